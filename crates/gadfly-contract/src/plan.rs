//! What the crate gives back.

use crate::code::{self, Edited};
use crate::java::names::World;
use std::path::{Path, PathBuf};

/// A source text and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub path: PathBuf,
    pub text: String,
}

/// Something to tell the user, at a place in their file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub path: PathBuf,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    pub message: String,
    /// Otherwise a warning.
    pub error: bool,
}

/// A place in a user's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub path: PathBuf,
    pub line: u32,
    pub column: u32,
    /// The clause whose code stands there.
    pub clause: Option<ClauseId>,
}

/// The number that generated code passes to `Check.clause`: an index into
/// [`Instrumented::clauses`].
pub type ClauseId = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClauseKind {
    Requires,
    Ensures,
    Signals,
    SignalsOnly,
    /// An `exceptional_behavior` that returned normally.
    Exceptional,
    Invariant,
    Constraint,
    Initially,
    /// `assignable`, or `pure`.
    Frame,
    /// A result or field that is `non_null`.
    NonNull,
    Assert,
    Assume,
    LoopInvariant,
    Decreases,
    /// The method comes to its end.
    Diverges,
    /// Anything that is never checked.
    Other,
}

impl ClauseKind {
    /// A stable word for reports.
    pub fn word(self) -> &'static str {
        match self {
            ClauseKind::Requires => "requires",
            ClauseKind::Ensures => "ensures",
            ClauseKind::Signals => "signals",
            ClauseKind::SignalsOnly => "signals_only",
            ClauseKind::Exceptional => "exceptional_behavior",
            ClauseKind::Invariant => "invariant",
            ClauseKind::Constraint => "constraint",
            ClauseKind::Initially => "initially",
            ClauseKind::Frame => "assignable",
            ClauseKind::NonNull => "non_null",
            ClauseKind::Assert => "assert",
            ClauseKind::Assume => "assume",
            ClauseKind::LoopInvariant => "loop_invariant",
            ClauseKind::Decreases => "decreases",
            ClauseKind::Diverges => "diverges",
            ClauseKind::Other => "other",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Clause {
    pub id: ClauseId,
    pub kind: ClauseKind,
    /// As written, in one line: `requires x > 0`.
    pub text: String,
    pub file: PathBuf,
    pub line: u32,
    pub column: u32,
    /// Why it is not checked, if it is not.
    pub supported: Result<(), String>,
    /// The number of its file and its first byte.
    pub(crate) at: (usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behavior {
    /// A lightweight case, or none: nothing is said about exceptions beyond its clauses.
    Any,
    /// No exception is permitted.
    Normal,
    /// No normal return is permitted.
    Exceptional,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nullness {
    Primitive,
    NonNull,
    Nullable,
}

#[derive(Clone, Debug)]
pub struct ParamPlan {
    pub name: String,
    /// As written; varargs as an array.
    pub ty: String,
    pub nullness: Nullness,
}

/// One thing to check: a driver, run with one class of receivers.
#[derive(Clone, Debug)]
pub struct CheckPlan {
    /// The exact class of the receiver, or of the new object; the declaring class if static. For a
    /// constructor of an inner class it is the class of the outer object, which is the receiver. A
    /// binary name with dots: `pkg.Outer$Inner`.
    pub class: String,
    /// The class that holds the driver.
    pub driver_class: String,
    pub driver: String,
    /// The driver is static: static methods and constructors.
    pub driver_static: bool,
    /// The checked method; the simple name of the class for a constructor.
    pub method: String,
    pub params: Vec<ParamPlan>,
    pub is_static: bool,
    pub is_constructor: bool,
    /// `insert(int)`, with source types.
    pub signature: String,
    /// Where the contract (or the method, if it has none) stands.
    pub file: PathBuf,
    pub line: u32,
    /// The number of the spec case among those of the method, and how many there are.
    pub case: (u32, u32),
    pub behavior: Behavior,
    /// The class, a supertype or the method has any contract.
    pub has_contract: bool,
    /// The receiver's class has an invariant.
    pub has_invariant: bool,
    /// What is assumed: preconditions, invariants.
    pub assumed: Vec<ClauseId>,
    /// What is checked after the call. Inline clauses are in [`Instrumented::clauses`] only.
    pub checked: Vec<ClauseId>,
    /// Preconditions and invariants that could not be compiled: violations prove nothing.
    pub missing: Vec<ClauseId>,
    /// The method may run without an end, or end the program.
    pub may_diverge: bool,
    /// Otherwise the clause that says so: written, or what a contract means without one.
    pub terminates: Option<ClauseId>,
    /// Nothing is said about exceptions, so the method may reject its arguments.
    pub may_reject: bool,
    /// Loops that the method may come to, itself or in what it calls: numbers in
    /// [`Instrumented::loops`].
    pub loops: Vec<usize>,
    /// What `assume` takes for granted on the way.
    pub granted: Vec<ClauseId>,
    /// It may throw what no stand-in for it throws: its contract does not say what.
    pub throws_unsaid: bool,
    /// The generated method that stands for its contract under `--modular`.
    pub stand_in: Option<String>,
    /// The receiver is an abstract class or interface without a subclass among the sources.
    pub abstract_receiver: bool,
}

/// A generated method that stands for another one's contract.
#[derive(Clone, Debug)]
pub struct StandIn {
    /// The class of the method, a binary name with dots.
    pub class: String,
    pub method: String,
    /// Erased source types as written.
    pub params: Vec<String>,
    /// The generated method, in the same class and with the same parameters.
    pub name: String,
    pub is_static: bool,
    pub has_body: bool,
    pub pure: bool,
    pub clauses: Vec<ClauseId>,
}

/// A loop with an invariant.
#[derive(Clone, Debug)]
pub struct LoopPlan {
    pub file: PathBuf,
    pub line: u32,
    pub clauses: Vec<ClauseId>,
    /// Whether it can be cut, or why not. Said whatever the options are.
    pub cut: Result<(), String>,
    /// Its text shows all that it changes: cut, it says something of all iterations.
    pub framed: bool,
    /// It has a `decreases` clause that is checked: it comes to an end.
    pub measured: bool,
    /// The number of its file and its first byte.
    pub(crate) at: (usize, usize),
}

/// The result.
#[derive(Clone, Debug)]
pub struct Instrumented {
    pub sources: Vec<Source>,
    pub checks: Vec<CheckPlan>,
    pub clauses: Vec<Clause>,
    pub warnings: Vec<Problem>,
    pub stand_ins: Vec<StandIn>,
    pub loops: Vec<LoopPlan>,
    /// Clauses in static initialisers: they count for everybody who uses the class.
    pub initial: Vec<ClauseId>,
    pub(crate) originals: Vec<Source>,
    pub(crate) edited: Vec<Edited>,
}

impl Instrumented {
    pub fn has_loop_invariants(&self) -> bool {
        !self.loops.is_empty()
    }

    pub fn clause(&self, id: ClauseId) -> Option<&Clause> {
        self.clauses.get(id as usize)
    }

    /// What javac's place in an instrumented source means in the user's source.
    pub fn locate(&self, path: &Path, line: u32, column: u32) -> Option<Place> {
        let i = self.sources.iter().position(|s| s.path == path)?;
        let byte = code::byte_of(&self.sources[i].text, line, column)?;
        let origin = self.edited[i].origin(byte)?;
        let (line, column) = code::line_column(&self.originals[i].text, origin.at);
        Some(Place {
            path: path.to_path_buf(),
            line,
            column,
            clause: origin.clause,
        })
    }
}

/// Collects clauses and problems.
pub(crate) struct Report<'w> {
    world: &'w World,
    pub clauses: Vec<Clause>,
    pub problems: Vec<Problem>,
}

impl<'w> Report<'w> {
    pub(crate) fn new(world: &'w World) -> Self {
        Self {
            world,
            clauses: Vec::new(),
            problems: Vec::new(),
        }
    }

    pub(crate) fn place(&self, file: usize, at: usize) -> (PathBuf, u32, u32) {
        let unit = &self.world.units[file];
        let (line, column) = code::line_column(&unit.text, at);
        (unit.path.clone(), line, column)
    }

    fn problem(&mut self, file: usize, at: usize, message: String, error: bool) {
        let (path, line, column) = self.place(file, at);
        let problem = Problem {
            path,
            line,
            column,
            message,
            error,
        };
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    pub(crate) fn error(&mut self, file: usize, at: usize, message: impl Into<String>) {
        self.problem(file, at, message.into(), true);
    }

    pub(crate) fn warn(&mut self, file: usize, at: usize, message: impl Into<String>) {
        self.problem(file, at, message.into(), false);
    }

    pub(crate) fn clause(
        &mut self,
        file: usize,
        at: usize,
        kind: ClauseKind,
        text: String,
    ) -> ClauseId {
        let id = self.clauses.len() as ClauseId;
        let unit = file;
        let (file, line, column) = self.place(file, at);
        self.clauses.push(Clause {
            id,
            kind,
            text,
            file,
            line,
            column,
            supported: Ok(()),
            at: (unit, at),
        });
        id
    }

    /// Something that stands in a contract and is not checked, with the words to say so.
    pub(crate) fn unchecked(
        &mut self,
        file: usize,
        at: usize,
        text: &str,
        message: String,
    ) -> ClauseId {
        let id = self.clause(file, at, ClauseKind::Other, text.to_string());
        self.clauses[id as usize].supported = Err(message.clone());
        self.warn(file, at, message);
        id
    }

    /// A clause that is not checked, and why; said at the clause.
    pub(crate) fn unsupported(&mut self, file: usize, at: usize, id: ClauseId, why: &str) {
        if let Some(clause) = self.clauses.get_mut(id as usize)
            && clause.supported.is_ok()
        {
            clause.supported = Err(why.to_string());
            let text = shortened(&clause.text);
            self.warn(file, at, format!("{why}: `{text}` is not checked"));
        }
    }

    pub(crate) fn is_supported(&self, id: ClauseId) -> bool {
        self.clauses
            .get(id as usize)
            .is_some_and(|c| c.supported.is_ok())
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((i, _)) => format!("{}…", &text[..i]),
        None => text.to_string(),
    }
}
