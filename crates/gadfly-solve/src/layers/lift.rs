//! Sums of machine integers that cannot overflow, as sums of integers: `a + b - c < d` and `d + c <= a + b`
//! contradict each other, which elimination sees at once and circuits of 64 bits hardly ever.
//!
//! A sum is what it adds up to, modulo its width, in whatever order it is added up. Where the intervals say that
//! the exact sum fits the width, it is that sum; where they do not, it is an unknown of its own, the same one for
//! all sums of the same parts. Conjuncts about anything else are left out, so only a contradiction is an answer;
//! models are for the layers below.

use std::collections::BTreeMap;

use gadfly_term::{BinOp, Bounds, Evaluator, Node, Pool, Sort, Term, UnOp};
use rustc_hash::FxHashMap;

use crate::answer::UnknownReason;
use crate::layers::linear::Linear;
use crate::query::{Known, Layer, Outcome, Query};
use crate::stats::Stats;

pub(crate) struct Lift {
    pub next: Box<dyn Layer>,
}

/// Parts of one sum, and conjuncts of one query, at most.
const MOST_PARTS: usize = 24;
const MOST_CONJUNCTS: usize = 100;
/// How deep sums are taken apart.
const DEEPEST: u32 = 64;
/// Bounds beyond this are as good as none.
const FAR: i64 = 1 << 62;

impl Layer for Lift {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        if let Some(core) = refuted(query) {
            stats.by_lift += 1;
            return Outcome::Unsat(core);
        }
        self.next.check(query, stats)
    }
}

/// All conjuncts, if those about sums contradict each other.
fn refuted(query: &Query) -> Option<Vec<Term>> {
    let mut conjuncts = query.conjuncts();
    // What has no sums in it is no harder as it is.
    let is_worth_it = |&t: &Term| has_sums(query.pool, t, DEEPEST);
    if conjuncts.len() > MOST_CONJUNCTS || !query.goal.iter().any(is_worth_it) {
        return None;
    }
    let bounds = Bounds::assuming(query.pool, &conjuncts)?;
    let mut lifted = Lifted {
        pool: query.pool,
        bounds,
        ints: Pool::new(),
        parts: FxHashMap::default(),
        sums: BTreeMap::new(),
        facts: Vec::new(),
    };
    let mut goal: Vec<Term> = Vec::new();
    for &conjunct in &conjuncts {
        goal.extend(lifted.condition(conjunct, DEEPEST));
    }
    if goal.is_empty() {
        return None;
    }
    goal.append(&mut lifted.facts);
    let question = Query {
        pool: &lifted.ints,
        known: Known::List(&[]),
        goal: &goal,
        hint: None,
        bounds: None,
    };
    let mut linear = Linear {
        evaluator: Evaluator::new(),
        next: Box::new(NoAnswer),
    };
    match linear.check(&question, &mut Stats::default()) {
        Outcome::Unsat(_) => {
            // The intervals came from all of them.
            conjuncts.sort_unstable();
            conjuncts.dedup();
            Some(conjuncts)
        }
        _ => None,
    }
}

fn has_sums(pool: &Pool, t: Term, depth: u32) -> bool {
    match pool.node(t) {
        Node::Bin(BinOp::Add | BinOp::Sub, ..) => true,
        _ if depth == 0 => false,
        Node::Un(UnOp::Not | UnOp::Sext | UnOp::Neg, a) => has_sums(pool, a, depth - 1),
        Node::Bin(
            BinOp::And | BinOp::Or | BinOp::Eq | BinOp::Slt | BinOp::Sle | BinOp::Mul,
            a,
            b,
        ) => has_sums(pool, a, depth - 1) || has_sums(pool, b, depth - 1),
        _ => false,
    }
}

struct NoAnswer;

impl Layer for NoAnswer {
    fn check(&mut self, _: &Query, _: &mut Stats) -> Outcome {
        Outcome::Unknown(UnknownReason::Incomplete("sums".into()))
    }
}

/// A sum: factors of its parts, and what is added to them; all modulo its width.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Sum {
    width: u8,
    parts: BTreeMap<Term, i64>,
    constant: i64,
}

struct Lifted<'a> {
    pool: &'a Pool,
    bounds: Bounds,
    ints: Pool,
    /// Unknowns for terms that are no sums, and for sums that may overflow.
    parts: FxHashMap<Term, Term>,
    sums: BTreeMap<Sum, Term>,
    /// What holds of the unknowns.
    facts: Vec<Term>,
}

