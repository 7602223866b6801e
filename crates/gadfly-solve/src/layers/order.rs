//! Refutes by transitivity: `a < b`, `b <= c` and `c <= a` cannot be. Comparisons
//! between terms are edges of a graph; since the path is satisfiable, a cycle
//! must go through a new conjunct. Sorting and searching programs ask little
//! else, and the conjuncts along the cycle are a small core. Integers without
//! bounds have distances as well (`differences`), and floats are not always
//! numbers (`floats`).

use std::collections::VecDeque;

use gadfly_term::{BinOp, Node, Pool, Sort, Term, UnOp};
use rustc_hash::FxHashMap;

use super::{differences, floats};
use crate::query::{Layer, Outcome, Query};
use crate::stats::Stats;

pub(crate) struct Orders {
    pub next: Box<dyn Layer>,
}

/// `from < to` or `from <= to`, because of a conjunct.
#[derive(Copy, Clone)]
struct Edge {
    from: Term,
    to: Term,
    strict: bool,
    signed: bool,
    reason: Term,
}

#[derive(Default)]
struct Graph {
    /// By order and smaller end.
    edges: FxHashMap<(bool, Term), Vec<Edge>>,
    /// Pairs that differ, with the conjunct that says so.
    apart: Vec<(Term, Term, Term)>,
}

impl Layer for Orders {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        if let Some(mut core) = refute(query)
            .or_else(|| differences::refute(query))
            .or_else(|| floats::refute(query))
        {
            stats.by_order += 1;
            core.sort_unstable();
            core.dedup();
            return Outcome::Unsat(core);
        }
        self.next.check(query, stats)
    }
}

fn refute(query: &Query) -> Option<Vec<Term>> {
    let pool = query.pool;
    let mut new = Vec::new();
    let mut apart = Vec::new();
    for &t in query.goal {
        edges_of(pool, t, &mut new);
        apart.extend(apart_of(pool, t));
    }
    if new.is_empty() && apart.is_empty() {
        return None;
    }
    let mut graph = Graph::default();
    let mut edges = Vec::new();
    for &t in query.known.list().iter().chain(query.goal) {
        edges_of(pool, t, &mut edges);
        graph.apart.extend(apart_of(pool, t));
    }
    for edge in edges {
        let list = graph.edges.entry((edge.signed, edge.from));
        list.or_default().push(edge);
    }
    for &edge in &new {
        if let Some(core) = graph.cycle_through(edge) {
            return Some(core);
        }
    }
    for &(a, b, reason) in &apart {
        for signed in [true, false] {
            let there = graph.way(signed, a, b, false);
            let back = graph.way(signed, b, a, false);
            if let (Some(there), Some(back)) = (there, back) {
                let mut core = vec![reason];
                core.extend(there.iter().chain(&back).map(|edge| edge.reason));
                return Some(core);
            }
        }
    }
    None
}

fn edges_of(pool: &Pool, t: Term, edges: &mut Vec<Edge>) {
    let Node::Bin(op, from, to) = pool.node(t) else {
        return;
    };
    // Constants are the intervals' business.
    if pool.as_const(from).is_some() || pool.as_const(to).is_some() {
        return;
    }
    let mut push = |from, to, strict, signed| {
        edges.push(Edge {
            from,
            to,
            strict,
            signed,
            reason: t,
        });
    };
    match op {
        BinOp::Slt | BinOp::Sle => push(from, to, op == BinOp::Slt, true),
        BinOp::Ult | BinOp::Ule => push(from, to, op == BinOp::Ult, false),
        BinOp::Eq if pool.sort(from) != Sort::Bool => {
            for signed in [true, false] {
                push(from, to, false, signed);
                push(to, from, false, signed);
            }
        }
        _ => {}
    }
}

fn apart_of(pool: &Pool, t: Term) -> Option<(Term, Term, Term)> {
    let Node::Un(UnOp::Not, inner) = pool.node(t) else {
        return None;
    };
    match pool.node(inner) {
        Node::Bin(BinOp::Eq, a, b) if pool.sort(a) != Sort::Bool => Some((a, b, t)),
        _ => None,
    }
}

impl Graph {
    fn cycle_through(&self, edge: Edge) -> Option<Vec<Term>> {
        let core = |way: &[Edge]| {
            let mut core = vec![edge.reason];
            core.extend(way.iter().map(|step| step.reason));
            core
        };
        if let Some(way) = self.way(edge.signed, edge.to, edge.from, !edge.strict) {
            return Some(core(&way));
        }
        // Without a strict step everything on the cycle is equal.
        let way = self.way(edge.signed, edge.to, edge.from, false)?;
        let on_cycle = |t: Term| t == edge.from || way.iter().any(|step| step.from == t);
        let &(_, _, reason) = self
            .apart
            .iter()
            .find(|(a, b, _)| on_cycle(*a) && on_cycle(*b))?;
        let mut core = core(&way);
        core.push(reason);
        Some(core)
    }

    /// A shortest way along edges, with a strict one on it if `strict`.
    fn way(&self, signed: bool, from: Term, to: Term, strict: bool) -> Option<Vec<Edge>> {
        // A place is a term and whether a strict edge was passed.
        let mut came_by: FxHashMap<(Term, bool), Option<Edge>> = FxHashMap::default();
        let mut queue = VecDeque::from([(from, false)]);
        came_by.insert((from, false), None);
        while let Some((at, passed)) = queue.pop_front() {
            if at == to && (passed || !strict) && (at, passed) != (from, false) {
                return Some(self.trace(&came_by, at, passed));
            }
            let edges = self.edges.get(&(signed, at)).map_or(&[][..], Vec::as_slice);
            for &edge in edges {
                let place = (edge.to, strict && (passed || edge.strict));
                came_by.entry(place).or_insert_with(|| {
                    queue.push_back(place);
                    Some(edge)
                });
            }
        }
        None
    }

    fn trace(
        &self,
        came_by: &FxHashMap<(Term, bool), Option<Edge>>,
        at: Term,
        passed: bool,
    ) -> Vec<Edge> {
        let mut way = Vec::new();
        let mut place = (at, passed);
        while let Some(Some(edge)) = came_by.get(&place) {
            way.push(*edge);
            // A strict edge may be where the mark was set.
            let before = (edge.from, place.1);
            place = if place.1 && edge.strict && came_by.contains_key(&(edge.from, false)) {
                (edge.from, false)
            } else {
                before
            };
        }
        way
    }
}
