//! Methods of `list` and `tuple`.

use crate::builtin_types::t;
use crate::code::CmpOp;
use crate::heap::Body;
use crate::machine::{Args, Step, Vm, raise, type_error, value_error};
use crate::state::State;
use crate::value::{Ref, Value};
use std::cmp::Ordering;

pub const METHODS: &[(&str, usize, usize, crate::machine::BuiltinFn)] = &[
    ("append", 1, 1, append),
    ("extend", 1, 1, extend),
    ("insert", 2, 2, insert),
    ("remove", 1, 1, remove),
    ("pop", 0, 1, pop),
    ("clear", 0, 0, clear),
    ("index", 1, 3, index),
    ("count", 1, 1, count),
    ("reverse", 0, 0, reverse),
    ("copy", 0, 0, copy),
    ("__init__", 0, 1, init),
];

pub const TUPLE_METHODS: &[(&str, usize, usize, crate::machine::BuiltinFn)] =
    &[("index", 1, 3, index), ("count", 1, 1, count)];

fn list_ref(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Ref> {
    super::receiver(vm, st, args, "list", |heap, r| heap.list(r).is_some())
}

fn items(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Vec<Value>> {
    let own = vm.settle(st, &args[0])?;
    match vm.unwrap(st, &own) {
        Value::Tuple(items) => Ok(items.to_vec()),
        Value::Ref(r) => Ok(st.heap.list(r).cloned().unwrap_or_default()),
        _ => Ok(Vec::new()),
    }
}

fn append(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = list_ref(vm, st, args)?;
    if let Some(list) = st.heap.list_mut(r) {
        list.push(args[1].clone());
    }
    Ok(Value::None)
}

fn extend(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = list_ref(vm, st, args)?;
    let new = vm.iterate(st, &args[1])?;
    let before = st.heap.list(r).map_or(0, Vec::len);
    vm.make_room(before + new.len())?;
    if let Some(list) = st.heap.list_mut(r) {
        list.extend(new);
    }
    Ok(Value::None)
}

fn init(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = list_ref(vm, st, args)?;
    let new = match args.get(1) {
        Some(source) => vm.iterate(st, source)?,
        None => Vec::new(),
    };
    if let Some(list) = st.heap.list_mut(r) {
        *list = new;
    }
    Ok(Value::None)
}

fn insert(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = list_ref(vm, st, args)?;
    let at = vm.need_index(st, &args[1])?;
    if let Some(list) = st.heap.list_mut(r) {
        let len = list.len() as i64;
        let at = if at < 0 {
            (at + len).max(0)
        } else {
            at.min(len)
        };
        list.insert(at as usize, args[2].clone());
    }
    Ok(Value::None)
}

fn remove(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = list_ref(vm, st, args)?;
    let all = st.heap.list(r).cloned().unwrap_or_default();
    for (i, item) in all.iter().enumerate() {
        if vm.equal(st, item, &args[1])? {
            if let Some(list) = st.heap.list_mut(r) {
                list.remove(i);
            }
            return Ok(Value::None);
        }
    }
    value_error("list.remove(x): x not in list")
}

fn pop(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = list_ref(vm, st, args)?;
    let len = st.heap.list(r).map_or(0, Vec::len) as i64;
    let at = match args.get(1) {
        Some(index) => vm.need_index(st, index)?,
        None => -1,
    };
    if len == 0 {
        return raise(t::INDEX_ERROR, "pop from empty list");
    }
    let at = if at < 0 { at + len } else { at };
    if at < 0 || at >= len {
        return raise(t::INDEX_ERROR, "pop index out of range");
    }
    match st.heap.list_mut(r) {
        Some(list) => Ok(list.remove(at as usize)),
        None => Ok(Value::None),
    }
}

fn clear(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = list_ref(vm, st, args)?;
    if let Some(list) = st.heap.list_mut(r) {
        list.clear();
    }
    Ok(Value::None)
}

fn index(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let all = items(vm, st, args)?;
    let len = all.len() as i64;
    let mut bounds = [0, len];
    for (i, bound) in bounds.iter_mut().enumerate() {
        if let Some(value) = args.get(i + 2) {
            let at = match vm.index_of(st, value)? {
                Some(Value::Int(at)) => at,
                Some(_) => i64::MAX,
                None => {
                    return type_error(
                        "slice indices must be integers or have an __index__ method",
                    );
                }
            };
            *bound = if at < 0 {
                (at + len).max(0)
            } else {
                at.min(len)
            };
        }
    }
    for at in bounds[0]..bounds[1] {
        if vm.equal(st, &all[at as usize], &args[1])? {
            return Ok(Value::Int(at));
        }
    }
    if matches!(&args[0], Value::Tuple(_)) {
        return value_error("tuple.index(x): x not in tuple");
    }
    let text = vm.repr_of(st, &args[1])?;
    value_error(format!("{text} is not in list"))
}

fn count(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let all = items(vm, st, args)?;
    let mut found = 0;
    for item in &all {
        if vm.equal(st, item, &args[1])? {
            found += 1;
        }
    }
    Ok(Value::Int(found))
}

fn reverse(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = list_ref(vm, st, args)?;
    if let Some(list) = st.heap.list_mut(r) {
        list.reverse();
    }
    Ok(Value::None)
}

fn copy(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let r = list_ref(vm, st, args)?;
    let all = st.heap.list(r).cloned().unwrap_or_default();
    Ok(vm.new_list(st, all))
}

/// `_sort_order(keys, reverse)`: the stable order of the keys, as a list of positions. Keys that
/// only program code can compare are left to the prelude (`None`).
pub fn sort_order(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let keys = vm.iterate(st, &args[0])?;
    let reverse = vm.truth(st, &args[1])?;
    let user = keys.iter().any(|k| needs_program(st, k, 0));
    if user {
        return Ok(Value::None);
    }
    let mut order: Vec<usize> = (0..keys.len()).collect();
    if reverse {
        order.reverse();
    }
    // A merge sort of one's own: comparisons may fail or fork.
    let sorted = merge_sort(vm, st, &keys, order)?;
    let mut sorted = sorted;
    if reverse {
        sorted.reverse();
    }
    let list = sorted.into_iter().map(Value::usize).collect();
    Ok(vm.new_list(st, list))
}

fn needs_program(st: &State, key: &Value, depth: u32) -> bool {
    match key {
        Value::Tuple(items) => depth < 20 && items.iter().any(|i| needs_program(st, i, depth + 1)),
        Value::Ref(r) => match &st.heap.get(*r).body {
            Body::List(items) => {
                depth < 20 && items.iter().any(|i| needs_program(st, i, depth + 1))
            }
            _ => st.heap.class(st.heap.get(*r).class).is_some_and(|c| c.user),
        },
        _ => false,
    }
}

fn less(vm: &mut Vm, st: &mut State, a: &Value, b: &Value) -> Step<bool> {
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => Ok(x.cmp(y) == Ordering::Less),
        (Value::Str(x), Value::Str(y)) => Ok(x.text < y.text),
        _ => vm.compare_truth(st, CmpOp::Lt, a, b),
    }
}

fn merge_sort(vm: &mut Vm, st: &mut State, keys: &[Value], order: Vec<usize>) -> Step<Vec<usize>> {
    if order.len() < 2 {
        return Ok(order);
    }
    vm.work(4 * order.len())?;
    if order.len() <= 8 {
        let mut sorted: Vec<usize> = Vec::with_capacity(order.len());
        for item in order {
            let mut at = sorted.len();
            while at > 0 && less(vm, st, &keys[item], &keys[sorted[at - 1]])? {
                at -= 1;
            }
            sorted.insert(at, item);
        }
        return Ok(sorted);
    }
    let (left, right) = order.split_at(order.len() / 2);
    let left = merge_sort(vm, st, keys, left.to_vec())?;
    let right = merge_sort(vm, st, keys, right.to_vec())?;
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if less(vm, st, &keys[right[j]], &keys[left[i]])? {
            merged.push(right[j]);
            j += 1;
        } else {
            merged.push(left[i]);
            i += 1;
        }
    }
    merged.extend_from_slice(&left[i..]);
    merged.extend_from_slice(&right[j..]);
    Ok(merged)
}

