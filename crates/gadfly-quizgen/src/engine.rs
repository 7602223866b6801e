//! What finds values for the holes of a skeleton, whatever the language.

use std::time::Duration;

use gadfly_explore::{JoinedLimits, Why};
use gadfly_quiz::skeleton::Literal;
use gadfly_witness::{Reason, Stats};

/// Values for the holes by symbolic execution.
pub(crate) trait Engine {
    /// Values that meet all conditions as far as the engine can tell, at random among all that do.
    /// With the same seed a larger count begins with the values of a smaller one.
    fn draw(&mut self, wanted: &Wanted) -> Draws;

    /// Why there are no values at all.
    fn explain(&mut self, time: Duration) -> Explanation;

    /// The work done so far.
    fn stats(&self) -> Stats;
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub count: usize,
    pub seed: u64,
    pub distinct_output: bool,
    /// For exploring the code, and again for drawing.
    pub time: Duration,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Draws {
    pub candidates: Vec<Candidate>,
    /// There are no others.
    pub exhausted: bool,
    /// Why there may be others.
    pub reasons: Vec<Reason>,
    pub not_inductive: Option<NotInductive>,
}

/// An invariant that does not hold before its loop, or that a turn of it does not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotInductive {
    pub check: usize,
    /// It does not even hold before the first turn.
    pub from_the_start: bool,
    /// Values of the holes for which it is so, in the language's own notation.
    pub values: Vec<(String, String)>,
    /// The variables that the loop changes, before the turn.
    pub variables: Vec<(String, i64)>,
}

/// Values, and what the engine expects of their run where it can tell.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub values: Vec<Literal>,
    pub printed: Option<String>,
    /// In the language's own notation.
    pub returned: Option<String>,
    /// Nobody foretold the run: the values were found by running.
    pub by_chance: bool,
}

/// Something that is asked of every instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// The check with this number, be it of a loop.
    Check(usize),
    /// The program must end as wanted: without an exception, or with the one that is asked for.
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// These cannot be met together; any one less, and the others can.
    Contradiction {
        grounds: Vec<Ground>,
        /// Holes whose ranges have a part in it.
        holes: Vec<usize>,
    },
    NotInductive(NotInductive),
    Unknown(Vec<Reason>),
}

/// What a machine names, in order.
pub(crate) fn grounds(whys: Vec<Why>) -> Vec<Ground> {
    let ground = |why| match why {
        Why::Check(n) => Ground::Check(n as usize),
        Why::End => Ground::End,
    };
    let mut grounds: Vec<Ground> = whys.into_iter().map(ground).collect();
    grounds.sort();
    grounds
}

pub(crate) fn within(time: Duration) -> JoinedLimits {
    JoinedLimits {
        time,
        ..JoinedLimits::default()
    }
}
