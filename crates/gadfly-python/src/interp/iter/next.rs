//! The next element of each kind of builtin iterator.

use crate::builtin_types::t;
use crate::heap::{Body, Iter, View};
use crate::machine::{Args, Step, Vm, raise, value_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};

pub(super) fn view_item(view: View, entry: &crate::dict::Entry) -> Value {
    match view {
        View::Keys => entry.key.clone(),
        View::Values => entry.value.clone(),
        View::Items => Value::tuple(vec![entry.key.clone(), entry.value.clone()]),
    }
}

impl Vm {
    /// One step of an iterator made by the machine.
    pub(crate) fn builtin_next(&mut self, st: &mut State, iterator: Ref) -> Step<Option<Value>> {
        let Body::Iter(iter) = &st.heap.get(iterator).body else {
            return Ok(None);
        };
        let (value, after) = match &**iter {
            Iter::Done => return Ok(None),
            Iter::List { list, at } => {
                let (list, at) = (*list, *at);
                match st.heap.list(list).and_then(|items| items.get(at)).cloned() {
                    Some(value) => (value, Iter::List { list, at: at + 1 }),
                    None => return self.exhausted(st, iterator),
                }
            }
            Iter::ListReverse { list, at } => {
                let (list, at) = (*list, *at);
                let next = at.checked_sub(1);
                match next.and_then(|i| st.heap.list(list)?.get(i).cloned()) {
                    Some(value) => (value, Iter::ListReverse { list, at: at - 1 }),
                    None => return self.exhausted(st, iterator),
                }
            }
            Iter::Tuple { items, at } => match items.get(*at).cloned() {
                Some(value) => (
                    value,
                    Iter::Tuple {
                        items: items.clone(),
                        at: at + 1,
                    },
                ),
                None => return self.exhausted(st, iterator),
            },
            Iter::Bytes { bytes, at } => match bytes.get(*at) {
                Some(byte) => (
                    Value::Int(i64::from(*byte)),
                    Iter::Bytes {
                        bytes: bytes.clone(),
                        at: at + 1,
                    },
                ),
                None => return self.exhausted(st, iterator),
            },
            Iter::Str { text, at, byte } => {
                let (text, at, byte) = (text.clone(), *at, *byte);
                match &text {
                    Value::Str(s) => match s.text[byte..].chars().next() {
                        Some(c) => {
                            let byte = byte + c.len_utf8();
                            let value = self.char_value(c);
                            (
                                value,
                                Iter::Str {
                                    text,
                                    at: at + 1,
                                    byte,
                                },
                            )
                        }
                        None => return self.exhausted(st, iterator),
                    },
                    Value::SymStr(s) => match s.chars.get(at) {
                        Some(c) => {
                            let value = self.chars_value(vec![*c]);
                            (
                                value,
                                Iter::Str {
                                    text,
                                    at: at + 1,
                                    byte,
                                },
                            )
                        }
                        None => return self.exhausted(st, iterator),
                    },
                    _ => return Ok(None),
                }
            }
            Iter::Range { next, step, left } => {
                if *left <= 0 {
                    return self.exhausted(st, iterator);
                }
                let (next, step, left) = (*next, *step, *left);
                (
                    Value::Int(next),
                    Iter::Range {
                        next: next.wrapping_add(step),
                        step,
                        left: left - 1,
                    },
                )
            }
            Iter::RangeSlow { next, stop, step } => {
                let (next, stop, step) = (next.clone(), stop.clone(), step.clone());
                let zero = Value::Int(0);
                let forward = self.compare_truth(st, crate::code::CmpOp::Gt, &step, &zero)?;
                let op = if forward {
                    crate::code::CmpOp::Lt
                } else {
                    crate::code::CmpOp::Gt
                };
                if !self.compare_truth(st, op, &next, &stop)? {
                    return self.exhausted(st, iterator);
                }
                let following = self.binary(st, crate::code::BinOp::Add, &next, &step)?;
                (
                    next,
                    Iter::RangeSlow {
                        next: following,
                        stop,
                        step,
                    },
                )
            }
            Iter::Dict {
                dict,
                view,
                at,
                len,
            } => {
                let (dict, view, at, len) = (*dict, *view, *at, *len);
                let Some(data) = st.heap.dict(dict) else {
                    return Ok(None);
                };
                if data.len() != len {
                    return raise(t::RUNTIME_ERROR, "dictionary changed size during iteration");
                }
                match data.next_from(at) {
                    Some((at, entry)) => (
                        view_item(view, entry),
                        Iter::Dict {
                            dict,
                            view,
                            at,
                            len,
                        },
                    ),
                    None => return self.exhausted(st, iterator),
                }
            }
            Iter::DictReverse {
                dict,
                view,
                at,
                len,
            } => {
                let (dict, view, at, len) = (*dict, *view, *at, *len);
                let Some(data) = st.heap.dict(dict) else {
                    return Ok(None);
                };
                if data.len() != len {
                    return raise(t::RUNTIME_ERROR, "dictionary changed size during iteration");
                }
                match data.next_back(at) {
                    Some((at, entry)) => (
                        view_item(view, entry),
                        Iter::DictReverse {
                            dict,
                            view,
                            at,
                            len,
                        },
                    ),
                    None => return self.exhausted(st, iterator),
                }
            }
            Iter::Set { set, at, len } => {
                let (set, at, len) = (*set, *at, *len);
                let Some(data) = st.heap.set(set) else {
                    return Ok(None);
                };
                if data.len() != len {
                    return raise(t::RUNTIME_ERROR, "Set changed size during iteration");
                }
                match data.next_from(at) {
                    Some((at, value)) => (value.clone(), Iter::Set { set, at, len }),
                    None => return self.exhausted(st, iterator),
                }
            }
            Iter::Enumerate { inner, count } => {
                let (inner, count) = (inner.clone(), count.clone());
                let Some(value) = self.next_recorded(st, &inner)? else {
                    return self.exhausted(st, iterator);
                };
                let following = self.binary(st, crate::code::BinOp::Add, &count, &Value::Int(1))?;
                (
                    Value::tuple(vec![count, value]),
                    Iter::Enumerate {
                        inner,
                        count: following,
                    },
                )
            }
            Iter::Zip { inner, strict } => {
                let (inner, strict) = (inner.clone(), *strict);
                let mut values = Vec::with_capacity(inner.len());
                for (i, one) in inner.iter().enumerate() {
                    match self.next_recorded(st, one)? {
                        Some(value) => values.push(value),
                        None if strict => return self.zip_uneven(st, &inner, i),
                        None => return self.exhausted(st, iterator),
                    }
                }
                if inner.is_empty() {
                    return self.exhausted(st, iterator);
                }
                return Ok(Some(Value::tuple(values)));
            }
            Iter::Map { func, inner } => {
                let (func, inner) = (func.clone(), inner.clone());
                let mut args = Args::default();
                for one in &inner {
                    match self.next_recorded(st, one)? {
                        Some(value) => args.pos.push(value),
                        None => return self.exhausted(st, iterator),
                    }
                }
                return self.callback(st, &func, args).map(Some);
            }
            Iter::Filter { func, inner } => {
                let (func, inner) = (func.clone(), inner.clone());
                loop {
                    let Some(value) = self.next_recorded(st, &inner)? else {
                        return self.exhausted(st, iterator);
                    };
                    let keep = if func.is_none() {
                        self.truth(st, &value)?
                    } else {
                        let answer = self.callback(st, &func, Args::of([value.clone()]))?;
                        self.truth(st, &answer)?
                    };
                    if keep {
                        return Ok(Some(value));
                    }
                }
            }
            Iter::Sequence { object, at } => {
                let (object, at) = (object.clone(), *at);
                match self.item_or_end(st, &object, at)? {
                    Some(value) => (value, Iter::Sequence { object, at: at + 1 }),
                    None => return self.exhausted(st, iterator),
                }
            }
            Iter::ReverseSequence { object, at } => {
                let (object, at) = (object.clone(), *at);
                if at < 0 {
                    return self.exhausted(st, iterator);
                }
                match self.item_or_end(st, &object, at)? {
                    Some(value) => (value, Iter::ReverseSequence { object, at: at - 1 }),
                    None => return self.exhausted(st, iterator),
                }
            }
            Iter::Callable { func, sentinel } => {
                let (func, sentinel) = (func.clone(), sentinel.clone());
                let catch = Some(t::STOP_ITERATION);
                let Ok(value) = self.callback_catching(st, &func, Args::default(), catch)? else {
                    return self.exhausted(st, iterator);
                };
                if self.equal(st, &sentinel, &value)? {
                    return self.exhausted(st, iterator);
                }
                return Ok(Some(value));
            }
        };
        if let Body::Iter(iter) = &mut st.heap.get_mut(iterator).body {
            **iter = after;
        }
        Ok(Some(value))
    }

