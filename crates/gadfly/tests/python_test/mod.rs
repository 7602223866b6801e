//! `gadfly test FILE.py` as its users meet it: at a terminal, in a pipe, and in scripts.

mod dialogue;
mod plain_use;
pub(crate) mod pty;
mod scripts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder with files in it.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

pub(crate) fn read(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs `gadfly test` with nobody there, or with answers through a pipe.
pub(crate) fn gadfly(folder: &Path, words: &[&str], input: Option<&str>) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .arg("test")
        .args(words)
        .current_dir(folder)
        .stdin(if input.is_some() {
            Stdio::piped()
        } else {
            Stdio::null()
        })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    if let Some(input) = input {
        // It may not want to hear all of it.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    }
    child.wait_with_output().unwrap()
}

/// What a run printed, and its exit code.
pub(crate) fn told(output: &Output) -> (String, Option<i32>) {
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    (format!("{out}{err}"), output.status.code())
}

/// Runs the test functions of a written file with plain Python, and gives the names of those that
/// fail. `pytest` need not be installed: what our files use of it is little.
pub(crate) fn failing(folder: &Path, file: &str) -> Vec<String> {
    let stub = folder.join("stub");
    fs::create_dir_all(&stub).unwrap();
    fs::write(stub.join("pytest.py"), STUB).unwrap();
    let run = Command::new("python3")
        .args(["-B", "-c", RUNNER, file])
        .current_dir(folder)
        .env("PYTHONPATH", &stub)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{err}\n{}", read(folder, file));
    let out = String::from_utf8_lossy(&run.stdout).into_owned();
    out.lines().map(String::from).collect()
}

const STUB: &str = r#"
import contextlib, re

@contextlib.contextmanager
def raises(expected, match=None):
    info = type("Info", (), {})()
    try:
        yield info
    except expected as error:
        info.value = error
        assert match is None or re.search(match, str(error)), str(error)
    else:
        raise AssertionError("nothing was raised")

class approx:
    def __init__(self, value): self.value = value
    def __eq__(self, other):
        pairs = zip(self.value, other) if isinstance(self.value, (list, tuple)) else [(self.value, other)]
        return all(abs(a - b) <= 1e-6 * abs(a) + 1e-12 for a, b in pairs)
"#;

const RUNNER: &str = r#"
import contextlib, importlib.util, inspect, io, sys

class Capsys:
    def __init__(self): self.out = io.StringIO()
    def readouterr(self):
        text = self.out.getvalue()
        self.out.seek(0); self.out.truncate()
        return type("Captured", (), {"out": text, "err": ""})

class MonkeyPatch:
    def __init__(self): self.undo = []
    def setattr(self, target, name, value=None, raising=True):
        if isinstance(target, str):
            module, _, attribute = target.rpartition(".")
            target, name, value = importlib.import_module(module), attribute, name
        self.undo.append((target, name, getattr(target, name)))
        setattr(target, name, value)

sys.path.insert(0, ".")
spec = importlib.util.spec_from_file_location("tests", sys.argv[1])
tests = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tests)
for name, test in list(vars(tests).items()):
    if not name.startswith("test_"): continue
    capsys, monkeypatch = Capsys(), MonkeyPatch()
    given = {"capsys": capsys, "monkeypatch": monkeypatch}
    wanted = {p: given[p] for p in inspect.signature(test).parameters}
    try:
        with contextlib.redirect_stdout(capsys.out):
            test(**wanted)
    except BaseException as error:
        print(name)
        print(repr(error), file=sys.stderr)
    for target, attribute, value in reversed(monkeypatch.undo): setattr(target, attribute, value)
"#;

/// The files of a folder that are no sources of ours, hidden ones included.
pub(crate) fn leftovers(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(leftovers(&path));
        } else if path.to_string_lossy().ends_with(".part") {
            found.push(path);
        }
    }
    found
}
