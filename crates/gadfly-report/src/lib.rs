//! What a job found, for people ([`human`]), programs ([`json`]) and code-scanning services
//! ([`sarif`]).
//!
//! A report goes in, text comes out; the same report gives the same bytes. The notation of values
//! belongs to the analysed language and comes from outside, as does the text of source files.

mod explain;
mod human;
mod json;
mod kinds;
mod mutants;
mod page;
mod paint;
mod paths;
mod picture;
mod python_test;
mod sarif;
mod schema;
mod snippet;
mod teaching;
mod test;
mod verify;

use std::time::Duration;

use gadfly_witness::{Inputs, View, Witness};

pub use explain::words as reason_in_words;
pub use human::human;
pub use json::{json, schema_of};
pub use mutants::MutantCounts;
pub use page::Verbosity;
pub use paint::{Paint, clean, cut};
pub use picture::{Line, svg, text as graph_text};
pub use python_test::{python_test_human, python_test_json};
pub use sarif::sarif;
pub use schema::schemas;
pub use teaching::{teaching_json, teaching_schema};
pub use test::{test_human, test_json};
pub use verify::{verify_human, verify_json, verify_sarif};

/// Lines of the analysed source files.
pub trait Sources {
    /// A line counted from 1, without its end; nothing if the file cannot be read.
    fn line(&self, file: &str, line: u32) -> Option<String>;
}

/// How Java writes values and calls. Python's inputs are text already.
pub trait Notation {
    /// Name and value of every input, in order.
    fn inputs(&self, witness: &Witness) -> Vec<(String, String)>;
    /// Statements that a user can paste to see the finding; the last one is the call.
    fn code(&self, witness: &Witness) -> Vec<String>;
}

/// The limits of the search, to explain what was left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub k: u32,
    pub loops: u32,
    pub depth: u32,
    /// For each entry.
    pub time: Duration,
    pub budget: Option<u64>,
    pub patience: u64,
}

/// What a writer needs besides the report.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub version: &'a str,
    pub bounds: Bounds,
    pub sources: &'a dyn Sources,
    pub notation: &'a dyn Notation,
    /// Show what the real runtime did not confirm, marked as such.
    pub unconfirmed: bool,
    /// Argument checks count as findings.
    pub strict: bool,
    /// The folder that relative paths start from; absolute paths below it are shortened to that.
    pub root: &'a str,
}

impl Context<'_> {
    /// Name and value of every input, in order.
    pub(crate) fn inputs(&self, witness: &impl Inputs) -> Vec<(String, String)> {
        match witness.view() {
            View::Java(witness) => self.notation.inputs(witness),
            View::Python(witness) => witness.inputs(),
            View::Printed(printed) => printed.inputs.clone(),
        }
    }

    /// Statements that a user can paste; the last one is the call.
    pub(crate) fn code(&self, witness: &impl Inputs) -> Vec<String> {
        match witness.view() {
            View::Java(witness) => self.notation.code(witness),
            View::Python(witness) => witness.code(),
            View::Printed(printed) => printed.code.clone(),
        }
    }
}
