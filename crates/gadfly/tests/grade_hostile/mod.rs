//! Submissions that attack the one that grades: they stop nothing, change nobody's verdict and leave
//! nothing behind. `corpus/grade/hostile`; the first line of each says what is to come of it.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::share::{is_soak, share_with};

/// One in so many attackers and cheats is taken, of which there are hundreds.
const SHARE: usize = 8;

#[test]
fn python() {
    grade_them("python", "reference.py", "total");
}

#[test]
fn java() {
    grade_them("java", "reference", "total");
}

/// Submissions that know a part of the answer, or nothing, and try to get more points than that is worth:
/// `corpus/cheats`. Those that do the same without a trick are `honest_wrong`.
#[test]
fn cheats_gain_nothing_in_python() {
    let spoken_of = [
        "honest",
        "honest_wrong",
        "random_when_unsure",
        "clock_when_unsure",
        "urandom_when_unsure",
        "hash_when_unsure",
        "counts_runs",
        "sees_series",
    ];
    let class = graded_cheats("python", "reference.py", &spoken_of);
    assert_eq!(class["honest"]["points"], 100.0);
    no_more_than_honest(&class, &["honest"]);
    // Whoever draws lots is not right, and says so if it is seen.
    let lots = [
        "random_when_unsure",
        "clock_when_unsure",
        "urandom_when_unsure",
    ];
    for name in lots {
        assert_ne!(class[name]["verdict"], "equivalent", "{name}");
    }
    let reasons = class["hash_when_unsure"]["reasons"].to_string();
    assert!(reasons.contains("non-deterministic"), "{reasons}");
    // It is what it is alone, whatever it does in a series of runs.
    for name in ["counts_runs", "sees_series"] {
        assert_eq!(class[name]["points"], 0.0, "{name}");
    }
}

#[test]
fn cheats_gain_nothing_in_java() {
    let spoken_of = [
        "honest",
        "honest_wrong",
        "victim",
        "random_when_unsure",
        "clock_when_unsure",
        "object_text_when_unsure",
    ];
    let class = graded_cheats("java", "reference", &spoken_of);
    assert_eq!(class["honest"]["points"], 100.0);
    no_more_than_honest(&class, &["honest", "victim"]);
    for name in [
        "random_when_unsure",
        "clock_when_unsure",
        "object_text_when_unsure",
    ] {
        let reasons = class[name]["reasons"].to_string();
        assert!(reasons.contains("non-deterministic"), "{name}: {reasons}");
    }
    // Whoever comes after a submission that breaks the library's classes finds them whole.
    let victim = &class["victim"];
    assert_eq!(victim["passed"], victim["tests"]);
}

#[test]
fn cheats_gain_nothing_in_scala() {
    let spoken_of = [
        "honest",
        "honest_wrong",
        "random_when_unsure",
        "identity_when_unsure",
        "counts_runs",
    ];
    let class = graded_cheats("scala", "reference.scala", &spoken_of);
    assert_eq!(class["honest"]["points"], 100.0);
    no_more_than_honest(&class, &["honest"]);
    for name in ["random_when_unsure", "identity_when_unsure"] {
        let reasons = class[name]["reasons"].to_string();
        assert!(reasons.contains("non-deterministic"), "{name}: {reasons}");
    }
}

fn no_more_than_honest(class: &BTreeMap<String, Value>, right: &[&str]) {
    let honest = class["honest_wrong"]["points"].as_f64().expect("points");
    let mut cheats = 0;
    let mut gained = Vec::new();
    for (name, submission) in class
        .iter()
        .filter(|(name, _)| !right.contains(&name.as_str()))
    {
        cheats += 1;
        let points = submission["points"].as_f64();
        let verdict = &submission["verdict"];
        if points.is_none_or(|points| points > honest) || verdict == "equivalent" {
            gained.push(format!("{name}: {verdict}, {points:?}, not {honest}"));
        }
        // What did not run did not pass: nobody is excused who gives up.
        assert_eq!(submission["excused"], 0, "{name}");
    }
    assert_eq!(gained, Vec::<String>::new());
    let least = if is_soak() { 40 } else { 40 / SHARE };
    assert!(cheats > least, "{cheats} cheats");
}

