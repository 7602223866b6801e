//! The syntax tree of Python as a list: parents before children, in the order of the text.

use super::super::data::Span;
use super::super::lex::{self, Kind, Token};
use super::super::operators;
use super::super::placeholder::Report;
use crate::model::Language;
use ruff_python_ast::visitor::source_order::{SourceOrderVisitor, TraversalSignal};
use ruff_python_ast::{AnyNodeRef, Expr, Mod, Stmt};
use ruff_text_size::{Ranged, TextRange};

#[derive(Clone, Copy)]
pub(super) struct Node<'t> {
    pub it: AnyNodeRef<'t>,
    pub parent: Option<usize>,
}

pub(super) fn span(range: TextRange) -> Span {
    Span::new(range.start().to_usize(), range.end().to_usize())
}

pub(super) fn of_expr(expr: &Expr) -> Span {
    span(expr.range())
}

pub(super) fn of_stmt(stmt: &Stmt) -> Span {
    span(stmt.range())
}

pub(super) fn nodes(module: &Mod) -> Vec<Node<'_>> {
    let mut walk = Walk {
        nodes: Vec::new(),
        open: Vec::new(),
    };
    walk.visit_mod(module);
    walk.nodes
}

struct Walk<'t> {
    nodes: Vec<Node<'t>>,
    open: Vec<usize>,
}

impl<'t> SourceOrderVisitor<'t> for Walk<'t> {
    fn enter_node(&mut self, node: AnyNodeRef<'t>) -> TraversalSignal {
        self.nodes.push(Node {
            it: node,
            parent: self.open.last().copied(),
        });
        self.open.push(self.nodes.len() - 1);
        TraversalSignal::Traverse
    }

    fn leave_node(&mut self, _: AnyNodeRef<'t>) {
        self.open.pop();
    }
}

/// The suites of a compound statement.
pub(super) fn suites(stmt: &Stmt) -> Vec<&[Stmt]> {
    match stmt {
        Stmt::If(s) => {
            let rest = s.elif_else_clauses.iter().map(|c| &c.body[..]);
            std::iter::once(&s.body[..]).chain(rest).collect()
        }
        Stmt::For(s) => with_else(&s.body, &s.orelse),
        Stmt::While(s) => with_else(&s.body, &s.orelse),
        Stmt::With(s) => vec![&s.body],
        Stmt::FunctionDef(s) => vec![&s.body],
        Stmt::ClassDef(s) => vec![&s.body],
        Stmt::Try(s) => {
            let handlers = s.handlers.iter().map(|h| {
                let ruff_python_ast::ExceptHandler::ExceptHandler(h) = h;
                &h.body[..]
            });
            let mut out: Vec<&[Stmt]> = std::iter::once(&s.body[..]).chain(handlers).collect();
            out.extend(
                [&s.orelse[..], &s.finalbody[..]]
                    .into_iter()
                    .filter(|b| !b.is_empty()),
            );
            out
        }
        Stmt::Match(s) => s.cases.iter().map(|c| &c.body[..]).collect(),
        _ => Vec::new(),
    }
}

fn with_else<'a>(body: &'a [Stmt], orelse: &'a [Stmt]) -> Vec<&'a [Stmt]> {
    let mut out = vec![body];
    out.extend(Some(orelse).filter(|b| !b.is_empty()));
    out
}

/// The name of a function that is called by its name alone.
pub(super) fn called(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Call(call) => match &*call.func {
            Expr::Name(name) => Some(name.id.as_str()),
            _ => None,
        },
        _ => None,
    }
}

/// The text with operator holes covered, byte for byte.
pub(super) struct Masked {
    pub text: String,
    pub tokens: Vec<Token>,
    pub infix: Vec<(&'static str, Span)>,
}

pub(super) fn mask(text: &str, report: &mut Report) -> Masked {
    let mut tokens = lex::tokens(text, Language::Python);
    tokens.retain(|t| t.kind != Kind::Comment);
    let mut bytes = text.as_bytes().to_vec();
    let mut infix = Vec::new();
    for at in 0..tokens.len() {
        let name = match tokens[at].span.of(text) {
            "OP" if tokens[at].kind == Kind::Word => "OP",
            "REL" if tokens[at].kind == Kind::Word => "REL",
            _ => continue,
        };
        let after_dot = at > 0 && tokens[at - 1].span.of(text) == ".";
        let opens = tokens.get(at + 1).is_some_and(|t| t.span.of(text) == "(");
        if after_dot || !opens {
            continue;
        }
        let Some(found) = operators::uncalled(text, &tokens, name, at, report) else {
            continue;
        };
        let (span, close) = (found.span, found.close);
        let mut cover = |with: &str| {
            for (i, b) in bytes[span.start..span.end].iter_mut().enumerate() {
                *b = with.as_bytes().get(i).copied().unwrap_or(b' ');
            }
        };
        if let Some(instead) = found.misplaced {
            cover(instead);
            continue;
        }
        let known = [
            "+", "-", "*", "/", "//", "%", "**", "&", "|", "^", "<<", ">>", "and", "or", "<", "<=",
            ">", ">=", "==", "!=", "in", "is",
        ];
        let first = tokens[at..close].iter().find(|t| t.kind == Kind::Text);
        let first = first.map(|t| t.span.of(text).trim_matches(['"', '\'']).trim());
        let sign = first.filter(|s| known.contains(s));
        cover(sign.unwrap_or(if name == "OP" { "+" } else { "<" }));
        infix.push((name, span));
    }
    Masked {
        text: String::from_utf8(bytes).unwrap_or_default(),
        tokens,
        infix,
    }
}
