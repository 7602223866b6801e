//! Intervals under assumptions: what the bounds of terms are where some
//! conjuncts hold. Facts go down from the conjuncts to the symbols and back up,
//! a few rounds; an empty interval refutes the conjuncts. Sound, far from
//! complete, and cheap: this is what decides range checks inside loops.

mod int;

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::int::Int;
use crate::interval;
use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::range::Range;
use crate::transfer;
use crate::types::{Sort, Term};
use crate::word::{mask, signed_max, signed_min};

/// Ranges of the terms that some conjuncts mention, given that they hold.
#[derive(Clone)]
pub struct Bounds {
    ranges: FxHashMap<Term, Range>,
}

/// No interval is left for some term.
struct Contradiction;

type Step = Result<bool, Contradiction>;

/// Terms beyond which the analysis is not worth its time.
const MAX_TERMS: usize = 10_000;
const ROUNDS: usize = 4;

/// Bounds of the products of two intervals.
fn product_bounds(x: (i128, i128), y: (i128, i128)) -> (i128, i128) {
    let corners = [x.0 * y.0, x.0 * y.1, x.1 * y.0, x.1 * y.1];
    corners.iter().fold((i128::MAX, i128::MIN), |(lo, hi), &c| {
        (lo.min(c), hi.max(c))
    })
}

impl Bounds {
    /// `None` if the conjuncts contradict each other.
    pub fn assuming(pool: &Pool, conjuncts: &[Term]) -> Option<Bounds> {
        let mut bounds = Bounds {
            ranges: FxHashMap::default(),
        };
        let Some(terms) = bounds.collect(pool, conjuncts) else {
            return Some(bounds);
        };
        for &t in conjuncts {
            let holds = Range::constant(1, 1);
            if bounds.narrow(pool, t, holds).is_err() {
                return None;
            }
        }
        for _ in 0..ROUNDS {
            match bounds.round(pool, &terms) {
                Ok(true) => {}
                Ok(false) => break,
                Err(Contradiction) => return None,
            }
        }
        Some(bounds)
    }

    /// What the ranges of the symbols alone say about `terms` and their operands:
    /// every range holds wherever each symbol is within its own. With `within`,
    /// symbols are also cut to that many bits, read as signed; `None` if a symbol
    /// has no such value.
    pub fn forward(&self, pool: &Pool, terms: &[Term], within: Option<u8>) -> Option<Bounds> {
        let mut forward = Bounds {
            ranges: FxHashMap::default(),
        };
        let mut all = Vec::new();
        let mut stack = terms.to_vec();
        while let Some(t) = stack.pop() {
            if forward.ranges.insert(t, pool.range(t)).is_none() {
                all.push(t);
                stack.extend(pool.node(t).children());
            }
        }
        all.sort_unstable();
        for t in all {
            let sort = pool.sort(t);
            if sort.is_float() {
                continue;
            }
            let width = sort.width();
            let range = match pool.node(t) {
                Node::Sym(_) => {
                    let own = self.range(pool, t);
                    match within {
                        Some(bits) if sort == Sort::Int => {
                            let end = 1i128 << (bits - 1);
                            own.intersect(interval::range((-end, end - 1)), width)?
                        }
                        Some(bits) if bits < width => {
                            let (lo, hi) = (signed_min(bits), signed_max(bits));
                            own.intersect(Range::signed(lo, hi, width), width)?
                        }
                        _ => own,
                    }
                }
                node => {
                    let ranges = &forward.ranges;
                    let computed = transfer::transfer(&pool.arena, node, sort, |t| ranges[&t]);
                    pool.range(t).meet(computed, width)
                }
            };
            forward.ranges.insert(t, range);
        }
        Some(forward)
    }

