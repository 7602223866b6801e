//! The real compiler and the real JVM.

use crate::differential::pairs::{self, Pair};
use crate::differential::subjects::Source;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(super) struct Program {
    /// The folder of class files.
    pub classes: PathBuf,
}

/// The feature release of a JDK, from its file `release`.
pub(super) fn feature_version(home: &Path) -> u32 {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    release
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION=\""))
        .and_then(|v| v.split(['.', '"', '-', '+']).next()?.parse().ok())
        .unwrap_or(17)
}

pub(super) fn compile(home: &Path, sources: &[Source], chosen: &[Pair]) -> Program {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("differential-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (written, classes) = (folder.join("source"), folder.join("classes"));
    std::fs::create_dir_all(&written).expect("a folder for the sources");
    std::fs::create_dir_all(&classes).expect("a folder for the classes");
    let callers = pairs::callers(chosen);
    let mut command = Command::new(home.join("bin/javac"));
    command.args([
        "-encoding",
        "UTF-8",
        "-Xlint:none",
        "-nowarn",
        "-proc:none",
        "-d",
    ]);
    command.arg(&classes);
    for source in sources.iter().chain(&callers) {
        let path = written.join(format!("{}.java", source.class));
        std::fs::write(&path, &source.text).expect("a source is written");
        command.arg(path);
    }
    let output = command.output().expect("javac runs");
    assert!(
        output.status.success(),
        "javac: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Program { classes }
}

impl Program {
    /// One line for each pair.
    pub(super) fn run(&self, home: &Path) -> Vec<String> {
        let output = Command::new(home.join("bin/java"))
            .args(["-ea", "-Xshare:auto", "-XX:TieredStopAtLevel=1"])
            .args(["-Duser.language=en", "-Duser.country=US", "-cp"])
            .arg(&self.classes)
            .arg("Real")
            .output()
            .expect("java runs");
        assert!(
            output.status.success(),
            "java: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8_lossy(&output.stdout)
            .lines()
            .map(str::to_string)
            .collect()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if !std::thread::panicking()
            && let Some(folder) = self.classes.parent()
        {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
