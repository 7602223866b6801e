//! Which scope a name belongs to: a first pass over the tree, before code is made.
//!
//! Comprehensions (but not generator expressions) run in the frame of the code around them; their
//! variables are further slots of that frame. A *unit* is a scope that has a frame of its own.

use crate::names::{Name, Names, n};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, Expr, ExprContext, Pattern, Stmt};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Module,
    Class,
    Function,
    Comprehension,
}

#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Symbol {
    pub bound: bool,
    pub used: bool,
    pub global: bool,
    pub nonlocal: bool,
    /// Captured by an inner unit.
    pub cell: bool,
}

pub(super) struct Scope {
    pub kind: Kind,
    pub parent: usize,
    /// In order of first appearance.
    pub symbols: Vec<(Name, Symbol)>,
    table: FxHashMap<Name, usize>,
    /// Names this unit takes from outer units.
    pub frees: Vec<Name>,
    pub generator: bool,
}

impl Scope {
    pub(super) fn get(&self, name: Name) -> Symbol {
        self.table
            .get(&name)
            .map_or(Symbol::default(), |i| self.symbols[*i].1)
    }

    fn entry(&mut self, name: Name) -> &mut Symbol {
        let next = self.symbols.len();
        let at = *self.table.entry(name).or_insert(next);
        if at == next {
            self.symbols.push((name, Symbol::default()));
        }
        &mut self.symbols[at].1
    }
}

pub(super) struct Scopes {
    pub list: Vec<Scope>,
    /// From the address of the node that opens a scope.
    by_node: FxHashMap<usize, usize>,
}

pub(super) fn key<T>(node: &T) -> usize {
    std::ptr::from_ref(node) as usize
}

/// Where a name lives, seen from one scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// A slot of the unit, by the scope that binds it.
    Local(usize),
    /// A slot that holds a cell.
    Cell(usize),
    /// A cell of an outer unit.
    Free,
    Global,
    /// A name in a class body.
    Namespace,
}

impl Scopes {
    pub(super) fn of(&self, node: usize) -> usize {
        self.by_node.get(&node).copied().unwrap_or(0)
    }

    pub(super) fn unit(&self, mut scope: usize) -> usize {
        while self.list[scope].kind == Kind::Comprehension {
            scope = self.list[scope].parent;
        }
        scope
    }

    pub(super) fn place(&self, scope: usize, name: Name) -> Place {
        let here = &self.list[scope];
        let symbol = here.get(name);
        if symbol.global {
            return Place::Global;
        }
        if symbol.bound && !symbol.nonlocal {
            match here.kind {
                Kind::Module => return Place::Global,
                Kind::Class => return Place::Namespace,
                _ if symbol.cell => return Place::Cell(scope),
                _ => return Place::Local(scope),
            }
        }
        match self.binder(scope, name) {
            None => Place::Global,
            Some(binder) if self.unit(binder) == self.unit(scope) => {
                if self.list[binder].get(name).cell {
                    Place::Cell(binder)
                } else {
                    Place::Local(binder)
                }
            }
            Some(_) => Place::Free,
        }
    }

    /// The outer scope, seen from `scope`, that binds a name in a frame.
    pub(super) fn binder(&self, scope: usize, name: Name) -> Option<usize> {
        let mut at = scope;
        while at != 0 {
            let inner_kind = self.list[at].kind;
            at = self.list[at].parent;
            let outer = &self.list[at];
            let symbol = outer.get(name);
            match outer.kind {
                Kind::Module => return None,
                Kind::Class => {
                    if name == n::CLASS && inner_kind == Kind::Function {
                        return Some(at);
                    }
                }
                _ => {
                    if symbol.global {
                        return None;
                    }
                    if symbol.bound && !symbol.nonlocal {
                        return Some(at);
                    }
                }
            }
        }
        None
    }

    /// Finds which variables are captured, and what units have to hand inwards.
    fn resolve(&mut self) {
        for scope in 1..self.list.len() {
            for i in 0..self.list[scope].symbols.len() {
                let (name, symbol) = self.list[scope].symbols[i];
                if symbol.global || (symbol.bound && !symbol.nonlocal) {
                    continue;
                }
                let Some(binder) = self.binder(scope, name) else {
                    continue;
                };
                let home = self.unit(binder);
                let mut unit = self.unit(scope);
                if unit == home {
                    continue;
                }
                self.list[binder].entry(name).cell = true;
                while unit != home {
                    if !self.list[unit].frees.contains(&name) {
                        self.list[unit].frees.push(name);
                    }
                    let parent = self.list[unit].parent;
                    unit = self.unit(parent);
                }
            }
        }
    }
}

