//! Grading: wrong verdicts, and right ones that were shown badly.

use super::session;

/// Grades, and gives the line of each submission in the table without its name: verdict, points, tests, finding.
fn graded(name: &str, words: &[&str]) -> Vec<String> {
    let mut all = vec!["grade", "--no-cache", "--jobs", "1"];
    all.extend(words);
    let said = session(name, &all, "");
    assert!(
        matches!(said.code, Some(0 | 1)),
        "{:?} {} {}",
        said.code,
        said.out,
        said.err
    );
    let rows = said.out.lines().skip(1).take_while(|line| !line.is_empty());
    let fields = rows.map(|row| row.split_once(' ').map_or("", |(_, rest)| rest.trim()));
    fields.map(str::to_owned).collect()
}

fn one(name: &str, words: &[&str]) -> String {
    let rows = graded(name, words);
    assert_eq!(rows.len(), 1, "{rows:?}");
    rows[0].clone()
}

fn has(row: &str, parts: &[&str]) {
    for part in parts {
        assert!(row.contains(part), "no {part:?} in: {row}");
    }
}

fn scala_is_here() -> bool {
    let found = std::process::Command::new("scalac")
        .arg("-version")
        .output();
    found.is_ok()
}

// The shown call was `object.free() → -1, expected -1`.
#[test]
fn grade_01_same_shown() {
    let row = one("grade-01-same-shown", &["--reference", "reference", "ok_1"]);
    assert!(row.starts_with("different"), "{row}");
    let (actual, expected) = row.split_once(", expected ").expect("two results");
    has(actual, &["isFull() = true"]);
    has(expected, &["isFull() = false"]);
}

// A helper of the precondition counted as something that students must write.
#[test]
fn grade_02_precondition_helper() {
    if !scala_is_here() {
        return;
    }
    let words = ["--reference", "reference.scala", "ordered.scala"];
    let row = one(
        "grade-02-precondition-helper",
        &[&words[..], &["--precondition", "valid"]].concat(),
    );
    assert!(row.starts_with("equivalent"), "{row}");
}

// A line of the template was marked as the one where the two programs part ways.
#[test]
fn grade_03_parting_line() {
    if !scala_is_here() {
        return;
    }
    let words = [
        "grade",
        "--no-cache",
        "--reference",
        "reference.scala",
        "B08_arg_closure_local.scala",
        "--entry",
        "interpEntry",
        "--format",
        "json",
    ];
    let said = session("grade-03-parting-line", &words, "");
    let report: serde_json::Value = serde_json::from_str(&said.out).expect("a report");
    let line = &report["submissions"][0]["counterexample"]["line"];
    // `concat`, which only the submission has, and the line that calls it.
    let own = [24, 25, 26, 27, 28, 43];
    let line = line
        .as_u64()
        .unwrap_or_else(|| panic!("no line: {}", said.out));
    assert!(own.contains(&line), "line {line}");
}

// What prints much was said not to finish.
#[test]
fn grade_04_false_does_not_finish() {
    let row = one(
        "grade-04-false-does-not-finish",
        &["--reference", "reference.py", "ok_1.py"],
    );
    assert!(!row.contains("does not finish"), "{row}");
    assert!(!row.contains("differ from each other"), "{row}");
    assert!(!row.starts_with("different"), "{row}");
}

// A static variable that is kept between calls was not seen; then the shown input was needlessly large.
#[test]
fn grade_05_java_static_state() {
    let row = one(
        "grade-05-java-static-state",
        &["--reference", "ref", "Static"],
    );
    has(
        &row,
        &[
            "different",
            "Sum.sum(new int[] {3}); Sum.sum(new int[] {3}) → 6, expected 3",
        ],
    );
}

// What prints character by character was said not to finish.
#[test]
fn grade_06_star_square() {
    let row = one(
        "grade-06-star-square",
        &["--reference", "reference.py", "ok_end.py"],
    );
    assert!(!row.contains("does not finish"), "{row}");
    assert!(!row.contains("differ from each other"), "{row}");
    assert!(!row.starts_with("different"), "{row}");
}

// Operators and properties were not called, and nobody saw that `+` changes its left operand.
#[test]
fn grade_07_dunder_property() {
    let reference = "--reference";
    let vector = graded(
        "grade-07-dunder-property",
        &[reference, "vector/reference.py", "vector/bad_1.py"],
    );
    has(&vector[0], &["different", "__add__", "leaves vector = "]);
    let vector = graded(
        "grade-07-dunder-property",
        &[reference, "vector/reference.py", "vector/bad_2.py"],
    );
    has(&vector[0], &["different", "__str__"]);
    let temperature = graded(
        "grade-07-dunder-property",
        &[
            reference,
            "temperature/reference.py",
            "temperature/bad_3.py",
        ],
    );
    has(&temperature[0], &["different", "fahrenheit"]);
    let list = graded(
        "grade-07-dunder-property",
        &[
            reference,
            "linked_list/reference.py",
            "linked_list/bad_3.py",
        ],
    );
    has(&list[0], &["different", "__len__"]);
}

// A method that changes its object and returns it was the same on all inputs as one that makes a new object.
#[test]
fn grade_08_mutated_self() {
    let reference = ["--reference", "reference.py"];
    let name = "grade-08-mutated-self";
    let mutates = one(name, &[&reference[..], &["bad_mutates.py"]].concat());
    has(&mutates, &["different", "plus", "leaves vector = "]);
    let wrong = one(name, &[&reference[..], &["bad_wrong.py"]].concat());
    has(&wrong, &["different", "plus"]);
}

// With a precondition, the same signature was another one.
#[test]
fn grade_09_generic_precondition() {
    if !scala_is_here() {
        return;
    }
    let words = ["--reference", "reference.scala", "eq_5.scala", "--entry"];
    let row = one(
        "grade-09-generic-precondition",
        &[&words[..], &["dup", "--precondition", "ok"]].concat(),
    );
    assert!(row.starts_with("equivalent"), "{row}");
}

// Equivalent with all points, although nothing was tried.
#[test]
fn grade_10_small_budget() {
    if !scala_is_here() {
        return;
    }
    let words = [
        "--reference",
        "reference.scala",
        "acc.scala",
        "--cost",
        "call=1",
    ];
    let name = "grade-10-small-budget";
    let row = one(name, &[&words[..], &["--budget", "4"]].concat());
    has(
        &row,
        &[
            "unknown",
            "because the budget was too small to try anything",
        ],
    );
    assert!(!row.contains("100"), "{row}");
    let row = one(name, &[&words[..], &["--budget", "12"]].concat());
    assert!(row.starts_with("equivalent"), "{row}");
}

// A precondition on a list of integers did not compile.
#[test]
fn grade_11_scala_precondition_list() {
    if !scala_is_here() {
        return;
    }
    let words = ["--reference", "reference.scala", "eq_2.scala", "--entry"];
    let row = one(
        "grade-11-scala-precondition-list",
        &[&words[..], &["max", "--precondition", "nonEmpty"]].concat(),
    );
    assert!(row.starts_with("equivalent"), "{row}");
}

// All names were empty, so that nobody saw that the wrong student is taken.
#[test]
fn grade_13_names_not_varied() {
    let assumed = "len(students) > 0 and all(set(s) == {\"name\", \"grade\"} and 1 <= s[\"grade\"] <= 6 \
                   for s in students) and len({s[\"grade\"] for s in students}) == len(students)";
    let words = [
        "--reference",
        "reference.py",
        "bad_1.py",
        "--assume",
        assumed,
    ];
    let row = one("grade-13-names-not-varied", &words);
    has(&row, &["different", "best_student("]);
}
