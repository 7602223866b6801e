//! The files that the command writes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use roxmltree::{Document, Node};
use serde_json::Value;

use crate::quiz::support::corpus;

fn gadfly(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .arg("quiz")
        .args(words)
        .current_dir(folder)
        .output()
        .expect("gadfly runs")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .filter_map(|e| Some(e.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    names.sort();
    names
}

#[test]
fn each_format_has_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let skeleton = corpus().join("order_of_loops.java");
    let skeleton = skeleton.display().to_string();
    let formats = "moodle,gift,qti,markdown,html,csv,java,py";
    let output = gadfly(
        folder.path(),
        &[&skeleton, "--count", "8", "--to", formats, "--out", "quiz"],
    );
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}");
    assert!(told.contains("8 instances, all different"), "{told}");
    let names = names(&folder.path().join("quiz"));
    for ending in [".xml", ".gift", ".zip", ".md", ".html", ".csv", "-8.java"] {
        assert!(
            names.iter().any(|n| n.ends_with(ending)),
            "{ending}: {names:?}"
        );
    }
    assert!(!names.iter().any(|n| n.ends_with(".part")), "{names:?}");
    let read = |ending: &str| {
        let name = names.iter().find(|n| n.ends_with(ending)).unwrap();
        fs::read_to_string(folder.path().join("quiz").join(name)).unwrap()
    };
    check_moodle(&read(".xml"), 8);
    let instance = read("-1.java");
    assert!(
        instance.contains("for (int i = from; i < to; i += "),
        "{instance}"
    );
}

/// Well formed, and each question gives 100 percent for the right answer and for nothing else.
fn check_moodle(xml: &str, count: usize) {
    let document = Document::parse(xml).unwrap();
    let is_question =
        |node: &Node| node.has_tag_name("question") && node.attribute("type") != Some("category");
    let questions: Vec<Node> = document.descendants().filter(is_question).collect();
    assert_eq!(questions.len(), count);
    for question in questions {
        let answers = question.children().filter(|n| n.has_tag_name("answer"));
        let fractions: Vec<f64> = answers
            .filter_map(|a| a.attribute("fraction")?.parse().ok())
            .collect();
        let single = question.children().find(|n| n.has_tag_name("single"));
        let total: f64 = fractions.iter().filter(|f| **f > 0.0).sum();
        match question.attribute("type").unwrap() {
            "multichoice" if single.and_then(|s| s.text()) == Some("false") => {
                assert!((total - 100.0).abs() < 0.01, "{fractions:?}");
            }
            "multichoice" | "numerical" | "shortanswer" => {
                let right = fractions.iter().filter(|f| **f == 100.0).count();
                assert!(right == 1 && total == 100.0, "{fractions:?}");
            }
            "cloze" | "matching" | "ordering" => assert!(fractions.is_empty()),
            other => panic!("{other} is no type of question that we write"),
        }
    }
}

#[test]
fn programs_get_one_object_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("sum.py"),
        "n = INT(range(2, 9))\ntotal = 0\nfor i in range(n):\n    total += i\nprint(total)\n",
    )
    .unwrap();
    let output = gadfly(
        folder.path(),
        &["sum.py", "--count", "3", "--format", "json"],
    );
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["command"], "quiz");
    assert!(report["stats"]["replays"].as_u64().unwrap() >= 6);
    assert_eq!(report["functions"][0]["complete"], true);
    let instances = report["instances"].as_array().unwrap();
    assert_eq!(instances.len(), 3);
    for instance in instances {
        let n: u64 = instance["values"]["n"].as_str().unwrap().parse().unwrap();
        assert_eq!(instance["output"], format!("{}\n", n * (n - 1) / 2));
        assert!(
            instance["code"]
                .as_str()
                .unwrap()
                .starts_with(&format!("n = {n}\n"))
        );
    }
    let questions = report["questions"].as_array().unwrap();
    assert!(!questions.is_empty());
    for question in questions {
        for key in ["type", "stem", "code", "options"] {
            assert!(!question[key].is_null(), "{key}");
        }
    }
    assert_eq!(report["files"], serde_json::json!([]));
}

#[test]
fn nothing_is_written_where_there_is_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("none.py"),
        "n = INT(range(2, 9))\nASSERT(n > 9)\nprint(n)\n",
    )
    .unwrap();
    let words = ["none.py", "--to", "moodle", "--format", "json"];
    let output = gadfly(folder.path(), &words);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let shortage = &report["shortages"][0];
    assert_eq!(shortage["kind"], "contradiction");
    assert_eq!(shortage["conditions"][0]["line"], 2);
    assert_eq!(names(folder.path()), ["none.py"]);
}

#[test]
fn too_few_are_a_failure_if_one_is_strict() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("two.py"),
        "a = INT(list(3, 5))\nprint(a)\n",
    )
    .unwrap();
    let strict = gadfly(folder.path(), &["two.py", "--strict"]);
    assert_eq!(strict.status.code(), Some(1));
    let lenient = gadfly(folder.path(), &["two.py", "-q"]);
    assert_eq!(lenient.status.code(), Some(0));
    let told = String::from_utf8_lossy(&lenient.stdout).into_owned();
    assert!(told.contains("there are only 2 different ones"), "{told}");
}
