//! Which value must stand at `??`?

use super::runs::Mode;
use super::seen::{Likeness, Thing, number, sentence};
use super::subject::{Subject, option};
use super::{Asked, Ended, Form, Ran, Why, no};
use crate::model::{Answer, Body, Language, Look, Question};
use crate::rng::Rng;
use crate::skeleton::{Domain, Hole, HoleKind, Literal, TextDomain, gap_name};
use crate::text;

/// Domains up to this size are tried wholly.
const WHOLE: u128 = 24;
/// Of larger ones so many near values, and as many others.
const NEAR: usize = 8;
/// Holes of one instance that are tried.
const HOLES: usize = 2;
/// Longer values are no options.
const WIDTH: usize = 64;

/// Other values of a hole, the nearest first; some may lie outside its domain.
pub(super) struct Candidates {
    pub values: Vec<Literal>,
    /// Whether no value of the domain is missing.
    pub is_whole: bool,
}

/// A value or operator in the place of a hole.
struct Filled {
    shown: String,
    code: String,
}

pub(super) fn question(subject: &Subject<'_>) -> Asked<Question> {
    let own = subject.own();
    let thing = Thing::of(&subject.drawn.ran);
    let told = subject.told(thing, &subject.drawn.ran);
    let skeleton = subject.maker.skeleton;
    let mut rng = subject.rng();
    let mut holes: Vec<&Hole> = skeleton
        .holes
        .iter()
        .filter(|h| h.visible && is_asked(&h.kind))
        .collect();
    if holes.is_empty() {
        return no("no placeholder stands for a value that could be asked for");
    }
    rng.shuffle(&mut holes);
    // A number is easier to think about than a list of them.
    holes.sort_by_key(|h| is_list(&h.kind));
    holes.truncate(HOLES);
    let mut tries = Vec::new();
    for hole in &holes {
        let (filled, is_whole) = fillings(subject, hole, &mut rng);
        for each in &filled {
            subject.runs.want(Mode::Watched, &each.code);
        }
        tries.push((*hole, filled, is_whole));
    }
    let own = own?;
    if !matches!(own.end, Ended::Normally | Ended::Raised(_)) {
        return no("the program does not terminate");
    }
    if own.end == Ended::Normally && thing.text(&own).trim().is_empty() {
        return no("the program prints nothing");
    }
    let mut why = Why::No("any value gives the same".into());
    for (hole, filled, is_whole) in tries {
        match about(subject, thing, &own, (hole, filled, is_whole), &mut rng) {
            Ok(mut question) => {
                question.feedback = told?;
                return Ok(question);
            }
            Err(Why::Wait) => return Err(Why::Wait),
            Err(no) => why = no,
        }
    }
    Err(why)
}

fn about(
    subject: &Subject<'_>,
    thing: Thing,
    own: &Ran,
    (hole, filled, is_whole): (&Hole, Vec<Filled>, bool),
    rng: &mut Rng,
) -> Asked<Question> {
    let skeleton = subject.maker.skeleton;
    let drawn = subject.drawn;
    let texts: Vec<String> = filled.iter().map(|f| f.code.clone()).collect();
    let runs = subject.runs.all(Mode::Watched, &texts)?;
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    let mut is_clear = true;
    for (filled, ran) in filled.into_iter().zip(runs) {
        // A long list is not said twice.
        let with = if filled.shown.chars().count() > 16 {
            "Then".to_string()
        } else {
            format!("With {}", text::code(&filled.shown))
        };
        let why = sentence(&format!("{with} it {}", thing.does(&ran)));
        match thing.likeness(own, &ran) {
            Likeness::Same => right.push((filled.shown, why)),
            Likeness::Different => wrong.push((filled.shown, why)),
            Likeness::Unclear => is_clear = false,
        }
    }
    if wrong.len() < 2 {
        return no("any value gives the same");
    }
    let options = subject.maker.options;
    let shown = subject.shown(&drawn.values, hole.id);
    let goal = sentence(&format!("{} {}", subject.program(), thing.does(own)));
    let asked = match goal.strip_suffix('.') {
        Some(goal) => format!("{goal}?"),
        None => goal.clone(),
    };
    let noun = match &hole.kind {
        HoleKind::Op(_) | HoleKind::Rel(_) => "operators",
        _ => "values",
    };
    let open = match options.form {
        Some(form) => form == Form::Numeric,
        None => rng.below(3) == 0,
    };
    let (stem, body) = if let (Some((low, high)), true) = (limits(&hole.kind), open)
        && is_whole
        && is_clear
    {
        // Whoever writes a number down may write any: the domain is said, and all of it was run.
        let stem = if right.is_empty() {
            format!("Which number from {low} to {high} must stand at `??` so that {asked}")
        } else {
            format!("Give a number from {low} to {high} that can stand at `??` so that {goal}")
        };
        let plain = |text: String| number(&text).unwrap_or(text);
        let mut answers = vec![Answer::right(plain(shown), "")];
        let right = right.into_iter();
        answers.extend(right.map(|(text, _)| Answer::right(plain(text), "")));
        let wrong = wrong.into_iter();
        answers.extend(wrong.map(|(text, why)| Answer::wrong(plain(text), why)));
        let tolerance = 0.0;
        (stem, Body::Numeric { answers, tolerance })
    } else {
        let look = Look::Code(skeleton.language);
        // Not always the nearest ones: the right one would stand in the middle.
        let most = options.choices.max(3);
        wrong.truncate(2 * most);
        rng.shuffle(&mut wrong);
        let wrong = wrong.into_iter();
        let mut wrong = wrong.map(|(text, why)| option(text, look, false, why));
        let own = option(shown, look, true, "");
        if right.is_empty() || rng.below(2) == 0 {
            let stem = format!("Which of these {noun} must stand at `??` so that {asked}");
            (stem, subject.single(own, wrong.collect(), rng))
        } else {
            rng.shuffle(&mut right);
            right.truncate((most / 2).max(1));
            let mut all = vec![own];
            all.extend(
                right
                    .into_iter()
                    .map(|(text, why)| option(text, look, true, why)),
            );
            let left = most.saturating_sub(all.len()).max(1);
            all.extend(wrong.by_ref().take(left));
            let stem = format!("Which of these {noun} can stand at `??` so that {asked}");
            (stem, subject.several(all, rng))
        }
    };
    let what = match noun {
        "operators" => "which operator?",
        _ => "which value?",
    };
    let mut question = subject.ask(what, stem, body);
    let code = skeleton.instance_with_gaps(&drawn.values, &[hole.id]);
    question.fragments = vec![subject.fragment("", &code)];
    Ok(question)
}

