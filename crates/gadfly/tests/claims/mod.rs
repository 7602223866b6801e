//! The claims sweep: every "complete", "unreachable", "holds for all inputs" and "equivalent" that Gadfly
//! says of the corpus is attacked with many small inputs on the real runtime. One input that contradicts a
//! claim is a defect. `make soak` tries ten times as many inputs. Claims of programs that other tests explore are attacked there.

pub(crate) mod contracts;
mod grade;
pub(crate) mod java;
pub(crate) mod python;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::share::is_soak;

/// What became of the claims about some programs.
#[derive(Debug, Default)]
struct Swept {
    claims: u64,
    calls: u64,
    refuted: Vec<String>,
}

impl Swept {
    /// Reads `{"claims": n, "calls": n, "refuted": ["…"]}`.
    fn read(text: &str) -> Swept {
        let value: Value = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
        let texts = value["refuted"].as_array().unwrap().iter();
        Swept {
            claims: value["claims"].as_u64().unwrap(),
            calls: value["calls"].as_u64().unwrap(),
            refuted: texts.map(|t| t.as_str().unwrap().to_string()).collect(),
        }
    }

    fn check(self, folder: &str, least: u64) {
        println!(
            "{folder}: {} claims, {} calls, {} refuted",
            self.claims,
            self.calls,
            self.refuted.len()
        );
        assert!(self.refuted.is_empty(), "\n{}\n", self.refuted.join("\n"));
        assert!(self.claims >= least, "only {} claims", self.claims);
        assert!(self.calls > self.claims);
    }
}

fn project(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap().join(path)
}

/// How many inputs a function is tried with.
fn runs(few: u64) -> u64 {
    if is_soak() { few * 10 } else { few }
}

/// The JSON report of a command on some paths.
fn report(arguments: &[&str], paths: &[&Path]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gadfly"));
    command.current_dir(project("")).args(arguments);
    command.args(["--format", "json"]).args(paths);
    let output = command.stdin(Stdio::null()).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {errors}"))
}

fn items<'v>(value: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    value[key].as_array().into_iter().flatten()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}
