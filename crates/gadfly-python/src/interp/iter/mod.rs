//! Iteration: iterators over builtin containers, and the protocol for everything else.

mod drain;
mod next;

use crate::builtin_types::t;
use crate::dict::Dict;
use crate::frame::{Memo, OnReturn};
use crate::heap::{Body, Iter, View};
use crate::machine::{Args, Step, Vm, type_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Range, Ref, Value};

impl Vm {
    fn new_iter(&mut self, st: &mut State, class: Ref, iter: Iter) -> Value {
        Value::Ref(st.heap.new(class, Body::Iter(Box::new(iter))))
    }

    pub fn get_iter(&mut self, st: &mut State, object: &Value) -> Step<Value> {
        let object = &self.settle_for(st, object, crate::inputs::Need::Iterate)?;
        Ok(match object {
            Value::Tuple(items) => {
                let items = items.clone();
                self.new_iter(st, t::TUPLE_ITER, Iter::Tuple { items, at: 0 })
            }
            Value::Str(_) | Value::SymStr(_) => {
                let text = object.clone();
                self.new_iter(
                    st,
                    t::STR_ITER,
                    Iter::Str {
                        text,
                        at: 0,
                        byte: 0,
                    },
                )
            }
            Value::Bytes(bytes) => {
                let bytes = bytes.clone();
                self.new_iter(st, t::BYTES_ITER, Iter::Bytes { bytes, at: 0 })
            }
            Value::Range(range) => {
                let iter = self.range_iter(st, range)?;
                self.new_iter(st, t::RANGE_ITER, iter)
            }
            Value::Ref(r) => {
                let r = *r;
                let class = st.heap.get(r).class;
                let user = st.heap.class(class).is_some_and(|c| c.user);
                if user && let Some(method) = st.heap.class_attr(class, n::ITER).cloned() {
                    if method.is_none() {
                        return self.not_iterable(st, object);
                    }
                    if !matches!(method, Value::Builtin(_)) {
                        let iterator = self.callback(st, &method, Args::of([object.clone()]))?;
                        if !self.is_iterator(st, &iterator) {
                            let name = self.type_name(st, &iterator);
                            return type_error(format!(
                                "iter() returned non-iterator of type '{name}'"
                            ));
                        }
                        return Ok(iterator);
                    }
                }
                match &st.heap.get(r).body {
                    Body::List(_) => self.new_iter(st, t::LIST_ITER, Iter::List { list: r, at: 0 }),
                    Body::Dict(dict) => {
                        let len = dict.len();
                        let view = View::Keys;
                        self.new_iter(
                            st,
                            t::DICT_KEYITER,
                            Iter::Dict {
                                dict: r,
                                view,
                                at: 0,
                                len,
                            },
                        )
                    }
                    Body::Set(set) => {
                        let len = set.len();
                        self.settle_order(st, r)?;
                        self.new_iter(st, t::SET_ITER, Iter::Set { set: r, at: 0, len })
                    }
                    Body::View(view, dict) => {
                        let (view, dict) = (*view, *dict);
                        let class = match view {
                            View::Keys => t::DICT_KEYITER,
                            View::Values => t::DICT_VALUEITER,
                            View::Items => t::DICT_ITEMITER,
                        };
                        let len = st.heap.dict(dict).map_or(0, Dict::len);
                        self.new_iter(
                            st,
                            class,
                            Iter::Dict {
                                dict,
                                view,
                                at: 0,
                                len,
                            },
                        )
                    }
                    Body::ByteArray(bytes) => {
                        let bytes = bytes.clone().into();
                        self.new_iter(st, t::BYTES_ITER, Iter::Bytes { bytes, at: 0 })
                    }
                    Body::ByteTerms(items) => {
                        let items = std::rc::Rc::new(crate::value::Tuple::from(items.clone()));
                        self.new_iter(st, t::BYTES_ITER, Iter::Tuple { items, at: 0 })
                    }
                    Body::Wrap(inner) => {
                        let inner = inner.clone();
                        return self.get_iter(st, &inner);
                    }
                    Body::Iter(_) | Body::Generator(_) => object.clone(),
                    Body::Class(_) => {
                        if let Some(method) = st.heap.class_attr(class, n::ITER).cloned() {
                            return self.callback(st, &method, Args::of([object.clone()]));
                        }
                        let name = self.class_name(st, class);
                        return type_error(format!("'{name}' object is not iterable"));
                    }
                    _ if st.heap.class_attr(class, n::GETITEM).is_some() => {
                        let object = object.clone();
                        self.new_iter(st, t::SEQ_ITER, Iter::Sequence { object, at: 0 })
                    }
                    _ => return self.not_iterable(st, object),
                }
            }
            _ => return self.not_iterable(st, object),
        })
    }

    fn not_iterable(&self, st: &State, object: &Value) -> Step<Value> {
        let name = self.type_name(st, object);
        type_error(format!("'{name}' object is not iterable"))
    }

    pub fn is_iterator(&self, st: &State, value: &Value) -> bool {
        let class = self.type_of(st, value);
        match value {
            Value::Ref(r) => match st.heap.get(*r).body {
                Body::Iter(_) | Body::Generator(_) => true,
                _ => st.heap.class_attr(class, n::NEXT).is_some(),
            },
            _ => false,
        }
    }

    fn range_iter(&mut self, st: &mut State, range: &Range) -> Step<Iter> {
        if let (Value::Int(start), Value::Int(stop), Value::Int(step)) =
            (&range.start, &range.stop, &range.step)
            && start.checked_add(*step).is_some()
            && stop.checked_add(*step).is_some()
            && let Value::Int(left) = self.range_len(st, range)?
        {
            return Ok(Iter::Range {
                next: *start,
                step: *step,
                left,
            });
        }
        Ok(Iter::RangeSlow {
            next: range.start.clone(),
            stop: range.stop.clone(),
            step: range.step.clone(),
        })
    }

