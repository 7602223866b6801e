//! What a `while` loop depends on: the variables that decide whether it goes on.
//!
//! A loop that only counts or collects while what drives it stays the same never ends, however much
//! it collects. The analysis is of text and only of plain loops: anything that could change a
//! variable behind its back, or leave the loop in a way that is not seen here, gives `None`.

use ruff_python_ast::{self as ast, Expr, Stmt};
use std::collections::BTreeSet;

type Names<'a> = BTreeSet<&'a str>;

/// The variables that a loop's conditions depend on, directly or through assignments.
pub(super) fn drivers(node: &ast::StmtWhile) -> Option<Vec<&str>> {
    let mut seen = Seen::default();
    seen.decides(&node.test)?;
    seen.body(&node.body)?;
    let Seen {
        mut driving,
        assigned,
    } = seen;
    loop {
        let before = driving.len();
        for (target, from) in &assigned {
            if driving.contains(target) {
                driving.extend(from);
            }
        }
        if driving.len() == before {
            break;
        }
    }
    Some(driving.into_iter().collect())
}

#[derive(Default)]
struct Seen<'a> {
    driving: Names<'a>,
    assigned: Vec<(&'a str, Names<'a>)>,
}

impl<'a> Seen<'a> {
    fn body(&mut self, body: &'a [Stmt]) -> Option<()> {
        body.iter().try_for_each(|stmt| self.statement(stmt))
    }

    fn statement(&mut self, stmt: &'a Stmt) -> Option<()> {
        match stmt {
            Stmt::Pass(_) | Stmt::Continue(_) | Stmt::Break(_) => Some(()),
            Stmt::Return(node) => match &node.value {
                Some(value) => self.decides(value),
                None => Some(()),
            },
            Stmt::Assign(node) => {
                let from = self.value(&node.value)?;
                let mut targets = node.targets.iter();
                targets.try_for_each(|target| self.assign(target, &from))
            }
            Stmt::AnnAssign(node) => match &node.value {
                Some(value) => {
                    let from = self.value(value)?;
                    self.assign(&node.target, &from)
                }
                None => Some(()),
            },
            Stmt::AugAssign(node) => {
                let mut from = self.value(&node.value)?;
                let Expr::Name(target) = &*node.target else {
                    return None;
                };
                if may_fail(node.op) {
                    self.driving.extend(&from);
                }
                from.insert(target.id.as_str());
                self.assign(&node.target, &from)
            }
            Stmt::If(node) => {
                self.decides(&node.test)?;
                self.body(&node.body)?;
                node.elif_else_clauses.iter().try_for_each(|clause| {
                    if let Some(test) = &clause.test {
                        self.decides(test)?;
                    }
                    self.body(&clause.body)
                })
            }
            Stmt::While(node) => {
                self.decides(&node.test)?;
                self.body(&node.body)?;
                self.body(&node.orelse)
            }
            Stmt::Expr(node) => match &*node.value {
                Expr::Call(call) => self.effect(call),
                Expr::StringLiteral(_) | Expr::EllipsisLiteral(_) => Some(()),
                _ => None,
            },
            _ => None,
        }
    }

    fn assign(&mut self, target: &'a Expr, from: &Names<'a>) -> Option<()> {
        match target {
            Expr::Name(name) => {
                self.assigned.push((name.id.as_str(), from.clone()));
                Some(())
            }
            Expr::Tuple(parts) => {
                // Unpacking fails if there are not as many: that decides, too.
                self.driving.extend(from);
                let mut parts = parts.elts.iter();
                parts.try_for_each(|part| self.assign(part, from))
            }
            _ => None,
        }
    }

    /// `print(x)`, `found.append(x)`.
    fn effect(&mut self, call: &'a ast::ExprCall) -> Option<()> {
        let plain = call.arguments.keywords.iter().all(|k| k.arg.is_some());
        let arguments = call.arguments.args.iter();
        let arguments = arguments.chain(call.arguments.keywords.iter().map(|k| &k.value));
        for argument in arguments {
            self.value(argument)?;
        }
        match &*call.func {
            Expr::Name(name) if plain && name.id.as_str() == "print" => Some(()),
            Expr::Attribute(method) if plain => match (&*method.value, method.attr.as_str()) {
                (Expr::Name(_), "append" | "add") => Some(()),
                _ => None,
            },
            _ => None,
        }
    }

    /// An expression that decides where the loop goes.
    fn decides(&mut self, expr: &'a Expr) -> Option<()> {
        let names = self.value(expr)?;
        self.driving.extend(names);
        Some(())
    }

    /// The names an expression depends on. Where it may fail, they decide.
    fn value(&mut self, expr: &'a Expr) -> Option<Names<'a>> {
        let mut names = Names::new();
        match expr {
            Expr::Name(name) => {
                names.insert(name.id.as_str());
            }
            Expr::NumberLiteral(_)
            | Expr::StringLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_) => {}
            Expr::BinOp(node) => {
                let (left, right) = (self.value(&node.left)?, self.value(&node.right)?);
                if may_fail(node.op) {
                    self.driving.extend(left.iter().chain(&right));
                }
                names.extend(left);
                names.extend(right);
            }
            Expr::UnaryOp(node) => names = self.value(&node.operand)?,
            Expr::BoolOp(node) => {
                for part in &node.values {
                    names.extend(self.value(part)?);
                }
            }
            Expr::Compare(node) => {
                names.extend(self.value(&node.left)?);
                for part in &node.comparators {
                    names.extend(self.value(part)?);
                }
            }
            Expr::Tuple(node) => {
                for part in &node.elts {
                    names.extend(self.value(part)?);
                }
            }
            Expr::If(node) => {
                for part in [&node.test, &node.body, &node.orelse] {
                    names.extend(self.value(part)?);
                }
                self.driving.extend(&names);
            }
            Expr::Subscript(node) => {
                let (of, index) = (self.value(&node.value)?, self.value(&node.slice)?);
                names.extend(of);
                names.extend(index);
                self.driving.extend(&names);
            }
            Expr::FString(node) => {
                for element in node.value.elements() {
                    if let ast::InterpolatedStringElement::Interpolation(part) = element {
                        if part.format_spec.is_some() {
                            return None;
                        }
                        names.extend(self.value(&part.expression)?);
                    }
                }
            }
            Expr::Call(call) if call.arguments.keywords.is_empty() => {
                let Expr::Name(function) = &*call.func else {
                    return None;
                };
                for argument in &call.arguments.args {
                    names.extend(self.value(argument)?);
                }
                match function.id.as_str() {
                    "str" | "repr" | "bool" => {}
                    "len" | "abs" | "int" | "float" | "min" | "max" | "chr" | "ord" | "divmod" => {
                        self.driving.extend(&names);
                    }
                    _ => return None,
                }
            }
            _ => return None,
        }
        Some(names)
    }
}

/// Whether an operator may fail depending on values.
fn may_fail(op: ast::Operator) -> bool {
    !matches!(
        op,
        ast::Operator::Add | ast::Operator::Sub | ast::Operator::Mult
    )
}
