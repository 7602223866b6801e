//! The JSON that Gadfly writes: the stored schemas are those of the types, and real reports obey them.

mod validate;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `GADFLY_STORE=1 cargo test -p gadfly --test all -- json::` stores them.
#[test]
fn stored_schemas_are_those_of_the_types() {
    let folder = root().join("docs/schemas");
    let store = env::var_os("GADFLY_STORE").is_some();
    let mut names = Vec::new();
    for (name, schema) in gadfly::schemas::all() {
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let file = folder.join(format!("{name}.json"));
        if store {
            fs::write(&file, &text).unwrap();
        }
        let stored = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            stored == text,
            "docs/schemas/{name}.json is not the schema of the types; to store it:\n  \
             GADFLY_STORE=1 cargo test -p gadfly --test all -- json::"
        );
        names.push(format!("{name}.json"));
    }
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(names.contains(&name), "no type has the schema {name}");
    }
}

/// Runs a command in the project's folder; its report must obey the schema.
fn obeys(schema: &str, words: &[&str], exit: i32) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(words)
        .current_dir(root())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(exit), "{words:?}\n{errors}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    valid(schema, &report);
    report
}

fn valid(schema: &str, document: &Value) {
    let schemas = gadfly::schemas::all();
    let (_, schema) = schemas.iter().find(|(name, _)| *name == schema).unwrap();
    let problems = validate::problems(schema, document);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn is_filled(report: &Value, key: &str) {
    let list = report[key].as_array().unwrap();
    assert!(!list.is_empty(), "the report shows nothing of {key}");
}

#[test]
fn find() {
    let report = obeys(
        "find",
        &["find", "--format", "json", "examples/Lottery.java"],
        1,
    );
    is_filled(&report, "findings");
    let words = [
        "find",
        "--format",
        "json",
        "--unconfirmed",
        "--only",
        "share",
    ];
    obeys("find", &[&words[..], &["examples/Bank.java"]].concat(), 1);
    obeys(
        "find",
        &["find", "--format", "json", "examples/python/gradebook.py"],
        1,
    );
}

#[test]
fn test() {
    let out = tempfile::tempdir().unwrap();
    let out = out.path().to_str().unwrap();
    let words = ["test", "--format", "json", "--graphs", "--out", out];
    let java = ["--goal", "mutants", "--only", "share", "examples/Bank.java"];
    let report = obeys("test-java", &[&words[..], &java].concat(), 0);
    is_filled(&report, "tests");
    is_filled(&report["mutants"], "functions");
    let words = ["test", "--format", "json", "--out", out];
    let canonized = [&words[..], &["--canonize", "examples/python/gradebook.py"]].concat();
    is_filled(&obeys("test-python", &canonized, 0), "tests");
    let asked = [&words[..], &["examples/python/gradebook.py"]].concat();
    is_filled(&obeys("test-python", &asked, 0), "questions");
}

#[test]
fn verify() {
    let file = "examples/contracts/NumberSet.java";
    let report = obeys("verify", &["verify", "--format", "json", file], 1);
    is_filled(&report, "methods");
    let graph = report["methods"].as_array().unwrap().iter();
    let graph = graph.map(|m| &m["counterexample"]["before"]["nodes"]);
    assert!(graph.filter_map(Value::as_array).any(|n| !n.is_empty()));
}

#[test]
fn quiz() {
    let file = "corpus/quiz/dict_trace.py";
    let report = obeys(
        "quiz",
        &["quiz", "--count", "4", "--format", "json", file],
        0,
    );
    is_filled(&report, "questions");
    let file = "corpus/quiz/impossible/stairs.py";
    let report = obeys(
        "quiz",
        &["quiz", "--count", "4", "--format", "json", file],
        1,
    );
    is_filled(&report, "shortages");
}

#[test]
fn grade() {
    let folder = "corpus/grade/python/second_largest";
    let file = |name: &str| format!("{folder}/{name}.py");
    let (reference, right, wrong) = (file("reference"), file("s26"), file("s27"));
    let out = tempfile::tempdir().unwrap();
    let words = [
        "grade",
        "--no-cache",
        "--format",
        "json",
        "--shard",
        "1/1",
        "--out",
        out.path().to_str().unwrap(),
        "--reference",
        &reference,
        &right,
        &wrong,
    ];
    let report = obeys("grade", &words, 1);
    is_filled(&report["submissions"][1], "counterexamples");
    assert!(report["shard"].is_object());
    let words: Vec<&str> = words
        .into_iter()
        .filter(|word| !["--shard", "1/1"].contains(word))
        .collect();
    obeys("grade", &words, 1);
    let suite = fs::read_to_string(out.path().join("suite.json")).unwrap();
    let suite: Value = serde_json::from_str(&suite).unwrap();
    valid("grade-suite", &suite);
    is_filled(&suite, "tests");
}
