//! `valueOf` of the boxed types: one fresh box whose identity is decided when someone asks.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::interp::kind_of;
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::Value;
use std::rc::Rc;

pub(super) fn lookup(class: &str, name: &str, desc: &str) -> Option<Intrinsic> {
    let simple = desc.len() > 3 && desc.as_bytes()[2] == b')';
    (name == "valueOf"
        && simple
        && desc.ends_with(&format!("L{class};"))
        && desc.as_bytes()[1] != b'L')
        .then_some(value_of as Intrinsic)
}

fn value_of(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let boxed = jvm.boxed(st, kind_of(&method.params[0]), args[0])?;
    Ok(Reply::Value(boxed))
}
