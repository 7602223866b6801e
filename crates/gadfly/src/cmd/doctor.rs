//! `gadfly doctor`: what is installed, what each missing part would enable, and how well programs under
//! test are confined.

use std::path::{Path, PathBuf};
use std::process::Command;

use gadfly_runtime::Jdk;
use gadfly_runtime::python::Python;

use crate::cli::DoctorArguments;
use gadfly_base::output;

/// One thing that may be installed.
struct Part {
    name: &'static str,
    /// What was found, or nothing.
    found: Option<String>,
    /// What it is for, and how to get it.
    missing: &'static str,
}

pub(super) fn run(arguments: &DoctorArguments) -> anyhow::Result<bool> {
    let jdk = Jdk::find(arguments.java_home.as_deref());
    let parts = [
        Part {
            name: "JDK",
            found: jdk
                .as_ref()
                .ok()
                .map(|jdk| format!("{} in {}", jdk.version_text, jdk.home.display())),
            missing: "needed for Java: it compiles the code and confirms every finding \
                      (Debian, Ubuntu: apt-get install default-jdk-headless)",
        },
        Part {
            name: "Z3",
            found: gadfly_solve::z3_version().ok(),
            missing: "needed for all jobs: it solves the conditions of paths \
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
            name: "scalac",
            found: gadfly_runtime::search_path::programs("scalac")
                .next()
                .and_then(|scalac| version(Command::new(scalac).arg("-version"))),
            missing: "to compile Scala sources (class files are read without it)",
        },
    ];
    let mut text = String::new();
    let mut line = |there: bool, name: &str, detail: &str| {
        let mark = if there { "yes" } else { "no " };
        text.push_str(&format!("{mark}  {name:<9} {detail}\n"));
    };
    for part in &parts {
        let detail = part.found.as_deref().unwrap_or(part.missing);
        line(part.found.is_some(), part.name, detail);
    }
    for (name, there, detail) in Python::doctor(arguments.python.as_deref()) {
        line(there, name, &detail);
    }
    if let Err(error) = &jdk {
        text.push_str(&format!("     JDK: {error}\n"));
    }
    text.push_str("\nProtection from the analysed code while it runs:\n");
    for layer in gadfly_runtime::sandbox::available() {
        let mark = if layer.active { "yes" } else { "no " };
        text.push_str(&format!("{mark}  {:<18} {}\n", layer.name, layer.why));
    }
    text.push_str("\nWhat a program under test could do here (tried in a confined process):\n");
    text.push_str(&tried());
    output::print(&text)?;
    Ok(false)
}

/// A line for each thing that a hostile program would try.
fn tried() -> String {
    match gadfly_runtime::sandbox::attempts() {
        Err(error) => format!("no   it cannot be confined at all: {error}\n"),
        Ok(attempts) => {
            let line = |attempt: &gadfly_runtime::sandbox::Attempt| {
                let mark = if attempt.refused {
                    "refused "
                } else {
                    "POSSIBLE"
                };
                format!("{mark}  {}\n", attempt.what)
            };
            attempts.iter().map(line).collect()
        }
    }
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
