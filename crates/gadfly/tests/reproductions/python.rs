//! Python: what `find` and `test` say of small programs.

use std::fs;

use crate::reproductions::{Said, session};

/// `gadfly find` on one file of a reproduction.
fn find(name: &str, file: &str) -> Said {
    session(name, &["find", file], "")
}

/// `gadfly test` with these words, and the tests that it wrote.
fn suite(name: &str, words: &[&str], input: &str) -> (Said, String) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let said = session(name, &[&["test", "--out", out], words].concat(), input);
    let files = fs::read_dir(folder.path()).unwrap().map(|f| f.unwrap());
    let tests = files.filter(|file| file.file_name().to_string_lossy().starts_with("test_"));
    let texts = tests.map(|file| fs::read_to_string(file.path()).unwrap());
    (said, texts.collect())
}

/// The tests of what a file does now.
fn canonized(name: &str, file: &str) -> (Said, String) {
    suite(name, &["--canonize", file], "")
}

#[track_caller]
fn says(text: &str, all: &[&str]) {
    for expected in all {
        assert!(text.contains(expected), "{expected:?} is not in\n{text}");
    }
}

#[track_caller]
fn never_says(text: &str, none: &[&str]) {
    for unexpected in none {
        assert!(!text.contains(unexpected), "{unexpected:?} is in\n{text}");
    }
}

/// Claims that need every path.
const CLAIMS: &[&str] = &["no input reaches", "No input can reach", "was complete"];

