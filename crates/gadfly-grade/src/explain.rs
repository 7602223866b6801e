//! Outcomes and differences in words that a beginner can use.
//!
//! The first sentence says what happens and what should; the second, where the two values show it, what
//! kind of mistake that looks like. A hint is given only if it is literally true of the values.

use std::fmt;

use crate::model::{Difference, End, Language, Outcome, Reason, SMALL_BUDGET, Submission, Verdict};

/// `3`, `throws ValueError: …`, `does not finish`; with what was printed and changed behind it. Values are
/// in the language's notation, so that no value looks like one of the words.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.end {
            End::Returns(value) if value.is_empty() => f.write_str("returns")?,
            End::Returns(value) => f.write_str(value)?,
            End::Throws { class, message } => {
                write!(f, "throws {class}")?;
                if let Some(message) = message {
                    write!(f, ": {message}")?;
                }
            }
            End::DoesNotFinish => f.write_str("does not finish")?,
            End::Stops(how) => f.write_str(how)?,
        }
        if let Some(printed) = &self.printed {
            write!(f, ", prints {printed:?}")?;
        }
        for argument in &self.arguments {
            write!(f, ", leaves {} = {}", argument.name, argument.value)?;
        }
        Ok(())
    }
}

/// Several right answers as one text.
pub fn any_of(outcomes: &[Outcome]) -> String {
    let texts: Vec<String> = outcomes.iter().map(Outcome::to_string).collect();
    texts.join(" or ")
}

/// An outcome for people: as its text, but in the language's own words.
pub fn in_words(outcome: &Outcome, language: Language) -> String {
    let text = outcome.to_string();
    match &outcome.end {
        End::Throws { .. } if language == Language::Python => text.replacen("throws", "raises", 1),
        _ => text,
    }
}

/// Several right answers for people.
pub fn any_in_words(outcomes: &[Outcome], language: Language) -> String {
    let texts: Vec<String> = outcomes.iter().map(|o| in_words(o, language)).collect();
    texts.join(" or ")
}

/// What a search did not look at, in a few words: `larger inputs`.
pub fn left_out(reason: &Reason) -> String {
    let words = match reason.code.as_str() {
        "heap-bound" => "larger inputs",
        "loop-bound" => "longer loops",
        "depth" => "deeper calls",
        "budget" => "longer runs",
        "states" => "longer series of calls",
        "types" => "inputs of other types",
        "time" | "patience" => "inputs that take longer to find",
        "memory" => "runs that need much memory",
        "rounding" => "large rounding errors",
        "solver" => "conditions that are too hard",
        "not-replayed" => "runs with other results than predicted",
        "non-deterministic" => "runs that differ from each other",
        "effort" => "runs beyond the effort limit of a submission",
        "no-result" => "runs without a result",
        "small-budget" => "everything, since the budget was too small to try anything",
        "no-input" => "everything, since no input meets the precondition",
        "internal" => "everything, since Gadfly itself failed",
        other => match other.strip_prefix("unsupported:") {
            Some(what) => return format!("runs through {what}"),
            None if reason.words.is_empty() => other,
            None => &reason.words,
        },
    };
    words.to_owned()
}

/// What is said of a submission without a known difference, on one line.
pub fn finding(submission: &Submission) -> String {
    let found = match submission.verdict() {
        Verdict::Equivalent if submission.complete() => {
            return "the same results on all inputs (proved)".into();
        }
        Verdict::Unknown => "no difference found, but not everything was examined",
        _ => "no difference found",
    };
    let reasons = submission.reasons();
    if let [reason] = reasons[..]
        && reason.code == SMALL_BUDGET
    {
        return format!("unknown, because {}", reason.words);
    }
    let left_out: Vec<String> = submission.reasons().into_iter().map(left_out).collect();
    if left_out.is_empty() {
        found.to_owned()
    } else {
        format!("{found}; not checked: {}", left_out.join(", "))
    }
}

/// What a run does, as a part of a sentence.
fn does(outcome: &Outcome, language: Language) -> String {
    let mut text = match &outcome.end {
        End::Returns(value) if value.is_empty() => "returns".to_owned(),
        End::Returns(value) => format!("returns {value}"),
        End::Throws { class, message } => {
            let verb = if language == Language::Python {
                "raises"
            } else {
                "throws"
            };
            match message {
                Some(message) if !message.is_empty() => format!("{verb} {class} ({message})"),
                _ => format!("{verb} {class}"),
            }
        }
        End::DoesNotFinish => "does not finish".to_owned(),
        End::Stops(how) => how.clone(),
    };
    if let Some(printed) = &outcome.printed {
        if printed.is_empty() {
            text.push_str(" and prints nothing");
        } else {
            text.push_str(&format!(" and prints {printed:?}"));
        }
    }
    for argument in &outcome.arguments {
        text.push_str(&format!(
            " and leaves {} as {}",
            argument.name, argument.value
        ));
    }
    text
}

