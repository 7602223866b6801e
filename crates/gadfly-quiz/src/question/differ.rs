//! Which of these initialisations make the two fragments differ, or agree? The fragments are P and Q,
//! since options are called A and B on paper.

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
const VARIANTS: usize = 6;
const OTHERS: usize = 4;
const NEAR: usize = 4;
const DRAWS: usize = 6;
/// Variables that are initialised in one option.
const VARIABLES: usize = 3;
const WIDTH: usize = 60;

/// The program changed in one place, with names for the values that vary.
struct Variant {
    text: String,
    why: String,
    /// Whether it makes a difference with some values only, as a rule.
    is_occasional: bool,
}

/// Values of the variables, and as they stand in the program.
struct Initial {
    shown: String,
    texts: Vec<String>,
}

/// Some places whose values vary, and what is tried there.
struct Try {
    given: Vec<usize>,
    names: Vec<String>,
    text: String,
    variants: Vec<Variant>,
    initials: Vec<Initial>,
}

impl Try {
    /// A text with the initial values in it.
    fn filled(&self, text: &str, initial: &Initial) -> String {
        let values = self.names.iter().zip(&initial.texts);
        values.fold(text.to_string(), |text, (name, value)| {
            text.replace(name, value)
        })
    }

    /// With all of them.
    fn all(&self, text: &str) -> Vec<String> {
        let initials = self.initials.iter();
        initials.map(|i| self.filled(text, i)).collect()
    }

    fn with_gaps(&self, text: &str) -> String {
        let names = self.names.iter();
        names.fold(text.to_string(), |text, name| text.replace(name, "??"))
    }
}

/// Options for which two fragments differ, and others for which they agree.
struct Cases<'t> {
    of: &'t Try,
    variant: &'t Variant,
    differ: Vec<ChoiceOption>,
    agree: Vec<ChoiceOption>,
}

pub(super) fn question(subject: &Subject<'_>) -> Asked<Question> {
    let own = subject.own();
    let thing = Thing::of(&subject.drawn.ran);
    let mut rng = subject.rng();
    let tries = tries(subject, &mut rng)?;
    for of in &tries {
        let texts = of.variants.iter().map(|v| &v.text).chain([&of.text]);
        for text in texts.flat_map(|text| of.all(text)) {
            subject.runs.want(Mode::Watched, &text);
        }
    }
    let own = own?;
    if own.end != Ended::Normally || thing.text(&own).trim().is_empty() {
        return no("the program prints nothing or ends with an exception");
    }
    let mut best: Option<((bool, usize), Cases<'_>)> = None;
    for of in &tries {
        for variant in &of.variants {
            let cases = cases(subject, thing, of, variant)?;
            let balance = cases.differ.len().min(cases.agree.len()).min(2);
            let rank = (variant.is_occasional, balance);
            if balance > 0 && best.as_ref().is_none_or(|(had, _)| rank > *had) {
                best = Some((rank, cases));
            }
        }
    }
    let Some((_, cases)) = best else {
        return no("no similar program differs from it for some values and agrees for others");
    };
    let asks_difference = rng.below(2) == 0;
    let (mut right, mut wrong) = if asks_difference {
        (cases.differ, cases.agree)
    } else {
        (cases.agree, cases.differ)
    };
    rng.shuffle(&mut right);
    rng.shuffle(&mut wrong);
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
    let goal = if asks_difference {
        format!("do P and Q {verb} something different?")
    } else {
        format!("do P and Q {verb} the same?")
    };
    let stem = match cases.of.given.len() {
        1 => format!("For which of these values at `??` {goal}"),
        _ => format!("For which of these values at the places marked `??` {goal}"),
    };
    let (a, b) = (
        cases.of.with_gaps(&cases.of.text),
        cases.of.with_gaps(&cases.variant.text),
    );
    let what = if asks_difference {
        "when do they differ?"
    } else {
        "when do they agree?"
    };
    let mut question = subject.ask(what, stem, body);
    question.fragments = vec![subject.fragment("P", &a), subject.fragment("Q", &b)];
    let mut lines = a.lines().zip(b.lines());
    let line = lines.position(|(a, b)| a != b).map_or(1, |n| n + 1);
    let feedback = format!("P and Q differ in line {line}. {}", cases.variant.why);
    question.feedback = feedback.trim().to_string();
    Ok(question)
}

/// What both fragments do with each of the initial values.
fn cases<'t>(
    subject: &Subject<'_>,
    thing: Thing,
    of: &'t Try,
    variant: &'t Variant,
) -> Asked<Cases<'t>> {
    let first = subject.runs.all(Mode::Watched, &of.all(&of.text))?;
    let second = subject.runs.all(Mode::Watched, &of.all(&variant.text))?;
    let look = Look::Code(subject.maker.skeleton.language);
    let mut cases = Cases {
        of,
        variant,
        differ: Vec::new(),
        agree: Vec::new(),
    };
    for (initial, (a, b)) in of.initials.iter().zip(first.iter().zip(&second)) {
        if a.end != Ended::Normally || b.end != Ended::Normally {
            continue;
        }
        let likeness = thing.likeness(a, b);
        let why = match likeness {
            Likeness::Same => format!("Both {}", plural(&thing.does(a))),
            _ => format!("P {}, Q {}", thing.does(a), thing.does(b)),
        };
        let shown = option(initial.shown.as_str(), look, false, sentence(&why));
        match likeness {
            Likeness::Different => cases.differ.push(shown),
            Likeness::Same => cases.agree.push(shown),
            Likeness::Unclear => {}
        }
    }
    Ok(cases)
}

