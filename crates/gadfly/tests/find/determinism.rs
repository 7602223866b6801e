//! The same question has the same answer, however many threads look for it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::find::support::{answer, gadfly, project};

/// Programs that are searched well within the time limit: where it cuts a search off does depend
/// on the machine.
const PROGRAMS: &[&str] = &[
    "examples/Lottery.java",
    "examples/TinyList.java",
    "corpus/java/listed/AfterIndexOf.java",
    "corpus/java/listed/ArrayGetter.java",
    "corpus/java/listed/BadInitialiser.java",
    "corpus/java/listed/FinalNull.java",
    "corpus/java/listed/HiddenDivisor.java",
    "corpus/java/listed/RemoveWhileIterating.java",
    "corpus/java/listed/ShapeBox.java",
    "corpus/java/listed/ShareOut.java",
];

/// A report without its clocks, and the files written.
#[derive(PartialEq)]
struct Answer {
    report: Value,
    files: BTreeMap<String, String>,
}

#[test]
fn reports_and_tests_are_the_same_every_time() {
    let first = ask(1);
    assert!(!first.files.is_empty());
    let text = first.report.to_string();
    assert!(!text.contains(r#""time""#), "cut off by the clock: {text}");
    for jobs in [1, 2, 2, 4, 4] {
        let again = ask(jobs);
        assert_eq!(again.files, first.files, "--jobs {jobs}");
        let different = difference(&first.report, &again.report);
        assert_eq!(different, None, "--jobs {jobs}");
    }
}

fn ask(jobs: usize) -> Answer {
    let folder = TempDir::new().unwrap();
    let programs = PROGRAMS.iter().map(|program| project(program));
    let mut command = gadfly();
    command
        .current_dir(&folder)
        .args(["--format", "json", "--out", "written", "--time", "60"])
        .arg(format!("--jobs={jobs}"))
        .args(programs);
    let (code, stdout, stderr) = answer(&mut command);
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
    let mut report: Value = serde_json::from_str(&stdout).unwrap();
    for clock in ["wall_ms", "solver_ms"] {
        report["stats"][clock] = Value::Null;
    }
    let files = read_all(&folder.path().join("written"));
    Answer { report, files }
}

fn read_all(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            let below = read_all(&path).into_iter();
            files.extend(below.map(|(file, text)| (format!("{name}/{file}"), text)));
        } else {
            files.insert(name.into(), fs::read_to_string(&path).unwrap());
        }
    }
    files
}

/// Where two values first differ, and how.
fn difference(a: &Value, b: &Value) -> Option<String> {
    let nested = |at: String, a, b| Some(at + &difference(a, b)?);
    match (a, b) {
        (Value::Object(x), Value::Object(y)) if x.len() == y.len() => x
            .iter()
            .find_map(|(key, value)| nested(format!(".{key}"), value, y.get(key)?)),
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => x
            .iter()
            .zip(y)
            .enumerate()
            .find_map(|(i, (x, y))| nested(format!("[{i}]"), x, y)),
        _ if a == b => None,
        _ => Some(format!(": {a} and {b}")),
    }
}
