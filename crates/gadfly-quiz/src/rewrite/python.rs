//! Rewritings of Python.

use std::ops::Range;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{self as ast, BoolOp, Expr, Operator, Stmt, UnaryOp};
use ruff_text_size::Ranged;

use super::{Found, Idea, Rewriting, mirrored, opposite};
use crate::reason::inside;

pub(super) fn rewrites(text: &str) -> Vec<Rewriting> {
    let Ok(parsed) = ruff_python_parser::parse_module(text) else {
        return Vec::new();
    };
    let module = parsed.into_syntax();
    let all = Vec::new();
    let mut finder = Finder {
        found: Found { text, all },
    };
    finder.visit_body(&module.body);
    finder.found.all
}

struct Finder<'t> {
    found: Found<'t>,
}

fn range(node: &impl Ranged) -> Range<usize> {
    node.start().to_usize()..node.end().to_usize()
}

impl<'t> Finder<'t> {
    fn text(&self, node: &impl Ranged) -> &'t str {
        self.found.of(range(node))
    }

    /// A side of a comparison or the part of a condition; parentheses are not part of an expression.
    fn operand(&self, expr: &Expr) -> String {
        let text = self.text(expr);
        match expr {
            Expr::BoolOp(_) | Expr::Compare(_) | Expr::If(_) | Expr::Named(_) => {
                format!("({text})")
            }
            Expr::Lambda(_) | Expr::Yield(_) | Expr::Await(_) => format!("({text})"),
            Expr::UnaryOp(node) if node.op == UnaryOp::Not => format!("({text})"),
            _ => text.to_string(),
        }
    }

    fn augmented(&mut self, node: &ast::StmtAugAssign) {
        let sign = node.op.as_str();
        if !matches!(node.op, Operator::Add | Operator::Sub | Operator::Mult) {
            return;
        }
        let target = self.text(&*node.target);
        let value = if is_simple(&node.value) {
            self.text(&*node.value).to_string()
        } else {
            format!("({})", self.text(&*node.value))
        };
        let new = format!("{target} = {target} {sign} {value}");
        self.found.compound(range(node), new);
    }

    fn assign(&mut self, node: &ast::StmtAssign) {
        let ([target], Expr::BinOp(value)) = (&node.targets[..], &*node.value) else {
            return;
        };
        let fits = matches!(value.op, Operator::Add | Operator::Sub | Operator::Mult);
        if !fits || self.text(target) != self.text(&*value.left) || !is_simple(&value.right) {
            return;
        }
        let new = format!(
            "{} {}= {}",
            self.text(target),
            value.op.as_str(),
            self.text(&*value.right)
        );
        self.found.compound(range(node), new);
    }

    fn compare(&mut self, node: &ast::ExprCompare) {
        let ([op], [right]) = (&*node.ops, &*node.comparators) else {
            return;
        };
        let Some(other) = mirrored(op.as_str()) else {
            return;
        };
        let (l, r) = (self.operand(&node.left), self.operand(right));
        if is_pure(&node.left) && is_pure(right) {
            self.found.mirror(range(node), format!("{r} {other} {l}"));
        }
        let is_whole = r.parse::<i64>().is_ok() || r.starts_with("len(");
        if let (sign @ ("<" | "<="), true) = (op.as_str(), is_whole) {
            self.found.limit(range(node), &l, sign, &r);
        }
    }

    fn logic(&mut self, node: &ast::ExprBoolOp) {
        let [left, right] = &node.values[..] else {
            return;
        };
        let other = match node.op {
            BoolOp::And => "or",
            BoolOp::Or => "and",
        };
        let new = format!(
            "not ({} {other} {})",
            self.negated(left),
            self.negated(right)
        );
        self.found.de_morgan(range(node), new);
    }

    /// The opposite of a condition.
    fn negated(&self, expr: &Expr) -> String {
        let text = self.text(expr);
        match expr {
            Expr::Compare(node) => {
                let ([op], [right]) = (&*node.ops, &*node.comparators) else {
                    return format!("not ({text})");
                };
                let left = self.operand(&node.left);
                let other = match op {
                    ast::CmpOp::In => Some("not in"),
                    ast::CmpOp::NotIn => Some("in"),
                    ast::CmpOp::Is => Some("is not"),
                    ast::CmpOp::IsNot => Some("is"),
                    op => opposite(op.as_str()),
                };
                match other {
                    Some(other) => format!("{left} {other} {}", self.operand(right)),
                    None => format!("not ({text})"),
                }
            }
            Expr::UnaryOp(node) if node.op == UnaryOp::Not => self.operand(&node.operand),
            Expr::Name(_) | Expr::Call(_) | Expr::Attribute(_) | Expr::Subscript(_) => {
                format!("not {text}")
            }
            _ => format!("not ({text})"),
        }
    }

    fn binary(&mut self, node: &ast::ExprBinOp) {
        let number = |e: &Expr| matches!(e, Expr::Name(_) | Expr::NumberLiteral(_));
        if !matches!(node.op, Operator::Add | Operator::Mult)
            || !number(&node.left)
            || !number(&node.right)
        {
            return;
        }
        let new = format!(
            "{} {} {}",
            self.text(&*node.right),
            node.op.as_str(),
            self.text(&*node.left)
        );
        let why = ["", " has the same value as ", "."];
        self.found.replace(Idea::Swapped, range(node), new, why);
    }

    fn branches(&mut self, node: &ast::StmtIf) {
        let [clause] = &node.elif_else_clauses[..] else {
            return;
        };
        if clause.test.is_some() {
            return;
        }
        let lines = |body: &[Stmt]| -> Option<Range<usize>> {
            let (first, last) = (body.first()?, body.last()?);
            self.found.indent(range(first).start)?;
            Some(range(first).start..range(last).end)
        };
        let (Some(first), Some(second)) = (lines(&node.body), lines(&clause.body)) else {
            return;
        };
        let test = (range(&*node.test), self.negated(&node.test));
        self.found.branches(test, first, second);
    }

    /// `for i in range(…)` as `while`.
    fn counted(&mut self, node: &ast::StmtFor) {
        let (Expr::Name(name), Expr::Call(call)) = (&*node.target, &*node.iter) else {
            return;
        };
        let is_range = matches!(&*call.func, Expr::Name(f) if f.id.as_str() == "range");
        let (Some(first), Some(last)) = (node.body.first(), node.body.last()) else {
            return;
        };
        let (Some(indent), Some(inner)) = (
            self.found.indent(range(node).start),
            self.found.indent(range(first).start),
        ) else {
            return;
        };
        let (from, to) = match &call.arguments.args[..] {
            [to] => ("0", to),
            [from, to] => (self.text(from), to),
            _ => return,
        };
        if !is_range || !node.orelse.is_empty() || continues(&node.body) || !is_simple(to) {
            return;
        }
        let i = name.id.as_str();
        let head = format!("{i} = {from}\n{indent}while {i} < {}:", self.text(to));
        let line = self.found.text[..range(first).start]
            .rfind('\n')
            .map_or(0, |n| n);
        let end = range(last).end;
        let edits = vec![
            (range(node).start..line, head),
            (end..end, format!("\n{inner}{i} += 1")),
        ];
        let why = format!(
            "`{}` takes the values of `{}` one after the other.",
            inside(i),
            inside(self.text(call))
        );
        self.found.add(Idea::OtherLoop, edits, why);
    }
}

