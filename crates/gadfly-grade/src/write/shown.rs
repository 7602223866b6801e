//! What is shown of a submission, given what may be revealed.

use super::{Reveal, calls, points};
use crate::explain::{any_in_words, any_of, explanation, in_words};
use crate::model::{Class, Difference, End, Input, Place, Seen, Submission, Test, Verdict};
use crate::settle::Run;

/// A difference without what stays hidden.
pub(super) struct Shown<'c> {
    pub entry: &'c str,
    /// Each as an expression that can be pasted.
    pub inputs: Vec<Input>,
    pub call: Option<&'c str>,
    /// The call on one line.
    pub brief: Option<String>,
    pub expected: Option<String>,
    pub actual: Option<String>,
    /// The same for people.
    pub wanted: Option<String>,
    pub got: Option<String>,
    /// `gives`, where what it got is a value.
    pub verb: &'static str,
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
        inputs: if inputs {
            calls::inputs(&difference.case, class.language)
        } else {
            Vec::new()
        },
        call: inputs.then_some(difference.case.call.as_str()),
        brief: inputs.then(|| calls::brief(&difference.case.call, class.language)),
        expected: all.then(|| any_of(&difference.expected)),
        actual: inputs.then(|| difference.actual.to_string()),
        wanted: all.then(|| any_in_words(&difference.expected, class.language)),
        got: inputs.then(|| in_words(&difference.actual, class.language)),
        verb: match &difference.actual.end {
            End::Returns(value) if !value.is_empty() => "gives ",
            _ => "",
        },
        explanation: match reveal {
            Reveal::All => explanation(difference, class.language),
            Reveal::Inputs => "With this input the submission behaves differently from the \
                               reference. What is the correct behaviour?"
                .into(),
            Reveal::None => {
                "There is an input on which it behaves differently from the reference.".into()
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
        expected: (reveal == Reveal::All).then(|| any_in_words(&test.expected, class.language)),
        actual: match submission.results.get(&test.id) {
            Some(Seen::Failed(actual)) => Some(in_words(actual, class.language)),
            _ => None,
        },
    };
    class.tests.iter().enumerate().map(line).collect()
}

/// `3 tests not judged: runs with the same input differ`; nothing if all were.
pub(super) fn not_judged(submission: &Submission, counted: &[&Test]) -> Option<String> {
    let reasons = submission.not_judged(counted);
    let all: usize = reasons.iter().map(|(_, number)| number).sum();
    let words: Vec<&str> = reasons.iter().map(|(r, _)| r.words.as_str()).collect();
    let tests = super::counted(all, "test");
    (all > 0).then(|| format!("{tests} not judged: {}", words.join("; ")))
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
    match submission.verdict() {
        Verdict::Equivalent if submission.complete() => {
            "It behaves like the reference on every input.".to_owned()
        }
        Verdict::Equivalent => match class.settings.bounds.as_str() {
            "" => "No difference from the reference was found.".to_owned(),
            bounds => {
                format!("No difference from the reference was found. Examined were {bounds}.")
            }
        },
        Verdict::Different => match (submission.differences().len(), class.entries.len()) {
            (_, 0 | 1) => "It behaves differently from the reference.".to_owned(),
            (some, all) => {
                format!("It behaves differently from the reference in {some} of {all} functions.")
            }
        },
        Verdict::Open => {
            "It behaves like the reference on all inputs that are known to count.".to_owned()
        }
        Verdict::Unknown => {
            "No difference was found, but not everything could be examined.".to_owned()
        }
        Verdict::Error => match &submission.problem {
            Some(problem) => format!("It {}.", problem.kind.words()),
            None => "A function that the task asks for is not there as it should be.".to_owned(),
        },
    }
}
