//! Runs: exceptions and their places, traces, input, supplied results, imports, answers.

use std::collections::BTreeSet;
use std::sync::Arc;

use gadfly_runtime::{PyAnswer, PyImport, PyModule, PyRun};
use gadfly_witness::{PyArgument, PyEnd, PyObservation, PyRaised, PySupplied, PyValue};

use crate::python::support::{POOL, beside, module, observe, run, witness};

fn raised(seen: &PyObservation) -> &PyRaised {
    match &seen.end {
        PyEnd::Raised(raised) => raised,
        other => panic!("{other:?}"),
    }
}

fn returned(seen: &PyObservation) -> &str {
    match &seen.end {
        PyEnd::Returned(value) => &value.repr,
        other => panic!("{other:?}"),
    }
}

#[test]
fn exceptions_tell_class_message_and_places() {
    let text = "\
class EmptyError(ValueError):
    pass

class Stack:
    def pop(self):
        def check(items):
            if not items:
                raise EmptyError('nothing left')
        check([])

def outer(x):
    return inner(x)

def inner(x):
    return int(x)

def deep(n):
    return deep(n - 1) if n else [].pop()

def library():
    import json
    return json.loads('{')
";
    let module = module(text);
    let all = POOL.observe(&[
        run(&module, &["s = Stack()"], "s.pop", ""),
        run(&module, &[], "outer", "'x'"),
        run(&module, &[], "outer", ""),
        run(&module, &[], "deep", "2"),
        run(&module, &[], "library", ""),
    ]);
    let own = raised(&all[0]);
    assert_eq!(own.class, "stack.EmptyError");
    assert_eq!(own.message, "nothing left");
    assert_eq!(
        own.mro[..3],
        ["stack.EmptyError", "ValueError", "Exception"]
    );
    let place = own.place.as_ref().unwrap();
    assert_eq!(
        (place.line, place.function.as_str()),
        (8, "Stack.pop.<locals>.check")
    );
    assert_eq!(own.calls[0].function, "Stack.pop");
    assert_eq!(own.calls[0].line, 9);

    let inner = raised(&all[1]);
    assert_eq!(inner.class, "ValueError");
    assert_eq!(inner.place.as_ref().map(|place| place.line), Some(15));
    assert_eq!(
        inner.calls.iter().map(|call| call.line).collect::<Vec<_>>(),
        [12]
    );

    // The call itself fails: there is no place in the user's code.
    let call = raised(&all[2]);
    assert_eq!((call.class.as_str(), &call.place), ("TypeError", &None));

    let deep = raised(&all[3]);
    assert_eq!(deep.place.as_ref().map(|place| place.line), Some(18));
    assert_eq!(deep.calls.len(), 2);

    let library = raised(&all[4]);
    assert_eq!(library.class, "json.decoder.JSONDecodeError");
    assert_eq!(library.place.as_ref().map(|place| place.line), Some(22));
}

#[test]
fn traces_tell_lines_and_steps() {
    let text = "\
def f(x):
    if x > 0:
        y = 1
    else:
        y = 2
    for i in range(y):
        x += i
    return x

def g(n):
    for i in range(n):
        yield i

def h():
    try:
        return [].pop()
    finally:
        print('done')
";
    let module = module(text);
    let traced = |callee: &str, arguments: &str| PyRun {
        trace: true,
        ..run(&module, &[], callee, arguments)
    };
    let all = POOL.observe(&[
        traced("f", "1"),
        traced("f", "-1"),
        traced("g", "2"),
        traced("h", ""),
    ]);
    let lines = |at: usize| all[at].lines.iter().copied().collect::<Vec<u32>>();
    assert_eq!(lines(0), [2, 3, 6, 7, 8]);
    assert_eq!(lines(1), [2, 5, 6, 7, 8]);
    assert_eq!(
        all[0].arcs,
        BTreeSet::from([(0, 2), (2, 3), (3, 6), (6, 7), (7, 6), (6, 8), (8, 0)])
    );
    assert_eq!(lines(2), [11, 12]);
    // A generator that pauses has neither left nor been entered again.
    assert_eq!(
        all[2].arcs,
        BTreeSet::from([(0, 11), (11, 12), (12, 11), (11, 0)])
    );
    // Left by an exception: no step to 0.
    assert_eq!(lines(3), [15, 16, 18]);
    assert!(
        all[3].arcs.iter().all(|(_, to)| *to != 0),
        "{:?}",
        all[3].arcs
    );
    assert!(
        POOL.observe(&[run(&module, &[], "f", "1")])[0]
            .lines
            .is_empty()
    );
}

