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

    /// One expression written differently; `why` is said before, between and behind the two of them.
    fn replace(&mut self, idea: Idea, at: Range<usize>, new: String, why: [&str; 3]) {
        let [before, between, behind] = why;
        let old = reason::inside(self.of(at.clone()));
        let why = format!("{before}`{}`{between}`{old}`{behind}", reason::inside(&new));
        self.add(idea, vec![(at, new)], why);
    }

    fn compound(&mut self, at: Range<usize>, new: String) {
        self.replace(
            Idea::Compound,
            at,
            new,
            ["", " is ", " written differently."],
        );
    }

    /// A comparison with its sides exchanged.
    fn mirror(&mut self, at: Range<usize>, new: String) {
        let why = ["", " is ", " with its sides exchanged."];
        self.replace(Idea::Mirrored, at, new, why);
    }

    /// `l < r` or `l <= r` of whole numbers.
    fn limit(&mut self, at: Range<usize>, l: &str, sign: &str, r: &str) {
        let (sign, step) = if sign == "<" { ("<=", -1) } else { ("<", 1) };
        let limit = match r.parse::<i64>() {
            Ok(limit) => (limit + step).to_string(),
            Err(_) if step < 0 => format!("{r} - 1"),
            Err(_) => format!("{r} + 1"),
        };
        let why = ["For whole numbers ", " holds exactly if ", " does."];
        self.replace(Idea::Limit, at, format!("{l} {sign} {limit}"), why);
    }

    fn de_morgan(&mut self, at: Range<usize>, new: String) {
        self.replace(
            Idea::DeMorgan,
            at,
            new,
            ["", " is true exactly if ", " is."],
        );
    }

    /// The branches of an `if` exchanged, under the opposite condition.
    fn branches(
        &mut self,
        test: (Range<usize>, String),
        first: Range<usize>,
        second: Range<usize>,
    ) {
        let (one, two) = (self.of(first.clone()), self.of(second.clone()));
        let edits = vec![test, (first, two.to_string()), (second, one.to_string())];
        let why = "The condition is the opposite, and the branches are exchanged.";
        self.add(Idea::Branches, edits, why);
    }

    /// The blanks before the line that a place is in; nothing if something else stands before it.
    fn indent(&self, at: usize) -> Option<&'t str> {
        let line = self.text[..at].rfind('\n').map_or(0, |n| n + 1);
        let before = self.of(line..at);
        before.trim().is_empty().then_some(before)
    }
}

/// The comparison with its sides exchanged.
pub(crate) fn mirrored(operator: &str) -> Option<&'static str> {
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
