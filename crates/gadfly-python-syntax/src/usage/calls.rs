//! Calls: what builtin functions and methods do with their arguments, and where the arguments of
//! the module's own functions go.

use super::{CallSite, Guess, NodeId, Part, Walker, name_of};
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{self as ast, Expr, Stmt};

/// Builtin functions that go through an iterable.
const ITERATING: &[&str] = &[
    "list",
    "tuple",
    "set",
    "frozenset",
    "sorted",
    "reversed",
    "iter",
    "enumerate",
    "any",
    "all",
    "sum",
    "min",
    "max",
    "zip",
    "map",
    "filter",
    "deque",
    "Counter",
];

impl Walker<'_> {
    pub(super) fn call(&mut self, call: &ast::ExprCall) -> Option<NodeId> {
        let args = &call.arguments.args;
        // `key=lambda p: p[1]` gets the elements.
        let first = args.first().and_then(|a| self.expr(a));
        let receiver = match &*call.func {
            Expr::Attribute(node) => self.expr(&node.value),
            _ => None,
        };
        for keyword in &call.arguments.keywords {
            if let Expr::Lambda(lambda) = &keyword.value {
                let from = match name_of(&call.func) {
                    Some("sort") => receiver,
                    _ => first,
                };
                let item = from.map(|f| self.usage.part(f, Part::Item));
                self.lambda(lambda, &item.into_iter().collect::<Vec<_>>());
            } else if let Some(node) = self.expr(&keyword.value)
                && keyword.arg.as_ref().is_some_and(|a| a.as_str() == "key")
            {
                self.usage.facts(node).called.get_or_insert(1);
            }
        }
        match &*call.func {
            Expr::Name(name) => self.named_call(call, name.id.as_str()),
            Expr::Attribute(node) => self.method_call(call, node, receiver),
            other => {
                if let Some(func) = self.expr(other) {
                    self.usage.facts(func).called = Some(args.len());
                }
                for arg in args {
                    self.expr(arg);
                }
                None
            }
        }
    }

    fn nodes(&mut self, args: &[Expr]) -> Vec<Option<NodeId>> {
        args.iter().map(|a| self.expr(a)).collect()
    }

    pub(super) fn examples(&self, args: &[Expr]) -> Vec<(usize, Expr)> {
        let literal = |(i, arg): (usize, &Expr)| {
            let known = self.guess_of(arg)?;
            (known != Guess::Function).then(|| (i, arg.clone()))
        };
        args.iter().enumerate().filter_map(literal).collect()
    }

    fn site(&mut self, call: &ast::ExprCall, name: &str, method: bool) {
        let args = self.nodes(&call.arguments.args);
        let mut keywords = Vec::new();
        for keyword in &call.arguments.keywords {
            if let (Some(name), Some(node)) = (&keyword.arg, self.expr(&keyword.value)) {
                keywords.push((name.to_string(), node));
            }
        }
        let examples = self.examples(&call.arguments.args);
        self.calls.push(CallSite {
            name: name.to_string(),
            method,
            args,
            keywords,
            examples,
        });
    }

    fn named_call(&mut self, call: &ast::ExprCall, name: &str) -> Option<NodeId> {
        let args = &call.arguments.args;
        if let Some(func) = self.variable(name) {
            self.usage.facts(func).called = Some(args.len());
            self.nodes(args);
            // A nested function is a variable, too.
            self.site(call, name, false);
            return Some(self.usage.part(func, Part::Result));
        }
        if self.known_functions.contains_key(name) {
            self.site(call, name, false);
            return None;
        }
        let nodes = self.nodes(args);
        let first = nodes.first().copied().flatten();
        match name {
            "len" => {
                if let Some(node) = first {
                    self.usage.facts(node).len = true;
                }
                None
            }
            "map" | "filter" => {
                for node in nodes.iter().skip(1).flatten() {
                    self.usage.facts(*node).iterated = true;
                }
                let items: Vec<NodeId> = nodes
                    .iter()
                    .skip(1)
                    .flatten()
                    .map(|n| self.usage.part(*n, Part::Item))
                    .collect();
                match args.first() {
                    Some(Expr::Lambda(lambda)) => self.lambda(lambda, &items),
                    Some(Expr::Name(f)) if self.known_functions.contains_key(f.id.as_str()) => {
                        self.calls.push(CallSite {
                            name: f.id.to_string(),
                            method: false,
                            args: items.into_iter().map(Some).collect(),
                            keywords: Vec::new(),
                            examples: Vec::new(),
                        });
                    }
                    Some(Expr::Name(f)) if matches!(f.id.as_str(), "int" | "float") => {
                        for item in items {
                            self.usage.facts(item).parsed = true;
                        }
                    }
                    _ => {
                        if let Some(func) = first {
                            self.usage.facts(func).called = Some(args.len() - 1);
                        }
                    }
                }
                None
            }
            name if ITERATING.contains(&name) => {
                if args.len() > 1 && matches!(name, "min" | "max") {
                    let known: Vec<NodeId> = nodes.into_iter().flatten().collect();
                    for pair in known.windows(2) {
                        self.usage.flow(pair[0], pair[1]);
                        self.usage.flow(pair[1], pair[0]);
                    }
                    return known.first().copied();
                }
                for node in nodes.iter().flatten() {
                    self.usage.facts(*node).iterated = true;
                }
                let node = first?;
                let item = self.usage.part(node, Part::Item);
                match name {
                    "sum" => {
                        self.usage.facts(item).number = true;
                        None
                    }
                    "min" | "max" => Some(item),
                    "any" | "all" | "zip" | "enumerate" => None,
                    _ => Some(node),
                }
            }
            "range" | "abs" | "round" | "pow" | "divmod" | "chr" | "bin" | "hex" | "oct" => {
                let integral = matches!(name, "range" | "chr" | "bin" | "hex" | "oct");
                for node in nodes.into_iter().flatten() {
                    let facts = self.usage.facts(node);
                    facts.number = true;
                    facts.integral |= integral;
                }
                None
            }
            "int" | "float" => {
                if let Some(node) = first {
                    self.usage.facts(node).parsed = true;
                }
                None
            }
            "dict" | "OrderedDict" => {
                let node = first?;
                self.usage.facts(node).like.push(Guess::Dict);
                Some(node)
            }
            "ord" => {
                if let Some(node) = first {
                    let facts = self.usage.facts(node);
                    facts.text = true;
                    facts.sign = true;
                    facts.lens.insert(1);
                }
                None
            }
            // A number would be a file that is open already.
            "open" => {
                if let Some(node) = first {
                    self.usage.facts(node).text = true;
                }
                None
            }
            "str" | "repr" | "print" | "format" | "hash" => {
                for node in nodes.into_iter().flatten() {
                    self.usage.facts(node).shown = true;
                }
                None
            }
            "isinstance" => {
                if let (Some(node), Some(classes)) = (first, args.get(1)) {
                    let mut names = Vec::new();
                    match classes {
                        Expr::Tuple(tuple) => names.extend(tuple.elts.iter().filter_map(name_of)),
                        other => names.extend(name_of(other)),
                    }
                    for name in names {
                        self.usage.facts(node).classes.insert(name.to_string());
                    }
                }
                None
            }
            "callable" => {
                if let Some(node) = first {
                    self.usage.facts(node).called.get_or_insert(0);
                }
                None
            }
            _ => None,
        }
    }

    fn method_call(
        &mut self,
        call: &ast::ExprCall,
        node: &ast::ExprAttribute,
        receiver: Option<NodeId>,
    ) -> Option<NodeId> {
        let method = node.attr.as_str();
        self.site(call, method, true);
        let nodes = self.nodes(&call.arguments.args);
        let first = nodes.first().copied().flatten();
        if matches!(&*node.value, Expr::Name(n) if n.id.as_str() == "math") {
            for node in nodes.into_iter().flatten() {
                let facts = self.usage.facts(node);
                facts.number = true;
            }
            return None;
        }
        match (method, first) {
            ("join", Some(list)) => {
                self.usage.facts(list).iterated = true;
                let item = self.usage.part(list, Part::Item);
                self.usage.facts(item).text = true;
            }
            ("extend" | "update" | "union" | "intersection", Some(list)) => {
                self.usage.facts(list).iterated = true;
            }
            (method, Some(_)) if TEXT_METHODS.contains(&method) => {
                // Their first arguments are texts (the second ones, too, where two are replaced).
                let texts = if method == "replace" { 2 } else { 1 };
                for node in nodes.iter().take(texts).copied().flatten() {
                    self.usage.facts(node).text = true;
                }
            }
            _ => {}
        }
        // Called on the receiver of a method: an attribute that is a function, or a method.
        let own = self.scopes.iter().rev().find_map(|s| s.receiver.clone());
        if let (Expr::Name(name), Some((class, own))) = (&*node.value, own)
            && name.id.as_str() == own
        {
            let is_method = self.known_methods.contains_key(method);
            if !is_method {
                let attr = self.usage.attr_node(&class, method);
                self.usage.facts(attr).called = Some(call.arguments.args.len());
                return Some(self.usage.part(attr, Part::Result));
            }
            return None;
        }
        let base = receiver?;
        self.usage.facts(base).attrs.insert(method.to_string());
        if is_changing(method) {
            self.usage.facts(base).changed = true;
        }
        if let Some(Expr::StringLiteral(text)) = call.arguments.args.first() {
            let text = text.value.to_str();
            match method {
                "startswith" | "endswith" | "find" | "index" | "count" | "removeprefix"
                | "removesuffix" | "split" | "replace" => {
                    let count = text.chars().count();
                    self.usage.facts(base).lens.insert(count);
                    self.usage.facts(base).lens.insert(count + 1);
                }
                "get" | "pop" | "setdefault" if !text.is_empty() => {
                    self.usage.facts(base).keys.insert(text.to_string());
                }
                _ => {}
            }
        }
        if matches!(method, "split" | "partition") {
            // Room for two words.
            self.usage.facts(base).lens.insert(5);
        }
        match method {
            "get" | "setdefault" => {
                let key = self.usage.part(base, Part::Key);
                if let Some(first) = first {
                    self.usage.flow(key, first);
                }
                Some(self.usage.part(base, Part::Value))
            }
            "pop" | "popleft" => Some(self.usage.part(base, Part::Item)),
            "copy" => Some(base),
            "append" | "insert" | "add" | "remove" | "index" | "count" => {
                let item = self.usage.part(base, Part::Item);
                if let Some(last) = nodes.last().copied().flatten() {
                    self.usage.flow(item, last);
                }
                None
            }
            _ => None,
        }
    }
}

