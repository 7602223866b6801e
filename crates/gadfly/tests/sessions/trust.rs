//! Options beside untrusted code run no program, and neither do files that Gadfly wrote itself.

use super::{Ended, Place};

const PYTHON: &str = "def half(x: int) -> int:\n    return 10 // x\n";

impl Ended {
    /// Refused with exit code 2 and a message with all these parts.
    fn refused(&self, parts: &[&str]) {
        assert_eq!(self.code, Some(2), "{self:?}");
        for part in parts {
            assert!(self.text.contains(part), "{part}: {}", self.text);
        }
    }
}

#[test]
fn a_found_file_names_no_program() {
    let place = Place::new(&[
        ("code/a.py", PYTHON),
        ("code/gadfly.toml", "k = 2\npython = \"./py\"\n"),
        (
            "java/A.java",
            "public class A { public int f(int x) { return 1 / x; } }\n",
        ),
        ("java/gadfly.toml", "java-home = \"jdk\"\n"),
        (
            "java/jdk/release",
            "JAVA_VERSION=\"17.0.1\"\nMODULES=\"jdk.compiler\"\n",
        ),
        ("java/jdk/lib/modules", ""),
        (
            "jar/A.java",
            "public class A { public int f(int x) { return 1 / x; } }\n",
        ),
        ("jar/gadfly.toml", "classpath = [\"evil.jar\"]\n"),
    ]);
    place.write_canary("code/py", "python3");
    place.write_canary("java/jdk/bin/java", "java");
    for command in ["find", "test", "quiz"] {
        let ended = place.run(&[command, "code"]);
        ended.refused(&[
            "code/gadfly.toml:2:1: error: the option `python` names a program to run",
            "--config code/gadfly.toml",
            "`gadfly trust code/gadfly.toml`",
        ]);
    }
    for command in ["find", "test", "verify"] {
        place
            .run(&[command, "java"])
            .refused(&["java/gadfly.toml:1:1", "`java-home`"]);
        place
            .run(&[command, "jar"])
            .refused(&["jar/gadfly.toml:1:1", "`classpath`"]);
    }
    // A file is beside the code as well, and so is what lies in the current folder.
    place.run(&["find", "code/a.py"]).refused(&["`python`"]);
    place
        .run_in("code", &["find", "../java/A.java"])
        .refused(&["`java-home`"]);
    place.write("plain/b.py", PYTHON);
    place
        .run_in("code", &["find", "../plain"])
        .refused(&["gadfly.toml:2:1", "`python`"]);
    assert!(!place.canary_sang());
}

#[test]
fn harmless_options_are_used_and_great_ones_are_not() {
    let place = Place::new(&[
        ("code/a.py", PYTHON),
        ("code/gadfly.toml", "quiet = true\n"),
    ]);
    let ended = place.run(&["find", "code"]);
    assert_eq!(
        (ended.code, ended.text.lines().count()),
        (Some(1), 1),
        "{ended:?}"
    );
    for (text, word) in [
        ("jobs = 100000", "more than 64"),
        ("out = \"../away\"", "leads out of the folder"),
        ("with = [\"/etc\"]", "leads out of the folder"),
        ("cache = \"kept\"", "would be trusted"),
    ] {
        place.write("code/gadfly.toml", text);
        place.run(&["find", "code"]).refused(&[word]);
    }
    std::fs::remove_file(place.path("code/gadfly.toml")).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(place.path("code/gadfly.toml"))
        .status();
    assert!(made.unwrap().success());
    place.run(&["find", "code"]).refused(&["a named pipe"]);
}

#[test]
fn trusted_files_may_name_programs_until_they_change() {
    let place = Place::new(&[
        ("code/a.py", PYTHON),
        ("code/gadfly.toml", "python = \"./py\"\n"),
    ]);
    place.write_canary("code/py", "python3");
    let named = place.run(&["find", "--config", "code/gadfly.toml", "code"]);
    assert_eq!(named.code, Some(1), "{named:?}");
    assert!(place.canary_sang());

    let find = || place.run(&["find", "code"]);
    find().refused(&["`python`"]);
    let trusted = place.run(&["trust", "code/gadfly.toml"]);
    assert_eq!(trusted.code, Some(0), "{trusted:?}");
    assert_eq!(find().code, Some(1));
    assert!(place.canary_sang());
    assert!(
        place
            .run(&["trust", "--list"])
            .text
            .ends_with("work/code/gadfly.toml\n")
    );

    place.write("code/gadfly.toml", "python = \"./py\"\nk = 2\n");
    find().refused(&["`python`"]);
    assert!(
        place
            .run(&["trust", "--list"])
            .text
            .contains("has changed since")
    );
    place.run(&["trust", "code"]);
    assert_eq!(find().code, Some(1));
    assert!(place.canary_sang());
    assert_eq!(place.run(&["trust", "--revoke", "code"]).code, Some(0));
    find().refused(&["`python`"]);
    place
        .run(&["trust", "--revoke", "code"])
        .refused(&["it was not trusted"]);
    place.write("code/gadfly.toml", "python = 1\n");
    place.run(&["trust", "code"]).refused(&["gadfly.toml:1:10"]);
    assert!(!place.canary_sang());
}

