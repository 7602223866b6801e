//! The front end: from a teacher's skeleton to holes, checks and loops, and to the texts that are made
//! from it.
//!
//! A skeleton is a program of Java or Python with extra words: placeholders (`INT(range(1, 9))`) for
//! literals, operators and alternatives, and statements (`ASSERT`, `LOOP`…) that say which values are
//! wanted. [`parse`] reads it; then
//!
//! - [`Skeleton::generator`] is the program for the machine: holes and checks are calls of the runtime;
//! - [`Skeleton::instance`] is what students see: a program with nothing extra in it;
//! - [`Skeleton::checked`] is the same program for the real runtime, with every condition as a check;
//! - [`Skeleton::traced`] is that with the variables of loops after each turn, for trace tables;
//! - [`Skeleton::runnable`] makes an instance (or a changed one) runnable without checks;
//! - [`Skeleton::watched`] does that too, and reports its loops, which may be others than the skeleton's.
//!
//! The one idea: nothing is ever printed from a syntax tree. All texts are the author's own text with
//! edits, so comments, layout and line numbers stay his.
//!
//! | module | does |
//! | --- | --- |
//! | [`data`], [`domain`], [`regex`], [`literal`] | holes, their domains and values |
//! | [`placeholder`] | the words and their arguments, for both languages |
//! | [`lex`], [`operators`] | tokens, and operators between operands |
//! | [`part`] | holes without numbers, and texts for operators, for both languages |
//! | [`edit`], [`layout`] | edits inside edits, and lines that leave no trace |
//! | [`java`], [`python`] | reading and writing the two languages |
//!
//! # The language of skeletons
//!
//! Both limits of `range(a, b)` belong to it, in Python too. Constraints are constants; final variables
//! with a constant value count as such. Author's comments (`//#` in Java, `##` in Python), comments
//! behind a word of skeletons, and everything inside `ASSERTBLOCK` are not part of an instance; other
//! comments are. A hole inside `ASSERT` or `ASSERTBLOCK` is a choice of the generator that no instance
//! shows. A statement that contains nothing but `ASSERT`s goes with them.
//!
//! Java: `CHOICE({ … }, { … });` Python, where braces mean something else:
//! ```python
//! if CHOICE():
//!     total += x
//! else:            # or elif CHOICE(): for a third one
//!     total -= x
//! ```
//! and `with ASSERTBLOCK():` (or `if ASSERTBLOCK():`), `LOOP(range(2, 5), "rows")` and `LABEL("rows")`
//! for what labels are in Java.

pub(crate) mod data;
mod domain;
mod edit;
mod enumerate;
mod java;
mod layout;
mod lex;
pub mod literal;
mod operators;
mod part;
mod placeholder;
mod python;
pub mod regex;

use crate::model::Language;
pub use data::{
    Alternative, Check, CheckKind, Diagnostic, Domain, Entry, Hole, HoleKind, Literal, Loop,
    LoopBound, Recursion, Shape, Source, Span, TextDomain, Watched,
};
pub(crate) use data::{Gaps, gap_name};
pub use domain::Below;

/// A skeleton that was read.
pub struct Skeleton {
    /// As it was named.
    pub file: String,
    pub text: String,
    pub language: Language,
    pub shape: Shape,
    pub holes: Vec<Hole>,
    pub checks: Vec<Check>,
    pub loops: Vec<Loop>,
    pub recursions: Vec<Recursion>,
    /// The exception that a run must end with.
    pub raises: Option<String>,
    pub entry: Entry,
    program: Program,
}

enum Program {
    Java(java::Program),
    Python(python::Program),
}

/// Reads a skeleton. `Err` holds everything that is wrong with it, in the order of the text.
pub fn parse(file: &str, text: &str, language: Language) -> Result<Skeleton, Vec<Diagnostic>> {
    read(file, text, language, None)
}

/// A skeleton, or an instance whose entry is known.
fn read(
    file: &str,
    text: &str,
    language: Language,
    entry: Option<&Entry>,
) -> Result<Skeleton, Vec<Diagnostic>> {
    if let Some(at) = lex::too_deep(text, language) {
        let mut report = placeholder::Report::new(file, text, language);
        report.at(at, "brackets are nested too deeply; simplify the skeleton");
        return Err(report.done());
    }
    match language {
        Language::Java => {
            let read = java::read(
                file,
                text,
                entry.map_or(java::Wanted::Marked, java::Wanted::Named),
            )?;
            Ok(Skeleton {
                file: file.to_string(),
                text: text.to_string(),
                language,
                shape: read.program.frame.shape,
                holes: read.holes,
                checks: read.checks,
                loops: read.loops,
                recursions: read.recursions,
                raises: read.raises,
                entry: read.entry,
                program: Program::Java(read.program),
            })
        }
        Language::Python => {
            let read = python::read(file, text, entry)?;
            Ok(Skeleton {
                file: file.to_string(),
                text: text.to_string(),
                language,
                shape: read.shape,
                holes: read.holes,
                checks: read.checks,
                loops: read.loops,
                recursions: read.recursions,
                raises: read.raises,
                entry: read.entry,
                program: Program::Python(read.program),
            })
        }
    }
}

