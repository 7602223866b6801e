//! Without a person: answers through a pipe, scripts, and what cannot be tested at all.

use std::fs;

use crate::python_test::{failing, folder, gadfly, read, told};

const SIGN: &str = "\
def sign(n):
    if n < 0:
        return -1
    if n > 0:
        return 1
    return 0
";

#[test]
fn answers_may_come_through_a_pipe() {
    let folder = folder(&[("sign.py", SIGN)]);
    let (text, code) = told(&gadfly(
        folder.path(),
        &["sign.py"],
        Some("0\nskip\nsame\n"),
    ));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("2 tests, all pass."), "{text}");
    assert_eq!(failing(folder.path(), "test_sign.py"), [""; 0]);
}

#[test]
fn nobody_there_means_no_questions() {
    let folder = folder(&[("sign.py", SIGN)]);
    let (text, code) = told(&gadfly(
        folder.path(),
        &["sign.py", "--format", "json"],
        None,
    ));
    assert_eq!(code, Some(0), "{text}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["questions"].as_array().unwrap().len(), 3, "{text}");
    assert_eq!(report["tests"].as_array().unwrap().len(), 0, "{text}");
    let (text, code) = told(&gadfly(folder.path(), &["sign.py"], None));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("--canonize"), "{text}");
    assert!(!folder.path().join("test_sign.py").exists());
}

#[test]
fn canonized_tests_pass_and_files_of_others_stay() {
    let folder = folder(&[("sign.py", SIGN), ("test_sign.py", "# mine\n")]);
    let words = ["sign.py", "--canonize", "--format", "json"];
    let (text, code) = told(&gadfly(folder.path(), &words, None));
    assert_eq!(code, Some(0), "{text}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["tests"].as_array().unwrap().len(), 3, "{text}");
    let coverage = &report["functions"][0]["coverage"];
    assert_eq!(coverage["lines"], serde_json::json!([5, 5]), "{text}");
    assert_eq!(coverage["branches"], serde_json::json!([4, 4]), "{text}");
    assert_eq!(read(folder.path(), "test_sign.py"), "# mine\n");
    assert_eq!(failing(folder.path(), "test_sign_gadfly.py"), [""; 0]);
    // A mistake made afterwards is noticed by the suite.
    let wrong = SIGN.replace("n > 0", "n > 1");
    fs::write(folder.path().join("sign.py"), wrong).unwrap();
    assert_eq!(failing(folder.path(), "test_sign_gadfly.py").len(), 1);
}

#[test]
fn lines_restrict_what_is_asked() {
    let folder = folder(&[("sign.py", SIGN)]);
    let words = ["sign.py", "--canonize", "--lines", "3", "--format", "json"];
    let (text, _) = told(&gadfly(folder.path(), &words, None));
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let tests = report["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 1, "{text}");
    assert_eq!(tests[0]["inputs"][0]["value"], "-1", "{text}");
}

const TWO: &str = "def total(prices: list[int]):
    s = 0
    for p in prices:
        s += p
    return s


def cheapest(prices: list[int]):
    if not prices:
        return None
    return min(prices)
";

#[test]
fn only_what_is_named_is_tested_and_counted() {
    let folder = folder(&[("shop.py", TWO)]);
    let words = ["shop.py", "--canonize", "--only", "cheapest"];
    let (text, _) = told(&gadfly(folder.path(), &words, None));
    assert!(!text.contains("total"), "{text}");
    assert!(
        text.contains("They run 3 of 3 lines and 2 of 2 branches."),
        "{text}"
    );
    let written = fs::read_to_string(folder.path().join("test_shop.py")).unwrap();
    assert!(!written.contains("total"), "{written}");
}

#[test]
fn a_test_for_every_path() {
    let folder = folder(&[("shop.py", TWO)]);
    let all = |goal: &str| {
        let words = ["shop.py", "--canonize", "--only", "total", "--goal", goal];
        told(&gadfly(folder.path(), &words, None));
        fs::read_to_string(folder.path().join("test_shop.py")).unwrap()
    };
    // The loop is left after nothing, one, two and three turns.
    let paths = all("paths");
    for list in ["[]", "[0]", "[0, 0]", "[0, 0, 0]"] {
        assert!(paths.contains(&format!("total({list}) == 0")), "{paths}");
    }
    assert_eq!(failing(folder.path(), "test_shop.py"), [""; 0]);
    assert_eq!(all("branches").matches("def test_").count(), 1);
}

#[test]
fn an_oracle_knows_better() {
    let wrong = SIGN.replace("return 0", "return 1");
    let folder = folder(&[("sign.py", wrong.as_str()), ("golden.py", SIGN)]);
    let (text, code) = told(&gadfly(
        folder.path(),
        &["sign.py", "--oracle", "golden.py"],
        None,
    ));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("sign(0) should return 0."), "{text}");
    assert_eq!(failing(folder.path(), "test_sign.py").len(), 1);
    fs::write(folder.path().join("sign.py"), SIGN).unwrap();
    assert_eq!(failing(folder.path(), "test_sign.py"), [""; 0]);
    // The other implementation must be one.
    fs::write(folder.path().join("golden.py"), "def size(): pass\n").unwrap();
    let (text, code) = told(&gadfly(
        folder.path(),
        &["sign.py", "--oracle", "golden.py"],
        None,
    ));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("sign"), "{text}");
}

