//! Between known values and terms: a call with terms instead of its arguments, which must end as
//! the call itself does, and known values for terms where nothing better is written.

use crate::heap::Body;
use crate::machine::{Args, End, Step, Vm};
use crate::state::{Pinned, State};
use crate::value::{Char, SymStr, Value};
use gadfly_term::{Int, Model, Sort, eval_int};
use gadfly_witness::Reason;
use std::rc::Rc;

/// How deep containers are looked into.
const DEPTH: u32 = 30;

impl Vm {
    /// Calls a function with terms that stand for the given arguments, following the model that
    /// says so. No solver is asked and nothing forks: a test of the terms.
    pub fn call_lifted(
        &mut self,
        base: &State,
        function: &Value,
        args: &[Value],
    ) -> (State, End, Rc<Model>) {
        let mut st = base.clone();
        let mut model = Model::new();
        let args: Vec<Value> = args
            .iter()
            .map(|a| self.lift(&mut st, &mut model, a))
            .collect();
        let model = Rc::new(model);
        st.path.set_model(model.clone());
        st.pinned = Some(Pinned {
            until: u64::MAX,
            reason: Reason::LoopBound,
            varied: false,
        });
        let end = self.call_from_outside(&mut st, function, args);
        (st, end, model)
    }

    fn lift(&mut self, st: &mut State, model: &mut Model, value: &Value) -> Value {
        let mut sym = |vm: &mut Vm, sort: Sort, bits: u64| {
            let term = vm.pool.fresh(sort, "v");
            if let Some(sym) = vm.pool.sym_of(term) {
                model.set(sym, bits);
            }
            term
        };
        match value {
            Value::Bool(b) => Value::SymBool(sym(self, Sort::Bool, u64::from(*b))),
            Value::Int(_) | Value::Big(_) => {
                let term = self.pool.fresh(Sort::Int, "v");
                if let (Some(sym), Some(i)) = (self.pool.sym_of(term), value.as_bigint()) {
                    model.set_int(sym, &Int::from(i));
                }
                Value::SymInt(term)
            }
            Value::Float(f) => Value::SymFloat(sym(self, Sort::F64, f.to_bits())),
            Value::Str(s) if s.len > 0 => {
                let mut chars = Vec::new();
                for c in s.text.chars() {
                    let term = self.pool.fresh_int_within("c", Some(0), Some(0x10_ffff));
                    if let Some(sym) = self.pool.sym_of(term) {
                        model.set_int(sym, &Int::from(i64::from(c as u32)));
                    }
                    chars.push(Char::Sym(term));
                }
                Value::SymStr(Rc::new(SymStr { chars }))
            }
            Value::Tuple(items) => {
                let items = items.iter().map(|i| self.lift(st, model, i)).collect();
                Value::tuple(items)
            }
            Value::Bytes(bytes) => {
                let items = self.lift_bytes(model, bytes);
                self.new_bytes(st, crate::builtin_types::t::BYTES, items)
            }
            Value::Ref(r) => match st.heap.get(*r).body.clone() {
                Body::ByteArray(bytes) => {
                    let items = self.lift_bytes(model, &bytes);
                    self.new_bytes(st, crate::builtin_types::t::BYTEARRAY, items)
                }
                Body::List(items) => {
                    let items = items.iter().map(|i| self.lift(st, model, i)).collect();
                    self.new_list(st, items)
                }
                Body::Dict(dict) => {
                    let mut new = crate::dict::Dict::default();
                    for entry in dict.iter() {
                        let (key, value) = (
                            self.lift(st, model, &entry.key),
                            self.lift(st, model, &entry.value),
                        );
                        let hash = self.hash(st, &key).unwrap_or(entry.hash);
                        new.push(hash, key, value);
                    }
                    self.new_dict(st, new)
                }
                Body::Set(set) => {
                    let class = st.heap.get(*r).class;
                    let mut new = crate::dict::Set::default();
                    for (hash, key) in set.iter() {
                        let key = self.lift(st, model, key);
                        let hash = self.hash(st, &key).unwrap_or(hash);
                        new.push(hash, key);
                    }
                    Value::Ref(st.heap.new(class, Body::Set(new)))
                }
                _ => value.clone(),
            },
            _ => value.clone(),
        }
    }

    fn lift_bytes(&mut self, model: &mut Model, bytes: &[u8]) -> Vec<Value> {
        let mut items = Vec::new();
        for byte in bytes {
            let term = self.pool.fresh_int_within("b", Some(0), Some(255));
            if let Some(sym) = self.pool.sym_of(term) {
                model.set_int(sym, &Int::from(i64::from(*byte)));
            }
            items.push(Value::SymInt(term));
        }
        items
    }

    // ---- values of the model where there is no term

    /// Whether there are terms in a value, in containers too.
    pub(crate) fn has_terms(&self, st: &State, value: &Value) -> bool {
        self.has_terms_at(st, value, 0)
    }

