//! Looks for a model by evaluation: start from the path's model, take a conjunct
//! that fails, push the value it should have down to a symbol, try again.
//! Satisfiable questions of programs are mostly of the kind "this sum should be
//! that constant"; a few moves find them in microseconds, where a solver needs a
//! millisecond, or for floats a second. Never refutes anything.

use std::rc::Rc;

use gadfly_term::{Evaluator, Model, Term};

use crate::query::{Layer, Outcome, Query, has_floats, symbols_of};
use crate::search::{Rng, propagate};
use crate::stats::Stats;

pub(crate) struct Search {
    pub evaluator: Evaluator,
    pub next: Box<dyn Layer>,
}

/// Effort in evaluated nodes, so that it does not depend on the machine: what
/// the next layer would cost decides how long a search pays.
const EFFORT: u64 = 20_000;
const FLOAT_EFFORT: u64 = 1_500_000;
/// Moves after which the search starts again from the path's model.
const PATIENCE: usize = 24;
const MOVES: usize = 96;
const FLOAT_MOVES: usize = 4000;

impl Layer for Search {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        if let Some(model) = self.search(query) {
            stats.by_search += 1;
            return Outcome::Sat(Rc::new(model));
        }
        self.next.check(query, stats)
    }
}

impl Search {
    fn search(&mut self, query: &Query) -> Option<Model> {
        let pool = query.pool;
        // Goals first: the path's model fails there.
        let mut conjuncts = query.goal.to_vec();
        conjuncts.extend_from_slice(&query.known.list());
        let symbols = symbols_of(pool, &conjuncts);
        let start: Model = symbols
            .iter()
            .map(|&sym| (sym, query.hint.map_or(0, |hint| hint.get(sym))))
            .collect();
        let floats = has_floats(pool, &conjuncts);
        let (effort, moves) = if floats {
            (FLOAT_EFFORT, FLOAT_MOVES)
        } else {
            (EFFORT, MOVES)
        };
        let mut rng = Rng::new(conjuncts.len() as u64);
        let mut model = start.clone();
        let begun = self.evaluator.work();
        for turn in 0..moves {
            self.evaluator.reset();
            let failing: Vec<Term> = conjuncts
                .iter()
                .copied()
                .filter(|&t| !self.evaluator.eval_bool(pool, &model, t))
                .collect();
            if failing.is_empty() {
                return Some(model);
            }
            if self.evaluator.work() - begun > effort {
                return None;
            }
            if turn % PATIENCE == PATIENCE - 1 {
                model.clone_from(&start);
                continue;
            }
            let t = failing[rng.below(failing.len())];
            if let Some((sym, bits)) =
                propagate(pool, &mut self.evaluator, &model, t, query.bounds, &mut rng)
            {
                model.set(sym, bits);
            }
        }
        None
    }
}
