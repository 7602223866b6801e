//! When to stop: the end of the question at hand and the caller's deadline.
//! Effort is counted in work, so that the same questions are given up on every
//! machine, however busy.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use gadfly_effort::Deadline;

/// Shared by a solver and its layers.
#[derive(Clone, Default)]
pub(crate) struct Clock(Rc<State>);

#[derive(Default)]
struct State {
    deadline: Cell<Option<Deadline>>,
    end: Cell<Option<Deadline>>,
    /// Effort granted, in percent of a question's own.
    share: Cell<Option<u64>>,
}

impl Clock {
    pub(crate) fn set_deadline(&self, deadline: Option<Deadline>) {
        self.0.deadline.set(deadline);
    }

    pub(crate) fn deadline(&self) -> Option<Deadline> {
        self.0.deadline.get()
    }

    /// A question begins that may take so much.
    pub(crate) fn start(&self, limit: Duration) {
        self.0.end.set(Some(self.within(limit)));
    }

    /// So much from now on, and no more than the deadline leaves.
    pub(crate) fn within(&self, limit: Duration) -> Deadline {
        let own = Deadline::after(limit);
        match self.deadline() {
            Some(deadline) => own.min(deadline),
            None => own,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.0.end.get().is_some_and(|end| end.is_over())
    }

    pub(crate) fn left(&self) -> Option<Duration> {
        Some(self.0.end.get()?.left())
    }

    /// Processor time that is left, however little of it is counted.
    pub(crate) fn grace(&self) -> Option<Duration> {
        Some(self.0.end.get()?.grace())
    }

    /// Grants less effort from here on, or all of it again.
    pub(crate) fn set_share(&self, percent: Option<u64>) {
        self.0.share.set(percent);
    }

    pub(crate) fn share(&self) -> Option<u64> {
        self.0.share.get()
    }

    pub(crate) fn grant(&self, effort: u64) -> u64 {
        match self.0.share.get() {
            Some(percent) => effort * percent / 100,
            None => effort,
        }
    }
}
