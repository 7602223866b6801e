//! A graded class as plain data: what was seen goes in, [`Class::settle`] fills in what follows from it.
//!
//! Everything can be written to a file and read back without loss, because a class may be graded in
//! parts on several machines. Values and calls are text in the notation of the language, with the tree
//! of the input beside it for Python; texts of all kinds (names, sources, messages) are hostile and mean themselves, character by character.

use std::collections::BTreeMap;

use gadfly_witness::PyWitness;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    Java,
    Python,
    Scala,
}

impl Language {
    /// As people write it.
    pub fn name(self) -> &'static str {
        match self {
            Language::Java => "Java",
            Language::Python => "Python",
            Language::Scala => "Scala",
        }
    }
}

/// All submissions to one exercise, or those of one shard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Class {
    pub title: String,
    pub language: Language,
    /// The reference solutions, as the teacher named them.
    pub references: Vec<String>,
    /// What the references define and submissions are asked for, in the order of the reference.
    pub entries: Vec<Entry>,
    pub settings: Settings,
    #[serde(default)]
    pub shard: Option<Shard>,
    /// Inputs that count, with what the reference does; ids are unique.
    pub tests: Vec<Test>,
    /// Inputs that do not: those of which nobody has said whether they count, and excluded ones.
    /// [`Class::settle`] takes them out of `tests`, or puts them back after an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uncounted: Vec<Test>,
    pub submissions: Vec<Submission>,
    /// What lies in the folders of submissions and is nobody's, so that nobody is passed over in
    /// silence; sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// How many paths of the reference end by themselves within the bounds, by entry, where they
    /// were counted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub paths: BTreeMap<String, u64>,
    /// What is known about which inputs the exercise means, in the order of the entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<InputLine>,
    #[serde(default)]
    pub work: Work,
}

/// A file or folder among the submissions that was not taken for one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct LeftOut {
    pub path: String,
    pub reason: String,
}

/// A function that every submission should have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// `take`, `Lists.take`; unique in a class (with parameter types where it is overloaded).
    pub name: String,
    /// As the language writes it: `take(n: int, xs: list[int]) -> list[int]`.
    pub signature: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// For a submission that does everything right.
    pub points: f64,
    /// Weights by test id, call or entry name; the first that fits counts. Others weigh 1.
    #[serde(default)]
    pub weights: Vec<(String, f64)>,
    /// What was compared: `result`, `exceptions`, `output`, `arguments`.
    pub compare: Vec<String>,
    /// Floats that differ by no more than this are equal.
    #[serde(default = "tolerance")]
    pub tolerance: f64,
    /// The bounds of the search in words: `lists of up to 3 elements, loops of up to 8 turns`.
    pub bounds: String,
    /// The precondition in words, if there is one.
    #[serde(default)]
    pub precondition: Option<String>,
    /// Stands for the contents of the references and every option that a verdict depends on. Parts of a
    /// class are joined only if it is the same.
    #[serde(default)]
    pub fingerprint: String,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            points: 100.0,
            weights: Vec::new(),
            compare: ["result", "exceptions", "output", "arguments"]
                .map(str::to_owned)
                .to_vec(),
            tolerance: tolerance(),
            bounds: String::new(),
            precondition: None,
            fingerprint: String::new(),
        }
    }
}

/// `--shard index/of`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    pub index: u32,
    pub of: u32,
}

/// The work behind a report; adds up over shards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Work {
    pub wall_ms: u64,
    pub paths: u64,
    pub solver_queries: u64,
    pub solver_ms: u64,
    pub cache_hits: u64,
    /// Runs of submissions.
    pub replays: u64,
    pub replays_failed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Input {
    pub name: String,
    pub value: String,
}

/// One call of one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    pub entry: String,
    pub inputs: Vec<Input>,
    /// Text that a person can paste to see it happen: one expression, or statements of which the last
    /// is the call.
    pub call: String,
    /// What the runtime executes, where that is another text than `call` (Scala's calls are run as
    /// Java). Empty: the call itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub run: String,
    /// The input of a Python function.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<Box<PyWitness>>,
    /// How much there is to read and understand; the smallest of several is shown.
    pub size: u64,
}