    /// `Op::ForIter`: true if another frame runs now.
    pub(crate) fn for_iter(&mut self, st: &mut State, slot: usize, end: u32) -> Step<bool> {
        let iterator = match &st.stack[slot] {
            Value::Ref(r) => *r,
            _ => return type_error("not an iterator"),
        };
        // The most frequent ones without copying anything.
        let quick = match &st.heap.get(iterator).body {
            Body::Iter(iter) => match &**iter {
                Iter::Range { next, left, .. } if *left > 0 => Some(Value::Int(*next)),
                Iter::List { list, at } => match &st.heap.get(*list).body {
                    Body::List(items) => items.get(*at).cloned(),
                    _ => None,
                },
                Iter::Tuple { items, at } => items.get(*at).cloned(),
                Iter::Str {
                    text: Value::Str(text),
                    at,
                    ..
                } if text.is_ascii() => {
                    let byte = text.text.as_bytes().get(*at);
                    byte.map(|b| self.ascii_chars[usize::from(*b)].clone())
                }
                _ => None,
            },
            Body::Generator(data) => {
                if data.frame.is_none() && !data.running {
                    st.stack[slot] = Value::Unset;
                    st.pc = end as usize;
                    return Ok(false);
                }
                let height = st.stack.len();
                self.resume(st, iterator, Value::None, OnReturn::Next, height)?;
                return Ok(true);
            }
            _ => None,
        };
        if let Some(value) = quick {
            if let Body::Iter(iter) = &mut st.heap.get_mut(iterator).body {
                match &mut **iter {
                    Iter::Range { next, step, left } => {
                        *next = next.wrapping_add(*step);
                        *left -= 1;
                    }
                    Iter::List { at, .. } | Iter::Tuple { at, .. } => *at += 1,
                    Iter::Str { at, byte, .. } => {
                        *at += 1;
                        *byte += 1;
                    }
                    _ => {}
                }
            }
            st.push(value);
            st.pc += 1;
            return Ok(false);
        }
        let next = match &st.heap.get(iterator).body {
            Body::Iter(_) => self.builtin_next(st, iterator)?,
            _ => {
                let object = Value::Ref(iterator);
                let class = st.heap.get(iterator).class;
                let Some(method) = st.heap.class_attr(class, n::NEXT).cloned() else {
                    let name = self.class_name(st, class);
                    return type_error(format!("'{name}' object is not an iterator"));
                };
                let catch = Some(t::STOP_ITERATION);
                self.callback_catching(st, &method, Args::of([object]), catch)?
                    .ok()
            }
        };
        match next {
            Some(value) => {
                st.push(value);
                st.pc += 1;
            }
            None => {
                self.symbolic_loop_end(st, iterator);
                st.stack[slot] = Value::Unset;
                st.pc = end as usize;
            }
        }
        Ok(false)
    }

    /// The next element of any iterator; `Err` is the StopIteration.
    pub(crate) fn iter_next_caught(
        &mut self,
        st: &mut State,
        iterator: &Value,
    ) -> Step<Result<Value, Value>> {
        let Value::Ref(r) = *iterator else {
            let name = self.type_name(st, iterator);
            return type_error(format!("'{name}' object is not an iterator"));
        };
        match &st.heap.get(r).body {
            Body::Iter(_) => Ok(match self.builtin_next(st, r)? {
                Some(value) => Ok(value),
                None => Err(self.new_exception_value(st, t::STOP_ITERATION, Vec::new())),
            }),
            Body::Generator(_) => self.generator_next(st, r, Value::None),
            _ => {
                let class = st.heap.get(r).class;
                let Some(method) = st.heap.class_attr(class, n::NEXT).cloned() else {
                    let name = self.class_name(st, class);
                    return type_error(format!("'{name}' object is not an iterator"));
                };
                let catch = Some(t::STOP_ITERATION);
                self.callback_catching(st, &method, Args::of([iterator.clone()]), catch)
            }
        }
    }

    /// Like `iter_next_caught`, for an instruction that takes several steps: what was taken from
    /// an iterator is recorded, so that executing the instruction again does not take it twice.
    fn next_recorded(&mut self, st: &mut State, iterator: &Value) -> Step<Option<Value>> {
        let Value::Ref(r) = *iterator else {
            return Ok(None);
        };
        match &st.heap.get(r).body {
            Body::Iter(iter) => match **iter {
                // These call program code; in a frame of their own they have their own records.
                Iter::Enumerate { .. }
                | Iter::Zip { .. }
                | Iter::Map { .. }
                | Iter::Filter { .. }
                | Iter::Sequence { .. }
                | Iter::ReverseSequence { .. }
                | Iter::Callable { .. } => {
                    let Some(next) = self.prelude.get("_next").cloned() else {
                        return Ok(None);
                    };
                    let args = Args::of([iterator.clone()]);
                    let catch = Some(t::STOP_ITERATION);
                    return Ok(self.callback_catching(st, &next, args, catch)?.ok());
                }
                _ => {}
            },
            _ => return Ok(self.iter_next_caught(st, iterator)?.ok()),
        }
        if let Some(memo) = st.now.memo.get(st.now.recalled) {
            st.now.recalled += 1;
            return Ok(match memo {
                Memo::Value(value) => Some(value.clone()),
                Memo::Raised(_) => None,
            });
        }
        let result = self.builtin_next(st, r)?;
        st.now.memo.push(match &result {
            Some(value) => Memo::Value(value.clone()),
            None => Memo::Raised(Value::None),
        });
        st.now.recalled += 1;
        st.dirty = true;
        Ok(result)
    }
}
