//! Test files, run in the sandbox on the module under test.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use crate::compile::absolute;

use super::decode::{self, list, number, text};
use super::{PyModule, PythonPool};

/// A file with tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyTestFile {
    /// For messages; the last part names the module.
    pub name: String,
    pub text: String,
}

/// What runs the tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TestRunner {
    /// The installed pytest, or our own if there is none.
    #[default]
    Pytest,
    /// Ours: knows what ordinary tests use, and starts much faster.
    Own,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PyTestOutcome {
    Passed,
    Failed,
    Skipped,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyTestResult {
    pub file: String,
    /// `test_push`, `TestStack::test_push`, `test_push[0]`.
    pub name: String,
    pub outcome: PyTestOutcome,
    /// Why it failed.
    pub message: String,
}

/// What came of running test files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PyTests {
    pub results: Vec<PyTestResult>,
    /// Files that could not be imported, and why; the name is empty if it is the module under test.
    pub problems: Vec<(String, String)>,
    /// Lines and arcs of the module under test, import included; empty without tracing.
    pub lines: BTreeSet<u32>,
    pub arcs: BTreeSet<(u32, u32)>,
    /// The real pytest ran them.
    pub by_pytest: bool,
}

/// So long may all tests of one call take together.
const TIME: Duration = Duration::from_mins(1);

/// And so long one of them: ours are quick, the user's may be slow.
const EACH: Duration = Duration::from_secs(4);
const EACH_OF_USERS: Duration = Duration::from_secs(20);

/// A test that hangs is left out and the rest run again; this often.
const MOST_HANGS: usize = 4;

impl PythonPool {
    /// Runs test files one after another on the module.
    pub fn run_tests(
        &self,
        module: &PyModule,
        files: &[PyTestFile],
        runner: TestRunner,
    ) -> PyTests {
        let request = json!({
            "pytest": runner == TestRunner::Pytest, "each": EACH.as_secs_f64(),
        });
        self.tests(module, files, request, &[], TIME)
    }

    /// Checks a file that was written: the results of its tests in their order, where "passed"
    /// means that the test passes after all before it as well as after all behind it.
    pub fn check_tests(&self, module: &PyModule, file: &PyTestFile) -> PyTests {
        let files = std::slice::from_ref(file);
        let mut forwards = self.run_tests(module, files, TestRunner::Pytest);
        let request = json!({ "pytest": false, "reverse": true, "each": EACH.as_secs_f64() });
        let backwards = self.tests(module, files, request, &[], TIME);
        for result in &mut forwards.results {
            let other = backwards
                .results
                .iter()
                .find(|other| other.name == result.name);
            if let Some(other) = other.filter(|other| other.outcome == PyTestOutcome::Failed)
                && result.outcome == PyTestOutcome::Passed
            {
                result.outcome = PyTestOutcome::Failed;
                result.message = format!("in another order: {}", other.message);
            }
        }
        forwards
    }

    /// Whether some test of the file fails on this variant of the module: the first one that does,
    /// or why the file does not even run. For thousands of variants; by our own runner.
    pub fn first_failure(
        &self,
        module: &Arc<PyModule>,
        file: &PyTestFile,
        time: Duration,
    ) -> Option<String> {
        let request = json!({ "pytest": false, "first_failure": true });
        let seen = self.once(module, std::slice::from_ref(file), request, &[], time);
        match seen {
            Err(detail) => Some(detail),
            Ok((tests, hung)) => {
                let failed = tests
                    .results
                    .iter()
                    .find(|result| result.outcome == PyTestOutcome::Failed);
                let problem = || tests.problems.first().map(|(_, why)| why.clone());
                failed
                    .map(|result| result.name.clone())
                    .or_else(problem)
                    .or(hung)
            }
        }
    }

