//! Operations on terms: unbounded integers, IEEE floats, strings of known length whose
//! characters are integers. What has no term yet is a named reason on its path.
//!
//! # Few paths
//!
//! The string of an unknown value (`str(n)`, `f"{x:.2f}"`, the message of an exception) stays *pending*: a
//! string in which characters of the last private-use plane represent the pieces. Printing it, joining it or
//! raising with it decides nothing; digits are decided only when something reads them. A float that no term
//! expresses (`round(x, 2)`, `math.sin(x)`) is an *opaque* symbol with a definition; it may be returned, and
//! a decision on it gives its arguments values. `x / y` of integers is a quotient of floats, exact up to
//! 2^53; a decision on it splits off larger values. Operations without any term use the values of the model,
//! and the path says so (`pin_value`, `State::doubt`). A path that observes the order of a set whose hashes
//! differ between runs is doubtful, too. A `bytes` or `bytearray` of known length holds integers that may be
//! terms.

use crate::builtin_types::t;
use crate::code::{BinOp, CmpOp, UnOp};
use crate::machine::{Step, Vm, raise, type_error, unsupported, value_error};
use crate::num;
use crate::state::State;
use crate::value::{Char, Range, SymStr, Value};
use gadfly_term::{Int, Sort, Term};
use num_bigint::BigInt;
use std::rc::Rc;

mod bytes;
mod chars;
mod either;
pub mod float;
mod known;
mod large;
pub(crate) mod letters;
mod lift;
mod numerals;
pub(crate) mod order;
pub(crate) mod strings;
pub mod text;

/// Shifts by more bits are not computed.
const MOST_SHIFT: i64 = 10_000;
/// Values of one number that get a path each where all are wanted.
const MOST_INTS: usize = 300;

impl Vm {
    pub fn bool_value(&self, term: Term) -> Value {
        match self.pool.as_bool(term) {
            Some(b) => Value::Bool(b),
            None => Value::SymBool(term),
        }
    }

    pub fn int_value(&self, term: Term) -> Value {
        match self.pool.as_int(term) {
            Some(i) => Value::big(i.to_bigint()),
            None => Value::SymInt(term),
        }
    }

    /// The integer term of an integer or truth value.
    pub fn int_term(&mut self, value: &Value) -> Option<Term> {
        Some(match value {
            Value::SymInt(term) => *term,
            Value::SymBool(term) => self.pool.int_from_bool(*term),
            Value::Int(i) => self.pool.int(*i),
            other => {
                let i = Int::from(other.as_bigint()?);
                self.pool.int_value(&i)
            }
        })
    }

    pub fn nonzero(&mut self, value: &Value) -> Term {
        match value {
            Value::SymBool(term) => *term,
            Value::SymFloat(term) => {
                let zero = self.pool.f64(0.0);
                let same = self.pool.f_eq(*term, zero);
                self.pool.not(same)
            }
            other => match self.int_term(other) {
                Some(term) => {
                    let zero = self.pool.int(0);
                    self.pool.int_ne(term, zero)
                }
                None => self.pool.tt(),
            },
        }
    }

    pub(crate) fn int_of_bool(&mut self, value: Value) -> Value {
        match self.int_term(&value) {
            Some(term) => self.int_value(term),
            None => value,
        }
    }

    pub(crate) fn symbolic_compare(&mut self, op: CmpOp, a: &Value, b: &Value) -> Value {
        let is_float = |v: &Value| matches!(v, Value::Float(_) | Value::SymFloat(_));
        let term = match (is_float(a), is_float(b)) {
            (false, false) => {
                let (Some(x), Some(y)) = (self.int_term(a), self.int_term(b)) else {
                    return Value::Bool(false);
                };
                match op {
                    CmpOp::Eq => self.pool.int_eq(x, y),
                    CmpOp::Ne => self.pool.int_ne(x, y),
                    CmpOp::Lt => self.pool.int_lt(x, y),
                    CmpOp::Le => self.pool.int_le(x, y),
                    CmpOp::Gt => self.pool.int_gt(x, y),
                    CmpOp::Ge => self.pool.int_ge(x, y),
                }
            }
            (true, true) => {
                let (Some(x), Some(y)) = (self.float_term(a), self.float_term(b)) else {
                    return Value::Bool(false);
                };
                match op {
                    CmpOp::Eq => self.pool.f_eq(x, y),
                    CmpOp::Ne => {
                        let same = self.pool.f_eq(x, y);
                        self.pool.not(same)
                    }
                    CmpOp::Lt => self.pool.f_lt(x, y),
                    CmpOp::Le => self.pool.f_le(x, y),
                    CmpOp::Gt => self.pool.f_lt(y, x),
                    CmpOp::Ge => self.pool.f_le(y, x),
                }
            }
            // Python compares integers with floats exactly.
            (false, true) => {
                let (Some(x), Some(y)) = (self.int_term(a), self.float_term(b)) else {
                    return Value::Bool(false);
                };
                self.mixed(op, x, y)
            }
            (true, false) => {
                let (Some(x), Some(y)) = (self.float_term(a), self.int_term(b)) else {
                    return Value::Bool(false);
                };
                let turned = match op {
                    CmpOp::Lt => CmpOp::Gt,
                    CmpOp::Le => CmpOp::Ge,
                    CmpOp::Gt => CmpOp::Lt,
                    CmpOp::Ge => CmpOp::Le,
                    same => same,
                };
                self.mixed(turned, y, x)
            }
        };
        self.bool_value(term)
    }

