//! Mutants of the corpus and of small pieces of code: what is mutated, and that CPython agrees that
//! each is a program of its own.

use gadfly_python_syntax::mutate::{MutateOptions, PyMutant, mutants};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn of(source: &str) -> Vec<PyMutant> {
    mutants(source, &MutateOptions::default())
}

/// The mutants of a piece of code, each as the line that changed.
fn check(source: &str, expected: &[&str]) {
    let changed: Vec<String> = of(source)
        .iter()
        .map(|mutant| {
            let pairs = source.lines().zip(mutant.text.lines());
            let lines: Vec<&str> = pairs
                .filter(|(old, new)| old != new)
                .map(|(_, new)| new.trim())
                .filter(|line| !line.is_empty())
                .collect();
            lines.join(" / ")
        })
        .collect();
    assert_eq!(changed, expected, "of\n{source}");
}

#[test]
fn arithmetic() {
    check(
        "def f(a, b):\n    return (a) + b * -a\n",
        &[
            "pass",
            "return (a) - b * -a",
            "return (a) + b / -a",
            "return (a) + b *  a",
        ],
    );
}

#[test]
fn comparisons_and_logic() {
    check(
        "def f(a, b):\n    return a < b and not a\n",
        &[
            "pass",
            "return (not (a < b and not a))",
            "return a <= b and not a",
            "return a >= b and not a",
            "return a < b or not a",
            "return a < b and  a",
        ],
    );
    check(
        "def f(a, b):\n    return a not  in b, 0 <= a < b, a is not b\n",
        &[
            "pass",
            "return a in b, 0 <= a < b, a is not b",
            "return a not  in b, 1 <= a < b, a is not b",
            "return a not  in b, (-1) <= a < b, a is not b",
            "return a not  in b, 0 < a < b, a is not b",
            "return a not  in b, 0 <= a <= b, a is not b",
            "return a not  in b, 0 <= a < b, a is b",
        ],
    );
}

#[test]
fn conditions_and_jumps() {
    check(
        "def f(xs):\n    for x in xs:\n        if x and xs:\n            break\n        else:\n            xs(x)\n            continue\n",
        &[
            "pass",
            "pass",
            "if (not (x and xs)):",
            "if x or xs:",
            "pass",
            "continue",
            "pass",
            "pass",
            "pass",
            "break",
        ],
    );
}

#[test]
fn augmented_assignments_and_bounds() {
    check(
        "def f(xs, n):\n    n += len(xs[n:])\n    return range(n)\n",
        &[
            "pass",
            "n -= len(xs[n:])",
            "n = len(xs[n:])",
            "n += len(xs[((n) + 1):])",
            "n += len(xs[((n) - 1):])",
            "pass",
            "return range(((n) + 1))",
            "return range(((n) - 1))",
        ],
    );
}

#[test]
fn what_only_readers_see_stays() {
    check(
        "\"\"\"Text.\"\"\"\nimport math\n__all__ = ['f']\n\n\ndef f(a: 'int' = 1) -> 'int':\n    \"\"\"Doc.\"\"\"\n    print('hello')\n    if a:\n        raise ValueError('no ' + str(a))\n    return None\n\n\nif __name__ == '__main__':\n    f(2)\n",
        &[
            "def f(a: 'int' = 2) -> 'int':",
            "def f(a: 'int' = 0) -> 'int':",
            "pass",
            "if (not (a)):",
            "pass",
            "raise ValueError('no ' - str(a))",
        ],
    );
}

#[test]
fn descriptions_name_the_change_and_its_place() {
    let source = "class A:\n    def f(self, n):\n        return n < 10\n";
    let found = of(source);
    let lines: Vec<String> = found
        .iter()
        .map(|m| {
            let at = format!("{}:{}", m.line, m.column);
            format!(
                "{at} {} {}: {}",
                m.function,
                m.operator.code(),
                m.description
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            "3:9 A.f statement-deletion: `return n < 10` was deleted",
            "3:18 A.f comparison-operator: `<` became `<=`",
            "3:18 A.f comparison-operator: `<` became `>=`",
            "3:20 A.f constant: `10` became `11`",
            "3:20 A.f constant: `10` became `9`",
        ]
    );
}

#[test]
fn what_stands_below_keeps_its_line() {
    let source = "def f(a):\n    if a:\n        a = [\n            1,\n        ]\n    # here\n    return a\n";
    for mutant in of(source) {
        assert_eq!(
            mutant.text.lines().nth(5),
            Some("    # here"),
            "{}",
            mutant.text
        );
    }
}

#[test]
fn a_variable_that_an_inner_function_needs_is_not_lost() {
    let source = "def f():\n    count = 0\n    def g():\n        nonlocal count\n        count += 1\n    return g\n";
    assert!(of(source).iter().all(|m| m.text.contains("count =")));
}

#[test]
fn no_mutants_of_what_is_not_python() {
    assert!(of("def f(:\n").is_empty());
}

fn corpus() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/python");
    let mut files = Vec::new();
    for folder in ["golden", "listed", "students", "find"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("the corpus");
        files.extend(entries.map(|e| e.expect("an entry").path()));
    }
    files.retain(|f| f.extension().is_some_and(|e| e == "py"));
    files.sort();
    files
}

/// CPython compiles them, and each one's tree differs from the original's and the others'.
#[test]
fn cpython_agrees() {
    const SCRIPT: &str = r#"
import ast, sys
groups = sys.stdin.buffer.read().decode().split("\x01")
for group in groups:
    texts = group.split("\x00")
    seen = {}
    for text in texts:
        try:
            tree = ast.parse(text)
            compile(tree, "mutant.py", "exec")
        except SyntaxError as error:
            print("does not compile:", error)
            print(text)
            continue
        dump = ast.dump(tree)
        if dump in seen:
            print("twice:\n" + text + "\nand\n" + seen[dump])
        seen[dump] = text
print("done")
"#;
    let mut groups = Vec::new();
    let mut count = 0;
    let mut kinds = BTreeSet::new();
    for file in corpus() {
        let source = std::fs::read_to_string(&file).expect("readable");
        let found = of(&source);
        assert!(found.len() > 5, "few mutants of {}", file.display());
        let in_order = found.is_sorted_by_key(|m| (m.line, m.column));
        assert!(in_order, "order in {}", file.display());
        count += found.len();
        kinds.extend(found.iter().map(|m| m.operator));
        let texts: Vec<String> = found.into_iter().map(|m| m.text).collect();
        groups.push(format!("{source}\0{}", texts.join("\0")));
    }
    assert!(count > 3000, "{count} mutants");
    assert_eq!(kinds.len(), 12, "{kinds:?}");
    let mut child = Command::new("python3")
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    let text = groups.join("\x01");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(text.as_bytes()).expect("written");
    drop(stdin);
    let output = child.wait_with_output().expect("ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "done\n");
}
