//! `bytes`, `range`, `reversed`, and the pairs for `dict`.

use crate::builtin_types::t;
use crate::heap::{Body, Iter};
use crate::machine::{Args, Step, Stop, Vm, raise, type_error, value_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};
use num_bigint::BigInt;
use num_traits::Zero;

impl Vm {
    /// The elements of a new `bytes` or `bytearray`.
    pub(super) fn make_bytes(
        &mut self,
        st: &mut State,
        class: Ref,
        args: &Args,
    ) -> Step<Vec<Value>> {
        let encoding = self.keyword(args, 1, "encoding").is_some();
        let errors = self.keyword(args, 2, "errors").is_some();
        let without = match (encoding, errors) {
            (true, _) => Some("encoding without a string argument"),
            (false, true) => Some("errors without a string argument"),
            _ => None,
        };
        let Some(source) = self.keyword(args, 0, "source") else {
            return without.map_or(Ok(Vec::new()), type_error);
        };
        let source = &self.settle(st, &source)?;
        if let Value::Str(s) = source {
            let encoding = self.keyword(args, 1, "encoding");
            let Some(encoding) = encoding else {
                return type_error("string argument without an encoding");
            };
            let errors = self.keyword(args, 2, "errors");
            let bytes = self.encode(&s.text.clone(), Some(&encoding), errors.as_ref())?;
            return Ok(bytes.into_iter().map(|b| Value::Int(b.into())).collect());
        }
        if matches!(source, Value::SymStr(_)) {
            if self.keyword(args, 1, "encoding").is_none() {
                return type_error("string argument without an encoding");
            }
            return crate::machine::unsupported("encoding of every string");
        }
        if let Some(what) = without {
            return type_error(what);
        }
        if let Some(items) = self.byte_items(st, source) {
            return Ok(items);
        }
        match self.index_of(st, source)? {
            Some(Value::Big(_)) => {
                return raise(
                    t::OVERFLOW_ERROR,
                    "cannot fit 'int' into an index-sized integer",
                );
            }
            Some(Value::Int(count)) => {
                return match usize::try_from(count) {
                    Ok(count) if count < 100_000_000 => {
                        self.make_text_room(8 * count)?;
                        Ok(vec![Value::Int(0); count])
                    }
                    Ok(_) => raise(t::MEMORY_ERROR, ""),
                    Err(_) => value_error("negative count"),
                };
            }
            Some(count) => {
                let count = self.byte_count(st, &count)?;
                return Ok(vec![Value::Int(0); count]);
            }
            None => {}
        }
        let items = match self.iterate(st, source) {
            Err(Stop::Raise(t::TYPE_ERROR, _)) => {
                let name = self.type_name(st, source);
                return type_error(format!("cannot convert '{name}' object to bytes"));
            }
            items => items?,
        };
        let mut bytes = Vec::new();
        for item in items {
            let item = self.settle_for(st, &item, crate::inputs::Need::Index)?;
            let Some(index) = self.index_of(st, &item)? else {
                let name = self.type_name(st, &item);
                return type_error(format!(
                    "'{name}' object cannot be interpreted as an integer"
                ));
            };
            match self.checked_byte(st, &index)? {
                Some(byte) => bytes.push(byte),
                None if class == t::BYTES => {
                    return value_error("bytes must be in range(0, 256)");
                }
                None => return value_error("byte must be in range(0, 256)"),
            }
        }
        Ok(bytes)
    }

    pub(super) fn make_range(&mut self, st: &mut State, args: &Args) -> Step<Value> {
        match args.len() {
            1..=3 => {}
            0 => return type_error("range expected at least 1 argument, got 0"),
            count => return type_error(format!("range expected at most 3 arguments, got {count}")),
        }
        let mut numbers = Vec::new();
        for value in &args.pos {
            match self.index_of(st, value)? {
                Some(v) => numbers.push(v),
                None => {
                    let name = self.type_name(st, value);
                    return type_error(format!(
                        "'{name}' object cannot be interpreted as an integer"
                    ));
                }
            }
        }
        let (start, stop, step) = match &numbers[..] {
            [stop] => (Value::Int(0), stop.clone(), Value::Int(1)),
            [start, stop] => (start.clone(), stop.clone(), Value::Int(1)),
            [start, stop, step] => (start.clone(), stop.clone(), step.clone()),
            _ => return type_error("range"),
        };
        let zero = match &step {
            v @ Value::SymInt(_) => {
                let nonzero = self.nonzero(v);
                !self.decide(st, nonzero)?
            }
            v => v.as_bigint().is_some_and(|b| b.is_zero()),
        };
        if zero {
            return value_error("range() arg 3 must not be zero");
        }
        Ok(Vm::new_range(start, stop, step))
    }

