//! What written files look like, and that they pass.

use gadfly_suite::python::{PyTest, PytestOptions, pytest_file};
use gadfly_witness::{PyEnd, PyObservation};

use crate::python::support::{POOL, module, observed, passing, results, test_file, witness};

const STACK: &str = "
class EmptyError(Exception):
    pass

class Stack:
    def __init__(self, items=None):
        self.items = list(items or [])

    def push(self, item):
        self.items.append(item)

    def pop(self):
        if not self.items:
            raise EmptyError('empty')
        return self.items.pop()

    def is_empty(self):
        return not self.items

def remove(xs, index):
    value = xs[index]
    del xs[index]
    return value

def greet(name):
    print('Hello', name)
";

#[test]
fn a_file_reads_like_a_students() {
    let text = passing(
        &module("stack", STACK),
        &[
            "remove([], 0)",
            "remove([5], 0)",
            "stack = Stack() ; stack.pop()",
            "stack = Stack() ; stack.push(3)",
            "stack = Stack() ; stack.is_empty()",
            "greet('Bob')",
            "Stack([1, 2])",
        ],
    );
    let expected = "\
import pytest

from stack import EmptyError, Stack, greet, remove


def test_remove_with_empty_list_and_zero_raises_index_error():
    with pytest.raises(IndexError):
        remove([], 0)


def test_remove_with_list_of_one_and_zero():
    first = [5]
    assert remove(first, 0) == 5
    assert first == []


def test_stack_pop_raises_empty_error():
    stack = Stack()
    with pytest.raises(EmptyError):
        stack.pop()


def test_stack_push_with_3():
    stack = Stack()
    stack.push(3)
    assert stack.items == [3]


def test_stack_is_empty_is_true():
    stack = Stack()
    assert stack.is_empty() is True


def test_greet_with_bob(capsys):
    greet(\"Bob\")
    assert capsys.readouterr().out == \"Hello Bob\\n\"


def test_new_stack_with_list_of_2():
    stack = Stack([1, 2])
    assert isinstance(stack, Stack)
    assert stack.items == [1, 2]
";
    assert_eq!(text, expected);
}

#[test]
fn values_of_every_kind_are_asserted() {
    let text = "
import collections, datetime, enum, fractions, decimal, itertools
from dataclasses import dataclass, field

class Color(enum.Enum):
    RED = 1
    BLUE = 2

class Level(enum.IntFlag):
    A = 1
    B = 2

@dataclass
class Point:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)

@dataclass(eq=False)
class Plain:
    x: int

Pair = collections.namedtuple('Pair', 'left right')

class Bag(list):
    pass

class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next

class Ring:
    pass

class Outer:
    class Inner:
        def __init__(self):
            self.deep = 1

def ring():
    one = Ring()
    one.me = one
    one.others = [one, 1]
    return one

def cycle():
    xs = [1]
    xs.append(xs)
    return xs

def share():
    xs = []
    return [xs, xs]

def numbers():
    n = 0
    while True:
        yield n
        n += 1

def fails():
    yield 1
    yield 2
    raise KeyError('end')

def add(a, b):
    return a + b

def pick():
    return add

def adder(n):
    return lambda x: x + n

def error():
    return ValueError('bad', 3)

def give(what):
    return what

def make(kind):
    return {
        'red': Color.RED, 'flags': Level.A | Level.B, 'point': Point(1, tags=['a']), 'plain': Plain(3),
        'pair': Pair(1, [2]), 'bag': Bag([1, 2]), 'node': Node(1, Node(2)),
        'inner': Outer.Inner(), 'nan': float('nan'), 'minus': -0.0, 'nans': [1, float('nan')],
        'inf': float('inf'), 'deque': collections.deque([1, 2]), 'counter': collections.Counter('aab'),
        'default': collections.defaultdict(list, {1: [2]}), 'ordered': collections.OrderedDict(a=1),
        'fraction': fractions.Fraction(1, 3), 'decimal': decimal.Decimal('1.10'),
        'notnumber': decimal.Decimal('NaN'),
        'date': datetime.date(2020, 2, 29), 'class': Point, 'type': int, 'module': enum,
        'points': [Point(1), Point(2)], 'nodes': [Node(1), Node(2)], 'map': {'a': Node(3)},
        'iter': iter([1, 2]), 'gen': (c for c in 'ab'), 'islice': itertools.count(5),
        'set': {3, 1, 2}, 'frozen': frozenset('ab'), 'bytes': b'ab\\x00', 'array': bytearray(b'x'),
        'complex': 1+2j, 'range': range(3), 'text': 'say \"hi\"\\n', 'object': object(),
        'ellipsis': ..., 'big': 10 ** 40, 'huge': 1 << 5000, 'long': list(range(100, 160)), 'nodegen': (Node(n) for n in (1, 2)),
        'words': ['some words that are long'] * 6, 'speech': 'word ' * 40, 'reversed': reversed([1, 2]),
        'thousands': list(range(9000)), 'table': {n: [n] for n in range(9000)}, 'crowd': set(range(9000)),
        'novel': 'x' * 50000, 'rows': [[n] * 100 for n in range(100)],
        'key': {(1, 2): 'a', None: True}, 'builtin': len, 'bound': 'a'.upper, 'nested': [[1, [2, (3,)]], {'a': {}}],
    }[kind]
";
    let module = module("kinds", text);
    let kinds: Vec<String> = [
        "red",
        "flags",
        "point",
        "plain",
        "pair",
        "bag",
        "node",
        "inner",
        "nan",
        "minus",
        "nans",
        "inf",
        "deque",
        "counter",
        "default",
        "ordered",
        "fraction",
        "decimal",
        "notnumber",
        "date",
        "class",
        "type",
        "module",
        "points",
        "nodes",
        "map",
        "iter",
        "gen",
        "islice",
        "set",
        "frozen",
        "bytes",
        "array",
        "complex",
        "range",
        "text",
        "object",
        "ellipsis",
        "big",
        "huge",
        "long",
        "nodegen",
        "words",
        "speech",
        "reversed",
        "key",
        "builtin",
        "bound",
        "nested",
        "thousands",
        "table",
        "crowd",
        "novel",
        "rows",
    ]
    .iter()
    .map(|kind| format!("make('{kind}')"))
    .collect();
    let mut calls: Vec<&str> = kinds.iter().map(String::as_str).collect();
    calls.extend([
        "ring()",
        "cycle()",
        "share()",
        "numbers()",
        "fails()",
        "pick()",
        "adder(1)",
        "error()",
        "give([1])",
        "xs = [1, []] ; give(xs)",
        "give('')",
        "give(-1.5)",
    ]);
    let written = passing(&module, &calls);
    for expected in [
        "assert make(\"red\") is Color.RED\n",
        "assert make(\"point\") == Point(1, 0, [\"a\"])\n",
        "assert make(\"pair\") == Pair(1, [2])\n",
        "assert math.isnan(make(\"nan\"))\n",
        "assert make(\"inf\") == math.inf\n",
        "assert make(\"fraction\") == Fraction(1, 3)\n",
        "assert make(\"date\") == datetime.date(2020, 2, 29)\n",
        "assert result.next.value == 2\n    assert result.next.next is None\n",
        "assert list(make(\"gen\")) == [\"a\", \"b\"]\n",
        "assert list(itertools.islice(numbers(), 5)) == [0, 1, 2, 3, 4]\n",
        "assert next(result) == 2\n    with pytest.raises(KeyError):\n        next(result)\n",
        "assert pick() is add\n",
        "assert list(result[:5]) == [0, 1, 2, 3, 4]\n",
        "assert callable(adder(1))\n",
        "    first = [1]\n    assert give(first) is first\n",
        "    xs = [1, []]\n    assert give(xs) is xs\n",
        "assert result.args == (\"bad\", 3)\n",
        "assert result.me is result\n",
        "assert result[1] is result[0]\n",
        "assert make(\"points\") == [Point(1, 0, []), Point(2, 0, [])]\n",
        "assert make(\"counter\") == {\"a\": 2, \"b\": 1}\n",
    ] {
        assert!(written.contains(expected), "{expected}\n---\n{written}");
    }
}

