//! Effort: work that is counted instead of timed, so that the same call does the same whatever
//! else the machine is doing.
//!
//! Engines [`charge`] the work they do to the thread that does it: instructions, terms, questions
//! to a solver. [`Work::nanoseconds`] is the one table of what each kind costs on the machine that
//! the limits were calibrated on, so `--time 10` means "the work that takes ten seconds there".
//! [`spent`] takes the place of a clock, [`Deadline`] that of a point in time.
//!
//! A deadline has a backstop: [`BACKSTOP`] times its effort in processor time of the thread, for
//! work that is not charged as it should be. A busy machine does not bring it nearer.

mod calibrate;
mod deadline;
mod processor;
mod random;
mod watch;

use std::cell::Cell;
use std::time::Duration;

pub use calibrate::Measured;
pub use deadline::{BACKSTOP, Deadline};
pub use processor::thread_time;
pub use random::{SplitMix64, XorShift64};
pub use watch::watched;

/// What engines do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// An instruction of the symbolic JVM, most of them on known values.
    JvmInstruction,
    /// An instruction of the symbolic Python machine.
    PythonInstruction,
    /// A state that is copied, joined with another or given its turn.
    Fork,
    /// An element that an operation on a whole container, string or number touches.
    Element,
    /// A term that is made or found among those there are.
    Term,
    /// A term that is evaluated under a model.
    Evaluation,
    /// A question to the solver, whatever answers it.
    Question,
    /// A condition of a question that a layer of the solver looks at.
    Condition,
    /// A clause of a propositional formula.
    Clause,
    /// A decision or a conflict of the propositional solver.
    Decision,
    /// A literal that the propositional solver propagates.
    Propagation,
    /// A unit of Z3's own resource limit.
    Z3Resource,
    /// A run in a real runtime, whatever it took there.
    Run,
}

impl Work {
    /// What one unit takes, about. `GADFLY_DEBUG_EFFORT=1` shows for each search how the sum
    /// compares with its processor time.
    pub const fn nanoseconds(self) -> u64 {
        match self {
            Work::JvmInstruction => 60,
            Work::PythonInstruction => 60,
            Work::Fork => 10_000,
            Work::Element => 10,
            Work::Term => 100,
            Work::Evaluation => 20,
            Work::Question => 5_000,
            Work::Condition => 200,
            Work::Clause => 200,
            Work::Decision => 1_000,
            Work::Propagation => 50,
            Work::Z3Resource => 250,
            Work::Run => 20_000_000,
        }
    }
}

thread_local! {
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// Counts work of this thread.
#[inline]
pub fn charge(work: Work, units: u64) {
    let cost = work.nanoseconds().saturating_mul(units);
    SPENT.with(|spent| spent.set(spent.get().saturating_add(cost)));
}

/// What this thread has done so far. Only differences mean something.
#[inline]
pub fn spent() -> Duration {
    Duration::from_nanos(SPENT.with(Cell::get))
}

/// What this thread has done since `begun`, an earlier [`spent`].
pub fn since(begun: Duration) -> Duration {
    spent().saturating_sub(begun)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_adds_up() {
        let begun = spent();
        charge(Work::Fork, 3);
        charge(Work::Term, 2);
        let expected = 3 * Work::Fork.nanoseconds() + 2 * Work::Term.nanoseconds();
        assert_eq!(since(begun), Duration::from_nanos(expected));
    }

    #[test]
    fn threads_count_for_themselves() {
        let begun = spent();
        std::thread::spawn(|| charge(Work::Fork, 1_000_000))
            .join()
            .ok();
        assert_eq!(since(begun), Duration::ZERO);
    }
}
