//! Compiles what was generated with the installed javac and runs it. Without a JDK or the JUnit
//! jars there is nothing to check against, and the tests say so and pass.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gadfly_suite::java::{JUnit, Options, SourceFile, harness, suite};
use gadfly_witness::{Finding, Kind, Supplied, Value, Witness};

use crate::java::support::*;
use crate::java::{cases, faults};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
const JARS: &str = "/usr/share/java";

/// A folder that is removed again.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

fn has_javac() -> bool {
    let found = Command::new("javac").arg("-version").output().is_ok();
    if !found {
        eprintln!("skipped: no javac");
    }
    found
}

fn jars(names: &[&str]) -> Option<String> {
    let paths: Vec<String> = names.iter().map(|n| format!("{JARS}/{n}.jar")).collect();
    if let Some(missing) = paths.iter().find(|p| !Path::new(p).exists()) {
        eprintln!("skipped: no {missing}");
        return None;
    }
    Some(paths.join(":"))
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{text}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Compiles the fixtures, then the generated files under the strictest warnings that the
/// suppressing annotation is to silence.
fn compile(folder: &Path, files: &[SourceFile], classpath: &str) -> PathBuf {
    let classes = folder.join("classes");
    fs::create_dir_all(&classes).unwrap();
    run(Command::new("javac")
        .args(["-nowarn", "-Xlint:none", "-encoding", "US-ASCII", "-d"])
        .arg(&classes)
        .arg(format!("{FIXTURES}/shop/Desk.java"))
        .arg(format!("{FIXTURES}/shop/Faults.java"))
        .arg(format!("{FIXTURES}/Test.java")));
    let mut paths = Vec::new();
    for file in files {
        let path = folder.join("src").join(&file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &file.text).unwrap();
        paths.push(path);
    }
    run(Command::new("javac")
        .args(["-Xlint:unchecked,rawtypes,deprecation,removal", "-Werror"])
        .args(["-encoding", "US-ASCII", "-d"])
        .arg(&classes)
        .arg("-cp")
        .arg(format!("{}:{classpath}", classes.display()))
        .args(&paths));
    classes
}

/// The findings of all cases: each throws if its inputs arrived as described.
fn findings() -> Vec<Finding> {
    let expected = |witness: Witness| {
        let exception = "java.lang.IllegalStateException";
        finding(
            Kind::UncaughtException,
            exception,
            Some("as expected"),
            witness,
        )
    };
    let mut all: Vec<Finding> = cases::all()
        .into_iter()
        .map(|case| expected(case.witness))
        .collect();
    all.extend(faults::all());
    all
}

#[test]
fn harnesses_throw_what_the_witness_says() {
    if !has_javac() {
        return;
    }
    let folder = Folder::new("harness");
    let findings: Vec<Finding> = findings()
        .into_iter()
        .filter(|f| f.kind != Kind::InfiniteLoop)
        .collect();
    let mut files = Vec::new();
    let mut calls = String::new();
    for (index, finding) in findings.iter().enumerate() {
        let name = format!("Harness{index}");
        let package = match finding.witness.entry.package.as_str() {
            "" => String::new(),
            package => format!("{package}."),
        };
        calls.push_str(&format!("        show(\"{package}{name}\");\n"));
        files.push(harness(&name, &finding.witness, &Options::default()));
    }
    files.push(SourceFile {
        path: "Run.java".into(),
        text: format!(
            "public class Run {{
    static void show(String name) throws Exception {{
        try {{
            Class.forName(name).getMethod(\"run\").invoke(null);
            System.out.println(\"nothing\");
        }} catch (java.lang.reflect.InvocationTargetException e) {{
            System.out.println(e.getCause().getClass().getName());
        }}
    }}

    public static void main(String[] arguments) throws Exception {{
{calls}    }}
}}
"
        ),
    });
    let classes = compile(&folder.0, &files, "");
    let output = run(Command::new("java")
        .args(["-ea", "-Xss256k", "-cp"])
        .arg(&classes)
        .arg("Run"));
    let thrown: Vec<&str> = output.lines().collect();
    assert_eq!(thrown.len(), findings.len());
    for ((finding, thrown), file) in findings.iter().zip(thrown).zip(&files) {
        assert_eq!(finding.exception, thrown, "{}", file.text);
    }
}

#[test]
fn supplied_values_are_pushed_first() {
    if !has_javac() {
        return;
    }
    let mut w = witness(
        "Desk.shapes(Shape a, Shape b)",
        vec![at(1), at(1)],
        vec![
            object("Circle", "supplied", new("int", vec![Value::Int(1)])),
            object("Circle", "c", new("int", vec![Value::Int(2)])),
        ],
    );
    let supplied = |ty: &str, value: Value| Supplied {
        method: format!("shop.Source.next{ty}"),
        ty: ty.to_lowercase(),
        value,
    };
    w.supplied = vec![
        supplied("Char", Value::Char(b'a'.into())),
        supplied("Short", Value::Short(3)),
    ];
    let file = harness("SupplyHarness", &w, &Options::default());
    assert!(
        file.text.contains(
            "Throwable {\n        gadfly.replay.Supply.push('a');\n        \
             gadfly.replay.Supply.push((short) 3);\n        new"
        ) || file.text.contains(
            "Throwable {\n        gadfly.replay.Supply.push('a');\n        \
             gadfly.replay.Supply.push((short) 3);\n        Circle"
        ),
        "{}",
        file.text
    );
    // An object must exist before it can be supplied.
    w.supplied.push(supplied("Object", at(0)));
    let file = harness("SupplyHarness", &w, &Options::default());
    assert!(
        file.text.contains(
            "Throwable {\n        gadfly.replay.Supply.push('a');\n        \
             gadfly.replay.Supply.push((short) 3);\n        \
             gadfly.replay.Supply.push(new Circle(1));\n        Shape c = new Circle(2);\n"
        ),
        "{}",
        file.text
    );
    let stand_in = SourceFile {
        path: "gadfly/replay/Supply.java".into(),
        text: "package gadfly.replay; public class Supply { public static void push(Object o) {} }"
            .into(),
    };
    compile(&Folder::new("supply").0, &[file, stand_in], "");
}

/// Runs all tests of a suite and gives back the exception of each failed test.
fn run_suite(name: &str, junit: JUnit, jar_names: &[&str]) {
    let (true, Some(classpath)) = (has_javac(), jars(jar_names)) else {
        return;
    };
    let findings = findings();
    let options = Options {
        junit,
        ..Options::default()
    };
    let suite = suite(&findings, &options);
    assert_eq!(suite.skipped, []);
    let folder = Folder::new(name);
    let classes = compile(&folder.0, &suite.files, &classpath);
    let reports = folder.0.join("reports");
    let output = Command::new("java")
        .args(["-ea", "-cp"])
        .arg(format!("{}:{classpath}", classes.display()))
        .arg("org.junit.platform.console.ConsoleLauncher")
        .arg("--disable-banner")
        .arg("--include-classname=.*GadflyTest")
        .arg(format!("--reports-dir={}", reports.display()))
        .arg(format!("--scan-classpath={}", classes.display()))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let thrown = failures(&reports);
    for (finding, test) in findings.iter().zip(&suite.tests) {
        let test = test.as_ref().unwrap();
        let actual = thrown.get(test).map_or("nothing", String::as_str);
        match finding.kind {
            Kind::InfiniteLoop => assert!(
                actual.contains("AssertionFailedError") || actual.contains("TimedOut"),
                "{test}: {actual}"
            ),
            _ => assert_eq!(actual, finding.exception, "{test}"),
        }
    }
    assert_eq!(thrown.len(), findings.len());
}

/// `Class#method` → the type of the failure, from the launcher's XML reports.
fn failures(reports: &Path) -> BTreeMap<String, String> {
    let attribute = |text: &str, name: &str| {
        let start = text.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
        text[start..].split('"').next().unwrap().to_string()
    };
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(reports).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for case in text.split("<testcase").skip(1) {
            let case = case.split("</testcase>").next().unwrap();
            let test = format!(
                "{}#{}",
                attribute(case, "classname"),
                attribute(case, "name").trim_end_matches("()")
            );
            let failure = ["<failure", "<error"]
                .iter()
                .find_map(|tag| case.split(tag).nth(1))
                .map_or("nothing".into(), |failure| attribute(failure, "type"));
            found.insert(test, failure);
        }
    }
    found
}

#[test]
fn junit_5_tests_fail_for_the_reason_of_their_bug() {
    run_suite(
        "junit5",
        JUnit::Five,
        &["junit-platform-console-standalone"],
    );
}

#[test]
fn junit_4_tests_fail_for_the_reason_of_their_bug() {
    let jars = ["junit-platform-console-standalone", "junit4", "hamcrest"];
    run_suite("junit4", JUnit::Four, &jars);
}