    /// Adds what the known ranges say about further terms, operands first.
    pub fn extend(&mut self, pool: &Pool, terms: &[Term]) {
        let mut all = Vec::new();
        let mut stack = terms.to_vec();
        while let Some(t) = stack.pop() {
            if let Entry::Vacant(place) = self.ranges.entry(t) {
                place.insert(pool.range(t));
                all.push(t);
                stack.extend(pool.node(t).children());
            }
        }
        all.sort_unstable();
        for t in all {
            let sort = pool.sort(t);
            if !sort.is_float() {
                let ranges = &self.ranges;
                let computed = transfer::transfer(&pool.arena, pool.node(t), sort, |t| ranges[&t]);
                let range = pool.range(t).meet(computed, sort.width());
                self.ranges.insert(t, range);
            }
        }
    }

    /// The one value a term can have, if there is only one.
    pub fn value(&self, pool: &Pool, t: Term) -> Option<u64> {
        let range = self.range(pool, t);
        if pool.sort(t) == Sort::Int {
            return interval::single(range).map(|value| Int::from(value).to_bits());
        }
        (range.umin == range.umax && !pool.sort(t).is_float()).then_some(range.umin)
    }

    /// Of a term of sort `Int`: `None` where there is no bound.
    pub fn int(&self, pool: &Pool, t: Term) -> (Option<i64>, Option<i64>) {
        interval::open_ends(self.range(pool, t))
    }

    pub fn signed(&self, pool: &Pool, t: Term) -> (i64, i64) {
        let range = self.range(pool, t);
        (range.smin, range.smax)
    }

    pub fn unsigned(&self, pool: &Pool, t: Term) -> (u64, u64) {
        let range = self.range(pool, t);
        (range.umin, range.umax)
    }

    fn range(&self, pool: &Pool, t: Term) -> Range {
        self.ranges
            .get(&t)
            .copied()
            .unwrap_or_else(|| pool.range(t))
    }

    /// All subterms in order of creation, operands first; `None` if too many.
    fn collect(&mut self, pool: &Pool, conjuncts: &[Term]) -> Option<Vec<Term>> {
        let mut terms = Vec::new();
        let mut stack = conjuncts.to_vec();
        while let Some(t) = stack.pop() {
            if self.ranges.contains_key(&t) {
                continue;
            }
            if terms.len() >= MAX_TERMS {
                self.ranges.clear();
                return None;
            }
            self.ranges.insert(t, pool.range(t));
            terms.push(t);
            stack.extend(pool.node(t).children());
        }
        terms.sort_unstable();
        Some(terms)
    }

    fn round(&mut self, pool: &Pool, terms: &[Term]) -> Step {
        let mut changed = false;
        for &t in terms.iter().rev() {
            changed |= self.push_down(pool, t)?;
        }
        for &t in terms {
            if pool.sort(t).is_float() {
                continue;
            }
            let ranges = &self.ranges;
            let computed =
                transfer::transfer(&pool.arena, pool.node(t), pool.sort(t), |t| ranges[&t]);
            changed |= self.narrow(pool, t, computed)?;
        }
        Ok(changed)
    }

    /// `t` is also within `range`.
    fn narrow(&mut self, pool: &Pool, t: Term, range: Range) -> Step {
        let old = self.ranges[&t];
        match old.intersect(range, pool.width(t)) {
            None => Err(Contradiction),
            Some(new) if new == old => Ok(false),
            Some(new) => {
                self.ranges.insert(t, new);
                Ok(true)
            }
        }
    }

    fn narrow_signed(&mut self, pool: &Pool, t: Term, lo: i128, hi: i128) -> Step {
        let width = pool.width(t);
        let (min, max) = (i128::from(signed_min(width)), i128::from(signed_max(width)));
        if lo > max || hi < min || lo > hi {
            return Err(Contradiction);
        }
        let range = Range::signed(lo.max(min) as i64, hi.min(max) as i64, width);
        self.narrow(pool, t, range)
    }

    fn narrow_unsigned(&mut self, pool: &Pool, t: Term, lo: i128, hi: i128) -> Step {
        let width = pool.width(t);
        let max = i128::from(mask(width));
        if lo > max || hi < 0 || lo > hi {
            return Err(Contradiction);
        }
        let range = Range::unsigned(lo.max(0) as u64, hi.min(max) as u64, width);
        self.narrow(pool, t, range)
    }

