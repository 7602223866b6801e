//! Unknown inputs: initialised lazily, remembered as recipes.
//!
//! A reference input begins as a heap node about which only its static type is known. It becomes
//! null or not when an instruction needs to know, and an object when one looks inside. What it
//! became is written down as a [`Recipe`], from which the witness is made; so a finding always
//! knows how to build its inputs.
//!
//! # Three stages of a reference
//!
//! `Body::Decided { to, recipe, was }` forwards to the object and keeps the recipe. Aliases are offered only
//! among inputs, never with objects that the program allocated. A cycle is tried only where the program
//! compares two references, and only through fields that are assigned after construction (`Cycles`); free
//! heaps contain all cycles.
//!
//! # Objects are built only through constructors and method calls
//!
//! An input object of a class of the user is made by running one of its constructors, a factory, or a method
//! of another object that returns one, with unknown arguments, in the middle of the path. Up to two
//! state-changing calls follow for the receiver, or enough of them to overfill an array. Assumptions about
//! everything else are a `Reason` of the entry: calls of methods that other classes may override and
//! callbacks leave `types`; fields that change after construction, objects of static initialisers, and
//! objects that are made in other ways leave `states`. `States::Assumed` additionally assumes null in
//! private fields that every constructor sets, unless the data-flow analysis excludes it; such findings are
//! marked `assumed`.

mod assemble;
mod build;
pub use build::RECEIVER;
pub(crate) use plain::STRING_BITS;
pub(crate) use values::CHAR_PREFIX;
mod candidates;
mod collections;
pub mod data;
mod decide;
mod generic;
mod inputs;
mod library;
mod made;
mod null_flow;
mod nullness;
mod order;
mod others;
mod plain;
mod run;
mod script;
mod stand_in;
mod statics;
mod typed;
mod values;

pub(crate) use inputs::Writes;
pub(crate) use library::{LibraryCall, Typed};
pub use made::Made;
pub use script::{Action, Purpose, Script, Step};
pub(crate) use stand_in::Relied;
pub(crate) use statics::{is_preparing, simple_name};

use crate::classes::{ClassId, MethodId};
use crate::heap::Heap;
use crate::value::{Ref, Value};
use gadfly_classfile::GenericType;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
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

/// Where the states of input objects come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum States {
    /// Constructors and public calls.
    Reached,
    /// Any field values at all.
    Assumed,
    /// Every field of a user's object is an unknown of its own, shared and cyclic as it likes:
    /// what is not excluded by an invariant is possible.
    Free,
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

/// The place of a thing in the order of unknown comparators.
#[derive(Clone, Debug)]
pub struct Rank {
    pub of: Ref,
    pub term: gadfly_term::Term,
    /// Its fields when it was compared: a changed thing may have another place.
    pub fields: Option<Box<[Value]>>,
}

/// What the inputs of a path turned out to be, beyond the recipes in the heap.
#[derive(Clone, Debug, Default)]
pub struct InputLog {
    /// Initial values of the fields of assembled objects that were looked at: `(object, slot)`.
    pub fields: BTreeMap<(Ref, u32), Value>,
    /// Inputs that are as other inputs were in the beginning: of each pair the one that was there first.
    pub twins: Rc<FxHashMap<Ref, Ref>>,
    /// Values that static fields had before the call: `(class, slot)`.
    pub statics: BTreeMap<(ClassId, u32), Value>,
    /// Where things stand in the order of unknown comparators: by reference, null included.
    pub ranks: Vec<Rank>,
    /// Initial elements of input arrays: `(array, index)`; of strings, the UTF-16 unit at the
    /// index of its first byte.
    pub cells: BTreeMap<(Ref, u32), Value>,
    /// Heaps in which inputs that code makes had just been made, oldest first: what they were
    /// before the entry was called.
    pub built: Vec<Heap>,
    /// Hash codes promised for strings whose length is still open.
    pub promised_hashes: Vec<(Ref, gadfly_term::Term)>,
    /// What stubs returned, in the order of the calls.
    pub stub_results: Vec<(Ref, MethodId, Value)>,
    /// What the methods of `--unknown` returned, in the order of the calls.
    pub supplied: Vec<(MethodId, Value)>,
    /// The entry's receiver and arguments.
    pub receiver: Option<Value>,
    pub arguments: Vec<Value>,
}