#[test]
fn input_and_chance_are_supplied() {
    let text = "
import random
from random import choice

def ask():
    name = input('Name? ')
    age = int(input())
    return name, age

def roll():
    return random.randint(1, 6) + random.randint(1, 6)

def draw(xs):
    return choice(xs)

def stop(code):
    raise SystemExit(code)
";
    let written = passing(
        &module("game", text),
        &[
            "< Ann ; < 33 ; ask()",
            "< Bob ; < x ; ask()",
            "ask()",
            "random.randint -> 2 ; random.randint -> 6 ; roll()",
            "random.choice -> seq[1] ; draw(['a', 'b'])",
            "stop(3)",
        ],
    );
    for expected in [
        "    monkeypatch.setattr(\"sys.stdin\", io.StringIO(\"\"))\n    with pytest.raises(EOFError):\n        ask()\n",
        "def test_ask_with_input_ann_33(monkeypatch, capsys):\n",
        "    monkeypatch.setattr(\"sys.stdin\", io.StringIO(\"Ann\\n33\\n\"))\n",
        "    randint_values = iter([2, 6])\n    monkeypatch.setattr(\"random.randint\", lambda a, b: next(randint_values))\n",
        "    monkeypatch.setattr(\"game.choice\", lambda seq: seq[1])\n",
        "    assert capsys.readouterr().out == \"Name? \"\n",
        "    with pytest.raises(SystemExit) as stopped:\n        stop(3)\n    assert stopped.value.code == 3\n",
    ] {
        assert!(written.contains(expected), "{expected}\n---\n{written}");
    }
}

