//! Claims of `gadfly find` about Python modules, attacked by `sweep.py` in CPython.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use gadfly_witness::{FindReport, PyWitness};
use serde_json::{Value, json};

use crate::claims::{Swept, project, runs};
use crate::python_find::{find_all, programs};
use crate::share::share;

const SWEEP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/claims/sweep.py");

#[derive(Default)]
struct Module {
    unreachable: Vec<Value>,
    complete: Vec<String>,
    findings: Vec<Value>,
}

/// What is claimed of each module of a report.
fn claims(report: &FindReport<PyWitness>) -> BTreeMap<String, Module> {
    let mut modules: BTreeMap<String, Module> = BTreeMap::new();
    for function in &report.functions {
        let module = modules.entry(function.file.clone()).or_default();
        if function.claim().is_complete() {
            module.complete.push(function.name.clone());
        }
    }
    for finding in &report.findings {
        let module = modules.entry(finding.place.file.clone()).or_default();
        let found = json!([finding.place.line, finding.exception]);
        module.findings.push(found);
    }
    for unreachable in &report.unreachable {
        let place = &unreachable.place;
        let module = modules.entry(place.file.clone()).or_default();
        module.unreachable.push(place.line.into());
    }
    modules
}

fn attack(modules: &BTreeMap<String, Module>, runs: u64) -> Swept {
    let with_claims = modules
        .iter()
        .filter(|(_, m)| !m.unreachable.is_empty() || !m.complete.is_empty());
    let claims: Vec<Value> = with_claims
        .map(|(file, module)| {
            json!({
                "file": file,
                "unreachable": module.unreachable,
                "complete": module.complete,
                "findings": module.findings,
                "runs": runs,
            })
        })
        .collect();
    let mut command = Command::new("python3");
    command.arg(SWEEP).current_dir(project(""));
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let written = serde_json::to_vec(&claims).unwrap();
    input.write_all(&written).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    Swept::read(&String::from_utf8_lossy(&output.stdout))
}

/// Attacks the claims of a search. The tests of `python_find` call this, which explore the corpus anyway.
pub(crate) fn sweep(report: &FindReport<PyWitness>, least: u64) {
    attack(&claims(report), runs(300)).check("the report", least);
}

#[test]
fn programs_that_invite_wrong_claims() {
    let programs = share(3, programs(&project("corpus/claims/python")));
    sweep(&find_all(&programs, &|_| {}), 5);
}

/// The sweep itself: false claims are refuted, true ones are not.
#[test]
fn false_claims_are_refuted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("claims.py");
    let source = "\
def total(node):
    s = 0
    while node is not None:
        s += node.first
        node = node.rest
    return s


def half(n: int) -> float:
    if n > 3 and n < 3:
        return 0.0
    return 1 / n
";
    std::fs::write(&file, source).unwrap();
    let module = Module {
        unreachable: vec![json!(5), json!(11)],
        complete: vec!["half".into()],
        findings: Vec::new(),
    };
    let name = |path: &Path| path.display().to_string();
    let swept = attack(&BTreeMap::from([(name(&file), module)]), 300);
    let refuted = swept.refuted.join("\n");
    assert_eq!(swept.refuted.len(), 2, "{refuted}");
    assert!(refuted.contains("claims.py:5 is called unreachable"));
    assert!(refuted.contains("half is called complete, but ZeroDivisionError"));
}
