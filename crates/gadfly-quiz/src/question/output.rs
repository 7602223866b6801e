//! What is printed, or returned? What happens?

use super::seen::{Thing, is_readable, number, sentence};
use super::subject::{Subject, Wrong, option};
use super::{Asked, Ended, Form, Ran, no};
use crate::model::{Answer, Body, ChoiceOption, Look, Question};
use crate::rng::Rng;

/// What is longer nobody types without a slip.
const TYPED: usize = 24;

pub(super) fn question(subject: &Subject<'_>) -> Asked<Question> {
    // Everything that this needs, in one round.
    let own = subject.own();
    let told = |thing, ran: &Ran| subject.told(thing, ran);
    let _ = told(Thing::Output, &subject.drawn.ran);
    let thing = Thing::of(&subject.drawn.ran);
    let wrong = subject.wrong(thing, &subject.drawn.ran);
    let own = own?;
    let mut rng = subject.rng();
    match own.end {
        Ended::Normally => {}
        Ended::Raised(_) => return what_happens(subject, thing, &own, wrong?, &mut rng),
        _ => return no("the program does not terminate"),
    }
    let right = thing.text(&own);
    if right.trim().is_empty() {
        return no("the program prints nothing");
    }
    if !is_readable(&right) {
        return no("the output is too long");
    }
    let wrong = wrong?;
    let body = match form(subject, &right, wrong.len(), &mut rng) {
        Form::Choice if wrong.is_empty() => return no("there are no plausible wrong answers"),
        Form::Choice => {
            let options = wrong.iter().map(|w| shown(thing, w)).collect();
            let right = option(right, Look::Output, true, "");
            subject.single(right, options, &mut rng)
        }
        Form::Numeric => Body::Numeric {
            answers: typed(thing, &own, &wrong, number),
            tolerance: 0.0,
        },
        Form::Short => Body::Short {
            answers: typed(thing, &own, &wrong, |text| {
                is_typed(text).then(|| text.to_string())
            }),
            case_sensitive: true,
        },
    };
    let program = subject.program();
    let stem = format!("What does {program} {}?", thing.verb());
    let what = match thing {
        Thing::Output => "what is printed?",
        Thing::Result => "what is returned?",
    };
    let mut question = subject.ask(what, stem, body);
    question.feedback = told(thing, &own)?;
    Ok(question)
}

/// A program that ends with an exception.
fn what_happens(
    subject: &Subject<'_>,
    thing: Thing,
    own: &Ran,
    wrong: Vec<Wrong>,
    rng: &mut Rng,
) -> Asked<Question> {
    let sentence = |ran: &Ran| sentence(&format!("It {}", thing.does(ran)));
    let mut options: Vec<ChoiceOption> = Vec::new();
    // What looks most like the end of an ordinary program: the output alone.
    if !own.output.trim().is_empty() {
        let ran = Ran {
            end: Ended::Normally,
            ..own.clone()
        };
        let why = format!("It {}.", ends(own));
        options.push(option(
            sentence(&ran) + " Then it ends normally.",
            Look::Prose,
            false,
            why,
        ));
    }
    let shown = wrong
        .iter()
        .map(|w| option(sentence(&w.ran), Look::Prose, false, w.why.clone()));
    options.extend(shown);
    // What was printed before an exception stays printed, all of it.
    let printed = own.output.trim_end();
    if !printed.is_empty() {
        let cut = printed.rfind('\n').map_or(0, |at| at + 1);
        let shorter = [&printed[..cut], ""];
        for (at, output) in shorter.into_iter().enumerate() {
            let ran = Ran {
                output: output.to_string(),
                ..own.clone()
            };
            let why = match at {
                0 => "It prints one line more before that.",
                _ => "What is printed before an exception stays printed.",
            };
            let text = sentence(&ran);
            if !options.iter().any(|o| o.text == text) {
                options.push(option(text, Look::Prose, false, why));
            }
        }
    }
    let right = option(sentence(own), Look::Prose, true, "");
    options.retain(|o| o.text != right.text);
    if options.len() < 2 {
        return no("there are no plausible wrong answers");
    }
    let body = subject.single(right, options, rng);
    let stem = format!("What happens when {} is run?", subject.program());
    let mut question = subject.ask("what happens?", stem, body);
    question.feedback = subject.told(thing, own)?;
    Ok(question)
}

fn ends(ran: &Ran) -> String {
    let silent = Ran {
        output: String::new(),
        ..ran.clone()
    };
    Thing::Output.does(&silent)
}

/// An option for the result of a run.
fn shown(thing: Thing, wrong: &Wrong) -> ChoiceOption {
    match wrong.ran.end {
        Ended::Normally => {
            let text = thing.text(&wrong.ran);
            option(text, Look::Output, false, wrong.why.clone())
        }
        _ => {
            let text = sentence(&format!("Nothing: it {}", thing.does(&wrong.ran)));
            let text = if wrong.ran.output.trim().is_empty() {
                text
            } else {
                sentence(&format!("It {}", thing.does(&wrong.ran)))
            };
            option(text, Look::Prose, false, wrong.why.clone())
        }
    }
}

/// How the question is answered.
fn form(subject: &Subject<'_>, right: &str, wrong: usize, rng: &mut Rng) -> Form {
    let is_number = number(right).is_some();
    // With one wrong option it would be a bet.
    let enough = wrong >= 2;
    match subject.maker.options.form {
        Some(Form::Numeric) if is_number => Form::Numeric,
        Some(Form::Short) if is_typed(right) => Form::Short,
        Some(_) => Form::Choice,
        None if is_number && (!enough || rng.below(2) == 0) => Form::Numeric,
        None if is_typed(right) && (!enough || rng.below(4) == 0) => Form::Short,
        None => Form::Choice,
    }
}

/// Whether a text can be typed without doubt about blanks and lines.
fn is_typed(text: &str) -> bool {
    text.trim() == text
        && !text.is_empty()
        && !text.contains(['\n', '\r', '\t'])
        && !text.contains("  ")
        && text.chars().count() <= TYPED
}

/// The right answer and the wrong ones that somebody might type.
fn typed(
    thing: Thing,
    right: &Ran,
    wrong: &[Wrong],
    written: impl Fn(&str) -> Option<String>,
) -> Vec<Answer> {
    let shown = |ran: &Ran| written(&thing.text(ran));
    let mut answers: Vec<Answer> = Vec::new();
    answers.extend(shown(right).map(|text| Answer::right(text, "")));
    for w in wrong.iter().filter(|w| w.ran.end == Ended::Normally) {
        if let Some(text) = shown(&w.ran)
            && !answers.iter().any(|a| same_answer(&a.text, &text))
        {
            answers.push(Answer::wrong(text, w.why.as_str()));
        }
    }
    answers
}

/// `1.0` and `1` are the same number.
pub(super) fn same_answer(a: &str, b: &str) -> bool {
    let value = super::seen::value;
    a == b || matches!((value(a), value(b)), (Some(x), Some(y)) if x == y)
}
