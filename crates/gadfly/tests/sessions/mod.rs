//! The command line as users meet it: recorded sessions under `tests/cmd/`, and such as need files that
//! no repository can hold.

mod trust;
mod unusual_files;

use std::process::{Command, Stdio};

#[test]
fn sessions() {
    // What is kept between runs must not come from the person who tests.
    let cache = tempfile::tempdir().unwrap();
    crate::cache::own(cache.path());
    let cases = trycmd::TestCases::new();
    cases
        .env("XDG_CACHE_HOME", cache.path().display().to_string())
        .env("XDG_STATE_HOME", cache.path().display().to_string())
        .case("tests/cmd/*.trycmd");
    match Command::new("scalac").arg("-version").output() {
        Ok(_) => {
            cases.case("tests/cmd/scala/*.trycmd");
        }
        Err(_) => eprintln!("skipped: no scalac"),
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success(), "{:?}", output.status);

    // The same of one who reads errors.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["grade", "--reference", "nowhere.py", "."])
        .stderr(writer)
        .spawn()
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

/// A folder with code of strangers, and a home of its own for what Gadfly remembers.
struct Place {
    folder: tempfile::TempDir,
}

/// How a call ended, and all it printed.
#[derive(Debug)]
struct Ended {
    code: Option<i32>,
    text: String,
}

impl Place {
    fn new(files: &[(&str, &str)]) -> Place {
        let place = Place {
            folder: tempfile::tempdir().unwrap(),
        };
        crate::cache::own(&place.folder.path().join("state"));
        for (name, text) in files {
            place.write(name, text);
        }
        place
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join("work").join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }

    /// A program that leaves a trace when it is run, and then does what the real one does.
    fn write_canary(&self, name: &str, real: &str) {
        use std::os::unix::fs::PermissionsExt;
        let trace = self.folder.path().join("canary");
        let script = format!("#!/bin/sh\ntouch {}\nexec {real} \"$@\"\n", trace.display());
        self.write(name, &script);
        let all = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(self.path(name), all).unwrap();
    }

    /// Whether the canary was run since this was last asked.
    fn canary_sang(&self) -> bool {
        std::fs::remove_file(self.folder.path().join("canary")).is_ok()
    }

    fn run(&self, words: &[&str]) -> Ended {
        self.run_in("", words)
    }

    fn run_in(&self, folder: &str, words: &[&str]) -> Ended {
        let state = self.folder.path().join("state");
        let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
            .args(words)
            .current_dir(self.path(folder))
            .env("XDG_STATE_HOME", &state)
            .env("XDG_CACHE_HOME", &state)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        Ended {
            code: output.status.code(),
            text: String::from_utf8_lossy(&text).into_owned(),
        }
    }
}
