//! Nothing is shown that the real JVM did not confirm: an engine that errs is found out.

use gadfly_find::Candidate;
use gadfly_suite::java::{Options, suite};
use gadfly_witness::{FindReport, Kind, Reason, Value, Witness};

use crate::find::support::{find_with, project, summaries};

/// One finding: `7 division-by-zero SignByMagnitude.sign(value = 0)`.
fn sign(falsify: impl Fn(&mut Candidate<Witness>) + Sync) -> FindReport {
    let file = project("corpus/java/listed/SignByMagnitude.java");
    find_with(&[file.to_str().unwrap(), "--only", "sign"], &falsify)
}

/// Whether the finding is withheld, and the report admits that something is wrong.
fn check_withheld(falsify: impl Fn(&mut Candidate<Witness>) + Sync) {
    let report = sign(|candidate| {
        candidate.witnesses.truncate(1);
        falsify(candidate);
    });
    assert_eq!(summaries(&report), [""; 0]);
    assert_eq!(report.unconfirmed.len(), 1);
    assert!(!report.unconfirmed[0].confirmed.holds());
    assert_eq!(report.stats.replays_failed, 1);
    let [function] = &report.functions[..] else {
        panic!("{:?}", report.functions);
    };
    assert!(!function.claim().is_complete());
    assert_eq!(function.reasons, [Reason::NotReplayed]);
    assert_eq!(suite(&report.unconfirmed, &Options::default()).files, []);
}

#[test]
fn an_engine_that_is_right_is_believed() {
    let report = sign(|_| {});
    assert_eq!(
        summaries(&report),
        ["7 division-by-zero SignByMagnitude.sign(value = 0)"]
    );
    assert_eq!(report.unconfirmed, []);
    assert_eq!(report.stats.replays_failed, 0);
    assert!(report.functions[0].claim().is_complete());
}

#[test]
fn a_wrong_input_is_withheld() {
    check_withheld(|candidate| {
        candidate.witnesses[0].arguments[0].value = Value::Int(5);
    });
}

#[test]
fn a_wrong_line_is_withheld() {
    check_withheld(|candidate| candidate.failure.place.line -= 1);
}

#[test]
fn a_wrong_file_is_withheld() {
    check_withheld(|candidate| candidate.failure.place.file = "Sign.java".into());
}

#[test]
fn a_wrong_exception_is_withheld() {
    check_withheld(|candidate| {
        candidate.failure.kind = Kind::NullDereference;
        candidate.failure.exception = "java.lang.NullPointerException".into();
    });
}

#[test]
fn a_loop_that_ends_is_withheld() {
    check_withheld(|candidate| {
        candidate.failure.kind = Kind::InfiniteLoop;
        candidate.failure.exception.clear();
    });
}

#[test]
fn inputs_that_do_not_compile_are_withheld() {
    check_withheld(|candidate| candidate.witnesses[0].entry.method = "sing".into());
}

/// What was a guess from the start is no defect of the engine, but neither is it shown.
#[test]
fn a_wrong_guess_is_dropped() {
    let report = sign(|candidate| {
        candidate.failure.speculative = true;
        candidate.failure.place.line += 1;
    });
    assert_eq!(report.findings, []);
    assert_eq!(report.unconfirmed, []);
    assert_eq!(report.stats.replays_failed, 0);
}

/// The defect is counted even though another witness shows the bug.
#[test]
fn a_second_witness_replaces_a_wrong_one() {
    let report = sign(|candidate| {
        let mut wrong = candidate.witnesses[0].clone();
        wrong.arguments[0].value = Value::Int(5);
        candidate.witnesses.insert(0, wrong);
    });
    assert_eq!(
        summaries(&report),
        ["7 division-by-zero SignByMagnitude.sign(value = 0)"]
    );
    assert_eq!(report.unconfirmed, []);
    assert_eq!(report.stats.replays_failed, 1);
    assert_eq!(report.functions[0].reasons, [Reason::NotReplayed]);
}
