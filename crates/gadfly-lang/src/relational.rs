//! Comparing two programs function by function: what grading needs of a language beyond [`Language`].

use std::collections::BTreeSet;

use gadfly_base::Analysis;
use gadfly_witness::{Claim, Reason};

use crate::Language;

/// A language whose programs can be compared.
pub trait Relational: Language {
    /// The runtime and its version, as people name it: `Toy 1`.
    fn version(&self) -> String;

    /// Every function that can be called, in the order of the code.
    fn functions(&self, program: &Self::Program) -> Vec<Callable>;

    /// Inputs for the paths of a function.
    fn paths(
        &self,
        request: &Analysis,
        program: &Self::Program,
        function: &str,
    ) -> anyhow::Result<Search<Self::Inputs>>;

    /// Inputs with which the two programs may do something else, by all paths of both together.
    fn differences(
        &self,
        request: &Analysis,
        program: &Self::Program,
        other: &Self::Program,
        function: &str,
    ) -> anyhow::Result<Search<Self::Inputs>>;

    /// Runs inputs on the real runtime, in order.
    fn run(&self, program: &Self::Program, inputs: &[Self::Inputs]) -> anyhow::Result<Vec<RunEnd>>;

    /// Inputs from the call that [`crate::Printer::print`] wrote.
    fn read(&self, call: &str) -> Option<Self::Inputs>;
}

/// A function as reports name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Callable {
    pub name: String,
    /// With the parameters: `area(width, height)`.
    pub signature: String,
}

/// What a search found, and how far it went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search<I> {
    pub inputs: Vec<I>,
    /// Paths, or pairs of paths, that were followed to their end.
    pub checked: u64,
    /// Why there may be more.
    pub reasons: BTreeSet<Reason>,
}

impl<I> Search<I> {
    /// What may be claimed of the inputs that were not found.
    pub fn claim(&self) -> Claim {
        Claim::of(self.checked, &self.reasons)
    }
}

/// How a real run ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RunEnd {
    /// With a value in the notation of the language.
    Returned(String),
    Raised {
        exception: String,
        message: Option<String>,
    },
    TooLong,
}
