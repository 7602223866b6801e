//! `grades.csv`, for spreadsheets and learning platforms.
//!
//! As RFC 4180 has it, with a byte order mark (or Excel takes umlauts for something else). A cell that a
//! spreadsheet would execute gets an apostrophe in front, and so does one that begins with an
//! apostrophe, so that taking one off always gives the text back.

use super::{Reveal, points, shown};
use crate::explain::left_out;
use crate::model::{Class, Verdict};
use crate::questions::unless;

const HEADER: [&str; 14] = [
    "name",
    "verdict",
    "complete",
    "points",
    "max",
    "passed",
    "tests",
    "entry",
    "call",
    "expected",
    "actual",
    "reasons",
    "message",
    "not judged",
];

pub(super) fn grades(class: &Class, reveal: Reveal) -> String {
    let mut out = String::from('\u{feff}');
    let mut push = |row: [String; 14]| {
        out.push_str(&row.join(","));
        out.push_str("\r\n");
    };
    push(HEADER.map(str::to_owned));
    let counted = class.counted_tests();
    for submission in &class.submissions {
        let shown = submission
            .counterexample()
            .map(|d| shown::difference(class, d, reveal));
        let left_out: Vec<String> = submission.reasons().into_iter().map(left_out).collect();
        let problems: Vec<String> = submission
            .problems()
            .into_iter()
            .map(|p| match p.place {
                Some(place) => format!("{}:{}: {}", place.file, place.line, p.message),
                None => p.message,
            })
            .collect();
        let message = match submission.verdict() {
            Verdict::Open => unless(class, submission),
            _ => problems.join("\n"),
        };
        let of = |pick: fn(&shown::Shown<'_>) -> Option<String>| {
            text(&shown.as_ref().and_then(pick).unwrap_or_default())
        };
        push([
            text(&submission.name),
            submission.verdict().code().to_owned(),
            submission.complete().to_string(),
            submission.points.map(points).unwrap_or_default(),
            points(class.settings.points),
            submission.passed(&counted).to_string(),
            counted.len().to_string(),
            of(|shown| Some(shown.entry.to_owned())),
            of(|shown| shown.call.map(str::to_owned)),
            of(|shown| shown.expected.clone()),
            of(|shown| shown.actual.clone()),
            text(&left_out.join("; ")),
            text(&message),
            text(&shown::not_judged(submission, &counted).unwrap_or_default()),
        ]);
    }
    out
}

/// A cell of text. Values that are numbers stay numbers.
fn text(text: &str) -> String {
    gadfly_quiz::export::cell(text, |t| t.parse::<i64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn cells() {
        for (given, expected) in [
            ("anna", "anna"),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("-1", "-1"),
            ("-1+cmd", "'-1+cmd"),
            ("'a'", "''a'"),
            ("a,b\nc", "\"a,b\nc\""),
        ] {
            assert_eq!(text(given), expected);
        }
    }
}
