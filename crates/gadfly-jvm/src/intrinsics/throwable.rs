//! `java.lang.Throwable`: traces are kept beside the object.

use super::{Intrinsic, Reply, nothing};
use crate::classes::Method;
use crate::heap::{Native, Trace};
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::Value;
use std::rc::Rc;

pub(super) fn lookup(name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (name, desc) {
        ("fillInStackTrace", _) => fill_in_stack_trace,
        ("printStackTrace", _) => nothing,
        ("getStackTrace", _) | ("getOurStackTrace", _) => get_stack_trace,
        _ => return None,
    })
}

fn fill_in_stack_trace(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let exception = jvm.object(st, args[0])?;
    let class = st.heap.get(exception).class;
    let mut trace = st.trace();
    // The constructors of the exception itself are not part of its trace.
    let own = trace
        .iter()
        .take_while(|(m, _)| {
            let method = jvm.classes.method(*m);
            (method.is_constructor() || &*method.name == "fillInStackTrace")
                && jvm.classes.is_subtype(class, method.class)
                && jvm.classes.is_subtype(method.class, jvm.known.throwable)
        })
        .count();
    trace.drain(..own);
    st.heap.get_mut(exception).native = Some(Rc::new(Native::Trace(Trace {
        frames: trace,
        raised: false,
    })));
    Ok(Reply::Value(args[0]))
}

fn get_stack_trace(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    let class = jvm.classes.load("[Ljava/lang/StackTraceElement;")?;
    let array = jvm.make_array(st, class, Value::Int(0))?;
    Ok(Reply::Value(Value::Ref(array)))
}
