//! `gadfly doctor`: what is installed, and what each missing part would enable.

use std::path::{Path, PathBuf};
use std::process::Command;

use gadfly_runtime::Jdk;

use crate::cli::DoctorArguments;
use crate::output;

/// One thing that may be installed.
struct Part {
    name: &'static str,
    /// What was found, or nothing.
    found: Option<String>,
    /// What it is for, and how to get it.
    missing: &'static str,
}

pub fn run(arguments: &DoctorArguments) -> anyhow::Result<bool> {
    let jdk = Jdk::find(arguments.java_home.as_deref());
    let parts = [
        Part {
            name: "JDK",
            found: jdk
                .as_ref()
                .ok()
                .map(|jdk| format!("{} in {}", jdk.version_text, jdk.home.display())),
            missing: "needed for `gadfly find`: it compiles Java and confirms every finding \
                      (Debian, Ubuntu: apt-get install default-jdk-headless)",
        },
        Part {
            name: "Z3",
            found: gadfly_solve::z3_version().ok(),
            missing: "needed for `gadfly find`: it solves the conditions of paths \
                      (run tools/setup-z3.sh in the project's folder)",
        },
        Part {
            name: "JUnit 5",
            found: jar("junit-platform-console-standalone"),
            missing: "to compile and run the tests that `gadfly find --out` writes \
                      (Debian, Ubuntu: apt-get install junit5)",
        },
        Part {
            name: "JUnit 4",
            found: jar("junit4"),
            missing: "to compile and run the tests that `gadfly find --out --junit 4` writes \
                      (Debian, Ubuntu: apt-get install junit4)",
        },
        Part {
            name: "CPython",
            found: version(Command::new("python3").arg("--version")),
            missing: "to fetch Z3; the analysis of Python is not built yet",
        },
        Part {
            name: "scalac",
            found: version(Command::new("scalac").arg("-version")),
            missing: "to compile Scala to class files, which `gadfly find` reads",
        },
    ];
    let mut text = String::new();
    for part in &parts {
        let (mark, detail) = match &part.found {
            Some(found) => ("yes", found.as_str()),
            None => ("no ", part.missing),
        };
        text.push_str(&format!("{mark}  {:<9} {detail}\n", part.name));
    }
    if let Err(error) = &jdk {
        text.push_str(&format!("     JDK: {error}\n"));
    }
    text.push_str("\nProtection from the analysed code while it runs:\n");
    for layer in gadfly_runtime::sandbox::available() {
        let mark = if layer.active { "yes" } else { "no " };
        text.push_str(&format!("{mark}  {:<18} {}\n", layer.name, layer.why));
    }
    output::print(&text)?;
    Ok(false)
}

/// A jar where distributions put them.
fn jar(name: &str) -> Option<String> {
    let path: PathBuf = Path::new("/usr/share/java").join(format!("{name}.jar"));
    path.exists().then(|| path.display().to_string())
}

/// The first line that a program prints about its version, on whichever stream.
fn version(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    let line = text.lines().next()?.trim();
    (output.status.success() && !line.is_empty()).then(|| line.to_string())
}