/// `prints x` of two programs.
fn plural(does: &str) -> String {
    match does.split_once(' ') {
        Some((verb, rest)) => format!("{} {rest}", verb.strip_suffix('s').unwrap_or(verb)),
        None => does.to_string(),
    }
}

/// The variables that get their first values from holes; and one other place.
fn tries(subject: &Subject<'_>, rng: &mut Rng) -> Asked<Vec<Try>> {
    let skeleton = subject.maker.skeleton;
    let (mut named, mut others): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for hole in skeleton.holes.iter().filter(|h| is_given(subject, h)) {
        let list = if is_variable(hole) {
            &mut named
        } else {
            &mut others
        };
        list.push(hole.id);
    }
    rng.shuffle(&mut named);
    named.truncate(VARIABLES);
    named.sort_unstable();
    rng.shuffle(&mut others);
    others.truncate(1);
    let mut tries = Vec::new();
    for given in [named, others].into_iter().filter(|g| !g.is_empty()) {
        let text = skeleton.instance_with_names(&subject.drawn.values, &given);
        let names = given.iter().map(|hole| gap_name(*hole, skeleton.language));
        let of = Try {
            names: names.collect(),
            variants: variants(subject, &text, &given, rng),
            initials: initials(subject, &given, rng),
            text,
            given,
        };
        tries.push(of);
    }
    if tries.is_empty() {
        return no("no placeholder stands for a value that could be varied");
    }
    if tries.iter().all(|of| of.variants.is_empty()) {
        return no("there is no similar program to compare with");
    }
    // The same number of runs, however many there are.
    let most = VARIANTS / tries.len();
    tries.iter_mut().for_each(|of| of.variants.truncate(most));
    Ok(tries)
}

/// Whether the value of a hole may vary in a question.
fn is_given(subject: &Subject<'_>, hole: &Hole) -> bool {
    let skeleton = subject.maker.skeleton;
    let is_value = !matches!(
        hole.kind,
        HoleKind::Op(_) | HoleKind::Rel(_) | HoleKind::Choice(_) | HoleKind::Int2d { .. }
    );
    let named = skeleton.instance_with_names(&subject.drawn.values, &[hole.id]);
    let is_there = named.contains(&gap_name(hole.id, skeleton.language));
    let shown = skeleton.show(hole.id, &subject.drawn.values[hole.id]);
    hole.visible && is_value && is_there && shown.chars().count() <= WIDTH
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
            if text != named {
                all.push(Variant {
                    text,
                    why: String::new(),
                    is_occasional: true,
                });
            }
        }
    }
    rng.shuffle(&mut all);
    all.truncate(2);
    let mut similar = misreadings(skeleton.language, named);
    similar.retain(|m| m.natural);
    rng.shuffle(&mut similar);
    let mut similar = one_of_each(similar, |m| m.idea);
    similar.sort_by_key(|m| !m.idea.is_occasional());
    let similar = similar.into_iter();
    all.extend(similar.map(|m| Variant {
        text: m.text,
        why: m.why,
        is_occasional: m.idea.is_occasional(),
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
    for _ in 0..DRAWS {
        let mut values = own.clone();
        for hole in given {
            let kind = &skeleton.holes[*hole].kind;
            values[*hole] = kind.draw(&mut |limit| rng.below(limit));
        }
        if !all.contains(&values) {
            all.push(values);
        }
    }
    let mut out: Vec<Initial> = Vec::new();
    for values in all {
        let each: Option<Vec<(String, String)>> = given
            .iter()
            .map(|hole| {
                let shown = subject.shown(&values, *hole);
                let hole_of = &skeleton.holes[*hole];
                let shown = if is_variable(hole_of) {
                    format!("{} = {shown}", hole_of.name)
                } else {
                    shown
                };
                Some((shown, subject.value_text(&values, *hole)?))
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
