//! Code that does what it can to harm: it harms nothing but its own verdict, and the next run on
//! the same worker is as good as ever.

use gadfly_witness::{PyEnd, PyObservation};

use crate::python::support::{HASTY, POOL, hasty, module, patient, run};

fn died(seen: &PyObservation) -> &str {
    match &seen.end {
        PyEnd::Died(detail) => detail,
        other => panic!("{other:?}"),
    }
}

fn returned(seen: &PyObservation) -> &str {
    match &seen.end {
        PyEnd::Returned(value) => &value.repr,
        other => panic!("{other:?}"),
    }
}

fn raised(seen: &PyObservation) -> &str {
    match &seen.end {
        PyEnd::Raised(raised) => &raised.class,
        other => panic!("{other:?}"),
    }
}

fn body(statements: &str) -> String {
    let mut text = String::from("import os, sys\ndef f():\n");
    for line in statements.lines() {
        text += &format!("    {line}\n");
    }
    text
}

#[test]
fn loops_are_ended_and_their_line_told() {
    let text = body(
        "x = 0\nwhile True:\n    try:\n        x += 1\n    except BaseException:\n        pass",
    );
    let seen = hasty(&text, "f", "");
    let PyEnd::TimedOut { line: Some(line) } = seen.end else {
        panic!("{seen:?}");
    };
    assert!((4..=8).contains(&line), "{line}");
    // In C, where no Python code notices anything.
    let seen = hasty("def f():\n    return sum(range(10**13))\n", "f", "");
    assert_eq!(seen.end, PyEnd::TimedOut { line: Some(2) });
    // In a function called from there.
    let text = "def g():\n    while True: pass\ndef f():\n    g()\n";
    assert_eq!(hasty(text, "f", "").end, PyEnd::TimedOut { line: Some(2) });
    // Handlers for every signal do not help.
    let text = body(
        "import signal\nfor n in range(1, 64):\n    try:\n        signal.signal(n, signal.SIG_IGN)\n    except (OSError, ValueError):\n        pass\nwhile True:\n    pass",
    );
    assert!(matches!(hasty(&text, "f", "").end, PyEnd::TimedOut { .. }));
}

#[test]
fn ends_of_the_process_are_told_apart() {
    assert!(died(&patient(&body("os._exit(3)"), "f", "")).contains("exit code 3"));
    assert!(died(&patient(&body("os._exit(0)"), "f", "")).contains("exit code 0"));
    assert_eq!(
        patient(&body("sys.exit(4)"), "f", "").end,
        PyEnd::Exited("4".into())
    );
    assert_eq!(
        patient(&body("raise SystemExit"), "f", "").end,
        PyEnd::Exited("None".into())
    );
    assert_eq!(
        raised(&patient(&body("raise KeyboardInterrupt"), "f", "")),
        "KeyboardInterrupt"
    );
    let crash = body("import ctypes\nctypes.string_at(0)");
    assert!(died(&patient(&crash, "f", "")).contains("segmentation fault"));
    let abort = body("os.abort()");
    assert!(died(&patient(&abort, "f", "")).contains("abort"));
}

#[test]
fn recursion_ends_in_an_exception_or_alone() {
    let plain = "def f(n=0):\n    return f(n + 1)\n";
    let seen = patient(plain, "f", "");
    assert_eq!(raised(&seen), "RecursionError");
    // The C stack: nothing but the process is lost.
    let deep = "import sys\nclass A:\n    def __getattr__(self, name):\n        return getattr(self, name + 'x')\ndef f():\n    sys.setrecursionlimit(10**9)\n    return sorted([1], key=lambda _: A().a)\n";
    let seen = patient(deep, "f", "");
    assert!(
        matches!(
            seen.end,
            PyEnd::Died(_) | PyEnd::TimedOut { .. } | PyEnd::Raised(_)
        ),
        "{seen:?}"
    );
}

#[test]
fn memory_is_limited() {
    for text in [
        "x = [0] * 10**10",
        "x = []\nwhile True:\n    x.append(bytes(10**7))",
    ] {
        let seen = patient(&body(text), "f", "");
        assert_eq!(raised(&seen), "MemoryError", "{text}");
    }
    let hidden = body("try:\n    x = 'a' * 10**10\nexcept MemoryError:\n    return 'fine'");
    assert_eq!(returned(&patient(&hidden, "f", "")), "'fine'");
}

#[test]
fn processes_sockets_and_files_are_refused() {
    let tries = [
        "os.fork()",
        "os.system('true')\nreturn os.execv('/bin/true', ['true'])",
        "import subprocess\nsubprocess.run(['true'])",
        "import socket\nsocket.socket()",
        "os.kill(os.getppid(), 9)",
        "os.killpg(0, 9)",
        "os.setsid()",
        "open('/etc/shadow').read()",
        "open('/tmp/gadfly-was-here', 'w')",
        "import resource\nresource.setrlimit(resource.RLIMIT_CPU, (100, 100))",
    ];
    for text in tries {
        let seen = patient(&body(text), "f", "");
        let class = raised(&seen);
        assert!(
            [
                "PermissionError",
                "FileNotFoundError",
                "ValueError",
                "OSError",
                "BlockingIOError"
            ]
            .contains(&class),
            "{text}: {class}"
        );
    }
    let bomb = body("while True:\n    try:\n        os.fork()\n    except OSError:\n        pass");
    assert!(matches!(hasty(&bomb, "f", "").end, PyEnd::TimedOut { .. }));
}

