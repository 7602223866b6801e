//! Jobs for the tests: in this process, or by the program as users start it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use gadfly::request::FindCommand;
use gadfly_base::progress::Silent;
use gadfly_find::{Candidate, run_find_with};
use gadfly_lang_jvm::Java;
use gadfly_suite::java::display_inputs;
use gadfly_witness::{Category, FindReport, Finding, Witness};

/// As much as the program gives itself.
const STACK: usize = 512 << 20;

/// A job uses all cores and has its time limits; two at once would take them from each other.
/// (nextest, which starts a process for each test, is told the same in `.config/nextest.toml`.)
static ALONE: Mutex<()> = Mutex::new(());

pub(crate) fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A path below the project's folder.
pub(crate) fn project(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap().join(path)
}

/// A program written for these tests.
pub(crate) fn fixture(name: &str) -> String {
    project("crates/gadfly/tests/fixtures")
        .join(name)
        .display()
        .to_string()
}

/// Runs a job given in the words of the command line.
pub(crate) fn find(words: &[&str]) -> FindReport {
    find_with(words, &|_| {})
}

/// The same by an engine that errs as told.
pub(crate) fn find_with(
    words: &[&str],
    falsify: &(dyn Fn(&mut Candidate<Witness>) + Sync),
) -> FindReport {
    let _alone = alone();
    let request = FindCommand::parse(words).unwrap();
    let run = || {
        run_find_with(&Java::default(), &request.analysis, &Silent, falsify)
            .unwrap()
            .report
    };
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK);
        let running = builder.spawn_scoped(scope, run).unwrap();
        running.join().unwrap()
    })
}

/// The program, in an environment that does not depend on who runs the tests.
pub(crate) fn gadfly() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gadfly"));
    command.arg("find").env_remove("NO_COLOR");
    command
}

/// The program's answer: exit code, stdout, stderr.
pub(crate) fn answer(command: &mut Command) -> (Option<i32>, String, String) {
    let _alone = alone();
    read(command.output().unwrap())
}

/// A tool of the JDK, or whatever else must succeed.
pub(crate) fn succeed(command: &mut Command) -> String {
    let (code, stdout, stderr) = read(command.output().unwrap());
    assert_eq!(code, Some(0), "{command:?}\n{stdout}{stderr}");
    stdout
}

fn read(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// `precondition`, or the kind of a bug: the words of the corpus's comments, in lower case.
pub(crate) fn what(finding: &Finding) -> &'static str {
    match finding.category {
        Category::Precondition => "precondition",
        Category::Bug => finding.kind.code(),
    }
}

/// `7 division-by-zero Sign.sign(value = 0)`, without the package; the receiver stands first.
pub(crate) fn summary(finding: &Finding) -> String {
    let inputs: Vec<String> = display_inputs(&finding.witness)
        .into_iter()
        .map(|input| format!("{} = {}", input.name, input.value))
        .collect();
    let entry = &finding.witness.entry;
    let name = entry.display_name();
    let name = name.strip_prefix(&entry.package).unwrap_or(&name);
    format!(
        "{} {} {}({})",
        finding.place.line,
        what(finding),
        name.trim_start_matches('.'),
        inputs.join(", ")
    )
}

/// Every finding in one line each.
pub(crate) fn summaries(report: &FindReport) -> Vec<String> {
    report.findings.iter().map(summary).collect()
}
