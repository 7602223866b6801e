//! Existing tests: what they reach need not be had again.

use std::fs;
use std::path::{Path, PathBuf};

use gadfly_runtime::python::PyTestOutcome;

use super::choose::Bits;
use super::targets::Universe;
use crate::request::TestRequest;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_lang_python::load::{Module, Program};

/// What the tests of `--with` reach, and what their author should know.
pub(super) fn covered(
    request: &TestRequest,
    program: &Program,
    module: &Module,
    universe: &Universe,
) -> anyhow::Result<(Bits, Vec<String>)> {
    if request.with.is_empty() {
        return Ok((Bits::default(), Vec::new()));
    }
    let mut files = Vec::new();
    for path in &request.with {
        let before = files.len();
        search(path, true, &mut files)?;
        if files.len() == before {
            return Err(Diagnostic::new("there are no Python tests here")
                .at(path)
                .help("tests are in files called test_….py or …_test.py")
                .into());
        }
    }
    let seen = program.pool.pytest_coverage(&module.real, &files);
    let mut notes: Vec<String> = seen
        .problems
        .iter()
        .map(|(file, why)| match file.as_str() {
            "" => format!("the existing tests could not be run: {why}"),
            file => format!("{file} could not be run: {why}"),
        })
        .collect();
    let failed = |r: &&gadfly_runtime::python::PyTestResult| r.outcome == PyTestOutcome::Failed;
    match seen.results.iter().filter(failed).count() {
        0 => {}
        1 => notes.push("1 of the existing tests fails".into()),
        n => notes.push(format!("{n} of the existing tests fail")),
    }
    let shown = universe.shown(&seen.lines, &seen.arcs);
    Ok((universe.all_of(&shown), notes))
}

/// The test files behind a path; a file that is named is one whatever it is called.
fn search(path: &Path, named: bool, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let unreadable =
        |error: std::io::Error| Diagnostic::new(format!("cannot read it: {error}")).at(path);
    if !fs::metadata(path).map_err(unreadable)?.is_dir() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_test =
            name.ends_with(".py") && (name.starts_with("test_") || name.ends_with("_test.py"));
        if named || is_test {
            files.push(path.to_path_buf());
        }
        return Ok(());
    }
    let mut inside = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        inside.push(entry.map_err(unreadable)?.path());
    }
    inside.sort();
    for path in inside {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.starts_with('.') && name != "__pycache__" {
            search(&path, false, files)?;
        }
    }
    Ok(())
}
