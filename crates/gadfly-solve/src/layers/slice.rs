//! Splits a query into groups of conjuncts that share no symbol. The path is
//! satisfiable, so only groups with a new conjunct need solving; the others keep
//! the values of the path's model.

use std::rc::Rc;

use gadfly_term::{Evaluator, Model, Pool, SymId, Term};
use rustc_hash::FxHashMap;

use crate::query::{Known, Layer, Outcome, Query, symbols_of};
use crate::stats::Stats;

pub(crate) struct Slice {
    pub evaluator: Evaluator,
    pub next: Box<dyn Layer>,
}

/// Conjuncts connected by symbols.
#[derive(Default)]
struct Group {
    known: Vec<Term>,
    goal: Vec<Term>,
}

impl Layer for Slice {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let pool = query.pool;
        let known = query.known.list();
        let mut model = query.hint.map_or_else(Model::new, |hint| (**hint).clone());
        let mut unknown = None;
        let mut asked = false;
        for group in groups(pool, &known, query.goal) {
            if let Some(hint) = query.hint {
                self.evaluator.reset();
                let mut holds = |&t: &_| self.evaluator.eval_bool(pool, hint, t);
                if group.goal.iter().all(&mut holds) {
                    continue;
                }
            }
            let part = Query {
                pool,
                known: Known::List(&group.known),
                goal: &group.goal,
                hint: query.hint,
                bounds: None,
            };
            asked = true;
            match self.next.check(&part, stats) {
                Outcome::Sat(found) => {
                    for sym in symbols_of(pool, &group.known)
                        .into_iter()
                        .chain(symbols_of(pool, &group.goal))
                    {
                        model.set(sym, found.get(sym));
                    }
                }
                // One impossible group settles the question, whatever the
                // others would say.
                Outcome::Unsat(core) => return Outcome::Unsat(core),
                Outcome::Unknown(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        stats.by_slice += u64::from(!asked);
        match unknown {
            Some(reason) => Outcome::Unknown(reason),
            None => Outcome::Sat(Rc::new(model)),
        }
    }
}

/// The groups in order of their first conjunct, goals first.
fn groups(pool: &Pool, known: &[Term], goal: &[Term]) -> Vec<Group> {
    let mut forest = Forest::default();
    for &t in goal.iter().chain(known) {
        let mut symbols = pool.symbols(t).iter();
        if let Some(&first) = symbols.next() {
            let first = forest.node(first);
            for &other in symbols {
                let other = forest.node(other);
                forest.join(first, other);
            }
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut of_root: FxHashMap<u32, usize> = FxHashMap::default();
    for (is_goal, &t) in goal
        .iter()
        .map(|t| (true, t))
        .chain(known.iter().map(|t| (false, t)))
    {
        // A conjunct without symbols is a constant and was folded.
        let Some(&sym) = pool.symbols(t).first() else {
            continue;
        };
        let node = forest.node(sym);
        let root = forest.root(node);
        let at = *of_root.entry(root).or_insert_with(|| {
            groups.push(Group::default());
            groups.len() - 1
        });
        if is_goal {
            groups[at].goal.push(t);
        } else {
            groups[at].known.push(t);
        }
    }
    groups
}

/// Union-find over symbols, numbered as met.
#[derive(Default)]
struct Forest {
    numbers: FxHashMap<SymId, u32>,
    parents: Vec<u32>,
}

impl Forest {
    fn node(&mut self, sym: SymId) -> u32 {
        let parents = &mut self.parents;
        *self.numbers.entry(sym).or_insert_with(|| {
            let number = parents.len() as u32;
            parents.push(number);
            number
        })
    }

    fn root(&mut self, mut node: u32) -> u32 {
        while self.parents[node as usize] != node {
            let above = self.parents[self.parents[node as usize] as usize];
            self.parents[node as usize] = above;
            node = above;
        }
        node
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        // The smaller number stays root, whatever the order of joins.
        let (low, high) = (a.min(b), a.max(b));
        self.parents[high as usize] = low;
    }
}
