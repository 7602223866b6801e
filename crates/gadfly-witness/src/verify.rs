//! What checking a class against its contracts has to say: per method and receiver class a verdict
//! for each clause, and for what is violated the inputs that show it.

use crate::{Claim, Extent, FunctionReport, Graph, Place, Reason, Stats, Witness};

/// Everything `gadfly verify` has to say.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct VerifyReport {
    pub methods: Vec<MethodReport>,
    /// What was read but cannot be checked, and what the user may have meant otherwise.
    pub warnings: Vec<Warning>,
    pub stats: Stats,
    /// Generated files, for the closing line.
    pub files: Vec<String>,
}

/// One method, run on objects of exactly one class.
#[derive(Clone, PartialEq, Debug)]
pub struct MethodReport {
    /// Name, place, paths, reasons and coverage, as for every analysed function.
    pub function: FunctionReport,
    /// The class of the receiver, if it is not the one that declares the method.
    pub receiver: Option<String>,
    pub verdict: Verdict,
    /// In the order of the source.
    pub clauses: Vec<ClauseReport>,
    /// What is violated, in the order of `clauses`; exceptions that no contract permits come last.
    pub counterexamples: Vec<Counterexample>,
    /// Valid inputs told apart by executing invariant and precondition.
    pub shapes: u64,
    /// The length of reference chains, if no shorter ones gave a valid input.
    pub k: Option<u32>,
    /// Paths through the method, its precondition assumed.
    pub cases: u64,
    /// What the search ran into without its being a violation: states from which something fails
    /// but which no constructor or call is known to lead to.
    pub hints: Vec<Hint>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// For all inputs of this extent.
    Holds(Extent),
    /// Seen on the real runtime.
    Violated,
    Unknown {
        reasons: Vec<Reason>,
    },
}

impl Verdict {
    /// What a search without a violation allows to be said.
    pub fn of(claim: &Claim) -> Verdict {
        match claim.extent() {
            Some(extent) => Verdict::Holds(extent.clone()),
            None => Verdict::Unknown {
                reasons: claim.doubts().cloned().collect(),
            },
        }
    }

    /// The stable word in reports.
    pub fn code(&self) -> &'static str {
        match self {
            Verdict::Holds(_) => "holds",
            Verdict::Violated => "violated",
            Verdict::Unknown { .. } => "unknown",
        }
    }

    /// Whether it holds for all inputs, whatever their size.
    pub fn is_complete(&self) -> bool {
        matches!(self, Verdict::Holds(extent) if extent.is_everything())
    }
}

/// One clause of a contract and what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct ClauseReport {
    /// `ensures`, `invariant`, `signals`, `assignable`, `requires` (of a callee), `assert` …
    pub kind: String,
    /// As it stands in the source.
    pub text: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub verdict: Verdict,
}

/// Inputs that break a clause, or end in an exception that no contract permits.
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample {
    pub broken: Broken,
    pub witness: Witness,
    /// The heap when the method was called and when it had ended.
    pub before: Graph,
    pub after: Graph,
    /// Where the program stood, if not in the clause itself.
    pub place: Option<Place>,
    /// What the real run said.
    pub message: Option<String>,
    /// The picture, if one was written.
    pub picture: Option<String>,
    /// Executed in the real runtime with exactly this result.
    pub confirmed: crate::Confirmed,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Broken {
    /// Index into [`MethodReport::clauses`].
    Clause {
        index: usize,
        /// The clause could not be evaluated: this exception was thrown within it.
        thrown: Option<String>,
    },
    /// An exception (`java.lang.NullPointerException`), or nothing for a loop without end.
    Failure {
        kind: crate::Kind,
        exception: String,
    },
}

/// A state that was assumed and from which the method fails.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    pub counterexample: Counterexample,
}

/// Something to know that is neither an error nor a verdict.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Warning {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub message: String,
}

impl VerifyReport {
    pub fn count(&self, code: &str) -> usize {
        let of_code = |method: &&MethodReport| method.verdict.code() == code;
        self.methods.iter().filter(of_code).count()
    }
}
