//! What the table has no room for: counterexamples whole, problems in full, what the search left out.

use gadfly_report::{Paint, clean};

use super::{Reveal, shown};
use crate::model::{Class, Submission, Verdict};

/// A paragraph for each submission of which there is more to say.
pub fn details(class: &Class, reveal: Reveal, paint: Paint) -> String {
    let mut out = String::new();
    for submission in &class.submissions {
        let lines = lines(class, submission, reveal);
        if lines.is_empty() {
            continue;
        }
        out.push_str(&format!("\n{}\n", paint.bold(&clean(&submission.name))));
        for line in lines.iter().flat_map(|line| line.lines()) {
            out.push_str(&format!("  {}\n", clean(line)));
        }
    }
    out
}

fn lines(class: &Class, submission: &Submission, reveal: Reveal) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    lines.extend(shown::not_judged(submission, &class.counted_tests()));
    match submission.verdict() {
        Verdict::Different => {
            for difference in submission.differences() {
                let shown = shown::difference(class, difference, reveal);
                lines.push(shown.call.unwrap_or(shown.entry).to_owned());
                lines.push(shown.explanation);
                if let (Reveal::Inputs, Some(actual)) = (reveal, shown.actual) {
                    lines.push(format!("It does: {actual}"));
                }
                if let Some(place) = shown.parts {
                    let (file, line) = (&place.file, place.line);
                    lines.push(format!("The two programs part ways at {file}:{line}."));
                }
            }
        }
        Verdict::Error => {
            let problems = submission.problems();
            // The first line of the first one is in the table.
            let more = problems
                .iter()
                .any(|problem| problem.message.contains('\n'));
            if more || problems.len() > 1 {
                lines.extend(problems.into_iter().map(|problem| problem.message));
            }
        }
        Verdict::Equivalent | Verdict::Unknown | Verdict::Open => {
            for difference in submission.open_differences() {
                let shown = shown::difference(class, difference, reveal);
                let call = shown.call.unwrap_or(shown.entry);
                lines.push(format!("it is not known whether this input counts: {call}"));
                lines.push(shown.explanation);
            }
            for reason in submission.reasons() {
                let words = match reason.words.as_str() {
                    "" => &reason.code,
                    words => words,
                };
                lines.push(format!("not for all inputs: {words}"));
            }
        }
    }
    lines
}
