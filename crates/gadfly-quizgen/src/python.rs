//! The symbolic Python machine as an engine.

use std::time::Duration;

use gadfly_explore::JoinedLimits;
use gadfly_python::OpenError;
use gadfly_python_join::{
    Checks, Draw, Ended, HoleDomain, JoinLimits, Program, QuizEnd, QuizEnds, RunLimits,
};
use gadfly_quiz::rng::Rng;
use gadfly_quiz::skeleton::{Literal, Skeleton};
use gadfly_runtime::Python;
use gadfly_witness::{Reason, Stats};

use super::engine::{Candidate, Draws, Engine, Explanation, Ground, Wanted, grounds, within};
use super::exercise;
use super::runs::is_named;
use super::widen;
use gadfly_base::Analysis;
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};

pub(crate) struct PythonEngine<'s> {
    skeleton: &'s Skeleton,
    program: Program,
    explored: Option<Result<QuizEnds, Reason>>,
    paths: u64,
    turns: u32,
    depth: u32,
}

/// Values by chance that the machine runs itself, where exploring does not give enough.
const MOST_TRIES: usize = 20_000;

impl<'s> PythonEngine<'s> {
    /// Reads the generator; an error in it is one in the skeleton.
    pub(crate) fn start(
        skeleton: &'s Skeleton,
        python: &Python,
        request: &Analysis,
    ) -> anyhow::Result<PythonEngine<'s>> {
        let generator = skeleton.generator();
        let opened = Program::open(
            &skeleton.file,
            &generator.text,
            &skeleton.entry.method,
            Some(python.library.clone()),
        );
        let program = opened.map_err(|error| match error {
            OpenError::Syntax(errors) => {
                let file = std::path::Path::new(&skeleton.file);
                let told = errors.into_iter().map(|error| {
                    let (line, column) = generator.place(error.line, error.column);
                    Diagnostic::new(error.message).at_position(file, line, column)
                });
                anyhow::Error::from(Diagnostics(told.collect()))
            }
            other => other.into(),
        })?;
        Ok(PythonEngine {
            skeleton,
            program,
            explored: None,
            paths: 0,
            turns: request.bounds.loops,
            depth: request.bounds.depth.get(),
        })
    }

    fn explore(&mut self, checks: Checks, time: Duration) -> Result<QuizEnds, Reason> {
        let exercise = exercise::exercise(self.skeleton, checks).map_err(Reason::Unsupported)?;
        self.explore_with(&exercise.holes, checks, within(time))
    }

    fn explore_with(
        &mut self,
        holes: &[HoleDomain],
        checks: Checks,
        explore: JoinedLimits,
    ) -> Result<QuizEnds, Reason> {
        let limits = JoinLimits {
            explore,
            turns: self.turns,
            depth: self.depth,
        };
        let found = self
            .program
            .explore(holes, checks, limits)
            .map_err(Reason::Unsupported)?;
        self.paths += found.summary.ends;
        Ok(found)
    }

    /// The smallest set of conditions that contradict, of an exploration that recorded them; empty
    /// if they do not.
    fn contradiction(&mut self, found: &QuizEnds) -> Option<Vec<Ground>> {
        let wanted: Vec<bool> = found.ends.iter().map(|e| self.is_wanted(e)).collect();
        let is_wanted = |end: &QuizEnd| {
            let at = found.ends.iter().position(|e| std::ptr::eq(e, end));
            at.is_some_and(|at| wanted[at])
        };
        match self.program.explain(found, is_wanted) {
            gadfly_explore::Explanation::Among(whys) => Some(grounds(whys)),
            gadfly_explore::Explanation::None => Some(Vec::new()),
            gadfly_explore::Explanation::Unknown => None,
        }
    }

    fn is_wanted(&self, end: &QuizEnd) -> bool {
        if end.cut.is_some() || end.endless {
            return false;
        }
        match &self.skeleton.raises {
            None => end.threw.is_none(),
            Some(wanted) => end.threw_is.iter().any(|class| is_named(class, wanted)),
        }
    }

    fn values(&self, literals: &[gadfly_python_join::Literal]) -> Option<Vec<Literal>> {
        let pairs = self.skeleton.holes.iter().zip(literals);
        pairs
            .map(|(hole, value)| exercise::literal_from(&hole.kind, value))
            .collect()
    }

    fn drawn(&mut self, found: &QuizEnds, wanted: &Wanted, draws: &mut Draws) {
        let usable: Vec<usize> = (0..found.ends.len())
            .filter(|n| self.is_wanted(&found.ends[*n]))
            .collect();
        let visible = self.skeleton.holes.iter().filter(|h| h.visible);
        let visible: Vec<usize> = visible.map(|h| h.id).collect();
        let wish = Draw {
            count: wanted.count,
            seed: wanted.seed,
            distinct_output: wanted.distinct_output,
            time: wanted.time,
        };
        let drawn = self.program.draw(found, &usable, &visible, &wish);
        draws.exhausted = drawn.exhausted || usable.is_empty();
        for drawn in drawn.drawn {
            if let Some(values) = self.values(&drawn.values) {
                draws.candidates.push(Candidate {
                    values,
                    printed: Some(drawn.printed),
                    returned: drawn.returned,
                    by_chance: false,
                });
            }
        }
    }

    /// Values by chance, run by the machine.
    fn tried(&mut self, wanted: &Wanted, draws: &mut Draws) {
        let begun = gadfly_effort::spent();
        let mut rng = Rng::new(wanted.seed).for_part("the machine's own tries");
        let limits = RunLimits {
            stop_at_failure: true,
            ..RunLimits::default()
        };
        for _ in 0..MOST_TRIES {
            if draws.candidates.len() >= wanted.count || gadfly_effort::since(begun) > wanted.time {
                break;
            }
            let values = self.skeleton.draw(&mut |n| rng.below(n));
            let literals: Option<Vec<gadfly_python_join::Literal>> =
                values.iter().map(exercise::literal_to).collect();
            let Some(literals) = literals else { return };
            let ran = self.program.run(&literals, &limits);
            let ends = match (&self.skeleton.raises, &ran.thrown) {
                (None, None) => true,
                // Whether it is of the class that is asked for the real runtime will say.
                (Some(_), Some(_)) => true,
                _ => false,
            };
            if ran.ended == Ended::Whole && ran.failed.is_empty() && ends {
                draws.candidates.push(Candidate {
                    values,
                    printed: Some(ran.output),
                    returned: ran.returns,
                    by_chance: false,
                });
            }
        }
    }
}

