//! Comparison, membership and hashing; look-up in dicts and sets.

mod contains;
mod entries;
mod hashing;

use crate::builtin_types::t;
use crate::code::CmpOp;
use crate::dict::{Dict, Set};
use crate::heap::Body;
use crate::inputs::Need;
use crate::machine::{Args, Step, Vm, raise, type_error};
use crate::names::{Name, n};
use crate::num;
use crate::state::State;
use crate::value::Value;

fn name_of(op: CmpOp) -> (Name, &'static str) {
    match op {
        CmpOp::Eq => (n::EQ, "=="),
        CmpOp::Ne => (n::NE, "!="),
        CmpOp::Lt => (n::LT, "<"),
        CmpOp::Le => (n::LE, "<="),
        CmpOp::Gt => (n::GT, ">"),
        CmpOp::Ge => (n::GE, ">="),
    }
}

fn swapped(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Lt => CmpOp::Gt,
        CmpOp::Le => CmpOp::Ge,
        CmpOp::Gt => CmpOp::Lt,
        CmpOp::Ge => CmpOp::Le,
        same => same,
    }
}

/// How deep builtin containers may be nested when they are compared, hashed or shown.
const DEPTH: u32 = 200;

impl Vm {
    pub fn compare_truth(&mut self, st: &mut State, op: CmpOp, a: &Value, b: &Value) -> Step<bool> {
        match self.compare(st, op, a, b)? {
            Value::Bool(b) => Ok(b),
            other => self.truth(st, &other),
        }
    }

    /// Equality as containers use it: the same object is equal to itself.
    pub fn equal(&mut self, st: &mut State, a: &Value, b: &Value) -> Step<bool> {
        self.equal_at(st, a, b, 0)
    }

    fn equal_at(&mut self, st: &mut State, a: &Value, b: &Value, depth: u32) -> Step<bool> {
        if a.same(b) {
            return Ok(true);
        }
        match self.compare_at(st, CmpOp::Eq, a, b, depth + 1)? {
            Value::Bool(b) => Ok(b),
            other => self.truth(st, &other),
        }
    }

    pub fn compare(&mut self, st: &mut State, op: CmpOp, a: &Value, b: &Value) -> Step<Value> {
        self.compare_at(st, op, a, b, 0)
    }

