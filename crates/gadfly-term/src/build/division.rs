//! Rules about quotients and remainders: `x - x / c * c` is `x % c`, quotients of
//! quotients are one quotient, and operands that were widened are divided narrow.
//! These are the shapes that number formatting, digit sums and `floorMod` leave.

use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};
use crate::word::{mask, sign_extend, signed_max, signed_min};

impl Pool {
    /// `x - product` where the product is `x / c * c`: the remainder.
    pub(crate) fn remainder(&mut self, x: Term, product: Term) -> Option<Term> {
        let Node::Bin(BinOp::Mul, p, q) = self.node(product) else {
            return None;
        };
        for (quotient, factor) in [(p, q), (q, p)] {
            let Node::Bin(op @ (BinOp::SDiv | BinOp::UDiv), n, divisor) = self.node(quotient)
            else {
                continue;
            };
            if (n == x && divisor == factor) || self.nested(op, x, (n, divisor), factor) {
                return Some(match op {
                    BinOp::SDiv => self.srem(x, factor),
                    _ => self.urem(x, factor),
                });
            }
        }
        None
    }

    /// What is divided in a product of a quotient.
    pub(crate) fn dividend(&self, product: Term) -> Option<Term> {
        let Node::Bin(BinOp::Mul, p, q) = self.node(product) else {
            return None;
        };
        [p, q].into_iter().find_map(|t| match self.node(t) {
            Node::Bin(BinOp::SDiv | BinOp::UDiv, n, _) => Some(n),
            _ => None,
        })
    }

    /// Whether `a` is `-b`, as far as their shapes show it.
    pub(crate) fn opposite(&self, a: Term, b: Term) -> bool {
        match (self.node(a), self.node(b)) {
            (Node::Un(UnOp::Neg, x), _) if x == b => true,
            (_, Node::Un(UnOp::Neg, x)) if x == a => true,
            (Node::Bin(BinOp::Sub, x, y), Node::Bin(BinOp::Sub, z, w)) => x == w && y == z,
            // x + c and -c - x
            (Node::Bin(BinOp::Add, x, c), Node::Bin(BinOp::Sub, d, y))
            | (Node::Bin(BinOp::Sub, d, y), Node::Bin(BinOp::Add, x, c)) => {
                let sum = self.as_const(c).zip(self.as_const(d));
                x == y && sum.is_some_and(|(c, d)| c.wrapping_add(d) & mask(self.width(a)) == 0)
            }
            _ => false,
        }
    }

    /// Whether `n / divisor` is `x / factor` because `x` is itself a quotient.
    fn nested(&self, op: BinOp, x: Term, (n, divisor): (Term, Term), factor: Term) -> bool {
        let Node::Bin(inner, m, by) = self.node(x) else {
            return false;
        };
        if inner != op || m != n {
            return false;
        }
        let width = self.width(x);
        let (Some(by), Some(divisor), Some(factor)) = (
            self.positive(by, op, width),
            self.positive(divisor, op, width),
            self.positive(factor, op, width),
        ) else {
            return false;
        };
        by * factor == divisor
    }

    /// A constant divisor above zero, as the operator reads it.
    fn positive(&self, t: Term, op: BinOp, width: u8) -> Option<u128> {
        let bits = self.as_const(t)?;
        let value = match op {
            BinOp::SDiv => u128::try_from(sign_extend(bits, width)).ok()?,
            _ => u128::from(bits),
        };
        (value > 0).then_some(value)
    }

    /// Rules for quotients by the shape of the operands.
    pub(crate) fn quotient(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        if a == b {
            // By zero all ones: of a dividend that is not negative.
            let (zero, one) = (self.bv(width, 0), self.bv(width, 1));
            let ones = self.bv(width, mask(width));
            let by_zero = self.eq(a, zero);
            return Some(self.ite(by_zero, ones, one));
        }
        if let Node::Bin(inner, x, c) = self.node(a)
            && inner == op
            && let Some(c) = self.positive(c, op, width)
            && let Some(d) = self.positive(b, op, width)
        {
            let top = match op {
                BinOp::SDiv => signed_max(width) as u128,
                _ => u128::from(mask(width)),
            };
            if c * d <= top {
                let product = self.bv(width, (c * d) as u64);
                return Some(match op {
                    BinOp::SDiv => self.sdiv(x, product),
                    _ => self.udiv(x, product),
                });
            }
            // More than any magnitude; one above the top is the minimum's own.
            if c * d > top + 1 {
                return Some(self.bv(width, 0));
            }
        }
        if op == BinOp::SDiv
            && let Some(c) = self.as_const(b)
            && let Node::Un(UnOp::Sext, x) = self.node(a)
        {
            let from = self.width(x);
            let c = sign_extend(c, width);
            // By -1 the least number would leave the narrow width.
            if c != 0 && c != -1 && c >= signed_min(from) && c <= signed_max(from) {
                let c = self.bv(from, c as u64);
                let narrow = self.sdiv(x, c);
                return Some(self.sext(narrow, width));
            }
        }
        None
    }

    /// `%` of sign-extended operands, before the extension.
    pub(crate) fn narrow_srem(&mut self, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        let Node::Un(UnOp::Sext, x) = self.node(a) else {
            return None;
        };
        let from = self.width(x);
        let y = match (self.node(b), self.as_const(b)) {
            (_, Some(c)) => {
                let c = sign_extend(c, width);
                if c < signed_min(from) || c > signed_max(from) {
                    return None;
                }
                self.bv(from, c as u64)
            }
            (Node::Un(UnOp::Sext, y), _) if self.width(y) == from => y,
            _ => return None,
        };
        // The remainder is no larger than the dividend, also by zero.
        let narrow = self.srem(x, y);
        Some(self.sext(narrow, width))
    }

    /// `t < 0` where the sign bit of `t` comes from those of two operands.
    pub(crate) fn xor_negative(&mut self, t: Term) -> Option<Term> {
        let Node::Bin(BinOp::BvXor, x, y) = self.node(t) else {
            return None;
        };
        self.deeper(|p| {
            let width = p.width(x);
            let zero = p.constant(Sort::Bv(width), 0);
            let (left, right) = (p.slt(x, zero), p.slt(y, zero));
            let same = p.eq(left, right);
            p.not(same)
        })
    }
}
