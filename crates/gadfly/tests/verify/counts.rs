//! Shapes and cases are exactly those of the textbook's arithmetic.

use std::collections::BTreeSet;

use gadfly_witness::Verdict;

use crate::verify::support::{
    Count, Expectation, Expected, expectations, project, summary, verify,
};

#[test]
fn small_heaps() {
    check(1);
    check(2);
}

#[test]
fn three_links() {
    check(3);
}

#[test]
fn four_links() {
    check(4);
}

fn check(k: u32) {
    let expected = expectations(&project("corpus/java/verify/sound"));
    let counted: Vec<(&Expected, &Count)> = expected
        .iter()
        .filter_map(|e| match &e.verdict {
            Expectation::Holds { counts, .. } => {
                let count = counts.iter().find(|c| c.k == k && c.algorithm.is_none())?;
                Some((e, count))
            }
            _ => None,
        })
        .collect();
    let files: BTreeSet<&str> = counted
        .iter()
        .map(|(e, _)| e.file.to_str().unwrap())
        .collect();
    let k = k.to_string();
    let mut words: Vec<&str> = files.into_iter().collect();
    words.extend(["--k", &k, "--time", "120"]);
    let report = verify(&words);
    let mut troubles = Vec::new();
    for (e, count) in counted {
        for method in e.reports(&report) {
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
