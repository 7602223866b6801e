//! Whether a mutant can be told apart from the original by one call of an entry.
//!
//! The paths of the original are followed to where the mutant would first do something else. From
//! that one state both programs are run to the end, on all their paths. For each pair of ends that
//! the same inputs lead to, the solver is asked for inputs with which they are not alike. If there
//! are none anywhere, the mutant is equivalent within the bounds of the search.

use super::{Mutants, Mutation, Runs, Touched, Watch};
use crate::scalars::Differs;
use gadfly_effort::Deadline;
use gadfly_explore::Limits;
use gadfly_jvm::States;
use gadfly_jvm::classes::MethodId;
use gadfly_jvm::machine::{End, Jvm, Outcome};
use gadfly_jvm::state::State;
use gadfly_solve::Answer;
use gadfly_witness::Reason;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// How much is spent on one mutant and entry.
#[derive(Clone, Copy, Debug)]
pub struct CompareLimits {
    pub time: Duration,
    /// Instructions and questions to the solver: unlike time the same from run to run.
    pub steps: u64,
    pub questions: u64,
    /// Paths to the mutant's place.
    pub paths: u64,
    /// Places where the two programs part.
    pub divergences: usize,
    /// Paths of each program from one such place.
    pub ends: u64,
    /// Candidates wanted.
    pub candidates: usize,
}

impl Default for CompareLimits {
    fn default() -> Self {
        CompareLimits {
            time: Duration::from_secs(10),
            steps: 6_000_000,
            questions: 4000,
            paths: 1500,
            divergences: 150,
            ends: 150,
            candidates: 6,
        }
    }
}

/// When to stop.
#[derive(Clone, Copy)]
struct Effort {
    time: Deadline,
    steps: u64,
    questions: u64,
}

/// What comparing gave.
#[derive(Default)]
pub struct Compared {
    /// Ends of paths whose inputs should tell the two programs apart, the surest first.
    pub candidates: Vec<Outcome>,
    /// Why something may have been missed. Bounds of the search are told by their reasons; without
    /// any candidate and any other reason the two are equivalent within these bounds.
    pub reasons: BTreeSet<Reason>,
    /// Some path reached the mutant's place.
    pub reached: bool,
}

impl Compared {
    /// No inputs within the bounds tell the two programs apart.
    pub fn is_same(&self) -> bool {
        self.candidates.is_empty() && self.reasons.iter().all(Reason::is_bound)
    }
}

/// Compares a mutant that was given to [`super::mutate`] with the original.
pub fn compare_mutant(
    jvm: &mut Jvm,
    base: &State,
    entry: MethodId,
    mutant: u32,
    limits: CompareLimits,
) -> Compared {
    Mutants { jvm }.compare(base, entry, mutant, limits)
}

