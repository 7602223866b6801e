//! Each reproduction of a defect that was reported, as the session that showed it. The programs are
//! in `corpus/reproductions`, one folder each.

use std::fs;
use std::path::Path;
use std::process::Command;

mod grade;
mod hostile;
mod java;
mod python;

/// What a command said.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs a command in a copy of a reproduction's folder; `input` is what is typed.
fn session(name: &str, words: &[&str], input: &str) -> Said {
    use std::io::Write;
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/reproductions");
    let folder = tempfile::tempdir().unwrap();
    copy(&corpus.join(name), folder.path());
    crate::cache::own(&folder.path().join("cache"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(words)
        .current_dir(folder.path())
        .env("XDG_STATE_HOME", folder.path().join("state"))
        .env("XDG_CACHE_HOME", folder.path().join("cache"))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads nothing may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Said {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
