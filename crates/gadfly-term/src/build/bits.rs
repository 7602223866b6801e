//! Bit operations. Shifts by constants, casts and low masks all become
//! extracts, extensions and concatenations, so that `(x << 24) >> 24`,
//! `(byte) x` and a reassembled word meet in one form.

use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};
use crate::word::mask;

impl Pool {
    fn bits_pair(&self, a: Term, b: Term) -> Sort {
        debug_assert!(matches!(self.sort(a), Sort::Bv(_)), "bit-vector operand");
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        self.sort(a)
    }

    fn is_complement(&self, a: Term, b: Term) -> bool {
        self.node(a) == Node::Un(UnOp::BvNot, b) || self.node(b) == Node::Un(UnOp::BvNot, a)
    }

    pub fn bvnot(&mut self, a: Term) -> Term {
        let sort = self.sort(a);
        if let Node::Un(UnOp::BvNot, x) = self.node(a) {
            return x;
        }
        if let Some(result) = self.through_const_ite(a, Pool::bvnot) {
            return result;
        }
        self.un(UnOp::BvNot, a, sort)
    }

    pub fn bvand(&mut self, a: Term, b: Term) -> Term {
        let sort = self.bits_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::BvAnd, a, b, sort) {
            return folded;
        }
        let (a, b) = self.ordered(a, b);
        if a == b {
            return a;
        }
        if self.is_complement(a, b) {
            return self.bv(width, 0);
        }
        if let Some(c) = self.as_const(b) {
            if c == 0 {
                return b;
            }
            // A mask of low bits keeps the low part.
            if c & c.wrapping_add(1) == 0 {
                let kept = c.trailing_ones() as u8;
                let low = self.extract(a, kept - 1, 0);
                return self.zext(low, width);
            }
            // Bits the operand cannot have need no mask.
            let possible = self.possible_bits(a);
            if possible & c == 0 {
                return self.bv(width, 0);
            }
            if possible & !c == 0 {
                return a;
            }
            if let Node::Bin(BinOp::BvAnd, x, k) = self.node(a)
                && let Some(k) = self.as_const(k)
            {
                let both = self.bv(width, k & c);
                return self.bvand(x, both);
            }
            if let Some(result) = self.through_const_ite(a, |p, k| p.bvand(k, b)) {
                return result;
            }
        }
        self.bin(BinOp::BvAnd, a, b, sort)
    }

    /// A superset of the bits that can be 1, from the unsigned bound.
    fn possible_bits(&self, t: Term) -> u64 {
        let top = self.unsigned_range(t).1;
        let bound = top.checked_ilog2().map_or(0, |bit| mask(bit as u8 + 1));
        match self.node(t) {
            Node::Bin(BinOp::Concat, hi, lo) => {
                let low = self.width(lo);
                let part = |t: Term| match self.as_const(t) {
                    Some(bits) => bits,
                    None => mask(self.width(t)),
                };
                bound & ((part(hi) << low) | part(lo))
            }
            Node::Un(UnOp::Zext, inner) => match self.node(inner) {
                Node::Bin(BinOp::Concat, _, lo) if self.as_const(lo).is_some() => {
                    let low = self.width(lo);
                    bound & (!mask(low) | self.as_const(lo).unwrap_or(0))
                }
                _ => bound,
            },
            Node::Bin(BinOp::BvAnd, _, k) => bound & self.as_const(k).unwrap_or(u64::MAX),
            _ => bound,
        }
    }

    pub fn bvor(&mut self, a: Term, b: Term) -> Term {
        let sort = self.bits_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::BvOr, a, b, sort) {
            return folded;
        }
        let (a, b) = self.ordered(a, b);
        if a == b {
            return a;
        }
        if self.is_complement(a, b) {
            return self.bv(width, u64::MAX);
        }
        if let Some(c) = self.as_const(b) {
            if c == 0 {
                return a;
            }
            if c == mask(width) {
                return b;
            }
            if let Node::Bin(BinOp::BvOr, x, k) = self.node(a)
                && let Some(k) = self.as_const(k)
            {
                let both = self.bv(width, k | c);
                return self.bvor(x, both);
            }
            if let Some(result) = self.through_const_ite(a, |p, k| p.bvor(k, b)) {
                return result;
            }
        }
        if let Some(joined) = self.join_parts(a, b) {
            return joined;
        }
        if let Some(joined) = self.join_parts(b, a) {
            return joined;
        }
        self.bin(BinOp::BvOr, a, b, sort)
    }

    /// `(hi << k) | lo` with `lo < 2^k` is a concatenation.
    fn join_parts(&mut self, shifted: Term, low: Term) -> Option<Term> {
        let width = self.width(low);
        let inner = match self.node(shifted) {
            Node::Un(UnOp::Zext, inner) => inner,
            _ => shifted,
        };
        let Node::Bin(BinOp::Concat, hi, zeros) = self.node(inner) else {
            return None;
        };
        if self.as_const(zeros) != Some(0) {
            return None;
        }
        let k = self.width(zeros);
        if self.unsigned_range(low).1 > mask(k) {
            return None;
        }
        let low = self.extract(low, k - 1, 0);
        let joined = self.concat(hi, low);
        Some(self.zext(joined, width))
    }

    pub fn bvxor(&mut self, a: Term, b: Term) -> Term {
        let sort = self.bits_pair(a, b);
        let width = sort.width();
        if let Some(folded) = self.fold(BinOp::BvXor, a, b, sort) {
            return folded;
        }
        let (a, b) = self.ordered(a, b);
        if a == b {
            return self.bv(width, 0);
        }
        if self.is_complement(a, b) {
            return self.bv(width, u64::MAX);
        }
        if let Some(c) = self.as_const(b) {
            if c == 0 {
                return a;
            }
            if c == mask(width) {
                return self.bvnot(a);
            }
            match self.node(a) {
                Node::Bin(BinOp::BvXor, x, k) => {
                    if let Some(k) = self.as_const(k) {
                        let both = self.bv(width, k ^ c);
                        return self.bvxor(x, both);
                    }
                }
                Node::Un(UnOp::BvNot, x) => {
                    let flipped = self.bv(width, !c);
                    return self.bvxor(x, flipped);
                }
                _ => {}
            }
            if let Some(result) = self.through_const_ite(a, |p, k| p.bvxor(k, b)) {
                return result;
            }
        }
        self.bin(BinOp::BvXor, a, b, sort)
    }

    /// Shift left; amounts of the width or more give 0.
    pub fn shl(&mut self, a: Term, amount: Term) -> Term {
        let sort = self.bits_pair(a, amount);
        let width = sort.width();
        match self.as_const(amount) {
            Some(0) => a,
            Some(k) if k >= u64::from(width) => self.bv(width, 0),
            Some(k) => {
                let kept = self.extract(a, width - 1 - k as u8, 0);
                let zeros = self.bv(k as u8, 0);
                self.concat(kept, zeros)
            }
            None if self.as_const(a) == Some(0) => a,
            None => self.bin(BinOp::Shl, a, amount, sort),
        }
    }

    /// Logical shift right.
    pub fn lshr(&mut self, a: Term, amount: Term) -> Term {
        let sort = self.bits_pair(a, amount);
        let width = sort.width();
        match self.as_const(amount) {
            Some(0) => a,
            Some(k) if k >= u64::from(width) => self.bv(width, 0),
            Some(k) => {
                let kept = self.extract(a, width - 1, k as u8);
                self.zext(kept, width)
            }
            None if self.as_const(a) == Some(0) => a,
            None => self.bin(BinOp::LShr, a, amount, sort),
        }
    }

    /// Arithmetic shift right; amounts of the width or more leave the sign.
    pub fn ashr(&mut self, a: Term, amount: Term) -> Term {
        let sort = self.bits_pair(a, amount);
        let width = sort.width();
        match self.as_const(amount) {
            Some(0) => a,
            Some(k) => {
                let k = k.min(u64::from(width) - 1) as u8;
                let kept = self.extract(a, width - 1, k);
                self.sext(kept, width)
            }
            None if self.signed_range(a).0 >= 0 => self.lshr(a, amount),
            None if self.as_const(a) == Some(mask(width)) => a,
            None => self.bin(BinOp::AShr, a, amount, sort),
        }
    }

    /// `hi` above `lo`; together at most 64 bits.
    pub fn concat(&mut self, hi: Term, lo: Term) -> Term {
        let width = self.width(hi) + self.width(lo);
        debug_assert!(width <= 64, "bit-vectors end at 64 bits");
        let sort = Sort::Bv(width);
        if let Some(folded) = self.fold(BinOp::Concat, hi, lo, sort) {
            return folded;
        }
        if self.as_const(hi) == Some(0) {
            return self.zext(lo, width);
        }
        if let Some(merged) = self.adjacent(hi, lo) {
            return merged;
        }
        match (self.node(hi), self.node(lo)) {
            (Node::Un(UnOp::Zext, inner), _) => {
                let joined = self.concat(inner, lo);
                return self.zext(joined, width);
            }
            // Lists of parts nest to the right.
            (Node::Bin(BinOp::Concat, x, y), _) => {
                let low = self.concat(y, lo);
                return self.concat(x, low);
            }
            (_, Node::Bin(BinOp::Concat, y, z)) => {
                if let Some(merged) = self.adjacent(hi, y) {
                    return self.concat(merged, z);
                }
            }
            _ => {}
        }
        self.bin(BinOp::Concat, hi, lo, sort)
    }

    /// Neighbouring parts of one term, or two constants, as one part.
    fn adjacent(&mut self, hi: Term, lo: Term) -> Option<Term> {
        let sort = Sort::Bv(self.width(hi) + self.width(lo));
        if let Some(folded) = self.fold(BinOp::Concat, hi, lo, sort) {
            return Some(folded);
        }
        // A sign bit repeated above its own value is a sign extension; here
        // only plain neighbours are joined.
        let (
            Node::Extract { hi: h, lo: m, arg },
            Node::Extract {
                hi: n,
                lo: l,
                arg: other,
            },
        ) = (self.node(hi), self.node(lo))
        else {
            return None;
        };
        (arg == other && m == n + 1).then(|| self.extract(arg, h, l))
    }

    /// Bits `lo..=hi` of `t`.
    pub fn extract(&mut self, t: Term, hi: u8, lo: u8) -> Term {
        let from = self.width(t);
        debug_assert!(lo <= hi && hi < from, "extract within the operand");
        let width = hi - lo + 1;
        if width == from {
            return t;
        }
        if let Some(bits) = self.as_const(t) {
            return self.bv(width, bits >> lo);
        }
        match self.node(t) {
            Node::Extract { lo: below, arg, .. } => {
                return self.extract(arg, hi + below, lo + below);
            }
            Node::Un(UnOp::Zext, inner) => {
                let inner_width = self.width(inner);
                if lo >= inner_width {
                    return self.bv(width, 0);
                }
                let part = self.extract(inner, hi.min(inner_width - 1), lo);
                return self.zext(part, width);
            }
            // The low half of a quotient of widened numbers is the narrow quotient,
            // also where that wraps and by zero.
            Node::Bin(BinOp::SDiv, x, y) if lo == 0 => {
                if let (Node::Un(UnOp::Sext, x), Node::Un(UnOp::Sext, y)) =
                    (self.node(x), self.node(y))
                    && self.width(x) == width
                    && self.width(y) == width
                {
                    return self.sdiv(x, y);
                }
            }
            Node::Un(UnOp::Sext, inner) => {
                let top = self.width(inner) - 1;
                let part = self.extract(inner, hi.min(top), lo.min(top));
                return self.sext(part, width);
            }
            Node::Bin(BinOp::Concat, high, low) => {
                let seam = self.width(low);
                if lo >= seam {
                    return self.extract(high, hi - seam, lo - seam);
                }
                if hi < seam {
                    return self.extract(low, hi, lo);
                }
                let high = self.extract(high, hi - seam, 0);
                let low = self.extract(low, seam - 1, lo);
                return self.concat(high, low);
            }
            Node::Un(UnOp::BvNot, x) => {
                let pushed = self.deeper(|p| {
                    let part = p.extract(x, hi, lo);
                    p.bvnot(part)
                });
                if let Some(result) = pushed {
                    return result;
                }
            }
            Node::Bin(op @ (BinOp::BvAnd | BinOp::BvOr | BinOp::BvXor), x, k)
                if self.as_const(k).is_some() =>
            {
                let pushed = self.deeper(|p| {
                    let (x, k) = (p.extract(x, hi, lo), p.extract(k, hi, lo));
                    match op {
                        BinOp::BvAnd => p.bvand(x, k),
                        BinOp::BvOr => p.bvor(x, k),
                        _ => p.bvxor(x, k),
                    }
                });
                if let Some(result) = pushed {
                    return result;
                }
            }
            // The low bits of a sum depend on the low bits only. Worth it where
            // the operands become shorter, as in `(byte) (b + 1)`.
            Node::Bin(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), x, y)
                if lo == 0 && self.narrows(x, width) && self.narrows(y, width) =>
            {
                let (x, y) = (self.extract(x, hi, 0), self.extract(y, hi, 0));
                return match op {
                    BinOp::Add => self.add(x, y),
                    BinOp::Sub => self.sub(x, y),
                    _ => self.mul(x, y),
                };
            }
            Node::Un(UnOp::Neg, x) if lo == 0 && self.narrows(x, width) => {
                let x = self.extract(x, hi, 0);
                return self.neg(x);
            }
            _ => {}
        }
        if let Some(result) = self.through_const_ite(t, |p, k| p.extract(k, hi, lo)) {
            return result;
        }
        self.intern(Node::Extract { hi, lo, arg: t }, Sort::Bv(width))
    }

    /// Whether taking the low `width` bits of `t` leaves no extract behind.
    fn narrows(&self, t: Term, width: u8) -> bool {
        match self.node(t) {
            Node::Const(_) => true,
            Node::Un(UnOp::Zext | UnOp::Sext, inner) => self.width(inner) <= width,
            _ => false,
        }
    }

    pub fn zext(&mut self, t: Term, width: u8) -> Term {
        debug_assert!(self.width(t) <= width && width <= 64, "extension widens");
        if self.width(t) == width {
            return t;
        }
        if let Node::Un(UnOp::Zext, inner) = self.node(t) {
            return self.zext(inner, width);
        }
        if let Some(result) = self.through_const_ite(t, |p, k| p.zext(k, width)) {
            return result;
        }
        self.un(UnOp::Zext, t, Sort::Bv(width))
    }

    pub fn sext(&mut self, t: Term, width: u8) -> Term {
        debug_assert!(self.width(t) <= width && width <= 64, "extension widens");
        if self.width(t) == width {
            return t;
        }
        if self.signed_range(t).0 >= 0 {
            return self.zext(t, width);
        }
        if let Node::Un(UnOp::Sext, inner) = self.node(t) {
            return self.sext(inner, width);
        }
        if let Some(result) = self.through_const_ite(t, |p, k| p.sext(k, width)) {
            return result;
        }
        self.un(UnOp::Sext, t, Sort::Bv(width))
    }
}
