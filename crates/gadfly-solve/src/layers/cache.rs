//! Remembers answers by set of conjuncts. A set that contains a known
//! unsatisfiable core is unsatisfiable; a subset of a set with a model has that
//! model; and recent models are worth an evaluation each, because sibling paths
//! ask similar questions.

use std::collections::VecDeque;
use std::rc::Rc;

use gadfly_term::{Evaluator, Model, Term};
use rustc_hash::FxHashMap;

use crate::answer::UnknownReason;
use crate::clock::Clock;
use crate::query::{Layer, Outcome, Query};
use crate::stats::Stats;

pub(crate) struct Cache {
    exact: FxHashMap<Vec<Term>, Stored>,
    /// Cores by their newest conjunct, which the fewest others share: a superset has all of a
    /// core's conjuncts, so looking at the lists of each of its own finds every core inside.
    cores: FxHashMap<Term, Vec<Vec<Term>>>,
    /// Satisfiable sets by each of their conjuncts, newest last.
    models: FxHashMap<Term, Vec<Rc<Solved>>>,
    recent: VecDeque<Rc<Model>>,
    evaluator: Evaluator,
    clock: Clock,
    next: Box<dyn Layer>,
}

#[derive(Clone)]
enum Stored {
    Sat(Rc<Model>),
    Unsat(Rc<[Term]>),
    /// After so many percent of the usual effort.
    Unknown(UnknownReason, u64),
}

struct Solved {
    /// Sorted.
    conjuncts: Vec<Term>,
    model: Rc<Model>,
}

/// Models kept for evaluation.
const RECENT: usize = 12;
/// Sets looked through for one conjunct.
const SUPERSETS: usize = 16;
/// Entries after which everything is forgotten; a bound, rarely met.
const CAPACITY: usize = 200_000;

impl Cache {
    pub(crate) fn new(clock: &Clock, next: Box<dyn Layer>) -> Cache {
        Cache {
            exact: FxHashMap::default(),
            cores: FxHashMap::default(),
            models: FxHashMap::default(),
            recent: VecDeque::new(),
            evaluator: Evaluator::new(),
            clock: clock.clone(),
            next,
        }
    }

    fn lookup(&mut self, query: &Query, key: &[Term]) -> Option<Outcome> {
        match self.exact.get(key) {
            Some(Stored::Sat(model)) => return Some(Outcome::Sat(model.clone())),
            Some(Stored::Unsat(core)) => return Some(Outcome::Unsat(core.to_vec())),
            Some(Stored::Unknown(reason, effort)) if *effort >= self.clock.grant(100) => {
                return Some(Outcome::Unknown(reason.clone()));
            }
            _ => {}
        }
        for t in key {
            let cores = self.cores.get(t).map_or(&[][..], Vec::as_slice);
            if let Some(core) = cores.iter().find(|core| is_subset(core, key)) {
                return Some(Outcome::Unsat(core.clone()));
            }
        }
        // Goals are rarer than path conjuncts, so their lists are shorter.
        if let Some(t) = query.goal.first() {
            let sets = self.models.get(t).map_or(&[][..], Vec::as_slice);
            let newest = sets.iter().rev().take(SUPERSETS);
            for solved in newest {
                if is_subset(key, &solved.conjuncts) {
                    return Some(Outcome::Sat(solved.model.clone()));
                }
            }
        }
        self.recent_model(query, key).map(Outcome::Sat)
    }

    fn recent_model(&mut self, query: &Query, key: &[Term]) -> Option<Rc<Model>> {
        for model in &self.recent {
            self.evaluator.reset();
            let mut holds = |&t: &Term| self.evaluator.eval_bool(query.pool, model, t);
            // The new conjuncts are the ones most likely to fail.
            if query.goal.iter().all(&mut holds) && key.iter().all(&mut holds) {
                return Some(model.clone());
            }
        }
        None
    }

    fn store(&mut self, key: Vec<Term>, outcome: &Outcome) {
        if self.exact.len() >= CAPACITY {
            self.exact.clear();
            self.cores.clear();
            self.models.clear();
        }
        let stored = match outcome {
            Outcome::Sat(model) => {
                self.recent.push_front(model.clone());
                self.recent.truncate(RECENT);
                let solved = Rc::new(Solved {
                    conjuncts: key.clone(),
                    model: model.clone(),
                });
                for &t in &key {
                    let sets = self.models.entry(t).or_default();
                    if sets.len() >= 2 * SUPERSETS {
                        sets.drain(..SUPERSETS);
                    }
                    sets.push(solved.clone());
                }
                Stored::Sat(model.clone())
            }
            Outcome::Unsat(core) => {
                if let Some(&newest) = core.iter().max() {
                    self.cores.entry(newest).or_default().push(core.clone());
                }
                Stored::Unsat(core.as_slice().into())
            }
            // Nothing was learnt about the question, only about the time.
            Outcome::Unknown(_) if self.clock.is_over() => return,
            Outcome::Unknown(reason) => Stored::Unknown(reason.clone(), self.clock.grant(100)),
        };
        self.exact.insert(key, stored);
    }
}

impl Layer for Cache {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let mut key = query.conjuncts();
        key.sort_unstable();
        key.dedup();
        if let Some(outcome) = self.lookup(query, &key) {
            stats.by_cache += 1;
            return outcome;
        }
        let outcome = self.next.check(query, stats);
        self.store(key, &outcome);
        outcome
    }
}

/// Of sorted lists.
fn is_subset(small: &[Term], large: &[Term]) -> bool {
    if small.len() > large.len() {
        return false;
    }
    let mut rest = large;
    for t in small {
        match rest.binary_search(t) {
            Ok(at) => rest = &rest[at + 1..],
            Err(_) => return false,
        }
    }
    true
}
