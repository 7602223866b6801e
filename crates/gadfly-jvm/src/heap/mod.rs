//! The explicit heap: concrete graph nodes whose scalars may be terms.
//!
//! Objects live in pages that are shared between forked states and copied when written, so a fork
//! costs one reference count per page. Every write raises `version`, which is how a loop that
//! changes nothing is recognised.
//!
//! # Strings and lengths
//!
//! `COMPACT_STRINGS` is off: a string is a byte array of UTF-16 units, and a symbolic character is two byte
//! terms that join again into one. The characters of a concatenation are computed only when an instruction
//! reads them. The hash code of a string of unknown length is a promise that is kept when the length is
//! decided. Lengths stay symbolic until something needs them concrete; then each small feasible length gets
//! a path (`concrete_small`). Symbolic indices give if-then-else terms for scalars, forks over distinct
//! values for references, and a write log for stores.

mod array;
mod contract;
mod input;
mod statics;

pub use array::{Array, Cells, Contents};
pub use contract::{Location, Snapshot};
pub use input::{Recipe, Unknown};
pub use statics::{ClassState, Init};

use crate::classes::{ClassId, FieldRef, LambdaPlan, MethodId};
use crate::value::{Ref, Value};
use gadfly_classfile::{GenericType, MethodHandle};
use gadfly_term::Term;
use std::rc::Rc;
use std::sync::Arc;

const PAGE: usize = 64;

impl std::fmt::Debug for Heap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} objects", self.len)
    }
}

#[derive(Clone, Default)]
pub struct Heap {
    pages: Vec<Rc<Vec<Rc<Object>>>>,
    len: u32,
    version: u64,
}

#[derive(Clone, Debug)]
pub struct Object {
    pub class: ClassId,
    pub body: Body,
    /// Made before the entry was called: an alias candidate for other inputs.
    pub input: bool,
    /// What the JVM knows about the object beyond its fields.
    pub native: Option<Rc<Native>>,
}

#[derive(Clone, Debug)]
pub enum Body {
    Fields(Box<[Value]>),
    Array(Array),
    /// An input reference about which little is known yet.
    Unknown(Rc<Unknown>),
    /// An input reference that was decided: `to` is null, another object, or a new one.
    Decided {
        to: Ref,
        recipe: Rc<Recipe>,
        was: Rc<Unknown>,
    },
    /// A reference of joined states: which of two objects it is depends on a condition.
    Either(Rc<Either>),
    /// A reference of joined states whose condition was decided.
    Settled {
        to: Ref,
        was: Rc<Either>,
    },
}

/// One of two references.
#[derive(Debug)]
pub struct Either {
    pub guard: Term,
    pub yes: Ref,
    pub no: Ref,
}

/// One of two sequences.
#[derive(Debug)]
pub struct Branches<T> {
    pub guard: Term,
    pub yes: Vec<T>,
    pub no: Vec<T>,
}

#[derive(Clone, Debug)]
pub enum Native {
    /// A `java.lang.Class` object.
    Mirror(ClassId),
    Lambda(Lambda),
    /// Where a throwable was made.
    Trace(Trace),
    /// `System.out` or `System.err`.
    Stream {
        err: bool,
    },
    /// A string whose text is not needed yet: the parts of a concatenation.
    Concatenation(Vec<Part>),
    /// A string builder with a concatenation that is still to be written into it.
    Pending(Ref),
    /// A test's own implementation of an interface, with the type arguments it was declared with.
    Stub(Option<Rc<GenericType>>),
    /// An input array, with what was known about it.
    InputArray(Rc<Unknown>),
    /// An input object whose fields are made when they are looked at.
    Assembled(Rc<Unknown>),
    /// A box made by `valueOf`: small equal values are the same object.
    CachedBox,
    /// A `gadfly.rt.Check.Frame`.
    Snapshot(Rc<Snapshot>),
    /// A `gadfly.rt.Check.Location`.
    Location(Location),
    /// A `java.lang.invoke.VarHandle`.
    Variable(Variable),
}

#[derive(Clone, Debug)]
pub struct Trace {
    /// Method and instruction of every call, innermost first.
    pub frames: Vec<(MethodId, u32)>,
    /// Raised by an instruction, not made by `new`.
    pub raised: bool,
}

#[derive(Clone, Debug)]
pub struct Lambda {
    pub interface: ClassId,
    pub name: Arc<str>,
    /// Erased descriptor of the interface method.
    pub desc: Arc<str>,
    /// Parsed once: the lambdas of one place share it.
    pub plan: Rc<LambdaPlan>,
    pub target: MethodHandle,
    /// The class whose constant pool the handle came from.
    pub caller: ClassId,
    pub captured: Vec<Value>,
    /// Further interfaces it implements: `Serializable`, or those of an intersection cast.
    pub markers: Vec<ClassId>,
}

