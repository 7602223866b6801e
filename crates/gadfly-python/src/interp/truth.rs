//! Truth, identity, length and other small questions about a value.

use crate::builtin_types::t;
use crate::dict::Dict;
use crate::heap::Body;
use crate::inputs::Need;
use crate::machine::{Args, Step, Vm, raise, type_error, value_error};
use crate::names::n;
use crate::state::State;
use crate::value::Value;
use num_traits::Zero;

/// Numbers and texts of which terms say what they are, but not which object.
fn is_open(value: &Value) -> bool {
    matches!(
        value,
        Value::SymInt(_) | Value::SymFloat(_) | Value::SymStr(_)
    )
}

/// Equal numbers and texts may or may not be one object, also if one term stands for both: `n` and `n + 0`.
fn doubt_identity(st: &mut State) {
    st.doubt(gadfly_witness::Reason::Unsupported(
        "the identity of numbers and texts".into(),
    ));
}

impl Vm {
    /// The value's address is asked for.
    pub(crate) fn doubt_address(&self, st: &mut State, value: &Value) {
        if is_open(value) {
            doubt_identity(st);
            self.doubt_types(st);
        }
        st.doubt_addresses();
    }

    /// Whether the top operand is true; forks if that is open.
    pub(super) fn truth_of_top(&mut self, st: &mut State) -> Step<bool> {
        let value = st.peek(0).clone();
        self.truth(st, &value)
    }

    /// `not x` for the top operand, as a value.
    pub(super) fn truth_value(&mut self, st: &mut State) -> Step<Value> {
        let value = st.peek(0).clone();
        if let Value::SymBool(term) = value {
            let negated = self.pool.not(term);
            return Ok(self.bool_value(negated));
        }
        Ok(Value::Bool(!self.truth(st, &value)?))
    }

    pub fn truth(&mut self, st: &mut State, value: &Value) -> Step<bool> {
        match value {
            Value::Bool(b) => Ok(*b),
            Value::None | Value::Unset => Ok(false),
            Value::Int(i) => Ok(*i != 0),
            Value::Big(b) => Ok(!b.is_zero()),
            Value::Float(f) => Ok(*f != 0.0),
            Value::Str(s) => Ok(s.len > 0),
            Value::SymStr(s) => Ok(!s.chars.is_empty()),
            Value::Bytes(b) => Ok(!b.is_empty()),
            Value::Tuple(items) => Ok(!items.is_empty()),
            Value::Range(_) => Ok(self.len(st, value)? != 0),
            Value::SymBool(term) => self.decide(st, *term),
            Value::SymInt(_) | Value::SymFloat(_) => {
                let condition = self.nonzero(value);
                self.decide(st, condition)
            }
            Value::Ref(r) => {
                let object = st.heap.get(*r);
                let user = st.heap.class(object.class).is_some_and(|c| c.user);
                match &object.body {
                    Body::Unknown(_) | Body::Decided { .. } | Body::Text(_) => {
                        if let Some(known) = self.open_truth(st, value)? {
                            return Ok(known);
                        }
                        let settled = self.settle(st, value)?;
                        return self.truth(st, &settled);
                    }
                    Body::List(items) if !user => return Ok(!items.is_empty()),
                    Body::Dict(dict) if !user => return Ok(!dict.is_empty()),
                    Body::Set(set) if !user => return Ok(!set.is_empty()),
                    Body::ByteArray(bytes) if !user => return Ok(!bytes.is_empty()),
                    Body::ByteTerms(items) if !user => return Ok(!items.is_empty()),
                    _ => {}
                }
                let class = object.class;
                if let Some(method) = st.heap.class_attr(class, n::BOOL).cloned() {
                    let result = self.callback(st, &method, Args::of([value.clone()]))?;
                    return match result {
                        Value::Bool(b) => Ok(b),
                        Value::SymBool(term) => self.decide(st, term),
                        other => {
                            let name = self.type_name(st, &other);
                            type_error(format!("__bool__ should return bool, returned {name}"))
                        }
                    };
                }
                if st.heap.class_attr(class, n::LEN).is_some() {
                    return Ok(self.len(st, value)? != 0);
                }
                Ok(true)
            }
            _ => Ok(true),
        }
    }

    pub(super) fn negate(&mut self, value: Value) -> Value {
        match value {
            Value::Bool(b) => Value::Bool(!b),
            Value::SymBool(term) => {
                let negated = self.pool.not(term);
                self.bool_value(negated)
            }
            other => other,
        }
    }

    pub(super) fn is_same(&mut self, st: &mut State, a: &Value, b: &Value) -> Step<Value> {
        let (a, b) = (self.settle_for_is(st, a, b)?, self.settle_for_is(st, b, a)?);
        if let (Value::SymBool(term), Value::Bool(wanted))
        | (Value::Bool(wanted), Value::SymBool(term)) = (&a, &b)
        {
            let term = if *wanted { *term } else { self.pool.not(*term) };
            return Ok(self.bool_value(term));
        }
        if let (Value::SymBool(a), Value::SymBool(b)) = (&a, &b) {
            let same = self.pool.iff(*a, *b);
            return Ok(self.bool_value(same));
        }
        let known = |v: &Value| matches!(v, Value::Int(_) | Value::Float(_) | Value::Str(_));
        if is_open(&a) && (is_open(&b) || known(&b)) || known(&a) && is_open(&b) {
            doubt_identity(st);
        }
        let flag = |v: &Value| matches!(v, Value::Bool(_) | Value::SymBool(_));
        if flag(&a) && self.may_be_number(st, &b) || self.may_be_number(st, &a) && flag(&b) {
            // Where a number is asked for, the truth values themselves will do.
            self.doubt_types(st);
        }
        Ok(Value::Bool(a.same(&b)))
    }

