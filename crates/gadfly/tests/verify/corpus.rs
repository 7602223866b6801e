//! The corpus: every method has the verdict that its comment says; methods without one hold.

use std::collections::BTreeMap;
use std::path::Path;

use gadfly_witness::{Verdict, VerifyReport};

use crate::claims::contracts::sweep;
use crate::verify::counts;
use crate::verify::support::{Expectation, Expected, expectations, project, summary, verify, what};

/// Time enough for machines under load; nothing here needs it.
const TIME: &str = "120";

#[test]
fn sound_classes_keep_their_contracts() {
    check("corpus/java/verify/sound", 5);
}

#[test]
fn seeded_bugs_are_found() {
    check("corpus/java/verify/seeded", 1);
}

#[test]
fn nothing_is_claimed_that_was_not_checked() {
    check("corpus/java/verify/claims", 1);
}

/// Compares the verdicts with the comments, and attacks what is said to hold for all inputs.
fn check(folder: &str, least_claims: u64) {
    let folder = project(folder);
    let expected = expectations(&folder);
    let mut troubles = Vec::new();
    let report = verify(&[folder.to_str().unwrap(), "--time", TIME]);
    let own = |e: &&Expected| options(&e.file).is_empty() && deeper(e).is_none();
    compare(
        &report,
        &expected.iter().filter(own).collect::<Vec<_>>(),
        &mut troubles,
    );
    for method in &report.methods {
        let spoken_of = expected.iter().any(|e| {
            e.reports(&report)
                .iter()
                .any(|m| m.function.signature == method.function.signature)
        });
        if !spoken_of && !matches!(method.verdict, Verdict::Holds(_)) {
            troubles.push(format!(
                "{}: not expected: {}",
                method.function.file,
                summary(method)
            ));
        }
    }
    if report.stats.replays_failed > 0 {
        troubles.push(format!("{} replays failed", report.stats.replays_failed));
    }
    // Those that need other options are checked alone, each file in one run.
    let mut others: BTreeMap<(&Path, Option<u32>), Vec<&Expected>> = BTreeMap::new();
    for e in expected.iter().filter(|e| !own(e)) {
        others.entry((&e.file, deeper(e))).or_default().push(e);
    }
    for ((file, k), expected) in others {
        let mut words = vec![file.to_str().unwrap().to_string()];
        words.extend(["--time".to_string(), TIME.to_string()]);
        words.extend(options(file));
        words.extend(k.iter().flat_map(|k| ["--k".to_string(), k.to_string()]));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        compare(&verify(&words), &expected, &mut troubles);
    }
    assert!(troubles.is_empty(), "\n{}\n", troubles.join("\n"));
    counts::compare(&report, &expected, 3);
    sweep(&folder, &report, least_claims);
}

/// The words behind `// gadfly verify` in the first line of a file.
fn options(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let first = text.lines().next().unwrap_or("");
    let words = first.strip_prefix("// gadfly verify").unwrap_or("");
    words.split_whitespace().map(String::from).collect()
}

fn deeper(expected: &Expected) -> Option<u32> {
    match expected.verdict {
        Expectation::Violated { k, .. } => k,
        _ => None,
    }
}

fn compare(report: &VerifyReport, expected: &[&Expected], troubles: &mut Vec<String>) {
    for e in expected {
        let methods = e.reports(report);
        let place = e.place();
        if methods.is_empty() {
            troubles.push(format!("{place}: nothing was checked here"));
        }
        // Of several classes that run the same code, one breaks what others keep.
        let some = methods.iter().any(|m| m.verdict == Verdict::Violated);
        for method in methods {
            let holds = matches!(method.verdict, Verdict::Holds(_));
            if some && holds && matches!(e.verdict, Expectation::Violated { .. }) {
                continue;
            }
            let mut trouble = |why: &str| {
                troubles.push(format!("{place}: {why}: {}", summary(method)));
            };
            match &e.verdict {
                Expectation::Holds {
                    complete, branches, ..
                } => {
                    if !matches!(method.verdict, Verdict::Holds(_)) {
                        trouble("should hold");
                    } else if *complete == Some(true) && !method.verdict.is_complete() {
                        trouble("should hold for all inputs");
                    } else if *complete == Some(false) && method.verdict.is_complete() {
                        trouble("does not hold for all inputs");
                    }
                    if branches.is_some_and(|b| b != method.function.branches) {
                        trouble(&format!("branches {:?}", method.function.branches));
                    }
                }
                Expectation::Violated { what: clauses, .. } => {
                    let broken: Vec<String> = method
                        .counterexamples
                        .iter()
                        .map(|x| what(method, x))
                        .collect();
                    for clause in clauses {
                        if !broken.iter().any(|b| b.starts_with(clause)) {
                            trouble(&format!("should violate {clause}"));
                        }
                    }
                }
                Expectation::Unknown => {
                    if !matches!(method.verdict, Verdict::Unknown { .. }) {
                        trouble("should be unknown");
                    }
                }
            }
        }
    }
}
