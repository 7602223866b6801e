//! Many runs in one process: each is what it would be alone, and one that spoils the process spoils no more.

use std::time::Duration;

use gadfly_witness::{PyEnd, PyObservation, PyWitness};

use crate::python::support::{POOL, module, run, witness};

fn series(text: &str, calls: &[(&str, &str)]) -> Vec<Option<PyObservation>> {
    let witnesses: Vec<PyWitness> = calls
        .iter()
        .map(|(callee, arguments)| witness(&[], callee, arguments))
        .collect();
    POOL.observe_series(&module(text), &witnesses, Duration::from_secs(5), false)
}

fn value(seen: Option<&PyObservation>) -> String {
    match seen.map(|seen| &seen.end) {
        Some(PyEnd::Returned(value)) => value.repr.clone(),
        Some(PyEnd::Raised(raised)) => raised.class.clone(),
        Some(PyEnd::Exited(_)) => "exit".into(),
        other => format!("{other:?}"),
    }
}

#[test]
fn runs_know_nothing_of_each_other() {
    let text = "
import sys
COUNT = 0
def count(kept=[]):
    global COUNT
    COUNT += 1
    kept.append(COUNT)
    print('at', COUNT)
    return len(kept)
def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)
def fails(x):
    raise ValueError(x)
def leaves():
    sys.exit(3)
def changes(xs):
    xs.append(1)
class P:
    def __init__(self, x): self.x = x
def make(x):
    return P(x)
";
    let calls = [
        ("count", ""),
        ("count", ""),
        ("deep", "2000"),
        ("deep", "10"),
        ("fails", "'a'"),
        ("leaves", ""),
        ("changes", "[]"),
        ("make", "5"),
        ("deep", "2000"),
        ("count", ""),
    ];
    let together = series(text, &calls);
    let found: Vec<String> = together.iter().map(Option::as_ref).map(value).collect();
    let wanted = [
        "1",
        "1",
        "RecursionError",
        "10",
        "ValueError",
        "exit",
        "None",
    ];
    assert_eq!(found[..7], wanted);
    let module = module(text);
    for ((callee, arguments), seen) in calls.iter().zip(&together) {
        let alone = POOL.observe_once(&[run(&module, &[], callee, arguments)]);
        let seen = seen.as_ref().expect(callee);
        assert!(seen.alike(&alone[0]), "{callee}: {seen:?}\n{:?}", alone[0]);
        assert_eq!(seen.state.len(), alone[0].state.len(), "{callee}");
    }
}

#[test]
fn the_one_that_ends_the_process_ends_the_series() {
    for harm in [
        "os._exit(0)",
        "import ctypes; ctypes.string_at(0)",
        "while True: pass",
    ] {
        let text = format!("import os\ndef f(x):\n    if x == 2:\n        {harm}\n    return x\n");
        let calls = [("f", "0"), ("f", "1"), ("f", "2"), ("f", "3")];
        let together = series(&text, &calls);
        let seen: Vec<bool> = together.iter().map(Option::is_some).collect();
        assert_eq!(seen, [true, true, false, false], "{harm}");
        assert_eq!(value(together[1].as_ref()), "1");
        // The next one finds everything as it was.
        let after = series(&text, &[("f", "5")]);
        assert_eq!(value(after[0].as_ref()), "5", "{harm}");
    }
}

#[test]
fn large_results_end_the_series_and_nothing_else() {
    let text = "def f(n):\n    print('x' * n)\n    return n\n";
    let calls = [("f", "1"), ("f", "30000000"), ("f", "2")];
    let together = series(text, &calls);
    assert_eq!(value(together[0].as_ref()), "1");
    if let Some(last) = &together[2] {
        assert_eq!(last.printed.len(), 3);
    }
}
