//! From source text to code objects.
//!
//! One pass over the tree per code unit, with the scopes of `scope` at hand. Jumps go to labels
//! that are resolved when the unit is finished.

mod check;
mod expr;
mod pattern;
mod scope;
mod stmt;
mod unit;

use crate::code::{Code, MarkInfo, MarkKind, Op, Pos};
use crate::names::{Name, Names};
use crate::value::Value;
use ruff_python_ast::{self as ast, PythonVersion, Stmt};
use ruff_python_parser::{Mode, ParseOptions};
use ruff_text_size::{Ranged, TextRange, TextSize};
use rustc_hash::FxHashMap;
use scope::Scopes;
use std::rc::Rc;
use unit::Unit;

/// A file that is not Python.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct SyntaxError {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub message: String,
}

/// What all compilations of one machine share.
#[derive(Default)]
pub struct Shared {
    pub names: Names,
    pub marks: Vec<MarkInfo>,
    pub codes: u32,
    /// The minor version of the Python whose syntax counts; any if unknown.
    pub minor: Option<u8>,
}

pub struct Compiler<'a> {
    shared: &'a mut Shared,
    source: &'a str,
    line_starts: Vec<u32>,
    /// The place that was asked for last: the next one is near it, and lines may be long.
    last: std::cell::Cell<(u32, Pos)>,
    file: Rc<str>,
    user: bool,
    scopes: Scopes,
    units: Vec<Unit<'a>>,
    /// The scope names are looked up from: a unit's, or a comprehension inside it.
    scope: usize,
    strings: FxHashMap<String, Value>,
    at: Pos,
    class: Option<String>,
    /// The first thing that is not Python although it parses.
    error: Option<(TextSize, String)>,
    /// Marks given: the body of a `finally` is compiled several times.
    marked: FxHashMap<(TextRange, MarkKind), u32>,
}

pub fn compile(
    source: &str,
    file: &str,
    user: bool,
    shared: &mut Shared,
) -> Result<Rc<Code>, SyntaxError> {
    compile_as(source, file, user, shared, false, false)
}

fn compile_as(
    source: &str,
    file: &str,
    user: bool,
    shared: &mut Shared,
    expression: bool,
    namespace: bool,
) -> Result<Rc<Code>, SyntaxError> {
    let line_starts = line_starts(source);
    let place = |at: TextSize| locate(&line_starts, source, at);
    let error_at = |at: TextSize, message: String| {
        let pos = place(at);
        SyntaxError {
            file: file.to_string(),
            line: pos.line,
            column: pos.column,
            message,
        }
    };
    if let Some(at) = too_deep(source) {
        return Err(error_at(at, "too many nested parentheses".into()));
    }
    let version = match shared.minor {
        Some(minor) => PythonVersion { major: 3, minor },
        None => PythonVersion::latest(),
    };
    let options = ParseOptions::from(Mode::Module).with_target_version(version);
    let parsed = ruff_python_parser::parse(source, options)
        .map_err(|e| error_at(e.location.start(), e.error.to_string()))?;
    let ast::Mod::Module(module) = parsed.syntax() else {
        return Err(error_at(TextSize::default(), "not a module".into()));
    };
    let body: &[Stmt] = &module.body;
    if user {
        let newer = parsed.unsupported_syntax_errors().first();
        if let Some(error) = newer {
            return Err(error_at(error.range.start(), error.to_string()));
        }
        if let Some((at, message)) = check::check(body, source, version) {
            return Err(error_at(at, message));
        }
    }
    let scopes = scope::analyse(body, &mut shared.names, namespace);
    let mut compiler = Compiler {
        shared,
        source,
        line_starts: line_starts.clone(),
        last: std::cell::Cell::new((0, Pos { line: 1, column: 1 })),
        file: file.into(),
        user,
        scopes,
        units: Vec::new(),
        scope: 0,
        strings: FxHashMap::default(),
        at: Pos { line: 1, column: 1 },
        class: None,
        error: None,
        marked: FxHashMap::default(),
    };
    let name = compiler.shared.names.intern("<module>");
    compiler.enter(0, name, "<module>".into());
    if let Some(doc) = docstring(body) {
        let value = compiler.string(&doc);
        compiler.constant(value);
        let name = compiler.intern("__doc__");
        compiler.emit(Op::StoreGlobal(name));
    }
    match body {
        [Stmt::Expr(only)] if expression => compiler.expr(&only.value),
        _ if expression => {
            return Err(error_at(TextSize::default(), "invalid syntax".into()));
        }
        _ => {
            compiler.body(body);
            compiler.constant(Value::None);
        }
    }
    compiler.emit(Op::Return);
    let code = compiler.leave();
    match compiler.error.take() {
        Some((at, message)) => Err(error_at(at, message)),
        None => Ok(code),
    }
}

