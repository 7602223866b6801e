//! From the text of a skeleton to its parts.

use super::super::data::{
    Check, CheckKind, Diagnostic, Domain, Entry, Hole, Loop, Recursion, Shape, Span, line_column,
};
use super::super::operators;
use super::super::part::{self, OperatorHole, RawHole};
use super::super::placeholder::{self, Report};
use super::fold::{self, Constants};
use super::part::{Part, Program};
use super::tree::{self, Node, called, of_expr, of_stmt, span};
use crate::model::Language;
use ruff_python_ast::{AnyNodeRef, Expr, Mod, Stmt};
use ruff_python_parser::{Mode, ParseOptions};
use ruff_text_size::Ranged;

pub(crate) struct Read {
    pub program: Program,
    pub shape: Shape,
    pub holes: Vec<Hole>,
    pub checks: Vec<Check>,
    pub loops: Vec<Loop>,
    pub recursions: Vec<Recursion>,
    pub raises: Option<String>,
    pub entry: Entry,
}

pub(super) struct Reader<'t, 'r> {
    pub text: &'t str,
    pub nodes: &'t [Node<'t>],
    pub constants: Constants,
    pub report: &'r mut Report<'t>,
    pub parts: Vec<Part>,
    pub checks: Vec<Check>,
    pub loops: Vec<Loop>,
    pub recursions: Vec<Recursion>,
    pub raises: Option<(u32, String)>,
    pub hidden: Vec<Span>,
    /// `LOOP`, `LABEL` and `INVARIANT`, by the beginning of the loop that they belong to.
    pub bounds: Vec<(usize, Span, Domain)>,
    pub labels: Vec<(usize, String)>,
    pub invariants: Vec<(usize, Span)>,
    pub raw: Vec<RawHole<Part>>,
}

impl<'t> Reader<'t, '_> {
    pub(super) fn is_hidden(&self, at: Span) -> bool {
        self.hidden.iter().any(|h| h.contains(at))
    }

    pub(super) fn check(&mut self, kind: CheckKind, at: Span, written: Span) -> usize {
        let check = part::check(self.text, Language::Python, kind, at, written);
        self.checks.push(check);
        self.checks.len() - 1
    }

    pub(super) fn parent(&self, node: usize) -> Option<AnyNodeRef<'t>> {
        self.nodes[node].parent.map(|p| self.nodes[p].it)
    }
}

/// The entry is found unless it is given.
pub(crate) fn read(file: &str, text: &str, known: Option<&Entry>) -> Result<Read, Vec<Diagnostic>> {
    let mut report = Report::new(file, text, Language::Python);
    let masked = tree::mask(text, &mut report);
    let options = ParseOptions::from(Mode::Module);
    let parsed = ruff_python_parser::parse_unchecked(&masked.text, options);
    for error in parsed.errors() {
        let at = error.location.start().to_usize();
        let message = error.error.to_string();
        report.at(at, format!("this is not Python: {}", lower_first(&message)));
    }
    let broken = !report.is_empty();
    let Mod::Module(module) = parsed.syntax() else {
        report.at(0, "this skeleton could not be read");
        return Err(report.done());
    };
    let nodes = tree::nodes(parsed.syntax());
    let mut reader = Reader {
        text,
        nodes: &nodes,
        constants: fold::constants(&module.body),
        report: &mut report,
        parts: Vec::new(),
        checks: Vec::new(),
        loops: Vec::new(),
        recursions: Vec::new(),
        raises: None,
        hidden: Vec::new(),
        bounds: Vec::new(),
        labels: Vec::new(),
        invariants: Vec::new(),
        raw: Vec::new(),
    };
    reader.statements(&module.body);
    reader.loops();
    reader.helpers();
    reader.unknown_calls();
    reader.value_holes();
    let mut infix = reader.operators(&masked);
    reader.choices();
    reader.emptied(&module.body);
    let raw = std::mem::take(&mut reader.raw);
    let (holes, parts) = part::number(text, raw, &mut infix, &reader.hidden);
    reader.parts.extend(parts);
    let groups = operators::numbered_groups(text, &masked.tokens, &infix, reader.report);
    let groups = groups.into_iter().map(|g| OperatorHole::Group(g).into());
    reader.parts.extend(groups);
    let Reader {
        parts,
        checks,
        loops,
        recursions,
        raises,
        ..
    } = reader;
    let entry = if broken {
        None
    } else if let Some(entry) = known {
        Some((entry.clone(), Shape::Whole))
    } else {
        entry(file, text, &module.body, &nodes, &mut report)
    };
    let Some((entry, shape)) = entry.filter(|_| report.is_empty()) else {
        return Err(report.done());
    };
    let future = module.body.iter().rev().find_map(|s| match s {
        Stmt::ImportFrom(i)
            if i.module
                .as_ref()
                .is_some_and(|m| m.as_str() == "__future__") =>
        {
            Some(of_stmt(s).end)
        }
        _ => None,
    });
    let head = future.map_or(0, |end| {
        text[end..].find('\n').map_or(text.len(), |i| end + i + 1)
    });
    Ok(Read {
        program: Program { parts, head },
        shape,
        holes,
        checks,
        loops,
        recursions,
        raises: raises.map(|r| r.1),
        entry,
    })
}

