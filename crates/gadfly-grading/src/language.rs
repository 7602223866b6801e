//! What grading asks of a language: open programs, find inputs that tell a submission from the
//! reference, and run inputs on the real runtime.
//!
//! Nothing here may depend on the other submissions, on the order of calls, on the number of threads
//! or on the clock (time limits are a last resort behind counted effort): the same submission gets the
//! same verdict wherever it is graded. All runs are confined, and no submission shares a process with
//! another one or with the reference.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use gadfly_grade::model::{Entry, InputLine, Judgement, Problem, Seen, Test, Work};
use serde::{Deserialize, Serialize};

use gadfly_base::{Bounds, Cost};

/// Said where the machine saw a difference and the real runtimes none.
pub const NOT_REPLAYED: &str =
    "a difference that was predicted did not show when the programs were run";

/// Said of tests that were not run because so many runs of the same function came to no end.
pub const NOT_RUN: &str = "not run, since others of its runs did not end";

/// Said of a run that needs more memory than there is.
pub const TOO_MUCH_MEMORY: &str = "uses too much memory";

/// Processor time that one submission may cost: its runs, those with the tests of others included, and the
/// search for differences, whose effort is counted.
pub const MOST_TIME: Duration = Duration::from_secs(10);
pub const OVER_TIME: &str = "examining it took over 10 s of processor time";
/// The search ends when it has taken so much of that: runs find out more.
pub const MOST_SEARCH: Duration = Duration::from_secs(5);

/// What the teacher asks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// At least one; entries, inputs and preconditions come from the first.
    pub references: Vec<Program>,
    /// `--entry`: `take`, `Lists.take`; empty for every public function of the reference.
    pub entries: Vec<String>,
    /// `--precondition`: boolean functions of the reference. One with the entry's parameters is
    /// called with the arguments; one with a single parameter is demanded of each argument that has
    /// its type.
    pub preconditions: Vec<String>,
    /// `--assume`: expressions over the entry's parameters. One that names parameters an entry does not
    /// have says nothing about that entry.
    pub assume: Vec<String>,
    pub compare: Compare,
    /// `--opaque`: values of these classes all count as the same.
    pub opaque: Vec<String>,
    pub bounds: SearchBounds,
    /// Not written down: the part of a class that somebody hands on must not say which program runs.
    #[serde(skip)]
    pub tools: Tools,
    pub seed: u64,
}

/// A solution in files: a reference or a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// Unique; as in the report.
    pub name: String,
    /// Sources, class files or jars, sorted.
    pub files: Vec<ProgramFile>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramFile {
    /// As people are told.
    pub shown: String,
    pub path: PathBuf,
}

/// How many times the reference's steps a submission may take before it counts as one that does not
/// finish.
const PATIENCE: u64 = 100;

/// What counts as a difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compare {
    pub result: bool,
    /// The type of the exception, or whether there is one.
    pub exceptions: bool,
    /// Also its message.
    pub messages: bool,
    pub output: bool,
    /// Arguments as they are afterwards.
    pub arguments: bool,
    /// Floats that differ by no more than this (absolutely, or relatively if they are great) are the
    /// same.
    pub tolerance: f64,
}

impl Default for Compare {
    fn default() -> Self {
        Compare {
            result: true,
            exceptions: true,
            messages: false,
            output: true,
            arguments: true,
            tolerance: 1e-9,
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SearchBounds {
    pub k: u32,
    pub loops: u32,
    pub depth: u32,
    /// Nothing: deepen, cheapest first, until the effort for one entry is used.
    pub budget: Option<u64>,
    pub costs: Vec<Cost>,
    /// For the search in one entry of one submission.
    pub time: Duration,
    /// A run that takes more than this many times the reference's steps, and more time than a run may
    /// take, does not finish.
    pub patience: u64,
}

impl From<Bounds> for SearchBounds {
    fn from(bounds: Bounds) -> SearchBounds {
        SearchBounds {
            k: bounds.k,
            loops: bounds.loops,
            depth: bounds.depth.get(),
            budget: bounds.budget,
            costs: bounds.costs,
            time: bounds.time,
            patience: PATIENCE,
        }
    }
}

/// The programs and jars that run solutions; only the user names them.
#[derive(Clone, Debug, Default)]
pub struct Tools {
    pub java_home: Option<PathBuf>,
    pub python: Option<PathBuf>,
    pub classpath: Vec<PathBuf>,
}

/// A class in one language, its references opened. Made by [`crate::relational::open`] for every language whose
/// programs can be compared, and by a function `open(task)` of the languages that offer more: a reference that cannot
/// be run is an error of the teacher's, with file, line and column.
pub trait OpenClass: Sync {
    /// In the order of the reference.
    fn entries(&self) -> &[Entry];

    /// What is known about which inputs the exercise means, in the order of the entries.
    fn inputs(&self) -> Vec<InputLine> {
        Vec::new()
    }

    /// The bounds of the search in words: `lists of up to 4 elements, loops of up to 8 turns`.
    fn bounds(&self) -> String;

    /// What submissions are run by: `Python 3.11.2`, `Java 17.0.9`, for the cache.
    fn runtime(&self) -> String;

    /// These will be examined: what takes long may begin at once. Nothing depends on it.
    fn prepare(&self, _submissions: &[Program]) {}

    /// How many paths of the reference end by themselves within the bounds, by entry: what its tests
    /// were chosen from, if that was counted.
    fn paths(&self) -> BTreeMap<String, u64> {
        BTreeMap::new()
    }

    /// A worker for one thread.
    fn worker(&self) -> anyhow::Result<Box<dyn Worker + '_>>;
}

/// Works through submissions, one after the other.
pub trait Worker {
    /// Inputs for the paths of the references, one or more for each, with what the references do.
    /// Inputs that violate a precondition are not among them.
    fn reference_tests(&mut self) -> anyhow::Result<(Vec<Test>, Work)>;

    /// Everything that can be said of a submission on its own. `known` are tests that it is to be run
    /// with as well.
    fn examine(&mut self, submission: &Program, known: &[Test], search: Search) -> Examined;

    /// Runs a submission with tests (of any worker, on any machine). Every test gets a result, unless the
    /// reference does not answer it as it did before: then it is left out, and counts for nobody. `spent` is
    /// the processor time that the submission has cost so far, and grows.
    fn run(
        &mut self,
        submission: &Program,
        tests: &[Test],
        spent: &mut Duration,
    ) -> BTreeMap<String, Seen>;
}

/// Where inputs come from, besides the tests that are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Both programs on the same unknown input.
    pub differences: bool,
    /// The submission's own paths.
    pub own_paths: bool,
}

/// What was found out about a submission.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Examined {
    /// It cannot be run at all.
    pub problem: Option<Problem>,
    /// One for each entry, unless there is a problem. A difference is the smallest known one, and
    /// confirmed.
    pub judgements: Vec<Judgement>,
    /// Inputs found for this submission (its own paths, and what tells it from the reference), with
    /// what the references do. Those of correct submissions may tell others from the reference.
    pub tests: Vec<Test>,
    /// What it did with `known` and with `tests`.
    pub results: BTreeMap<String, Seen>,
    pub work: Work,
    /// The processor time that it has cost.
    #[serde(default)]
    pub spent: Duration,
}
