//! What `gadfly test` makes of the corpus of Python modules, as the tables of BENCHMARKS.md:
//! mutation scores of the written suites, and the time to cover all statements against CrossHair.
//!
//! `cargo bench -p gadfly --bench python` makes both tables, `-- mutants [MODULE…]` and
//! `-- crosshair [MODULE…]` one of them; `--list` also names the mutants that were not killed.
//! CrossHair and pytest are fetched from PyPI into `.deps/crosshair` first.

#![allow(clippy::print_stderr, clippy::print_stdout)]

use gadfly::request::TestCommand;
use gadfly_base::progress::Silent;
use gadfly_lang_python::load;
use gadfly_python_syntax::mutate::Operator;
use gadfly_testgen::python::Work;
use gadfly_testgen::python::plan;
use gadfly_witness::{MutantCase, MutantFate, PyTestReport};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Seconds that CrossHair gets for one module.
const PATIENCE: u32 = 180;

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
    let wanted = |source: &PathBuf| {
        let stem = stem(source);
        names.is_empty() || names.iter().any(|n| *n == stem)
    };
    let sources: Vec<PathBuf> = corpus()?.into_iter().filter(wanted).collect();
    let python = tools();
    if what != "crosshair" {
        scores(&sources, list, python.as_deref())?;
    }
    if what != "mutants" {
        match &python {
            Some(python) => race(&sources, python)?,
            None => println!("CrossHair cannot be fetched from PyPI."),
        }
    }
    Ok(())
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn corpus() -> anyhow::Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    for folder in ["golden", "students"] {
        for entry in std::fs::read_dir(root().join("corpus/python").join(folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|e| e == "py") {
                sources.push(path);
            }
        }
    }
    sources.sort();
    Ok(sources)
}

/// The interpreter of an environment with CrossHair and pytest.
fn tools() -> Option<PathBuf> {
    let folder = root().join(".deps/crosshair");
    let python = folder.join("bin/python");
    let has = |module: &str| {
        let script = format!("import {module}");
        let run = Command::new(&python).args(["-c", &script]).output();
        run.is_ok_and(|output| output.status.success())
    };
    if !has("crosshair") || !has("pytest") {
        let made = Command::new("python3")
            .args(["-m", "venv"])
            .arg(&folder)
            .status()
            .ok()?;
        let fetched = Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(["crosshair-tool==0.0.112", "pytest==8.4.2"])
            .status()
            .ok()?;
        if !made.success() || !fetched.success() {
            return None;
        }
    }
    has("crosshair").then_some(python)
}

/// The suite that `gadfly test --canonize` writes.
fn suite(source: &Path, options: &[&str]) -> anyhow::Result<(PyTestReport, String)> {
    let path = source.to_string_lossy();
    let mut words = vec!["--canonize"];
    words.extend(options);
    words.push(&path);
    let request = TestCommand::parse(&words)?.request;
    let program = load::program(&request.analysis)?;
    let (plans, stats) = plan::plan(&request, &program, &Silent)?;
    let mut work = Work::new(program, plans, stats);
    work.canonize();
    let (report, texts) = work.finish(&request, |source| {
        source.parent().unwrap_or(Path::new(".")).to_path_buf()
    });
    let text = texts.into_iter().next().map(|(_, text)| text);
    Ok((report, text.unwrap_or_default()))
}

/// Statements that a suite or a list of calls executes, of all that can be.
fn coverage(python: &Path, source: &Path, how: &str, text: &str) -> anyhow::Result<(u32, u32)> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join(match how {
        "pytest" => "test_written.py",
        _ => "calls.txt",
    });
    std::fs::write(&file, text)?;
    // Beside the module, so that it finds its imports.
    let copy = folder.path().join(source.file_name().unwrap_or_default());
    std::fs::copy(source, &copy)?;
    let script = root().join("crates/gadfly/benches/python/measure.py");
    let output = Command::new(python)
        .arg(script)
        .arg(&copy)
        .arg(how)
        .arg(&file)
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    if !errors.trim().is_empty() {
        eprintln!("{}: {errors}", source.display());
    }
    let mut numbers = text.split_whitespace().filter_map(|n| n.parse().ok());
    let pair = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if pair.0 < pair.1 && how == "pytest" {
        let lines: Vec<String> = numbers.map(|n: u32| n.to_string()).collect();
        eprintln!("  {}: not covered: {}", stem(source), lines.join(" "));
    }
    Ok(pair)
}

