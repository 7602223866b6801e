//! Existing test files: by the real pytest where it is, and by our own runner.

use std::collections::BTreeSet;
use std::path::PathBuf;

use gadfly_runtime::{PyTestFile, PyTestOutcome, PyTests, Python, PythonPool, TestRunner};

use crate::python::support::{POOL, PYTHON, module};

const TEXT: &str = "\
def sign(x):
    if x > 0:
        return 1
    if x < 0:
        return -1
    return 0

def greet(name):
    print('Hello', name)
    return input('again? ')
";

const TESTS: &str = "\
import io
import os
import unittest
import pytest
from stack import sign, greet
import stack

@pytest.mark.parametrize('x, expected', [(1, 1), (-5, -1), pytest.param(0, 1, id='wrong')])
def test_sign(x, expected):
    assert sign(x) == expected

@pytest.fixture
def name():
    yield 'Ann'

@pytest.fixture(autouse=True)
def counted():
    stack.count = getattr(stack, 'count', 0) + 1

def test_greet(capsys, monkeypatch, name):
    monkeypatch.setattr('sys.stdin', io.StringIO('no\\n'))
    assert greet(name) == 'no'
    assert capsys.readouterr().out == 'Hello Ann\\nagain? '

def test_raises():
    with pytest.raises(TypeError, match='not supported') as caught:
        sign('x')
    assert 'str' in str(caught.value)

def test_does_not_raise():
    with pytest.raises(ValueError):
        sign(1)

def test_tmp(tmp_path, monkeypatch):
    (tmp_path / 'a').write_text('b')
    monkeypatch.setenv('MARK', 'x')
    assert os.environ['MARK'] == 'x'
    assert (tmp_path / 'a').read_text() == 'b'

def test_approx():
    assert 0.1 + 0.2 == pytest.approx(0.3)
    assert [0.1 + 0.2, 1] == pytest.approx([0.3, 1])

@pytest.mark.skip(reason='later')
def test_later():
    assert False

@pytest.mark.xfail
def test_known():
    assert False

class TestClass:
    def setup_method(self):
        self.value = 5

    def test_value(self, name):
        assert (self.value, name) == (5, 'Ann')

    @pytest.mark.parametrize('n', [1, 2])
    def test_n(self, n):
        assert sign(n) == 1

class Old(unittest.TestCase):
    def setUp(self):
        self.x = 3

    def test_sign(self):
        self.assertEqual(sign(self.x), 1)

    def test_wrong(self):
        self.assertEqual(sign(self.x), 2)
";

fn with_pytest() -> Option<Python> {
    let packages = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../.deps/pytest");
    // It was fetched for one release of Python.
    let release = std::fs::read_to_string(packages.join("VERSION")).ok()?;
    let (major, minor) = PYTHON.version;
    let fits = release.trim().ends_with(&format!(" {major}.{minor}"));
    fits.then(|| PYTHON.clone().with_packages(&packages))
}

fn failed(tests: &PyTests) -> Vec<String> {
    // The runners name parameters differently.
    let name = |name: &str| name.split('[').next().unwrap_or_default().to_string();
    tests
        .results
        .iter()
        .filter(|result| result.outcome == PyTestOutcome::Failed)
        .map(|result| name(&result.name))
        .collect()
}

#[test]
fn both_runners_find_the_same() {
    let file = [PyTestFile {
        name: "test_stack.py".into(),
        text: TESTS.into(),
    }];
    let own = POOL.run_tests(&module(TEXT), &file, TestRunner::Own);
    let wrong = ["test_sign", "test_does_not_raise", "Old::test_wrong"];
    assert_eq!(failed(&own), wrong, "{own:#?}");
    assert_eq!(own.results.len(), 15, "{own:#?}");
    assert!(own.problems.is_empty(), "{own:#?}");
    assert!(!own.by_pytest);
    if let Some(python) = with_pytest() {
        let pool = PythonPool::start(&python, Default::default(), 1).unwrap();
        let real = pool.run_tests(&module(TEXT), &file, TestRunner::Pytest);
        assert!(real.by_pytest, "{real:#?}");
        let mut names = failed(&real);
        names.sort();
        let mut wrong = wrong;
        wrong.sort_unstable();
        assert_eq!(names, wrong, "{real:#?}");
        assert_eq!(real.results.len(), 15, "{real:#?}");
    }
}

