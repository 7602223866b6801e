//! Methods of `set` and `frozenset`.

use crate::builtin_types::t;
use crate::code::BinOp;
use crate::dict::Set;
use crate::heap::Body;
use crate::machine::{Args, Step, Stop, Vm, type_error};
use crate::state::State;
use crate::value::{Ref, Value};

/// Those of both.
pub const SHARED: &[(&str, usize, usize, crate::machine::BuiltinFn)] = &[
    ("union", 0, usize::MAX, union),
    ("intersection", 0, usize::MAX, intersection),
    ("difference", 0, usize::MAX, difference),
    ("symmetric_difference", 1, 1, symmetric_difference),
    ("issubset", 1, 1, issubset),
    ("issuperset", 1, 1, issuperset),
    ("isdisjoint", 1, 1, isdisjoint),
    ("copy", 0, 0, copy),
];

pub const METHODS: &[(&str, usize, usize, crate::machine::BuiltinFn)] = &[
    ("add", 1, 1, add),
    ("remove", 1, 1, remove),
    ("discard", 1, 1, discard),
    ("pop", 0, 0, pop),
    ("clear", 0, 0, clear),
    ("update", 0, usize::MAX, update),
    ("intersection_update", 0, usize::MAX, intersection_update),
    ("difference_update", 0, usize::MAX, difference_update),
    (
        "symmetric_difference_update",
        1,
        1,
        symmetric_difference_update,
    ),
    ("__init__", 0, 1, init),
];

