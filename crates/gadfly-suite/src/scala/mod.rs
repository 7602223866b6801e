//! Witnesses as Scala: the notation of reports.
//!
//! The real JVM runs witnesses as Java ([`crate::java`]); people who write Scala read
//! `AddC(NumC(1), NumC(2))`, `List(1, 2)`, `Some("a")`. [`call_text`] writes a witness so that it can
//! be pasted into the Scala REPL.

mod call;
mod literal;
mod names;
mod value;

use std::collections::{BTreeMap, BTreeSet};

pub use call::{CallText, call_text};
pub use names::{class_name, decode};

/// What class files say and witnesses do not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notation {
    /// Binary names of the user's case classes, which are made without `new`.
    pub case_classes: BTreeSet<String>,
    /// The package in which the text stands: names of its classes are short.
    pub package: String,
    /// How methods are called that are not called `f(a, b)` (or `f`, without parameters), by
    /// [`Notation::key`].
    pub shapes: BTreeMap<String, Vec<Vec<Passed>>>,
}

/// How an argument is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    Plain,
    /// The function without parameters that is passed is the expression itself.
    ByName,
    /// The sequence that is passed is spread.
    Repeated,
}

impl Notation {
    /// A method by the binary name of its class (an object's without the `$`), its name in the class
    /// file, and the number of its parameters.
    pub fn key(class: &str, method: &str, arity: usize) -> String {
        format!("{}.{method}/{arity}", class.trim_end_matches('$'))
    }
}
