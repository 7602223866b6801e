//! What is said to be complete: only functions of which every input was tried.

use std::fs;
use std::path::Path;

use gadfly_witness::Category;

use crate::find::corpus::compare;
use crate::find::support::{find, project};

/// `// COMPLETE` and `// NOT COMPLETE` behind the declarations of methods.
#[test]
fn what_others_may_set_is_no_complete_search() {
    let folder = project("corpus/java/claims");
    let report = find(&[folder.to_str().unwrap()]);
    compare(&folder, &report);
    let mut troubles = Vec::new();
    let mut checked = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let file = entry.unwrap().path();
        let text = fs::read_to_string(&file).unwrap();
        for (line, text) in (1u32..).zip(text.lines()) {
            let expected = match text.rsplit_once("// ") {
                Some((_, "COMPLETE")) => true,
                Some((_, "NOT COMPLETE")) => false,
                _ => continue,
            };
            let here = |f: &&gadfly_witness::FunctionReport| {
                Path::new(&f.file) == file && (line..=line + 1).contains(&f.line)
            };
            let Some(function) = report.functions.iter().find(here) else {
                troubles.push(format!("{}:{line}: not analysed", file.display()));
                continue;
            };
            checked += 1;
            if function.claim().is_complete() != expected {
                let reasons = function.claim().codes();
                troubles.push(format!("{}: {reasons:?}", function.signature));
            }
        }
    }
    assert!(troubles.is_empty(), "\n{}\n", troubles.join("\n"));
    assert!(checked >= 40);
}

/// So many that not all of them are tried.
#[test]
fn an_enum_with_hundreds_of_constants_is_not_complete() {
    let constants: Vec<String> = (0..300).map(|i| format!("C{i}")).collect();
    let program = format!(
        "public class Many {{ enum Big {{ {} }}
            public static int last(Big b) {{ return b == null ? 0 : 1 / (299 - b.ordinal()); }} }}",
        constants.join(", ")
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Many.java");
    fs::write(&file, program).unwrap();
    let report = find(&[file.to_str().unwrap(), "--entry", "Many.last"]);
    let reasons = report.claim().codes();
    let expected = "assumed:a Many$Big is one of the first 256 constants";
    assert_eq!(reasons, [expected]);
}

/// The launcher passes arguments, and only the empty list of them is tried.
#[test]
fn a_main_that_reads_its_arguments_is_not_complete() {
    let program = |body: &str| {
        format!("public class Main {{ public static void main(String[] args) {{ {body} }} }}")
    };
    for (body, expected) in [
        ("System.out.println(1);", true),
        ("if (args.length > 2) throw new RuntimeException();", false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("Main.java");
        fs::write(&file, program(body)).unwrap();
        let report = find(&[file.to_str().unwrap(), "--entry", "Main.main"]);
        assert!(report.findings.is_empty());
        assert_eq!(report.claim().is_complete(), expected, "{body}");
    }
}

/// A rejection of arguments and an error on one line are two findings.
#[test]
fn an_argument_check_hides_no_error_on_its_line() {
    let program = "public class Both {
        public static void both(int n) {
            if (n == 9) throw new Error(\"x\"); else if (n > 9) throw new IllegalArgumentException();
        }
    }";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Both.java");
    fs::write(&file, program).unwrap();
    let report = find(&[file.to_str().unwrap()]);
    let found: Vec<(Category, &str)> = report
        .findings
        .iter()
        .map(|f| (f.category, f.exception.as_str()))
        .collect();
    let expected = [
        (Category::Bug, "java.lang.Error"),
        (Category::Precondition, "java.lang.IllegalArgumentException"),
    ];
    assert_eq!(found, expected);
}
