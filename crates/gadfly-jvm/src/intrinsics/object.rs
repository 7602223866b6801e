//! `java.lang.Object`.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::heap::{Body, Contents, Native, Object};
use crate::machine::{Jvm, Step, raise_with, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use std::rc::Rc;

pub(super) fn lookup(name: &str, _: &str) -> Option<Intrinsic> {
    Some(match name {
        "getClass" => get_class,
        "hashCode" => hash_code,
        "clone" => clone,
        "notify" | "notifyAll" => notify,
        _ => return None,
    })
}

fn get_class(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let object = jvm.object(st, args[0])?;
    let class = st.heap.get(object).class;
    jvm.doubt_element_type(st, object);
    jvm.doubt_class(st, object);
    if matches!(
        st.heap.get(object).native.as_deref(),
        Some(Native::Lambda(_) | Native::Stub(_))
    ) {
        st.doubt_surroundings("lambda expressions have classes without properties of their own");
    }
    Ok(Reply::Value(Value::Ref(jvm.mirror(st, class)?)))
}

/// Nobody waits. Whether the program holds the monitor is not followed.
fn notify(_: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    st.doubt_surroundings("whoever notifies holds the monitor");
    Ok(Reply::Void)
}

fn hash_code(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let object = jvm.object(st, args[0])?;
    Ok(Reply::Value(identity_hash(st, object)))
}

/// Some number that differs between objects. Real ones differ from run to run, so a program
/// whose behaviour depends on them is not reproducible anyway; but what it does with another
/// number is not known.
pub(super) fn identity_hash(st: &mut State, object: Ref) -> Value {
    st.doubt_surroundings("objects have the identity hash codes of one run");
    Value::Int((object.0.wrapping_mul(0x9e37_79b1) >> 4) as i32)
}

fn clone(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let object = jvm.object(st, args[0])?;
    if st
        .heap
        .get(object)
        .array()
        .is_some_and(|a| matches!(a.contents, Contents::Sparse { .. }))
    {
        // Cells made later must be the same in both, so they are all made now.
        jvm.elements(st, object)?;
    }
    jvm.settle_fields(st, object)?;
    let array = st.heap.get(object).array();
    let len = array.and_then(|a| a.settled()).map_or(0, <[Value]>::len);
    jvm.make_room(len)?;
    let original = st.heap.get(object).clone();
    let cloneable = jvm.classes.load("java/lang/Cloneable")?;
    if !jvm.classes.is_subtype(original.class, cloneable) {
        let name = jvm.classes.class(original.class).binary_name();
        return raise_with("java/lang/CloneNotSupportedException", name);
    }
    let copy = match original.body {
        Body::Fields(fields) => Object::plain(original.class, fields),
        Body::Array(array) => Object {
            class: original.class,
            body: Body::Array(array),
            input: false,
            native: None,
        },
        _ => return unsupported("clone of something undecided"),
    };
    Ok(Reply::Value(Value::Ref(st.heap.alloc(copy))))
}
