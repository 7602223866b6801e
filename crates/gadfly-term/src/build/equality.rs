//! Equality of Booleans and bit-vectors. With a constant on one side the other
//! side is inverted step by step (`x + 3 == 5` to `x == 2`) until a symbol or an
//! operator without inverse is left.

use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};
use crate::word::{mask, sign_extend};

impl Pool {
    /// Equality of Bools, bit-vectors or integers; floats have `f_eq`, or `eq` of `f_bits`.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one sort");
        debug_assert!(!self.sort(a).is_float(), "floats compare by f_eq");
        if a == b {
            return self.tt();
        }
        if self.sort(a) == Sort::Int {
            return self.int_eq(a, b);
        }
        if let Some(folded) = self.fold(BinOp::Eq, a, b, Sort::Bool) {
            return folded;
        }
        let (a, b) = self.ordered(a, b);
        let simpler = if self.sort(a) == Sort::Bool {
            self.eq_bool(a, b)
        } else if self.ranges_apart(a, b) {
            Some(self.ff())
        } else if let Some(c) = self.as_const(b) {
            self.deeper(|p| p.eq_const(a, c)).flatten()
        } else {
            self.deeper(|p| p.eq_terms(a, b)).flatten()
        };
        simpler.unwrap_or_else(|| self.bin(BinOp::Eq, a, b, Sort::Bool))
    }

    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let same = self.eq(a, b);
        self.not(same)
    }

    pub(crate) fn as_eq(&self, t: Term) -> Option<(Term, Term)> {
        match self.node(t) {
            Node::Bin(BinOp::Eq | BinOp::IEq, a, b) => Some((a, b)),
            _ => None,
        }
    }

    fn ranges_apart(&self, a: Term, b: Term) -> bool {
        let (a, b) = (self.range(a), self.range(b));
        a.umax < b.umin || b.umax < a.umin || a.smax < b.smin || b.smax < a.smin
    }

    fn eq_bool(&mut self, a: Term, b: Term) -> Option<Term> {
        if b == self.tt() {
            return Some(a);
        }
        if b == self.ff() {
            return Some(self.not(a));
        }
        if self.complementary(a, b) {
            return Some(self.ff());
        }
        // !a == !b, and a negation on one side goes outwards.
        match (self.node(a), self.node(b)) {
            (Node::Un(UnOp::Not, x), Node::Un(UnOp::Not, y)) => Some(self.eq(x, y)),
            (Node::Un(UnOp::Not, x), _) => {
                let same = self.eq(x, b);
                Some(self.not(same))
            }
            (_, Node::Un(UnOp::Not, y)) => {
                let same = self.eq(a, y);
                Some(self.not(same))
            }
            _ => None,
        }
    }

    /// Whether a product never wraps, read as signed.
    fn product_fits(&self, x: Term, y: Term) -> bool {
        let (x, y, width) = (self.range(x), self.range(y), self.width(x));
        let size = |range: crate::range::Range| {
            let (lo, hi) = (i128::from(range.smin), i128::from(range.smax));
            lo.abs().max(hi.abs())
        };
        size(x) * size(y) <= i128::from(crate::word::signed_max(width))
    }

    /// `a == c`, inverted into `a`.
    fn eq_const(&mut self, a: Term, c: u64) -> Option<Term> {
        let width = self.width(a);
        let to = |p: &mut Pool, x: Term, bits: u64| {
            let constant = p.bv(p.width(x), bits);
            Some(p.eq(x, constant))
        };
        match self.node(a) {
            Node::Bin(op, x, y) => match (op, self.as_const(x), self.as_const(y)) {
                (BinOp::Add, _, Some(k)) => to(self, x, c.wrapping_sub(k)),
                (BinOp::Sub, Some(k), _) => to(self, y, k.wrapping_sub(c)),
                (BinOp::Sub, _, _) if c == 0 => Some(self.eq(x, y)),
                (BinOp::BvXor, _, Some(k)) => to(self, x, c ^ k),
                (BinOp::BvXor, _, _) if c == 0 => Some(self.eq(x, y)),
                (BinOp::Mul, _, Some(k)) => self.eq_product(x, k, c),
                (BinOp::Mul, _, _) if c == 0 && self.product_fits(x, y) => {
                    let zero = self.bv(width, 0);
                    let (x, y) = (self.eq(x, zero), self.eq(y, zero));
                    Some(self.or(x, y))
                }
                (BinOp::BvAnd, _, Some(k)) if c & !k != 0 => Some(self.ff()),
                (BinOp::BvOr, _, Some(k)) if k & !c != 0 => Some(self.ff()),
                (BinOp::BvOr, _, _) if c == 0 => {
                    let zero = self.bv(width, 0);
                    let (x, y) = (self.eq(x, zero), self.eq(y, zero));
                    Some(self.and(x, y))
                }
                (BinOp::Concat, _, _) => {
                    let low = self.width(y);
                    let high_part = self.bv(width - low, c >> low);
                    let low_part = self.bv(low, c);
                    let (x, y) = (self.eq(x, high_part), self.eq(y, low_part));
                    Some(self.and(x, y))
                }
                _ => None,
            },
            Node::Un(UnOp::Neg, x) => to(self, x, c.wrapping_neg()),
            Node::Un(UnOp::BvNot, x) => to(self, x, !c),
            Node::Un(UnOp::Zext, x) => {
                if c > mask(self.width(x)) {
                    return Some(self.ff());
                }
                to(self, x, c)
            }
            Node::Un(UnOp::Sext, x) => {
                let inner = self.width(x);
                if sign_extend(c, inner) as u64 & mask(width) != c {
                    return Some(self.ff());
                }
                to(self, x, c)
            }
            Node::Ite(..) => {
                let constant = self.bv(width, c);
                self.predicate_of_ite(a, |p, branch| p.eq(branch, constant))
            }
            _ => None,
        }
    }

    /// `x * k == c`: an odd factor has an inverse modulo 2^width; an even one
    /// leaves trailing zeros in the product.
    fn eq_product(&mut self, x: Term, k: u64, c: u64) -> Option<Term> {
        let width = self.width(x);
        if k % 2 == 1 {
            let constant = self.bv(width, c.wrapping_mul(inverse(k)));
            return Some(self.eq(x, constant));
        }
        if c.trailing_zeros() < k.trailing_zeros() {
            return Some(self.ff());
        }
        None
    }

    fn eq_terms(&mut self, a: Term, b: Term) -> Option<Term> {
        match (self.node(a), self.node(b)) {
            (Node::Un(UnOp::Zext, x), Node::Un(UnOp::Zext, y)) => {
                let (x, y) = self.same_width(x, y);
                return Some(self.eq(x, y));
            }
            (Node::Un(op, x), Node::Un(other, y))
                if op == other
                    && matches!(op, UnOp::Sext | UnOp::Neg | UnOp::BvNot)
                    && self.width(x) == self.width(y) =>
            {
                return Some(self.eq(x, y));
            }
            (Node::Bin(BinOp::Concat, h, l), Node::Bin(BinOp::Concat, i, m))
                if self.width(l) == self.width(m) =>
            {
                let (high, low) = (self.eq(h, i), self.eq(l, m));
                return Some(self.and(high, low));
            }
            _ => {}
        }
        if (self.is_sum(a) || self.is_sum(b))
            && let Some(known) = self.eq_sums(a, b)
        {
            return Some(known);
        }
        // Terms that share a part of a sum; the difference folds when they do.
        if self.is_sum(a) || self.is_sum(b) {
            let difference = self.sub(a, b);
            if !self.is_plain_sub(difference, a, b) {
                let zero = self.bv(self.width(a), 0);
                return Some(self.eq(difference, zero));
            }
        }
        if let Node::Ite(c, x, y) = self.node(a)
            && let Some(result) = self.eq_shared_branch(c, x, y, b)
        {
            return Some(result);
        }
        if let Node::Ite(c, x, y) = self.node(b) {
            return self.eq_shared_branch(c, x, y, a);
        }
        None
    }

    /// Two sums of the same summands, in whatever order and nesting: nothing is left of their
    /// difference but a constant, or one or two summands.
    fn eq_sums(&mut self, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        let mut sum = Sum::default();
        self.gather_summands(a, 1, &mut sum)?;
        self.gather_summands(b, u64::MAX, &mut sum)?;
        let all = sum.parts.len();
        sum.parts.retain(|(_, factor)| factor & mask(width) != 0);
        // Nothing fell out: the equation would only come back here.
        if sum.parts.len() == all {
            return None;
        }
        let rest = self.bv(width, sum.constant.wrapping_neg());
        match sum.parts[..] {
            [] => {
                let zero = self.bv(width, 0);
                Some(self.bool(rest == zero))
            }
            [(x, k)] => {
                let factor = self.bv(width, k);
                let product = self.mul(x, factor);
                Some(self.eq(product, rest))
            }
            [(x, k), (y, l)] if k & mask(width) == 1 && l & mask(width) == mask(width) => {
                let other = self.add(y, rest);
                Some(self.eq(x, other))
            }
            [(x, k), (y, l)] if l & mask(width) == 1 && k & mask(width) == mask(width) => {
                let other = self.add(x, rest);
                Some(self.eq(y, other))
            }
            _ => None,
        }
    }

    /// Adds `factor * t` to a sum; nothing if that is too much.
    fn gather_summands(&self, t: Term, factor: u64, sum: &mut Sum) -> Option<()> {
        let mut open = vec![(t, factor)];
        while let Some((t, factor)) = open.pop() {
            sum.visited += 1;
            if sum.visited > MOST_SUMMANDS {
                return None;
            }
            if let Some(c) = self.as_const(t) {
                sum.constant = sum.constant.wrapping_add(c.wrapping_mul(factor));
                continue;
            }
            match self.node(t) {
                Node::Bin(BinOp::Add, x, y) => open.extend([(x, factor), (y, factor)]),
                Node::Bin(BinOp::Sub, x, y) => {
                    open.extend([(x, factor), (y, factor.wrapping_neg())]);
                }
                Node::Un(UnOp::Neg, x) => open.push((x, factor.wrapping_neg())),
                Node::Bin(BinOp::Mul, x, y) if self.as_const(y).is_some() => {
                    let k = self.as_const(y).unwrap_or(1);
                    open.push((x, factor.wrapping_mul(k)));
                }
                _ => match sum.parts.iter_mut().find(|(part, _)| *part == t) {
                    Some((_, known)) => *known = known.wrapping_add(factor),
                    None => sum.parts.push((t, factor)),
                },
            }
        }
        Some(())
    }

    fn is_sum(&self, t: Term) -> bool {
        matches!(
            self.node(t),
            Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, ..) | Node::Un(UnOp::Neg, _)
        )
    }

    /// Whether subtracting told nothing: `d` is `a - b` up to a constant moved
    /// outwards, so comparing it with 0 would only come back here.
    fn is_plain_sub(&self, d: Term, a: Term, b: Term) -> bool {
        match self.node(d) {
            Node::Const(_) => false,
            Node::Bin(BinOp::Sub, x, y) => (x, y) == (a, b),
            Node::Bin(BinOp::Add, x, k) if self.as_const(k).is_some() => {
                // x == y + c stays as it is unless x - y became simpler.
                matches!(self.node(x), Node::Bin(BinOp::Sub, ..))
            }
            Node::Bin(BinOp::Add, ..) => true,
            _ => false,
        }
    }

    /// `ite(c, x, y) == x` is `c || y == x`.
    fn eq_shared_branch(&mut self, c: Term, x: Term, y: Term, other: Term) -> Option<Term> {
        if x == other {
            let rest = self.eq(y, other);
            return Some(self.or(c, rest));
        }
        if y == other {
            let rest = self.eq(x, other);
            let not_c = self.not(c);
            return Some(self.or(not_c, rest));
        }
        None
    }

    /// Two terms under zero-extension at the greater of their widths.
    pub(crate) fn same_width(&mut self, x: Term, y: Term) -> (Term, Term) {
        let width = self.width(x).max(self.width(y));
        (self.zext(x, width), self.zext(y, width))
    }
}

/// Terms of sums that are looked at when two sums are compared.
const MOST_SUMMANDS: usize = 160;

/// A sum of multiples of terms that are no sums themselves.
#[derive(Default)]
struct Sum {
    parts: Vec<(Term, u64)>,
    constant: u64,
    visited: usize,
}

/// Inverse of an odd number modulo 2^64, hence modulo every smaller power.
fn inverse(k: u64) -> u64 {
    // Newton's iteration doubles the number of correct bits each step, from 3.
    let mut x = k;
    for _ in 0..5 {
        x = x.wrapping_mul(2u64.wrapping_sub(k.wrapping_mul(x)));
    }
    x
}