    fn mixed(&mut self, op: CmpOp, i: Term, f: Term) -> Term {
        match op {
            CmpOp::Eq => self.pool.int_eq_f64(i, f),
            CmpOp::Ne => {
                let same = self.pool.int_eq_f64(i, f);
                self.pool.not(same)
            }
            CmpOp::Lt => self.pool.int_lt_f64(i, f),
            CmpOp::Le => self.pool.int_le_f64(i, f),
            CmpOp::Gt => self.pool.f64_lt_int(f, i),
            CmpOp::Ge => self.pool.f64_le_int(f, i),
        }
    }

    pub(crate) fn symbolic_unary(&mut self, op: UnOp, value: &Value) -> Option<Value> {
        if let Value::SymFloat(term) = value {
            return Some(match op {
                UnOp::Neg => Value::SymFloat(self.pool.f_neg(*term)),
                UnOp::Pos => value.clone(),
                _ => return None,
            });
        }
        let term = self.int_term(value)?;
        let result = match op {
            UnOp::Neg => self.pool.int_neg(term),
            UnOp::Pos => term,
            _ => self.pool.int_not(term),
        };
        Some(self.int_value(result))
    }

    pub(crate) fn symbolic_binary(
        &mut self,
        st: &mut State,
        op: BinOp,
        a: &Value,
        b: &Value,
        symbol: &str,
    ) -> Step<Value> {
        let is_float = |v: &Value| matches!(v, Value::Float(_) | Value::SymFloat(_));
        if is_float(a) || is_float(b) || op == BinOp::Div {
            return self.symbolic_float(st, op, a, b, symbol);
        }
        let (Some(x), Some(y)) = (self.int_term(a), self.int_term(b)) else {
            return unsupported("arithmetic on this value");
        };
        let zero = self.pool.int(0);
        if matches!(op, BinOp::FloorDiv | BinOp::Mod) {
            let by_zero = self.pool.int_eq(y, zero);
            if self.decide(st, by_zero)? {
                return raise(
                    t::ZERO_DIVISION,
                    if op == BinOp::Mod {
                        "integer modulo by zero"
                    } else {
                        "integer division or modulo by zero"
                    },
                );
            }
        }
        if matches!(op, BinOp::LShift | BinOp::RShift) {
            let negative = self.pool.int_lt(y, zero);
            if self.decide(st, negative)? {
                return value_error("negative shift count");
            }
        }
        if let Some(result) = self.truth_operator(op, a, b) {
            return Ok(result);
        }
        let result = match op {
            BinOp::Add => self.pool.int_add(x, y),
            BinOp::Sub => self.pool.int_sub(x, y),
            BinOp::Mul => self.pool.int_mul(x, y),
            BinOp::FloorDiv => self.pool.int_div(x, y),
            BinOp::Mod => self.pool.int_mod(x, y),
            BinOp::And => self.pool.int_and(x, y),
            BinOp::Or => self.pool.int_or(x, y),
            BinOp::Xor => self.pool.int_xor(x, y),
            BinOp::LShift | BinOp::RShift => {
                let known = self.pool.as_int(y).and_then(|i| i.to_i64());
                let by = match known {
                    Some(by) => by,
                    None => self.concrete_int(st, b)?,
                };
                if by > MOST_SHIFT {
                    return unsupported("very large integers");
                }
                let by = self.pool.int(by);
                if op == BinOp::LShift {
                    self.pool.int_shl(x, by)
                } else {
                    self.pool.int_shr(x, by)
                }
            }
            BinOp::Pow => return self.symbolic_power(st, a, b, x),
            _ => return self.wrong_operands(st, a, b, symbol),
        };
        Ok(self.int_value(result))
    }