impl Engine for PythonEngine<'_> {
    fn draw(&mut self, wanted: &Wanted) -> Draws {
        let explored = match self.explored.take() {
            Some(explored) => explored,
            None => self.explore(Checks::Assume, wanted.time),
        };
        let mut draws = Draws::default();
        match &explored {
            Err(reason) => draws.reasons.push(reason.clone()),
            Ok(found) => {
                draws.reasons = open_questions(found);
                self.drawn(found, wanted, &mut draws);
            }
        }
        if draws.candidates.len() < wanted.count && !draws.reasons.is_empty() {
            self.tried(wanted, &mut draws);
        }
        self.explored = Some(explored);
        draws
    }

    fn explain(&mut self, time: Duration) -> Explanation {
        // Terms of the other exploration are forgotten by this one.
        self.explored = None;
        let holes = match exercise::exercise(self.skeleton, Checks::Record) {
            Ok(exercise) => exercise.holes,
            Err(why) => return Explanation::Unknown(vec![Reason::Unsupported(why)]),
        };
        let found = match self.explore_with(&holes, Checks::Record, within(time)) {
            Ok(found) => found,
            Err(reason) => return Explanation::Unknown(vec![reason]),
        };
        let grounds = match self.contradiction(&found) {
            Some(grounds) if !grounds.is_empty() => grounds,
            _ => return Explanation::Unknown(open_questions(&found)),
        };
        let holes = widen::needed(&holes, |holes| {
            let found =
                self.explore_with(holes, Checks::Record, widen::limits(&found.summary, time));
            let set = self.contradiction(&found.ok()?)?;
            Some(!set.is_empty() && set.iter().all(|g| grounds.contains(g)))
        });
        Explanation::Contradiction { grounds, holes }
    }

    fn stats(&self) -> Stats {
        Stats {
            paths: self.paths,
            ..Stats::default()
        }
    }
}

/// Why there may be more than was explored.
fn open_questions(found: &QuizEnds) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    if found.summary.out_of_time {
        reasons.push(Reason::Time);
    }
    if found.summary.out_of_memory {
        reasons.push(Reason::Memory);
    }
    if found.summary.out_of_budget {
        reasons.push(Reason::Budget);
    }
    for end in &found.ends {
        reasons.extend(end.cut.iter().chain(&end.doubts).cloned());
    }
    reasons.sort();
    reasons.dedup();
    reasons
}
