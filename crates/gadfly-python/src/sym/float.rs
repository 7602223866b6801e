//! Floats: quotients and remainders as CPython computes them, rounding, and functions that no
//! term expresses. Those give *opaque* symbols: a number whose definition the machine keeps.
//! It may be returned or printed as it is; a decision on it gives its arguments values.

use crate::builtin_types::t;
use crate::code::BinOp;
use crate::machine::{End, Step, Stop, Vm, raise, unsupported, value_error};
use crate::num;
use crate::opaque::{Opaque, Pure};
use crate::state::State;
use crate::value::Value;
use gadfly_term::{Model, Sort, SymId, Term, eval};
use gadfly_witness::Reason;
use std::rc::Rc;

/// Integers up to this magnitude are floats without rounding.
pub(super) const EXACT: i64 = 1 << 53;

fn rounded_to(x: f64, digits: i64) -> f64 {
    num::round_float(x, digits).unwrap_or(f64::INFINITY)
}

impl Vm {
    pub(crate) fn float_finite(&mut self, x: Term) -> Term {
        let magnitude = self.pool.f_abs(x);
        let most = self.pool.f64(f64::MAX);
        self.pool.f_le(magnitude, most)
    }

    /// The floor of a finite float, as an integer.
    pub(super) fn floor_int(&mut self, x: Term) -> Term {
        let whole = self.pool.f_to_int(x);
        let back = self.pool.f_from_int(whole, Sort::F64);
        let above = self.pool.f_lt(x, back);
        let one = self.pool.int(1);
        let below = self.pool.int_sub(whole, one);
        self.pool.ite(above, below, whole)
    }

    fn ceil_int(&mut self, x: Term) -> Term {
        let whole = self.pool.f_to_int(x);
        let back = self.pool.f_from_int(whole, Sort::F64);
        let below = self.pool.f_lt(back, x);
        let one = self.pool.int(1);
        let above = self.pool.int_add(whole, one);
        self.pool.ite(below, above, whole)
    }

    /// Half to even.
    fn nearest_int(&mut self, x: Term) -> Term {
        let floor = self.floor_int(x);
        let back = self.pool.f_from_int(floor, Sort::F64);
        // Exact: a float beyond 2^52 has no fraction.
        let rest = self.pool.f_sub(x, back);
        let half = self.pool.f64(0.5);
        let (one, two, zero) = (self.pool.int(1), self.pool.int(2), self.pool.int(0));
        let up = self.pool.int_add(floor, one);
        let odd = self.pool.int_mod(floor, two);
        let even = self.pool.int_eq(odd, zero);
        let (below, above) = (self.pool.f_lt(rest, half), self.pool.f_lt(half, rest));
        let middle = self.pool.ite(even, floor, up);
        let upper = self.pool.ite(above, up, middle);
        self.pool.ite(below, floor, upper)
    }

    /// Raises what CPython raises for floats that no integer stands for.
    fn need_finite(&mut self, st: &mut State, x: Term) -> Step<()> {
        let finite = self.float_finite(x);
        if self.decide(st, finite)? {
            return Ok(());
        }
        let nan = self.pool.f_is_nan(x);
        if self.decide(st, nan)? {
            return value_error("cannot convert float NaN to integer");
        }
        raise(
            t::OVERFLOW_ERROR,
            "cannot convert float infinity to integer",
        )
    }

    /// `int(x)`, `math.floor(x)`, `math.ceil(x)` and `round(x)` of a float.
    pub(crate) fn float_whole(&mut self, st: &mut State, value: &Value, how: Whole) -> Step<Value> {
        let Value::SymFloat(x) = *value else {
            return unsupported("whole part of a symbolic value");
        };
        self.need_finite(st, x)?;
        let term = match how {
            Whole::Trunc => self.pool.f_to_int(x),
            Whole::Floor => self.floor_int(x),
            Whole::Ceil => self.ceil_int(x),
            Whole::Nearest => self.nearest_int(x),
        };
        Ok(self.int_value(term))
    }

