//! The variables of a function.

use ruff_python_ast::visitor::{self, Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{self as ast, Expr, Stmt};
use std::collections::BTreeSet;

/// Variables of a function: parameters and what its body binds, without what it calls global.
pub(crate) fn bound_in(parameters: &ast::Parameters, body: &[Stmt]) -> BTreeSet<String> {
    struct Binder {
        bound: BTreeSet<String>,
        outside: BTreeSet<String>,
    }
    impl<'b> Visitor<'b> for Binder {
        fn visit_stmt(&mut self, stmt: &'b Stmt) {
            match stmt {
                Stmt::FunctionDef(node) => {
                    self.bound.insert(node.name.to_string());
                }
                Stmt::ClassDef(node) => {
                    self.bound.insert(node.name.to_string());
                }
                Stmt::Global(node) => self
                    .outside
                    .extend(node.names.iter().map(ToString::to_string)),
                Stmt::Nonlocal(node) => {
                    self.outside
                        .extend(node.names.iter().map(ToString::to_string));
                }
                Stmt::Import(node) => {
                    for alias in &node.names {
                        let name = alias.asname.as_ref().unwrap_or(&alias.name);
                        let first = name.split('.').next().unwrap_or_default();
                        self.bound.insert(first.to_string());
                    }
                }
                Stmt::ImportFrom(node) => {
                    for alias in &node.names {
                        let name = alias.asname.as_ref().unwrap_or(&alias.name);
                        self.bound.insert(name.to_string());
                    }
                }
                _ => walk_stmt(self, stmt),
            }
        }

        fn visit_expr(&mut self, expr: &'b Expr) {
            match expr {
                Expr::Name(node) if !node.ctx.is_load() => {
                    self.bound.insert(node.id.to_string());
                }
                Expr::Lambda(_) => {}
                _ => walk_expr(self, expr),
            }
        }

        fn visit_except_handler(&mut self, handler: &'b ast::ExceptHandler) {
            let ast::ExceptHandler::ExceptHandler(node) = handler;
            self.bound.extend(node.name.iter().map(ToString::to_string));
            visitor::walk_except_handler(self, handler);
        }

        fn visit_pattern(&mut self, pattern: &'b ast::Pattern) {
            let name = match pattern {
                ast::Pattern::MatchAs(node) => node.name.as_ref(),
                ast::Pattern::MatchStar(node) => node.name.as_ref(),
                ast::Pattern::MatchMapping(node) => node.rest.as_ref(),
                _ => None,
            };
            self.bound.extend(name.iter().map(ToString::to_string));
            visitor::walk_pattern(self, pattern);
        }
    }
    let mut binder = Binder {
        bound: parameters.iter().map(|p| p.name().to_string()).collect(),
        outside: BTreeSet::new(),
    };
    for stmt in body {
        binder.visit_stmt(stmt);
    }
    let Binder { mut bound, outside } = binder;
    bound.retain(|name| !outside.contains(name));
    bound
}