    /// `&`, `|` and `^` of truth values give truth values.
    fn truth_operator(&mut self, op: BinOp, a: &Value, b: &Value) -> Option<Value> {
        let truth = |vm: &Vm, v: &Value| match v {
            Value::Bool(b) => Some(vm.pool.bool(*b)),
            Value::SymBool(term) => Some(*term),
            _ => None,
        };
        let (x, y) = (truth(self, a)?, truth(self, b)?);
        let term = match op {
            BinOp::And => self.pool.and(x, y),
            BinOp::Or => self.pool.or(x, y),
            BinOp::Xor => self.pool.xor(x, y),
            _ => return None,
        };
        Some(self.bool_value(term))
    }

    /// `x ** b` of integers: small exponents are terms, others are decided.
    fn symbolic_power(&mut self, st: &mut State, a: &Value, b: &Value, x: Term) -> Step<Value> {
        if !matches!(b, Value::Int(_) | Value::Bool(_)) {
            let Some(y) = self.int_term(b) else {
                return unsupported("power of a symbolic integer");
            };
            let zero = self.pool.int(0);
            let negative = self.pool.int_lt(y, zero);
            if self.decide(st, negative)? {
                return self.symbolic_float(st, BinOp::Pow, a, b, "**");
            }
        }
        let exponent = self.concrete_int(st, b)?;
        match u32::try_from(exponent) {
            Err(_) if exponent < 0 => {
                let exponent = Value::Int(exponent);
                self.symbolic_float(st, BinOp::Pow, a, &exponent, "**")
            }
            Ok(exponent @ 0..=64) => {
                let term = self.pool.int_pow(x, exponent);
                Ok(self.int_value(term))
            }
            _ => match self.pin_int(st, x)? {
                Some(base) => self.int_pow(st, &base, &exponent.into()),
                None => unsupported("large power of a symbolic integer"),
            },
        }
    }

    /// An integer's value of the model, from now on; the path says so.
    pub(crate) fn pin_int(&mut self, st: &mut State, term: Term) -> Step<Option<BigInt>> {
        if let Some(known) = self.pool.as_int(term) {
            return Ok(Some(known.to_bigint()));
        }
        let Some(model) = st.path.model().cloned() else {
            return Ok(None);
        };
        let value = gadfly_term::eval_int(&self.pool, &model, term);
        let constant = self.pool.int_value(&value);
        let same = self.pool.int_eq(term, constant);
        st.path.assume(&self.pool, same, Some(model));
        if st.pinned.is_none() {
            st.doubt(gadfly_witness::Reason::HeapBound);
        }
        Ok(Some(value.to_bigint()))
    }

    fn wrong_operands(
        &mut self,
        st: &mut State,
        a: &Value,
        b: &Value,
        symbol: &str,
    ) -> Step<Value> {
        let (a, b) = (self.type_name(st, a), self.type_name(st, b));
        type_error(format!(
            "unsupported operand type(s) for {symbol}: '{a}' and '{b}'"
        ))
    }

    /// A known integer for a symbolic one: small feasible values get a path each; beyond the
    /// bound one more, that of the model.
    pub(crate) fn concrete_int(&mut self, st: &mut State, value: &Value) -> Step<i64> {
        if let Some(i) = value.as_i64() {
            return Ok(i);
        }
        let Some(term) = self.int_term(value) else {
            return unsupported("a number was expected");
        };
        if self.host.is_some() {
            return self.each_int(st, term);
        }
        for candidate in 0..=i64::from(self.config.k) {
            for signed in [candidate, -candidate] {
                let constant = self.pool.int(signed);
                let same = self.pool.int_eq(term, constant);
                if self.decide(st, same)? {
                    return Ok(signed);
                }
            }
        }
        match self.pin_int(st, term)?.and_then(|i| i64::try_from(i).ok()) {
            Some(i) => Ok(i),
            None => Err(crate::machine::Stop::End(crate::machine::End::Cut(
                gadfly_witness::Reason::HeapBound,
            ))),
        }
    }

