//! `gadfly test` reaches everything in the corpus that can be reached.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::project;
use crate::share::share;

/// What no test of a module reaches: lines with the missing side, and why.
fn missed(file: &Path) -> Vec<(u64, String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["test", "--canonize", "--format", "json"])
        .arg(file)
        .arg("--out")
        .arg(folder.path())
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let tests = report["tests"].as_array().unwrap();
    assert!(!tests.is_empty(), "{}", file.display());
    let missed = report["missed"].as_array().unwrap().iter();
    missed
        .map(|m| {
            let text = |key: &str| m[key].as_str().unwrap_or_default().to_string();
            (m["line"].as_u64().unwrap(), text("side"), text("why"))
        })
        .collect()
}

/// Statements that are not reached must be marked `# UNREACHABLE`; so must the sides of branches
/// that lead to them, which stand a line above.
fn check(folder: &str, branches: bool) {
    let mut troubles = Vec::new();
    let mut files: Vec<_> = fs::read_dir(project(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "py"))
        .collect();
    files.sort();
    for file in share(3, files) {
        let text = fs::read_to_string(&file).unwrap();
        let unreachable = text.lines().filter(|l| l.contains("# UNREACHABLE")).count();
        let mut statements = 0;
        for (line, side, why) in missed(&file) {
            let marked = text
                .lines()
                .nth(line as usize - 1)
                .is_some_and(|l| l.contains("# UNREACHABLE"));
            statements += usize::from(side == "statement");
            let fine = match side.as_str() {
                "statement" => marked,
                _ => !branches || why == "infeasible",
            };
            if !fine {
                troubles.push(format!("{}:{line} {side}, {why}", file.display()));
            }
        }
        if statements != unreachable {
            let name = file.display();
            troubles.push(format!("{name}: {statements} missed, {unreachable} marked"));
        }
    }
    assert!(troubles.is_empty(), "\n{}\n", troubles.join("\n"));
}

#[test]
fn listed_programs_are_covered() {
    check("corpus/python/listed", true);
}

#[test]
fn the_golden_list_is_covered() {
    check("corpus/python/golden", true);
}

#[test]
fn statements_of_students_modules_are_covered() {
    check("corpus/python/students", false);
}
