//! Functions as inputs: the calls seen so far.

use super::Ty;
use crate::usage::NodeId;
use crate::value::Value;
use std::rc::Rc;

/// A function of which only the calls seen so far are known.
#[derive(Clone, Debug)]
pub struct Stub {
    pub name: Rc<str>,
    pub result: Ty,
    pub nodes: Rc<[NodeId]>,
    pub depth: u32,
    pub calls: Vec<StubCall>,
}

#[derive(Clone, Debug)]
pub struct StubCall {
    /// As they were when it was called.
    pub args: Vec<Value>,
    /// The objects themselves.
    pub given: Vec<Value>,
    pub result: Value,
}
