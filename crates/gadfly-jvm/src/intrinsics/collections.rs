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
    } else if index.is_symbolic() || length.is_symbolic() {
        // The digits of an unknown index would be a path each.
        raise("java/lang/IndexOutOfBoundsException")
    } else {
        Ok(Reply::Bytecode)
    }
}

/// The message without the machinery of `String.format`, and only when someone looks at it.
fn out_of_bounds_message(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let (kind, numbers) = (jvm.object(st, args[0])?, jvm.object(st, args[1])?);
    let Some(kind) = jvm.concrete_text(st, kind)? else {
        return Ok(Reply::Bytecode);
    };
    // `List.of` keeps up to two elements in fields, more in an array.
    let held = match (
        jvm.named_field(st, numbers, "e0"),
        jvm.named_field(st, numbers, "elements"),
    ) {
        (Some(first), _) => vec![
            first,
            jvm.named_field(st, numbers, "e1").unwrap_or(Value::NULL),
        ],
        (_, Some(array)) => {
            let array = jvm.object(st, array)?;
            jvm.elements(st, array)?
        }
        _ => return Ok(Reply::Bytecode),
    };
    let words: &[&str] = match (&*String::from_utf16_lossy(&kind), held.len()) {
        ("checkIndex", 2) => &["Index ", " out of bounds for length ", ""],
        ("checkFromToIndex", 3) => &["Range [", ", ", ") out of bounds for length ", ""],
        ("checkFromIndexSize", 3) => &["Range [", ", ", " + ", ") out of bounds for length ", ""],
        _ => return Ok(Reply::Bytecode),
    };
    let mut shown: Vec<Value> = held;
    if words.len() == 5 {
        // "Range [from, from + size) out of bounds for length n".
        shown.insert(1, shown[0]);
    }
    let mut parts = Vec::new();
    for (i, word) in words.iter().enumerate() {
        if !word.is_empty() {
            parts.push(Part::Text(word.encode_utf16().collect::<Vec<_>>().into()));
        }
        if let Some(Value::Ref(number)) = shown.get(i) {
            parts.push(Part::Object(*number));
        }
    }
    let string = jvm.concatenation(st, parts)?;
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
