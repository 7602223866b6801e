//! What the written tests are worth: small mistakes in the code that they notice.

use std::sync::Arc;
use std::time::Duration;

use gadfly_explore::map_ordered;
use gadfly_python::mutate::PyMutant;
use gadfly_runtime::python::{PyModule, PyTestFile, PythonPool};
use gadfly_witness::{MutantCase, MutantFate};

use crate::request::TestRequest;
use gadfly_lang_python::load::Module;
use gadfly_mutants::python::{Fate, Mutation};

/// How long the whole suite may take on a mutant.
const TIME: Duration = Duration::from_secs(5);

/// The fates of the mutants by the written suite: a mutant counts as killed only if a test fails
/// with it that passes without.
pub fn judge(
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
        |(), _, (mutant, fate): &(PyMutant, Fate)| {
            if names.is_empty() || matches!(fate, Fate::Equivalent { .. }) {
                return None;
            }
            let real = Arc::new(PyModule {
                text: mutant.text.clone(),
                ..(*module.real).clone()
            });
            pool.first_failure(&real, &file, TIME)
        },
    );
    let mut cases = mutation.cases(&module.source.file, |_| Some(String::new()));
    for (case, failure) in cases.iter_mut().zip(failures) {
        match (failure.unwrap_or_default(), &case.fate) {
            (Some(by), fate) => {
                let by_time = matches!(fate, MutantFate::Killed { by_time: true, .. });
                case.fate = MutantFate::Killed { by, by_time };
            }
            (None, MutantFate::Killed { .. }) => {
                case.fate = MutantFate::Survived {
                    reasons: Vec::new(),
                };
            }
            _ => {}
        }
    }
    cases
}
