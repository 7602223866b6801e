//! What exploring an entry gives: a report, the failures with inputs that should show them, and the work.

use gadfly_witness::{Category, Confirmed, Finding, FunctionReport, Kind, Place, Stats};

/// A way in which an entry fails, before it is replayed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Failure {
    pub kind: Kind,
    pub category: Category,
    /// The runtime's name of the exception; empty for loops.
    pub exception: String,
    pub place: Place,
    /// Innermost first: the user's functions from the place to the entry.
    pub calls: Vec<Place>,
    /// Not proved by the path: the real runtime has the last word, and a no is no defect.
    pub speculative: bool,
    /// The message of the exception, where it is the same for all inputs of the path.
    pub message: Option<String>,
}

impl Failure {
    /// The finding that these inputs should show.
    pub fn with<I>(&self, inputs: I) -> Finding<I> {
        Finding {
            kind: self.kind,
            category: self.category,
            exception: self.exception.clone(),
            message: None,
            place: self.place.clone(),
            calls: self.calls.clone(),
            witness: inputs,
            confirmed: Confirmed::not_yet(),
        }
    }
}

/// What exploring one entry gave. `T` is what the language remembers of the paths, for claims about the whole
/// program.
pub struct Explored<I, T> {
    pub function: FunctionReport,
    /// Each with its inputs, the most readable first. If two show the same finding, the later one is kept.
    pub failures: Vec<(Failure, Vec<I>)>,
    pub work: Stats,
    pub traces: T,
}
