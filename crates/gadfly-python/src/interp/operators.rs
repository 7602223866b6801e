//! Operators: numbers and builtin containers directly, everything else by special methods.

use crate::builtin_types::t;
use crate::code::{BinOp, UnOp};
use crate::dict::Set;
use crate::heap::Body;
use crate::inputs::Need;
use crate::machine::{Args, Step, Vm, raise, too_long, type_error};
use crate::names::{Name, n};
use crate::num;
use crate::operator_names::operator_names;
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    pub fn binary(&mut self, st: &mut State, op: BinOp, a: &Value, b: &Value) -> Step<Value> {
        let (_, _, _, symbol) = operator_names(op);
        self.binary_named(st, op, a, b, symbol)
    }

    fn binary_named(
        &mut self,
        st: &mut State,
        op: BinOp,
        a: &Value,
        b: &Value,
        symbol: &str,
    ) -> Step<Value> {
        if op == BinOp::Add
            && let Some(text) = self.add_texts(st, a, b)?
        {
            return Ok(text);
        }
        let a = &self.settle_for(st, a, Need::Binary(op, b, true))?;
        let b = &self.settle_for(st, b, Need::Binary(op, a, false))?;
        if num::is_number(a) && num::is_number(b) {
            return self.number_binary(st, op, a, b, symbol);
        }
        let (dunder, reflected, _, _) = operator_names(op);
        let user_a = self.user_method(st, a, dunder);
        let user_b = self.user_method(st, b, reflected);
        let (class_a, class_b) = (self.type_of(st, a), self.type_of(st, b));
        let b_first =
            class_a != class_b && st.heap.is_subclass(class_b, class_a) && user_b.is_some() && {
                let inherited = st.heap.class_attr(class_a, reflected);
                !matches!((inherited, &user_b), (Some(x), Some(y)) if x.same(y))
            };
        if b_first && let Some(method) = &user_b {
            let result = self.callback(st, method, Args::of([b.clone(), a.clone()]))?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        if let Some(method) = &user_a {
            let result = self.callback(st, method, Args::of([a.clone(), b.clone()]))?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        // A builtin left operand knows nothing of a right operand of another kind.
        let (raw_a, raw_b) = (self.unwrap(st, a), self.unwrap(st, b));
        if user_a.is_none()
            && let Some(result) = self.raw_binary(st, op, &raw_a, &raw_b, symbol)?
        {
            return Ok(result);
        }
        if !b_first
            && class_a != class_b
            && let Some(method) = &user_b
        {
            let result = self.callback(st, method, Args::of([b.clone(), a.clone()]))?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        if user_a.is_none() && op == BinOp::Add {
            let kind = self.sequence_kind(st, &raw_a);
            if let Some(kind) = kind {
                let name = self.class_name(st, class_b);
                return type_error(if kind == "bytes" {
                    format!("can't concat {name} to bytes")
                } else {
                    format!("can only concatenate {kind} (not \"{name}\") to {kind}")
                });
            }
        }
        if op == BinOp::Mul {
            let sequence = self.sequence_kind(st, &raw_a).is_some()
                || matches!(raw_a, Value::Ref(r) if matches!(st.heap.get(r).body, Body::List(_)));
            let other = if sequence { class_b } else { class_a };
            if (sequence && user_a.is_none())
                || (user_b.is_none() && self.sequence_kind(st, &raw_b).is_some())
            {
                let name = self.class_name(st, other);
                return type_error(format!(
                    "can't multiply sequence by non-int of type '{name}'"
                ));
            }
        }
        self.bad_operands(st, class_a, class_b, symbol)
    }

    fn bad_operands(&self, st: &State, a: Ref, b: Ref, symbol: &str) -> Step<Value> {
        let (a, b) = (self.class_name(st, a), self.class_name(st, b));
        type_error(format!(
            "unsupported operand type(s) for {symbol}: '{a}' and '{b}'"
        ))
    }

    fn sequence_kind(&self, st: &State, value: &Value) -> Option<&'static str> {
        Some(match value {
            Value::Str(_) | Value::SymStr(_) => "str",
            Value::Tuple(_) => "tuple",
            Value::Bytes(_) => "bytes",
            Value::Ref(r) => match st.heap.get(*r).body {
                Body::List(_) => "list",
                _ => return None,
            },
            _ => return None,
        })
    }

    /// A special method that program code defines.
    pub(crate) fn user_method(&self, st: &State, value: &Value, name: Name) -> Option<Value> {
        let Value::Ref(r) = value else { return None };
        let class = st.heap.get(*r).class;
        let data = st.heap.class(class)?;
        if !data.user {
            // Classes themselves answer through their metaclass: `int | str`.
            return None;
        }
        match st.heap.class_attr(class, name) {
            None | Some(Value::Builtin(_)) => None,
            Some(found) => Some(found.clone()),
        }
    }

    /// Operators of builtin containers; `None` if there is no such operation.
    pub(crate) fn raw_binary(
        &mut self,
        st: &mut State,
        op: BinOp,
        a: &Value,
        b: &Value,
        symbol: &str,
    ) -> Step<Option<Value>> {
        if num::is_number(a) && num::is_number(b) {
            return self.number_binary(st, op, a, b, symbol).map(Some);
        }
        let bytes = |v: &Value| matches!(v, Value::Bytes(_)) || self.has_byte_terms(st, v);
        let (array_a, array_b) = (self.is_bytearray(st, a), self.is_bytearray(st, b));
        if array_a || array_b || bytes(a) || bytes(b) {
            let terms = self.has_byte_terms(st, a) || self.has_byte_terms(st, b);
            let any = array_a || array_b || terms;
            let (bytes_a, bytes_b) = (self.byte_items(st, a), self.byte_items(st, b));
            let made = match (op, bytes_a, bytes_b) {
                (BinOp::Add, Some(mut x), Some(y)) if any => {
                    self.make_text_room(x.len() + y.len())?;
                    x.extend(y);
                    Some((x, array_a))
                }
                (BinOp::Mul, Some(x), None) if any => match self.index_of(st, b)? {
                    Some(count) => {
                        let count = self.repeat_count(st, &count)?;
                        self.make_text_room(x.len().saturating_mul(count))?;
                        Some((repeated(&x, count), array_a))
                    }
                    None => None,
                },
                (BinOp::Mul, None, Some(y)) if any => match self.index_of(st, a)? {
                    Some(count) => {
                        let count = self.repeat_count(st, &count)?;
                        self.make_text_room(y.len().saturating_mul(count))?;
                        Some((repeated(&y, count), array_b))
                    }
                    None => None,
                },
                (BinOp::Add, Some(_), None) if !matches!(b, Value::Ref(_)) => {
                    let (left, right) = (self.type_name(st, a), self.type_name(st, b));
                    return type_error(format!("can't concat {right} to {left}"));
                }
                (BinOp::Mod, Some(_), _) => {
                    let result = self.prelude_call(st, "_bytes_mod", [a.clone(), b.clone()])?;
                    return Ok(Some(result));
                }
                _ => None,
            };
            if let Some((bytes, array)) = made {
                let class = if array { t::BYTEARRAY } else { t::BYTES };
                return Ok(Some(self.new_bytes(st, class, bytes)));
            }
        }
        let class = |v: &Value| matches!(v, Value::Ref(r) if st.heap.class(*r).is_some());
        if op == BinOp::Or && (class(a) || class(b)) {
            let union = self.prelude_call(st, "_union", [a.clone(), b.clone()])?;
            return Ok((!matches!(union, Value::NotImplemented)).then_some(union));
        }
        match op {
            BinOp::Add => self.concat(st, a, b),
            BinOp::Mul => {
                if self.sequence_kind(st, a).is_some() {
                    if let Some(count) = self.index_of(st, b)? {
                        let count = self.repeat_count(st, &count)?;
                        return self.repeat(st, a, count).map(Some);
                    }
                } else if self.sequence_kind(st, b).is_some()
                    && let Some(count) = self.index_of(st, a)?
                {
                    let count = self.repeat_count(st, &count)?;
                    return self.repeat(st, b, count).map(Some);
                }
                Ok(None)
            }
            BinOp::Mod => match a {
                Value::Str(s) => {
                    let s = s.clone();
                    self.percent_format(st, &s.text, b).map(Some)
                }
                _ => Ok(None),
            },
            BinOp::Sub | BinOp::And | BinOp::Or | BinOp::Xor => {
                if op == BinOp::Or
                    && let (Value::Ref(x), Value::Ref(y)) = (a, b)
                    && let (Some(x), Some(y)) = (st.heap.dict(*x), st.heap.dict(*y))
                {
                    let (mut merged, y) = (x.clone(), y.clone());
                    for entry in y.iter() {
                        self.dict_insert(st, &mut merged, &entry.key, entry.value.clone())?;
                    }
                    return Ok(Some(self.new_dict(st, merged)));
                }
                self.set_binary(st, op, a, b)
            }
            _ => Ok(None),
        }
    }

    fn concat(&mut self, st: &mut State, a: &Value, b: &Value) -> Step<Option<Value>> {
        let length = |value: &Value| match value {
            Value::Str(s) => s.text.len() / 8,
            Value::SymStr(s) => s.chars.len(),
            Value::Bytes(b) => b.len() / 8,
            Value::Tuple(items) => items.len(),
            Value::Ref(r) => st.heap.list(*r).map_or(0, Vec::len),
            _ => 0,
        };
        self.make_room(length(a) + length(b))?;
        Ok(Some(match (a, b) {
            (Value::Str(x), Value::Str(y)) => {
                let mut text = String::with_capacity(x.text.len() + y.text.len());
                text.push_str(&x.text);
                text.push_str(&y.text);
                Value::str(text)
            }
            (Value::Str(_) | Value::SymStr(_), Value::Str(_) | Value::SymStr(_)) => {
                let mut chars = self.chars_of(a);
                chars.extend(self.chars_of(b));
                self.chars_value(chars)
            }
            (Value::Tuple(x), Value::Tuple(y)) => {
                if x.is_empty() {
                    return Ok(Some(b.clone()));
                }
                if y.is_empty() {
                    return Ok(Some(a.clone()));
                }
                Value::tuple(x.iter().chain(y.iter()).cloned().collect())
            }
            (Value::Bytes(x), Value::Bytes(y)) => {
                Value::bytes(x.iter().chain(y.iter()).copied().collect())
            }
            (Value::Ref(x), Value::Ref(y)) => {
                let (Some(x), Some(y)) = (st.heap.list(*x), st.heap.list(*y)) else {
                    return Ok(None);
                };
                let items = x.iter().chain(y).cloned().collect();
                self.new_list(st, items)
            }
            _ => return Ok(None),
        }))
    }

    fn repeat_count(&mut self, st: &mut State, count: &Value) -> Step<usize> {
        match count {
            Value::Int(i) if *i <= 0 => Ok(0),
            Value::Int(i) if *i < 100_000_000 => Ok(*i as usize),
            Value::SymInt(term) => {
                let zero = self.pool.int(0);
                let none = self.pool.int_le(*term, zero);
                if self.decide(st, none)? {
                    return Ok(0);
                }
                let i = self.concrete_int(st, count)?;
                if i > 100_000 {
                    return too_long(100_000);
                }
                Ok(usize::try_from(i).unwrap_or(0))
            }
            Value::Int(_) => raise(t::MEMORY_ERROR, ""),
            _ => raise(
                t::OVERFLOW_ERROR,
                "cannot fit 'int' into an index-sized integer",
            ),
        }
    }

    fn repeat(&mut self, st: &mut State, sequence: &Value, count: usize) -> Step<Value> {
        let len = match sequence {
            Value::Str(s) => s.text.len() / 8,
            Value::Bytes(b) => b.len() / 8,
            Value::SymStr(s) => s.chars.len(),
            Value::Tuple(items) => items.len(),
            Value::Ref(r) => st.heap.list(*r).map_or(0, Vec::len),
            _ => 0,
        };
        // Short strings too: eight of them are an element.
        let total = len.max(1).saturating_mul(count) / if len == 0 { 8 } else { 1 };
        self.make_room(total)?;
        Ok(match sequence {
            Value::Str(s) => Value::str(s.text.repeat(count)),
            Value::SymStr(s) => {
                let chars = s.chars.repeat(count);
                self.chars_value(chars)
            }
            Value::Bytes(b) => Value::bytes(b.repeat(count)),
            Value::Tuple(items) => {
                if count == 1 {
                    return Ok(sequence.clone());
                }
                let mut all = Vec::with_capacity(items.len() * count);
                for _ in 0..count {
                    all.extend(items.iter().cloned());
                }
                Value::tuple(all)
            }
            Value::Ref(r) => {
                let items = st.heap.list(*r).cloned().unwrap_or_default();
                let mut all = Vec::with_capacity(items.len() * count);
                for _ in 0..count {
                    all.extend(items.iter().cloned());
                }
                self.new_list(st, all)
            }
            _ => return type_error("not a sequence"),
        })
    }

    /// The set behind a set, a frozenset or a view of keys, and the class of results.
    pub(crate) fn set_like(&mut self, st: &mut State, value: &Value) -> Step<Option<(Set, Ref)>> {
        let Value::Ref(r) = value else {
            return Ok(None);
        };
        Ok(match &st.heap.get(*r).body {
            Body::Set(set) => {
                let class = st.heap.get(*r).class;
                let class = if st.heap.is_subclass(class, t::FROZENSET) {
                    t::FROZENSET
                } else {
                    t::SET
                };
                Some((set.clone(), class))
            }
            Body::View(view, _) if *view != crate::heap::View::Values => {
                let items = self.iterate(st, value)?;
                Some((self.set_of(st, &items)?, t::SET))
            }
            _ => None,
        })
    }

    fn set_binary(
        &mut self,
        st: &mut State,
        op: BinOp,
        a: &Value,
        b: &Value,
    ) -> Step<Option<Value>> {
        let (Some((x, mut class)), Some((y, _))) = (self.set_like(st, a)?, self.set_like(st, b)?)
        else {
            return Ok(None);
        };
        if matches!(b, Value::Ref(r) if matches!(st.heap.get(*r).body, Body::View(..))) {
            class = t::SET;
            // The view makes a set of the left operand and changes it.
            if matches!(op, BinOp::Sub | BinOp::Xor) {
                let mut result = Set::merged_from(&x);
                for (hash, key) in y.iter() {
                    match self.set_find(st, &result, hash, key)? {
                        Some(at) => result.remove_at(at),
                        None if op == BinOp::Xor => self.set_insert(st, &mut result, hash, key)?,
                        None => {}
                    }
                }
                return Ok(Some(Value::Ref(st.heap.new(class, Body::Set(result)))));
            }
        }
        let result = self.set_combine(st, op, &x, &y)?;
        Ok(Some(Value::Ref(st.heap.new(class, Body::Set(result)))))
    }

    pub(crate) fn set_combine(&mut self, st: &mut State, op: BinOp, x: &Set, y: &Set) -> Step<Set> {
        let mut result;
        match op {
            BinOp::Or => {
                result = Set::merged_from(x);
                result.reserve_for(y.len());
                for (hash, key) in y.iter() {
                    self.set_insert(st, &mut result, hash, key)?;
                }
            }
            BinOp::And => {
                result = Set::default();
                let (small, large) = if y.len() > x.len() { (x, y) } else { (y, x) };
                for (hash, key) in small.iter() {
                    if self.set_find(st, large, hash, key)?.is_some() {
                        self.set_insert(st, &mut result, hash, key)?;
                    }
                }
            }
            BinOp::Sub => {
                if (x.len() >> 2) > y.len() {
                    result = Set::merged_from(x);
                    for (hash, key) in y.iter() {
                        if let Some(at) = self.set_find(st, &result, hash, key)? {
                            result.remove_at(at);
                        }
                    }
                } else {
                    result = Set::default();
                    for (hash, key) in x.iter() {
                        if self.set_find(st, y, hash, key)?.is_none() {
                            self.set_insert(st, &mut result, hash, key)?;
                        }
                    }
                }
            }
            _ => {
                // Symmetric difference: a copy of the second, toggled by the first.
                result = Set::merged_from(y);
                for (hash, key) in x.iter() {
                    match self.set_find(st, &result, hash, key)? {
                        Some(at) => result.remove_at(at),
                        None => self.set_insert(st, &mut result, hash, key)?,
                    }
                }
            }
        }
        Ok(result)
    }

    // ---- in place

    pub(super) fn in_place(
        &mut self,
        st: &mut State,
        op: BinOp,
        a: &Value,
        b: &Value,
    ) -> Step<Value> {
        if op == BinOp::Add
            && let Some(text) = self.add_texts(st, a, b)?
        {
            return Ok(text);
        }
        let a = &self.settle(st, a)?;
        let (_, _, in_place, _) = operator_names(op);
        if let Some(method) = self.user_method(st, a, in_place) {
            let result = self.callback(st, &method, Args::of([a.clone(), b.clone()]))?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        if let Value::Ref(r) = a {
            let r = *r;
            match (&st.heap.get(r).body, op) {
                (Body::List(_), BinOp::Add) => {
                    let items = self.iterate(st, b)?;
                    let before = st.heap.list(r).map_or(0, Vec::len);
                    self.make_room(before + items.len())?;
                    if let Some(list) = st.heap.list_mut(r) {
                        list.extend(items);
                    }
                    return Ok(a.clone());
                }
                (Body::List(items), BinOp::Mul) => {
                    let items = items.clone();
                    if let Some(count) = self.index_of(st, b)? {
                        let count = self.repeat_count(st, &count)?;
                        let total = items.len().saturating_mul(count);
                        self.make_room(total)?;
                        let mut all = Vec::with_capacity(total);
                        for _ in 0..count {
                            all.extend(items.iter().cloned());
                        }
                        if let Some(list) = st.heap.list_mut(r) {
                            *list = all;
                        }
                        return Ok(a.clone());
                    }
                }
                (Body::Dict(dict), BinOp::Or) => {
                    let mut new = dict.clone();
                    for (key, value) in self.update_pairs(st, b)? {
                        self.dict_insert(st, &mut new, &key, value)?;
                    }
                    if let Some(dict) = st.heap.dict_mut(r) {
                        *dict = new;
                    }
                    self.dict_changed(st, r);
                    return Ok(a.clone());
                }
                (Body::Set(set), BinOp::Or | BinOp::And | BinOp::Sub | BinOp::Xor)
                    if st.heap.get(r).class != t::FROZENSET =>
                {
                    let x = set.clone();
                    if let Some((y, _)) = self.set_like(st, b)? {
                        let result = match op {
                            BinOp::Or => {
                                let mut all = x;
                                all.reserve_for(y.len());
                                for (hash, key) in y.iter() {
                                    self.set_insert(st, &mut all, hash, key)?;
                                }
                                all
                            }
                            BinOp::Sub => {
                                let mut all = x;
                                for (hash, key) in y.iter() {
                                    if let Some(at) = self.set_find(st, &all, hash, key)? {
                                        all.remove_at(at);
                                    }
                                }
                                all
                            }
                            BinOp::Xor => {
                                let mut all = x;
                                for (hash, key) in y.iter() {
                                    match self.set_find(st, &all, hash, key)? {
                                        Some(at) => all.remove_at(at),
                                        None => self.set_insert(st, &mut all, hash, key)?,
                                    }
                                }
                                all
                            }
                            _ => self.set_combine(st, op, &x, &y)?,
                        };
                        if let Some(set) = st.heap.set_mut(r) {
                            *set = result;
                        }
                        return Ok(a.clone());
                    }
                }
                _ => {}
            }
        }
        let symbol = match op {
            BinOp::Pow => "**=".to_string(),
            _ => format!("{}=", operator_names(op).3),
        };
        self.binary_named(st, op, a, b, &symbol)
    }

    // ---- one operand

    pub(super) fn unary(&mut self, st: &mut State, op: UnOp, operand: &Value) -> Step<Value> {
        let operand = &self.settle_for(st, operand, Need::Unary(op))?;
        let (name, symbol) = match op {
            UnOp::Neg => (n::NEG, "-"),
            UnOp::Pos => (n::POS, "+"),
            _ => (n::INVERT, "~"),
        };
        if let Some(method) = self.user_method(st, operand, name) {
            return self.callback(st, &method, Args::of([operand.clone()]));
        }
        let raw = self.unwrap(st, operand);
        if let Some(value) = self.number_unary(op, &raw) {
            return Ok(value);
        }
        let class = self.type_name(st, operand);
        type_error(format!("bad operand type for unary {symbol}: '{class}'"))
    }
}

fn repeated(items: &[Value], count: usize) -> Vec<Value> {
    let all = std::iter::repeat_n(items, count);
    all.flatten().cloned().collect()
}
