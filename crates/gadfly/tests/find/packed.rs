//! Class files and jars, with and without the sources that they came from.

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::find::support::{answer, gadfly, project, succeed};

/// Compiles `listed/ShareOut.java` into a folder.
fn classes(folder: &Path) {
    let source = project("corpus/java/listed/ShareOut.java");
    succeed(
        Command::new("javac")
            .args(["-g", "-d"])
            .arg(folder)
            .arg(source),
    );
}

/// Whether both callers of the helper are found through this path, below the folder.
fn check(folder: &Path, path: &str) {
    let words = [path, "--format", "json"];
    let (code, stdout, stderr) = answer(gadfly().current_dir(folder).args(words));
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let findings = report["findings"].as_array().unwrap();
    let text = |f: &Value| format!("{}:{} {}", f["file"], f["line"], f["entry"]).replace('"', "");
    let found: Vec<String> = findings.iter().map(text).collect();
    let file = if path.ends_with(".jar") {
        path
    } else {
        "listed/ShareOut.class"
    };
    assert_eq!(
        found,
        [
            format!("{file}:8 listed.ShareOut.perGuest"),
            format!("{file}:8 listed.ShareOut.share"),
        ]
    );
    assert_eq!(report["stats"]["replays_failed"], 0);
}

#[test]
fn a_class_file() {
    let folder = TempDir::new().unwrap();
    classes(folder.path());
    check(folder.path(), "listed/ShareOut.class");
}

/// Without debug information there are no lines to compare, but still methods.
#[test]
fn a_class_file_without_debug_information() {
    let folder = TempDir::new().unwrap();
    let mut javac = Command::new("javac");
    javac.args(["-g:none", "-d"]).arg(folder.path());
    succeed(javac.arg(project("corpus/java/listed/ShareOut.java")));
    let words = ["listed/ShareOut.class", "--format", "json"];
    let (code, stdout, _) = answer(gadfly().current_dir(&folder).args(words));
    assert_eq!(code, Some(1));
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let findings = report["findings"].as_array().unwrap();
    let entries: Vec<_> = findings.iter().map(|f| &f["entry"]).collect();
    assert_eq!(
        entries,
        ["listed.ShareOut.perGuest", "listed.ShareOut.share"]
    );
    assert_eq!(report["stats"]["replays_failed"], 0);
}

#[test]
fn a_folder_of_class_files() {
    let folder = TempDir::new().unwrap();
    classes(folder.path());
    check(folder.path(), ".");
}

#[test]
fn a_jar() {
    let folder = TempDir::new().unwrap();
    classes(folder.path());
    let mut jar = Command::new("jar");
    jar.current_dir(&folder)
        .args(["--create", "--file=share.jar", "listed"]);
    succeed(&mut jar);
    check(folder.path(), "share.jar");
}

#[test]
fn a_source_that_needs_a_jar() {
    let folder = TempDir::new().unwrap();
    classes(folder.path());
    let mut jar = Command::new("jar");
    jar.current_dir(&folder)
        .args(["--create", "--file=share.jar", "listed"]);
    succeed(&mut jar);
    std::fs::remove_dir_all(folder.path().join("listed")).unwrap();
    let text = "public class Party {\n    public static int each(int n) {\n        \
                return listed.ShareOut.share(10, n - 1);\n    }\n}\n";
    std::fs::write(folder.path().join("Party.java"), text).unwrap();
    let words = ["Party.java", "--classpath", "share.jar", "-q"];
    let (code, stdout, stderr) = answer(gadfly().current_dir(&folder).args(words));
    assert_eq!((code, stderr.as_str()), (Some(1), ""), "{stdout}");
    assert!(stdout.contains("Party.java:3"), "{stdout}");
}
