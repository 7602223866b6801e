//! Which of these initialisations make the two fragments differ, or agree?

use super::hole::candidates;
use super::runs::Mode;
use super::seen::{Likeness, Thing, sentence};
use super::subject::{Subject, is_variable, one_of_each, option};
use super::{Asked, Ended, no};
use crate::misread::misreadings;
use crate::model::{ChoiceOption, Look, Question};
use crate::rng::Rng;
use crate::skeleton::{Hole, HoleKind, Literal, gap_name};

/// Other fragments, and values for both, that are tried.
const VARIANTS: usize = 4;
const OTHERS: usize = 7;
const NEAR: usize = 4;
/// Variables that are initialised in one option.
const VARIABLES: usize = 3;
const WIDTH: usize = 60;

/// The program changed in one place, with names for the values that vary.
struct Variant {
    text: String,
    why: String,
}

/// Values of the variables, and as they stand in the program.
struct Initial {
    shown: String,
    texts: Vec<String>,
}

pub(super) fn question(subject: &Subject<'_>) -> Asked<Question> {
    let own = subject.own();
    let skeleton = subject.maker.skeleton;
    let thing = Thing::of(&subject.drawn.ran);
    let mut rng = subject.rng();
    let given = given(subject, &mut rng);
    if given.is_empty() {
        return no("no placeholder gives a variable its first value");
    }
    let named = skeleton.instance_with_names(&subject.drawn.values, &given);
    let names: Vec<String> = given
        .iter()
        .map(|hole| gap_name(*hole, skeleton.language))
        .collect();
    let variants = variants(subject, &named, &given, &mut rng);
    if variants.is_empty() {
        return no("there is no similar program to compare with");
    }
    let initials = initials(subject, &given, &mut rng);
    let filled = |text: &str, initial: &Initial| {
        let mut text = text.to_string();
        for (name, value) in names.iter().zip(&initial.texts) {
            text = text.replace(name, value);
        }
        text
    };
    let all_of = |text: &str| -> Vec<String> {
        initials
            .iter()
            .map(|initial| filled(text, initial))
            .collect()
    };
    let first = subject.runs.all(Mode::Watched, &all_of(&named));
    for variant in &variants {
        for text in all_of(&variant.text) {
            subject.runs.want(Mode::Watched, &text);
        }
    }
    let (own, first) = (own?, first?);
    if own.end != Ended::Normally || thing.text(&own).trim().is_empty() {
        return no("the program prints nothing or ends with an exception");
    }
    let look = Look::Code(skeleton.language);
    let mut best: Option<(usize, &Variant, Vec<ChoiceOption>, Vec<ChoiceOption>)> = None;
    for variant in &variants {
        let second = subject.runs.all(Mode::Watched, &all_of(&variant.text))?;
        let (mut differ, mut agree) = (Vec::new(), Vec::new());
        for (initial, (a, b)) in initials.iter().zip(first.iter().zip(&second)) {
            if a.end != Ended::Normally || b.end != Ended::Normally {
                continue;
            }
            let why = format!(
                "{} {}",
                sentence(&format!("A {}", thing.does(a))),
                sentence(&format!("B {}", thing.does(b)))
            );
            let shown = option(initial.shown.as_str(), look, false, why);
            match thing.likeness(a, b) {
                Likeness::Different => differ.push(shown),
                Likeness::Same => agree.push(shown),
                Likeness::Unclear => {}
            }
        }
        let balance = differ.len().min(agree.len());
        if balance > best.as_ref().map_or(0, |b| b.0) {
            best = Some((balance, variant, differ, agree));
        }
    }
    let Some((_, variant, differ, agree)) = best else {
        return no("no similar program differs from it for some values and agrees for others");
    };
    let asks_difference = rng.below(2) == 0;
    let (right, wrong) = match asks_difference {
        true => (differ, agree),
        false => (agree, differ),
    };
    let most = subject.maker.options.choices.max(3);
    // About half of them, but not always.
    let half = (most / 2 + rng.below(2) as usize).clamp(1, most - 1);
    let count = half.max(most.saturating_sub(wrong.len())).min(right.len());
    let mut options: Vec<ChoiceOption> = right.into_iter().take(count).collect();
    options.iter_mut().for_each(|o| o.correct = true);
    let left = most.saturating_sub(options.len()).max(1);
    options.extend(wrong.into_iter().take(left));
    let body = subject.several(options, &mut rng);
    let verb = thing.verb();
    let goal = match asks_difference {
        true => format!("do A and B {verb} something different?"),
        false => format!("do A and B {verb} the same?"),
    };
    let stem = match given.len() {
        1 => format!("For which of these values at `??` {goal}"),
        _ => format!("For which of these values at the places marked `??` {goal}"),
    };
    let with_gaps = |text: &str| {
        let gaps = names.iter().map(|name| (name, "??"));
        gaps.fold(text.to_string(), |text, (name, gap)| {
            text.replace(name, gap)
        })
    };
    let (a, b) = (with_gaps(&named), with_gaps(&variant.text));
    let mut lines = a.lines().zip(b.lines());
    let line = lines.position(|(a, b)| a != b).map_or(1, |n| n + 1);
    let mut question = subject.ask(
        if asks_difference {
            "when do they differ?"
        } else {
            "when do they agree?"
        },
        stem,
        body,
    );
    question.fragments = vec![subject.fragment("A", &a), subject.fragment("B", &b)];
    question.feedback = format!("A and B differ from line {line} on. {}", variant.why)
        .trim()
        .to_string();
    Ok(question)
}

