//! Functions with unknown arguments: every path's arguments, run by the real CPython, end as the
//! path says; and the interesting ends are found.

use gadfly_explore::{Limits, Strategy, explore};
use gadfly_python::{Config, End, Vm};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// How the paths of a function end, with the calls that lead there.
fn ends(function: &'static str) -> Vec<(String, String)> {
    let builder = std::thread::Builder::new().stack_size(128 << 20);
    let work = move || {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/symbolic/program.py");
        let source = std::fs::read_to_string(file).expect("the program");
        let config = Config {
            k: 2,
            ..Config::default()
        };
        let (mut vm, mut st) = Vm::boot(config).expect("boots");
        let (_, module) = vm.run_main(&mut st, &source, "program.py").expect("parses");
        let target = vm.global(&st, module, function).expect("the function");
        let entry = vm.entry(&st, &target).expect("a function");
        let limits = Limits {
            time: Duration::from_secs(20),
            paths: 500,
            pending: 1000,
        };
        let mut search = Strategy::Coverage.queue();
        let mut found = Vec::new();
        explore(&mut vm, vec![entry], &mut *search, limits, |vm, outcome| {
            let mut state = outcome.state;
            let how = match &outcome.end {
                End::Returned(_) => "returns".to_string(),
                End::Raised(exception) => vm.exception_name(&state, exception),
                other => vm.describe_end(&mut state, other),
            };
            if let Some(arguments) = vm.arguments(&state) {
                let values: Vec<String> = arguments.into_iter().map(|a| a.1).collect();
                found.push((how, format!("{function}({})", values.join(", "))));
            }
            ControlFlow::Continue(())
        });
        found
    };
    builder
        .spawn(work)
        .expect("a thread")
        .join()
        .expect("no panic")
}

fn really(calls: &[(String, String)]) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/symbolic/program.py");
    let mut script = std::fs::read_to_string(file).expect("the program");
    for (_, call) in calls {
        script.push_str(&format!(
            "\ntry:\n    {call}\n    print('returns')\nexcept Exception as e:\n    print(type(e).__name__)\n"
        ));
    }
    let output = Command::new("python3")
        .arg("-c")
        .arg(script)
        .output()
        .expect("python3");
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(str::to_string)
        .collect()
}

fn check(function: &'static str, least: usize, wanted: &[&str]) {
    let found = ends(function);
    let real = really(&found);
    for ((how, call), real) in found.iter().zip(&real) {
        if how.starts_with("unsupported") || how == "loop-bound" || how == "heap-bound" {
            continue;
        }
        assert_eq!(how, real, "{call}");
    }
    assert_eq!(found.len(), real.len());
    assert!(found.len() >= least, "{found:?}");
    for end in wanted {
        assert!(
            found.iter().any(|(how, _)| how == end),
            "{end} not among {found:?}"
        );
    }
}

#[test]
fn branches_on_integers() {
    check("classify", 4, &["returns"]);
}

#[test]
fn a_string_meets_a_number() {
    check("mixed", 3, &["TypeError", "returns"]);
}

#[test]
fn strings_of_known_length() {
    check("first_word", 4, &["ValueError", "returns"]);
}

#[test]
fn lists_of_unknown_elements() {
    check("total", 5, &["ValueError", "returns"]);
}

#[test]
fn division_by_an_unknown() {
    check("divide", 2, &["ZeroDivisionError", "returns"]);
}

#[test]
fn types_are_decided_when_needed() {
    check("untyped", 5, &["TypeError", "returns"]);
}

#[test]
fn unknown_indices() {
    check("element", 5, &["IndexError", "returns"]);
}

#[test]
fn floats() {
    check("grade", 3, &["returns"]);
}
