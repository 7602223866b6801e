//! Named pipes, devices, links and huge files where code is expected: nothing hangs, nothing is read that
//! should not be, and nothing is left out in silence.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use super::Place;

const PYTHON: &str = "def half(x: int) -> int:\n    return 10 // x\n";

fn pipe(place: &Place, name: &str) {
    let path = place.path(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn huge(place: &Place, name: &str) {
    let file = fs::File::create(place.path(name)).unwrap();
    file.set_len(300 << 20).unwrap();
}

#[test]
fn a_class_with_pipes_devices_and_links() {
    let place = Place::new(&[
        ("reference.py", PYTHON),
        ("class/anna.py", PYTHON),
        ("class/.bert.py", PYTHON),
        ("class/notes.txt", "10 // x"),
    ]);
    pipe(&place, "class/pipe.py");
    pipe(&place, "class/carl/solution.py");
    huge(&place, "class/huge.py");
    symlink("/dev/zero", place.path("class/zero.py")).unwrap();
    symlink("../reference.py", place.path("class/copied.py")).unwrap();
    let grade = |more: &[&str]| {
        let words = ["grade", "--reference", "reference.py", "class"];
        place.run(&[&words[..], more].concat())
    };
    let ended = grade(&["--out", "out"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    for part in [
        "anna        equivalent",
        "carl        error",
        "it is a named pipe, not a regular file",
        "huge        error",
        "it is larger than 4 MB",
        "zero        error",
        "copied      error",
        "it is a link to another place, which is not followed",
        "left out: class/.bert.py (its name begins with a dot)",
        "left out: class/notes.txt (no code)",
    ] {
        assert!(ended.text.contains(part), "{part}\n{}", ended.text);
    }
    let rows = fs::read_to_string(place.path("out/grades.csv")).unwrap();
    for name in ["anna", "carl", "copied", "huge", "pipe", "zero"] {
        assert!(
            rows.lines().any(|row| row.starts_with(name)),
            "{name}\n{rows}"
        );
    }
    let json = grade(&["--format", "json"]);
    assert!(json.text.contains("\"left_out\""), "{json:?}");
    assert!(json.text.contains("class/.bert.py"), "{json:?}");
}

#[test]
fn named_files_that_are_none() {
    let place = Place::new(&[("reference.py", PYTHON), ("class/anna.py", PYTHON)]);
    pipe(&place, "pipe.py");
    pipe(&place, "Pipe.java");
    pipe(&place, "pipe.jar");
    pipe(&place, "part.json");
    pipe(&place, "weights.csv");
    huge(&place, "huge.py");
    for words in [
        &["find", "pipe.py"][..],
        &["test", "--canonize", "pipe.py"],
        &["quiz", "pipe.py"],
        &["find", "Pipe.java"],
        &["find", "pipe.jar"],
        &["verify", "Pipe.java"],
        &["find", "--config", "pipe.py", "reference.py"],
        &["grade", "--reference", "pipe.py", "class"],
        &[
            "grade",
            "--reference",
            "reference.py",
            "--weights",
            "weights.csv",
            "class",
        ],
        &["merge", "part.json"],
    ] {
        let ended = place.run(words);
        assert_eq!(ended.code, Some(2), "{words:?}: {ended:?}");
        assert!(ended.text.contains("a named pipe"), "{words:?}: {ended:?}");
    }
    let ended = place.run(&["find", "huge.py"]);
    assert_eq!(ended.code, Some(2), "{ended:?}");
    assert!(ended.text.contains("larger than 4 MB"), "{ended:?}");
}

#[test]
fn folders_are_searched_past_what_cannot_be_read() {
    let place = Place::new(&[("code/a.py", PYTHON), ("secret.py", PYTHON)]);
    pipe(&place, "code/pipe.py");
    huge(&place, "code/huge.py");
    symlink("../secret.py", place.path("code/link.py")).unwrap();
    let ended = place.run(&["find", "code"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    for part in [
        "warning: code/pipe.py is left out: it is a named pipe",
        "warning: code/huge.py is left out: it is larger than",
        "warning: code/link.py is left out: it is a link to another place",
    ] {
        assert!(ended.text.contains(part), "{part}\n{}", ended.text);
    }
}
