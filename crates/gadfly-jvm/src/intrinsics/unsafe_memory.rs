//! `Unsafe`, as far as the library uses it for atomic fields: an offset is a slot or an index.

use super::{Intrinsic, Reply, nothing, one, zero};
use crate::classes::Method;
use crate::heap::Body;
use crate::interp::kind_of;
use crate::machine::{Jvm, Step, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use std::rc::Rc;

pub(super) fn lookup(name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match name {
        "arrayBaseOffset" | "arrayBaseOffset0" | "addressSize0" => zero,
        "arrayIndexScale" | "arrayIndexScale0" => one,
        "objectFieldOffset" | "objectFieldOffset1" if desc.contains("Ljava/lang/String;") => {
            object_field_offset
        }
        "isBigEndian0" | "unalignedAccess0" => zero,
        "loadFence" | "storeFence" | "fullFence" | "ensureClassInitialized0" => nothing,
        "putInt" | "putLong" | "putReference" | "putBoolean" | "putObject" | "putByte"
        | "putChar" | "putShort" | "putFloat" | "putDouble"
            if desc.starts_with("(Ljava/lang/Object;J") =>
        {
            put
        }
        "getInt" | "getLong" | "getReference" | "getBoolean" | "getObject" | "getByte"
        | "getChar" | "getShort" | "getFloat" | "getDouble"
            if desc.starts_with("(Ljava/lang/Object;J)") =>
        {
            get
        }
        _ if desc.starts_with("(Ljava/lang/Object;J)")
            && name.starts_with("get")
            && is_access_mode(name) =>
        {
            get
        }
        _ if desc.starts_with("(Ljava/lang/Object;J")
            && name.starts_with("put")
            && is_access_mode(name) =>
        {
            put
        }
        _ if name.contains("ompareAndSet") && desc.starts_with("(Ljava/lang/Object;J") => {
            compare_and_set
        }
        _ if name.starts_with("compareAndExchange") && desc.starts_with("(Ljava/lang/Object;J") => {
            compare_and_exchange
        }
        _ => return None,
    })
}

fn is_access_mode(name: &str) -> bool {
    ["Volatile", "Acquire", "Release", "Opaque"]
        .iter()
        .any(|m| name.ends_with(m))
}

fn object_field_offset(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let class = jvm.mirrored(st, args[1])?;
    let name = jvm.object(st, args[2])?;
    let Some(name) = jvm.concrete_text(st, name)? else {
        return unsupported("the offset of a field of unknown name");
    };
    let name = String::from_utf16_lossy(&name);
    let info = jvm.classes.class(class);
    match info.instance_fields.iter().rposition(|f| *f.name == *name) {
        Some(slot) => Ok(Reply::Value(Value::Long(slot as i64))),
        None => unsupported(format!("no field {name} in {}", info.name)),
    }
}

fn offset(value: Value) -> Step<u32> {
    match value {
        Value::Long(i) if i >= 0 => Ok(i as u32),
        _ => unsupported("an unknown memory offset"),
    }
}

fn read(jvm: &mut Jvm, st: &mut State, object: Ref, at: u32) -> Step<Value> {
    match &st.heap.get(object).body {
        Body::Array(_) => {
            jvm.check_bounds(st, object, Value::Int(at as i32))?;
            jvm.element(st, object, Value::Int(at as i32))
        }
        _ => jvm.field_value(st, object, at),
    }
}

fn write(jvm: &mut Jvm, st: &mut State, object: Ref, at: u32, value: Value) -> Step<()> {
    match &st.heap.get(object).body {
        Body::Array(_) => jvm.set_element(st, object, Value::Int(at as i32), value),
        _ => {
            jvm.set_field(st, object, at, value);
            Ok(())
        }
    }
}

fn get(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let object = jvm.object(st, args[1])?;
    let at = offset(args[2])?;
    Ok(Reply::Value(read(jvm, st, object, at)?))
}

fn put(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let object = jvm.object(st, args[1])?;
    let at = offset(args[2])?;
    read(jvm, st, object, at)?;
    write(jvm, st, object, at, args[3])?;
    Ok(Reply::Void)
}

/// Whether the memory holds what is expected; `(object, offset, expected, new)`.
fn matches(
    jvm: &mut Jvm,
    st: &mut State,
    method: &Rc<Method>,
    found: Value,
    expected: Value,
) -> Step<bool> {
    if kind_of(&method.params[2]) == 'L' {
        return jvm.same_object(st, found, expected);
    }
    let (Some(a), Some(b)) = (found.term(&mut jvm.pool), expected.term(&mut jvm.pool)) else {
        return unsupported("an atomic comparison");
    };
    let equal = jvm.pool.eq(a, b);
    jvm.decide(st, equal)
}

fn compare_and_set(
    jvm: &mut Jvm,
    st: &mut State,
    method: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let object = jvm.object(st, args[1])?;
    let at = offset(args[2])?;
    let found = read(jvm, st, object, at)?;
    let hit = matches(jvm, st, method, found, args[3])?;
    if hit {
        write(jvm, st, object, at, args[4])?;
    }
    Ok(Reply::Value(Value::Int(i32::from(hit))))
}

fn compare_and_exchange(
    jvm: &mut Jvm,
    st: &mut State,
    method: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let object = jvm.object(st, args[1])?;
    let at = offset(args[2])?;
    let found = read(jvm, st, object, at)?;
    if matches(jvm, st, method, found, args[3])? {
        write(jvm, st, object, at, args[4])?;
    }
    Ok(Reply::Value(found))
}
