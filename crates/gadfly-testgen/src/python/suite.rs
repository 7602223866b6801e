//! From inputs and expectations to a test file whose tests do what is said of them.

use std::path::Path;

use gadfly_runtime::python::{PyModule, PyTestFile, PyTestOutcome, PythonPool};
use gadfly_suite::python::{PyExpected, PyTest, PytestOptions, pytest_file};
use gadfly_witness::{PyEnd, PyNode, PyObservation, PySeen};

use super::answers::Expectation;
use super::case::{About, Case};

/// Rounds of leaving out what does not pass.
const ROUNDS: usize = 3;

/// An input whose expectation is settled.
#[derive(Clone, Debug)]
pub struct Settled {
    /// Number of the case in its plan.
    pub case: usize,
    pub expected: Expectation,
    /// All of this is expected, not only what stands above.
    pub seen: Option<PyObservation>,
    /// The value of the answer, where it is asserted piece by piece.
    pub value: Option<PySeen>,
    pub agrees: bool,
    /// What the code does where it does not agree.
    pub did: String,
}

/// A written file.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    pub text: String,
    /// The number of the settled case and the name of its test, in the order of the file.
    pub tests: Vec<(usize, String)>,
    /// Cases whose tests did not do what they should, and why.
    pub dropped: Vec<(usize, String)>,
    /// Cases that were thought to differ, but whose tests pass.
    pub pass_after_all: Vec<usize>,
}

/// Writes the tests and tries them out; what fails although the code agrees is left out.
pub fn write(
    pool: &PythonPool,
    module: &PyModule,
    folder: &Path,
    cases: &[Case],
    settled: &[Settled],
) -> Suite {
    let mut suite = Suite::default();
    let mut left: Vec<&Settled> = settled.iter().collect();
    for round in 0..=ROUNDS {
        let (text, names) = file(module, folder, cases, &left);
        suite.text = text;
        suite.tests = left.iter().map(|one| one.case).zip(names).collect();
        if left.is_empty() || round == ROUNDS {
            break;
        }
        let bad = try_out(pool, module, &left, &mut suite);
        if bad.is_empty() {
            break;
        }
        left.retain(|one| !bad.iter().any(|(case, _)| *case == one.case));
        suite.dropped.extend(bad);
    }
    suite
}

/// Runs the file. Gives the cases whose tests fail although the code agrees.
fn try_out(
    pool: &PythonPool,
    module: &PyModule,
    left: &[&Settled],
    suite: &mut Suite,
) -> Vec<(usize, String)> {
    let written = PyTestFile {
        name: "test_module.py".into(),
        text: suite.text.clone(),
    };
    let results = pool.check_tests(module, &written);
    suite.pass_after_all.clear();
    let mut bad = Vec::new();
    for (one, (_, name)) in left.iter().zip(&suite.tests) {
        let result = results.results.iter().find(|r| r.name == *name);
        let passed = result.is_some_and(|r| r.outcome == PyTestOutcome::Passed);
        match (one.agrees, passed) {
            (true, true) | (false, false) => {}
            (false, true) => suite.pass_after_all.push(one.case),
            (true, false) => {
                let problem = results.problems.first().map(|(_, why)| why.as_str());
                let why = result.map(|r| r.message.as_str()).or(problem);
                bad.push((one.case, why.unwrap_or("it was not run").to_string()));
            }
        }
    }
    bad
}

/// The text of a file with these tests, and their names.
pub fn file(
    module: &PyModule,
    folder: &Path,
    cases: &[Case],
    settled: &[&Settled],
) -> (String, Vec<String>) {
    let tests: Vec<PyTest> = settled
        .iter()
        .map(|one| {
            let mut test = test(&cases[one.case], one);
            if !one.agrees {
                test.comment = vec![format!("Fails for now. {}", one.did)];
            }
            test
        })
        .collect();
    let options = PytestOptions {
        module_folder: module.path.first().and_then(|root| way(folder, root)),
        heading: None,
    };
    let file = pytest_file(&module.name, &tests, &options);
    (file.text, file.names)
}

/// From one folder to another, if they are not the same.
fn way(from: &Path, to: &Path) -> Option<String> {
    let absolute = |path: &Path| {
        // A bare file name has an empty folder.
        let path = if path.as_os_str().is_empty() {
            Path::new(".")
        } else {
            path
        };
        std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
    };
    let (from, to) = (absolute(from), absolute(to));
    let (from, to): (Vec<_>, Vec<_>) = (from.components().collect(), to.components().collect());
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = from[shared..].iter().map(|_| "..".to_string());
    let down = to[shared..].iter();
    let down = down.map(|part| part.as_os_str().to_string_lossy().into_owned());
    let steps: Vec<String> = up.chain(down).collect();
    (!steps.is_empty()).then(|| steps.join("/"))
}

/// The test that an expectation asks for.
fn test(case: &Case, one: &Settled) -> PyTest {
    let (witness, observed, expected) = (&case.witness, &case.observation, &one.expected);
    if let Some(seen) = &one.seen
        && let Some(test) = PyTest::observed(witness, seen)
    {
        return test;
    }
    if let Some(class) = &expected.raises {
        let mut test = PyTest::raising(witness, class, observed);
        if let PyExpected::Raises { message, .. } = &mut test.expected {
            message.clone_from(&expected.message);
        }
        return test;
    }
    if let Some(text) = &expected.returns {
        let mut test = if expected.approx {
            PyTest::answered(witness, &format!("pytest.approx({text})"), observed)
        } else {
            PyTest::answered(witness, text, observed)
        };
        // What `==` cannot say is asserted piece by piece.
        if let Some(value) = &one.value {
            test.expected = PyExpected::Seen(endless(case, value).unwrap_or_else(|| value.clone()));
        }
        return test;
    }
    if let Some(text) = &expected.prints {
        return PyTest::printing(witness, text, observed);
    }
    let parts: Vec<(String, String)> = expected
        .after
        .iter()
        .map(|after| (after.name.clone(), after.value.clone()))
        .collect();
    PyTest::parts(witness, &parts, observed)
}

/// A list of first values, as those of the iterator that the code returns.
fn endless(case: &Case, value: &PySeen) -> Option<PySeen> {
    let (About::Yielded(Some(_)), PyEnd::Returned(seen)) = (&case.about, &case.observation.end)
    else {
        return None;
    };
    let (PyNode::Iterator(iterator), PyNode::List(first) | PyNode::Tuple(first)) =
        (&seen.node, &value.node)
    else {
        return None;
    };
    let mut iterator = iterator.clone();
    iterator.first = first.clone();
    Some(PySeen {
        node: PyNode::Iterator(iterator),
        ..value.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_is_found_from_the_tests() {
        let check = |from: &str, to: &str, expected: Option<&str>| {
            assert_eq!(way(Path::new(from), Path::new(to)).as_deref(), expected);
        };
        check("/a/b", "/a/b", None);
        let here = std::env::current_dir().unwrap();
        assert_eq!(way(Path::new(""), &here), None);
        check("/a/b/tests", "/a/b", Some(".."));
        check("/a/tests", "/a/src", Some("../src"));
        check("/a", "/a/src/deep", Some("src/deep"));
    }
}
