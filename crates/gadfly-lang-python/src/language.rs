//! Python as a language of the jobs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use gadfly_base::Analysis;
use gadfly_base::progress::Progress;
use gadfly_lang::{EntryKey, Language, Printed, Printer, Runtime, TestFile, TestFiles};
use gadfly_suite::python::{PyExpected, PyTest, PytestOptions, pytest_file};
use gadfly_witness::{
    Category, FunctionReport, Kind, PrintedInputs, PyObservation, PyWitness, StateOrigin,
    Unreachable,
};

use crate::explore::{self, EntryId, Explored, Sessions};
use crate::failures::{self, CPython, See};
use crate::load::{self, Program};

/// Python, as the CPython of the request runs it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Python;

impl Language for Python {
    type Program = Program;
    type Machine = Sessions;
    type Entry = EntryId;
    type Inputs = PyWitness;
    type Observation = PyObservation;
    type Traces = Explored<()>;
    type Printer = PythonPrinter;

    fn load(&self, request: &Analysis, progress: &dyn Progress) -> anyhow::Result<Program> {
        progress.stage("importing");
        load::program(request)
    }

    fn entries(&self, request: &Analysis, program: &Program) -> anyhow::Result<Vec<EntryId>> {
        explore::entries(request, program)
    }

    fn name<'e>(&self, program: &'e Program, entry: &'e EntryId) -> &'e str {
        &entry.info(program).entry.name
    }

    fn machine(&self, _request: &Analysis, _program: &Program) -> anyhow::Result<Sessions> {
        Ok(Sessions::default())
    }

    fn refuse(&self, machine: &mut Sessions, panic: Option<String>) {
        machine.refuse(panic);
    }

    fn explore(
        &self,
        request: &Analysis,
        program: &Program,
        machine: &mut Sessions,
        entry: &EntryId,
    ) -> anyhow::Result<gadfly_lang::Explored<PyWitness, Explored<()>>> {
        let explored = explore::explore(request, program, machine, *entry, &See::path);
        Ok(gadfly_lang::Explored {
            function: explore::function_report(&explored, &program.opened()[entry.module]),
            failures: failures::failures(&explored),
            work: explore::work_done(std::slice::from_ref(&explored)),
            traces: Explored {
                module: explored.module,
                info: explored.info,
                summary: explored.summary,
                seen: (),
            },
        })
    }

    fn runtime<'p>(
        &self,
        _request: &'p Analysis,
        program: &'p Program,
    ) -> anyhow::Result<Box<dyn Runtime<PyWitness, PyObservation> + 'p>> {
        Ok(Box::new(CPython(program)))
    }

    fn called(&self, inputs: &PyWitness) -> EntryKey {
        EntryKey {
            name: format!("{}.{}", inputs.entry.module, inputs.entry.name),
            rank: (inputs.entry.line, Vec::new()),
        }
    }

    fn unreachable(
        &self,
        program: &Program,
        explored: &[Explored<()>],
        functions: &[FunctionReport],
    ) -> Vec<Unreachable> {
        failures::unreachable(program, explored, functions)
    }

    fn closed(&self, program: &Program) -> Vec<FunctionReport> {
        let modules = program.modules.iter().zip(program.opened());
        let closed = modules.filter_map(|(module, opened)| {
            let reason = opened.closed.clone()?;
            Some(explore::closed_report(module, reason))
        });
        closed.collect()
    }

    fn printer(&self, program: &Program) -> PythonPrinter {
        let folder = |module: &load::Module| {
            let folder = module.real.path.first().cloned().unwrap_or_default();
            (module.source.module.clone(), folder)
        };
        PythonPrinter {
            folders: program.modules.iter().map(folder).collect(),
        }
    }
}

/// Writes inputs as Python, and tests for pytest.
pub struct PythonPrinter {
    /// The folder that each analysed module is imported from, by the module's name.
    folders: BTreeMap<String, PathBuf>,
}

impl Printer for PythonPrinter {
    type Inputs = PyWitness;
    type Observation = PyObservation;

    fn print(&self, inputs: &PyWitness) -> PrintedInputs {
        PrintedInputs {
            entry: inputs.entry.name.clone(),
            state: StateOrigin::Reached,
            inputs: inputs.inputs(),
            code: inputs.code(),
        }
    }

    /// A pytest file for each module: a test calls, and fails until the bug is fixed.
    fn tests(&self, findings: &[Printed<'_, PyWitness, PyObservation>]) -> TestFiles {
        let mut files = Vec::new();
        let mut names = vec![None; findings.len()];
        for (module, its_folder) in &self.folders {
            let mut tests = Vec::new();
            let mut shown = Vec::new();
            for (at, Printed { finding, observed }) in findings.iter().enumerate() {
                // A test that never ends helps nobody.
                let endless = finding.kind == Kind::InfiniteLoop;
                if finding.witness.entry.module != *module
                    || finding.category != Category::Bug
                    || endless
                {
                    continue;
                }
                let what = finding.exception.clone();
                let mut test = PyTest::parts(&finding.witness, &[], observed);
                test.expected = PyExpected::Anything;
                test.comment = vec![format!("{what} in line {}", finding.place.line)];
                tests.push(test);
                shown.push(at);
            }
            if tests.is_empty() {
                continue;
            }
            let options = PytestOptions {
                module_folder: Some(its_folder.display().to_string()),
                heading: Some(
                    "Written by `gadfly find`: each test fails until its bug is fixed.".into(),
                ),
            };
            let written = pytest_file(module, &tests, &options);
            let path = format!("test_{}_bugs.py", module.replace('.', "_"));
            for (at, name) in shown.into_iter().zip(&written.names) {
                names[at] = Some(format!("{path}::{name}"));
            }
            files.push(TestFile {
                path,
                text: written.text,
            });
        }
        TestFiles {
            files,
            tests: names,
        }
    }

    fn join(&mut self, other: PythonPrinter) {
        self.folders.extend(other.folders);
    }
}
