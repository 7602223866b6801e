//! When two programs have computed different numbers.

use gadfly_jvm::value::Value;
use gadfly_term::{Pool, Term};

/// When two programs do something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Differs {
    Never,
    /// Or it cannot be told.
    Always,
    If(Term),
}

/// What a condition under which they differ amounts to.
pub(crate) fn known(pool: &Pool, condition: Term) -> Differs {
    match pool.as_bool(condition) {
        Some(true) => Differs::Always,
        Some(false) => Differs::Never,
        None => Differs::If(condition),
    }
}

/// When two numbers differ. Floating-point ones are compared by their bits.
pub(crate) fn scalars_differ(pool: &mut Pool, a: Value, b: Value) -> Differs {
    if !a.is_symbolic() && !b.is_symbolic() {
        return if a.same(b) {
            Differs::Never
        } else {
            Differs::Always
        };
    }
    let floats = |v: Value| {
        matches!(
            v,
            Value::Float(_) | Value::Double(_) | Value::SymFloat(_) | Value::SymDouble(_)
        )
    };
    let is_float = floats(a) && floats(b);
    let (Some(a), Some(b)) = (a.term(pool), b.term(pool)) else {
        return Differs::Always;
    };
    if pool.sort(a) != pool.sort(b) {
        return Differs::Always;
    }
    if a == b {
        return Differs::Never;
    }
    let (a, b) = if is_float {
        (pool.f_bits(a), pool.f_bits(b))
    } else {
        (a, b)
    };
    let differ = pool.ne(a, b);
    known(pool, differ)
}
