//! Assignment, augmented and annotated; deletion.

use crate::code::Op;
use crate::compile::Compiler;
use crate::names::n;
use crate::value::Value;
use ruff_python_ast::{self as ast, Expr};
use ruff_text_size::Ranged;

impl<'a> Compiler<'a> {
    // ---- assignment

    pub fn assign(&mut self, target: &Expr) {
        match target {
            Expr::Name(name) => {
                let name = self.intern(&name.id);
                self.store(name);
            }
            Expr::Attribute(node) => {
                self.expr(&node.value);
                self.at = self.pos(node.start());
                let name = self.intern(&node.attr);
                self.emit(Op::StoreAttr(name));
            }
            Expr::Subscript(node) => {
                self.expr(&node.value);
                self.expr(&node.slice);
                self.at = self.pos(node.start());
                self.emit(Op::StoreSubscript);
            }
            Expr::Tuple(node) => self.unpack(&node.elts),
            Expr::List(node) => self.unpack(&node.elts),
            Expr::Starred(node) => self.assign(&node.value),
            other => self.fail(other, "cannot assign to this expression"),
        }
    }

    pub(super) fn unpack(&mut self, targets: &[Expr]) {
        let star = targets.iter().position(|t| matches!(t, Expr::Starred(_)));
        match star {
            Some(at) => {
                let after = targets.len() - at - 1;
                self.emit(Op::UnpackEx(at as u16, after as u16));
            }
            None => self.emit(Op::UnpackSequence(targets.len() as u32)),
        }
        for target in targets {
            self.assign(target);
        }
    }

    pub(super) fn delete_target(&mut self, target: &Expr) {
        match target {
            Expr::Name(name) => {
                let name = self.intern(&name.id);
                self.delete(name);
            }
            Expr::Attribute(node) => {
                self.expr(&node.value);
                let name = self.intern(&node.attr);
                self.emit(Op::DelAttr(name));
            }
            Expr::Subscript(node) => {
                self.expr(&node.value);
                self.expr(&node.slice);
                self.emit(Op::DelSubscript);
            }
            Expr::Tuple(node) => node.elts.iter().for_each(|t| self.delete_target(t)),
            Expr::List(node) => node.elts.iter().for_each(|t| self.delete_target(t)),
            other => self.fail(other, "cannot delete this expression"),
        }
    }

    pub(super) fn aug_assign(&mut self, node: &'a ast::StmtAugAssign) {
        let op = crate::compile::expr::binary(node.op);
        let at = self.at;
        match &*node.target {
            Expr::Name(name) => {
                let name = self.intern(&name.id);
                self.load(name);
                self.expr(&node.value);
                self.at = at;
                self.emit(Op::InPlace(op));
                self.store(name);
            }
            Expr::Attribute(target) => {
                let name = self.intern(&target.attr);
                self.expr(&target.value);
                self.emit(Op::Dup);
                self.emit(Op::LoadAttr(name));
                self.expr(&node.value);
                self.at = at;
                self.emit(Op::InPlace(op));
                self.emit(Op::Swap);
                self.emit(Op::StoreAttr(name));
            }
            Expr::Subscript(target) => {
                self.expr(&target.value);
                self.expr(&target.slice);
                self.emit(Op::Dup2);
                self.emit(Op::Subscript);
                self.expr(&node.value);
                self.at = at;
                self.emit(Op::InPlace(op));
                self.emit(Op::Rot3);
                self.emit(Op::StoreSubscript);
            }
            other => self.fail(other, "illegal target for augmented assignment"),
        }
    }

    pub(super) fn ann_assign(&mut self, node: &'a ast::StmtAnnAssign) {
        if let Some(value) = &node.value {
            self.expr(value);
            self.assign(&node.target);
        }
        let scope = self.scope;
        if self.scopes.list[scope].kind != crate::compile::scope::Kind::Class {
            return;
        }
        // Annotations are kept as written; nothing evaluates them.
        if let Expr::Name(name) = &*node.target {
            let text = self.text(node.annotation.range()).to_string();
            let text = self.string(&text);
            self.constant(text);
            self.emit(Op::LoadName(n::ANNOTATIONS));
            let mangled = self.intern(&name.id);
            let key = Value::Str(self.shared.names.value(mangled));
            self.constant(key);
            self.emit(Op::StoreSubscript);
        }
    }
}
