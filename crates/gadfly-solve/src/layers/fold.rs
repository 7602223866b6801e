//! Answers what needs no search: conditions that simplified to constants, that
//! the path already has, or whose negation it has.

use gadfly_term::{BinOp, Node, Pool, Term};

use crate::query::{Layer, Outcome, Query};
use crate::stats::Stats;

pub(crate) struct Fold {
    pub next: Box<dyn Layer>,
}

impl Layer for Fold {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let pool = query.pool;
        let mut goal = Vec::with_capacity(query.goal.len());
        for t in conjuncts(pool, query.goal) {
            if t == pool.ff() {
                stats.by_fold += 1;
                return Outcome::Unsat(vec![t]);
            }
            if goal.contains(&t) || query.known.contains(t) {
                continue;
            }
            if let Some(negated) = pool.known_negation(t)
                && (goal.contains(&negated) || query.known.contains(negated))
            {
                stats.by_fold += 1;
                return Outcome::Unsat(vec![negated.min(t), negated.max(t)]);
            }
            goal.push(t);
        }
        if goal.is_empty()
            && let Some(hint) = query.hint
        {
            stats.by_fold += 1;
            return Outcome::Sat(hint.clone());
        }
        let rest = Query {
            goal: &goal,
            ..*query
        };
        self.next.check(&rest, stats)
    }
}

/// The conjuncts of several terms, in order, without `true`.
fn conjuncts(pool: &Pool, terms: &[Term]) -> Vec<Term> {
    let mut flat = Vec::with_capacity(terms.len());
    let mut stack: Vec<Term> = terms.iter().rev().copied().collect();
    while let Some(t) = stack.pop() {
        match pool.node(t) {
            Node::Bin(BinOp::And, a, b) => stack.extend([b, a]),
            _ if t == pool.tt() => {}
            _ => flat.push(t),
        }
    }
    flat
}