fn is_list(kind: &HoleKind) -> bool {
    matches!(kind, HoleKind::IntArray { .. } | HoleKind::TextArray { .. })
}

fn is_asked(kind: &HoleKind) -> bool {
    !matches!(
        kind,
        HoleKind::Boolean | HoleKind::Choice(_) | HoleKind::Int2d { .. }
    )
}

/// The limits of a range of numbers.
fn limits(kind: &HoleKind) -> Option<(i64, i64)> {
    match kind {
        HoleKind::Int(domain @ Domain::Range(low, high))
        | HoleKind::Long(domain @ Domain::Range(low, high)) => {
            // Of two numbers one would be guessed.
            (domain.size() > 2).then_some((*low, *high))
        }
        _ => None,
    }
}

/// Instances with other values in a hole, and whether these are all of its domain.
fn fillings(subject: &Subject<'_>, hole: &Hole, rng: &mut Rng) -> (Vec<Filled>, bool) {
    let skeleton = subject.maker.skeleton;
    let own = &subject.drawn.values[hole.id];
    let mut out: Vec<Filled> = Vec::new();
    if let HoleKind::Op(list) | HoleKind::Rel(list) = &hole.kind {
        let named = skeleton.instance_with_names(&subject.drawn.values, &[hole.id]);
        let gap = gap_name(hole.id, skeleton.language);
        let mut signs = list.clone();
        signs.extend(siblings(list, skeleton.language).map(str::to_string));
        let own = skeleton.show(hole.id, own);
        for sign in signs {
            if sign != own && !out.iter().any(|f| f.shown == sign) {
                let code = named.replace(&gap, &sign);
                out.push(Filled { shown: sign, code });
            }
        }
        return (out, true);
    }
    let mut candidates = candidates(&hole.kind, own, rng);
    if let Literal::Text(_) = own {
        // Somebody may think that the text comes out as it went in.
        let printed = subject.drawn.ran.output.trim_end().to_string();
        if (1..=20).contains(&printed.len()) && !printed.contains('\n') {
            candidates.values.insert(0, Literal::Text(printed));
        }
        candidates.values.retain(|value| value != own);
    }
    for value in candidates.values {
        let mut values = subject.drawn.values.clone();
        values[hole.id] = value;
        let shown = subject.shown(&values, hole.id);
        if shown.chars().count() <= WIDTH {
            let code = skeleton.instance(&values);
            out.push(Filled { shown, code });
        }
    }
    (out, candidates.is_whole)
}

/// Operators that fit where one of these does.
fn siblings(list: &[String], language: Language) -> impl Iterator<Item = &'static str> {
    let divide = if language == Language::Java {
        "/"
    } else {
        "//"
    };
    let groups: [&[&'static str]; 5] = [
        &["<", "<=", ">", ">=", "==", "!="],
        if divide == "/" {
            &["+", "-", "*", "/", "%"]
        } else {
            &["+", "-", "*", "//", "%"]
        },
        &["&&", "||"],
        &["and", "or"],
        &["&", "|", "^"],
    ];
    let found = groups
        .into_iter()
        .find(|group| list.iter().any(|sign| group.contains(&sign.as_str())));
    found.unwrap_or(&[]).iter().copied()
}

