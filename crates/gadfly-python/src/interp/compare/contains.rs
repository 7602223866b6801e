//! `in`: is a value among the elements?

use crate::builtin_types::t;
use crate::heap::Body;
use crate::machine::{Args, Step, Vm, type_error};
use crate::names::n;
use crate::state::State;
use crate::value::Value;

/// Search among plain values; `None` if some comparison needs more than looking.
pub(super) fn quick_search(items: &[Value], item: &Value) -> Option<bool> {
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

impl Vm {
    // ---- membership

    /// Whether a byte or several in a row are among others, some of which are not known.
    fn byte_terms_contain(&mut self, st: &mut State, bytes: &Value, item: &Value) -> Step<bool> {
        let items = self.byte_items(st, bytes).unwrap_or_default();
        let item = &self.settle(st, item)?;
        if let Some(part) = self.byte_items(st, item) {
            for window in 0..(items.len() + 1).saturating_sub(part.len()) {
                let mut same = true;
                for (at, byte) in part.iter().enumerate() {
                    same = same && self.equal(st, &items[window + at], byte)?;
                }
                if same {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        match self.index_of(st, item)? {
            Some(byte) => match self.checked_byte(st, &byte)? {
                Some(byte) => self.any_equal(st, &items, &byte),
                None => crate::machine::value_error("byte must be in range(0, 256)"),
            },
            None => {
                let name = self.type_name(st, item);
                type_error(format!("a bytes-like object is required, not '{name}'"))
            }
        }
    }

    pub fn contains(&mut self, st: &mut State, container: &Value, item: &Value) -> Step<bool> {
        let container = &self.settle_for(st, container, crate::inputs::Need::Contains)?;
        if let Some(method) = self.user_method(st, container, n::CONTAINS) {
            if method.is_none() {
                let name = self.type_name(st, container);
                return type_error(format!("'{name}' object is not a container"));
            }
            let args = Args::of([container.clone(), item.clone()]);
            let result = self.callback(st, &method, args)?;
            return self.truth(st, &result);
        }
        let mut raw = self.unwrap(st, container);
        if let Value::Ref(r) = &raw
            && let Body::ByteArray(bytes) = &st.heap.get(*r).body
        {
            raw = Value::bytes(bytes.clone());
        }
        if self.has_byte_terms(st, &raw) {
            return self.byte_terms_contain(st, &raw, item);
        }
        self.work(match &raw {
            Value::Str(s) => s.text.len() / 8,
            Value::Bytes(b) => b.len() / 8,
            Value::Tuple(items) => items.len(),
            Value::Ref(r) => st.heap.list(*r).map_or(0, Vec::len),
            _ => 0,
        })?;
        match &raw {
            Value::Str(_) | Value::SymStr(_) => {
                let item = self.settle_for(st, item, crate::inputs::Need::String)?;
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
                    let other = &self.settle(st, other)?;
                    if self.has_byte_terms(st, other) || matches!(other, Value::SymInt(_)) {
                        return self.byte_terms_contain(st, &raw, other);
                    }
                    if let Value::Bytes(part) = other {
                        let found = bytes
                            .windows(part.len().max(1))
                            .any(|w| w == part.as_slice());
                        return Ok(part.is_empty() || found);
                    }
                    match self.index_of(st, other)? {
                        Some(Value::Int(i)) if (0..256).contains(&i) => {
                            Ok(bytes.contains(&(i as u8)))
                        }
                        Some(Value::SymInt(_) | Value::SymBool(_)) => {
                            crate::machine::unsupported("a symbolic number in bytes")
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
                    Body::Dict(dict) => {
                        if self.is_open_key(st, item) {
                            let keys: Vec<Value> = dict.iter().map(|e| e.key.clone()).collect();
                            if let Some(found) = self.among_constants(st, item, keys.iter())? {
                                return Ok(found);
                            }
                        }
                        let hash = self.hash(st, item)?;
                        Ok(self.dict_at(st, r, hash, item)?.is_some())
                    }
                    Body::Set(set) => {
                        if self.is_open_key(st, item) {
                            let keys: Vec<Value> = set.iter().map(|(_, key)| key.clone()).collect();
                            if let Some(found) = self.among_constants(st, item, keys.iter())? {
                                return Ok(found);
                            }
                        }
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

    pub(super) fn search_iterator(
        &mut self,
        st: &mut State,
        container: &Value,
        item: &Value,
    ) -> Step<bool> {
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

    pub(super) fn any_equal(
        &mut self,
        st: &mut State,
        items: &[Value],
        item: &Value,
    ) -> Step<bool> {
        if let Some(found) = self.among_constants(st, item, items.iter())? {
            return Ok(found);
        }
        for candidate in items {
            if self.equal(st, candidate, item)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A set looked up in a set stands for the frozenset of its elements.
    pub(super) fn frozen_item(&mut self, st: &mut State, item: &Value) -> Step<Value> {
        if let Value::Ref(r) = item
            && st.heap.get(*r).class == t::SET
            && let Some(set) = st.heap.set(*r).cloned()
        {
            return Ok(Value::Ref(st.heap.new(t::FROZENSET, Body::Set(set))));
        }
        Ok(item.clone())
    }
}