#[test]
fn lines_are_known_even_of_a_run_that_hangs() {
    let text = "def f():\n    x = 1\n    while x:\n        x = x\n";
    let run = PyRun {
        trace: true,
        ..run(&module(text), &[], "f", "")
    };
    let seen = crate::python::support::HASTY.observe(&[run]).remove(0);
    assert!(
        matches!(seen.end, PyEnd::TimedOut { line: Some(3 | 4) }),
        "{seen:?}"
    );
    assert_eq!(seen.lines, BTreeSet::from([2, 3, 4]));
}

#[test]
fn input_is_given_line_by_line() {
    let text = "import sys\ndef f():\n    name = input('Name? ')\n    rest = sys.stdin.read()\n    print(name, file=sys.stderr)\n    return name, rest, input()\n";
    let mut run = run(&module(text), &[], "f", "");
    run.witness.stdin = vec!["Ann".into(), "b".into()];
    let seen = POOL.observe(&[run]).remove(0);
    assert_eq!(raised(&seen).class, "EOFError");
    assert!(seen.reads_input);
    assert_eq!(
        (seen.printed.as_str(), seen.errors.as_str()),
        ("Name? ", "Ann\n")
    );
}

#[test]
fn supplied_results_take_the_place_of_chance() {
    let text = "import random\nimport random as rnd\nfrom random import choice as pick, randint\ndef f():\n    return random.randint(1, 6), rnd.randint(1, 6), pick('abc'), randint(1, 9), random.random()\n";
    let module = module(text);
    let mut run = run(&module, &[], "f", "");
    for (function, value) in [
        ("random.randint", "4"),
        ("random.choice", "seq[1]"),
        ("random.randint", "5"),
        ("random.randint", "6"),
        ("random.random", "0.25"),
    ] {
        run.witness.supplied.push(PySupplied {
            function: function.into(),
            value: value.into(),
            shown: value.into(),
        });
    }
    let seen = POOL.observe(&[run.clone()]).remove(0);
    assert_eq!(returned(&seen), "(4, 5, 'b', 6, 0.25)");
    assert!(!seen.unstable);
    assert!(
        seen.patched
            .iter()
            .any(|patched| patched.owner == "stack" && patched.attribute == "pick")
    );
    // Without them chance shows.
    run.witness.supplied.clear();
    assert!(POOL.observe(&[run]).remove(0).unstable);
}

#[test]
fn what_depends_on_hashing_addresses_time_or_surroundings_is_unstable() {
    for body in [
        "return list({'a', 'b', 'c', 'd', 'e', 'f'})",
        "return ''.join(set('hello world'))",
        "return repr(object())",
        "return hash('text')",
        "import time\n    return time.time()",
        "print(id([]))",
        "import uuid\n    return str(uuid.uuid4())",
        // The arguments of the command and the files that are open are those of whoever runs it.
        "import sys\n    return len(sys.argv)",
        "open(7).close()",
    ] {
        let seen = observe(&format!("def f():\n    {body}\n"), "f", "");
        assert!(seen.unstable, "{body}: {seen:?}");
    }
    for body in [
        "return {'a', 'b', 'c'}",
        "return sorted({'a', 'b'})",
        "return {'a': 1, 'b': 2}",
    ] {
        let seen = observe(&format!("def f():\n    {body}\n"), "f", "");
        assert!(!seen.unstable, "{body}: {seen:?}");
    }
}

#[test]
fn messages_lose_what_changes_from_run_to_run() {
    let message = |body: &str| {
        let seen = observe(&format!("def f():\n    {body}\n"), "f", "");
        assert!(!seen.unstable, "{body}: {seen:?}");
        raised(&seen).message.clone()
    };
    assert_eq!(
        message("raise ValueError('at', object())")
            .split("0x")
            .nth(1),
        Some("…>)")
    );
    assert_eq!(
        message("import time\n    raise ValueError('now ' + str(time.time_ns()))"),
        "now …"
    );
    assert_eq!(message("raise ValueError('0xff, 12')"), "0xff, 12");
}

