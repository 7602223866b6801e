//! What the loops of a program do, turn by turn: the program with a report of each turn on the error
//! stream, and the reading of those reports. What it prints otherwise stays the same.

mod java;
mod python;

use crate::model::Language;

/// A loop whose turns are reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedLoop {
    /// The label of the loop, if it has one.
    pub label: Option<String>,
    pub line: u32,
    /// Loops around it.
    pub depth: usize,
    /// Variables that are there after each turn and that the loop changes.
    pub variables: Vec<String>,
}

/// A program that reports its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traced {
    pub text: String,
    /// In the order of the text.
    pub loops: Vec<TracedLoop>,
}

/// The turns of one loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// Turns that were begun.
    pub begun: u64,
    /// The values of the variables after each turn that came to its end, as the language prints them.
    pub values: Vec<Vec<String>>,
}

const MARK: &str = "@gadfly@";

/// Nothing if the text has no loops or cannot be read.
pub fn traced(language: Language, text: &str) -> Option<Traced> {
    match language {
        Language::Java => java::traced(text),
        Language::Python => python::traced(text),
    }
}

/// The turns of each of `count` loops, from what the program wrote to the error stream.
pub fn read(errors: &str, count: usize) -> Vec<Turns> {
    let mut turns = vec![Turns::default(); count];
    for line in errors.lines().filter_map(|line| line.strip_prefix(MARK)) {
        let mut parts = line.split('\t');
        let what = parts.next().unwrap_or_default();
        let Some((kind, number)) = what.split_at_checked(1) else {
            continue;
        };
        let Some(of) = number.parse().ok().and_then(|n: usize| turns.get_mut(n)) else {
            continue;
        };
        match kind {
            "b" => of.begun += 1,
            _ => of.values.push(parts.map(str::to_string).collect()),
        }
    }
    turns
}