/// The text of `eval` or `exec`; names are looked up in a namespace first, or are global.
pub fn compile_text(
    source: &str,
    expression: bool,
    namespace: bool,
    shared: &mut Shared,
) -> Result<Rc<Code>, SyntaxError> {
    // An expression is the value of a statement here: `eval` returns what it leaves.
    let text = if expression {
        format!("(\n{}\n)\n", source.trim_matches([' ', '\t']))
    } else {
        source.to_string()
    };
    let (at, message) = {
        let version = PythonVersion::latest();
        // In the brackets below more would be allowed: line breaks, two expressions, none.
        let alone = if expression {
            ruff_python_parser::parse_expression(source.trim_matches([' ', '\t'])).err()
        } else {
            None
        };
        if let Some(error) = alone {
            return Err(SyntaxError {
                file: "<string>".into(),
                line: 1,
                column: 1,
                message: error.error.to_string(),
            });
        }
        match ruff_python_parser::parse_module(&text) {
            Ok(parsed) => match check::check(parsed.suite(), &text, version) {
                Some(error) => error,
                None => {
                    return compile_as(&text, "<string>", false, shared, expression, namespace);
                }
            },
            Err(error) => (error.location.start(), error.error.to_string()),
        }
    };
    let starts = line_starts(&text);
    let pos = locate(&starts, &text, at);
    Err(SyntaxError {
        file: "<string>".into(),
        line: pos.line,
        column: pos.column,
        message,
    })
}

/// Everything in a text that is not Python, in the order of the text.
pub fn syntax_errors(source: &str, file: &str) -> Vec<SyntaxError> {
    let options = ruff_python_parser::ParseOptions::from(ruff_python_parser::Mode::Module);
    let parsed = ruff_python_parser::parse_unchecked(source, options);
    let line_starts = line_starts(source);
    let mut errors: Vec<SyntaxError> = parsed
        .errors()
        .iter()
        .map(|e| {
            let pos = locate(&line_starts, source, e.location.start());
            SyntaxError {
                file: file.to_string(),
                line: pos.line,
                column: pos.column,
                message: e.error.to_string(),
            }
        })
        .collect();
    errors.sort_by_key(|e| (e.line, e.column));
    // One slip confuses the parser several times at the same place.
    errors.dedup_by_key(|e| (e.line, e.column));
    errors
}

/// Where brackets are nested deeper than CPython allows; the parser need not be that patient.
fn too_deep(source: &str) -> Option<TextSize> {
    const LIMIT: usize = 200;
    let opening = |b: &u8| matches!(b, b'(' | b'[' | b'{');
    if source.bytes().filter(|b| opening(b)).count() < LIMIT {
        return None;
    }
    let bytes = source.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' | b'{' => {
                depth += 1;
                if depth >= LIMIT {
                    return Some(TextSize::try_from(at).unwrap_or_default());
                }
            }
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'#' => {
                while at < bytes.len() && bytes[at] != b'\n' {
                    at += 1;
                }
            }
            quote @ (b'"' | b'\'') => {
                let long = bytes[at..].starts_with(&[quote; 3]);
                let width = if long { 3 } else { 1 };
                at += width;
                while at < bytes.len() && !bytes[at..].starts_with(&[quote; 3][..width]) {
                    if bytes[at] == b'\n' && !long {
                        break;
                    }
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += width - 1;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

pub fn line_starts(source: &str) -> Vec<u32> {
    let newlines = source.bytes().enumerate().filter(|(_, b)| *b == b'\n');
    std::iter::once(0)
        .chain(newlines.map(|(i, _)| i as u32 + 1))
        .collect()
}

pub fn locate(line_starts: &[u32], source: &str, at: TextSize) -> Pos {
    let at = at.to_u32();
    let line = line_starts.partition_point(|start| *start <= at);
    let start = line_starts[line.saturating_sub(1)] as usize;
    let before = source.get(start..at as usize).unwrap_or("");
    Pos {
        line: line as u32,
        column: before.chars().count() as u32 + 1,
    }
}

fn docstring(body: &[Stmt]) -> Option<String> {
    match body.first()? {
        Stmt::Expr(e) => match &*e.value {
            ruff_python_ast::Expr::StringLiteral(s) => Some(s.value.to_str().to_string()),
            _ => None,
        },
        _ => None,
    }
}

impl Compiler<'_> {
    fn pos(&self, at: TextSize) -> Pos {
        let (before, last) = self.last.get();
        let here = at.to_u32();
        let line = self.line_starts.partition_point(|start| *start <= here) as u32;
        let between = self.source.get(before as usize..here as usize);
        let pos = match between {
            Some(between) if line == last.line => Pos {
                line,
                column: last.column + between.chars().count() as u32,
            },
            _ => locate(&self.line_starts, self.source, at),
        };
        self.last.set((here, pos));
        pos
    }

    fn text(&self, range: TextRange) -> &str {
        let (start, end) = (range.start().to_usize(), range.end().to_usize());
        self.source.get(start..end).unwrap_or("")
    }

    fn intern(&mut self, name: &str) -> Name {
        let mangled = scope::mangle(self.class.as_deref(), name);
        self.shared.names.intern(&mangled)
    }

    fn fail(&mut self, node: &impl Ranged, message: impl Into<String>) {
        if self.error.is_none() {
            self.error = Some((node.start(), message.into()));
        }
    }

    /// A statement or branch side of the user's code gets a number.
    fn mark(&mut self, kind: MarkKind, range: TextRange) {
        if !self.user {
            return;
        }
        if let Some(&number) = self.marked.get(&(range, kind)) {
            self.emit(Op::Mark(number));
            return;
        }
        let number = self.shared.marks.len() as u32;
        self.marked.insert((range, kind), number);
        let pos = self.pos(range.start());
        let end_line = self.pos(range.end()).line;
        let function = self.unit().qualname.clone();
        self.shared.marks.push(MarkInfo {
            kind,
            pos,
            end_line,
            file: (&*self.file).into(),
            function: (&*function).into(),
        });
        self.emit(Op::Mark(number));
    }

    fn branch(&mut self, taken: bool, node: &impl Ranged) {
        self.mark(MarkKind::Branch(taken), node.range());
    }
}
