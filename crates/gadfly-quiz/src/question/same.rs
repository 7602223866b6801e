//! Which of these fragments print the same?

use super::runs::Mode;
use super::seen::{Likeness, Thing, sentence};
use super::subject::{Subject, one_of_each, option};
use super::{Asked, Ended, no};
use crate::model::{ChoiceOption, Look, Question};
use crate::rewrite::rewrites;

/// Longer programs are not shown several times.
const LINES: usize = 26;
/// Programs that are run.
const SAME: usize = 6;
const OTHER: usize = 8;

pub(super) fn question(subject: &Subject<'_>) -> Asked<Question> {
    let own = subject.own();
    let code = &subject.drawn.code;
    if code.lines().count() > LINES {
        return no("the program is too long to be shown several times");
    }
    let thing = Thing::of(&subject.drawn.ran);
    let told = subject.told(thing, &subject.drawn.ran);
    let language = subject.maker.skeleton.language;
    let mut rng = subject.rng();
    let mut alike = rewrites(language, code);
    rng.shuffle(&mut alike);
    let mut alike = one_of_each(alike, |r| r.idea);
    alike.truncate(SAME);
    // Text, reason, and whether it is meant to do the same.
    let alike = alike.into_iter().map(|r| (r.text, r.why, true));
    let mut all: Vec<(String, String, bool)> = alike.collect();
    let others = subject.misread().into_iter().filter(|m| m.natural);
    all.extend(others.map(|m| (m.text, m.why, false)).take(OTHER));
    let texts: Vec<String> = all.iter().map(|(text, ..)| text.clone()).collect();
    let runs = subject.runs.all(Mode::Watched, &texts);
    let (own, runs) = (own?, runs?);
    if own.end != Ended::Normally || thing.text(&own).trim().is_empty() {
        return no("the program prints nothing or ends with an exception");
    }
    let (mut same, mut different): (Vec<ChoiceOption>, Vec<ChoiceOption>) = (vec![], vec![]);
    let look = Look::Code(language);
    for ((text, why, is_meant), ran) in all.into_iter().zip(runs) {
        let does = sentence(&format!("It {}", thing.does(&ran)));
        match thing.likeness(&own, &ran) {
            Likeness::Same => {
                let why = if is_meant {
                    why
                } else {
                    format!("It {}s the same with these values.", thing.verb())
                };
                same.push(option(text, look, true, why));
            }
            Likeness::Different if ran.end == Ended::Normally && !is_meant => {
                different.push(option(text, look, false, format!("{does} {why}")));
            }
            _ => {}
        }
    }
    if same.is_empty() {
        return no("there is no other program that does the same");
    }
    if different.is_empty() {
        return no("there is no similar program that does something else");
    }
    if same.len() + different.len() < 3 {
        return no("there are too few similar programs");
    }
    rng.shuffle(&mut same);
    rng.shuffle(&mut different);
    let most = subject.maker.options.choices.max(3);
    let wanted = 1 + rng.below((most / 2).max(1) as u64) as usize;
    same.truncate(wanted.max(most.saturating_sub(different.len())));
    different.truncate(most.saturating_sub(same.len()).max(1));
    same.append(&mut different);
    let stem = format!(
        "Which of the programs below {} the same as this one?",
        thing.verb()
    );
    let body = subject.several(same, &mut rng);
    let mut question = subject.ask(&format!("which {} the same?", thing.verb()), stem, body);
    question.feedback = told?;
    Ok(question)
}
