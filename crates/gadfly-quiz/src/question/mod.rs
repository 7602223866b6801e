//! Questions about instances of a skeleton, with right and plausible wrong answers.
//!
//! Nothing here is believed: every program that an answer rests on, right or wrong, is run on the real
//! runtime ([`Runtime`]). Wrong answers come from runs of misreadings ([`crate::misread`]) and of other
//! values of the holes, and carry their reason. Options are compared with each other in what they mean,
//! so that there are never two right ones by accident.
//!
//! The one idea: the maker of a question asks [`runs::Runs`] for the runs that it needs; if some are not
//! there yet, they are noted, and the maker is asked again after the next *round* of runs. So all
//! questions of a quiz share their rounds, and each program is run once.
//!
//! | module | does |
//! | --- | --- |
//! | [`plan`] | which kind about which instance, and the rounds |
//! | [`runs`] | runs that are known, and those that are wanted |
//! | [`seen`] | what people see of a run, and when two runs look alike |
//! | [`subject`] | what all kinds need of one instance: misreadings, neighbours, wording |
//! | [`output`], [`hole`], [`differ`], [`turns`], [`order`], [`change`], [`same`], [`trace`] | the kinds |

mod change;
mod differ;
mod hole;
mod loops;
mod order;
mod output;
mod plan;
mod runs;
mod same;
mod seen;
mod subject;
mod trace;
mod turns;

use crate::model::Question;
use crate::skeleton::{Literal, Skeleton, Source};
pub use plan::Made;

/// Runs programs on the real runtime.
pub trait Runtime {
    /// Many programs at once, made by [`Skeleton::runnable`] or [`Skeleton::watched`]; the results are in
    /// their order. [`Ran::read`] understands the line that each of them prints.
    fn run(&self, programs: &[Source]) -> Vec<Ran>;
}

/// What a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    pub end: Ended,
    pub output: String,
    /// In the language's own notation; nothing for programs that only print.
    pub returns: Option<String>,
    /// Those that were begun, if the program watches them.
    pub loops: Vec<LoopRan>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    Normally,
    /// An exception of this class was not caught.
    Raised(String),
    TooLong,
    /// It is no program, or it could not be run: the reason.
    Refused(String),
}

/// The turns of a loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopRan {
    /// The position of the loop among all of the program.
    pub number: usize,
    /// In all.
    pub turns: u64,
    /// Each time that it was run.
    pub each: Vec<u64>,
    /// The values of its variables after each turn, in the language's own notation.
    pub rows: Vec<Vec<String>>,
}

/// An instance and its run.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Stable: from skeleton name, seed and number.
    pub id: String,
    pub values: Vec<Literal>,
    /// What students see.
    pub code: String,
    /// The run of the checked instance. Questions about an instance whose own text does something else
    /// are not made.
    pub ran: Ran,
}

/// What is asked about an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// What is printed or returned?
    Output,
    /// Which value must stand at `??`?
    Hole,
    /// Which initialisations make two fragments differ or agree?
    Differ,
    /// How often does a loop run?
    Turns,
    /// Order loops by their number of turns.
    Order,
    /// Does the output change if a line is replaced?
    Change,
    /// Which fragments print the same?
    Same,
    /// Fill in the values after each turn.
    Trace,
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::Output,
        Kind::Trace,
        Kind::Turns,
        Kind::Hole,
        Kind::Change,
        Kind::Differ,
        Kind::Same,
        Kind::Order,
    ];

    pub fn code(self) -> &'static str {
        match self {
            Kind::Output => "output",
            Kind::Hole => "hole",
            Kind::Differ => "differ",
            Kind::Turns => "turns",
            Kind::Order => "order",
            Kind::Change => "change",
            Kind::Same => "same",
            Kind::Trace => "trace",
        }
    }
}

/// How a question for a value is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Choice,
    /// A number to be written down. Where the answer is none, it is a choice.
    Numeric,
    /// A text to be written down. Where the answer has several lines, it is a choice.
    Short,
}

#[derive(Clone, Debug)]
pub struct Options {
    /// What names of questions begin with.
    pub title: String,
    /// Options of a choice, the right one among them.
    pub choices: usize,
    /// Without one, numbers are sometimes chosen and sometimes written down.
    pub form: Option<Form>,
    pub points: f64,
    pub penalty: f64,
    pub tags: Vec<String>,
    pub shuffle: bool,
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            title: String::new(),
            choices: 4,
            form: None,
            points: 1.0,
            penalty: 1.0 / 3.0,
            tags: Vec::new(),
            shuffle: true,
            seed: 1,
        }
    }
}

/// Makes questions about the instances of one skeleton.
pub struct Maker<'m> {
    pub skeleton: &'m Skeleton,
    pub runtime: &'m dyn Runtime,
    pub options: &'m Options,
    /// All instances there are: other values come from them, too.
    pub drawn: &'m [Drawn],
}

/// Why there is no question (yet).
enum Why {
    /// Runs are wanted first.
    Wait,
    /// There will be none: a short sentence for the author of the skeleton.
    No(String),
}

type Asked<T> = Result<T, Why>;

fn no<T>(why: impl Into<String>) -> Asked<T> {
    Err(Why::No(why.into()))
}

impl Maker<'_> {
    /// One question of this kind about the instance with this number, or why there is none.
    pub fn question(&self, kind: Kind, number: usize) -> Result<Question, String> {
        let alone = Maker {
            drawn: self.drawn,
            ..*self
        };
        alone.one(kind, number)
    }
}
