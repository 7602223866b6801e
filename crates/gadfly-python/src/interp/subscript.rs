//! Elements and slices.

use crate::builtin_types::t;
use crate::heap::Body;
use crate::inputs::Need;
use crate::machine::{Args, Step, Vm, raise, type_error, value_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};
use num_traits::Signed;

/// Elements that one term may choose from.
const MOST_JOINED: usize = 64;

impl Vm {
    pub fn get_item(&mut self, st: &mut State, object: &Value, index: &Value) -> Step<Value> {
        let object = &self.settle_for(st, object, Need::Item(index))?;
        if let Some(method) = self.user_method(st, object, n::GETITEM) {
            return self.callback(st, &method, Args::of([object.clone(), index.clone()]));
        }
        let raw = self.unwrap(st, object);
        self.raw_get_item(st, object, &raw, index)
    }

    pub(crate) fn raw_get_item(
        &mut self,
        st: &mut State,
        object: &Value,
        raw: &Value,
        index: &Value,
    ) -> Step<Value> {
        let need = match raw {
            Value::Ref(r) if st.heap.dict(*r).is_some() => Need::Hash,
            _ => Need::Index,
        };
        let index = &self.settle_for(st, index, need)?;
        if let Value::Slice(parts) = index {
            let parts = parts.clone();
            match raw {
                Value::Str(_)
                | Value::SymStr(_)
                | Value::Bytes(_)
                | Value::Tuple(_)
                | Value::Range(_) => {
                    return self.get_slice(st, raw, &parts);
                }
                Value::Ref(r)
                    if matches!(
                        st.heap.get(*r).body,
                        Body::List(_) | Body::ByteArray(_) | Body::ByteTerms(_)
                    ) =>
                {
                    return self.get_slice(st, raw, &parts);
                }
                _ => {}
            }
        }
        match raw {
            Value::Str(s) if matches!(index, Value::SymInt(_)) && s.len <= 64 => {
                let items: Vec<Value> =
                    s.text.clone().chars().map(|c| self.char_value(c)).collect();
                match self.symbolic_element(st, index, &items)? {
                    Some(Some(value)) => Ok(value),
                    _ => raise(t::INDEX_ERROR, "string index out of range"),
                }
            }
            Value::Str(s) => {
                let s = s.clone();
                let at = self.position(st, index, s.len, "string")?;
                match s.char_at(at) {
                    Some(c) => Ok(self.char_value(c)),
                    None => raise(t::INDEX_ERROR, "string index out of range"),
                }
            }
            Value::SymStr(s) if matches!(index, Value::SymInt(_)) && !s.chars.is_empty() => {
                let chars = s.chars.clone();
                let items: Vec<Value> = chars
                    .into_iter()
                    .map(|c| self.chars_value(vec![c]))
                    .collect();
                match self.symbolic_element(st, index, &items)? {
                    Some(Some(value)) => Ok(value),
                    _ => raise(t::INDEX_ERROR, "string index out of range"),
                }
            }
            Value::SymStr(s) => {
                let s = s.clone();
                let at = self.position(st, index, s.chars.len(), "string")?;
                Ok(self.chars_value(vec![s.chars[at]]))
            }
            Value::Tuple(items) => {
                let items = items.clone();
                if matches!(index, Value::SymInt(_))
                    && items.len() <= MOST_JOINED
                    && let Some(found) = self.symbolic_element(st, index, &items)?
                {
                    return match found {
                        Some(value) => Ok(value),
                        None => raise(t::INDEX_ERROR, "tuple index out of range"),
                    };
                }
                let at = self.position(st, index, items.len(), "tuple")?;
                Ok(items[at].clone())
            }
            Value::Bytes(bytes) => {
                let bytes = bytes.clone();
                if matches!(index, Value::SymInt(_)) && bytes.len() <= MOST_JOINED {
                    return self.byte_at(st, raw, index, "index");
                }
                let at = self.position(st, index, bytes.len(), "index")?;
                Ok(Value::Int(i64::from(bytes[at])))
            }
            Value::Range(range) => {
                let range = range.clone();
                self.range_item(st, &range, index)
            }
            Value::Ref(r) => {
                let r = *r;
                match &st.heap.get(r).body {
                    Body::List(items) => {
                        let len = items.len();
                        if matches!(index, Value::SymInt(_)) && len <= MOST_JOINED {
                            let items = items.clone();
                            if let Some(found) = self.symbolic_element(st, index, &items)? {
                                return match found {
                                    Some(value) => Ok(value),
                                    None => raise(t::INDEX_ERROR, "list index out of range"),
                                };
                            }
                        }
                        let at = self.position(st, index, len, "list")?;
                        match st.heap.list(r).and_then(|items| items.get(at)) {
                            Some(value) => Ok(value.clone()),
                            None => raise(t::INDEX_ERROR, "list index out of range"),
                        }
                    }
                    Body::Dict(_) => {
                        if let Some(value) = self.dict_get(st, r, index)? {
                            return Ok(value);
                        }
                        let class = st.heap.get(r).class;
                        if let Some(missing) = st.heap.class_attr(class, n::MISSING).cloned() {
                            let args = Args::of([object.clone(), index.clone()]);
                            return self.callback(st, &missing, args);
                        }
                        Err(crate::machine::Stop::RaiseWith(
                            t::KEY_ERROR,
                            vec![index.clone()],
                        ))
                    }
                    Body::ByteArray(_) => self.byte_at(st, raw, index, "bytearray"),
                    Body::ByteTerms(_) => {
                        let array = self.is_bytearray(st, raw);
                        self.byte_at(st, raw, index, if array { "bytearray" } else { "index" })
                    }
                    Body::Class(_) => self.class_item(st, r, index),
                    _ => self.not_subscriptable(st, object),
                }
            }
            _ => self.not_subscriptable(st, object),
        }
    }

