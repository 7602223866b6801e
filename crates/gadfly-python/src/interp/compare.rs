//! Comparison, membership and hashing; look-up in dicts and sets.

use super::super::hash;
use crate::code::CmpOp;
use crate::dict::{Dict, Set};
use crate::heap::Body;
use crate::machine::{Args, Step, Vm, raise, type_error};
use crate::names::{Name, n};
use crate::num;
use crate::state::State;
use crate::types::t;
use crate::value::{Ref, Value};

fn name_of(op: CmpOp) -> (Name, &'static str) {
    match op {
        CmpOp::Eq => (n::EQ, "=="),
        CmpOp::Ne => (n::NE, "!="),
        CmpOp::Lt => (n::LT, "<"),
        CmpOp::Le => (n::LE, "<="),
        CmpOp::Gt => (n::GT, ">"),
        CmpOp::Ge => (n::GE, ">="),
    }
}

fn swapped(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Lt => CmpOp::Gt,
        CmpOp::Le => CmpOp::Ge,
        CmpOp::Gt => CmpOp::Lt,
        CmpOp::Ge => CmpOp::Le,
        same => same,
    }
}

/// How deep builtin containers may be nested when they are compared, hashed or shown.
const DEPTH: u32 = 200;

impl Vm {
    pub fn compare_truth(&mut self, st: &mut State, op: CmpOp, a: &Value, b: &Value) -> Step<bool> {
        match self.compare(st, op, a, b)? {
            Value::Bool(b) => Ok(b),
            other => self.truth(st, &other),
        }
    }

    /// Equality as containers use it: the same object is equal to itself.
    pub fn equal(&mut self, st: &mut State, a: &Value, b: &Value) -> Step<bool> {
        self.equal_at(st, a, b, 0)
    }

    fn equal_at(&mut self, st: &mut State, a: &Value, b: &Value, depth: u32) -> Step<bool> {
        if a.same(b) {
            return Ok(true);
        }
        match self.compare_at(st, CmpOp::Eq, a, b, depth + 1)? {
            Value::Bool(b) => Ok(b),
            other => self.truth(st, &other),
        }
    }

    pub fn compare(&mut self, st: &mut State, op: CmpOp, a: &Value, b: &Value) -> Step<Value> {
        self.compare_at(st, op, a, b, 0)
    }

