//! What a local variable, an operand or a field holds: a concrete value or a term.

use gadfly_classfile::Type;
use gadfly_term::{Pool, Term};

/// An index into the heap; zero is `null`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ref(pub u32);

pub const NULL: Ref = Ref(0);

impl Ref {
    pub fn is_null(self) -> bool {
        self == NULL
    }
}

/// Concrete and symbolic values side by side. Booleans, bytes, chars and shorts are ints, as in
/// the JVM; a symbolic int is a 32-bit term. References are always concrete: what is unknown
/// about one stands in the heap.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// An unset local or the second half of nothing; never computed with.
    Unset,
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Ref(Ref),
    SymInt(Term),
    SymLong(Term),
    SymFloat(Term),
    SymDouble(Term),
    /// Return address of `jsr`.
    Address(u32),
}

impl Value {
    pub const NULL: Value = Value::Ref(NULL);

    /// `long` and `double` count twice for `dup2` and `pop2`.
    pub fn is_wide(self) -> bool {
        matches!(
            self,
            Value::Long(_) | Value::Double(_) | Value::SymLong(_) | Value::SymDouble(_)
        )
    }

    pub fn is_symbolic(self) -> bool {
        matches!(
            self,
            Value::SymInt(_) | Value::SymLong(_) | Value::SymFloat(_) | Value::SymDouble(_)
        )
    }

    pub fn default_of(ty: &Type) -> Value {
        match ty {
            Type::Boolean | Type::Byte | Type::Char | Type::Short | Type::Int => Value::Int(0),
            Type::Long => Value::Long(0),
            Type::Float => Value::Float(0.0),
            Type::Double => Value::Double(0.0),
            Type::Ref(_) | Type::Array(_) => Value::NULL,
        }
    }

    /// Same bits: `NaN` equals itself, `0.0` differs from `-0.0`. For state comparison only.
    pub fn same(self, other: Value) -> bool {
        match (self, other) {
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
            (a, b) => a == b,
        }
    }

    /// The value as a term of 32 bits, 64 bits or float sort; `None` for references.
    pub fn term(self, pool: &mut Pool) -> Option<Term> {
        Some(match self {
            Value::Int(i) => pool.i32(i),
            Value::Long(i) => pool.i64(i),
            Value::Float(f) => pool.f32(f),
            Value::Double(f) => pool.f64(f),
            Value::SymInt(t) | Value::SymLong(t) | Value::SymFloat(t) | Value::SymDouble(t) => t,
            Value::Unset | Value::Ref(_) | Value::Address(_) => return None,
        })
    }

    /// A 32-bit term as a value, concrete if it is a constant.
    pub fn int(pool: &Pool, term: Term) -> Value {
        pool.as_i32(term).map_or(Value::SymInt(term), Value::Int)
    }

    pub fn long(pool: &Pool, term: Term) -> Value {
        pool.as_i64(term).map_or(Value::SymLong(term), Value::Long)
    }

    pub fn float(pool: &Pool, term: Term) -> Value {
        pool.as_f32(term)
            .map_or(Value::SymFloat(term), Value::Float)
    }

    pub fn double(pool: &Pool, term: Term) -> Value {
        pool.as_f64(term)
            .map_or(Value::SymDouble(term), Value::Double)
    }

    /// A truth value as Java's int 0 or 1.
    pub fn bool(pool: &mut Pool, condition: Term) -> Value {
        match pool.as_bool(condition) {
            Some(b) => Value::Int(i32::from(b)),
            None => {
                let one = pool.i32(1);
                let zero = pool.i32(0);
                let term = pool.ite(condition, one, zero);
                Value::int(pool, term)
            }
        }
    }
}