/// The holes whose values vary: those that initialise variables.
fn given(subject: &Subject<'_>, rng: &mut Rng) -> Vec<usize> {
    let skeleton = subject.maker.skeleton;
    let is_value = |kind: &HoleKind| {
        !matches!(
            kind,
            HoleKind::Op(_) | HoleKind::Rel(_) | HoleKind::Choice(_) | HoleKind::Int2d { .. }
        )
    };
    let is_there = |hole: &Hole| {
        let named = skeleton.instance_with_names(&subject.drawn.values, &[hole.id]);
        named.contains(&gap_name(hole.id, skeleton.language))
    };
    let short = |hole: &Hole| {
        let shown = skeleton.show(hole.id, &subject.drawn.values[hole.id]);
        shown.chars().count() <= WIDTH
    };
    let mut holes: Vec<usize> = skeleton
        .holes
        .iter()
        .filter(|h| h.visible && is_variable(h) && is_value(&h.kind) && is_there(h) && short(h))
        .map(|h| h.id)
        .collect();
    rng.shuffle(&mut holes);
    holes.truncate(VARIABLES);
    holes.sort();
    holes
}

/// The alternatives that the author gives, then what somebody might confuse with the program.
fn variants(subject: &Subject<'_>, named: &str, given: &[usize], rng: &mut Rng) -> Vec<Variant> {
    let skeleton = subject.maker.skeleton;
    let mut all: Vec<Variant> = Vec::new();
    for hole in skeleton.holes.iter().filter(|h| h.visible) {
        let (HoleKind::Choice(_) | HoleKind::Op(_) | HoleKind::Rel(_)) = hole.kind else {
            continue;
        };
        let own = &subject.drawn.values[hole.id];
        for other in candidates(&hole.kind, own, rng).values {
            let mut values = subject.drawn.values.clone();
            values[hole.id] = other;
            let text = skeleton.instance_with_names(&values, given);
            let why = String::new();
            if text != named {
                all.push(Variant { text, why });
            }
        }
    }
    rng.shuffle(&mut all);
    all.truncate(VARIANTS / 2);
    let mut similar = misreadings(skeleton.language, named);
    similar.retain(|m| m.natural);
    rng.shuffle(&mut similar);
    let similar = one_of_each(similar, |m| m.idea).into_iter();
    all.extend(similar.map(|m| Variant {
        text: m.text,
        why: m.why,
    }));
    // What is said must not speak of names that nobody sees.
    all.retain(|v| {
        given
            .iter()
            .all(|h| !v.why.contains(&gap_name(*h, skeleton.language)))
    });
    all.truncate(VARIANTS);
    all
}

/// Values that are tried: the instance's own, those of other instances, and near ones.
fn initials(subject: &Subject<'_>, given: &[usize], rng: &mut Rng) -> Vec<Initial> {
    let skeleton = subject.maker.skeleton;
    let own = &subject.drawn.values;
    let mut all: Vec<Vec<Literal>> = vec![own.clone()];
    let mut add = |of: &dyn Fn(usize) -> Literal| {
        let mut values = own.clone();
        given.iter().for_each(|hole| values[*hole] = of(*hole));
        if !all.contains(&values) {
            all.push(values);
        }
    };
    let mut others: Vec<_> = subject.maker.drawn.iter().collect();
    rng.shuffle(&mut others);
    for other in others.into_iter().take(OTHERS) {
        add(&|hole| other.values[hole].clone());
    }
    for at in 0..NEAR {
        let hole = given[at % given.len()];
        let kind = &skeleton.holes[hole].kind;
        let near = candidates(kind, &own[hole], rng).values;
        let near = near.into_iter().filter(|v| kind.admits(v));
        if let Some(near) = near.take(at + 1).last() {
            add(&|h| {
                if h == hole {
                    near.clone()
                } else {
                    own[h].clone()
                }
            });
        }
    }
    while all.len() < OTHERS + NEAR {
        let drawn: Vec<Literal> = given
            .iter()
            .map(|hole| {
                skeleton.holes[*hole]
                    .kind
                    .draw(&mut |limit| rng.below(limit))
            })
            .collect();
        let before = all.len();
        let mut values = own.clone();
        for (hole, value) in given.iter().zip(drawn) {
            values[*hole] = value;
        }
        all.push(values);
        all.dedup();
        if all.len() == before {
            break;
        }
    }
    let mut out: Vec<Initial> = Vec::new();
    for values in all {
        let each: Option<Vec<(String, String)>> = given
            .iter()
            .map(|hole| {
                let shown = skeleton.show(*hole, &values[*hole]);
                let shown = format!("{} = {shown}", skeleton.holes[*hole].name);
                Some((shown, value_text(subject, &values, *hole)?))
            })
            .collect();
        let Some(each) = each else { continue };
        let (shown, texts): (Vec<String>, Vec<String>) = each.into_iter().unzip();
        let shown = shown.join(", ");
        if !out.iter().any(|i| i.shown == shown) {
            out.push(Initial { shown, texts });
        }
    }
    out
}

/// A value as it stands in the instance.
fn value_text(subject: &Subject<'_>, values: &[Literal], hole: usize) -> Option<String> {
    let skeleton = subject.maker.skeleton;
    let named = skeleton.instance_with_names(values, &[hole]);
    let name = gap_name(hole, skeleton.language);
    let start = named.find(&name)?;
    let behind = named.len() - start - name.len();
    let whole = skeleton.instance(values);
    let end = whole.len().checked_sub(behind)?;
    whole.get(start..end).map(str::to_string)
}
