//! Exercises: how long twenty instances of each skeleton of the corpus take, the explanation of its
//! impossible sibling, and a quiz with questions. Compiling and starting the runtimes included.
//! `cargo bench -p gadfly --bench quiz`.

#![allow(clippy::print_stdout)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::Value;

fn main() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/quiz");
    println!("| skeleton | 20 instances | with 20 questions | impossible variant |");
    println!("| --- | --- | --- | --- |");
    for file in skeletons(&corpus) {
        let name = file.file_name().unwrap_or_default();
        let plain = seconds(&file, &["--count", "20", "--questions", "none"], 20);
        let asked = seconds(&file, &["--count", "20"], 20);
        let impossible = corpus.join("impossible").join(name);
        let impossible = if impossible.exists() {
            seconds(&impossible, &["--count", "20"], 0)
        } else {
            String::new()
        };
        let name = name.to_string_lossy();
        println!("| `{name}` | {plain} | {asked} | {impossible} |");
    }
}

fn skeletons(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "java" || e == "py"))
        .collect();
    files.sort();
    files
}

fn seconds(file: &Path, words: &[&str], wanted: usize) -> String {
    let begun = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["quiz", "--format", "json"])
        .args(words)
        .arg(file)
        .output();
    let seconds = begun.elapsed().as_secs_f64();
    let report = output
        .ok()
        .and_then(|o| serde_json::from_slice::<Value>(&o.stdout).ok());
    let made = report
        .as_ref()
        .and_then(|r| r["instances"].as_array())
        .map(Vec::len);
    let kind = report
        .as_ref()
        .and_then(|r| r["shortages"][0]["kind"].as_str())
        .unwrap_or("");
    match made {
        Some(made) if made == wanted && matches!(kind, "" | "contradiction") => {
            format!("{seconds:.2} s")
        }
        Some(made) => format!("{made} {kind} in {seconds:.2} s"),
        None => "failed".into(),
    }
}
