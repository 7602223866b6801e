//! Refutes conjuncts about differences of integers: `x <= y + 2`, `y <= z - 3` and
//! `z <= x` cannot be. Each is an edge of a graph with a weight; a cycle of
//! negative weight is a contradiction, and its conjuncts are a core. Nothing
//! overflows, and bounds are differences from zero.

use gadfly_term::{BinOp, Int, Node, Pool, Term, UnOp};
use rustc_hash::FxHashMap;

use crate::query::Query;

/// `to <= from + weight`, because of a conjunct or because it always is.
struct Edge {
    from: usize,
    to: usize,
    weight: i128,
    reason: Option<Term>,
}

/// A pair that differs: `a != b + weight`.
struct Apart {
    a: usize,
    b: usize,
    weight: i128,
    reason: Term,
}

#[derive(Default)]
struct Graph {
    places: FxHashMap<Option<Term>, usize>,
    edges: Vec<Edge>,
    apart: Vec<Apart>,
}

/// Places and edges beyond which the search for cycles takes too long.
const MAX_PLACES: usize = 200;
const MAX_EDGES: usize = 1000;
/// Pairs that differ that are looked at, newest first.
const MAX_APART: usize = 12;

/// Conjuncts of the query that contradict each other.
pub(super) fn refute(query: &Query) -> Option<Vec<Term>> {
    let pool = query.pool;
    if !pool.has_ints() || !query.goal.iter().any(|&t| atom(pool, t).is_some()) {
        return None;
    }
    let mut graph = Graph::default();
    for &t in query.known.list().iter().chain(query.goal) {
        if let Some(atom) = atom(pool, t) {
            graph.add(pool, &atom);
        }
    }
    if graph.places.len() > MAX_PLACES || graph.edges.len() > MAX_EDGES {
        return None;
    }
    graph.negative_cycle().or_else(|| graph.forced_equal())
}

/// `left - right` is at most, exactly, or not the number.
struct Atom {
    left: Option<Term>,
    right: Option<Term>,
    weight: i128,
    kind: Kind,
    reason: Term,
}

#[derive(PartialEq, Eq, Clone, Copy)]
enum Kind {
    AtMost,
    Equal,
    Apart,
}

fn atom(pool: &Pool, t: Term) -> Option<Atom> {
    let (inner, negated) = match pool.node(t) {
        Node::Un(UnOp::Not, inner) => (inner, true),
        _ => (t, false),
    };
    let (kind, a, b) = match (pool.node(inner), negated) {
        (Node::Bin(BinOp::ILe, a, b), false) => (Kind::AtMost, a, b),
        (Node::Bin(BinOp::IEq, a, b), false) => (Kind::Equal, a, b),
        (Node::Bin(BinOp::IEq, a, b), true) => (Kind::Apart, a, b),
        _ => return None,
    };
    let (left, j) = split(pool, a)?;
    let (right, k) = split(pool, b)?;
    Some(Atom {
        left,
        right,
        weight: k - j,
        kind,
        reason: t,
    })
}

/// A term as base and offset; `None` if the offset is a big number.
fn split(pool: &Pool, t: Term) -> Option<(Option<Term>, i128)> {
    let small = |k: Int| k.to_i64().map(i128::from);
    if let Some(k) = pool.as_int(t) {
        return Some((None, small(k)?));
    }
    if let Node::Bin(BinOp::IAdd, x, k) = pool.node(t)
        && let Some(k) = pool.as_int(k)
    {
        return Some((Some(x), small(k)?));
    }
    Some((Some(t), 0))
}

impl Graph {
    fn place(&mut self, pool: &Pool, t: Option<Term>) -> usize {
        let next = self.places.len();
        if let Some(&known) = self.places.get(&t) {
            return known;
        }
        self.places.insert(t, next);
        if let Some(t) = t {
            // What is always true of the term.
            let (lo, hi) = pool.int_range(t);
            if lo.is_some() || hi.is_some() {
                let zero = self.place(pool, None);
                let mut edge = |from, to, weight| {
                    self.edges.push(Edge {
                        from,
                        to,
                        weight,
                        reason: None,
                    });
                };
                if let Some(hi) = hi {
                    edge(zero, next, hi.into());
                }
                if let Some(lo) = lo {
                    edge(next, zero, -i128::from(lo));
                }
            }
        }
        next
    }

    fn add(&mut self, pool: &Pool, atom: &Atom) {
        let (left, right) = (self.place(pool, atom.left), self.place(pool, atom.right));
        let reason = Some(atom.reason);
        match atom.kind {
            Kind::Apart => self.apart.push(Apart {
                a: left,
                b: right,
                weight: atom.weight,
                reason: atom.reason,
            }),
            Kind::AtMost | Kind::Equal => {
                self.edges.push(Edge {
                    from: right,
                    to: left,
                    weight: atom.weight,
                    reason,
                });
                if atom.kind == Kind::Equal {
                    self.edges.push(Edge {
                        from: left,
                        to: right,
                        weight: -atom.weight,
                        reason,
                    });
                }
            }
        }
    }

    /// Distances from some places, by Bellman and Ford; the edge each came by, and a
    /// place that can still come nearer, which only a negative cycle allows.
    fn distances(&self, start: &[usize]) -> (Vec<Option<i128>>, Vec<usize>, Option<usize>) {
        let count = self.places.len();
        let mut distance: Vec<Option<i128>> = vec![None; count];
        let mut by = vec![usize::MAX; count];
        for &place in start {
            distance[place] = Some(0);
        }
        let mut moved = None;
        for _ in 0..=count {
            moved = None;
            for (i, edge) in self.edges.iter().enumerate() {
                let Some(from) = distance[edge.from] else {
                    continue;
                };
                let through = from + edge.weight;
                if distance[edge.to].is_none_or(|known| through < known) {
                    distance[edge.to] = Some(through);
                    by[edge.to] = i;
                    moved = Some(edge.to);
                }
            }
            if moved.is_none() {
                break;
            }
        }
        (distance, by, moved)
    }

    fn negative_cycle(&self) -> Option<Vec<Term>> {
        let all: Vec<usize> = (0..self.places.len()).collect();
        let (_, by, moved) = self.distances(&all);
        let mut place = moved?;
        // Far enough back one is on the cycle.
        for _ in 0..self.places.len() {
            place = self.edges.get(by[place])?.from;
        }
        let first = place;
        let mut core = Vec::new();
        loop {
            let edge = self.edges.get(by[place])?;
            core.extend(edge.reason);
            place = edge.from;
            if place == first {
                return Some(core);
            }
        }
    }

    /// A pair that must differ by something else than what the edges force.
    fn forced_equal(&self) -> Option<Vec<Term>> {
        for pair in self.apart.iter().rev().take(MAX_APART) {
            let Some(mut core) = self.way(pair.b, pair.a, pair.weight) else {
                continue;
            };
            if let Some(back) = self.way(pair.a, pair.b, -pair.weight) {
                core.extend(back);
                core.push(pair.reason);
                return Some(core);
            }
        }
        None
    }

    /// The conjuncts that show `to <= from + weight`.
    fn way(&self, from: usize, to: usize, weight: i128) -> Option<Vec<Term>> {
        let (distance, by, moved) = self.distances(&[from]);
        if moved.is_some() || distance[to]? > weight {
            return None;
        }
        let mut core = Vec::new();
        let mut place = to;
        while place != from {
            let edge = self.edges.get(by[place])?;
            core.extend(edge.reason);
            place = edge.from;
        }
        Some(core)
    }
}