#[test]
fn every_function_of_chance_is_replaced_readably() {
    let text = "
import random
from random import shuffle as mix

class Die:
    def __init__(self):
        self.value = random.randint(1, 6)

    def roll(self):
        self.value = random.randint(1, 6)
        return self.value

def mixed(xs):
    mix(xs)
    return xs

def twice(xs, ys):
    random.shuffle(xs)
    mix(ys)
    return xs + ys

def hand(deck):
    return random.sample(deck, 2), random.sample(deck, k=2)

def picks():
    return random.choices('abc', weights=[1, 2, 3], k=2)

def two(xs):
    first = random.choice(xs)
    xs.remove(first)
    return first, random.choice(xs)

def climb(top):
    first = random.randint(1, top)
    try:
        second = random.randint(first + 1, top)
    except ValueError:
        second = random.randint(1, 3)
    return first, second

def own():
    generator = random.Random()
    return generator.random(), generator.choice('xy')

def many():
    return sum(random.randint(1, 6) for _ in range(12))
";
    let many = "random.randint -> 6 ; ".repeat(10);
    let written = passing(
        &module("chance", text),
        &[
            "random.randint -> 2 ; random.randint -> 5 ; die = Die() ; die.roll()",
            "random.shuffle -> x[::-1] ; mixed([1, 2])",
            "random.shuffle -> x[2:] + x[:2] ; mixed([1, 2, 3, 4])",
            "random.shuffle -> x[:] ; random.shuffle -> x[::-1] ; twice([1, 2], [3, 4])",
            "random.sample -> [population[1], population[0]] ; random.sample -> [population[2], population[1]] ; hand([7, 8, 9])",
            "random.choices -> [population[2], population[2]] ; picks()",
            "random.choice -> seq[1] ; random.choice -> seq[0] ; two(['a', 'b'])",
            "random.choice -> seq[0] ; two(['a'])",
            "random.randint -> 5 ; random.randint -> 3 ; climb(5)",
            "random.Random.random -> 0.5 ; random.Random.choice -> seq[1] ; own()",
            &format!("random.randint -> 1 ; random.randint -> 2 ; {many}many()"),
        ],
    );
    for expected in [
        // Before the set-up, which rolls the die for the first time.
        "    randint_values = iter([2, 5])\n    monkeypatch.setattr(\"random.randint\", lambda a, b: next(randint_values))\n    die = Die()\n",
        "    monkeypatch.setattr(\"chance.mix\", lambda x: x.reverse())\n",
        "    def shuffle(x):\n        x[:] = x[2:] + x[:2]\n    monkeypatch.setattr(\"chance.mix\", shuffle)\n",
        "    orders = iter([lambda x: x[:], lambda x: x[::-1]])\n    def shuffle(x):\n        x[:] = next(orders)(x)\n    monkeypatch.setattr(\"random.shuffle\", shuffle)\n    monkeypatch.setattr(\"chance.mix\", shuffle)\n",
        "    sample_indices = iter([[1, 0], [2, 1]])\n",
        "    def sample(population, k):\n        return [population[i] for i in next(sample_indices)]\n",
        "    choice_indices = iter([1, 0])\n    monkeypatch.setattr(\"random.choice\", lambda seq: seq[next(choice_indices)])\n",
        // The real function still says what it does not accept.
        "    real_choice = random.choice\n    def choice(seq):\n        real_choice(seq)\n        return seq[0]\n    monkeypatch.setattr(\"random.choice\", choice)\n",
        "        real_randint(a, b)\n        return next(randint_values)\n",
        "    monkeypatch.setattr(\"random.Random.random\", lambda self: 0.5)\n",
        "    monkeypatch.setattr(\"random.Random.choice\", lambda self, seq: seq[1])\n",
        "    randint_values = iter([1, 2] + [6] * 10)\n",
    ] {
        assert!(written.contains(expected), "{expected}\n---\n{written}");
    }
}