/// The scopes of a module, or of code whose names live in a namespace.
pub(super) fn analyse(body: &[Stmt], names: &mut Names, namespace: bool) -> Scopes {
    let mut builder = Builder {
        names,
        scopes: Scopes {
            list: Vec::new(),
            by_node: FxHashMap::default(),
        },
        current: 0,
        class: None,
    };
    builder.scopes.list.push(Scope {
        kind: if namespace { Kind::Class } else { Kind::Module },
        parent: 0,
        symbols: Vec::new(),
        table: FxHashMap::default(),
        frees: Vec::new(),
        generator: false,
    });
    for stmt in body {
        builder.visit_stmt(stmt);
    }
    let mut scopes = builder.scopes;
    scopes.resolve();
    scopes
}

struct Builder<'a> {
    names: &'a mut Names,
    scopes: Scopes,
    current: usize,
    class: Option<String>,
}

/// Names of two leading underscores belong to their class.
pub(super) fn mangle(class: Option<&str>, name: &str) -> String {
    match class {
        Some(class) if name.starts_with("__") && !name.ends_with("__") && !name.contains('.') => {
            let class = class.trim_start_matches('_');
            if class.is_empty() {
                name.to_string()
            } else {
                format!("_{class}{name}")
            }
        }
        _ => name.to_string(),
    }
}

impl Builder<'_> {
    fn intern(&mut self, name: &str) -> Name {
        let mangled = mangle(self.class.as_deref(), name);
        self.names.intern(&mangled)
    }

    fn bind(&mut self, name: &str) {
        let name = self.intern(name);
        self.scopes.list[self.current].entry(name).bound = true;
    }

    fn bind_in(&mut self, scope: usize, name: &str) {
        let name = self.intern(name);
        self.scopes.list[scope].entry(name).bound = true;
    }

    fn uses(&mut self, name: &str) {
        let interned = self.intern(name);
        self.scopes.list[self.current].entry(interned).used = true;
        if name == "super" {
            let function = self.scopes.list[self.current].kind == Kind::Function;
            let comprehension = self.scopes.list[self.current].kind == Kind::Comprehension;
            if function || comprehension {
                self.scopes.list[self.current].entry(n::CLASS).used = true;
            }
        }
    }

    fn open(&mut self, kind: Kind, node: usize) -> usize {
        let index = self.scopes.list.len();
        self.scopes.list.push(Scope {
            kind,
            parent: self.current,
            symbols: Vec::new(),
            table: FxHashMap::default(),
            frees: Vec::new(),
            generator: false,
        });
        self.scopes.by_node.insert(node, index);
        std::mem::replace(&mut self.current, index)
    }

    fn parameters(&mut self, parameters: &ast::Parameters) {
        for parameter in parameters {
            let name = parameter.name().to_string();
            self.bind(&name);
        }
    }

    fn defaults(&mut self, parameters: &ast::Parameters) {
        for parameter in parameters {
            if let Some(default) = parameter.default() {
                self.visit_expr(default);
            }
        }
    }

    fn annotations(&mut self, parameters: &ast::Parameters) {
        for parameter in parameters {
            if let Some(annotation) = parameter.annotation() {
                self.visit_expr(annotation);
            }
        }
    }

    fn comprehension(
        &mut self,
        kind: Kind,
        node: usize,
        generators: &[ast::Comprehension],
        parts: &[&Expr],
    ) {
        let Some(first) = generators.first() else {
            return;
        };
        self.visit_expr(&first.iter);
        let outer = self.open(kind, node);
        if kind == Kind::Function {
            self.scopes.list[self.current].entry(n::GENEXPR).used = true;
        }
        for (i, generator) in generators.iter().enumerate() {
            self.visit_expr(&generator.target);
            if i > 0 {
                self.visit_expr(&generator.iter);
            }
            for condition in &generator.ifs {
                self.visit_expr(condition);
            }
        }
        for part in parts {
            self.visit_expr(part);
        }
        self.current = outer;
    }

    fn mark_generator(&mut self) {
        let unit = self.scopes.unit(self.current);
        self.scopes.list[unit].generator = true;
    }
}

