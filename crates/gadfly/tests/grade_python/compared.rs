//! What can be compared, and what is said of the rest: a result that cannot be looked into is neither right
//! nor wrong.

use gadfly_grade::model::{ProblemKind, Seen};

use super::common::word;
use super::features::{all_are, judged, judged_with};

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
fn classes_are_not_compared_by_their_names() {
    is_not_compared(
        "def make(n: int):\n    class Box:\n        v = 1\n    return Box\n",
        "def make(n: int):\n    class Box:\n        v = 2\n    return Box\n",
    );
}

#[test]
fn what_comes_after_many_elements_is_not_compared() {
    is_not_compared(
        "def count(n: int):\n    for i in range(151):\n        yield i\n",
        "def count(n: int):\n    for i in range(101):\n        yield i\n",
    );
}

#[test]
fn attributes_that_no_method_tells_of_count() {
    all_are(
        "class Point:\n    def __init__(self, x: int, y: int):\n        self.x = x\n        self.y = y\n",
        &[
            (
                "equivalent",
                "class Point:\n    def __init__(self, x, y):\n        self.x, self.y = x, y\n",
            ),
            (
                "different",
                "class Point:\n    def __init__(self, x, y):\n        self.x, self.y = y, x\n",
            ),
            // It may keep them under other names, or not at all.
            (
                "unknown",
                "class Point:\n    def __init__(self, x, y):\n        pass\n",
            ),
        ],
        |_| (),
    );
}

/// A result that keeps to itself what it holds is what its methods return.
#[test]
fn private_attributes_of_results_may_have_other_names() {
    let make = |held: &str, value: &str| {
        format!(
            "class Box:\n    def __init__(self, n):\n        self.{held} = {value}\n\n    def get(self):\n        return self.{held}\n\n\ndef make(n: int):\n    return Box(n)\n"
        )
    };
    let reference = make("_n", "n");
    for (submission, verdict) in [
        (make("_n", "n"), Seen::Passed),
        (make("_value", "n"), Seen::Passed),
    ] {
        let examined = judged(&reference, &submission);
        assert_ne!(word(&examined), "different", "{submission}");
        let mut results = examined.results.values();
        assert!(results.all(|seen| *seen == verdict), "{submission}");
        assert!(!examined.results.is_empty());
    }
    for wrong in [make("_n", "n + 1"), make("_value", "0")] {
        assert_eq!(word(&judged(&reference, &wrong)), "different", "{wrong}");
    }
    // Nothing tells.
    let silent = |held: &str| {
        format!(
            "class Box:\n    def __init__(self, n):\n        self.{held} = n\n\n\ndef make(n: int):\n    return Box(n)\n"
        )
    };
    is_not_compared(&silent("_n"), &silent("_value"));
}

