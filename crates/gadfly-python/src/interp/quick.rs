//! The most frequent cases of the most frequent instructions, on values that are known. They
//! decide nothing and call nothing; what they do not cover takes the usual way.

use crate::builtin_types::t;
use crate::code::{BinOp, CmpOp, Op};
use crate::dict::{Dict, Set};
use crate::hash;
use crate::heap::Body;
use crate::machine::{Quick, Vm};
use crate::names::{Name, NameMap};
use crate::state::State;
use crate::value::{Ref, Value};
use std::rc::Rc;

/// The common cases of operators.
#[inline]
pub(super) fn quick_binary(op: BinOp, a: &Value, b: &Value) -> Option<Value> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => match op {
            BinOp::Add => a.checked_add(*b).map(Value::Int),
            BinOp::Sub => a.checked_sub(*b).map(Value::Int),
            BinOp::Mul => a.checked_mul(*b).map(Value::Int),
            BinOp::FloorDiv if *b > 0 => Some(Value::Int(a.div_euclid(*b))),
            BinOp::Mod if *b > 0 => Some(Value::Int(a.rem_euclid(*b))),
            BinOp::And => Some(Value::Int(a & b)),
            BinOp::Or => Some(Value::Int(a | b)),
            BinOp::Xor => Some(Value::Int(a ^ b)),
            _ => None,
        },
        (Value::Float(a), Value::Float(b)) => {
            let result = match op {
                BinOp::Add => a + b,
                BinOp::Sub => a - b,
                BinOp::Mul => a * b,
                BinOp::Div if *b != 0.0 => a / b,
                _ => return None,
            };
            (!result.is_nan()).then_some(Value::Float(result))
        }
        _ => None,
    }
}

#[inline]
pub(super) fn quick_compare(op: CmpOp, a: &Value, b: &Value) -> Option<bool> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Some(compared(op, a, b)),
        (Value::Float(a), Value::Float(b)) => Some(compared(op, a, b)),
        (Value::Str(a), Value::Str(b)) => Some(compared(op, &a.text, &b.text)),
        _ => None,
    }
}

#[inline]
fn compared<T: PartialOrd>(op: CmpOp, a: &T, b: &T) -> bool {
    match op {
        CmpOp::Eq => a == b,
        CmpOp::Ne => a != b,
        CmpOp::Lt => a < b,
        CmpOp::Le => a <= b,
        CmpOp::Gt => a > b,
        CmpOp::Ge => a >= b,
    }
}

#[inline]
pub(super) fn quick_item(st: &State, object: &Value, index: &Value) -> Option<Value> {
    let i = match index {
        Value::Int(i) => i,
        Value::Str(_) => {
            let Value::Ref(r) = object else { return None };
            let object = st.heap.get(*r);
            return match &object.body {
                Body::Dict(dict) if object.class == t::DICT => {
                    let at = known_key(dict, index)?;
                    dict.entry(at).map(|e| e.value.clone())
                }
                _ => None,
            };
        }
        _ => return None,
    };
    let at = |len: usize| {
        let i = if *i < 0 { *i + len as i64 } else { *i };
        usize::try_from(i).ok()
    };
    match object {
        Value::Ref(r) => {
            let object = st.heap.get(*r);
            match &object.body {
                Body::List(items) if object.class == t::LIST => {
                    items.get(at(items.len())?).cloned()
                }
                Body::Dict(dict) if object.class == t::DICT => {
                    let at = known_key(dict, index)?;
                    dict.entry(at).map(|e| e.value.clone())
                }
                _ => None,
            }
        }
        Value::Tuple(items) => items.get(at(items.len())?).cloned(),
        _ => None,
    }
}

/// Where a dict has a key that is a number or a text.
#[inline]
fn known_key(dict: &Dict, key: &Value) -> Option<usize> {
    match key {
        Value::Int(i) => dict.find_by(hash::int(*i), |k| matches!(k, Value::Int(j) if i == j)),
        Value::Str(text) => dict.find_by(
            hash::text(text.text.as_bytes()),
            |k| matches!(k, Value::Str(s) if Rc::ptr_eq(s, text) || s.text == text.text),
        ),
        _ => None,
    }
}

/// `object[index] = value` for what is there already; the operands stay.
#[inline]
pub(super) fn quick_store(st: &mut State) -> bool {
    let (Value::Ref(r), index) = (st.peek(1), st.peek(0)) else {
        return false;
    };
    let r = *r;
    let object = st.heap.get(r);
    match (&object.body, index) {
        (Body::List(items), Value::Int(i)) if object.class == t::LIST => {
            let len = items.len() as i64;
            let at = if *i < 0 { *i + len } else { *i };
            if at < 0 || at >= len {
                return false;
            }
            let value = st.peek(2).clone();
            if let Body::List(items) = &mut st.heap.get_mut(r).body {
                items[at as usize] = value;
            }
            true
        }
        (Body::Dict(dict), Value::Int(_) | Value::Str(_))
            if object.class == t::DICT && object.attrs.is_none() =>
        {
            let Some(at) = known_key(dict, index) else {
                return false;
            };
            let value = st.peek(2).clone();
            if let Body::Dict(dict) = &mut st.heap.get_mut(r).body {
                dict.set_at(at, value);
            }
            true
        }
        _ => false,
    }
}

