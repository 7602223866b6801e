//! Mutation scores of the suites that `gadfly test --goal mutants` writes for the clean student
//! programs, as the table of BENCHMARKS.md.
//!
//! `cargo bench -p gadfly --bench mutants` takes all of them, `-- Finder Chain` only these,
//! `-- --list` also names the mutants that survived or are equivalent.

#![allow(clippy::print_stdout)]

use gadfly::request::TestCommand;
use gadfly_base::progress::Silent;
use gadfly_report::MutantCounts;
use gadfly_testgen::java::run_test;
use gadfly_witness::MutantFate;
use std::fs;
use std::path::Path;
use std::time::Instant;

fn main() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let list = words.iter().any(|w| w == "--list");
    let wanted: Vec<&String> = words.iter().filter(|w| !w.starts_with("--")).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources: Vec<_> = fs::read_dir(root.join("corpus/java/students/clean"))?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    sources.sort();
    println!(
        "| class | tests | mutants | killed | of these by time | equivalent within bounds | survived | score % | seconds |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut all = MutantCounts::default();
    let (mut all_tests, mut all_timed) = (0, 0);
    let begun = Instant::now();
    for source in sources {
        let name = source.file_stem().unwrap_or_default().to_string_lossy();
        if !wanted.is_empty() && !wanted.iter().any(|w| **w == *name) {
            continue;
        }
        let started = Instant::now();
        let path = source.to_string_lossy();
        let request = TestCommand::parse(&["--goal", "mutants", &path])?.request;
        let report = run_test(&request, &Silent)?.report;
        let mutants = report.mutants.unwrap_or_default();
        let counts = MutantCounts::of(&mutants);
        let timed = mutants
            .iter()
            .filter(|m| matches!(m.fate, MutantFate::Killed { by_time: true, .. }))
            .count();
        row(&name, report.tests.len(), counts, timed, started);
        if list {
            for mutant in &mutants {
                let (fate, reasons) = match &mutant.fate {
                    MutantFate::Killed { .. } => continue,
                    MutantFate::Equivalent(extent) => ("equivalent", extent.bounds()),
                    MutantFate::Survived { reasons } => ("survived", reasons.as_slice()),
                };
                let place = &mutant.place;
                let codes: Vec<String> = reasons.iter().map(gadfly_witness::Reason::code).collect();
                println!(
                    "  {fate} {name}:{} {} {} [{}]",
                    place.line,
                    place.function,
                    mutant.description,
                    codes.join(" ")
                );
            }
        }
        all.total += counts.total;
        all.killed += counts.killed;
        all.equivalent += counts.equivalent;
        all.survived += counts.survived;
        all_tests += report.tests.len();
        all_timed += timed;
    }
    row("**all**", all_tests, all, all_timed, begun);
    Ok(())
}

fn row(name: &str, tests: usize, c: MutantCounts, timed: usize, since: Instant) {
    println!(
        "| {name} | {tests} | {} | {} | {timed} | {} | {} | {} | {:.1} |",
        c.total,
        c.killed,
        c.equivalent,
        c.survived,
        c.score().map_or("–".into(), |s| format!("{s:.1}")),
        since.elapsed().as_secs_f64()
    );
}
