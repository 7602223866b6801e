//! Shapes and cases are exactly those of the textbook's arithmetic.

use std::collections::BTreeSet;

use gadfly_witness::{Verdict, VerifyReport};

use crate::share::is_soak;
use crate::verify::support::{
    Count, Expectation, Expected, expectations, project, summary, verify,
};

/// Cases from which on a count is left to `make soak`.
const MANY: u64 = 10_000;

#[test]
fn small_heaps() {
    check(1);
    check(2);
}

/// The largest trees, with 12,949 cases, only in `make soak`.
#[test]
fn four_links() {
    check(4);
}

/// What the comments say of searches up to `k`.
fn counted(expected: &[Expected], k: u32) -> Vec<(&Expected, &Count)> {
    let found = expected.iter().filter_map(|e| match &e.verdict {
        Expectation::Holds { counts, .. } => {
            let count = counts.iter().find(|c| c.k == k && c.algorithm.is_none())?;
            Some((e, count))
        }
        _ => None,
    });
    found
        .filter(|(_, count)| is_soak() || count.cases < MANY)
        .collect()
}

fn check(k: u32) {
    let expected = expectations(&project("corpus/java/verify/sound"));
    let counted = counted(&expected, k);
    let files: BTreeSet<&str> = counted
        .iter()
        .map(|(e, _)| e.file.to_str().unwrap())
        .collect();
    let number = k.to_string();
    let mut words: Vec<&str> = files.into_iter().collect();
    words.extend(["--k", &number, "--time", "120"]);
    compare(&verify(&words), &expected, k);
}

/// Whether shapes and cases of a search up to `k` are those of the comments. The search of the corpus test
/// is one with 3.
pub(super) fn compare(report: &VerifyReport, expected: &[Expected], k: u32) {
    let mut troubles = Vec::new();
    for (e, count) in counted(expected, k) {
        for method in e.reports(report) {
            let shapes = count.shapes.is_none_or(|shapes| shapes == method.shapes);
            let holds = matches!(method.verdict, Verdict::Holds(_));
            if !shapes || method.cases != count.cases || !holds {
                troubles.push(format!(
                    "k={k} {}: expected {count:?}: {}",
                    e.place(),
                    summary(method)
                ));
            }
        }
    }
    assert!(troubles.is_empty(), "\n{}\n", troubles.join("\n"));
}
