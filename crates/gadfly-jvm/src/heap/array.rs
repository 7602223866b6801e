//! Arrays of known or unknown length, with symbolic elements and symbolic writes.

use crate::value::Value;
use gadfly_classfile::Elem;
use gadfly_term::Term;
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub struct Array {
    pub elem: Elem,
    pub contents: Contents,
    /// Writes at symbolic indices, oldest first, not yet settled into `contents`.
    pub writes: Vec<(Term, Value)>,
}

#[derive(Clone, Debug)]
pub enum Contents {
    /// The length is known.
    Dense(Vec<Value>),
    /// The length is a term; cells are made when they are looked at.
    Sparse {
        len: Term,
        cells: BTreeMap<u32, Value>,
        cells_are: Cells,
    },
}

/// What a cell of a sparse array holds before it is written.
#[derive(Clone, Debug)]
pub enum Cells {
    /// The default value: the program made the array.
    Default(Value),
    /// An unknown: the array is an input. The input log remembers the initial cells.
    Unknown,
    /// Two bytes of an unknown UTF-16 unit: the array holds the text of an input string.
    Text,
    /// An unknown function of the index: a loop with an invariant changed the array.
    Forgotten(u32),
}

impl Array {
    pub fn dense(elem: Elem, values: Vec<Value>) -> Array {
        Array {
            elem,
            contents: Contents::Dense(values),
            writes: Vec::new(),
        }
    }

    pub fn zeroed(elem: Elem, len: usize) -> Array {
        Array::dense(elem, vec![default_of(elem); len])
    }

    /// The elements, when length and all writes are settled.
    pub fn settled(&self) -> Option<&[Value]> {
        match &self.contents {
            Contents::Dense(values) if self.writes.is_empty() => Some(values),
            _ => None,
        }
    }

    pub fn settled_mut(&mut self) -> Option<&mut Vec<Value>> {
        match &mut self.contents {
            Contents::Dense(values) if self.writes.is_empty() => Some(values),
            _ => None,
        }
    }

    pub fn len(&self) -> Value {
        match &self.contents {
            Contents::Dense(values) => Value::Int(values.len() as i32),
            Contents::Sparse { len, .. } => Value::SymInt(*len),
        }
    }
}

pub(super) fn default_of(elem: Elem) -> Value {
    match elem {
        Elem::Boolean | Elem::Byte | Elem::Char | Elem::Short | Elem::Int => Value::Int(0),
        Elem::Long => Value::Long(0),
        Elem::Float => Value::Float(0.0),
        Elem::Double => Value::Double(0.0),
        Elem::Ref => Value::NULL,
    }
}
