//! Branches, loops and the ways out of them.

use crate::code::{MarkKind, Op};
use crate::compile::Compiler;
use crate::compile::scope::{Kind, Place};
use crate::compile::unit::{Block, Label};
use crate::value::Value;
use ruff_python_ast::{self as ast, Expr};
use ruff_text_size::Ranged;

impl<'a> Compiler<'a> {
    // ---- branches and loops

    pub(super) fn if_stmt(&mut self, node: &'a ast::StmtIf) {
        let end = self.label();
        let mut next = self.label();
        self.jump_if(&node.test, next, false);
        self.branch(true, &*node.test);
        self.body(&node.body);
        self.jump(end);
        let mut pending: Option<&Expr> = Some(&node.test);
        for clause in &node.elif_else_clauses {
            self.bind(next);
            if let Some(test) = pending.take() {
                self.branch(false, test);
            }
            next = self.label();
            if let Some(test) = &clause.test {
                self.at = self.pos(test.start());
                self.mark(MarkKind::Statement, test.range());
                self.jump_if(test, next, false);
                self.branch(true, test);
                pending = Some(test);
            }
            self.body(&clause.body);
            self.jump(end);
        }
        self.bind(next);
        if let Some(test) = pending {
            self.branch(false, test);
        }
        self.bind(end);
    }

    /// The slots of the variables that drive a loop, if all of them are plain ones.
    fn driving_slots(&mut self, node: &'a ast::StmtWhile) -> Option<Vec<u32>> {
        let mut slots = Vec::new();
        // Variables of a module have no slots, and its loops change them.
        if self.scopes.list[self.scope].kind == Kind::Module {
            return None;
        }
        for name in super::drivers::drivers(node)? {
            let name = self.intern(name);
            match self.scopes.place(self.scope, name) {
                Place::Local(at) => slots.push(self.slot(at, name)),
                Place::Global if !self.scopes.list[self.scope].get(name).global => {}
                _ => return None,
            }
        }
        Some(slots)
    }

    pub(super) fn while_stmt(&mut self, node: &'a ast::StmtWhile) {
        let (again, exhausted, end) = (self.label(), self.label(), self.label());
        self.bind(again);
        if let Some(slots) = self.driving_slots(node) {
            self.unit().drivers.push((again, slots));
        }
        self.at = self.pos(node.test.start());
        let forever = matches!(&*node.test, Expr::BooleanLiteral(b) if b.value);
        if !forever {
            self.jump_if(&node.test, exhausted, false);
            self.branch(true, &*node.test);
        }
        self.unit().blocks.push(Block::Loop {
            exit: end,
            again,
            iterator: None,
            fresh: false,
        });
        self.body(&node.body);
        self.unit().blocks.pop();
        self.jump(again);
        self.bind(exhausted);
        if !forever {
            self.branch(false, &*node.test);
        }
        self.body(&node.orelse);
        self.bind(end);
    }

    pub(super) fn for_stmt(&mut self, node: &'a ast::StmtFor) {
        if node.is_async {
            return self.unsupported("async for");
        }
        let (again, exhausted, end) = (self.label(), self.label(), self.label());
        self.expr(&node.iter);
        self.emit(Op::GetIter);
        let iterator = self.temp();
        self.emit(Op::StoreFast(iterator));
        self.bind(again);
        self.at = self.pos(node.start());
        self.emit(Op::ForIter(iterator as u16, exhausted.0));
        self.branch(true, &*node.iter);
        self.assign(&node.target);
        self.unit().blocks.push(Block::Loop {
            exit: end,
            again,
            iterator: Some(iterator),
            fresh: matches!(&*node.iter, Expr::Call(_) | Expr::Generator(_)),
        });
        self.body(&node.body);
        self.unit().blocks.pop();
        self.jump(again);
        self.bind(exhausted);
        self.branch(false, &*node.iter);
        self.body(&node.orelse);
        self.bind(end);
        self.release(iterator);
    }

