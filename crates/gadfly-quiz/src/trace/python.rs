//! Reports of turns in Python.

use std::collections::BTreeSet;

use ruff_python_ast::visitor::{Visitor, walk_stmt};
use ruff_python_ast::{Expr, Stmt};
use ruff_text_size::Ranged;

use super::{MARK, Traced, TracedLoop};

/// Looks at the variables of whoever calls it. What is not there yet is shown as nothing.
const REPORT: &str = "def __gadfly(kind, *names):
    import sys
    held = sys._getframe(1)
    values = []
    for name in names:
        value = held.f_locals.get(name, held.f_globals.get(name, ''))
        values.append('\\t' + (repr(value) if value != '' or name in held.f_locals else ''))
    sys.stderr.write('MARK' + kind + ''.join(values) + '\\n')
";

pub fn traced(text: &str) -> Option<Traced> {
    let module = ruff_python_parser::parse_module(text).ok()?.into_syntax();
    let mut tracer = Tracer {
        text,
        loops: Vec::new(),
        edits: Vec::new(),
        around: Vec::new(),
    };
    tracer.visit_body(&module.body);
    if tracer.loops.is_empty() {
        return None;
    }
    tracer.edits.sort_by_key(|(at, _)| *at);
    let mut out = REPORT.replace("MARK", MARK);
    let mut done = 0;
    for (at, new) in &tracer.edits {
        out.push_str(text.get(done..*at)?);
        out.push_str(new);
        done = *at;
    }
    out.push_str(text.get(done..)?);
    Some(Traced {
        text: out,
        loops: tracer.loops,
    })
}

struct Tracer<'t> {
    text: &'t str,
    loops: Vec<TracedLoop>,
    edits: Vec<(usize, String)>,
    /// The reports of the ends of turns of the loops around.
    around: Vec<Option<String>>,
}

impl Tracer<'_> {
    fn indent(&self, statement: &Stmt) -> Option<&str> {
        let begin = statement.start().to_usize();
        let line = self.text[..begin].rfind('\n').map_or(0, |n| n + 1);
        let indent = &self.text[line..begin];
        indent.trim().is_empty().then_some(indent)
    }

    fn enter(&mut self, node: &Stmt, target: Option<&Expr>, body: &[Stmt]) {
        let Some(first) = body.first() else {
            return;
        };
        let Some(indent) = self.indent(first).map(str::to_string) else {
            // Behind the colon there is no room.
            self.around.push(None);
            return;
        };
        let number = self.loops.len();
        let mut names = Assigned::default();
        target.into_iter().for_each(|t| names.bind(t));
        names.visit_body(body);
        let variables = names.order;
        let shown: String = variables.iter().map(|v| format!(", '{v}'")).collect();
        let end = format!("__gadfly('e{number}'{shown})");
        let begin = first.start().to_usize();
        self.edits
            .push((begin, format!("__gadfly('b{number}')\n{indent}")));
        let start = node.start().to_usize();
        self.loops.push(TracedLoop {
            label: None,
            line: self.text[..start].matches('\n').count() as u32 + 1,
            depth: self.around.len(),
            variables,
        });
        self.around.push(Some(end));
    }
}

impl Tracer<'_> {
    /// Where loops end together, the inner one ends first.
    fn leave(&mut self, body: &[Stmt]) {
        let (Some(Some(end)), Some(first), Some(last)) =
            (self.around.pop(), body.first(), body.last())
        else {
            return;
        };
        let indent = self.indent(first).unwrap_or_default();
        let report = format!("\n{indent}{end}");
        self.edits.push((last.end().to_usize(), report));
    }
}

impl<'a> Visitor<'a> for Tracer<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::For(node) => {
                self.enter(stmt, Some(&node.target), &node.body);
                self.visit_body(&node.body);
                self.leave(&node.body);
                self.visit_body(&node.orelse);
            }
            Stmt::While(node) => {
                self.enter(stmt, None, &node.body);
                self.visit_body(&node.body);
                self.leave(&node.body);
                self.visit_body(&node.orelse);
            }
            Stmt::Break(_) | Stmt::Continue(_) => {
                if let Some(Some(end)) = self.around.last() {
                    let at = stmt.start().to_usize();
                    self.edits.push((at, format!("{end}; ")));
                }
            }
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {
                let around = std::mem::take(&mut self.around);
                walk_stmt(self, stmt);
                self.around = around;
            }
            _ => walk_stmt(self, stmt),
        }
    }
}

/// Names that statements assign, in the order of the text.
#[derive(Default)]
struct Assigned {
    order: Vec<String>,
    known: BTreeSet<String>,
}

impl Assigned {
    fn note(&mut self, name: &str) {
        if name != "_" && self.known.insert(name.to_string()) {
            self.order.push(name.to_string());
        }
    }

    fn bind(&mut self, target: &Expr) {
        match target {
            Expr::Name(name) => self.note(name.id.as_str()),
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|t| self.bind(t)),
            Expr::List(list) => list.elts.iter().for_each(|t| self.bind(t)),
            Expr::Subscript(part) => self.bind(&part.value),
            Expr::Starred(starred) => self.bind(&starred.value),
            _ => {}
        }
    }
}

impl<'a> Visitor<'a> for Assigned {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Assign(node) => node.targets.iter().for_each(|t| self.bind(t)),
            Stmt::AugAssign(node) => self.bind(&node.target),
            Stmt::AnnAssign(node) => self.bind(&node.target),
            Stmt::For(node) => self.bind(&node.target),
            // A call that changes a container: `xs.append(1)`.
            Stmt::Expr(node) => {
                if let Expr::Call(call) = &*node.value
                    && let Expr::Attribute(method) = &*call.func
                    && let Expr::Name(_) = &*method.value
                    && matches!(
                        method.attr.as_str(),
                        "append"
                            | "extend"
                            | "insert"
                            | "pop"
                            | "remove"
                            | "add"
                            | "clear"
                            | "discard"
                            | "update"
                            | "sort"
                            | "reverse"
                    )
                {
                    self.bind(&method.value);
                }
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }
}
