//! What users meet on the first day: printed text, other implementations, the clock, the library's
//! own affairs.

use crate::python_test::{failing, folder, gadfly, read, told};

const GREET: &str = "\
def greet(name):
    if name == '':
        print('Hello stranger')
    else:
        print('Hello ' + name)
";

#[test]
fn printed_text_becomes_a_test_however_it_is_typed() {
    for answers in [
        "same\nsame\n",
        "Hello stranger\n\nHello a\n\n",
        "'Hello stranger\\n'\n\"Hello a\"\n",
        "prints Hello stranger\nprints 'Hello a\\n'\n",
    ] {
        let folder = folder(&[("greet.py", GREET)]);
        let (text, code) = told(&gadfly(folder.path(), &["greet.py"], Some(answers)));
        assert_eq!(code, Some(0), "{answers}: {text}");
        assert!(text.contains("2 tests, all pass."), "{answers}: {text}");
        assert_eq!(failing(folder.path(), "test_greet.py"), [""; 0]);
        // They are kept: the next run asks nothing and writes the same.
        let (text, code) = told(&gadfly(folder.path(), &["greet.py"], Some("")));
        assert_eq!(code, Some(0), "{answers}: {text}");
        assert!(!text.contains("What should"), "{answers}: {text}");
        assert!(text.contains("2 tests, all pass."), "{answers}: {text}");
    }
}

#[test]
fn an_expected_text_that_is_not_printed_fails() {
    let folder = folder(&[(
        "one.py",
        "def f(x: int):\n    print(x + 1)\n    print('done')\n",
    )]);
    let answers = Some("2\ndone\n\n");
    let (text, code) = told(&gadfly(folder.path(), &["one.py"], answers));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("f(0) should print '2\\ndone'."), "{text}");
    assert_eq!(failing(folder.path(), "test_one.py").len(), 1);
}

#[test]
fn an_answer_that_cannot_be_used_is_asked_for_again() {
    let folder = folder(&[("half.py", "def half(n: int):\n    return n // 2\n")]);
    told(&gadfly(folder.path(), &["half.py"], Some("0\n")));
    let kept = folder.path().join(".gadfly/half.answers.toml");
    let text = std::fs::read_to_string(&kept).unwrap();
    let broken = text.replace("returns = \"0\"", "returns = \"(0\"");
    assert_ne!(text, broken);
    std::fs::write(&kept, broken).unwrap();
    let (text, code) = told(&gadfly(folder.path(), &["half.py"], Some("0\n")));
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("1 test, all pass.") || text.contains("1 test, it passes."),
        "{text}"
    );
}

#[test]
fn an_oracle_compares_values_and_not_objects() {
    let folder = folder(&[
        (
            "ref.py",
            "def order(xs: list[int]):\n    xs.sort()\n    return xs\n\n\ndef twice(xs: list[int]):\n    return [xs, xs]\n",
        ),
        (
            "sub.py",
            "def order(xs: list[int]):\n    return sorted(xs)\n\n\ndef twice(xs: list[int]):\n    return [list(xs), list(xs)]\n",
        ),
        (
            "bad.py",
            "def order(xs: list[int]):\n    return xs\n\n\ndef twice(xs: list[int]):\n    return [xs]\n",
        ),
    ]);
    let words = ["sub.py", "--oracle", "ref.py"];
    let (text, code) = told(&gadfly(folder.path(), &words, None));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("all pass"), "{text}");
    assert!(
        !read(folder.path(), "test_sub.py").contains(" is xs"),
        "{text}"
    );
    assert_eq!(failing(folder.path(), "test_sub.py"), [""; 0]);
    let words = ["bad.py", "--oracle", "ref.py"];
    let (text, code) = told(&gadfly(folder.path(), &words, None));
    assert_eq!(code, Some(1), "{text}");
    assert!(!text.contains("should ."), "{text}");
    assert!(text.contains("twice([]) should return [[], []]."), "{text}");
}

