//! `gadfly test --goal mutants` as a whole: a mutant that counts as killed fails the written suite,
//! and one that counts as equivalent does not.

use gadfly::request::TestCommand;
use gadfly_base::progress::Silent;
use gadfly_classfile::find_jdk_home;
use gadfly_classfile::mutate::Mutator;
use gadfly_suite::java::{JUnit, junit_stand_in};
use gadfly_testgen::java::run_test;
use gadfly_witness::{MutantFate, TestReport};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where a counter runs away it is a `long`: an `int` would come round within the time that tells
/// the endless from the slow.
const ACCOUNT: &str = "package bank;

public class Account {
    private int balance;

    public boolean withdraw(int amount) {
        if (amount <= 0 || amount > balance) {
            return false;
        }
        balance -= amount;
        return true;
    }

    public void deposit(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException(\"amount\");
        }
        balance += amount;
    }

    public int getBalance() {
        return balance;
    }

    public static int larger(int a, int b) {
        return a > b ? a : b;
    }

    public static int countDown(long n) {
        int turns = 0;
        while (n > 0) {
            n--;
            turns++;
        }
        return turns;
    }
}
";

fn write(folder: &Path, path: &str, text: &str) -> PathBuf {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
    fs::write(&path, text).expect("a file");
    path
}

fn request(source: &Path) -> gadfly_testgen::TestRequest {
    let path = source.to_string_lossy();
    TestCommand::parse(&["--goal", "mutants", "--loops", "4", &path])
        .expect("a request")
        .request
}

/// `line description` of the mutants with a fate.
fn told(report: &TestReport, wanted: impl Fn(&MutantFate) -> bool) -> Vec<String> {
    let mutants = report.mutants.iter().flatten();
    mutants
        .filter(|m| wanted(&m.fate))
        .map(|m| format!("{} {}", m.place.line, m.description))
        .collect()
}

fn killed(fate: &MutantFate) -> bool {
    matches!(fate, MutantFate::Killed { .. })
}

fn equivalent(fate: &MutantFate) -> bool {
    matches!(fate, MutantFate::Equivalent(_))
}

/// Runs every test of the suite and says which fail; an endless one fails.
const RUNNER: &str = r#"
public class Runner {
    static volatile String failed = "";
    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName(args[0]);
        for (java.lang.reflect.Method m : type.getDeclaredMethods()) {
            boolean test = java.util.Arrays.stream(m.getAnnotations())
                .anyMatch(a -> a.annotationType().getSimpleName().equals("Test"));
            if (!test) continue;
            m.setAccessible(true);
            java.lang.reflect.Constructor<?> maker = type.getDeclaredConstructor();
            maker.setAccessible(true);
            Object object = maker.newInstance();
            Throwable[] thrown = new Throwable[1];
            Thread thread = new Thread(() -> {
                try { m.invoke(object); } catch (Throwable e) { thrown[0] = e; }
            });
            thread.setDaemon(true);
            thread.start();
            thread.join(1500);
            if (thread.isAlive() || thrown[0] != null) failed += " " + m.getName();
        }
        System.out.println("FAILED" + failed);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
"#;

#[test]
fn what_counts_as_killed_fails_the_written_suite() {
    let Some(home) = find_jdk_home() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let source = write(folder, "src/bank/Account.java", ACCOUNT);
    let tested = run_test(&request(&source), &Silent).expect("a suite");
    let report = &tested.report;
    assert_eq!(
        told(report, equivalent),
        ["26 > became >="],
        "of two equal numbers either is the larger"
    );
    assert_eq!(told(report, |f| !killed(f) && !equivalent(f)), [""; 0]);

    // The suite, with a stand-in for JUnit, run by nothing of ours.
    let mut javac = Command::new(home.join("bin/javac"));
    let classes = folder.join("classes");
    javac.args(["-g", "-d"]).arg(&classes).arg(&source);
    javac.arg(write(folder, "run/Runner.java", RUNNER));
    for file in junit_stand_in(JUnit::Five).iter().chain(&tested.files) {
        javac.arg(write(folder, &format!("suite/{}", file.path), &file.text));
    }
    let output = javac.output().expect("javac");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");

    let failed = |before: &Path| {
        let path = std::env::join_paths([before, &classes]).expect("a class path");
        let output = Command::new(home.join("bin/java"))
            .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-ea", "-cp"])
            .arg(path)
            .args(["Runner", "bank.AccountGadflyTest"])
            .output()
            .expect("java");
        let said = String::from_utf8_lossy(&output.stdout).trim().to_string();
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with("FAILED"), "{said} {complaints}");
        said["FAILED".len()..].trim().to_string()
    };
    assert_eq!(failed(&folder.join("none")), "", "the suite passes");
    let bytes = fs::read(classes.join("bank/Account.class")).expect("the class");
    let mutator = Mutator::new(&bytes).expect("a class");
    let mutants = mutator.mutants();
    let told = report.mutants.as_ref().expect("mutants");
    assert_eq!(mutants.len(), told.len());
    for (number, (mutant, told)) in mutants.iter().zip(told).enumerate() {
        let mutated = folder.join(format!("mutant{number}"));
        fs::create_dir_all(mutated.join("bank")).expect("a folder");
        let bytes = mutator.apply(mutant).expect("a mutant");
        fs::write(mutated.join("bank/Account.class"), bytes).expect("a class");
        let failed = failed(&mutated);
        match &told.fate {
            MutantFate::Killed { by, .. } => {
                let test = by.rsplit('#').next().unwrap_or_default();
                let noticed = failed.split(' ').any(|name| name == test);
                assert!(noticed, "{told:?} is not noticed: {failed}");
            }
            _ => assert_eq!(failed, "", "{told:?}"),
        }
    }
}

