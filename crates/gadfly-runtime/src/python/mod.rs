//! Running witnesses on the real CPython.
//!
//! A [`PythonPool`] keeps a few confined interpreters warm. Each is a server that never runs the
//! user's code itself: it compiles the module, loads what that imports from the standard library,
//! and forks for every run. So every run starts from the same clean state and may do to its process
//! whatever it likes. The Python side is in `python/*.py`.
//!
//! # Isolation and stability
//!
//! The child gives up forking, signals and its limits (a second list of system calls), imports, sets up,
//! calls, and leaves its observations in shared memory, which the code under test can neither close nor
//! fill. Results that are shown were run in two workers. The second one has another hash seed, date, time
//! zone, working folder, environment, user, machine, set of open files and numbering of objects and
//! processes, and finds files where none are; what differs is `unstable` and never becomes a test. A
//! `PyObservation` holds only what a test could assert: values as trees without addresses, in which an
//! object that occurs again names its first place, the inputs after the call, and the variables of the
//! module that changed.

mod decode;
mod find;
mod pool;
mod seen;
mod tests;
mod worker;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use gadfly_witness::{Place, PySeen, PyWitness};

pub use find::Python;
pub use pool::PythonPool;
pub use tests::{PyTestFile, PyTestOutcome, PyTestResult, PyTests, TestRunner};

/// A program for the set-up of a witness: `gadfly_looks(result)` gives what the methods of a result return. Which
/// these are `gadfly_methods()` gives, and is then in `ASKED`; the name of the module under test is in `MODULE`.
pub const ASK_RESULT: &str = include_str!("../../python/ask_result.py");

/// What a run may use up.
#[derive(Clone, Copy, Debug)]
pub struct PyLimits {
    /// Processor time of one run, import included.
    pub time: Duration,
    /// Address space of the process.
    pub memory_mb: u32,
    /// Both interpreters have the same folder, environment, machine and files: what a program does with
    /// these does not make it unstable.
    pub same_place: bool,
}

impl Default for PyLimits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(2),
            memory_mb: 768,
            same_place: false,
        }
    }
}

/// The module under test. Only `text` is executed, whatever the file may hold by now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyModule {
    /// As it is imported: `stack`, `shop.cart`.
    pub name: String,
    /// As the user gave it.
    pub file: String,
    pub text: String,
    /// Folders in which its imports are looked up besides the standard library; read only.
    pub path: Vec<PathBuf>,
}

/// One run to make.
#[derive(Clone, Debug)]
pub struct PyRun {
    pub module: Arc<PyModule>,
    pub witness: PyWitness,
    /// Also tell lines and arcs; takes longer.
    pub trace: bool,
}

/// What became of the import of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PyImport {
    Fine {
        /// The lines executed by the import.
        lines: BTreeSet<u32>,
        /// Names of modules that this CPython has: those imported by then, and those that
        /// import statements inside functions name.
        modules: BTreeSet<String>,
    },
    /// The compiler refused it. Columns count characters from 1.
    Syntax {
        line: u32,
        column: u32,
        message: String,
    },
    Raised {
        /// `ModuleNotFoundError`, `stack.Oops`.
        class: String,
        mro: Vec<String>,
        message: String,
        /// Innermost line of the user's file.
        place: Option<Place>,
        calls: Vec<Place>,
    },
    /// It asked for input (and got none) while being imported.
    AsksInput {
        line: Option<u32>,
    },
    TimedOut {
        line: Option<u32>,
    },
    Died(String),
}

/// What an expression typed by the user means in the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PyAnswer {
    Value(PySeen),
    Syntax {
        line: u32,
        column: u32,
        message: String,
    },
    /// It uses a name that neither the module nor Python knows.
    UnknownName(String),
    Raised {
        class: String,
        message: String,
    },
    /// Too slow, or the process was lost.
    Failed(String),
}
