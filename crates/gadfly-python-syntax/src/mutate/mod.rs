//! Mutants: copies of a module with one small mistake each, as a programmer might have made it.
//!
//! Source in, sources out: a mutant is one replacement of a span of the text, so everything else,
//! line numbers included, stays as it was (a deleted statement keeps its line breaks). What comes
//! out compiles, differs from the original in its syntax tree and from every other mutant, and is
//! in the order of the code.

mod expressions;
mod find;
mod statements;

use gadfly_python_code::compile::{Shared, compile};
use ruff_python_ast::comparable::ComparableStmt;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// The kinds of mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// A statement is left out.
    StatementDeletion,
    /// `+` for `-` and the like, a sign left out.
    Arithmetic,
    /// `+=` for `-=` or for `=`.
    Augmented,
    /// `<` for `<=` or `>=` and the like.
    Comparison,
    /// `and` for `or`, a `not` left out.
    Logical,
    /// A condition the wrong way round.
    NegatedCondition,
    /// Another number, text or truth value.
    Constant,
    /// Another value is returned.
    ReturnValue,
    /// `break` for `continue`.
    Jump,
    /// A slice or range one longer or shorter.
    Bound,
    /// The body of an `else` or `except` is left out.
    RemovedBranch,
    /// Two arguments the wrong way round.
    SwappedArguments,
}

impl Operator {
    pub fn code(self) -> &'static str {
        match self {
            Operator::StatementDeletion => "statement-deletion",
            Operator::Arithmetic => "arithmetic-operator",
            Operator::Augmented => "augmented-assignment",
            Operator::Comparison => "comparison-operator",
            Operator::Logical => "logical-operator",
            Operator::NegatedCondition => "negated-condition",
            Operator::Constant => "constant",
            Operator::ReturnValue => "return-value",
            Operator::Jump => "break-continue",
            Operator::Bound => "range-bound",
            Operator::RemovedBranch => "removed-branch",
            Operator::SwappedArguments => "swapped-arguments",
        }
    }

    /// Deletions of statements and replacements of operators, by their codes: the set that mutation
    /// scores are usually measured on.
    pub fn is_classic_code(code: &str) -> bool {
        use Operator::*;
        [
            StatementDeletion,
            Arithmetic,
            Augmented,
            Comparison,
            Logical,
        ]
        .iter()
        .any(|operator| operator.code() == code)
    }
}

/// One mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PyMutant {
    pub operator: Operator,
    pub line: u32,
    pub column: u32,
    /// Lines of which one is executed whenever the mistake is; none if it is made while the module
    /// is imported.
    pub within: Option<(u32, u32)>,
    /// The function it is in, `Stack.push`; empty at the level of the module.
    pub function: String,
    /// In the words of the source: `` `<` became `<=` ``.
    pub description: String,
    /// The module with the mistake in it.
    pub text: String,
}

/// What is mutated beyond what always is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MutateOptions {
    /// Texts that only a person reads: printed constants, the messages of exceptions.
    pub messages: bool,
}

/// A span of the source and what stands there instead.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    operator: Operator,
    start: u32,
    end: u32,
    replacement: String,
    within: Option<(u32, u32)>,
    function: String,
    description: String,
}

/// All mutants of a module in the order of the code; none if it is not Python.
pub fn mutants(source: &str, options: &MutateOptions) -> Vec<PyMutant> {
    let Ok(parsed) = ruff_python_parser::parse_module(source) else {
        return Vec::new();
    };
    let mut edits = find::edits(source, &parsed, options);
    edits.sort_by_key(|e| (e.start, e.end, e.operator));
    let mut seen = BTreeSet::from([tree_hash(parsed.suite())]);
    let line_starts = gadfly_python_code::compile::line_starts(source);
    let mut found = Vec::new();
    for edit in edits {
        let Some(text) = apply(source, &edit) else {
            continue;
        };
        // The parser alone lets pass what only the compiler refuses, as a `nonlocal` whose
        // variable is gone.
        let Ok(mutated) = ruff_python_parser::parse_module(&text) else {
            continue;
        };
        if !seen.insert(tree_hash(mutated.suite())) {
            continue;
        }
        if compile(&text, "mutant.py", true, &mut Shared::default()).is_err() {
            continue;
        }
        let place = |at: u32| gadfly_python_code::compile::locate(&line_starts, source, at.into());
        let pos = place(edit.start);
        found.push(PyMutant {
            operator: edit.operator,
            line: pos.line,
            column: pos.column,
            within: edit
                .within
                .map(|(start, end)| (place(start).line, place(end).line)),
            function: edit.function,
            description: edit.description,
            text,
        });
    }
    found
}

/// The text with the span replaced. Where a statement becomes shorter, blank lines follow it, so
/// that what stands below stays on its line and a place means the same in both programs.
fn apply(source: &str, edit: &Edit) -> Option<String> {
    let (start, end) = (edit.start as usize, edit.end as usize);
    let old = source.get(start..end)?;
    let (before, after) = (source.get(..start)?, source.get(end..)?);
    let lines = |text: &str| text.matches('\n').count();
    let lost = match edit.replacement.as_str() {
        "pass" | "return None" => lines(old).saturating_sub(lines(&edit.replacement)),
        // Inside an expression a line break may count.
        _ => 0,
    };
    // Behind a statement its line has a comment at most.
    let (rest, below) = after.split_at(after.find('\n').unwrap_or(after.len()));
    let gap = "\n".repeat(lost);
    Some([before, &edit.replacement, rest, &gap, below].concat())
}

fn tree_hash(body: &[ruff_python_ast::Stmt]) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    let body: Vec<ComparableStmt<'_>> = body.iter().map(ComparableStmt::from).collect();
    body.hash(&mut hasher);
    hasher.finish()
}
