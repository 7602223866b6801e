//! What finds values for the holes of a skeleton, whatever the language.

use std::time::Duration;

use gadfly_base::Analysis;
use gadfly_explore::{
    Checks, Draw, Exercise, JoinLimits, JoinedLimits, JoinedSummary, Literal as Value, Why,
};
use gadfly_quiz::skeleton::{Literal, Skeleton};
use gadfly_witness::{Reason, Stats};

use super::{exercise, widen};

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

/// The symbolic machine of a language, with the generator of a skeleton.
pub(crate) trait Machine {
    /// The ends of an exploration.
    type Ends;

    fn explore(&mut self, exercise: &Exercise, limits: JoinLimits) -> Result<Self::Ends, Reason>;

    fn summary(found: &Self::Ends) -> &JoinedSummary;

    /// Why there may be more at the ends than was explored.
    fn doubts(found: &Self::Ends) -> Vec<Reason>;

    /// The numbers of the ends that are as the skeleton asks, in order.
    fn wanted(&self, skeleton: &Skeleton, found: &Self::Ends) -> Vec<usize>;

    /// Instances that come to one of the usable ends; whether there are no others.
    fn draw(
        &mut self,
        skeleton: &Skeleton,
        found: &Self::Ends,
        usable: &[usize],
        wish: &Draw,
    ) -> (Vec<Instance>, bool);

    /// The conditions that contradict, of an exploration that recorded them.
    fn explain(&mut self, found: &Self::Ends, wanted: &[usize]) -> gadfly_explore::Explanation;

    fn not_inductive(&self, _: &Skeleton, _: &Self::Ends) -> Option<NotInductive> {
        None
    }

    /// Further candidates where exploring did not give enough.
    fn further(&mut self, _: &Skeleton, _: &Wanted, _: &mut Draws) {}

    /// The work of its solver.
    fn stats(&self) -> Stats {
        Stats::default()
    }
}

/// Values of holes, what a run prints and returns.
pub(crate) type Instance = (Vec<Value>, Option<String>, Option<String>);

/// A machine as an engine.
pub(crate) struct Explorer<'s, M: Machine> {
    skeleton: &'s Skeleton,
    machine: M,
    explored: Option<Result<M::Ends, Reason>>,
    paths: u64,
    turns: u32,
    depth: u32,
}

