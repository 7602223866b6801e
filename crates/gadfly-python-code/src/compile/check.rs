//! What parses but is no program: `return` outside a function, a name that is both parameter
//! and global, `nonlocal` without a binding. The rules are the parser crate's; this walk tells
//! it where in the program it stands.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr, ExprContext, Pattern, PythonVersion, Stmt};
use ruff_python_parser::semantic_errors::{
    LazyImportContext, SemanticSyntaxChecker, SemanticSyntaxContext, SemanticSyntaxError,
};
use ruff_text_size::{Ranged, TextRange, TextSize};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Module,
    Function { is_async: bool },
    Class,
    Comprehension { is_async: bool, generator: bool },
}

struct Scope {
    kind: Kind,
    names: Names,
    params: BTreeSet<String>,
    in_loop: bool,
}

/// What the statements of one scope bind and declare.
#[derive(Default)]
struct Names {
    bound: BTreeSet<String>,
    global: BTreeMap<String, TextRange>,
    nonlocal: BTreeSet<String>,
}

struct Check<'a> {
    source: &'a str,
    version: PythonVersion,
    checker: SemanticSyntaxChecker,
    scopes: Vec<Scope>,
    errors: RefCell<Vec<(TextSize, String)>>,
}

/// The first of the errors.
pub(super) fn check(
    body: &[Stmt],
    source: &str,
    version: PythonVersion,
) -> Option<(TextSize, String)> {
    let mut names = Names::default();
    for stmt in body {
        names.visit_stmt(stmt);
    }
    let mut check = Check {
        source,
        version,
        checker: SemanticSyntaxChecker::new(),
        scopes: vec![Scope {
            kind: Kind::Module,
            names,
            params: BTreeSet::new(),
            in_loop: false,
        }],
        errors: RefCell::new(Vec::new()),
    };
    for stmt in body {
        check.visit_stmt(stmt);
    }
    let errors = check.errors.into_inner();
    errors.into_iter().min_by_key(|e| e.0)
}

impl<'a> Visitor<'a> for Names {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                self.bound.insert(def.name.to_string());
                for decorator in &def.decorator_list {
                    self.visit_decorator(decorator);
                }
                return;
            }
            Stmt::ClassDef(def) => {
                self.bound.insert(def.name.to_string());
                return;
            }
            Stmt::Global(node) => {
                for name in &node.names {
                    self.global.insert(name.to_string(), node.range());
                }
            }
            Stmt::Nonlocal(node) => {
                self.nonlocal
                    .extend(node.names.iter().map(ToString::to_string));
            }
            Stmt::Import(node) => {
                for alias in &node.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name);
                    let first = name.split('.').next().unwrap_or(name);
                    self.bound.insert(first.to_string());
                }
            }
            Stmt::ImportFrom(node) => {
                for alias in &node.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name);
                    self.bound.insert(name.to_string());
                }
            }
            _ => {}
        }
        visitor::walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) if name.ctx != ExprContext::Load => {
                self.bound.insert(name.id.to_string());
            }
            Expr::Lambda(_) => return,
            _ => {}
        }
        visitor::walk_expr(self, expr);
    }

    fn visit_except_handler(&mut self, handler: &'a ast::ExceptHandler) {
        let ast::ExceptHandler::ExceptHandler(inner) = handler;
        self.bound
            .extend(inner.name.iter().map(ToString::to_string));
        visitor::walk_except_handler(self, handler);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        let name = match pattern {
            Pattern::MatchAs(node) => node.name.as_ref(),
            Pattern::MatchStar(node) => node.name.as_ref(),
            Pattern::MatchMapping(node) => node.rest.as_ref(),
            _ => None,
        };
        self.bound.extend(name.map(ToString::to_string));
        visitor::walk_pattern(self, pattern);
    }
}

impl<'a> Check<'a> {
    fn with(&mut self, ask: impl FnOnce(&mut SemanticSyntaxChecker, &Self)) {
        let mut checker = std::mem::take(&mut self.checker);
        ask(&mut checker, self);
        self.checker = checker;
    }