impl Lifted<'_> {
    /// A condition over integers that holds wherever this one does; nothing if it speaks of other things.
    fn condition(&mut self, t: Term, depth: u32) -> Option<Term> {
        let depth = depth.checked_sub(1)?;
        match self.pool.node(t) {
            Node::Un(UnOp::Not, a) => {
                let a = self.exact(a, depth)?;
                Some(self.ints.not(a))
            }
            // One of the two is better than nothing.
            Node::Bin(BinOp::And, a, b) => {
                match (self.condition(a, depth), self.condition(b, depth)) {
                    (Some(a), Some(b)) => Some(self.ints.and(a, b)),
                    (one, other) => one.or(other),
                }
            }
            _ => self.exact(t, depth),
        }
    }

    /// The very same condition over integers.
    fn exact(&mut self, t: Term, depth: u32) -> Option<Term> {
        let depth = depth.checked_sub(1)?;
        match self.pool.node(t) {
            Node::Un(UnOp::Not, a) => {
                let a = self.exact(a, depth)?;
                Some(self.ints.not(a))
            }
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) => {
                let (a, b) = (self.exact(a, depth)?, self.exact(b, depth)?);
                Some(match op {
                    BinOp::And => self.ints.and(a, b),
                    _ => self.ints.or(a, b),
                })
            }
            Node::Bin(op @ (BinOp::Slt | BinOp::Sle | BinOp::Eq), a, b)
                if matches!(self.pool.sort(a), Sort::Bv(_)) =>
            {
                let (a, b) = (self.number(a, depth), self.number(b, depth));
                Some(match op {
                    BinOp::Slt => self.ints.int_lt(a, b),
                    BinOp::Sle => self.ints.int_le(a, b),
                    _ => self.ints.int_eq(a, b),
                })
            }
            _ => None,
        }
    }

    /// The signed value of a machine integer.
    fn number(&mut self, t: Term, depth: u32) -> Term {
        let Sort::Bv(width) = self.pool.sort(t) else {
            return self.unknown(t);
        };
        let mut sum = Sum {
            width,
            parts: BTreeMap::new(),
            constant: 0,
        };
        if !self.take_apart(t, 1, &mut sum, depth) {
            return self.unknown(t);
        }
        sum.parts.retain(|_, factor| *factor != 0);
        if let Some((&only, 1)) = sum.parts.first_key_value()
            && sum.parts.len() == 1
            && sum.constant == 0
        {
            return self.part(only, depth);
        }
        if !self.fits(&sum) {
            return self.overflowing(sum, t);
        }
        let mut total = self.ints.int(sum.constant);
        for (part, factor) in sum.parts {
            let part = self.part(part, depth);
            let factor = self.ints.int(factor);
            let product = self.ints.int_mul(part, factor);
            total = self.ints.int_add(total, product);
        }
        total
    }

    /// Adds a term so many times to a sum; whether that worked.
    fn take_apart(&self, t: Term, times: i64, sum: &mut Sum, depth: u32) -> bool {
        let wrapped = |n: i64| wrap(n, sum.width);
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        match self.pool.node(t) {
            Node::Const(bits) => {
                let product = wrap(bits as i64, sum.width).wrapping_mul(times);
                sum.constant = wrapped(sum.constant.wrapping_add(product));
                true
            }
            Node::Un(UnOp::Neg, a) => self.take_apart(a, wrapped(times.wrapping_neg()), sum, depth),
            Node::Bin(BinOp::Add, a, b) => {
                self.take_apart(a, times, sum, depth) && self.take_apart(b, times, sum, depth)
            }
            Node::Bin(BinOp::Sub, a, b) => {
                let less = wrapped(times.wrapping_neg());
                self.take_apart(a, times, sum, depth) && self.take_apart(b, less, sum, depth)
            }
            Node::Bin(BinOp::Mul, a, b) if self.pool.as_const(b).is_some() => {
                let factor = self.pool.as_const(b).unwrap_or(0) as i64;
                let times = wrapped(times.wrapping_mul(wrap(factor, sum.width)));
                self.take_apart(a, times, sum, depth)
            }
            _ => {
                let width = sum.width;
                let factor = sum.parts.entry(t).or_insert(0);
                *factor = wrap(factor.wrapping_add(times), width);
                sum.parts.len() <= MOST_PARTS
            }
        }
    }

    /// Whether the exact sum is always within the width.
    fn fits(&self, sum: &Sum) -> bool {
        let (mut low, mut high) = (i128::from(sum.constant), i128::from(sum.constant));
        for (&part, &factor) in &sum.parts {
            let (lo, hi) = self.bounds.signed(self.pool, part);
            let ends = [lo, hi].map(|end| i128::from(end) * i128::from(factor));
            low = low.saturating_add(ends[0].min(ends[1]));
            high = high.saturating_add(ends[0].max(ends[1]));
        }
        let most = (1i128 << (sum.width - 1)) - 1;
        -most - 1 <= low && high <= most
    }

    /// The value of what is no sum itself; a narrower one may be inside.
    fn part(&mut self, t: Term, depth: u32) -> Term {
        match (self.pool.node(t), depth.checked_sub(1)) {
            (Node::Un(UnOp::Sext, a), Some(depth)) => self.number(a, depth),
            (Node::Un(UnOp::Zext, a), Some(depth)) if self.bounds.signed(self.pool, a).0 >= 0 => {
                self.number(a, depth)
            }
            _ => self.unknown(t),
        }
    }

    fn unknown(&mut self, t: Term) -> Term {
        if let Some(&known) = self.parts.get(&t) {
            return known;
        }
        let fresh = self.bounded(t);
        self.parts.insert(t, fresh);
        fresh
    }

    fn overflowing(&mut self, sum: Sum, t: Term) -> Term {
        if let Some(&known) = self.sums.get(&sum) {
            return known;
        }
        let fresh = self.bounded(t);
        self.sums.insert(sum, fresh);
        fresh
    }

    /// A new unknown within the bounds of a term.
    fn bounded(&mut self, t: Term) -> Term {
        let fresh = self.ints.fresh(Sort::Int, "part");
        let (lo, hi) = self.bounds.signed(self.pool, t);
        if lo > -FAR {
            let low = self.ints.int(lo);
            let fact = self.ints.int_le(low, fresh);
            self.facts.push(fact);
        }
        if hi < FAR {
            let high = self.ints.int(hi);
            let fact = self.ints.int_le(fresh, high);
            self.facts.push(fact);
        }
        fresh
    }
}

/// The signed value of the low bits.
fn wrap(n: i64, width: u8) -> i64 {
    let unused = 64 - u32::from(width.clamp(1, 64));
    n << unused >> unused
}