impl Case {
    /// A case that is as large as its text.
    pub fn new(entry: &str, inputs: Vec<Input>, call: &str) -> Case {
        let values = inputs.iter().map(|input| input.value.chars().count());
        Case {
            entry: entry.to_owned(),
            size: values.sum::<usize>() as u64,
            inputs,
            call: call.to_owned(),
            run: String::new(),
            input: None,
        }
    }

    /// The same case has the same id on every machine.
    pub fn id(&self) -> String {
        // FNV-1a, 128 bits: short, and nobody gains anything from a collision.
        let mut state: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        let mut eat = |text: &str| {
            for byte in text.bytes().chain([0xff]) {
                state = (state ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
            }
        };
        eat(&self.entry);
        eat(&self.call);
        for input in &self.inputs {
            eat(&input.name);
            eat(&input.value);
        }
        format!("{:012x}", (state ^ (state >> 64)) & 0xffff_ffff_ffff)
    }
}

/// What a run did, as far as it was compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    pub end: End,
    /// What was printed, if that counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// The arguments that were changed, as they are afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<Input>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A value in the language's notation; empty for nothing (`void`).
    Returns(String),
    Throws {
        class: String,
        message: Option<String>,
    },
    DoesNotFinish,
    /// The process was ended: `calls System.exit(3)`, `uses too much memory`.
    Stops(String),
}

impl From<End> for Outcome {
    fn from(end: End) -> Outcome {
        Outcome {
            end,
            printed: None,
            arguments: Vec::new(),
        }
    }
}

/// An input with which everybody is tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Test {
    /// [`Case::id`].
    pub id: String,
    pub case: Case,
    /// One of these is right: what the references do, without doubles.
    pub expected: Vec<Outcome>,
    /// Set by [`Class::settle`] from the settings.
    #[serde(default = "one")]
    pub weight: f64,
    /// In the suite that is written; set by [`Class::settle`].
    #[serde(default)]
    pub chosen: bool,
    /// Statements about ordinary inputs that this input violates: ids of [`InputLine`]s. What the teacher
    /// says about them decides whether the input counts. Empty: the input is expected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doubts: Vec<String>,
}

/// A statement about the inputs of an entry, for example "prices is not empty".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct InputLine {
    /// Unique in a class and the same on every machine: the function and the statement.
    pub id: String,
    /// The function.
    pub entry: String,
    /// `prices is not empty`
    pub statement: String,
    /// Whether inputs that violate it count: ``May `prices` be empty?``
    pub question: String,
    pub stance: Stance,
    /// Why the stance is what it is, or what suggests an answer; the strongest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<Evidence>,
}

impl InputLine {
    /// `cheapest: prices is not empty`
    pub fn id_of(entry: &str, statement: &str) -> String {
        format!("{entry}: {statement}")
    }

    /// A line about which nothing is known.
    pub fn new(entry: &str, statement: &str, question: &str) -> InputLine {
        InputLine {
            id: InputLine::id_of(entry, statement),
            entry: entry.to_owned(),
            statement: statement.to_owned(),
            question: question.to_owned(),
            stance: Stance::Open,
            evidence: Vec::new(),
        }
    }
}

/// What is known about the inputs that violate a statement.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Stance {
    /// Nothing: whether they count is a question.
    Open,
    /// They count: the statement is dropped.
    Dropped,
    /// They do not count: the statement is required.
    Required,
}

/// Where something about an input is stated, or what shows it. What supports a line that is still open is a
/// suggestion only: [`EvidenceSource::suggests`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Evidence {
    pub source: EvidenceSource,
    /// The sentence, `line 4: if not xs:`, the example.
    pub text: String,
}

