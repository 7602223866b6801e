//! What the interval of an integer says about its operands.

use super::{Bounds, Contradiction, Step};
use crate::interval::{self, Ends};
use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::range::Range;
use crate::types::Term;
use crate::word::{mask, signed_max, signed_min};

/// An end at infinity.
const INF: i128 = 1 << 100;

fn is_open(end: i128) -> bool {
    end.abs() >= INF
}

impl Bounds {
    fn ends(&self, t: Term) -> Ends {
        interval::ends(self.ranges[&t])
    }

    fn narrow_int(&mut self, pool: &Pool, t: Term, ends: Ends) -> Step {
        if ends.0 > ends.1 {
            return Err(Contradiction);
        }
        self.narrow(pool, t, interval::range(ends))
    }

    /// `a == b` or `a <= b` holds or does not.
    pub(super) fn push_comparison(
        &mut self,
        pool: &Pool,
        op: BinOp,
        a: Term,
        b: Term,
        holds: bool,
    ) -> Step {
        if op == BinOp::IEq {
            let (x, y) = (self.ranges[&a], self.ranges[&b]);
            if holds {
                return Ok(self.narrow(pool, a, y)? | self.narrow(pool, b, x)?);
            }
            return Ok(self.exclude_int(pool, a, y)? | self.exclude_int(pool, b, x)?);
        }
        let (a, b, gap) = if holds { (a, b, 0) } else { (b, a, 1) };
        let (x, y) = (self.ends(a), self.ends(b));
        let top = if is_open(y.1) { INF } else { y.1 - gap };
        let bottom = if is_open(x.0) { -INF } else { x.0 + gap };
        Ok(self.narrow_int(pool, a, (-INF, top))? | self.narrow_int(pool, b, (bottom, INF))?)
    }

    /// `t` is not the one number in `other`.
    fn exclude_int(&mut self, pool: &Pool, t: Term, other: Range) -> Step {
        let Some(value) = interval::single(other) else {
            return Ok(false);
        };
        let value = i128::from(value);
        let (lo, hi) = self.ends(t);
        if lo == value {
            self.narrow_int(pool, t, (lo + 1, hi))
        } else if hi == value {
            self.narrow_int(pool, t, (lo, hi - 1))
        } else {
            Ok(false)
        }
    }

    /// The low bits of `a` lie in `r`; where `a` has no others, so does it.
    pub(super) fn push_low_bits(&mut self, pool: &Pool, a: Term, r: Range, width: u8) -> Step {
        let (lo, hi) = self.ends(a);
        let fits = |min: i128, max: i128| lo >= min && hi <= max && !is_open(lo) && !is_open(hi);
        if fits(0, mask(width).into()) {
            return self.narrow_int(pool, a, (r.umin.into(), r.umax.into()));
        }
        if fits(signed_min(width).into(), signed_max(width).into()) {
            return self.narrow_int(pool, a, (r.smin.into(), r.smax.into()));
        }
        Ok(false)
    }

    pub(super) fn push_interval(&mut self, pool: &Pool, t: Term, r: Range) -> Step {
        let ends = interval::ends(r);
        match pool.node(t) {
            Node::Un(UnOp::IFromUbv, a) => {
                let top = i128::from(mask(pool.width(a)));
                self.narrow_unsigned(pool, a, ends.0.max(0), ends.1.min(top))
            }
            Node::Un(UnOp::IFromSbv, a) => {
                let width = pool.width(a);
                let (min, max) = (signed_min(width).into(), signed_max(width).into());
                self.narrow_signed(pool, a, ends.0.max(min), ends.1.min(max))
            }
            Node::Ite(c, a, b) => {
                let misses = |range: Range| range.intersect(r, 64).is_none();
                let (x, y) = (misses(self.ranges[&a]), misses(self.ranges[&b]));
                self.push_choice(pool, c, (a, x), (b, y), r)
            }
            Node::Bin(op, a, b) => self.push_operation(pool, op, a, b, ends),
            _ => Ok(false),
        }
    }

    fn push_operation(&mut self, pool: &Pool, op: BinOp, a: Term, b: Term, r: Ends) -> Step {
        let (x, y) = (self.ends(a), self.ends(b));
        match op {
            BinOp::IAdd => {
                let changed = self.narrow_int(pool, a, interval::sub(r, y))?;
                Ok(changed | self.narrow_int(pool, b, interval::sub(r, x))?)
            }
            BinOp::IMul if a == b => {
                if is_open(r.1) {
                    return Ok(false);
                }
                let root = i128::from((r.1.max(0) as u64).isqrt());
                self.narrow_int(pool, a, (-root, root))
            }
            BinOp::IMul => {
                let mut changed = false;
                for (t, other) in [(a, y), (b, x)] {
                    changed |= self.push_factor(pool, t, other, r)?;
                }
                Ok(changed)
            }
            BinOp::IDiv if y.0 == y.1 && y.0 > 0 && !is_open(y.0) => {
                let k = y.0;
                let lo = if is_open(r.0) { -INF } else { r.0 * k };
                let hi = if is_open(r.1) { INF } else { r.1 * k + k - 1 };
                self.narrow_int(pool, a, (lo, hi))
            }
            // A positive remainder of what is not negative is not above it.
            BinOp::IMod if x.0 >= 0 && y.0 >= 0 => self.narrow_int(pool, a, (r.0.max(x.0), INF)),
            BinOp::IAnd if x.0 >= 0 && y.0 >= 0 => {
                let changed = self.narrow_int(pool, a, (r.0, INF))?;
                Ok(changed | self.narrow_int(pool, b, (r.0, INF))?)
            }
            BinOp::IOr if x.0 >= 0 && y.0 >= 0 => {
                let changed = self.narrow_int(pool, a, (0, r.1))?;
                Ok(changed | self.narrow_int(pool, b, (0, r.1))?)
            }
            _ => Ok(false),
        }
    }

    /// `t * other` lies in `r`.
    fn push_factor(&mut self, pool: &Pool, t: Term, other: Ends, r: Ends) -> Step {
        // Signs turned round so that the other factor is positive.
        let (other, r) = if other.1 < 0 {
            ((-other.1, -other.0), (-r.1, -r.0))
        } else {
            (other, r)
        };
        if other.0 <= 0 {
            return Ok(false);
        }
        // t <= r.1 / other: the least divisor for a positive end, else the greatest.
        let by = |positive: bool| if positive { other.0 } else { other.1 };
        let hi = if is_open(r.1) {
            INF
        } else {
            interval::quotient(r.1, by(r.1 >= 0))
        };
        let lo = if is_open(r.0) {
            -INF
        } else {
            interval::quotient_up(r.0, by(r.0 <= 0))
        };
        self.narrow_int(pool, t, (lo, hi))
    }
}