#[test]
fn set_up_that_fails_is_no_result() {
    let module = module("x = 1\ndef f(a):\n    return a\n");
    let all = POOL.observe(&[
        run(&module, &["y = 1 / 0"], "f", "1"),
        run(&module, &[], "f", "nothing"),
        run(&module, &["x = 5", "y = x + 1"], "f", "(x, y)"),
        run(
            &module,
            &["def key(n):\n    return -n"],
            "f",
            "sorted([1, 2], key=key)",
        ),
        run(&module, &[], "g", "1"),
    ]);
    assert_eq!(
        all[0].end,
        PyEnd::SetupFailed("y = 1 / 0: ZeroDivisionError: division by zero".into())
    );
    assert!(matches!(&all[1].end, PyEnd::SetupFailed(why) if why.contains("nothing")));
    assert_eq!(returned(&all[2]), "(5, 6)");
    assert_eq!(returned(&all[3]), "<p0>");
    assert_eq!(all[3].after[0].seen.repr, "[2, 1]");
    assert!(matches!(all[4].end, PyEnd::SetupFailed(_)));
}

#[test]
fn keyword_and_starred_arguments() {
    let module = module(
        "def f(a, *args, key=None, **more):\n    args = list(args)\n    return a, args, key, more\n",
    );
    let mut one = run(&module, &[], "f", "1; *[2, 3]; **{'x': 4}");
    one.witness.arguments.push(PyArgument {
        name: "key".into(),
        keyword: true,
        value: PyValue::Int(5),
    });
    let seen = POOL.observe(&[one]).remove(0);
    assert_eq!(returned(&seen), "(1, [2, 3], 5, {'x': 4})");
}

#[test]
fn inputs_are_seen_after_the_call() {
    let text = "
class Account:
    def __init__(self):
        self.balance = 0
        self.log = []
    def deposit(self, amount):
        self.balance += amount
        self.log.append(amount)
def clear(*lists):
    for xs in lists:
        xs.clear()
def swap(pair):
    pair[0], pair[1] = pair[1], pair[0]
def keep(xs):
    return len(xs)
";
    let module = module(text);
    let all = POOL.observe(&[
        run(&module, &["account = Account()"], "account.deposit", "5"),
        run(&module, &["a = [1]", "b = a"], "clear", "a"),
        run(&module, &[], "swap", "[1, [2]]"),
        run(
            &module,
            &["xs = [1]", "n = 3", "t = (1, [2])"],
            "keep",
            "xs",
        ),
    ]);
    let after = |at: usize| -> Vec<(&str, &str, bool)> {
        let all = all[at].after.iter();
        all.map(|after| (after.name.as_str(), after.seen.repr.as_str(), after.changed))
            .collect()
    };
    assert_eq!(after(0), [("account", "Account(balance=5, log=[5])", true)]);
    assert_eq!(after(1), [("a", "[]", true), ("b", "<a>", false)]);
    assert_eq!(after(2), [("p0", "[[2], 1]", true)]);
    assert_eq!(after(3), [("xs", "[1]", false), ("t", "(1, [2])", false)]);
    assert_eq!(
        all[0].after[0]
            .before
            .as_ref()
            .map(gadfly_witness::PyNode::repr)
            .as_deref(),
        Some("Account(balance=0, log=[])")
    );
}

#[test]
fn state_of_the_module_is_seen_when_it_changes() {
    let text = "
import time, enum
LIMIT = 10
TABLE = [1, 2]
inventory = {}
count = 0
started = 0.0
class Kind(enum.Enum):
    A = 1
class Account:
    next_id = 1
    def __init__(self):
        self.id = Account.next_id
        Account.next_id += 1
def add(name, amount):
    global count, fresh, started
    count += 1
    fresh = True
    started = time.time()
    inventory[name] = inventory.get(name, 0) + amount
def look():
    return len(inventory)
";
    let module = module(text);
    let all = POOL.observe(&[
        run(&module, &[], "add", "'a'; 2"),
        run(&module, &[], "look", ""),
        run(&module, &[], "Account", ""),
    ]);
    let state = |at: usize| -> Vec<(&str, &str, Option<String>)> {
        let all = all[at].state.iter();
        all.map(|state| {
            (
                state.name.as_str(),
                state.seen.repr.as_str(),
                state.before.as_ref().map(gadfly_witness::PyNode::repr),
            )
        })
        .collect()
    };
    assert!(!all[0].unstable);
    let was = |text: &str| Some(text.to_string());
    assert_eq!(
        state(0),
        [
            ("inventory", "{'a': 2}", was("{}")),
            ("count", "1", was("0")),
            ("fresh", "True", None)
        ]
    );
    assert_eq!(state(1), []);
    assert_eq!(state(2), [("Account.next_id", "2", was("1"))]);
}