#[test]
fn what_only_the_oracle_tells_apart_is_found() {
    let folder = folder(&[
        (
            "day.py",
            "def is_leap(year: int) -> bool:\n    return year % 4 == 0\n",
        ),
        (
            "golden.py",
            "def is_leap(year: int) -> bool:\n    if year % 100 == 0:\n        return year % 400 == 0\n    return year % 4 == 0\n",
        ),
    ]);
    let (text, code) = told(&gadfly(
        folder.path(),
        &["day.py", "--oracle", "golden.py", "--out", "tests"],
        None,
    ));
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("where your code and golden.py differ"),
        "{text}"
    );
    assert_eq!(failing(folder.path(), "tests/test_day.py").len(), 1);
}

#[test]
fn what_existing_tests_reach_is_not_tested_again() {
    let folder = folder(&[
        ("sign.py", SIGN),
        (
            "test_old.py",
            "from sign import sign\n\ndef test_old():\n    assert sign(0) == 0\n    assert sign(5) == 1\n",
        ),
    ]);
    let words = [
        "sign.py",
        "--canonize",
        "--with",
        "test_old.py",
        "--format",
        "json",
    ];
    let (text, code) = told(&gadfly(folder.path(), &words, None));
    assert_eq!(code, Some(0), "{text}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let tests = report["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 1, "{text}");
    assert_eq!(tests[0]["call"], "sign(-1)", "{text}");
    let coverage = &report["functions"][0]["coverage"];
    assert_eq!(coverage["lines"], serde_json::json!([5, 5]), "{text}");
}

#[test]
fn mutants_ask_for_more() {
    let folder = folder(&[(
        "limit.py",
        "def limit(n: int) -> int:\n    if n > 10:\n        return 10\n    return n\n",
    )]);
    let words = [
        "limit.py",
        "--canonize",
        "--goal",
        "mutants",
        "--format",
        "json",
    ];
    let (text, code) = told(&gadfly(folder.path(), &words, None));
    assert_eq!(code, Some(0), "{text}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mutants = &report["mutants"];
    assert!(mutants["killed"].as_u64().unwrap() > 4, "{text}");
    assert_eq!(mutants["survived"], serde_json::json!([]), "{text}");
    assert_eq!(failing(folder.path(), "test_limit.py"), [""; 0]);
}

#[test]
fn what_depends_on_chance_makes_no_test() {
    let folder = folder(&[(
        "dice.py",
        "import random\nimport time\n\nclass Own(random.Random):\n    pass\n\ndef noise():\n    return Own().random(), time.time()\n\ndef twice(n: int) -> int:\n    return 2 * n\n",
    )]);
    let (text, code) = told(&gadfly(folder.path(), &["dice.py", "--canonize"], None));
    assert_eq!(code, Some(0), "{text}");
    let tests = read(folder.path(), "test_dice.py");
    assert!(
        tests.contains("twice(") && !tests.contains("noise("),
        "{tests}"
    );
}

#[test]
fn numbers_that_are_drawn_are_inputs() {
    let folder = folder(&[(
        "dice.py",
        "\
import random
from random import choice

def lucky():
    if random.randint(1, 6) == 6:
        return 'win'
    return 'lose'

def play(player: str):
    computer = choice(['rock', 'paper'])
    if player == computer:
        return 'draw'
    return computer

def climb(top: int):
    first = random.randint(1, top)
    try:
        return random.randint(first + 1, top)
    except ValueError:
        return first

class Deck:
    def __init__(self):
        self.cards = list(range(8))
        random.shuffle(self.cards)

    def top(self):
        if self.cards[-1] == 0:
            return 'the lowest'
        return self.cards[-1]
",
    )]);
    let words = ["dice.py", "--canonize", "--format", "json"];
    let output = gadfly(folder.path(), &words, None);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        report["missed"].as_array().map(Vec::len),
        Some(0),
        "{report}"
    );
    let tests = read(folder.path(), "test_dice.py");
    for expected in [
        "    monkeypatch.setattr(\"random.randint\", lambda a, b: 6)\n    assert lucky() == \"win\"\n",
        "    monkeypatch.setattr(\"dice.choice\", lambda seq: seq[0])  # \"rock\"\n    assert play(\"rock\") == \"draw\"\n",
        "    monkeypatch.setattr(\"random.shuffle\", lambda x: x.reverse())  # the reverse order\n    deck = Deck()\n    assert deck.top() == \"the lowest\"\n",
        "        real_randint(a, b)\n",
    ] {
        assert!(tests.contains(expected), "{expected}\n---\n{tests}");
    }
    // Again and again.
    for _ in 0..3 {
        let failing = failing(folder.path(), "test_dice.py");
        assert!(failing.is_empty(), "{failing:?}\n{tests}");
    }
}