    /// `round(x, digits)`.
    pub(crate) fn symbolic_round(
        &mut self,
        st: &mut State,
        value: &Value,
        digits: i64,
    ) -> Step<Value> {
        if let Value::SymFloat(x) = *value {
            return self.opaque(st, Pure::With(rounded_to, digits), &[x]);
        }
        let Some(x) = self.int_term(value) else {
            return unsupported("rounding a symbolic value");
        };
        if digits >= 0 {
            return Ok(self.int_value(x));
        }
        if digits < -18 {
            return unsupported("rounding a symbolic integer to so few digits");
        }
        // The nearest multiple; of two, the even one.
        let unit = 10i64.pow((-digits) as u32);
        let (unit_term, two) = (self.pool.int(unit), self.pool.int(2));
        let quotient = self.pool.int_div(x, unit_term);
        let rest = self.pool.int_mod(x, unit_term);
        let twice = self.pool.int_mul(rest, two);
        let (over, tie) = (
            self.pool.int_lt(unit_term, twice),
            self.pool.int_eq(unit_term, twice),
        );
        let parity = self.pool.int_mod(quotient, two);
        let odd = self.pool.int_to_bool(parity);
        let tie_up = self.pool.and(tie, odd);
        let up = self.pool.or(over, tie_up);
        let step = self.pool.int_from_bool(up);
        let rounded = self.pool.int_add(quotient, step);
        let result = self.pool.int_mul(rounded, unit_term);
        Ok(self.int_value(result))
    }

    /// `x // y` and `x % y` of floats, `y` not zero, as CPython's `float_divmod` computes them.
    pub(super) fn float_divide(&mut self, x: Term, y: Term) -> (Term, Term) {
        let pool = &mut self.pool;
        let (zero, minus_zero) = (pool.f64(0.0), pool.f64(-0.0));
        let (one, half) = (pool.f64(1.0), pool.f64(0.5));
        let rest = pool.f_rem(x, y);
        let difference = pool.f_sub(x, rest);
        let div = pool.f_div(difference, y);
        let same = pool.f_eq(rest, zero);
        let (y_negative, rest_negative) = (pool.f_lt(y, zero), pool.f_lt(rest, zero));
        let turned = pool.xor(y_negative, rest_negative);
        let moved = pool.f_add(rest, y);
        let adjusted = pool.ite(turned, moved, rest);
        let signed_zero = pool.ite(y_negative, minus_zero, zero);
        let modulo = pool.ite(same, signed_zero, adjusted);
        let less = pool.f_sub(div, one);
        let lowered = pool.ite(turned, less, div);
        let div = pool.ite(same, div, lowered);
        // Whole floats beyond 2^52, the endless and no numbers are their own floor.
        let magnitude = pool.f_abs(div);
        let limit = pool.f64(4_503_599_627_370_496.0);
        let small = pool.f_lt(magnitude, limit);
        let floor_int = self.floor_int(div);
        let pool = &mut self.pool;
        let floor = pool.f_from_int(floor_int, Sort::F64);
        let over = pool.f_sub(div, floor);
        let far = pool.f_lt(half, over);
        let next = pool.f_add(floor, one);
        let nearest = pool.ite(far, next, floor);
        let floor = pool.ite(small, nearest, div);
        let nothing = pool.f_eq(div, zero);
        let quotient = pool.f_div(x, y);
        let quotient_bits = pool.f_bits(quotient);
        let sign = pool.extract(quotient_bits, 63, 63);
        let set = pool.bv(1, 1);
        let negative = pool.eq(sign, set);
        let signed = pool.ite(negative, minus_zero, zero);
        let floor = pool.ite(nothing, signed, floor);
        (floor, modulo)
    }