impl Mutants<'_> {
    fn compare(
        &mut self,
        base: &State,
        entry: MethodId,
        mutant: u32,
        limits: CompareLimits,
    ) -> Compared {
        let mut result = Compared::default();
        if let Some(mutation) = self.jvm.data.get_mut::<Mutation>() {
            mutation.watch = Watch::Diverge(mutant);
        }
        let start = match self.start(base, entry, States::Reached, false) {
            Ok(start) => start,
            Err(reason) => {
                result.reasons.insert(reason);
                return result;
            }
        };
        let until = Effort {
            time: Deadline::after(limits.time),
            steps: self.steps + limits.steps,
            questions: self.jvm.solver.stats().queries + limits.questions,
        };
        self.deadline = Some(until.time);
        self.jvm.solver.set_deadline(self.deadline);
        let mut parted = Vec::new();
        let all = self.ends(start, until, limits.paths, &mut result.reasons);
        for outcome in all {
            result.reached |= Touched::of(&outcome.state).has_reached(mutant);
            if outcome.end == End::Diverges {
                parted.push(outcome.state);
            }
        }
        // Simple inputs first.
        parted.sort_by_key(|st| st.cost);
        if parted.len() > limits.divergences {
            parted.truncate(limits.divergences);
            result.reasons.insert(Reason::Patience);
        }
        for st in parted {
            if let Some(reason) = self.exhausted(until) {
                result.reasons.insert(reason);
                break;
            }
            if result.candidates.len() >= limits.candidates {
                result.reasons.insert(Reason::Patience);
                break;
            }
            self.part(st, mutant, until, limits, &mut result);
        }
        self.deadline = None;
        self.jvm.solver.set_deadline(None);
        result
    }

    /// Why no more is to be done, if so.
    fn exhausted(&self, until: Effort) -> Option<Reason> {
        if until.time.is_over() {
            return Some(Reason::Time);
        }
        let much = self.steps > until.steps || self.jvm.solver.stats().queries > until.questions;
        much.then_some(Reason::Patience)
    }

    /// Every end of the paths from a state.
    fn ends(
        &mut self,
        start: State,
        until: Effort,
        paths: u64,
        reasons: &mut BTreeSet<Reason>,
    ) -> Vec<Outcome> {
        let limits = Limits {
            time: until.time.left(),
            paths,
            pending: 4000,
        };
        let mut ends = Vec::new();
        let mut tired = None;
        self.jvm
            .follow_paths(start, limits, reasons, |jvm, outcome, reasons| {
                outcome.note_limits(reasons);
                // Inputs that only the mutant cannot build tell it from the original.
                let mutated = matches!(Touched::of(&outcome.state).runs, Runs::Mutant(_));
                if outcome.end != End::Infeasible || mutated {
                    ends.push(outcome);
                }
                tired = Mutants { jvm }.exhausted(until);
                match tired {
                    Some(_) => ControlFlow::Break(()),
                    None => ControlFlow::Continue(()),
                }
            });
        reasons.extend(tired);
        ends
    }

    /// Runs both programs from the state in which they part.
    fn part(
        &mut self,
        st: State,
        mutant: u32,
        until: Effort,
        limits: CompareLimits,
        result: &mut Compared,
    ) {
        let shared = st.heap.allocated();
        let mut original = st.clone();
        Touched::run(&mut original, Runs::Original);
        let mut mutated = st;
        Touched::run(&mut mutated, Runs::Mutant(mutant));
        let ones = self.ends(original, until, limits.ends, &mut result.reasons);
        let twos = self.ends(mutated, until, limits.ends, &mut result.reasons);
        for two in &twos {
            for one in &ones {
                if result.candidates.len() >= limits.candidates {
                    return;
                }
                if let Some(reason) = self.exhausted(until) {
                    result.reasons.insert(reason);
                    return;
                }
                self.pair(one, two, shared, result);
            }
        }
    }

    /// Asks for inputs that lead the original to one end and the mutant to the other, if the ends
    /// are not alike.
    fn pair(&mut self, one: &Outcome, two: &Outcome, shared: u32, result: &mut Compared) {
        let Some(mut conditions) = self.agreement(&one.state, &two.state, shared) else {
            return;
        };
        let unlike = self.ends_differ(one, two, shared);
        // Both were cut off by the same bound: that is what "within bounds" means.
        if unlike == Differs::Never {
            return;
        }
        if let Differs::If(condition) = unlike {
            conditions.push(condition);
        }
        for condition in two.state.path.conjuncts() {
            if !one.state.path.contains(condition) && !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
        match self
            .jvm
            .solver
            .check(&mut self.jvm.pool, &one.state.path, &conditions)
        {
            Answer::Unsat => {}
            Answer::Unknown(_) => {
                result.reasons.insert(Reason::Solver);
            }
            Answer::Sat(model) => {
                // Inputs that only one of the two looked at are in its own log.
                for side in [one, two] {
                    let mut state = side.state.clone();
                    let other = if std::ptr::eq(side, one) { two } else { one };
                    for condition in other.state.path.conjuncts() {
                        state.path.assume(&self.jvm.pool, condition, None);
                    }
                    for &condition in &conditions {
                        state.path.assume(&self.jvm.pool, condition, None);
                    }
                    state
                        .path
                        .assume(&self.jvm.pool, self.jvm.pool.tt(), Some(model.clone()));
                    result.candidates.push(Outcome {
                        state,
                        end: side.end.clone(),
                    });
                }
            }
        }
    }
}
