//! The symbolic Python machine for exercises.

use gadfly_explore::{Exercise, JoinedSummary};
use gadfly_python::OpenError;
use gadfly_python_join::{
    Draw, Ended, Explanation, JoinLimits, Program, QuizEnd, QuizEnds, RunLimits,
};
use gadfly_quiz::rng::Rng;
use gadfly_quiz::skeleton::Skeleton;
use gadfly_runtime::Python;
use gadfly_witness::Reason;

use super::engine::{Candidate, Draws, Instance, Machine, Wanted};
use super::exercise;
use super::runs::is_named;
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};

pub(crate) struct PythonMachine {
    program: Program,
}

/// Values by chance that the machine runs itself, where exploring does not give enough.
const MOST_TRIES: usize = 20_000;

impl PythonMachine {
    /// Reads the generator; an error in it is one in the skeleton.
    pub(crate) fn start(skeleton: &Skeleton, python: &Python) -> anyhow::Result<PythonMachine> {
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
        Ok(PythonMachine { program })
    }
}

impl Machine for PythonMachine {
    type Ends = QuizEnds;

    fn explore(&mut self, exercise: &Exercise, limits: JoinLimits) -> Result<QuizEnds, Reason> {
        self.program
            .explore(&exercise.holes, exercise.checks, limits)
            .map_err(Reason::Unsupported)
    }

    fn summary(found: &QuizEnds) -> &JoinedSummary {
        &found.summary
    }

    fn doubts(found: &QuizEnds) -> Vec<Reason> {
        let ends = found.ends.iter();
        ends.flat_map(|end| end.cut.iter().chain(&end.doubts).cloned())
            .collect()
    }

    fn wanted(&self, skeleton: &Skeleton, found: &QuizEnds) -> Vec<usize> {
        let is_wanted = |end: &QuizEnd| match &skeleton.raises {
            _ if end.cut.is_some() || end.endless => false,
            None => end.threw.is_none(),
            Some(wanted) => end.threw_is.iter().any(|class| is_named(class, wanted)),
        };
        (0..found.ends.len())
            .filter(|n| is_wanted(&found.ends[*n]))
            .collect()
    }

    fn draw(
        &mut self,
        skeleton: &Skeleton,
        found: &QuizEnds,
        usable: &[usize],
        wish: &Draw,
    ) -> (Vec<Instance>, bool) {
        let visible = skeleton.holes.iter().filter(|h| h.visible);
        let visible: Vec<usize> = visible.map(|h| h.id).collect();
        let draws = self.program.draw(found, usable, &visible, wish);
        let drawn = draws.drawn.into_iter();
        let drawn = drawn.map(|d| (d.values, Some(d.printed), d.returned));
        (drawn.collect(), draws.exhausted)
    }

    fn explain(&mut self, found: &QuizEnds, wanted: &[usize]) -> Explanation {
        let wanted = wanted.iter().map(|&n| &raw const found.ends[n]);
        self.program
            .explain(found, |end| wanted.clone().any(|e| std::ptr::eq(e, end)))
    }

    /// Values by chance, run by the machine.
    fn further(&mut self, skeleton: &Skeleton, wanted: &Wanted, draws: &mut Draws) {
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
            let values = skeleton.draw(&mut |n| rng.below(n));
            let literals: Option<Vec<gadfly_python_join::Literal>> =
                values.iter().map(exercise::literal_to).collect();
            let Some(literals) = literals else { return };
            let ran = self.program.run(&literals, &limits);
            let ends = match (&skeleton.raises, &ran.thrown) {
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
