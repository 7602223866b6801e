//! Written suites under the real pytest and the real JUnit: the reference passes, others fail.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gadfly_grade::write::suite::sources;
use gadfly_grade::{Case, Class, End, Entry, Input, Language, Outcome, Test};
use gadfly_witness::{PyArgument, PyCallee, PyEntry, PyStatement, PyValue, PyWitness};

use crate::sample;

/// A class with these tests, all of them chosen.
fn class(language: Language, reference: &str, tests: Vec<Test>) -> Class {
    let mut class = Class {
        language,
        references: vec![reference.into()],
        entries: Vec::new(),
        ..sample::empty()
    };
    for test in tests {
        let name = test.case.entry.clone();
        if !class.entries.iter().any(|entry| entry.name == name) {
            class.entries.push(Entry {
                name,
                signature: String::new(),
            });
        }
        class.tests.push(Test {
            chosen: true,
            ..test
        });
    }
    class
}

fn input((name, value): &(&str, &str)) -> Input {
    sample::input(name, value)
}

/// What a call with these inputs does; a printed text and arguments may follow.
fn test(entry: &str, inputs: &[(&str, &str)], expected: Vec<Outcome>) -> Test {
    let inputs: Vec<Input> = inputs.iter().map(input).collect();
    let values: Vec<&str> = inputs.iter().map(|i| i.value.as_str()).collect();
    let call = format!("{entry}({})", values.join(", "));
    Test::new(Case::new(entry, inputs, &call), expected)
}

fn returns(value: &str) -> Outcome {
    sample::returns(value)
}

fn throws(class: &str) -> Outcome {
    Outcome::from(End::Throws {
        class: class.into(),
        message: None,
    })
}

const PYTHON: &str = r#"
class Empty(Exception):
    pass


class Box:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"Box({self.n})"


def take(n, xs):
    if n > len(xs):
        raise Empty("too few")
    return xs[:n]


def sort(xs):
    xs.sort()


def say(text):
    print("»" + text)
    return len(text)


def box(n, made=[]):
    made.append(n)
    return Box(sum(made))


def mean(xs):
    return sum(xs) / len(xs)


def either(n):
    return n
"#;

