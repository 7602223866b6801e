//! Claims of `gadfly grade` that a submission is equivalent, for all inputs or within bounds: reference and
//! submission get the same small inputs on the plain CPython (`grade.py`) or JVM (`GradeSweep.java`).

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Map, Value, json};

use crate::claims::{Swept, items, project, report, runs, text};
use crate::share::is_soak;

const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/claims/grade.py");
const JVM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/claims/GradeSweep.java");

/// A submission that is called equivalent.
struct Claim {
    reference: PathBuf,
    submission: PathBuf,
    /// For all inputs.
    complete: bool,
    /// What the reference says of its entries and inputs.
    entries: Vec<String>,
    precondition: Option<String>,
    /// Inputs of tests by entry: which types are meant where nothing else says so.
    examples: Value,
}

/// What the first lines of a reference say after a word.
fn says(reference: &Path, word: &str) -> Vec<String> {
    let file = match fs::read_dir(reference) {
        Ok(mut entries) => entries.next().unwrap().unwrap().path(),
        Err(_) => reference.to_path_buf(),
    };
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().filter_map(|line| {
        let line = line.trim_start_matches(['#', '/', ' ']);
        line.strip_prefix(word)?.strip_prefix(' ')
    });
    lines.map(|found| found.trim().to_owned()).collect()
}

/// Grades a class, and lists what is claimed of it.
fn claims(folder: &Path, reference: &str) -> Vec<Claim> {
    let reference = folder.join(reference);
    let out = tempfile::tempdir().unwrap();
    let entries = says(&reference, "ENTRY");
    let precondition = says(&reference, "PRECONDITION").into_iter().next();
    let named = reference.display().to_string();
    let written = out.path().display().to_string();
    let mut arguments = vec!["grade", "--no-cache", "--jobs", "1", "--out", &written];
    arguments.extend(["--reference", &named]);
    for entry in &entries {
        arguments.extend(["--entry", entry]);
    }
    if let Some(name) = &precondition {
        arguments.extend(["--precondition", name]);
    }
    let found = report(&arguments, &[folder]);
    let suite = fs::read_to_string(out.path().join("suite.json")).unwrap();
    let examples = examples(&serde_json::from_str(&suite).unwrap());
    let graded = items(&found, "entries").filter_map(Value::as_str);
    let graded: Vec<String> = graded.map(String::from).collect();
    let equivalent = items(&found, "submissions").filter(|s| s["verdict"] == "equivalent");
    let mut claims = Vec::new();
    for submission in equivalent {
        let name = text(submission, "name");
        let extension = reference.extension().unwrap_or_default();
        claims.push(Claim {
            reference: reference.clone(),
            submission: folder.join(name).with_extension(extension),
            complete: submission["complete"] == true,
            entries: graded.clone(),
            precondition: precondition.clone(),
            examples: examples.clone(),
        });
    }
    claims
}

fn examples(suite: &Value) -> Value {
    let mut found = Map::new();
    for test in items(suite, "tests") {
        let inputs = items(test, "inputs").map(|i| (text(i, "name").into(), i["value"].clone()));
        let all = found.entry(text(test, "entry")).or_insert(json!([]));
        if let Value::Array(all) = all {
            all.push(Value::Object(inputs.collect()));
        }
    }
    Value::Object(found)
}

fn attack_python(claims: &[Claim]) -> Swept {
    let claims: Vec<Value> = claims
        .iter()
        .map(|claim| {
            json!({
                "reference": claim.reference,
                "submission": claim.submission,
                "entries": claim.entries,
                "complete": claim.complete,
                "precondition": claim.precondition,
                "examples": claim.examples,
                // Bounds of the search count iterations, too: only what is small in every way is within.
                "elements": 3,
                "numbers": 3,
                "runs": runs(150),
            })
        })
        .collect();
    let mut command = Command::new("python3");
    command.arg(PYTHON).current_dir(project(""));
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input
        .write_all(&serde_json::to_vec(&claims).unwrap())
        .unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    Swept::read(&String::from_utf8_lossy(&output.stdout))
}

fn attack_jvm(claims: &[Claim]) -> Swept {
    let kept = tempfile::tempdir().unwrap();
    let file = kept.path().join("claims.txt");
    let mut lines = String::new();
    for claim in claims {
        let names = claim.entries.iter();
        // `Lists.take(int, IntList)` and `BankAccount.deposit` by the names of their methods.
        let names: Vec<&str> = names
            .map(|e| e.split('(').next().unwrap_or(e))
            .map(|e| e.rsplit('.').next().unwrap_or(e))
            .collect();
        let word = if claim.complete {
            "complete"
        } else {
            "bounded"
        };
        let (one, two) = (claim.reference.display(), claim.submission.display());
        let condition = claim.precondition.as_deref().unwrap_or("-");
        lines += &format!("{one}\t{two}\t{word}\t{condition}\t{}\n", names.join(","));
    }
    fs::write(&file, lines).unwrap();
    let mut command = Command::new("java");
    command.args(["-Xmx400m", "-Xshare:auto", "-XX:TieredStopAtLevel=1", JVM]);
    command.args(["--runs", &runs(60).to_string()]).arg(&file);
    let output = command.output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = printed.lines().last();
    Swept::read(last.unwrap_or_else(|| panic!("nothing was printed: {errors}")))
}

