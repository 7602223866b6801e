//! When to stop: the end of the question at hand and the caller's deadline.
//! Effort is counted in work, so that the same questions are given up on every
//! machine; wall time only guards against work that takes longer than it should.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Shared by a solver and its layers.
#[derive(Clone, Default)]
pub(crate) struct Clock(Rc<State>);

#[derive(Default)]
struct State {
    deadline: Cell<Option<Instant>>,
    end: Cell<Option<Instant>>,
    /// Effort granted, in percent of a question's own.
    share: Cell<Option<u64>>,
}

impl Clock {
    pub fn set_deadline(&self, deadline: Option<Instant>) {
        self.0.deadline.set(deadline);
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.0.deadline.get()
    }

    /// A question begins that may take this long.
    pub fn start(&self, limit: Duration) {
        let own = Instant::now().checked_add(limit);
        let end = match (own, self.deadline()) {
            (Some(own), Some(deadline)) => Some(own.min(deadline)),
            (own, deadline) => own.or(deadline),
        };
        self.0.end.set(end);
    }

    pub fn is_over(&self) -> bool {
        self.0.end.get().is_some_and(|end| Instant::now() >= end)
    }

    pub fn left(&self) -> Option<Duration> {
        let end = self.0.end.get()?;
        Some(end.saturating_duration_since(Instant::now()))
    }

    /// Grants less effort from here on, or all of it again.
    pub fn set_share(&self, percent: Option<u64>) {
        self.0.share.set(percent);
    }

    pub fn share(&self) -> Option<u64> {
        self.0.share.get()
    }

    pub fn grant(&self, effort: u64) -> u64 {
        match self.0.share.get() {
            Some(percent) => effort * percent / 100,
            None => effort,
        }
    }
}
