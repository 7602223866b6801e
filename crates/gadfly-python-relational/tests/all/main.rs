//! Two programs compared: inputs that tell them apart do so in CPython, and what is called
//! equivalent is.

mod texts;
mod whole;

use gadfly_python::{Session, Settings, Source};
use gadfly_python_relational::{Comparison, Differ};
use gadfly_witness::{PyCall, PyWitness};
use std::process::Command;
use std::time::Duration;

fn compare(original: &str, other: &str) -> Comparison {
    // Everywhere but in what the import does.
    compare_within(original, other, Some((1, 1000)))
}

fn compare_within(original: &str, other: &str, within: Option<(u32, u32)>) -> Comparison {
    let (original, other) = (original.to_string(), other.to_string());
    let builder = std::thread::Builder::new().stack_size(128 << 20);
    let work = move || {
        let source = Source {
            file: "program.py".into(),
            text: original,
            module: "program".into(),
        };
        let settings = Settings {
            k: 2,
            ..Settings::default()
        };
        let session = Session::open(&source, &settings).expect("imports");
        let entries = session.entries().len();
        let mut differ = Differ::new(session);
        let rival = differ.load(&other, within).expect("imports");
        let mut all = Comparison::default();
        for entry in 0..entries {
            let found = differ.compare(entry, &[&rival], Duration::from_secs(20));
            found.into_iter().for_each(|c| all.join(c));
        }
        all
    };
    let thread = builder.spawn(work).expect("a thread");
    thread.join().expect("no panic")
}

/// How a call ends in CPython.
fn really(program: &str, witness: &PyWitness) -> String {
    let setup = witness.setup_lines().join("\n");
    let (callee, arguments) = PyCall::plain(&witness.callee, &witness.arguments);
    let arguments = arguments.iter().map(|a| {
        if a.keyword {
            format!("{}=_keep({})", a.name, a.value)
        } else {
            format!("_keep({})", a.value)
        }
    });
    let arguments: Vec<String> = arguments.collect();
    let call = format!("{callee}({})", arguments.join(", "));
    let script = format!(
        "{program}\n_kept = []\ndef _keep(x):\n    _kept.append(x)\n    return x\n{setup}\ntry:\n    print(repr({call}))\nexcept Exception as _e:\n    print(type(_e).__name__)\nprint([getattr(v, '__dict__', v) for v in _kept if not callable(v)])\nprint({{k: getattr(v, '__dict__', v) for k, v in globals().items() if not k.startswith('_') and not callable(v)}})"
    );
    let output = Command::new("python3").args(["-c", &script]).output();
    String::from_utf8_lossy(&output.expect("python3").stdout).into_owned()
}

#[track_caller]
fn apart(original: &str, other: &str) -> Vec<PyWitness> {
    let found = compare(original, other);
    assert!(!found.inputs.is_empty(), "{:?}", found.reasons);
    let shown: Vec<String> = found.inputs.iter().map(PyWitness::call).collect();
    let tells = |w: &PyWitness| really(original, w) != really(other, w);
    assert!(found.inputs.iter().any(tells), "{shown:?} show nothing");
    found.inputs
}

#[track_caller]
fn alike(original: &str, other: &str) {
    let found = compare(original, other);
    let shown: Vec<String> = found.inputs.iter().map(PyWitness::call).collect();
    assert!(found.is_equivalent(), "{shown:?} {:?}", found.reasons);
    assert!(found.pairs > 0);
}

#[test]
fn a_boundary_that_matters_and_one_that_does_not() {
    let source = "def f(x: int):\n    if x < 10:\n        return 1\n    return 2\n";
    let inputs = apart(source, &source.replace("x < 10", "x <= 10"));
    assert_eq!(inputs[0].call(), "f(10)");
    let largest = "def f(a: int, b: int):\n    if a < b:\n        return b\n    return a\n";
    alike(largest, &largest.replace("a < b", "a <= b"));
}

#[test]
fn a_hidden_difference() {
    let source =
        "def f(a: int, b: int):\n    if a * 3 + b == 1234:\n        return a\n    return 0\n";
    apart(source, &source.replace("1234", "1235"));
    let sum = "def f(xs: list[int]):\n    t = 0\n    for x in xs:\n        t += x\n    return t\n";
    apart(sum, &sum.replace("t += x", "t = x"));
}

#[test]
fn types_count() {
    let source = "def f(x: int):\n    return x * 2\n";
    apart(source, &source.replace("x * 2", "x * 2.0"));
    apart(source, &source.replace("x * 2", "(x * 2,)"));
}

