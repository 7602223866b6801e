//! Statements.

mod assign;
mod define;
mod drivers;
mod flow;
mod guarded;

use crate::code::{MarkKind, Op};
use crate::compile::Compiler;
use crate::compile::scope::Place;
use ruff_python_ast::{self as ast, Stmt};
use ruff_text_size::Ranged;

impl<'a> Compiler<'a> {
    pub fn body(&mut self, body: &'a [Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        self.at = self.pos(stmt.start());
        if !matches!(stmt, Stmt::Global(_) | Stmt::Nonlocal(_)) {
            self.mark(MarkKind::Statement, stmt.range());
        }
        match stmt {
            Stmt::FunctionDef(def) => self.function_def(def),
            Stmt::ClassDef(def) => self.class_def(def),
            Stmt::Return(node) => self.return_stmt(node),
            Stmt::Delete(node) => {
                for target in &node.targets {
                    self.delete_target(target);
                }
            }
            Stmt::Assign(node) => {
                self.expr(&node.value);
                for (i, target) in node.targets.iter().enumerate() {
                    if i + 1 < node.targets.len() {
                        self.emit(Op::Dup);
                    }
                    self.assign(target);
                }
            }
            Stmt::AugAssign(node) => self.aug_assign(node),
            Stmt::AnnAssign(node) => self.ann_assign(node),
            Stmt::For(node) => self.for_stmt(node),
            Stmt::While(node) => self.while_stmt(node),
            Stmt::If(node) => self.if_stmt(node),
            Stmt::With(node) => {
                if node.is_async {
                    return self.unsupported("async with");
                }
                self.with_items(&node.items, &node.body);
            }
            Stmt::Match(node) => self.match_stmt(node),
            Stmt::Raise(node) => {
                let mut count = 0;
                if let Some(exc) = &node.exc {
                    self.expr(exc);
                    count = 1;
                }
                if let Some(cause) = &node.cause {
                    self.expr(cause);
                    count = 2;
                }
                self.at = self.pos(node.start());
                self.emit(Op::Raise(count));
            }
            Stmt::Try(node) => self.try_stmt(node),
            Stmt::Assert(node) => {
                let fine = self.label();
                self.jump_if(&node.test, fine, true);
                self.emit(Op::LoadAssertionError);
                if let Some(msg) = &node.msg {
                    self.expr(msg);
                    self.emit(Op::Call(1));
                }
                self.at = self.pos(node.start());
                self.emit(Op::Raise(1));
                self.bind(fine);
            }
            Stmt::Import(node) => self.import(node),
            Stmt::ImportFrom(node) => self.import_from(node),
            Stmt::Nonlocal(s) => {
                for name in &s.names {
                    let known = self.intern(name);
                    if self.scopes.place(self.scope, known) == Place::Global {
                        self.fail(s, format!("no binding for nonlocal '{name}' found"));
                    }
                }
            }
            Stmt::Global(_) | Stmt::Pass(_) => {}
            Stmt::Expr(node) => {
                self.expr(&node.value);
                self.emit(Op::Pop);
            }
            Stmt::Break(node) => self.leave_loop(node, true),
            Stmt::Continue(node) => self.leave_loop(node, false),
            Stmt::TypeAlias(_) => self.unsupported("type alias statement"),
            Stmt::IpyEscapeCommand(_) => self.unsupported("notebook command"),
        }
    }

    pub fn unsupported(&mut self, what: &str) {
        let value = self.string(what);
        let index = self.const_index(value);
        self.emit(Op::Unsupported(index));
    }

    // ---- imports

    fn import(&mut self, node: &'a ast::StmtImport) {
        for alias in &node.names {
            let path = self.shared.names.intern(&alias.name);
            match &alias.asname {
                Some(name) => {
                    self.emit(Op::Import(path, 1));
                    let name = self.intern(name);
                    self.store(name);
                }
                None => {
                    self.emit(Op::Import(path, 0));
                    let first = alias.name.split('.').next().unwrap_or("");
                    let name = self.intern(first);
                    self.store(name);
                }
            }
        }
    }

    fn import_from(&mut self, node: &'a ast::StmtImportFrom) {
        let module = node.module.as_ref().map_or("", |m| m.as_str());
        if module == "__future__" {
            return;
        }
        let dotted = format!("{}{module}", ".".repeat(node.level as usize));
        let path = self.shared.names.intern(&dotted);
        self.emit(Op::Import(path, 1));
        for alias in &node.names {
            if alias.name.as_str() == "*" {
                self.emit(Op::ImportStar);
                return;
            }
            let name = self.shared.names.intern(&alias.name);
            self.emit(Op::ImportFrom(name));
            let target = self.intern(alias.asname.as_ref().unwrap_or(&alias.name));
            self.store(target);
        }
        self.emit(Op::Pop);
    }
}
