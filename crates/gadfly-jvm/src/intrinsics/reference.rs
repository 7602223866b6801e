//! `java.lang.ref`: nothing is ever collected, so references keep what they refer to.

use super::{Intrinsic, Reply, nothing};
use crate::classes::Method;
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::Value;
use std::rc::Rc;

pub(super) fn lookup(_: &str, name: &str) -> Option<Intrinsic> {
    Some(match name {
        // They start the threads that tend references.
        "<clinit>" => nothing,
        "clear0" => clear,
        "refersTo0" => refers_to,
        "reachabilityFence" | "register" => nothing,
        _ => return None,
    })
}

fn clear(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let reference = jvm.object(st, args[0])?;
    jvm.set_named_field(st, reference, "referent", Value::NULL);
    Ok(Reply::Void)
}

fn refers_to(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let reference = jvm.object(st, args[0])?;
    let held = jvm
        .named_field(st, reference, "referent")
        .unwrap_or(Value::NULL);
    let same = jvm.same_object(st, held, args[1])?;
    Ok(Reply::Value(Value::Int(i32::from(same))))
}
