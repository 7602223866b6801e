//! What methods tell of their receiver.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{self as ast, Expr, Stmt};
use std::collections::BTreeSet;

/// The attributes that a public method with a result looks at.
pub(super) fn told_by(method: &ast::StmtFunctionDef) -> BTreeSet<String> {
    let receiver = method.parameters.iter_non_variadic_params().next();
    let Some(receiver) = receiver.filter(|_| !method.name.starts_with('_')) else {
        return BTreeSet::new();
    };
    let mut reader = Reader {
        receiver: receiver.name().as_str(),
        read: BTreeSet::new(),
        gives: false,
    };
    for stmt in &method.body {
        reader.visit_stmt(stmt);
    }
    if reader.gives {
        reader.read
    } else {
        BTreeSet::new()
    }
}

struct Reader<'a> {
    receiver: &'a str,
    read: BTreeSet<String>,
    gives: bool,
}

impl<'a> Visitor<'a> for Reader<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if let Stmt::Return(node) = stmt
            && let Some(value) = &node.value
        {
            let itself = matches!(&**value, Expr::Name(name) if name.id.as_str() == self.receiver);
            self.gives |= !itself && !value.is_literal_expr();
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Attribute(node) = expr
            && matches!(&*node.value, Expr::Name(name) if name.id.as_str() == self.receiver)
        {
            self.read.insert(node.attr.to_string());
        }
        walk_expr(self, expr);
    }
}
