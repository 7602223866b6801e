//! What the prelude and the models of library modules need of the machine.

use crate::builtin_types::t;
use crate::frame::{Frame, OnReturn};
use crate::heap::Body;
use crate::machine::{Args, BuiltinFn, End, Step, Stop, Vm, type_error};
use crate::state::State;
use crate::value::Value;

pub(crate) const FUNCTIONS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("_run_class_body", 2, 2, run_class_body),
    ("_make_class", 4, 4, make_class),
    ("_set_cell", 2, 2, set_cell),
    ("_type_of", 1, 1, type_of),
    ("_set_list", 2, 2, set_list),
    ("_own_attrs", 1, 1, own_attrs),
    ("_subclasses", 1, 1, subclasses),
    ("_exc_info", 0, 0, exc_info),
    ("_set_own", 3, 3, set_own),
    ("_index", 1, 1, index),
    ("_version", 0, 0, version),
    ("_set_bytes", 2, 2, set_bytes),
    ("_reject", 0, 0, reject),
    ("_begin", 0, 0, begin),
];

pub(crate) const KEYWORD_FUNCTIONS: &[(&str, usize, usize, &str, BuiltinFn)] =
    &[("_construct", 1, usize::MAX, "**", construct)];

fn run_class_body(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if let Some(cell) = st.recall_value() {
        return Ok(cell);
    }
    let (Value::Ref(func), Value::Ref(namespace)) = (&args[0], &args[1]) else {
        return type_error("a class body is required");
    };
    let Body::Function(function) = &st.heap.get(*func).body else {
        return type_error("a class body is required");
    };
    let function = function.clone();
    let namespace = *namespace;
    vm.set_pending(st);
    let height = st.stack.len();
    let code = function.code.clone();
    st.stack.resize(height + code.slots, Value::Unset);
    for &cell in &code.cells {
        let fresh = st.heap.new(t::CELL, Body::Cell(Value::Unset));
        st.stack[height + cell as usize] = Value::Ref(fresh);
    }
    for (slot, cell) in code.frees.iter().zip(&function.closure) {
        st.stack[height + *slot as usize] = Value::Ref(*cell);
    }
    st.frames.push(Frame {
        code,
        pc: 0,
        base: height,
        height,
        globals: function.globals,
        namespace: Some(namespace),
        on_return: OnReturn::Memo(None),
        handled: Value::Unset,
        generator: None,
        pending: None,
        meter: Default::default(),
    });
    st.pc = 0;
    Err(Stop::Again)
}

fn make_class(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (Value::Ref(meta), Value::Ref(namespace)) = (&args[0], &args[3]) else {
        return type_error("type.__new__() argument 3 must be dict");
    };
    let (meta, namespace) = (*meta, *namespace);
    let Some(name) = args[1].as_str().map(str::to_string) else {
        let kind = vm.type_name(st, &args[1]);
        return type_error(format!("type.__new__() argument 1 must be str, not {kind}"));
    };
    let bases = vm.iterate(st, &args[2])?;
    let class = vm.make_class(st, meta, &name, &bases, namespace)?;
    Ok(Value::Ref(class))
}

fn set_cell(_: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if let Value::Ref(r) = args[0]
        && let Body::Cell(cell) = &mut st.heap.get_mut(r).body
    {
        *cell = args[1].clone();
    }
    Ok(Value::None)
}

fn type_of(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::Ref(vm.type_of(st, &args[0])))
}

fn set_list(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let items = vm.iterate(st, &args[1])?;
    if let Value::Ref(r) = args[0]
        && let Some(list) = st.heap.list_mut(r)
    {
        *list = items;
    }
    Ok(Value::None)
}

/// The attributes of an object or class itself, as a new dict.
fn own_attrs(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Value::Ref(r) = args[0] else {
        return Ok(vm.new_dict(st, Default::default()));
    };
    let node = st.heap.get(r);
    let pairs: Vec<_> = match (&node.body, &node.attrs) {
        (Body::Class(class), _) => class.attrs.iter().map(|(k, v)| (k, v.clone())).collect(),
        (_, Some(attrs)) => attrs.iter().map(|(k, v)| (k, v.clone())).collect(),
        _ => Vec::new(),
    };
    Ok(vm.kw_dict(st, &pairs))
}

/// `type.__call__(cls, …)`, past a metaclass's own `__call__`.
pub(crate) fn construct(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Value::Ref(class) = args[0] else {
        return type_error("a class is required");
    };
    let mut rest = args.clone();
    rest.pos.remove(0);
    let height = st.stack.len();
    match vm.construct(st, class, rest, height, OnReturn::Memo(None))? {
        crate::interp::Called::Value(value) => Ok(value),
        crate::interp::Called::Frame => Err(Stop::Again),
    }
}

fn subclasses(_vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let list = match args[0] {
        Value::Ref(r) => st
            .heap
            .class(r)
            .map(|c| c.subclasses.clone())
            .unwrap_or_default(),
        _ => Vec::new(),
    };
    Ok(Value::Ref(st.heap.new(
        t::LIST,
        Body::List(list.into_iter().map(Value::Ref).collect()),
    )))
}

fn exc_info(vm: &mut Vm, st: &mut State, _: &Args) -> Step<Value> {
    Ok(match vm.handled(st) {
        Some(exception) => {
            let class = Value::Ref(vm.type_of(st, &exception));
            Value::tuple(vec![class, exception, Value::None])
        }
        None => Value::tuple(vec![Value::None, Value::None, Value::None]),
    })
}

fn index(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle(st, &args[0])?;
    match vm.index_of(st, &value)? {
        Some(index) => Ok(index),
        None => {
            let name = vm.type_name(st, &value);
            type_error(format!(
                "'{name}' object cannot be interpreted as an integer"
            ))
        }
    }
}

/// The version of the installed CPython, as its library's folder tells.
fn version(vm: &mut Vm, _: &mut State, _: &Args) -> Step<Value> {
    let minor = vm.config.minor_version().unwrap_or(11);
    Ok(Value::tuple(vec![
        Value::Int(3),
        Value::Int(i64::from(minor)),
    ]))
}

/// New content for a bytearray.
fn set_bytes(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let items = vm.iterate(st, &args[1])?;
    let array = vm.settle(st, &args[0])?;
    if let Value::Ref(r) = array
        && vm.is_bytearray(st, &array)
    {
        vm.store_bytes(st, r, items);
    }
    Ok(Value::None)
}

/// These inputs are not wanted.
fn reject(_: &mut Vm, _: &mut State, _: &Args) -> Step<Value> {
    Err(Stop::End(End::Infeasible))
}

/// From here on calls are counted.
fn begin(_: &mut Vm, st: &mut State, _: &Args) -> Step<Value> {
    st.metered = true;
    Ok(Value::None)
}

/// Stores an attribute past every hook.
fn set_own(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let name = super::functions::attr_name(vm, st, &args[1])?;
    if let Value::Ref(r) = args[0] {
        if st.heap.class(r).is_some() {
            if let Some(class) = st.heap.class_mut(r) {
                class.attrs.set(name, args[2].clone());
            }
            vm.refresh_class(st, r);
        } else {
            vm.store_own(st, r, name, args[2].clone());
        }
    }
    Ok(Value::None)
}
