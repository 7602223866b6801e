//! Methods of `dict` and its views.

use crate::builtin_types::t;
use crate::heap::{Body, View};
use crate::machine::{Args, Step, Stop, Vm};
use crate::state::State;
use crate::value::{Ref, Value};

pub const METHODS: &[(&str, usize, usize, crate::machine::BuiltinFn)] = &[
    ("get", 1, 2, get),
    ("keys", 0, 0, keys),
    ("values", 0, 0, values),
    ("items", 0, 0, items),
    ("pop", 1, 2, pop),
    ("popitem", 0, 0, popitem),
    ("setdefault", 1, 2, setdefault),
    ("clear", 0, 0, clear),
    ("copy", 0, 0, copy),
];

/// These take keyword arguments.
pub const KEYWORD_METHODS: &[(&str, usize, usize, &str, crate::machine::BuiltinFn)] = &[
    ("update", 0, 1, "**", update),
    ("__init__", 0, 1, "**", init),
];

pub const VIEW_METHODS: &[(&str, usize, usize, crate::machine::BuiltinFn)] =
    &[("isdisjoint", 1, 1, isdisjoint)];

fn dict_ref(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Ref> {
    super::receiver(vm, st, args, "dict", |heap, r| heap.dict(r).is_some())
}

fn get(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = dict_ref(vm, st, args)?;
    let key = vm.settle_for(st, &args[1], crate::inputs::Need::Hash)?;
    let found = vm.dict_get(st, r, &key)?;
    Ok(found.unwrap_or_else(|| args.get(2).cloned().unwrap_or(Value::None)))
}

fn view(vm: &mut Vm, st: &mut State, args: &Args, view: View, class: Ref) -> Step<Value> {
    let r = dict_ref(vm, st, args)?;
    Ok(Value::Ref(st.heap.new(class, Body::View(view, r))))
}

fn keys(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    view(vm, st, args, View::Keys, t::DICT_KEYS)
}

fn values(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    view(vm, st, args, View::Values, t::DICT_VALUES)
}

fn items(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    view(vm, st, args, View::Items, t::DICT_ITEMS)
}

fn pop(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = dict_ref(vm, st, args)?;
    let hash = vm.hash(st, &args[1])?;
    match vm.dict_at(st, r, hash, &args[1])? {
        Some(at) => {
            let value = st.heap.dict_mut(r).map_or(Value::None, |d| d.remove_at(at));
            vm.dict_changed(st, r);
            Ok(value)
        }
        None => match args.get(2) {
            Some(default) => Ok(default.clone()),
            None => Err(Stop::RaiseWith(t::KEY_ERROR, vec![args[1].clone()])),
        },
    }
}

fn popitem(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = dict_ref(vm, st, args)?;
    let last = st.heap.dict(r).and_then(|d| {
        let (at, entry) = d.next_back(d.span())?;
        Some((at, entry.key.clone()))
    });
    match last {
        Some((at, key)) => {
            let value = st.heap.dict_mut(r).map_or(Value::None, |d| d.remove_at(at));
            vm.dict_changed(st, r);
            Ok(Value::tuple(vec![key, value]))
        }
        None => Err(Stop::RaiseWith(
            t::KEY_ERROR,
            vec![Value::str("popitem(): dictionary is empty")],
        )),
    }
}

fn setdefault(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = dict_ref(vm, st, args)?;
    let key = vm.settle_for(st, &args[1], crate::inputs::Need::Hash)?;
    if let Some(value) = vm.dict_get(st, r, &key)? {
        return Ok(value);
    }
    let default = args.get(2).cloned().unwrap_or(Value::None);
    vm.dict_store(st, r, &key, default.clone())?;
    Ok(default)
}

fn update(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = dict_ref(vm, st, args)?;
    let mut dict = st.heap.dict(r).cloned().unwrap_or_default();
    if let Some(source) = args.get(1) {
        for (key, value) in vm.update_pairs(st, source)? {
            vm.dict_insert(st, &mut dict, &key, value)?;
        }
    }
    for (name, value) in &args.kw {
        let key = vm.name_value(*name);
        vm.dict_insert(st, &mut dict, &key, value.clone())?;
    }
    if let Some(data) = st.heap.dict_mut(r) {
        *data = dict;
    }
    vm.dict_changed(st, r);
    Ok(Value::None)
}

fn init(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    update(vm, st, args)
}

fn clear(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = dict_ref(vm, st, args)?;
    if let Some(dict) = st.heap.dict_mut(r) {
        dict.clear();
    }
    vm.dict_changed(st, r);
    Ok(Value::None)
}

fn copy(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = dict_ref(vm, st, args)?;
    let dict = st.heap.dict(r).cloned().unwrap_or_default();
    Ok(vm.new_dict(st, dict))
}

pub fn fromkeys(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = args.get(2).cloned().unwrap_or(Value::None);
    let mut dict = crate::dict::Dict::default();
    for key in vm.iterate(st, &args[1])? {
        vm.dict_insert(st, &mut dict, &key, value.clone())?;
    }
    let class = match args[0] {
        Value::Ref(r) => r,
        _ => t::DICT,
    };
    Ok(Value::Ref(st.heap.new(class, Body::Dict(dict))))
}

fn isdisjoint(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    super::set::isdisjoint(vm, st, args)
}