/// What a `java.lang.invoke.VarHandle` gives access to.
#[derive(Clone, Copy, Debug)]
pub enum Variable {
    /// A field of the object that is the first coordinate.
    Field {
        slot: u32,
    },
    Static(FieldRef),
    /// An element: array and index are the coordinates.
    Element,
    /// Several bytes of a `byte[]` as one number of this type.
    View {
        kind: char,
        big_endian: bool,
    },
}

#[derive(Clone, Debug)]
pub enum Part {
    Text(Arc<[u16]>),
    /// A primitive and its type descriptor.
    Scalar(Value, char),
    /// A string or an immutable box, perhaps null.
    Object(Ref),
    /// Of joined states: these parts or those.
    Either(Rc<Branches<Part>>),
}

impl Object {
    pub fn plain(class: ClassId, fields: Box<[Value]>) -> Object {
        Object {
            class,
            body: Body::Fields(fields),
            input: false,
            native: None,
        }
    }

    pub fn fields(&self) -> Option<&[Value]> {
        match &self.body {
            Body::Fields(fields) => Some(fields),
            _ => None,
        }
    }

    pub fn array(&self) -> Option<&Array> {
        match &self.body {
            Body::Array(array) => Some(array),
            _ => None,
        }
    }
}

impl Heap {
    pub fn alloc(&mut self, object: Object) -> Ref {
        self.version += 1;
        if (self.len as usize).is_multiple_of(PAGE) {
            self.pages.push(Rc::new(Vec::with_capacity(PAGE)));
        }
        if let Some(page) = self.pages.last_mut() {
            Rc::make_mut(page).push(Rc::new(object));
        }
        self.len += 1;
        Ref(self.len)
    }

    /// The node itself, not what it was decided to be; `reference` must not be null.
    #[inline]
    pub fn get(&self, reference: Ref) -> &Object {
        let index = reference.0 as usize - 1;
        &self.pages[index / PAGE][index % PAGE]
    }

    #[inline]
    pub fn get_mut(&mut self, reference: Ref) -> &mut Object {
        self.version += 1;
        let index = reference.0 as usize - 1;
        Rc::make_mut(&mut Rc::make_mut(&mut self.pages[index / PAGE])[index % PAGE])
    }

    /// Like `get_mut`, for writes that no program can observe (caches, traces).
    pub fn get_mut_unobserved(&mut self, reference: Ref) -> &mut Object {
        let index = reference.0 as usize - 1;
        Rc::make_mut(&mut Rc::make_mut(&mut self.pages[index / PAGE])[index % PAGE])
    }

    /// Follows decisions to the object (or null) that a reference stands for.
    #[inline]
    pub fn resolve(&self, mut reference: Ref) -> Ref {
        while !reference.is_null() {
            match &self.get(reference).body {
                Body::Decided { to, .. } | Body::Settled { to, .. } => reference = *to,
                _ => break,
            }
        }
        reference
    }

    pub fn shared(&self, reference: Ref) -> &Rc<Object> {
        let index = reference.0 as usize - 1;
        &self.pages[index / PAGE][index % PAGE]
    }

    /// The references up to this one whose objects are not the same in both heaps.
    pub fn differing(&self, other: &Heap, up_to: u32) -> Vec<Ref> {
        let mut found = Vec::new();
        let pages = self.pages.iter().zip(&other.pages).enumerate();
        for (number, (mine, theirs)) in pages {
            if number * PAGE >= up_to as usize {
                break;
            }
            if Rc::ptr_eq(mine, theirs) {
                continue;
            }
            for (i, (x, y)) in mine.iter().zip(theirs.iter()).enumerate() {
                let reference = (number * PAGE + i + 1) as u32;
                if reference <= up_to && !Rc::ptr_eq(x, y) {
                    found.push(Ref(reference));
                }
            }
        }
        found
    }

    /// Something outside the heap (a static field) changed.
    pub fn touch(&mut self) {
        self.version += 1;
    }

    /// How many objects there are; the newest has this number.
    pub fn allocated(&self) -> u32 {
        self.len
    }

    /// Changes whenever anything in the heap may have changed.
    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn refs(&self) -> impl Iterator<Item = Ref> + use<> {
        (1..=self.len).map(Ref)
    }

    /// Objects allocated after the heap had this length.
    pub fn refs_after(&self, len: u32) -> impl Iterator<Item = Ref> + use<> {
        (len + 1..=self.len).map(Ref)
    }
}
