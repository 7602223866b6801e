//! An amount of work after which a search ends.

use std::time::{Duration, Instant};

use crate::processor::thread_time;
use crate::spent;

/// How many times its counted effort a search may take in processor time. Programs without full
/// optimisation are slower than the table says.
pub const BACKSTOP: u32 = if cfg!(debug_assertions) { 8 } else { 2 };

/// The end of an allowance of work. Belongs to the thread that made it.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    /// In terms of [`spent`].
    at: Duration,
    /// In terms of [`thread_time`].
    backstop: Duration,
    /// Before this the processor time cannot be up: it never runs faster than the clock.
    earliest: Option<Instant>,
}

impl Deadline {
    /// After so much work from now on.
    pub fn after(effort: Duration) -> Deadline {
        let longest = effort.saturating_mul(BACKSTOP);
        Deadline {
            at: spent().saturating_add(effort),
            backstop: thread_time().saturating_add(longest),
            earliest: Instant::now().checked_add(longest),
        }
    }

    /// Whichever comes first.
    pub fn min(self, other: Deadline) -> Deadline {
        Deadline {
            at: self.at.min(other.at),
            backstop: self.backstop.min(other.backstop),
            earliest: match (self.earliest, other.earliest) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
        }
    }

    #[inline]
    pub fn is_over(&self) -> bool {
        spent() >= self.at || self.is_late()
    }

    /// Work that is left.
    pub fn left(&self) -> Duration {
        if self.is_late() {
            Duration::ZERO
        } else {
            self.at.saturating_sub(spent())
        }
    }

    /// Processor time that is left before the backstop.
    pub fn grace(&self) -> Duration {
        self.backstop.saturating_sub(thread_time())
    }

    /// Whether the backstop is reached.
    fn is_late(&self) -> bool {
        let possible = self.earliest.is_some_and(|at| Instant::now() >= at);
        possible && thread_time() >= self.backstop
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Work, charge, since};

    #[test]
    fn work_ends_it_and_waiting_does_not() {
        let deadline = Deadline::after(Duration::from_micros(100));
        std::thread::sleep(Duration::from_millis(20));
        assert!(!deadline.is_over());
        charge(Work::Fork, 5);
        assert!(!deadline.is_over() && deadline.left() < Duration::from_micros(100));
        charge(Work::Fork, 5);
        assert!(deadline.is_over() && deadline.left().is_zero());
    }

    #[test]
    fn the_first_of_two_counts() {
        let long = Deadline::after(Duration::from_secs(100));
        let short = Deadline::after(Duration::from_micros(10));
        charge(Work::Fork, 1);
        assert!(!long.is_over() && short.is_over());
        assert!(long.min(short).is_over() && short.min(long).is_over());
    }

    #[test]
    fn work_that_nobody_counts_ends_too() {
        let begun = spent();
        let deadline = Deadline::after(Duration::from_millis(1));
        while !deadline.is_over() {
            std::hint::spin_loop();
        }
        assert_eq!(since(begun), Duration::ZERO);
        assert_eq!(deadline.grace(), Duration::ZERO);
    }
}