    /// `x ** y` with a float among them.
    pub(super) fn float_power(&mut self, st: &mut State, x: Term, y: Term) -> Step<Value> {
        let zero = self.pool.f64(0.0);
        let nothing = self.pool.f_eq(x, zero);
        let negative = self.pool.f_lt(y, zero);
        let endless = self.pool.and(nothing, negative);
        if self.decide(st, endless)? {
            return raise(t::ZERO_DIVISION, "0.0 cannot be raised to a negative power");
        }
        let exponent = self.pool.as_f64(y);
        let whole = exponent.is_some_and(|e| !e.is_finite() || e.fract() == 0.0);
        if !whole {
            let below = self.pool.f_lt(x, zero);
            if self.decide(st, below)? {
                // Real for whole and endless exponents only.
                return unsupported("power of a negative number");
            }
        }
        let finite = self.float_finite(x);
        if let Some(e) = exponent
            && [1.0, 2.0].contains(&e)
        {
            let result = if e == 1.0 { x } else { self.pool.f_mul(x, x) };
            let inside = self.float_finite(result);
            let outside = self.pool.not(inside);
            let overflow = self.pool.and(outside, finite);
            if self.decide(st, overflow)? {
                return out_of_range();
            }
            return Ok(self.float_term_value(st, result));
        }
        // Where it cannot overflow it is a number of its own.
        if let Some(e) = exponent
            && e.is_finite()
            && e != 0.0
        {
            let limit = f64::MAX.powf(1.0 / e);
            let magnitude = self.pool.f_abs(x);
            let inside = if e > 0.0 {
                let limit = self.pool.f64(limit.min(f64::MAX) * (1.0 - 1e-10));
                self.pool.f_le(magnitude, limit)
            } else {
                let limit = self.pool.f64(limit.max(1e-300) * (1.0 + 1e-10));
                let top = self.pool.f64(f64::MAX);
                let (above, below) = (
                    self.pool.f_le(limit, magnitude),
                    self.pool.f_le(magnitude, top),
                );
                self.pool.and(above, below)
            };
            if self.decide(st, inside)? {
                return self.opaque(st, Pure::Two(f64::powf), &[x, y]);
            }
        }
        // Whether it overflows depends on the numbers.
        let (Some(x), Some(y)) = (self.pin_float(st, x)?, self.pin_float(st, y)?) else {
            return unsupported("power of a symbolic float");
        };
        self.float_pow(st, x, y)
    }

    // ---- opaque numbers

    /// The result of a function that no term expresses.
    pub(crate) fn opaque(&mut self, st: &mut State, of: Pure, args: &[Term]) -> Step<Value> {
        let known: Option<Vec<f64>> = args.iter().map(|a| self.pool.as_f64(*a)).collect();
        if let Some(known) = known {
            return Ok(self.float_value(st, of.apply(&known)));
        }
        if st.pinned.is_some()
            && let Some(model) = st.path.model().cloned()
        {
            let values: Vec<f64> = args
                .iter()
                .map(|a| f64::from_bits(eval(&self.pool, &model, *a)))
                .collect();
            return Ok(self.float_value(st, of.apply(&values)));
        }
        let known = self.opaque.iter().find(|o| o.of.same(of) && o.args == args);
        if let Some(known) = known {
            return Ok(Value::SymFloat(known.result));
        }
        let result = self.pool.fresh(Sort::F64, "opaque");
        let Some(sym) = self.pool.sym_of(result) else {
            return unsupported("a function of a symbolic float");
        };
        self.opaque.push(Opaque {
            sym,
            result,
            of,
            args: args.to_vec(),
        });
        Ok(Value::SymFloat(result))
    }

    /// A model in which opaque numbers have the values that their definitions give them.
    pub fn completed(&self, model: &Rc<Model>) -> Rc<Model> {
        if self.opaque.is_empty() {
            return model.clone();
        }
        let mut full = (**model).clone();
        for opaque in &self.opaque {
            let values: Vec<f64> = opaque
                .args
                .iter()
                .map(|a| f64::from_bits(eval(&self.pool, &full, *a)))
                .collect();
            full.set(opaque.sym, opaque.of.apply(&values).to_bits());
        }
        Rc::new(full)
    }