    fn scope(&self) -> &Scope {
        &self.scopes[self.scopes.len() - 1]
    }

    fn inside(
        &mut self,
        kind: Kind,
        names: Names,
        params: BTreeSet<String>,
        walk: impl FnOnce(&mut Self),
    ) {
        self.scopes.push(Scope {
            kind,
            names,
            params,
            in_loop: false,
        });
        walk(self);
        self.scopes.pop();
    }

    fn in_loop(&mut self, walk: impl FnOnce(&mut Self)) {
        let at = self.scopes.len() - 1;
        let before = std::mem::replace(&mut self.scopes[at].in_loop, true);
        walk(self);
        self.scopes[at].in_loop = before;
    }

    fn comprehension(
        &mut self,
        generators: &'a [ast::Comprehension],
        elements: &[&'a Expr],
        generator: bool,
    ) {
        let Some(first) = generators.first() else {
            return;
        };
        self.visit_expr(&first.iter);
        let is_async = generators.iter().any(|g| g.is_async);
        let kind = Kind::Comprehension {
            is_async,
            generator,
        };
        self.inside(kind, Names::default(), BTreeSet::new(), |this| {
            for (i, part) in generators.iter().enumerate() {
                if i > 0 {
                    this.visit_expr(&part.iter);
                }
                this.visit_expr(&part.target);
                for test in &part.ifs {
                    this.visit_expr(test);
                }
            }
            for element in elements {
                this.visit_expr(element);
            }
        });
    }

    fn parameters(parameters: &ast::Parameters) -> BTreeSet<String> {
        parameters.iter().map(|p| p.name().to_string()).collect()
    }
}

impl<'a> Visitor<'a> for Check<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.with(|checker, context| checker.visit_stmt(stmt, context));
        match stmt {
            Stmt::ClassDef(def) => {
                for decorator in &def.decorator_list {
                    self.visit_decorator(decorator);
                }
                if let Some(arguments) = &def.arguments {
                    self.visit_arguments(arguments);
                }
                let mut names = Names::default();
                for stmt in &def.body {
                    names.visit_stmt(stmt);
                }
                self.inside(Kind::Class, names, BTreeSet::new(), |this| {
                    this.visit_body(&def.body);
                });
            }
            Stmt::FunctionDef(def) => {
                for decorator in &def.decorator_list {
                    self.visit_decorator(decorator);
                }
                self.visit_parameters(&def.parameters);
                if let Some(returns) = &def.returns {
                    self.visit_annotation(returns);
                }
                let params = Self::parameters(&def.parameters);
                let mut names = Names::default();
                for stmt in &def.body {
                    names.visit_stmt(stmt);
                }
                names.bound.extend(params.iter().cloned());
                let kind = Kind::Function {
                    is_async: def.is_async,
                };
                self.inside(kind, names, params, |this| this.visit_body(&def.body));
            }
            Stmt::For(node) => {
                self.visit_expr(&node.iter);
                self.visit_expr(&node.target);
                self.in_loop(|this| this.visit_body(&node.body));
                self.visit_body(&node.orelse);
            }
            Stmt::While(node) => {
                self.visit_expr(&node.test);
                self.in_loop(|this| this.visit_body(&node.body));
                self.visit_body(&node.orelse);
            }
            Stmt::Try(node) => {
                let handlers = node.handlers.iter().map(|handler| {
                    let ast::ExceptHandler::ExceptHandler(handler) = handler;
                    handler
                });
                let bare = handlers.rev().skip(1).find(|h| h.type_.is_none());
                if let Some(bare) = bare {
                    let message = "default 'except:' must be last".to_string();
                    self.errors.borrow_mut().push((bare.start(), message));
                }
                visitor::walk_stmt(self, stmt);
            }
            _ => visitor::walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.with(|checker, context| checker.visit_expr(expr, context));
        match expr {
            Expr::Lambda(node) => {
                let mut params = BTreeSet::new();
                if let Some(parameters) = &node.parameters {
                    self.visit_parameters(parameters);
                    params = Self::parameters(parameters);
                }
                let names = Names {
                    bound: params.clone(),
                    ..Names::default()
                };
                let kind = Kind::Function { is_async: false };
                self.inside(kind, names, params, |this| this.visit_expr(&node.body));
            }
            Expr::ListComp(node) => self.comprehension(&node.generators, &[&node.elt], false),
            Expr::SetComp(node) => self.comprehension(&node.generators, &[&node.elt], false),
            Expr::Generator(node) => self.comprehension(&node.generators, &[&node.elt], true),
            Expr::DictComp(node) => {
                let mut elements: Vec<&Expr> = node.key.iter().map(|k| &**k).collect();
                elements.push(&node.value);
                self.comprehension(&node.generators, &elements, false);
            }
            _ => visitor::walk_expr(self, expr),
        }
    }
}

