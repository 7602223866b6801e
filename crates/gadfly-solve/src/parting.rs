//! Where two paths went apart: what tells them from each other when they are made one again.

use gadfly_term::{BinOp, Node, Pool, Term};

use crate::PathCondition;

/// How two paths went apart.
pub struct Parting {
    /// Holds on the first path and not on the second.
    pub guard: Term,
    /// What holds if one of the paths is taken, beyond what they have in common.
    pub conjuncts: Vec<Term>,
}

impl Parting {
    /// `since_a` and `since_b` are what each path found out since they parted.
    pub fn of(
        pool: &mut Pool,
        (a, since_a): (&PathCondition, &[Term]),
        (b, since_b): (&PathCondition, &[Term]),
    ) -> Parting {
        let first = since_a.first().zip(since_b.first());
        let guard = first.and_then(|(&x, &y)| Parting::condition(pool, a, b, x, y));
        let Some(guard) = guard else {
            let (x, y) = (pool.and_all(since_a), pool.and_all(since_b));
            return Parting {
                guard: x,
                conjuncts: vec![pool.or(x, y)],
            };
        };
        let other = pool.not(guard);
        let (mine, theirs) = (split(pool, guard), split(pool, other));
        let mut conjuncts = Vec::new();
        // What both found out needs no condition.
        for &t in since_a.iter().filter(|t| since_b.contains(t)) {
            conjuncts.push(t);
        }
        for &t in since_a {
            if !since_b.contains(&t) && !mine.contains(&t) {
                conjuncts.push(pool.or(other, t));
            }
        }
        for &t in since_b {
            if !since_a.contains(&t) && !theirs.contains(&t) {
                conjuncts.push(pool.or(guard, t));
            }
        }
        Parting { guard, conjuncts }
    }

    /// A short condition that one path says holds and the other that it does not: usually the
    /// one that was decided when they parted.
    fn condition(
        pool: &mut Pool,
        a: &PathCondition,
        b: &PathCondition,
        first_a: Term,
        first_b: Term,
    ) -> Option<Term> {
        let not_a = pool.not(first_a);
        if split(pool, not_a).iter().all(|&t| b.contains(t)) {
            return Some(first_a);
        }
        let not_b = pool.not(first_b);
        if split(pool, not_b).iter().all(|&t| a.contains(t)) {
            return Some(not_b);
        }
        None
    }
}

/// The conjuncts of a term.
fn split(pool: &Pool, t: Term) -> Vec<Term> {
    let mut stack = vec![t];
    let mut found = Vec::new();
    while let Some(t) = stack.pop() {
        match pool.node(t) {
            Node::Bin(BinOp::And, a, b) => stack.extend([b, a]),
            _ => found.push(t),
        }
    }
    found
}
