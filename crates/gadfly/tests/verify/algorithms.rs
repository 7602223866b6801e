//! The three ways of deciding references see the same behaviours on different numbers of paths.

use gadfly_witness::Verdict;

use crate::verify::support::{Expectation, expectations, project, summary, verify};

#[test]
fn an_exchange_of_data() {
    let file = project("corpus/java/verify/sound/Cell.java");
    let expected = expectations(file.parent().unwrap());
    let expected = expected.iter().find(|e| e.file == file).unwrap();
    let Expectation::Holds { counts, .. } = &expected.verdict else {
        panic!("{expected:?}");
    };
    assert_eq!(counts.len(), 3);
    for count in counts {
        let algorithm = count.algorithm.as_deref().unwrap();
        let report = verify(&[
            file.to_str().unwrap(),
            "--algorithm",
            algorithm,
            "--only",
            "swap",
        ]);
        let method = &report.methods[0];
        assert!(
            matches!(method.verdict, Verdict::Holds(_)),
            "{}",
            summary(method)
        );
        assert_eq!(
            method.cases,
            count.cases,
            "{algorithm}: {}",
            summary(method)
        );
    }
}

#[test]
fn a_missing_half_is_found_by_all() {
    let file = project("corpus/java/verify/seeded/LosingCell.java");
    for algorithm in ["lazy", "lazier", "lazier-sharp"] {
        let report = verify(&[
            file.to_str().unwrap(),
            "--algorithm",
            algorithm,
            "--only",
            "swap",
        ]);
        assert_eq!(report.methods[0].verdict, Verdict::Violated, "{algorithm}");
    }
}
