//! `exercise.toml`: what the teacher has said about inputs, kept beside the reference.
//!
//! The file is read with the positions of everything in it ([`Decisions::read`]), compared with what is known about
//! the inputs of the opened reference ([`Decisions::apply`]), and written answer by answer ([`record()`]), with the
//! comments and the order of whoever edited it. Its other keys are options of the command line, which do not concern
//! this module.

mod apply;
mod read;
mod record;

use std::path::PathBuf;

pub use record::{Answer, record};

/// The name of the file beside the reference.
pub const EXERCISE: &str = "exercise.toml";
/// The keys that are read here.
pub const KEYS: [&str; 2] = ["inputs", "answers"];

/// What a file says about inputs.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    path: PathBuf,
    text: String,
    all: Vec<Decision>,
}

/// What it says about the inputs that violate one statement.
#[derive(Clone, Debug)]
struct Decision {
    entry: Word,
    /// A statement, or the question about it.
    about: About,
    /// Whether such inputs count.
    counts: bool,
    how: How,
}

#[derive(Clone, Debug)]
enum About {
    Statement(Word),
    Question(Word),
}

impl About {
    fn word(&self) -> &Word {
        match self {
            About::Statement(word) | About::Question(word) => word,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Require,
    Drop,
    Answer,
}

/// A string and where it starts.
#[derive(Clone, Debug)]
struct Word {
    text: String,
    at: usize,
}

#[cfg(test)]
mod tests;
