//! Refutes comparisons of floats by transitivity: `v < 18.5` and not `v < 25` cannot be, whatever `v`
//! was calculated from. A comparison that does not hold says something only of numbers: NaN is neither
//! smaller nor greater. What is compared with success elsewhere is a number.

use std::collections::VecDeque;

use gadfly_term::{BinOp, Node, Pool, Term, UnOp};
use rustc_hash::FxHashMap;

use crate::query::Query;

/// `from < to` or `from <= to`, because of these conjuncts.
#[derive(Clone)]
struct Edge {
    from: Term,
    to: Term,
    strict: bool,
    reasons: Vec<Term>,
}

/// Conjuncts that cannot hold together, if that follows from the order of floats.
pub(super) fn refute(query: &Query) -> Option<Vec<Term>> {
    let pool = query.pool;
    if !query.goal.iter().any(|t| compared(pool, *t).is_some()) {
        return None;
    }
    let all = query.conjuncts();
    let numbers = numbers(pool, &all);
    let mut edges: FxHashMap<Term, Vec<Edge>> = FxHashMap::default();
    let mut constants: Vec<(f64, Term)> = Vec::new();
    for &t in &all {
        for edge in edges_of(pool, t, &numbers) {
            for end in [edge.from, edge.to] {
                if let Some(value) = pool.as_f64(end)
                    && !constants.iter().any(|(_, known)| *known == end)
                {
                    constants.push((value, end));
                }
            }
            edges.entry(edge.from).or_default().push(edge);
        }
    }
    constants.sort_by(|a, b| a.0.total_cmp(&b.0));
    for pair in constants.windows(2) {
        let [(low, from), (high, to)] = *pair else {
            continue;
        };
        let mut step = |from, to, strict| {
            let reasons = Vec::new();
            edges.entry(from).or_default().push(Edge {
                from,
                to,
                strict,
                reasons,
            });
        };
        step(from, to, low < high);
        if low == high {
            // The two zeros.
            step(to, from, false);
        }
    }
    for &t in query.goal {
        for edge in edges_of(pool, t, &numbers) {
            if let Some(way) = way(&edges, edge.to, edge.from, !edge.strict) {
                return Some(core(way.into_iter().chain([edge])));
            }
        }
        // Both not greater than the other, but said to differ.
        if let Some((BinOp::FEq, a, b, false)) = compared(pool, t)
            && let (Some(there), Some(back)) = (way(&edges, a, b, false), way(&edges, b, a, false))
        {
            let mut core = core(there.into_iter().chain(back));
            core.push(t);
            return Some(core);
        }
    }
    None
}

fn core(edges: impl Iterator<Item = Edge>) -> Vec<Term> {
    edges.flat_map(|edge| edge.reasons).collect()
}

/// A comparison of floats, and whether it holds.
fn compared(pool: &Pool, t: Term) -> Option<(BinOp, Term, Term, bool)> {
    let (inner, holds) = match pool.node(t) {
        Node::Un(UnOp::Not, inner) => (inner, false),
        _ => (t, true),
    };
    match pool.node(inner) {
        Node::Bin(op @ (BinOp::FLt | BinOp::FLe | BinOp::FEq), a, b) => Some((op, a, b, holds)),
        _ => None,
    }
}

/// Terms that are not NaN, with the conjunct that says so.
fn numbers(pool: &Pool, all: &[Term]) -> FxHashMap<Term, Term> {
    let mut found = FxHashMap::default();
    for &t in all {
        let mut open = match compared(pool, t) {
            Some((_, a, b, true)) => vec![a, b],
            Some(_) => continue,
            None => match pool.node(t) {
                Node::Un(UnOp::Not, inner) => match pool.node(inner) {
                    Node::Un(UnOp::FIsNan, x) => vec![x],
                    _ => continue,
                },
                _ => continue,
            },
        };
        // The sign of a number is no matter.
        while let Some(term) = open.pop() {
            found.entry(term).or_insert(t);
            if let Node::Un(UnOp::FAbs | UnOp::FNeg, inner) = pool.node(term) {
                open.push(inner);
            }
        }
    }
    found
}

fn edges_of(pool: &Pool, t: Term, numbers: &FxHashMap<Term, Term>) -> Vec<Edge> {
    let Some((op, a, b, holds)) = compared(pool, t) else {
        return Vec::new();
    };
    let edge = |from, to, strict, reasons| Edge {
        from,
        to,
        strict,
        reasons,
    };
    if holds {
        return match op {
            BinOp::FEq => vec![edge(a, b, false, vec![t]), edge(b, a, false, vec![t])],
            _ => vec![edge(a, b, op == BinOp::FLt, vec![t])],
        };
    }
    let mut reasons = vec![t];
    for side in [a, b] {
        match numbers.get(&side) {
            Some(reason) => reasons.push(*reason),
            None if pool.as_f64(side).is_some_and(|value| !value.is_nan()) => {}
            None => return Vec::new(),
        }
    }
    match op {
        BinOp::FEq => Vec::new(),
        _ => vec![edge(b, a, op == BinOp::FLe, reasons)],
    }
}

/// A shortest way along edges, with a strict one on it if `strict`.
fn way(
    edges: &FxHashMap<Term, Vec<Edge>>,
    from: Term,
    to: Term,
    strict: bool,
) -> Option<Vec<Edge>> {
    // A place is a term and whether a strict edge was passed.
    let mut came_by: FxHashMap<(Term, bool), (Edge, (Term, bool))> = FxHashMap::default();
    let start = (from, false);
    let mut queue = VecDeque::from([start]);
    while let Some(place) = queue.pop_front() {
        for edge in edges.get(&place.0).map_or(&[][..], Vec::as_slice) {
            let next = (edge.to, place.1 || edge.strict);
            if next == start || came_by.contains_key(&next) {
                continue;
            }
            came_by.insert(next, (edge.clone(), place));
            if next.0 == to && (next.1 || !strict) {
                let mut way = Vec::new();
                let mut at = next;
                while let Some((edge, before)) = came_by.get(&at) {
                    way.push(edge.clone());
                    at = *before;
                }
                return Some(way);
            }
            queue.push_back(next);
        }
    }
    None
}
