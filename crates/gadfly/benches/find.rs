//! Whole runs of `gadfly find`: the student corpus, and how soon a first finding is there.
//!
//! `cargo bench -p gadfly` prints a table for BENCHMARKS.md.

#![allow(clippy::print_stdout)]

use gadfly_base::Analysis;
use gadfly_base::inputs;
use gadfly_base::progress::Silent;
use gadfly_find::{Found, run_find};
use gadfly_lang_jvm::Java;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn main() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let one = root.join("corpus/java/listed/SignByMagnitude.java");
    println!("## First finding on a one-method file");
    println!("| run | load and javac ms | explore ms | replay ms |");
    println!("| --- | --- | --- | --- |");
    for run in ["cold", "warm 1", "warm 2"] {
        let found = find(&one)?;
        let t = found.timings;
        println!(
            "| {run} | {} | {} | {} |",
            t.load.as_millis(),
            t.explore.as_millis(),
            t.replay.as_millis()
        );
    }
    println!("\n## Folders");
    println!(
        "| folder | files | entries | findings | seconds | paths | queries | without Z3 | bytecodes |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for folder in ["students/buggy", "students/clean", "listed", "language"] {
        let path = root.join("corpus/java").join(folder);
        let begun = Instant::now();
        let found = find(&path)?;
        let report = &found.report;
        let files = inputs::collect(&[path])?.len();
        let s = report.stats;
        println!(
            "| {folder} | {files} | {} | {} | {:.1} | {} | {} | {:.1} % | {} |",
            report.functions.len(),
            report.findings.len(),
            begun.elapsed().as_secs_f64(),
            s.paths,
            s.solver_queries,
            100.0 * s.cache_hits as f64 / s.solver_queries.max(1) as f64,
            s.instructions
        );
    }
    Ok(())
}

fn find(path: &Path) -> anyhow::Result<Found<Java>> {
    let paths: Vec<PathBuf> = vec![path.to_path_buf()];
    let files = inputs::collect(&paths)?;
    let request = Analysis::of_files(paths, files);
    run_find(&Java::default(), &request, &Silent)
}
