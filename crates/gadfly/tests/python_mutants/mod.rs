//! The suites that `gadfly test --canonize --goal mutants` writes: how many mutants they kill.
//! `cargo bench -p gadfly --bench python` measures all modules of the corpus.

use gadfly::request::TestCommand;
use gadfly_base::progress::Silent;
use gadfly_lang_python::load;
use gadfly_python_syntax::mutate::Operator;
use gadfly_testgen::python::{Work, plan};
use gadfly_witness::{MutantCase, MutantFate, PyTestReport, WhyMissed};
use std::path::Path;

fn tested(module: &str) -> PyTestReport {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/python");
    let path = root.join(module).display().to_string();
    let words = ["--canonize", "--goal", "mutants", "--seed", "1", &path];
    let request = TestCommand::parse(&words).expect("a request").request;
    let work = move || {
        let program = load::program(&request.analysis).expect("Python");
        let (plans, stats) = plan::plan(&request, &program, &Silent).expect("plans");
        let mut work = Work::new(program, plans, stats);
        work.canonize();
        work.finish(&request, |source| {
            source.parent().expect("a folder").to_path_buf()
        })
        .0
    };
    let builder = std::thread::Builder::new().stack_size(256 << 20);
    let thread = builder.spawn(work).expect("a thread");
    thread.join().expect("no panic")
}

#[track_caller]
fn check(module: &str, least: f64) {
    let report = tested(module);
    let mutants = report.suite.mutants.unwrap_or_default();
    assert!(mutants.len() > 30, "{} mutants", mutants.len());
    let classic = |m: &&MutantCase| Operator::is_classic_code(&m.operator);
    let open: Vec<&MutantCase> = mutants
        .iter()
        .filter(classic)
        .filter(|m| !matches!(m.fate, MutantFate::Equivalent(_)))
        .collect();
    let alive: Vec<String> = open
        .iter()
        .filter(|m| !matches!(m.fate, MutantFate::Killed { .. }))
        .map(|m| format!("{}: {} {:?}", m.place.line, m.description, m.fate))
        .collect();
    let score = 100.0 * (open.len() - alive.len()) as f64 / open.len() as f64;
    assert!(score >= least, "{score:.1} %: {alive:#?}");
    let missed: Vec<_> = report
        .suite
        .missed
        .iter()
        .filter(|m| m.side == "statement" && !matches!(m.why, WhyMissed::NotCalled))
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn the_golden_list() {
    check("golden/linked_list.py", 95.0);
}

#[test]
fn dates() {
    check("students/dates.py", 90.0);
}

#[test]
fn a_bank_account() {
    check("students/bank_account.py", 90.0);
}