    /// The same where all values are wanted: each that the model shows gets a path, until the
    /// model can show no other.
    fn each_int(&mut self, st: &mut State, term: Term) -> Step<i64> {
        for _ in 0..MOST_INTS {
            let Some(model) = st.path.model().cloned() else {
                break;
            };
            let Some(shown) = gadfly_term::eval_int(&self.pool, &model, term).to_i64() else {
                break;
            };
            let constant = self.pool.int(shown);
            let same = self.pool.int_eq(term, constant);
            if self.decide(st, same)? {
                return Ok(shown);
            }
        }
        match self.pin_int(st, term)?.and_then(|i| i64::try_from(i).ok()) {
            Some(i) => Ok(i),
            None => Err(crate::machine::Stop::End(crate::machine::End::Cut(
                gadfly_witness::Reason::HeapBound,
            ))),
        }
    }

    /// The position that an index means; `None` if it is out of range.
    pub(crate) fn symbolic_index(
        &mut self,
        st: &mut State,
        index: &Value,
        len: usize,
    ) -> Step<Option<usize>> {
        let Some(term) = self.int_term(index) else {
            return Ok(None);
        };
        if !self.index_within(st, term, len)? {
            return Ok(None);
        }
        for at in 0..len {
            let here = self.index_is(term, at, len);
            if at + 1 == len || self.decide(st, here)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    fn index_within(&mut self, st: &mut State, term: Term, len: usize) -> Step<bool> {
        let (low, high) = (self.pool.int(-(len as i64)), self.pool.int(len as i64));
        let (above, below) = (self.pool.int_le(low, term), self.pool.int_lt(term, high));
        let inside = self.pool.and(above, below);
        self.decide(st, inside)
    }

    /// The index means this position, from the front or from the end.
    fn index_is(&mut self, term: Term, at: usize, len: usize) -> Term {
        let (front, back) = (at as i64, at as i64 - len as i64);
        let (front, back) = (self.pool.int(front), self.pool.int(back));
        let (front, back) = (self.pool.int_eq(term, front), self.pool.int_eq(term, back));
        self.pool.or(front, back)
    }

    /// An element by an index that is not known, as one term: the elements must be of one sort.
    /// `None` if they are not; `Some(None)` if the index is out of range.
    pub(crate) fn symbolic_element(
        &mut self,
        st: &mut State,
        index: &Value,
        items: &[Value],
    ) -> Step<Option<Option<Value>>> {
        let ints = items
            .iter()
            .all(|v| matches!(v, Value::Int(_) | Value::SymInt(_) | Value::Big(_)));
        let bools = items
            .iter()
            .all(|v| matches!(v, Value::Bool(_) | Value::SymBool(_)));
        let floats = items.iter().all(|v| {
            matches!(v, Value::Float(f) if !f.is_nan()) || matches!(v, Value::SymFloat(_))
        });
        let chars = items.iter().all(|v| self.one_char(v).is_some());
        if items.is_empty() || !(ints || bools || floats || chars) {
            return Ok(None);
        }
        let Some(term) = self.int_term(index) else {
            return Ok(None);
        };
        if !self.index_within(st, term, items.len())? {
            return Ok(Some(None));
        }
        if let Some(value) = self.consecutive(st, term, items)? {
            return Ok(Some(Some(value)));
        }
        let mut result: Option<Term> = None;
        for (at, item) in items.iter().enumerate().rev() {
            let value = match self.one_char(item) {
                Some(c) if chars => self.char_term(c),
                _ => match item {
                    Value::Bool(b) => self.pool.bool(*b),
                    Value::SymBool(t) => *t,
                    v if floats => match self.float_term(v) {
                        Some(term) => term,
                        None => return Ok(None),
                    },
                    v => match self.int_term(v) {
                        Some(term) => term,
                        None => return Ok(None),
                    },
                },
            };
            result = Some(match result {
                None => value,
                Some(rest) => {
                    let here = self.index_is(term, at, items.len());
                    self.pool.ite(here, value, rest)
                }
            });
        }
        let Some(result) = result else {
            return Ok(None);
        };
        Ok(Some(Some(if chars {
            let c = self.char_of_term(result);
            self.chars_value(vec![c])
        } else if bools {
            self.bool_value(result)
        } else if floats {
            self.float_term_value(st, result)
        } else {
            self.int_value(result)
        })))
    }

    /// The character of a string of one.
    fn one_char(&self, value: &Value) -> Option<Char> {
        match value {
            Value::Str(s) if s.len == 1 => s.char_at(0).map(Char::Known),
            Value::SymStr(s) if s.chars.len() == 1 => Some(s.chars[0]),
            _ => None,
        }
    }

    /// A slice bound: only where it falls matters.
    pub(crate) fn symbolic_bound(&mut self, st: &mut State, value: &Value, len: i64) -> Step<i64> {
        let Some(term) = self.int_term(value) else {
            return unsupported("a number was expected");
        };
        for at in -len..=len {
            let constant = self.pool.int(at);
            let same = self.pool.int_eq(term, constant);
            if self.decide(st, same)? {
                return Ok(at);
            }
        }
        let zero = self.pool.int(0);
        let negative = self.pool.int_lt(term, zero);
        Ok(if self.decide(st, negative)? {
            -len - 1
        } else {
            len + 1
        })
    }

    pub(crate) fn symbolic_range_len(&mut self, st: &mut State, range: &Range) -> Step<Value> {
        let mut count = 0;
        let mut next = range.start.clone();
        let forward = self.compare_truth(st, CmpOp::Gt, &range.step, &Value::Int(0))?;
        let op = if forward { CmpOp::Lt } else { CmpOp::Gt };
        while self.compare_truth(st, op, &next, &range.stop)? {
            count += 1;
            if count > i64::from(self.config.loops) {
                return Err(crate::machine::Stop::End(crate::machine::End::Cut(
                    gadfly_witness::Reason::LoopBound,
                )));
            }
            next = self.binary(st, BinOp::Add, &next, &range.step)?;
        }
        Ok(Value::Int(count))
    }

    pub(crate) fn symbolic_range_contains(
        &mut self,
        st: &mut State,
        range: &Range,
        item: &Value,
    ) -> Step<bool> {
        let forward = self.compare_truth(st, CmpOp::Gt, &range.step, &Value::Int(0))?;
        let (low, high) = if forward {
            (CmpOp::Ge, CmpOp::Lt)
        } else {
            (CmpOp::Le, CmpOp::Gt)
        };
        if !num::is_number(item)
            || !self.compare_truth(st, low, item, &range.start)?
            || !self.compare_truth(st, high, item, &range.stop)?
        {
            return Ok(false);
        }
        let offset = self.binary(st, BinOp::Sub, item, &range.start)?;
        let rest = self.binary(st, BinOp::Mod, &offset, &range.step)?;
        self.compare_truth(st, CmpOp::Eq, &rest, &Value::Int(0))
    }

    pub(crate) fn symbolic_trunc(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        self.float_whole(st, value, float::Whole::Trunc)
    }

    pub(crate) fn symbolic_to_float(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        self.doubt_large(st, value);
        match self.float_term(value) {
            Some(term) => Ok(self.float_term_value(st, term)),
            None => unsupported("float() of a symbolic value"),
        }
    }

    /// `hash(value)`: of integers as far as they are their own hash, of others a number that
    /// nothing is known of.
    pub(crate) fn symbolic_hash(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        if st.pinned.is_some() {
            return unsupported("hash() of a symbolic value");
        }
        if let Value::SymInt(_) | Value::SymBool(_) = value
            && let Some(term) = self.int_term(value)
        {
            let limit = (1i64 << 61) - 1;
            let (low, high) = (self.pool.int(-limit), self.pool.int(limit));
            let (above, below) = (self.pool.int_lt(low, term), self.pool.int_lt(term, high));
            let own = self.pool.and(above, below);
            if self.decide(st, own)? {
                let (minus_one, minus_two) = (self.pool.int(-1), self.pool.int(-2));
                let odd = self.pool.int_eq(term, minus_one);
                let hash = self.pool.ite(odd, minus_two, term);
                return Ok(self.int_value(hash));
            }
        }
        let term = self.pool.fresh(Sort::Int, "hash");
        if let Some(sym) = self.pool.sym_of(term) {
            self.hashes.insert(sym);
        }
        Ok(Value::SymInt(term))
    }

    pub(crate) fn symbolic_abs(&mut self, _st: &mut State, value: &Value) -> Step<Value> {
        if let Value::SymFloat(term) = value {
            return Ok(Value::SymFloat(self.pool.f_abs(*term)));
        }
        match self.int_term(value) {
            Some(term) => {
                let term = self.pool.int_abs(term);
                Ok(self.int_value(term))
            }
            None => unsupported("abs() of a symbolic value"),
        }
    }

    // ---- strings of known length
}
