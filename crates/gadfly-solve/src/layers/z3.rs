//! The last layer: Z3, with its models checked by evaluation.

use std::time::Instant;

use gadfly_term::Evaluator;

use crate::answer::UnknownReason;
use crate::clock::Clock;
use crate::config::SolverConfig;
use crate::query::{Layer, Outcome, Query};
use crate::stats::Stats;
use crate::z3::Z3;

pub(crate) struct Z3Layer {
    config: SolverConfig,
    /// Made for the first question that comes this far, because its context takes longer to make
    /// than most solvers are busy; or why there is none.
    z3: Option<Result<Z3, &'static str>>,
    clock: Clock,
    evaluator: Evaluator,
}

impl Z3Layer {
    pub(crate) fn new(config: &SolverConfig, clock: &Clock) -> Z3Layer {
        Z3Layer {
            config: config.clone(),
            z3: None,
            clock: clock.clone(),
            evaluator: Evaluator::new(),
        }
    }
}

impl Layer for Z3Layer {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let config = &self.config;
        let z3 = self.z3.get_or_insert_with(|| {
            if config.layers.z3 {
                Z3::new(config)
            } else {
                Err("Z3 is switched off")
            }
        });
        let z3 = match z3 {
            Ok(z3) => z3,
            Err(why) => {
                return Outcome::Unknown(UnknownReason::Incomplete((*why).to_owned()));
            }
        };
        let conjuncts = query.conjuncts();
        let start = Instant::now();
        let left = self.clock.left();
        if left.is_some_and(|left| left.is_zero()) {
            return Outcome::Unknown(UnknownReason::Timeout);
        }
        z3.limit(left, self.clock.grace(), self.clock.grant(100));
        let outcome = z3.check(query.pool, &conjuncts);
        let took = start.elapsed();
        stats.by_z3 += 1;
        stats.z3_calls += 1;
        stats.z3_time += took;
        stats.z3_worst = stats.z3_worst.max(took);
        if let Outcome::Sat(model) = &outcome {
            self.evaluator.reset();
            let mut holds = |&t: &_| self.evaluator.eval_bool(query.pool, model, t);
            if !conjuncts.iter().all(&mut holds) {
                stats.bad_models += 1;
                let why = "the solver's model does not evaluate".to_owned();
                return Outcome::Unknown(UnknownReason::Incomplete(why));
            }
        }
        outcome
    }
}
