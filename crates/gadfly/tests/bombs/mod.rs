//! Small programs that would make Gadfly itself use gigabytes or go on for ever: each search ends with
//! a reason, the memory of the process stays below a limit, and whoever comes next is examined as if
//! nothing had been.
//!
//! `fixtures/bombs`: the first line of each program says why its search ends (`ENDS memory`), one of
//! several where that depends on what is used up first; `by itself` where the program does, within the bounds. All of them are run by one process, one after the other,
//! so that what one leaves behind would be counted against the others. `benches/bombs.rs` measures
//! the time.

mod child;
mod grade;
mod sources;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use child::{MOST_MEGABYTES, gadfly};
use serde_json::Value;

pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/bombs")
}

#[test]
fn python() {
    check("python", "def");
}

#[test]
fn java() {
    check("java", "class");
}

/// Programs whose import is the bomb, and one that is not Java. The real runtimes refuse some of them first.
#[test]
fn programs_that_no_runtime_loads() {
    let mut wrong = Vec::new();
    for file in files(&fixtures().join("alone")) {
        let ran = gadfly(&["find", "--time", "1", "--jobs", "1"], &[&file]);
        if !matches!(ran.code, Some(0..=2)) || ran.megabytes > MOST_MEGABYTES {
            wrong.push(format!("{}: {ran:?}", file.display()));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// One search for all programs of a folder.
fn check(folder: &str, word: &str) {
    let folder = fixtures().join(folder);
    let ran = gadfly(
        &["find", "--format", "json", "--time", "1", "--jobs", "1"],
        &[&folder],
    );
    assert!(matches!(ran.code, Some(0 | 1)), "{ran:?}");
    assert!(ran.megabytes < MOST_MEGABYTES, "{} MB", ran.megabytes);
    let report: Value = serde_json::from_str(&ran.out).expect("a report");
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for function in report["functions"].as_array().into_iter().flatten() {
        let file = function["file"].as_str().unwrap_or_default();
        let name = Path::new(file).file_name().unwrap_or_default();
        let codes = function["reasons"].as_array().into_iter().flatten();
        let codes = codes.filter_map(|code| code.as_str().map(String::from));
        let all = reasons.entry(name.to_string_lossy().into_owned());
        all.or_default().extend(codes);
    }
    let mut wrong = Vec::new();
    let all = files(&folder);
    assert!(all.len() >= 29, "{} programs", all.len());
    for file in all {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&file).expect("a program");
        assert!(text.contains(word));
        let first = text.lines().next().unwrap_or_default();
        let Some((_, expected)) = first.split_once("ENDS ") else {
            wrong.push(format!("{name}: nothing is expected"));
            continue;
        };
        // It raises what the real runtime raises, or returns.
        if expected == "by itself" && reasons.contains_key(&*name) {
            continue;
        }
        let seen = reasons.get(&*name).cloned().unwrap_or_default();
        if !expected
            .split(", ")
            .any(|code| seen.iter().any(|s| s == code))
        {
            wrong.push(format!("{name}: {seen:?}, not {expected}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "{}", wrong.join("\n"));
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    files.sort();
    files
}
