//! The real runtimes: finding a JDK, compiling with its javac, and running code under test in
//! confined JVMs and Python interpreters.
//!
//! | module | gives |
//! | --- | --- |
//! | [`jdk`] | the installed JDK |
//! | [`compile`] | sources in memory → class files in memory, by a warm javac or scalac |
//! | [`replay`] | class files and a harness → what really happens, whatever the code tries |
//! | [`patch`] | class files whose `--unknown` methods return what the harness supplies |
//! | [`python`] | witnesses and modules → what the real CPython does with them |
//! | [`sandbox`] | the confinement itself, for any child process |
//! | [`search_path`] | programs on the PATH |
//!
//! The one idea: code under test is hostile, so it runs in processes that may be lost at any moment,
//! and nothing that such a process says is trusted beyond its own job.

pub mod compile;
mod error;
pub mod jdk;
pub mod patch;
pub mod python;
pub mod replay;
pub mod sandbox;
pub mod search_path;
mod wire;
mod worker;

pub use compile::{
    ClassBytes, CompileAgainst, CompileError, Compiled, Diagnostic, JavaCompiler, Scala,
    ScalaCompiler, SourceFile,
};
pub use error::RuntimeError;
pub use jdk::Jdk;
pub use python::{
    ASK_RESULT, PyAnswer, PyImport, PyLimits, PyModule, PyRun, PyTestFile, PyTestOutcome,
    PyTestResult, PyTests, Python, PythonPool, TestRunner,
};
pub use replay::{
    ClassSet, Measured, Meter, ReplayJob, ReplayLimits, ReplayOutcome, ReplayPool, ReplayResult,
    StackFrame, Thrown,
};