    /// Before a decision: opaque numbers in it get values, and so do the arguments they were
    /// computed from; quotients of integers must be of integers that are floats exactly.
    pub fn reveal(&mut self, st: &mut State, condition: Term) -> Step<Term> {
        let mut condition = condition;
        if !self.hashes.is_empty() {
            let within = self.pool.symbols(condition);
            if within.iter().any(|s| self.hashes.contains(s)) {
                return unsupported("a decision on a hash");
            }
        }
        if !self.opaque.is_empty() {
            let within: Vec<SymId> = self.pool.symbols(condition).to_vec();
            let met: Vec<usize> = (0..self.opaque.len())
                .filter(|i| within.contains(&self.opaque[*i].sym))
                .collect();
            if !met.is_empty() {
                let Some(model) = st.path.model().cloned() else {
                    return Err(Stop::End(End::Cut(Reason::Solver)));
                };
                let model = self.completed(&model);
                let mut known = Model::new();
                // The last may be made of the first: all that any of them needs.
                let mut wanted = met;
                let mut at = 0;
                while at < wanted.len() {
                    for arg in self.opaque[wanted[at]].args.clone() {
                        for sym in self.pool.symbols(arg).to_vec() {
                            let inner = self.opaque.iter().position(|o| o.sym == sym);
                            if let Some(inner) = inner
                                && !wanted.contains(&inner)
                            {
                                wanted.push(inner);
                            }
                        }
                    }
                    at += 1;
                }
                for i in wanted {
                    let opaque = self.opaque[i].clone();
                    for term in opaque.args.iter().chain([&opaque.result]) {
                        self.fix_float(st, *term, &model);
                    }
                    known.set(opaque.sym, model.get(opaque.sym));
                }
                st.doubt(Reason::Unsupported("a decision on a rounded float".into()));
                condition = self.pool.substitute(condition, &known);
            }
        }
        if !self.quotients.is_empty()
            && let Some(exact) = self.quotient_within(condition)
            && !self.decide(st, exact)?
        {
            return unsupported("quotients of integers beyond 2**53");
        }
        Ok(condition)
    }

    /// Assumes that a float has the value that the model gives it.
    fn fix_float(&mut self, st: &mut State, term: Term, model: &Rc<Model>) -> f64 {
        let bits = eval(&self.pool, model, term);
        let raw = self.pool.f_bits(term);
        let value = self.pool.bv(64, bits);
        let same = self.pool.eq(raw, value);
        st.path.assume(&self.pool, same, Some(model.clone()));
        f64::from_bits(bits)
    }

    /// A float's value of the model, from now on; the path says so.
    pub(crate) fn pin_float(&mut self, st: &mut State, term: Term) -> Step<Option<f64>> {
        if let Some(known) = self.pool.as_f64(term) {
            return Ok(Some(known));
        }
        let Some(model) = st.path.model().cloned() else {
            return Ok(None);
        };
        let model = self.completed(&model);
        if st.pinned.is_none() {
            st.doubt(Reason::Unsupported("a function of a symbolic float".into()));
        }
        Ok(Some(self.fix_float(st, term, &model)))
    }

    // ---- quotients of integers

    /// `x / y` of integers, `y` not zero: one rounding. As a term it is the quotient of two
    /// floats, which is the same up to 2^53; decisions on it see to that.
    pub(super) fn true_quotient(&mut self, x: Term, y: Term) -> Term {
        let (a, b) = (
            self.pool.f_from_int(x, Sort::F64),
            self.pool.f_from_int(y, Sort::F64),
        );
        let quotient = self.pool.f_div(a, b);
        let mut exact = self.pool.tt();
        for side in [x, y] {
            let power = self.pool.as_int(side).and_then(|i| i.exact_log2());
            if power.is_some_and(|p| p < 1000) {
                continue;
            }
            let (low, high) = (self.pool.int(-EXACT), self.pool.int(EXACT));
            let (above, below) = (self.pool.int_le(low, side), self.pool.int_le(side, high));
            let inside = self.pool.and(above, below);
            exact = self.pool.and(exact, inside);
        }
        if exact != self.pool.tt() && self.pool.as_f64(quotient).is_none() {
            self.quotients.insert(quotient, exact);
        }
        quotient
    }