/// A share of the submissions of a corpus of cheats by their names, with these.
fn graded_cheats(language: &str, reference: &str, spoken_of: &[&str]) -> BTreeMap<String, Value> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../corpus/cheats")
        .join(language);
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["grade", "--format", "json", "--no-cache", "--reference"])
        .arg(corpus.join(reference))
        .args(share_with(
            SHARE,
            solutions(&corpus.join("class")),
            |path| {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                spoken_of.contains(&&*stem)
            },
        ))
        .output()
        .expect("gadfly starts");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report and nothing else");
    let submissions = report["submissions"].as_array().into_iter().flatten();
    submissions
        .map(|s| (s["name"].as_str().unwrap_or_default().to_owned(), s.clone()))
        .collect()
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
    crate::cache::own(&place.path().join("home/.cache"));
    let others = solutions(&class).into_iter();
    let others = others.filter(|path| !path.ends_with(reference));
    let submissions = share_with(SHARE, others, |_| false);
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["grade", "--format", "json", "--no-cache", "--entry", entry])
        .arg("--reference")
        .arg(class.join(reference))
        .args(&submissions)
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
    assert_eq!(seen, submissions.len(), "all but the reference");

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
    let file = if solution.is_dir() {
        solutions(&solution).remove(0)
    } else {
        solution
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
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(&path, to.join(name)).expect("a copy");
        }
    }
}

/// Every file below a folder.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for path in solutions(folder) {
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            let content = fs::read(&path).expect("a file");
            found.insert(path, content);
        }
    }
    found
}

/// Submissions that leave something behind for others: `corpus/isolation`. The canary notices what they change, and
/// is graded as if it were alone.
#[test]
fn attackers_do_not_reach_others_in_python() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/isolation/python");
    others_are_what_they_are_alone(
        &corpus.join("reference.py"),
        &corpus.join("class"),
        ".py",
        None,
    );
}

#[test]
fn attackers_do_not_reach_others_in_java() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/isolation");
    let place = tempfile::tempdir().expect("a place to work in");
    let jar = jar_like_the_jdk(&corpus.join("jar"), place.path());
    let java = corpus.join("java");
    others_are_what_they_are_alone(&java.join("reference"), &java.join("class"), "", Some(jar));
}

fn others_are_what_they_are_alone(
    reference: &Path,
    class: &Path,
    ending: &str,
    attacker: Option<PathBuf>,
) {
    let grade = |submissions: &[PathBuf]| -> BTreeMap<String, Value> {
        // One worker for all, so that each attacker comes before the canary there.
        let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
            .args(["grade", "--format", "json", "--no-cache", "--jobs", "1"])
            .arg("--reference")
            .arg(reference)
            .args(submissions)
            .output()
            .expect("gadfly starts");
        let report: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
        let submissions = report["submissions"].as_array().into_iter().flatten();
        let named =
            submissions.map(|s| (s["name"].as_str().unwrap_or_default().to_owned(), s.clone()));
        named.collect()
    };
    let others = ["canary", "honest"].map(|name| class.join(format!("{name}{ending}")));
    let alone = grade(&others);
    let mut everybody = share_with(2, solutions(class), |path| {
        let stem = path.file_stem().unwrap_or_default();
        ["canary", "honest", "tainted"]
            .map(OsStr::new)
            .contains(&stem)
    });
    everybody.extend(attacker);
    let together = grade(&everybody);
    assert_eq!(together.len(), everybody.len());
    // It would notice.
    assert_eq!(together["tainted"]["verdict"], "different");
    assert_eq!(alone["honest"]["points"], 100.0);
    assert_eq!(together["honest"]["points"], 100.0);
    for name in ["canary", "honest"] {
        for what in ["verdict", "reasons", "counterexample"] {
            assert_eq!(together[name][what], alone[name][what], "{name}: {what}");
        }
        // Points of what is unknown depend on the number of tests; all are passed.
        for class in [&alone, &together] {
            assert_eq!(class[name]["passed"], class[name]["tests"], "{name}");
            assert_eq!(class[name]["not_judged"], 0, "{name}");
        }
    }
}

/// A submission in a jar, with classes that are named like those of the JDK.
fn jar_like_the_jdk(sources: &Path, place: &Path) -> PathBuf {
    let javac = |out: &str, patches: &[(&str, PathBuf)], source: &str| -> PathBuf {
        let out = place.join(out);
        let mut command = Command::new("javac");
        command.arg("-nowarn").arg("-d").arg(&out);
        for (module, folder) in patches {
            command.arg("--patch-module");
            command.arg(format!("{module}={}", folder.display()));
        }
        let output = command.arg(sources.join(source)).output().expect("javac");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        out
    };
    let (base, unsupported) = ("java.base", "jdk.unsupported");
    let own = |module: &'static str| [(module, sources.join(module))];
    let lang = javac("b", &own(base), "java.base/java/lang/Harmless.java");
    let misc = javac(
        "u",
        &own(unsupported),
        "jdk.unsupported/sun/misc/Unsafe.java",
    );
    let both = [(base, lang.clone()), (unsupported, misc.clone())];
    let main = javac("a", &both, "ArrayMax.java");
    let jar = place.join("a_jar.jar");
    let mut command = Command::new("jar");
    command.arg("cf").arg(&jar);
    for folder in [lang, misc, main] {
        command.arg("-C").arg(folder).arg(".");
    }
    assert!(command.status().expect("jar").success());
    jar
}
