//! Depth first and breadth first.

use super::Search;
use crate::Position;
use std::collections::VecDeque;

/// The newest state first: little memory, but one loop can hold the whole search.
pub struct DepthFirst<S>(Vec<S>);

impl<S> Default for DepthFirst<S> {
    fn default() -> Self {
        DepthFirst(Vec::new())
    }
}

impl<S> Search<S> for DepthFirst<S> {
    fn push(&mut self, state: S, _: Position) {
        self.0.push(state);
    }
    fn pop(&mut self) -> Option<S> {
        self.0.pop()
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    fn truncate(&mut self, keep: usize) {
        let surplus = self.0.len().saturating_sub(keep);
        self.0.drain(..surplus);
    }
}

/// The oldest state first: short paths before long ones.
pub struct BreadthFirst<S>(VecDeque<S>);

impl<S> Default for BreadthFirst<S> {
    fn default() -> Self {
        BreadthFirst(VecDeque::new())
    }
}

impl<S> Search<S> for BreadthFirst<S> {
    fn push(&mut self, state: S, _: Position) {
        self.0.push_back(state);
    }
    fn pop(&mut self) -> Option<S> {
        self.0.pop_front()
    }
    fn len(&self) -> usize {
        self.0.len()
    }
    fn truncate(&mut self, keep: usize) {
        self.0.truncate(keep);
    }
}