#[test]
fn coverage_of_existing_files() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    write(
        "conftest.py",
        "import pytest\n@pytest.fixture\ndef five():\n    return 5\n",
    );
    write("helping.py", "minus = -1\n");
    let one = write(
        "test_one.py",
        "from helping import minus\nfrom stack import sign\ndef test_plus(five):\n    assert sign(five) == 1\n",
    );
    let two = write(
        "test_two.py",
        "import unittest, stack\nclass A(unittest.TestCase):\n    def test_minus(self):\n        self.assertEqual(stack.sign(-3), -1)\n",
    );
    let broken = write("test_broken.py", "import nothing_like_that\n");
    let mut pools = vec![PythonPool::start(&PYTHON, Default::default(), 1).unwrap()];
    pools.extend(
        with_pytest().map(|python| PythonPool::start(&python, Default::default(), 1).unwrap()),
    );
    for pool in pools {
        let seen = pool.pytest_coverage(&module(TEXT), std::slice::from_ref(&one));
        assert_eq!(seen.lines, BTreeSet::from([1, 2, 3, 8]), "{seen:#?}");
        assert!(seen.arcs.contains(&(2, 3)) && !seen.arcs.contains(&(2, 4)));
        let missing = folder.path().join("test_missing.py");
        let seen = pool.pytest_coverage(
            &module(TEXT),
            &[one.clone(), two.clone(), broken.clone(), missing],
        );
        assert_eq!(seen.lines, BTreeSet::from([1, 2, 3, 4, 5, 8]), "{seen:#?}");
        assert_eq!(seen.results.len(), 2, "{seen:#?}");
        let problems: Vec<&str> = seen
            .problems
            .iter()
            .map(|(file, _)| file.rsplit('/').next().unwrap())
            .collect();
        assert_eq!(problems, ["test_broken.py", "test_missing.py"]);
        assert!(
            seen.problems[0].1.contains("nothing_like_that"),
            "{seen:#?}"
        );
    }
}

#[test]
fn tests_that_hang_or_end_the_process_fail_alone() {
    let text = "import os\nfrom stack import sign\ndef test_a():\n    assert sign(1) == 1\ndef test_b():\n    os._exit(0)\ndef test_c():\n    assert sign(0) == 0\ndef test_d():\n    while True: pass\n";
    let file = [PyTestFile {
        name: "test_stack.py".into(),
        text: text.into(),
    }];
    let seen = POOL.run_tests(&module(TEXT), &file, TestRunner::Own);
    let outcome = |name: &str| {
        let mut all = seen.results.iter();
        all.find(|result| result.name == name)
            .map(|result| result.outcome)
    };
    assert_eq!(outcome("test_a"), Some(PyTestOutcome::Passed));
    assert_eq!(outcome("test_b"), Some(PyTestOutcome::Failed));
    assert_eq!(outcome("test_c"), Some(PyTestOutcome::Passed));
    assert_eq!(outcome("test_d"), Some(PyTestOutcome::Failed));
}

#[test]
fn the_doctor_speaks() {
    let lines = Python::doctor(None);
    assert_eq!(lines[0].0, "CPython");
    assert!(lines[0].1 && lines[0].2.starts_with("3."));
    let lines = Python::doctor(Some("/does/not/exist".as_ref()));
    assert!(!lines[0].1 && lines[0].2.contains("/does/not/exist"));
}

#[test]
fn only_a_fitting_python_is_taken() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let fake = |name: &str, says: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{says}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        Python::find(Some(&path)).unwrap_err().to_string()
    };
    let old = fake("old", "echo hello; echo gadfly asks; echo old; echo 3.7");
    assert!(
        old.ends_with("is Python 3.7; 3.9 or later is needed"),
        "{old}"
    );
    let other = fake("other", "echo gadfly asks; echo other; echo pypy");
    assert!(other.contains("is pypy; CPython is needed"), "{other}");
    let broken = fake("broken", "echo oops >&2; exit 3");
    assert!(broken.contains("does not work: oops"), "{broken}");
}
