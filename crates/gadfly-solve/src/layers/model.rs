//! Tries the path's own model: it satisfies the path, so it answers every
//! question it happens to satisfy too. Costs one evaluation of the question,
//! however long the path.

use gadfly_term::Evaluator;

use crate::query::{Layer, Outcome, Query};
use crate::stats::Stats;

pub(crate) struct PathModel {
    pub evaluator: Evaluator,
    pub next: Box<dyn Layer>,
}

impl Layer for PathModel {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        if let Some(hint) = query.hint {
            self.evaluator.reset();
            let mut holds = |&t: &_| self.evaluator.eval_bool(query.pool, hint, t);
            if query.goal.iter().all(&mut holds) {
                stats.by_model += 1;
                return Outcome::Sat(hint.clone());
            }
        }
        self.next.check(query, stats)
    }
}
