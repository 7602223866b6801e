//! How a path ends, and why an instruction does not complete normally.

use crate::builtin_types::t;
use crate::code::Code;
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;
use std::rc::Rc;

/// How a path ended.
#[derive(Clone, Debug)]
pub enum End {
    Returned(Value),
    /// An exception left the entry.
    Raised(Value),
    Cut(Reason),
    /// The path takes the same turns for ever: the loop's code and its head.
    InfiniteLoop(Rc<Code>, u32),
    /// There is no such input.
    Infeasible,
}

pub struct Outcome {
    pub state: State,
    pub end: End,
}

/// Why an instruction did not complete normally.
#[derive(Debug)]
pub enum Stop {
    Throw(Value),
    /// Frames were pushed or an input was decided: execute what is current.
    Again,
    Raise(Ref, String),
    RaiseWith(Ref, Vec<Value>),
    End(End),
}

pub type Step<T> = Result<T, Stop>;

pub fn unsupported<T>(what: impl Into<String>) -> Step<T> {
    Err(Stop::End(End::Cut(Reason::Unsupported(what.into()))))
}

pub fn raise<T>(class: Ref, message: impl Into<String>) -> Step<T> {
    Err(Stop::Raise(class, message.into()))
}

pub fn type_error<T>(message: impl Into<String>) -> Step<T> {
    raise(t::TYPE_ERROR, message)
}

pub(crate) fn value_error<T>(message: impl Into<String>) -> Step<T> {
    raise(t::VALUE_ERROR, message)
}
