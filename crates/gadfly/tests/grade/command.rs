//! The command itself, with Python: files, shards under GNU parallel, the report in a browser, the
//! written suite under pytest.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::grade::cdp::Browser;

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
    assert_eq!(said, "warning: shard 2 is missing\n");
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
        // It fails exactly the tests that the report says.
        let name = Path::new(submission).file_stem().unwrap().to_string_lossy();
        let failed = killed_by(&graded().join("out"), &name);
        assert_eq!(failed == 0, passes);
        let summary = said.lines().last().unwrap_or_default();
        let told = summary.split(" failed").next().unwrap_or_default();
        let told = told.trim().parse::<usize>().unwrap_or(0);
        assert_eq!(told, failed, "{submission}: {said}");
    }
}

/// How many tests of the written suite a submission fails, as `suite.json` has it.
fn killed_by(out: &Path, name: &str) -> usize {
    let text = fs::read_to_string(out.join("suite.json")).unwrap();
    let suite: Value = serde_json::from_str(&text).unwrap();
    let tests = suite["tests"].as_array().unwrap().iter();
    let chosen = tests.filter(|test| test["chosen"] == json!(true));
    let kills = |test: &&Value| {
        let names = test["kills"].as_array().unwrap();
        names.contains(&json!(name))
    };
    chosen.filter(kills).count()
}

/// What is said of each submission, byte by byte.
fn said_of_each(words: &[&str]) -> BTreeMap<String, String> {
    let mut all = vec!["grade", "--format", "json"];
    all.extend(words);
    let output = gadfly(&all);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let submissions = report["submissions"].as_array().unwrap();
    let said = submissions.iter().map(|submission| {
        let keys = [
            "verdict",
            "complete",
            "reasons",
            "counterexamples",
            "problems",
        ];
        let said: Vec<String> = keys.iter().map(|key| submission[key].to_string()).collect();
        let name = submission["name"].as_str().unwrap().to_owned();
        (name, said.join("\n"))
    });
    said.collect()
}

#[test]
fn cores_order_and_company_change_nothing() {
    let common = [
        "--reference",
        "reference.py",
        "--entry",
        "second_largest",
        "--no-cache",
    ];
    let said = |words: &[&str]| said_of_each(&[&common[..], words].concat());
    let all = said(&["class", "--jobs", "1"]);
    assert_eq!(all.len(), 6);
    assert!(all["bert"].starts_with("\"different\""));
    let files = [
        "class/fred.java",
        "class/emil.py",
        "class/carl.py",
        "class/bert.py",
        "class/dora.py",
        "class/anna.py",
    ];
    assert_eq!(said(&[&files[..], &["--jobs", "2"]].concat()), all);
    for name in ["anna", "carl"] {
        let alone = said(&[&format!("class/{name}.py")]);
        assert_eq!(alone[name], all[name]);
    }
}

/// The processes below one, however deep.
fn descendants(root: u32) -> Vec<u32> {
    let mut all = Vec::new();
    let mut open = vec![root];
    while let Some(now) = open.pop() {
        let tasks = fs::read_dir(format!("/proc/{now}/task"))
            .into_iter()
            .flatten();
        for task in tasks.flatten() {
            let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
            let children = children.split_whitespace().filter_map(|id| id.parse().ok());
            for child in children.collect::<Vec<u32>>() {
                all.push(child);
                open.push(child);
            }
        }
    }
    all
}

/// Whether a process is still there; one that ended and waits to be fetched is not.
fn is_alive(id: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let state = stat
        .rsplit(") ")
        .next()
        .and_then(|rest| rest.chars().next());
    state.is_some_and(|state| state != 'Z' && state != 'X')
}

/// Asks again and again, for as long as a slow machine may take.
fn until(mut done: impl FnMut() -> bool) -> bool {
    for _ in 0..6000 {
        if done() {
            return true;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    false
}

#[test]
fn an_interrupt_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir(root.join("class")).unwrap();
    fs::write(
        root.join("reference.py"),
        "def f(x: int) -> int:\n    return x\n",
    )
    .unwrap();
    let endless = "def f(x):\n    while True:\n        pass\n";
    for name in ["a", "b", "c", "d"] {
        fs::write(root.join(format!("class/{name}.py")), endless).unwrap();
    }
    let mut child = Command::new(GADFLY)
        .args(["grade", "-r", "reference.py", "class"])
        .args(["--out", "out", "--cache", "cache"])
        .current_dir(root)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut below = Vec::new();
    let begun = until(|| {
        below = descendants(child.id());
        !below.is_empty() || child.try_wait().unwrap().is_some()
    });
    assert!(begun && !below.is_empty(), "no process was started");
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let gone = until(|| !below.iter().any(|id| is_alive(*id)));
    assert!(gone, "still there: {below:?}");
    let left = files(root);
    let left: Vec<&String> = left
        .keys()
        .filter(|name| !name.starts_with("class/") && *name != "reference.py")
        .collect();
    // What was found out may be kept, but whole.
    assert!(
        left.iter()
            .all(|name| name.starts_with("cache/") && name.ends_with(".json")),
        "{left:?}"
    );
}

/// Compiles a suite with a program and says how many tests fail; nothing without JUnit.
fn junit(suite: &Path, program: &Path) -> Option<usize> {
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
    let line = said.lines().find(|line| line.contains(" tests failed"));
    let mut words = line.unwrap_or_default().split_whitespace();
    let failed = words.find_map(|word| word.parse::<usize>().ok());
    let failed = failed.unwrap_or_else(|| panic!("{said}"));
    assert_eq!(output.status.success(), failed == 0, "{said}");
    Some(failed)
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
    let Some(failed) = junit(&suite, &root.join("reference/Task.java")) else {
        return;
    };
    let text = fs::read_to_string(&suite).unwrap();
    assert_eq!(failed, 0, "{text}");
    for name in ["anna", "bert"] {
        let program = root.join(format!("class/{name}/Task.java"));
        let told = killed_by(folder.path(), name);
        assert_eq!(junit(&suite, &program), Some(told), "{name}: {text}");
    }
    assert!(killed_by(folder.path(), "bert") > 0);
}
