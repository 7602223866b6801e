//! The face of the crate: questions about path conditions.

use std::rc::Rc;

use gadfly_term::{Evaluator, Model, Pool, Term};

use crate::answer::Answer;
use crate::blast::Blaster;
use crate::config::SolverConfig;
use crate::layers::blast::Blast;
use crate::layers::bounds::Intervals;
use crate::layers::cache::Cache;
use crate::layers::fold::Fold;
use crate::layers::log::Log;
use crate::layers::model::PathModel;
use crate::layers::order::Orders;
use crate::layers::search::Search;
use crate::layers::slice::Slice;
use crate::layers::z3::Z3Layer;
use crate::path::PathCondition;
use crate::query::{Known, Layer, Outcome, Query};
use crate::stats::Stats;

/// A chain of layers over Z3. One per worker thread, used with one pool.
pub struct Solver {
    chain: Box<dyn Layer>,
    evaluator: Evaluator,
    stats: Stats,
}

impl Solver {
    pub fn new(config: SolverConfig) -> Solver {
        Solver {
            chain: chain(&config),
            evaluator: Evaluator::new(),
            stats: Stats::default(),
        }
    }

    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Can all of `extra` hold on this path? The path itself is satisfiable; a
    /// model that comes back satisfies path and `extra`.
    pub fn check(&mut self, pool: &mut Pool, path: &PathCondition, extra: &[Term]) -> Answer {
        self.stats.queries += 1;
        let query = Query {
            pool,
            known: Known::Path(path),
            goal: extra,
            hint: path.model(),
            bounds: None,
        };
        let before = self.stats.z3_calls;
        let outcome = self.chain.check(&query, &mut self.stats);
        self.stats.queries_to_z3 += u64::from(self.stats.z3_calls > before);
        match outcome {
            Outcome::Sat(model) => {
                debug_assert!(
                    self.satisfies(pool, &model, path, extra),
                    "a model satisfies the path and the question"
                );
                self.stats.sat += 1;
                Answer::Sat(model)
            }
            Outcome::Unsat(_) => {
                self.stats.unsat += 1;
                Answer::Unsat
            }
            Outcome::Unknown(reason) => {
                self.stats.unknown += 1;
                Answer::Unknown(reason)
            }
        }
    }

    /// Which ways can a branch go? The path's model shows one of them.
    pub fn branch(
        &mut self,
        pool: &mut Pool,
        path: &PathCondition,
        cond: Term,
    ) -> (Answer, Answer) {
        let negated = pool.not(cond);
        let free = path.model().cloned();
        let Some(model) = free else {
            let yes = self.check(pool, path, &[cond]);
            let no = self.check(pool, path, &[negated]);
            return (yes, no);
        };
        self.evaluator.reset();
        let taken = self.evaluator.eval_bool(pool, &model, cond);
        let other = self.check(pool, path, &[if taken { negated } else { cond }]);
        if taken {
            (Answer::Sat(model), other)
        } else {
            (other, Answer::Sat(model))
        }
    }

    fn satisfies(
        &mut self,
        pool: &Pool,
        model: &Rc<Model>,
        path: &PathCondition,
        extra: &[Term],
    ) -> bool {
        self.evaluator.reset();
        let mut holds = |&t: &Term| self.evaluator.eval_bool(pool, model, t);
        path.conjuncts().iter().all(&mut holds) && extra.iter().all(&mut holds)
    }
}

/// Builds the layers from the inside out.
fn chain(config: &SolverConfig) -> Box<dyn Layer> {
    let on = config.layers;
    let mut chain: Box<dyn Layer> = Box::new(Z3Layer::new(config));
    if let Some(path) = &config.log {
        chain = match Log::new(path, chain) {
            Ok(log) => Box::new(log),
            // Recording is a help; that it is not possible is said, not fatal.
            Err(error) => {
                eprintln!(
                    "gadfly: cannot record queries in {}: {error}",
                    path.display()
                );
                Box::new(Z3Layer::new(config))
            }
        };
    }
    // Where there is no Z3 this is the solver, wanted or not.
    let alone = crate::z3::z3_version().is_err();
    if on.blast || alone {
        chain = Box::new(Blast {
            blaster: Blaster::default(),
            alone,
            evaluator: Evaluator::new(),
            next: chain,
        });
    }
    if on.search {
        chain = Box::new(Search {
            evaluator: Evaluator::new(),
            next: chain,
        });
    }
    if on.bounds {
        chain = Box::new(Intervals { next: chain });
    }
    if on.order {
        chain = Box::new(Orders { next: chain });
    }
    if on.cache {
        chain = Box::new(Cache::new(chain));
    }
    if on.slice {
        chain = Box::new(Slice {
            evaluator: Evaluator::new(),
            next: chain,
        });
    }
    if on.model {
        chain = Box::new(PathModel {
            evaluator: Evaluator::new(),
            next: chain,
        });
    }
    if on.fold {
        chain = Box::new(Fold { next: chain });
    }
    chain
}