impl Skeleton {
    /// The program for the machine.
    pub fn generator(&self) -> Source {
        match &self.program {
            Program::Java(program) => program.generator(self),
            Program::Python(program) => program.generator(self),
        }
    }

    /// What students see, with these values in the order of the holes.
    pub fn instance(&self, values: &[Literal]) -> String {
        self.instance_text(values, &Gaps::NONE)
    }

    /// The same with `??` in the place of some holes.
    pub fn instance_with_gaps(&self, values: &[Literal], gaps: &[usize]) -> String {
        let named = false;
        self.instance_text(values, &Gaps { holes: gaps, named })
    }

    /// The same with names ([`data::gap_name`]) in the place of some holes: still a program to a parser.
    pub(crate) fn instance_with_names(&self, values: &[Literal], gaps: &[usize]) -> String {
        let named = true;
        self.instance_text(values, &Gaps { holes: gaps, named })
    }

    fn instance_text(&self, values: &[Literal], gaps: &Gaps) -> String {
        match &self.program {
            Program::Java(program) => program.instance(self, values, gaps).text,
            Program::Python(program) => program.instance(self, values, gaps).text,
        }
    }

    /// For each line of an instance the line of the skeleton.
    pub fn instance_lines(&self, values: &[Literal]) -> Vec<u32> {
        match &self.program {
            Program::Java(program) => program
                .instance(self, values, &Gaps::NONE)
                .lines(&self.text),
            Program::Python(program) => program
                .instance(self, values, &Gaps::NONE)
                .lines(&self.text),
        }
    }

    /// The instance with all conditions as checks, for the real runtime. Lines are the skeleton's.
    pub fn checked(&self, values: &[Literal]) -> Source {
        match &self.program {
            Program::Java(program) => program.checked(self, values, false),
            Program::Python(program) => program.checked(self, values, false),
        }
    }

    /// The checked instance whose report has, for each loop, the values of [`Loop::variables`] at the end
    /// of each turn.
    pub fn traced(&self, values: &[Literal]) -> Source {
        match &self.program {
            Program::Java(program) => program.checked(self, values, true),
            Program::Python(program) => program.checked(self, values, true),
        }
    }

    /// An instance, or a text that was made from one, as a program that runs and reports like a checked
    /// one. `None` if it no longer has the skeleton's entry.
    pub fn runnable(&self, instance: &str) -> Option<Source> {
        match &self.program {
            Program::Java(_) => java::runnable(self, instance),
            Program::Python(_) => Some(python::runnable(self, instance)),
        }
    }

    /// An instance, or a text that was made from one, as a program that also counts the turns of its
    /// loops and reports their variables; it is stopped after many turns. `None` if it cannot be read.
    pub fn watched(&self, instance: &str) -> Option<Watched> {
        let read = read(&self.file, instance, self.language, Some(&self.entry)).ok()?;
        let mut source = read.traced(&[]);
        let (call, limited) = match self.language {
            Language::Java => (
                "gadfly.rt.Quiz.run(",
                "gadfly.rt.Quiz.run(50_000, ".to_string(),
            ),
            Language::Python => {
                let import = "import gadfly_quiz";
                (import, format!("{import}; {}", "gadfly_quiz.limit(20_000)"))
            }
        };
        // Java's harness is behind everything, and Python's import before.
        let at = match self.language {
            Language::Java => source.text.rfind(call)?,
            Language::Python => source.text.find(call)?,
        };
        source.text.replace_range(at..at + call.len(), &limited);
        Some(Watched {
            source,
            loops: read.loops,
        })
    }

    /// A value for each hole, in its domain; the conditions may not hold.
    pub fn draw(&self, below: Below) -> Vec<Literal> {
        self.holes.iter().map(|h| h.kind.draw(below)).collect()
    }

    /// The value of a hole in the language's own notation, as it is shown to people.
    pub fn show(&self, hole: usize, value: &Literal) -> String {
        match (self.holes.get(hole).map(|h| &h.kind), value) {
            (Some(HoleKind::Op(list) | HoleKind::Rel(list)), Literal::Alternative(n)) => {
                list.get(*n).cloned().unwrap_or_default()
            }
            (Some(HoleKind::Choice(list)), Literal::Alternative(n)) => list
                .get(*n)
                .map(|a| lex::flat(a.span.of(&self.text).trim(), self.language))
                .unwrap_or_default(),
            _ => literal::show(value, self.language),
        }
    }
}

/// `gadfly.rt.Quiz`: path and text, to be compiled with generators and checked instances.
pub fn java_runtime() -> (&'static str, &'static str) {
    (
        "gadfly/rt/Quiz.java",
        include_str!("../../java/gadfly/rt/Quiz.java"),
    )
}

/// The module `gadfly_quiz`, which generators and checked instances of Python import, and which runs
/// programs: `run(text, entry)` returns the report.
pub fn python_runtime() -> &'static str {
    include_str!("../../python/gadfly_quiz.py")
}

/// The name of a file without folders and ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.split('.').next().unwrap_or(name)
}
