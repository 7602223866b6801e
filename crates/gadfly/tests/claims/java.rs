//! Claims of `gadfly find` about Java classes, attacked by `BoundaryFuzz.java` on the plain JVM.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use gadfly_witness::{Category, FindReport};

use crate::claims::{Swept, project, runs};
use crate::find::support::find;

/// The claims of a report as lines that the tool reads.
fn claims(report: &FindReport) -> String {
    let mut lines = String::new();
    let functions = report.functions.iter();
    for function in functions.filter(|f| f.claim().is_complete()) {
        writeln!(lines, "complete {}", function.signature).unwrap();
    }
    for finding in &report.findings {
        let kind = match finding.category {
            Category::Precondition => "PRECONDITION",
            Category::Bug => finding.kind.code(),
        };
        let file = key(&project(&finding.place.file));
        writeln!(lines, "finding {file} {} {kind}", finding.place.line).unwrap();
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

pub(super) fn attack(folder: &Path, claims: &str) -> Swept {
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

/// Attacks the claims of a search in a folder. The tests of `find::corpus` call this, which explore the
/// corpus anyway.
pub(crate) fn sweep(folder: &Path, report: &FindReport, least: u64) {
    attack(folder, &claims(report)).check(&folder.display().to_string(), least);
}

#[test]
fn programs_that_invite_wrong_claims() {
    let folder = project("corpus/claims/java");
    sweep(&folder, &find(&[folder.to_str().unwrap()]), 5);
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