pub(super) fn candidates(kind: &HoleKind, own: &Literal, rng: &mut Rng) -> Candidates {
    let mut values: Vec<Literal> = Vec::new();
    let mut is_whole = false;
    match (kind, own) {
        (HoleKind::Int(domain), Literal::Int(n)) => {
            let (near, whole) = numbers(domain, *n, rng);
            values.extend(near.into_iter().map(Literal::Int));
            is_whole = whole;
        }
        (HoleKind::Long(domain), Literal::Long(n)) => {
            let (near, whole) = numbers(domain, *n, rng);
            values.extend(near.into_iter().map(Literal::Long));
            is_whole = whole;
        }
        (HoleKind::Char(domain), Literal::Char(c)) => {
            let (near, whole) = numbers(domain, i64::from(u32::from(*c)), rng);
            let chars = near.into_iter().filter_map(|n| u32::try_from(n).ok());
            let chars = chars.filter_map(char::from_u32).filter(|c| !c.is_control());
            values.extend(chars.map(Literal::Char));
            is_whole = whole;
        }
        (HoleKind::Text(TextDomain::List(list)), _) => {
            values.extend(list.iter().take(2 * NEAR).cloned().map(Literal::Text));
            is_whole = list.len() <= 2 * NEAR;
        }
        (HoleKind::Text(TextDomain::Regex(_)), Literal::Text(own)) => {
            let own: Vec<char> = own.chars().collect();
            let mut near: Vec<Vec<char>> = vec![own.iter().rev().copied().collect()];
            for at in 1..own.len() {
                let mut other = own.clone();
                other.swap(at - 1, at);
                near.push(other);
                let mut other = own.clone();
                other[at] = own[at - 1];
                near.push(other);
            }
            rng.shuffle(&mut near);
            near.truncate(2 * NEAR);
            values.extend(near.iter().map(|t| Literal::Text(t.iter().collect())));
        }
        (HoleKind::IntArray { element, .. }, Literal::Ints(own)) => {
            for at in 0..own.len() {
                let mut other = own.clone();
                other[at] = other[at].saturating_add(1);
                values.push(Literal::Ints(other));
                let mut other = own.clone();
                other[at] = element.draw(&mut |limit| rng.below(limit));
                values.push(Literal::Ints(other));
                let mut other = own.clone();
                other.swap(at, rng.below(own.len() as u64) as usize);
                values.push(Literal::Ints(other));
            }
            rng.shuffle(&mut values);
            values.truncate(2 * NEAR);
        }
        (HoleKind::TextArray { .. }, Literal::Texts(own)) => {
            for at in 0..own.len() {
                let mut other = own.clone();
                other.swap(at, rng.below(own.len() as u64) as usize);
                values.push(Literal::Texts(other));
            }
            rng.shuffle(&mut values);
            values.truncate(NEAR);
        }
        (HoleKind::Op(list) | HoleKind::Rel(list), _) => {
            values.extend((0..list.len()).map(Literal::Alternative));
            is_whole = true;
        }
        (HoleKind::Choice(list), _) => {
            values.extend((0..list.len()).map(Literal::Alternative));
            is_whole = true;
        }
        (HoleKind::Boolean, Literal::Boolean(b)) => {
            values.push(Literal::Boolean(!b));
            is_whole = true;
        }
        _ => {}
    }
    if values.len() < NEAR && !is_whole {
        let more = (0..NEAR).map(|_| kind.draw(&mut |limit| rng.below(limit)));
        values.extend(more);
    }
    let mut out: Vec<Literal> = Vec::new();
    for value in values {
        if value != *own && !out.contains(&value) {
            out.push(value);
        }
    }
    Candidates {
        values: out,
        is_whole,
    }
}

/// Numbers around one of a domain: all of it if it is small, else near ones and others.
fn numbers(domain: &Domain, own: i64, rng: &mut Rng) -> (Vec<i64>, bool) {
    let is_whole = domain.size() <= WHOLE;
    let mut out: Vec<i64> = match domain {
        Domain::List(values) if is_whole => values.clone(),
        Domain::Range(low, high) if is_whole => (*low..=*high).collect(),
        _ => {
            let steps = 1..=NEAR as i64;
            let near = steps.flat_map(|s| [own.saturating_sub(s), own.saturating_add(s)]);
            let mut out: Vec<i64> = near.filter(|n| domain.contains(*n)).take(NEAR).collect();
            out.extend((0..NEAR).map(|_| domain.draw(&mut |limit| rng.below(limit))));
            out
        }
    };
    // Three values to choose from are few.
    if domain.size() <= 3 {
        for step in 1..=2 {
            out.extend([own.saturating_add(step), own.saturating_sub(step)]);
        }
    }
    out.sort_by_key(|n| (n.abs_diff(own), *n));
    out.dedup();
    (out, is_whole)
}
