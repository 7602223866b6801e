//! What can go wrong on our side of the fence. What code under test does wrong is never an error:
//! it is a [`ReplayOutcome`](crate::ReplayOutcome).

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum RuntimeError {
    #[error(
        "no JDK found (looked at {})\n\
         Install one (Debian, Ubuntu: `apt install openjdk-17-jdk-headless`), or name its folder \
         with --java-home DIR or JAVA_HOME.", tried.join(", ")
    )]
    NoJdk { tried: Vec<String> },
    #[error("{home} is not a usable JDK: {why}")]
    UnusableJdk { home: PathBuf, why: String },
    #[error(
        "no usable Python found ({})\n\
         CPython 3.9 or later is needed (Debian, Ubuntu: `apt install python3`); name another one \
         with --python PATH.", tried.join("; ")
    )]
    NoPython { tried: Vec<String> },
    #[error("{path} {why}")]
    UnusablePython { path: PathBuf, why: String },
    #[error(
        "no Scala compiler found (looked at {})\n\
         Install one (Debian, Ubuntu: `apt install scala`), name its folder with SCALA_HOME, or give \
         class files.", tried.join(", ")
    )]
    NoScala { tried: Vec<String> },
    #[error("{home} is not a usable Scala: {why}")]
    UnusableScala { home: PathBuf, why: String },
    #[error("cannot compile Gadfly's Java worker with {home}: {detail}")]
    WorkerBuild { home: PathBuf, detail: String },
    #[error("cannot {what}: {source}")]
    Io {
        what: String,
        source: std::io::Error,
    },
    #[error("the {which} worker did not start: {detail}")]
    WorkerStart { which: &'static str, detail: String },
    #[error("the {which} worker ended unexpectedly: {detail}")]
    WorkerLost { which: &'static str, detail: String },
}

impl RuntimeError {
    /// For `map_err`: names what was being done when the system refused.
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        let what = what.into();
        move |source| RuntimeError::Io { what, source }
    }
}
