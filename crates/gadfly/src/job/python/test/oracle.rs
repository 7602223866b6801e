//! Another implementation says what is expected: the same inputs are given to it.
//!
//! Its own paths count too: what it tells apart and the user's code does not is where they differ.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gadfly_runtime::python::{PyLimits, PyModule, PyRun, PythonPool};
use gadfly_witness::{PyEnd, PyObservation, PyWitness};

use super::answers::same_inputs;
use super::case::{About, Case};
use super::judge::Judge;
use super::plan;
use super::suite::Settled;
use super::work::Work;
use crate::diagnostic::Diagnostic;
use crate::inputs::{InputFile, InputKind};
use crate::job::python::load::{self, Module, Program};
use crate::progress::Progress;
use crate::request::TestRequest;

/// Further calls of one function that show a difference.
const MORE: usize = 2;

/// The other implementation.
pub struct Golden {
    file: PathBuf,
    module: Arc<PyModule>,
    /// Inputs that its own paths gave.
    inputs: Vec<PyWitness>,
}

impl Golden {
    pub fn open(
        request: &TestRequest,
        work: &Work,
        at: usize,
        file: &Path,
        progress: &dyn Progress,
    ) -> anyhow::Result<Golden> {
        let own = &work.module(at).real;
        let input = InputFile {
            path: file.to_path_buf(),
            kind: InputKind::PythonSource,
        };
        let module = load::module(&request.find, &work.program.python, &input)?;
        load::check(&module, &work.program.pool)?;
        // Under the name of the module that it stands in for, its classes have the same names.
        let real = Arc::new(PyModule {
            name: own.name.clone(),
            ..(*module.real).clone()
        });
        let mut source = module.source.clone();
        source.module.clone_from(&own.name);
        let program = Program {
            python: work.program.python.clone(),
            pool: PythonPool::start(
                &work.program.python,
                PyLimits::default(),
                request.find.jobs.get(),
            )?,
            modules: vec![Module {
                source,
                real: real.clone(),
                ..module
            }],
        };
        // Its own lines and tests are not asked about.
        let request = TestRequest {
            lines: None,
            with: Vec::new(),
            goal: crate::request::Goal::Branches,
            ..request.clone()
        };
        let mut inputs = Vec::new();
        // Without functions to explore it has nothing to add.
        if let Ok((plans, _)) = plan::plan(&request, &program, progress) {
            for plan in plans {
                inputs.extend(plan.cases.into_iter().map(|case| case.witness));
                inputs.extend(plan.spare);
            }
        }
        Ok(Golden {
            file: file.to_path_buf(),
            module: real,
            inputs,
        })
    }

    /// Adds inputs to the plan on which the two differ, a few for each function of which the plan
    /// shows no difference yet.
    pub fn look_for_differences(&self, work: &mut Work, at: usize) {
        let plan = &work.plans[at];
        let mut entries = BTreeMap::new();
        for witness in plan
            .cases
            .iter()
            .map(|case| &case.witness)
            .chain(&plan.spare)
        {
            entries.insert(witness.entry.name.clone(), witness.entry.clone());
        }
        let planned: Vec<PyWitness> = plan.cases.iter().map(|c| c.witness.clone()).collect();
        let says = observe(work, &self.module, &planned, false);
        for (case, says) in plan.cases.iter().zip(&says) {
            if usable(says) && !case.observation.alike(says) {
                entries.remove(&case.witness.entry.name);
            }
        }
        let mut inputs: Vec<PyWitness> = Vec::new();
        for witness in plan.spare.iter().chain(&self.inputs) {
            let known = |other: &PyWitness| same_inputs(other, witness);
            if plan.cases.iter().any(|case| known(&case.witness)) || inputs.iter().any(known) {
                continue;
            }
            if let Some(entry) = entries.get(&witness.entry.name) {
                inputs.push(PyWitness {
                    entry: entry.clone(),
                    ..witness.clone()
                });
            }
        }
        inputs.sort_by_key(|witness| (witness.setup.len(), witness.call().len()));
        let own = observe(work, &work.module(at).real.clone(), &inputs, true);
        let theirs = observe(work, &self.module, &inputs, false);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for ((witness, own), theirs) in inputs.into_iter().zip(own).zip(theirs) {
            let count = counts.entry(witness.entry.name.clone()).or_default();
            if *count < MORE && usable(&own) && usable(&theirs) && !own.alike(&theirs) {
                *count += 1;
                work.plans[at].add(witness, own);
            }
        }
    }

    /// What the other implementation does with the inputs of a plan.
    pub fn settle(&self, work: &Work, at: usize) -> anyhow::Result<Vec<Settled>> {
        let plan = &work.plans[at];
        let inputs: Vec<PyWitness> = plan.cases.iter().map(|c| c.witness.clone()).collect();
        let observed = observe(work, &self.module, &inputs, false);
        let judge = Judge {
            pool: &work.program.pool,
            module: &work.module(at).real,
        };
        let mut settled = Vec::new();
        let mut unknown = Vec::new();
        for (number, (case, says)) in plan.cases.iter().zip(observed).enumerate() {
            if is_unknown(&says, case) {
                unknown.push(case.witness.entry.name.clone());
                continue;
            }
            if !usable(&says) {
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
                    .at(&self.file)
                    .help("the other implementation must have the same functions")
                    .into(),
            );
        }
        Ok(settled)
    }
}

fn observe(
    work: &Work,
    module: &Arc<PyModule>,
    inputs: &[PyWitness],
    trace: bool,
) -> Vec<PyObservation> {
    let runs: Vec<PyRun> = inputs
        .iter()
        .map(|witness| PyRun {
            module: module.clone(),
            witness: witness.clone(),
            trace,
        })
        .collect();
    work.program.pool.observe(&runs)
}

/// Whether a test could say what was observed.
fn usable(seen: &PyObservation) -> bool {
    let ended = matches!(
        seen.end,
        PyEnd::Returned(_) | PyEnd::Raised(_) | PyEnd::Exited(_)
    );
    ended && !seen.unstable
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