    pub(super) fn make_reversed(&mut self, st: &mut State, source: &Value) -> Step<Value> {
        let source = &self.settle_for(st, source, crate::inputs::Need::Iterate)?;
        if let Some(method) = self.user_method(st, source, n::REVERSED) {
            return self.callback(st, &method, Args::of([source.clone()]));
        }
        let raw = self.unwrap(st, source);
        match &raw {
            Value::Ref(r) => {
                let r = *r;
                let iter = match &st.heap.get(r).body {
                    Body::List(items) => Some((
                        t::LIST_REVITER,
                        Iter::ListReverse {
                            list: r,
                            at: items.len(),
                        },
                    )),
                    Body::Dict(dict) => Some((
                        t::DICT_KEYITER,
                        Iter::DictReverse {
                            dict: r,
                            view: crate::heap::View::Keys,
                            at: dict.span(),
                            len: dict.len(),
                        },
                    )),
                    Body::View(view, dict) => st.heap.dict(*dict).map(|data| {
                        (
                            t::DICT_KEYITER,
                            Iter::DictReverse {
                                dict: *dict,
                                view: *view,
                                at: data.span(),
                                len: data.len(),
                            },
                        )
                    }),
                    _ => None,
                };
                if let Some((class, iter)) = iter {
                    return Ok(self.iter_object(st, class, iter));
                }
                let class = st.heap.get(r).class;
                if st.heap.class_attr(class, n::GETITEM).is_some()
                    && st.heap.class_attr(class, n::LEN).is_some()
                {
                    let at = self.len(st, source)? - 1;
                    let object = source.clone();
                    return Ok(self.iter_object(
                        st,
                        t::REVERSED,
                        Iter::ReverseSequence { object, at },
                    ));
                }
            }
            Value::Range(range)
                if let (Some(start), Some(step)) =
                    (range.start.as_bigint(), range.step.as_bigint())
                    && range.stop.as_bigint().is_some() =>
            {
                let range = range.clone();
                let len = match self.range_len(st, &range)? {
                    Value::Int(len) => BigInt::from(len),
                    Value::Big(len) => (*len).clone(),
                    _ => BigInt::ZERO,
                };
                let last = &start + (len - 1) * &step;
                let backwards = Vm::new_range(
                    Value::big(last),
                    Value::big(start - &step),
                    Value::big(-step),
                );
                return self.get_iter(st, &backwards);
            }
            Value::Tuple(_)
            | Value::Str(_)
            | Value::SymStr(_)
            | Value::Bytes(_)
            | Value::Range(_) => {
                let mut items = self.iterate(st, &raw)?;
                items.reverse();
                let iter = Iter::Tuple {
                    items: std::rc::Rc::new(items.into()),
                    at: 0,
                };
                return Ok(self.iter_object(st, t::REVERSED, iter));
            }
            _ => {}
        }
        let name = self.type_name(st, source);
        type_error(format!("'{name}' object is not reversible"))
    }

    /// Pairs of what `dict.update` takes.
    pub fn update_pairs(&mut self, st: &mut State, source: &Value) -> Step<Vec<(Value, Value)>> {
        let source = &self.settle_for(st, source, crate::inputs::Need::Iterate)?;
        if let Value::Ref(r) = source {
            let r = *r;
            if let Some(dict) = st.heap.dict(r) {
                return Ok(dict
                    .iter()
                    .map(|e| (e.key.clone(), e.value.clone()))
                    .collect());
            }
            let class = st.heap.get(r).class;
            if st.heap.class_attr(class, n::KEYS).is_some() && st.heap.class(r).is_none() {
                return self.mapping_pairs(st, source, false);
            }
        }
        let items = self.iterate(st, source)?;
        let mut pairs = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let pair = match self.iterate(st, item) {
                Err(Stop::Raise(t::TYPE_ERROR, _)) => {
                    return type_error(format!(
                        "cannot convert dictionary update sequence element #{i} to a sequence"
                    ));
                }
                other => other?,
            };
            let [key, value] = &pair[..] else {
                return value_error(format!(
                    "dictionary update sequence element #{i} has length {}; 2 is required",
                    pair.len()
                ));
            };
            pairs.push((key.clone(), value.clone()));
        }
        Ok(pairs)
    }

    pub(crate) fn mapping_pairs(
        &mut self,
        st: &mut State,
        source: &Value,
        call: bool,
    ) -> Step<Vec<(Value, Value)>> {
        let source = &self.settle_for(st, source, crate::inputs::Need::Iterate)?;
        if let Value::Ref(r) = source
            && let Some(dict) = st.heap.dict(*r)
        {
            return Ok(dict
                .iter()
                .map(|e| (e.key.clone(), e.value.clone()))
                .collect());
        }
        let class = self.type_of(st, source);
        if st.heap.class_attr(class, n::KEYS).is_none() {
            let name = self.class_name(st, class);
            return type_error(if call {
                let func = self.callee_name(st, 3);
                format!("{func}() argument after ** must be a mapping, not {name}")
            } else {
                format!("'{name}' object is not a mapping")
            });
        }
        let list = self.prelude_call(st, "_mapping_items", [source.clone()])?;
        let items = self.iterate(st, &list)?;
        Ok(items
            .iter()
            .filter_map(|item| match item {
                Value::Tuple(pair) => Some((pair[0].clone(), pair[1].clone())),
                _ => None,
            })
            .collect())
    }
}
