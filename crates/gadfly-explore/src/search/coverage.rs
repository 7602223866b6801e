//! New places first, then simple inputs, then places that few states have been sent to.

use super::Search;
use crate::Position;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

type Priority = (bool, u32, u32, u64);

/// Orders states by whether they stand at an uncovered place, by the cost of their inputs, by
/// how many states were queued for the same place before them, and by age.
pub struct CoverageGuided<S> {
    queue: BTreeMap<Priority, S>,
    queued_at: FxHashMap<u64, u32>,
    sequence: u64,
}

impl<S> Default for CoverageGuided<S> {
    fn default() -> Self {
        CoverageGuided {
            queue: BTreeMap::new(),
            queued_at: FxHashMap::default(),
            sequence: 0,
        }
    }
}

impl<S> Search<S> for CoverageGuided<S> {
    fn push(&mut self, state: S, position: Position) {
        let visits = self.queued_at.entry(position.location).or_insert(0);
        let priority = (!position.uncovered, position.cost, *visits, self.sequence);
        *visits += 1;
        self.sequence += 1;
        self.queue.insert(priority, state);
    }
    fn pop(&mut self) -> Option<S> {
        self.queue.pop_first().map(|(_, state)| state)
    }
    fn len(&self) -> usize {
        self.queue.len()
    }
    fn truncate(&mut self, keep: usize) {
        while self.queue.len() > keep {
            self.queue.pop_last();
        }
    }
}
