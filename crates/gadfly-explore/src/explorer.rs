//! The loop: take a state, give it a turn, collect what comes out.

use crate::{Advance, Machine, Search};
use gadfly_effort::{Deadline, Measured, Work, charge};
use std::ops::ControlFlow;
use std::time::Duration;

/// When to stop although states are left.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Counted effort, as the time it takes on the machine that it was calibrated on.
    pub time: Duration,
    pub paths: u64,
    /// Pending states kept at most; beyond it the least promising are given up.
    pub pending: usize,
}

/// How the exploration went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    pub paths: u64,
    /// Stopped by [`Limits::time`].
    pub out_of_time: bool,
    /// Stopped by [`Limits::paths`] or [`Limits::pending`].
    pub out_of_budget: bool,
    /// States were given up because the search held too much memory.
    pub out_of_memory: bool,
}

impl Summary {
    /// No state was given up.
    pub fn is_whole(&self) -> bool {
        !self.out_of_time && !self.out_of_budget && !self.out_of_memory
    }

    /// Of these reasons, those for which states were given up.
    pub fn reasons<R>(&self, time: R, memory: R, budget: R) -> impl Iterator<Item = R> {
        let all = [
            (self.out_of_time, time),
            (self.out_of_memory, memory),
            (self.out_of_budget, budget),
        ];
        all.into_iter()
            .filter_map(|(is, reason)| is.then_some(reason))
    }
}

/// Explores from `initial` until nothing is left, a limit is hit or `on_outcome` breaks.
///
/// The order depends on the machine and the search only; the effort that ends the work is
/// counted, not timed.
pub fn explore<M: Machine>(
    machine: &mut M,
    initial: Vec<M::State>,
    search: &mut dyn Search<M::State>,
    limits: Limits,
    mut on_outcome: impl FnMut(&mut M, M::Outcome) -> ControlFlow<()>,
) -> Summary {
    let _memory = gadfly_memory::Budget::search();
    let _measured = Measured::begin();
    let deadline = Deadline::after(limits.time);
    let mut summary = Summary::default();
    let mut forks = Vec::new();
    for state in initial {
        let position = machine.position(&state);
        search.push(state, position);
    }
    while let Some(state) = search.pop() {
        if deadline.is_over() {
            summary.out_of_time = true;
            break;
        }
        if summary.paths >= limits.paths {
            summary.out_of_budget = true;
            break;
        }
        let advance = machine.advance(state, &mut forks);
        charge(Work::Fork, 1 + forks.len() as u64);
        for fork in forks.drain(..) {
            let position = machine.position(&fork);
            search.push(fork, position);
        }
        if search.len() > limits.pending {
            summary.out_of_budget = true;
            search.truncate(limits.pending);
        }
        match advance {
            Advance::Paused(state) => {
                let position = machine.position(&state);
                search.push(state, position);
            }
            Advance::Ended(outcome) => {
                summary.paths += 1;
                if on_outcome(machine, outcome).is_break() {
                    break;
                }
            }
        }
        if gadfly_memory::is_exhausted() {
            summary.out_of_memory = true;
            search.truncate(search.len() / 2);
            if gadfly_memory::is_exhausted() {
                break;
            }
        }
    }
    summary
}