#[test]
fn modules_with_strange_names() {
    let text = "def test_me(x):\n    return x\nclass TestBench:\n    def __init__(self):\n        self.x = 1\ndef plain():\n    return 1\n";
    let written = passing(
        &module("bench", text),
        &["test_me(1)", "TestBench()", "plain()"],
    );
    assert!(
        written.contains("import bench\nfrom bench import plain\n"),
        "{written}"
    );
    assert!(
        written.contains("    test_me = bench.test_me\n    assert test_me(1) == 1\n"),
        "{written}"
    );
    // Names of builtins are the student's here.
    let text = "def sum(xs):\n    return 'own sum'\ndef len(xs):\n    return -1\nclass Box:\n    pass\ndef boxes():\n    return [Box(), Box()]\n";
    let written = passing(&module("own", text), &["sum([1])", "len([])", "boxes()"]);
    assert!(
        written.contains("import own\nfrom own import Box, boxes, sum\n"),
        "{written}"
    );
    let written = passing(&module("my-file", "def f():\n    return 1\n"), &["f()"]);
    assert!(
        written.contains("my_file = importlib.import_module(\"my-file\")\nf = my_file.f\n"),
        "{written}"
    );
}

#[test]
fn answers_are_written_as_typed() {
    let bench = module(
        "bench",
        "import math\nclass P:\n    pass\ndef f(x):\n    yield x\ndef g(x):\n    return x\n",
    );
    let seen = PyObservation::ended(PyEnd::TimedOut { line: None });
    let f = observed(&bench, &["f(1)"]).remove(0);
    let g = witness("bench", "g(2)");
    let mut tests = vec![
        PyTest::answered(&g, "1, 2", &seen),
        PyTest::answered(&g, "'a' if True else 'b'", &seen),
        PyTest::answered(&g, "None", &seen),
        PyTest::answered(&g, "math.floor(2.5)", &seen),
        PyTest::answered(&g, "float('nan')", &seen),
        PyTest::answered(&g, "pytest.approx(2.0000001)", &seen),
        PyTest::answered(&g, "approx(2)", &seen),
        PyTest::answered(&g, "P", &seen),
        PyTest::raising(&g, "ValueError", &seen),
    ];
    let actual = match f.expected {
        gadfly_suite::python::PyExpected::Seen(actual) => actual,
        other => panic!("{other:?}"),
    };
    let returned = PyObservation::ended(PyEnd::Returned(actual));
    tests.push(PyTest::answered(&f.witness, "[1]", &returned));
    tests.push(PyTest {
        expected: gadfly_suite::python::PyExpected::Anything,
        printed: Some(String::new()),
        said_after: vec![("first".into(), "[3] * 1".into())],
        ..PyTest::answered(&witness("bench", "g([3])"), "", &seen)
    });
    let written = pytest_file("bench", &tests, &PytestOptions::default());
    for expected in [
        "assert g(2) == (1, 2)\n",
        "assert g(2) == ('a' if True else 'b')\n",
        "assert g(2) is None\n",
        "assert g(2) == math.floor(2.5)\n",
        "assert math.isnan(g(2))\n",
        "assert g(2) == pytest.approx(2.0000001)\n",
        "with pytest.raises(ValueError):\n        g(2)\n",
        "assert list(f(1)) == [1]\n",
        "    first = [3]\n    g(first)\n    assert first == [3] * 1\n",
        "import math\n\nimport pytest\nfrom pytest import approx\n\nfrom bench import P, f, g\n",
    ] {
        assert!(
            written.text.contains(expected),
            "{expected}\n---\n{}",
            written.text
        );
    }
    let seen = results(&bench, &written.text);
    let passed: Vec<bool> = seen
        .results
        .iter()
        .map(|result| result.outcome == gadfly_runtime::PyTestOutcome::Passed)
        .collect();
    assert_eq!(
        passed,
        [
            false, false, false, true, false, true, true, false, false, true, true
        ],
        "{seen:#?}"
    );
}

#[test]
fn names_are_unique_and_tell_the_situation() {
    let module = module("many", "def f(a, b=0):\n    return a\n");
    let calls: Vec<String> = (0..6)
        .map(|n| format!("f([{n}, {n}], {n})"))
        .chain(
            [
                "f('a b')",
                "f('a-b')",
                "f('')",
                "f(' ')",
                "f(-3)",
                "f({'a': 1})",
                "f(None)",
            ]
            .map(String::from),
        )
        .collect();
    let calls: Vec<&str> = calls.iter().map(String::as_str).collect();
    let text = passing(&module, &calls);
    for name in [
        "with_list_of_2_and_zero",
        "with_empty_string",
        "with_blank",
        "with_minus_3",
        "with_dict_of_one",
        "with_none",
    ] {
        assert!(
            text.contains(&format!("def test_f_{name}(")),
            "{name}\n{text}"
        );
    }
}