impl<'s, M: Machine> Explorer<'s, M> {
    pub(crate) fn new(skeleton: &'s Skeleton, machine: M, request: &Analysis) -> Explorer<'s, M> {
        Explorer {
            skeleton,
            machine,
            explored: None,
            paths: 0,
            turns: request.bounds.loops,
            depth: request.bounds.depth.get(),
        }
    }

    fn explore(&mut self, exercise: &Exercise, explore: JoinedLimits) -> Result<M::Ends, Reason> {
        let limits = JoinLimits {
            explore,
            turns: self.turns,
            depth: self.depth,
        };
        let found = self.machine.explore(exercise, limits)?;
        self.paths += M::summary(&found).ends;
        Ok(found)
    }

    /// The smallest set of conditions that contradict, of an exploration that recorded them; empty
    /// if they do not.
    fn contradiction(&mut self, found: &M::Ends) -> Option<Vec<Ground>> {
        let wanted = self.machine.wanted(self.skeleton, found);
        match self.machine.explain(found, &wanted) {
            gadfly_explore::Explanation::Among(whys) => Some(grounds(whys)),
            gadfly_explore::Explanation::None => Some(Vec::new()),
            gadfly_explore::Explanation::Unknown => None,
        }
    }

    fn drawn(&mut self, found: &M::Ends, wanted: &Wanted, draws: &mut Draws) {
        let usable = self.machine.wanted(self.skeleton, found);
        let wish = Draw {
            count: wanted.count,
            seed: wanted.seed,
            distinct_output: wanted.distinct_output,
            time: wanted.time,
        };
        let (drawn, exhausted) = self.machine.draw(self.skeleton, found, &usable, &wish);
        draws.exhausted = exhausted || usable.is_empty();
        for (values, printed, returned) in drawn {
            let pairs = self.skeleton.holes.iter().zip(&values);
            let values: Option<Vec<Literal>> = pairs
                .map(|(hole, value)| exercise::literal_from(&hole.kind, value))
                .collect();
            if let Some(values) = values {
                draws.candidates.push(Candidate {
                    values,
                    printed,
                    returned,
                    by_chance: false,
                });
            }
        }
    }

    /// Why there may be more than was explored.
    fn open_questions(found: &M::Ends) -> Vec<Reason> {
        let mut reasons = M::doubts(found);
        let summary = M::summary(found);
        if summary.out_of_time {
            reasons.push(Reason::Time);
        }
        if summary.out_of_memory {
            reasons.push(Reason::Memory);
        }
        if summary.out_of_budget {
            reasons.push(Reason::Budget);
        }
        reasons.sort();
        reasons.dedup();
        reasons
    }
}

impl<M: Machine> Engine for Explorer<'_, M> {
    fn draw(&mut self, wanted: &Wanted) -> Draws {
        let explored = match self.explored.take() {
            Some(explored) => explored,
            None => exercise::exercise(self.skeleton, Checks::Assume)
                .map_err(Reason::Unsupported)
                .and_then(|exercise| self.explore(&exercise, within(wanted.time))),
        };
        let mut draws = Draws::default();
        match &explored {
            Err(reason) => draws.reasons.push(reason.clone()),
            Ok(found) => {
                draws.reasons = Self::open_questions(found);
                draws.not_inductive = self.machine.not_inductive(self.skeleton, found);
                if draws.not_inductive.is_none() {
                    self.drawn(found, wanted, &mut draws);
                }
            }
        }
        if draws.not_inductive.is_none()
            && draws.candidates.len() < wanted.count
            && !draws.reasons.is_empty()
        {
            self.machine.further(self.skeleton, wanted, &mut draws);
        }
        self.explored = Some(explored);
        draws
    }

    fn explain(&mut self, time: Duration) -> Explanation {
        // Terms of the other exploration are forgotten by this one.
        self.explored = None;
        let exercise = match exercise::exercise(self.skeleton, Checks::Record) {
            Ok(exercise) => exercise,
            Err(why) => return Explanation::Unknown(vec![Reason::Unsupported(why)]),
        };
        let found = match self.explore(&exercise, within(time)) {
            Ok(found) => found,
            Err(reason) => return Explanation::Unknown(vec![reason]),
        };
        let grounds = match self.contradiction(&found) {
            Some(grounds) if !grounds.is_empty() => grounds,
            _ => return Explanation::Unknown(Self::open_questions(&found)),
        };
        let holes = widen::needed(&exercise.holes, |holes| {
            let wider = Exercise {
                holes: holes.to_vec(),
                ..exercise.clone()
            };
            let found = self.explore(&wider, widen::limits(M::summary(&found), time));
            let set = self.contradiction(&found.ok()?)?;
            Some(!set.is_empty() && set.iter().all(|g| grounds.contains(g)))
        });
        Explanation::Contradiction { grounds, holes }
    }

    fn stats(&self) -> Stats {
        Stats {
            paths: self.paths,
            ..self.machine.stats()
        }
    }
}

/// What a machine names, in order.
fn grounds(whys: Vec<Why>) -> Vec<Ground> {
    let ground = |why| match why {
        Why::Check(n) => Ground::Check(n as usize),
        Why::End => Ground::End,
    };
    let mut grounds: Vec<Ground> = whys.into_iter().map(ground).collect();
    grounds.sort();
    grounds
}

fn within(time: Duration) -> JoinedLimits {
    JoinedLimits {
        time,
        ..JoinedLimits::default()
    }
}