    /// What must hold for the quotients inside a condition to be exact.
    fn quotient_within(&mut self, condition: Term) -> Option<Term> {
        let mut found: Option<Term> = None;
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![condition];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Some(exact) = self.quotients.get(&term).copied() {
                found = Some(match found {
                    Some(before) => self.pool.and(before, exact),
                    None => exact,
                });
            }
            stack.extend(self.pool.node(term).children());
        }
        found
    }

    // ---- the functions of `math` that have terms

    /// `math.sqrt` of a number that is not known.
    pub(crate) fn symbolic_sqrt(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        self.doubt_large(st, value);
        let Some(x) = self.float_term(value) else {
            return unsupported("sqrt of a symbolic value");
        };
        let zero = self.pool.f64(0.0);
        let negative = self.pool.f_lt(x, zero);
        if self.decide(st, negative)? {
            return value_error("math domain error");
        }
        let root = self.pool.f_sqrt(x);
        Ok(self.float_term_value(st, root))
    }

    /// A function of `math` that is a plain number on an interval; `None` outside of it.
    pub(crate) fn symbolic_function(
        &mut self,
        st: &mut State,
        value: &Value,
        f: fn(f64) -> f64,
        (low, high): (f64, f64),
    ) -> Step<Option<Value>> {
        self.doubt_large(st, value);
        let Some(x) = self.float_term(value) else {
            return Ok(None);
        };
        if !self.decide_within(st, x, low, high)? {
            return Ok(None);
        }
        self.opaque(st, Pure::One(f), &[x]).map(Some)
    }

    /// `math.pow` with a known exponent, where it raises nothing; `None` elsewhere.
    pub(crate) fn symbolic_pow(
        &mut self,
        st: &mut State,
        value: &Value,
        exponent: f64,
    ) -> Step<Option<Value>> {
        self.doubt_large(st, value);
        let Some(x) = self.float_term(value) else {
            return Ok(None);
        };
        if !(exponent > 0.0 && exponent.is_finite()) {
            return Ok(None);
        }
        let high = f64::MAX.powf(1.0 / exponent).min(f64::MAX) * (1.0 - 1e-10);
        let low = if exponent.fract() == 0.0 { -high } else { 0.0 };
        if !self.decide_within(st, x, low, high)? {
            return Ok(None);
        }
        let y = self.pool.f64(exponent);
        self.float_power(st, x, y).map(Some)
    }

    /// `math.hypot` of two numbers that are not known, where it does not overflow; `None` elsewhere.
    pub(crate) fn symbolic_hypot(
        &mut self,
        st: &mut State,
        x: &Value,
        y: &Value,
    ) -> Step<Option<Value>> {
        const MOST: f64 = 1e150;
        self.doubt_large(st, x);
        self.doubt_large(st, y);
        let (Some(x), Some(y)) = (self.float_term(x), self.float_term(y)) else {
            return Ok(None);
        };
        let inside =
            self.decide_within(st, x, -MOST, MOST)? && self.decide_within(st, y, -MOST, MOST)?;
        if inside {
            self.opaque(st, Pure::Two(libm::hypot), &[x, y]).map(Some)
        } else {
            Ok(None)
        }
    }

    fn decide_within(&mut self, st: &mut State, x: Term, low: f64, high: f64) -> Step<bool> {
        let (low, high) = (self.pool.f64(low), self.pool.f64(high));
        let (above, below) = (self.pool.f_le(low, x), self.pool.f_le(x, high));
        let inside = self.pool.and(above, below);
        self.decide(st, inside)
    }

    /// `isnan`, `isinf`, `isfinite`.
    pub(crate) fn symbolic_class(
        &mut self,
        st: &mut State,
        value: &Value,
        which: Class,
    ) -> Option<Value> {
        self.doubt_large(st, value);
        let x = self.float_term(value)?;
        let term = match which {
            Class::Nan => self.pool.f_is_nan(x),
            Class::Finite => self.float_finite(x),
            Class::Infinite => {
                let (nan, finite) = (self.pool.f_is_nan(x), self.float_finite(x));
                let either = self.pool.or(nan, finite);
                self.pool.not(either)
            }
        };
        Some(self.bool_value(term))
    }

    /// `x.is_integer()`.
    pub(crate) fn symbolic_is_whole(&mut self, value: &Value) -> Value {
        let Some(x) = self.float_term(value) else {
            return Value::Bool(true);
        };
        let finite = self.float_finite(x);
        let whole = self.pool.f_to_int(x);
        let back = self.pool.f_from_int(whole, Sort::F64);
        let same = self.pool.f_eq(back, x);
        let term = self.pool.and(finite, same);
        self.bool_value(term)
    }

    /// Division and powers with a float among the operands.
    pub(super) fn symbolic_float(
        &mut self,
        st: &mut State,
        op: BinOp,
        a: &Value,
        b: &Value,
        symbol: &str,
    ) -> Step<Value> {
        let is_float = |v: &Value| matches!(v, Value::Float(_) | Value::SymFloat(_));
        let ints = !is_float(a) && !is_float(b);
        if matches!(op, BinOp::Div | BinOp::FloorDiv | BinOp::Mod) {
            let divisor = self.nonzero(b);
            if !self.decide(st, divisor)? {
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
        if op == BinOp::Div
            && ints
            && let (Some(x), Some(y)) = (self.int_term(a), self.int_term(b))
        {
            self.doubt_large(st, a);
            self.doubt_large(st, b);
            let quotient = self.true_quotient(x, y);
            return Ok(self.float_term_value(st, quotient));
        }
        // An integer in place of a float stays one among integers.
        let stays = matches!(
            op,
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::FloorDiv | BinOp::Mod
        );
        if !stays || is_float(a) && is_float(b) && !a.same(b) {
            self.doubt_number(st, a);
            self.doubt_number(st, b);
        }
        for number in [a, b] {
            if !is_float(number) {
                self.doubt_large(st, number);
            }
        }
        let (Some(x), Some(y)) = (self.float_term(a), self.float_term(b)) else {
            return raise(t::OVERFLOW_ERROR, "int too large to convert to float");
        };
        let result = match op {
            BinOp::Add => self.pool.f_add(x, y),
            BinOp::Sub => self.pool.f_sub(x, y),
            BinOp::Mul => self.pool.f_mul(x, y),
            BinOp::Div => self.pool.f_div(x, y),
            BinOp::Pow => return self.float_power(st, x, y),
            BinOp::FloorDiv => self.float_divide(x, y).0,
            BinOp::Mod => self.float_divide(x, y).1,
            _ => return self.wrong_operands(st, a, b, symbol),
        };
        Ok(self.float_term_value(st, result))
    }

    pub fn float_term(&mut self, value: &Value) -> Option<Term> {
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

    /// A term that is constant becomes a plain float.
    pub fn float_term_value(&mut self, st: &mut State, term: Term) -> Value {
        match self.pool.as_f64(term) {
            Some(f) => self.float_value(st, f),
            None => Value::SymFloat(term),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whole {
    Trunc,
    Floor,
    Ceil,
    Nearest,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Nan,
    Infinite,
    Finite,
}

fn out_of_range<T>() -> Step<T> {
    Err(Stop::RaiseWith(
        t::OVERFLOW_ERROR,
        vec![Value::Int(34), Value::str("Numerical result out of range")],
    ))
}