/// The sentences about a difference; those that came with it, if there are any.
pub fn explanation(difference: &Difference, language: Language) -> String {
    if !difference.explanation.trim().is_empty() {
        return difference.explanation.clone();
    }
    let actual = &difference.actual;
    let mut expected: Vec<Outcome> = difference.expected.clone();
    let mut actual_shown = actual.clone();
    // What all agree on is not worth a word.
    if expected.iter().all(|e| e.printed == actual.printed) {
        expected.iter_mut().for_each(|e| e.printed = None);
        actual_shown.printed = None;
    }
    if expected.iter().all(|e| e.arguments == actual.arguments) {
        expected.iter_mut().for_each(|e| e.arguments.clear());
        actual_shown.arguments.clear();
    }
    let right: Vec<String> = expected.iter().map(|e| does(e, language)).collect();
    let who = if right.len() > 1 {
        "a right answer"
    } else {
        "the reference"
    };
    let mut text = format!(
        "With this input the submission {}, where {who} {}.",
        does(&actual_shown, language),
        right.join(", or ")
    );
    if let [expected] = &difference.expected[..]
        && let Some(hint) = hint(expected, actual, language)
    {
        text.push(' ');
        text.push_str(&hint);
    }
    text
}

fn hint(expected: &Outcome, actual: &Outcome, language: Language) -> Option<String> {
    match (&expected.end, &actual.end) {
        (End::Returns(wanted), End::Returns(got)) if wanted != got => {
            let nothing = match language {
                Language::Python => "None",
                Language::Java => "null",
                Language::Scala => "()",
            };
            if got == nothing {
                let printed = actual.printed.as_deref().unwrap_or_default().trim();
                if !printed.is_empty() && printed == wanted.trim_matches(['"', '\'']) {
                    return Some("It prints the answer instead of returning it.".into());
                }
                return (language == Language::Python)
                    .then(|| "Perhaps a return is missing on this way.".into());
            }
            numbers(wanted, got).or_else(|| sequences(wanted, got))
        }
        (End::Returns(wanted), End::Returns(got)) if wanted == got => {
            let changed: Vec<&str> = actual
                .arguments
                .iter()
                .filter(|argument| !expected.arguments.contains(argument))
                .map(|argument| argument.name.as_str())
                .collect();
            if !changed.is_empty() {
                let names = changed.join(" and ");
                return Some(if expected.arguments.is_empty() {
                    format!("The result is right, but {names} must not be changed.")
                } else {
                    format!("The result is right, but {names} is left in another state.")
                });
            }
            (expected.printed != actual.printed)
                .then(|| "The result is right, but the output is not.".into())
        }
        (End::Returns(_), End::Throws { .. }) => Some("It should not fail with this input.".into()),
        (End::Throws { .. }, End::Returns(_)) => {
            Some("This input should be refused with an exception.".into())
        }
        (_, End::DoesNotFinish) => {
            Some("A loop or recursion does not come to its end here.".into())
        }
        _ => None,
    }
}

fn numbers(wanted: &str, got: &str) -> Option<String> {
    let (wanted, got) = (wanted.parse::<i128>().ok()?, got.parse::<i128>().ok()?);
    let text = match got.checked_sub(wanted)? {
        1 => "It is one too many.",
        -1 => "It is one too few.",
        _ if wanted.checked_neg() == Some(got) => "The sign is the other way round.",
        _ => return None,
    };
    Some(text.into())
}

