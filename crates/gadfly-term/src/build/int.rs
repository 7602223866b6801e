//! Integers without bounds: Python's `int`.
//!
//! For users: constants are `pool.int(5)` and `pool.int_value(&big)`, unknowns
//! `pool.fresh(Sort::Int, "n")` or `pool.fresh_int_within("len", Some(0), None)`.
//! The operators are `int_add`, `int_sub`, `int_mul`, `int_neg`, `int_div` and
//! `int_mod` (Python's `//` and `%`), `int_pow`, `int_abs`, `int_min`, `int_max`,
//! `int_and`, `int_or`, `int_xor`, `int_not`, `int_shl`, `int_shr`; comparisons
//! `int_eq` (`eq` does it too), `int_ne`, `int_lt`, `int_le`, `int_gt`, `int_ge`;
//! conversions `int_from_bool`, `int_to_bool`, `int_from_ubv`, `int_from_sbv`,
//! `int_to_bv`, `f_from_int`, `f_to_int`; exact comparisons with floats
//! `int_eq_f64`, `int_lt_f64`, `int_le_f64`, `f64_lt_int`, `f64_le_int`; and
//! `ite` for any sort. What raises in Python must be guarded by the caller:
//! division by zero, shifts by negative or absurd amounts ([`Int::MAX_SHIFT`]),
//! floats that are no number. Values come from `eval_int` and `Model::int`.
//!
//! Sums are kept in linear normal form: `k1*x1 + k2*x2 + ... + k` in order of the
//! terms' creation, as a chain of additions with the constant outermost. So
//! `a + b - a` is `b`, and equal sums are one term. Comparisons (`int/compare.rs`)
//! bring both sides together and divide by the common factor; only `<=` and `==`
//! exist as nodes.

mod bits;
mod compare;
mod convert;
mod monotone;
mod relation;

use crate::int::Int;
use crate::node::{BinOp, Node};
use crate::pool::Pool;
use crate::types::{Sort, Term};

/// A sum: terms with factors that are not zero, in order of the terms, and a
/// constant.
#[derive(Clone, Default)]
pub(crate) struct Linear {
    pub parts: Vec<(Term, Int)>,
    pub constant: Int,
}

/// Parts beyond which a sum is not taken apart again: a loop that adds up a long
/// list would otherwise cost the square of its length.
const MAX_PARTS: usize = 40;
/// Factors of a product that are put in order.
const MAX_FACTORS: usize = 8;

impl Linear {
    fn sort(&mut self) {
        self.parts.sort_by_key(|part| part.0);
        let mut merged: Vec<(Term, Int)> = Vec::with_capacity(self.parts.len());
        for (t, k) in self.parts.drain(..) {
            match merged.last_mut() {
                Some(last) if last.0 == t => last.1 = last.1.add(&k),
                _ => merged.push((t, k)),
            }
        }
        merged.retain(|part| !part.1.is_zero());
        self.parts = merged;
    }

    pub(crate) fn scale(&mut self, by: &Int) {
        if by.is_zero() {
            self.parts.clear();
        }
        for part in &mut self.parts {
            part.1 = part.1.mul(by);
        }
        self.constant = self.constant.mul(by);
    }

    /// The greatest common divisor of the factors; 0 without parts.
    pub(crate) fn common(&self) -> Int {
        self.parts
            .iter()
            .fold(Int::ZERO, |gcd, part| gcd.gcd(&part.1))
    }
}

impl Pool {
    /// Splits `x * k`.
    fn int_part(&self, t: Term) -> (Term, Int) {
        if let Node::Bin(BinOp::IMul, x, k) = self.node(t)
            && let Some(k) = self.as_int(k)
        {
            return (x, k);
        }
        (t, Int::ONE)
    }

    /// Splits `x + k`.
    pub(crate) fn int_offset(&self, t: Term) -> (Term, Int) {
        if let Node::Bin(BinOp::IAdd, x, k) = self.node(t)
            && let Some(k) = self.as_int(k)
        {
            return (x, k);
        }
        (t, Int::ZERO)
    }

    /// A term as a sum; one that is too long is a part of its own.
    pub(crate) fn linear(&self, t: Term) -> Linear {
        let mut sum = Linear::default();
        self.gather(t, &Int::ONE, &mut sum);
        sum.sort();
        sum
    }

