//! Two values as one: which entries of a stack are joined, and numbers under a condition.

use gadfly_jvm::value::Value;
use gadfly_term::{Pool, Term};

/// What an entry of the stack is still good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Dead,
    Local,
    Operand,
}

/// A number under a condition, else another; `None` for things that are not numbers of one kind.
pub(crate) fn choice(pool: &mut Pool, guard: Term, yes: Value, no: Value) -> Option<Value> {
    if yes.same(no) {
        return Some(yes);
    }
    let (x, y) = (yes.term(pool)?, no.term(pool)?);
    if pool.sort(x) != pool.sort(y) {
        return None;
    }
    let t = pool.ite(guard, x, y);
    Some(match yes {
        Value::Int(_) | Value::SymInt(_) => Value::int(pool, t),
        Value::Long(_) | Value::SymLong(_) => Value::long(pool, t),
        Value::Float(_) | Value::SymFloat(_) => Value::float(pool, t),
        _ => Value::double(pool, t),
    })
}
