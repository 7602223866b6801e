//! All elements of an iterable at once, and unpacking.

use super::next::view_item;
use crate::builtin_types::t;
use crate::heap::Body;
use crate::machine::{Step, Vm, type_error, value_error};
use crate::names::n;
use crate::state::State;
use crate::value::Value;

impl Vm {
    /// All elements. Program code behind an iterable is run by the prelude.
    pub fn iterate(&mut self, st: &mut State, object: &Value) -> Step<Vec<Value>> {
        let object = &self.settle_for(st, object, crate::inputs::Need::Iterate)?;
        self.make_room(known_length(st, object))?;
        let plain = match object {
            Value::Ref(r) => {
                let class = st.heap.get(*r).class;
                let user = st.heap.class(class).is_some_and(|c| c.user);
                let overrides = user
                    && !matches!(
                        st.heap.class_attr(class, n::ITER),
                        Some(Value::Builtin(_)) | None
                    );
                match &st.heap.get(*r).body {
                    _ if overrides => None,
                    Body::List(items) | Body::ByteTerms(items) => Some(items.clone()),
                    Body::Dict(dict) => Some(dict.iter().map(|e| e.key.clone()).collect()),
                    Body::Set(_) => {
                        self.settle_order(st, *r)?;
                        let set = st.heap.set(*r);
                        set.map(|set| set.iter().map(|(_, k)| k.clone()).collect())
                    }
                    Body::View(view, dict) => st
                        .heap
                        .dict(*dict)
                        .map(|d| d.iter().map(|e| view_item(*view, e)).collect()),
                    Body::Wrap(inner) => {
                        let inner = inner.clone();
                        return self.iterate(st, &inner);
                    }
                    _ => None,
                }
            }
            Value::Tuple(items) => Some(items.to_vec()),
            Value::Str(s) => {
                let chars: Vec<char> = s.text.chars().collect();
                Some(chars.into_iter().map(|c| self.char_value(c)).collect())
            }
            Value::SymStr(s) => {
                let chars = s.chars.clone();
                Some(
                    chars
                        .into_iter()
                        .map(|c| self.chars_value(vec![c]))
                        .collect(),
                )
            }
            Value::Bytes(b) => Some(b.iter().map(|b| Value::Int(i64::from(*b))).collect()),
            Value::Range(range) => match (&range.start, &range.step) {
                (Value::Int(start), Value::Int(step)) => match self.range_len(st, range) {
                    Ok(Value::Int(len)) if matches!(range.stop, Value::Int(_)) => {
                        self.make_room(usize::try_from(len).unwrap_or(0))?;
                        Some(
                            (0..len)
                                .map(|i| Value::Int(start.wrapping_add(i.wrapping_mul(*step))))
                                .collect(),
                        )
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => return self.not_iterable(st, object).map(|_| Vec::new()),
        };
        if let Some(items) = plain {
            return Ok(items);
        }
        let list = self.prelude_call(st, "_collect", [object.clone()])?;
        match list {
            Value::Ref(r) => Ok(st.heap.list(r).cloned().unwrap_or_default()),
            _ => Ok(Vec::new()),
        }
    }

    /// For `*x` in calls and displays.
    pub(crate) fn iterate_spread(
        &mut self,
        st: &mut State,
        object: &Value,
        call: bool,
    ) -> Step<Vec<Value>> {
        let object = &self.settle_for(st, object, crate::inputs::Need::Iterate)?;
        if crate::num::is_number(object) || object.is_none() {
            let name = self.type_name(st, object);
            if call {
                let func = self.callee_name(st, 2);
                return type_error(format!(
                    "{func}() argument after * must be an iterable, not {name}"
                ));
            }
            return type_error(format!("Value after * must be an iterable, not {name}"));
        }
        self.iterate(st, object)
    }

    pub(crate) fn unpack_iterate(&mut self, st: &mut State, object: &Value) -> Step<Vec<Value>> {
        let settled = self.settle_for(st, object, crate::inputs::Need::Iterate)?;
        let class = self.type_of(st, &settled);
        let iterable = match &settled {
            Value::Ref(_) => {
                st.heap.class_attr(class, n::ITER).is_some()
                    || st.heap.class_attr(class, n::GETITEM).is_some()
                    || self.is_iterator(st, &settled)
                    || matches!(class, t::LIST | t::DICT | t::SET | t::FROZENSET)
                    || matches!(&settled, Value::Ref(r) if st.heap.class(*r).is_some() || matches!(st.heap.get(*r).body, Body::View(..) | Body::ByteArray(_) | Body::ByteTerms(_)))
            }
            Value::Tuple(_)
            | Value::Str(_)
            | Value::SymStr(_)
            | Value::Bytes(_)
            | Value::Range(_) => true,
            _ => false,
        };
        if !iterable {
            let name = self.type_name(st, &settled);
            return type_error(format!("cannot unpack non-iterable {name} object"));
        }
        self.iterate(st, &settled)
    }

    pub(crate) fn unpack(
        &mut self,
        st: &mut State,
        object: &Value,
        count: usize,
    ) -> Step<Vec<Value>> {
        let lazy = matches!(object, Value::Ref(r) if matches!(st.heap.get(*r).body, Body::Generator(_) | Body::Iter(_)));
        let items = if lazy {
            // Endless generators are not drained.
            let list = self.prelude_call(
                st,
                "_collect_some",
                [object.clone(), Value::usize(count + 1)],
            )?;
            match list {
                Value::Ref(r) => st.heap.list(r).cloned().unwrap_or_default(),
                _ => Vec::new(),
            }
        } else {
            self.unpack_iterate(st, object)?
        };
        if items.len() > count {
            return value_error(format!("too many values to unpack (expected {count})"));
        }
        if items.len() < count {
            return value_error(format!(
                "not enough values to unpack (expected {count}, got {})",
                items.len()
            ));
        }
        Ok(items)
    }
}

/// How many elements a container has, if that needs no more than a look.
fn known_length(st: &State, object: &Value) -> usize {
    match object {
        Value::Ref(r) => match &st.heap.get(*r).body {
            Body::List(items) => items.len(),
            Body::Dict(dict) => dict.len(),
            Body::Set(set) => set.len(),
            Body::View(_, dict) => st.heap.dict(*dict).map_or(0, |d| 3 * d.len()),
            _ => 0,
        },
        Value::Tuple(items) => items.len(),
        Value::Str(s) if s.is_ascii() => s.len,
        Value::Str(s) => s.len * crate::types::str::ELEMENTS_PER_STRING,
        Value::SymStr(s) => s.chars.len() * crate::types::str::ELEMENTS_PER_STRING,
        Value::Bytes(b) => b.len(),
        _ => 0,
    }
}