#[test]
fn names_too_long_to_read_leave_the_situation_out() {
    let long = "a_function_whose_name_alone_says_nearly_all_there_is_to_say";
    let module = module("many", &format!("def {long}(a, b):\n    return a[b]\n"));
    let calls = [
        format!("{long}([], 0)"),
        format!("{long}([1], 1)"),
        format!("{long}([1], 0)"),
        format!("{long}('-9', 0)"),
    ];
    let calls: Vec<&str> = calls.iter().map(String::as_str).collect();
    let text = passing(&module, &calls);
    for name in [format!("test_{long}"), format!("test_{long}_2")] {
        assert!(text.contains(&format!("def {name}(")), "{name}\n{text}");
    }
}

#[test]
fn a_file_elsewhere_finds_the_module() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("src");
    let tests = folder.path().join("tests");
    std::fs::create_dir_all(&source).unwrap();
    std::fs::create_dir_all(&tests).unwrap();
    std::fs::write(source.join("stack.py"), STACK).unwrap();
    let options = PytestOptions {
        module_folder: Some("../src".into()),
        heading: Some("Tests of stack.py.".into()),
    };
    let all = observed(
        &module("stack", STACK),
        &["remove([], 0)", "remove([5], 0)"],
    );
    let written = pytest_file("stack", &all, &options);
    let file = tests.join("test_stack.py");
    std::fs::write(&file, &written.text).unwrap();
    // The file is our own, so it may run as it is; a stand-in takes pytest's place.
    let script = "import sys, types; p = types.ModuleType('pytest'); sys.modules['pytest'] = p; sys.path.insert(0, sys.argv[1]); import test_stack; print(test_stack.remove.__module__)";
    let output = std::process::Command::new(&POOL.python().executable)
        .args(["-B", "-c", script])
        .arg(&tests)
        .current_dir("/")
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stdout).trim(),
        "stack",
        "{output:?}\n{}",
        written.text
    );
}

#[test]
fn the_checker_finds_tests_that_depend_on_each_other() {
    let module = module(
        "state",
        "seen = []\ndef add(x):\n    seen.append(x)\n    return len(seen)\n",
    );
    let text = "from state import add\n\ndef test_one():\n    assert add(1) == 1\n\ndef test_two():\n    assert add(2) == 2\n\ndef test_three():\n    assert add(3) > 0\n";
    let seen = POOL.check_tests(&module, &test_file(text));
    let failed: Vec<&str> = seen
        .results
        .iter()
        .filter(|result| result.outcome == gadfly_runtime::PyTestOutcome::Failed)
        .map(|result| result.name.as_str())
        .collect();
    assert_eq!(failed, ["test_one"], "{seen:#?}");
}

#[test]
fn tests_of_modules_with_state_do_not_depend_on_each_other() {
    let text = "
inventory = {}
names = []
class Account:
    next_id = 1
    def __init__(self):
        self.id = Account.next_id
        Account.next_id += 1
def add(name, amount):
    inventory[name] = inventory.get(name, 0) + amount
    if name not in names:
        names.append(name)
def total():
    return sum(inventory.values())
def collect(x, into=[]):
    into.append(x)
    return list(into)
";
    let module = module("shop", text);
    let calls = [
        "add('a', 2)",
        "add('b', 3) ; add('b', 1)",
        "total()",
        "add('c', 3) ; total()",
        "Account()",
        "shop = Account() ; Account()",
        "collect(1)",
        "collect(2)",
    ];
    let written = passing(&module, &calls);
    let checked = POOL.check_tests(&module, &test_file(&written));
    for result in &checked.results {
        assert!(result.message.is_empty(), "{result:?}\n{written}");
    }
    for expected in [
        "import shop as shop_module\nfrom shop import Account, add, collect, total\n",
        "def test_add_with_a_and_2(monkeypatch):\n    monkeypatch.setattr(\"shop.inventory\", {})\n    monkeypatch.setattr(\"shop.names\", [])\n    add(\"a\", 2)\n    assert shop_module.inventory == {\"a\": 2}\n",
        "    monkeypatch.setattr(\"shop.Account.next_id\", 1)\n",
        "    assert Account.next_id == 2\n",
        "    monkeypatch.setattr(\"shop.collect.__defaults__\", ([],))\n    assert collect(1) == [1]\n\n",
    ] {
        assert!(written.contains(expected), "{expected}\n---\n{written}");
    }
}