#[test]
fn a_generator_is_taken_before_the_inputs_are_looked_at() {
    let text = "def drain(xs):\n    while xs:\n        yield xs.pop()\n";
    let seen = POOL
        .observe(&[run(&module(text), &["xs = [1, 2]"], "drain", "xs")])
        .remove(0);
    assert_eq!(returned(&seen), "<generator of 2, 1>");
    assert_eq!(seen.after[0].seen.repr, "[]");
}

#[test]
fn imports_and_what_can_go_wrong_with_them() {
    let import = |text: &str| POOL.import(&module(text));
    let PyImport::Fine { lines, modules } = import(
        "x = 1\nif __name__ == '__main__':\n    raise SystemExit\ndef f():\n    import calendar, nosuch.part\n",
    ) else {
        panic!()
    };
    assert_eq!(lines, BTreeSet::from([1, 2, 4]));
    assert!(modules.contains("calendar") && modules.contains("os.path"));
    assert!(!modules.contains("nosuch") && !modules.contains("nosuch.part"));
    let PyImport::Syntax {
        line,
        column,
        message,
    } = import("x = 1\ny = (1 +\nz = 2\n")
    else {
        panic!()
    };
    // Python 3.9 notices it a line later.
    assert!([2, 3].contains(&line), "{message}");
    assert!(column > 0);
    assert!(matches!(
        import("def f():\nreturn 1\n"),
        PyImport::Syntax { line: 2, .. }
    ));
    let PyImport::Raised {
        class,
        message,
        place,
        ..
    } = import("import os\nimport does_not_exist\n")
    else {
        panic!()
    };
    assert_eq!(class, "ModuleNotFoundError");
    assert!(message.contains("does_not_exist"));
    assert_eq!(place.map(|place| place.line), Some(2));
    let PyImport::Raised {
        class,
        place,
        calls,
        ..
    } = import("def f():\n    return 1 / 0\nx = f()\n")
    else {
        panic!()
    };
    assert_eq!(class, "ZeroDivisionError");
    assert_eq!(place.map(|place| place.line), Some(2));
    assert_eq!(calls[0].line, 3);
    assert_eq!(
        import("print('hi')\nn = int(input('n? '))\n"),
        PyImport::AsksInput { line: Some(2) }
    );
    // What importing prints is not what a call prints.
    let seen = observe(
        "print('imported')\ndef f():\n    print('called')\n",
        "f",
        "",
    );
    assert_eq!(seen.printed, "called\n");
}

#[test]
fn siblings_packages_and_shadows_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(
        "helper.py",
        "count = 0\ndef bump():\n    global count\n    count += 1\n    return count\ndef fail():\n    raise KeyError('k')\n",
    );
    write("tools/__init__.py", "from .inner import value\n");
    write("tools/inner.py", "value = 'inner'\n");
    // Shadows a module of the standard library.
    write("queue.py", "mine = True\n");
    write("broken.py", "x = (\n");
    let text = "
import helper
from helper import bump
import tools, queue
from tools.inner import value
def f():
    return bump(), helper.count, tools.value, value, queue.mine
def g():
    helper.fail()
def write():
    open(helper.__file__, 'w')
";
    let module = beside(text, folder.path().to_path_buf());
    let all = POOL.observe(&[
        run(&module, &[], "f", ""),
        run(&module, &[], "f", ""),
        run(&module, &[], "g", ""),
        run(&module, &[], "write", ""),
    ]);
    for seen in &all[..2] {
        assert_eq!(returned(seen), "(1, 1, 'inner', 'inner', True)");
    }
    let failed = raised(&all[2]);
    assert_eq!(failed.place.as_ref().map(|place| place.line), Some(9));
    // Mounted read-only, or refused by Landlock.
    let refused = &raised(&all[3]).class;
    assert!(["OSError", "PermissionError"].contains(&refused.as_str()));
    assert!(folder.path().join("helper.py").metadata().unwrap().len() > 0);
    let broken = beside("import broken\n", folder.path().to_path_buf());
    let PyImport::Raised { class, place, .. } = POOL.import(&broken) else {
        panic!()
    };
    assert_eq!(class, "SyntaxError");
    assert_eq!(place.map(|place| place.line), Some(1));
    // A module in a package, with relative imports.
    let inner = Arc::new(PyModule {
        name: "tools.extra".into(),
        file: "tools/extra.py".into(),
        text: "from .inner import value\nfrom . import inner\ndef f():\n    return value, inner.value, __name__\n".into(),
        path: vec![folder.path().to_path_buf()],
    });
    let seen = POOL.observe(&[run(&inner, &[], "f", "")]).remove(0);
    assert_eq!(returned(&seen), "('inner', 'inner', 'tools.extra')");
}

