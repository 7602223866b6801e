//! What can be compared, and what is said of the rest: a result that cannot be looked into is neither right
//! nor wrong.

use gadfly_grade::model::{ProblemKind, Seen};

use super::common::word;
use super::features::{all_are, judged};

/// No test is passed, and the verdict is `unknown`.
#[track_caller]
fn is_not_compared(reference: &str, submission: &str) {
    let examined = judged(reference, submission);
    assert_eq!(word(&examined), "unknown", "{submission}");
    let passed = examined
        .results
        .values()
        .filter(|seen| **seen == Seen::Passed);
    assert_eq!(passed.count(), 0, "{submission}");
}

#[test]
fn functions_are_not_compared_by_being_functions() {
    is_not_compared(
        "def adder(n: int):\n    return lambda x: x + n\n",
        "def adder(n: int):\n    return lambda x: x - n\n",
    );
}

#[test]
fn what_comes_after_many_elements_is_not_compared() {
    is_not_compared(
        "def count(n: int):\n    for i in range(151):\n        yield i\n",
        "def count(n: int):\n    for i in range(101):\n        yield i\n",
    );
}

/// Functions and classes of one reference are all graded, except classes that the functions use.
#[test]
fn classes_beside_functions_are_graded() {
    all_are(
        "class Counter:\n    def __init__(self):\n        self._n = 0\n    def next(self):\n        self._n += 1\n        return self._n\n\ndef double(n: int) -> int:\n    return 2 * n\n",
        &[
            (
                "different",
                "class Counter:\n    def next(self):\n        return 0\n\ndef double(n):\n    return n + n\n",
            ),
            ("different", "def double(n):\n    return n + n\n"),
        ],
        |_| (),
    );
}

#[test]
fn two_underscores_inside_a_name_are_nothing_special() {
    all_are(
        "def part__one(n: int) -> int:\n    return n\n\ndef part__two(n: int) -> int:\n    return n + 1\n",
        &[
            (
                "different",
                "def part__one(n):\n    return n\n\ndef part__two(n):\n    return n\n",
            ),
            ("error", "def part__one(n):\n    return n\n"),
        ],
        |_| (),
    );
}

/// CPython would read another program than Gadfly.
#[test]
fn declared_encodings_are_obeyed_or_refused() {
    let reference = "def f(n: int) -> int:\n    return n + 1\n";
    for (encoding, is_read) in [
        ("utf-8", true),
        ("latin-1", true),
        ("utf-7", false),
        ("rot13", false),
        ("nosuch", false),
    ] {
        let text = format!("# -*- coding: {encoding} -*-\ndef f(n):\n    return n + 1\n");
        let examined = judged(reference, &text);
        let problem = examined.problem.as_ref().map(|problem| problem.kind);
        let wanted = (!is_read).then_some(ProblemKind::Unreadable);
        assert_eq!(problem, wanted, "{encoding}");
    }
}

/// Who takes some numbers is held to all of them.
#[test]
fn refusing_some_of_a_kind_excuses_nobody() {
    let reference = "def join_all(values):\n    total = values[0]\n    for v in values[1:]:\n        total = total + v\n    return total\n";
    let submission = "def join_all(values):\n    if len(values) > 1 and not isinstance(values[0], str):\n        raise TypeError\n    total = values[0]\n    for v in values[1:]:\n        total = total + v\n    return total\n";
    assert_eq!(word(&judged(reference, submission)), "different");
}
