//! Values as they are written, independent of any state.

use gadfly_witness::{PyFloat, PyValue};
use num_bigint::BigInt;

/// Arguments, those with a name given by it.
pub(super) type LitArgs = Vec<(Option<String>, Lit)>;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Lit {
    /// The argument is not given.
    Omitted,
    None,
    Bool(bool),
    Int(BigInt),
    Float(f64),
    Str(String),
    Bytes(Vec<u8>),
    List(Vec<Lit>),
    Tuple(Vec<Lit>),
    /// And whether it is frozen.
    Set(Vec<Lit>, bool),
    Dict(Vec<(Lit, Lit)>),
    Iterator(Vec<Lit>),
    New {
        class: String,
        args: LitArgs,
        /// Methods called afterwards.
        steps: Vec<(String, LitArgs)>,
        /// Attributes assigned afterwards.
        sets: Vec<(String, Lit)>,
    },
    /// A variable of the set-up.
    Var(String),
    /// A value that has no parts to look into: a function, a byte array, an enum member.
    Whole(PyValue),
    /// Only its identity is known.
    Opaque,
}

impl Lit {
    /// The tree of a value without elements.
    pub(crate) fn plain(&self) -> Option<PyValue> {
        Some(match self {
            Lit::None | Lit::Omitted => PyValue::None,
            Lit::Bool(b) => PyValue::Bool(*b),
            Lit::Int(i) => PyValue::int(&i.to_string()),
            Lit::Float(f) => PyValue::Float(PyFloat(*f)),
            Lit::Str(s) => PyValue::Str(s.clone()),
            Lit::Bytes(b) => PyValue::Bytes(b.clone()),
            Lit::Var(name) => PyValue::Variable(name.clone()),
            Lit::Whole(value) => value.clone(),
            _ => return None,
        })
    }

    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            Lit::Bool(b) => Some(f64::from(u8::from(*b))),
            Lit::Int(i) => i64::try_from(i).ok().map(|i| i as f64),
            Lit::Float(f) => Some(*f),
            _ => None,
        }
    }

    /// What `==` says; `None` if that is not known.
    pub(crate) fn equals(&self, other: &Lit) -> Option<bool> {
        if let (Some(a), Some(b)) = (self.number(), other.number()) {
            return Some(a == b);
        }
        let all = |x: &[Lit], y: &[Lit]| {
            if x.len() != y.len() {
                return Some(false);
            }
            let mut same = Some(true);
            for (p, q) in x.iter().zip(y) {
                match p.equals(q) {
                    Some(true) => {}
                    Some(false) => return Some(false),
                    None => same = None,
                }
            }
            same
        };
        Some(match (self, other) {
            (Lit::Int(a), Lit::Int(b)) => a == b,
            (Lit::List(x), Lit::List(y)) | (Lit::Tuple(x), Lit::Tuple(y)) => return all(x, y),
            (Lit::New { .. } | Lit::Whole(_) | Lit::Opaque | Lit::Var(_) | Lit::Iterator(_), _)
            | (_, Lit::New { .. } | Lit::Whole(_) | Lit::Opaque | Lit::Var(_) | Lit::Iterator(_)) =>
            {
                return None;
            }
            (a, b) => a == b,
        })
    }

    /// Smaller, as `<` says it; `None` if it says nothing.
    pub(crate) fn less(&self, other: &Lit) -> Option<bool> {
        match (self, other) {
            (Lit::Int(a), Lit::Int(b)) => Some(a < b),
            (Lit::Str(a), Lit::Str(b)) => Some(a < b),
            _ => Some(self.number()? < other.number()?),
        }
    }
}