/// The strongest first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceSource {
    /// An answer, `exercise.toml`, an option.
    Teacher,
    /// Words of the task: a docstring, an annotation.
    Words,
    /// An example: a call with its result.
    Example,
    /// The code of the reference.
    Code,
    /// What the reference did when it was run.
    Trial,
    /// What the submissions do.
    Class,
}

impl EvidenceSource {
    /// Whether it suggests, for a line that is open, that inputs that violate it count: an example or a branch of
    /// the reference shows one; words state what inputs are like, and the reference failed when it was tried.
    pub fn suggests(self) -> Option<bool> {
        match self {
            EvidenceSource::Example | EvidenceSource::Code => Some(true),
            EvidenceSource::Words | EvidenceSource::Trial => Some(false),
            EvidenceSource::Teacher | EvidenceSource::Class => None,
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            EvidenceSource::Teacher => "the teacher",
            EvidenceSource::Words => "the task",
            EvidenceSource::Example => "an example",
            EvidenceSource::Code => "the reference",
            EvidenceSource::Trial => "a run of the reference",
            EvidenceSource::Class => "the class",
        }
    }
}

fn tolerance() -> f64 {
    1e-9
}

fn one() -> f64 {
    1.0
}

impl Test {
    pub fn new(case: Case, expected: Vec<Outcome>) -> Test {
        Test {
            id: case.id(),
            case,
            expected,
            weight: 1.0,
            chosen: false,
            doubts: Vec::new(),
        }
    }
}

/// What a submission did with a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seen {
    Passed,
    Failed(Outcome),
    /// It was tried and cannot be called right or wrong, and that is the submission's own doing: its
    /// runs differ from each other, leave no account or use up what a submission may take. What did
    /// not run did not pass: the test counts, without points.
    Unjudged(Reason),
    /// The input is of a kind that the task need not mean, and the submission refuses every input of
    /// that kind: the test does not count for this submission.
    Excused,
    /// The reference did not answer again as it did before: the test does not count for anybody.
    Void,
    /// Gadfly failed with this submission. That says nothing about it, and must not change what
    /// others are measured by.
    Unclear,
}

/// The code of the reason for a judgement that Gadfly failed to make.
pub const INTERNAL: &str = "internal";
/// The code of the reason for a run that comes out differently when it is repeated.
pub const NON_DETERMINISTIC: &str = "non-deterministic";
/// The code of the reason for what was not run because the submission had used up what it may take.
pub const EFFORT: &str = "effort";
/// The code of the reason for inputs of types that need not be meant.
pub const TYPES: &str = "types";
/// The code of the reason for a function of which nothing was tried, since the budget allows for nothing.
pub const SMALL_BUDGET: &str = "small-budget";
/// The code of the reason for a result that cannot be compared as a whole: a function, an object of the library,
/// more elements than are kept.
pub const INCOMPARABLE: &str = "not-comparable";
/// The code of the reason for what was not searched because the search ended with a difference that does not count.
pub const BEYOND: &str = "beyond";
/// The code of the reason for a run that left no result that could be read.
pub const NO_RESULT: &str = "no-result";

impl Seen {
    /// Runs of a submission with the same input differ.
    pub fn non_deterministic() -> Seen {
        Seen::unjudged(NON_DETERMINISTIC, "runs with the same input differ")
    }