/// Whoever waits for the builtin exception does not catch it.
#[test]
fn exceptions_are_not_compared_by_being_called_alike() {
    all_are(
        "def root(n: int) -> int:\n    if n < 0:\n        raise ValueError\n    return n\n",
        &[
            (
                "different",
                "class ValueError(Exception):\n    pass\n\n\ndef root(n):\n    if n < 0:\n        raise ValueError\n    return n\n",
            ),
            (
                "equivalent",
                "def root(n):\n    if n >= 0:\n        return n\n    raise ValueError(n)\n",
            ),
        ],
        |_| (),
    );
    let own = "class Negative(Exception):\n    pass\n\n\ndef root(n: int) -> int:\n    if n < 0:\n        raise Negative\n    return n\n";
    all_are(own, &[("equivalent", own)], |_| ());
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
    all_are(
        "class Helper:\n    def __init__(self, n):\n        self._n = n\n    def twice(self):\n        return 2 * self._n\n\ndef double(n: int) -> int:\n    return Helper(n).twice()\n",
        &[("equivalent", "def double(n):\n    return n + n\n")],
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

const STACK: &str = "class Stack:
    def __init__(self):
        self._items = []
    def push(self, value: int) -> None:
        self._items.append(value)
    def pop(self) -> int:
        return self._items.pop()
    def __len__(self):
        return len(self._items)
";

const LINKED: &str = "class Stack:
    def __init__(self):
        self._top = None
    def push(self, value):
        self._top = (value, self._top)
    def pop(self):
        if self._top is None:
            raise IndexError
        value, self._top = self._top
        return value
    def __len__(self):
        count, at = 0, self._top
        while at:
            count, at = count + 1, at[1]
        return count
";

/// The class in a submission is asked for what the reference's says, however it tries to say less.
#[test]
fn results_that_answer_less_are_not_passed() {
    let stacked = "def stacked(values: list[int]) -> Stack:
    stack = Stack()
    for value in values:
        stack.push(value)
    return stack
";
    let reference = format!("{STACK}{stacked}");
    let passed = |class: &str| {
        let examined = judged_with(&reference, &format!("{class}{stacked}"), |task| {
            task.entries = vec!["stacked".into()];
        });
        let results = &examined.results;
        assert!(!results.is_empty());
        let passed = results.values().filter(|seen| **seen == Seen::Passed);
        (passed.count(), results.len(), word(&examined))
    };
    let (right, all, verdict) = passed(LINKED);
    assert_eq!(right, all);
    assert_ne!(verdict, "different");
    let items = "class Stack:\n    def __init__(self):\n        self._items = []\n";
    let push = "    def push(self, value):\n        self._items.append(value)\n";
    let lies = "    def pop(self):\n        return 77\n    def __len__(self):\n        return 99\n";
    let cheats = [
        // It has a part of the methods, or none.
        format!("{items}{push}    def __len__(self):\n        return len(self._items)\n")
            .replace("_items", "_held"),
        format!("{items}{push}").replace("_items", "_held"),
        "class Stack:\n    def push(self, value):\n        pass\n".to_owned(),
        // What it keeps to itself is right, but not what it says.
        format!("{items}{push}{lies}"),
        format!("{items}{push}{lies}Stack.__module__ = '__main__'\n"),
        format!("{items}    __wrapped__ = 1\n{push}{lies}"),
        format!("import inspect\ninspect.isfunction = lambda part: False\n{items}{push}{lies}"),
        format!("import os\n{items}{push}{lies}").replace("return 99", "os._exit(0)"),
    ];
    for cheat in cheats {
        let (right, _, verdict) = passed(&cheat);
        // Nothing can be taken from the stack of no values.
        assert!(right <= 1, "{right}: {cheat}");
        assert_ne!(verdict, "equivalent", "{cheat}");
    }
}

/// An argument that a function fills is what its methods return, as a result is.
#[test]
fn arguments_are_asked_what_they_hold() {
    let reference = format!(
        "{STACK}def fill(stack: Stack, values: list[int]) -> None:
    for value in values:
        if value > 0:
            stack.push(value)
"
    );
    let body = |class: &str, body: &str| format!("{class}def fill(stack, values):\n    {body}\n");
    let right = "for v in values:\n        v > 0 and stack.push(v)";
    for class in [STACK, LINKED] {
        let examined = judged(&reference, &body(class, right));
        assert_ne!(word(&examined), "different", "{:?}", examined.results);
    }
    for wrong in ["pass", "for v in values:\n        v > 0 and stack.push(77)"] {
        let examined = judged(&reference, &body(STACK, wrong));
        assert_eq!(word(&examined), "different", "{wrong}");
    }
}

/// Who waits for a list can use any class that is one.
#[test]
fn subclasses_are_what_they_are_derived_from() {
    all_are(
        "def unique(values: list[int]) -> list[int]:\n    return list(dict.fromkeys(values))\n",
        &[
            (
                "equivalent",
                "class Words(list):\n    pass\ndef unique(values):\n    return Words(dict.fromkeys(values))\n",
            ),
            (
                "different",
                "class Words(list):\n    def __eq__(self, other):\n        return True\ndef unique(values):\n    return Words(values)\n",
            ),
        ],
        |_| (),
    );
    all_are(
        "def ends(a: int, b: int) -> tuple[int, int]:\n    return min(a, b), max(a, b)\n",
        &[
            (
                "equivalent",
                "from typing import NamedTuple\nclass Ends(NamedTuple):\n    low: int\n    high: int\ndef ends(a, b):\n    return Ends(*sorted([a, b]))\n",
            ),
            ("different", "def ends(a, b):\n    return sorted([a, b])\n"),
            (
                "different",
                "def ends(a, b):\n    return ValueError(min(a, b), max(a, b))\n",
            ),
        ],
        |_| (),
    );
}

/// A class that can be walked along is an object like others.
#[test]
fn iterators_with_methods_are_graded_by_these() {
    all_are(
        "class Tally:
    def __init__(self):
        self._votes = []
    def vote(self, name: str) -> None:
        self._votes.append(name)
    def total(self) -> int:
        return len(self._votes)
",
        &[
            (
                "equivalent",
                "class Tally:
    def __init__(self):
        self.count = 0
    def vote(self, name):
        self.count += 1
    def total(self):
        return self.count
    def __next__(self):
        raise StopIteration
",
            ),
            // It makes no object at all.
            (
                "different",
                "class Tally:\n    def __new__(cls):\n        return 5\n    def vote(self, name):\n        pass\n    def total(self):\n        return 0\n",
            ),
        ],
        |_| (),
    );
}
