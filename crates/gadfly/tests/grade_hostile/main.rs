//! Submissions that attack the one that grades: they stop nothing, change nobody's verdict and leave
//! nothing behind. `corpus/grade/hostile`; the first line of each says what is to come of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

#[test]
fn python() {
    grade_them("python", "reference.py", "total");
}

#[test]
fn java() {
    grade_them("java", "reference", "total");
}

fn grade_them(language: &str, reference: &str, entry: &str) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../corpus/grade/hostile")
        .join(language);
    let place = tempfile::tempdir().expect("a place to work in");
    let class = place.path().join("class");
    copy(&corpus, &class);
    for folder in ["home", "tmp", "work"] {
        fs::create_dir(place.path().join(folder)).expect("a folder");
    }
    let before = contents(place.path());
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["grade", "--format", "json", "--no-cache", "--entry", entry])
        .arg("--reference")
        .arg(class.join(reference))
        .arg(&class)
        .current_dir(place.path().join("work"))
        .env("HOME", place.path().join("home"))
        .env("TMPDIR", place.path().join("tmp"))
        .output()
        .expect("gadfly starts");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{told}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report and nothing else");

    let mut wrong = Vec::new();
    let mut seen = 0;
    for submission in report["submissions"].as_array().into_iter().flatten() {
        seen += 1;
        let name = submission["name"].as_str().unwrap_or_default();
        let verdict = submission["verdict"].as_str().unwrap_or_default();
        let expected = expected(&class, name);
        if expected != "any" && expected != verdict {
            wrong.push(format!("{name}: {verdict}, not {expected}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(seen, solutions(&class).len() - 1, "all but the reference");

    let mut after = contents(place.path());
    // Gadfly keeps its own compiled classes.
    let own = place.path().join("home/.cache/gadfly");
    after.retain(|path, _| !path.starts_with(&own));
    let changed: Vec<&PathBuf> = before
        .keys()
        .chain(after.keys())
        .filter(|path| before.get(*path) != after.get(*path))
        .collect();
    assert!(
        changed.is_empty(),
        "left, changed or taken away: {changed:?}"
    );
    for folder in ["/tmp", env!("CARGO_MANIFEST_DIR")] {
        let left = Path::new(folder).join("gadfly-hostile-written");
        assert!(!left.exists(), "{} is there", left.display());
    }
    assert_eq!(sleepers(), Vec::<String>::new(), "processes that live on");
}

/// Processes that only these submissions start.
fn sleepers() -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = processes.filter_map(|p| fs::read(p.path().join("cmdline")).ok());
    lines
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains("sleep 1000") || line.contains("time.sleep(1000)"))
        .collect()
}

fn expected(class: &Path, name: &str) -> String {
    let solution = solutions(class).into_iter().find(|p| {
        p.file_stem()
            .is_some_and(|stem| stem.to_string_lossy() == name)
    });
    let solution = solution.unwrap_or_else(|| panic!("nobody is called {name}"));
    let file = match solution.is_dir() {
        true => solutions(&solution).remove(0),
        false => solution,
    };
    let text = fs::read_to_string(file).expect("a submission");
    let (_, told) = text
        .lines()
        .next()
        .and_then(|l| l.split_once("VERDICT "))
        .expect("a verdict");
    told.split([' ', ':']).next().unwrap_or_default().to_owned()
}

fn solutions(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    paths.sort();
    paths
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for path in solutions(from) {
        let name = path.file_name().expect("a name");
        match path.is_dir() {
            true => copy(&path, &to.join(name)),
            false => drop(fs::copy(&path, to.join(name)).expect("a copy")),
        }
    }
}

/// Every file below a folder.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for path in solutions(folder) {
        match path.is_dir() {
            true => found.extend(contents(&path)),
            false => drop(found.insert(path.clone(), fs::read(&path).expect("a file"))),
        }
    }
    found
}
