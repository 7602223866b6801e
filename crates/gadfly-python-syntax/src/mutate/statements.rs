//! Mistakes made with whole statements.

use super::Operator;
use super::find::Finder;
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{Expr, Operator as Arithmetic, Stmt};
use ruff_text_size::{Ranged, TextRange};

impl<'a> Finder<'a> {
    pub(super) fn statement(&mut self, stmt: &'a Stmt) {
        self.deletion(stmt);
        match stmt {
            Stmt::If(s) => {
                self.condition(&s.test);
                for clause in &s.elif_else_clauses {
                    match &clause.test {
                        Some(test) => {
                            let before = std::mem::replace(&mut self.within, test.range());
                            self.condition(test);
                            self.within = before;
                        }
                        None => self.branch_body(&clause.body, "else"),
                    }
                }
            }
            Stmt::While(s) => {
                self.condition(&s.test);
                self.branch_body(&s.orelse, "else");
            }
            Stmt::For(s) => self.branch_body(&s.orelse, "else"),
            Stmt::Try(s) => {
                self.branch_body(&s.orelse, "else");
                self.branch_body(&s.finalbody, "finally");
            }
            Stmt::Assert(s) => self.condition(&s.test),
            Stmt::Return(s) => {
                if let Some(value) = &s.value {
                    self.returned(value, stmt);
                }
            }
            Stmt::AugAssign(s) => {
                let between = TextRange::new(s.target.end(), s.value.start());
                self.augmented(s.op, between);
            }
            Stmt::Break(_) => {
                self.add(
                    Operator::Jump,
                    stmt.range(),
                    "continue",
                    "`break` became `continue`",
                );
            }
            Stmt::Continue(_) => {
                self.add(
                    Operator::Jump,
                    stmt.range(),
                    "break",
                    "`continue` became `break`",
                );
            }
            _ => {}
        }
    }

    fn deletion(&mut self, stmt: &Stmt) {
        let what = match stmt {
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => return,
            Stmt::AnnAssign(s) if s.value.is_none() => return,
            Stmt::If(_) => "the `if` was deleted".to_string(),
            Stmt::For(_) => "the `for` loop was deleted".to_string(),
            Stmt::While(_) => "the `while` loop was deleted".to_string(),
            Stmt::With(_) => "the `with` was deleted".to_string(),
            Stmt::Try(_) => "the `try` was deleted".to_string(),
            Stmt::Match(_) => "the `match` was deleted".to_string(),
            // Nothing comes back either way.
            Stmt::Return(s)
                if self.last_of_function
                    && s.value.as_ref().is_none_or(|v| v.is_none_literal_expr()) =>
            {
                return;
            }
            _ => format!("{} was deleted", self.quoted(stmt)),
        };
        // A declaration is not executed: no line shows that it counts.
        let declares = matches!(stmt, Stmt::Global(_) | Stmt::Nonlocal(_));
        let around = self.functions;
        if declares {
            self.functions = 0;
        }
        self.add(Operator::StatementDeletion, stmt.range(), "pass", what);
        self.functions = around;
    }

    /// The body of a branch left out; one of a single statement is deleted as such.
    pub(super) fn branch_body(&mut self, body: &[Stmt], name: &str) {
        let (Some(first), Some(last)) = (body.first(), body.last()) else {
            return;
        };
        if body.len() < 2 {
            return;
        }
        let range = TextRange::new(first.start(), last.end());
        let what = format!("the body of `{name}` was deleted");
        let before = std::mem::replace(&mut self.within, range);
        self.add(Operator::RemovedBranch, range, "pass", what);
        self.within = before;
    }

    fn returned(&mut self, value: &Expr, stmt: &Stmt) {
        if value.is_none_literal_expr() {
            return;
        }
        if value.is_bool_op_expr() {
            let text = self.text(value.range());
            let what = format!("the returned {} was negated", self.quoted(value));
            self.add(
                Operator::ReturnValue,
                value.range(),
                format!("(not ({text}))"),
                what,
            );
        }
        // As the last statement it is deleted, with the same effect.
        if !self.last_of_function {
            let what = format!("{} became `return None`", self.quoted(stmt));
            self.add(Operator::ReturnValue, stmt.range(), "return None", what);
        }
    }

    fn augmented(&mut self, op: Arithmetic, between: TextRange) {
        const KINDS: &[TokenKind] = &[
            TokenKind::PlusEqual,
            TokenKind::MinusEqual,
            TokenKind::StarEqual,
            TokenKind::SlashEqual,
            TokenKind::PercentEqual,
            TokenKind::AmperEqual,
            TokenKind::VbarEqual,
            TokenKind::CircumflexEqual,
            TokenKind::LeftShiftEqual,
            TokenKind::RightShiftEqual,
            TokenKind::DoubleStarEqual,
            TokenKind::DoubleSlashEqual,
            TokenKind::AtEqual,
        ];
        let Some(token) = self.token(between, KINDS) else {
            return;
        };
        if let Some(other) = super::expressions::other_arithmetic(op) {
            let (old, new) = (op.as_str(), other);
            let what = format!("`{old}=` became `{new}=`");
            self.add(Operator::Augmented, token, format!("{new}="), what);
        }
        let what = format!("`{}=` became `=`", op.as_str());
        self.add(Operator::Augmented, token, "=", what);
    }
}

/// `if __name__ == "__main__":`
pub(super) fn is_main_guard(test: &Expr) -> bool {
    let Expr::Compare(c) = test else { return false };
    let is_name = |e: &Expr| matches!(e, Expr::Name(n) if n.id.as_str() == "__name__");
    is_name(&c.left) || c.comparators.iter().any(is_name)
}

/// A text or `...` that stands for itself.
pub(super) fn is_documentation(value: &Expr) -> bool {
    value.is_literal_expr() || value.is_f_string_expr()
}

/// `print("Hello")`: nothing computed is shown.
pub(super) fn prints_text(value: &Expr) -> bool {
    let Expr::Call(call) = value else {
        return false;
    };
    let is_print = matches!(&*call.func, Expr::Name(n) if n.id.as_str() == "print");
    let constant = |e: &Expr| e.is_literal_expr();
    is_print
        && call.arguments.args.iter().all(constant)
        && call.arguments.keywords.iter().all(|k| constant(&k.value))
}

/// `__all__ = …`, `__slots__ = …`, `__version__ = …`.
pub(super) fn is_declaration(targets: &[Expr]) -> bool {
    targets
        .iter()
        .all(|t| matches!(t, Expr::Name(n) if n.id.starts_with("__") && n.id.ends_with("__")))
}
