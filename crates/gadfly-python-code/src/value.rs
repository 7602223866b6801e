//! What a variable holds. Immutable things are values shared by reference count; whatever can
//! change, or has an identity worth keeping, is a node of the state's heap.

use gadfly_term::Term;
use num_bigint::BigInt;
use std::cell::Cell;
use std::rc::Rc;

/// An index into the heap; zero is never an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ref(pub u32);

#[derive(Clone, Debug, Default)]
pub enum Value {
    /// A variable that has no value, a deleted entry.
    #[default]
    Unset,
    None,
    NotImplemented,
    Ellipsis,
    Bool(bool),
    /// Every integer that fits; `Big` never holds one that does.
    Int(i64),
    Float(f64),
    Big(Rc<BigInt>),
    Str(Rc<PyStr>),
    Bytes(Rc<Vec<u8>>),
    Tuple(Rc<Tuple>),
    Range(Rc<Range>),
    Slice(Rc<[Value; 3]>),
    Method(Rc<Method>),
    Builtin(u32),
    Ref(Ref),
    SymBool(Term),
    SymInt(Term),
    SymFloat(Term),
    /// Known length, code points that may be terms.
    SymStr(Rc<SymStr>),
}

/// The elements of a tuple, and how large it is as a tree: elements may share what they are made
/// of, so `t = (t, t)` is small in memory and doubles in size for whoever walks it.
#[derive(Clone, Debug)]
pub struct Tuple {
    items: Vec<Value>,
    nodes: u64,
    depth: u32,
}

impl Tuple {
    /// Whoever walks a value walks a tree. A path that makes a larger or deeper one ends there, so
    /// that nobody else has to count.
    const MOST_NODES: u64 = 4_000_000;
    const MOST_DEPTH: u32 = 10_000;
}

thread_local! {
    /// A tuple was made that is too large to be walked.
    static OVERGROWN: Cell<bool> = const { Cell::new(false) };
}

/// Whether a tuple was made that is too large to be walked, since this was last asked.
#[inline]
pub fn take_overgrown() -> bool {
    OVERGROWN.with(Cell::get) && OVERGROWN.with(|overgrown| overgrown.replace(false))
}

impl From<Vec<Value>> for Tuple {
    fn from(items: Vec<Value>) -> Tuple {
        let (mut nodes, mut depth) = (1u64, 0);
        for item in &items {
            match item {
                Value::Tuple(inner) => {
                    nodes = nodes.saturating_add(inner.nodes);
                    depth = depth.max(inner.depth);
                }
                _ => nodes += 1,
            }
        }
        let depth: u32 = depth + 1;
        if nodes > Tuple::MOST_NODES || depth > Tuple::MOST_DEPTH {
            OVERGROWN.with(|overgrown| overgrown.set(true));
        }
        Tuple {
            items,
            nodes,
            depth,
        }
    }
}

impl std::ops::Deref for Tuple {
    type Target = Vec<Value>;
    fn deref(&self) -> &Vec<Value> {
        &self.items
    }
}

/// A concrete string.
#[derive(Debug)]
pub struct PyStr {
    pub text: String,
    /// Number of code points.
    pub len: usize,
}

impl PyStr {
    pub fn new(text: String) -> PyStr {
        let len = if text.is_ascii() {
            text.len()
        } else {
            text.chars().count()
        };
        PyStr { text, len }
    }

    pub fn is_ascii(&self) -> bool {
        self.len == self.text.len()
    }

    pub fn char_at(&self, index: usize) -> Option<char> {
        if self.is_ascii() {
            self.text.as_bytes().get(index).map(|b| *b as char)
        } else {
            self.text.chars().nth(index)
        }
    }
}

/// A code point: 21 bits in a 32-bit term if unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Char {
    Known(char),
    Sym(Term),
}

#[derive(Debug)]
pub struct SymStr {
    pub chars: Vec<Char>,
}

#[derive(Debug)]
pub struct Range {
    pub start: Value,
    pub stop: Value,
    pub step: Value,
}

/// A function bound to its receiver.
#[derive(Debug)]
pub struct Method {
    pub func: Value,
    pub recv: Value,
}

impl Value {
    pub fn str(text: impl Into<String>) -> Value {
        Value::Str(Rc::new(PyStr::new(text.into())))
    }

    pub fn tuple(items: Vec<Value>) -> Value {
        Value::Tuple(Rc::new(Tuple::from(items)))
    }

    pub fn bytes(items: Vec<u8>) -> Value {
        Value::Bytes(Rc::new(items))
    }

    pub fn big(value: BigInt) -> Value {
        match i64::try_from(&value) {
            Ok(small) => Value::Int(small),
            Err(_) => Value::Big(Rc::new(value)),
        }
    }

    pub fn usize(value: usize) -> Value {
        Value::Int(value as i64)
    }

    pub fn is_unset(&self) -> bool {
        matches!(self, Value::Unset)
    }

    pub fn is_none(&self) -> bool {
        matches!(self, Value::None)
    }

    /// An integer's or truth value's number, if it is known.
    pub fn as_bigint(&self) -> Option<BigInt> {
        match self {
            Value::Bool(b) => Some(BigInt::from(i64::from(*b))),
            Value::Int(i) => Some(BigInt::from(*i)),
            Value::Big(b) => Some((**b).clone()),
            _ => None,
        }
    }

    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Value::Bool(b) => Some(i64::from(*b)),
            Value::Int(i) => Some(*i),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Str(s) => Some(&s.text),
            _ => None,
        }
    }

    pub fn as_ref(&self) -> Option<Ref> {
        match self {
            Value::Ref(r) => Some(*r),
            _ => None,
        }
    }

    /// The very same object, as `is` sees it. Not-a-numbers made apart differ in their bits.
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Unset, Value::Unset)
            | (Value::None, Value::None)
            | (Value::NotImplemented, Value::NotImplemented)
            | (Value::Ellipsis, Value::Ellipsis) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Big(a), Value::Big(b)) => Rc::ptr_eq(a, b),
            (Value::Str(a), Value::Str(b)) => Rc::ptr_eq(a, b) || (a.len <= 1 && a.text == b.text),
            (Value::Bytes(a), Value::Bytes(b)) => Rc::ptr_eq(a, b) || (a.len() <= 1 && a == b),
            (Value::Tuple(a), Value::Tuple(b)) => {
                Rc::ptr_eq(a, b) || (a.is_empty() && b.is_empty())
            }
            (Value::Range(a), Value::Range(b)) => Rc::ptr_eq(a, b),
            (Value::Slice(a), Value::Slice(b)) => Rc::ptr_eq(a, b),
            (Value::Method(a), Value::Method(b)) => Rc::ptr_eq(a, b),
            (Value::Builtin(a), Value::Builtin(b)) => a == b,
            (Value::Ref(a), Value::Ref(b)) => a == b,
            (Value::SymBool(a), Value::SymBool(b))
            | (Value::SymInt(a), Value::SymInt(b))
            | (Value::SymFloat(a), Value::SymFloat(b)) => a == b,
            (Value::SymStr(a), Value::SymStr(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }
}
