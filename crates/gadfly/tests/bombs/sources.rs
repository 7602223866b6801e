//! Sources that are large or deep themselves. Whatever is said of them, it is said without a crash.

use std::fs;

use crate::bombs::child::{MOST_MEGABYTES, gadfly};

fn check(name: &str, text: &str) {
    let place = tempfile::tempdir().expect("a place to work in");
    let file = place.path().join(name);
    fs::write(&file, text).expect("a source");
    let ran = gadfly(&["find", "--time", "1", "--jobs", "1"], &[&file]);
    assert!(matches!(ran.code, Some(0..=2)), "{name}: {ran:?}");
    assert!(ran.megabytes < MOST_MEGABYTES, "{name}: {ran:?}");
}

/// Reading a source takes time in proportion to its size: a quadratic step takes minutes here.
fn is_soon_read(name: &str, text: &str) {
    let place = tempfile::tempdir().expect("a place to work in");
    let file = place.path().join(name);
    fs::write(&file, text).expect("a source");
    let ran = gadfly(&["find", "--time", "1", "--jobs", "1"], &[&file]);
    assert!(matches!(ran.code, Some(0..=2)), "{name}: {ran:?}");
    assert!(ran.seconds < 15, "{name}: {ran:?}");
}

fn python(name: &str, result: &str) {
    check(name, &format!("def f(x):\n    return {result}\n"));
}

#[test]
fn deep_parentheses() {
    python(
        "parentheses.py",
        &format!("{}x{}", "(".repeat(20_000), ")".repeat(20_000)),
    );
    python(
        "lists.py",
        &format!("{}x{}", "[".repeat(3000), "]".repeat(3000)),
    );
}

#[test]
fn deep_operators() {
    python("signs.py", &format!("{}x", "-".repeat(30_000)));
    python("sum.py", &vec!["x"; 20_000].join(" + "));
    python("calls.py", &format!("x{}", ".a()".repeat(20_000)));
}

#[test]
fn deep_statements() {
    let mut text = String::from("def f(x):\n");
    for depth in 1..95 {
        text += &format!("{}if x > {depth}:\n", " ".repeat(depth));
    }
    text += &format!("{}return x\n", " ".repeat(95));
    check("nested.py", &text);
    let chain: String = (0..5000)
        .map(|i| format!("    elif x == {i}:\n        return {i}\n"))
        .collect();
    check(
        "chain.py",
        &format!("def f(x):\n    if x < 0:\n        return 0\n{chain}"),
    );
}

#[test]
fn long_sources() {
    let lines = "    y = y + x\n".repeat(50_000);
    check(
        "lines.py",
        &format!("def f(x):\n    y = 0\n{lines}    return y\n"),
    );
    python("literal.py", &format!("x + 0x{}", "f".repeat(2_000_000)));
}

#[test]
fn many_constants() {
    let keys: Vec<String> = (0..50_000).map(|i| format!("'k{i}': {i}")).collect();
    is_soon_read(
        "table.py",
        &format!(
            "T = {{{}}}\n\n\ndef f(n: int):\n    return len(T) + n\n",
            keys.join(", ")
        ),
    );
    let lines: String = (0..40_000)
        .map(|i| format!("    v{i} = n + {i}\n"))
        .collect();
    is_soon_read(
        "lines.py",
        &format!("def f(n: int):\n{lines}    return v0\n"),
    );
}

#[test]
fn large_java() {
    let cases: String = (0..4000)
        .map(|i| format!("case {i}: return {};\n", i * 7))
        .collect();
    let constants: String = (0..8000)
        .map(|i| format!("static final String S{i} = \"constant number {i}\";\n"))
        .collect();
    check(
        "Large.java",
        &format!(
            "public class Large {{\n{constants}public static int f(int x) {{\nswitch (x) {{\n{cases}}}\nreturn -1; }} }}\n"
        ),
    );
    let nested = format!("{}x{}", "(".repeat(2000), ")".repeat(2000));
    check(
        "Deep.java",
        &format!("public class Deep {{ public static int f(int x) {{ return {nested}; }} }}\n"),
    );
    let generic = format!("{}String{}", "java.util.List<".repeat(200), ">".repeat(200));
    check(
        "Generic.java",
        &format!(
            "public class Generic {{ public static int f({generic} x) {{ return x.size(); }} }}\n"
        ),
    );
}