/// An operand that needs no parentheses.
fn is_simple(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Name(_)
            | Expr::NumberLiteral(_)
            | Expr::StringLiteral(_)
            | Expr::Call(_)
            | Expr::Attribute(_)
            | Expr::Subscript(_)
            | Expr::List(_)
    )
}

/// Nothing in it calls anything but `len`.
fn is_pure(expr: &Expr) -> bool {
    struct Calls(bool);
    impl<'a> Visitor<'a> for Calls {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::Call(call) => {
                    self.0 |= !matches!(&*call.func, Expr::Name(f) if f.id.as_str() == "len");
                }
                Expr::Named(_) | Expr::Await(_) | Expr::Yield(_) => self.0 = true,
                _ => {}
            }
            walk_expr(self, expr);
        }
    }
    let mut calls = Calls(false);
    calls.visit_expr(expr);
    !calls.0
}

/// Whether a `continue` may belong to the loop with this body.
fn continues(body: &[Stmt]) -> bool {
    struct Jumps(bool);
    impl<'a> Visitor<'a> for Jumps {
        fn visit_stmt(&mut self, stmt: &'a Stmt) {
            match stmt {
                Stmt::Continue(_) => self.0 = true,
                Stmt::For(_) | Stmt::While(_) | Stmt::FunctionDef(_) => {}
                _ => walk_stmt(self, stmt),
            }
        }
    }
    let mut jumps = Jumps(false);
    jumps.visit_body(body);
    jumps.0
}

impl<'a> Visitor<'a> for Finder<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::AugAssign(node) => self.augmented(node),
            Stmt::Assign(node) => self.assign(node),
            Stmt::If(node) => self.branches(node),
            Stmt::For(node) => self.counted(node),
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Compare(node) => self.compare(node),
            Expr::BoolOp(node) => self.logic(node),
            Expr::BinOp(node) => self.binary(node),
            _ => {}
        }
        walk_expr(self, expr);
    }
}