pub const RANGE_METHODS: &[(&str, usize, usize, crate::machine::BuiltinFn)] =
    &[("index", 1, 1, range_index), ("count", 1, 1, range_count)];

pub const SLICE_METHODS: &[(&str, usize, usize, crate::machine::BuiltinFn)] =
    &[("indices", 1, 1, indices)];

fn range_index(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if let (Value::Range(range), Value::Int(_) | Value::Big(_) | Value::Bool(_)) =
        (&args[0], &args[1])
        && let (Some(start), Some(stop), Some(step), Some(item)) = (
            range.start.as_bigint(),
            range.stop.as_bigint(),
            range.step.as_bigint(),
            args[1].as_bigint(),
        )
    {
        let zero = num_bigint::BigInt::ZERO;
        let inside = if step > zero {
            start <= item && item < stop
        } else {
            stop < item && item <= start
        };
        if inside && (&item - &start) % &step == zero {
            return Ok(Value::big((item - start) / step));
        }
        let text = vm.repr_of(st, &args[1])?;
        return value_error(format!("{text} is not in range"));
    }
    let all = vm.iterate(st, &args[0])?;
    for (i, item) in all.iter().enumerate() {
        if vm.equal(st, item, &args[1])? {
            return Ok(Value::usize(i));
        }
    }
    let text = vm.repr_of(st, &args[1])?;
    value_error(format!("{text} is not in range"))
}

fn range_count(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let found = vm.contains(st, &args[0], &args[1])?;
    Ok(Value::Int(i64::from(found)))
}

fn indices(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let len = vm.need_index(st, &args[1])?;
    if len < 0 {
        return value_error("length should not be negative");
    }
    let Value::Slice(parts) = &args[0] else {
        return type_error("a slice is required");
    };
    let (start, stop, step) = vm.slice_indices(st, &parts.clone(), len)?;
    Ok(Value::tuple(vec![
        Value::Int(start),
        Value::Int(stop),
        Value::Int(step),
    ]))
}
