//! What depends on the order of a set, and what does not.
//!
//! CPython's order follows the hashes. Those of numbers are the same in every run; those of
//! strings and objects are not, and those of unknown values are unknown. Whoever sees the order of
//! such a set makes the path doubtful; sorting, summing and the like do not see it.

use crate::builtin_types::t;
use crate::dict::Set;
use crate::machine::{Args, Step, Vm};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;

/// Sets of up to this many elements are tried in all orders.
const MOST_ORDERED: usize = 4;

/// Whether the hash of a value is the same in every run of CPython.
fn reproducible(value: &Value) -> bool {
    match value {
        Value::Int(_) | Value::Bool(_) | Value::Big(_) => true,
        Value::Float(f) => !f.is_nan(),
        Value::Tuple(items) => items.iter().all(reproducible),
        _ => false,
    }
}

impl Vm {
    /// Somebody sees the order of a set.
    pub(crate) fn show_order(&self, st: &mut State, set: Ref) {
        if !self.exploring {
            return;
        }
        let open = st
            .heap
            .set(set)
            .is_some_and(|s| s.len() > 1 && !s.iter().all(|(_, key)| reproducible(key)));
        if open {
            st.doubt(Reason::Unsupported("set order".into()));
        }
    }

    /// Somebody goes through a set: where nobody knows its order, each of the orders has its path, if
    /// that is asked for.
    pub(crate) fn settle_order(&mut self, st: &mut State, set: Ref) -> Step<()> {
        // While a module is imported there are no siblings.
        if !self.exploring {
            return Ok(());
        }
        let Some(keys) = st.heap.set(set).filter(|s| !s.is_shown()) else {
            return Ok(());
        };
        let keys: Vec<Value> = keys.iter().map(|(_, key)| key.clone()).collect();
        let known = keys.len() < 2 || keys.iter().all(reproducible);
        if !self.config.exhaustive || known || keys.len() > MOST_ORDERED {
            self.show_order(st, set);
            return Ok(());
        }
        let costs = vec![0; (2..=keys.len()).product()];
        let mut number = self.choose_at(st, set, &costs)?;
        let mut rest = keys;
        let mut ordered = Vec::with_capacity(rest.len());
        while !rest.is_empty() {
            let at = number % rest.len();
            number /= rest.len();
            ordered.push(rest.remove(at));
        }
        if let Some(set) = st.heap.set_mut(set) {
            *set = Set::in_order(ordered);
        }
        Ok(())
    }

    /// The elements of a set in some order, for those to whom it does not matter.
    pub(crate) fn set_elements(&mut self, st: &mut State, source: &Value) -> Step<Vec<Value>> {
        let source = self.settle(st, source)?;
        if let Some(items) = plain_set(st, &source) {
            return Ok(items);
        }
        self.iterate(st, &source)
    }
}

/// The elements of a builtin set.
fn plain_set(st: &State, value: &Value) -> Option<Vec<Value>> {
    let Value::Ref(r) = value else { return None };
    if !matches!(st.heap.get(*r).class, t::SET | t::FROZENSET) {
        return None;
    }
    let set = st.heap.set(*r)?;
    Some(set.iter().map(|(_, key)| key.clone()).collect())
}

/// `_items(iterable, exact)`: for a set, its elements as a list; anything else as it is. With
/// `exact`, only integers may come in any order.
pub(crate) fn items(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let source = vm.settle(st, &args[0])?;
    let exact = vm.truth(st, &args[1])?;
    let Some(items) = plain_set(st, &source) else {
        return Ok(source);
    };
    let whole = |v: &Value| matches!(v, Value::Int(_) | Value::Big(_) | Value::SymInt(_));
    if exact && !items.iter().all(whole) {
        return Ok(source);
    }
    // What cannot be compared is complained about in the order in which it is met.
    let text = |v: &Value| matches!(v, Value::Str(_) | Value::SymStr(_));
    if !items.iter().all(crate::num::is_number) && !items.iter().all(text) {
        return Ok(source);
    }
    Ok(vm.new_list(st, items))
}

/// `_extreme_int(items, less)`: the least or greatest of integers of which some are not known,
/// as one term; `NotImplemented` for anything else.
pub(crate) fn extreme_int(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let source = vm.settle(st, &args[0])?;
    let less = vm.truth(st, &args[1])?;
    let items = match &source {
        Value::Tuple(items) => items.to_vec(),
        Value::Ref(r) => match (plain_set(st, &source), st.heap.list(*r)) {
            (Some(items), _) => items,
            (None, Some(items)) if st.heap.get(*r).class == t::LIST => items.clone(),
            _ => return Ok(Value::NotImplemented),
        },
        _ => return Ok(Value::NotImplemented),
    };
    // An input of which nothing is known yet is left to the comparison.
    let whole = |v: &Value| matches!(v, Value::Int(_) | Value::Big(_) | Value::SymInt(_));
    let mut known = Vec::with_capacity(items.len());
    for item in &items {
        let item = match item {
            Value::Ref(r) => match &st.heap.get(*r).body {
                crate::heap::Body::Decided { to, .. } => to.clone(),
                _ => item.clone(),
            },
            _ => item.clone(),
        };
        known.push(item);
    }
    if known.is_empty()
        || !known.iter().all(whole)
        || !known.iter().any(|v| matches!(v, Value::SymInt(_)))
    {
        return Ok(Value::NotImplemented);
    }
    let mut best = None;
    for item in &known {
        let Some(term) = vm.int_term(item) else {
            return Ok(Value::NotImplemented);
        };
        best = Some(match best {
            None => term,
            Some(best) if less => vm.pool.int_min(best, term),
            Some(best) => vm.pool.int_max(best, term),
        });
    }
    match best {
        Some(best) => Ok(vm.int_value(best)),
        None => Ok(Value::NotImplemented),
    }
}
