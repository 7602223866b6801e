//! The machine against the real CPython: thousands of expressions, and programs for each form of
//! statement. `repr` of the result, or type and message of the exception, must be the same.

use gadfly_python::{Config, End, Vm};
use std::path::{Path, PathBuf};
use std::process::Command;

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/differential")
}

/// Runs with a deep stack, as the machine's users do.
fn deep<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let builder = std::thread::Builder::new().stack_size(128 << 20);
    let handle = builder.spawn(work).expect("a thread");
    handle.join().expect("no panic")
}

fn library() -> Option<PathBuf> {
    let output = Command::new("python3")
        .args(["-c", "import os; print(os.path.dirname(os.__file__))"])
        .output()
        .ok()?;
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim()))
}

fn config() -> Config {
    Config {
        library: library(),
        ..Config::default()
    }
}

/// Addresses differ from run to run.
fn without_addresses(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(" at 0x") {
        out.push_str(&rest[..at]);
        let tail = &rest[at + 6..];
        let end = tail
            .find(|c: char| !c.is_ascii_hexdigit())
            .unwrap_or(tail.len());
        rest = &tail[end..];
    }
    out.push_str(rest);
    out
}

#[test]
fn expressions_agree_with_cpython() {
    let folder = std::env::temp_dir().join(format!("gadfly-python-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [module, expected, listed] = ["cases.py", "expected", "listed"].map(|f| folder.join(f));
    let status = Command::new("python3")
        .arg("-W")
        .arg("ignore")
        .arg(here().join("cases.py"))
        .args([&module, &expected, &listed])
        .env("PYTHONHASHSEED", "0")
        .status()
        .expect("python3");
    assert!(status.success());
    let source = std::fs::read_to_string(&module).expect("cases");
    let expected = std::fs::read_to_string(&expected).expect("results");
    let listed = std::fs::read_to_string(&listed).expect("expressions");
    let _ = std::fs::remove_dir_all(&folder);
    let actual = deep(move || {
        let (mut vm, mut st) = Vm::boot(config()).expect("boots");
        let (end, module) = vm.run_main(&mut st, &source, "cases.py").expect("parses");
        assert!(
            matches!(end, End::Returned(_)),
            "{}",
            vm.describe_end(&mut st, &end)
        );
        let mut results = Vec::new();
        while let Some(function) = vm.global(&st, module, &format!("c{}", results.len())) {
            let mut run = st.clone();
            let end = vm.call_from_outside(&mut run, &function, []);
            let text = match &end {
                End::Returned(value) => vm.show(&mut run, value),
                other => vm.describe_end(&mut run, other),
            };
            results.push(
                text.replace('\\', "\\\\")
                    .replace('\n', "\\n")
                    .replace('\r', "\\r"),
            );
        }
        results
    });
    let mut wrong = Vec::new();
    for ((case, expected), actual) in listed.lines().zip(expected.lines()).zip(&actual) {
        if without_addresses(expected) != without_addresses(actual) {
            wrong.push(format!(
                "{case}\n  CPython: {expected}\n  machine: {actual}"
            ));
        }
    }
    assert!(actual.len() >= 3000, "{} cases", actual.len());
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        actual.len(),
        wrong.join("\n")
    );
}

#[test]
fn programs_print_what_cpython_prints() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(here().join("programs"))
        .expect("programs")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "py"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = Vec::new();
    for file in files {
        let real = Command::new("python3")
            .arg(&file)
            .output()
            .expect("python3");
        assert!(
            real.status.success(),
            "{}: {}",
            file.display(),
            String::from_utf8_lossy(&real.stderr)
        );
        let source = std::fs::read_to_string(&file).expect("a program");
        let name = file.display().to_string();
        let ours = deep(move || {
            let (mut vm, mut st) = Vm::boot(config()).expect("boots");
            match vm.run_main(&mut st, &source, &name) {
                Err(error) => error.to_string(),
                Ok((End::Returned(_), _)) => st.output.to_string(),
                Ok((end, _)) => {
                    let how = vm.describe_end(&mut st, &end);
                    format!("{}{how}", st.output)
                }
            }
        });
        let real = String::from_utf8_lossy(&real.stdout).to_string();
        for (i, (a, b)) in real.lines().zip(ours.lines()).enumerate() {
            if without_addresses(a) != without_addresses(b) {
                wrong.push(format!(
                    "{}, line {} of output\n  CPython: {a}\n  machine: {b}",
                    file.display(),
                    i + 1
                ));
                break;
            }
        }
        if real.lines().count() != ours.lines().count() {
            let last = ours.lines().last().unwrap_or("");
            wrong.push(format!(
                "{}: output of another length; the machine ends with {last}",
                file.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
