//! Hash codes of values, those of user classes included.

use super::DEPTH;
use crate::builtin_types::t;
use crate::hash;
use crate::heap::Body;
use crate::machine::{Args, Step, Vm, raise, type_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    // ---- hashing

    pub fn hash(&mut self, st: &mut State, value: &Value) -> Step<i64> {
        self.hash_at(st, value, 0)
    }

    pub(super) fn hash_at(&mut self, st: &mut State, value: &Value, depth: u32) -> Step<i64> {
        if depth > DEPTH {
            return raise(t::RECURSION_ERROR, "maximum recursion depth exceeded");
        }
        self.work(match value {
            Value::Str(s) => 1 + s.text.len() / 8,
            _ => 1,
        })?;
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
                if matches!(
                    object.body,
                    Body::Unknown(_) | Body::Decided { .. } | Body::Text(_)
                ) {
                    let settled = self.settle_for(st, value, crate::inputs::Need::Hash)?;
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
                        if hashes.contains(&hash::SYMBOLIC) {
                            return Ok(hash::SYMBOLIC);
                        }
                        hash::frozenset(&hashes)
                    }
                    Body::List(_) | Body::Dict(_) | Body::Set(_) | Body::ByteArray(_) => {
                        return self.unhashable(st, class);
                    }
                    Body::ByteTerms(_) if class == t::BYTES => hash::SYMBOLIC,
                    Body::View(..) | Body::ByteTerms(_) => return self.unhashable(st, class),
                    _ => hash::object(r.0),
                }
            }
        })
    }

    pub(super) fn unhashable(&self, st: &State, class: Ref) -> Step<i64> {
        let name = self.class_name(st, class);
        type_error(format!("unhashable type: '{name}'"))
    }
}