// Every answer was accepted and then lost.
#[test]
fn print_answer() {
    let (said, tests) = suite("python-print_answer", &["greet.py"], "same\nsame\n");
    says(&said.out, &["2 tests, all pass"]);
    never_says(&said.out, &["No tests written", "can no longer be used"]);
    says(&tests, &[r#"readouterr().out == "Hello stranger\n""#]);
    // A typed answer that is wrong shows the bug instead of being accepted.
    let typed = "Hello nobody\n\nsame\n";
    let (said, tests) = suite("python-print_answer", &["greet.py"], typed);
    never_says(&said.out, &["Yes, that is what your code does", "all pass"]);
    says(&tests, &[r#"readouterr().out == "Hello nobody\n""#]);
}

// Without annotations a division by zero for every number was no bug.
#[test]
fn missed_zerodiv() {
    for file in ["half.py", "half2.py"] {
        let said = find("python-missed_zerodiv", file);
        says(
            &said.out,
            &["ZeroDivisionError", "half(0, 3)", "1 bug found"],
        );
        assert_eq!(said.code, Some(1));
    }
    let said = find("python-missed_zerodiv", "half3.py");
    says(&said.out, &["half(0, 3)", "half(0, 0)", "2 bugs found"]);
    let said = find("python-missed_zerodiv", "half4.py");
    says(&said.out, &["half(0)", "1 bug found"]);
    // Nobody means a fraction where an index is asked for.
    let said = find("python-missed_zerodiv", "half5.py");
    says(&said.out, &["IndexError", "pick([], 3)", "1 bug found"]);
}

// Endless recursion for every number but zero was no bug without annotations.
#[test]
fn missed_recursion() {
    let calls = [
        ("gcd1.py", "gcd(0, 1)"),
        ("gcd2.py", "gcd(0, 1)"),
        ("rec3.py", "down(1)"),
        ("rec4.py", "f(0, 1)"),
    ];
    for (file, call) in calls {
        let said = find("python-missed_recursion", file);
        says(&said.out, &["RecursionError", call, "1 bug found"]);
    }
}

// An empty list that is taken apart was no bug without annotations.
#[test]
fn missed_unpack() {
    for (file, call) in [("pc3.py", "f([], 1)"), ("pc4.py", "count([], 1)")] {
        let said = find("python-missed_unpack", file);
        says(&said.out, &["ValueError: not enough values", call]);
    }
}

// The same two without the folder's other files.
#[test]
fn untyped_hides_bug() {
    let said = find("python-untyped_hides_bug", "gcd1.py");
    says(&said.out, &["RecursionError", "gcd(0, 1)"]);
    let said = find("python-untyped_hides_bug", "pc4.py");
    says(&said.out, &["ValueError", "count([], 1)"]);
}

// Code behind what the machine could not do was "no input reaches", after a failure that CPython
// did not confirm.
#[test]
fn unconfirmed_unreach() {
    let said = find("python-unconfirmed_unreach", "u.py");
    never_says(&said.out, &["no input reaches", "is withheld"]);
    let view = "IndexError: index out of bounds on dimension 1";
    let array = "ValueError: negative count";
    says(
        &said.out,
        &[view, "view(3)", array, "arr(-1)", "2 bugs found"],
    );
    says(&said.out, &["6 of 6 lines"]);
}

// The body of the loop was "no input reaches", since no class has the attributes.
#[test]
fn unreach_duck() {
    let said = find("python-unreach_duck", "total.py");
    never_says(&said.out, CLAIMS);
    says(&said.out, &["5 of 5 lines and 2 of 2 branches"]);
}

// Combined members of a `Flag` were never tried.
#[test]
fn unreach_flag() {
    let said = find("python-unreach_flag", "perms.py");
    never_says(&said.out, &["no input reaches"]);
    says(&said.out, &["3 of 3 lines and 2 of 2 branches"]);
    let (_, tests) = canonized("python-unreach_flag", "perms.py");
    says(&tests, &["Perm.R | Perm.W", "\"rw\"", "\"partial\""]);
}

// Both returns were "no input can reach"; the only test passed None.
#[test]
fn unreach_path() {
    let said = find("python-unreach_path", "suffix.py");
    never_says(&said.out, CLAIMS);
    says(&said.out, &["does not support inputs of class Path yet"]);
    let (said, tests) = canonized("python-unreach_path", "suffix.py");
    never_says(&said.out, CLAIMS);
    says(&tests, &[r#"suffix(Path("a.txt")) == "text""#]);
    never_says(&tests, &["None"]);
}

// Code behind an attribute that another function sets was "no input reaches".
#[test]
fn unreach_sethelper() {
    let said = find("python-unreach_sethelper", "dset.py");
    never_says(&said.out, CLAIMS);
    says(&said.out, &["has no attribute 'parent'"]);
}

// `find` called a line unreachable that `test` reached.
#[test]
fn unreach_bytearray() {
    let said = find("python-unreach_bytearray", "buf.py");
    never_says(&said.out, CLAIMS);
    says(
        &said.out,
        &["2 of 2 lines", "ValueError: negative count", "make(-1)"],
    );
    let (_, tests) = canonized("python-unreach_bytearray", "buf.py");
    says(&tests, &["make("]);
}

// "order([]) should ." and a right solution was wrong, since it returns another object.
#[test]
fn oracle_should_dot() {
    let words = ["--oracle", "ref.py", "sub.py"];
    let (said, tests) = suite("python-oracle_should_dot", &words, "");
    never_says(&said.out, &["should .", "fail"]);
    says(&said.out, &["all pass"]);
    never_says(&tests, &[" is "]);
}

// A function that the oracle lacks had no test, without a word.
#[test]
fn oracle_missing() {
    let words = ["--oracle", "gold.py", "a.py"];
    let (said, tests) = suite("python-oracle_missing", &words, "");
    says(&said.out, &["g: gold.py has no g"]);
    says(&tests, &["assert f("]);
}

// The test failed from the first of January.
#[test]
fn clock_test() {
    let (said, tests) = canonized("python-clock_test", "age.py");
    says(&said.out, &["its behaviour is not deterministic"]);
    never_says(&tests, &["assert"]);
}

// The test asserted the private state of a logger.
#[test]
fn logging_cache() {
    let (said, tests) = canonized("python-logging_cache", "lg.py");
    says(&said.out, &["4 of 4 lines"]);
    says(&tests, &[r#"parse("") == 0"#]);
    never_says(&tests, &["_cache", "log."]);
}

// "No module named 'os.path'": nothing was analysed.
#[test]
fn import_os_path() {
    let said = find("python-import_os_path", "p.py");
    says(&said.out, &["ratio(0, 0)", "1 bug found"]);
    never_says(&said.out, &["No module named"]);
}

// A package whose `__init__.py` imports its own modules was refused.
#[test]
fn package_init() {
    let said = find("python-package_init", "pkg");
    says(&said.out, &["bad(3)", "ratio(0, 0)", "in 3 files"]);
    assert_eq!(said.code, Some(1), "{}", said.err);
    let (said, tests) = canonized("python-package_init", "pkg/sub/deep.py");
    says(&said.out, &["2 of 2 lines"]);
    says(&tests, &["halve(", "bad("]);
}

// "No module named 'requests'" although it is installed: nothing was analysed.
#[test]
fn requests_import() {
    let venv = tempfile::tempdir().unwrap();
    let python = installed_in(venv.path(), "requests");
    let words = ["find", "--python", &python, "req_only.py"];
    let said = session("python-requests_import", &words, "");
    never_says(&said.out, &["No module named"]);
    // The function that does not need it is analysed, the other one is named.
    says(&said.out, &["ValueError: page", "4 of 4 lines"]);
    says(&said.out, &["does not support module requests yet"]);
    says(&said.out, &["left out the paths that need it: get"]);
}

/// A virtual environment with a package in it; its interpreter.
fn installed_in(venv: &std::path::Path, package: &str) -> String {
    let output = std::process::Command::new("python3")
        .args(["-m", "venv", "--without-pip"])
        .arg(venv)
        .output()
        .unwrap();
    assert!(output.status.success());
    let lib = fs::read_dir(venv.join("lib")).unwrap().next().unwrap();
    let folder = lib.unwrap().path().join("site-packages").join(package);
    fs::create_dir_all(&folder).unwrap();
    let text = "from ._native import get\n";
    fs::write(folder.join("__init__.py"), text).unwrap();
    let text = "import socket\n\n\ndef get(url):\n    return socket.create_connection((url, 80))\n";
    fs::write(folder.join("_native.py"), text).unwrap();
    venv.join("bin/python").to_str().unwrap().to_string()
}

// Only lists were tried for a string: lines not reached, and a type error of nobody.
#[test]
fn type_guess() {
    for file in ["pt.py", "pt_typed.py"] {
        let said = find("python-type_guess", file);
        never_says(&said.out, &["TypeError"]);
        says(
            &said.out,
            &["No bugs found", "9 of 9 lines and 6 of 6 branches"],
        );
    }
}

// Lines whose call raises counted as run: no test showed what the functions are for.
#[test]
fn happy_path() {
    let (_, tests) = canonized("python-happy_path", "happy.py");
    let date = "== datetime.date(";
    says(
        &tests,
        &[
            "assert parse_date(",
            date,
            "assert phone(",
            "to_int(\"\") == -1",
        ],
    );
    never_says(&tests, &["large_number"]);
    let number = tests.lines().find(|line| {
        let value = line.trim().strip_prefix("assert to_int(\"");
        value.is_some_and(|value| value.starts_with(|c: char| c.is_ascii_digit()))
    });
    assert!(number.is_some(), "no number in\n{tests}");
}

// `rev(Pair(0, 0))` and `area(0.0, 0.0)` cannot notice a result that is swapped or wrong.
#[test]
fn degenerate_values() {
    let (_, tests) = canonized("python-degenerate_values", "swap.py");
    never_says(&tests, &["Pair(0, 0)", "area(0.0, 0.0)"]);
    says(
        &tests,
        &["assert result.left == 11", "assert result.right == 7"],
    );
    says(&tests, &["area(2.5, 3.5) == 8.75"]);
}

// 0 and 50 were tried, but not 49.
#[test]
fn limits_claim() {
    let (_, tests) = canonized("python-limits_claim", "limit.py");
    says(
        &tests,
        &[r#"grade(49) == "fail""#, r#"grade(50) == "pass""#],
    );
}

// The example of the docstring was ignored for `scale([], 0)`.
#[test]
fn doctest_ignored() {
    let (_, tests) = canonized("python-doctest_ignored", "doct.py");
    says(&tests, &["scale([1, 2], 3) == [3, 6]"]);
}

// An async function had no test, and nobody said why.
#[test]
fn async_msg() {
    let said = find("python-async_msg", "co.py");
    never_says(&said.out, CLAIMS);
    says(
        &said.out,
        &["does not support functions defined by `async def` yet"],
    );
    let (said, _) = canonized("python-async_msg", "co.py");
    says(
        &said.out,
        &["does not support functions defined by `async def` yet"],
    );
}

// `import string` could not be executed.
#[test]
fn builtin_mod() {
    let said = find("python-builtin_mod", "uses_string.py");
    never_says(&said.out, CLAIMS);
    says(&said.out, &["4 of 4 lines and 2 of 2 branches"]);
    let (_, tests) = canonized("python-builtin_mod", "uses_string.py");
    says(&tests, &["vowel(", "is True", "is False", "fmt("]);
}

// The test passed the number 0 for a file name and read standard input.
#[test]
fn fd0_test() {
    let (said, tests) = canonized("python-fd0_test", "reader.py");
    never_says(&tests, &["read_all(0)", "read_all(False)"]);
    says(
        &tests,
        &["pytest.raises(FileNotFoundError", "read_all(\"\")"],
    );
    never_says(&said.out, &["take too long"]);
    never_says(&said.out, CLAIMS);
}

// A module of the library that cannot be executed closed the whole file.
#[test]
fn library_module_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("zones.py");
    let text = "\
from zoneinfo import ZoneInfo

UTC = ZoneInfo(\"UTC\")


def ratio(a: int, b: int):
    return a / b


def zone(name: str):
    return ZoneInfo(name)
";
    fs::write(&file, text).unwrap();
    let said = find("python-import_os_path", file.to_str().unwrap());
    says(&said.out, &["ratio(0, 0)", "1 bug found"]);
    says(
        &said.out,
        &["does not support module zoneinfo yet", ": zone"],
    );
}
