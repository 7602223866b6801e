//! The face of the crate: questions about path conditions.

use std::rc::Rc;
use std::time::{Duration, Instant};

use gadfly_effort::{Deadline, Work, charge};
use gadfly_term::{Evaluator, Model, Pool, Term};

use crate::answer::{Answer, UnknownReason};
use crate::blast::Blaster;
use crate::clock::Clock;
use crate::config::SolverConfig;
use crate::layers::blast::Blast;
use crate::layers::bounds::Intervals;
use crate::layers::cache::Cache;
use crate::layers::enumerate::{EFFORT, Enumerate, QUICK_EFFORT};
use crate::layers::fold::Fold;
use crate::layers::lift::Lift;
use crate::layers::linear::Linear;
use crate::layers::log::{Form, Log};
use crate::layers::model::PathModel;
use crate::layers::narrow::Narrow;
use crate::layers::order::Orders;
use crate::layers::reduce::Reduce;
use crate::layers::search::Search;
use crate::layers::slice::Slice;
use crate::layers::words::Words;
use crate::layers::z3::Z3Layer;
use crate::path::PathCondition;
use crate::query::{Known, Layer, Outcome, Query};
use crate::stats::Stats;

/// Conflicts times variables that take about a millisecond.
const EFFORT_PER_MS: u64 = 100_000;

/// Percent of the usual effort that every question gets.
const LEAST_SHARE: u64 = 3;

/// A chain of layers over Z3. One per worker thread, used with one pool.
pub struct Solver {
    chain: Box<dyn Layer>,
    evaluator: Evaluator,
    stats: Stats,
    pub(crate) clock: Clock,
    limit: Duration,
    /// Questions that were too hard. Where some are, more will be: each leaves less effort for
    /// the next, so that an entry full of them does not eat its time on hopeless ones.
    hard: u64,
    pub(crate) minimise_limit: Duration,
}

impl Solver {
    pub fn new(config: SolverConfig) -> Solver {
        let clock = Clock::default();
        Solver {
            chain: chain(&config, &clock),
            evaluator: Evaluator::new(),
            stats: Stats::default(),
            clock,
            limit: Duration::from_millis(u64::from(config.query_timeout_ms) * 2),
            hard: 0,
            minimise_limit: Duration::from_millis(config.minimise_ms.into()),
        }
    }

    /// From then on every question is answered "unknown" at once, and a running
    /// one is given up. Another deadline, or none, lifts it.
    pub fn set_deadline(&mut self, deadline: Option<Deadline>) {
        self.clock.set_deadline(deadline);
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
        let start = Instant::now();
        charge(Work::Question, 1);
        charge(Work::Condition, (path.len() + extra.len()) as u64);
        self.clock.start(self.limit);
        if self.clock.is_over() {
            self.stats.unknown += 1;
            return Answer::Unknown(UnknownReason::Timeout);
        }
        let before = self.stats.z3_calls;
        let usual = self.clock.share().is_none();
        if usual && self.hard > 0 {
            let share = (100 / (1 + self.hard)).max(LEAST_SHARE);
            self.clock.set_share(Some(share));
        }
        let outcome = self.chain.check(&query, &mut self.stats);
        if usual {
            self.clock.set_share(None);
            self.hard += u64::from(matches!(outcome, Outcome::Unknown(_)));
        }
        let took = start.elapsed();
        self.stats.time += took;
        self.stats.worst = self.stats.worst.max(took);
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

    /// Like [`check`](Solver::check), with so many percent of the usual effort.
    pub fn check_lightly(
        &mut self,
        pool: &mut Pool,
        path: &PathCondition,
        extra: &[Term],
        percent: u64,
    ) -> Answer {
        self.clock.set_share(Some(percent));
        let answer = self.check(pool, path, extra);
        self.clock.set_share(None);
        answer
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
fn chain(config: &SolverConfig, clock: &Clock) -> Box<dyn Layer> {
    let on = config.layers;
    let mut chain: Box<dyn Layer> = Box::new(Z3Layer::new(config, clock));
    if let Some(path) = &config.log {
        chain = Log::around(chain, path, Form::SmtLib);
    }
    // Where there is no Z3 this is the solver, wanted or not.
    if on.reduce || crate::z3::z3_version().is_err() {
        chain = Box::new(Reduce {
            clock: clock.clone(),
            inner: inner_chain(config, clock),
            evaluator: Evaluator::new(),
            next: chain,
        });
    }
    if on.reduce && on.z3 {
        chain = Box::new(Words {
            config: SolverConfig {
                log: None,
                record: None,
                ..config.clone()
            },
            clock: clock.clone(),
            evaluator: Evaluator::new(),
            next: chain,
        });
    }
    if on.enumerate {
        chain = Box::new(Enumerate {
            clock: clock.clone(),
            effort: QUICK_EFFORT,
            only_ints: true,
            next: chain,
        });
    }
    if on.blast {
        chain = Box::new(Blast {
            blaster: Blaster::new(clock),
            evaluator: Evaluator::new(),
            next: chain,
        });
    }
    if let Some(path) = &config.record {
        chain = Log::around(chain, path, Form::Recorded);
    }
    if on.lift {
        chain = Box::new(Lift { next: chain });
    }
    if on.search {
        chain = Box::new(Search {
            evaluator: Evaluator::new(),
            next: chain,
        });
    }
    if on.linear {
        chain = Box::new(Linear {
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
        chain = Box::new(Cache::new(clock, chain));
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

/// What solves a query that was made smaller.
fn inner_chain(config: &SolverConfig, clock: &Clock) -> Box<dyn Layer> {
    let narrow = Narrow {
        clock: clock.clone(),
        effort: u64::from(config.query_timeout_ms) * EFFORT_PER_MS,
    };
    let mut solving: Box<dyn Layer> = Box::new(narrow);
    if config.layers.enumerate {
        solving = Box::new(Enumerate {
            clock: clock.clone(),
            effort: EFFORT,
            only_ints: false,
            next: solving,
        });
    }
    let intervals = Intervals { next: solving };
    let orders = Orders {
        next: Box::new(intervals),
    };
    Box::new(Slice {
        evaluator: Evaluator::new(),
        next: Box::new(orders),
    })
}
