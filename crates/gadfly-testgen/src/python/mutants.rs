//! What the written tests are worth: small mistakes in the code that they notice.

use std::sync::Arc;
use std::time::Duration;

use gadfly_explore::map_ordered;
use gadfly_lang::Mutant;
use gadfly_runtime::python::{PyModule, PyTestFile, PythonPool};
use gadfly_witness::MutantCase;

use crate::request::TestRequest;
use gadfly_lang_python::load::Module;
use gadfly_lang_python::mutants::{Probe, PyCode};
use gadfly_mutants::Fate;

/// What became of the mutants of a module.
pub(super) type Mutation = gadfly_mutants::Mutation<PyCode, Probe>;

/// How long the whole suite may take on a mutant.
const TIME: Duration = Duration::from_secs(5);

/// The fates of the mutants by the written suite: a mutant counts as killed only if a test fails
/// with it that passes without.
pub(super) fn judge(
    pool: &PythonPool,
    module: &Module,
    mutation: &Mutation,
    text: &str,
    names: &[String],
    request: &TestRequest,
) -> Vec<MutantCase> {
    let file = PyTestFile {
        name: "test_module.py".into(),
        text: text.to_string(),
    };
    let jobs = request.analysis.jobs.get();
    let failures = map_ordered(
        &mutation.mutants,
        jobs,
        || (),
        |(), _, (mutant, fate): &(Mutant<PyCode>, Fate)| {
            if names.is_empty() || matches!(fate, Fate::Equivalent { .. }) {
                return None;
            }
            let real = Arc::new(PyModule {
                text: mutant.code.text.clone(),
                ..(*module.real).clone()
            });
            pool.first_failure(&real, &file, TIME)
        },
    );
    let killed = failures.into_iter().zip(&mutation.mutants);
    let killed = killed.map(|(failure, (_, fate))| {
        let by_time = matches!(fate, Fate::Killed { by_time: true, .. });
        Some((failure.unwrap_or_default()?, by_time))
    });
    mutation.cases(killed.collect())
}