    fn compare_at(
        &mut self,
        st: &mut State,
        op: CmpOp,
        a: &Value,
        b: &Value,
        depth: u32,
    ) -> Step<Value> {
        if depth > DEPTH {
            return raise(
                t::RECURSION_ERROR,
                "maximum recursion depth exceeded in comparison",
            );
        }
        self.work(2)?;
        if self.host.is_some()
            && matches!(op, CmpOp::Eq | CmpOp::Ne)
            && let Some(same) = self.pending_equal(st, a, b)
        {
            let same = self.bool_value(same);
            return Ok(match op {
                CmpOp::Eq => same,
                _ => self.negate(same),
            });
        }
        let given = (a, b);
        let (a, b) = if matches!(op, CmpOp::Eq | CmpOp::Ne) {
            let a = self.settle_for(st, a, Need::Equal(b))?;
            let b = self.settle_for(st, b, Need::Equal(&a))?;
            (a, b)
        } else {
            let a = self.settle_for(st, a, Need::Order(b))?;
            let b = self.settle_for(st, b, Need::Order(&a))?;
            (a, b)
        };
        let (a, b) = (&a, &b);
        if num::is_number(a) && num::is_number(b) {
            return Ok(self.number_compare(op, a, b));
        }
        let (class_a, class_b) = (self.type_of(st, a), self.type_of(st, b));
        let (name, symbol) = name_of(op);
        let (mirror, _) = name_of(swapped(op));
        let user_a = self.user_compare(st, a, name);
        let user_b = self.user_compare(st, b, mirror);
        let b_first =
            class_a != class_b && user_b.is_some() && st.heap.is_subclass(class_b, class_a);
        if b_first {
            let result = self.ask(st, user_b.as_ref(), b, a, op)?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        if user_a.is_some() {
            let result = self.ask(st, user_a.as_ref(), a, b, op)?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        let (raw_a, raw_b) = (self.unwrap(st, a), self.unwrap(st, b));
        if user_a.is_none()
            && let Some(result) = self.raw_compare(st, op, &raw_a, &raw_b, depth)?
        {
            return Ok(result);
        }
        if !b_first && user_b.is_some() {
            let result = self.ask(st, user_b.as_ref(), b, a, op)?;
            if !matches!(result, Value::NotImplemented) {
                return Ok(result);
            }
        }
        if matches!(op, CmpOp::Eq | CmpOp::Ne) {
            self.doubt_equality(st, given.0, given.1);
        }
        match op {
            CmpOp::Eq => Ok(Value::Bool(a.same(b))),
            CmpOp::Ne => Ok(Value::Bool(!a.same(b))),
            _ => {
                let (a, b) = (self.class_name(st, class_a), self.class_name(st, class_b));
                type_error(format!(
                    "'{symbol}' not supported between instances of '{a}' and '{b}'"
                ))
            }
        }
    }

    /// A comparison method of program code; `!=` falls back to `==`.
    fn user_compare(&self, st: &State, value: &Value, name: Name) -> Option<(Value, bool)> {
        if let Some(method) = self.user_method(st, value, name) {
            return Some((method, false));
        }
        if name == n::NE {
            return self.user_method(st, value, n::EQ).map(|m| (m, true));
        }
        None
    }

    fn ask(
        &mut self,
        st: &mut State,
        method: Option<&(Value, bool)>,
        a: &Value,
        b: &Value,
        _op: CmpOp,
    ) -> Step<Value> {
        let Some((method, negate)) = method else {
            return Ok(Value::NotImplemented);
        };
        if method.is_none() {
            return Ok(Value::NotImplemented);
        }
        let result = self.callback(st, method, Args::of([a.clone(), b.clone()]))?;
        if *negate && !matches!(result, Value::NotImplemented) {
            let truth = self.truth(st, &result)?;
            return Ok(Value::Bool(!truth));
        }
        Ok(result)
    }

    /// Comparison of builtin values; `None` if the types do not know each other.
    pub(crate) fn raw_compare(
        &mut self,
        st: &mut State,
        op: CmpOp,
        a: &Value,
        b: &Value,
        depth: u32,
    ) -> Step<Option<Value>> {
        use std::cmp::Ordering;
        if num::is_number(a) && num::is_number(b) {
            return Ok(Some(self.number_compare(op, a, b)));
        }
        let by = |ordering: Ordering| {
            Value::Bool(match op {
                CmpOp::Eq => ordering.is_eq(),
                CmpOp::Ne => ordering.is_ne(),
                CmpOp::Lt => ordering.is_lt(),
                CmpOp::Le => ordering.is_le(),
                CmpOp::Gt => ordering.is_gt(),
                CmpOp::Ge => ordering.is_ge(),
            })
        };
        let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
        Ok(Some(match (a, b) {
            (Value::Str(x), Value::Str(y)) => by(x.text.cmp(&y.text)),
            (Value::Str(_) | Value::SymStr(_), Value::Str(_) | Value::SymStr(_)) => {
                self.string_compare(op, a, b)
            }
            (Value::Bytes(x), Value::Bytes(y)) => by(x.cmp(y)),
            (Value::Tuple(x), Value::Tuple(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.sequence_compare(st, op, &x, &y, depth)?
            }
            (Value::Range(x), Value::Range(y)) if equality => {
                let (x, y) = (x.clone(), y.clone());
                let same = self.same_range(st, &x, &y)?;
                Value::Bool(same == (op == CmpOp::Eq))
            }
            (Value::Slice(x), Value::Slice(y)) if equality => {
                let (x, y) = (x.to_vec(), y.to_vec());
                self.sequence_compare(st, op, &x, &y, depth)?
            }
            (Value::Method(x), Value::Method(y)) if equality => {
                let same = x.func.same(&y.func) && x.recv.same(&y.recv);
                Value::Bool(same == (op == CmpOp::Eq))
            }
            (Value::Ref(x), Value::Ref(y)) => {
                let (x, y) = (*x, *y);
                match (&st.heap.get(x).body, &st.heap.get(y).body) {
                    (Body::List(p), Body::List(q)) => {
                        let (p, q) = (p.clone(), q.clone());
                        self.sequence_compare(st, op, &p, &q, depth)?
                    }
                    (Body::Dict(p), Body::Dict(q)) if equality => {
                        let (p, q) = (p.clone(), q.clone());
                        let same = self.same_dict(st, &p, &q, depth)?;
                        Value::Bool(same == (op == CmpOp::Eq))
                    }
                    (Body::ByteArray(p), Body::ByteArray(q)) => by(p.cmp(q)),
                    (
                        Body::ByteArray(_) | Body::ByteTerms(_),
                        Body::ByteArray(_) | Body::ByteTerms(_),
                    ) => return self.bytes_compare(st, op, a, b, depth),
                    (Body::Set(_) | Body::View(..), Body::Set(_) | Body::View(..)) => {
                        let (Some((p, _)), Some((q, _))) =
                            (self.set_like(st, a)?, self.set_like(st, b)?)
                        else {
                            return Ok(None);
                        };
                        Value::Bool(self.set_compare(st, op, &p, &q)?)
                    }
                    _ => return Ok(None),
                }
            }
            (Value::Bytes(_), Value::Ref(_)) | (Value::Ref(_), Value::Bytes(_)) => {
                return self.bytes_compare(st, op, a, b, depth);
            }
            _ => return Ok(None),
        }))
    }

    fn bytes_compare(
        &mut self,
        st: &mut State,
        op: CmpOp,
        a: &Value,
        b: &Value,
        depth: u32,
    ) -> Step<Option<Value>> {
        match (self.byte_items(st, a), self.byte_items(st, b)) {
            (Some(p), Some(q)) => self.sequence_compare(st, op, &p, &q, depth).map(Some),
            _ => Ok(None),
        }
    }

    fn sequence_compare(
        &mut self,
        st: &mut State,
        op: CmpOp,
        x: &[Value],
        y: &[Value],
        depth: u32,
    ) -> Step<Value> {
        if matches!(op, CmpOp::Eq | CmpOp::Ne) && x.len() != y.len() {
            return Ok(Value::Bool(op == CmpOp::Ne));
        }
        for (p, q) in x.iter().zip(y) {
            if !self.equal_at(st, p, q, depth)? {
                return match op {
                    CmpOp::Eq => Ok(Value::Bool(false)),
                    CmpOp::Ne => Ok(Value::Bool(true)),
                    _ => self.compare_at(st, op, p, q, depth + 1),
                };
            }
        }
        Ok(self.number_compare(op, &Value::usize(x.len()), &Value::usize(y.len())))
    }

    fn same_dict(&mut self, st: &mut State, x: &Dict, y: &Dict, depth: u32) -> Step<bool> {
        if x.len() != y.len() {
            return Ok(false);
        }
        for entry in x.iter() {
            let Some(at) = self.dict_find(st, y, &entry.key)? else {
                return Ok(false);
            };
            let Some(other) = y.entry(at).map(|e| e.value.clone()) else {
                return Ok(false);
            };
            if !self.equal_at(st, &entry.value, &other, depth)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn subset(&mut self, st: &mut State, x: &Set, y: &Set) -> Step<bool> {
        if x.len() > y.len() {
            return Ok(false);
        }
        for (hash, key) in x.iter() {
            if self.set_find(st, y, hash, key)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn set_compare(&mut self, st: &mut State, op: CmpOp, x: &Set, y: &Set) -> Step<bool> {
        Ok(match op {
            CmpOp::Eq => x.len() == y.len() && self.subset(st, x, y)?,
            CmpOp::Ne => !(x.len() == y.len() && self.subset(st, x, y)?),
            CmpOp::Le => self.subset(st, x, y)?,
            CmpOp::Lt => x.len() < y.len() && self.subset(st, x, y)?,
            CmpOp::Ge => self.subset(st, y, x)?,
            CmpOp::Gt => y.len() < x.len() && self.subset(st, y, x)?,
        })
    }
}
