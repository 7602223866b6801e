//! Operations on symbolic values: every path of every function under `programs/` is given its
//! inputs, all of them are run by the real CPython in one go, and end and result must agree.
//!
//! A comment in front of a function says what is wanted of its paths:
//! `# wants: returns ValueError` (ends that must occur), `# complete` (no bound was hit),
//! `# loops` (some path must loop for ever), `# most: 20` (paths, at most).

use gadfly_explore::{Limits, Strategy, explore};
use gadfly_python::{Config, End, Vm};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

#[derive(Debug)]
struct Seen {
    /// `returns`, an exception's class, `infinite`, or a reason.
    how: String,
    call: String,
    result: String,
    doubts: Vec<String>,
}

#[derive(Default, Debug)]
struct Wanted {
    ends: Vec<String>,
    complete: bool,
    most: Option<usize>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/symbolic_ops/programs")
}

/// Functions of a program in order, with what is wanted of them.
fn functions(source: &str) -> Vec<(String, Wanted)> {
    let mut found = Vec::new();
    let mut wanted = Wanted::default();
    for line in source.lines() {
        if let Some(rest) = line.strip_prefix("# wants: ") {
            wanted.ends = rest.split_whitespace().map(str::to_string).collect();
        } else if line == "# complete" {
            wanted.complete = true;
        } else if let Some(rest) = line.strip_prefix("# most: ") {
            wanted.most = rest.parse().ok();
        } else if let Some(rest) = line.strip_prefix("def ") {
            let name = rest.split('(').next().unwrap_or("").to_string();
            if !name.starts_with('_') {
                found.push((name, std::mem::take(&mut wanted)));
            }
        }
    }
    found
}

fn paths_of(
    vm: &mut Vm,
    base: &gadfly_python::State,
    module: gadfly_python::Ref,
    function: &str,
) -> (Vec<Seen>, bool) {
    vm.forget_terms();
    let target = vm.global(base, module, function).expect("the function");
    let entry = vm.entry(base, &target).expect("a function");
    let limits = Limits {
        time: Duration::from_secs(20),
        paths: 400,
        pending: 2000,
    };
    let mut search = Strategy::Coverage.queue();
    let mut found = Vec::new();
    let summary = explore(vm, vec![entry], &mut *search, limits, |vm, outcome| {
        let mut state = outcome.state;
        let (how, value) = match &outcome.end {
            End::Infeasible => return ControlFlow::Continue(()),
            End::Returned(value) => ("returns".to_string(), Some(value.clone())),
            End::Raised(exception) => (
                vm.exception_name(&state, exception),
                Some(exception.clone()),
            ),
            End::InfiniteLoop(..) => ("infinite".to_string(), None),
            other => (vm.describe_end(&mut state, other), None),
        };
        let doubts = state.doubts.iter().map(|d| d.code()).collect();
        let Some(arguments) = vm.arguments(&state) else {
            return ControlFlow::Continue(());
        };
        let result = match (&value, vm.solver.minimise(&mut vm.pool, &state.path, &[])) {
            (Some(value), Some(model)) => vm.show_under(&state, &model, value),
            _ => String::new(),
        };
        let values: Vec<String> = arguments.into_iter().map(|a| a.1).collect();
        found.push(Seen {
            how,
            call: format!("{function}({})", values.join(", ")),
            result,
            doubts,
        });
        ControlFlow::Continue(())
    });
    (found, summary.out_of_time || summary.out_of_budget)
}

/// What CPython says of each call: the end, and `repr` of the result or exception.
fn really(source: &str, calls: &[&Seen]) -> Vec<(String, String)> {
    let mut script = format!(
        "{source}\nimport signal\ndef _late(*_):\n    raise SystemExit\nsignal.signal(signal.SIGALRM, _late)\n_calls = [\n"
    );
    for seen in calls {
        script.push_str(&format!("    {:?},\n", seen.call));
    }
    script.push_str(
        r#"]
import io, contextlib, os, json
for _call in _calls:
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    _out = io.StringIO()
    try:
        with contextlib.redirect_stdout(_out):
            _value = eval(_call)
        _said = ['returns', repr(_value)]
    except SystemExit:
        _said = ['infinite', '']
    except BaseException as _e:
        _said = [type(_e).__name__, repr(_e)]
    signal.setitimer(signal.ITIMER_REAL, 0)
    print('\x01'.join(_said).replace('\n', '\x02'))
"#,
    );
    let file = std::env::temp_dir().join(format!(
        "gadfly-ops-{}-{}.py",
        std::process::id(),
        calls.len()
    ));
    std::fs::write(&file, script).expect("a script");
    let output = Command::new("python3")
        .arg(&file)
        .output()
        .expect("python3");
    let _ = std::fs::remove_file(&file);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| {
            let (how, value) = line.split_once('\x01').unwrap_or((line, ""));
            (how.to_string(), value.replace('\x02', "\n"))
        })
        .collect()
}