#[test]
fn closing_and_writing_descriptors_disturbs_nobody() {
    let text = body("os.closerange(0, 1000)\nreturn 5");
    assert_eq!(returned(&patient(&text, "f", "")), "5");
    let text = body(
        "for n in range(3, 200):\n    try:\n        os.write(n, b'\\0\\0\\0\\4null' * 1000)\n    except OSError:\n        pass\nreturn 6",
    );
    assert_eq!(returned(&patient(&text, "f", "")), "6");
    let text = body("os.write(1, b'x' * 10000)\nprint('seen')\nreturn 7");
    let seen = patient(&text, "f", "");
    assert_eq!((returned(&seen), seen.printed.as_str()), ("7", "seen\n"));
}

#[test]
fn patched_builtins_and_modules_change_nothing() {
    let text = body(
        "import builtins, json, types, copy, signal, io\nspaces = [vars(m) for m in (json, types, copy, signal, io, os, sys, builtins)]\nfor space in spaces:\n    for name in [*space]:\n        space[name] = None\nreturn [1, {'a': 2}]",
    );
    let seen = patient(&text, "f", "");
    assert_eq!(returned(&seen), "[1, {'a': 2}]");
}

#[test]
fn nothing_is_left_for_the_next_run() {
    let text = "
import builtins, sys, os, json
count = 0
kept = []
def f():
    global count
    count += 1
    kept.append(1)
    json.mark = getattr(json, 'mark', 0) + 1
    builtins.mark = getattr(builtins, 'mark', 0) + 1
    sys.setrecursionlimit(sys.getrecursionlimit() + 1)
    with open('left', 'a') as out:
        out.write('x')
    with open('left') as back:
        text = back.read()
    os.mkdir('folder')
    return count, kept, json.mark, builtins.mark, sys.getrecursionlimit(), text
";
    let module = module(text);
    let runs: Vec<_> = (0..4).map(|_| run(&module, &[], "f", "")).collect();
    let seen = POOL.observe_once(&runs);
    let first = returned(&seen[0]);
    assert!(first.starts_with("(1, [1], 1, 1, "), "{first}");
    for other in &seen[1..] {
        assert_eq!(returned(other), first);
    }
}

#[test]
fn threads_do_not_outlive_a_run() {
    let text = body(
        "import threading\ndef loop():\n    while True:\n        pass\nfor _ in range(3):\n    threading.Thread(target=loop).start()\nreturn 'started'",
    );
    assert_eq!(returned(&patient(&text, "f", "")), "'started'");
}

#[test]
fn output_is_limited() {
    let text = body("for _ in range(2000):\n    print('x' * 100)\nreturn 1");
    let seen = patient(&text, "f", "");
    assert_eq!(returned(&seen), "1");
    assert!(seen.cut && seen.printed.len() <= 1 << 16);
    let text = body("while True:\n    print('x' * 1000)");
    assert!(matches!(hasty(&text, "f", "").end, PyEnd::TimedOut { .. }));
}

#[test]
fn special_methods_that_raise_or_loop_do_no_harm() {
    let text = "
class Bad:
    def __init__(self):
        self.x = 1
    def __repr__(self):
        raise ValueError('repr')
    def __eq__(self, other):
        while True:
            pass
    def __hash__(self):
        return 1
    def __len__(self):
        raise ValueError('len')
    def __bool__(self):
        raise ValueError('bool')
    def __getattribute__(self, name):
        raise AttributeError(name)

class Meta(type):
    def __instancecheck__(cls, other):
        raise ValueError('check')
    def __eq__(cls, other):
        raise ValueError('eq')
    def __hash__(cls):
        return 3

class Worse(metaclass=Meta):
    pass

def f():
    return [Bad(), {Bad()}, Worse()]
";
    let seen = patient(text, "f", "");
    assert_eq!(returned(&seen), "[Bad(x=1), {Bad(x=1)}, Worse()]");
    let PyEnd::Returned(value) = &seen.end else {
        panic!()
    };
    assert!(!value.eq_works);
}

#[test]
fn hostile_imports() {
    use gadfly_runtime::PyImport;
    let import = |text: &str| POOL.import(&module(text));
    assert!(matches!(
        HASTY.import(&module("while True:\n    pass\n")),
        PyImport::TimedOut { line: Some(1 | 2) }
    ));
    assert!(matches!(
        import("import os\nos._exit(5)\n"),
        PyImport::Died(_)
    ));
    let PyImport::Raised { class, .. } = import("import sys\nsys.exit(1)\n") else {
        panic!()
    };
    assert_eq!(class, "SystemExit");
    // The compiler itself is attacked.
    for text in [
        format!("x = {}1{}", "(".repeat(5000), ")".repeat(5000)),
        format!("x = {}1", "-".repeat(100_000)),
        format!("x{}", ".a".repeat(100_000)),
        "x = 1\0".to_string(),
    ] {
        let seen = import(&text);
        assert!(
            !matches!(seen, PyImport::Fine { .. } | PyImport::TimedOut { .. }),
            "{seen:?}"
        );
    }
    assert!(matches!(import("x = 1\n"), PyImport::Fine { .. }));
}
