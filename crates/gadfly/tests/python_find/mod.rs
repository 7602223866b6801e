//! `gadfly find` on Python: the corpus says beside the code what must be found, and nothing else may
//! be.

mod claims;
mod coverage;
mod encodings;
mod imports;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use gadfly::request::FindCommand;
use gadfly_base::progress::Silent;
use gadfly_find::{Candidate, run_find_with};
use gadfly_lang_python::Python;
use gadfly_witness::{Category, FindReport, PyWitness};

use crate::claims::python::sweep;
use crate::share::share;

/// As much as the program gives itself.
const STACK: usize = 512 << 20;

/// Expected findings that the engine does not make yet, and why. A gap that closes must be taken
/// out of this table.
const KNOWN_GAPS: &[(&str, &str)] = &[
    (
        "infinite_while.py:3 infinite-loop",
        "the number runs away without end; only a state that comes back is proof",
    ),
    (
        "wrong_call.py:20",
        "texts are tried up to a length, so the search is not complete",
    ),
];

fn project(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap().join(path)
}

pub(crate) fn find(
    path: &Path,
    falsify: &(dyn Fn(&mut Candidate<PyWitness>) + Sync),
) -> FindReport<PyWitness> {
    find_all(&[path.to_path_buf()], falsify)
}

pub(crate) fn find_all(
    paths: &[PathBuf],
    falsify: &(dyn Fn(&mut Candidate<PyWitness>) + Sync),
) -> FindReport<PyWitness> {
    let words: Vec<&str> = paths.iter().map(|path| path.to_str().unwrap()).collect();
    let request = FindCommand::parse(&words).unwrap();
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK);
        let run = || {
            run_find_with(&Python, &request.analysis, &Silent, falsify)
                .unwrap()
                .report
        };
        builder.spawn_scoped(scope, run).unwrap().join().unwrap()
    })
}

/// What the comments of a folder's programs say.
#[derive(Default)]
struct Expected {
    /// `average.py:4 division-by-zero`.
    findings: BTreeSet<String>,
    maybe: BTreeSet<String>,
    preconditions: BTreeSet<String>,
    unreachable: BTreeSet<String>,
}

pub(crate) fn programs(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "py"))
        .collect();
    files.sort();
    files
}

fn expected(folder: &Path) -> Expected {
    let mut all = Expected::default();
    for file in programs(folder) {
        let name = file.file_name().unwrap().to_str().unwrap().to_string();
        let text = fs::read_to_string(&file).unwrap();
        for (index, line) in text.lines().enumerate() {
            let place = format!("{name}:{}", index + 1);
            for comment in line.split('#').skip(1) {
                let (word, rest) = comment
                    .trim()
                    .split_once(' ')
                    .unwrap_or((comment.trim(), ""));
                let kinds = rest.split(',').map(|k| format!("{place} {}", k.trim()));
                match word {
                    "BUG" => all.findings.extend(kinds),
                    "MAYBE" => all.maybe.extend(kinds),
                    "PRECONDITION" => {
                        all.preconditions.insert(place.clone());
                    }
                    "UNREACHABLE" => {
                        all.unreachable.insert(place.clone());
                    }
                    _ => {}
                }
            }
        }
    }
    all
}

/// Compares the findings with the comments, and attacks the claims that no input does more.
fn check(folder: &str, least_claims: u64) {
    let folder = project(folder);
    let report = find(&folder, &|_| {});
    let expected = expected(&folder);
    let gaps: BTreeSet<&str> = KNOWN_GAPS.iter().map(|gap| gap.0).collect();
    let mut troubles = Vec::new();
    let mut found = BTreeSet::new();
    let name = |file: &str| {
        let name = Path::new(file).file_name().unwrap();
        name.to_str().unwrap().to_string()
    };
    for finding in &report.findings {
        let place = format!("{}:{}", name(&finding.place.file), finding.place.line);
        let what = format!("{place} {}", finding.kind.code());
        let call = finding.witness.code().join("; ");
        assert!(finding.confirmed.holds());
        match finding.category {
            Category::Precondition => {
                if !expected.preconditions.contains(&place) {
                    troubles.push(format!("no argument check: {what}, {call}"));
                }
            }
            Category::Bug => {
                if !expected.findings.contains(&what) && !expected.maybe.contains(&what) {
                    let message = finding.message.clone().unwrap_or_default();
                    troubles.push(format!("unexpected: {what}, {call} ({message})"));
                }
                found.insert(what);
            }
        }
    }
    for missing in expected.findings.difference(&found) {
        if !gaps.contains(missing.as_str()) {
            let file = missing.split(':').next().unwrap_or_default();
            let reasons: BTreeSet<String> = report
                .functions
                .iter()
                .filter(|f| name(&f.file) == file)
                .flat_map(|f| f.reasons.iter().map(gadfly_witness::Reason::code))
                .collect();
            troubles.push(format!("missing: {missing} {reasons:?}"));
        }
    }
    for closed in found.iter().filter(|f| gaps.contains(f.as_str())) {
        troubles.push(format!("no longer a gap: {closed}"));
    }
    let unreachable: BTreeSet<String> = report
        .unreachable
        .iter()
        .map(|u| format!("{}:{}", name(&u.place.file), u.place.line))
        .collect();
    for place in unreachable.difference(&expected.unreachable) {
        troubles.push(format!("said to be unreachable: {place}"));
    }
    for place in expected.unreachable.difference(&unreachable) {
        if !gaps.contains(place.as_str()) {
            troubles.push(format!("not known to be unreachable: {place}"));
        }
    }
    for finding in &report.unconfirmed {
        let call = finding.witness.code().join("; ");
        let place = format!("{}:{}", name(&finding.place.file), finding.place.line);
        troubles.push(format!(
            "not replayed: {place} {}, {call}",
            finding.exception
        ));
    }
    assert!(troubles.is_empty(), "\n{}\n", troubles.join("\n"));
    assert_eq!(report.stats.replays_failed, 0);
    sweep(&report, least_claims);
}

#[test]
fn beginners_bugs() {
    check("corpus/python/find", 40);
}

#[test]
fn students_modules() {
    check("corpus/python/students", 20);
}

#[test]
fn listed_programs() {
    check("corpus/python/listed", 5);
}

#[test]
fn golden_list() {
    check("corpus/python/golden", 0);
}

#[test]
fn what_does_not_replay_is_withheld() {
    let files = share(8, programs(&project("corpus/python/find")));
    let report = find_all(&files, &|candidate| candidate.failure.place.line += 1);
    assert!(report.findings.iter().all(|f| !f.confirmed.holds()
        || f.kind.code() == "stack-overflow"
        || f.kind.code() == "infinite-loop"));
    assert!(report.stats.replays_failed > 0);
    assert!(!report.unconfirmed.is_empty());
}
