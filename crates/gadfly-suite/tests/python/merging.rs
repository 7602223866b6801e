//! Adding to files that are there.

use gadfly_suite::python::{PytestOptions, pytest_file, pytest_merged};

use crate::python::support::{module, observed, results};

const TEXT: &str = "def double(x):\n    return 2 * x\ndef half(x):\n    if x % 2:\n        raise ValueError(x)\n    return x // 2\ndef helper():\n    return 5\n";

fn merged(existing: &str, calls: &[&str]) -> (String, Vec<String>) {
    let module = module("calc", TEXT);
    let tests = observed(&module, calls);
    let file = pytest_merged(existing, "calc", &tests, &PytestOptions::default());
    (file.text, file.names)
}

#[test]
fn hand_written_code_stays_and_new_tests_come_behind() {
    let existing = "\
# My tests.
from calc import double

LIMIT = 3  # keep


def helper():
    return 'mine'


def test_double_with_3():
    assert double(LIMIT) == 6
    assert helper() == 'mine'


if __name__ == \"__main__\":
    import pytest
    pytest.main()
";
    let (text, names) = merged(existing, &["double(3)", "half(3)", "helper()"]);
    assert_eq!(
        text,
        "\
# My tests.
from calc import double
import pytest
import calc
from calc import half

LIMIT = 3  # keep


def helper():
    return 'mine'


def test_double_with_3():
    assert double(LIMIT) == 6
    assert helper() == 'mine'


def test_double_with_3_gives_6():
    assert double(3) == 6


def test_half_with_3_raises_value_error():
    with pytest.raises(ValueError):
        half(3)


def test_helper():
    helper = calc.helper
    assert helper() == 5


if __name__ == \"__main__\":
    import pytest
    pytest.main()
"
    );
    assert_eq!(names.len(), 3);
    let seen = results(&module("calc", TEXT), &text);
    assert_eq!(seen.results.len(), 4);
    assert!(
        seen.results.iter().all(|result| result.message.is_empty()),
        "{seen:#?}"
    );
}

#[test]
fn what_is_there_is_not_added_again() {
    let module = module("calc", TEXT);
    let first = observed(&module, &["double(1)", "half(2)"]);
    let file = pytest_file("calc", &first, &PytestOptions::default());
    let again = pytest_merged(&file.text, "calc", &first, &PytestOptions::default());
    assert_eq!(again, file);
    let (text, names) = merged(&file.text, &["half(2)", "half(4)", "double(1)"]);
    assert!(text.starts_with(&file.text), "{text}");
    assert_eq!(names[0], file.names[1]);
    assert_eq!(names[2], file.names[0]);
    // Once more: nothing changes.
    assert_eq!(merged(&text, &["half(4)", "half(2)"]).0, text);
}

#[test]
fn every_kind_of_existing_file_is_kept() {
    for existing in [
        "",
        "\n\n",
        "\"\"\"Only a text.\n\nOf several lines.\n\"\"\"",
        "import pytest\nfrom calc import (\n    double,\n    half,\n)\nx = 1",
        "# -*- coding: utf-8 -*-\n# licence\nimport unittest\nclass A(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(1, 1)\n",
        "from calc import *\nimport os, sys\r\n\r\ndef test_half():\r\n    pass\r\n",
        "from calc import double as d, half\ndef test_x():\n    text = '''\nimport nothing\n'''\n    assert d(1) == 2\n",
        "from __future__ import annotations\n\n\ndef test_half_with_2(): pass",
    ] {
        let (text, names) = merged(existing, &["double(1)", "half(2)", "half(1)"]);
        let kept: Vec<&str> = existing
            .lines()
            .map(str::trim_end)
            .filter(|line| !line.is_empty())
            .collect();
        let mut rest = text.lines().map(str::trim_end);
        for line in &kept {
            assert!(
                rest.any(|other| other == *line),
                "{line:?} is lost in\n{text}"
            );
        }
        let seen = results(&module("calc", TEXT), &text);
        assert!(seen.problems.is_empty(), "{seen:#?}\n{text}");
        for name in names {
            let result = seen.results.iter().find(|result| result.name == name);
            assert!(
                result.is_some_and(|result| result.message.is_empty()),
                "{name}: {seen:#?}\n{text}"
            );
        }
    }
}
