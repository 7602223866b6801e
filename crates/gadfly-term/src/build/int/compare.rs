//! Comparisons of integers. The difference of the two sides, divided by what its
//! factors share, is split again: what is added on the left, what is subtracted on
//! the right, with the constant. `2*x < 2*y + 3` becomes `x <= y + 1`.

use super::Linear;
use crate::int::Int;
use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};

/// The sides of a comparison with parts that have positive factors.
struct Sides {
    left: Linear,
    right: Linear,
}

fn split(difference: Linear) -> Sides {
    let mut sides = Sides {
        left: Linear::default(),
        right: Linear::default(),
    };
    for (t, k) in difference.parts {
        if k.is_negative() {
            sides.right.parts.push((t, k.neg()));
        } else {
            sides.left.parts.push((t, k));
        }
    }
    sides
}

impl Pool {
    pub fn int_le(&mut self, a: Term, b: Term) -> Term {
        self.int_order(a, b, &Int::ZERO)
    }

    pub fn int_lt(&mut self, a: Term, b: Term) -> Term {
        self.int_order(a, b, &Int::ONE)
    }

    pub fn int_ge(&mut self, a: Term, b: Term) -> Term {
        self.int_le(b, a)
    }

    pub fn int_gt(&mut self, a: Term, b: Term) -> Term {
        self.int_lt(b, a)
    }

    pub fn int_ne(&mut self, a: Term, b: Term) -> Term {
        let same = self.int_eq(a, b);
        self.not(same)
    }

    /// `a + gap <= b`.
    pub(crate) fn int_order(&mut self, a: Term, b: Term, gap: &Int) -> Term {
        self.int_pair(a, b);
        let mut difference = self.combined(a, b, &Int::MINUS_ONE);
        difference.constant = difference.constant.add(gap);
        let common = difference.common();
        if common.is_zero() {
            return self.bool(difference.constant.signum() <= 0);
        }
        // parts <= end
        let end = difference.constant.neg().floor_div(&common);
        for part in &mut difference.parts {
            part.1 = part.1.floor_div(&common);
        }
        let mut sides = split(difference);
        if sides.right.parts.is_empty() {
            let left = self.make_sum(&sides.left);
            return self.int_at_most(left, &end);
        }
        if sides.left.parts.is_empty() {
            let right = self.make_sum(&sides.right);
            return self.int_at_least(right, &end.neg());
        }
        if let Some(result) = self.order_of_bits(&sides, &end) {
            return result;
        }
        sides.right.constant = end;
        let (left, right) = (self.make_sum(&sides.left), self.make_sum(&sides.right));
        self.bin(BinOp::ILe, left, right, Sort::Bool)
    }

    /// `t <= end`.
    fn int_at_most(&mut self, t: Term, end: &Int) -> Term {
        let limit = self.int_value(end);
        let (lo, hi) = self.int_range(t);
        if hi.is_some_and(|hi| Int::from(hi) <= *end) {
            return self.tt();
        }
        if lo.is_some_and(|lo| Int::from(lo) > *end) {
            return self.ff();
        }
        if let Some(end) = end.to_i64() {
            if lo == Some(end) {
                return self.int_eq(t, limit);
            }
            if hi == end.checked_add(1) && hi.is_some() {
                let last = self.int(end + 1);
                return self.int_ne(t, last);
            }
        }
        match self.node(t) {
            Node::Ite(..) => {
                let pushed = self.predicate_of_ite(t, |p, branch| p.int_le(branch, limit));
                if let Some(result) = pushed {
                    return result;
                }
            }
            // The range leaves ends that fit the bits.
            Node::Un(UnOp::IFromUbv, x) => {
                let end = self.bv(self.width(x), end.low_bits(64));
                return self.ule(x, end);
            }
            Node::Un(UnOp::IFromSbv, x) => {
                let end = self.bv(self.width(x), end.low_bits(64));
                return self.sle(x, end);
            }
            Node::Bin(BinOp::IDiv, x, k) => {
                if let Some(k) = self.as_int(k)
                    && k.signum() > 0
                {
                    let end = k.mul(&end.add(&Int::ONE));
                    let end = self.int_value(&end);
                    return self.int_lt(x, end);
                }
            }
            _ => {}
        }
        self.bin(BinOp::ILe, t, limit, Sort::Bool)
    }

    /// `end <= t`.
    fn int_at_least(&mut self, t: Term, end: &Int) -> Term {
        let limit = self.int_value(end);
        let (lo, hi) = self.int_range(t);
        if lo.is_some_and(|lo| Int::from(lo) >= *end) {
            return self.tt();
        }
        if hi.is_some_and(|hi| Int::from(hi) < *end) {
            return self.ff();
        }
        if let Some(end) = end.to_i64() {
            if hi == Some(end) {
                return self.int_eq(t, limit);
            }
            if lo == end.checked_sub(1) && lo.is_some() {
                let first = self.int(end - 1);
                return self.int_ne(t, first);
            }
        }
        match self.node(t) {
            Node::Ite(..) => {
                let pushed = self.predicate_of_ite(t, |p, branch| p.int_le(limit, branch));
                if let Some(result) = pushed {
                    return result;
                }
            }
            Node::Un(UnOp::IFromUbv, x) => {
                let end = self.bv(self.width(x), end.low_bits(64));
                return self.ule(end, x);
            }
            Node::Un(UnOp::IFromSbv, x) => {
                let end = self.bv(self.width(x), end.low_bits(64));
                return self.sle(end, x);
            }
            Node::Bin(BinOp::IDiv, x, k) => {
                if let Some(k) = self.as_int(k)
                    && k.signum() > 0
                {
                    let end = self.int_value(&k.mul(end));
                    return self.int_le(end, x);
                }
            }
            _ => {}
        }
        self.bin(BinOp::ILe, limit, t, Sort::Bool)
    }