/// Grades classes of a folder: those that are named, in a soak all.
fn collect(folder: &str, few: &[&str], reference: &str) -> Vec<Claim> {
    let mut classes: Vec<PathBuf> = fs::read_dir(project(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| is_soak() || few.iter().any(|name| path.ends_with(name)))
        .collect();
    classes.sort();
    let all: Vec<Claim> = classes
        .iter()
        .flat_map(|path| claims(path, reference))
        .collect();
    let complete = all.iter().filter(|claim| claim.complete).count();
    println!("{folder}: {complete} of {} for all inputs", all.len());
    all
}

/// Those of a folder, with how many are expected of the few.
fn sweep(folder: &str, few: &[&str], least: u64) {
    let reference = match folder.rsplit('/').next() {
        Some("python") => "reference.py",
        Some("scala") => "reference.scala",
        _ => "reference",
    };
    let found = collect(folder, few, reference);
    if found.is_empty() && few.is_empty() {
        return;
    }
    let swept = if reference == "reference.py" {
        attack_python(&found)
    } else {
        attack_jvm(&found)
    };
    swept.check(folder, least);
}

#[test]
fn python_classes() {
    sweep("corpus/grade/python", &[], 0);
}

#[test]
fn python_exercises() {
    let few = ["leap_year", "bank_account", "flatten"];
    sweep("corpus/grade/exercises/python", &few, 6);
}

#[test]
fn java_classes() {
    sweep("corpus/grade/java", &[], 0);
}

#[test]
fn java_exercises() {
    let few = ["leap", "bank_account"];
    sweep("corpus/grade/exercises/java", &few, 3);
}

#[test]
fn scala_classes() {
    if Command::new("scalac").arg("-version").output().is_ok() {
        sweep("corpus/grade/scala", &[], 0);
    }
}

#[test]
fn scala_exercises() {
    if Command::new("scalac").arg("-version").output().is_ok() {
        sweep("corpus/grade/exercises/scala", &[], 0);
    }
}

/// The sweep itself: false claims are refuted, true ones are not.
#[test]
fn false_claims_about_python_are_refuted() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let reference = place(
        "reference.py",
        "def last(values: list[int]) -> int:\n    return values[-1] if values else 0\n\n
class Tally:\n    def __init__(self):\n        self._n = 0\n
    def add(self, n: int):\n        self._n += n\n
    def total(self):\n        return self._n\n",
    );
    let tally = "class Tally:\n    def __init__(self):\n        self._all = []\n
    def add(self, n):\n        self._all.append(n)\n
    def total(self):\n        return sum(self._all)\n";
    let last = "def last(values):\n    return values[-1] if values else 0\n\n\n";
    let submissions = [
        ("right.py", format!("{last}{tally}")),
        ("first.py", format!("{}{tally}", last.replace("-1", "0"))),
        (
            "none.py",
            format!("{}{tally}", last.replace("else 0", "else None")),
        ),
        (
            "prints.py",
            format!("{}{tally}", last.replace("    ", "    print(values)\n    ")),
        ),
        (
            "empties.py",
            format!("{}{tally}", last.replace("values[-1]", "values.pop()")),
        ),
        (
            "raises.py",
            format!("{}{tally}", last.replace(" if values else 0", "")),
        ),
        (
            "forgets.py",
            format!("{last}{}", tally.replace("sum(", "max([0] + ")),
        ),
    ];
    let claim = |(name, text): &(&str, String)| Claim {
        reference: reference.clone(),
        submission: place(name, text),
        complete: *name != "none.py",
        entries: ["last", "Tally", "Tally.add", "Tally.total"]
            .map(String::from)
            .to_vec(),
        precondition: None,
        examples: json!({}),
    };
    let claims: Vec<Claim> = submissions.iter().map(claim).collect();
    refutes_all_but_the_first(&attack_python(&claims), &claims);
}

#[test]
fn false_claims_about_java_are_refuted() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir(&path).unwrap();
        fs::write(path.join("Tool.java"), text).unwrap();
        path
    };
    let text = "import java.util.*;
public class Tool {
    private long total;
    public void add(int n) { total += n; }
    public long total() { return total; }
    public static int last(int[] values) { return values.length == 0 ? 0 : values[values.length - 1]; }
    public static List<Integer> twice(List<Integer> values) {
        List<Integer> all = new ArrayList<>(values);
        all.addAll(values);
        return all;
    }
}
";
    let reference = place("reference", text);
    let submissions = [
        (
            "right",
            text.replace("total", "sum").replace("sum()", "total()"),
        ),
        ("narrow", text.replace("private long", "private int")),
        ("first", text.replace("values.length - 1", "0")),
        ("throws", text.replace("values.length == 0 ? 0 : ", "")),
        (
            "prints",
            text.replace("all.addAll", "System.out.println(); all.addAll"),
        ),
        ("changes", text.replace("new ArrayList<>(values)", "values")),
        ("clears", text.replace("return total;", "return total--;")),
    ];
    let claim = |(name, text): &(&str, String)| Claim {
        reference: reference.clone(),
        submission: place(name, text),
        complete: *name != "clears",
        entries: ["Tool.add", "Tool.total", "Tool.last(int[])", "Tool.twice"]
            .map(String::from)
            .to_vec(),
        precondition: None,
        examples: json!({}),
    };
    let claims: Vec<Claim> = submissions.iter().map(claim).collect();
    refutes_all_but_the_first(&attack_jvm(&claims), &claims);
}

fn refutes_all_but_the_first(swept: &Swept, claims: &[Claim]) {
    for (at, claim) in claims.iter().enumerate() {
        let start = format!("{} is called equivalent", claim.submission.display());
        let refuted = swept.refuted.iter().any(|text| text.starts_with(&start));
        assert_eq!(refuted, at > 0, "{start}: {:?}", swept.refuted);
    }
}
