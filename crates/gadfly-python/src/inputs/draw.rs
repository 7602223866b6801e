//! Random numbers as inputs: what was drawn, and what the functions of `random` gave.

use crate::value::{Ref, Value};
use std::rc::Rc;

/// A number as it was drawn.
#[derive(Clone, Debug)]
pub struct Raw {
    pub function: Rc<str>,
    /// By a constructor or method that makes an input.
    pub making: bool,
    /// What it lies below; nothing for floats.
    pub bound: Value,
    pub value: Value,
}

/// What a function gave.
#[derive(Clone, Debug)]
pub struct Draw {
    /// As it is replaced: `random.randint`, `random.Random.choice`.
    pub function: Rc<str>,
    pub gave: Gave,
    /// The input whose making drew it.
    pub making: Option<Ref>,
}

#[derive(Clone, Debug)]
pub enum Gave {
    Value(Value),
    /// The element with this index, and what it is.
    Element(Value, Value),
    Elements(Vec<Value>, Vec<Value>),
    /// A new order of `x`, as an expression.
    Order(Rc<str>),
    /// Nothing to put in order.
    NoOrder,
}
