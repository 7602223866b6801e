//! What a path remembers of its inputs besides their nodes in the heap, and how their symbols are recognised.

use crate::classes::{ClassId, MethodId};
use crate::heap::Heap;
use crate::value::{Ref, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Marks symbols that are characters, which read better as letters than as small numbers.
pub(crate) const CHAR_PREFIX: &str = "char ";
/// Bits of the length of an input array.
pub(crate) const ARRAY_BITS: u8 = 31;
/// Bits of the length of an input string: every character has two bytes here.
pub(crate) const STRING_BITS: u8 = 30;

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

/// The part of the heap that one initialiser filled.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) by_user: bool,
}
