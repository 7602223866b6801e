//! What the objects stand for that the drivers of contracts pass around: locations, and the memory when a
//! method was entered.

use super::{ClassState, Heap};
use crate::classes::ClassId;
use crate::value::{Ref, Value};
use std::rc::Rc;

/// The world when a method was entered, and what the method may change.
#[derive(Clone)]
pub struct Snapshot {
    pub(crate) heap: Heap,
    pub(crate) statics: Rc<Vec<ClassState>>,
    pub(crate) roots: Vec<Ref>,
    pub(crate) allowed: Vec<Location>,
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Snapshot({:?})", self.allowed)
    }
}

/// A place in the memory, as contracts name it.
#[derive(Clone, Debug)]
pub enum Location {
    /// A location of nothing: what `null.x` would be.
    None,
    Field(Ref, u32),
    Static(ClassId, u32),
    AllStatics(ClassId),
    /// Elements from the first to the second index.
    Elements(Ref, Value, Value),
    AllElements(Ref),
    /// Every field or element.
    All(Ref),
    Everything,
}
