//! IEEE floats, round to nearest even. Few rewrites are exact for floats (NaN,
//! signed zeros, rounding); those that matter most turn questions about
//! converted integers back into questions about the integers, because solvers
//! are a hundred times slower on floats.

use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::semantics;
use crate::types::{Sort, Term};
use crate::word::{signed_max, signed_min};

impl Pool {
    fn float_bin(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        debug_assert!(self.sort(a).is_float(), "float operand");
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one precision");
        let sort = self.sort(a);
        if let Some(folded) = self.fold(op, a, b, sort) {
            return folded;
        }
        self.bin(op, a, b, sort)
    }

    fn float_un(&mut self, op: UnOp, a: Term, to: Sort) -> Term {
        if let Some(result) = self.through_const_ite(a, |p, k| p.un(op, k, to)) {
            return result;
        }
        self.un(op, a, to)
    }

    pub fn f_add(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        self.float_bin(BinOp::FAdd, a, b)
    }

    pub fn f_sub(&mut self, a: Term, b: Term) -> Term {
        self.float_bin(BinOp::FSub, a, b)
    }

    pub fn f_mul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        self.float_bin(BinOp::FMul, a, b)
    }

    pub fn f_div(&mut self, a: Term, b: Term) -> Term {
        self.float_bin(BinOp::FDiv, a, b)
    }

    /// C's `fmod`, Java's `%`: truncated quotient, sign of the dividend.
    pub fn f_rem(&mut self, a: Term, b: Term) -> Term {
        self.float_bin(BinOp::FRem, a, b)
    }

    pub fn f_neg(&mut self, a: Term) -> Term {
        if let Node::Un(UnOp::FNeg, x) = self.node(a) {
            return x;
        }
        let sort = self.sort(a);
        self.float_un(UnOp::FNeg, a, sort)
    }

    pub fn f_abs(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Un(UnOp::FAbs, _) => return a,
            Node::Un(UnOp::FNeg, x) => return self.f_abs(x),
            _ => {}
        }
        let sort = self.sort(a);
        self.float_un(UnOp::FAbs, a, sort)
    }

    pub fn f_sqrt(&mut self, a: Term) -> Term {
        let sort = self.sort(a);
        self.float_un(UnOp::FSqrt, a, sort)
    }

    pub fn f_is_nan(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Un(UnOp::FFromSbv | UnOp::FFromInt, _) => self.ff(),
            Node::Un(UnOp::FNeg | UnOp::FAbs | UnOp::FConvert, x) => self.f_is_nan(x),
            Node::Ite(..) => {
                let pushed = self.predicate_of_ite(a, Pool::f_is_nan);
                pushed.unwrap_or_else(|| self.un(UnOp::FIsNan, a, Sort::Bool))
            }
            _ => self.un(UnOp::FIsNan, a, Sort::Bool),
        }
    }

    /// The signed integer as a float, rounded to nearest even.
    pub fn f_from_sbv(&mut self, a: Term, to: Sort) -> Term {
        debug_assert!(to.is_float(), "float result");
        // The value, not the width, decides the result.
        if let Node::Un(UnOp::Sext, x) = self.node(a) {
            return self.f_from_sbv(x, to);
        }
        self.float_un(UnOp::FFromSbv, a, to)
    }

    /// Java's cast: truncates, saturates, NaN to 0.
    pub fn f_to_sbv(&mut self, a: Term, width: u8) -> Term {
        // A value that was an integer of no more bits comes back unchanged.
        if let Some(x) = self.exact_integer(a) {
            let (lo, hi) = self.signed_range(x);
            if lo >= signed_min(width) && hi <= signed_max(width) {
                let from = self.width(x);
                return if from <= width {
                    self.sext(x, width)
                } else {
                    self.extract(x, width - 1, 0)
                };
            }
        }
        self.float_un(UnOp::FToSbv, a, Sort::Bv(width))
    }

    /// Between `F32` and `F64`.
    pub fn f_convert(&mut self, a: Term, to: Sort) -> Term {
        let from = self.sort(a);
        if from == to {
            return a;
        }
        if let (Node::Un(UnOp::FFromSbv, x), Sort::F64) = (self.node(a), to)
            && self.exact_integer(a).is_some()
        {
            return self.f_from_sbv(x, to);
        }
        self.float_un(UnOp::FConvert, a, to)
    }

    /// Raw bits. NaNs that arithmetic makes are canonical; a symbol's or a
    /// reinterpreted one's payload is kept.
    pub fn f_bits(&mut self, a: Term) -> Term {
        let width = self.width(a);
        match self.node(a) {
            Node::Un(UnOp::FFromBits, x) => return x,
            Node::Un(op @ (UnOp::FNeg | UnOp::FAbs), x) => {
                let bits = self.f_bits(x);
                let sign = 1u64 << (width - 1);
                if op == UnOp::FNeg {
                    let sign = self.bv(width, sign);
                    return self.bvxor(bits, sign);
                }
                let rest = self.bv(width, !sign);
                return self.bvand(bits, rest);
            }
            // Payloads survive a choice, so the question goes to the branches.
            Node::Ite(c, x, y) => {
                let pushed = self.deeper(|p| {
                    let (x, y) = (p.f_bits(x), p.f_bits(y));
                    p.ite(c, x, y)
                });
                if let Some(result) = pushed {
                    return result;
                }
            }
            _ => {}
        }
        self.un(UnOp::FBits, a, Sort::Bv(width))
    }

    /// The float with these bits; 32 bits give an `F32`, 64 an `F64`.
    pub fn f_from_bits(&mut self, a: Term) -> Term {
        let sort = if self.width(a) == 32 {
            Sort::F32
        } else {
            Sort::F64
        };
        debug_assert!(matches!(self.width(a), 32 | 64), "32 or 64 bits");
        match self.node(a) {
            Node::Un(UnOp::FBits, x) => x,
            _ => self.un(UnOp::FFromBits, a, sort),
        }
    }

    // ---- comparisons

    pub fn f_eq(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        if a == b {
            let nan = self.f_is_nan(a);
            return self.not(nan);
        }
        if let Some(result) = self.float_order(BinOp::FEq, a, b) {
            return result;
        }
        self.bin(BinOp::FEq, a, b, Sort::Bool)
    }

    pub fn f_lt(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.ff();
        }
        if let Some(result) = self.float_order(BinOp::FLt, a, b) {
            return result;
        }
        self.bin(BinOp::FLt, a, b, Sort::Bool)
    }

    pub fn f_le(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            let nan = self.f_is_nan(a);
            return self.not(nan);
        }
        if let Some(result) = self.float_order(BinOp::FLe, a, b) {
            return result;
        }
        self.bin(BinOp::FLe, a, b, Sort::Bool)
    }

    fn float_compare(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        match op {
            BinOp::FEq => self.f_eq(a, b),
            BinOp::FLt => self.f_lt(a, b),
            _ => self.f_le(a, b),
        }
    }

    fn float_order(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one precision");
        if let Some(folded) = self.fold(op, a, b, Sort::Bool) {
            return Some(folded);
        }
        if self.is_nan_const(a) || self.is_nan_const(b) {
            return Some(self.ff());
        }
        if let Some(result) = self.integer_order(op, a, b) {
            return Some(result);
        }
        if let Some(result) = self.float_order_of_ints(op, a, b) {
            return Some(result);
        }
        match (self.node(a), self.node(b)) {
            (Node::Un(UnOp::FNeg, x), Node::Un(UnOp::FNeg, y)) => {
                return Some(self.float_compare(op, y, x));
            }
            // Widening is exact and keeps the order.
            (Node::Un(UnOp::FConvert, x), Node::Un(UnOp::FConvert, y))
                if self.sort(x) == Sort::F32 && self.sort(y) == Sort::F32 =>
            {
                return Some(self.float_compare(op, x, y));
            }
            _ => {}
        }
        if let Some(limit) = self.float_value(b)
            && (op == BinOp::FLt && limit <= 0.0 || op != BinOp::FEq && limit < 0.0)
            && self.never_negative(a, 8)
        {
            return Some(self.ff());
        }
        if self.as_const(b).is_some() {
            return self.predicate_of_ite(a, |p, branch| p.float_compare(op, branch, b));
        }
        if self.as_const(a).is_some() {
            return self.predicate_of_ite(b, |p, branch| p.float_compare(op, a, branch));
        }
        None
    }

    /// Zero, positive or not a number: squares, roots, and what is made of such.
    fn never_negative(&self, t: Term, depth: u32) -> bool {
        let Some(deeper) = depth.checked_sub(1) else {
            return false;
        };
        match self.node(t) {
            Node::Const(_) => self.float_value(t).is_some_and(|value| value >= 0.0),
            Node::Un(UnOp::FAbs | UnOp::FSqrt, _) => true,
            Node::Bin(BinOp::FMul, x, y) if x == y => true,
            Node::Bin(BinOp::FAdd | BinOp::FMul, x, y) => {
                self.never_negative(x, deeper) && self.never_negative(y, deeper)
            }
            // Divided by the negative zero it would be.
            Node::Bin(BinOp::FDiv, x, y) => {
                self.never_negative(x, deeper)
                    && self.float_value(y).is_some_and(|value| value > 0.0)
            }
            _ => false,
        }
    }

    pub(crate) fn float_value(&self, t: Term) -> Option<f64> {
        let bits = self.as_const(t)?;
        Some(match self.sort(t) {
            Sort::F32 => f64::from(semantics::as_f32(bits)),
            _ => semantics::as_f64(bits),
        })
    }

    fn is_nan_const(&self, t: Term) -> bool {
        self.float_value(t).is_some_and(f64::is_nan)
    }

    /// The integer a term was converted from, if the conversion was exact.
    fn exact_integer(&self, t: Term) -> Option<Term> {
        let Node::Un(UnOp::FFromSbv, x) = self.node(t) else {
            return None;
        };
        let limit = match self.sort(t) {
            Sort::F32 => 1i64 << 24,
            _ => 1i64 << 53,
        };
        let (lo, hi) = self.signed_range(x);
        (lo >= -limit && hi <= limit).then_some(x)
    }

    /// Comparisons of exactly converted integers with each other or a constant.
    fn integer_order(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        match (self.exact_integer(a), self.exact_integer(b)) {
            (Some(x), Some(y)) => {
                let width = self.width(x).max(self.width(y));
                let (x, y) = (self.sext(x, width), self.sext(y, width));
                Some(match op {
                    BinOp::FEq => self.eq(x, y),
                    BinOp::FLt => self.slt(x, y),
                    _ => self.sle(x, y),
                })
            }
            (Some(x), None) => {
                let c = self.float_value(b)?;
                Some(self.integer_below(op, x, c))
            }
            (None, Some(y)) => {
                let c = self.float_value(a)?;
                Some(self.integer_above(op, c, y))
            }
            _ => None,
        }
    }

    /// `x op c` for an integer `x` and a float `c` that is not NaN.
    fn integer_below(&mut self, op: BinOp, x: Term, c: f64) -> Term {
        match op {
            BinOp::FEq => {
                if c.fract() != 0.0 || !c.is_finite() {
                    return self.ff();
                }
                self.within(x, c, Pool::eq).unwrap_or(self.ff())
            }
            // x < c is x < ceil(c); x <= c is x <= floor(c).
            BinOp::FLt => {
                let end = c.ceil();
                self.within(x, end, Pool::slt).unwrap_or(self.bool(c > 0.0))
            }
            _ => {
                let end = c.floor();
                self.within(x, end, Pool::sle).unwrap_or(self.bool(c > 0.0))
            }
        }
    }

    fn integer_above(&mut self, op: BinOp, c: f64, x: Term) -> Term {
        match op {
            BinOp::FEq => self.integer_below(op, x, c),
            // c < x is floor(c) < x; c <= x is ceil(c) <= x.
            BinOp::FLt => {
                let end = c.floor();
                self.within(x, end, |p, x, k| p.slt(k, x))
                    .unwrap_or(self.bool(c < 0.0))
            }
            _ => {
                let end = c.ceil();
                self.within(x, end, |p, x, k| p.sle(k, x))
                    .unwrap_or(self.bool(c < 0.0))
            }
        }
    }

    /// Compares with the integral `c` if it fits the operand's width.
    fn within(
        &mut self,
        x: Term,
        c: f64,
        f: impl FnOnce(&mut Pool, Term, Term) -> Term,
    ) -> Option<Term> {
        let width = self.width(x);
        // Powers of two are exact as floats; MAX itself may not be.
        let end = -(signed_min(width) as f64);
        if !(c >= -end && c < end) {
            return None;
        }
        let k = self.bv(width, c as i64 as u64);
        Some(f(self, x, k))
    }
}
