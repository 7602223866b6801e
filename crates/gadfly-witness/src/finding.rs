//! What a job found, where, and with which inputs.

use crate::value::{Call, Object, TypeName, Value};

/// Inputs of one run of one entry.
#[derive(Clone, PartialEq, Debug)]
pub struct Witness {
    /// In building order: an object refers to earlier ones only, except through `Step`s.
    pub objects: Vec<Object>,
    pub entry: Entry,
    /// The receiver of an instance method.
    pub receiver: Option<Value>,
    pub arguments: Vec<Argument>,
    /// Values handed out by the methods of `--unknown`, in the order of the calls.
    pub supplied: Vec<Supplied>,
    /// Static fields of the analysed classes that differ from their initial value.
    pub state: StateOrigin,
}

/// The function that is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Class as source spells it (`pkg.Outer.Inner`), and its binary name (`pkg.Outer$Inner`).
    pub class: TypeName,
    pub class_binary: String,
    pub package: String,
    /// `<init>` for constructors, `<clinit>` for "load the class".
    pub method: String,
    pub params: Vec<TypeName>,
    pub returns: TypeName,
    pub is_static: bool,
    pub accessible: bool,
    pub varargs: bool,
    /// Source file as the user gave it, and the line of the method's first statement.
    pub file: String,
    pub line: u32,
}

impl Entry {
    /// `Shape.area`, as users name it with `--only`.
    pub fn display_name(&self) -> String {
        let method = match self.method.as_str() {
            "<init>" => self.class.rsplit('.').next().unwrap_or(&self.class),
            "<clinit>" => "static initialiser",
            other => other,
        };
        format!("{}.{}", self.class, method)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Argument {
    pub name: String,
    pub ty: TypeName,
    pub value: Value,
}

/// A value that a method matching `--unknown` returned.
#[derive(Clone, PartialEq, Debug)]
pub struct Supplied {
    /// `pkg.Source.nondetInt`.
    pub method: String,
    pub ty: TypeName,
    pub value: Value,
}

/// Whether constructors and public calls alone lead to the inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateOrigin {
    Reached,
    Assumed,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    NullDereference,
    IndexOutOfBounds,
    DivisionByZero,
    NegativeArraySize,
    ClassCast,
    ArrayStore,
    Assertion,
    StackOverflow,
    InfiniteLoop,
    UncaughtException,
}

impl Kind {
    /// The stable code of INTERFACE.md.
    pub fn code(self) -> &'static str {
        match self {
            Kind::NullDereference => "null-dereference",
            Kind::IndexOutOfBounds => "index-out-of-bounds",
            Kind::DivisionByZero => "division-by-zero",
            Kind::NegativeArraySize => "negative-array-size",
            Kind::ClassCast => "class-cast",
            Kind::ArrayStore => "array-store",
            Kind::Assertion => "assertion",
            Kind::StackOverflow => "stack-overflow",
            Kind::InfiniteLoop => "infinite-loop",
            Kind::UncaughtException => "uncaught-exception",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    Bug,
    /// An argument check of the entry itself: listed apart.
    Precondition,
}

/// One way an entry can fail.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    pub kind: Kind,
    pub category: Category,
    /// The runtime's own name of the exception (`java.lang.ArithmeticException`); empty for
    /// infinite loops.
    pub exception: String,
    /// The runtime's message, as the replay saw it.
    pub message: Option<String>,
    pub place: Place,
    /// Innermost first: the user's own functions between the place and the entry.
    pub calls: Vec<Place>,
    pub witness: Witness,
    /// Executed in the real runtime with exactly this result.
    pub confirmed: bool,
}

/// A line in the user's code.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    pub file: String,
    pub line: u32,
    /// `Shape.area`.
    pub function: String,
}

/// Why a search did not see everything; the codes are stable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    Time,
    LoopBound,
    Depth,
    HeapBound,
    Budget,
    /// Nothing new turned up for many paths.
    Patience,
    /// Objects are built by constructors and a few calls; more calls may lead elsewhere.
    States,
    Solver,
    Unsupported(String),
    /// No input within the bounds meets the precondition and the invariants: nothing was checked.
    NoInput,
    /// Found, but the real runtime did something else: an engine defect, counted and withheld.
    NotReplayed,
}

impl Reason {
    pub fn code(&self) -> String {
        match self {
            Reason::Time => "time".into(),
            Reason::LoopBound => "loop-bound".into(),
            Reason::Depth => "depth".into(),
            Reason::HeapBound => "heap-bound".into(),
            Reason::Budget => "budget".into(),
            Reason::Patience => "patience".into(),
            Reason::States => "states".into(),
            Reason::NoInput => "no-input".into(),
            Reason::Solver => "solver".into(),
            Reason::Unsupported(what) => format!("unsupported:{what}"),
            Reason::NotReplayed => "not-replayed".into(),
        }
    }
}

/// What was analysed of one entry.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionReport {
    pub name: String,
    /// With parameter types, to tell overloads apart: `Shape.area(int, String)`.
    pub signature: String,
    pub file: String,
    pub line: u32,
    pub paths: u64,
    pub complete: bool,
    pub reasons: Vec<Reason>,
    pub lines: (u32, u32),
    pub branches: (u32, u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    pub wall_ms: u64,
    pub paths: u64,
    pub instructions: u64,
    pub solver_queries: u64,
    pub solver_ms: u64,
    pub cache_hits: u64,
    pub replays: u64,
    pub replays_failed: u64,
}

/// Everything `gadfly find` has to say.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FindReport {
    pub findings: Vec<Finding>,
    /// Shown only under `--unconfirmed`.
    pub unconfirmed: Vec<Finding>,
    pub functions: Vec<FunctionReport>,
    pub stats: Stats,
    /// Generated files, for the closing line.
    pub files: Vec<String>,
    /// For each finding the generated test that shows it (`shop.CartGadflyTest#total_…`); empty if
    /// no tests were written.
    pub tests: Vec<Option<String>>,
}

impl Call {
    /// A call that takes nothing.
    pub fn without_arguments(name: &str, returns: &str) -> Call {
        Call {
            name: name.into(),
            params: Vec::new(),
            args: Vec::new(),
            accessible: true,
            varargs: false,
            returns: returns.into(),
        }
    }
}