    /// Runs existing test files with tracing (`--with`). A `conftest.py` beside them is taken into
    /// account.
    pub fn pytest_coverage(&self, module: &PyModule, tests: &[PathBuf]) -> PyTests {
        let mut files = Vec::new();
        let mut problems = Vec::new();
        let mut folders: BTreeSet<PathBuf> = BTreeSet::new();
        for path in tests {
            match gadfly_files::read_to_string(path) {
                Ok(text) => files.push(PyTestFile {
                    name: path.display().to_string(),
                    text,
                }),
                Err(error) => problems.push((path.display().to_string(), error.to_string())),
            }
            let folder = path.parent().unwrap_or(Path::new("."));
            folders.insert(absolute(if folder.as_os_str().is_empty() {
                Path::new(".")
            } else {
                folder
            }));
        }
        for folder in &folders {
            let path = folder.join("conftest.py");
            if let Ok(text) = gadfly_files::read_to_string(&path) {
                let name = path.display().to_string();
                files.insert(0, PyTestFile { name, text });
            }
        }
        // Tests import helpers from their own folder.
        let module = PyModule {
            path: module
                .path
                .iter()
                .cloned()
                .chain(folders.iter().cloned())
                .collect(),
            ..module.clone()
        };
        let request = json!({
            "pytest": true, "trace": true, "each": EACH_OF_USERS.as_secs_f64(),
        });
        let mut seen = self.tests(&module, &files, request, &[], TIME);
        seen.problems.extend(problems);
        seen
    }

    /// Runs the files until no test hangs any more.
    fn tests(
        &self,
        module: &PyModule,
        files: &[PyTestFile],
        request: serde_json::Value,
        skip: &[String],
        time: Duration,
    ) -> PyTests {
        let module = Arc::new(module.clone());
        let mut hung: Vec<String> = skip.to_vec();
        loop {
            // A hang costs its time; later ones are given less.
            let time = time / (1 + 3 * hung.len() as u32);
            match self.once(&module, files, request.clone(), &hung, time) {
                Err(detail) => {
                    return PyTests {
                        problems: vec![(String::new(), detail)],
                        ..PyTests::default()
                    };
                }
                Ok((mut tests, Some(name))) => {
                    if hung.len() < MOST_HANGS && !hung.contains(&name) {
                        hung.push(name);
                        continue;
                    }
                    tests
                        .problems
                        .push((String::new(), "the tests do not end".into()));
                    return tests;
                }
                Ok((mut tests, None)) => {
                    for name in hung {
                        tests.results.push(PyTestResult {
                            file: files.first().map(|f| f.name.clone()).unwrap_or_default(),
                            name,
                            outcome: PyTestOutcome::Failed,
                            message: "it does not end, or ends the process".into(),
                        });
                    }
                    return tests;
                }
            }
        }
    }

    /// One run; also the test at which it was lost, if it was.
    fn once(
        &self,
        module: &Arc<PyModule>,
        files: &[PyTestFile],
        mut request: serde_json::Value,
        skip: &[String],
        time: Duration,
    ) -> Result<(PyTests, Option<String>), String> {
        let described: Vec<_> = files
            .iter()
            .map(|file| {
                let conftest = file.name.rsplit('/').next() == Some("conftest.py");
                json!([file.name, file.text, conftest])
            })
            .collect();
        request["op"] = json!("tests");
        request["files"] = json!(described);
        request["skip"] = json!(skip);
        request["time"] = json!(time.as_secs_f64());
        let path: Vec<PathBuf> = module.path.iter().map(|folder| absolute(folder)).collect();
        let frame = self.ask_for(module, &request, &path)?;
        let Some((record, lines, _)) = decode::tests(&frame) else {
            return Err("the tests could not be run".into());
        };
        let results = list(&record["tests"]).iter().map(|test| PyTestResult {
            file: text(&test[0]),
            name: text(&test[1]),
            outcome: match test[2].as_str() {
                Some("passed") => PyTestOutcome::Passed,
                Some("skipped") => PyTestOutcome::Skipped,
                _ => PyTestOutcome::Failed,
            },
            message: text(&test[3]),
        });
        let tests = PyTests {
            results: results.collect(),
            problems: list(&record["problems"])
                .iter()
                .map(|problem| (text(&problem[0]), text(&problem[1])))
                .collect(),
            lines,
            arcs: list(&record["arcs"])
                .iter()
                .map(|arc| (number(&arc[0]), number(&arc[1])))
                .collect(),
            by_pytest: record["by_pytest"].as_bool().unwrap_or(false),
        };
        let done = record["done"].as_bool().unwrap_or(false);
        let hung = (!done).then(|| text(&record["running"]));
        Ok((tests, hung))
    }
}
