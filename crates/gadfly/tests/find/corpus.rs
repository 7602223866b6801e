//! The corpus: what the comments of its programs say is found, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use gadfly_witness::{FindReport, StateOrigin};

use crate::claims::java::sweep;
use crate::find::support::{find, project, summary, what};
use crate::share::{is_soak, share};

/// `Sign.java:7 division-by-zero`
type Expectation = String;

/// Expected findings that the engine does not make yet, and why. A gap that closes must be taken
/// out of this table.
const KNOWN_GAPS: &[(&str, &str)] = &[];

#[test]
fn buggy_student_programs() {
    check("corpus/java/students/buggy", 2, 20);
}

#[test]
fn clean_student_programs() {
    check("corpus/java/students/clean", 3, 20);
}

#[test]
fn features_of_the_language() {
    check("corpus/java/language", 2, 100);
}

#[test]
fn examples() {
    check("examples", 1, 0);
}

/// Compares the findings in every `nth` file with the comments, and attacks the claims that no input does
/// more.
fn check(folder: &str, nth: usize, least_claims: u64) {
    let folder = project(folder);
    let mut files = java_files(&folder);
    files.sort();
    let files = share(nth, files);
    let names: Vec<&str> = files.iter().filter_map(|file| file.to_str()).collect();
    let report = find(&names);
    compare_files(&folder, &files, &report);
    let least = if is_soak() {
        least_claims
    } else {
        least_claims / nth as u64
    };
    sweep(&folder, &report, least);
}

/// Whether the findings are exactly those of the comments, each replayed and from a reached state.
pub(super) fn compare(folder: &Path, report: &FindReport) {
    compare_files(folder, &java_files(folder), report);
}

fn compare_files(folder: &Path, files: &[PathBuf], report: &FindReport) {
    let gaps: BTreeSet<Expectation> = KNOWN_GAPS.iter().map(|(gap, _)| gap.to_string()).collect();
    let of = |files: &[PathBuf]| -> BTreeSet<Expectation> {
        files.iter().flat_map(|f| comments(folder, f)).collect()
    };
    let expected = of(files);
    // A chosen file may call one that was not chosen, and finds its bugs.
    let allowed = of(&java_files(folder));
    let mut found = BTreeSet::new();
    let mut troubles = Vec::new();
    for finding in &report.findings {
        let place = &finding.place;
        let expectation = expectation(folder, Path::new(&place.file), place.line, what(finding));
        if !allowed.contains(&expectation) {
            troubles.push(format!("unexpected: {expectation}, {}", summary(finding)));
        }
        if finding.witness.state == StateOrigin::Assumed {
            troubles.push(format!("assumed: {expectation}, {}", summary(finding)));
        }
        found.insert(expectation);
    }
    for missing in expected.difference(&found).filter(|e| !gaps.contains(*e)) {
        troubles.push(format!("missing: {missing}"));
    }
    for closed in found.intersection(&gaps) {
        troubles.push(format!("no longer a gap: {closed}"));
    }
    for finding in &report.unconfirmed {
        let place = &finding.place;
        let expectation = expectation(folder, Path::new(&place.file), place.line, what(finding));
        troubles.push(format!("not replayed: {expectation}, {}", summary(finding)));
    }
    assert!(troubles.is_empty(), "\n{}\n", troubles.join("\n"));
    assert_eq!(report.stats.replays_failed, 0);
}

fn expectation(folder: &Path, file: &Path, line: u32, what: &str) -> Expectation {
    let file = file.strip_prefix(folder).unwrap_or(file);
    format!("{}:{line} {what}", file.display())
}

/// What the trailing comments of a file say; corpus/README.md explains them.
fn comments(folder: &Path, file: &Path) -> Vec<Expectation> {
    let text = fs::read_to_string(file).unwrap();
    let mut expected = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let comment = text
            .rsplit_once("//")
            .map_or("", |(_, comment)| comment.trim());
        if comment == "PRECONDITION" {
            expected.push(expectation(folder, file, line, "precondition"));
        }
        for kind in comment
            .strip_prefix("BUG ")
            .iter()
            .flat_map(|k| k.split(','))
        {
            expected.push(expectation(folder, file, line, kind.trim()));
        }
    }
    expected
}

fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(java_files(&path));
        } else if path.extension().is_some_and(|e| e == "java") {
            files.push(path);
        }
    }
    files
}
