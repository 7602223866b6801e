//! Jobs and suites for the tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tempfile::TempDir;

/// A job uses all cores and has its time limits; two at once would take them from each other.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A path below the project's folder.
pub(super) fn project(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap().join(path)
}

pub(super) fn fixture(name: &str) -> PathBuf {
    project("crates/gadfly/tests/fixtures/test").join(name)
}

/// A suite with the report about it.
pub(super) struct Written {
    pub folder: TempDir,
    pub report: Value,
}

impl Written {
    /// Path below the folder, and text, in order.
    pub(super) fn files(&self) -> Vec<(String, String)> {
        let files = self.report["files"].as_array().unwrap();
        let mut all: Vec<(String, String)> = files
            .iter()
            .map(|file| {
                let path = Path::new(file.as_str().unwrap());
                let relative = path.strip_prefix(self.folder.path()).unwrap();
                let text = fs::read_to_string(path).unwrap();
                (relative.display().to_string(), text)
            })
            .collect();
        all.sort();
        all
    }

    pub(super) fn text(&self) -> String {
        self.files().into_iter().map(|(_, text)| text).collect()
    }

    /// Names of the tests, without their class.
    pub(super) fn tests(&self) -> Vec<String> {
        let tests = self.report["tests"].as_array().unwrap();
        let name = |t: &Value| {
            t["name"]
                .as_str()
                .unwrap()
                .rsplit('#')
                .next()
                .map(String::from)
        };
        tests.iter().filter_map(name).collect()
    }

    /// Hit and all.
    pub(super) fn branches(&self) -> (u64, u64) {
        let counts = &self.report["coverage"]["branches"];
        (counts[0].as_u64().unwrap(), counts[1].as_u64().unwrap())
    }

    pub(super) fn lines(&self) -> (u64, u64) {
        let counts = &self.report["coverage"]["lines"];
        (counts[0].as_u64().unwrap(), counts[1].as_u64().unwrap())
    }
}

/// Runs `gadfly test` with these words and reads its report.
pub(super) fn write<S: AsRef<std::ffi::OsStr>>(words: &[S]) -> Written {
    let _alone = alone();
    let folder = TempDir::new().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .arg("test")
        .args(words)
        .args(["--format", "json", "--out"])
        .arg(folder.path())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert_eq!(stderr, "");
    let report = serde_json::from_slice(&output.stdout).unwrap();
    Written { folder, report }
}

const JARS: &str = "/usr/share/java";

/// Compiles a suite with plain javac and the real JUnit and runs it; how many tests passed and
/// failed. None where JUnit is not installed.
pub(super) fn run_with_junit(written: &Written, sources: &[PathBuf]) -> Option<(u64, u64)> {
    let launcher = Path::new(JARS).join("junit-platform-console-standalone.jar");
    if !launcher.exists() {
        eprintln!("skipped: {} is not installed", launcher.display());
        return None;
    }
    let classes = TempDir::new().unwrap();
    let mut javac = Command::new("javac");
    javac
        .args(["-Xlint:all", "-Werror", "-nowarn", "-d"])
        .arg(classes.path());
    javac.arg("-cp").arg(&launcher).args(sources);
    javac.args(
        written.report["files"]
            .as_array()
            .unwrap()
            .iter()
            .map(|f| f.as_str().unwrap()),
    );
    let compiled = javac.output().unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}");
    let ran = Command::new("java")
        .arg("-ea")
        .arg("-jar")
        .arg(&launcher)
        .args(["--details=summary", "--scan-classpath"])
        .arg(classes.path())
        .arg("-cp")
        .arg(classes.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let count = |what: &str| -> Option<u64> {
        let line = said.lines().find(|l| l.contains(what))?;
        line.trim_matches(['[', ' '])
            .split(' ')
            .next()?
            .parse()
            .ok()
    };
    let failed = count("tests failed").unwrap_or_else(|| panic!("{said}"));
    assert_eq!(failed, 0, "{said}");
    Some((count("tests successful")?, failed))
}
