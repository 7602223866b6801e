//! Statements: what flows where.

use super::{ClassText, Guess, Part, Scope, Walker, int_literal, name_of};
use ruff_python_ast::{self as ast, Expr, Pattern, Stmt};
use ruff_text_size::Ranged;

impl Walker<'_> {
    pub(super) fn body(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => self.function(def),
            Stmt::ClassDef(def) => self.class_def(def),
            Stmt::Assign(node) => {
                if let [Expr::Name(name)] = &node.targets[..] {
                    self.alias(name.id.as_str(), &node.value);
                }
                for target in &node.targets {
                    self.assign(target, Some(&node.value));
                }
                if !node.targets.iter().any(|t| matches!(t, Expr::Tuple(_))) {
                    return;
                }
                self.expr(&node.value);
            }
            Stmt::AnnAssign(node) => {
                if let (Some(class), Expr::Name(name)) = (self.class.clone(), &*node.target)
                    && self.scopes.len() == 1
                {
                    let text = self.text(node.annotation.range());
                    if let Some(data) = self.usage.classes.iter_mut().find(|c| c.name == class) {
                        data.attrs.insert(name.id.to_string());
                        data.annotations.insert(name.id.to_string(), text);
                    }
                }
                if let Some(value) = &node.value {
                    self.assign(&node.target, Some(value));
                }
            }
            Stmt::AugAssign(node) => {
                let target = self.expr(&node.target);
                self.store(&node.target);
                if let Some(target) = target {
                    self.is_open(target);
                }
                if node.op == ast::Operator::Add && self.is_repeated(target, &node.value) {
                    return;
                }
                let value = self.expr(&node.value);
                self.operands(node.op, target, &node.target, value, &node.value);
            }
            Stmt::For(node) => {
                self.for_loop(&node.target, &node.iter);
                self.body(&node.body);
                self.body(&node.orelse);
            }
            Stmt::While(node) => {
                self.condition(&node.test);
                self.body(&node.body);
                self.body(&node.orelse);
            }
            Stmt::If(node) => {
                self.condition(&node.test);
                self.body(&node.body);
                for clause in &node.elif_else_clauses {
                    if let Some(test) = &clause.test {
                        self.condition(test);
                    }
                    self.body(&clause.body);
                }
            }
            Stmt::With(node) => {
                for item in &node.items {
                    self.expr(&item.context_expr);
                }
                self.body(&node.body);
            }
            Stmt::Match(node) => {
                let subject = self.expr(&node.subject);
                for case in &node.cases {
                    if let Some(subject) = subject {
                        self.pattern(subject, &case.pattern);
                    }
                    if let Some(guard) = &case.guard {
                        self.condition(guard);
                    }
                    self.body(&case.body);
                }
            }
            Stmt::Try(node) => {
                self.body(&node.body);
                for handler in &node.handlers {
                    let ast::ExceptHandler::ExceptHandler(handler) = handler;
                    self.body(&handler.body);
                }
                self.body(&node.orelse);
                self.body(&node.finalbody);
            }
            Stmt::Return(node) => {
                if let Some(value) = &node.value {
                    self.expr(value);
                }
            }
            Stmt::Assert(node) => self.condition(&node.test),
            Stmt::Raise(node) => {
                if let Some(exc) = &node.exc {
                    self.expr(exc);
                }
            }
            Stmt::Expr(node) => {
                self.expr(&node.value);
            }
            Stmt::Delete(node) => {
                for target in &node.targets {
                    self.expr(target);
                    self.store(target);
                }
            }
            _ => {}
        }
    }

    fn alias(&mut self, name: &str, value: &Expr) {
        if self.scopes.len() > 1 || self.class.is_some() {
            return;
        }
        match value {
            Expr::Call(call) if name_of(&call.func) == Some("TypeVar") => {
                self.usage.type_variables.insert(name.to_string());
            }
            Expr::Call(call) if name_of(&call.func) == Some("NewType") => {
                if let Some(base) = call.arguments.args.get(1) {
                    let text = self.text(base.range());
                    self.usage.aliases.insert(name.to_string(), text);
                }
            }
            Expr::Subscript(_) | Expr::BinOp(_) | Expr::Name(_) => {
                let text = self.text(value.range());
                self.usage.aliases.insert(name.to_string(), text);
            }
            _ => {}
        }
    }

    fn function(&mut self, def: &ast::StmtFunctionDef) {
        let line = self.line(def.name.range.start());
        let mut scope = Scope {
            counting: super::places::counting(&def.body),
            ..Scope::default()
        };
        let mut params = Vec::new();
        let is_static = def
            .decorator_list
            .iter()
            .any(|d| name_of(&d.expression) == Some("staticmethod"));
        let all = def.parameters.iter_non_variadic_params();
        for (i, param) in all.enumerate() {
            let name = param.name().to_string();
            let node = self.usage.new_node();
            if let Some(default) = &param.default
                && let Some(guess) = self.guess_of(default)
            {
                if guess == Guess::None {
                    self.usage.facts(node).none = true;
                } else {
                    self.usage.facts(node).like.push(guess);
                }
            }
            if i == 0
                && !is_static
                && let Some(class) = &self.class
            {
                scope.receiver = Some((class.clone(), name.clone()));
            }
            scope.names.insert(name.clone(), node);
            params.push((name, node));
        }
        let rest = def.parameters.vararg.iter().chain(&def.parameters.kwarg);
        for param in rest {
            let node = self.usage.new_node();
            scope.names.insert(param.name.to_string(), node);
            params.push((param.name.to_string(), node));
        }
        let key = (line, def.name.to_string());
        self.usage.functions.insert(key, params.clone());
        if self.scopes.len() == 1 && self.class.is_none() {
            // Nested functions are known by name while their function is walked only.
        } else if self.class.is_none() {
            let signature = super::Signature {
                line,
                name: def.name.to_string(),
                receiver: false,
            };
            self.known_functions
                .entry(def.name.to_string())
                .or_insert(signature);
        }
        if let (Some(class), Some((_, receiver))) = (&self.class, &scope.receiver) {
            let changes = super::calls::changes_receiver(&def.body, receiver);
            let class = class.clone();
            if changes
                && !def.name.starts_with("__")
                && let Some(data) = self.usage.classes.iter_mut().find(|c| c.name == class)
            {
                data.changing.push(def.name.to_string());
            }
        }
        self.examples_in_docstring(def, &params);
        let class = self.class.take();
        self.scopes.push(scope);
        self.body(&def.body);
        self.scopes.pop();
        self.class = class;
    }

    fn class_def(&mut self, def: &ast::StmtClassDef) {
        let bases = def.arguments.iter().flat_map(|a| a.args.iter());
        let data = ClassText {
            name: def.name.to_string(),
            bases: bases.filter_map(name_of).map(str::to_string).collect(),
            ..ClassText::default()
        };
        let name = data.name.clone();
        self.usage.classes.retain(|c| c.name != name);
        self.usage.classes.push(data);
        let outer = self.class.replace(name.clone());
        for stmt in &def.body {
            let defined = match stmt {
                Stmt::FunctionDef(def) => vec![def.name.to_string()],
                Stmt::Assign(node) => node
                    .targets
                    .iter()
                    .filter_map(|t| match t {
                        Expr::Name(name) => Some(name.id.to_string()),
                        _ => None,
                    })
                    .collect(),
                _ => Vec::new(),
            };
            if let Some(data) = self.usage.classes.iter_mut().find(|c| c.name == name) {
                data.attrs.extend(defined);
                if let Stmt::FunctionDef(method) = stmt {
                    data.told.extend(super::told::told_by(method));
                }
            }
            self.stmt(stmt);
        }
        self.class = outer;
    }

    /// The target of a store is changed.
    pub(super) fn store(&mut self, target: &Expr) {
        if let Expr::Subscript(node) = target
            && let Some(base) = self.expr(&node.value)
        {
            self.usage.facts(base).changed = true;
        }
        if let Expr::Attribute(node) = target {
            self.store_attr(node);
        }
    }

    fn store_attr(&mut self, node: &ast::ExprAttribute) {
        let receiver = self.scopes.iter().rev().find_map(|s| s.receiver.clone());
        if let (Expr::Name(name), Some((class, own))) = (&*node.value, receiver)
            && name.id.as_str() == own
        {
            if let Some(data) = self.usage.classes.iter_mut().find(|c| c.name == class) {
                data.attrs.insert(node.attr.to_string());
            }
            return;
        }
        self.usage.assigned.insert(node.attr.to_string());
    }

    pub(super) fn assign(&mut self, target: &Expr, value: Option<&Expr>) {
        match target {
            Expr::Name(name) => {
                let from = value.and_then(|v| self.expr(v));
                let known = value.and_then(|v| self.bounds(v));
                let to = self.bind(name.id.as_str());
                match known {
                    Some(known) => self.is_within(to, known),
                    None => self.is_open(to),
                }
                if let Some(from) = from {
                    self.usage.flow(from, to);
                }
                if let Some(Expr::StringLiteral(text)) = value
                    && text.value.is_empty()
                    && !self.usage.facts(to).like.contains(&Guess::Str)
                {
                    // What else this name stands for is a text, too.
                    self.usage.facts(to).like.push(Guess::Str);
                }
            }
            Expr::Attribute(node) => {
                let from = value.and_then(|v| self.expr(v));
                self.store_attr(node);
                if let (Some(to), Some(from)) = (self.expr(target), from) {
                    self.usage.flow(from, to);
                }
            }
            Expr::Subscript(_) => {
                let from = value.and_then(|v| self.expr(v));
                self.store(target);
                if let (Some(to), Some(from)) = (self.expr(target), from) {
                    self.usage.flow(from, to);
                }
            }
            Expr::Tuple(_) | Expr::List(_) => {
                let targets = elements(target);
                match value {
                    Some(value) if elements(value).len() == targets.len() && is_display(value) => {
                        for (target, value) in targets.iter().zip(elements(value)) {
                            self.assign(target, Some(value));
                        }
                    }
                    Some(value) => {
                        if let Some(from) = self.expr(value) {
                            self.unpack(target, from);
                        } else {
                            for target in targets {
                                self.assign(target, None);
                            }
                        }
                    }
                    None => {
                        for target in targets {
                            self.assign(target, None);
                        }
                    }
                }
            }
            Expr::Starred(node) => self.assign(&node.value, None),
            _ => {}
        }
    }

    /// Elements of a value go to the targets.
    pub(super) fn unpack(&mut self, target: &Expr, from: super::NodeId) {
        match target {
            Expr::Tuple(_) | Expr::List(_) => {
                let targets = elements(target);
                if targets.iter().any(|t| matches!(t, Expr::Starred(_))) {
                    self.usage.facts(from).iterated = true;
                } else {
                    self.usage.facts(from).unpacked.insert(targets.len());
                }
                for (i, target) in targets.iter().enumerate() {
                    if let Expr::Starred(starred) = target {
                        self.unpack(&starred.value, from);
                        continue;
                    }
                    let part = self.usage.part(from, Part::At(i as i64));
                    self.unpack(target, part);
                }
            }
            Expr::Name(name) => {
                let to = self.bind(name.id.as_str());
                self.is_open(to);
                self.usage.flow(from, to);
            }
            _ => self.assign(target, None),
        }
    }

    pub(super) fn for_loop(&mut self, target: &Expr, iter: &Expr) {
        if let Expr::Call(call) = iter {
            let args = &call.arguments.args;
            if let (Expr::Name(name), Some(known)) = (target, self.counted(call)) {
                let counter = self.bind(name.id.as_str());
                return self.is_within(counter, known);
            }
            match (&*call.func, name_of(&call.func)) {
                (Expr::Name(_), Some("enumerate")) if !args.is_empty() => {
                    if let (Some(from), [index, item]) =
                        (self.expr(&args[0]), &elements(target)[..])
                    {
                        self.usage.facts(from).iterated = true;
                        self.assign(index, None);
                        let part = self.usage.part(from, Part::Item);
                        self.unpack(item, part);
                        return;
                    }
                }
                (Expr::Name(_), Some("zip")) => {
                    let targets = elements(target);
                    if targets.len() == args.len() {
                        for (target, arg) in targets.iter().zip(args) {
                            match self.expr(arg) {
                                Some(from) => {
                                    self.usage.facts(from).iterated = true;
                                    let part = self.usage.part(from, Part::Item);
                                    self.unpack(target, part);
                                }
                                None => self.assign(target, None),
                            }
                        }
                        return;
                    }
                }
                (Expr::Attribute(node), Some(method @ ("items" | "keys" | "values"))) => {
                    if let Some(from) = self.expr(&node.value) {
                        self.usage.facts(from).attrs.insert(method.to_string());
                        let key = self.usage.part(from, Part::Key);
                        let value = self.usage.part(from, Part::Value);
                        match (method, &elements(target)[..]) {
                            ("items", [k, v]) => {
                                self.unpack(k, key);
                                self.unpack(v, value);
                            }
                            ("keys", _) => self.unpack(target, key),
                            ("values", _) => self.unpack(target, value),
                            _ => self.assign(target, None),
                        }
                        return;
                    }
                }
                _ => {}
            }
        }
        match self.expr(iter) {
            Some(from) => {
                self.usage.facts(from).iterated = true;
                let part = self.usage.part(from, Part::Item);
                // Iterating over a mapping gives its keys.
                let key = self.usage.part(from, Part::Key);
                self.unpack(target, part);
                self.unpack(target, key);
            }
            None => self.assign(target, None),
        }
    }

    fn pattern(&mut self, subject: super::NodeId, pattern: &Pattern) {
        match pattern {
            Pattern::MatchValue(node) => {
                self.like(subject, &node.value);
            }
            Pattern::MatchSingleton(node) => match node.value {
                ast::Singleton::None => self.usage.facts(subject).none = true,
                _ => self.usage.facts(subject).like.push(Guess::Bool),
            },
            Pattern::MatchSequence(node) => {
                let star = node
                    .patterns
                    .iter()
                    .position(|p| matches!(p, Pattern::MatchStar(_)));
                let count = node.patterns.len() - usize::from(star.is_some());
                let facts = self.usage.facts(subject);
                facts.lens.insert(count);
                facts.like.push(Guess::List);
                if star.is_some() {
                    facts.lens.insert(count + 1);
                }
                for (i, pattern) in node.patterns.iter().enumerate() {
                    let part = self.usage.part(subject, Part::At(i as i64));
                    self.pattern(part, pattern);
                }
            }
            Pattern::MatchMapping(node) => {
                self.usage.facts(subject).like.push(Guess::Dict);
                for (key, pattern) in node.keys.iter().zip(&node.patterns) {
                    if let Expr::StringLiteral(text) = key {
                        let text = text.value.to_str().to_string();
                        self.usage.facts(subject).keys.insert(text.clone());
                        let part = self.usage.part(subject, Part::Under(text));
                        self.pattern(part, pattern);
                    }
                }
            }
            Pattern::MatchClass(node) => {
                if let Some(name) = name_of(&node.cls) {
                    self.usage.facts(subject).classes.insert(name.to_string());
                }
                for keyword in &node.arguments.keywords {
                    let part = self
                        .usage
                        .part(subject, Part::Attr(keyword.attr.to_string()));
                    self.pattern(part, &keyword.pattern);
                }
            }
            Pattern::MatchAs(node) => {
                if let Some(pattern) = &node.pattern {
                    self.pattern(subject, pattern);
                }
                if let Some(name) = &node.name {
                    let to = self.bind(name.as_str());
                    self.usage.flow(subject, to);
                }
            }
            Pattern::MatchOr(node) => {
                for pattern in &node.patterns {
                    self.pattern(subject, pattern);
                }
            }
            Pattern::MatchStar(_) => {}
        }
    }
}

pub(super) fn elements(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Tuple(node) => node.elts.iter().collect(),
        Expr::List(node) => node.elts.iter().collect(),
        _ => Vec::new(),
    }
}

fn is_display(expr: &Expr) -> bool {
    matches!(expr, Expr::Tuple(_) | Expr::List(_))
}

/// The number of a constant index.
pub(super) fn constant_index(expr: &Expr) -> Option<i64> {
    int_literal(expr)
}
