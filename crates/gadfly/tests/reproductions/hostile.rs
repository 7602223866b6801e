//! Hostile submissions and folders. The sandbox's own tests are in `gadfly-runtime`
//! (`confinement.rs`), those of many more cheats in `grade_hostile`, of more bombs in `bombs`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use crate::find::support::project;
use crate::reproductions::session;
use crate::share::share_with;

/// Submissions by name, with verdict, points and the result that is shown.
struct Graded(BTreeMap<String, Value>);

impl Graded {
    fn of(folder: &str, reference: &str, class: &str) -> Graded {
        Graded::of_some(folder, reference, &[class.to_owned()])
    }

    /// A share of a large class, with the submissions of which more is said.
    fn of_share(folder: &str, reference: &str, spoken_of: &[&str]) -> Graded {
        let class = project("corpus/reproductions").join(folder).join("class");
        let mut paths: Vec<PathBuf> = std::fs::read_dir(class)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        let taken = share_with(4, paths, |path| {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            spoken_of.contains(&&*stem)
        });
        let names = taken.iter().map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            format!("class/{name}")
        });
        Graded::of_some(folder, reference, &names.collect::<Vec<_>>())
    }

    fn of_some(folder: &str, reference: &str, class: &[String]) -> Graded {
        let mut words = vec!["grade", "--reference", reference];
        words.extend(class.iter().map(String::as_str));
        let said = session(
            folder,
            &[&words[..], &["--no-cache", "--format", "json"]].concat(),
            "",
        );
        let report: Value = serde_json::from_str(&said.out)
            .unwrap_or_else(|_| panic!("{:?}: {}{}", said.code, said.out, said.err));
        let all = report["submissions"].as_array().unwrap().iter();
        Graded(
            all.map(|one| (one["name"].as_str().unwrap().to_owned(), one.clone()))
                .collect(),
        )
    }

    fn verdict(&self, name: &str) -> &str {
        self.0[name]["verdict"].as_str().unwrap()
    }

    fn points(&self, name: &str) -> f64 {
        self.0[name]["points"].as_f64().unwrap_or(0.0)
    }

    /// What it did instead of the right thing, as it is shown.
    fn actual(&self, name: &str) -> &str {
        self.0[name]["counterexample"]["actual"]
            .as_str()
            .unwrap_or_default()
    }

    /// The honest one has all points and nobody but these has more than the wrong one.
    fn nobody_gains(&self, honest: &str, wrong: &str) {
        assert_eq!(self.verdict(honest), "equivalent");
        assert_eq!(self.points(honest), 100.0);
        for name in self.0.keys().filter(|name| *name != honest) {
            assert!(self.points(name) <= self.points(wrong), "{name}");
            assert_ne!(self.verdict(name), "equivalent", "{name}");
        }
    }
}

/// A submission called the reference through the worker's frames, and others had points for what
/// did not run.
#[test]
fn cheat_python() {
    let class = Graded::of_share("hostile-cheat_python", "reference.py", &["honest", "wrong"]);
    class.nobody_gains("honest", "wrong");
}

/// One that crashed, garbled its output or slept when it did not know had all points.
#[test]
fn cheat_java() {
    let class = Graded::of_share("hostile-cheat_java", "reference", &["honest", "wrong"]);
    class.nobody_gains("honest", "wrong");
}

/// Runs that did not end left the denominator.
#[test]
fn points_python() {
    let class = Graded::of("hostile-points_python", "reference.py", "class");
    let wrong = class.points("p3_wrong_when_unsure");
    for name in class.0.keys() {
        assert_eq!(class.verdict(name), "different", "{name}");
        assert_eq!(class.points(name), wrong, "{name}");
    }
    let class = Graded::of("hostile-points_python", "ref2.py", "class2");
    assert_eq!(class.points("t1"), 0.0);
    assert!(class.points("t3") < 50.0, "{}", class.points("t3"));
    // It takes numbers only, and nobody has said that more is meant.
    assert_eq!(class.0["t2"]["complete"], false);
}