#[test]
fn submissions_do_not_say_how_they_are_graded() {
    let wrong = "def half(x: int) -> int:\n    return 0\n";
    let place = Place::new(&[
        ("reference.py", PYTHON),
        ("class/anna.py", wrong),
        (
            "class/gadfly.toml",
            "reference = [\"anna.py\"]\nreveal = \"all\"\n",
        ),
        ("own/reference.py", PYTHON),
        ("own/mallory/half.py", wrong),
        (
            "own/mallory/gadfly.toml",
            "python = \"./py\"\nassume = [\"False\"]\n",
        ),
        ("own/gadfly.toml", "points = 10\n"),
    ]);
    place.write_canary("own/mallory/py", "python3");
    let among = "these options are in a file among the submissions";
    place
        .run(&["grade", "class"])
        .refused(&["class/gadfly.toml: error", among, "gadfly trust"]);
    place
        .run_in("class", &["grade", "--reference", "../reference.py", "."])
        .refused(&[among]);
    let beside = ["grade", "--reference", "class/anna.py", "class/anna.py"];
    place.run(&beside).refused(&[among]);
    place
        .run(&["grade", "own/mallory"])
        .refused(&["own/mallory/gadfly.toml", among]);
    // What lies deeper than the reference is not even looked at; what lies beside it is the teacher's.
    let ended = place.run(&["grade", "--reference", "own/reference.py", "own/mallory"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.text.contains("different"), "{ended:?}");
    let json = place.run(&[
        "grade",
        "--format",
        "json",
        "--reference",
        "own/reference.py",
        "own/mallory",
    ]);
    assert!(json.text.contains("\"max_points\": 10.0"), "{json:?}");
    place
        .run(&["grade", "--reference", "own/reference.py", "own"])
        .refused(&[among]);
    place.run(&["trust", "own/gadfly.toml"]);
    let ended = place.run(&["grade", "--reference", "own/reference.py", "own"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(!place.canary_sang());
}

#[test]
fn submissions_do_not_describe_the_exercise() {
    let place = Place::new(&[
        ("reference.py", PYTHON),
        ("class/anna.py", "def half(x: int) -> int:\n    return 0\n"),
        ("class/exercise.toml", "reference = [\"anna.py\"]\n"),
        ("own/reference.py", PYTHON),
        ("own/exercise.toml", "points = 10\n"),
        ("away/reference.py", PYTHON),
        ("away/exercise.toml", "reference = [\"../reference.py\"]\n"),
    ]);
    let among = "class/exercise.toml: error: this file is among the submissions";
    let beside = ["grade", "-r", "class/anna.py", "class"];
    place
        .run(&beside)
        .refused(&[among, "`gadfly trust class/exercise.toml`"]);
    // A shell names it for `class/*`.
    let pattern = [
        "grade",
        "-r",
        "reference.py",
        "class/anna.py",
        "class/exercise.toml",
    ];
    place
        .run(&pattern)
        .refused(&["class/exercise.toml: error: this file is named together with submissions"]);
    // It is no submission, and nobody looks at it.
    let ended = place.run(&["grade", "-r", "reference.py", "class"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(!ended.text.contains("exercise.toml"), "{ended:?}");
    // Beside the reference it is the teacher's, in its own folder; named, it may point anywhere.
    let ended = place.run(&[
        "grade",
        "-r",
        "own/reference.py",
        "class/anna.py",
        "--format",
        "json",
    ]);
    assert!(ended.text.contains("\"max_points\": 10.0"), "{ended:?}");
    assert!(
        ended
            .text
            .contains("note: the exercise is described in own/exercise.toml"),
        "{ended:?}"
    );
    place
        .run(&["grade", "-r", "away/reference.py", "class/anna.py"])
        .refused(&[
            "away/exercise.toml:1:1: error: the option `reference` leads out of the folder",
        ]);
    let ended = place.run(&["grade", "away/exercise.toml", "class/anna.py"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    place.run(&["trust", "class/exercise.toml"]);
    let ended = place.run(&["grade", "-r", "class/anna.py", "own/reference.py"]);
    assert!(
        ended.text.contains("described in class/exercise.toml"),
        "{ended:?}"
    );
}

#[test]
fn parts_of_a_class_name_no_program() {
    let place = Place::new(&[
        ("reference.py", PYTHON),
        ("class/anna.py", PYTHON),
        ("class/bert.py", "def half(x: int) -> int:\n    return 0\n"),
        (
            "class/carl.py",
            "def half(x: int) -> int:\n    return 10 // (x + 1)\n",
        ),
    ]);
    place.write_canary("py", "python3");
    let program = place.path("py").display().to_string();
    for part in ["1/2", "2/2"] {
        let words = [
            "grade",
            "--reference",
            "reference.py",
            "class",
            "--shard",
            part,
        ];
        let ended = place.run(&[&words[..], &["--python", &program]].concat());
        assert!(matches!(ended.code, Some(0 | 1)), "{ended:?}");
    }
    assert!(place.canary_sang());
    for name in ["shard-1-of-2.json", "shard-2-of-2.json"] {
        let text = std::fs::read_to_string(place.path(name)).unwrap();
        assert!(
            !text.contains(&program),
            "a part names the program that graded it"
        );
        // Somebody adds it all the same, as earlier versions wrote it.
        let task = "\"task\": {";
        assert!(text.contains(task));
        let tools = format!(
            "{task}\n\"tools\": {{\"python\": \"{program}\", \"java_home\": null, \"classpath\": []}},"
        );
        place.write(name, &text.replacen(task, &tools, 1));
    }
    let ended = place.run(&["merge", "shard-1-of-2.json", "shard-2-of-2.json"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.text.contains("carl"), "{ended:?}");
    assert!(
        !ended.text.contains("not every submission was run"),
        "{ended:?}"
    );
    assert!(!place.canary_sang());
}

#[test]
fn programs_in_the_current_folder_are_not_taken_for_the_real_ones() {
    let place = Place::new(&[("a.py", PYTHON)]);
    place.write_canary("python3", "/usr/bin/env python3");
    let path = std::env::var("PATH").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["find", "a.py"])
        .current_dir(place.path(""))
        .env("PATH", format!(".::{path}"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!place.canary_sang());
}
