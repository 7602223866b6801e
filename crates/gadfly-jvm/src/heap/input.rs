//! Input references in the heap: what is known about one that is undecided, and how one that was decided
//! is made.

use crate::classes::{ClassId, MethodId};
use crate::value::{Ref, Value};
use gadfly_classfile::GenericType;
use std::rc::Rc;
use std::sync::Arc;

/// What is known about an undecided input reference.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// As a person would point to it: `xs`, `xs[0]`, `node.next`.
    pub name: Rc<str>,
    /// The type it certainly has.
    pub bound: ClassId,
    /// Further types it has, learned from successful casts and tests.
    pub also: Vec<ClassId>,
    /// Types it has not, learned from failed casts and tests.
    pub excluded: Vec<ClassId>,
    pub generic: Option<Rc<GenericType>>,
    /// How many further references may be followed from here.
    pub depth: u32,
    pub may_be_null: bool,
    /// Of an array.
    pub elements_may_be_null: bool,
    /// References it was compared with and found to be other than.
    pub distinct_from: Vec<Ref>,
    /// It is an object of its own, no other input that was there before.
    pub own: bool,
    /// A contract promised it in the middle of the path: it may be anything that is there by now.
    pub late: bool,
    /// A contract promised it as an object that was not there before.
    pub new: bool,
}

impl Unknown {
    /// Something of a type that is not null.
    pub(crate) fn of(bound: ClassId) -> Unknown {
        Unknown {
            name: "".into(),
            bound,
            also: Vec::new(),
            excluded: Vec::new(),
            generic: None,
            depth: 0,
            may_be_null: false,
            elements_may_be_null: true,
            distinct_from: Vec::new(),
            own: false,
            late: false,
            new: false,
        }
    }
}

/// How an input came to be.
#[derive(Clone, Debug)]
pub enum Recipe {
    Null,
    /// The same object as another input.
    Alias,
    Constructed {
        constructor: MethodId,
        args: Vec<Value>,
        calls: Vec<(MethodId, Vec<Value>)>,
        /// Accessible fields assigned afterwards: slot and value.
        sets: Vec<(u32, Value)>,
        /// The assigned values are assumed, not reached.
        assumed: bool,
    },
    Factory {
        method: MethodId,
        /// The receiver, unless the method is static.
        on: Option<Value>,
        args: Vec<Value>,
        calls: Vec<(MethodId, Vec<Value>)>,
    },
    /// An enum constant or a singleton in a static field.
    Constant {
        class: ClassId,
        name: Arc<str>,
    },
    Boxed {
        value: Value,
    },
    /// The characters are the initial cells of the string's array.
    Str,
    /// The elements are the initial cells.
    Array,
    Collection {
        items: Vec<Value>,
    },
    Map {
        entries: Vec<(Value, Value)>,
    },
    Stub,
    /// Not made by code: its fields are unknowns, initial values in the input log.
    Assembled,
    ClassObject(ClassId),
}