    /// The length, as `len` gives it.
    pub fn len(&mut self, st: &mut State, value: &Value) -> Step<i64> {
        Ok(match value {
            Value::Str(s) => s.len as i64,
            Value::SymStr(s) => s.chars.len() as i64,
            Value::Bytes(b) => b.len() as i64,
            Value::Tuple(items) => items.len() as i64,
            Value::Range(range) => match self.range_len(st, range)? {
                Value::Int(i) => i,
                _ => {
                    return raise(
                        t::OVERFLOW_ERROR,
                        "Python int too large to convert to C ssize_t",
                    );
                }
            },
            Value::Ref(r) => {
                let object = st.heap.get(*r);
                let user = st.heap.class(object.class).is_some_and(|c| c.user);
                if !user {
                    match &object.body {
                        Body::List(items) => return Ok(items.len() as i64),
                        Body::Dict(dict) => return Ok(dict.len() as i64),
                        Body::Set(set) => return Ok(set.len() as i64),
                        Body::ByteArray(bytes) => return Ok(bytes.len() as i64),
                        Body::ByteTerms(items) => return Ok(items.len() as i64),
                        Body::View(_, dict) => {
                            return Ok(st.heap.dict(*dict).map_or(0, Dict::len) as i64);
                        }
                        Body::Unknown(_) | Body::Decided { .. } | Body::Text(_) => {
                            let settled = self.settle_for(st, value, Need::Len)?;
                            return self.len(st, &settled);
                        }
                        _ => return self.no_len(st, value),
                    }
                }
                let class = object.class;
                match st.heap.class_attr(class, n::LEN).cloned() {
                    Some(method) => {
                        let result = self.callback(st, &method, Args::of([value.clone()]))?;
                        match self.index_of(st, &result)? {
                            Some(Value::Int(i)) if i >= 0 => i,
                            Some(Value::Int(_)) => {
                                return value_error("__len__() should return >= 0");
                            }
                            Some(_) => {
                                return raise(
                                    t::OVERFLOW_ERROR,
                                    "cannot fit 'int' into an index-sized integer",
                                );
                            }
                            None => {
                                let name = self.type_name(st, &result);
                                return type_error(format!(
                                    "'{name}' object cannot be interpreted as an integer"
                                ));
                            }
                        }
                    }
                    None => return self.no_len(st, value),
                }
            }
            _ => return self.no_len(st, value),
        })
    }

    fn no_len(&self, st: &State, value: &Value) -> Step<i64> {
        let name = self.type_name(st, value);
        type_error(format!("object of type '{name}' has no len()"))
    }

    /// The base value of an instance of a subclass of an immutable type, or the value itself.
    pub fn unwrap(&self, st: &State, value: &Value) -> Value {
        if let Value::Ref(r) = value {
            match &st.heap.get(*r).body {
                Body::Wrap(inner) => return inner.clone(),
                Body::Decided { to, .. } => return self.unwrap(st, to),
                Body::Text(crate::pending_text::Text::Told(told)) => return told.clone(),
                _ => {}
            }
        }
        value.clone()
    }

    /// An integer for what can stand for one: ints, bools, `__index__`. `None` if it cannot.
    pub fn index_of(&mut self, st: &mut State, value: &Value) -> Step<Option<Value>> {
        let value = &self.settle_for(st, value, Need::Index)?;
        Ok(Some(match self.unwrap(st, value) {
            Value::Bool(b) => Value::Int(i64::from(b)),
            v @ (Value::Int(_) | Value::Big(_) | Value::SymInt(_)) => v,
            v @ Value::SymBool(_) => self.int_of_bool(v),
            Value::Ref(r) => {
                let class = st.heap.get(r).class;
                match st.heap.class_attr(class, n::INDEX).cloned() {
                    Some(method) => {
                        let result = self.callback(st, &method, Args::of([value.clone()]))?;
                        match self.unwrap(st, &result) {
                            v @ (Value::Int(_) | Value::Big(_) | Value::SymInt(_)) => v,
                            Value::Bool(b) => Value::Int(i64::from(b)),
                            other => {
                                let name = self.type_name(st, &other);
                                return type_error(format!(
                                    "__index__ returned non-int (type {name})"
                                ));
                            }
                        }
                    }
                    None => return Ok(None),
                }
            }
            _ => return Ok(None),
        }))
    }

    /// A concrete machine integer, or TypeError.
    pub fn need_index(&mut self, st: &mut State, value: &Value) -> Step<i64> {
        match self.index_of(st, value)? {
            Some(Value::Int(i)) => Ok(i),
            Some(v @ Value::SymInt(_)) => self.concrete_int(st, &v),
            Some(_) => raise(
                t::OVERFLOW_ERROR,
                "Python int too large to convert to C ssize_t",
            ),
            None => {
                let name = self.type_name(st, value);
                type_error(format!(
                    "'{name}' object cannot be interpreted as an integer"
                ))
            }
        }
    }
}
