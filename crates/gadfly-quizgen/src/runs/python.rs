//! Programs of Python: each in a forked child of a confined interpreter, started by the module
//! `gadfly_quiz`, which captures and reports.

use std::sync::Arc;

use gadfly_quiz::skeleton::{Source, python_runtime};
use gadfly_runtime::{PyLimits, PyModule, PyRun, Python, PythonPool};
use gadfly_witness::{PyArgument, PyCallee, PyEnd, PyEntry, PyObservation, PyValue, PyWitness};

use super::{Outcome, Report, Runs};

const MODULE: &str = "gadfly_quiz";
const PRINTER: &str = "print_report";

pub struct PythonRuns {
    pool: PythonPool,
    module: Arc<PyModule>,
    /// The function that is called; empty if programs are run as they are.
    entry: String,
    name: String,
}

impl PythonRuns {
    pub fn start(python: &Python, entry: &str, workers: usize) -> anyhow::Result<PythonRuns> {
        let pool = PythonPool::start(python, PyLimits::default(), workers)?;
        let text = format!(
            "{}\n\ndef {PRINTER}(text, entry):\n    print(run(text, entry))\n",
            python_runtime()
        );
        let module = Arc::new(PyModule {
            name: MODULE.into(),
            file: format!("{MODULE}.py"),
            text,
            path: Vec::new(),
        });
        let (major, minor) = python.version;
        Ok(PythonRuns {
            pool,
            module,
            entry: entry.to_string(),
            name: format!("Python {major}.{minor}"),
        })
    }

    fn job(&self, program: &Source) -> PyRun {
        let argument = |name: &str, value: &str| PyArgument {
            name: name.to_string(),
            keyword: false,
            value: PyValue::Str(value.to_string()),
        };
        PyRun {
            module: self.module.clone(),
            witness: PyWitness {
                entry: PyEntry {
                    module: MODULE.into(),
                    name: PRINTER.into(),
                    file: self.module.file.clone(),
                    line: 0,
                },
                setup: Vec::new(),
                callee: PyCallee::Function(PRINTER.into()),
                arguments: vec![
                    argument("text", &program.text),
                    argument("entry", &self.entry),
                ],
                stdin: Vec::new(),
                supplied: Vec::new(),
                uses: vec![PRINTER.into()],
            },
            trace: false,
        }
    }
}

impl Runs for PythonRuns {
    /// Each runs twice, with other hashes: what depends on those is no exercise.
    fn run(&self, programs: &[Source]) -> anyhow::Result<Vec<Outcome>> {
        let jobs: Vec<PyRun> = programs.iter().map(|p| self.job(p)).collect();
        Ok(self.pool.observe(&jobs).iter().map(outcome).collect())
    }

    fn name(&self) -> &str {
        &self.name
    }
}

fn outcome(seen: &PyObservation) -> Outcome {
    match &seen.end {
        _ if seen.unstable => Outcome::Unsteady,
        _ if seen.reads_input => Outcome::Lost("it reads input".into()),
        PyEnd::Returned(_) if seen.cut && !seen.printed.ends_with("}\n") => {
            Outcome::Lost("it prints too much".into())
        }
        PyEnd::Returned(_) => match Report::read(&seen.printed) {
            Ok(report) if report.thrown.is_a("SyntaxError") => {
                Outcome::Refused(report.thrown.message)
            }
            Ok(report) => Outcome::Ran(report),
            Err(why) => Outcome::Lost(why),
        },
        PyEnd::TimedOut { .. } => Outcome::TooLong,
        PyEnd::Raised(raised) => Outcome::Lost(raised.class.clone()),
        PyEnd::Exited(_) => Outcome::Lost("it ends the interpreter".into()),
        PyEnd::Died(why) | PyEnd::SetupFailed(why) => Outcome::Lost(why.clone()),
    }
}