/// Which tests fail when this module is tried; nothing without pytest.
fn pytest(folder: &Path, submission: &str) -> Option<Vec<String>> {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.deps/pytest");
    let output = Command::new("python3")
        .args([
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--tb=line",
            "-rf",
            "test_suite.py",
        ])
        .env("PYTHONPATH", packages.canonicalize().unwrap_or(packages))
        .env("SUBMISSION", submission)
        .current_dir(folder)
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if said.is_empty() {
        eprintln!(
            "pytest is not there: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        return None;
    }
    assert!(
        said.contains(" passed") || said.contains(" failed"),
        "{said}"
    );
    let failed = said
        .lines()
        .filter_map(|line| line.strip_prefix("FAILED test_suite.py::"))
        .map(|line| line.split(' ').next().unwrap_or_default().to_owned());
    Some(failed.collect())
}

/// A call of the entry with the inputs of a test.
fn python_input(test: &Test, keyword: bool) -> PyWitness {
    let inputs = test.case.inputs.iter();
    PyWitness {
        entry: PyEntry {
            module: String::new(),
            name: test.case.entry.clone(),
            file: String::new(),
            line: 0,
        },
        setup: Vec::new(),
        callee: PyCallee::Function(test.case.entry.clone()),
        arguments: inputs
            .map(|input| PyArgument {
                name: input.name.clone(),
                keyword,
                value: PyValue::read(&input.value),
            })
            .collect(),
        stdin: Vec::new(),
        supplied: Vec::new(),
        uses: Vec::new(),
    }
}

#[test]
fn pytest_tells_the_wrong_from_the_right() {
    let sorted = Outcome {
        arguments: vec![sample::input("xs", "[1, 2]")],
        ..returns("None")
    };
    let said = Outcome {
        printed: Some("»a\"b\n".into()),
        ..returns("3")
    };
    let mut after = test("box", &[("n", "2")], vec![returns("Box(2)")]);
    after.case.input = Some(Box::new(PyWitness {
        setup: PyStatement::read_all(["other = take(0, [])"]),
        ..python_input(&after, true)
    }));
    let mut tests = vec![
        test(
            "take",
            &[("n", "1"), ("xs", "[5, 6]")],
            vec![returns("[5]")],
        ),
        test("take", &[("n", "1"), ("xs", "[]")], vec![throws("Empty")]),
        test("sort", &[("xs", "[2, 1]")], vec![sorted]),
        test("say", &[("text", "'a\"b'")], vec![said]),
        after,
        test("box", &[("n", "3")], vec![returns("Box(3)")]),
        test("mean", &[("xs", "[0.1, 0.2]")], vec![returns("0.15")]),
        test("either", &[("n", "1")], vec![throws("Empty"), returns("1")]),
    ];
    for test in &mut tests {
        if test.case.input.is_none() {
            test.case.input = Some(Box::new(python_input(test, false)));
        }
    }
    let class = class(Language::Python, "reference.py", tests);
    let folder = tempfile::tempdir().unwrap();
    let files = sources(&class);
    assert_eq!(files.len(), 1);
    fs::write(folder.path().join(&files[0].path), &files[0].bytes).unwrap();
    let try_with = |name: &str, text: String| {
        fs::write(folder.path().join(name), text).unwrap();
        pytest(folder.path(), name)
    };
    let Some(failed) = try_with("reference.py", PYTHON.into()) else {
        return;
    };
    assert_eq!(failed, [""; 0]);
    // Faster than waiting for the real end.
    let suite = String::from_utf8(files[0].bytes.clone()).unwrap();
    let suite = suite.replace("signal.alarm(10)", "signal.alarm(1)");
    fs::write(folder.path().join("test_suite.py"), suite).unwrap();
    // Several changes at once: a start of pytest takes its time.
    let harmless = [
        ("xs[:n]", "xs[:n] + []"),
        ("class Empty(Exception)", "class Empty(BaseException)"),
        ("/ len(xs)", "/ 2 + 1e-15"),
    ];
    let wrong = [
        ("n > len(xs)", "False"),
        ("xs.sort()", "return None"),
        ("\"»\" + text", "text"),
        ("Box(sum(made))", "Box(str(n))"),
        ("/ len(xs)", "// len(xs)"),
        ("    return n\n", "    return -n\n"),
    ];
    let other = [
        ("return xs[:n]", "return tuple(xs[:n])"),
        (
            "    xs.sort()\n",
            "    xs.sort()\n    xs.sort(reverse=True)\n",
        ),
        ("    return n\n", "    while True: pass\n"),
    ];
    let wrong_fail = "sort_1 take_2 box_1 box_2 mean_1 either_1 say_1";
    for (changes, expected) in [
        (&harmless[..], ""),
        (&wrong[..], wrong_fail),
        (&other[..], "sort_1 take_1 either_1"),
    ] {
        let mut text = PYTHON.to_owned();
        for (from, to) in changes {
            assert!(text.contains(from), "{from}");
            text = text.replace(from, to);
        }
        let mut failed = try_with("other.py", text).unwrap();
        let mut expected: Vec<String> = expected
            .split_whitespace()
            .map(|name| format!("test_{name}"))
            .collect();
        failed.sort();
        expected.sort();
        assert_eq!(failed, expected, "{changes:?}");
    }
}

const JAVA: &str = r#"
import java.util.*;

class Task {
    record Pair(int first, String second) {}
    static class Cart {
        private int total;
        Cart add(int n) { total += n; return this; }
        int total() { return total; }
    }
    static List<Integer> take(int n, List<Integer> xs) {
        if (n > xs.size()) throw new NoSuchElementException("too few");
        return new ArrayList<>(xs.subList(0, n));
    }
    static void sort(int[] xs) { Arrays.sort(xs); }
    static Pair pair(int n) { System.out.println("»" + n); return new Pair(n, "\"é\n"); }
    static Cart cart(int n) { return new Cart().add(n); }
    static double mean(double a, double b) { return (a + b) / 2; }
    static long big() { return 1L << 40; }
    static int[][] grid() { return new int[][] {{1}, {2, 3}}; }
    static Set<String> words() { return new HashSet<>(List.of("b", "a")); }
    static char letter() { return '\''; }
}
"#;

/// As `transcript::harness` writes it.
fn harness(setup: &str, inputs: &[&str], call: &str, silent: bool) -> String {
    let inputs: String = inputs
        .iter()
        .map(|name| format!("        gadfly$seen.input(\"{name}\", {name});\n"))
        .collect();
    let result = if silent { "" } else { "gadfly$result = " };
    format!(
        "import java.util.ArrayList;\nimport java.util.List;\n\npublic class GadflyCase {{\n    \
         public static String run() throws Throwable {{\n        {setup}\n        \
         gadfly.observe.Transcript gadfly$seen = new gadfly.observe.Transcript(\"\");\n{inputs}        \
         gadfly$seen.before();\n        java.lang.Object gadfly$result = null;\n        \
         java.lang.Throwable gadfly$thrown = null;\n        try {{\n            \
         {result}{call};\n        }} catch (java.lang.Throwable gadfly$any) {{\n            \
         gadfly$thrown = gadfly$any;\n        }}\n        \
         if (gadfly$thrown != null) gadfly$seen.threw(gadfly$thrown);\n        \
         else gadfly$seen.returned(gadfly$result);\n        return gadfly$seen.finish();\n    }}\n\n    \
         private static int helper() {{\n        return 1;\n    }}\n}}\n"
    )
}

fn java_test(entry: &str, run: String, expected: Vec<Outcome>) -> Test {
    let mut case = Case::new(entry, Vec::new(), &format!("{entry}(…)"));
    case.run = run;
    Test::new(case, expected)
}

/// Which tests fail; nothing without JUnit.
fn junit(folder: &Path, suite: &Path, program: &str) -> Option<Vec<String>> {
    const JARS: &str = "/usr/share/java";
    let jars = [
        "junit-jupiter-api",
        "apiguardian-api",
        "opentest4j",
        "junit-platform-console",
        "junit-platform-reporting",
        "junit-platform-launcher",
        "junit-platform-engine",
        "junit-platform-commons",
        "junit-jupiter-engine",
        "opentest4j-reporting-events",
        "opentest4j-reporting-schema",
        "picocli",
    ];
    let jars: Vec<PathBuf> = jars
        .iter()
        .map(|jar| format!("{JARS}/{jar}.jar").into())
        .collect();
    if jars.iter().any(|jar| !jar.exists()) {
        eprintln!("JUnit 5 is not there");
        return None;
    }
    let mut path: Vec<String> = jars.iter().map(|jar| jar.display().to_string()).collect();
    let classes = folder.join("classes");
    let _ = fs::remove_dir_all(&classes);
    fs::create_dir_all(&classes).unwrap();
    fs::write(folder.join("Task.java"), program).unwrap();
    let compiled = Command::new("javac")
        .args(["-encoding", "UTF-8", "-cp", &path.join(":"), "-d"])
        .arg(&classes)
        .arg(folder.join("Task.java"))
        .arg(suite)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}");
    path.push(classes.display().to_string());
    let reports = folder.join("reports");
    let output = Command::new("java")
        .args([
            "-cp",
            &path.join(":"),
            "org.junit.platform.console.ConsoleLauncher",
        ])
        .args(["--disable-banner", "--details=none", "--scan-classpath"])
        .arg(&classes)
        .arg("--reports-dir")
        .arg(&reports)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let xml = fs::read_to_string(reports.join("TEST-junit-jupiter.xml"));
    let xml = xml.unwrap_or_else(|_| panic!("{said}"));
    let mut failed: Vec<String> = xml
        .split("<testcase ")
        .skip(1)
        .filter(|case| case.contains("<failure"))
        .map(|case| {
            let name = case.split("name=\"").nth(1).unwrap();
            name.split('(').next().unwrap().to_owned()
        })
        .collect();
    failed.sort();
    Some(failed)
}

