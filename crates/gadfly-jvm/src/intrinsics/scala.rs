//! Scala's boxes. `unboxToInt(x)` is written by the compiler only where the source says that `x`
//! is an `Int`, while class files say no more than `Object` of a `List[Int]`'s elements: an
//! unknown that is unboxed is a box of that kind.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::heap::{Body, Unknown};
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::Value;
use std::rc::Rc;

const UNBOXED: &[(&str, &str)] = &[
    ("unboxToInt", "java/lang/Integer"),
    ("unboxToLong", "java/lang/Long"),
    ("unboxToDouble", "java/lang/Double"),
    ("unboxToFloat", "java/lang/Float"),
    ("unboxToShort", "java/lang/Short"),
    ("unboxToByte", "java/lang/Byte"),
    ("unboxToChar", "java/lang/Character"),
    ("unboxToBoolean", "java/lang/Boolean"),
];

pub(super) fn lookup(name: &str) -> Option<Intrinsic> {
    UNBOXED
        .iter()
        .any(|(n, _)| *n == name)
        .then_some(unbox as Intrinsic)
}

fn unbox(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(&Value::Ref(argument)) = args.first() else {
        return Ok(Reply::Bytecode);
    };
    let cell = st.heap.resolve(argument);
    if cell.is_null() {
        return Ok(Reply::Bytecode);
    }
    let Body::Unknown(unknown) = &st.heap.get(cell).body else {
        return Ok(Reply::Bytecode);
    };
    if unknown.bound != jvm.known.object || !unknown.also.is_empty() {
        return Ok(Reply::Bytecode);
    }
    let unknown = unknown.clone();
    let name = UNBOXED.iter().find(|(n, _)| *n == &*method.name);
    if let Some((_, class)) = name {
        let class = jvm.classes.load(class)?;
        let known = Unknown {
            bound: class,
            may_be_null: false,
            ..(*unknown).clone()
        };
        jvm.learn(st, cell, known);
    }
    Ok(Reply::Bytecode)
}