#[test]
fn the_statement_behind_a_type_error_is_unreachable() {
    let folder = folder(&[(
        "mixed.py",
        "\
def mixed(flag):
    if flag:
        value = 'one'
        value = value + 2
        return value
    value = 1
    return value + 2
",
    )]);
    let words = ["mixed.py", "--canonize", "--format", "json"];
    let (text, code) = told(&gadfly(folder.path(), &words, None));
    assert_eq!(code, Some(0), "{text}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["tests"].as_array().unwrap().len(), 2, "{text}");
    assert_eq!(report["unreachable"][0]["line"], 5, "{text}");
    assert_eq!(report["unreachable"].as_array().unwrap().len(), 1, "{text}");
    let tests = read(folder.path(), "test_mixed.py");
    assert!(tests.contains("pytest.raises(TypeError)"), "{tests}");
    assert_eq!(failing(folder.path(), "test_mixed.py"), [""; 0]);
}

#[test]
fn code_that_does_not_end_is_reported_and_not_tested() {
    let folder = folder(&[(
        "wait.py",
        "def wait(n):\n    while n != 0:\n        n = n\n    return n\n",
    )]);
    let (text, code) = told(&gadfly(folder.path(), &["wait.py", "--canonize"], None));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("Calls that do not terminate"), "{text}");
    assert!(text.contains("wait.py:"), "{text}");
    let tests = read(folder.path(), "test_wait.py");
    assert!(tests.contains("wait(0)"), "{tests}");
    assert_eq!(tests.matches("def test_").count(), 1, "{tests}");
}

#[test]
fn what_is_no_python_is_said_where() {
    let folder = folder(&[
        ("broken.py", "def f(x):\n    return (x\n"),
        (
            "lost.py",
            "import math\nimport nosuchmodule\n\ndef f(x):\n    return x\n",
        ),
        ("raising.py", "def f(x):\n    return x\n\nf(1)[0]\n"),
    ]);
    let (text, code) = told(&gadfly(folder.path(), &["broken.py"], None));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.starts_with("broken.py:2:"), "{text}");
    assert!(text.contains("return (x"), "{text}");
    let (text, code) = told(&gadfly(folder.path(), &["lost.py"], None));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.starts_with("lost.py:2:"), "{text}");
    assert!(
        text.contains("nosuchmodule") && text.contains("help:"),
        "{text}"
    );
    let (text, code) = told(&gadfly(folder.path(), &["raising.py"], None));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.starts_with("raising.py:4:"), "{text}");
    for name in ["broken", "lost", "raising"] {
        assert!(!folder.path().join(format!("test_{name}.py")).exists());
    }
}

/// The session in the manual is what happens, but for how long it takes.
#[test]
fn the_manual_tells_the_truth() {
    let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manual = read(&project, "docs/test.md");
    let code = read(&project, "corpus/python/dialogue/ticket.py");
    let (_, rest) = manual.split_once("$ gadfly test ticket.py\n").unwrap();
    let (shown, _) = rest.split_once("\n```\n").unwrap();
    let folder = folder(&[("ticket.py", code.as_str())]);
    let answers = "5\nraises ValueError\n5\n";
    let (text, exit) = told(&gadfly(folder.path(), &["ticket.py"], Some(answers)));
    assert_eq!(exit, Some(1), "{text}");
    let timeless = |text: &str| -> Vec<String> {
        let lines = text.trim().lines();
        let cut = |line: &str| match line.rsplit_once(" (") {
            Some((start, end)) if end.ends_with(" s)") || end.ends_with(" ms)") => {
                start.to_string()
            }
            _ => line.to_string(),
        };
        lines.map(cut).collect()
    };
    assert_eq!(timeless(&text), timeless(shown), "{text}");
}
