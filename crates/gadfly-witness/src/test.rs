//! What a test job has to say: the tests of a suite, what they cover and what they do not.

use crate::claim::{Claim, Extent, Proof};
use crate::finding::{FunctionReport, Kind, Place, Reason, Stats, Witness};
use crate::graph::Graph;

/// One test of a generated suite.
#[derive(Clone, PartialEq, Debug)]
pub struct TestCase<W = Witness> {
    /// `shop.CartGadflyTest#total_emptyCart_returnsZero`.
    pub name: String,
    pub witness: W,
    /// What the call returned, in the notation of the language; none for `void` and exceptions.
    pub expected: Option<String>,
    /// The runtime's name of the exception that it threw.
    pub raises: Option<String>,
    /// The condition of the path in the notation of the language; empty if there is none.
    pub path: String,
    /// What it shows may be a bug: `find` would report it.
    pub suspicious: Option<(Kind, Place)>,
    /// The heap before and after the call, if pictures are wanted.
    pub graphs: Option<(Graph, Graph)>,
    /// The file with the picture of them.
    pub picture: Option<String>,
}

/// A branch that no test takes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Missed {
    pub place: Place,
    /// Which side: `true`, `false`, `case 3`, `default`.
    pub side: String,
    pub why: WhyMissed,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WhyMissed {
    /// Every path was followed, and none leads there.
    Infeasible(Proof),
    /// The search was not complete, for these reasons (codes).
    Unfinished(Vec<String>),
    /// A path leads there, but its test could not be kept.
    NotKept(String),
    /// Nothing that can be called leads there.
    NotCalled,
}

impl WhyMissed {
    /// Why a search that did not get there did not.
    pub fn of(claim: &Claim) -> WhyMissed {
        match claim.proof() {
            Some(proof) => WhyMissed::Infeasible(proof),
            None => WhyMissed::Unfinished(claim.codes()),
        }
    }

    pub fn is_infeasible(&self) -> bool {
        matches!(self, WhyMissed::Infeasible(_))
    }
}

/// A path for which there is no test.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Untested {
    /// `Shape.area`.
    pub entry: String,
    pub why: String,
}

/// Coverage of one method by the suite, existing tests included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Covered {
    /// `Shape.area(int)`.
    pub signature: String,
    pub file: String,
    pub line: u32,
    pub lines: (u32, u32),
    pub branches: (u32, u32),
    pub tests: u32,
}

/// A small change of the program, and whether the suite notices it.
#[derive(Clone, PartialEq, Debug)]
pub struct MutantCase {
    pub place: Place,
    /// `conditional-boundary`, `removed-call`, …
    pub operator: String,
    /// `< became <=`.
    pub description: String,
    pub fate: MutantFate,
}

#[derive(Clone, PartialEq, Debug)]
pub enum MutantFate {
    /// This test fails with it, by going on for too long if `by_time`.
    Killed { by: String, by_time: bool },
    /// No inputs of this extent tell it from the original.
    Equivalent(Extent),
    /// No test fails with it. The reasons say why better inputs may have been missed.
    Survived { reasons: Vec<Reason> },
}

impl MutantFate {
    /// What becomes of a mutant that no input was found to kill.
    pub fn of(claim: &Claim) -> MutantFate {
        match claim.extent() {
            Some(extent) => MutantFate::Equivalent(extent.clone()),
            None => MutantFate::Survived {
                reasons: claim.limits().cloned().collect(),
            },
        }
    }
}

/// Everything `gadfly test` has to say.
#[derive(Clone, PartialEq, Debug)]
pub struct TestReport<W = Witness> {
    pub tests: Vec<TestCase<W>>,
    pub functions: Vec<FunctionReport>,
    /// Every method with code of the analysed classes, in the order of the code.
    pub covered: Vec<Covered>,
    pub missed: Vec<Missed>,
    pub untested: Vec<Untested>,
    /// What the user should know about the existing tests.
    pub notes: Vec<String>,
    /// Under `--goal mutants`, in the order of the code.
    pub mutants: Option<Vec<MutantCase>>,
    pub stats: Stats,
    pub files: Vec<String>,
}

// Derived, this would ask for inputs that have a default.
impl<W> Default for TestReport<W> {
    fn default() -> Self {
        TestReport {
            tests: Vec::new(),
            functions: Vec::new(),
            covered: Vec::new(),
            missed: Vec::new(),
            untested: Vec::new(),
            notes: Vec::new(),
            mutants: None,
            stats: Stats::default(),
            files: Vec::new(),
        }
    }
}
