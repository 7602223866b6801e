//! `StringBuilder` and `StringBuffer`: what is appended is written down when its text is needed.
//!
//! The text of an unknown number or string costs a path for every length. Most texts are made for
//! messages and output that nobody looks into, so an append of such a thing is kept beside the
//! builder as a part of a string still to be computed. `toString` passes the parts on; every
//! other method first writes them into the builder.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::heap::{Body, Native, Part};
use crate::machine::{Jvm, Step, Stop};
use crate::state::{OnReturn, Role, State};
use crate::value::{Ref, Value};
use std::rc::Rc;

pub(super) fn lookup(name: &str, desc: &str) -> Option<Intrinsic> {
    match name {
        "<init>" | "<clinit>" => None,
        "append" => Some(match desc.split(')').next() {
            Some("(I" | "(J" | "(F" | "(D" | "(Z" | "(C" | "(Ljava/lang/String;") => append,
            // It takes the text of the object and appends that.
            Some("(Ljava/lang/Object;") => return None,
            _ => other,
        }),
        "toString" => Some(to_string),
        _ => Some(other),
    }
}

fn append(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let builder = jvm.object(st, args[0])?;
    let pending = pending(st, builder);
    let part = match args[1] {
        Value::Ref(text) => Part::Object(text),
        value => Part::Scalar(value, method.desc.chars().nth(1).unwrap_or('I')),
    };
    if pending.is_none() && is_cheap(jvm, st, &part) {
        return Ok(Reply::Bytecode);
    }
    let mut parts = pending.map_or_else(Vec::new, |rest| parts_of(st, rest));
    parts.push(part);
    let rest = jvm.concatenation(st, parts)?;
    st.heap.get_mut(builder).native = Some(Rc::new(Native::Pending(rest)));
    Ok(Reply::Value(args[0]))
}

/// Whether the text has one length only, so that writing it at once costs no path.
fn is_cheap(jvm: &Jvm, st: &State, part: &Part) -> bool {
    match part {
        Part::Text(_) => true,
        Part::Either(_) => false,
        Part::Scalar(value, kind) => *kind == 'C' || !value.is_symbolic(),
        Part::Object(text) => {
            let text = st.heap.resolve(*text);
            if text.is_null() {
                return true;
            }
            let object = st.heap.get(text);
            let open = matches!(object.body, Body::Unknown(_) | Body::Either(_))
                || matches!(object.native.as_deref(), Some(Native::Concatenation(_)));
            !open
                && matches!(jvm.named_field(st, text, "value"), Some(Value::Ref(bytes))
                if !bytes.is_null()
                    && st.heap.get(bytes).array().is_some_and(|a| !a.len().is_symbolic()))
        }
    }
}

fn to_string(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let builder = jvm.object(st, args[0])?;
    let Some(rest) = pending(st, builder) else {
        return Ok(Reply::Bytecode);
    };
    let Some(written) = written(jvm, st, builder)? else {
        return other(jvm, st, method, args);
    };
    let mut parts = Vec::new();
    if !written.is_empty() {
        let text = jvm.string_of_chars(st, &written)?;
        parts.push(Part::Object(text));
    }
    parts.extend(parts_of(st, rest));
    Ok(Reply::Value(Value::Ref(jvm.concatenation(st, parts)?)))
}

/// The characters that are in the builder already, if their number is known.
fn written(jvm: &mut Jvm, st: &State, builder: Ref) -> Step<Option<Vec<Value>>> {
    let (Some(Value::Int(count)), Some(Value::Ref(bytes))) = (
        jvm.named_field(st, builder, "count"),
        jvm.named_field(st, builder, "value"),
    ) else {
        return Ok(None);
    };
    jvm.make_room(usize::try_from(count).unwrap_or(0))?;
    let bytes = st.heap.get(bytes).array().and_then(|a| a.settled());
    let Some(bytes) = bytes.and_then(|b| b.get(..2 * count as usize)) else {
        return Ok(None);
    };
    let chars: Step<Vec<Value>> = bytes
        .chunks_exact(2)
        .map(|pair| jvm.join_bytes(pair[0], pair[1]))
        .collect();
    chars.map(Some)
}

/// Any other method: what is pending is appended first.
fn other(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    if method.is_static() {
        return Ok(Reply::Bytecode);
    }
    let builder = jvm.object(st, args[0])?;
    let Some(rest) = pending(st, builder) else {
        return Ok(Reply::Bytecode);
    };
    let rest = jvm.object(st, Value::Ref(rest))?;
    jvm.need_text(st, rest)?;
    let class = jvm.classes.class(st.heap.get(builder).class).name.clone();
    let desc = format!("(Ljava/lang/String;)L{class};");
    let append = jvm.find_declared(&class, "append", &desc)?;
    let append = jvm.classes.method(append).clone();
    st.heap.get_mut(builder).native = None;
    st.commit();
    let args = [Value::Ref(builder), Value::Ref(rest)];
    jvm.enter(st, &append, &args, Role::Call, OnReturn::Retry)?;
    Err(Stop::Again)
}

fn pending(st: &State, builder: Ref) -> Option<Ref> {
    match st.heap.get(builder).native.as_deref() {
        Some(Native::Pending(rest)) => Some(*rest),
        _ => None,
    }
}

fn parts_of(st: &State, rest: Ref) -> Vec<Part> {
    match st.heap.get(rest).native.as_deref() {
        Some(Native::Concatenation(parts)) => parts.clone(),
        // Its text was computed, but not yet written.
        _ => vec![Part::Object(rest)],
    }
}
