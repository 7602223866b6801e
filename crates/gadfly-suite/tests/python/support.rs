//! From module text and a brief notation of calls to a written file.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use gadfly_runtime::{
    PyLimits, PyModule, PyRun, PyTestFile, PyTestOutcome, PyTests, Python, PythonPool, TestRunner,
};
use gadfly_suite::python::{PyTest, PytestFile, PytestOptions, pytest_file};
use gadfly_witness::{PyArgument, PyCall, PyEntry, PyStatement, PySupplied, PyValue, PyWitness};

pub(super) static POOL: LazyLock<PythonPool> = LazyLock::new(|| {
    let mut python = Python::find(None).expect("these tests need python3");
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.deps/pytest");
    let release = std::fs::read_to_string(packages.join("VERSION")).unwrap_or_default();
    let (major, minor) = python.version;
    if release.trim().ends_with(&format!(" {major}.{minor}")) {
        python = python.with_packages(&packages);
    }
    // Patient, since machines that run tests are busy.
    let limits = PyLimits {
        time: std::time::Duration::from_secs(20),
        ..PyLimits::default()
    };
    PythonPool::start(&python, limits, 2).unwrap()
});

pub(super) fn module(name: &str, text: &str) -> PyModule {
    PyModule {
        name: name.into(),
        file: format!("{name}.py"),
        text: text.into(),
        path: Vec::new(),
    }
}

/// `setup; callee(a, b)` in Python's own notation: `xs = [1] ; push(xs, 2)`. A line `< text` is
/// input, `random.randint -> 4` a supplied result.
pub(super) fn witness(module: &str, notation: &str) -> PyWitness {
    let mut steps: Vec<&str> = notation.split(" ; ").map(str::trim).collect();
    let call = steps.pop().unwrap_or_default();
    let (callee, arguments) = call.split_once('(').unwrap();
    let arguments = arguments.strip_suffix(')').unwrap();
    let statements = steps
        .iter()
        .filter(|step| !step.starts_with("< ") && !step.contains(" -> "));
    let setup = PyStatement::read_all(statements.copied());
    let named = split(arguments).into_iter().enumerate();
    let named = named.map(|(number, value)| PyArgument {
        name: ["first", "second", "third"]
            .get(number)
            .unwrap_or(&"more")
            .to_string(),
        keyword: false,
        value: PyValue::read(&value),
    });
    let read = PyCall::read(callee, named.collect(), &setup);
    let mut witness = PyWitness {
        entry: PyEntry {
            module: module.into(),
            name: callee.into(),
            file: format!("{module}.py"),
            line: 1,
        },
        setup,
        callee: read.callee,
        arguments: read.arguments,
        stdin: Vec::new(),
        supplied: Vec::new(),
        uses: Vec::new(),
    };
    for step in steps {
        if let Some(line) = step.strip_prefix("< ") {
            witness.stdin.push(line.into());
        } else if let Some((function, value)) = step.split_once(" -> ") {
            witness.supplied.push(PySupplied {
                function: function.into(),
                value: value.into(),
                shown: value.into(),
            });
        }
    }
    // Names that start a call or stand before a dot, unless they are variables of the set-up.
    let mut text = witness.setup_lines().join("\n");
    text.push('\n');
    text.push_str(&witness.call());
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
        let called = text.contains(&format!("{word}(")) || text.contains(&format!("{word}."));
        let method = text.contains(&format!(".{word}("));
        let assigned = text.contains(&format!("{word} = "));
        let builtin = ["float", "list", "lambda", "set", "", "dict"].contains(&word);
        let number = word.starts_with(|c: char| c.is_ascii_digit());
        if called && !method && !assigned && !builtin && !number {
            witness.uses.push(word.into());
        }
    }
    witness.uses.sort();
    witness.uses.dedup();
    witness
}

/// Arguments at the commas outside of brackets and quotes.
fn split(text: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut depth = 0;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, ',') if depth == 0 => {
                all.push(String::new());
                continue;
            }
            _ => {}
        }
        all.last_mut().unwrap().push(c);
    }
    let trimmed = all.iter().map(|part| part.trim().to_string());
    trimmed.filter(|part| !part.is_empty()).collect()
}

/// The tests that the module passes as it is.
pub(super) fn observed(module: &PyModule, calls: &[&str]) -> Vec<PyTest> {
    let shared = Arc::new(module.clone());
    let runs: Vec<PyRun> = calls
        .iter()
        .map(|call| PyRun {
            module: Arc::clone(&shared),
            witness: witness(&module.name, call),
            trace: false,
        })
        .collect();
    POOL.observe(&runs)
        .iter()
        .zip(&runs)
        .map(|(seen, run)| {
            PyTest::observed(&run.witness, seen)
                .unwrap_or_else(|| panic!("{}: {seen:?}", run.witness.call()))
        })
        .collect()
}

pub(super) fn file(module: &PyModule, calls: &[&str]) -> PytestFile {
    pytest_file(
        &module.name,
        &observed(module, calls),
        &PytestOptions::default(),
    )
}

pub(super) fn test_file(text: &str) -> PyTestFile {
    PyTestFile {
        name: "test_it.py".into(),
        text: text.into(),
    }
}

/// Runs a file with pytest and with our own runner, which must agree.
pub(super) fn results(module: &PyModule, text: &str) -> PyTests {
    let file = [test_file(text)];
    let real = POOL.run_tests(module, &file, TestRunner::Pytest);
    let own = POOL.run_tests(module, &file, TestRunner::Own);
    let brief = |tests: &PyTests| -> Vec<(String, PyTestOutcome)> {
        let all = tests.results.iter();
        all.map(|result| (result.name.clone(), result.outcome))
            .collect()
    };
    assert_eq!(brief(&real), brief(&own), "{real:#?}\n{own:#?}\n{text}");
    real
}

/// Writes a file for the calls, checks that it passes, and gives its text.
pub(super) fn passing(module: &PyModule, calls: &[&str]) -> String {
    let written = file(module, calls);
    let seen = results(module, &written.text);
    assert!(seen.problems.is_empty(), "{seen:#?}\n{}", written.text);
    let names: Vec<&String> = seen.results.iter().map(|result| &result.name).collect();
    assert_eq!(
        names,
        written.names.iter().collect::<Vec<_>>(),
        "{}",
        written.text
    );
    for result in &seen.results {
        assert_eq!(
            result.outcome,
            PyTestOutcome::Passed,
            "{result:?}\n{}",
            written.text
        );
    }
    for line in written.text.lines() {
        assert!(line.chars().count() < 100, "{line}");
    }
    written.text
}
