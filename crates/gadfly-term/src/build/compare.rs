//! Order of bit-vectors. Only `<` and `<=` exist as nodes, and beside a constant
//! only `<`. Where both signs are known to agree, signed order is unsigned
//! order, which then narrows through zero-extensions.

use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};
use crate::word::{mask, sign_extend, signed_max, signed_min};

impl Pool {
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        self.unsigned_order(BinOp::Ult, a, b)
    }

    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(c) = self.as_const(b) {
            if c == mask(width) {
                return self.tt();
            }
            let next = self.bv(width, c + 1);
            return self.ult(a, next);
        }
        if let Some(c) = self.as_const(a) {
            if c == 0 {
                return self.tt();
            }
            let previous = self.bv(width, c - 1);
            return self.ult(previous, b);
        }
        self.unsigned_order(BinOp::Ule, a, b)
    }

    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        self.signed_order(BinOp::Slt, a, b)
    }

    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(c) = self.as_const(b) {
            let c = sign_extend(c, width);
            if c == signed_max(width) {
                return self.tt();
            }
            let next = self.bv(width, (c + 1) as u64);
            return self.slt(a, next);
        }
        if let Some(c) = self.as_const(a) {
            let c = sign_extend(c, width);
            if c == signed_min(width) {
                return self.tt();
            }
            let previous = self.bv(width, (c - 1) as u64);
            return self.slt(previous, b);
        }
        self.signed_order(BinOp::Sle, a, b)
    }

    pub fn ugt(&mut self, a: Term, b: Term) -> Term {
        self.ult(b, a)
    }

    pub fn uge(&mut self, a: Term, b: Term) -> Term {
        self.ule(b, a)
    }

    pub fn sgt(&mut self, a: Term, b: Term) -> Term {
        self.slt(b, a)
    }

    pub fn sge(&mut self, a: Term, b: Term) -> Term {
        self.sle(b, a)
    }

    fn order(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        match op {
            BinOp::Ult => self.ult(a, b),
            BinOp::Ule => self.ule(a, b),
            BinOp::Slt => self.slt(a, b),
            _ => self.sle(a, b),
        }
    }

    fn unsigned_order(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        let width = self.width(a);
        let strict = op == BinOp::Ult;
        if a == b {
            return self.bool(!strict);
        }
        let ((amin, amax), (bmin, bmax)) = (self.unsigned_range(a), self.unsigned_range(b));
        if amax < bmin || (!strict && amax == bmin) {
            return self.tt();
        }
        if amin > bmax || (strict && amin == bmax) {
            return self.ff();
        }
        if strict {
            // Only the end of the interval is left.
            if self.as_const(b).is_some() {
                let c = bmin;
                if c == amin + 1 {
                    let end = self.bv(width, amin);
                    return self.eq(a, end);
                }
                if c == amax {
                    return self.ne(a, b);
                }
            }
            if self.as_const(a).is_some() {
                let c = amin;
                if c == bmax - 1 {
                    let end = self.bv(width, bmax);
                    return self.eq(b, end);
                }
                if c == bmin {
                    return self.ne(b, a);
                }
            }
        }
        let narrow = match (self.node(a), self.node(b)) {
            (Node::Un(UnOp::Zext, x), Node::Un(UnOp::Zext, y)) => Some(self.same_width(x, y)),
            // The ranges leave only constants that fit the narrow operand.
            (Node::Un(UnOp::Zext, x), Node::Const(c)) => {
                let c = self.bv(self.width(x), c);
                Some((x, c))
            }
            (Node::Const(c), Node::Un(UnOp::Zext, y)) => {
                let c = self.bv(self.width(y), c);
                Some((c, y))
            }
            _ => None,
        };
        if let Some((x, y)) = narrow {
            return self.order(op, x, y);
        }
        if let Some(result) = self.order_through(op, a, b) {
            return result;
        }
        self.bin(op, a, b, Sort::Bool)
    }

    fn signed_order(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        let width = self.width(a);
        let strict = op == BinOp::Slt;
        if a == b {
            return self.bool(!strict);
        }
        let ((amin, amax), (bmin, bmax)) = (self.signed_range(a), self.signed_range(b));
        if amax < bmin || (!strict && amax == bmin) {
            return self.tt();
        }
        if amin > bmax || (strict && amin == bmax) {
            return self.ff();
        }
        if (amin >= 0 && bmin >= 0) || (amax < 0 && bmax < 0) {
            let unsigned = if strict { BinOp::Ult } else { BinOp::Ule };
            return self.order(unsigned, a, b);
        }
        if strict {
            if self.as_const(b) == Some(0)
                && let Some(negative) = self.xor_negative(a)
            {
                return negative;
            }
            if self.as_const(a) == Some(mask(width))
                && let Some(negative) = self.xor_negative(b)
            {
                return self.not(negative);
            }
            if self.as_const(b).is_some() {
                let c = bmin;
                if c == amin + 1 {
                    let end = self.bv(width, amin as u64);
                    return self.eq(a, end);
                }
                if c == amax {
                    return self.ne(a, b);
                }
            }
            if self.as_const(a).is_some() {
                let c = amin;
                if c == bmax - 1 {
                    let end = self.bv(width, bmax as u64);
                    return self.eq(b, end);
                }
                if c == bmin {
                    return self.ne(b, a);
                }
            }
        }
        let narrow = match (self.node(a), self.node(b)) {
            (Node::Un(UnOp::Sext, x), Node::Un(UnOp::Sext, y)) => {
                let inner = self.width(x).max(self.width(y));
                Some((self.sext(x, inner), self.sext(y, inner)))
            }
            (Node::Un(UnOp::Sext, x), Node::Const(c)) => {
                let c = self.bv(self.width(x), c);
                Some((x, c))
            }
            (Node::Const(c), Node::Un(UnOp::Sext, y)) => {
                let c = self.bv(self.width(y), c);
                Some((c, y))
            }
            _ => None,
        };
        if let Some((x, y)) = narrow {
            return self.order(op, x, y);
        }
        if let Some(result) = self.signed_offsets(op, a, b) {
            return result;
        }
        if let Some(result) = self.order_through(op, a, b) {
            return result;
        }
        self.bin(op, a, b, Sort::Bool)
    }

    /// Splits `x + k` where the ranges say that the sum cannot wrap.
    fn exact_offset(&self, t: Term) -> (Term, i64) {
        if let Node::Bin(BinOp::Add, x, k) = self.node(t)
            && let Some(k) = self.as_const(k)
        {
            let width = self.width(t);
            let k = sign_extend(k, width);
            let (lo, hi) = self.signed_range(x);
            let fits = |end: i64| {
                end.checked_add(k)
                    .is_some_and(|sum| sum >= signed_min(width) && sum <= signed_max(width))
            };
            if fits(lo) && fits(hi) {
                return (x, k);
            }
        }
        (t, 0)
    }

    /// `x + 3 < 10` is `x < 7` where nothing wraps.
    fn signed_offsets(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        let ((x, j), (y, k)) = (self.exact_offset(a), self.exact_offset(b));
        if j == 0 && k == 0 {
            return None;
        }
        if let Some(c) = self.as_const(b) {
            let c = sign_extend(c, width).checked_sub(j)?;
            if c < signed_min(width) || c > signed_max(width) {
                return None;
            }
            let c = self.bv(width, c as u64);
            return Some(self.order(op, x, c));
        }
        if let Some(c) = self.as_const(a) {
            let c = sign_extend(c, width).checked_sub(k)?;
            if c < signed_min(width) || c > signed_max(width) {
                return None;
            }
            let c = self.bv(width, c as u64);
            return Some(self.order(op, c, y));
        }
        if x == y {
            return Some(self.bool(if op == BinOp::Slt { j < k } else { j <= k }));
        }
        (j == k).then(|| self.order(op, x, y))
    }

    fn order_through(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        if self.as_const(b).is_some() {
            return self.predicate_of_ite(a, |p, branch| p.order(op, branch, b));
        }
        if self.as_const(a).is_some() {
            return self.predicate_of_ite(b, |p, branch| p.order(op, a, branch));
        }
        None
    }
}
