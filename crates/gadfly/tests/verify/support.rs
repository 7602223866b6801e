//! Jobs for the tests, and the comments of `corpus/java/verify`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use gadfly::request::VerifyCommand;
use gadfly_base::progress::Silent;
use gadfly_verify::run_verify;
use gadfly_witness::{Broken, Counterexample, MethodReport, VerifyReport};

/// As much as the program gives itself.
const STACK: usize = 512 << 20;

/// A job uses all cores and has its time limits; two at once would take them from each other.
static ALONE: Mutex<()> = Mutex::new(());

pub(super) fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A path below the project's folder.
pub(super) fn project(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap().join(path)
}

/// Runs a job given in the words of the command line.
pub(super) fn verify(words: &[&str]) -> VerifyReport {
    try_verify(words).unwrap()
}

pub(super) fn try_verify(words: &[&str]) -> anyhow::Result<VerifyReport> {
    let _alone = alone();
    let request = VerifyCommand::parse(words)?.request;
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK);
        let run = || run_verify(&request, &Silent).map(|verified| verified.report);
        builder.spawn_scoped(scope, run).unwrap().join().unwrap()
    })
}

/// A class of its own for a test: its name, its text.
pub(super) fn verify_text(class: &str, text: &str, options: &[&str]) -> VerifyReport {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("{class}.java"));
    fs::write(&file, text).unwrap();
    let mut words = vec![file.to_str().unwrap()];
    words.extend(options);
    verify(&words)
}

/// The program, in an environment that does not depend on who runs the tests.
pub(super) fn gadfly() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gadfly"));
    command.arg("verify").env_remove("NO_COLOR");
    command
}

/// The report on a method, `insert` or `Tree.insert`.
pub(super) fn method<'r>(report: &'r VerifyReport, name: &str) -> &'r MethodReport {
    let named = |m: &&MethodReport| {
        let full = &m.function.name;
        full == name || full.ends_with(&format!(".{name}"))
    };
    let found = report.methods.iter().find(named);
    found.unwrap_or_else(|| panic!("no {name} in {:#?}", names(report)))
}

fn names(report: &VerifyReport) -> Vec<&str> {
    report
        .methods
        .iter()
        .map(|m| m.function.name.as_str())
        .collect()
}

/// `ensures contains(x)`, or the kind of a failure.
pub(super) fn what(method: &MethodReport, example: &Counterexample) -> String {
    match &example.broken {
        Broken::Clause { index, .. } => {
            let clause = &method.clauses[*index];
            format!("{} {}", clause.kind, clause.text)
        }
        Broken::Failure { kind, .. } => kind.code().into(),
    }
}

/// What a comment behind a method's declaration says.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    pub file: PathBuf,
    pub line: u32,
    pub verdict: Expectation,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Expectation {
    Holds {
        /// For all inputs, or only within bounds, if that is said.
        complete: Option<bool>,
        branches: Option<(u32, u32)>,
        counts: Vec<Count>,
    },
    Violated {
        /// The smallest bound that shows it, if that is not 3.
        k: Option<u32>,
        /// Kinds and beginnings of clauses, or kinds of failures.
        what: Vec<String>,
    },
    Unknown,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Count {
    pub k: u32,
    pub algorithm: Option<String>,
    pub shapes: Option<u64>,
    pub cases: u64,
}

/// The expectations of all files below a folder, in order.
pub(super) fn expectations(folder: &Path) -> Vec<Expected> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (line, text) in (1..).zip(text.lines()) {
            let comment = text
                .rsplit_once(" // ")
                .map_or("", |(_, comment)| comment.trim());
            if let Some(verdict) = expectation(comment) {
                all.push(Expected {
                    file: file.clone(),
                    line,
                    verdict,
                });
            }
        }
    }
    all
}

fn expectation(comment: &str) -> Option<Expectation> {
    if let Some(rest) = comment.strip_prefix("VIOLATED") {
        let rest = rest.trim();
        let (k, rest) = match rest.strip_prefix("k=").and_then(|r| r.split_once(' ')) {
            Some((k, rest)) => (Some(k.parse().unwrap()), rest),
            None => (None, rest),
        };
        let what = rest
            .split(" | ")
            .map(|part| part.trim().to_string())
            .collect();
        return Some(Expectation::Violated { k, what });
    }
    if comment == "UNKNOWN" {
        return Some(Expectation::Unknown);
    }
    let rest = comment.strip_prefix("HOLDS")?.trim();
    let mut complete = None;
    let mut branches = None;
    let mut counts = Vec::new();
    for part in rest
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words.as_slice() {
            ["complete"] => complete = Some(true),
            ["bounded"] => complete = Some(false),
            ["branches", numbers] => {
                let (hit, total) = numbers.split_once('/').unwrap();
                branches = Some((hit.parse().unwrap(), total.parse().unwrap()));
            }
            [k, rest @ ..] => {
                let k = k
                    .strip_prefix("k=")
                    .and_then(|k| k.strip_suffix(':'))
                    .unwrap();
                counts.extend(count(k.parse().unwrap(), rest));
            }
            [] => {}
        }
    }
    Some(Expectation::Holds {
        complete,
        branches,
        counts,
    })
}

/// `2 shapes 4 cases`, or `lazy 20 cases, lazier 6 cases`.
fn count(k: u32, words: &[&str]) -> Vec<Count> {
    if let [shapes, "shapes", cases, "cases"] = words {
        let (shapes, cases) = (shapes.parse().ok(), cases.parse().unwrap());
        return vec![Count {
            k,
            algorithm: None,
            shapes,
            cases,
        }];
    }
    let triple = |words: &[&str]| match words {
        [algorithm, cases, _] => Count {
            k,
            algorithm: Some(algorithm.to_string()),
            shapes: None,
            cases: cases.parse().unwrap(),
        },
        other => panic!("{other:?}"),
    };
    words.chunks(3).map(triple).collect()
}

impl Expected {
    /// The reports on the method that the comment stands behind.
    pub(super) fn reports<'r>(&self, report: &'r VerifyReport) -> Vec<&'r MethodReport> {
        let here = |m: &&MethodReport| {
            let f = &m.function;
            // The first statement stands in the line of the declaration or below it.
            Path::new(&f.file) == self.file && (self.line..=self.line + 2).contains(&f.line)
        };
        report.methods.iter().filter(here).collect()
    }

    pub(super) fn place(&self) -> String {
        let name = self.file.file_name().unwrap().to_string_lossy();
        format!("{name}:{}", self.line)
    }
}

/// A method in one line, for failed tests.
pub(super) fn summary(m: &MethodReport) -> String {
    let broken: Vec<String> = m.counterexamples.iter().map(|e| what(m, e)).collect();
    let reasons: Vec<String> = m
        .function
        .reasons
        .iter()
        .map(gadfly_witness::Reason::code)
        .collect();
    format!(
        "{} (line {}): {} [{}] reasons [{}] shapes {} cases {}",
        m.function.signature,
        m.function.line,
        m.verdict.code(),
        broken.join(" | "),
        reasons.join(", "),
        m.shapes,
        m.cases
    )
}
