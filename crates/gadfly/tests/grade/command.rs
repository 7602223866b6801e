//! The command itself, with Python: files, shards under GNU parallel, the report in a browser, the
//! written suite under pytest.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::cdp::Browser;

const GADFLY: &str = env!("CARGO_BIN_EXE_gadfly");

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/grade.in")
}

fn gadfly(words: &[&str]) -> Output {
    let output = Command::new(GADFLY)
        .args(words)
        .current_dir(here())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("error"), "{said}");
    output
}

const CLASS: [&str; 6] = [
    "--reference",
    "reference.py",
    "class",
    "--entry",
    "second_largest",
    "--no-cache",
];

/// The class graded in one go; the folder with everything written.
fn graded() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out").display().to_string();
        let mut words = vec!["grade", "--out", &out, "--format", "json"];
        words.extend(CLASS);
        let output = gadfly(&words);
        assert_eq!(output.status.code(), Some(1));
        fs::write(folder.path().join("report.json"), output.stdout).unwrap();
        folder
    });
    folder.path()
}

/// All files below a folder, by their paths.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(now) = open.pop() {
        for entry in fs::read_dir(now).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                all.insert(name, fs::read(path).unwrap());
            }
        }
    }
    all
}

#[test]
fn the_report_for_programs() {
    let text = fs::read_to_string(graded().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["command"], "grade");
    for key in ["tool", "version", "stats", "functions", "suite", "files"] {
        assert!(!report[key].is_null(), "{key}");
    }
    let verdicts: Vec<String> = report["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| {
            format!(
                "{} {}",
                s["name"].as_str().unwrap(),
                s["verdict"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        verdicts,
        [
            "anna equivalent",
            "bert different",
            "carl different",
            "dora error",
            "emil error",
            "fred error"
        ]
    );
    let bert = &report["submissions"][1];
    assert_eq!(bert["counterexample"]["entry"], "second_largest");
    assert_eq!(
        bert["counterexample"]["inputs"][0],
        json!({ "name": "xs", "value": "[]" })
    );
    assert_eq!(bert["counterexample"]["expected"], "None");
    let suite = &report["suite"];
    assert_eq!(suite["kills"], 2);
    assert_eq!(suite["files"], json!(["test_suite.py"]));
    let written = files(&graded().join("out"));
    for name in [
        "report.html",
        "grades.csv",
        "suite.json",
        "test_suite.py",
        "students/anna.html",
        "students/fred.html",
    ] {
        assert!(written.contains_key(name), "{name}");
    }
}

#[test]
fn parts_by_gnu_parallel() {
    let folder = tempfile::tempdir().unwrap();
    let parts = folder.path().join("parts").display().to_string();
    let joined = folder.path().join("joined");
    let mut parallel = Command::new("parallel");
    parallel
        .args([
            "-j2", GADFLY, "grade", "--shard", "{}/4", "-q", "--out", &parts,
        ])
        .args(CLASS)
        .args([":::", "1", "2", "3", "4"])
        .current_dir(here());
    let Ok(output) = parallel.output() else {
        eprintln!("GNU parallel is not there");
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.is_empty(), "{said}");
    // The exit code is the number of parts with something found.
    assert!(
        output
            .status
            .code()
            .is_some_and(|code| (1..=4).contains(&code))
    );
    let out = joined.display().to_string();
    let output = gadfly(&["merge", &parts, "--out", &out]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(files(&joined), files(&graded().join("out")));

    // Without a part, the others are told apart all the same.
    fs::remove_file(Path::new(&parts).join("shard-2-of-4.json")).unwrap();
    let output = gadfly(&["merge", &parts]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "warning: part 2 of the class is missing\n");
}

#[test]
fn the_report_in_a_browser() {
    let mut browser = Browser::start();
    let browser = &mut browser;
    browser.look(1000, 800, false);
    browser.open(&fs::read(graded().join("out/report.html")).unwrap());
    let names = |browser: &mut Browser| {
        let names = browser.evaluate(
            "[...document.querySelectorAll('#overview tbody tr')].map((r) => r.cells[0].innerText.trim())",
        );
        serde_json::from_value::<Vec<String>>(names).unwrap()
    };
    let all = ["anna", "bert", "carl", "dora", "emil", "fred"];
    assert_eq!(names(browser), all);
    browser.click("#overview [data-key=name]");
    let mut backwards = all;
    backwards.reverse();
    assert_eq!(names(browser), backwards);
    browser.click("#overview [data-key=points]");
    let last = names(browser);
    assert_eq!(last.last().map(String::as_str), Some("anna"));

    browser.click("#overview a[href='#s2']");
    for _ in 0..200 {
        if browser.shown("#s2") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(browser.text("#s2 h2"), "bert");
    assert!(!browser.shown("#class"));
    // The clipboard really has it.
    browser.click("#s2 .copy");
    for _ in 0..200 {
        if !browser.text("#s2 .copied").is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    browser.evaluate(
        "(() => { const a = document.createElement('textarea'); a.id = 'paste'; \
         document.querySelector('.student.open').prepend(a); a.focus(); })()",
    );
    browser.key("v", 2);
    assert_eq!(
        browser.evaluate("document.getElementById('paste').value"),
        json!("second_largest([])")
    );
}

#[test]
fn the_suite_under_pytest() {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.deps/pytest");
    for (submission, passes) in [
        ("reference.py", true),
        ("class/anna.py", true),
        ("class/bert.py", false),
        ("class/carl.py", false),
    ] {
        let output = Command::new("python3")
            .args(["-m", "pytest", "-q", "-p", "no:cacheprovider"])
            .arg(graded().join("out/test_suite.py"))
            .env(
                "PYTHONPATH",
                packages.canonicalize().unwrap_or(packages.clone()),
            )
            .env("SUBMISSION", here().join(submission))
            .current_dir(graded())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        if said.is_empty() {
            eprintln!("pytest is not there");
            return;
        }
        assert_eq!(output.status.success(), passes, "{submission}: {said}");
    }
}

/// Compiles a suite with a program and says whether it passes; nothing without JUnit.
fn junit(suite: &Path, program: &Path) -> Option<bool> {
    const JARS: &str = "/usr/share/java";
    let jars = [
        "junit-jupiter-api",
        "apiguardian-api",
        "opentest4j",
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
    let mut path: Vec<String> = jars.iter().map(|j| format!("{JARS}/{j}.jar")).collect();
    if path.iter().any(|jar| !Path::new(jar).exists()) {
        eprintln!("JUnit 5 is not there");
        return None;
    }
    let classes = tempfile::tempdir().unwrap();
    let compiled = Command::new("javac")
        .args(["-cp", &path.join(":"), "-d"])
        .arg(classes.path())
        .args([program, suite])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}");
    path.push(classes.path().display().to_string());
    let output = Command::new("java")
        .args([
            "-cp",
            &path.join(":"),
            "org.junit.platform.console.ConsoleLauncher",
        ])
        .args(["--disable-banner", "--details=summary", "--scan-classpath"])
        .arg(classes.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains(" tests found"), "{said}");
    Some(output.status.success())
}

#[test]
fn java_and_its_suite() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade/java");
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(GADFLY)
        .args([
            "grade",
            "-r",
            "reference",
            "class",
            "--no-cache",
            "-q",
            "--out",
        ])
        .arg(folder.path())
        .current_dir(&root)
        .output()
        .unwrap();
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr);
    let line = |name: &str| {
        let mut lines = table.lines();
        let line = lines.find(|line| line.starts_with(name));
        line.unwrap_or_default().to_owned()
    };
    // How far the search gets is tested elsewhere.
    let anna = line("anna");
    let right = anna.contains("equivalent") || anna.contains("unknown");
    assert!(right, "{table}{said}");
    assert!(line("bert").contains("different"), "{table}");
    assert!(line("carl").contains("class/carl/Task.java:3"), "{table}");
    let suite = folder.path().join("SuiteTest.java");
    let Some(passes) = junit(&suite, &root.join("reference/Task.java")) else {
        return;
    };
    let text = fs::read_to_string(&suite).unwrap();
    assert!(passes, "{text}");
    assert_eq!(
        junit(&suite, &root.join("class/anna/Task.java")),
        Some(true)
    );
    assert_eq!(
        junit(&suite, &root.join("class/bert/Task.java")),
        Some(false)
    );
}
