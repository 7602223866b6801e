//! Refutes by intervals: the bounds that the conjuncts give to symbols, pushed
//! through the terms, decide most range checks. What is learnt goes on to the
//! search as limits for its moves.

use gadfly_term::Bounds;

use crate::query::{Layer, Outcome, Query};
use crate::stats::Stats;

pub(crate) struct Intervals {
    pub next: Box<dyn Layer>,
}

impl Layer for Intervals {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let mut conjuncts = query.conjuncts();
        match Bounds::assuming(query.pool, &conjuncts) {
            None => {
                stats.by_bounds += 1;
                conjuncts.sort_unstable();
                Outcome::Unsat(conjuncts)
            }
            Some(bounds) => {
                let query = Query {
                    bounds: Some(&bounds),
                    ..*query
                };
                self.next.check(&query, stats)
            }
        }
    }
}