    /// An element of a `bytes` or `bytearray`.
    fn byte_at(&mut self, st: &mut State, raw: &Value, index: &Value, kind: &str) -> Step<Value> {
        // Elements of many bytes are not copied for each one of them.
        if let (Value::Int(_), Value::Ref(r)) = (index, raw)
            && let Body::ByteArray(bytes) = &st.heap.get(*r).body
        {
            let len = bytes.len();
            let at = self.position(st, index, len, kind)?;
            if let Body::ByteArray(bytes) = &st.heap.get(*r).body {
                return Ok(Value::Int(i64::from(bytes[at])));
            }
        }
        let items = self.byte_items(st, raw).unwrap_or_default();
        if matches!(index, Value::SymInt(_))
            && items.len() <= MOST_JOINED
            && let Some(found) = self.symbolic_element(st, index, &items)?
        {
            return match found {
                Some(value) => Ok(value),
                None => out_of_range(kind).map(|_| Value::None),
            };
        }
        let at = self.position(st, index, items.len(), kind)?;
        Ok(items[at].clone())
    }

    /// `list[int]` and the like.
    fn class_item(&mut self, st: &mut State, class: Ref, index: &Value) -> Step<Value> {
        let meta = st.heap.get(class).class;
        if let Some(method) = st.heap.class_attr(meta, n::GETITEM).cloned() {
            return self.callback(st, &method, Args::of([Value::Ref(class), index.clone()]));
        }
        if let Some(method) = st.heap.class_attr(class, n::CLASS_GETITEM).cloned() {
            let inner = match &method {
                Value::Ref(r) => match &st.heap.get(*r).body {
                    Body::ClassMethod(inner) => inner.clone(),
                    _ => method,
                },
                _ => method,
            };
            return self.callback(st, &inner, Args::of([Value::Ref(class), index.clone()]));
        }
        if matches!(
            class,
            t::LIST | t::DICT | t::SET | t::TUPLE | t::FROZENSET | t::TYPE | t::ENUMERATE
        ) || st.heap.class(class).is_some_and(|c| {
            c.user
                && matches!(
                    c.layout,
                    t::LIST | t::DICT | t::SET | t::TUPLE | t::FROZENSET
                )
        }) {
            return self.prelude_call(st, "GenericAlias", [Value::Ref(class), index.clone()]);
        }
        let name = self.class_name(st, class);
        type_error(format!("type '{name}' is not subscriptable"))
    }

    fn not_subscriptable(&self, st: &State, object: &Value) -> Step<Value> {
        let name = self.type_name(st, object);
        type_error(format!("'{name}' object is not subscriptable"))
    }

