//! Mutation scores of suites for the corpus of Python modules, and the time to cover them against
//! CrossHair, as the tables of BENCHMARKS.md.
//!
//! `cargo bench -p gadfly --bench python -- mutants [MODULE…]`, `-- crosshair [MODULE…]`; `--list`
//! also names the mutants that survived or are equivalent.

use gadfly::job::python::load::{self, Module, Program};
use gadfly::job::python::mutants::{self, Effort, Fate, Mutation, Probe};
use gadfly::progress::Silent;
use gadfly::request::FindRequest;
use gadfly_runtime::python::PyRun;
use gadfly_witness::{PyEnd, PyWitness};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn main() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|w| w != "--bench")
        .collect();
    let list = words.iter().any(|w| w == "--list");
    let mut names: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|w| !w.starts_with("--"))
        .collect();
    let what = match names.first() {
        Some(&("mutants" | "crosshair")) => names.remove(0),
        _ => "all",
    };
    let sources: Vec<PathBuf> = corpus()?
        .into_iter()
        .filter(|s| {
            let stem = s.file_stem().unwrap_or_default().to_string_lossy();
            names.is_empty() || names.iter().any(|n| *n == stem)
        })
        .collect();
    if what != "crosshair" {
        scores(&sources, list)?;
    }
    Ok(())
}

fn corpus() -> anyhow::Result<Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/python");
    let mut sources = Vec::new();
    for folder in ["golden", "students"] {
        for entry in std::fs::read_dir(root.join(folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|e| e == "py") {
                sources.push(path);
            }
        }
    }
    sources.sort();
    Ok(sources)
}

fn scores(sources: &[PathBuf], list: bool) -> anyhow::Result<()> {
    println!(
        "| module | tests | of these for mutants | mutants | killed | by time | equivalent | survived | score % | classic % | seconds |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut sum = (0.0, 0.0, 0);
    for source in sources {
        let begun = Instant::now();
        let name = source
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let path = source.to_string_lossy();
        let request = FindRequest::parse(&[&path])?;
        let program = load::program(&request)?;
        let module = &program.modules[0];
        let (given, more) = prepare(&program, module);
        let found = begun.elapsed();
        let mutation = mutants::run(&program, module, given, more, &Effort::default(), &Silent)?;
        let (all, classic) = row(&name, &mutation, begun);
        eprintln!("  {name}: paths {:.1} s", found.as_secs_f64());
        sum = (sum.0 + all, sum.1 + classic, sum.2 + 1);
        if list {
            survivors(&name, &mutation);
        }
    }
    let count = f64::from(sum.2.max(1));
    println!(
        "| **average** | | | | | | | | {:.1} | {:.1} | |",
        sum.0 / count,
        sum.1 / count
    );
    Ok(())
}

/// Tests that cover what the paths of all entries cover, and the other inputs.
fn prepare(program: &Program, module: &Module) -> (Vec<Probe>, Vec<PyWitness>) {
    let Ok(mut session) = load::open(module) else {
        return Default::default();
    };
    let mut inputs: Vec<PyWitness> = Vec::new();
    let mut variants = Vec::new();
    for entry in 0..session.entries().len() {
        session.explore(entry, &mut |path| {
            inputs.extend(path.witness());
            variants.extend(path.variants());
            ControlFlow::Continue(())
        });
    }
    let runs: Vec<PyRun> = inputs
        .iter()
        .map(|witness| PyRun {
            module: module.real.clone(),
            witness: witness.clone(),
            trace: true,
        })
        .collect();
    let seen = program.pool.observe(&runs);
    let mut had: BTreeSet<(u32, u32)> = BTreeSet::new();
    let (mut given, mut rest) = (Vec::new(), Vec::new());
    for (witness, seen) in inputs.into_iter().zip(seen) {
        let ended = matches!(seen.end, PyEnd::Returned(_) | PyEnd::Raised(_));
        if ended && !seen.unstable && seen.arcs.iter().any(|a| !had.contains(a)) {
            had.extend(&seen.arcs);
            given.push(Probe { witness, seen });
        } else {
            rest.push(witness);
        }
    }
    rest.extend(variants);
    (given, rest)
}

fn row(name: &str, mutation: &Mutation, begun: Instant) -> (f64, f64) {
    let score = |classic: bool| {
        let (mut killed, mut all) = (0, 0);
        for (mutant, fate) in &mutation.mutants {
            if classic && !mutant.operator.is_classic() {
                continue;
            }
            killed += u32::from(matches!(fate, Fate::Killed { .. }));
            all += u32::from(!matches!(fate, Fate::Equivalent { .. }));
        }
        match all {
            0 => 100.0,
            _ => 100.0 * f64::from(killed) / f64::from(all),
        }
    };
    let count = |wanted: &dyn Fn(&Fate) -> bool| {
        let fates = mutation.mutants.iter().filter(|(_, fate)| wanted(fate));
        fates.count()
    };
    println!(
        "| {name} | {} | {} | {} | {} | {} | {} | {} | {:.1} | {:.1} | {:.1} |",
        mutation.probes.len(),
        mutation.added().len(),
        mutation.mutants.len(),
        count(&|f| matches!(f, Fate::Killed { .. })),
        count(&|f| matches!(f, Fate::Killed { by_time: true, .. })),
        count(&|f| matches!(f, Fate::Equivalent { .. })),
        count(&|f| matches!(f, Fate::Survived { .. })),
        score(false),
        score(true),
        begun.elapsed().as_secs_f64(),
    );
    (score(false), score(true))
}

fn survivors(name: &str, mutation: &Mutation) {
    for (mutant, fate) in &mutation.mutants {
        let (fate, reasons) = match fate {
            Fate::Killed { .. } => continue,
            Fate::Equivalent { bounds } => ("equivalent", bounds),
            Fate::Survived { reasons } => ("survived", reasons),
        };
        let codes: Vec<String> = reasons.iter().map(|r| r.code()).collect();
        println!(
            "  {fate} {name}:{} {} {}: {} [{}]",
            mutant.line,
            mutant.function,
            mutant.operator.code(),
            mutant.description,
            codes.join(" ")
        );
    }
}