/// A new value for an attribute that the object has itself; the operands stay.
#[inline]
pub(super) fn store_attr(st: &mut State, name: Name) -> bool {
    let Value::Ref(r) = st.peek(0) else {
        return false;
    };
    let r = *r;
    let object = st.heap.get(r);
    if !matches!(object.body, Body::Plain) {
        return false;
    }
    let plain = match &st.heap.get(object.class).body {
        Body::Class(class) => !class.setattr && !class.getattribute,
        _ => false,
    };
    let known = |names: &NameMap| names.links().is_empty() && names.get(name).is_some();
    if !plain || !object.attrs.as_deref().is_some_and(known) {
        return false;
    }
    let value = st.peek(1).clone();
    if let Some(names) = &mut st.heap.get_mut(r).attrs {
        names.set(name, value);
    }
    true
}

/// `in` for texts, and for numbers and texts among keys.
#[inline]
pub(super) fn quick_contains(st: &State, container: &Value, item: &Value) -> Option<bool> {
    match (container, item) {
        (Value::Str(text), Value::Str(part)) => Some(text.text.contains(&part.text)),
        (Value::Ref(r), Value::Int(_) | Value::Str(_)) => {
            let object = st.heap.get(*r);
            match &object.body {
                Body::Dict(dict) if object.class == t::DICT => known_key(dict, item).map(|_| true),
                Body::Set(set) if object.class == t::SET => known_member(set, item),
                _ => None,
            }
        }
        _ => None,
    }
}

#[inline]
fn known_member(set: &Set, item: &Value) -> Option<bool> {
    let hash = match item {
        Value::Int(i) => hash::int(*i),
        Value::Str(text) => hash::text(text.text.as_bytes()),
        _ => return None,
    };
    let same = |k: &Value| match (k, item) {
        (Value::Int(a), Value::Int(b)) => a == b,
        (Value::Str(a), Value::Str(b)) => a.text == b.text,
        _ => false,
    };
    let found = set.candidates(hash);
    let mut keys = found.iter().filter_map(|at| set.key_at(*at));
    keys.any(same).then_some(true)
}

#[inline]
pub(super) fn cell(st: &State, at: usize) -> Option<Value> {
    match st.stack[at] {
        Value::Ref(r) => match &st.heap.get(r).body {
            Body::Cell(Value::Unset) => None,
            Body::Cell(value) => Some(value.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// `text += more` into the variable the text came from: nobody else may have the text, so it
/// grows in place instead of being copied each time.
#[inline]
pub(super) fn append_text(st: &mut State, ops: &[Op], base: usize) -> bool {
    let len = st.stack.len();
    let (Value::Str(text), Value::Str(_)) = (&st.stack[len - 2], &st.stack[len - 1]) else {
        return false;
    };
    let Some(Op::StoreFast(slot)) = ops.get(st.pc + 1) else {
        return false;
    };
    let variable = base + *slot as usize;
    match &st.stack[variable] {
        Value::Str(own) if Rc::ptr_eq(own, text) => {}
        _ => return false,
    }
    if Rc::strong_count(text) != 2 {
        return false;
    }
    let more = st.pop();
    st.stack[variable] = Value::Unset;
    let mut text = st.pop();
    if let (Value::Str(text), Value::Str(more)) = (&mut text, &more)
        && let Some(own) = Rc::get_mut(text)
    {
        own.text.push_str(&more.text);
        own.len += more.len;
    }
    st.stack[variable] = text;
    st.pc += 2;
    true
}

impl Vm {
    /// `min`, `max`, `sum`, `any` and `all`, which are written in Python for the general case,
    /// of known numbers.
    pub(super) fn quick_builtin(&self, st: &State, function: Ref, args: &[Value]) -> Option<Value> {
        let (_, which) = self.quick.iter().find(|q| q.0 == function)?;
        let items: &[Value] = match args {
            [Value::Tuple(items)] => items,
            [Value::Ref(r)] => match &st.heap.get(*r).body {
                Body::List(items) => items,
                _ => return None,
            },
            [Value::Range(range)] if *which == Quick::Sum => {
                let (start, stop) = (range.start.as_i64()?, range.stop.as_i64()?);
                if range.step.as_i64()? != 1 || stop <= start {
                    return None;
                }
                let (start, stop) = (i128::from(start), i128::from(stop));
                let sum = (start + stop - 1).checked_mul(stop - start)? / 2;
                return i64::try_from(sum).ok().map(Value::Int);
            }
            [_] => return None,
            more if matches!(which, Quick::Min | Quick::Max) => more,
            _ => return None,
        };
        match which {
            Quick::Any | Quick::All => {
                for item in items {
                    let yes = match item {
                        Value::Bool(b) => *b,
                        Value::Int(i) => *i != 0,
                        Value::None => false,
                        Value::Str(s) => s.len > 0,
                        _ => return None,
                    };
                    if yes == (*which == Quick::Any) {
                        return Some(Value::Bool(yes));
                    }
                }
                Some(Value::Bool(*which == Quick::All))
            }
            Quick::Sum => {
                let mut sum = 0i64;
                for item in items {
                    match item {
                        Value::Int(i) => sum = sum.checked_add(*i)?,
                        Value::Bool(b) => sum = sum.checked_add(i64::from(*b))?,
                        _ => return None,
                    }
                }
                Some(Value::Int(sum))
            }
            Quick::Min | Quick::Max => {
                let op = if *which == Quick::Min {
                    CmpOp::Lt
                } else {
                    CmpOp::Gt
                };
                let (first, rest) = items.split_first()?;
                let mut best = first;
                if matches!(best, Value::Float(f) if f.is_nan()) {
                    return None;
                }
                for item in rest {
                    if quick_compare(op, item, best)? {
                        best = item;
                    }
                }
                matches!(best, Value::Int(_) | Value::Float(_) | Value::Str(_))
                    .then(|| best.clone())
            }
        }
    }
}