fn scores(sources: &[PathBuf], list: bool, python: Option<&Path>) -> anyhow::Result<()> {
    println!(
        "| module | statements | tests | mutants | killed | by time | equivalent | survived | score % | deletions and operators % | seconds |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let (mut all, mut classic) = (0.0, 0.0);
    for source in sources {
        let begun = Instant::now();
        let (report, text) = suite(source, &["--goal", "mutants"])?;
        let took = begun.elapsed();
        let covered = match python {
            Some(python) => {
                let (hit, total) = coverage(python, source, "pytest", &text)?;
                format!("{hit}/{total}")
            }
            None => "?".into(),
        };
        let mutants = report.suite.mutants.clone().unwrap_or_default();
        let count = |wanted: fn(&MutantFate) -> bool| {
            let fates = mutants.iter().filter(|m| wanted(&m.fate));
            fates.count()
        };
        all += score(&mutants, false);
        classic += score(&mutants, true);
        println!(
            "| {} | {covered} | {} | {} | {} | {} | {} | {} | {:.1} | {:.1} | {:.1} |",
            stem(source),
            report.suite.tests.len(),
            mutants.len(),
            count(|f| matches!(f, MutantFate::Killed { .. })),
            count(|f| matches!(f, MutantFate::Killed { by_time: true, .. })),
            count(|f| matches!(f, MutantFate::Equivalent(_))),
            count(|f| matches!(f, MutantFate::Survived { .. })),
            score(&mutants, false),
            score(&mutants, true),
            took.as_secs_f64(),
        );
        if list {
            not_killed(&mutants);
        }
    }
    let count = sources.len().max(1) as f64;
    println!(
        "| **average** | | | | | | | | {:.1} | {:.1} | |",
        all / count,
        classic / count
    );
    Ok(())
}

/// Killed ones among those not shown to be equivalent, in percent.
fn score(mutants: &[MutantCase], classic: bool) -> f64 {
    let counts = |m: &&MutantCase| !classic || Operator::is_classic_code(&m.operator);
    let open = mutants.iter().filter(counts);
    let open = open.filter(|m| !matches!(m.fate, MutantFate::Equivalent(_)));
    let (mut killed, mut all) = (0u32, 0u32);
    for mutant in open {
        all += 1;
        killed += u32::from(matches!(mutant.fate, MutantFate::Killed { .. }));
    }
    match all {
        0 => 100.0,
        _ => 100.0 * f64::from(killed) / f64::from(all),
    }
}

fn not_killed(mutants: &[MutantCase]) {
    for mutant in mutants {
        let (fate, reasons) = match &mutant.fate {
            MutantFate::Killed { .. } => continue,
            MutantFate::Equivalent(extent) => ("equivalent", extent.bounds()),
            MutantFate::Survived { reasons } => ("survived", reasons.as_slice()),
        };
        let codes: Vec<String> = reasons.iter().map(gadfly_witness::Reason::code).collect();
        println!(
            "  {fate} {}:{} {} {}: {} [{}]",
            stem(Path::new(&mutant.place.file)),
            mutant.place.line,
            mutant.place.function,
            mutant.operator,
            mutant.description,
            codes.join(" ")
        );
    }
}

/// Time to cover all statements, against `crosshair cover`.
fn race(sources: &[PathBuf], python: &Path) -> anyhow::Result<()> {
    println!("| module | Gadfly: seconds | statements | CrossHair: seconds | statements |");
    println!("| --- | --- | --- | --- | --- |");
    let mut sum = [0.0; 2];
    let mut hits = [(0, 0); 2];
    for source in sources {
        let begun = Instant::now();
        let (_, text) = suite(source, &[])?;
        let ours = begun.elapsed().as_secs_f64();
        let covered = coverage(python, source, "pytest", &text)?;
        let begun = Instant::now();
        let calls = crosshair(python, source)?;
        let theirs = begun.elapsed().as_secs_f64();
        let reached = coverage(python, source, "calls", &calls)?;
        println!(
            "| {} | {ours:.1} | {}/{} | {theirs:.1} | {}/{} |",
            stem(source),
            covered.0,
            covered.1,
            reached.0,
            reached.1
        );
        for (at, (seconds, pair)) in [(ours, covered), (theirs, reached)].into_iter().enumerate() {
            sum[at] += seconds;
            hits[at].0 += pair.0;
            hits[at].1 += pair.1;
        }
    }
    println!(
        "| **all** | {:.1} | {}/{} | {:.1} | {}/{} |",
        sum[0], hits[0].0, hits[0].1, sum[1], hits[1].0, hits[1].1
    );
    println!("\n{:.1} times as fast.", sum[1] / sum[0].max(0.001));
    Ok(())
}

/// The calls that CrossHair gives as examples.
fn crosshair(python: &Path, source: &Path) -> anyhow::Result<String> {
    let output = Command::new("timeout")
        .arg(PATIENCE.to_string())
        .arg(python)
        .args(["-m", "crosshair", "cover"])
        .arg(source)
        .args(["--example_output_format", "eval_expression"])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