#[test]
fn what_the_oracle_lacks_is_named() {
    let folder = folder(&[
        ("gold.py", "def f(x: int):\n    return x + 1\n"),
        (
            "a.py",
            "def f(x: int):\n    return x + 1\n\n\ndef g(x: int):\n    return x * 2\n",
        ),
    ]);
    let (text, code) = told(&gadfly(
        folder.path(),
        &["a.py", "--oracle", "gold.py"],
        None,
    ));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("g: gold.py has no g"), "{text}");
}

#[test]
fn tests_are_as_true_next_year() {
    let folder = folder(&[(
        "age.py",
        "\
import time
from datetime import date, datetime


def age(birth: date) -> int:
    return date.today().year - birth.year


def stamp() -> str:
    return time.strftime('%Y-%m')


def weekday() -> int:
    return datetime.now().weekday()


def born(birth: date) -> int:
    return birth.year
",
    )]);
    let (text, code) = told(&gadfly(folder.path(), &["age.py", "--canonize"], None));
    assert_eq!(code, Some(0), "{text}");
    let tests = read(folder.path(), "test_age.py");
    assert!(tests.contains("born("), "{tests}");
    for name in ["age(", "stamp(", "weekday("] {
        assert!(!tests.contains(name), "{name}\n{tests}");
    }
    assert!(
        text.contains("age: its behaviour is not deterministic"),
        "{text}"
    );
}

#[test]
fn tests_are_as_true_elsewhere() {
    let folder = folder(&[
        (
            "place.py",
            "\
import getpass
import locale
import os
import platform
import socket
import sys
import tempfile
import time


def cwd() -> str:
    return os.path.basename(os.getcwd())


def here() -> str:
    return os.path.dirname(os.path.abspath(__file__))


def home() -> int:
    return len(os.path.expanduser('~'))


def user() -> str:
    return getpass.getuser()


def unset() -> str:
    return os.environ.get('EDITOR', 'vi')


def is_set() -> bool:
    return 'SHELL' in os.environ


def temp() -> str:
    return tempfile.gettempdir()


def host() -> str:
    return socket.gethostname() + platform.node()


def own() -> bool:
    return os.getpid() % 2 == 0


def place() -> bool:
    return id(object()) % 16 == 0


def zone() -> str:
    return time.strftime('%H', time.localtime(0))


def language() -> str:
    return str(locale.getlocale())


def uptime() -> bool:
    return time.monotonic() > 10_000_000


def configured() -> bool:
    return os.path.exists('settings.ini')


def settings() -> str:
    try:
        with open('settings.ini') as file:
            return file.read()
    except FileNotFoundError:
        return 'none'


def listed() -> int:
    return len(os.listdir('.'))


def beside() -> bool:
    with open(os.path.join(os.path.dirname(__file__), 'data.txt')) as file:
        return file.read() == 'data'


def saved(n: int) -> int:
    with open('saved.txt', 'w') as file:
        file.write(str(n))
    with open('saved.txt') as file:
        return int(file.read())


def plain(n: int) -> int:
    return n + 1
",
        ),
        ("data.txt", "data"),
    ]);
    let (text, code) = told(&gadfly(folder.path(), &["place.py", "--canonize"], None));
    assert_eq!(code, Some(0), "{text}");
    let tests = read(folder.path(), "test_place.py");
    for name in ["plain(", "beside(", "saved("] {
        assert!(tests.contains(name), "{name}\n{tests}");
    }
    let others = tests.lines().filter(|line| line.starts_with("def test_"));
    let others: Vec<&str> = others
        .filter(|line| {
            !["plain", "beside", "saved"]
                .iter()
                .any(|own| line.contains(own))
        })
        .collect();
    assert!(others.is_empty(), "{others:#?}");
}

