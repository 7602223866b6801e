//! Methods of generators and iterators, properties and exceptions.

use crate::builtin_types::t;
use crate::heap::Body;
use crate::machine::{Args, BuiltinFn, Step, Stop, Vm, type_error};
use crate::names::n;
use crate::state::State;
use crate::value::Value;

pub const GENERATOR: &[(&str, usize, usize, BuiltinFn)] = &[
    ("__next__", 0, 0, next),
    ("__iter__", 0, 0, itself),
    ("send", 1, 1, send),
    ("throw", 1, 3, throw),
    ("close", 0, 0, close),
];

pub const ITERATOR: &[(&str, usize, usize, BuiltinFn)] =
    &[("__next__", 0, 0, next), ("__iter__", 0, 0, itself)];

pub const PROPERTY: &[(&str, usize, usize, BuiltinFn)] = &[
    ("getter", 1, 1, getter),
    ("setter", 1, 1, setter),
    ("deleter", 1, 1, deleter),
];

pub const EXCEPTION: &[(&str, usize, usize, BuiltinFn)] = &[
    ("with_traceback", 1, 1, with_traceback),
    ("add_note", 1, 1, add_note),
];

pub fn itself(_: &mut Vm, _: &mut State, args: &Args) -> Step<Value> {
    Ok(args[0].clone())
}

pub fn next(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match vm.iter_next_caught(st, &args[0])? {
        Ok(value) => Ok(value),
        Err(stop) => Err(Stop::Throw(stop)),
    }
}

fn send(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Value::Ref(r) = args[0] else {
        return type_error("a generator is required");
    };
    match vm.generator_next(st, r, args[1].clone())? {
        Ok(value) => Ok(value),
        Err(stop) => Err(Stop::Throw(stop)),
    }
}

fn throw(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Value::Ref(r) = args[0] else {
        return type_error("a generator is required");
    };
    let exception = match &args[1] {
        Value::Ref(e) if st.heap.exception(*e).is_some() => args[1].clone(),
        Value::Ref(e) if st.heap.is_subclass(*e, t::BASE_EXCEPTION) => {
            let with = match args.get(2) {
                Some(value) if !value.is_none() => vec![value.clone()],
                _ => Vec::new(),
            };
            vm.new_exception_value(st, *e, with)
        }
        other => {
            let name = vm.type_name(st, other);
            return type_error(format!(
                "exceptions must be classes or instances deriving from BaseException, not {name}"
            ));
        }
    };
    vm.generator_throw(st, r, exception, false)
}

pub const FUNCTION: &[(&str, usize, usize, BuiltinFn)] = &[("__get__", 1, 2, bound)];

/// A function as a method of an object.
fn bound(_: &mut Vm, _: &mut State, args: &Args) -> Step<Value> {
    if args[1].is_none() {
        return Ok(args[0].clone());
    }
    Ok(Value::Method(std::rc::Rc::new(crate::value::Method {
        func: args[0].clone(),
        recv: args[1].clone(),
    })))
}

fn close(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Value::Ref(r) = args[0] else {
        return type_error("a generator is required");
    };
    let exception = vm.new_exception_value(st, t::GENERATOR_EXIT, Vec::new());
    vm.generator_throw(st, r, exception, true)
}

fn with_part(st: &mut State, args: &Args, part: usize) -> Step<Value> {
    let Value::Ref(r) = args[0] else {
        return type_error("a property is required");
    };
    let class = st.heap.get(r).class;
    match &st.heap.get(r).body {
        Body::Property(parts) => {
            let mut parts = parts.clone();
            parts[part] = args[1].clone();
            Ok(Value::Ref(st.heap.new(class, Body::Property(parts))))
        }
        _ => type_error("a property is required"),
    }
}

fn getter(_: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    with_part(st, args, 0)
}

fn setter(_: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    with_part(st, args, 1)
}

fn deleter(_: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    with_part(st, args, 2)
}

fn with_traceback(_: &mut Vm, _: &mut State, args: &Args) -> Step<Value> {
    Ok(args[0].clone())
}

fn add_note(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Value::Ref(r) = args[0] else {
        return Ok(Value::None);
    };
    match st.heap.own_attr(r, n::NOTES).cloned() {
        Some(Value::Ref(list)) => {
            if let Some(items) = st.heap.list_mut(list) {
                items.push(args[1].clone());
            }
        }
        _ => {
            let list = vm.new_list(st, vec![args[1].clone()]);
            st.heap.set_own_attr(r, n::NOTES, list);
        }
    }
    Ok(Value::None)
}
