//! Operations on terms: unbounded integers, IEEE floats, strings of known length whose
//! characters are integers. What has no term yet is a named reason on its path.

use crate::code::{BinOp, CmpOp, UnOp};
use crate::machine::{Step, Vm, raise, type_error, unsupported, value_error};
use crate::num;
use crate::state::State;
use crate::types::t;
use crate::value::{Char, Range, SymStr, Value};
use gadfly_term::{Int, Sort, Term};
use std::rc::Rc;

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

    /// A term that is constant becomes a plain float.
    fn float_term_value(&mut self, st: &mut State, term: Term) -> Value {
        match self.pool.as_f64(term) {
            Some(f) => self.float_value(st, f),
            None => Value::SymFloat(term),
        }
    }

    /// The integer term of an integer or truth value.
    pub(crate) fn int_term(&mut self, value: &Value) -> Option<Term> {
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

    fn float_term(&mut self, value: &Value) -> Option<Term> {
        Some(match value {
            Value::SymFloat(term) => *term,
            Value::SymInt(_) | Value::SymBool(_) => {
                let term = self.int_term(value)?;
                self.pool.f_from_int(term, Sort::F64)
            }
            other => {
                let f = num::to_float(other)?;
                self.pool.f64(f)
            }
        })
    }

    pub(crate) fn nonzero(&mut self, value: &Value) -> Term {
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
        let bools = matches!(
            (a, b),
            (
                Value::Bool(_) | Value::SymBool(_),
                Value::Bool(_) | Value::SymBool(_)
            )
        );
        let result = match op {
            BinOp::Add => self.pool.int_add(x, y),
            BinOp::Sub => self.pool.int_sub(x, y),
            BinOp::Mul => self.pool.int_mul(x, y),
            BinOp::FloorDiv => self.pool.int_div(x, y),
            BinOp::Mod => self.pool.int_mod(x, y),
            BinOp::And => self.pool.int_and(x, y),
            BinOp::Or => self.pool.int_or(x, y),
            BinOp::Xor => self.pool.int_xor(x, y),
            BinOp::LShift => self.pool.int_shl(x, y),
            BinOp::RShift => self.pool.int_shr(x, y),
            BinOp::Pow => match b {
                Value::Int(exponent @ 0..=16) => self.pool.int_pow(x, *exponent as u32),
                Value::Int(exponent) if *exponent < 0 => {
                    return unsupported("negative power of a symbolic integer");
                }
                _ => {
                    let exponent = self.concrete_int(st, b)?;
                    match (u32::try_from(exponent), a.as_bigint()) {
                        (Ok(exponent @ 0..=64), _) => self.pool.int_pow(x, exponent),
                        _ => return unsupported("large power of a symbolic integer"),
                    }
                }
            },
            _ => {
                let (a, b) = (self.type_name(st, a), self.type_name(st, b));
                return type_error(format!(
                    "unsupported operand type(s) for {symbol}: '{a}' and '{b}'"
                ));
            }
        };
        if bools && matches!(op, BinOp::And | BinOp::Or | BinOp::Xor) {
            let term = self.pool.int_to_bool(result);
            return Ok(self.bool_value(term));
        }
        Ok(self.int_value(result))
    }

    fn symbolic_float(
        &mut self,
        st: &mut State,
        op: BinOp,
        a: &Value,
        b: &Value,
        symbol: &str,
    ) -> Step<Value> {
        let (Some(x), Some(y)) = (self.float_term(a), self.float_term(b)) else {
            return raise(t::OVERFLOW_ERROR, "int too large to convert to float");
        };
        if matches!(op, BinOp::Div | BinOp::FloorDiv | BinOp::Mod) {
            let divisor = self.nonzero(b);
            if !self.decide(st, divisor)? {
                let ints = !matches!(a, Value::Float(_) | Value::SymFloat(_))
                    && !matches!(b, Value::Float(_) | Value::SymFloat(_));
                return raise(
                    t::ZERO_DIVISION,
                    match op {
                        BinOp::Div if ints => "division by zero",
                        BinOp::Div => "float division by zero",
                        BinOp::FloorDiv => "float floor division by zero",
                        _ => "float modulo",
                    },
                );
            }
        }
        let result = match op {
            BinOp::Add => self.pool.f_add(x, y),
            BinOp::Sub => self.pool.f_sub(x, y),
            BinOp::Mul => self.pool.f_mul(x, y),
            BinOp::Div => self.pool.f_div(x, y),
            BinOp::Pow => match b {
                Value::Int(2) => self.pool.f_mul(x, x),
                _ => return unsupported("power of a symbolic float"),
            },
            BinOp::FloorDiv | BinOp::Mod => {
                return unsupported("floor division of symbolic floats");
            }
            _ => {
                let (a, b) = (self.type_name(st, a), self.type_name(st, b));
                return type_error(format!(
                    "unsupported operand type(s) for {symbol}: '{a}' and '{b}'"
                ));
            }
        };
        Ok(self.float_term_value(st, result))
    }

    /// A known integer for a symbolic one: feasible values near the model's get a path each,
    /// up to the bound; further ones are cut off.
    pub(crate) fn concrete_int(&mut self, st: &mut State, value: &Value) -> Step<i64> {
        if let Some(i) = value.as_i64() {
            return Ok(i);
        }
        let Some(term) = self.int_term(value) else {
            return unsupported("a number was expected");
        };
        for candidate in 0..=i64::from(self.config.k) {
            for signed in [candidate, -candidate] {
                let constant = self.pool.int(signed);
                let same = self.pool.int_eq(term, constant);
                if self.decide(st, same)? {
                    return Ok(signed);
                }
            }
        }
        // One value beyond the small ones, from the model at hand.
        if let Some(model) = st.path.model().cloned() {
            let found = gadfly_term::eval_int(&self.pool, &model, term);
            if let Some(i) = found.to_i64() {
                let constant = self.pool.int(i);
                let same = self.pool.int_eq(term, constant);
                st.doubt(gadfly_witness::Reason::HeapBound);
                self.assume(st, same)?;
                return Ok(i);
            }
        }
        Err(crate::machine::Stop::End(crate::machine::End::Cut(
            gadfly_witness::Reason::HeapBound,
        )))
    }

    pub(crate) fn symbolic_index(
        &mut self,
        st: &mut State,
        index: &Value,
        len: usize,
    ) -> Step<Option<usize>> {
        let Some(term) = self.int_term(index) else {
            return Ok(None);
        };
        let len = len as i64;
        for at in 0..len {
            for place in [at, at - len] {
                let constant = self.pool.int(place);
                let same = self.pool.int_eq(term, constant);
                if self.decide(st, same)? {
                    return Ok(Some(at as usize));
                }
            }
        }
        Ok(None)
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

    pub(crate) fn symbolic_trunc(&mut self, _st: &mut State, value: &Value) -> Step<Value> {
        match value {
            Value::SymFloat(term) => {
                let term = self.pool.f_to_int(*term);
                Ok(self.int_value(term))
            }
            _ => unsupported("int() of a symbolic value"),
        }
    }

    pub(crate) fn symbolic_to_float(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        match self.float_term(value) {
            Some(term) => Ok(self.float_term_value(st, term)),
            None => unsupported("float() of a symbolic value"),
        }
    }

    pub(crate) fn symbolic_parse_int(&mut self, _st: &mut State, _text: &SymStr) -> Step<Value> {
        unsupported("int() of a symbolic string")
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

    pub fn char_value(&mut self, c: char) -> Value {
        if c.is_ascii() {
            return self.ascii_chars[c as usize].clone();
        }
        Value::str(c.to_string())
    }

    pub fn chars_of(&self, value: &Value) -> Vec<Char> {
        match value {
            Value::Str(s) => s.text.chars().map(Char::Known).collect(),
            Value::SymStr(s) => s.chars.clone(),
            _ => Vec::new(),
        }
    }

    /// A string of these characters, concrete if all are known.
    pub fn chars_value(&mut self, chars: Vec<Char>) -> Value {
        let known: Option<String> = chars
            .iter()
            .map(|c| match c {
                Char::Known(c) => Some(*c),
                Char::Sym(_) => None,
            })
            .collect();
        match known {
            Some(text) => Value::str(text),
            None => Value::SymStr(Rc::new(SymStr { chars })),
        }
    }

    fn char_term(&mut self, c: Char) -> Term {
        match c {
            Char::Known(c) => self.pool.int(i64::from(c as u32)),
            Char::Sym(term) => term,
        }
    }

    /// The code point of a character as an integer.
    pub(crate) fn char_code(&mut self, c: Char) -> Value {
        let term = self.char_term(c);
        self.int_value(term)
    }

    pub(crate) fn symbolic_chr(&mut self, st: &mut State, code: &Value) -> Step<Value> {
        let Some(term) = self.int_term(code) else {
            return unsupported("chr() of a symbolic value");
        };
        let (low, high) = (self.pool.int(0), self.pool.int(0x10_ffff));
        let (above, below) = (self.pool.int_le(low, term), self.pool.int_le(term, high));
        let inside = self.pool.and(above, below);
        if !self.decide(st, inside)? {
            return value_error("chr() arg not in range(0x110000)");
        }
        Ok(self.chars_value(vec![Char::Sym(term)]))
    }

    fn same_chars(&mut self, x: &[Char], y: &[Char]) -> Term {
        let mut all = self.pool.tt();
        for (p, q) in x.iter().zip(y) {
            let (p, q) = (self.char_term(*p), self.char_term(*q));
            let same = self.pool.int_eq(p, q);
            all = self.pool.and(all, same);
        }
        all
    }

    pub(crate) fn string_compare(&mut self, op: CmpOp, a: &Value, b: &Value) -> Value {
        let (x, y) = (self.chars_of(a), self.chars_of(b));
        let term = match op {
            CmpOp::Eq | CmpOp::Ne => {
                let same = if x.len() == y.len() {
                    self.same_chars(&x, &y)
                } else {
                    self.pool.ff()
                };
                if op == CmpOp::Eq {
                    same
                } else {
                    self.pool.not(same)
                }
            }
            _ => {
                // From the last character to the first: less here, or equal and less behind.
                let (x, y) = if matches!(op, CmpOp::Gt | CmpOp::Ge) {
                    (y, x)
                } else {
                    (x, y)
                };
                let or_equal = matches!(op, CmpOp::Le | CmpOp::Ge);
                let common = x.len().min(y.len());
                let tail = if or_equal {
                    x.len() <= y.len()
                } else {
                    x.len() < y.len()
                };
                let mut term = self.pool.bool(tail);
                for i in (0..common).rev() {
                    let (p, q) = (self.char_term(x[i]), self.char_term(y[i]));
                    let (less, same) = (self.pool.int_lt(p, q), self.pool.int_eq(p, q));
                    let rest = self.pool.and(same, term);
                    term = self.pool.or(less, rest);
                }
                term
            }
        };
        self.bool_value(term)
    }

    pub(crate) fn string_contains(
        &mut self,
        st: &mut State,
        whole: &Value,
        part: &Value,
    ) -> Step<bool> {
        if let (Some(whole), Some(part)) = (whole.as_str(), part.as_str()) {
            return Ok(whole.contains(part));
        }
        let (whole, part) = (self.chars_of(whole), self.chars_of(part));
        let mut any = self.pool.ff();
        for at in 0..(whole.len() + 1).saturating_sub(part.len()) {
            let here = self.same_chars(&whole[at..at + part.len()], &part);
            any = self.pool.or(any, here);
        }
        self.decide(st, any)
    }
}
