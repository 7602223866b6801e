//! Submissions that are bombs: they get a verdict, and the others theirs.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::bombs::child::{MOST_MEGABYTES, gadfly};
use crate::bombs::fixtures;

/// Verdicts by submission.
fn verdicts(class: &str, reference: &str) -> BTreeMap<String, String> {
    let folder = fixtures().join(class);
    let reference = folder.join(reference);
    let options = ["grade", "--format", "json", "--no-cache", "--time", "2"];
    let options = [&options[..], &["--reference"]].concat();
    let ran = gadfly(&options, &[&reference, &folder.join("class")]);
    // Whether a bomb gets a verdict depends on its real runs.
    assert!(matches!(ran.code, Some(0 | 1)), "{ran:?}");
    assert!(ran.megabytes < MOST_MEGABYTES, "{} MB", ran.megabytes);
    let report: Value = serde_json::from_str(&ran.out).expect("a report");
    let all = report["submissions"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    all.map(|s| (text(&s["name"]), text(&s["verdict"])))
        .collect()
}

fn verdict<'a>(verdicts: &'a BTreeMap<String, String>, name: &str) -> &'a str {
    let found = verdicts.iter().find(|(n, _)| n.contains(name));
    found.map_or("missing", |(_, verdict)| verdict)
}

#[test]
fn memory_of_python_submissions() {
    let verdicts = verdicts("grade_python", "reference.py");
    assert_eq!(verdict(&verdicts, "honest"), "equivalent");
    // Right, with sixty copies of a million elements: the machine gives it up, real runs may take too long.
    assert_ne!(verdict(&verdicts, "m"), "missing");
}

#[test]
fn memory_of_java_submissions() {
    let verdicts = verdicts("grade_java", "reference");
    assert_eq!(verdict(&verdicts, "h"), "equivalent");
    assert_ne!(verdict(&verdicts, "bomb"), "missing");
}

/// Results that are small as graphs and enormous as trees, honest and forged.
#[test]
fn results_that_unfold() {
    let verdicts = verdicts("grade_rows", "reference.py");
    assert_eq!(verdict(&verdicts, "honest"), "equivalent");
    for bomb in ["bomb", "dag", "dag2"] {
        assert_eq!(verdict(&verdicts, bomb), "different", "{bomb}");
    }
}
