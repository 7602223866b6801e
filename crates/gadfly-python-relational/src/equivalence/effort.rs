//! Effort: how much a search may take, and counting what it took.

use gadfly_explore::Limits;
use gadfly_python::machine::Vm;
use std::ops::ControlFlow;
use std::time::Duration;

/// States that wait for their turn.
const PENDING: usize = 5000;
/// Questions without an answer after which others like them are not asked: each of them takes long.
const MOST_UNANSWERED: u64 = 24;

/// How much one search may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub paths: u64,
    pub instructions: u64,
    /// Of the solver.
    pub questions: u64,
    /// A last resort.
    pub time: Duration,
}

/// The work behind a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    pub paths: u64,
    pub instructions: u64,
    pub questions: u64,
    /// Time for the questions.
    pub solving: Duration,
}

/// Counts effort.
pub(super) struct Meter {
    limit: Effort,
    paths: u64,
    instructions: u64,
    questions: u64,
    unanswered: u64,
    solving: Duration,
    pub over: bool,
}

impl Meter {
    pub(super) fn start(vm: &Vm, limit: &Effort) -> Meter {
        Meter {
            limit: *limit,
            paths: 0,
            instructions: vm.steps,
            questions: vm.solver.stats().queries,
            unanswered: vm.solver.stats().unknown,
            solving: vm.solver.stats().time,
            over: false,
        }
    }

    pub(super) fn limits(&self) -> Limits {
        Limits {
            time: self.limit.time,
            paths: u64::MAX,
            pending: PENDING,
        }
    }

    /// One more path has ended.
    pub(super) fn flow(&mut self, vm: &Vm) -> ControlFlow<()> {
        self.paths += 1;
        let questions = vm.solver.stats().queries.saturating_sub(self.questions);
        self.over |= self.paths >= self.limit.paths
            || vm.steps - self.instructions >= self.limit.instructions
            || questions >= self.limit.questions
            || vm.solver.stats().unknown.saturating_sub(self.unanswered) >= MOST_UNANSWERED;
        if self.over {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    pub(super) fn spent(&self, vm: &Vm) -> Spent {
        Spent {
            paths: self.paths,
            instructions: vm.steps - self.instructions,
            questions: vm.solver.stats().queries.saturating_sub(self.questions),
            solving: vm.solver.stats().time.saturating_sub(self.solving),
        }
    }
}
