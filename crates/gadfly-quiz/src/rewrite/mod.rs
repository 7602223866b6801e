//! Programs written differently that do the same.
//!
//! Each *rewriting* changes one place of a program into something that means the same to somebody who
//! knows the language. Where types are not known for sure it may not; whoever uses it runs it.

mod java;
mod python;

use std::ops::Range;

use crate::model::Language;
use crate::patch::patched;
use crate::reason;

/// What is written differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Idea {
    /// `i++` as `i += 1`.
    Increment,
    /// `x += e` as `x = x + e`, or the other way round.
    Compound,
    /// `a < b` as `b > a`.
    Mirrored,
    /// `i < n` as `i <= n - 1`.
    Limit,
    /// `a && b` as `!(!a || !b)`.
    DeMorgan,
    /// The branches of an `if` swapped, with the opposite condition.
    Branches,
    /// A `for` loop as a `while` loop, or the other way round.
    OtherLoop,
    /// `a + b` as `b + a`.
    Swapped,
}

/// A program in which one place is written differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewriting {
    pub idea: Idea,
    pub text: String,
    /// Why it means the same, in mark-up: one sentence.
    pub why: String,
}

/// All rewritings of a program (or of bare statements), in the order of the text.
pub fn rewrites(language: Language, text: &str) -> Vec<Rewriting> {
    let mut found = match language {
        Language::Java => java::rewrites(text),
        Language::Python => python::rewrites(text),
    };
    found.retain(|r| r.text != text);
    found
}

/// What was found in one text.
struct Found<'t> {
    text: &'t str,
    all: Vec<Rewriting>,
}

impl<'t> Found<'t> {
    fn of(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }

    fn add(&mut self, idea: Idea, edits: Vec<(Range<usize>, String)>, why: impl Into<String>) {
        if let Some(text) = patched(self.text, edits) {
            let why = reason::finished(&why.into());
            self.all.push(Rewriting { idea, text, why });
        }
    }

    /// The blanks before the line that a place is in; nothing if something else stands before it.
    fn indent(&self, at: usize) -> Option<&'t str> {
        let line = self.text[..at].rfind('\n').map_or(0, |n| n + 1);
        let before = self.of(line..at);
        before.trim().is_empty().then_some(before)
    }
}

/// The comparison with its sides exchanged.
fn mirrored(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        _ => return None,
    })
}

/// The comparison that holds exactly if this one does not.
fn opposite(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "<" => ">=",
        "<=" => ">",
        ">" => "<=",
        ">=" => "<",
        "==" => "!=",
        "!=" => "==",
        _ => return None,
    })
}
