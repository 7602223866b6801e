//! Programs that draw their inputs themselves, as the benchmarks of verification tools do.

use gadfly_witness::{FindReport, Value};

use crate::find::support::{answer, find, fixture, gadfly, summaries};

const FROM_MAIN: [&str; 4] = [
    "--entry",
    "Main.main",
    "--unknown",
    "verifier.Source.nondet*",
];

fn explore(program: &str) -> FindReport {
    let program = fixture(&format!("harness/{program}"));
    let source = fixture("harness/verifier");
    let mut words = vec![program.as_str(), &source];
    words.extend(FROM_MAIN);
    find(&words)
}

#[test]
fn bugs_are_replayed_with_the_values_that_were_drawn() {
    let report = explore("unsafe");
    let found = report.findings.iter();
    let places: Vec<_> = found.map(|f| (f.place.line, f.kind.code())).collect();
    assert_eq!(
        places,
        [
            (12, "assertion"),
            (14, "null-dereference"),
            (15, "division-by-zero"),
            // A divisor beyond a thousand: 'x' is not the largest char.
            (16, "assertion"),
        ],
        "{:#?}",
        summaries(&report)
    );
    assert!(report.findings.iter().all(|f| f.confirmed.holds()));
    assert_eq!(report.stats.replays_failed, 0);
    let supplied = &report.findings[0].witness.supplied;
    let sources: Vec<_> = supplied.iter().map(|s| s.method.as_str()).collect();
    assert_eq!(
        sources,
        ["verifier.Source.nondetInt", "verifier.Source.nondetBoolean"]
    );
    assert!(
        matches!(supplied[0].value, Value::Int(97..=100)),
        "{supplied:?}"
    );
    assert_eq!(supplied[1].value, Value::Bool(true));
    let supplied = &report.findings[2].witness.supplied;
    assert_eq!(supplied[2].value, Value::Str(vec!['q' as u16, 'x' as u16]));
}

/// What a rejected assumption halts is no finding, and nothing else fails.
#[test]
fn a_safe_harness_is_searched_to_its_end() {
    let report = explore("safe");
    assert_eq!(summaries(&report), [""; 0]);
    assert!(
        report.functions[0].claim().is_complete(),
        "{:?}",
        report.functions
    );
    assert_eq!(report.functions[0].name, "Main.main");
    let safe = [fixture("harness/safe"), fixture("harness/verifier")];
    let (code, stdout, stderr) = answer(gadfly().args(safe).args(FROM_MAIN));
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    assert!(stdout.contains("The search was complete"), "{stdout}");
}

#[test]
fn exit_and_halt_end_a_path_without_a_finding() {
    let report = explore("exits");
    assert_eq!(summaries(&report), [""; 0]);
    assert!(
        report.functions[0].claim().is_complete(),
        "{:?}",
        report.functions
    );
}