#[test]
fn histories_of_many_calls_show_what_few_do_not() {
    if find_jdk_home().is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let text = "public class Meter {
    private int clicks;
    public void click(int key) {
        if (key < 0 || key > 2) {
            throw new IllegalArgumentException();
        }
        clicks += 1;
    }
    public String state() {
        return clicks > 4 ? \"full\" : \"ok\";
    }
}
";
    let source = write(folder.path(), "Meter.java", text);
    let tested = run_test(&request(&source), &Silent).expect("a suite");
    let alive = told(&tested.report, |f| !killed(f));
    for shown in ["7 assignment to clicks was removed", "10 > became >="] {
        assert!(!alive.iter().any(|m| m == shown), "{alive:?}");
    }
}

#[test]
fn the_report_says_what_survived() {
    if find_jdk_home().is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let text = "public class Secret {
    private int unread;
    public void set(int value) {
        unread = value;
    }
    public int one() {
        return 1;
    }
}
";
    let source = write(folder.path(), "Secret.java", text);
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["test", "--goal", "mutants", "--format", "json", "--out"])
        .arg(folder.path().join("out"))
        .arg(&source)
        .output()
        .expect("gadfly");
    let said = String::from_utf8_lossy(&output.stdout);
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let mutants = &json["mutants"];
    assert_eq!(mutants["total"], 2);
    assert_eq!(mutants["killed"], 1);
    assert_eq!(mutants["equivalent"], 0);
    assert_eq!(mutants["score"], 50.0);
    assert_eq!(mutants["survived"][0]["line"], 4);
    assert_eq!(mutants["survived"][0]["function"], "Secret.set");
    assert_eq!(mutants["survived"][0]["operator"], "removed-store");
    assert_eq!(
        mutants["survived"][0]["description"],
        "assignment to unread was removed"
    );
    assert_eq!(mutants["functions"][1]["name"], "Secret.one");

    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["test", "--goal", "mutants", "--out"])
        .arg(folder.path().join("out"))
        .arg(&source)
        .output()
        .expect("gadfly");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("Mutation score 50 %: 1 of 2 mutants killed."),
        "{said}"
    );
    assert!(
        said.contains("Secret.java:4 assignment to unread was removed"),
        "{said}"
    );
}

#[test]
fn the_same_from_run_to_run() {
    if find_jdk_home().is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    // Without the loop, whose endless mutants take their time.
    let (class, _) = ACCOUNT
        .split_once("\n    public static int countDown")
        .expect("a loop");
    let source = write(folder.path(), "bank/Account.java", &format!("{class}}}\n"));
    let runs: Vec<_> = (0..2)
        .map(|_| run_test(&request(&source), &Silent).expect("a suite"))
        .collect();
    let files = |at: usize| {
        let files: &Vec<_> = &runs[at].files;
        files.iter().map(|f| f.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(files(0), files(1));
    assert_eq!(runs[0].report.mutants, runs[1].report.mutants);
}
