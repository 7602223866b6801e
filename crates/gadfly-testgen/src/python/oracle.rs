//! Another implementation says what is expected: the same inputs are given to it.
//!
//! Its own paths count too: what it tells apart and the user's code does not is where they differ.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gadfly_runtime::python::{PyLimits, PyModule, PyRun, PythonPool};
use gadfly_witness::{PyEnd, PyNode, PyObservation, PyWitness};

use super::answers::same_inputs;
use super::case::{About, Case};
use super::judge::Judge;
use super::plan;
use super::suite::Settled;
use super::work::Work;
use crate::request::TestRequest;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::inputs::{InputFile, InputKind};
use gadfly_base::progress::Progress;
use gadfly_lang_python::load::{self, Module, Program};

/// Further calls of one function that show a difference.
const MORE: usize = 2;

/// The other implementation.
pub(super) struct Golden {
    file: PathBuf,
    module: Arc<PyModule>,
    /// Inputs that its own paths gave.
    inputs: Vec<PyWitness>,
    /// Runs both implementations. Whether a result is a new object or one of the arguments is
    /// nobody's business here, so objects that are met again are told again.
    pool: PythonPool,
}

impl Golden {
    pub(super) fn open(
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
        let module = load::module(&request.analysis, &work.program.python, &input)?;
        load::check(&module, &work.program.pool)?;
        // Under the name of the module that it stands in for, its classes have the same names.
        let real = Arc::new(PyModule {
            name: own.name.clone(),
            ..(*module.real).clone()
        });
        let mut source = module.source.clone();
        source.module.clone_from(&own.name);
        let jobs = request.analysis.jobs.get();
        let start = || PythonPool::start(&work.program.python, PyLimits::default(), jobs);
        let module = Module {
            source,
            real: real.clone(),
            ..module
        };
        let program = Program::new(work.program.python.clone(), start()?, vec![module], jobs);
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
            pool: start()?.unfolded(),
        })
    }

    /// Adds inputs to the plan on which the two differ, a few for each function of which the plan
    /// shows no difference yet.
    pub(super) fn look_for_differences(&self, work: &mut Work, at: usize) {
        let plan = &work.plans[at];
        let own = work.module(at).real.clone();
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
        for (case, both) in plan.cases.iter().zip(self.both(work, &own, &planned)) {
            if usable(&both.theirs) && !both.agree() {
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
        let all = self.both(work, &own, &inputs);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for (witness, both) in inputs.into_iter().zip(all) {
            let count = counts.entry(witness.entry.name.clone()).or_default();
            if *count < MORE && usable(&both.own) && usable(&both.theirs) && !both.agree() {
                *count += 1;
                let seen = observe(&work.program.pool, &own, &[&witness], true).pop();
                if let Some(seen) = seen {
                    work.plans[at].add(witness, seen);
                }
            }
        }
    }

    /// What the other implementation does with the inputs of a plan. What it cannot say anything
    /// about is named in the plan.
    pub(super) fn settle(&self, work: &mut Work, at: usize) -> anyhow::Result<Vec<Settled>> {
        let own = work.module(at).real.clone();
        let plan = &work.plans[at];
        let inputs: Vec<PyWitness> = plan.cases.iter().map(|c| c.witness.clone()).collect();
        let all = self.both(work, &own, &inputs);
        let judge = Judge {
            pool: &work.program.pool,
            module: &own,
        };
        let file = self.file.display();
        let mut settled = Vec::new();
        let mut lacking = BTreeSet::new();
        let mut untested = Vec::new();
        for (number, (case, both)) in plan.cases.iter().zip(all).enumerate() {
            let entry = &case.witness.entry.name;
            if is_unknown(&both.theirs, case) {
                untested.push((entry.clone(), format!("{file} has no {entry}")));
                lacking.insert(entry.clone());
                continue;
            }
            if both.is_misuse() {
                continue;
            }
            if !usable(&both.theirs) {
                let call = case.witness.call();
                let why = match (&both.theirs.end, both.theirs.unstable) {
                    (_, true) => "differs from run to run".to_string(),
                    (PyEnd::TimedOut { .. }, _) => "does not terminate".to_string(),
                    (PyEnd::SetupFailed(why) | PyEnd::Died(why), _) => format!("fails: {why}"),
                    _ => "shows nothing".to_string(),
                };
                untested.push((entry.clone(), format!("with {file}, {call} {why}")));
                continue;
            }
            let by_oracle = Case {
                about: About::of(&both.theirs),
                observation: both.theirs.clone(),
                ..case.clone()
            };
            settled.push(Settled {
                case: number,
                expected: judge.present(&by_oracle),
                agrees: both.agree(),
                seen: Some(both.theirs),
                value: None,
                did: judge.did(case),
            });
        }
        if settled.is_empty() && !lacking.is_empty() {
            let names: Vec<String> = lacking.into_iter().collect();
            return Err(
                Diagnostic::new(format!("there is no {} in it", names.join(", ")))
                    .at(&self.file)
                    .help("the other implementation must have the same functions")
                    .into(),
            );
        }
        for (entry, why) in untested {
            work.plans[at].leave_untested(&entry, &why);
        }
        Ok(settled)
    }

    /// What both implementations do with inputs.
    fn both(&self, work: &Work, own: &Arc<PyModule>, inputs: &[PyWitness]) -> Vec<Both> {
        let inputs: Vec<&PyWitness> = inputs.iter().collect();
        let told = observe(&work.program.pool, &self.module, &inputs, false);
        let own = observe(&self.pool, own, &inputs, false);
        let theirs = observe(&self.pool, &self.module, &inputs, false);
        let all = own.into_iter().zip(theirs).zip(told);
        all.map(|((mut own, mut theirs), told)| {
            // An argument that is changed and handed back is the result: a program that leaves
            // the argument alone and returns another object does the same.
            if let PyEnd::Returned(result) = &told.end
                && let PyNode::Same(name) = &result.node
            {
                own.after.retain(|after| after.name != *name);
                theirs.after.retain(|after| after.name != *name);
            }
            Both { own, theirs }
        })
        .collect()
    }
}

/// One input, run by both implementations.
struct Both {
    own: PyObservation,
    theirs: PyObservation,
}

impl Both {
    fn agree(&self) -> bool {
        self.own.alike(&self.theirs) || self.is_misuse()
    }

    /// Both fail because of the types of the inputs, each in its own way: such inputs are nobody's
    /// task.
    fn is_misuse(&self) -> bool {
        let about_types = |end: &PyEnd| match end {
            PyEnd::Raised(raised) => {
                matches!(raised.class.as_str(), "TypeError" | "AttributeError")
            }
            _ => false,
        };
        about_types(&self.own.end) && about_types(&self.theirs.end) && !self.own.alike(&self.theirs)
    }
}

fn observe(
    pool: &PythonPool,
    module: &Arc<PyModule>,
    inputs: &[&PyWitness],
    trace: bool,
) -> Vec<PyObservation> {
    let runs: Vec<PyRun> = inputs
        .iter()
        .map(|witness| PyRun {
            module: module.clone(),
            witness: (*witness).clone(),
            trace,
        })
        .collect();
    pool.observe(&runs)
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
    let path = case.witness.callee.path();
    let root = path.split('.').next().unwrap_or_default();
    match &says.end {
        PyEnd::SetupFailed(why) => why.contains("NameError") && why.contains(root),
        PyEnd::Raised(raised) => raised.class == "NameError" && raised.place.is_none(),
        _ => false,
    }
}