    /// A term of sort `Int` as a sum: terms with their factors, and a constant.
    pub fn int_parts(&self, t: Term) -> (Vec<(Term, Int)>, Int) {
        let sum = self.linear(t);
        (sum.parts, sum.constant)
    }

    fn gather(&self, t: Term, factor: &Int, sum: &mut Linear) {
        let begun = (sum.parts.len(), sum.constant.clone());
        let mut too_long = false;
        let mut stack = vec![(t, factor.clone())];
        while let Some((t, factor)) = stack.pop() {
            if let Some(k) = self.as_int(t) {
                sum.constant = sum.constant.add(&k.mul(&factor));
                continue;
            }
            if sum.parts.len() - begun.0 >= MAX_PARTS {
                sum.parts.truncate(begun.0);
                sum.constant = begun.1;
                too_long = true;
                break;
            }
            match self.node(t) {
                Node::Bin(BinOp::IAdd, x, y) => {
                    stack.push((y, factor.clone()));
                    stack.push((x, factor));
                    continue;
                }
                Node::Bin(BinOp::IMul, x, k) => {
                    if let Some(k) = self.as_int(k) {
                        let factor = factor.mul(&k);
                        // A long sum as a part of its own, or a plain one.
                        sum.parts.push((x, factor));
                        continue;
                    }
                }
                _ => {}
            }
            sum.parts.push((t, factor));
        }
        if too_long {
            let (x, k) = self.int_part(t);
            sum.parts.push((x, k.mul(factor)));
        }
    }

    /// The sum as a term.
    pub(crate) fn make_sum(&mut self, sum: &Linear) -> Term {
        let mut chain: Option<Term> = None;
        for (t, k) in &sum.parts {
            let part = self.make_part(*t, k);
            chain = Some(match chain {
                None => part,
                Some(chain) => self.bin(BinOp::IAdd, chain, part, Sort::Int),
            });
        }
        match chain {
            None => self.int_value(&sum.constant),
            Some(chain) if sum.constant.is_zero() => chain,
            Some(chain) => self.offset_by(chain, &sum.constant),
        }
    }

    fn make_part(&mut self, t: Term, k: &Int) -> Term {
        if *k == Int::ONE {
            return t;
        }
        let k = self.int_value(k);
        self.bin(BinOp::IMul, t, k, Sort::Int)
    }

    /// `chain + k` for a chain without constant and a constant that is not 0.
    fn offset_by(&mut self, chain: Term, k: &Int) -> Term {
        let k = self.int_value(k);
        self.bin(BinOp::IAdd, chain, k, Sort::Int)
    }

    fn int_pair(&self, a: Term, b: Term) {
        debug_assert_eq!(self.sort(a), Sort::Int, "integer operand");
        debug_assert_eq!(self.sort(b), Sort::Int, "integer operand");
    }

