//! `System.out` and `System.err`: captured, formatted only when someone looks.

use super::{Intrinsic, Reply, nothing};
use crate::classes::Method;
use crate::heap::{Native, Part};
use crate::kinds::kind_of;
use crate::machine::{Jvm, Step, Stop, unsupported};
use crate::state::{OnReturn, Output, Role, State};
use crate::value::Value;
use std::rc::Rc;

pub(super) fn lookup(name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match name {
        "println" | "print" => print,
        "printf" | "format" => printf,
        "append" => append,
        "write" if desc == "(I)V" => write,
        "flush" | "close" => nothing,
        "checkError" => check_error,
        _ => return None,
    })
}

/// Nothing fails here when it is printed.
fn check_error(_: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    st.doubt_surroundings("what is printed can be written");
    Ok(Reply::Value(Value::Int(0)))
}

fn captured(jvm: &mut Jvm, st: &mut State, stream: Value) -> Step<bool> {
    let stream = jvm.object(st, stream)?;
    Ok(matches!(
        st.heap.get(stream).native.as_deref(),
        Some(Native::Stream { .. })
    ))
}

/// What joined states print to the error stream is nobody's answer.
fn emit(jvm: &Jvm, st: &mut State, stream: Value, output: Output) {
    if jvm.join.is_some()
        && let Value::Ref(stream) = stream
        && let Some(Native::Stream { err: true }) =
            st.heap.get(st.heap.resolve(stream)).native.as_deref()
    {
        return;
    }
    Rc::make_mut(&mut st.output).push(output);
}

fn print(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    if !captured(jvm, st, args[0])? {
        return Ok(Reply::Bytecode);
    }
    if let (Some(ty), Some(&value)) = (method.params.first(), args.get(1)) {
        let part = match value {
            Value::Ref(r) if &*ty.descriptor() == "[C" => {
                let array = jvm.object(st, Value::Ref(r))?;
                let chars = jvm.elements(st, array)?;
                Part::Object(jvm.string_of_chars(st, &chars)?)
            }
            Value::Ref(_) => {
                // The argument lies on top of the caller's stack; other objects than strings
                // are asked for their text first.
                let at = st.stack.len() - 1;
                jvm.stringify_operand(st, at)?;
                match st.stack[at] {
                    Value::Ref(text) => Part::Object(text),
                    _ => return unsupported("printing something that is no object"),
                }
            }
            scalar => Part::Scalar(scalar, kind_of(ty)),
        };
        let string = jvm.concatenation(st, vec![part])?;
        emit(jvm, st, args[0], Output::Object(string));
    }
    if &*method.name == "println" {
        emit(jvm, st, args[0], Output::Text([10u16].into()));
    }
    Ok(Reply::Void)
}

/// Formats through `String.format`, so that wrong formats throw as they should.
fn printf(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    if !captured(jvm, st, args[0])? {
        return Ok(Reply::Bytecode);
    }
    if method.params.len() != 2 {
        return unsupported("printf with a locale");
    }
    let at = st.stack.len() - 2;
    // The format operand is replaced by the formatted text, the arguments by null: then print.
    if !st
        .heap
        .resolve(match args[2] {
            Value::Ref(r) => r,
            _ => crate::value::NULL,
        })
        .is_null()
    {
        let format = jvm.find_declared(
            "java/lang/String",
            "format",
            "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;",
        )?;
        let format = jvm.classes.method(format).clone();
        let call = [args[1], args[2]];
        st.commit();
        st.stack[at + 1] = Value::NULL;
        jvm.enter(st, &format, &call, Role::Call, OnReturn::Replace(at as u32))?;
        return Err(Stop::Again);
    }
    if let Value::Ref(text) = args[1] {
        emit(jvm, st, args[0], Output::Object(text));
    }
    Ok(Reply::Value(args[0]))
}

fn append(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    if method.params.len() != 1 {
        return unsupported("PrintStream.append of a part");
    }
    print(jvm, st, method, args)?;
    Ok(Reply::Value(args[0]))
}

fn write(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    if !captured(jvm, st, args[0])? {
        return Ok(Reply::Bytecode);
    }
    let string = jvm.concatenation(st, vec![Part::Scalar(args[1], 'C')])?;
    emit(jvm, st, args[0], Output::Object(string));
    Ok(Reply::Void)
}
