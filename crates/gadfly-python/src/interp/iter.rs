//! Iteration: iterators over builtin containers, and the protocol for everything else.

use crate::heap::{Body, Iter, View};
use crate::machine::{Args, Step, Vm, raise, type_error, value_error};
use crate::names::n;
use crate::state::{Memo, OnReturn, State};
use crate::types::t;
use crate::value::{Range, Ref, Value};

impl Vm {
    fn new_iter(&mut self, st: &mut State, class: Ref, iter: Iter) -> Value {
        Value::Ref(st.heap.new(class, Body::Iter(Box::new(iter))))
    }

    pub fn get_iter(&mut self, st: &mut State, object: &Value) -> Step<Value> {
        let object = &self.settle(st, object)?;
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
                        self.new_iter(st, t::SET_ITER, Iter::Set { set: r, at: 0, len })
                    }
                    Body::View(view, dict) => {
                        let (view, dict) = (*view, *dict);
                        let class = match view {
                            View::Keys => t::DICT_KEYITER,
                            View::Values => t::DICT_VALUEITER,
                            View::Items => t::DICT_ITEMITER,
                        };
                        let len = st.heap.dict(dict).map_or(0, |d| d.len());
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
    pub(super) fn for_iter(&mut self, st: &mut State, slot: usize, end: u32) -> Step<bool> {
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

    fn zip_uneven(&mut self, st: &mut State, inner: &[Value], at: usize) -> Step<Option<Value>> {
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

    fn item_or_end(&mut self, st: &mut State, object: &Value, at: i64) -> Step<Option<Value>> {
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

    fn exhausted(&mut self, st: &mut State, iterator: Ref) -> Step<Option<Value>> {
        if let Body::Iter(iter) = &mut st.heap.get_mut(iterator).body {
            **iter = Iter::Done;
        }
        Ok(None)
    }

    /// All elements. Program code behind an iterable is run by the prelude.
    pub fn iterate(&mut self, st: &mut State, object: &Value) -> Step<Vec<Value>> {
        let object = &self.settle(st, object)?;
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
                    Body::List(items) => Some(items.clone()),
                    Body::Dict(dict) => Some(dict.iter().map(|e| e.key.clone()).collect()),
                    Body::Set(set) => Some(set.iter().map(|(_, k)| k.clone()).collect()),
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
                    Ok(Value::Int(len)) if matches!(range.stop, Value::Int(_)) => Some(
                        (0..len)
                            .map(|i| Value::Int(start.wrapping_add(i.wrapping_mul(*step))))
                            .collect(),
                    ),
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
    pub(super) fn iterate_spread(
        &mut self,
        st: &mut State,
        object: &Value,
        call: bool,
    ) -> Step<Vec<Value>> {
        let object = &self.settle(st, object)?;
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

    pub(super) fn unpack_iterate(&mut self, st: &mut State, object: &Value) -> Step<Vec<Value>> {
        let settled = self.settle(st, object)?;
        let class = self.type_of(st, &settled);
        let iterable = match &settled {
            Value::Ref(_) => {
                st.heap.class_attr(class, n::ITER).is_some()
                    || st.heap.class_attr(class, n::GETITEM).is_some()
                    || self.is_iterator(st, &settled)
                    || matches!(class, t::LIST | t::DICT | t::SET | t::FROZENSET)
                    || matches!(&settled, Value::Ref(r) if st.heap.class(*r).is_some() || matches!(st.heap.get(*r).body, Body::View(..) | Body::ByteArray(_)))
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

    pub(super) fn unpack(
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

fn view_item(view: View, entry: &crate::dict::Entry) -> Value {
    match view {
        View::Keys => entry.key.clone(),
        View::Values => entry.value.clone(),
        View::Items => Value::tuple(vec![entry.key.clone(), entry.value.clone()]),
    }
}