impl SemanticSyntaxContext for Check<'_> {
    fn future_annotations_or_stub(&self) -> bool {
        false
    }

    fn lazy_import_context(&self) -> Option<LazyImportContext> {
        None
    }

    fn python_version(&self) -> PythonVersion {
        self.version
    }

    fn source(&self) -> &str {
        self.source
    }

    fn global(&self, name: &str) -> Option<TextRange> {
        self.scope().names.global.get(name).copied()
    }

    fn has_nonlocal_binding(&self, name: &str) -> bool {
        let outer = self.scopes[..self.scopes.len() - 1].iter();
        outer
            .filter(|s| matches!(s.kind, Kind::Function { .. }))
            .any(|s| {
                let names = &s.names;
                names.bound.contains(name)
                    && !names.global.contains_key(name)
                    && !names.nonlocal.contains(name)
                    || names.nonlocal.contains(name)
            })
    }

    fn in_async_context(&self) -> bool {
        for scope in self.scopes.iter().rev() {
            match scope.kind {
                Kind::Module | Kind::Class => return false,
                Kind::Function { is_async, .. } => return is_async,
                Kind::Comprehension { .. } => {}
            }
        }
        false
    }

    fn in_await_allowed_context(&self) -> bool {
        for scope in self.scopes.iter().rev() {
            match scope.kind {
                Kind::Module | Kind::Class => return false,
                Kind::Function { .. } => return true,
                Kind::Comprehension { .. } => {}
            }
        }
        false
    }

    fn in_yield_allowed_context(&self) -> bool {
        matches!(self.scope().kind, Kind::Function { .. })
    }

    fn in_sync_comprehension(&self) -> bool {
        self.scopes.iter().rev().any(|s| {
            matches!(
                s.kind,
                Kind::Comprehension {
                    is_async: false,
                    generator: false
                }
            )
        })
    }

    fn in_class_body_comprehension(&self) -> bool {
        for scope in self.scopes.iter().rev() {
            match scope.kind {
                Kind::Class => return true,
                Kind::Comprehension { .. } => {}
                Kind::Module | Kind::Function { .. } => return false,
            }
        }
        false
    }

    fn in_module_scope(&self) -> bool {
        self.scope().kind == Kind::Module
    }

    fn in_function_scope(&self) -> bool {
        matches!(self.scope().kind, Kind::Function { .. })
    }

    fn in_generator_context(&self) -> bool {
        self.scopes.iter().any(|s| {
            matches!(
                s.kind,
                Kind::Comprehension {
                    generator: true,
                    ..
                }
            )
        })
    }

    fn in_notebook(&self) -> bool {
        false
    }

    fn report_semantic_error(&self, error: SemanticSyntaxError) {
        let message = error.to_string();
        let first = message.chars().next().unwrap_or(' ');
        let message = match message.strip_prefix(first) {
            // Quoted names and keywords keep their case.
            Some(rest) if first.is_ascii_uppercase() => {
                format!("{}{rest}", first.to_ascii_lowercase())
            }
            _ => message,
        };
        self.errors
            .borrow_mut()
            .push((error.range.start(), message));
    }

    fn in_loop_context(&self) -> bool {
        self.scope().in_loop
    }

    fn is_bound_parameter(&self, name: &str) -> bool {
        self.scope().params.contains(name)
    }
}