    /// A position for an index, negative ones counted from the end.
    fn position(&mut self, st: &mut State, index: &Value, len: usize, kind: &str) -> Step<usize> {
        let i = match self.index_of(st, index)? {
            Some(Value::Int(i)) => i,
            Some(v @ Value::SymInt(_)) => match self.symbolic_index(st, &v, len)? {
                Some(at) => return Ok(at),
                None => return out_of_range(kind),
            },
            Some(_) => {
                let name = self.type_name(st, index);
                return raise(
                    t::INDEX_ERROR,
                    format!("cannot fit '{name}' into an index-sized integer"),
                );
            }
            None => {
                let name = self.type_name(st, index);
                let kind = if kind == "index" { "byte" } else { kind };
                return type_error(match kind {
                    "string" => format!("string indices must be integers, not '{name}'"),
                    "bytearray" => {
                        "bytearray indices must be integers or slices, not ".to_string() + &name
                    }
                    _ => format!("{kind} indices must be integers or slices, not {name}"),
                });
            }
        };
        let at = if i < 0 { i + len as i64 } else { i };
        match usize::try_from(at) {
            Ok(at) if at < len => Ok(at),
            _ => out_of_range(kind),
        }
    }

    /// Start, stop and step of a slice for a length, as `slice.indices` gives them.
    pub fn slice_indices(
        &mut self,
        st: &mut State,
        parts: &[Value; 3],
        len: i64,
    ) -> Step<(i64, i64, i64)> {
        let mut numbers: [Option<i64>; 3] = [None; 3];
        for (i, part) in parts.iter().enumerate() {
            let part = &self.settle_for(st, part, Need::Index)?;
            if part.is_none() {
                continue;
            }
            numbers[i] = Some(match self.index_of(st, part)? {
                Some(Value::Int(n)) => n,
                Some(v @ Value::SymInt(_)) => self.symbolic_bound(st, &v, len)?,
                Some(Value::Big(b)) => {
                    if b.is_negative() {
                        i64::MIN / 2
                    } else {
                        i64::MAX / 2
                    }
                }
                _ => {
                    return type_error(
                        "slice indices must be integers or None or have an __index__ method",
                    );
                }
            });
        }
        let step = numbers[2].unwrap_or(1);
        if step == 0 {
            return value_error("slice step cannot be zero");
        }
        let step = step.max(-i64::MAX);
        let clamp = |value: Option<i64>, default: i64| match value {
            None => default,
            Some(v) => {
                let (low, high) = if step < 0 { (-1, len - 1) } else { (0, len) };
                let v = if v < 0 { v.saturating_add(len) } else { v };
                v.clamp(low, high)
            }
        };
        let (first, last) = if step < 0 { (len - 1, -1) } else { (0, len) };
        Ok((clamp(numbers[0], first), clamp(numbers[1], last), step))
    }