    pub(super) fn leave_loop(&mut self, node: &impl Ranged, exit: bool) {
        let found = self
            .unit()
            .blocks
            .iter()
            .rposition(|b| matches!(b, Block::Loop { .. }));
        let Some(at) = found else {
            let what = if exit {
                "'break' outside loop"
            } else {
                "'continue' not properly in loop"
            };
            return self.fail(node, what);
        };
        let Block::Loop {
            exit: out,
            again,
            iterator,
            fresh,
        } = self.unit().blocks[at].clone()
        else {
            return;
        };
        let suspended = self.unwind_to(at + 1);
        if exit && let Some(slot) = iterator {
            self.emit(if fresh {
                Op::CloseIter(slot)
            } else {
                Op::Clear(slot)
            });
        }
        self.jump(if exit { out } else { again });
        self.resume(suspended);
    }

    pub(super) fn return_stmt(&mut self, node: &'a ast::StmtReturn) {
        match &node.value {
            Some(value) => self.expr(value),
            None => self.constant(Value::None),
        }
        self.at = self.pos(node.start());
        let plain = self
            .unit()
            .blocks
            .iter()
            .all(|b| matches!(b, Block::Loop { fresh: false, .. }));
        if plain {
            self.emit(Op::Return);
            return;
        }
        let result = self.temp();
        self.emit(Op::StoreFast(result));
        let suspended = self.unwind_to(0);
        self.emit(Op::LoadFast(result));
        self.emit(Op::Return);
        self.resume(suspended);
        self.release(result);
    }

    /// Emits what must run on the way out of the blocks from `depth` on. Their regions are
    /// interrupted, to be resumed behind the jump.
    pub(super) fn unwind_to(&mut self, depth: usize) -> Vec<usize> {
        let blocks: Vec<Block<'a>> = self.unit().blocks.clone();
        let mut suspended = Vec::new();
        for at in (depth..blocks.len()).rev() {
            self.unit().blocks.truncate(at);
            match &blocks[at] {
                Block::Loop {
                    iterator: Some(slot),
                    fresh: true,
                    ..
                } => self.emit(Op::CloseIter(*slot)),
                Block::Loop { .. } => {}
                Block::Finally(body, region) => {
                    self.suspend_region(*region);
                    suspended.push(*region);
                    self.body(body);
                }
                Block::Handler(saved, name, region) => {
                    self.suspend_region(*region);
                    suspended.push(*region);
                    self.end_handler(*saved, *name);
                }
                Block::With(slot, region) => {
                    self.suspend_region(*region);
                    suspended.push(*region);
                    self.emit(Op::WithExit(*slot));
                    self.emit(Op::Pop);
                }
            }
        }
        self.unit().blocks = blocks;
        suspended
    }

    pub(super) fn resume(&mut self, regions: Vec<usize>) {
        for region in regions {
            self.resume_region(region);
        }
    }

    pub(super) fn match_stmt(&mut self, node: &'a ast::StmtMatch) {
        let subject = self.temp();
        self.expr(&node.subject);
        self.emit(Op::StoreFast(subject));
        let end = self.label();
        for case in &node.cases {
            self.at = self.pos(case.pattern.start());
            let next: Label = self.label();
            let mut captures = Vec::new();
            self.pattern(&case.pattern, subject, next, &mut captures);
            for (name, slot) in &captures {
                self.emit(Op::LoadFast(*slot));
                self.store(*name);
            }
            if let Some(guard) = &case.guard {
                self.jump_if(guard, next, false);
            }
            self.branch(true, &case.pattern);
            self.body(&case.body);
            self.jump(end);
            self.bind(next);
            if case.guard.is_some() || !always_matches(&case.pattern) {
                self.branch(false, &case.pattern);
            }
            for (_, slot) in captures {
                self.release(slot);
            }
        }
        self.bind(end);
        self.release(subject);
    }
}

/// A pattern that nothing can fail, so that there is no other side.
fn always_matches(pattern: &ast::Pattern) -> bool {
    match pattern {
        ast::Pattern::MatchAs(node) => node.pattern.as_ref().is_none_or(|p| always_matches(p)),
        ast::Pattern::MatchOr(node) => node.patterns.iter().any(always_matches),
        _ => false,
    }
}
