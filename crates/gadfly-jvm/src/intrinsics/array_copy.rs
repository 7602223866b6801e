//! `System.arraycopy`, with HotSpot's messages.

use super::Reply;
use crate::classes::{ClassId, Method, Shape};
use crate::heap::Body;
use crate::machine::{Jvm, Step, raise, raise_with, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::Elem;
use std::rc::Rc;

const STORE: &str = "java/lang/ArrayStoreException";
const BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";

/// Copies between arrays; lengths and offsets that are unknown are settled first.
pub(super) fn array_copy(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let from = jvm.object(st, args[0])?;
    let to = jvm.object(st, args[2])?;
    check_types(jvm, st, from, to)?;
    if let (Value::Int(from_at), Value::Int(to_at), Value::Int(count)) = (args[1], args[3], args[4])
        && copy_concrete(jvm, st, (from, from_at), (to, to_at), count)?
    {
        return Ok(Reply::Void);
    }
    copy_symbolic(jvm, st, from, to, args)?;
    Ok(Reply::Void)
}

fn check_types(jvm: &mut Jvm, st: &State, from: Ref, to: Ref) -> Step<()> {
    let elem_of = |r: Ref| match &st.heap.get(r).body {
        Body::Array(array) => Some(array.elem),
        _ => None,
    };
    let name = |r: Ref| jvm.class_name_of(st, Value::Ref(r));
    let message = match (elem_of(from), elem_of(to)) {
        (Some(a), Some(b)) if a == b => return Ok(()),
        (None, _) => format!("arraycopy: source type {} is not an array", name(from)),
        (_, None) => format!("arraycopy: destination type {} is not an array", name(to)),
        (Some(a), Some(b)) => format!(
            "arraycopy: type mismatch: can not copy {}[] into {}[]",
            elem_name(a),
            elem_name(b)
        ),
    };
    raise_with(STORE, message)
}

fn elem_name(elem: Elem) -> &'static str {
    match elem {
        Elem::Boolean => "boolean",
        Elem::Byte => "byte",
        Elem::Char => "char",
        Elem::Short => "short",
        Elem::Int => "int",
        Elem::Long => "long",
        Elem::Float => "float",
        Elem::Double => "double",
        Elem::Ref => "object array",
    }
}

/// The usual case; `false` if one of the arrays has symbolic parts.
fn copy_concrete(
    jvm: &mut Jvm,
    st: &mut State,
    (from, from_at): (Ref, i32),
    (to, to_at): (Ref, i32),
    count: i32,
) -> Step<bool> {
    let (source, target) = (jvm.array(st, from)?, jvm.array(st, to)?);
    let (Value::Int(from_len), Value::Int(to_len)) = (source.len(), target.len()) else {
        return Ok(false);
    };
    let elem = source.elem;
    check_range(elem, (from_at, from_len), (to_at, to_len), count)?;
    jvm.make_room(usize::try_from(count).unwrap_or(0))?;
    let (source, target) = (jvm.array(st, from)?, jvm.array(st, to)?);
    let (Some(values), Some(_)) = (source.settled(), target.settled()) else {
        return Ok(false);
    };
    let range = from_at as usize..(from_at + count) as usize;
    let mut values: Vec<Value> = values[range].to_vec();
    let mut failure = None;
    if elem == Elem::Ref
        && let Some(element) = needs_checks(jvm, st, from, to)
    {
        for (i, &value) in values.iter().enumerate() {
            if !jvm.cast_succeeds(st, value, element)? {
                failure = Some((i, element));
                break;
            }
        }
        if let Some((i, _)) = failure {
            // What came before it has been copied already.
            values.truncate(i);
        }
    }
    if let Some(target) = jvm.array_mut(st, to)?.settled_mut() {
        let at = to_at as usize;
        target[at..at + values.len()].copy_from_slice(&values);
    }
    match failure {
        Some((_, element)) => raise_with(STORE, cannot_cast(jvm, st, from, element)),
        None => Ok(true),
    }
}

