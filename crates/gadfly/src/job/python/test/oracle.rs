//! Another implementation says what is expected: the same inputs are given to it.

use std::path::Path;
use std::sync::Arc;

use gadfly_runtime::python::{PyModule, PyRun};
use gadfly_witness::{PyEnd, PyObservation};

use super::case::{About, Case};
use super::judge::Judge;
use super::suite::Settled;
use super::work::Work;
use crate::diagnostic::Diagnostic;
use crate::inputs::{InputFile, InputKind};
use crate::job::python::load;
use crate::request::TestRequest;

/// What the other implementation does with the inputs of a plan.
pub fn settle(
    request: &TestRequest,
    work: &Work,
    at: usize,
    oracle: &Path,
) -> anyhow::Result<Vec<Settled>> {
    let plan = &work.plans[at];
    let own = &work.program.modules[plan.module].real;
    let file = InputFile {
        path: oracle.to_path_buf(),
        kind: InputKind::PythonSource,
    };
    let module = load::module(&request.find, &work.program.python, &file)?;
    load::check(&module, &work.program.pool)?;
    // Under the name of the module that it stands in for, its classes have the same names.
    let golden = Arc::new(PyModule {
        name: own.name.clone(),
        ..(*module.real).clone()
    });
    let runs: Vec<PyRun> = plan
        .cases
        .iter()
        .map(|case| PyRun {
            module: golden.clone(),
            witness: case.witness.clone(),
            trace: false,
        })
        .collect();
    let observed = work.program.pool.observe(&runs);
    let judge = Judge {
        pool: &work.program.pool,
        module: own,
    };
    let mut settled = Vec::new();
    let mut unknown = Vec::new();
    for (number, (case, says)) in plan.cases.iter().zip(observed).enumerate() {
        let usable = matches!(
            says.end,
            PyEnd::Returned(_) | PyEnd::Raised(_) | PyEnd::Exited(_)
        );
        if is_unknown(&says, case) {
            unknown.push(case.witness.entry.name.clone());
            continue;
        }
        if !usable || says.unstable {
            continue;
        }
        let agrees = case.observation.alike(&says);
        let by_oracle = Case {
            about: About::of(&says),
            observation: says.clone(),
            ..case.clone()
        };
        settled.push(Settled {
            case: number,
            expected: judge.present(&by_oracle),
            seen: Some(says),
            value: None,
            agrees,
            did: judge.did(case),
        });
    }
    unknown.sort();
    unknown.dedup();
    if settled.is_empty() && !unknown.is_empty() {
        return Err(
            Diagnostic::new(format!("there is no {} in it", unknown.join(", ")))
                .at(oracle)
                .help("the other implementation must have the same functions")
                .into(),
        );
    }
    Ok(settled)
}

/// Whether the other implementation lacks the function.
fn is_unknown(says: &PyObservation, case: &Case) -> bool {
    let root = case.witness.callee.split('.').next().unwrap_or_default();
    match &says.end {
        PyEnd::SetupFailed(why) => why.contains("NameError") && why.contains(root),
        PyEnd::Raised(raised) => raised.class == "NameError" && raised.place.is_none(),
        _ => false,
    }
}