    fn get_slice(&mut self, st: &mut State, raw: &Value, parts: &[Value; 3]) -> Step<Value> {
        if let Value::Range(range) = raw {
            let range = range.clone();
            return self.range_slice(st, &range, parts);
        }
        let len = self.len_raw(st, raw);
        let (start, stop, step) = self.slice_indices(st, parts, len)?;
        let count = (stop.abs_diff(start) / step.unsigned_abs().max(1)) as usize;
        match raw {
            Value::Str(_) | Value::Bytes(_) => self.make_text_room(count)?,
            _ => self.make_room(count)?,
        }
        let places = positions(start, stop, step);
        Ok(match raw {
            Value::Str(s) => {
                if step == 1 && s.is_ascii() {
                    let (a, b) = (start as usize, stop.max(start) as usize);
                    if a == 0 && b == s.len {
                        return Ok(raw.clone());
                    }
                    return Ok(Value::str(&s.text[a..b]));
                }
                let chars: Vec<char> = s.text.chars().collect();
                Value::str(places.iter().map(|i| chars[*i]).collect::<String>())
            }
            Value::SymStr(s) => {
                let chars = places.iter().map(|i| s.chars[*i]).collect();
                self.chars_value(chars)
            }
            Value::Bytes(b) => Value::bytes(places.iter().map(|i| b[*i]).collect()),
            Value::Tuple(items) => {
                if places.len() == items.len() && step == 1 {
                    return Ok(raw.clone());
                }
                Value::tuple(places.iter().map(|i| items[*i].clone()).collect())
            }
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::List(items) => {
                    let items = places.iter().map(|i| items[*i].clone()).collect();
                    self.new_list(st, items)
                }
                Body::ByteArray(bytes) => {
                    let bytes = places.iter().map(|i| bytes[*i]).collect();
                    Value::Ref(st.heap.new(t::BYTEARRAY, Body::ByteArray(bytes)))
                }
                Body::ByteTerms(items) => {
                    let items = places.iter().map(|i| items[*i].clone()).collect();
                    let class = if self.is_bytearray(st, raw) {
                        t::BYTEARRAY
                    } else {
                        t::BYTES
                    };
                    self.new_bytes(st, class, items)
                }
                _ => return type_error("cannot be sliced"),
            },
            _ => return type_error("cannot be sliced"),
        })
    }

    fn len_raw(&self, st: &State, raw: &Value) -> i64 {
        (match raw {
            Value::Str(s) => s.len,
            Value::SymStr(s) => s.chars.len(),
            Value::Bytes(b) => b.len(),
            Value::Tuple(items) => items.len(),
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::List(items) => items.len(),
                Body::ByteArray(bytes) => bytes.len(),
                Body::ByteTerms(items) => items.len(),
                _ => 0,
            },
            _ => 0,
        }) as i64
    }

    pub fn set_item(
        &mut self,
        st: &mut State,
        object: &Value,
        index: &Value,
        value: &Value,
    ) -> Step<()> {
        let object = &self.settle_for(st, object, Need::SetItem)?;
        if let Some(method) = self.user_method(st, object, n::SETITEM) {
            let args = Args::of([object.clone(), index.clone(), value.clone()]);
            self.callback(st, &method, args)?;
            return Ok(());
        }
        self.raw_set_item(st, object, index, value)
    }

    pub(crate) fn raw_set_item(
        &mut self,
        st: &mut State,
        object: &Value,
        index: &Value,
        value: &Value,
    ) -> Step<()> {
        let index = &self.settle_for(st, index, Need::Item(&Value::None))?;
        if let Value::Ref(r) = object {
            let r = *r;
            match &st.heap.get(r).body {
                Body::List(items) => {
                    let len = items.len();
                    if let Value::Slice(parts) = index {
                        let parts = parts.clone();
                        return self.set_slice(st, r, &parts, value);
                    }
                    let at = self.position(st, index, len, "list").map_err(assignment)?;
                    if let Some(items) = st.heap.list_mut(r) {
                        items[at] = value.clone();
                    }
                    return Ok(());
                }
                Body::Dict(_) => return self.dict_store(st, r, index, value.clone()),
                Body::ByteArray(_) | Body::ByteTerms(_) if !self.is_bytearray(st, object) => {}
                Body::ByteArray(_) | Body::ByteTerms(_) if matches!(index, Value::Slice(_)) => {
                    let args = [object.clone(), index.clone(), value.clone()];
                    self.prelude_call(st, "_bytearray_set_slice", args)?;
                    return Ok(());
                }
                Body::ByteArray(_) | Body::ByteTerms(_) => {
                    let len = self.len_raw(st, object) as usize;
                    if self.index_of(st, index)?.is_none() {
                        self.position(st, index, len, "bytearray")?;
                    }
                    let value = self.settle_for(st, value, Need::Index)?;
                    let Some(byte) = self.index_of(st, &value)? else {
                        let name = self.type_name(st, &value);
                        return type_error(format!(
                            "'{name}' object cannot be interpreted as an integer"
                        ));
                    };
                    let Some(byte) = self.checked_byte(st, &byte)? else {
                        return value_error("byte must be in range(0, 256)");
                    };
                    // CPython looks at the value first.
                    let at = self.position(st, index, len, "bytearray")?;
                    if let (Value::Int(byte), Body::ByteArray(bytes)) =
                        (&byte, &mut st.heap.get_mut(r).body)
                    {
                        bytes[at] = *byte as u8;
                        return Ok(());
                    }
                    let mut items = self.byte_items(st, object).unwrap_or_default();
                    items[at] = byte;
                    self.store_bytes(st, r, items);
                    return Ok(());
                }
                _ => {}
            }
        }
        let name = self.type_name(st, object);
        type_error(format!("'{name}' object does not support item assignment"))
    }

    fn set_slice(
        &mut self,
        st: &mut State,
        list: Ref,
        parts: &[Value; 3],
        value: &Value,
    ) -> Step<()> {
        let new = match self.iterate(st, value) {
            Err(crate::machine::Stop::Raise(t::TYPE_ERROR, text))
                if text.ends_with("is not iterable") =>
            {
                return type_error("can only assign an iterable");
            }
            other => other?,
        };
        let len = st.heap.list(list).map_or(0, Vec::len) as i64;
        let (start, stop, step) = self.slice_indices(st, parts, len)?;
        if step == 1 {
            let (a, b) = (start as usize, stop.max(start) as usize);
            if let Some(items) = st.heap.list_mut(list) {
                items.splice(a..b, new);
            }
            return Ok(());
        }
        let places = positions(start, stop, step);
        if places.len() != new.len() {
            return value_error(format!(
                "attempt to assign sequence of size {} to extended slice of size {}",
                new.len(),
                places.len()
            ));
        }
        if let Some(items) = st.heap.list_mut(list) {
            for (at, value) in places.into_iter().zip(new) {
                items[at] = value;
            }
        }
        Ok(())
    }

    pub fn del_item(&mut self, st: &mut State, object: &Value, index: &Value) -> Step<()> {
        let object = &self.settle_for(st, object, Need::SetItem)?;
        if let Some(method) = self.user_method(st, object, n::DELITEM) {
            self.callback(st, &method, Args::of([object.clone(), index.clone()]))?;
            return Ok(());
        }
        self.raw_del_item(st, object, index)
    }

    pub(crate) fn raw_del_item(
        &mut self,
        st: &mut State,
        object: &Value,
        index: &Value,
    ) -> Step<()> {
        let index = &self.settle_for(st, index, Need::Item(&Value::None))?;
        if let Value::Ref(r) = object {
            let r = *r;
            if self.is_bytearray(st, object) {
                let args = [object.clone(), index.clone()];
                self.prelude_call(st, "_bytearray_delete", args)?;
                return Ok(());
            }
            match &st.heap.get(r).body {
                Body::List(items) => {
                    let len = items.len();
                    if let Value::Slice(parts) = index {
                        let parts = parts.clone();
                        let (start, stop, step) = self.slice_indices(st, &parts, len as i64)?;
                        let mut places = positions(start, stop, step);
                        places.sort_unstable();
                        if let Some(items) = st.heap.list_mut(r) {
                            for at in places.into_iter().rev() {
                                items.remove(at);
                            }
                        }
                        return Ok(());
                    }
                    let at = self.position(st, index, len, "list").map_err(assignment)?;
                    if let Some(items) = st.heap.list_mut(r) {
                        items.remove(at);
                    }
                    return Ok(());
                }
                Body::Dict(_) => {
                    let hash = self.hash(st, index)?;
                    return match self.dict_at(st, r, hash, index)? {
                        Some(at) => {
                            if let Some(dict) = st.heap.dict_mut(r) {
                                dict.remove_at(at);
                            }
                            self.dict_changed(st, r);
                            Ok(())
                        }
                        None => Err(crate::machine::Stop::RaiseWith(
                            t::KEY_ERROR,
                            vec![index.clone()],
                        )),
                    };
                }
                _ => {}
            }
        }
        let name = self.type_name(st, object);
        type_error(format!("'{name}' object doesn't support item deletion"))
    }
}

fn out_of_range(kind: &str) -> Step<usize> {
    let text = match kind {
        "index" => "index out of range".to_string(),
        _ => format!("{kind} index out of range"),
    };
    raise(t::INDEX_ERROR, text)
}

fn assignment(stop: crate::machine::Stop) -> crate::machine::Stop {
    match stop {
        crate::machine::Stop::Raise(class, text) if text == "list index out of range" => {
            crate::machine::Stop::Raise(class, "list assignment index out of range".into())
        }
        other => other,
    }
}

pub(super) fn positions(start: i64, stop: i64, step: i64) -> Vec<usize> {
    let mut places = Vec::new();
    let mut at = start;
    while (step > 0 && at < stop) || (step < 0 && at > stop) {
        places.push(at as usize);
        at = match at.checked_add(step) {
            Some(next) => next,
            None => break,
        };
    }
    places
}
