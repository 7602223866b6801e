//! What an operation needs to know of an input.

use crate::code::{BinOp, UnOp};
use crate::names::Name;
use crate::value::Value;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Need<'a> {
    /// The value, whatever for.
    Any,
    /// Identity with this.
    Is(&'a Value),
    /// Whether it is an instance of this class or one of these.
    Class(&'a Value),
    Truth,
    /// Text of it; everything has that.
    Text,
    Len,
    Iterate,
    Contains,
    Item(&'a Value),
    SetItem,
    Attr(Name),
    SetAttr,
    Call,
    /// The other operand; whether the input is the left one.
    Binary(BinOp, &'a Value, bool),
    Unary(UnOp),
    Order(&'a Value),
    Equal(&'a Value),
    /// An integer.
    Index,
    Hash,
    /// A number, or text that can be read as one.
    Number,
    String,
}