    pub(super) fn zip_uneven(
        &mut self,
        st: &mut State,
        inner: &[Value],
        at: usize,
    ) -> Step<Option<Value>> {
        let plural = |n: usize| {
            if n == 1 {
                " ".into()
            } else {
                format!("s 1-{n}")
            }
        };
        if at > 0 {
            let before = if at == 1 {
                " 1".to_string()
            } else {
                plural(at)
            };
            return value_error(format!(
                "zip() argument {} is shorter than argument{before}",
                at + 1
            ));
        }
        for (i, one) in inner.iter().enumerate().skip(1) {
            if self.next_recorded(st, one)?.is_some() {
                let before = if i == 1 { " 1".to_string() } else { plural(i) };
                return value_error(format!(
                    "zip() argument {} is longer than argument{before}",
                    i + 1
                ));
            }
        }
        Ok(None)
    }

    pub(super) fn item_or_end(
        &mut self,
        st: &mut State,
        object: &Value,
        at: i64,
    ) -> Step<Option<Value>> {
        let class = self.type_of(st, object);
        let Some(method) = st.heap.class_attr(class, n::GETITEM).cloned() else {
            return Ok(None);
        };
        let args = Args::of([object.clone(), Value::Int(at)]);
        let result = self.callback_catching(st, &method, args, Some(t::LOOKUP_ERROR))?;
        match result {
            Ok(value) => Ok(Some(value)),
            Err(exception) if self.is_a(st, &exception, t::INDEX_ERROR) => Ok(None),
            Err(exception) => Err(crate::machine::Stop::Throw(exception)),
        }
    }

    pub(super) fn exhausted(&mut self, st: &mut State, iterator: Ref) -> Step<Option<Value>> {
        if let Body::Iter(iter) = &mut st.heap.get_mut(iterator).body {
            **iter = Iter::Done;
        }
        Ok(None)
    }
}
