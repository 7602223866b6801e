//! Replaying inputs on the real runtime.

use gadfly_witness::Finding;

use crate::Failure;

/// The real runtime with a program.
pub trait Runtime<I, O> {
    /// Runs inputs and compares what happens with what was predicted. The answers are in the order of the trials.
    fn replay(&mut self, trials: &[Trial<'_, I>]) -> anyhow::Result<Vec<Replay<I, O>>>;
}

/// Inputs on their way to the real runtime.
pub struct Trial<'c, I> {
    /// Tells it from all other trials of the job: the number of the candidate, and which of its inputs these are.
    pub number: (usize, usize),
    pub failure: &'c Failure,
    pub inputs: I,
}

/// The finding with what the run adds to it, if the run shows it; or what happened instead.
pub type Replay<I, O> = Result<(Finding<I>, O), String>;
