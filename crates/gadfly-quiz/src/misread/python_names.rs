//! Which names of a Python text surely stand for a list, a dictionary or a set.

use std::collections::BTreeMap;

use ruff_python_ast::visitor::{Visitor, walk_stmt};
use ruff_python_ast::{self as ast, Expr, Stmt};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    List,
    Dict,
    Set,
}

/// Nothing is said of names that are bound to different things.
#[derive(Default)]
pub(super) struct Names(BTreeMap<String, Option<Kind>>);

impl Names {
    pub(super) fn of(body: &[Stmt]) -> Names {
        let mut names = Names::default();
        names.visit_body(body);
        names
    }

    pub(super) fn kind(&self, expr: &Expr) -> Option<Kind> {
        match expr {
            Expr::Name(name) => self.0.get(name.id.as_str()).copied().flatten(),
            Expr::List(_) | Expr::ListComp(_) => Some(Kind::List),
            Expr::Dict(_) | Expr::DictComp(_) => Some(Kind::Dict),
            Expr::Set(_) | Expr::SetComp(_) => Some(Kind::Set),
            Expr::Call(call) => match &*call.func {
                Expr::Name(name) => match name.id.as_str() {
                    "list" | "sorted" => Some(Kind::List),
                    "dict" => Some(Kind::Dict),
                    "set" => Some(Kind::Set),
                    _ => None,
                },
                _ => None,
            },
            Expr::BinOp(binary) if binary.op == ast::Operator::Mult => {
                let list = |side: &Expr| matches!(side, Expr::List(_));
                (list(&binary.left) || list(&binary.right)).then_some(Kind::List)
            }
            _ => None,
        }
    }

    fn bind(&mut self, target: &Expr, kind: Option<Kind>) {
        match target {
            Expr::Name(name) => {
                let held = self.0.entry(name.id.to_string()).or_insert(kind);
                if *held != kind {
                    *held = None;
                }
            }
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|t| self.bind(t, None)),
            _ => {}
        }
    }
}

impl<'a> Visitor<'a> for Names {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Assign(assign) => {
                let kind = self.kind(&assign.value);
                assign.targets.iter().for_each(|t| self.bind(t, kind));
            }
            Stmt::AnnAssign(assign) => {
                let kind = assign.value.as_ref().and_then(|v| self.kind(v));
                self.bind(&assign.target, kind);
            }
            Stmt::For(each) => self.bind(&each.target, None),
            Stmt::FunctionDef(def) => {
                for parameter in &def.parameters {
                    let held = self.0.entry(parameter.name().to_string());
                    *held.or_insert(None) = None;
                }
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }
}