fn set_ref(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Ref> {
    super::receiver(vm, st, args, "set", |heap, r| heap.set(r).is_some())
}

fn own(vm: &mut Vm, st: &mut State, args: &Args) -> Step<(Set, Ref)> {
    match vm.set_like(st, &args[0])? {
        Some(found) => Ok(found),
        None => type_error("a set is required"),
    }
}

fn as_set(vm: &mut Vm, st: &mut State, value: &Value) -> Step<Set> {
    if let Value::Ref(r) = value
        && let Some(set) = st.heap.set(*r)
    {
        return Ok(set.clone());
    }
    let items = vm.set_elements(st, value)?;
    vm.set_of(st, &items)
}

fn result(st: &mut State, class: Ref, set: Set) -> Step<Value> {
    Ok(Value::Ref(st.heap.new(class, Body::Set(set))))
}

fn extended(vm: &mut Vm, st: &mut State, mut set: Set, source: &Value) -> Step<Set> {
    if let Value::Ref(r) = source
        && let Some(other) = st.heap.set(*r).cloned()
    {
        set.reserve_for(other.len());
        for (hash, key) in other.iter() {
            vm.set_insert(st, &mut set, hash, key)?;
        }
        return Ok(set);
    }
    let items = vm.set_elements(st, source)?;
    vm.set_extend(st, &mut set, &items)?;
    Ok(set)
}

fn union(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (set, class) = own(vm, st, args)?;
    let mut set = Set::merged_from(&set);
    for source in args.pos.iter().skip(1) {
        set = extended(vm, st, set, source)?;
    }
    result(st, class, set)
}

fn intersect(vm: &mut Vm, st: &mut State, set: &Set, other: &Value) -> Step<Set> {
    if let Value::Ref(r) = other
        && let Some(other) = st.heap.set(*r).cloned()
    {
        return vm.set_combine(st, BinOp::And, set, &other);
    }
    // In the order of the other iterable.
    let mut result = Set::default();
    for item in vm.set_elements(st, other)? {
        let hash = vm.hash(st, &item)?;
        if vm.set_find(st, set, hash, &item)?.is_some() {
            vm.set_insert(st, &mut result, hash, &item)?;
        }
    }
    Ok(result)
}

fn intersection(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (mut set, class) = own(vm, st, args)?;
    if args.len() == 1 {
        set = Set::merged_from(&set);
    }
    for source in args.pos.iter().skip(1) {
        set = intersect(vm, st, &set, source)?;
    }
    result(st, class, set)
}

fn subtract(vm: &mut Vm, st: &mut State, set: &Set, other: &Value) -> Step<Set> {
    let other = as_set(vm, st, other)?;
    vm.set_combine(st, BinOp::Sub, set, &other)
}

fn difference(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (mut set, class) = own(vm, st, args)?;
    if args.len() == 1 {
        set = Set::merged_from(&set);
    }
    for (i, source) in args.pos.iter().enumerate().skip(1) {
        if i == 1 {
            set = subtract(vm, st, &set, source)?;
        } else {
            let other = as_set(vm, st, source)?;
            remove_all(vm, st, &mut set, &other)?;
        }
    }
    result(st, class, set)
}

fn remove_all(vm: &mut Vm, st: &mut State, set: &mut Set, other: &Set) -> Step<()> {
    for (hash, key) in other.iter() {
        if let Some(at) = vm.set_find(st, set, hash, key)? {
            set.remove_at(at);
        }
    }
    Ok(())
}

fn symmetric_difference(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (set, class) = own(vm, st, args)?;
    let other = as_set(vm, st, &args[1])?;
    let new = vm.set_combine(st, BinOp::Xor, &set, &other)?;
    result(st, class, new)
}

fn issubset(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (set, _) = own(vm, st, args)?;
    let other = as_set(vm, st, &args[1])?;
    Ok(Value::Bool(vm.subset(st, &set, &other)?))
}

fn issuperset(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (set, _) = own(vm, st, args)?;
    let other = as_set(vm, st, &args[1])?;
    Ok(Value::Bool(vm.subset(st, &other, &set)?))
}

pub fn isdisjoint(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (set, _) = own(vm, st, args)?;
    let other = as_set(vm, st, &args[1])?;
    for (hash, key) in other.iter() {
        if vm.set_find(st, &set, hash, key)?.is_some() {
            return Ok(Value::Bool(false));
        }
    }
    Ok(Value::Bool(true))
}

fn copy(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (set, class) = own(vm, st, args)?;
    if class == t::FROZENSET {
        return Ok(args[0].clone());
    }
    result(st, class, Set::merged_from(&set))
}

fn add(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = set_ref(vm, st, args)?;
    vm.set_add(st, r, &args[1])?;
    Ok(Value::None)
}

fn take(vm: &mut Vm, st: &mut State, args: &Args) -> Step<bool> {
    let r = set_ref(vm, st, args)?;
    let key = match &args[1] {
        Value::Ref(k) if st.heap.get(*k).class == t::SET => {
            let set = st.heap.set(*k).cloned().unwrap_or_default();
            Value::Ref(st.heap.new(t::FROZENSET, Body::Set(set)))
        }
        other => other.clone(),
    };
    let hash = vm.hash(st, &key)?;
    match vm.set_at(st, r, hash, &key)? {
        Some(at) => {
            if let Some(set) = st.heap.set_mut(r) {
                set.remove_at(at);
            }
            Ok(true)
        }
        None => Ok(false),
    }
}

fn remove(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if take(vm, st, args)? {
        return Ok(Value::None);
    }
    Err(Stop::RaiseWith(t::KEY_ERROR, vec![args[1].clone()]))
}

fn discard(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    take(vm, st, args)?;
    Ok(Value::None)
}

fn pop(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = set_ref(vm, st, args)?;
    vm.settle_order(st, r)?;
    match st.heap.set_mut(r).and_then(Set::pop) {
        Some(value) => Ok(value),
        None => Err(Stop::RaiseWith(
            t::KEY_ERROR,
            vec![Value::str("pop from an empty set")],
        )),
    }
}

fn clear(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = set_ref(vm, st, args)?;
    store(st, r, Set::default())
}

fn store(st: &mut State, r: Ref, new: Set) -> Step<Value> {
    if let Some(set) = st.heap.set_mut(r) {
        *set = new;
    }
    Ok(Value::None)
}

fn update(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = set_ref(vm, st, args)?;
    let (mut set, _) = own(vm, st, args)?;
    for source in args.pos.iter().skip(1) {
        set = extended(vm, st, set, source)?;
    }
    store(st, r, set)
}

fn init(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = set_ref(vm, st, args)?;
    let set = match args.get(1) {
        Some(source) => extended(vm, st, Set::default(), source)?,
        None => Set::default(),
    };
    store(st, r, set)
}

fn intersection_update(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = set_ref(vm, st, args)?;
    let (mut set, _) = own(vm, st, args)?;
    for source in args.pos.iter().skip(1) {
        set = intersect(vm, st, &set, source)?;
    }
    store(st, r, set)
}

fn difference_update(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = set_ref(vm, st, args)?;
    let (mut set, _) = own(vm, st, args)?;
    for source in args.pos.iter().skip(1) {
        let other = as_set(vm, st, source)?;
        remove_all(vm, st, &mut set, &other)?;
    }
    store(st, r, set)
}

fn symmetric_difference_update(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = set_ref(vm, st, args)?;
    let (mut set, _) = own(vm, st, args)?;
    let other = as_set(vm, st, &args[1])?;
    for (hash, key) in other.iter() {
        match vm.set_find(st, &set, hash, key)? {
            Some(at) => set.remove_at(at),
            None => vm.set_insert(st, &mut set, hash, key)?,
        }
    }
    store(st, r, set)
}
