//! Programs written differently that do the same.

use crate::model::Language;

/// What is written differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Idea {
    /// `i++` as `i += 1`.
    Increment,
}

/// A program in which one place is written differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewriting {
    pub idea: Idea,
    pub text: String,
    /// Why it means the same, in mark-up.
    pub why: String,
}

/// All rewritings of a program (or of bare statements), in the order of the text.
pub fn rewrites(_language: Language, _text: &str) -> Vec<Rewriting> {
    Vec::new()
}
