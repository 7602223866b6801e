//! Functions and classes.

use crate::code::Op;
use crate::compile::scope::key;
use crate::compile::{Compiler, docstring};
use crate::names::{Name, n};
use crate::value::Value;
use ruff_python_ast::{self as ast, Expr, Stmt};
use ruff_text_size::Ranged;
use std::rc::Rc;

impl<'a> Compiler<'a> {
    // ---- functions and classes

    pub(super) fn qualname_for(&mut self, name: &str) -> Rc<str> {
        let outer = self.unit();
        let prefix = outer.qualname.clone();
        if &*prefix == "<module>" {
            return name.into();
        }
        let scope = self.unit().scope;
        match self.scopes.list[scope].kind {
            crate::compile::scope::Kind::Class => format!("{prefix}.{name}").into(),
            _ => format!("{prefix}.<locals>.{name}").into(),
        }
    }

    pub(super) fn function_def(&mut self, def: &'a ast::StmtFunctionDef) {
        for decorator in &def.decorator_list {
            self.expr(&decorator.expression);
        }
        self.push_defaults(&def.parameters);
        let scope = self.scopes.of(key(def));
        let name = self.shared.names.intern(&def.name);
        let qualname = self.qualname_for(&def.name);
        let at = self.at;
        let mut annotations: Vec<(Name, Rc<str>)> = Vec::new();
        for parameter in &def.parameters {
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
        if def.is_async {
            // Defining it is no harm; running it is what the machine cannot do.
            self.unsupported("functions defined by `async def`");
        } else {
            self.body(&def.body);
        }
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

    pub(super) fn class_def(&mut self, def: &'a ast::StmtClassDef) {
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
}
