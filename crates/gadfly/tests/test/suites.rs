//! Suites of ordinary programs.

use std::fs;

use crate::test::support::{Written, fixture, project, run_with_junit, write};

fn passes(written: &Written, source: &std::path::Path) {
    let tests = written.report["tests"].as_array().unwrap().len() as u64;
    assert!(tests > 0);
    if let Some((passed, _)) = run_with_junit(written, &[source.to_path_buf()]) {
        assert_eq!(passed, tests);
    }
}

/// The whole suite of a small class, as someone who reads it should find it.
#[test]
fn a_suite_reads_like_a_persons() {
    let source = fixture("shop/Account.java");
    let written = write(&[&source]);
    passes(&written, &source);
    assert_eq!(written.branches(), (22, 22));
    let expected = fixture("shop/AccountGadflyTest.expected");
    if std::env::var_os("GADFLY_UPDATE").is_some() {
        fs::write(&expected, written.text()).unwrap();
    }
    let expected = fs::read_to_string(expected).unwrap();
    let found = written.text();
    for (line, (a, b)) in expected.lines().zip(found.lines()).enumerate() {
        assert_eq!(b, a, "line {} (GADFLY_UPDATE=1 accepts it)", line + 1);
    }
    assert_eq!(found, expected);
}

#[test]
fn the_report_describes_each_test() {
    let written = write(&[fixture("shop/Account.java")]);
    let tests = written.report["tests"].as_array().unwrap();
    let find = |name: &str| {
        let named = |t: &&serde_json::Value| t["name"].as_str().unwrap().ends_with(name);
        tests
            .iter()
            .find(named)
            .unwrap_or_else(|| panic!("no {name}"))
    };
    let fizz = find("#fizz_nMultipleOf15_returnsFizzBuzz");
    assert_eq!(fizz["entry"], "shop.Account.fizz");
    assert_eq!(fizz["expected"], "\"FizzBuzz\"");
    assert_eq!(fizz["path"], "n % 15 == 0");
    assert_eq!(fizz["inputs"][0]["name"], "n");
    assert!(fizz.get("raises").is_none());
    let above = find("#withdraw_amountAboveBalance_throwsIllegalStateException");
    assert_eq!(above["raises"], "java.lang.IllegalStateException");
    assert_eq!(above["path"], "amount > this.balance");
    assert!(above.get("suspicious").is_none());
    let empty = find("#max_emptyXs_throwsArrayIndexOutOfBoundsException");
    assert_eq!(empty["suspicious"], "index-out-of-bounds");
}

/// What javac does not accept would be left out, and its branches with it.
#[test]
fn nested_classes_and_linked_types_are_spelled_as_java_wants_them() {
    let source = fixture("generic/Generics.java");
    let written = write(&[&source]);
    passes(&written, &source);
    assert_eq!(written.branches(), (6, 6), "{}", written.text());
}

#[test]
fn the_same_bytes_every_time() {
    let folder = project("corpus/java/students/clean");
    let files: Vec<_> = ["BoundedQueue", "OrderedTree", "SimpleDate"]
        .map(|name| folder.join(format!("{name}.java")))
        .into();
    let first = write(&files);
    let mut alone: Vec<std::ffi::OsString> = files.iter().map(Into::into).collect();
    alone.extend(["--jobs", "1"].map(Into::into));
    let second = write(&alone);
    assert_eq!(first.files(), second.files());
    assert_eq!(first.report["tests"], second.report["tests"]);
}

#[test]
fn student_classes_are_covered() {
    for (name, most_missed) in [
        ("BoundedQueue", 0),
        ("Chain", 0),
        ("Marks", 0),
        ("OrderedTree", 1),
        ("TextTools", 0),
        ("Geometry", 2),
    ] {
        let source = project(&format!("corpus/java/students/clean/{name}.java"));
        // Chain is tested with Couple, which lies beside it.
        let written = write(&[&source]);
        let (hit, all) = written.branches();
        assert!(all - hit <= most_missed, "{name}: {hit} of {all}");
        if name != "Chain" {
            passes(&written, &source);
        }
    }
}

#[test]
fn every_path_of_a_function() {
    let source = fixture("shop/Account.java");
    let words = ["--goal", "paths", "--only", "fizz"];
    let mut all: Vec<std::ffi::OsString> = vec![source.clone().into()];
    all.extend(words.map(Into::into));
    let written = write(&all);
    assert!(written.tests().len() >= 4, "{:?}", written.tests());
    passes(&written, &source);
}

#[test]
fn junit_4_can_run_them_too() {
    let source = fixture("shop/Account.java");
    let mut words: Vec<std::ffi::OsString> = vec![source.clone().into()];
    words.extend(["--junit", "4"].map(Into::into));
    let written = write(&words);
    let text = written.text();
    assert!(text.contains("import org.junit.Test;"), "{text}");
    assert!(
        text.contains("assertEquals(0.6666666666666666, account.average(3), 0.0);"),
        "{text}"
    );
    if std::path::Path::new("/usr/share/java/junit4.jar").exists() {
        let classes = tempfile::TempDir::new().unwrap();
        let compiled = std::process::Command::new("javac")
            .args(["-nowarn", "-cp", "/usr/share/java/junit4.jar", "-d"])
            .arg(classes.path())
            .arg(&source)
            .args(
                written
                    .files()
                    .iter()
                    .map(|(path, _)| written.folder.path().join(path)),
            )
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&compiled.stderr);
        assert!(compiled.status.success(), "{said}");
    }
}

/// Identity hash codes, the time, random order, counters and exits are not what a test can rely on.
#[test]
fn nothing_that_changes_is_asserted() {
    let source = fixture("odd/Odd.java");
    let written = write(&[&source]);
    passes(&written, &source);
    let text = written.text();
    for wrong in [
        "Object@",
        "odd.hash(), ",
        "nanoTime",
        "strangers(2).toString",
    ] {
        assert!(!text.contains(wrong), "{wrong} in\n{text}");
    }
    let tests = written.tests();
    let has = |name: &str| tests.iter().any(|t| t.contains(name));
    // A static field is set back before each test.
    assert!(text.contains("Odd.calls = 0;"), "{text}");
    assert!(text.contains("assertEquals(1, Odd.calls);"), "{text}");
    // Printed text, checked exceptions, the same object again.
    assert!(text.contains("hello\\nnobody\\n"), "{text}");
    assert!(text.contains("throws Exception"), "{text}");
    assert!(has("first_afterAdd"), "{tests:?}");
    assert!(text.contains("assertArrayEquals(new int[] {"), "{text}");
    // What depends on other tests is left out with a reason, and so is what ends the JVM.
    let untested = written.report["untested"].to_string();
    assert!(untested.contains("Odd.next"), "{untested}");
    let leaves = tests.iter().filter(|t| t.starts_with("leave")).count();
    assert_eq!(leaves, 1, "{tests:?}");
}

#[test]
fn pictures_show_the_objects_of_a_test_before_and_after() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("suite");
    let source = project("corpus/java/students/clean/BoundedQueue.java");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args([
            "test", "--graphs", "--format", "json", "--only", "offer", "--out",
        ])
        .arg(&out)
        .arg(&source)
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let pictures: Vec<String> = report["tests"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|t| t["picture"].as_str())
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    assert!(!pictures.is_empty());
    // A queue that takes an item grows by one.
    assert!(
        pictures
            .iter()
            .any(|svg| svg.contains("size = 1") && svg.contains("was 0")),
        "{pictures:?}"
    );
}