#[test]
fn inputs_that_were_changed() {
    let source = "def f(xs: list[int]):\n    if xs:\n        xs[0] = 5\n    return None\n";
    apart(source, &source.replace("xs[0] = 5", "xs[-1] = 5"));
    apart(source, &source.replace("xs[0] = 5", "pass"));
    let swap = "def f(xs: list[int]):\n    if len(xs) > 1:\n        xs[0], xs[1] = xs[1], xs[0]\n";
    alike(
        swap,
        &swap.replace(
            "xs[0], xs[1] = xs[1], xs[0]",
            "t = xs[0]; xs[0] = xs[1]; xs[1] = t",
        ),
    );
}

#[test]
fn exceptions_go_by_their_class() {
    let source = "def f(n: int):\n    if n < 0:\n        raise ValueError('n')\n    return n\n";
    alike(source, &source.replace("'n'", "'m'"));
    apart(source, &source.replace("ValueError", "TypeError"));
}

#[test]
fn objects_are_made_by_each_program_itself() {
    let source = "class A:\n    def __init__(self, n: int):\n        self.n = n\n\n    def more(self, by: int):\n        self.n += by\n        return self.n\n\n\ndef f(a: A):\n    return a.n + 1\n";
    apart(
        source,
        &source.replace("self.n = n\n", "self.n = n if n < 5 else 5\n"),
    );
    apart(source, &source.replace("self.n += by", "self.n -= by"));
    alike(
        source,
        &source.replace("self.n += by", "self.n = by + self.n"),
    );
}

#[test]
fn recursion_over_links() {
    let source = "class Node:\n    def __init__(self, value: int, next: 'Node | None' = None):\n        self.value = value\n        self.next = next\n\n\ndef total(node: 'Node | None'):\n    if node is None:\n        return 0\n    return node.value + total(node.next)\n";
    apart(source, &source.replace("node.value +", "node.value -"));
    let found = compare(
        source,
        &source.replace(
            "node.value + total(node.next)",
            "total(node.next) + node.value",
        ),
    );
    assert!(found.inputs.is_empty());
}

#[test]
fn what_is_printed() {
    let source = "def f(n: int):\n    print('n is', n)\n";
    apart(source, &source.replace("'n is', n", "'n is', n + 1"));
    alike(source, &source.replace("'n is', n", "'n is', 2 * n - n"));
}

#[test]
fn functions_as_arguments() {
    let source = "def f(test, x: int):\n    if test(x):\n        return 1\n    return 0\n";
    apart(source, &source.replace("if test(x)", "if not test(x)"));
    let inputs = apart(source, &source.replace("test(x)", "test(x + 1)"));
    assert!(inputs[0].call().contains("lambda"), "{}", inputs[0].call());
}

#[test]
fn types_that_are_decided_on_the_way() {
    let source = "def f(x, y):\n    if x:\n        return y\n    return None\n";
    alike(
        source,
        &source.replace(
            "if x:\n        return y\n    return None",
            "if not x:\n        return None\n    return y",
        ),
    );
    let add = "def f(x, y):\n    return x + y\n";
    apart(add, &add.replace("x + y", "y + x"));
}

#[test]
fn defaults() {
    let source = "def f(n: int, step: int = 1):\n    return n + step\n";
    let found = compare_within(source, &source.replace("int = 1", "int = 2"), None);
    assert_eq!(found.inputs[0].arguments.len(), 1);
}

#[test]
fn a_default_that_matters_rarely() {
    let source = "def passed(grades: dict[str, int], limit: int = 50):\n    names = []\n    for name, points in grades.items():\n        if points >= limit:\n            names.append(name)\n    return sorted(names)\n";
    let found = compare_within(source, &source.replace("= 50", "= 51"), None);
    let calls: Vec<String> = found.inputs.iter().map(PyWitness::call).collect();
    assert!(calls.iter().any(|c| c.contains("50}")), "{calls:?}");
}

#[test]
fn closures_go_by_their_code_and_what_they_hold() {
    let source = "def f(n: int):\n    def g():\n        return n + 1\n    return g\n";
    alike(source, &source.replace("return g", "return (g)"));
    let found = compare(source, &source.replace("n + 1", "n + 2"));
    assert!(!found.is_equivalent());
}

#[test]
fn what_only_one_program_looks_at() {
    let source = "def f(a: int, b: int):\n    if a > 0:\n        return 1\n    return 2\n";
    alike(
        source,
        &source.replace("if a > 0:", "if a > 0 or (a > 5 and b > 0):"),
    );
}

#[test]
fn elements_that_nobody_looked_at() {
    let source = "def rotate(items: list[int], steps: int):\n    if not items:\n        return []\n    steps = steps % len(items)\n    return items[steps:] + items[:steps]\n";
    apart(
        source,
        &source.replace("    steps = steps % len(items)\n", "    pass\n"),
    );
}
