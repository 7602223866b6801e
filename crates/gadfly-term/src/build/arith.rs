//! Bit-vector arithmetic. Constants move outwards and to the right, so that
//! `(x + 1) + 2` and `x + 3` are one term and comparisons find the constant at
//! the top.

use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};
use crate::word::mask;

/// A term seen as base plus constant.
struct Offset {
    base: Term,
    constant: u64,
}

impl Pool {
    /// Splits `x + c`. A term without constant part has constant 0.
    fn offset(&self, t: Term) -> Offset {
        if let Node::Bin(BinOp::Add, base, c) = self.node(t)
            && let Some(constant) = self.as_const(c)
        {
            return Offset { base, constant };
        }
        Offset {
            base: t,
            constant: 0,
        }
    }

    fn arith_pair(&self, a: Term, b: Term) -> Sort {
        debug_assert!(matches!(self.sort(a), Sort::Bv(_)), "bit-vector operand");
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        self.sort(a)
    }

    /// Constants to the right, otherwise older operand first.
    pub(crate) fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let key = |t| (self.as_const(t).is_some(), t);
        if key(a) <= key(b) { (a, b) } else { (b, a) }
    }

    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let sort = self.arith_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::Add, a, b, sort) {
            return folded;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.as_const(b) {
            return self.add_const(a, c, width);
        }
        // -x + x / c * c
        for (minus, product) in [(a, b), (b, a)] {
            if let Some(x) = self.dividend(product)
                && self.opposite(minus, x)
                && let Some(rest) = self.remainder(x, product)
            {
                return self.neg(rest);
            }
        }
        let (left, right) = (self.offset(a), self.offset(b));
        if left.constant != 0 || right.constant != 0 {
            let base = self.add(left.base, right.base);
            return self.add_const(base, left.constant.wrapping_add(right.constant), width);
        }
        match (self.node(a), self.node(b)) {
            (_, Node::Un(UnOp::Neg, y)) => return self.sub(a, y),
            (Node::Un(UnOp::Neg, x), _) => return self.sub(b, x),
            // (x - y) + y
            (Node::Bin(BinOp::Sub, x, y), _) if y == b => return x,
            (_, Node::Bin(BinOp::Sub, x, y)) if y == a => return x,
            _ => {}
        }
        let ((x, k), (y, l)) = (self.factor(a), self.factor(b));
        if x == y {
            let factor = self.bv(width, k.wrapping_add(l));
            return self.mul(x, factor);
        }
        self.bin(BinOp::Add, a, b, sort)
    }

    fn add_const(&mut self, a: Term, c: u64, width: u8) -> Term {
        let sort = Sort::Bv(width);
        let c = c & mask(width);
        if c == 0 {
            return a;
        }
        if let Some(x) = self.as_const(a) {
            return self.bv(width, x.wrapping_add(c));
        }
        match self.node(a) {
            Node::Bin(BinOp::Add, base, k) => {
                if let Some(k) = self.as_const(k) {
                    return self.add_const(base, k.wrapping_add(c), width);
                }
            }
            Node::Bin(BinOp::Sub, k, x) => {
                if let Some(k) = self.as_const(k) {
                    let k = self.bv(width, k.wrapping_add(c));
                    return self.sub(k, x);
                }
            }
            Node::Un(UnOp::Neg, x) => {
                let c = self.bv(width, c);
                return self.sub(c, x);
            }
            Node::Un(UnOp::BvNot, x) => {
                // !x is -x - 1
                let c = self.bv(width, c.wrapping_sub(1));
                return self.sub(c, x);
            }
            _ => {}
        }
        let c = self.bv(width, c);
        if let Some(result) = self.through_const_ite(a, |p, k| p.add(k, c)) {
            return result;
        }
        self.bin(BinOp::Add, a, c, sort)
    }

    /// Splits `x * c`.
    fn factor(&self, t: Term) -> (Term, u64) {
        if let Node::Bin(BinOp::Mul, x, c) = self.node(t)
            && let Some(c) = self.as_const(c)
        {
            return (x, c);
        }
        (t, 1)
    }

    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let sort = self.arith_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::Sub, a, b, sort) {
            return folded;
        }
        if a == b {
            return self.bv(width, 0);
        }
        if let Some(c) = self.as_const(b) {
            return self.add_const(a, c.wrapping_neg(), width);
        }
        if let Some(c) = self.as_const(a) {
            return self.const_sub(c, b, width);
        }
        if let Some(rest) = self.remainder(a, b) {
            return rest;
        }
        if let Some(rest) = self.remainder(b, a) {
            return self.neg(rest);
        }
        let (left, right) = (self.offset(a), self.offset(b));
        if left.constant != 0 || right.constant != 0 {
            let base = self.sub(left.base, right.base);
            return self.add_const(base, left.constant.wrapping_sub(right.constant), width);
        }
        match (self.node(a), self.node(b)) {
            (_, Node::Un(UnOp::Neg, y)) => return self.add(a, y),
            // (x + y) - x
            (Node::Bin(BinOp::Add, x, y), _) if x == b => return y,
            (Node::Bin(BinOp::Add, x, y), _) if y == b => return x,
            // x - (x + y)
            (_, Node::Bin(BinOp::Add, x, y)) if x == a => return self.neg(y),
            (_, Node::Bin(BinOp::Add, x, y)) if y == a => return self.neg(x),
            // x - (x - y)
            (_, Node::Bin(BinOp::Sub, x, y)) if x == a => return y,
            // (x - y) - x
            (Node::Bin(BinOp::Sub, x, y), _) if x == b => return self.neg(y),
            _ => {}
        }
        let ((x, k), (y, l)) = (self.factor(a), self.factor(b));
        if x == y {
            let factor = self.bv(width, k.wrapping_sub(l));
            return self.mul(x, factor);
        }
        self.bin(BinOp::Sub, a, b, sort)
    }

    fn const_sub(&mut self, c: u64, b: Term, width: u8) -> Term {
        let c = c & mask(width);
        if c == 0 {
            return self.neg(b);
        }
        match self.node(b) {
            Node::Un(UnOp::Neg, x) => return self.add_const(x, c, width),
            Node::Bin(BinOp::Add, x, k) => {
                if let Some(k) = self.as_const(k) {
                    return self.const_sub(c.wrapping_sub(k), x, width);
                }
            }
            Node::Bin(BinOp::Sub, k, x) => {
                if let Some(k) = self.as_const(k) {
                    return self.add_const(x, c.wrapping_sub(k), width);
                }
            }
            _ => {}
        }
        let c = self.bv(width, c);
        if let Some(result) = self.through_const_ite(b, |p, k| p.sub(c, k)) {
            return result;
        }
        self.bin(BinOp::Sub, c, b, Sort::Bv(width))
    }

    pub fn neg(&mut self, a: Term) -> Term {
        let sort = self.sort(a);
        let width = sort.width();
        match self.node(a) {
            Node::Un(UnOp::Neg, x) => return x,
            Node::Un(UnOp::BvNot, x) => return self.add_const(x, 1, width),
            Node::Bin(BinOp::Sub, x, y) => return self.sub(y, x),
            Node::Bin(BinOp::Add, x, k) => {
                if let Some(k) = self.as_const(k) {
                    return self.const_sub(k.wrapping_neg(), x, width);
                }
            }
            Node::Bin(BinOp::Mul, x, k) => {
                if let Some(k) = self.as_const(k) {
                    let k = self.bv(width, k.wrapping_neg());
                    return self.mul(x, k);
                }
            }
            _ => {}
        }
        if let Some(result) = self.through_const_ite(a, Pool::neg) {
            return result;
        }
        self.un(UnOp::Neg, a, sort)
    }

    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let sort = self.arith_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::Mul, a, b, sort) {
            return folded;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.as_const(b) {
            if c == 0 {
                return b;
            }
            if c == 1 {
                return a;
            }
            if c == mask(width) {
                return self.neg(a);
            }
            match self.node(a) {
                Node::Un(UnOp::Neg, x) => {
                    let c = self.bv(width, c.wrapping_neg());
                    return self.mul(x, c);
                }
                Node::Bin(op @ (BinOp::Mul | BinOp::Add), x, k) => {
                    if let Some(k) = self.as_const(k) {
                        let product = self.bv(width, k.wrapping_mul(c));
                        if op == BinOp::Mul {
                            return self.mul(x, product);
                        }
                        let scaled = self.mul(x, b);
                        return self.add(scaled, product);
                    }
                }
                _ => {}
            }
            if let Some(result) = self.through_const_ite(a, |p, k| p.mul(k, b)) {
                return result;
            }
        }
        self.bin(BinOp::Mul, a, b, sort)
    }

    /// Signed division, truncating; by zero as SMT-LIB says (callers guard).
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        let sort = self.arith_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::SDiv, a, b, sort) {
            return folded;
        }
        if self.signed_range(a).0 >= 0 && self.signed_range(b).0 >= 0 {
            // By zero both are all ones for a non-negative dividend.
            return self.udiv(a, b);
        }
        if let Some(result) = self.quotient(BinOp::SDiv, a, b) {
            return result;
        }
        if let Some(c) = self.as_const(b) {
            if c == 1 {
                return a;
            }
            if c == mask(width) {
                return self.neg(a);
            }
            if let Some(result) = self.through_const_ite(a, |p, k| p.sdiv(k, b)) {
                return result;
            }
        }
        self.bin(BinOp::SDiv, a, b, sort)
    }

    /// Signed remainder with the sign of the dividend; by zero the dividend.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        let sort = self.arith_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::SRem, a, b, sort) {
            return folded;
        }
        if a == b {
            return self.bv(width, 0);
        }
        if self.signed_range(a).0 >= 0 && self.signed_range(b).0 >= 0 {
            return self.urem(a, b);
        }
        if let Some(result) = self.narrow_srem(a, b) {
            return result;
        }
        if let Some(c) = self.as_const(b) {
            if c == 1 || c == mask(width) {
                return self.bv(width, 0);
            }
            // Only the divisor's magnitude matters; its minimum has none.
            if self.signed_range(b).0 < 0 && c != 1 << (width - 1) {
                let c = self.bv(width, c.wrapping_neg());
                return self.srem(a, c);
            }
            // |a| < |c|
            let (lo, hi) = self.signed_range(a);
            let magnitude = i128::from(self.signed_range(b).1).abs();
            if i128::from(lo) > -magnitude && i128::from(hi) < magnitude {
                return a;
            }
            if let Some(result) = self.through_const_ite(a, |p, k| p.srem(k, b)) {
                return result;
            }
        }
        self.bin(BinOp::SRem, a, b, sort)
    }

    /// Unsigned division; by zero all ones.
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        let sort = self.arith_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::UDiv, a, b, sort) {
            return folded;
        }
        if let Some(result) = self.quotient(BinOp::UDiv, a, b) {
            return result;
        }
        if let Some(c) = self.as_const(b) {
            if c.is_power_of_two() {
                let amount = self.bv(width, u64::from(c.trailing_zeros()));
                return self.lshr(a, amount);
            }
            if let Some(result) = self.through_const_ite(a, |p, k| p.udiv(k, b)) {
                return result;
            }
        }
        self.bin(BinOp::UDiv, a, b, sort)
    }

    /// Unsigned remainder; by zero the dividend.
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        let sort = self.arith_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::URem, a, b, sort) {
            return folded;
        }
        if a == b {
            return self.bv(width, 0);
        }
        if self.unsigned_range(a).1 < self.unsigned_range(b).0 {
            return a;
        }
        if let Some(c) = self.as_const(b) {
            if c.is_power_of_two() {
                let low = self.bv(width, c - 1);
                return self.bvand(a, low);
            }
            if let Some(result) = self.through_const_ite(a, |p, k| p.urem(k, b)) {
                return result;
            }
        }
        self.bin(BinOp::URem, a, b, sort)
    }
}
