//! Operations on symbolic values: every path of every function under `programs/` is given its
//! inputs, all of them are run by the real CPython in one go, and end and result must agree.
//!
//! A comment in front of a function says what is wanted of its paths:
//! `# wants: returns ValueError` (ends that must occur), `# complete` (no bound was hit),
//! `# loops` (some path must loop for ever), `# most: 20` (paths, at most).

use gadfly_python::{PathEnd, Session, Settings, Source};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

#[derive(Debug)]
struct Seen {
    /// `returns`, an exception's class, `infinite`, or a reason.
    how: String,
    setup: Vec<String>,
    call: String,
    /// Absent if it depends on inputs that nobody looked at.
    result: Option<String>,
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

/// The paths of an entry, whether all of them were followed, and why not.
fn paths_of(session: &mut Session, entry: usize) -> (Vec<Seen>, Vec<String>) {
    let mut found = Vec::new();
    let summary = session.explore(entry, &mut |path| {
        let how = match path.end() {
            PathEnd::Returned => "returns".to_string(),
            PathEnd::Raised { class, .. } => class.clone(),
            PathEnd::InfiniteLoop { .. } => "infinite".to_string(),
            PathEnd::Cut(reason) => format!("cut: {}", reason.code()),
        };
        let doubts = path
            .doubts()
            .iter()
            .map(gadfly_witness::Reason::code)
            .collect();
        if let Some(witness) = path.witness() {
            found.push(Seen {
                how,
                setup: witness.setup_lines(),
                call: witness.call(),
                result: path.shown(),
                doubts,
            });
        }
        ControlFlow::Continue(())
    });
    let reasons = summary
        .reasons
        .iter()
        .map(gadfly_witness::Reason::code)
        .collect();
    (found, reasons)
}

/// What CPython says of each call: the end, and `repr` of the result or exception.
fn really(program: &str, source: &str, calls: &[&Seen]) -> Vec<(String, String)> {
    let mut script = format!(
        "{source}\nimport signal\ndef _late(*_):\n    raise SystemExit\nsignal.signal(signal.SIGALRM, _late)\n_calls = [\n"
    );
    for seen in calls {
        script.push_str(&format!(
            "    ({:?}, {:?}),\n",
            seen.setup.join("\n"),
            seen.call
        ));
    }
    script.push_str(
        r"]
import io, contextlib, os, json
for _setup, _call in _calls:
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    _out = io.StringIO()
    try:
        with contextlib.redirect_stdout(_out):
            exec(_setup)
            _value = eval(_call)
        _said = ['returns', repr(_value)]
    except SystemExit:
        _said = ['infinite', '']
    except BaseException as _e:
        _said = [type(_e).__name__, repr(_e)]
    signal.setitimer(signal.ITIMER_REAL, 0)
    print('\x01'.join(_said).replace('\n', '\x02'))
",
    );
    let file = std::env::temp_dir().join(format!("gadfly-ops-{}-{program}", std::process::id()));
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
    let settings = Settings {
        k: 2,
        time: Duration::from_secs(20),
        ..Settings::default()
    };
    let module = Source {
        file: program.to_string(),
        text: source.clone(),
        module: "program".into(),
    };
    let mut session = Session::open(&module, &settings).expect("opens");
    let names: Vec<String> = session
        .entries()
        .iter()
        .map(|e| e.entry.name.clone())
        .collect();
    let mut wrong = Vec::new();
    let mut all: Vec<Seen> = Vec::new();
    for (function, wanted) in functions(&source) {
        if only.is_some_and(|o| o != function) {
            continue;
        }
        let begun = std::time::Instant::now();
        let Some(entry) = names.iter().position(|n| *n == function) else {
            wrong.push(format!("{program} {function}: no such entry"));
            continue;
        };
        let (seen, reasons) = paths_of(&mut session, entry);
        let took = begun.elapsed();
        if only.is_some() || std::env::var_os("SHOW").is_some() {
            println!("{function}: {} paths, {took:?} {reasons:?}", seen.len());
        }
        // Strings and lists are as long as `k` lets them be.
        if wanted.complete && reasons.iter().any(|r| r != "heap-bound" && r != "types") {
            wrong.push(format!("{program} {function}: not complete: {reasons:?}"));
        }
        for end in &wanted.ends {
            if !seen
                .iter()
                .any(|s| s.how == *end || s.result.as_ref() == Some(end))
            {
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
        .filter(|s| !s.how.starts_with("cut: ") && !s.doubts.iter().any(|d| d.contains("order")))
        .collect();
    for (seen, (how, value)) in judged.iter().zip(really(program, &source, &judged)) {
        let same = seen.how == how && seen.result.as_ref().is_none_or(|r| *r == value);
        if !same {
            wrong.push(format!(
                "{program} {}: {} {} but really {how} {value}",
                seen.call,
                seen.how,
                seen.result.as_deref().unwrap_or("")
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

/// `ONLY=function` shows the paths of one function, `SHOW=1` the time of each.
fn paths_end_as_they_say(program: &'static str) {
    let only = std::env::var("ONLY").ok();
    let wrong = on_a_large_stack(move || check(program, only.as_deref()));
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn loops_and_recursion() {
    paths_end_as_they_say("bounds.py");
}

#[test]
fn numbers() {
    paths_end_as_they_say("numbers.py");
}

#[test]
fn strings() {
    paths_end_as_they_say("strings.py");
}

#[test]
fn containers() {
    paths_end_as_they_say("containers.py");
}

#[test]
fn students() {
    paths_end_as_they_say("students.py");
}

#[test]
fn wide_characters() {
    paths_end_as_they_say("wide.py");
}

#[test]
fn mixed() {
    paths_end_as_they_say("mixed.py");
}
