//! What a job found, where, and with which inputs.

use crate::claim::{Claim, Proof};
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
    /// Static fields that are set before the call, after the objects have been made.
    pub statics: Vec<StaticField>,
    pub state: StateOrigin,
}

/// A static field and its value before the call.
#[derive(Clone, PartialEq, Debug)]
pub struct StaticField {
    pub owner: TypeName,
    pub owner_binary: String,
    pub name: String,
    pub ty: TypeName,
    pub value: Value,
    /// May be assigned by a class in the same package; otherwise by reflection.
    pub accessible: bool,
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
    TypeError,
    AttributeError,
    KeyError,
    UncaughtException,
}

impl Kind {
    /// The stable code in reports.
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
            Kind::TypeError => "type-error",
            Kind::AttributeError => "attribute-error",
            Kind::KeyError => "key-error",
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

/// One way an entry can fail. `W` is how the language writes inputs down.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding<W = Witness> {
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
    pub witness: W,
    /// Executed in the real runtime with exactly this result.
    pub confirmed: crate::Confirmed,
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
    /// The search held more memory than it may.
    Memory,
    LoopBound,
    Depth,
    HeapBound,
    Budget,
    /// Nothing new turned up for many paths.
    Patience,
    /// The counted effort of the search was used up.
    Effort,
    /// Objects are built by constructors and a few calls; more calls may lead elsewhere.
    States,
    /// Nothing says which types inputs have: only those were tried that the code suggests.
    Types,
    Solver,
    /// Formulas that are the same but for rounding may differ where rounding has great effects.
    Rounding,
    /// Something of the program was not followed, or not checked.
    Unsupported(String),
    /// Something about the inputs was taken for granted.
    Assumed(String),
    /// No input within the bounds meets the precondition and the invariants: nothing was checked.
    NoInput,
    /// Found, but the real runtime did something else: an engine defect, counted and withheld.
    NotReplayed,
    /// Gadfly itself failed here, in these words.
    Internal(String),
}

impl Reason {
    pub fn code(&self) -> String {
        match self {
            Reason::Time => "time".into(),
            Reason::Memory => "memory".into(),
            Reason::LoopBound => "loop-bound".into(),
            Reason::Depth => "depth".into(),
            Reason::HeapBound => "heap-bound".into(),
            Reason::Budget => "budget".into(),
            Reason::Patience => "patience".into(),
            Reason::Effort => "effort".into(),
            Reason::States => "states".into(),
            Reason::Types => "types".into(),
            Reason::NoInput => "no-input".into(),
            Reason::Solver => "solver".into(),
            Reason::Rounding => "rounding".into(),
            Reason::Unsupported(what) => format!("unsupported:{what}"),
            Reason::Assumed(what) => format!("assumed:{what}"),
            Reason::NotReplayed => "not-replayed".into(),
            Reason::Internal(_) => "internal".into(),
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
    /// Why there may be more; [`FunctionReport::claim`] says what follows.
    pub reasons: Vec<Reason>,
    pub lines: (u32, u32),
    pub branches: (u32, u32),
}

impl FunctionReport {
    /// What may be claimed of the function.
    pub fn claim(&self) -> Claim {
        Claim::of(self.paths, &self.reasons)
    }

    /// Notes once why there may be more.
    pub fn limit(&mut self, reason: Reason) {
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }
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
#[derive(Clone, PartialEq, Debug)]
pub struct FindReport<W = Witness> {
    pub findings: Vec<Finding<W>>,
    /// Shown only under `--unconfirmed`.
    pub unconfirmed: Vec<Finding<W>>,
    pub functions: Vec<FunctionReport>,
    pub stats: Stats,
    /// Generated files, for the closing line.
    pub files: Vec<String>,
    /// For each finding the generated test that shows it (`shop.CartGadflyTest#total_…`); empty if
    /// no tests were written.
    pub tests: Vec<Option<String>>,
    /// Statements that no input reaches.
    pub unreachable: Vec<Unreachable>,
}

/// A statement that no input reaches: only a proof makes one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unreachable {
    pub place: Place,
    pub proof: Proof,
}

// Derived, this would ask for inputs that have a default.
impl<W> Default for FindReport<W> {
    fn default() -> Self {
        FindReport {
            findings: Vec::new(),
            unconfirmed: Vec::new(),
            functions: Vec::new(),
            stats: Stats::default(),
            files: Vec::new(),
            tests: Vec::new(),
            unreachable: Vec::new(),
        }
    }
}

impl<W> FindReport<W> {
    /// What may be claimed of everything that was analysed.
    pub fn claim(&self) -> Claim {
        Claim::all(self.functions.iter().map(FunctionReport::claim))
    }

    /// Adds what was found elsewhere.
    pub fn join(&mut self, more: FindReport<W>) {
        // Tests go with the findings by their index.
        let count = self.findings.len();
        if self.tests.len() < count && !more.tests.is_empty() {
            self.tests.resize(count, None);
        }
        self.findings.extend(more.findings);
        self.tests.extend(more.tests);
        self.unconfirmed.extend(more.unconfirmed);
        self.functions.extend(more.functions);
        self.stats += more.stats;
        self.files.extend(more.files);
        self.unreachable.extend(more.unreachable);
    }

    /// The same report with inputs written down in another form.
    pub fn map<V>(self, mut form: impl FnMut(W) -> V) -> FindReport<V> {
        let mut all = |findings: Vec<Finding<W>>| -> Vec<Finding<V>> {
            findings.into_iter().map(|f| f.map(&mut form)).collect()
        };
        FindReport {
            findings: all(self.findings),
            unconfirmed: all(self.unconfirmed),
            functions: self.functions,
            stats: self.stats,
            files: self.files,
            tests: self.tests,
            unreachable: self.unreachable,
        }
    }
}

impl<W> Finding<W> {
    pub fn map<V>(self, form: impl FnOnce(W) -> V) -> Finding<V> {
        Finding {
            kind: self.kind,
            category: self.category,
            exception: self.exception,
            message: self.message,
            place: self.place,
            calls: self.calls,
            witness: form(self.witness),
            confirmed: self.confirmed,
        }
    }
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, more: Stats) {
        self.wall_ms += more.wall_ms;
        self.paths += more.paths;
        self.instructions += more.instructions;
        self.solver_queries += more.solver_queries;
        self.solver_ms += more.solver_ms;
        self.cache_hits += more.cache_hits;
        self.replays += more.replays;
        self.replays_failed += more.replays_failed;
    }
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
