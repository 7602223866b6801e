//! Small bit-vector queries by bit-blasting, in an instance that lives along the
//! path.

use gadfly_term::Evaluator;

use crate::blast::Blaster;
use crate::query::{Layer, Outcome, Query};
use crate::stats::Stats;

pub(crate) struct Blast {
    pub blaster: Blaster,
    pub evaluator: Evaluator,
    pub next: Box<dyn Layer>,
}

impl Layer for Blast {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let conjuncts = query.conjuncts();
        let outcome = self.blaster.check(query.pool, &conjuncts);
        let Some(outcome) = outcome else {
            return self.next.check(query, stats);
        };
        if let Outcome::Sat(model) = &outcome {
            self.evaluator.reset();
            let mut holds = |&t: &_| self.evaluator.eval_bool(query.pool, model, t);
            if !conjuncts.iter().all(&mut holds) {
                stats.bad_models += 1;
                return self.next.check(query, stats);
            }
        }
        stats.by_blast += 1;
        outcome
    }
}
