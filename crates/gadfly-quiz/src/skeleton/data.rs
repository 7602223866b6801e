//! What a skeleton consists of, as plain data: holes with their domains, checks, loops, the entry, and
//! the values that make an instance.

use super::regex::Regex;
use crate::model::Language;

/// Bytes of the skeleton's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub(crate) fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    pub(crate) fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    pub(crate) fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }
}

/// A placeholder: the place of one literal, operator or group of statements.
#[derive(Clone, Debug, PartialEq)]
pub struct Hole {
    /// Its position in [`super::Skeleton::holes`], and its number in the generated code.
    pub id: usize,
    /// The variable that it initialises, or `hole3`; no two holes have the same name.
    pub name: String,
    pub kind: HoleKind,
    pub span: Span,
    pub line: u32,
    pub column: u32,
    /// Whether its value is seen in an instance. Holes inside `ASSERT` and `ASSERTBLOCK` are not: they
    /// are choices of the generator alone.
    pub visible: bool,
    /// Whether the author left the domain to us.
    pub defaulted: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum HoleKind {
    Int(Domain),
    Long(Domain),
    Boolean,
    Char(Domain),
    Text(TextDomain),
    IntArray {
        length: Domain,
        element: Domain,
    },
    Int2d {
        rows: Domain,
        columns: Domain,
        element: Domain,
    },
    TextArray {
        length: Domain,
        element: TextDomain,
    },
    /// An arithmetic, bitwise or logical operator.
    Op(Vec<String>),
    /// A comparison.
    Rel(Vec<String>),
    /// Statements, as many alternatives.
    Choice(Vec<Alternative>),
}

/// Integers, and characters by their code points. Never empty; both limits belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    Range(i64, i64),
    List(Vec<i64>),
}

/// Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextDomain {
    List(Vec<String>),
    Regex(Regex),
}

/// One branch of `CHOICE`: what stands between its braces (or is indented below its head).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    pub span: Span,
    pub line: u32,
    pub column: u32,
}

/// The value of a hole.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Literal {
    Int(i64),
    Long(i64),
    Boolean(bool),
    Char(char),
    Text(String),
    Ints(Vec<i64>),
    Ints2d(Vec<Vec<i64>>),
    Texts(Vec<String>),
    /// The operator or alternative at this position of the list.
    Alternative(usize),
}

/// A condition on the run of an instance. Its position in [`super::Skeleton::checks`] is its number in
/// the generated code and in the report of a checked run.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub kind: CheckKind,
    /// As the author wrote it.
    pub text: String,
    pub line: u32,
    pub column: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    Assert,
    /// Of the loop with this number.
    Invariant(usize),
    /// How often the loop with this number runs.
    Turns(usize),
    /// How many activations of a method there may be at once.
    Depth(usize),
}

/// A loop of the skeleton, bounded or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// Its position in [`super::Skeleton::loops`].
    pub id: usize,
    pub label: Option<String>,
    /// From `LOOP`, with its check.
    pub bound: Option<LoopBound>,
    /// The checks of its `INVARIANT`s.
    pub invariants: Vec<usize>,
    /// Whether `__count` asks for its turns.
    pub counted: bool,
    /// Whether it is part of an instance.
    pub visible: bool,
    /// What a trace table of it shows: its own variables and those that it changes.
    pub variables: Vec<String>,
    /// Loops around it, in the same method.
    pub depth: usize,
    pub line: u32,
    pub column: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LoopBound {
    pub turns: Domain,
    pub check: usize,
}

/// `@REC(n)`: at most `depth` activations of the method at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Recursion {
    pub method: String,
    pub depth: u32,
    pub check: usize,
}

/// What is called. The generated code of Java has a static method without parameters for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Java: the binary name of the class. Python: the module.
    pub class: String,
    /// Java: `gadfly$run`. Python: the function; empty if the module itself is run.
    pub method: String,
    /// The author's name of what is called; empty for bare statements.
    pub shown: String,
    /// Java: the return type as written. Python: empty.
    pub returns: String,
    pub line: u32,
}

