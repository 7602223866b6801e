//! Search orders: small interchangeable queues of pending states.

mod coverage;
mod fifo;

use crate::Position;
pub use coverage::CoverageGuided;
pub use fifo::{BreadthFirst, DepthFirst};

/// A queue of pending states. Deterministic: the order depends on what was pushed, and when.
pub trait Search<S> {
    fn push(&mut self, state: S, position: Position);
    fn pop(&mut self) -> Option<S>;
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Gives up the least promising states beyond `keep`.
    fn truncate(&mut self, keep: usize);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    DepthFirst,
    BreadthFirst,
    #[default]
    Coverage,
}

impl Strategy {
    pub fn queue<S: 'static>(self) -> Box<dyn Search<S>> {
        match self {
            Strategy::DepthFirst => Box::new(DepthFirst::default()),
            Strategy::BreadthFirst => Box::new(BreadthFirst::default()),
            Strategy::Coverage => Box::new(CoverageGuided::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(location: u64, cost: u32, uncovered: bool) -> Position {
        Position {
            location,
            cost,
            uncovered,
        }
    }

    fn drain(mut queue: Box<dyn Search<&'static str>>) -> Vec<&'static str> {
        let mut order = Vec::new();
        while let Some(s) = queue.pop() {
            order.push(s);
        }
        order
    }

    #[test]
    fn depth_first_takes_the_newest() {
        let mut q = Strategy::DepthFirst.queue();
        q.push("a", at(1, 0, true));
        q.push("b", at(2, 0, true));
        assert_eq!(drain(q), ["b", "a"]);
    }

    #[test]
    fn breadth_first_takes_the_oldest() {
        let mut q = Strategy::BreadthFirst.queue();
        q.push("a", at(1, 0, true));
        q.push("b", at(2, 0, true));
        assert_eq!(drain(q), ["a", "b"]);
    }

    #[test]
    fn coverage_prefers_new_places_then_cheap_inputs_then_rare_places() {
        let mut q = Strategy::Coverage.queue();
        q.push("seen", at(1, 0, false));
        q.push("seen again", at(1, 0, false));
        q.push("costly", at(2, 5, false));
        q.push("rare", at(3, 0, false));
        q.push("new", at(4, 3, true));
        assert_eq!(drain(q), ["new", "seen", "rare", "seen again", "costly"]);
    }

    #[test]
    fn truncate_keeps_the_most_promising() {
        let mut q = Strategy::Coverage.queue();
        for (name, cost) in [("a", 3), ("b", 1), ("c", 2)] {
            q.push(name, at(u64::from(cost), cost, false));
        }
        q.truncate(2);
        assert_eq!(drain(q), ["b", "c"]);
    }
}
