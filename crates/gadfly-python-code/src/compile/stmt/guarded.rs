//! `try` and `with`.

use crate::code::{MarkKind, Op};
use crate::compile::Compiler;
use crate::compile::unit::Block;
use crate::names::Name;
use crate::value::Value;
use ruff_python_ast::{self as ast, ExceptHandler, Stmt};
use ruff_text_size::Ranged;

impl<'a> Compiler<'a> {
    // ---- exceptions

    pub(super) fn end_handler(&mut self, saved: u32, name: Option<Name>) {
        self.emit(Op::PopHandled(saved));
        if let Some(name) = name {
            self.constant(Value::None);
            self.store(name);
            self.delete(name);
        }
    }

    pub(super) fn try_stmt(&mut self, node: &'a ast::StmtTry) {
        if node.is_star {
            return self.unsupported("except*");
        }
        if node.finalbody.is_empty() {
            return self.try_except(node);
        }
        let end = self.label();
        let region = self.open_region();
        self.unit()
            .blocks
            .push(Block::Finally(&node.finalbody, region));
        if node.handlers.is_empty() {
            self.body(&node.body);
        } else {
            self.try_except(node);
        }
        self.unit().blocks.pop();
        let handler = self.close_region(region);
        self.body(&node.finalbody);
        self.jump(end);
        self.bind(handler);
        let (exc, saved) = (self.temp(), self.temp());
        self.emit(Op::PushHandled(saved));
        self.emit(Op::StoreFast(exc));
        self.cleaned_up(saved, None, |this| this.body(&node.finalbody));
        self.emit(Op::PopHandled(saved));
        self.emit(Op::Reraise(exc));
        self.release(exc);
        self.release(saved);
        self.bind(end);
    }

    /// Code that runs while an exception is handled; another exception ends the handling.
    pub(super) fn cleaned_up(
        &mut self,
        saved: u32,
        name: Option<Name>,
        inside: impl FnOnce(&mut Self),
    ) {
        let region = self.open_region();
        self.unit().blocks.push(Block::Handler(saved, name, region));
        inside(self);
        self.unit().blocks.pop();
        let cleanup = self.close_region(region);
        let beyond = self.label();
        self.jump(beyond);
        self.bind(cleanup);
        let other = self.temp();
        self.emit(Op::StoreFast(other));
        self.end_handler(saved, name);
        self.emit(Op::Reraise(other));
        self.release(other);
        self.bind(beyond);
    }

    pub(super) fn try_except(&mut self, node: &'a ast::StmtTry) {
        let end = self.label();
        let region = self.open_region();
        self.body(&node.body);
        let handler = self.close_region(region);
        self.body(&node.orelse);
        self.jump(end);
        self.bind(handler);
        let (exc, saved) = (self.temp(), self.temp());
        self.emit(Op::PushHandled(saved));
        self.emit(Op::StoreFast(exc));
        for handler in &node.handlers {
            let ExceptHandler::ExceptHandler(handler) = handler;
            self.at = self.pos(handler.start());
            let next = self.label();
            if let Some(ty) = &handler.type_ {
                let header = ty.range();
                self.cleaned_up_test(saved, |this| this.expr(ty));
                self.emit(Op::MatchExc(exc));
                self.emit(Op::JumpIfFalse(next.0));
                self.mark(MarkKind::Statement, header);
            }
            let name = handler.name.as_ref().map(|name| self.intern(name));
            if let Some(name) = name {
                self.emit(Op::LoadFast(exc));
                self.store(name);
            }
            self.cleaned_up(saved, name, |this| this.body(&handler.body));
            self.end_handler(saved, name);
            self.emit(Op::Clear(exc));
            self.jump(end);
            self.bind(next);
        }
        self.emit(Op::PopHandled(saved));
        self.emit(Op::Reraise(exc));
        self.release(exc);
        self.release(saved);
        self.bind(end);
    }

    /// The expression of an `except` clause may itself raise.
    pub(super) fn cleaned_up_test(&mut self, saved: u32, inside: impl FnOnce(&mut Self)) {
        let result = self.temp();
        self.cleaned_up(saved, None, |this| {
            inside(this);
            this.emit(Op::StoreFast(result));
        });
        self.emit(Op::LoadFast(result));
        self.release(result);
    }

    pub(super) fn with_items(&mut self, items: &'a [ast::WithItem], body: &'a [Stmt]) {
        let Some((item, rest)) = items.split_first() else {
            return self.body(body);
        };
        let end = self.label();
        self.at = self.pos(item.context_expr.start());
        self.expr(&item.context_expr);
        let manager = self.temp();
        self.emit(Op::WithEnter(manager));
        let region = self.open_region();
        match &item.optional_vars {
            Some(target) => self.assign(target),
            None => self.emit(Op::Pop),
        }
        self.unit().blocks.push(Block::With(manager, region));
        self.with_items(rest, body);
        self.unit().blocks.pop();
        let handler = self.close_region(region);
        self.emit(Op::WithExit(manager));
        self.emit(Op::Pop);
        self.jump(end);
        self.bind(handler);
        let (exc, saved, swallow) = (self.temp(), self.temp(), self.temp());
        self.emit(Op::PushHandled(saved));
        self.emit(Op::StoreFast(exc));
        self.cleaned_up(saved, None, |this| {
            this.emit(Op::WithExitException(manager as u16, exc as u16));
            this.emit(Op::Unary(crate::code::UnOp::Not));
            this.emit(Op::StoreFast(swallow));
        });
        self.emit(Op::PopHandled(saved));
        self.emit(Op::LoadFast(swallow));
        self.emit(Op::JumpIfFalse(end.0));
        self.emit(Op::Reraise(exc));
        for slot in [manager, exc, saved, swallow] {
            self.release(slot);
        }
        self.bind(end);
    }
}
