//! Claims of `gadfly find` about Java classes, attacked by `BoundaryFuzz.java` on the plain JVM.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::claims::{Swept, items, project, report, runs, text};

/// The claims of a report as lines that the tool reads.
fn claims(report: &Value) -> String {
    let mut lines = String::new();
    let functions = items(report, "functions");
    for function in functions.filter(|f| f["complete"] == true) {
        writeln!(lines, "complete {}", text(function, "signature")).unwrap();
    }
    for finding in items(report, "findings") {
        let kind = match text(finding, "category") {
            "precondition" => "PRECONDITION",
            _ => text(finding, "kind"),
        };
        let file = key(&project(text(finding, "file")));
        writeln!(lines, "finding {file} {} {kind}", finding["line"]).unwrap();
    }
    lines
}

/// `pack/File.java`, as stack traces tell it.
fn key(file: &Path) -> String {
    let source = fs::read_to_string(file).unwrap();
    let mut lines = source.lines();
    let package = lines.find_map(|line| line.strip_prefix("package ")?.split(';').next());
    let folder = package.map(|p| format!("{}/", p.trim().replace('.', "/")));
    let name = file.file_name().unwrap().to_str().unwrap();
    folder.unwrap_or_default() + name
}

pub fn attack(folder: &Path, claims: &str) -> Swept {
    let kept = tempfile::tempdir().unwrap();
    let file = kept.path().join("claims.txt");
    fs::write(&file, claims).unwrap();
    let mut command = Command::new("java");
    command.args(["-Xmx400m", "-Xshare:auto", "-XX:-OmitStackTraceInFastThrow"]);
    command.arg(project("corpus/java/tools/BoundaryFuzz.java"));
    command.args(["--runs", &runs(100).to_string(), "--claims"]);
    let output = command.arg(&file).arg(folder).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = printed.lines().last();
    Swept::read(last.unwrap_or_else(|| panic!("nothing was printed: {errors}")))
}

fn sweep(folder: &str, least: u64) {
    let path = project(folder);
    let found = report(&["find"], &[&path]);
    attack(&path, &claims(&found)).check(folder, least);
}

#[test]
fn students_classes() {
    sweep("corpus/java/students", 50);
}

#[test]
fn features_of_the_language() {
    sweep("corpus/java/language", 100);
}

#[test]
fn listed_programs() {
    sweep("corpus/java/listed", 20);
}

#[test]
fn programs_that_invite_wrong_claims() {
    sweep("corpus/claims/java", 5);
}

/// The sweep itself: false claims are refuted, true ones are not.
#[test]
fn false_claims_are_refuted() {
    let folder = tempfile::tempdir().unwrap();
    let source = "\
class Node {
    int val;
    Node next;
}

public class Lists {
    public static int half(int n) {
        return 10 / n;
    }

    public static int third(Node node) {
        return node == null || node.val == 0 ? 0 : 12 / (node.next == null ? 1 : node.next.val);
    }

    public static int same(int n) {
        return n;
    }
}
";
    fs::write(folder.path().join("Lists.java"), source).unwrap();
    let claims = "complete Lists.half(int)\ncomplete Lists.third(Node)\ncomplete Lists.same(int)\n";
    let swept = attack(folder.path(), claims);
    let refuted = swept.refuted.join("\n");
    assert_eq!(swept.refuted.len(), 2, "{refuted}");
    assert!(
        refuted.contains("Lists.java:8 division-by-zero"),
        "{refuted}"
    );
    assert!(
        refuted.contains("Lists.java:12 division-by-zero"),
        "{refuted}"
    );
    let announced = format!(
        "{claims}finding Lists.java 8 division-by-zero\nfinding Lists.java 12 division-by-zero\n"
    );
    let swept = attack(folder.path(), &announced);
    assert!(swept.refuted.is_empty(), "{:?}", swept.refuted);
}