impl<'a> Visitor<'a> for Builder<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                for decorator in &def.decorator_list {
                    self.visit_expr(&decorator.expression);
                }
                self.defaults(&def.parameters);
                self.annotations(&def.parameters);
                if let Some(returns) = &def.returns {
                    self.visit_expr(returns);
                }
                self.bind(&def.name);
                let outer = self.open(Kind::Function, key(def));
                self.parameters(&def.parameters);
                for stmt in &def.body {
                    self.visit_stmt(stmt);
                }
                self.current = outer;
            }
            Stmt::ClassDef(def) => {
                for decorator in &def.decorator_list {
                    self.visit_expr(&decorator.expression);
                }
                if let Some(arguments) = &def.arguments {
                    for arg in &arguments.args {
                        self.visit_expr(arg);
                    }
                    for keyword in &arguments.keywords {
                        self.visit_expr(&keyword.value);
                    }
                }
                self.bind(&def.name);
                let outer = self.open(Kind::Class, key(def));
                let outer_class = self.class.replace(def.name.to_string());
                for stmt in &def.body {
                    self.visit_stmt(stmt);
                }
                self.class = outer_class;
                self.current = outer;
            }
            Stmt::Global(global) => {
                for name in &global.names {
                    let name = self.intern(name);
                    self.scopes.list[self.current].entry(name).global = true;
                }
            }
            Stmt::Nonlocal(nonlocal) => {
                for name in &nonlocal.names {
                    let name = self.intern(name);
                    self.scopes.list[self.current].entry(name).nonlocal = true;
                }
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let name = match &alias.asname {
                        Some(name) => name.to_string(),
                        None => alias.name.split('.').next().unwrap_or("").to_string(),
                    };
                    self.bind(&name);
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    let name = alias.asname.as_ref().unwrap_or(&alias.name).to_string();
                    if name != "*" {
                        self.bind(&name);
                    }
                }
            }
            Stmt::Try(node) => {
                for handler in &node.handlers {
                    let ast::ExceptHandler::ExceptHandler(handler) = handler;
                    if let Some(name) = &handler.name {
                        self.bind(name);
                    }
                }
                visitor::walk_stmt(self, stmt);
            }
            Stmt::AnnAssign(node) => {
                self.visit_expr(&node.target);
                // A bare annotation makes the name local, too.
                if let Expr::Name(name) = &*node.target {
                    self.bind(&name.id);
                }
                if self.scopes.list[self.current].kind != Kind::Function {
                    self.visit_expr(&node.annotation);
                }
                if let Some(value) = &node.value {
                    self.visit_expr(value);
                }
            }
            Stmt::AugAssign(node) => {
                if let Expr::Name(name) = &*node.target {
                    self.bind(&name.id);
                }
                visitor::walk_stmt(self, stmt);
            }
            _ => visitor::walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) => match name.ctx {
                ExprContext::Load => self.uses(&name.id),
                _ => self.bind(&name.id),
            },
            Expr::Lambda(lambda) => {
                if let Some(parameters) = &lambda.parameters {
                    self.defaults(parameters);
                }
                let outer = self.open(Kind::Function, key(lambda));
                if let Some(parameters) = &lambda.parameters {
                    self.parameters(parameters);
                }
                self.visit_expr(&lambda.body);
                self.current = outer;
            }
            Expr::ListComp(c) => {
                self.comprehension(Kind::Comprehension, key(c), &c.generators, &[&c.elt]);
            }
            Expr::SetComp(c) => {
                self.comprehension(Kind::Comprehension, key(c), &c.generators, &[&c.elt]);
            }
            Expr::DictComp(c) => {
                let mut parts: Vec<&Expr> = c.key.iter().map(|k| &**k).collect();
                parts.push(&c.value);
                self.comprehension(Kind::Comprehension, key(c), &c.generators, &parts);
            }
            Expr::Generator(c) => {
                self.comprehension(Kind::Function, key(c), &c.generators, &[&c.elt]);
                let inner = self.scopes.of(key(c));
                self.scopes.list[inner].generator = true;
            }
            Expr::Named(named) => {
                self.visit_expr(&named.value);
                if let Expr::Name(name) = &*named.target {
                    // Binds in the function around all comprehensions.
                    let mut scope = self.current;
                    while self.scopes.list[scope].kind == Kind::Comprehension
                        || self.is_genexpr(scope)
                    {
                        let id = self.intern(&name.id);
                        let parent = self.scopes.list[scope].parent;
                        self.scopes.list[scope].entry(id).used = true;
                        scope = parent;
                    }
                    self.bind_in(scope, &name.id);
                }
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                self.mark_generator();
                visitor::walk_expr(self, expr);
            }
            _ => visitor::walk_expr(self, expr),
        }
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::MatchStar(ast::PatternMatchStar {
                name: Some(name), ..
            })
            | Pattern::MatchAs(ast::PatternMatchAs {
                name: Some(name), ..
            })
            | Pattern::MatchMapping(ast::PatternMatchMapping {
                rest: Some(name), ..
            }) => {
                let name = name.to_string();
                self.bind(&name);
            }
            _ => {}
        }
        visitor::walk_pattern(self, pattern);
    }
}

impl Builder<'_> {
    /// Whether a scope is that of a generator expression: it has a mark among its symbols.
    fn is_genexpr(&self, scope: usize) -> bool {
        self.scopes.list[scope].table.contains_key(&n::GENEXPR)
    }
}
