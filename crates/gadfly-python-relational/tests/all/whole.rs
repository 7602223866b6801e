//! Whole programs compared: other names, other classes, other orders.

use gadfly_python::{Session, Settings, Source};
use gadfly_python_relational::{Comparison, Effort, EquivalenceChecker, Rules, Size};
use std::time::Duration;

const EFFORT: Effort = Effort {
    paths: 20_000,
    instructions: 100_000_000,
    questions: 50_000,
    time: Duration::from_mins(1),
};

fn bench(text: &str) -> EquivalenceChecker {
    let source = Source {
        file: "reference.py".into(),
        text: text.into(),
        module: "solution".into(),
    };
    let session = Session::open(&source, &Settings::default()).expect("imports");
    let rules = Rules {
        strict: false,
        tolerance: 1e-9,
        ..Rules::strict()
    };
    EquivalenceChecker::new(session, rules)
}

fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let builder = std::thread::Builder::new().stack_size(128 << 20);
    let thread = builder.spawn(work).expect("a thread");
    thread.join().expect("no panic")
}

/// Compares an entry on lists of up to two elements, under a condition if there is one.
fn compare(reference: &str, other: &str, entry: &str, condition: Option<&str>) -> Comparison {
    let [reference, other, entry] = [reference, other, entry].map(str::to_owned);
    let condition = condition.map(str::to_owned);
    on_a_thread(move || {
        let mut bench = bench(&reference);
        let number = bench.entry(&entry).expect("an entry");
        if let Some(condition) = condition {
            assert!(bench.require(number, &condition));
        }
        let rival = bench.load(&other).expect("imports");
        let size = Size::of(2);
        bench.compare(number, size, &rival, &EFFORT).0
    })
}

#[track_caller]
fn alike(reference: &str, other: &str, entry: &str) {
    let found = compare(reference, other, entry, None);
    let calls: Vec<String> = found
        .inputs
        .iter()
        .map(gadfly_witness::PyWitness::call)
        .collect();
    assert!(
        found.is_equivalent() && found.pairs > 0,
        "{calls:?} {:?}",
        found.reasons
    );
}

/// The first call that should show a difference, if only because its parts were not looked at.
#[track_caller]
fn apart(reference: &str, other: &str, entry: &str) -> String {
    let found = compare(reference, other, entry, None);
    assert!(!found.inputs.is_empty(), "{:?}", found.reasons);
    found.inputs[0].call()
}

#[test]
fn parameters_may_have_other_names_and_there_may_be_more() {
    let reference = "def f(xs: list[int]) -> int:\n    return sum(xs)\n";
    alike(
        reference,
        "def f(values, start=0):\n    for v in values:\n        start += v\n    return start\n",
        "f",
    );
    assert_eq!(
        apart(
            reference,
            "def f(v):\n    return sum(v) if len(v) < 2 else 0\n",
            "f"
        ),
        "f([0, 1])".to_string()
    );
}

#[test]
fn classes_may_stand_elsewhere() {
    let node = "class Node:\n    def __init__(self, value: int, next: 'Node | None' = None):\n        self.value = value\n        self.next = next\n\n\n";
    let reference = format!(
        "{node}def last(n: Node) -> int:\n    while n.next is not None:\n        n = n.next\n    return n.value\n"
    );
    let right = format!(
        "LIMIT = [1, 2]\n\n\nclass Other:\n    pass\n\n\n{node}def last(n):\n    return n.value if n.next is None else last(n.next)\n"
    );
    alike(&reference, &right, "last");
    let wrong = right.replace("else last(n.next)", "else n.value");
    let call = apart(&reference, &wrong, "last");
    assert_eq!(call.matches("Node(").count(), 2, "{call}");
}

#[test]
fn the_order_of_dicts_and_sets_means_nothing() {
    let reference = "def f(xs: list[int]) -> dict:\n    d = {}\n    for x in xs:\n        d[x] = d.get(x, 0) + 1\n    return d\n";
    alike(
        reference,
        "from collections import Counter\n\ndef f(xs):\n    return Counter(reversed(xs))\n",
        "f",
    );
    let sum = "def g(xs: list[int]) -> int:\n    return sum(set(xs))\n";
    alike(
        sum,
        "def g(xs):\n    t = 0\n    for x in set(xs):\n        t += x\n    return t\n",
        "g",
    );
    // Whichever comes first.
    let first = "def g(xs):\n    t = 0\n    for x in set(xs):\n        t = x\n    return t\n";
    let found = compare(sum, first, "g", None);
    assert!(!found.is_equivalent());
}

#[test]
fn a_condition_bounds_the_inputs() {
    let reference = "def rising(xs):\n    return sorted(xs) == xs\n\n\ndef least(xs: list[int]) -> int:\n    return min(xs)\n";
    let first = "def least(xs):\n    return min(xs[:1])\n";
    let found = compare(reference, first, "least", Some("rising"));
    assert!(found.is_equivalent(), "{:?}", found.reasons);
    assert!(!compare(reference, first, "least", None).is_equivalent());
}

#[test]
fn calls_are_counted_as_an_independent_model_counts_them() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../corpus/grade/python/interpreter/reference.py"
    );
    let text = std::fs::read_to_string(path).expect("the corpus");
    let counts = on_a_thread(move || {
        let mut bench = bench(&text);
        let entry = bench.entry("interp_entry").expect("an entry");
        let paths = |budget| {
            let size = Size {
                budget: Some(budget),
                ..Size::of(8)
            };
            let paths = bench.paths(entry, size, &EFFORT);
            assert!(paths.whole);
            paths.inputs.len()
        };
        (1..=6).map(paths).collect::<Vec<usize>>()
    });
    assert_eq!(counts, [2, 5, 13, 38, 107, 312]);
}
