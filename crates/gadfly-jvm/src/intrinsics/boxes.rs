//! `valueOf` of the boxed types: one fresh box whose identity is decided when someone asks; and
//! comparisons of numbers, whose three results need not be told apart here.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::heap::{Body, Part};
use crate::kinds::{box_kind, kind_of};
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::Value;
use std::rc::Rc;

pub(super) fn lookup(class: &str, name: &str, desc: &str) -> Option<Intrinsic> {
    if name == "compare" && matches!(desc, "(II)I" | "(JJ)I") {
        return Some(compare);
    }
    if name == "toString" && matches!(desc, "(I)Ljava/lang/String;" | "(J)Ljava/lang/String;") {
        return Some(text);
    }
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

/// In joined states the text of an unknown number is computed only when someone looks at it.
pub(super) fn text(
    jvm: &mut Jvm,
    st: &mut State,
    method: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    match args.first() {
        Some(value) if jvm.join.is_some() && value.is_symbolic() => {
            let part = Part::Scalar(*value, kind_of(&method.params[0]));
            Ok(Reply::Value(Value::Ref(jvm.concatenation(st, vec![part])?)))
        }
        _ => Ok(Reply::Bytecode),
    }
}

/// The text of an unknown number in a box is computed only when someone looks at it: Scala boxes
/// the numbers that it puts into texts.
pub(super) fn text_of_box(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let Some(&Value::Ref(argument)) = args.first() else {
        return Ok(Reply::Bytecode);
    };
    let object = st.heap.resolve(argument);
    if object.is_null() || !matches!(st.heap.get(object).body, Body::Fields(_)) {
        return Ok(Reply::Bytecode);
    }
    let class = &jvm.classes.class(st.heap.get(object).class).name;
    match (box_kind(class), jvm.named_field(st, object, "value")) {
        (Some(kind), Some(value)) if kind != 'Z' && value.is_symbolic() => {
            let part = Part::Scalar(value, kind);
            Ok(Reply::Value(Value::Ref(jvm.concatenation(st, vec![part])?)))
        }
        _ => Ok(Reply::Bytecode),
    }
}

fn compare(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let pool = &mut jvm.pool;
    let (Some(a), Some(b)) = (args[0].term(pool), args[1].term(pool)) else {
        return Ok(Reply::Bytecode);
    };
    let (less, equal) = (pool.slt(a, b), pool.eq(a, b));
    let (below, same, above) = (pool.i32(-1), pool.i32(0), pool.i32(1));
    let not_less = pool.ite(equal, same, above);
    let sign = pool.ite(less, below, not_less);
    Ok(Reply::Value(Value::int(pool, sign)))
}
