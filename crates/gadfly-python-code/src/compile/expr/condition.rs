//! Comparisons, and jumps on conditions.

use crate::code::{CmpOp, Op};
use crate::compile::Compiler;
use crate::compile::unit::Label;
use ruff_python_ast::{self as ast, BoolOp, Expr, UnaryOp};
use ruff_text_size::Ranged;

impl Compiler<'_> {
    /// Jumps if the truth of an expression is `when`; leaves nothing on the stack.
    pub fn jump_if(&mut self, expr: &Expr, to: Label, when: bool) {
        match expr {
            Expr::UnaryOp(node) if node.op == UnaryOp::Not => {
                self.jump_if(&node.operand, to, !when);
            }
            Expr::BoolOp(node) => {
                let shortcut = (node.op == BoolOp::Or) == when;
                let beyond = self.label();
                for (i, value) in node.values.iter().enumerate() {
                    if i + 1 == node.values.len() || shortcut {
                        self.jump_if(value, to, when);
                    } else {
                        self.jump_if(value, beyond, !when);
                    }
                }
                self.bind(beyond);
            }
            Expr::Compare(node) if node.ops.len() > 1 && !when => {
                // Each comparison that fails jumps at once.
                let cleanup = self.label();
                let beyond = self.label();
                self.expr(&node.left);
                let last = node.ops.len() - 1;
                for (i, (op, right)) in node.ops.iter().zip(&node.comparators).enumerate() {
                    self.expr(right);
                    self.at = self.pos(node.start());
                    if i < last {
                        self.emit(Op::Dup);
                        self.emit(Op::Rot3);
                        self.compare_op(*op);
                        self.emit(Op::JumpIfFalse(cleanup.0));
                    } else {
                        self.compare_op(*op);
                        self.emit(Op::JumpIfFalse(to.0));
                    }
                }
                self.jump(beyond);
                self.bind(cleanup);
                self.emit(Op::Pop);
                self.jump(to);
                self.bind(beyond);
            }
            _ => {
                self.expr(expr);
                self.at = self.pos(expr.start());
                self.emit(if when {
                    Op::JumpIfTrue(to.0)
                } else {
                    Op::JumpIfFalse(to.0)
                });
            }
        }
    }

    pub(super) fn compare_op(&mut self, op: ast::CmpOp) {
        self.emit(match op {
            ast::CmpOp::Eq => Op::Compare(CmpOp::Eq),
            ast::CmpOp::NotEq => Op::Compare(CmpOp::Ne),
            ast::CmpOp::Lt => Op::Compare(CmpOp::Lt),
            ast::CmpOp::LtE => Op::Compare(CmpOp::Le),
            ast::CmpOp::Gt => Op::Compare(CmpOp::Gt),
            ast::CmpOp::GtE => Op::Compare(CmpOp::Ge),
            ast::CmpOp::Is => Op::Is(true),
            ast::CmpOp::IsNot => Op::Is(false),
            ast::CmpOp::In => Op::In(true),
            ast::CmpOp::NotIn => Op::In(false),
        });
    }

    pub(super) fn compare(&mut self, node: &ast::ExprCompare) {
        let at = self.at;
        self.expr(&node.left);
        let last = node.ops.len() - 1;
        if last == 0 {
            self.expr(&node.comparators[0]);
            self.at = at;
            return self.compare_op(node.ops[0]);
        }
        let (cleanup, end) = (self.label(), self.label());
        for (i, (op, right)) in node.ops.iter().zip(&node.comparators).enumerate() {
            self.expr(right);
            self.at = at;
            if i < last {
                self.emit(Op::Dup);
                self.emit(Op::Rot3);
                self.compare_op(*op);
                self.emit(Op::JumpIfFalseOrPop(cleanup.0));
            } else {
                self.compare_op(*op);
            }
        }
        self.jump(end);
        self.bind(cleanup);
        self.emit(Op::Swap);
        self.emit(Op::Pop);
        self.bind(end);
    }
}
