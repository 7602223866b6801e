//! The written tests compile with plain javac and JUnit, and each fails for its bug's reason.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::find::support::{answer, gadfly, project, succeed};

const JARS: &str = "/usr/share/java";

/// Test (`shop.CartGadflyTest#total_…`) → stack trace of its failure.
type Failures = BTreeMap<String, String>;

#[test]
fn tests_for_junit_5_fail_for_their_bugs() {
    check(
        "5",
        &["junit-jupiter-api", "apiguardian-api", "opentest4j"],
        run_jupiter,
    );
}

#[test]
fn tests_for_junit_4_fail_for_their_bugs() {
    check("4", &["junit4", "hamcrest-core"], run_junit4);
}

fn check(version: &str, jars: &[&str], run: impl Fn(&Path, &[String]) -> Option<Failures>) {
    let mut class_path = Vec::new();
    for jar in jars {
        let jar = Path::new(JARS).join(format!("{jar}.jar"));
        if !jar.exists() {
            eprintln!("skipped: {} is not installed", jar.display());
            return;
        }
        class_path.push(jar.display().to_string());
    }
    let folder = TempDir::new().unwrap();
    let written = folder.path().join("written");
    let mut programs = files(&project("corpus/java/listed"));
    programs.extend(files(&project("examples")));
    programs.retain(|file| file.extension().is_some_and(|e| e == "java"));
    let mut command = gadfly();
    command
        .args(&programs)
        .args(["--format", "json", "--junit", version]);
    let (code, stdout, stderr) = answer(command.arg("--out").arg(&written));
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
    let report: Value = serde_json::from_str(&stdout).unwrap();

    let classes = folder.path().join("classes");
    let mut sources: Vec<PathBuf> = programs.clone();
    let tests = report["files"].as_array().unwrap();
    sources.extend(tests.iter().map(|file| file.as_str().unwrap().into()));
    let mut javac = Command::new("javac");
    javac
        .args(["-Xlint:all", "-Werror", "-nowarn", "-d"])
        .arg(&classes);
    succeed(javac.arg("-cp").arg(class_path.join(":")).args(&sources));

    class_path.push(classes.display().to_string());
    let Some(mut failures) = run(folder.path(), &class_path) else {
        eprintln!("skipped: JUnit {version} cannot be started");
        return;
    };
    for finding in report["findings"].as_array().unwrap() {
        let Some(test) = finding["test"].as_str() else {
            assert_eq!(finding["category"], "precondition", "{finding:#}");
            continue;
        };
        let failure = failures.remove(test);
        let failure = failure.unwrap_or_else(|| panic!("{test} passed"));
        check_failure(&failure, finding);
    }
    assert!(failures.is_empty(), "no finding for {failures:#?}");
}

/// The exception comes first, then the place, as the innermost of the analysed code.
fn check_failure(trace: &str, finding: &Value) {
    let text = |key: &str| finding[key].as_str().unwrap();
    let trace = trace.trim_start();
    assert!(trace.starts_with(text("exception")), "{finding:#}\n{trace}");
    let thrown = match text("exception") {
        "java.lang.ExceptionInInitializerError" => trace
            .split_once("Caused by: ")
            .map_or("", |(_, cause)| cause),
        _ => trace,
    };
    let frames = thrown.lines().skip(1).map(str::trim);
    let innermost = frames
        .filter(|frame| frame.starts_with("at "))
        .find(|frame| !frame.starts_with("at java.") && !frame.starts_with("at jdk."));
    let file = Path::new(text("file")).file_name().unwrap();
    let place = format!("({}:{})", file.display(), finding["line"]);
    let there = innermost.is_some_and(|frame| frame.ends_with(&place));
    assert!(there, "not at {place}:\n{trace}");
}

/// By the console launcher, whose XML report holds the stack traces.
fn run_jupiter(folder: &Path, class_path: &[String]) -> Option<Failures> {
    let launcher = [
        "junit-platform-console",
        "junit-platform-reporting",
        "junit-platform-launcher",
        "junit-platform-engine",
        "junit-platform-commons",
        "junit-jupiter-engine",
        "opentest4j-reporting-events",
        "opentest4j-reporting-schema",
        "picocli",
    ];
    let jars = launcher.iter().map(|jar| format!("{JARS}/{jar}.jar"));
    let class_path: Vec<String> = class_path.iter().cloned().chain(jars).collect();
    if class_path.iter().any(|jar| !Path::new(jar).exists()) {
        return None;
    }
    let reports = folder.join("reports");
    let mut java = Command::new("java");
    java.args(["-ea", "-cp", &class_path.join(":")])
        .arg("org.junit.platform.console.ConsoleLauncher")
        .args(["--disable-banner", "--details=none", "--scan-classpath"])
        .arg(folder.join("classes"))
        .arg("--reports-dir")
        .arg(&reports);
    let output = java.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let xml = fs::read_to_string(reports.join("TEST-junit-jupiter.xml")).unwrap();
    let mut failures = Failures::new();
    for case in xml.split("<testcase ").skip(1) {
        let attribute = |name: &str| {
            let (_, value) = case.split_once(&format!("{name}=\"")).unwrap();
            value.split('"').next().unwrap()
        };
        let method = attribute("name").trim_end_matches("()");
        let test = format!("{}#{method}", attribute("classname"));
        if let Some((_, failure)) = case.split_once("<![CDATA[") {
            let trace = failure.split("]]>").next().unwrap();
            failures.insert(test, trace.to_string());
        }
    }
    Some(failures)
}

/// By `JUnitCore`, which prints `1) method(Class)` and the stack trace below it.
fn run_junit4(folder: &Path, class_path: &[String]) -> Option<Failures> {
    let classes = folder.join("classes");
    let tests = files(&classes).into_iter().filter_map(|file| {
        let name = file.strip_prefix(&classes).unwrap().with_extension("");
        let name = name.to_str().unwrap().replace('/', ".");
        name.ends_with("GadflyTest").then_some(name)
    });
    let mut java = Command::new("java");
    java.args(["-ea", "-cp", &class_path.join(":")])
        .arg("org.junit.runner.JUnitCore")
        .args(tests);
    let output = java.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    let mut failures = Failures::new();
    let mut current = None;
    for line in text.lines() {
        if let Some(test) = numbered(line) {
            current = Some(test);
        } else if let Some(test) = &current {
            let trace: &mut String = failures.entry(test.clone()).or_default();
            *trace += &format!("{line}\n");
        }
    }
    Some(failures)
}

/// `3) method(Class)` → `Class#method`.
fn numbered(line: &str) -> Option<String> {
    let (number, test) = line.split_once(") ")?;
    number.parse::<u32>().ok()?;
    let (method, class) = test.strip_suffix(')')?.split_once('(')?;
    Some(format!("{class}#{method}"))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}
