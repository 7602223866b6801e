//! Jobs on Python code: the machine of `gadfly-python` finds inputs, the real CPython confirms them.

pub mod test;

use gadfly_witness::{FindReport, PyWitness};

use crate::diagnostic::Diagnostic;
use crate::progress::Progress;
use crate::request::FindRequest;

/// Explores every function of the request and replays what it finds.
pub fn run_find(
    _request: &FindRequest,
    _progress: &dyn Progress,
) -> anyhow::Result<FindReport<PyWitness>> {
    Err(Diagnostic::new("Gadfly cannot analyse Python yet").into())
}
