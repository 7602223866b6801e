//! `java.lang.Throwable`: traces are kept beside the object.

use super::{Intrinsic, Reply, nothing};
use crate::classes::Method;
use crate::heap::{Native, Trace};
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;
use std::rc::Rc;

pub(super) fn lookup(name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (name, desc) {
        ("fillInStackTrace", _) => fill_in_stack_trace,
        ("printStackTrace", _) => nothing,
        ("getMessage", "()Ljava/lang/String;") => get_message,
        ("getStackTrace" | "getOurStackTrace", _) => get_stack_trace,
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

/// The library's own code answers. Messages with values that are not known (`Index 5 out of bounds`) are
/// not made, and neither are those that explain a null.
fn get_message(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let exception = jvm.object(st, args[0])?;
    let raised = matches!(
        st.heap.get(exception).native.as_deref(),
        Some(Native::Trace(trace)) if trace.raised
    );
    let message = jvm.named_field(st, exception, "detailMessage");
    let is_missing = matches!(message, Some(Value::Ref(text)) if text.is_null());
    let class = st.heap.get(exception).class;
    if raised && is_missing && &*jvm.classes.class(class).name != "java/lang/StackOverflowError" {
        let what = "the message of an exception that the JVM itself throws";
        st.doubt(Reason::Unsupported(what.into()));
    }
    Ok(Reply::Bytecode)
}

/// The trace as an array, with lines and files; frames of hidden helpers are not there either way.
fn get_stack_trace(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let exception = jvm.object(st, args[0])?;
    st.doubt_surroundings("nothing calls the function but a test");
    let element = jvm.classes.load("java/lang/StackTraceElement")?;
    jvm.initialize(st, element)?;
    let array = jvm.classes.array_of(element)?;
    let trace = jvm.trace_of(st, exception);
    let mut elements = Vec::with_capacity(trace.len());
    for (method, pc) in trace {
        let method = jvm.classes.method(method).clone();
        let line = method.line_of(pc).map_or(-1, |line| line as i32);
        let class = jvm.classes.class(method.class).binary_name();
        let file = method.file().source_file.clone();
        let object = jvm.allocate(st, element);
        for (field, text) in [
            ("declaringClass", Some(class.as_str())),
            ("methodName", Some(&*method.name)),
            ("fileName", file.as_deref()),
        ] {
            if let Some(text) = text {
                let units: Vec<u16> = text.encode_utf16().collect();
                let string = jvm.intern(st, &units)?;
                jvm.set_named_field(st, object, field, Value::Ref(string));
            }
        }
        jvm.set_named_field(st, object, "lineNumber", Value::Int(line));
        elements.push(Value::Ref(object));
    }
    let made = jvm.make_array(st, array, Value::Int(elements.len() as i32))?;
    for (i, value) in elements.into_iter().enumerate() {
        jvm.set_element(st, made, Value::Int(i as i32), value)?;
    }
    Ok(Reply::Value(Value::Ref(made)))
}

impl Jvm {
    /// The traces of a throwable and its causes, as `printStackTrace` lists them; for developers.
    pub fn traces_text(&self, st: &State, mut exception: Ref) -> String {
        let mut text = String::new();
        loop {
            let class = self.class_name_of(st, Value::Ref(exception));
            text.push_str(&class);
            text.push('\n');
            for (method, pc) in self.trace_of(st, exception).into_iter().take(40) {
                let method = self.classes.method(method);
                let line = method.line_of(pc).unwrap_or(0);
                text.push_str(&format!("    at {}:{line}\n", method.readable_name()));
            }
            match self.named_field(st, exception, "cause") {
                Some(Value::Ref(cause)) if !cause.is_null() && cause != exception => {
                    text.push_str("caused by ");
                    exception = cause;
                }
                _ => return text,
            }
        }
    }
}
