//! Statements.

use super::scope::{Place, key};
use super::unit::{Block, Label};
use super::{Compiler, docstring};
use crate::code::{MarkKind, Op};
use crate::names::{Name, n};
use crate::value::Value;
use ruff_python_ast::{self as ast, ExceptHandler, Expr, Stmt};
use ruff_text_size::Ranged;
use std::rc::Rc;

impl Compiler<'_> {
    pub fn body(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
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

    // ---- functions and classes

    fn qualname_for(&mut self, name: &str) -> Rc<str> {
        let outer = self.unit();
        let prefix = outer.qualname.clone();
        if &*prefix == "<module>" {
            return name.into();
        }
        let scope = self.unit().scope;
        match self.scopes.list[scope].kind {
            super::scope::Kind::Class => format!("{prefix}.{name}").into(),
            _ => format!("{prefix}.<locals>.{name}").into(),
        }
    }

    fn function_def(&mut self, def: &ast::StmtFunctionDef) {
        for decorator in &def.decorator_list {
            self.expr(&decorator.expression);
        }
        if def.is_async {
            return self.unsupported("async function");
        }
        self.push_defaults(&def.parameters);
        let scope = self.scopes.of(key(def));
        let name = self.shared.names.intern(&def.name);
        let qualname = self.qualname_for(&def.name);
        let at = self.at;
        let mut annotations: Vec<(Name, Rc<str>)> = Vec::new();
        for parameter in def.parameters.iter() {
            if let Some(annotation) = parameter.annotation() {
                let text: Rc<str> = self.text(annotation.range()).into();
                let name = self.intern(parameter.name());
                annotations.push((name, text));
            }
        }
        if let Some(returns) = &def.returns {
            let text: Rc<str> = self.text(returns.range()).into();
            let name = self.shared.names.intern("return");
            annotations.push((name, text));
        }
        self.enter(scope, name, qualname);
        self.unit().docstring = docstring(&def.body).map(Into::into);
        self.unit().annotations = annotations;
        self.parameters(&def.parameters);
        self.declare();
        self.body(&def.body);
        self.constant(Value::None);
        self.emit(Op::Return);
        let code = self.leave();
        self.at = at;
        self.make_function(code, scope);
        for _ in &def.decorator_list {
            self.emit(Op::Call(1));
        }
        let name = self.intern(&def.name);
        self.store(name);
    }

    /// Stack: defaults tuple, keyword-only defaults; then the closure.
    pub fn make_function(&mut self, code: Rc<crate::code::Code>, scope: usize) {
        self.push_closure(scope);
        let unit = self.unit();
        unit.children.push(code);
        let index = unit.children.len() as u32 - 1;
        self.emit(Op::MakeFunction(index));
    }

    pub fn push_defaults(&mut self, parameters: &ast::Parameters) {
        let mut count = 0;
        for parameter in parameters.posonlyargs.iter().chain(&parameters.args) {
            if let Some(default) = &parameter.default {
                self.expr(default);
                count += 1;
            }
        }
        if count == 0 {
            self.constant(Value::None);
        } else {
            self.emit(Op::BuildTuple(count));
        }
        let mut pairs = 0;
        for parameter in &parameters.kwonlyargs {
            if let Some(default) = &parameter.default {
                let name = self.intern(&parameter.parameter.name);
                let text = Value::Str(self.shared.names.value(name));
                self.constant(text);
                self.expr(default);
                pairs += 1;
            }
        }
        if pairs == 0 {
            self.constant(Value::None);
        } else {
            self.emit(Op::BuildDict(pairs));
        }
    }

    pub fn parameters(&mut self, parameters: &ast::Parameters) {
        let scope = self.unit().scope;
        let mut params = crate::code::Params {
            positional_only: parameters.posonlyargs.len(),
            positional: parameters.posonlyargs.len() + parameters.args.len(),
            keyword_only: parameters.kwonlyargs.len(),
            varargs: parameters.vararg.is_some(),
            varkw: parameters.kwarg.is_some(),
            names: Vec::new(),
        };
        let plain = parameters.posonlyargs.iter().chain(&parameters.args);
        let mut order: Vec<&str> = plain
            .chain(&parameters.kwonlyargs)
            .map(|p| p.parameter.name.as_str())
            .collect();
        order.extend(parameters.vararg.iter().map(|p| p.name.as_str()));
        order.extend(parameters.kwarg.iter().map(|p| p.name.as_str()));
        for text in order {
            let name = self.intern(text);
            self.slot(scope, name);
            params.names.push(name);
        }
        self.unit().params = params;
    }

    fn class_def(&mut self, def: &ast::StmtClassDef) {
        for decorator in &def.decorator_list {
            self.expr(&decorator.expression);
        }
        let at = self.at;
        self.emit(Op::LoadGlobal(n::BUILD_CLASS));
        let scope = self.scopes.of(key(def));
        let name = self.shared.names.intern(&def.name);
        let qualname = self.qualname_for(&def.name);
        self.constant(Value::None);
        self.constant(Value::None);
        self.enter(scope, name, qualname.clone());
        let outer_class = self.class.replace(def.name.to_string());
        self.declare();
        self.emit(Op::LoadGlobal(n::NAME));
        self.emit(Op::StoreName(n::MODULE));
        let text = self.string(&qualname);
        self.constant(text);
        self.emit(Op::StoreName(n::QUALNAME));
        if let Some(doc) = docstring(&def.body) {
            let value = self.string(&doc);
            self.constant(value);
            self.emit(Op::StoreName(n::DOC));
        }
        let annotated = def
            .body
            .iter()
            .any(|s| matches!(s, Stmt::AnnAssign(a) if matches!(&*a.target, Expr::Name(_))));
        if annotated {
            self.emit(Op::BuildDict(0));
            self.emit(Op::StoreName(n::ANNOTATIONS));
        }
        self.body(&def.body);
        let has_cell = self.scopes.list[scope].get(n::CLASS).cell;
        if has_cell {
            let slot = self.slot(scope, n::CLASS);
            self.emit(Op::PushCell(slot));
        } else {
            self.constant(Value::None);
        }
        self.emit(Op::Return);
        self.class = outer_class;
        let code = self.leave();
        self.at = at;
        self.make_function(code, scope);
        let text = self.string(&def.name);
        self.constant(text);
        let none: &[Expr] = &[];
        let (args, keywords): (&[Expr], &[ast::Keyword]) = match &def.arguments {
            Some(a) => (&a.args, &a.keywords),
            None => (none, &[]),
        };
        self.arguments(2, args, keywords);
        for _ in &def.decorator_list {
            self.emit(Op::Call(1));
        }
        let name = self.intern(&def.name);
        self.store(name);
    }

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

    fn unpack(&mut self, targets: &[Expr]) {
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

    fn delete_target(&mut self, target: &Expr) {
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

    fn aug_assign(&mut self, node: &ast::StmtAugAssign) {
        let op = super::expr::binary(node.op);
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

    fn ann_assign(&mut self, node: &ast::StmtAnnAssign) {
        if let Some(value) = &node.value {
            self.expr(value);
            self.assign(&node.target);
        }
        let scope = self.scope;
        if self.scopes.list[scope].kind != super::scope::Kind::Class {
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

    // ---- branches and loops

    fn if_stmt(&mut self, node: &ast::StmtIf) {
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

    fn while_stmt(&mut self, node: &ast::StmtWhile) {
        let (again, exhausted, end) = (self.label(), self.label(), self.label());
        self.bind(again);
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

    fn for_stmt(&mut self, node: &ast::StmtFor) {
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

    fn leave_loop(&mut self, node: &impl Ranged, exit: bool) {
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
        } = self.unit().blocks[at].clone()
        else {
            return;
        };
        let suspended = self.unwind_to(at + 1);
        if exit && let Some(slot) = iterator {
            self.emit(Op::Clear(slot));
        }
        self.jump(if exit { out } else { again });
        self.resume(suspended);
    }

    fn return_stmt(&mut self, node: &ast::StmtReturn) {
        match &node.value {
            Some(value) => self.expr(value),
            None => self.constant(Value::None),
        }
        self.at = self.pos(node.start());
        let plain = self
            .unit()
            .blocks
            .iter()
            .all(|b| matches!(b, Block::Loop { .. }));
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
    fn unwind_to(&mut self, depth: usize) -> Vec<usize> {
        let blocks: Vec<Block> = self.unit().blocks.clone();
        let mut suspended = Vec::new();
        for at in (depth..blocks.len()).rev() {
            self.unit().blocks.truncate(at);
            match &blocks[at] {
                Block::Loop { .. } => {}
                Block::Finally(body, region) => {
                    self.suspend_region(*region);
                    suspended.push(*region);
                    // SAFETY: the tree outlives the compilation of the unit that refers to it.
                    let body: &[Stmt] = unsafe { &**body };
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

    fn resume(&mut self, regions: Vec<usize>) {
        for region in regions {
            self.resume_region(region);
        }
    }

    // ---- exceptions

    fn end_handler(&mut self, saved: u32, name: Option<Name>) {
        self.emit(Op::PopHandled(saved));
        if let Some(name) = name {
            self.constant(Value::None);
            self.store(name);
            self.delete(name);
        }
    }

    fn try_stmt(&mut self, node: &ast::StmtTry) {
        if node.is_star {
            return self.unsupported("except*");
        }
        if node.finalbody.is_empty() {
            return self.try_except(node);
        }
        let end = self.label();
        let region = self.open_region();
        let final_body: *const [Stmt] = &*node.finalbody;
        self.unit().blocks.push(Block::Finally(final_body, region));
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
    fn cleaned_up(&mut self, saved: u32, name: Option<Name>, inside: impl FnOnce(&mut Self)) {
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

    fn try_except(&mut self, node: &ast::StmtTry) {
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
    fn cleaned_up_test(&mut self, saved: u32, inside: impl FnOnce(&mut Self)) {
        let result = self.temp();
        self.cleaned_up(saved, None, |this| {
            inside(this);
            this.emit(Op::StoreFast(result));
        });
        self.emit(Op::LoadFast(result));
        self.release(result);
    }

    fn with_items(&mut self, items: &[ast::WithItem], body: &[Stmt]) {
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

    // ---- imports

    fn import(&mut self, node: &ast::StmtImport) {
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

    fn import_from(&mut self, node: &ast::StmtImportFrom) {
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

    fn match_stmt(&mut self, node: &ast::StmtMatch) {
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
            self.branch(false, &case.pattern);
            for (_, slot) in captures {
                self.release(slot);
            }
        }
        self.bind(end);
        self.release(subject);
    }
}