fn check(program: &str, only: Option<&str>) -> Vec<String> {
    let source = std::fs::read_to_string(folder().join(program)).expect("the program");
    let config = Config {
        k: 2,
        ..Config::default()
    };
    let (mut vm, mut st) = Vm::boot(config).expect("boots");
    let (_, module) = vm.run_main(&mut st, &source, program).expect("parses");
    let mut wrong = Vec::new();
    let mut all: Vec<Seen> = Vec::new();
    for (function, wanted) in functions(&source) {
        if only.is_some_and(|o| o != function) {
            continue;
        }
        let begun = std::time::Instant::now();
        let (seen, cut) = paths_of(&mut vm, &st, module, &function);
        let took = begun.elapsed();
        if only.is_some() || std::env::var_os("SHOW").is_some() {
            println!(
                "{function}: {} paths, {took:?}, {:?}",
                seen.len(),
                vm.solver.stats().queries
            );
        }
        let reasons: Vec<&str> = seen
            .iter()
            .flat_map(|s| s.doubts.iter().map(String::as_str))
            .chain(
                seen.iter()
                    .map(|s| s.how.as_str())
                    .filter(|h| h.contains([':', '-'])),
            )
            .collect();
        if wanted.complete && (cut || !reasons.is_empty()) {
            wrong.push(format!(
                "{program} {function}: not complete: {cut} {reasons:?}"
            ));
        }
        for end in &wanted.ends {
            if !seen.iter().any(|s| s.how == *end || s.result == *end) {
                let ends: Vec<_> = seen.iter().map(|s| (&s.how, &s.call, &s.result)).collect();
                wrong.push(format!("{program} {function}: {end} is not among {ends:?}"));
            }
        }
        if wanted.most.is_some_and(|most| seen.len() > most) {
            wrong.push(format!("{program} {function}: {} paths", seen.len()));
        }
        if seen.is_empty() {
            wrong.push(format!("{program} {function}: no path"));
        }
        all.extend(seen);
    }
    let judged: Vec<&Seen> = all
        .iter()
        .filter(|s| !s.how.contains([':', '-']) && !s.doubts.iter().any(|d| d.contains("order")))
        .collect();
    for (seen, (how, value)) in judged.iter().zip(really(&source, &judged)) {
        let same = seen.how == how && (seen.how == "infinite" || seen.result == value);
        if !same {
            wrong.push(format!(
                "{program} {}: {} {} but really {how} {value}",
                seen.call, seen.how, seen.result
            ));
        }
    }
    if only.is_some() {
        for seen in &all {
            println!("{seen:?}");
        }
    }
    wrong
}

fn on_a_large_stack(work: impl FnOnce() -> Vec<String> + Send + 'static) -> Vec<String> {
    let builder = std::thread::Builder::new().stack_size(128 << 20);
    builder
        .spawn(work)
        .expect("a thread")
        .join()
        .expect("no panic")
}

/// `ONLY=file.py:function` shows the paths of one function.
#[test]
fn paths_end_as_they_say() {
    let only = std::env::var("ONLY").ok();
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("the programs")
        .filter_map(|e| e.ok()?.file_name().into_string().ok())
        .filter(|n| n.ends_with(".py"))
        .collect();
    names.sort();
    let mut wrong = Vec::new();
    for name in names {
        let function = match &only {
            None => None,
            Some(only) => match only.split_once(':') {
                Some((file, function)) if file == name => Some(function.to_string()),
                None if *only == name => None,
                _ => continue,
            },
        };
        wrong.extend(on_a_large_stack(move || check(&name, function.as_deref())));
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