    fn has_terms_at(&self, st: &State, value: &Value, depth: u32) -> bool {
        if depth > DEPTH {
            return false;
        }
        let inside = |v: &Value| self.has_terms_at(st, v, depth + 1);
        match value {
            Value::SymBool(_) | Value::SymInt(_) | Value::SymFloat(_) | Value::SymStr(_) => true,
            Value::Tuple(items) => items.iter().any(inside),
            Value::Slice(parts) => parts.iter().any(inside),
            Value::Range(range) => [&range.start, &range.stop, &range.step]
                .into_iter()
                .any(inside),
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::List(items) => items.iter().any(inside),
                Body::Dict(dict) => dict.iter().any(|e| inside(&e.key) || inside(&e.value)),
                Body::Set(set) => set.iter().any(|(_, k)| inside(k)),
                Body::Decided { to, .. } | Body::Wrap(to) => inside(to),
                Body::Text(_) | Body::ByteTerms(_) => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether there are inputs in a value of which nothing is decided.
    pub(crate) fn has_unknown(&self, st: &State, value: &Value) -> bool {
        self.has_unknown_at(st, value, 0)
    }

    fn has_unknown_at(&self, st: &State, value: &Value, depth: u32) -> bool {
        if depth > DEPTH {
            return false;
        }
        let inside = |v: &Value| self.has_unknown_at(st, v, depth + 1);
        match value {
            Value::Tuple(items) => items.iter().any(inside),
            Value::Ref(r) => {
                let object = st.heap.get(*r);
                let attrs = object.attrs.as_ref();
                attrs.is_some_and(|a| a.iter().any(|(_, v)| inside(v)))
                    || match &object.body {
                        Body::Unknown(_) => true,
                        Body::List(items) => items.iter().any(inside),
                        Body::Dict(dict) => dict.iter().any(|e| inside(&e.key) || inside(&e.value)),
                        Body::Set(set) => set.iter().any(|(_, k)| inside(k)),
                        Body::Decided { to, .. } | Body::Wrap(to) => inside(to),
                        Body::Exception(exception) => exception.args.iter().any(inside),
                        _ => false,
                    }
            }
            _ => false,
        }
    }

    /// A value without terms: those in it get their values of the model, and the path says so.
    pub(crate) fn pin_value(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        self.pin_value_at(st, value, 0)
    }

    fn pin_value_at(&mut self, st: &mut State, value: &Value, depth: u32) -> Step<Value> {
        if depth > DEPTH {
            return Ok(value.clone());
        }
        Ok(match value {
            Value::SymBool(term) => Value::Bool(self.decide(st, *term)?),
            Value::SymInt(term) => match self.pin_int(st, *term)? {
                Some(i) => Value::big(i),
                None => value.clone(),
            },
            Value::SymFloat(term) => match self.pin_float(st, *term)? {
                Some(f) => self.float_value(st, f),
                None => value.clone(),
            },
            Value::SymStr(s) => {
                let Some(model) = st.path.model().cloned() else {
                    return Ok(value.clone());
                };
                let mut chars = Vec::new();
                for c in &s.chars {
                    chars.push(match c {
                        Char::Known(_) => *c,
                        Char::Sym(term) => {
                            let code = eval_int(&self.pool, &model, *term);
                            let constant = self.pool.int_value(&code);
                            let same = self.pool.int_eq(*term, constant);
                            st.path.assume(&self.pool, same, Some(model.clone()));
                            let code = code.to_i64().and_then(|c| u32::try_from(c).ok());
                            match code.and_then(char::from_u32) {
                                Some(c) => Char::Known(c),
                                None => *c,
                            }
                        }
                    });
                }
                self.chars_value(chars)
            }
            Value::Tuple(items) => {
                let mut new = Vec::with_capacity(items.len());
                for item in items.iter() {
                    new.push(self.pin_value_at(st, item, depth + 1)?);
                }
                Value::tuple(new)
            }
            Value::Ref(r) => {
                let r = *r;
                match &st.heap.get(r).body {
                    Body::List(items) => {
                        let items = items.clone();
                        let mut new = Vec::with_capacity(items.len());
                        for item in &items {
                            new.push(self.pin_value_at(st, item, depth + 1)?);
                        }
                        if let Some(list) = st.heap.list_mut(r) {
                            *list = new;
                        }
                        value.clone()
                    }
                    Body::ByteTerms(_) => {
                        let known = self.byte_content(st, value)?.unwrap_or_default();
                        if !self.is_bytearray(st, value) {
                            return Ok(Value::bytes(known));
                        }
                        st.heap.get_mut(r).body = Body::ByteArray(known);
                        value.clone()
                    }
                    Body::Text(text) => {
                        let text = text.clone();
                        let told = self.settle_text(st, r, &text)?;
                        self.pin_value_at(st, &told, depth + 1)?
                    }
                    Body::Decided { to, .. } => {
                        let to = to.clone();
                        self.pin_value_at(st, &to, depth + 1)?
                    }
                    _ => value.clone(),
                }
            }
            _ => value.clone(),
        })
    }

    /// Arguments without terms, for a builtin that has no way with terms.
    pub(crate) fn pin_args(&mut self, st: &mut State, args: &Args, what: String) -> Step<Args> {
        let mut new = Args::default();
        for value in &args.pos {
            new.pos.push(self.pin_value(st, value)?);
        }
        for (name, value) in &args.kw {
            let value = self.pin_value(st, value)?;
            new.kw.push((*name, value));
        }
        if st.pinned.is_none() {
            st.doubt(Reason::Unsupported(what));
        }
        Ok(new)
    }
}
