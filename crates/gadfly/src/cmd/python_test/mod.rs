//! `gadfly test FILE.py`.

mod console;
mod dialogue;
mod excerpt;
mod typed;

use crate::diagnostic::Diagnostic;
use crate::request::TestRequest;

pub fn run(_request: TestRequest) -> anyhow::Result<bool> {
    Err(Diagnostic::new("Gadfly cannot write Python tests yet").into())
}