fn sequences(wanted: &str, got: &str) -> Option<String> {
    let (wanted, got) = (elements(wanted)?, elements(got)?);
    if wanted.0 != got.0 {
        return None;
    }
    let (wanted, got) = (wanted.1, got.1);
    let sorted = |list: &[&str]| {
        let mut list: Vec<String> = list.iter().map(|&e| e.to_owned()).collect();
        list.sort();
        list
    };
    let text = if sorted(&wanted) == sorted(&got) {
        "These are the right elements in another order."
    } else if got.is_empty() {
        "All elements are missing."
    } else if wanted.len() == got.len() + 1 && wanted.starts_with(&got) {
        "The last element is missing."
    } else if wanted.len() == got.len() + 1 && wanted.ends_with(&got) {
        "The first element is missing."
    } else if got.len() == wanted.len() + 1 && got.starts_with(&wanted) {
        "There is one element too many at the end."
    } else if got.len() == wanted.len() + 1 && got.ends_with(&wanted) {
        "There is one element too many at the beginning."
    } else if got.len() > wanted.len() && {
        let mut distinct = got.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let mut right = wanted.clone();
        right.sort_unstable();
        distinct == right
    } {
        "Some elements are there more than once."
    } else {
        return None;
    };
    Some(text.into())
}

/// The opening of a sequence (`[`, `List(`) and its elements; nothing if it is none or holds texts with
/// quotes inside, which are not worth the trouble.
fn elements(text: &str) -> Option<(&str, Vec<&str>)> {
    let open = text.find(['[', '(', '{'])?;
    let name = &text[..open];
    if !name
        .chars()
        .all(|c| c.is_alphanumeric() || c == '.' || c == '_')
        || text.contains('\\')
    {
        return None;
    }
    let inside = text[open + 1..].strip_suffix([']', ')', '}'])?;
    let (mut depth, mut quote, mut start) = (0i32, None, 0);
    let mut out = Vec::new();
    for (at, c) in inside.char_indices() {
        match (c, quote) {
            (c, Some(q)) if c == q => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(c),
            ('[' | '(' | '{', None) => depth += 1,
            (']' | ')' | '}', None) => depth -= 1,
            (',', None) if depth == 0 => {
                out.push(inside[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    let last = inside[start..].trim();
    if !last.is_empty() {
        out.push(last);
    }
    Some((&text[..=open], out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Case, Input};

    fn check(wanted: &str, got: &str, expected: &str) {
        let outcome = |text: &str| match text.strip_prefix("!") {
            Some("") => Outcome::from(End::DoesNotFinish),
            Some(class) => Outcome::from(End::Throws {
                class: class.into(),
                message: None,
            }),
            None => Outcome::from(End::Returns(text.into())),
        };
        let difference = Difference {
            case: Case::new("f", Vec::new(), "f()"),
            expected: vec![outcome(wanted)],
            actual: outcome(got),
            parts: None,
            explanation: String::new(),
        };
        let text = explanation(&difference, Language::Python);
        let hint = text.split_once(". ").map_or("", |(_, hint)| hint);
        assert_eq!(hint, expected, "{text}");
    }

    #[test]
    fn hints() {
        check("3", "4", "It is one too many.");
        check("3", "-3", "The sign is the other way round.");
        check("3", "17", "");
        check(
            "[1, 2]",
            "[2, 1]",
            "These are the right elements in another order.",
        );
        check("[1, 2]", "[1]", "The last element is missing.");
        check("[[1, 2], []]", "[[]]", "The first element is missing.");
        check("[1]", "[1, 1]", "There is one element too many at the end.");
        check(
            "[1, 2]",
            "[1, 1, 2]",
            "There is one element too many at the beginning.",
        );
        check(
            "[1, 2]",
            "[1, 2, 2, 1]",
            "Some elements are there more than once.",
        );
        check("['a,b']", "[]", "All elements are missing.");
        check("[1]", "(1,)", "");
        check("'é('", "'x'", "");
        check("[", "(é", "");
        check("[1]", "None", "Perhaps a return is missing on this way.");
        check("[]", "!IndexError", "It should not fail with this input.");
        check(
            "!ValueError",
            "0",
            "This input should be refused with an exception.",
        );
        check(
            "0",
            "!",
            "A loop or recursion does not come to its end here.",
        );
    }

    #[test]
    fn changed_arguments() {
        let right = Outcome::from(End::Returns("1".into()));
        let mut wrong = right.clone();
        wrong.arguments.push(Input {
            name: "xs".into(),
            value: "[]".into(),
        });
        let difference = Difference {
            case: Case::new("f", Vec::new(), "f([1])"),
            expected: vec![right],
            actual: wrong,
            parts: None,
            explanation: String::new(),
        };
        assert_eq!(
            explanation(&difference, Language::Java),
            "With this input the submission returns 1 and leaves xs as [], where the reference \
             returns 1. The result is right, but xs must not be changed."
        );
    }
}
