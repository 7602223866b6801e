//! Existing tests: what they reach need not be had again.

use super::choose::Bits;
use super::targets::Universe;
use crate::diagnostic::Diagnostic;
use crate::job::python::load::{Module, Program};
use crate::request::TestRequest;

/// What the tests of `--with` reach.
pub fn covered(
    request: &TestRequest,
    _program: &Program,
    _module: &Module,
    _universe: &Universe,
) -> anyhow::Result<Bits> {
    if request.with.is_empty() {
        return Ok(Bits::default());
    }
    Err(Diagnostic::new("--with cannot measure Python tests yet").into())
}