    pub fn unjudged(code: &str, words: &str) -> Seen {
        Seen::Unjudged(Reason {
            code: code.to_owned(),
            words: words.to_owned(),
        })
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Submission {
    /// Unique in a class: see [`crate::names`].
    pub name: String,
    pub files: Vec<String>,
    /// Why it cannot be judged at all: it does not compile, it cannot be read.
    #[serde(default)]
    pub problem: Option<Problem>,
    /// One for each entry of the class.
    #[serde(default)]
    pub judgements: Vec<Judgement>,
    /// By test id; what was not run is not there.
    #[serde(default)]
    pub results: BTreeMap<String, Seen>,
    #[serde(default)]
    pub sources: Vec<SourceText>,
    /// By entry, what was ruled before [`Class::settle`] took a difference from a test whose input is in
    /// doubt, so that an answer can change it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub replaced: BTreeMap<String, Ruling>,
    /// Set by [`Class::settle`]; nothing where nothing could be counted.
    #[serde(default)]
    pub points: Option<f64>,
}

impl Submission {
    pub fn new(name: &str) -> Submission {
        Submission {
            name: name.to_owned(),
            files: Vec::new(),
            problem: None,
            judgements: Vec::new(),
            results: BTreeMap::new(),
            sources: Vec::new(),
            replaced: BTreeMap::new(),
            points: None,
        }
    }
}

/// What is said of one function of a submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    pub entry: String,
    pub ruling: Ruling,
    /// No bound was hit on the way.
    pub complete: bool,
    #[serde(default)]
    pub reasons: Vec<Reason>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// No difference within the bounds.
    Equivalent,
    /// Confirmed by the real runtime.
    Different(Box<Difference>),
    /// No difference was found on inputs that are known to count, but one on inputs of which nobody has said
    /// whether they count; the smallest is shown.
    Open(Box<Difference>),
    Unknown,
    /// The submission does not define it, perhaps by another name.
    Missing {
        #[serde(default)]
        instead: Option<String>,
    },
    /// It is there, with other parameters or another result.
    Mistyped {
        found: String,
    },
}

/// Why a search did not see everything.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reason {
    /// Stable: `time`, `loop-bound`, `unsupported:…`.
    pub code: String,
    /// For people; may be empty.
    #[serde(default)]
    pub words: String,
}

/// An input on which a submission does something else than every reference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    pub case: Case,
    /// One of these would be right.
    pub expected: Vec<Outcome>,
    pub actual: Outcome,
    /// The line of the submission where the runs part.
    #[serde(default)]
    pub parts: Option<Place>,
    /// In words; empty: [`crate::explain`] finds some.
    #[serde(default)]
    pub explanation: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// As in [`SourceText::path`].
    pub file: String,
    /// Both counted from 1.
    pub line: u32,
    #[serde(default)]
    pub column: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    pub kind: ProblemKind,
    /// The compiler's or the runtime's own words.
    pub message: String,
    #[serde(default)]
    pub place: Option<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    DoesNotCompile,
    /// It fails while it is loaded, before anything is called.
    DoesNotLoad,
    Unreadable,
    OtherLanguage,
    MissingEntry,
    MistypedEntry,
}

impl ProblemKind {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            ProblemKind::DoesNotCompile => "does-not-compile",
            ProblemKind::DoesNotLoad => "does-not-load",
            ProblemKind::Unreadable => "unreadable",
            ProblemKind::OtherLanguage => "other-language",
            ProblemKind::MissingEntry => "missing-entry",
            ProblemKind::MistypedEntry => "mistyped-entry",
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            ProblemKind::DoesNotCompile => "does not compile",
            ProblemKind::DoesNotLoad => "fails while it is loaded",
            ProblemKind::Unreadable => "cannot be read",
            ProblemKind::OtherLanguage => "is written in another language",
            ProblemKind::MissingEntry => "a function is missing",
            ProblemKind::MistypedEntry => "a function has another signature",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceText {
    pub path: String,
    pub text: String,
}

/// The verdicts of the interface, worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    Equivalent,
    Unknown,
    /// Right, unless inputs count of which nobody has said so.
    Open,
    Different,
    Error,
}

impl Verdict {
    pub const ALL: [Verdict; 5] = [
        Verdict::Equivalent,
        Verdict::Unknown,
        Verdict::Open,
        Verdict::Different,
        Verdict::Error,
    ];

    pub fn code(self) -> &'static str {
        match self {
            Verdict::Equivalent => "equivalent",
            Verdict::Different => "different",
            Verdict::Unknown => "unknown",
            Verdict::Open => "open",
            Verdict::Error => "error",
        }
    }
}
