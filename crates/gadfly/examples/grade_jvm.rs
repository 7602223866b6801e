//! Grades Java or Scala submissions one by one and prints what was found out. A developer's tool:
//! `cargo run --example grade_jvm -- REFERENCE SUBMISSION… [--entry N] [--precondition N]
//! [--assume E] [--opaque C] [--budget N] [--k N] [--only-paths]`.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gadfly::job::grade::jvm;
use gadfly::job::grade::language::{
    Compare, Language, Program, ProgramFile, Search, SearchBounds, Task, Tools,
};
use gadfly_grade::model::Ruling;

fn main() -> anyhow::Result<()> {
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut search = Search {
        differences: true,
        own_paths: true,
    };
    let mut task = Task {
        references: Vec::new(),
        entries: Vec::new(),
        preconditions: Vec::new(),
        assume: Vec::new(),
        compare: Compare::default(),
        opaque: Vec::new(),
        bounds: SearchBounds {
            k: 3,
            loops: 8,
            depth: 16,
            budget: None,
            costs: Vec::new(),
            time: Duration::from_secs(10),
            patience: 100,
        },
        tools: Tools::default(),
        seed: 0,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_default();
        match argument.as_str() {
            "--entry" => task.entries.push(value()),
            "--precondition" => task.preconditions.push(value()),
            "--assume" => task.assume.push(value()),
            "--opaque" => task.opaque.push(value()),
            "--classpath" => task.tools.classpath.push(value().into()),
            "--budget" => task.bounds.budget = value().parse().ok(),
            "--k" => task.bounds.k = value().parse()?,
            "--time" => task.bounds.time = Duration::from_secs(value().parse()?),
            "--only-paths" => search.differences = false,
            "--only-differences" => search.own_paths = false,
            _ => paths.push(argument.into()),
        }
    }
    let mut programs = paths.iter().map(|p| program(p));
    task.references.extend(programs.next());
    let begun = Instant::now();
    let opened = jvm::open(&task)?;
    let mut worker = opened.worker()?;
    let (tests, work) = worker.reference_tests()?;
    println!(
        "{} tests of {} paths in {:?}",
        tests.len(),
        work.paths,
        begun.elapsed()
    );
    if std::env::var_os("SHOW_TESTS").is_some() {
        for test in &tests {
            println!("  {} => {:?}", test.case.call, test.expected);
        }
    }
    for submission in programs {
        let begun = Instant::now();
        let examined = worker.examine(&submission, &tests, search);
        println!("{}: {:?}", submission.name, begun.elapsed());
        if let Some(problem) = &examined.problem {
            println!("  {problem:?}");
        }
        for judgement in &examined.judgements {
            let reasons: Vec<&str> = judgement.reasons.iter().map(|r| r.code.as_str()).collect();
            match &judgement.ruling {
                Ruling::Different(d) => println!(
                    "  {}: different: {} expected {:?} actual {:?} at {:?}",
                    judgement.entry, d.case.call, d.expected, d.actual.end, d.parts
                ),
                other => println!("  {}: {other:?} {reasons:?}", judgement.entry),
            }
        }
        println!("  {} tests, {:?}", examined.tests.len(), examined.work);
    }
    Ok(())
}

fn program(path: &Path) -> Program {
    let mut files = Vec::new();
    collect(path, &mut files);
    files.sort();
    Program {
        name: path.display().to_string(),
        files: files
            .into_iter()
            .map(|path| ProgramFile {
                shown: path.display().to_string(),
                path,
            })
            .collect(),
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), files);
        }
    } else {
        files.push(path.to_path_buf());
    }
}