/// The holes of an instance that get no value.
#[derive(Clone, Copy)]
pub(crate) struct Gaps<'g> {
    pub holes: &'g [usize],
    /// They are written as [`gap_name`] instead of `??`, so that the text is still a program's.
    pub named: bool,
}

impl Gaps<'_> {
    pub(crate) const NONE: Gaps<'static> = Gaps {
        holes: &[],
        named: false,
    };

    pub(crate) fn text(&self, hole: usize, language: Language) -> Option<String> {
        let is_gap = self.holes.contains(&hole);
        is_gap.then(|| {
            if self.named {
                gap_name(hole, language)
            } else {
                "??".to_string()
            }
        })
    }
}

/// A name that no program of a course uses; none is the beginning of another.
pub(crate) fn gap_name(hole: usize, language: Language) -> String {
    match language {
        Language::Java => format!("gadfly$gap{hole}$"),
        Language::Python => format!("gadfly_gap{hole}_"),
    }
}

/// A text made from an instance that counts the turns of its loops and reports their variables.
pub struct Watched {
    pub source: Source,
    /// The loops of that text, with its own lines, in its order; reports use these numbers.
    pub loops: Vec<Loop>,
}

/// What kind of text the skeleton is, and so what students see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A complete source file.
    Whole,
    /// One or more methods without a class.
    Methods,
    /// Statements without a method.
    Statements,
}

/// Program text made from a skeleton.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// Java: after the public class.
    pub path: String,
    pub text: String,
    /// For each line of the text the line of the skeleton that it comes from.
    pub lines: Vec<u32>,
    /// Java: the class whose static `run()` runs the entry and prints the report. Else empty.
    pub harness: String,
    /// Kept pieces: start and end in the text, start in the skeleton.
    pub(crate) kept: Vec<(usize, usize, usize)>,
    pub(crate) original: std::sync::Arc<str>,
}

impl Source {
    /// Where in the skeleton a place of this text comes from (both from 1; columns in characters).
    pub fn place(&self, line: u32, column: u32) -> (u32, u32) {
        let fallback = || {
            let line = self.lines.get(line.saturating_sub(1) as usize);
            (line.copied().unwrap_or(1), 1)
        };
        let Some(byte) = byte_of(&self.text, line, column) else {
            return fallback();
        };
        let kept = self.kept.iter();
        let exact = kept.clone().find(|&&(s, e, _)| s <= byte && byte < e);
        if let Some(&(start, _, old)) = exact {
            return line_column(&self.original, old + (byte - start));
        }
        // Generated text: what is kept behind it on the same line.
        let next = kept.filter(|&&(s, _, _)| s >= byte).min_by_key(|k| k.0);
        match next {
            Some(&(start, _, old)) if !self.text[byte..start].contains('\n') => {
                line_column(&self.original, old)
            }
            _ => fallback(),
        }
    }
}

/// Something that is wrong with a skeleton.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    pub file: String,
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    /// What is wrong and what to do.
    pub message: String,
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Diagnostic {
            file,
            line,
            column,
            message,
        } = self;
        write!(f, "{file}:{line}:{column}: {message}")
    }
}

/// The language of the text around a hole decides how literals are written.
pub(crate) fn comment_marks(language: Language) -> (&'static str, &'static str) {
    match language {
        // A comment of the author to himself, and any comment to the end of the line.
        Language::Java => ("//#", "//"),
        Language::Python => ("##", "#"),
    }
}

/// Line and column (from 1, in characters) of a byte.
pub(crate) fn line_column(text: &str, byte: usize) -> (u32, u32) {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    let before = &text[..byte];
    let line = before.bytes().filter(|&b| b == b'\n').count() as u32 + 1;
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    (line, before[start..].chars().count() as u32 + 1)
}

fn byte_of(text: &str, line: u32, column: u32) -> Option<usize> {
    let mut start = 0;
    for _ in 1..line {
        start += text[start..].find('\n')? + 1;
    }
    let rest = text[start..].lines().next().unwrap_or("");
    let nth = rest
        .char_indices()
        .nth(column.saturating_sub(1) as usize)
        .map_or(rest.len(), |(i, _)| i);
    Some(start + nth)
}