fn lower_first(message: &str) -> String {
    let mut chars = message.chars();
    match chars.next() {
        Some(c) => c.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// What is run: a marked function, the module, or the only function that can be meant.
fn entry(
    file: &str,
    text: &str,
    body: &[Stmt],
    nodes: &[Node],
    report: &mut Report,
) -> Option<(Entry, Shape)> {
    let functions: Vec<&ruff_python_ast::StmtFunctionDef> = body
        .iter()
        .filter_map(|s| match s {
            Stmt::FunctionDef(f) => Some(f),
            _ => None,
        })
        .collect();
    let is_main = |e: &Expr| match e {
        Expr::Name(n) => n.id.as_str() == "MAIN",
        e => called(e) == Some("MAIN"),
    };
    let mut marked = Vec::new();
    for f in &functions {
        let marks = f.decorator_list.iter().filter(|d| is_main(&d.expression));
        marked.extend(marks.map(|d| (*f, span(d.range()))));
    }
    if let Some((_, at)) = marked.get(1) {
        let first = line_column(text, marked[0].1.start).0;
        report.at(
            at.start,
            format!("there is already a @MAIN in line {first}; mark only one function"),
        );
        return None;
    }
    let passive = |s: &&Stmt| {
        let constant = match s {
            Stmt::Assign(a) => a.value.is_literal_expr(),
            Stmt::Expr(e) => e.value.is_string_literal_expr(),
            _ => false,
        };
        constant
            || matches!(
                s,
                Stmt::FunctionDef(_) | Stmt::ClassDef(_) | Stmt::Import(_) | Stmt::ImportFrom(_)
            )
    };
    let active = body.iter().find(|s| !passive(s));
    let shape = match (functions.is_empty(), active.is_some()) {
        (true, _) => Shape::Statements,
        (false, false) => Shape::Methods,
        (false, true) => Shape::Whole,
    };
    let module = super::super::stem(file).to_string();
    let of_module = |line: u32| Entry {
        class: module.clone(),
        method: String::new(),
        shown: String::new(),
        returns: String::new(),
        line,
    };
    let chosen = match (marked.first(), active) {
        (Some((f, _)), _) => *f,
        (None, Some(s)) => {
            return Some((of_module(line_column(text, of_stmt(s).start).0), shape));
        }
        (None, None) => {
            let is_called = |f: &&&ruff_python_ast::StmtFunctionDef| {
                nodes.iter().any(|n| match n.it {
                    AnyNodeRef::ExprCall(c) => {
                        matches!(&*c.func, Expr::Name(n) if n.id.as_str() == f.name.as_str())
                    }
                    _ => false,
                })
            };
            let free: Vec<_> = functions.iter().filter(|f| !is_called(f)).collect();
            match (functions.as_slice(), free.as_slice()) {
                ([only], _) => *only,
                (_, [only]) => **only,
                ([], _) if !body.is_empty() => return Some((of_module(1), shape)),
                ([], _) => {
                    report.at(0, "there is nothing in this skeleton");
                    return None;
                }
                (all, _) => {
                    report.at(
                        span(all[0].range()).start,
                        "it is not clear which function is the entry; mark it with @MAIN",
                    );
                    return None;
                }
            }
        }
    };
    let needed = chosen
        .parameters
        .iter_non_variadic_params()
        .find(|p| p.default.is_none());
    if let Some(parameter) = needed {
        report.at(
            span(parameter.range()).start,
            "the entry has parameters; give it none (`n = INT(…)` inside), or call it from a function marked @MAIN",
        );
        return None;
    }
    let entry = Entry {
        class: module,
        method: chosen.name.to_string(),
        shown: chosen.name.to_string(),
        returns: String::new(),
        line: line_column(text, span(chosen.name.range()).start).0,
    };
    Some((entry, shape))
}

impl Reader<'_, '_> {
    fn unknown_calls(&mut self) {
        let mut declared: Vec<String> = Vec::new();
        for node in self.nodes {
            match node.it {
                AnyNodeRef::StmtFunctionDef(f) => declared.push(f.name.to_string()),
                AnyNodeRef::StmtClassDef(c) => declared.push(c.name.to_string()),
                AnyNodeRef::Alias(a) => {
                    declared.push(a.asname.as_ref().unwrap_or(&a.name).to_string());
                }
                AnyNodeRef::ExprName(n) if n.ctx.is_store() => declared.push(n.id.to_string()),
                AnyNodeRef::Parameter(p) => declared.push(p.name.to_string()),
                _ => {}
            }
        }
        if declared.iter().any(|d| d == "*") {
            return;
        }
        let words = placeholder::VALUES
            .iter()
            .chain(placeholder::CALLS)
            .chain(placeholder::HELPERS)
            .chain(&["LABEL", "MAIN", "REC", "list", "range"]);
        let words: Vec<&str> = words.copied().collect();
        for (i, node) in self.nodes.iter().enumerate() {
            let AnyNodeRef::ExprCall(call) = node.it else {
                continue;
            };
            let Expr::Name(name) = &*call.func else {
                continue;
            };
            let name = name.id.as_str();
            if words.contains(&name) || declared.iter().any(|d| d == name) {
                continue;
            }
            let inside = self.parent(i).is_some_and(|p| p.is_arguments());
            if name == "regex" && inside {
                continue;
            }
            // `print(range(3))` is ordinary Python.
            let near = placeholder::VALUES
                .iter()
                .any(|v| v.eq_ignore_ascii_case(name));
            let constrained = near
                && call
                    .arguments
                    .args
                    .iter()
                    .any(|a| called(a).is_some_and(|n| placeholder::CONSTRAINTS.contains(&n)))
                && !matches!(name, "int" | "str" | "bool" | "chr" | "len");
            let shouted =
                placeholder::is_shouted(name) || name.starts_with("__") || name == "regex";
            if !shouted && !constrained || (name.starts_with("__") && name.ends_with("__")) {
                continue;
            }
            if let Some(message) = placeholder::unknown_call(name, constrained) {
                self.report.at(span(call.range()).start, message);
            }
        }
    }
}

/// An expression's bytes with the parentheses around it, which the tree does not have.
pub(super) fn in_parens(text: &str, expr: &Expr) -> bool {
    let at = of_expr(expr);
    let before = text[..at.start].trim_end();
    let after = text[at.end..].trim_start();
    before.ends_with('(') && after.starts_with(')')
}