#[test]
fn junit_tells_the_wrong_from_the_right() {
    let sorted = Outcome {
        arguments: vec![sample::input("xs", "new int[] {1, 2}")],
        ..returns("")
    };
    let said = Outcome {
        printed: Some("»4\n".into()),
        ..returns(r#"new Pair(4, "\"é\n")"#)
    };
    let list = "List<Integer> xs = new ArrayList<>(List.of(5, 6));";
    let tests = vec![
        java_test(
            "Task.take",
            harness(list, &["xs"], "Task.take(1, xs)", false),
            vec![returns("[5]")],
        ),
        java_test(
            "Task.take",
            harness(list, &["xs"], "Task.take(3, xs)", false),
            vec![throws("NoSuchElementException")],
        ),
        java_test(
            "Task.sort",
            harness("int[] xs = {2, 1};", &["xs"], "Task.sort(xs)", true),
            vec![sorted],
        ),
        java_test(
            "Task.pair",
            harness("", &[], "Task.pair(4)", false),
            vec![said],
        ),
        java_test(
            "Task.cart",
            harness("", &[], "Task.cart(3)", false),
            vec![returns("Cart {total() = 3}")],
        ),
        java_test(
            "Task.mean",
            harness("", &[], "Task.mean(0.1, 0.2)", false),
            vec![returns("0.15000000000000002")],
        ),
        java_test(
            "Task.big",
            harness("", &[], "Task.big()", false),
            vec![returns("1099511627776L")],
        ),
        java_test(
            "Task.grid",
            harness("", &[], "Task.grid()", false),
            vec![returns("new int[][] {{1}, {2, 3}}")],
        ),
        java_test(
            "Task.words",
            harness("", &[], "Task.words()", false),
            vec![returns(r#"{"a", "b"}"#)],
        ),
        java_test(
            "Task.letter",
            harness("", &[], "Task.letter()", false),
            vec![throws("Error"), returns(r"'\''")],
        ),
        test("Task.big", &[], vec![returns("1099511627776L")]),
    ];
    let class = class(Language::Java, "Task.java", tests);
    let folder = tempfile::tempdir().unwrap();
    let files = sources(&class);
    let suite = folder.path().join(&files[0].path);
    fs::write(&suite, &files[0].bytes).unwrap();
    let Some(failed) = junit(folder.path(), &suite, JAVA) else {
        return;
    };
    assert_eq!(failed, [""; 0]);
    // All at once: each start of two JVMs takes a second.
    let wrong = JAVA
        .replace("n > xs.size()", "false")
        .replace("Arrays.sort(xs);", "")
        .replace("\"»\" + n", "n")
        .replace("new Cart().add(n)", "new Cart().add(n + 1)")
        .replace("(a + b) / 2", "(a + b) / 2 + 1e-15")
        .replace("1L << 40", "1 << 40")
        .replace("{2, 3}", "{3, 2}")
        .replace("\"b\", \"a\"", "\"b\"")
        .replace(r"'\''", "'x'");
    let failed = junit(folder.path(), &suite, &wrong).unwrap();
    assert_eq!(
        failed,
        [
            "big1", "big2", "cart1", "grid1", "letter1", "pair1", "sort1", "take2", "words1"
        ]
    );
}

const SCALA: &str = r#"
object Task {
  sealed abstract class IntList
  case class Empty() extends IntList
  case class Element(n: Int, tail: IntList) extends IntList

  def tail(xs: IntList): IntList = xs match {
    case Element(_, rest) => rest
    case Empty() => throw new NoSuchElementException("empty")
  }
  def pairs(n: Int): List[(Int, Option[String])] = { println("é"); List((n, Some("a\"b")), (0, None)) }
  def half(x: Double): Double = x / 2
}
"#;

/// How many tests of a suite fail.
const SCALA_MAIN: &str = r#"
object Failures extends App { println("failed: " + new SuiteTest().failures) }
"#;

#[test]
fn scalatest_tells_the_wrong_from_the_right() {
    let stand_in =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../gadfly-suite/tests/scala/AnyFunSuite.scala");
    if Command::new("scalac").arg("-version").output().is_err() || !stand_in.exists() {
        eprintln!("scalac is not there");
        return;
    }
    let case = |entry: &str, call: &str| Case::new(entry, Vec::new(), call);
    let said = Outcome {
        printed: Some("é\n".into()),
        ..returns(r#"List((1, Some("a\"b")), (0, None))"#)
    };
    let two = "Task.tail(Task.Element(1, Task.Element(2, Task.Empty())))";
    let tests = vec![
        Test::new(case("Task.tail", two), vec![returns("Element(2, Empty())")]),
        Test::new(
            case("Task.tail", "val xs = Task.Empty()\nTask.tail(xs)"),
            vec![throws("NoSuchElementException")],
        ),
        Test::new(case("Task.pairs", "Task.pairs(1)"), vec![said]),
        Test::new(
            case("Task.half", "Task.half(0.3)"),
            vec![throws("Error"), returns("0.15000000000000001")],
        ),
    ];
    let class = class(Language::Scala, "Task.scala", tests);
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let files = sources(&class);
    fs::write(root.join(&files[0].path), &files[0].bytes).unwrap();
    fs::write(root.join("Task.scala"), SCALA).unwrap();
    fs::write(root.join("Main.scala"), SCALA_MAIN).unwrap();
    let wrong = SCALA
        .replace("=> rest", "=> Element(2, rest)")
        .replace("throw new NoSuchElementException(\"empty\")", "xs")
        .replace("println(\"é\")", "println(\"e\")")
        .replace("x / 2", "x / 2 + 1e-15");
    fs::create_dir_all(root.join("wrong")).unwrap();
    fs::write(root.join("wrong/Task.scala"), wrong).unwrap();
    fs::create_dir_all(root.join("classes")).unwrap();
    let scalac = |into: &str, files: &[&str]| {
        let output = Command::new("scalac")
            .args(["-encoding", "UTF-8", "-nowarn", "-d", into])
            .args(files)
            .current_dir(root)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.success(),
            "{said}{}",
            String::from_utf8_lossy(&output.stdout)
        );
    };
    let stand_in = stand_in.display().to_string();
    scalac(
        "classes",
        &["Task.scala", "SuiteTest.scala", "Main.scala", &stand_in],
    );
    scalac("wrong", &["wrong/Task.scala"]);
    let failures = |path: &str| {
        let output = Command::new("scala")
            .args(["-nc", "-cp", path, "Failures"])
            .current_dir(root)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        format!("{said}{}", String::from_utf8_lossy(&output.stderr))
    };
    assert_eq!(failures("classes"), "failed: 0");
    assert_eq!(failures("wrong:classes"), "failed: 3");
}
