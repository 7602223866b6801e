//! Pairs of integer comparisons under a connective. An atom is an interval, or a
//! hole, of a difference of two terms (or of one term): `x <= y + 3` says that
//! `x - y` is at most 3. Two atoms of the same difference are often one.

use crate::int::Int;
use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::Term;

/// Ends at infinity.
const INF: i128 = 1 << 100;

#[derive(Clone, Copy)]
struct Gap {
    left: Term,
    /// Subtracted, if there is one.
    right: Option<Term>,
    lo: i128,
    hi: i128,
    /// The interval, one number, is excluded.
    hole: bool,
}

impl Gap {
    /// The older term on the left.
    fn turned(self) -> Gap {
        match self.right {
            Some(right) if right < self.left => Gap {
                left: right,
                right: Some(self.left),
                lo: -self.hi,
                hi: -self.lo,
                hole: self.hole,
            },
            _ => self,
        }
    }
}

impl Pool {
    /// `None` for what is no comparison of integers, or one with big numbers.
    fn gap(&self, t: Term) -> Option<Gap> {
        let (t, hole) = match self.node(t) {
            Node::Un(UnOp::Not, inner) => (inner, true),
            _ => (t, false),
        };
        let Node::Bin(op @ (BinOp::IEq | BinOp::ILe), a, b) = self.node(t) else {
            return None;
        };
        let small = |k: &Int| k.to_i64().map(i128::from);
        let gap = |left, right, lo, hi| Gap {
            left,
            right,
            lo,
            hi,
            hole,
        };
        if let Some(c) = self.as_int(a) {
            return Some(gap(b, None, small(&c)?, INF)).filter(|_| op == BinOp::ILe);
        }
        let (right, end) = match self.as_int(b) {
            Some(c) => (None, small(&c)?),
            None => {
                let (base, k) = self.int_offset(b);
                (Some(base), small(&k)?)
            }
        };
        let lo = if op == BinOp::IEq { end } else { -INF };
        // A negated `<=` does not exist.
        (!hole || op == BinOp::IEq).then(|| gap(a, right, lo, end).turned())
    }

    /// `a && b` as one atom, if it is one.
    pub(crate) fn relate_ints(&mut self, a: Term, b: Term) -> Option<Term> {
        let (p, q) = (self.gap(a)?, self.gap(b)?);
        if (p.left, p.right) != (q.left, q.right) {
            return None;
        }
        match (p.hole, q.hole) {
            (true, true) => None,
            (true, false) => self.cut_gap(p, b, q),
            (false, true) => self.cut_gap(q, a, p),
            (false, false) => {
                let (lo, hi) = (p.lo.max(q.lo), p.hi.min(q.hi));
                if lo > hi {
                    Some(self.ff())
                } else if (lo, hi) == (p.lo, p.hi) {
                    Some(a)
                } else if (lo, hi) == (q.lo, q.hi) {
                    Some(b)
                } else if lo == hi {
                    let end = self.gap_end(p.right, lo);
                    Some(self.int_eq(p.left, end))
                } else {
                    None
                }
            }
        }
    }

    /// Whether two atoms are about the same difference.
    pub(crate) fn int_related(&self, a: Term, b: Term) -> bool {
        match (self.gap(a), self.gap(b)) {
            (Some(p), Some(q)) => (p.left, p.right) == (q.left, q.right),
            _ => false,
        }
    }

    /// `right + k`.
    fn gap_end(&mut self, right: Option<Term>, k: i128) -> Term {
        let k = self.int_value(&Int::from(k));
        match right {
            Some(right) => self.int_add(right, k),
            None => k,
        }
    }

    /// A hole beside an interval: implied, or it moves an end inwards.
    fn cut_gap(&mut self, hole: Gap, t: Term, q: Gap) -> Option<Term> {
        let c = hole.lo;
        if c < q.lo || c > q.hi {
            return Some(t);
        }
        if q.lo == q.hi {
            return Some(self.ff());
        }
        if c == q.hi && q.lo == -INF {
            let end = self.gap_end(q.right, c - 1);
            return Some(self.int_le(q.left, end));
        }
        if c == q.lo && q.hi == INF {
            let end = self.gap_end(q.right, c + 1);
            return Some(self.int_le(end, q.left));
        }
        None
    }
}