/// Methods that only strings have, and that take strings.
const TEXT_METHODS: &[&str] = &[
    "find",
    "rfind",
    "rindex",
    "startswith",
    "endswith",
    "removeprefix",
    "removesuffix",
    "replace",
    "split",
    "rsplit",
    "strip",
    "lstrip",
    "rstrip",
    "partition",
    "rpartition",
];

/// Methods of builtin containers that change them.
const CHANGING: &[&str] = &[
    "append",
    "extend",
    "insert",
    "remove",
    "pop",
    "clear",
    "sort",
    "reverse",
    "add",
    "discard",
    "update",
    "setdefault",
    "popitem",
    "appendleft",
    "popleft",
    "push",
    "intersection_update",
    "difference_update",
    "symmetric_difference_update",
    "extendleft",
    "rotate",
    "subtract",
    "move_to_end",
    "__setitem__",
    "__delitem__",
    "__iadd__",
];

/// Whether a method of a builtin container changes it.
pub(super) fn is_changing(method: &str) -> bool {
    CHANGING.contains(&method)
}

/// Whether a method assigns to parts of its receiver, or calls something that does.
pub(super) fn changes_receiver(body: &[Stmt], receiver: &str) -> bool {
    struct Finder<'a> {
        receiver: &'a str,
        found: bool,
    }
    impl Finder<'_> {
        /// `self.a`, `self.a[i].b`: something that hangs on the receiver.
        fn of_receiver(&self, expr: &Expr) -> bool {
            match expr {
                Expr::Attribute(node) => {
                    matches!(&*node.value, Expr::Name(n) if n.id.as_str() == self.receiver)
                        || self.of_receiver(&node.value)
                }
                Expr::Subscript(node) => self.of_receiver(&node.value),
                _ => false,
            }
        }

        fn target(&mut self, expr: &Expr) {
            match expr {
                Expr::Tuple(_) | Expr::List(_) => {
                    for part in super::stmt::elements(expr) {
                        self.target(part);
                    }
                }
                // Through a local variable that walks along the data, too.
                Expr::Attribute(_) => self.found = true,
                Expr::Subscript(node) => self.found |= self.of_receiver(&node.value),
                _ => {}
            }
        }
    }
    impl<'a> Visitor<'a> for Finder<'_> {
        fn visit_stmt(&mut self, stmt: &'a Stmt) {
            match stmt {
                Stmt::Assign(node) => node.targets.iter().for_each(|t| self.target(t)),
                Stmt::AugAssign(node) => self.target(&node.target),
                Stmt::AnnAssign(node) if node.value.is_some() => self.target(&node.target),
                Stmt::Delete(node) => node.targets.iter().for_each(|t| self.target(t)),
                _ => {}
            }
            walk_stmt(self, stmt);
        }

        fn visit_expr(&mut self, expr: &'a Expr) {
            if let Expr::Call(call) = expr
                && let Expr::Attribute(node) = &*call.func
                && is_changing(node.attr.as_str())
                && self.of_receiver(&node.value)
            {
                self.found = true;
            }
            walk_expr(self, expr);
        }
    }
    let mut finder = Finder {
        receiver,
        found: false,
    };
    for stmt in body {
        finder.visit_stmt(stmt);
    }
    finder.found
}
