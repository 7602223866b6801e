//! Pending texts: strings in which some characters stand for pieces that are not known. `sym/text.rs` makes
//! them, and gives them characters when an operation needs these.

use crate::value::{Char, Value};
use gadfly_term::Term;
use std::rc::Rc;

/// A text that is pending, or what it turned out to be.
#[derive(Clone, Debug)]
pub enum Text {
    Pending(Rc<str>),
    Told(Value),
}

/// What a character of a pending text stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    Int(Term),
    Bool(Term),
    Float(Term),
    /// With a format specification that is known to be right.
    FormatInt(Term, Rc<str>),
    FormatFloat(Term, Rc<str>),
    Chars(Vec<Char>),
    /// Between quotes.
    Repr(Vec<Char>),
    /// The first text where the condition holds, else the second; both may have pieces.
    Either(Term, Rc<str>, Rc<str>),
}