    pub fn int_add(&mut self, a: Term, b: Term) -> Term {
        self.int_pair(a, b);
        if let Some(folded) = self.fold(BinOp::IAdd, a, b, Sort::Int) {
            return folded;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.as_int(b) {
            // Counters: by far the most common sum.
            if k.is_zero() {
                return a;
            }
            let (base, more) = self.int_offset(a);
            let k = k.add(&more);
            if k.is_zero() {
                return base;
            }
            return self.offset_by(base, &k);
        }
        self.combine(a, b, &Int::ONE)
    }

    pub fn int_sub(&mut self, a: Term, b: Term) -> Term {
        self.int_pair(a, b);
        if let Some(k) = self.as_int(b) {
            let k = self.int_value(&k.neg());
            return self.int_add(a, k);
        }
        if a == b {
            return self.int(0);
        }
        self.combine(a, b, &Int::MINUS_ONE)
    }

    pub fn int_neg(&mut self, a: Term) -> Term {
        self.int_scale(a, &Int::MINUS_ONE)
    }

    /// `a + b * k`.
    fn combine(&mut self, a: Term, b: Term, k: &Int) -> Term {
        let sum = self.combined(a, b, k);
        self.make_sum(&sum)
    }

    pub(crate) fn combined(&self, a: Term, b: Term, k: &Int) -> Linear {
        let mut sum = Linear::default();
        self.gather(a, &Int::ONE, &mut sum);
        self.gather(b, k, &mut sum);
        sum.sort();
        sum
    }

    /// `a * k`.
    pub(crate) fn int_scale(&mut self, a: Term, k: &Int) -> Term {
        if *k == Int::ONE {
            return a;
        }
        if let Some(value) = self.as_int(a) {
            return self.int_value(&value.mul(k));
        }
        let mut sum = self.linear(a);
        sum.scale(k);
        self.make_sum(&sum)
    }

    pub fn int_mul(&mut self, a: Term, b: Term) -> Term {
        self.int_pair(a, b);
        if let Some(folded) = self.fold(BinOp::IMul, a, b, Sort::Int) {
            return folded;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.as_int(b) {
            return self.int_scale(a, &k);
        }
        // A truth value as a factor is a choice.
        for (choice, other) in [(a, b), (b, a)] {
            let scaled = self.through_const_ite(choice, |p, k| p.int_mul(other, k));
            if let Some(result) = scaled {
                return result;
            }
        }
        let ((x, j), (y, k)) = (self.int_part(a), self.int_part(b));
        let product = self.product(x, y);
        self.int_scale(product, &j.mul(&k))
    }

    /// The factors of a product in order, so that equal products are one term.
    fn product(&mut self, x: Term, y: Term) -> Term {
        let mut factors = Vec::new();
        let mut stack = vec![y, x];
        while let Some(t) = stack.pop() {
            match self.node(t) {
                Node::Bin(BinOp::IMul, a, b) if factors.len() + stack.len() < MAX_FACTORS => {
                    stack.push(b);
                    stack.push(a);
                }
                _ => factors.push(t),
            }
        }
        factors.sort_unstable();
        let first = factors[0];
        factors[1..].iter().fold(first, |product, &t| {
            self.bin(BinOp::IMul, product, t, Sort::Int)
        })
    }

    /// `a` to a constant power.
    pub fn int_pow(&mut self, a: Term, exponent: u32) -> Term {
        if let Some(value) = self.as_int(a) {
            return self.int_value(&value.pow(exponent));
        }
        let mut result = self.int(1);
        let mut base = a;
        let mut rest = exponent;
        while rest > 0 {
            if rest & 1 == 1 {
                result = self.int_mul(result, base);
            }
            rest >>= 1;
            if rest > 0 {
                base = self.int_mul(base, base);
            }
        }
        result
    }

    pub fn int_abs(&mut self, a: Term) -> Term {
        let zero = self.int(0);
        let negated = self.int_neg(a);
        let plain = self.int_le(zero, a);
        self.ite(plain, a, negated)
    }

    pub fn int_min(&mut self, a: Term, b: Term) -> Term {
        let below = self.int_le(a, b);
        self.ite(below, a, b)
    }

    pub fn int_max(&mut self, a: Term, b: Term) -> Term {
        let below = self.int_le(a, b);
        self.ite(below, b, a)
    }

    /// Python's `//`: rounded down; by zero 0, callers guard.
    pub fn int_div(&mut self, a: Term, b: Term) -> Term {
        self.int_pair(a, b);
        if let Some(folded) = self.fold(BinOp::IDiv, a, b, Sort::Int) {
            return folded;
        }
        if let Some(k) = self.as_int(b) {
            return self.int_div_const(a, &k);
        }
        if a == b && self.excludes_zero(a) {
            return self.int(1);
        }
        if self.as_int(a).is_some_and(|value| value.is_zero()) {
            return a;
        }
        self.bin(BinOp::IDiv, a, b, Sort::Int)
    }

    fn excludes_zero(&self, t: Term) -> bool {
        let range = self.range(t);
        range.smin > 0 || range.smax < 0
    }

    fn int_div_const(&mut self, a: Term, k: &Int) -> Term {
        if k.is_zero() {
            return self.int(0);
        }
        if k.is_negative() {
            let a = self.int_neg(a);
            return self.int_div_const(a, &k.neg());
        }
        if *k == Int::ONE {
            return a;
        }
        let divisor = self.int_value(k);
        if let Some(result) = self.through_const_ite(a, |p, c| p.int_div(c, divisor)) {
            return result;
        }
        // Multiples of the divisor come out whole.
        let mut inside = self.linear(a);
        let mut outside = Linear::default();
        inside.parts.retain(|(t, factor)| {
            let whole = factor.floor_mod(k).is_zero();
            if whole {
                outside.parts.push((*t, factor.floor_div(k)));
            }
            !whole
        });
        outside.constant = inside.constant.floor_div(k);
        inside.constant = inside.constant.floor_mod(k);
        if inside.parts.is_empty() {
            return self.make_sum(&outside);
        }
        // What all factors and the divisor share cancels.
        let common = inside.common().gcd(k);
        let mut k = k.clone();
        if common != Int::ONE {
            for part in &mut inside.parts {
                part.1 = part.1.floor_div(&common);
            }
            inside.constant = inside.constant.floor_div(&common);
            k = k.floor_div(&common);
        }
        let dividend = self.make_sum(&inside);
        let divisor = self.int_value(&k);
        let quotient = match self.node(dividend) {
            // A quotient of a quotient is one quotient.
            Node::Bin(BinOp::IDiv, x, j) => match self.as_int(j) {
                Some(j) if j.signum() > 0 => self.int_div_const(x, &j.mul(&k)),
                _ => self.bin(BinOp::IDiv, dividend, divisor, Sort::Int),
            },
            _ => self.bin(BinOp::IDiv, dividend, divisor, Sort::Int),
        };
        let outside = self.make_sum(&outside);
        self.int_add(quotient, outside)
    }

    /// Python's `%`: the sign of the divisor; by zero the dividend, callers guard.
    pub fn int_mod(&mut self, a: Term, b: Term) -> Term {
        self.int_pair(a, b);
        if let Some(folded) = self.fold(BinOp::IMod, a, b, Sort::Int) {
            return folded;
        }
        if a == b {
            return self.int(0);
        }
        if let Some(k) = self.as_int(b) {
            return self.int_mod_const(a, &k);
        }
        let (range, divisor) = (self.range(a), self.range(b));
        if range.smin >= 0 && range.smax < divisor.smin {
            return a;
        }
        if self.as_int(a).is_some_and(|value| value.is_zero()) {
            return a;
        }
        self.bin(BinOp::IMod, a, b, Sort::Int)
    }

    fn int_mod_const(&mut self, a: Term, k: &Int) -> Term {
        if k.is_zero() {
            return a;
        }
        if k.is_negative() {
            let a = self.int_neg(a);
            let rest = self.int_mod_const(a, &k.neg());
            return self.int_neg(rest);
        }
        if *k == Int::ONE {
            return self.int(0);
        }
        let divisor = self.int_value(k);
        if let Some(result) = self.through_const_ite(a, |p, c| p.int_mod(c, divisor)) {
            return result;
        }
        let range = self.range(a);
        if range.smin >= 0 && Int::from(range.smax) < *k && range.smax != i64::MAX {
            return a;
        }
        let mut sum = self.linear(a);
        // A remainder by a multiple of the divisor need not be taken first.
        let inner = |p: &Pool, t: Term| match p.node(t) {
            Node::Bin(BinOp::IMod, x, j) => {
                let j = p.as_int(j)?;
                (j.signum() > 0 && j.floor_mod(k).is_zero()).then_some(x)
            }
            _ => None,
        };
        if sum.parts.iter().any(|part| inner(self, part.0).is_some()) {
            let mut again = self.int_value(&sum.constant);
            for (t, factor) in sum.parts {
                let t = inner(self, t).unwrap_or(t);
                let scaled = self.int_scale(t, &factor);
                again = self.int_add(again, scaled);
            }
            return self.int_mod_const(again, k);
        }
        // Multiples of the divisor go away.
        for part in &mut sum.parts {
            let rest = part.1.floor_mod(k);
            // The nearer to zero.
            let turned = rest.sub(k);
            part.1 = if rest > turned.neg() { turned } else { rest };
        }
        sum.parts.retain(|(_, factor)| !factor.is_zero());
        sum.constant = sum.constant.floor_mod(k);
        let dividend = self.make_sum(&sum);
        self.bin_mod(dividend, divisor, k)
    }

    fn bin_mod(&mut self, a: Term, divisor: Term, k: &Int) -> Term {
        if let Some(value) = self.as_int(a) {
            return self.int_value(&value.floor_mod(k));
        }
        let range = self.range(a);
        if range.smin >= 0 && range.smax != i64::MAX && Int::from(range.smax) < *k {
            return a;
        }
        self.bin(BinOp::IMod, a, divisor, Sort::Int)
    }
}