#[test]
fn the_affairs_of_the_library_are_its_own() {
    let folder = folder(&[
        (
            "lg.py",
            "\
import logging
import string

log = logging.getLogger(__name__)
formatter = string.Formatter()


def parse(s):
    if s == '':
        log.warning('empty')
        return 0
    return len(s)


class Own(string.Template):
    def __init__(self, text):
        super().__init__(text)
        self._seen = 0

    def see(self):
        self._seen += 1
",
        ),
        (
            "reader.py",
            "def read_all(p):\n    with open(p) as f:\n        return f.read()\n",
        ),
    ]);
    let (text, _) = told(&gadfly(folder.path(), &["lg.py", "--canonize"], None));
    let tests = read(folder.path(), "test_lg.py");
    assert!(tests.contains("parse(\"\") == 0"), "{text}\n{tests}");
    assert!(!tests.contains("_cache"), "{tests}");
    // What stands at the descriptor 0 is nobody's input.
    let (text, _) = told(&gadfly(folder.path(), &["reader.py", "--canonize"], None));
    let written = std::fs::read_to_string(folder.path().join("test_reader.py"));
    assert!(
        !written.unwrap_or_default().contains("read_all(0)"),
        "{text}"
    );
}

#[test]
fn tests_show_what_works_and_tell_values_apart() {
    let folder = folder(&[(
        "happy.py",
        "\
import re
from datetime import datetime
from pathlib import Path


def parse_date(s: str):
    return datetime.strptime(s, '%Y-%m-%d').date()


def phone(s: str) -> str:
    m = re.search(r'(\\d{3})-(\\d{4})', s)
    return m.group(1)


def to_int(s: str):
    try:
        return int(s)
    except ValueError:
        return -1


def scale(v, f):
    \"\"\"Scale a vector.

    >>> scale([1, 2], 3)
    [3, 6]
    \"\"\"
    return [x * f for x in v]


def area(w: float, h: float) -> float:
    return w * h


def suffix(p: Path) -> str:
    if p.suffix == '.txt':
        return 'text'
    return p.stem
",
    )]);
    let (text, code) = told(&gadfly(folder.path(), &["happy.py", "--canonize"], None));
    assert_eq!(code, Some(0), "{text}");
    assert!(!text.contains("No input can reach"), "{text}");
    let tests = read(folder.path(), "test_happy.py");
    for expected in [
        "parse_date(\"2024-03-15\")",
        "assert phone(\"111-1111\") == \"111\"",
        "assert to_int(\"",
        "assert scale([1, 2], 3) == [3, 6]",
        "assert suffix(Path(\"a.txt\")) == \"text\"",
    ] {
        assert!(tests.contains(expected), "{expected}\n{tests}");
    }
    assert!(!tests.contains("area(0.0, 0.0)"), "{tests}");
    assert_eq!(failing(folder.path(), "test_happy.py"), [""; 0]);
}

#[test]
fn modules_of_packages_are_tested() {
    let folder = folder(&[("readme.txt", "")]);
    let package = folder.path().join("pkg");
    std::fs::create_dir_all(package.join("sub")).unwrap();
    for (name, text) in [
        ("__init__.py", "from .core import area\n"),
        (
            "core.py",
            "from .sub.deep import halve\n\n\ndef area(w: int):\n    return halve(w)\n",
        ),
        ("sub/__init__.py", ""),
        (
            "sub/deep.py",
            "from ..util import clamp\n\n\ndef halve(x: int):\n    return clamp(x, 1000) // 2\n",
        ),
        ("util.py", "def clamp(x, top):\n    return min(x, top)\n"),
    ] {
        std::fs::write(package.join(name), text).unwrap();
    }
    let words = ["pkg/sub/deep.py", "--canonize", "--out", "tests"];
    let (text, code) = told(&gadfly(folder.path(), &words, None));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("1 test"), "{text}");
    assert_eq!(failing(folder.path(), "tests/test_deep.py"), [""; 0]);
}
