//! What a path has made of a class: whether it is initialised, and its static fields.

use crate::value::Value;
use std::rc::Rc;

#[derive(Clone, Default)]
pub struct ClassState {
    pub init: Init,
    /// Its open static fields have become inputs.
    pub freed: bool,
    /// The length of the heap when its initialiser was called.
    pub begun: u32,
    pub fields: Rc<Vec<Value>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Init {
    #[default]
    Untouched,
    Running,
    Done,
    /// The initialiser threw.
    Failed,
}
