//! The class written down: a table for the terminal, JSON, pages, spreadsheets.
//!
//! A settled class goes in, bytes come out; the same class gives the same bytes. What students may see
//! ([`Reveal`]) is decided in one place ([`shown`]), and every writer takes its facts from there.

mod ask;
mod calls;
mod csv;
mod details;
mod escape;
mod html;
mod json;
mod shown;
pub mod suite;
mod table;

pub use ask::{question_count, question_lines, question_list};
pub use details::details;
pub use json::{Parts, SuiteFile, parts, suite_json};
pub use table::{fits, summary, table};

use crate::model::Class;

/// What students may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Reveal {
    /// Verdict and points.
    None,
    /// Also the inputs and what their own program does with them, but not what would be right.
    Inputs,
    #[default]
    All,
}

impl Reveal {}

/// A file below the folder of `--out`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutFile {
    /// With `/` on every system.
    pub path: String,
    pub bytes: Vec<u8>,
}

/// Everything but the suite's own source files, whose names are given.
///
/// `report.html`, `grades.csv` and `students/*.html` keep to what is revealed; where that is not all,
/// `teacher.html` is the same report with everything in it.
pub fn files(class: &Class, reveal: Reveal, version: &str, suite_files: &[String]) -> Vec<OutFile> {
    let file = |path: &str, text: String| OutFile {
        path: path.to_owned(),
        bytes: text.into_bytes(),
    };
    let mut out = vec![file("report.html", html::report(class, reveal))];
    if reveal != Reveal::All {
        out.push(file("teacher.html", html::report(class, Reveal::All)));
    }
    out.push(file("grades.csv", csv::grades(class, reveal)));
    out.push(file("suite.json", suite_json(class, version, suite_files)));
    for (name, text) in html::students(class, reveal) {
        out.push(file(&format!("students/{name}.html"), text));
    }
    out
}

/// Points with at most two decimals, rounded down: nobody reads full points who has not got them.
pub(crate) fn points(value: f64) -> String {
    let hundredths = (value * 100.0 + 1e-6).floor() / 100.0;
    let text = format!("{hundredths:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "" | "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

pub(crate) fn counted(n: usize, noun: &str) -> String {
    if n == 1 {
        format!("1 {noun}")
    } else {
        format!("{n} {noun}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (100.0, "100"),
            (99.999, "99.99"),
            (10.0 * (0.1 + 0.2), "3"),
            (6.5, "6.5"),
            (200.0 / 3.0, "66.66"),
        ] {
            assert_eq!(points(value), expected);
        }
    }
}
