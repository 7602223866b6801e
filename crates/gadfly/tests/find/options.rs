//! Options and surroundings whose effect a recorded session cannot show.

use serde_json::Value;
use tempfile::TempDir;

use crate::find::support::{answer, gadfly, project};

#[test]
fn sarif_is_json_with_a_result_for_each_finding() {
    let file = project("examples/Lottery.java");
    let mut command = gadfly();
    let (code, stdout, stderr) = answer(command.arg(file).args(["--format", "sarif"]));
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
    let sarif: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let rules: Vec<_> = results
        .iter()
        .map(|r| r["ruleId"].as_str().unwrap())
        .collect();
    assert_eq!(
        rules,
        ["index-out-of-bounds", "division-by-zero", "assertion"]
    );
}

#[test]
fn without_a_jdk_there_is_a_clear_message() {
    let empty = TempDir::new().unwrap();
    let mut command = gadfly();
    command
        .arg(project("examples/Lottery.java"))
        .env("JAVA_HOME", empty.path())
        .env("PATH", empty.path());
    let (code, stdout, stderr) = answer(&mut command);
    assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
    let home = empty.path().display();
    assert_eq!(
        stderr,
        format!("error: {home} is not a usable JDK: it has no bin/java\n")
    );
}

#[test]
fn no_colour_in_a_pipe() {
    let file = project("examples/Lottery.java");
    let mut command = gadfly();
    command
        .arg(file)
        .env("TERM", "xterm-256color")
        .env("COLORTERM", "truecolor");
    let (code, stdout, stderr) = answer(&mut command);
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
    assert!(stdout.contains("3 bugs found."), "{stdout}");
    assert!(!stdout.contains('\x1b'), "{stdout}");
}
