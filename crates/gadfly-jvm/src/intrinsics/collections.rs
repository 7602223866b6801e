//! Index checks and array comparison, whose library code builds messages or reads raw memory.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::heap::Part;
use crate::machine::{Jvm, Step, raise, unsupported};
use crate::ops;
use crate::state::State;
use crate::value::Value;
use std::rc::Rc;

pub(super) fn lookup(class: &str, name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (class, name, desc) {
        ("java/util/Objects", "checkIndex", "(II)I") => check_index,
        ("jdk/internal/util/Preconditions", "outOfBoundsMessage", _) => out_of_bounds_message,
        ("jdk/internal/util/ArraysSupport", "vectorizedMismatch", _) => vectorized_mismatch,
        _ => return None,
    })
}

fn check_index(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let (index, length) = (args[0], args[1]);
    let inside = match (index, length) {
        (Value::Int(i), Value::Int(n)) => i >= 0 && i < n,
        _ => {
            let (Some(i), Some(n)) = (index.term(&mut jvm.pool), length.term(&mut jvm.pool)) else {
                return unsupported("an index that is not a number");
            };
            let zero = jvm.pool.i32(0);
            let above = jvm.pool.sle(zero, i);
            let below = jvm.pool.slt(i, n);
            let inside = jvm.pool.and(above, below);
            jvm.decide(st, inside)?
        }
    };
    if inside {
        Ok(Reply::Value(index))
    } else {
        raise("java/lang/IndexOutOfBoundsException")
    }
}

/// The message is formatted with all the machinery of `String.format`; nobody reads it.
fn out_of_bounds_message(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    _: &[Value],
) -> Step<Reply> {
    let text: Vec<u16> = "Index out of bounds".encode_utf16().collect();
    let string = jvm.concatenation(st, vec![Part::Text(text.into())])?;
    Ok(Reply::Value(Value::Ref(string)))
}

/// "No mismatch found so far, all elements left": the caller then compares one by one.
fn vectorized_mismatch(
    jvm: &mut Jvm,
    _: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    // (Object a, long aOffset, Object b, long bOffset, int length, int log2ArrayIndexScale)
    let all = ops::ixor(&mut jvm.pool, args[4], Value::Int(-1));
    Ok(Reply::Value(all))
}
