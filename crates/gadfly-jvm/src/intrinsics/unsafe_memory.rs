//! `Unsafe`, as far as the library uses it for atomic fields: an offset is a slot or an index.

use super::{Intrinsic, Reply, nothing, one, zero};
use crate::classes::{FieldRef, Method};
use crate::heap::{Array, Body, Native};
use crate::kinds::kind_of;
use crate::machine::{Jvm, Step, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::Elem;
use std::rc::Rc;

pub(super) fn lookup(name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match name {
        "arrayBaseOffset0" | "addressSize0" => zero,
        "arrayIndexScale0" => one,
        "objectFieldOffset" | "objectFieldOffset1" if desc.contains("Ljava/lang/String;") => {
            object_field_offset
        }
        "objectFieldOffset0" => field_offset,
        "staticFieldOffset0" => static_offset,
        "staticFieldBase0" => static_base,
        "shouldBeInitialized0" => zero,
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

/// The offset of a `java.lang.reflect.Field`.
fn field_offset(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let field = jvm.object(st, args[1])?;
    let (Some(class), Some(name)) = (
        jvm.named_field(st, field, "clazz"),
        jvm.named_field(st, field, "name"),
    ) else {
        return unsupported("reflection");
    };
    object_field_offset(jvm, st, method, &[args[0], class, name])
}

/// Offsets of static fields are told from others by this bit; their base is the class object.
const STATIC: u32 = 1 << 30;

fn static_base(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let field = jvm.object(st, args[1])?;
    match jvm.named_field(st, field, "clazz") {
        Some(class) => Ok(Reply::Value(class)),
        None => unsupported("reflection"),
    }
}

fn static_offset(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let field = jvm.object(st, args[1])?;
    let (Some(class), Some(Value::Ref(name))) = (
        jvm.named_field(st, field, "clazz"),
        jvm.named_field(st, field, "name"),
    ) else {
        return unsupported("reflection");
    };
    let class = jvm.mirrored(st, class)?;
    let name = jvm.concrete_text(st, name)?.unwrap_or_default();
    let name = String::from_utf16_lossy(&name);
    let fields = &jvm.classes.class(class).static_fields;
    match fields.iter().position(|f| *f.name == *name) {
        Some(slot) => Ok(Reply::Value(Value::Long((STATIC | slot as u32).into()))),
        None => unsupported("reflection"),
    }
}

/// The static field at an offset from a class object.
fn static_field(st: &State, object: Ref, at: u32) -> Option<FieldRef> {
    match st.heap.get(object).native.as_deref() {
        Some(Native::Mirror(owner)) if at & STATIC != 0 => Some(FieldRef {
            owner: *owner,
            slot: at & !STATIC,
            is_static: true,
        }),
        _ => None,
    }
}

fn offset(value: Value) -> Step<u32> {
    match value {
        Value::Long(i) if i >= 0 => Ok(i as u32),
        _ => unsupported("an unknown memory offset"),
    }
}

/// How many bytes an access of a byte array takes: `getInt` on a `byte[]` takes four.
fn bytes_taken(array: &Array, kind: char) -> u32 {
    match (array.elem, kind) {
        (Elem::Byte, 'S' | 'C') => 2,
        (Elem::Byte, 'I' | 'F') => 4,
        (Elem::Byte, 'J' | 'D') => 8,
        _ => 1,
    }
}

/// Joins bytes, least significant first.
pub(super) fn join(bytes: &[Value], kind: char) -> Step<Value> {
    let mut bits = 0u64;
    for (i, byte) in bytes.iter().enumerate() {
        let Value::Int(byte) = byte else {
            return unsupported("raw memory with unknown contents");
        };
        bits |= u64::from(*byte as u8) << (8 * i);
    }
    Ok(match kind {
        'S' => Value::Int(i32::from(bits as i16)),
        'C' => Value::Int(i32::from(bits as u16)),
        'I' => Value::Int(bits as i32),
        'F' => Value::Float(f32::from_bits(bits as u32)),
        'D' => Value::Double(f64::from_bits(bits)),
        _ => Value::Long(bits as i64),
    })
}

pub(super) fn split(value: Value, count: u32) -> Step<Vec<Value>> {
    let bits = match value {
        Value::Int(i) => i as u64,
        Value::Long(i) => i as u64,
        Value::Float(f) => u64::from(f.to_bits()),
        Value::Double(f) => f.to_bits(),
        _ => return unsupported("raw memory with unknown contents"),
    };
    Ok((0..count)
        .map(|i| Value::Int(i32::from((bits >> (8 * i)) as i8)))
        .collect())
}

fn read(jvm: &mut Jvm, st: &mut State, object: Ref, at: u32, kind: char) -> Step<Value> {
    if let Some(field) = static_field(st, object, at) {
        jvm.initialize(st, field.owner)?;
        return Ok(jvm.static_value(st, field));
    }
    match &st.heap.get(object).body {
        Body::Array(array) if bytes_taken(array, kind) > 1 => {
            let count = bytes_taken(array, kind);
            let mut bytes = Vec::new();
            for i in at..at + count {
                jvm.check_bounds(st, object, Value::Int(i as i32))?;
                bytes.push(jvm.element(st, object, Value::Int(i as i32))?);
            }
            join(&bytes, kind)
        }
        Body::Array(_) => {
            jvm.check_bounds(st, object, Value::Int(at as i32))?;
            jvm.element(st, object, Value::Int(at as i32))
        }
        _ => jvm.field_value(st, object, at),
    }
}

fn write(
    jvm: &mut Jvm,
    st: &mut State,
    (object, at): (Ref, u32),
    kind: char,
    value: Value,
) -> Step<()> {
    if let Some(field) = static_field(st, object, at) {
        jvm.set_static(st, field, value);
        return Ok(());
    }
    match &st.heap.get(object).body {
        Body::Array(array) if bytes_taken(array, kind) > 1 => {
            let count = bytes_taken(array, kind);
            for (i, byte) in split(value, count)?.into_iter().enumerate() {
                jvm.set_element(st, object, Value::Int(at as i32 + i as i32), byte)?;
            }
            Ok(())
        }
        Body::Array(_) => jvm.set_element(st, object, Value::Int(at as i32), value),
        _ => {
            jvm.set_field(st, object, at, value);
            Ok(())
        }
    }
}

fn get(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let object = jvm.object(st, args[1])?;
    let at = offset(args[2])?;
    let kind = method.returns.as_ref().map_or('L', kind_of);
    Ok(Reply::Value(read(jvm, st, object, at, kind)?))
}

fn put(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let object = jvm.object(st, args[1])?;
    let at = offset(args[2])?;
    let kind = kind_of(&method.params[2]);
    read(jvm, st, object, at, kind)?;
    write(jvm, st, (object, at), kind, args[3])?;
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
    jvm.same_number(st, found, expected)
}

fn compare_and_set(
    jvm: &mut Jvm,
    st: &mut State,
    method: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let object = jvm.object(st, args[1])?;
    let at = offset(args[2])?;
    let kind = kind_of(&method.params[2]);
    let found = read(jvm, st, object, at, kind)?;
    let hit = matches(jvm, st, method, found, args[3])?;
    if hit {
        write(jvm, st, (object, at), kind, args[4])?;
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
    let kind = kind_of(&method.params[2]);
    let found = read(jvm, st, object, at, kind)?;
    if matches(jvm, st, method, found, args[3])? {
        write(jvm, st, (object, at), kind, args[4])?;
    }
    Ok(Reply::Value(found))
}