    /// The bit-vectors behind two sides that are plain conversions of such.
    fn sides_of_bits(&mut self, sides: &Sides) -> Option<(bool, Term, Term)> {
        let ([(a, j)], [(b, k)]) = (&sides.left.parts[..], &sides.right.parts[..]) else {
            return None;
        };
        if *j != Int::ONE || *k != Int::ONE {
            return None;
        }
        match (self.node(*a), self.node(*b)) {
            (Node::Un(UnOp::IFromUbv, x), Node::Un(UnOp::IFromUbv, y)) => {
                let (x, y) = self.same_width(x, y);
                Some((false, x, y))
            }
            (Node::Un(UnOp::IFromSbv, x), Node::Un(UnOp::IFromSbv, y)) => {
                let width = self.width(x).max(self.width(y));
                Some((true, self.sext(x, width), self.sext(y, width)))
            }
            _ => None,
        }
    }

    /// `x <= y + end` as a comparison of bit-vectors.
    fn order_of_bits(&mut self, sides: &Sides, end: &Int) -> Option<Term> {
        let strict = *end == Int::MINUS_ONE;
        if !strict && !end.is_zero() {
            return None;
        }
        let (signed, x, y) = self.sides_of_bits(sides)?;
        Some(match (signed, strict) {
            (true, true) => self.slt(x, y),
            (true, false) => self.sle(x, y),
            (false, true) => self.ult(x, y),
            (false, false) => self.ule(x, y),
        })
    }

    pub fn int_eq(&mut self, a: Term, b: Term) -> Term {
        self.int_pair(a, b);
        if a == b {
            return self.tt();
        }
        let mut difference = self.combined(a, b, &Int::MINUS_ONE);
        let common = difference.common();
        if common.is_zero() {
            return self.bool(difference.constant.is_zero());
        }
        if !difference.constant.floor_mod(&common).is_zero() {
            return self.ff();
        }
        // The oldest part is on the left.
        let by = if difference.parts[0].1.is_negative() {
            common.neg()
        } else {
            common
        };
        for part in &mut difference.parts {
            part.1 = part.1.floor_div(&by);
        }
        let end = difference.constant.neg().floor_div(&by);
        let mut sides = split(difference);
        if sides.right.parts.is_empty() {
            let left = self.make_sum(&sides.left);
            return self.int_is(left, &end);
        }
        if end.is_zero()
            && let Some((_, x, y)) = self.sides_of_bits(&sides)
        {
            return self.eq(x, y);
        }
        sides.right.constant = end;
        let (left, right) = (self.make_sum(&sides.left), self.make_sum(&sides.right));
        for (choice, other) in [(left, right), (right, left)] {
            if let Node::Ite(c, x, y) = self.node(choice)
                && (x == other || y == other)
            {
                let result = self.deeper(|p| {
                    let (x, y) = (p.int_eq(x, other), p.int_eq(y, other));
                    p.ite(c, x, y)
                });
                if let Some(result) = result {
                    return result;
                }
            }
        }
        self.bin(BinOp::IEq, left, right, Sort::Bool)
    }

    /// Not `t == value`, where `t` has only one other value.
    pub(crate) fn int_other(&mut self, t: Term, value: Term) -> Option<Term> {
        let (Some(lo), Some(hi)) = self.int_range(t) else {
            return None;
        };
        let value = self.as_int(value)?.to_i64()?;
        if hi.checked_sub(lo) != Some(1) {
            return None;
        }
        let other = self.int(if value == lo { hi } else { lo });
        Some(self.int_eq(t, other))
    }

    /// `t == value`.
    fn int_is(&mut self, t: Term, value: &Int) -> Term {
        let constant = self.int_value(value);
        let (lo, hi) = self.int_range(t);
        let outside = match value.to_i64() {
            Some(value) => lo.is_some_and(|lo| lo > value) || hi.is_some_and(|hi| hi < value),
            None if value.is_negative() => lo.is_some(),
            None => hi.is_some(),
        };
        if outside {
            return self.ff();
        }
        match self.node(t) {
            Node::Ite(..) => {
                let pushed = self.predicate_of_ite(t, |p, branch| p.int_eq(branch, constant));
                if let Some(result) = pushed {
                    return result;
                }
            }
            Node::Un(UnOp::IFromUbv | UnOp::IFromSbv, x) => {
                let bits = self.bv(self.width(x), value.low_bits(64));
                return self.eq(x, bits);
            }
            // The constant under a remainder moves to the other side.
            Node::Bin(BinOp::IMod, sum, k) => {
                let (base, more) = self.int_offset(sum);
                if let Some(by) = self.as_int(k)
                    && by.signum() > 0
                    && !more.is_zero()
                {
                    let rest = self.int_mod(base, k);
                    let value = self.int_value(&value.sub(&more).floor_mod(&by));
                    return self.int_eq(rest, value);
                }
            }
            Node::Bin(BinOp::IMul, x, y) if value.is_zero() => {
                let zero = constant;
                let result = self.deeper(|p| {
                    let (x, y) = (p.int_eq(x, zero), p.int_eq(y, zero));
                    p.or(x, y)
                });
                if let Some(result) = result {
                    return result;
                }
            }
            Node::Bin(BinOp::IDiv, x, k) => {
                if let Some(k) = self.as_int(k)
                    && k.signum() > 0
                {
                    let first = self.int_value(&k.mul(value));
                    let next = self.int_value(&k.mul(&value.add(&Int::ONE)));
                    let (above, below) = (self.int_le(first, x), self.int_lt(x, next));
                    return self.and(above, below);
                }
            }
            _ => {}
        }
        self.bin(BinOp::IEq, t, constant, Sort::Bool)
    }
}