#[test]
fn answers_are_evaluated_in_the_module() {
    let module =
        module("class Point:\n    def __init__(self, x):\n        self.x = x\nlimit = 5\n");
    let evaluate = |text: &str| POOL.evaluate(&module, text);
    let PyAnswer::Value(seen) = evaluate(" [limit, Point(1)] ") else {
        panic!()
    };
    assert_eq!(seen.repr, "[5, Point(x=1)]");
    assert!(matches!(
        evaluate("[1, 2"),
        PyAnswer::Syntax { line: 1, .. }
    ));
    assert!(matches!(evaluate("1 +"), PyAnswer::Syntax { .. }));
    assert!(matches!(evaluate(""), PyAnswer::Syntax { .. }));
    assert!(matches!(evaluate("x = 1"), PyAnswer::Syntax { .. }));
    assert_eq!(evaluate("limt + 1"), PyAnswer::UnknownName("limt".into()));
    let PyAnswer::Raised { class, .. } = evaluate("1 / 0") else {
        panic!()
    };
    assert_eq!(class, "ZeroDivisionError");
    assert!(matches!(
        evaluate("__import__('os')._exit(1)"),
        PyAnswer::Failed(_)
    ));
    assert!(matches!(evaluate("approx(0.1)"), PyAnswer::Value(_)));
    assert!(matches!(
        evaluate("pytest.approx([1.0])"),
        PyAnswer::Value(_)
    ));
}

#[test]
fn answers_agree_as_a_test_would_find() {
    let text = "
class Point:
    def __init__(self, x):
        self.x = x
    def __eq__(self, other):
        return self.x == other.x
def give(x):
    return x
def count():
    yield 1
    yield 2
def fail():
    raise ValueError
";
    let module = module(text);
    let agrees = |callee: &str, argument: &str, answer: &str| {
        POOL.agrees(&run(&module, &[], callee, argument), answer)
    };
    assert_eq!(agrees("give", "3", "3"), Some(true));
    assert_eq!(agrees("give", "3", "3.0"), Some(true));
    assert_eq!(agrees("give", "3", "4"), Some(false));
    assert_eq!(agrees("give", "Point(1)", "Point(1)"), Some(true));
    assert_eq!(agrees("give", "float('nan')", "float('nan')"), Some(true));
    assert_eq!(agrees("give", "0.1 + 0.2", "0.3"), Some(false));
    assert_eq!(agrees("give", "0.1 + 0.2", "approx(0.3)"), Some(true));
    assert_eq!(agrees("count", "", "[1, 2]"), Some(true));
    assert_eq!(agrees("count", "", "[1]"), Some(false));
    assert_eq!(agrees("fail", "", "1"), None);
    assert_eq!(agrees("give", "3", "oops"), None);
    let mut run = run(&module, &["xs = [1]"], "give", "xs");
    run.witness = witness(&["xs = [1]"], "give", "xs");
    assert_eq!(POOL.agrees(&run, "[1]"), Some(true));
}

#[test]
fn only_a_raise_statement_of_the_module_is_deliberate() {
    let text = "\
def one_line(x):
    if x: raise ValueError('no')

def over_lines(x):
    raise ValueError(
        'no')

def fails_while_making_it(x):
    raise ValueError(1 / 0)

def mentions_it(x):
    'raise'; return [][x]

def asserts(x):
    assert not x

def again(x):
    try:
        return int('x')
    except ValueError:
        raise

def library(x):
    import json
    return json.loads('{')

def gen(x):
    raise StopIteration
    yield 1

def exhausts(x):
    return list(gen(x))
";
    let module = module(text);
    let cases = [
        ("one_line", true),
        ("over_lines", true),
        ("fails_while_making_it", false),
        ("mentions_it", false),
        ("asserts", false),
        ("again", false),
        ("library", false),
        ("exhausts", true),
    ];
    let runs: Vec<PyRun> = cases
        .iter()
        .map(|(name, _)| run(&module, &[], name, "1"))
        .collect();
    for ((name, wanted), seen) in cases.iter().zip(POOL.observe(&runs)) {
        assert_eq!(raised(&seen).deliberate, *wanted, "{name}");
    }
}
