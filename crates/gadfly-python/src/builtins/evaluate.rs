//! `eval` and `exec` of text that is known.

use crate::builtin_types::t;
use crate::frame::{Frame, OnReturn};
use crate::heap::Body;
use crate::machine::{Args, Step, Stop, Vm, type_error, unsupported};
use crate::names::{NameMap, n};
use crate::state::State;
use crate::value::{Ref, Value};

pub(crate) fn eval(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    run(vm, st, args, true)
}

pub(crate) fn exec(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    run(vm, st, args, false).map(|_| Value::None)
}

fn run(vm: &mut Vm, st: &mut State, args: &Args, expression: bool) -> Step<Value> {
    if let Some(result) = st.recall_value() {
        return Ok(result);
    }
    let source = vm.settle(st, &args[0])?;
    let text = match &source {
        Value::Str(text) => text.text.clone(),
        Value::SymStr(_) => return unsupported("eval and exec of symbolic text"),
        Value::Bytes(_) | Value::Ref(_) => return unsupported("eval and exec of code objects"),
        _ => {
            let name = if expression { "eval" } else { "exec" };
            return type_error(format!(
                "{name}() arg 1 must be a string, bytes or code object"
            ));
        }
    };
    let given = |i: usize| args.get(i).cloned().unwrap_or(Value::None);
    let (globals, locals) = (given(1), given(2));
    let module = match globals {
        Value::None => st.frame().globals,
        Value::Ref(dict) if st.heap.dict(dict).is_some() => module_of(vm, st, dict)?,
        _ => {
            let name = if expression { "eval" } else { "exec" };
            return type_error(format!("{name}() globals must be a dict"));
        }
    };
    let namespace = match locals {
        Value::Ref(dict) if st.heap.dict(dict).is_some() => Some(dict),
        Value::None if matches!(given(1), Value::None) => match caller_locals(vm, st)? {
            Some(Value::Ref(dict)) => Some(dict),
            _ => None,
        },
        Value::None => None,
        _ => return unsupported("locals that are not a dict"),
    };
    let code = vm
        .compile_text(&text, expression, namespace.is_some())
        .map_err(|error| Stop::Raise(t::SYNTAX_ERROR, error.message))?;
    vm.set_pending(st);
    let height = st.stack.len();
    st.stack.resize(height + code.slots, Value::Unset);
    for &cell in &code.cells {
        let fresh = st.heap.new(t::CELL, Body::Cell(Value::Unset));
        st.stack[height + cell as usize] = Value::Ref(fresh);
    }
    st.frames.push(Frame {
        code,
        pc: 0,
        base: height,
        height,
        globals: module,
        namespace,
        on_return: OnReturn::Memo(None),
        handled: Value::Unset,
        generator: None,
        pending: None,
        meter: Default::default(),
    });
    st.pc = 0;
    Err(Stop::Again)
}

/// The module whose variables a dict shows, or a new one.
fn module_of(vm: &mut Vm, st: &mut State, dict: Ref) -> Step<Ref> {
    let owners = st.heap.get(dict).attrs.as_deref().map(NameMap::links);
    let module = owners.and_then(|owners| {
        let of = |r: &&Ref| matches!(st.heap.get(**r).body, Body::Module(_));
        owners.iter().find(of).copied()
    });
    if let Some(module) = module {
        return Ok(module);
    }
    let module = vm.new_module(st, "builtins");
    vm.replace_dict(st, module, &Value::Ref(dict))?;
    Ok(module)
}

/// The variables of the function that called; nothing at the level of a module.
fn caller_locals(vm: &mut Vm, st: &mut State) -> Step<Option<Value>> {
    if let Some(namespace) = st.frame().namespace {
        return Ok(Some(Value::Ref(namespace)));
    }
    if st.frame().code.name == n::MODULE_CODE {
        return Ok(None);
    }
    super::functions::locals(vm, st, &Args::default()).map(Some)
}

/// The code object that `compile` would make: only the text is kept.
pub(crate) fn compile(_: &mut Vm, _: &mut State, _: &Args) -> Step<Value> {
    unsupported("compile")
}
