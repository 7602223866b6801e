//! Grading: how long the classes of the corpus take, and each faulty interpreter alone. Compiling and
//! starting the runtimes included; nothing comes from a cache. What the first lines of the submissions
//! say of them is checked, so that speed is not bought with wrong verdicts.
//! `cargo bench -p gadfly --bench grade [-- WORD]`: only classes whose path contains the word. The exercises
//! (`-- exercises`, `-- exercises/java`, `-- exercises/python/median`) take half an hour and are run only if they
//! are asked for.

#![allow(clippy::print_stdout)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::Value;

fn main() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/grade");
    let word = std::env::args().skip(1).find(|a| !a.starts_with('-'));
    let wanted = |class: &str| word.as_deref().is_none_or(|word| class.contains(word));
    println!("| class | submissions | right verdicts | seconds | each |");
    println!("| --- | --- | --- | --- | --- |");
    for class in [
        "scala/lists",
        "scala/trees",
        "java/lists",
        "java/trees",
        "python/second_largest",
        "python/merge_sorted",
        "python/word_counts",
        "python/palindrome",
        "python/transpose",
        "python/stack_commands",
        "hostile/python",
        "hostile/java",
    ] {
        if wanted(class) {
            whole_class(class, &corpus.join(class), &[]);
        }
    }
    if word
        .as_deref()
        .is_some_and(|word| word.starts_with("exercises"))
    {
        for language in ["java", "scala", "python"] {
            for folder in solutions(&corpus.join("exercises").join(language)) {
                let task = folder.file_name().unwrap_or_default().to_string_lossy();
                let class = format!("exercises/{language}/{task}");
                if !wanted(&class) {
                    continue;
                }
                whole_class(&class, &folder, &[]);
                // What the reference only says in words, said to Gadfly.
                let asked = corpus.join(format!("exercises/assume/{language}/{task}.txt"));
                let asked = fs::read_to_string(asked).unwrap_or_default();
                let words: Vec<&str> = asked.lines().flat_map(|line| ["--assume", line]).collect();
                if !words.is_empty() {
                    whole_class(&format!("{class}, as asked"), &folder, &words);
                }
            }
        }
        return;
    }
    println!();
    println!(
        "| faulty interpreter | language | counterexample | seconds | closures opaque | seconds |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for language in ["scala", "java", "python"] {
        let class = format!("{language}/interpreter");
        if wanted(&class) {
            interpreters(language, &corpus.join(class));
        }
    }
}

fn whole_class(name: &str, folder: &Path, words: &[&str]) {
    let begun = Instant::now();
    let report = grade(folder, &[folder.to_owned()], words);
    let seconds = begun.elapsed().as_secs_f64();
    let Some(submissions) = report.as_ref().and_then(|r| r["submissions"].as_array()) else {
        println!("| {name} | failed in {seconds:.1} s | | | |");
        return;
    };
    let right = submissions
        .iter()
        .filter(|s| {
            let told = expected(folder, s["name"].as_str().unwrap_or_default());
            told == "any" || s["verdict"] == told.as_str()
        })
        .count();
    let all = submissions.len();
    let each = seconds / all.max(1) as f64;
    println!("| {name} | {all} | {right} | {seconds:.1} | {each:.2} |");
}

fn interpreters(language: &str, folder: &Path) {
    for file in solutions(folder) {
        if is_reference(&file) {
            continue;
        }
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let (plain, seconds) = one(folder, &file, &[]);
        let (opaque, more) = one(folder, &file, &["--opaque", "ClosV", "--time", "60"]);
        println!("| {name} | {language} | {plain} | {seconds:.1} | {opaque} | {more:.1} |");
    }
}

/// The counterexample of one submission, or its verdict where there is none.
fn one(folder: &Path, file: &Path, words: &[&str]) -> (String, f64) {
    let begun = Instant::now();
    let report = grade(folder, &[file.to_owned()], words);
    let seconds = begun.elapsed().as_secs_f64();
    let Some(submission) = report.as_ref().map(|r| &r["submissions"][0]) else {
        return ("failed".into(), seconds);
    };
    let inputs = submission["counterexample"]["inputs"].as_array();
    let values = inputs.into_iter().flatten();
    let values: Vec<&str> = values.filter_map(|i| i["value"].as_str()).collect();
    match submission["verdict"].as_str() {
        Some("different") => (format!("`{}`", values.join(", ")), seconds),
        verdict => (verdict.unwrap_or("no verdict").to_owned(), seconds),
    }
}

fn grade(folder: &Path, submissions: &[PathBuf], words: &[&str]) -> Option<Value> {
    let reference = solutions(folder).into_iter().find(|p| is_reference(p))?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_gadfly"));
    command
        .args(["grade", "--format", "json", "--no-cache", "--reference"])
        .arg(&reference)
        .args(words);
    for line in first_lines(&reference) {
        if let Some(name) = line.strip_prefix("ENTRY ") {
            command.args(["--entry", name.trim()]);
        } else if let Some(name) = line.strip_prefix("PRECONDITION ") {
            command.args(["--precondition", name.trim()]);
        }
    }
    let output = command.args(submissions).output().ok()?;
    serde_json::from_slice(&output.stdout).ok()
}

/// What the first line of a submission says of it.
fn expected(folder: &Path, name: &str) -> String {
    let files = solutions(folder);
    let file = files.iter().find(|p| {
        p.file_stem()
            .is_some_and(|stem| stem.to_string_lossy() == name)
    });
    let lines = file.map(|file| first_lines(file)).unwrap_or_default();
    let told = lines.iter().find_map(|line| line.strip_prefix("VERDICT "));
    let word = told.and_then(|told| told.split([' ', ':']).next());
    word.unwrap_or_default().to_owned()
}

/// The comments at the top of a solution, without what marks them.
fn first_lines(solution: &Path) -> Vec<String> {
    let file = if solution.is_dir() {
        solutions(solution).into_iter().next()
    } else {
        Some(solution.to_owned())
    };
    let text = file
        .and_then(|file| fs::read_to_string(file).ok())
        .unwrap_or_default();
    let lines = text
        .lines()
        .map_while(|line| line.strip_prefix("//").or_else(|| line.strip_prefix('#')));
    lines.map(|line| line.trim().to_owned()).collect()
}

fn is_reference(solution: &Path) -> bool {
    solution.file_stem().is_some_and(|stem| stem == "reference")
}

/// Files and folders, sorted.
fn solutions(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.sort();
    paths
}