    fn truth(&mut self, pool: &Pool, t: Term, value: bool) -> Step {
        self.narrow(pool, t, Range::constant(value.into(), 1))
    }

    /// What the range of `t` says about its operands.
    fn push_down(&mut self, pool: &Pool, t: Term) -> Step {
        let r = self.ranges[&t];
        match pool.sort(t) {
            Sort::Bool if r.umin == r.umax => self.push_truth(pool, t, r.umin == 1),
            Sort::Bv(_) => self.push_range(pool, t, r),
            Sort::Int => self.push_interval(pool, t, r),
            _ => Ok(false),
        }
    }

    fn push_truth(&mut self, pool: &Pool, t: Term, holds: bool) -> Step {
        match pool.node(t) {
            Node::Un(UnOp::Not, a) => self.truth(pool, a, !holds),
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) => {
                let all = (op == BinOp::And) == holds;
                if all {
                    return Ok(self.truth(pool, a, holds)? | self.truth(pool, b, holds)?);
                }
                // One operand is `holds`; if the other is not, this one is.
                let is_not = |range: Range| range.umin == range.umax && (range.umin == 1) != holds;
                if is_not(self.ranges[&a]) {
                    self.truth(pool, b, holds)
                } else if is_not(self.ranges[&b]) {
                    self.truth(pool, a, holds)
                } else {
                    Ok(false)
                }
            }
            Node::Bin(BinOp::Eq, a, b) if pool.sort(a) == Sort::Bool => {
                let (x, y) = (self.ranges[&a], self.ranges[&b]);
                if x.umin == x.umax {
                    self.truth(pool, b, (x.umin == 1) == holds)
                } else if y.umin == y.umax {
                    self.truth(pool, a, (y.umin == 1) == holds)
                } else {
                    Ok(false)
                }
            }
            Node::Bin(BinOp::Eq, a, b) => {
                let (x, y) = (self.ranges[&a], self.ranges[&b]);
                if holds {
                    return Ok(self.narrow(pool, a, y)? | self.narrow(pool, b, x)?);
                }
                Ok(self.exclude(pool, a, y)? | self.exclude(pool, b, x)?)
            }
            Node::Bin(op @ (BinOp::IEq | BinOp::ILe), a, b) => {
                self.push_comparison(pool, op, a, b, holds)
            }
            Node::Bin(op, a, b) => {
                let (op, a, b) = match (op, holds) {
                    (_, true) => (op, a, b),
                    (BinOp::Slt, false) => (BinOp::Sle, b, a),
                    (BinOp::Sle, false) => (BinOp::Slt, b, a),
                    (BinOp::Ult, false) => (BinOp::Ule, b, a),
                    (BinOp::Ule, false) => (BinOp::Ult, b, a),
                    _ => return Ok(false),
                };
                self.push_order(pool, op, a, b)
            }
            Node::Ite(c, a, b) => {
                let is_not = |range: Range| range.umin == range.umax && (range.umin == 1) != holds;
                let (x, y) = (is_not(self.ranges[&a]), is_not(self.ranges[&b]));
                self.push_choice(pool, c, (a, x), (b, y), Range::constant(holds.into(), 1))
            }
            _ => Ok(false),
        }
    }

    fn push_order(&mut self, pool: &Pool, op: BinOp, a: Term, b: Term) -> Step {
        let (x, y) = (self.ranges[&a], self.ranges[&b]);
        let gap = i128::from(matches!(op, BinOp::Slt | BinOp::Ult));
        let wide = i128::from(u64::MAX);
        match op {
            BinOp::Slt | BinOp::Sle => {
                let (top, bottom) = (i128::from(y.smax) - gap, i128::from(x.smin) + gap);
                Ok(self.narrow_signed(pool, a, -wide, top)?
                    | self.narrow_signed(pool, b, bottom, wide)?)
            }
            BinOp::Ult | BinOp::Ule => {
                let (top, bottom) = (i128::from(y.umax) - gap, i128::from(x.umin) + gap);
                Ok(self.narrow_unsigned(pool, a, 0, top)?
                    | self.narrow_unsigned(pool, b, bottom, wide)?)
            }
            _ => Ok(false),
        }
    }

    /// `t` differs from the value of `other`, if that is a single one: an end of
    /// the interval of `t` that equals it moves inwards.
    fn exclude(&mut self, pool: &Pool, t: Term, other: Range) -> Step {
        if other.umin != other.umax {
            return Ok(false);
        }
        let mut r = self.ranges[&t];
        let mut changed = false;
        if r.umin == r.umax {
            return if r.umin == other.umin {
                Err(Contradiction)
            } else {
                Ok(false)
            };
        }
        if r.umin == other.umin {
            r.umin += 1;
            changed = true;
        } else if r.umax == other.umin {
            r.umax -= 1;
            changed = true;
        }
        if r.smin == other.smin && r.smin < r.smax {
            r.smin += 1;
            changed = true;
        } else if r.smax == other.smin && r.smin < r.smax {
            r.smax -= 1;
            changed = true;
        }
        if changed {
            self.narrow(pool, t, r)
        } else {
            Ok(false)
        }
    }

    /// A choice whose result lies in `r`; operands come with whether they cannot.
    fn push_choice(
        &mut self,
        pool: &Pool,
        c: Term,
        (a, not_a): (Term, bool),
        (b, not_b): (Term, bool),
        r: Range,
    ) -> Step {
        let known = self.ranges[&c];
        if known.umin == known.umax {
            return self.narrow(pool, if known.umin == 1 { a } else { b }, r);
        }
        match (not_a, not_b) {
            (true, true) => Err(Contradiction),
            (true, false) => self.truth(pool, c, false),
            (false, true) => self.truth(pool, c, true),
            (false, false) => Ok(false),
        }
    }

    fn push_range(&mut self, pool: &Pool, t: Term, r: Range) -> Step {
        let width = pool.width(t);
        let (rs, ru) = (
            (i128::from(r.smin), i128::from(r.smax)),
            (i128::from(r.umin), i128::from(r.umax)),
        );
        match pool.node(t) {
            Node::Un(UnOp::Zext, a) => self.narrow_unsigned(pool, a, ru.0, ru.1),
            Node::Un(UnOp::Sext, a) => self.narrow_signed(pool, a, rs.0, rs.1),
            Node::Un(UnOp::IToBv, a) => self.push_low_bits(pool, a, r, width),
            Node::Un(UnOp::Neg, a) if self.ranges[&a].smin > signed_min(width) => {
                self.narrow_signed(pool, a, -rs.1, -rs.0)
            }
            Node::Un(UnOp::BvNot, a) => self.narrow_signed(pool, a, -1 - rs.1, -1 - rs.0),
            Node::Bin(op, a, b) => self.push_arith(pool, op, a, b, r, width),
            Node::Ite(c, a, b) => {
                let misses = |range: Range| range.intersect(r, width).is_none();
                let (x, y) = (misses(self.ranges[&a]), misses(self.ranges[&b]));
                self.push_choice(pool, c, (a, x), (b, y), r)
            }
            Node::Extract { hi, lo, arg } => {
                let own = self.ranges[&arg];
                if hi + 1 == pool.width(arg) {
                    // A shift to the right.
                    let low = i128::from(mask(lo));
                    return self.narrow_unsigned(pool, arg, ru.0 << lo, (ru.1 << lo) | low);
                }
                if lo == 0 && own.umax <= mask(hi + 1) {
                    return self.narrow_unsigned(pool, arg, ru.0, ru.1);
                }
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    fn push_arith(
        &mut self,
        pool: &Pool,
        op: BinOp,
        a: Term,
        b: Term,
        r: Range,
        width: u8,
    ) -> Step {
        let (x, y) = (self.ranges[&a], self.ranges[&b]);
        let s = |range: Range| (i128::from(range.smin), i128::from(range.smax));
        let u = |range: Range| (i128::from(range.umin), i128::from(range.umax));
        let (xs, ys, rs) = (s(x), s(y), s(r));
        let (xu, yu, ru) = (u(x), u(y), u(r));
        let (min, max) = (i128::from(signed_min(width)), i128::from(signed_max(width)));
        let top = i128::from(mask(width));
        let mut changed = false;
        match op {
            BinOp::Add => {
                if xs.0 + ys.0 >= min && xs.1 + ys.1 <= max {
                    changed |= self.narrow_signed(pool, a, rs.0 - ys.1, rs.1 - ys.0)?;
                    changed |= self.narrow_signed(pool, b, rs.0 - xs.1, rs.1 - xs.0)?;
                }
                if xu.1 + yu.1 <= top {
                    changed |= self.narrow_unsigned(pool, a, ru.0 - yu.1, ru.1 - yu.0)?;
                    changed |= self.narrow_unsigned(pool, b, ru.0 - xu.1, ru.1 - xu.0)?;
                }
            }
            BinOp::Sub if xs.0 - ys.1 >= min && xs.1 - ys.0 <= max => {
                changed |= self.narrow_signed(pool, a, rs.0 + ys.0, rs.1 + ys.1)?;
                changed |= self.narrow_signed(pool, b, xs.0 - rs.1, xs.1 - rs.0)?;
            }
            BinOp::Mul if pool.as_const(b).is_some() && ys.0 > 0 => {
                let k = ys.0;
                if xs.0 * k >= min && xs.1 * k <= max {
                    let (lo, hi) = (-((-rs.0).div_euclid(k)), rs.1.div_euclid(k));
                    changed |= self.narrow_signed(pool, a, lo, hi)?;
                }
            }
            BinOp::Mul if a == b && xs.0 >= -(1 << 31) && xs.1 <= 1 << 31 => {
                // A square that does not wrap.
                let size = xs.0.abs().max(xs.1.abs());
                if size * size <= max {
                    let root = (rs.1.max(0) as u64).isqrt();
                    changed |= self.narrow_signed(pool, a, -i128::from(root), root.into())?;
                }
            }
            BinOp::Mul if ys.0 > 0 || xs.0 > 0 => {
                let (least, most) = product_bounds(xs, ys);
                if least >= min && most <= max {
                    for (t, factor) in [(a, ys), (b, xs)] {
                        // The other factor is at least this, so each is at most ...
                        if factor.0 > 0 {
                            let k = factor.0;
                            let hi = if rs.1 >= 0 { rs.1 / k } else { rs.1 / factor.1 };
                            let lo = if rs.0 <= 0 { rs.0 / k } else { rs.0 / factor.1 };
                            changed |= self.narrow_signed(pool, t, lo, hi)?;
                        }
                    }
                }
            }
            BinOp::SDiv if pool.as_const(b).is_some() && ys.0 > 0 => {
                let k = ys.0;
                let lo = if rs.0 > 0 {
                    rs.0 * k
                } else {
                    rs.0 * k - (k - 1)
                };
                let hi = if rs.1 < 0 {
                    rs.1 * k
                } else {
                    rs.1 * k + (k - 1)
                };
                changed |= self.narrow_signed(pool, a, lo, hi)?;
            }
            // The remainder has the dividend's sign and at most its size.
            BinOp::SRem if rs.0 > 0 => changed |= self.narrow_signed(pool, a, rs.0, max)?,
            BinOp::SRem if rs.1 < 0 => changed |= self.narrow_signed(pool, a, min, rs.1)?,
            BinOp::URem => changed |= self.narrow_unsigned(pool, a, ru.0, top)?,
            BinOp::UDiv if pool.as_const(b).is_some() && yu.0 > 0 => {
                let k = yu.0;
                changed |= self.narrow_unsigned(pool, a, ru.0 * k, ru.1 * k + k - 1)?;
            }
            BinOp::Concat => {
                let low = pool.width(b);
                changed |= self.narrow_unsigned(pool, a, ru.0 >> low, ru.1 >> low)?;
                if xu.0 == xu.1 {
                    let base = xu.0 << low;
                    changed |= self.narrow_unsigned(pool, b, ru.0 - base, ru.1 - base)?;
                }
            }
            _ => {}
        }
        Ok(changed)
    }
}
