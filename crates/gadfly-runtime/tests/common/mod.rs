//! One warm compiler and one pool for all tests of a file, and `check`-style helpers on them.

#![allow(dead_code)] // each test binary uses its own part

use std::sync::LazyLock;
use std::time::Duration;

use gadfly_runtime::{
    ClassBytes, ClassSet, CompileError, Compiled, JavaCompiler, Jdk, ReplayJob, ReplayLimits,
    ReplayOutcome, ReplayPool, ReplayResult, SourceFile, Thrown,
};

pub(crate) static JDK: LazyLock<Jdk> =
    LazyLock::new(|| Jdk::find(None).expect("a JDK for the tests"));

pub(crate) static COMPILER: LazyLock<JavaCompiler> =
    LazyLock::new(|| JavaCompiler::new(&JDK).expect("the compiler worker"));

pub(crate) static POOL: LazyLock<ReplayPool> = LazyLock::new(|| pool(ReplayLimits::default()));

pub(crate) fn pool(limits: ReplayLimits) -> ReplayPool {
    ReplayPool::new(&JDK, limits, 2).expect("a replay pool")
}

pub(crate) fn source(path: &str, text: &str) -> SourceFile {
    SourceFile {
        path: path.into(),
        text: text.into(),
    }
}

pub(crate) fn try_compile(text: &str) -> Result<Compiled, CompileError> {
    COMPILER.compile(&[source("T.java", text)], &[])
}

pub(crate) fn compile(text: &str) -> Vec<ClassBytes> {
    try_compile(text)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .classes
}

/// A job that runs class `T` of this file.
pub(crate) fn job(text: &str) -> ReplayJob {
    ReplayJob::new("T", &ClassSet::new(compile(text), &[]))
}

/// A job that runs this body of `public static Object run() throws Throwable`.
pub(crate) fn body(body: &str) -> ReplayJob {
    job(&format!(
        "import java.util.*; import java.io.*; import java.nio.file.*;\n\
         public class T {{ public static Object run() throws Throwable {{\n{body}\n}} }}"
    ))
}

/// Runs one job and, after it, one that is known to be well: whatever the first does, the second
/// must not notice.
pub(crate) fn run(job: ReplayJob) -> ReplayResult {
    run_in(&POOL, job)
}

pub(crate) fn run_in(pool: &ReplayPool, job: ReplayJob) -> ReplayResult {
    let well = body("System.out.print(\"well\"); return 42;");
    let mut results = pool.replay(&[job, well]);
    let after = results.pop().expect("two results");
    assert_eq!(after.outcome, returned("42"));
    assert_eq!((after.stdout.as_str(), after.stderr.as_str()), ("well", ""));
    results.pop().expect("two results")
}

pub(crate) fn returned(value: &str) -> ReplayOutcome {
    ReplayOutcome::Returned {
        value: Some(value.into()),
    }
}

pub(crate) fn thrown(result: &ReplayResult) -> &Thrown {
    result
        .outcome
        .thrown()
        .unwrap_or_else(|| panic!("nothing was thrown: {result:?}"))
}

pub(crate) fn short() -> ReplayLimits {
    ReplayLimits {
        time: Duration::from_millis(700),
        ..ReplayLimits::default()
    }
}

/// Processes whose parent is this one.
pub(crate) fn children(parent: u32) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let parent = parent.to_string();
    let is_child = |process: &u32| {
        let facts = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let after_name = facts.rsplit(')').next().unwrap_or_default();
        after_name.split_whitespace().nth(1) == Some(&parent)
    };
    numbers.filter(is_child).collect()
}
