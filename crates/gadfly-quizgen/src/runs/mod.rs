//! Programs made from skeletons, run on the real runtimes in confined children.

mod java;
mod python;
mod report;

pub use java::JavaRuns;
pub use python::PythonRuns;
pub use report::{LoopReport, Report, Thrown, is_named};

use gadfly_quiz::skeleton::Source;

/// What became of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It came to an end, be it by an exception.
    Ran(Report),
    /// It is no program: the compiler's word.
    Refused(String),
    TooLong,
    /// Memory ran out, the process was lost, or more was printed than anybody reads.
    Lost(String),
    /// Two runs differed.
    Unsteady,
}

impl Outcome {
    pub fn report(&self) -> Option<&Report> {
        match self {
            Outcome::Ran(report) => Some(report),
            _ => None,
        }
    }
}

/// A real runtime.
pub trait Runs {
    /// The results are in the order of the programs.
    fn run(&self, programs: &[Source]) -> anyhow::Result<Vec<Outcome>>;

    /// As people name it: `Java 17`.
    fn name(&self) -> &str;
}
