//! What is shown of a submission, given what may be revealed.

use super::{Reveal, counted, points};
use crate::explain::{any_of, explanation};
use crate::model::{Class, Difference, Input, Place, Seen, Submission, Test, Verdict};
use crate::settle::Run;

/// A difference without what stays hidden.
pub(super) struct Shown<'c> {
    pub entry: &'c str,
    pub inputs: &'c [Input],
    pub call: Option<&'c str>,
    pub expected: Option<String>,
    pub actual: Option<String>,
    pub explanation: String,
    pub parts: Option<&'c Place>,
}

pub(super) fn difference<'c>(
    class: &Class,
    difference: &'c Difference,
    reveal: Reveal,
) -> Shown<'c> {
    let all = reveal == Reveal::All;
    let inputs = reveal >= Reveal::Inputs;
    Shown {
        entry: &difference.case.entry,
        inputs: if inputs { &difference.case.inputs } else { &[] },
        call: inputs.then_some(difference.case.call.as_str()),
        expected: all.then(|| any_of(&difference.expected)),
        actual: inputs.then(|| difference.actual.to_string()),
        explanation: match reveal {
            Reveal::All => explanation(difference, class.language),
            Reveal::Inputs => "With this input the submission does something else than the \
                               reference. What should it do?"
                .into(),
            Reveal::None => {
                "There is an input with which it does something else than the reference.".into()
            }
        },
        parts: difference.parts.as_ref().filter(|_| all),
    }
}

/// A test as one line in a list.
pub(super) struct TestLine<'c> {
    pub number: usize,
    pub test: &'c Test,
    pub run: Run,
    pub expected: Option<String>,
    pub actual: Option<String>,
}

/// The tests and how the submission did; nothing if not even inputs may be seen.
pub(super) fn tests<'c>(
    class: &'c Class,
    submission: &Submission,
    reveal: Reveal,
) -> Vec<TestLine<'c>> {
    if reveal == Reveal::None || !submission.runnable() {
        return Vec::new();
    }
    let line = |(at, test): (usize, &'c Test)| TestLine {
        number: at + 1,
        test,
        run: submission.result(test),
        expected: (reveal == Reveal::All).then(|| any_of(&test.expected)),
        actual: match submission.results.get(&test.id) {
            Some(Seen::Failed(actual)) => Some(actual.to_string()),
            _ => None,
        },
    };
    class.tests.iter().enumerate().map(line).collect()
}

/// `83.33 of 100`, or a dash where nothing could be counted.
pub(super) fn grade(class: &Class, submission: &Submission) -> String {
    match submission.points {
        Some(got) => format!("{} of {}", points(got), points(class.settings.points)),
        None => "–".into(),
    }
}

/// The verdict in one sentence, without anything that could be hidden.
pub(super) fn sentence(class: &Class, submission: &Submission) -> String {
    let bounds = match class.settings.bounds.as_str() {
        "" => "within the bounds".to_owned(),
        bounds => format!("within the bounds ({bounds})"),
    };
    match submission.verdict() {
        Verdict::Equivalent if submission.complete() => {
            format!("It behaves like the reference on every input {bounds}: no bound was hit.")
        }
        Verdict::Equivalent => {
            format!("No difference from the reference was found {bounds}.")
        }
        Verdict::Different => {
            let entries = submission.differences().len();
            format!(
                "It behaves differently from the reference in {}.",
                counted(entries, "function")
            )
        }
        Verdict::Unknown => {
            "No difference was found, but not everything could be examined.".to_owned()
        }
        Verdict::Error => match &submission.problem {
            Some(problem) => format!("It {}.", problem.kind.words()),
            None => "A function that is asked for cannot be called.".to_owned(),
        },
    }
}
