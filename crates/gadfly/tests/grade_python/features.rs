//! What single features promise, on small classes.

use std::path::Path;

use gadfly_grade::model::{End, ProblemKind, Ruling};
use gadfly_grading::language::{Examined, OpenClass, Program, Task};
use gadfly_grading::python;

use super::common::{SEARCH, grade, on_a_thread, program, task, verdict, word};

/// A class in a folder of its own.
pub(super) struct Class {
    folder: tempfile::TempDir,
}

impl Class {
    fn new() -> Class {
        Class {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn file(&self, name: &str, text: &str) -> Program {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        program(&path)
    }

    fn task(&self, reference: &str) -> Task {
        task(vec![self.file("reference.py", reference)])
    }
}

/// The verdict on one submission.
pub(super) fn judged(reference: &str, submission: &str) -> Examined {
    judged_with(reference, submission, |_| ())
}

pub(super) fn judged_with(
    reference: &str,
    submission: &str,
    change: impl FnOnce(&mut Task),
) -> Examined {
    let class = Class::new();
    let mut task = class.task(reference);
    change(&mut task);
    let submission = class.file("submission.py", submission);
    grade(&task, &[submission], 1).remove(0)
}

/// Several submissions in one run: each is what is wanted of it.
#[track_caller]
pub(super) fn all_are(reference: &str, wanted: &[(&str, &str)], change: impl FnOnce(&mut Task)) {
    let class = Class::new();
    let mut task = class.task(reference);
    change(&mut task);
    let files = wanted.iter().enumerate();
    let files: Vec<Program> = files
        .map(|(at, (_, text))| class.file(&format!("s{at}.py"), text))
        .collect();
    for (found, (word, text)) in grade(&task, &files, 1).iter().zip(wanted) {
        assert_eq!(
            super::common::word(found),
            *word,
            "{text}\n{}",
            verdict(found)
        );
    }
}

/// The call of a counterexample.
#[track_caller]
pub(super) fn call(examined: &Examined) -> String {
    match &examined.judgements[0].ruling {
        Ruling::Different(difference) => difference.case.call.clone(),
        _ => panic!("{}", verdict(examined)),
    }
}

#[track_caller]
pub(super) fn is(examined: &Examined, wanted: &str) {
    assert_eq!(word(examined), wanted, "{}", verdict(examined));
}

const FIRST: &str = "def first(xs: list[int]) -> int:\n    return xs[0]\n";

#[test]
fn an_assumption_bounds_what_is_compared() {
    let other = "def first(xs):\n    if not xs:\n        return None\n    return xs[0]\n";
    // The reference fails by accident there: nobody is held to that.
    is(&judged(FIRST, other), "equivalent");
    is(
        &judged_with(FIRST, other, |t| t.assume.push("len(xs) > 0".into())),
        "equivalent",
    );
    let least = "def first(xs):\n    return min(xs)\n";
    let sorted = "len(xs) <= 4 and xs and sorted(xs) == xs";
    is(
        &judged_with(FIRST, least, |t| t.assume.push(sorted.into())),
        "equivalent",
    );
    is(
        &judged_with(FIRST, least, |t| t.assume.push("len(xs) > 0".into())),
        "different",
    );
}

#[test]
fn an_assumption_that_makes_no_sense_is_the_teachers_mistake() {
    for (text, about) in [("len(ys) > 0", "ys"), ("len(xs", "SyntaxError")] {
        let class = Class::new();
        let mut task = class.task(FIRST);
        task.assume.push(text.into());
        let error = python::open(&task).err().expect("an error").to_string();
        assert!(error.contains(about) && error.contains(text), "{error}");
    }
}

#[test]
fn a_precondition_of_one_parameter_is_asked_of_each_argument() {
    let reference = "def positive(n: int) -> bool:\n    return n > 0\n\n\ndef add(a: int, b: int, name: str) -> int:\n    return a + b\n";
    let other = "def add(a, b, name):\n    return abs(a) + abs(b)\n";
    let with = |t: &mut Task| t.preconditions.push("positive".into());
    is(&judged_with(reference, other, with), "equivalent");
    let without = judged_with(reference, other, |t| t.entries.push("add".into()));
    is(&without, "open");
    assert!(verdict(&without).contains('-'), "{}", verdict(&without));
}

#[test]
fn any_of_several_references_is_right() {
    let class = Class::new();
    let up = "def order(a: int, b: int) -> list:\n    return sorted([a, b])\n";
    let down = "def order(a: int, b: int) -> list:\n    return sorted([a, b], reverse=True)\n";
    let mut task = class.task(up);
    task.references.push(class.file("second.py", down));
    let falling = "def order(x, y):\n    return [x, y] if x > y else [y, x]\n";
    let as_given = "def order(a, b):\n    return [a, b]\n";
    let neither = "def order(a, b):\n    return [a]\n";
    let submissions = [
        class.file("falling.py", falling),
        class.file("given.py", as_given),
        class.file("neither.py", neither),
    ];
    let found = grade(&task, &submissions, 1);
    is(&found[0], "equivalent");
    // Always one of the two, so nothing is wrong with it; but it is neither of them.
    assert_ne!(word(&found[1]), "different", "{}", verdict(&found[1]));
    is(&found[2], "different");
    let Ruling::Different(difference) = &found[2].judgements[0].ruling else {
        panic!("different");
    };
    let shown: Vec<&End> = difference.expected.iter().map(|o| &o.end).collect();
    assert!(!shown.is_empty() && shown.len() <= 2, "{shown:?}");
}

#[test]
fn floats_within_the_tolerance_are_the_same() {
    let reference = "def mean(a: int, b: int) -> float:\n    return (a + b) / 2\n";
    let other = "def mean(a, b):\n    return a / 2 + b / 2 + 0.001\n";
    is(&judged(reference, other), "different");
    let found = judged_with(reference, other, |t| t.compare.tolerance = 0.01);
    assert_ne!(word(&found), "different", "{}", verdict(&found));
    is(
        &judged(reference, "def mean(a, b):\n    return (a + b) // 2\n"),
        "different",
    );
}

#[test]
fn types_count_but_kinds_of_dicts_do_not() {
    is(
        &judged(
            "def f(a: int):\n    return [a]\n",
            "def f(a):\n    return (a,)\n",
        ),
        "different",
    );
    is(
        &judged(
            "def f(a: bool):\n    return a\n",
            "def f(a):\n    return 1 if a else 0\n",
        ),
        "different",
    );
    let counts = "def count(xs: list[int]) -> dict:\n    d = {}\n    for x in xs:\n        d[x] = d.get(x, 0) + 1\n    return d\n";
    for other in [
        "from collections import Counter\n\ndef count(xs):\n    return Counter(xs)\n",
        "from collections import defaultdict\n\ndef count(xs):\n    d = defaultdict(int)\n    for x in reversed(xs):\n        d[x] += 1\n    return d\n",
    ] {
        is(&judged(counts, other), "equivalent");
    }
}

#[test]
fn what_is_not_compared_does_not_count() {
    let reference = "def f(xs: list[int]) -> int:\n    return len(xs)\n";
    let prints = "def f(xs):\n    print(xs)\n    return len(xs)\n";
    is(&judged(reference, prints), "different");
    is(
        &judged_with(reference, prints, |t| t.compare.output = false),
        "equivalent",
    );
    let sorts = "def f(xs):\n    xs.sort()\n    return len(xs)\n";
    let found = judged(reference, sorts);
    assert!(verdict(&found).contains("leaves xs"), "{}", verdict(&found));
    is(
        &judged_with(reference, sorts, |t| t.compare.arguments = false),
        "equivalent",
    );
    let raises =
        "def f(n: int):\n    if n < 0:\n        raise ValueError('negative')\n    return n\n";
    let other = "def f(n):\n    if n < 0:\n        raise KeyError('negative')\n    return n\n";
    is(&judged(raises, other), "different");
    is(
        &judged_with(raises, other, |t| t.compare.exceptions = false),
        "equivalent",
    );
    let words = raises.replace("'negative'", "'below zero'");
    is(&judged(raises, &words), "equivalent");
    is(
        &judged_with(raises, &words, |t| t.compare.messages = true),
        "different",
    );
}

#[test]
fn what_is_not_there_has_a_verdict_of_its_own() {
    let missing = judged(
        FIRST,
        "def fist(xs):\n    return xs[0]\n\ndef main(): ...\n",
    );
    let instead = Some("fist".to_string());
    assert_eq!(missing.judgements[0].ruling, Ruling::Missing { instead });
    let others = "class A:\n    def _first(self): ...\n\ndef other(xs): ...\n\ndef main(): ...\n\ndef more(xs): ...\n";
    let missing = judged(FIRST, others);
    let instead = None;
    assert_eq!(missing.judgements[0].ruling, Ruling::Missing { instead });
    let found = judged(FIRST, "def first(xs, ys):\n    return xs[0]\n");
    let Ruling::Mistyped { found } = &found.judgements[0].ruling else {
        panic!("{}", verdict(&found));
    };
    assert_eq!(found, "first(xs, ys)");
    let found = judged(FIRST, "first = 3\n");
    assert!(
        matches!(&found.judgements[0].ruling, Ruling::Mistyped { found } if found.contains("int"))
    );
    // More parameters that may be left out, and another name, are all right.
    is(
        &judged(
            FIRST,
            "def first(values, start=0):\n    return values[start]\n",
        ),
        "equivalent",
    );
    is(&judged(FIRST, "first = lambda xs: xs[0]\n"), "equivalent");
}

/// Where nothing says what a list holds, it holds one kind of values.
#[test]
fn texts_among_numbers_are_held_against_nobody() {
    let reference = "def distinct(values):\n    found = []\n    for value in values:\n        \
                     if value not in found:\n            found.append(value)\n    return found\n";
    let by_keys = "def distinct(values):\n    return list(dict.fromkeys(values))\n";
    is(&judged(reference, by_keys), "equivalent");
    let sorts = "def distinct(values):\n    return sorted(set(values))\n";
    is(&judged(reference, sorts), "different");
    // Where types are asked for, or said, they matter.
    let flat = "def flat(xs):\n    out = []\n    for x in xs:\n        if isinstance(x, list):\n            \
                out += flat(x)\n        else:\n            out.append(x)\n    return out\n";
    let shallow = "def flat(xs):\n    if xs and not isinstance(xs[0], list):\n        return list(xs)\n    \
                   out = []\n    for x in xs:\n        out += flat(x)\n    return out\n";
    is(&judged(flat, shallow), "different");
    let said = reference.replace("values)", "values: list[int | str])");
    is(&judged(&said, sorts), "different");
}

#[test]
fn what_cannot_be_loaded_is_an_error_with_its_place() {
    let found = judged(FIRST, "x = 1\ndef first(xs)\n    return xs[0]\n");
    let problem = found.problem.expect("a problem");
    assert_eq!(problem.kind, ProblemKind::DoesNotCompile);
    assert_eq!(problem.place.map(|p| p.line), Some(2));
    for (text, about) in [
        ("import no_such_module\n", "no_such_module"),
        ("while True:\n    pass\n", "does not end"),
        ("import os\nos._exit(0)\n", "ends the process"),
        ("import sys\nsys.exit(3)\n", "SystemExit"),
        ("n = int(input())\n", "asks for input"),
    ] {
        let found = judged(
            FIRST,
            &format!("{text}\ndef first(xs):\n    return xs[0]\n"),
        );
        let problem = found.problem.expect("a problem");
        assert_eq!(problem.kind, ProblemKind::DoesNotLoad);
        assert!(problem.message.contains(about), "{}", problem.message);
    }
    // What it prints while it is loaded is nobody's business.
    is(
        &judged(
            FIRST,
            "print('hello')\n\ndef first(xs):\n    return xs[0]\n",
        ),
        "equivalent",
    );
}

#[test]
fn two_calls_show_what_one_does_not() {
    let reference = "def collect(x: int) -> list:\n    return [x]\n";
    for other in [
        "def collect(x, seen=[]):\n    seen.append(x)\n    return list(seen)\n",
        "seen = []\n\ndef collect(x):\n    seen.append(x)\n    return list(seen)\n",
        "class Keeper:\n    seen = []\n\ndef collect(x):\n    Keeper.seen.append(x)\n    return list(Keeper.seen)\n",
        "def collect(x):\n    collect.seen = getattr(collect, 'seen', []) + [x]\n    return list(collect.seen)\n",
    ] {
        let call = call(&judged(reference, other));
        assert_eq!(call, "collect(1); collect(1)");
    }
    let cached = "known = {}\n\ndef collect(x):\n    if x not in known:\n        known[x] = x\n    return [known[x]]\n";
    let found = judged(reference, cached);
    is(&found, "equivalent");
    assert!(!found.judgements[0].complete);
}

#[test]
fn what_does_not_finish_is_different() {
    let reference = "def count(n: int) -> int:\n    return 0 if n < 2 else 1\n";
    let found = judged(
        reference,
        "def count(n):\n    while n > 1:\n        pass\n    return 0\n",
    );
    assert_eq!(call(&found), "count(2)");
    assert!(
        verdict(&found).contains("does not finish"),
        "{}",
        verdict(&found)
    );
    assert!(
        verdict(&found).contains("(line 3)") || verdict(&found).contains("(line 2)"),
        "{}",
        verdict(&found)
    );
}

#[test]
fn chance_is_never_called_a_difference_that_does_not_repeat() {
    let reference = "def pick(n: int) -> int:\n    return n\n";
    let sometimes = "import random\n\ndef pick(n):\n    return n + (random.random() < 0.5)\n";
    let found = judged(reference, sometimes);
    assert_ne!(word(&found), "equivalent", "{}", verdict(&found));
    let always = "import random\n\ndef pick(n):\n    return n + random.randint(1, 1000)\n";
    is(&judged(reference, always), "different");
    let address = "def pick(n):\n    return n if id(object()) % 7 else n\n";
    assert_ne!(word(&judged(reference, address)), "different");
}

#[test]
fn counterexamples_are_small() {
    let reference = "def total(xs: list[int]) -> int:\n    return sum(xs)\n";
    let other = "def total(xs):\n    return sum(x for x in xs if x != 7)\n";
    assert_eq!(call(&judged(reference, other)), "total([7])");
    let other = "def total(xs):\n    return sum(xs) if len(xs) < 3 else 0\n";
    let found = call(&judged(reference, other));
    assert!(found.matches(',').count() == 2, "{found}");
    let text = "def shout(text: str) -> str:\n    return text.upper()\n";
    let other = "def shout(text):\n    return text.upper() if 'x' not in text else text\n";
    assert_eq!(call(&judged(text, other)), "shout('x')");
}

#[test]
fn classes_of_the_reference_are_compared_by_what_they_do() {
    let reference = "class Stack:\n    def __init__(self):\n        self._items = []\n\n    def push(self, x: int) -> None:\n        self._items.append(x)\n\n    def pop(self) -> int:\n        return self._items.pop()\n";
    let queue = reference.replace("self._items.pop()", "self._items.pop(0)");
    let found = judged_with(reference, &queue, |t| t.compare.arguments = false);
    is(&found, "different");
}

#[test]
fn trees_that_are_given_are_built_by_each_program() {
    let tree = "class Node:\n    def __init__(self, value: int, left: 'Node | None' = None, right: 'Node | None' = None):\n        self.value = value\n        self.left = left\n        self.right = right\n\n\n";
    let reference = format!(
        "{tree}def size(tree: 'Node | None') -> int:\n    if tree is None:\n        return 0\n    return 1 + size(tree.left) + size(tree.right)\n"
    );
    let right = format!(
        "LIMIT = 10\n\n{tree}def size(t):\n    todo, n = [t], 0\n    while todo:\n        t = todo.pop()\n        if t is not None:\n            n += 1\n            todo += [t.left, t.right]\n    return n\n"
    );
    let wrong = format!(
        "{tree}def size(t):\n    n = 0\n    while t is not None:\n        n += 1\n        t = t.left\n    return n\n"
    );
    is(&judged(&reference, &right), "equivalent");
    is(&judged(&reference, &wrong), "different");
}

#[test]
fn the_order_and_the_company_make_no_difference() {
    let class = Class::new();
    let task = class.task("def largest(xs: list[int]) -> int:\n    return max(xs)\n");
    let mut submissions = vec![
        class.file("a.py", "def largest(xs):\n    return max(sorted(xs))\n"),
        class.file("b.py", "def largest(xs):\n    return sorted(xs)[0]\n"),
        class.file("c.py", "import builtins\nbuiltins.max = min\n\ndef largest(xs):\n    return max(xs)\n"),
        class.file("d.py", "def largest(xs):\n    m = 0\n    for x in xs:\n        m = x if x > m else m\n    return m\n"),
        class.file("e.py", "def largest(xs):\n    m = xs[0]\n    for x in set(xs):\n        m = max(m, x)\n    return m\n"),
    ];
    let first: Vec<String> = grade(&task, &submissions, 1).iter().map(verdict).collect();
    submissions.reverse();
    let mut second: Vec<String> = grade(&task, &submissions, 2).iter().map(verdict).collect();
    second.reverse();
    assert_eq!(first, second);
    let words: Vec<&str> = first.iter().filter_map(|v| v.split(':').next()).collect();
    assert_eq!(
        words,
        [
            "equivalent",
            "different",
            "different",
            "different",
            // Only for an empty list, where the reference fails by accident, it fails in another way.
            "equivalent"
        ]
    );
    assert_eq!(verdict(&alone(&task, &submissions[0])), first[4]);
}

/// By a worker that has seen nobody else, without tests of others.
fn alone(task: &Task, submission: &Program) -> Examined {
    let class = python::open(task).expect("a usable reference");
    on_a_thread(|| {
        let mut worker = class.worker().expect("a worker");
        worker.examine(submission, &[], SEARCH)
    })
}

#[test]
fn entries_are_the_public_functions_of_the_reference() {
    let class = Class::new();
    let text = "def one(x: int) -> int:\n    return _two(x)\n\n\ndef _two(x):\n    return x\n\n\ndef three(a, b=2, *, c=3):\n    return a\n\n\nclass Four:\n    pass\n";
    let mut task = class.task(text);
    let opened = python::open(&task).expect("a usable reference");
    let shown: Vec<&str> = opened
        .entries()
        .iter()
        .map(|e| e.signature.as_str())
        .collect();
    assert_eq!(shown, ["one(x: int) -> int", "three(a, b=2, *, c=3)"]);
    task.entries = vec!["five".into()];
    let error = python::open(&task).err().expect("an error").to_string();
    assert!(error.contains("five") && error.contains("one"), "{error}");
    let path = Path::new("reference.py");
    assert!(error.contains(&path.display().to_string()), "{error}");
}

/// What a class refuses is compared, what it keeps is its own business.
#[test]
fn what_constructors_refuse() {
    let reference = "
class Side:
    def __init__(self, size, name='side'):
        if size <= 0:
            raise ValueError('too small')
        self.size = size

    def twice(self):
        return 2 * self.size
";
    let other = "
class Side:
    def __init__(self, length, name='side'):
        if not length > 0:
            raise ValueError('no length')
        self.all = [length, length]

    def twice(self):
        return sum(self.all)
";
    let of_zero = "
class Side:
    def __init__(self, size, name='side'):
        if size < 0:
            raise ValueError('too small')
        self.size = size

    def twice(self):
        return 2 * self.size
";
    let wanted = [("equivalent", other), ("different", of_zero)];
    all_are(reference, &wanted, |_| ());
}

/// Records with too few parts, and types that the reference fails with, are nobody's task.
#[test]
fn what_the_reference_cannot_take_apart() {
    let reference = "
def total(prices):
    result = 0
    for name, price in prices:
        result += price
    return result
";
    let by_index = "
def total(prices):
    return sum([pair[1] for pair in prices])
";
    let first_only = "
def total(prices):
    result = 0
    for name, price in prices:
        result += price
        return result
    return 0
";
    let wanted = [("equivalent", by_index), ("different", first_only)];
    all_are(reference, &wanted, |_| ());
}
