//! The statements of skeletons, in Python's form: `ASSERT(…)`, `with ASSERTBLOCK():`, `LOOP(…)`,
//! `LABEL(…)`, `INVARIANT(…)`, `RAISES(…)`, the decorators.

use super::super::data::{CheckKind, Recursion, Span, line_column};
use super::super::placeholder::{self, Const};
use super::fold;
use super::part::Part;
use super::read::Reader;
use super::tree::{called, of_expr, of_stmt, span, suites};
use ruff_python_ast::{AnyNodeRef, Expr, Stmt};
use ruff_text_size::Ranged;

/// Methods that change the object they are called on.
pub(super) const CHANGING: &[&str] = &[
    "append",
    "add",
    "pop",
    "insert",
    "remove",
    "clear",
    "sort",
    "extend",
    "update",
    "discard",
    "reverse",
    "popitem",
    "setdefault",
];
/// Functions without effects that conditions use.
const HARMLESS: &[&str] = &[
    "len",
    "range",
    "abs",
    "min",
    "max",
    "sum",
    "sorted",
    "int",
    "str",
    "bool",
    "enumerate",
    "zip",
    "any",
    "all",
    "set",
    "isinstance",
    "ord",
    "chr",
    "reversed",
];

impl<'t> Reader<'t, '_> {
    pub(super) fn statements(&mut self, body: &'t [Stmt]) {
        self.suite(body);
        for (i, node) in self.nodes.iter().enumerate() {
            let AnyNodeRef::ExprCall(call) = node.it else {
                continue;
            };
            let Expr::Name(name) = &*call.func else {
                continue;
            };
            let name = name.id.as_str();
            let parent = self.parent(i);
            let statement = parent.is_some_and(|p| matches!(p, AnyNodeRef::StmtExpr(_)));
            let message = match name {
                "ASSERT" | "LOOP" | "INVARIANT" | "RAISES" | "LABEL" if !statement => {
                    format!("{name} is a statement of its own and has no value")
                }
                "ASSERTBLOCK" if statement => {
                    "ASSERTBLOCK has no block; write with ASSERTBLOCK(): and indent the block"
                        .into()
                }
                "CHOICE"
                    if !parent.is_some_and(|p| {
                        matches!(p, AnyNodeRef::StmtIf(_) | AnyNodeRef::ElifElseClause(_))
                    }) =>
                {
                    "CHOICE stands for statements: if CHOICE(): … else: …".into()
                }
                _ => continue,
            };
            self.report.at(span(call.range()).start, message);
        }
    }

    fn suite(&mut self, body: &'t [Stmt]) {
        for (i, stmt) in body.iter().enumerate() {
            self.statement(stmt, &body[i + 1..]);
            for inner in suites(stmt) {
                self.suite(inner);
            }
            self.only_for_generation(stmt);
        }
    }

    fn statement(&mut self, stmt: &'t Stmt, rest: &'t [Stmt]) {
        match stmt {
            Stmt::Expr(e) => {
                if let (Some(name), Expr::Call(call)) = (called(&e.value), &*e.value) {
                    self.directive(name, call, stmt, rest);
                }
            }
            Stmt::With(w) => {
                if let [item] = w.items.as_slice()
                    && called(&item.context_expr) == Some("ASSERTBLOCK")
                {
                    self.block(stmt, &item.context_expr, &w.body);
                }
            }
            Stmt::If(i) if called(&i.test) == Some("ASSERTBLOCK") => {
                if let Some(clause) = i.elif_else_clauses.first() {
                    self.report
                        .at(span(clause.range()).start, "an ASSERTBLOCK has no else");
                }
                self.block(stmt, &i.test, &i.body);
            }
            Stmt::FunctionDef(f) => self.decorators(f),
            _ => {}
        }
    }

    fn directive(
        &mut self,
        name: &str,
        call: &'t ruff_python_ast::ExprCall,
        stmt: &'t Stmt,
        rest: &'t [Stmt],
    ) {
        let at = of_stmt(stmt);
        let args = &call.arguments.args;
        match name {
            "ASSERT" => {
                let [condition] = &args[..] else {
                    self.report
                        .at(at.start, "ASSERT takes one condition: ASSERT(x < y)");
                    return;
                };
                let check = self.check(CheckKind::Assert, at, of_expr(condition));
                self.hidden.push(at);
                self.parts.push(Part::Assert {
                    check,
                    span: at,
                    // With parentheses that the author may have put around it.
                    condition: inner_arguments(span(call.arguments.range())),
                });
            }
            "LOOP" => {
                self.gone(at);
                let mut folded: Vec<_> =
                    args.iter().map(|a| fold::arg(a, &self.constants)).collect();
                let label = folded.len() == 2;
                let label = label.then(|| folded.remove(1));
                let turns = placeholder::turns(at, &folded, self.report);
                let Some(of) = self.loop_behind(at, rest, "LOOP") else {
                    return;
                };
                match label.map(|l| l.what) {
                    Some(placeholder::ArgKind::Value(Const::Text(label))) => {
                        self.labels.push((of, label));
                    }
                    Some(_) => {
                        let message =
                            "the second argument of LOOP is a label: LOOP(range(1, 5), \"rows\")";
                        self.report.at(at.start, message);
                    }
                    None => {}
                }
                if let Some(turns) = turns {
                    if self.bounds.iter().any(|b| b.0 == of) {
                        let message = "the next loop has another LOOP already; keep one of them";
                        self.report.at(at.start, message);
                        return;
                    }
                    self.bounds.push((of, at, turns));
                }
            }
            "LABEL" => {
                self.gone(at);
                let label = match &args[..] {
                    [Expr::StringLiteral(s)] => Some(s.value.to_str().to_string()),
                    _ => None,
                };
                let Some(label) = label else {
                    self.report.at(
                        at.start,
                        "LABEL takes a name for the next loop: LABEL(\"rows\")",
                    );
                    return;
                };
                if let Some(of) = self.loop_behind(at, rest, "LABEL") {
                    self.labels.push((of, label));
                }
            }
            "INVARIANT" => {
                self.gone(at);
                let [condition] = &args[..] else {
                    self.report.at(
                        at.start,
                        "INVARIANT takes one condition: INVARIANT(0 <= i <= n)",
                    );
                    return;
                };
                if let Some(of) = self.loop_behind(at, rest, "INVARIANT") {
                    self.invariants.push((of, of_expr(condition)));
                }
            }
            "RAISES" => {
                self.gone(at);
                let class = match &args[..] {
                    [Expr::Name(n)] => Some(n.id.to_string()),
                    [e @ Expr::Attribute(_)] => Some(of_expr(e).of(self.text).to_string()),
                    _ => None,
                };
                match (class, &self.raises) {
                    (Some(_), Some((line, _))) => {
                        let message = format!(
                            "line {line} has RAISES already; a run ends with one exception"
                        );
                        self.report.at(at.start, message);
                    }
                    (Some(class), None) => {
                        self.raises = Some((line_column(self.text, at.start).0, class));
                    }
                    (None, _) => self.report.at(
                        at.start,
                        "RAISES takes the name of an exception: RAISES(ZeroDivisionError)",
                    ),
                }
            }
            _ => {}
        }
    }

    fn gone(&mut self, at: Span) {
        self.hidden.push(at);
        let statement = !at.of(self.text).starts_with('@');
        self.parts.push(Part::Gone {
            span: at,
            statement,
        });
    }

    /// Where the loop that follows begins.
    fn loop_behind(&mut self, at: Span, rest: &[Stmt], name: &str) -> Option<usize> {
        let is_word = |s: &&Stmt| match s {
            Stmt::Expr(e) => matches!(called(&e.value), Some("LOOP" | "LABEL" | "INVARIANT")),
            _ => false,
        };
        let next = rest.iter().find(|s| !is_word(s));
        match next {
            Some(s @ (Stmt::For(_) | Stmt::While(_))) => Some(of_stmt(s).start),
            _ => {
                self.report.at(
                    at.start,
                    format!("{name} is not before a loop; put it directly before for or while"),
                );
                None
            }
        }
    }

    fn block(&mut self, stmt: &'t Stmt, head: &'t Expr, body: &'t [Stmt]) {
        let whole = of_stmt(stmt);
        if let Expr::Call(call) = head
            && !call.arguments.is_empty()
        {
            self.report.at(
                of_expr(head).start,
                "ASSERTBLOCK takes no arguments: with ASSERTBLOCK():",
            );
        }
        self.hidden.push(whole);
        self.parts.push(Part::Block {
            head: Span::new(whole.start, of_expr(head).end),
            whole,
        });
        let inside = match (body.first(), body.last()) {
            (Some(a), Some(b)) => Span::new(of_stmt(a).start, of_stmt(b).end),
            _ => return,
        };
        self.no_effects(inside);
    }

    /// What is not in the instance must not change what is.
    fn no_effects(&mut self, block: Span) {
        let within = |at: Span| block.contains(at);
        let outside: Vec<&str> = self
            .nodes
            .iter()
            .filter_map(|n| match n.it {
                AnyNodeRef::ExprName(e) if !within(span(e.range())) => Some(e.id.as_str()),
                AnyNodeRef::Parameter(p) if !within(span(p.range())) => Some(p.name.as_str()),
                _ => None,
            })
            .collect();
        let mut found: Vec<(usize, String)> = Vec::new();
        let changes = |e: &Expr, at: Span, found: &mut Vec<(usize, String)>| {
            let written = of_expr(e).of(self.text);
            let mut base = e;
            loop {
                base = match base {
                    Expr::Subscript(s) => &s.value,
                    Expr::Attribute(a) => &a.value,
                    Expr::Starred(s) => &s.value,
                    _ => break,
                };
            }
            if let Expr::Name(name) = base
                && outside.contains(&name.id.as_str())
            {
                found.push((
                    at.start,
                    format!("an ASSERTBLOCK must not change {written}: the block is not part of the instance"),
                ));
            }
        };
        for node in self.nodes {
            match node.it {
                AnyNodeRef::ExprName(e)
                    if e.ctx.is_store()
                        && within(span(e.range()))
                        && outside.contains(&e.id.as_str()) =>
                {
                    let message = format!(
                        "an ASSERTBLOCK must not change {}: the block is not part of the instance",
                        e.id
                    );
                    found.push((span(e.range()).start, message));
                }
                AnyNodeRef::ExprSubscript(e) if !e.ctx.is_load() && within(span(e.range())) => {
                    changes(&e.value, span(e.range()), &mut found);
                }
                AnyNodeRef::ExprAttribute(e) if !e.ctx.is_load() && within(span(e.range())) => {
                    changes(&e.value, span(e.range()), &mut found);
                }
                AnyNodeRef::ExprCall(c) if within(span(c.range())) => match &*c.func {
                    Expr::Attribute(a) if CHANGING.contains(&a.attr.as_str()) => {
                        changes(&a.value, span(c.range()), &mut found);
                    }
                    Expr::Name(n) if n.id.as_str() == "print" => found.push((
                        span(c.range()).start,
                        "an ASSERTBLOCK must not print: it is not part of the instance".into(),
                    )),
                    _ => {}
                },
                AnyNodeRef::StmtReturn(r) if within(span(r.range())) => found.push((
                    span(r.range()).start,
                    "an ASSERTBLOCK must not leave its function: it is not part of the instance"
                        .into(),
                )),
                _ => {}
            }
        }
        for (at, message) in found {
            self.report.at(at, message);
        }
    }

    fn decorators(&mut self, f: &'t ruff_python_ast::StmtFunctionDef) {
        for decorator in &f.decorator_list {
            let at = span(decorator.range());
            let (name, args) = match &decorator.expression {
                Expr::Name(n) => (n.id.as_str(), None),
                e @ Expr::Call(c) => (called(e).unwrap_or(""), Some(&c.arguments.args)),
                _ => continue,
            };
            match name {
                "MAIN" => self.gone(at),
                "REC" => {
                    self.gone(at);
                    let depth = match args.map(|a| &a[..]) {
                        Some([one]) => fold::fold(one, &self.constants, 0),
                        _ => None,
                    };
                    let depth = match depth {
                        Some(Const::Int(n)) if (1..=10_000).contains(&n) => n as u32,
                        _ => {
                            self.report.at(
                                at.start,
                                "@REC takes the greatest number of activations at once: @REC(4)",
                            );
                            continue;
                        }
                    };
                    let check = self.check(CheckKind::Depth(self.recursions.len()), at, at);
                    self.recursions.push(Recursion {
                        method: f.name.to_string(),
                        depth,
                        check,
                    });
                    let first = f.body.iter().find(|s| !is_docstring(s)).or(f.body.first());
                    if let Some(first) = first {
                        let start = of_stmt(first).start;
                        let line = self.text[..start].rfind('\n').map_or(0, |i| i + 1);
                        let inline = !self.text[line..start].trim().is_empty();
                        self.parts.push(Part::Depth {
                            at: start,
                            inline,
                            check,
                            depth,
                        });
                    }
                }
                "Main" | "main" | "Rec" | "rec" | "MIAN" => {
                    let meant = if name.to_lowercase().starts_with('m') {
                        "MAIN"
                    } else {
                        "REC"
                    };
                    self.report.at(
                        at.start,
                        format!("unknown decorator @{name}; did you mean @{meant}?"),
                    );
                }
                _ => {}
            }
        }
    }

    fn only_for_generation(&mut self, stmt: &Stmt) {
        let pure = match stmt {
            Stmt::If(s) => s
                .elif_else_clauses
                .iter()
                .filter_map(|c| c.test.as_ref())
                .chain([&*s.test])
                .all(|t| self.is_pure(of_expr(t))),
            Stmt::For(s) => self.is_pure(of_expr(&s.iter)),
            Stmt::While(s) => self.is_pure(of_expr(&s.test)),
            _ => false,
        };
        let suites = suites(stmt);
        let hidden = |s: &Stmt| self.hidden.contains(&of_stmt(s));
        if pure && suites.iter().all(|b| b.iter().all(hidden)) {
            let at = of_stmt(stmt);
            self.hidden.push(at);
            self.parts.push(Part::Only { span: at });
        }
    }

    fn is_pure(&self, at: Span) -> bool {
        self.nodes.iter().all(|n| match n.it {
            AnyNodeRef::ExprCall(c) if at.contains(span(c.range())) => {
                matches!(&*c.func, Expr::Name(f) if HARMLESS.contains(&f.id.as_str()))
            }
            AnyNodeRef::ExprNamed(e) => !at.contains(span(e.range())),
            _ => true,
        })
    }

    /// Suites of which nothing would be left.
    pub(super) fn emptied(&mut self, body: &[Stmt]) {
        for stmt in body {
            if self.is_hidden(of_stmt(stmt)) {
                continue;
            }
            for suite in suites(stmt) {
                let all = suite.iter().all(|s| self.hidden.contains(&of_stmt(s)));
                if let (true, Some(first)) = (all, suite.first()) {
                    self.parts.push(Part::Pass {
                        span: of_stmt(first),
                    });
                }
                self.emptied(suite);
            }
        }
    }
}

fn is_docstring(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Expr(e) if e.value.is_string_literal_expr())
}

/// Between the parentheses of a call.
fn inner_arguments(at: Span) -> Span {
    Span::new(at.start + 1, at.end - 1)
}
