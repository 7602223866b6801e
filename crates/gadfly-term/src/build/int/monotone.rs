//! Floats computed from one integer by steps that keep or turn the order: `x / 3 +
//! 0.5 >= 89.5` is `x >= 267`. Rounding is monotonic, so there is one integer where
//! such a comparison with a constant changes, and bisection finds it. This is what
//! keeps averages, percentages and temperatures away from the solver for floats.

use crate::int::Int;
use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::semantics::as_f64;
use crate::types::{Sort, Term};

/// Steps beyond which a float is not followed to its integer.
const MAX_STEPS: usize = 12;
/// Bits beyond which every integer is an infinite float.
const BEYOND: u32 = 1030;

/// One operation with a constant, or none.
#[derive(Clone, Copy)]
enum Step {
    Neg,
    /// `x op c`.
    Left(BinOp, f64),
    /// `c op x`.
    Right(BinOp, f64),
}

impl Step {
    fn apply(self, x: f64) -> f64 {
        let compute = |op: BinOp, a: f64, b: f64| match op {
            BinOp::FAdd => a + b,
            BinOp::FSub => a - b,
            BinOp::FMul => a * b,
            _ => a / b,
        };
        match self {
            Step::Neg => -x,
            Step::Left(op, c) => compute(op, x, c),
            Step::Right(op, c) => compute(op, c, x),
        }
    }
}

impl Pool {
    /// The integer and the steps that a float of 64 bits is made by; no step can
    /// give NaN.
    fn steps(&self, t: Term) -> Option<(Term, Vec<Step>)> {
        let mut steps = Vec::new();
        let mut t = t;
        while steps.len() <= MAX_STEPS {
            let constant = |t: Term| self.as_const(t).map(as_f64).filter(|c| c.is_finite());
            match self.node(t) {
                Node::Un(UnOp::FFromInt, x) => {
                    steps.reverse();
                    return Some((x, steps));
                }
                Node::Un(UnOp::FNeg, x) => {
                    steps.push(Step::Neg);
                    t = x;
                }
                Node::Bin(op @ (BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv), a, b) => {
                    let scales = matches!(op, BinOp::FMul | BinOp::FDiv);
                    match (constant(a), constant(b)) {
                        (None, Some(c)) if !scales || c != 0.0 => {
                            steps.push(Step::Left(op, c));
                            t = a;
                        }
                        (Some(c), None) if op != BinOp::FDiv && (!scales || c != 0.0) => {
                            steps.push(Step::Right(op, c));
                            t = b;
                        }
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        None
    }

    /// A comparison of such a float with a constant, as one of the integer.
    pub(crate) fn order_by_steps(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        if self.sort(a) != Sort::F64 {
            return None;
        }
        let constant = |p: &Pool, t: Term| p.as_const(t).map(as_f64).filter(|c| !c.is_nan());
        let (x, steps, c, on_left) = if let Some(c) = constant(self, b) {
            let (x, steps) = self.steps(a)?;
            (x, steps, c, true)
        } else {
            let c = constant(self, a)?;
            let (x, steps) = self.steps(b)?;
            (x, steps, c, false)
        };
        let value = |x: &Int| steps.iter().fold(x.to_f64(), |x, step| step.apply(x));
        let holds = |op: BinOp, on_left: bool, x: &Int| {
            let value = value(x);
            let (a, b) = if on_left { (value, c) } else { (c, value) };
            if op == BinOp::FLt { a < b } else { a <= b }
        };
        if op == BinOp::FEq {
            let above = self.change(x, |x| holds(BinOp::FLe, true, x));
            let below = self.change(x, |x| holds(BinOp::FLe, false, x));
            return Some(self.and(above, below));
        }
        Some(self.change(x, |x| holds(op, on_left, x)))
    }

    /// A predicate that changes at most once along the integers, as a comparison.
    fn change(&mut self, x: Term, holds: impl Fn(&Int) -> bool) -> Term {
        let far = Int::power_of_two(BEYOND);
        let at_least = holds(&far);
        if at_least == holds(&far.neg()) {
            return self.bool(at_least);
        }
        // As on the far side from `above` on, not so up to `below`.
        let zero = holds(&Int::ZERO) == at_least;
        let mut step = Int::ONE;
        let (mut below, mut above) = (Int::ZERO, Int::ZERO);
        loop {
            let probe = if zero { step.neg() } else { step.clone() };
            let like_far = holds(&probe) == at_least;
            if like_far {
                above = probe;
            } else {
                below = probe;
            }
            if like_far != zero {
                break;
            }
            step = step.add(&step);
        }
        while above.sub(&below) > Int::ONE {
            let middle = above.add(&below).shr(&Int::ONE);
            if holds(&middle) == at_least {
                above = middle;
            } else {
                below = middle;
            }
        }
        if at_least {
            let first = self.int_value(&above);
            self.int_le(first, x)
        } else {
            let last = self.int_value(&below);
            self.int_le(x, last)
        }
    }

    /// The whole part of `x / c` for an integer `c`: where the float of `x` is exact,
    /// the quotient is never rounded over an integer.
    pub(crate) fn whole_quotient(&mut self, t: Term) -> Option<Term> {
        const EXACT: i64 = 1 << 53;
        let Node::Bin(BinOp::FDiv, a, b) = self.node(t) else {
            return None;
        };
        let Node::Un(UnOp::FFromInt, x) = self.node(a) else {
            return None;
        };
        let c = self.as_const(b).map(as_f64)?;
        if self.sort(t) != Sort::F64 || c.fract() != 0.0 || c == 0.0 || c.abs() >= EXACT as f64 {
            return None;
        }
        let (low, high) = (self.int(-EXACT), self.int(EXACT));
        let (above, below) = (self.int_lt(low, x), self.int_lt(x, high));
        let exact = self.and(above, below);
        // Towards zero: of magnitudes, with the sign put back.
        let divisor = self.int(c.abs() as i64);
        let zero = self.int(0);
        let negated = self.int_neg(x);
        let (plain, turned) = (self.int_div(x, divisor), self.int_div(negated, divisor));
        let turned = self.int_neg(turned);
        let positive = self.int_le(zero, x);
        let mut quotient = self.ite(positive, plain, turned);
        if c < 0.0 {
            quotient = self.int_neg(quotient);
        }
        let rest = self.un(UnOp::FToInt, t, Sort::Int);
        Some(self.ite(exact, quotient, rest))
    }
}