/// A submission broke a class of the library for the next one.
#[test]
fn poison_java() {
    let class = Graded::of("hostile-poison_java", "reference", "class");
    let alone = Graded::of("hostile-poison_java", "reference", "class/b_victim");
    assert_eq!(class.verdict("b_victim"), alone.verdict("b_victim"));
    let victim = &class.0["b_victim"];
    assert_eq!(victim["passed"], victim["tests"]);
    assert_eq!(victim["not_judged"], 0);
}

/// A small observation that unfolds into gigabytes.
#[test]
fn rowbomb() {
    let class = Graded::of("hostile-rowbomb", "reference.py", "class");
    assert_eq!(class.points("honest"), 100.0);
    assert_eq!(class.points("bomb"), 0.0);
    let class = Graded::of("hostile-rowbomb", "reference.py", "class2");
    for name in class.0.keys() {
        assert_eq!(class.points(name), 0.0, "{name}");
        assert!(class.actual(name).len() < 20_000, "{name}");
    }
}

/// What probes could read, write, signal and leave behind.
#[test]
fn hostile_python() {
    let there_before = std::path::Path::new("/tmp/x").exists();
    let class = Graded::of("hostile-hostile_py", "reference.py", "class");
    assert_eq!(class.points("good"), 100.0);
    let refused = [
        "h01_tgkill_ppid",
        "h02_tgkill_ppid_9",
        "h04_shm",
        "h05_msg",
        "h06_sem",
        "h09_sched_idle",
        "h10_dgram",
        "h11_dgram_abstract",
        "h17_memfd_bomb",
        "h19_sigio",
    ];
    for name in refused {
        let shown = class.actual(name);
        assert!(shown.contains("not permitted"), "{name}: {shown}");
    }
    let readable = class.actual("h15_files");
    for file in ["/etc", "/root", "/home", "/var", "/sys", "/tmp", "/dev"] {
        assert!(!readable.contains(file), "{readable}");
    }
    let writable = class.actual("h16_writes");
    for file in ["/tmp", "/root", "/usr", "/dev/shm", "/var", "/proc"] {
        assert!(!writable.contains(file), "{writable}");
    }
    assert_eq!(std::path::Path::new("/tmp/x").exists(), there_before);
}

/// The same in Java.
#[test]
fn hostile_java() {
    let refused = ["k01_exec", "k04_net", "k31_fork_spawnhelper"];
    let spoken_of = [&refused[..], &["good", "k02_files", "k03_writes"]].concat();
    let class = Graded::of_share("hostile-hostile_java", "reference", &spoken_of);
    assert_eq!(class.points("good"), 100.0);
    for name in refused {
        let shown = class.actual(name);
        assert!(shown.contains("not permitted"), "{name}: {shown}");
    }
    let readable = class.actual("k02_files");
    for file in ["/etc", "/root", "/home", "/tmp", "reference"] {
        assert!(!readable.contains(file), "{readable}");
    }
    let writable = class.actual("k03_writes");
    for file in ["/tmp", "/root", "/dev", "/proc", "/usr"] {
        assert!(!writable.contains(file), "{writable}");
    }
}

/// Options beside the code started a program outside the sandbox.
#[test]
fn toml() {
    let refused = |folder: &str, words: &[&str]| {
        let said = session(&format!("hostile-toml/{folder}"), words, "");
        assert_eq!(said.code, Some(2), "{folder}: {}{}", said.out, said.err);
        assert!(said.err.contains("gadfly.toml"), "{folder}: {}", said.err);
    };
    refused("find", &["find", "."]);
    refused("test", &["test", "--canonize", "."]);
    refused("verify", &["verify", "."]);
    let reference = "class/reference.py";
    refused(
        "grade_in_class",
        &["grade", "--reference", reference, "class"],
    );
    // Deeper than the reference, nobody's options are read.
    let words = ["grade", "--reference", "reference.py", "class"];
    let said = session("hostile-toml/grade_folder", &words, "");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
}
