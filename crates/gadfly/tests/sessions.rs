//! The command line as users meet it: recorded sessions under `tests/cmd/`.

use std::process::{Command, Stdio};

#[test]
fn sessions() {
    // What is kept between runs must not come from the person who tests.
    let cache = tempfile::tempdir().unwrap();
    let cases = trycmd::TestCases::new();
    cases
        .env("XDG_CACHE_HOME", cache.path().display().to_string())
        .case("tests/cmd/*.trycmd");
    match Command::new("scalac").arg("-version").output() {
        Ok(_) => {
            cases.case("tests/cmd/scala/*.trycmd");
        }
        Err(_) => eprintln!("skipped: no scalac"),
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success(), "{:?}", output.status);

    // The same of one who reads errors.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["grade", "--reference", "nowhere.py", "."])
        .stderr(writer)
        .spawn()
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
}