    fn compare_at(
        &mut self,
        st: &mut State,
        op: CmpOp,
        a: &Value,
        b: &Value,
        depth: u32,
    ) -> Step<Value> {
        if depth > DEPTH {
            return raise(
                t::RECURSION_ERROR,
                "maximum recursion depth exceeded in comparison",
            );
        }
        let (a, b) = (&self.settle(st, a)?, &self.settle(st, b)?);
        if num::is_number(a) && num::is_number(b) {
            return Ok(self.number_compare(op, a, b));
        }
        let (class_a, class_b) = (self.type_of(st, a), self.type_of(st, b));
        let (name, symbol) = name_of(op);
        let (mirror, _) = name_of(swapped(op));
        let user_a = self.user_compare(st, a, name);
        let user_b = self.user_compare(st, b, mirror);
        let b_first =
            class_a != class_b && user_b.is_some() && st.heap.is_subclass(class_b, class_a);
        if b_first {
            let result = self.ask(st, &user_b, b, a, op)?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        if user_a.is_some() {
            let result = self.ask(st, &user_a, a, b, op)?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        let (raw_a, raw_b) = (self.unwrap(st, a), self.unwrap(st, b));
        if user_a.is_none()
            && let Some(result) = self.raw_compare(st, op, &raw_a, &raw_b, depth)?
        {
            return Ok(result);
        }
        if !b_first && user_b.is_some() {
            let result = self.ask(st, &user_b, b, a, op)?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        match op {
            CmpOp::Eq => Ok(Value::Bool(a.same(b))),
            CmpOp::Ne => Ok(Value::Bool(!a.same(b))),
            _ => {
                let (a, b) = (self.class_name(st, class_a), self.class_name(st, class_b));
                type_error(format!(
                    "'{symbol}' not supported between instances of '{a}' and '{b}'"
                ))
            }
        }
    }

    /// A comparison method of program code; `!=` falls back to `==`.
    fn user_compare(&self, st: &State, value: &Value, name: Name) -> Option<(Value, bool)> {
        if let Some(method) = self.user_method(st, value, name) {
            return Some((method, false));
        }
        if name == n::NE {
            return self.user_method(st, value, n::EQ).map(|m| (m, true));
        }
        None
    }

    fn ask(
        &mut self,
        st: &mut State,
        method: &Option<(Value, bool)>,
        a: &Value,
        b: &Value,
        _op: CmpOp,
    ) -> Step<Value> {
        let Some((method, negate)) = method else {
            return Ok(Value::NotImplemented);
        };
        if method.is_none() {
            return Ok(Value::NotImplemented);
        }
        let result = self.callback(st, method, Args::of([a.clone(), b.clone()]))?;
        if *negate && !matches!(result, Value::NotImplemented) {
            let truth = self.truth(st, &result)?;
            return Ok(Value::Bool(!truth));
        }
        Ok(result)
    }

    /// Comparison of builtin values; `None` if the types do not know each other.
    pub(crate) fn raw_compare(
        &mut self,
        st: &mut State,
        op: CmpOp,
        a: &Value,
        b: &Value,
        depth: u32,
    ) -> Step<Option<Value>> {
        use std::cmp::Ordering;
        if num::is_number(a) && num::is_number(b) {
            return Ok(Some(self.number_compare(op, a, b)));
        }
        let by = |ordering: Ordering| {
            Value::Bool(match op {
                CmpOp::Eq => ordering.is_eq(),
                CmpOp::Ne => ordering.is_ne(),
                CmpOp::Lt => ordering.is_lt(),
                CmpOp::Le => ordering.is_le(),
                CmpOp::Gt => ordering.is_gt(),
                CmpOp::Ge => ordering.is_ge(),
            })
        };
        let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
        Ok(Some(match (a, b) {
            (Value::Str(x), Value::Str(y)) => by(x.text.cmp(&y.text)),
            (Value::Str(_) | Value::SymStr(_), Value::Str(_) | Value::SymStr(_)) => {
                self.string_compare(op, a, b)
            }
            (Value::Bytes(x), Value::Bytes(y)) => by(x.cmp(y)),
            (Value::Tuple(x), Value::Tuple(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.sequence_compare(st, op, &x, &y, depth)?
            }
            (Value::Range(x), Value::Range(y)) if equality => {
                let (x, y) = (x.clone(), y.clone());
                let same = self.same_range(st, &x, &y)?;
                Value::Bool(same == (op == CmpOp::Eq))
            }
            (Value::Slice(x), Value::Slice(y)) if equality => {
                let (x, y) = (x.to_vec(), y.to_vec());
                self.sequence_compare(st, op, &x, &y, depth)?
            }
            (Value::Method(x), Value::Method(y)) if equality => {
                let same = x.func.same(&y.func) && x.recv.same(&y.recv);
                Value::Bool(same == (op == CmpOp::Eq))
            }
            (Value::Ref(x), Value::Ref(y)) => {
                let (x, y) = (*x, *y);
                match (&st.heap.get(x).body, &st.heap.get(y).body) {
                    (Body::List(p), Body::List(q)) => {
                        let (p, q) = (p.clone(), q.clone());
                        self.sequence_compare(st, op, &p, &q, depth)?
                    }
                    (Body::Dict(p), Body::Dict(q)) if equality => {
                        let (p, q) = (p.clone(), q.clone());
                        let same = self.same_dict(st, &p, &q, depth)?;
                        Value::Bool(same == (op == CmpOp::Eq))
                    }
                    (Body::ByteArray(p), Body::ByteArray(q)) => by(p.cmp(q)),
                    (Body::Set(_) | Body::View(..), Body::Set(_) | Body::View(..)) => {
                        let (Some((p, _)), Some((q, _))) =
                            (self.set_like(st, a)?, self.set_like(st, b)?)
                        else {
                            return Ok(None);
                        };
                        Value::Bool(self.set_compare(st, op, &p, &q)?)
                    }
                    _ => return Ok(None),
                }
            }
            _ => return Ok(None),
        }))
    }

    fn sequence_compare(
        &mut self,
        st: &mut State,
        op: CmpOp,
        x: &[Value],
        y: &[Value],
        depth: u32,
    ) -> Step<Value> {
        if matches!(op, CmpOp::Eq | CmpOp::Ne) && x.len() != y.len() {
            return Ok(Value::Bool(op == CmpOp::Ne));
        }
        for (p, q) in x.iter().zip(y) {
            if !self.equal_at(st, p, q, depth)? {
                return match op {
                    CmpOp::Eq => Ok(Value::Bool(false)),
                    CmpOp::Ne => Ok(Value::Bool(true)),
                    _ => self.compare_at(st, op, p, q, depth + 1),
                };
            }
        }
        Ok(self.number_compare(op, &Value::usize(x.len()), &Value::usize(y.len())))
    }

    fn same_dict(&mut self, st: &mut State, x: &Dict, y: &Dict, depth: u32) -> Step<bool> {
        if x.len() != y.len() {
            return Ok(false);
        }
        for entry in x.iter() {
            let Some(at) = self.dict_find(st, y, &entry.key)? else {
                return Ok(false);
            };
            let Some(other) = y.entry(at).map(|e| e.value.clone()) else {
                return Ok(false);
            };
            if !self.equal_at(st, &entry.value, &other, depth)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn subset(&mut self, st: &mut State, x: &Set, y: &Set) -> Step<bool> {
        if x.len() > y.len() {
            return Ok(false);
        }
        for (hash, key) in x.iter() {
            if self.set_find(st, y, hash, key)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn set_compare(&mut self, st: &mut State, op: CmpOp, x: &Set, y: &Set) -> Step<bool> {
        Ok(match op {
            CmpOp::Eq => x.len() == y.len() && self.subset(st, x, y)?,
            CmpOp::Ne => !(x.len() == y.len() && self.subset(st, x, y)?),
            CmpOp::Le => self.subset(st, x, y)?,
            CmpOp::Lt => x.len() < y.len() && self.subset(st, x, y)?,
            CmpOp::Ge => self.subset(st, y, x)?,
            CmpOp::Gt => y.len() < x.len() && self.subset(st, y, x)?,
        })
    }

    // ---- membership

    pub fn contains(&mut self, st: &mut State, container: &Value, item: &Value) -> Step<bool> {
        let container = &self.settle(st, container)?;
        if let Some(method) = self.user_method(st, container, n::CONTAINS) {
            if method.is_none() {
                let name = self.type_name(st, container);
                return type_error(format!("'{name}' object is not a container"));
            }
            let args = Args::of([container.clone(), item.clone()]);
            let result = self.callback(st, &method, args)?;
            return self.truth(st, &result);
        }
        let raw = self.unwrap(st, container);
        match &raw {
            Value::Str(_) | Value::SymStr(_) => {
                let item = self.settle(st, item)?;
                let item = self.unwrap(st, &item);
                match &item {
                    Value::Str(_) | Value::SymStr(_) => self.string_contains(st, &raw, &item),
                    other => {
                        let name = self.type_name(st, other);
                        type_error(format!(
                            "'in <string>' requires string as left operand, not {name}"
                        ))
                    }
                }
            }
            Value::Bytes(bytes) => match item {
                Value::Bytes(part) => {
                    Ok(part.is_empty() || bytes.windows(part.len()).any(|w| w == part.as_slice()))
                }
                other => {
                    let bytes = bytes.clone();
                    match self.index_of(st, other)? {
                        Some(Value::Int(i)) if (0..256).contains(&i) => {
                            Ok(bytes.contains(&(i as u8)))
                        }
                        Some(_) => crate::machine::value_error("byte must be in range(0, 256)"),
                        None => {
                            let name = self.type_name(st, other);
                            type_error(format!("a bytes-like object is required, not '{name}'"))
                        }
                    }
                }
            },
            Value::Tuple(items) => {
                let items = items.clone();
                self.any_equal(st, &items, item)
            }
            Value::Range(range) => {
                let range = range.clone();
                self.range_contains(st, &range, item)
            }
            Value::Ref(r) => {
                let r = *r;
                match &st.heap.get(r).body {
                    Body::List(items) => {
                        if let Some(found) = quick_search(items, item) {
                            return Ok(found);
                        }
                        let items = items.clone();
                        self.any_equal(st, &items, item)
                    }
                    Body::Dict(_) => {
                        let hash = self.hash(st, item)?;
                        Ok(self.dict_at(st, r, hash, item)?.is_some())
                    }
                    Body::Set(_) => {
                        let item = self.frozen_item(st, item)?;
                        let hash = self.hash(st, &item)?;
                        Ok(self.set_at(st, r, hash, &item)?.is_some())
                    }
                    Body::View(view, dict) => {
                        let (view, dict) =
                            (*view, st.heap.dict(*dict).cloned().unwrap_or_default());
                        match (view, item) {
                            (crate::heap::View::Keys, _) => {
                                Ok(self.dict_find(st, &dict, item)?.is_some())
                            }
                            (crate::heap::View::Items, Value::Tuple(pair)) if pair.len() == 2 => {
                                let Some(at) = self.dict_find(st, &dict, &pair[0])? else {
                                    return Ok(false);
                                };
                                match dict.entry(at) {
                                    Some(entry) => self.equal(st, &entry.value, &pair[1]),
                                    None => Ok(false),
                                }
                            }
                            (crate::heap::View::Items, _) => Ok(false),
                            (crate::heap::View::Values, _) => {
                                let items: Vec<Value> =
                                    dict.iter().map(|e| e.value.clone()).collect();
                                self.any_equal(st, &items, item)
                            }
                        }
                    }
                    _ => self.search_iterator(st, container, item),
                }
            }
            _ => {
                let name = self.type_name(st, container);
                type_error(format!("argument of type '{name}' is not iterable"))
            }
        }
    }

    fn search_iterator(&mut self, st: &mut State, container: &Value, item: &Value) -> Step<bool> {
        let class = self.type_of(st, container);
        let meta_contains = st.heap.class_attr(class, n::CONTAINS).cloned();
        if let (Some(method), Value::Ref(r)) = (meta_contains, container)
            && st.heap.class(*r).is_some()
        {
            let args = Args::of([container.clone(), item.clone()]);
            let result = self.callback(st, &method, args)?;
            return self.truth(st, &result);
        }
        let iterable = self.is_iterator(st, container)
            || st.heap.class_attr(class, n::ITER).is_some()
            || st.heap.class_attr(class, n::GETITEM).is_some();
        if !iterable {
            let name = self.class_name(st, class);
            return type_error(format!("argument of type '{name}' is not iterable"));
        }
        let found = self.prelude_call(st, "_search", [container.clone(), item.clone()])?;
        self.truth(st, &found)
    }

    fn any_equal(&mut self, st: &mut State, items: &[Value], item: &Value) -> Step<bool> {
        for candidate in items {
            if self.equal(st, candidate, item)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A set looked up in a set stands for the frozenset of its elements.
    fn frozen_item(&mut self, st: &mut State, item: &Value) -> Step<Value> {
        if let Value::Ref(r) = item
            && st.heap.get(*r).class == t::SET
            && let Some(set) = st.heap.set(*r).cloned()
        {
            return Ok(Value::Ref(st.heap.new(t::FROZENSET, Body::Set(set))));
        }
        Ok(item.clone())
    }

    // ---- hashing

    pub fn hash(&mut self, st: &mut State, value: &Value) -> Step<i64> {
        self.hash_at(st, value, 0)
    }

    fn hash_at(&mut self, st: &mut State, value: &Value, depth: u32) -> Step<i64> {
        if depth > DEPTH {
            return raise(t::RECURSION_ERROR, "maximum recursion depth exceeded");
        }
        Ok(match value {
            Value::Int(i) => hash::int(*i),
            Value::Bool(b) => i64::from(*b),
            Value::Big(b) => hash::big(b),
            Value::Float(f) => hash::float(*f),
            Value::Str(s) => hash::text(s.text.as_bytes()),
            Value::Bytes(b) => hash::text(b),
            Value::None | Value::Unset => 0x0fca_4be1,
            Value::Ellipsis => 0x0fca_4be2,
            Value::NotImplemented => 0x0fca_4be3,
            Value::Builtin(id) => 0x7000_0000 + i64::from(*id),
            Value::SymBool(_) | Value::SymInt(_) | Value::SymFloat(_) | Value::SymStr(_) => {
                hash::SYMBOLIC
            }
            Value::Tuple(items) => {
                let mut hashes = Vec::with_capacity(items.len());
                for item in items.clone().iter() {
                    hashes.push(self.hash_at(st, item, depth + 1)?);
                }
                if hashes.contains(&hash::SYMBOLIC) {
                    return Ok(hash::SYMBOLIC);
                }
                hash::tuple(&hashes)
            }
            Value::Range(range) => {
                let range = range.clone();
                let len = self.range_len(st, &range)?;
                let parts = match len {
                    Value::Int(0) => vec![len, Value::None, Value::None],
                    Value::Int(1) => vec![len, range.start.clone(), Value::None],
                    _ => vec![len, range.start.clone(), range.step.clone()],
                };
                return self.hash_at(st, &Value::tuple(parts), depth + 1);
            }
            Value::Slice(_) => return type_error("unhashable type: 'slice'"),
            Value::Method(method) => {
                let (func, recv) = (method.func.clone(), method.recv.clone());
                let own = match &recv {
                    Value::Ref(r) => hash::object(r.0),
                    _ => 0,
                };
                self.hash_at(st, &func, depth + 1)? ^ own
            }
            Value::Ref(r) => {
                let r = *r;
                let object = st.heap.get(r);
                let class = object.class;
                if matches!(object.body, Body::Unknown(_) | Body::Decided { .. }) {
                    let settled = self.settle(st, value)?;
                    return self.hash_at(st, &settled, depth + 1);
                }
                if st.heap.class(class).is_some_and(|c| c.user) {
                    match st.heap.class_attr(class, n::HASH).cloned() {
                        Some(Value::None) => return self.unhashable(st, class),
                        Some(method) if !matches!(method, Value::Builtin(_)) => {
                            let result = self.callback(st, &method, Args::of([value.clone()]))?;
                            return match self.unwrap(st, &result) {
                                v @ (Value::Int(_) | Value::Big(_) | Value::Bool(_)) => {
                                    self.hash_at(st, &v, depth + 1)
                                }
                                Value::SymInt(_) => Ok(hash::SYMBOLIC),
                                _ => type_error("__hash__ method should return an integer"),
                            };
                        }
                        _ => {}
                    }
                }
                match &st.heap.get(r).body {
                    Body::Wrap(inner) => {
                        let inner = inner.clone();
                        return self.hash_at(st, &inner, depth + 1);
                    }
                    Body::Set(set) if st.heap.is_subclass(class, t::FROZENSET) => {
                        let hashes: Vec<i64> = set.iter().map(|(h, _)| h).collect();
                        hash::frozenset(&hashes)
                    }
                    Body::List(_) | Body::Dict(_) | Body::Set(_) | Body::ByteArray(_) => {
                        return self.unhashable(st, class);
                    }
                    Body::View(..) => return self.unhashable(st, class),
                    _ => hash::object(r.0),
                }
            }
        })
    }

    fn unhashable(&self, st: &State, class: Ref) -> Step<i64> {
        let name = self.class_name(st, class);
        type_error(format!("unhashable type: '{name}'"))
    }

    // ---- look-up

    /// The position of a key.
    pub fn dict_find(&mut self, st: &mut State, dict: &Dict, key: &Value) -> Step<Option<usize>> {
        let hash = self.hash(st, key)?;
        self.dict_find_hashed(st, dict, hash, key)
    }

    fn dict_find_hashed(
        &mut self,
        st: &mut State,
        dict: &Dict,
        hash: i64,
        key: &Value,
    ) -> Step<Option<usize>> {
        match key {
            Value::Str(text) if hash != hash::SYMBOLIC => {
                let found =
                    dict.find_by(hash, |k| matches!(k, Value::Str(s) if s.text == text.text));
                if found.is_some() {
                    return Ok(found);
                }
            }
            Value::Int(i) => {
                let found = dict.find_by(hash, |k| matches!(k, Value::Int(j) if i == j));
                if found.is_some() {
                    return Ok(found);
                }
            }
            _ => {}
        }
        if hash == hash::SYMBOLIC {
            let mut at = 0;
            while let Some((next, entry)) = dict.next_from(at) {
                let candidate = entry.key.clone();
                at = next;
                if self.equal(st, &candidate, key)? {
                    return Ok(Some(at - 1));
                }
            }
            return Ok(None);
        }
        for candidates in [dict.candidates(hash), dict.candidates(hash::SYMBOLIC)] {
            for at in candidates {
                if let Some(entry) = dict.entry(at as usize) {
                    let candidate = entry.key.clone();
                    if self.equal(st, &candidate, key)? {
                        return Ok(Some(at as usize));
                    }
                }
            }
        }
        Ok(None)
    }

    pub fn dict_insert(
        &mut self,
        st: &mut State,
        dict: &mut Dict,
        key: &Value,
        value: Value,
    ) -> Step<()> {
        let hash = self.hash(st, key)?;
        match self.dict_find_hashed(st, dict, hash, key)? {
            Some(at) => dict.set_at(at, value),
            None => dict.push(hash, key.clone(), value),
        }
        Ok(())
    }

    /// Stores into a dict of the heap.
    pub fn dict_store(&mut self, st: &mut State, dict: Ref, key: &Value, value: Value) -> Step<()> {
        crate::types::dict::writable(st, dict)?;
        let hash = self.hash(st, key)?;
        let Some(at) = self.dict_at(st, dict, hash, key)? else {
            if let Some(data) = st.heap.dict_mut(dict) {
                data.push(hash, key.clone(), value);
            }
            return Ok(());
        };
        if let Some(data) = st.heap.dict_mut(dict) {
            data.set_at(at, value);
        }
        Ok(())
    }

    /// The position of a key in a dict of the heap, without copying it if that can be avoided.
    pub fn dict_at(
        &mut self,
        st: &mut State,
        dict: Ref,
        hash: i64,
        key: &Value,
    ) -> Step<Option<usize>> {
        let Some(data) = st.heap.dict(dict) else {
            return Ok(None);
        };
        if hash != hash::SYMBOLIC {
            let quick = match key {
                Value::Str(text) => {
                    data.find_by(hash, |k| matches!(k, Value::Str(s) if s.text == text.text))
                }
                Value::Int(i) => data.find_by(hash, |k| matches!(k, Value::Int(j) if i == j)),
                _ => None,
            };
            if quick.is_some() {
                return Ok(quick);
            }
            if data.candidates(hash).is_empty() && data.candidates(hash::SYMBOLIC).is_empty() {
                return Ok(None);
            }
        }
        let copy = data.clone();
        self.dict_find_hashed(st, &copy, hash, key)
    }

    pub fn dict_get(&mut self, st: &mut State, dict: Ref, key: &Value) -> Step<Option<Value>> {
        let hash = self.hash(st, key)?;
        let Some(at) = self.dict_at(st, dict, hash, key)? else {
            return Ok(None);
        };
        let data = st.heap.dict(dict);
        Ok(data.and_then(|d| d.entry(at)).map(|e| e.value.clone()))
    }

    // Dicts whose keys are concrete strings: namespaces and keyword arguments.

    pub fn dict_get_str(&self, st: &State, dict: Ref, key: &Value) -> Option<Value> {
        let text = key.as_str()?;
        let data = st.heap.dict(dict)?;
        let at = data.find_by(hash::text(text.as_bytes()), |k| k.as_str() == Some(text))?;
        data.entry(at).map(|e| e.value.clone())
    }

    pub fn dict_set_str(&mut self, st: &mut State, dict: Ref, key: &Value, value: Value) {
        let Some(text) = key.as_str() else { return };
        let hash = hash::text(text.as_bytes());
        if let Some(data) = st.heap.dict_mut(dict) {
            match data.find_by(hash, |k| k.as_str() == Some(text)) {
                Some(at) => data.set_at(at, value),
                None => data.push(hash, key.clone(), value),
            }
        }
    }

    pub fn dict_remove_str(&mut self, st: &mut State, dict: Ref, key: &Value) -> Option<Value> {
        let text = key.as_str()?;
        let data = st.heap.dict_mut(dict)?;
        let at = data.find_by(hash::text(text.as_bytes()), |k| k.as_str() == Some(text))?;
        Some(data.remove_at(at))
    }

    pub fn set_find(
        &mut self,
        st: &mut State,
        set: &Set,
        hash: i64,
        key: &Value,
    ) -> Step<Option<usize>> {
        if hash == hash::SYMBOLIC {
            let mut at = 0;
            while let Some((next, candidate)) = set.next_from(at) {
                let candidate = candidate.clone();
                at = next;
                if self.equal(st, &candidate, key)? {
                    return Ok(Some(at - 1));
                }
            }
            return Ok(None);
        }
        for candidates in [set.candidates(hash), set.candidates(hash::SYMBOLIC)] {
            for at in candidates {
                if let Some(candidate) = set.key_at(at).cloned()
                    && self.equal(st, &candidate, key)?
                {
                    return Ok(Some(at));
                }
            }
        }
        Ok(None)
    }

    pub fn set_insert(
        &mut self,
        st: &mut State,
        set: &mut Set,
        hash: i64,
        key: &Value,
    ) -> Step<()> {
        if self.set_find(st, set, hash, key)?.is_none() {
            set.push(hash, key.clone());
        }
        Ok(())
    }

    pub fn set_add(&mut self, st: &mut State, set: Ref, key: &Value) -> Step<()> {
        let hash = self.hash(st, key)?;
        if self.set_at(st, set, hash, key)?.is_none()
            && let Some(data) = st.heap.set_mut(set)
        {
            data.push(hash, key.clone());
        }
        Ok(())
    }

    /// The position of a key in a set of the heap, without copying it if that can be avoided.
    pub fn set_at(
        &mut self,
        st: &mut State,
        set: Ref,
        hash: i64,
        key: &Value,
    ) -> Step<Option<usize>> {
        let Some(data) = st.heap.set(set) else {
            return Ok(None);
        };
        if hash != hash::SYMBOLIC && data.candidates(hash::SYMBOLIC).is_empty() {
            let candidates = data.candidates(hash);
            for at in candidates {
                let Some(candidate) = st.heap.set(set).and_then(|s| s.key_at(at)).cloned() else {
                    continue;
                };
                if self.equal(st, &candidate, key)? {
                    return Ok(Some(at));
                }
            }
            return Ok(None);
        }
        let copy = data.clone();
        self.set_find(st, &copy, hash, key)
    }

    pub fn set_of(&mut self, st: &mut State, items: &[Value]) -> Step<Set> {
        let mut set = Set::default();
        self.set_extend(st, &mut set, items)?;
        Ok(set)
    }

    pub fn set_extend(&mut self, st: &mut State, set: &mut Set, items: &[Value]) -> Step<()> {
        for item in items {
            let hash = self.hash(st, item)?;
            self.set_insert(st, set, hash, item)?;
        }
        Ok(())
    }
}

/// Search among plain values; `None` if some comparison needs more than looking.
fn quick_search(items: &[Value], item: &Value) -> Option<bool> {
    for candidate in items {
        let same = match (candidate, item) {
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Str(a), Value::Str(b)) => a.text == b.text,
            (Value::None, Value::Int(_) | Value::Str(_))
            | (Value::Int(_), Value::Str(_) | Value::None)
            | (Value::Str(_), Value::Int(_) | Value::None) => false,
            (Value::None, Value::None) => true,
            _ => return None,
        };
        if same {
            return Some(true);
        }
    }
    Some(false)
}