fn check_range(elem: Elem, from: (i32, i32), to: (i32, i32), count: i32) -> Step<()> {
    let name = elem_name(elem);
    for ((at, len), which) in [(from, "source"), (to, "destination")] {
        if at < 0 {
            let text = format!("arraycopy: {which} index {at} out of bounds for {name}[{len}]");
            return raise_with(BOUNDS, text);
        }
    }
    if count < 0 {
        return raise_with(BOUNDS, format!("arraycopy: length {count} is negative"));
    }
    for ((at, len), which) in [(from, "source"), (to, "destination")] {
        let last = at as u32 + count as u32;
        if last > len as u32 {
            let text =
                format!("arraycopy: last {which} index {last} out of bounds for {name}[{len}]");
            return raise_with(BOUNDS, text);
        }
    }
    Ok(())
}

/// The element type that every copied reference must have, if the array types do not say so.
fn needs_checks(jvm: &Jvm, st: &State, from: Ref, to: Ref) -> Option<ClassId> {
    let (from, to) = (st.heap.get(from).class, st.heap.get(to).class);
    if jvm.classes.is_subtype(from, to) {
        return None;
    }
    match jvm.classes.class(to).shape {
        Shape::Array { element, .. } => Some(element),
        _ => None,
    }
}

fn cannot_cast(jvm: &Jvm, st: &State, from: Ref, element: ClassId) -> String {
    let source = match jvm.classes.class(st.heap.get(from).class).shape {
        Shape::Array { element, .. } => element,
        _ => element,
    };
    let (a, b) = (
        jvm.classes.class(source).readable_name(),
        jvm.classes.class(element).readable_name(),
    );
    if jvm.classes.is_subtype(element, source) {
        format!(
            "arraycopy: element type mismatch: can not cast one of the elements of {a}[] to the \
             type of the destination array, {b}"
        )
    } else {
        format!("arraycopy: type mismatch: can not copy {a}[] into {b}[]")
    }
}

fn copy_symbolic(jvm: &mut Jvm, st: &mut State, from: Ref, to: Ref, args: &[Value]) -> Step<()> {
    let (from_len, to_len) = (jvm.array(st, from)?.len(), jvm.array(st, to)?.len());
    // Everything inside: 0 <= pos, 0 <= count, pos + count <= length, without overflow.
    let mut fine = jvm.pool.tt();
    let (Some(count), Some(zero)) = (
        args[4].term(&mut jvm.pool),
        Value::Int(0).term(&mut jvm.pool),
    ) else {
        return unsupported("a length that is not a number");
    };
    let non_negative = jvm.pool.sle(zero, count);
    fine = jvm.pool.and(fine, non_negative);
    for (pos, len) in [(args[1], from_len), (args[3], to_len)] {
        let (Some(pos), Some(len)) = (pos.term(&mut jvm.pool), len.term(&mut jvm.pool)) else {
            return unsupported("a position that is not a number");
        };
        let above = jvm.pool.sle(zero, pos);
        let below = jvm.pool.sle(pos, len);
        let rest = jvm.pool.sub(len, pos);
        let fits = jvm.pool.sle(count, rest);
        for condition in [above, below, fits] {
            fine = jvm.pool.and(fine, condition);
        }
    }
    if !jvm.decide(st, fine)? {
        return raise(BOUNDS);
    }
    let most = (jvm.config.k as usize) * 2 + 2;
    let count = jvm.concrete_small(st, args[4], most)?;
    let from_pos = jvm.concrete_small(st, args[1], most)?;
    let to_pos = jvm.concrete_small(st, args[3], most)?;
    let mut values = Vec::with_capacity(count as usize);
    for i in 0..count {
        values.push(jvm.element(st, from, Value::Int(from_pos + i))?);
    }
    if jvm.array(st, from)?.elem == Elem::Ref
        && let Some(element) = needs_checks(jvm, st, from, to)
    {
        for &value in &values {
            if !jvm.cast_succeeds(st, value, element)? {
                return raise(STORE);
            }
        }
    }
    for (i, value) in values.into_iter().enumerate() {
        jvm.set_element(st, to, Value::Int(to_pos + i as i32), value)?;
    }
    Ok(())
}
