//! What a module does with objects that outlive a call: variables of the module, attributes of
//! classes and functions.
//!
//! A use that only reads leaves them as they are: `TABLE[i]`, `x in TABLE`, `for x in TABLE`,
//! `len(TABLE)`. Every other use (a changing method, an argument of an unknown function, `return
//! TABLE`) may change the object, or hand it to somebody who does. Local variables and parameters
//! of the module's own functions are followed. What is said here must be right: unlike the rest of
//! `usage`, claims are built on it.

mod names;

use ruff_python_ast::visitor::{self, Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{self as ast, Expr, Stmt};
use ruff_text_size::Ranged;
use std::collections::{BTreeMap, BTreeSet};

use super::calls::is_changing;
use crate::bound::bound_in;
use names::{CHOOSING, COPYING, LOOKING, LOOKING_METHODS, PAIRING};

/// What the functions of a module may do with what outlives a call. Names with a dot in front are
/// attributes.
#[derive(Clone, Default, Debug)]
pub struct Sharing {
    /// How deep inside a name's object the parts are that may be changed: 0 is the object itself,
    /// 1 its elements, and so on.
    pub escapes: BTreeMap<String, u32>,
    /// Names of whose objects a method is called that is not known to change anything.
    pub called: BTreeSet<String>,
    /// Attributes that are assigned to objects that may be classes or functions.
    pub stored: BTreeSet<String>,
    /// Attributes whose names are not in the text are assigned, too.
    pub any_attribute: bool,
    /// Any variable of the module may be assigned by its name.
    pub any_variable: bool,
}

/// How an expression's value hangs together with a shared object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Link {
    Itself,
    /// A new container with its elements.
    Fresh,
    /// New containers with its elements, in a container.
    Paired,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Root {
    name: String,
    depth: u32,
    link: Link,
}

impl Root {
    /// An element of it.
    fn part(&self) -> Root {
        let (depth, link) = match self.link {
            Link::Itself | Link::Fresh => (self.depth + 1, Link::Itself),
            Link::Paired => (self.depth, Link::Fresh),
        };
        Root {
            depth,
            link,
            ..self.clone()
        }
    }

    fn linked(&self, link: Link) -> Root {
        match self.link {
            Link::Itself => Root {
                link,
                ..self.clone()
            },
            _ => self.clone(),
        }
    }
}

/// What the text of a module does with shared objects.
pub fn sharing(source: &str) -> Sharing {
    let Ok(parsed) = ruff_python_parser::parse_module(source) else {
        return Sharing {
            any_attribute: true,
            any_variable: true,
            ..Sharing::default()
        };
    };
    let body: &[Stmt] = parsed.suite();
    let mut functions: BTreeMap<&str, Option<&ast::StmtFunctionDef>> = BTreeMap::new();
    for stmt in body {
        if let Stmt::FunctionDef(node) = stmt {
            let plain = node.decorator_list.is_empty().then_some(node);
            let entry = functions.entry(node.name.as_str());
            entry.and_modify(|f| *f = None).or_insert(plain);
        }
    }
    let mut aliases = BTreeMap::new();
    // What a variable stands for may be known only after a look at what comes later.
    loop {
        let mut reader = Reader {
            functions: &functions,
            scopes: Vec::new(),
            class_body: false,
            aliases: aliases.clone(),
            found: Sharing::default(),
        };
        for stmt in body {
            reader.visit_stmt(stmt);
        }
        if reader.aliases == aliases {
            return reader.found;
        }
        aliases = reader.aliases;
    }
}

struct Scope {
    /// Where the function begins.
    id: u32,
    bound: BTreeSet<String>,
    /// The parameter that is an instance of the class around the function.
    receiver: Option<String>,
}

/// The deepest parts that are told apart: aliases of aliases end here.
const DEEPEST: u32 = 8;

struct Reader<'a> {
    functions: &'a BTreeMap<&'a str, Option<&'a ast::StmtFunctionDef>>,
    /// Of functions; nothing at the top of the module.
    scopes: Vec<Scope>,
    /// Directly in the body of a class.
    class_body: bool,
    /// What variables stand for: (beginning of the function, name).
    aliases: BTreeMap<(u32, String), BTreeSet<Root>>,
    found: Sharing,
}

impl<'a> Reader<'a> {
    /// The function that a variable belongs to; 0 for the module's.
    fn owner(&self, name: &str) -> u32 {
        let mut scopes = self.scopes.iter().rev();
        scopes
            .find(|scope| scope.bound.contains(name))
            .map_or(0, |scope| scope.id)
    }

    fn is_builtin(&self, name: &str) -> bool {
        self.owner(name) == 0 && !self.functions.contains_key(name)
    }

    /// The shared objects that an expression's value may be or be part of; nothing for values that
    /// come from elsewhere.
    fn roots(&self, expr: &Expr) -> Option<BTreeSet<Root>> {
        match expr {
            Expr::Name(node) => {
                let name = node.id.to_string();
                let owner = self.owner(&name);
                let aliased = self.aliases.get(&(owner, name.clone()));
                let mut roots = aliased.cloned().unwrap_or_default();
                if owner == 0 {
                    roots.insert(Root {
                        name,
                        depth: 0,
                        link: Link::Itself,
                    });
                }
                Some(roots)
            }
            Expr::Attribute(node) => Some(BTreeSet::from([Root {
                name: format!(".{}", node.attr),
                depth: 0,
                link: Link::Itself,
            }])),
            Expr::Subscript(node) => {
                let roots = self.roots(&node.value)?;
                let sliced = node.slice.is_slice_expr();
                let part = |root: &Root| {
                    if sliced {
                        root.linked(Link::Fresh)
                    } else {
                        root.part()
                    }
                };
                Some(roots.iter().map(part).collect())
            }
            Expr::Starred(node) => Some(parts(&self.roots(&node.value)?)),
            Expr::If(node) => self.either([&*node.body, &*node.orelse]),
            Expr::BoolOp(node) => self.either(&node.values),
            Expr::Named(node) => self.roots(&node.value),
            Expr::Call(call) => {
                let args = || self.either(&*call.arguments.args);
                match &*call.func {
                    Expr::Name(name) if self.is_builtin(name.id.as_str()) => {
                        let name = name.id.as_str();
                        if COPYING.contains(&name) {
                            return linked(args(), Link::Fresh);
                        }
                        if PAIRING.contains(&name) {
                            return linked(args(), Link::Paired);
                        }
                        let chosen = CHOOSING.contains(&name);
                        chosen.then(args).flatten().map(|roots| parts(&roots))
                    }
                    Expr::Attribute(method) => match method.attr.as_str() {
                        "items" => linked(self.roots(&method.value), Link::Paired),
                        "values" | "keys" | "copy" | "union" | "intersection" | "difference" => {
                            linked(self.roots(&method.value), Link::Fresh)
                        }
                        "get" => Some(parts(&self.roots(&method.value)?)),
                        "choice" => Some(parts(&args()?)),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn either<'e>(&self, all: impl IntoIterator<Item = &'e Expr>) -> Option<BTreeSet<Root>> {
        let found: Vec<_> = all.into_iter().filter_map(|e| self.roots(e)).collect();
        let any = !found.is_empty();
        any.then(|| found.into_iter().flatten().collect())
    }

    /// Somebody may change what these are from now on.
    fn escape(&mut self, roots: &BTreeSet<Root>) {
        for root in roots {
            let depth = match root.link {
                Link::Itself => root.depth,
                Link::Fresh | Link::Paired => root.depth + 1,
            };
            let known = self.found.escapes.entry(root.name.clone());
            let known = known.or_insert(depth);
            *known = depth.min(*known);
        }
    }

    /// What is changed while the module is imported is as it is afterwards.
    fn changed(&mut self, expr: &'a Expr) {
        match self.roots(expr) {
            Some(roots) => {
                if !self.scopes.is_empty() {
                    self.escape(&roots);
                }
                self.inside(expr);
            }
            None => self.visit_expr(expr),
        }
    }

    /// A method of it is called.
    fn called(&mut self, expr: &Expr) {
        if let Some(roots) = self.roots(expr)
            && !self.scopes.is_empty()
        {
            let names = roots.into_iter().map(|root| root.name);
            self.found.called.extend(names);
        }
    }

    /// A use that only reads.
    fn read(&mut self, expr: &'a Expr) {
        match self.roots(expr) {
            Some(_) => self.inside(expr),
            None => self.visit_expr(expr),
        }
    }

    /// The expressions inside of one that stands for a shared object, or a part of it.
    fn inside(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Attribute(node) => {
                self.suspicious(expr);
                self.read(&node.value);
            }
            Expr::Subscript(node) => {
                self.read(&node.value);
                self.read(&node.slice);
            }
            Expr::Starred(node) => self.read(&node.value),
            Expr::If(node) => {
                self.read(&node.test);
                self.read(&node.body);
                self.read(&node.orelse);
            }
            Expr::BoolOp(node) => node.values.iter().for_each(|v| self.read(v)),
            Expr::Named(node) => self.bind(&node.target, &node.value),
            Expr::Call(call) => {
                if let Expr::Attribute(method) = &*call.func {
                    self.called(&method.value);
                    self.read(&method.value);
                }
                call.arguments.args.iter().for_each(|arg| self.read(arg));
                for keyword in &call.arguments.keywords {
                    self.visit_expr(&keyword.value);
                }
            }
            Expr::Name(_) => self.suspicious(expr),
            _ => self.visit_expr(expr),
        }
    }

    /// Whether an expression is the instance whose method this is.
    fn is_receiver(&self, expr: Option<&Expr>) -> bool {
        let receiver = self.scopes.last().and_then(|s| s.receiver.as_deref());
        matches!(expr, Some(Expr::Name(name)) if Some(name.id.as_str()) == receiver)
    }

    /// Ways to variables and attributes that the text does not name.
    fn suspicious(&mut self, expr: &Expr) {
        match expr {
            Expr::Name(node) if self.is_builtin(node.id.as_str()) => {
                if matches!(
                    node.id.as_str(),
                    "globals" | "exec" | "eval" | "vars" | "setattr" | "delattr"
                ) {
                    self.found.any_variable = true;
                    self.found.any_attribute = true;
                }
            }
            Expr::Attribute(node) => match node.attr.as_str() {
                "modules" | "__globals__" => {
                    self.found.any_variable = true;
                    self.found.any_attribute = true;
                }
                "__dict__" if !self.is_receiver(Some(&node.value)) => {
                    self.found.any_attribute = true;
                }
                "__setattr__" | "__delattr__" => {
                    let of_type =
                        matches!(&*node.value, Expr::Name(n) if n.id.as_str() != "object");
                    self.found.any_attribute |= of_type;
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// An assignment to a target, from anywhere.
    fn target(&mut self, target: &'a Expr) {
        match target {
            Expr::Tuple(node) => node.elts.iter().for_each(|t| self.target(t)),
            Expr::List(node) => node.elts.iter().for_each(|t| self.target(t)),
            Expr::Starred(node) => self.target(&node.value),
            Expr::Attribute(node) => {
                if !self.scopes.is_empty() && !self.is_receiver(Some(&node.value)) {
                    self.found.stored.insert(node.attr.to_string());
                }
                self.changed(&node.value);
            }
            Expr::Subscript(node) => {
                self.changed(&node.value);
                self.read(&node.slice);
            }
            _ => {}
        }
    }

    /// `target = value`.
    fn bind(&mut self, target: &'a Expr, value: &'a Expr) {
        self.target(target);
        match self.roots(value) {
            Some(roots) => {
                self.inside(value);
                self.alias(target, &roots);
            }
            None => self.visit_expr(value),
        }
    }

    /// A variable stands for these from now on.
    fn alias(&mut self, target: &Expr, roots: &BTreeSet<Root>) {
        match target {
            Expr::Name(name) if !self.class_body => {
                let owner = self.owner(name.id.as_str());
                self.alias_of(owner, name.id.as_str(), roots);
            }
            Expr::Tuple(node) => {
                let roots = parts(roots);
                node.elts.iter().for_each(|t| self.alias(t, &roots));
            }
            Expr::List(node) => {
                let roots = parts(roots);
                node.elts.iter().for_each(|t| self.alias(t, &roots));
            }
            _ => self.escape(roots),
        }
    }

    fn alias_of(&mut self, owner: u32, name: &str, roots: &BTreeSet<Root>) {
        let itself = |root: &&Root| owner == 0 && root.name == name;
        let (deep, roots): (Vec<_>, Vec<_>) = roots
            .iter()
            .filter(|root| !itself(root))
            .partition(|root| root.depth > DEEPEST);
        if !deep.is_empty() {
            let deep: BTreeSet<Root> = deep.into_iter().cloned().collect();
            self.escape(&deep);
        }
        let known = self.aliases.entry((owner, name.to_string())).or_default();
        known.extend(roots.into_iter().cloned());
    }

    /// `for target in iterable`.
    fn iterate(&mut self, target: &'a Expr, iterable: &'a Expr) {
        self.target(target);
        match self.roots(iterable) {
            Some(roots) => {
                self.inside(iterable);
                self.alias(target, &parts(&roots));
            }
            None => self.visit_expr(iterable),
        }
    }

    fn call(&mut self, call: &'a ast::ExprCall) {
        let arguments = &call.arguments;
        match &*call.func {
            Expr::Name(name) if self.is_builtin(name.id.as_str()) => {
                let name = name.id.as_str();
                let first = arguments.args.first();
                let own = matches!(name, "setattr" | "delattr" | "vars") && self.is_receiver(first);
                // An object that somebody gave is no module.
                let given = matches!(name, "setattr" | "delattr")
                    && matches!(first, Some(Expr::Name(n)) if self.owner(n.id.as_str()) != 0);
                if given {
                    self.found.any_attribute |= !own;
                } else if !own {
                    self.suspicious(&call.func);
                }
                if LOOKING.contains(&name) {
                    arguments.args.iter().for_each(|arg| self.read(arg));
                    for keyword in &arguments.keywords {
                        self.read(&keyword.value);
                    }
                    return;
                }
            }
            Expr::Name(name) if self.owner(name.id.as_str()) == 0 => {
                if let Some(Some(function)) = self.functions.get(name.id.as_str()) {
                    self.own_call(function, arguments);
                    return;
                }
            }
            Expr::Attribute(method) => {
                self.suspicious(&call.func);
                let name = method.attr.as_str();
                if self.roots(&method.value).is_some() {
                    if is_changing(name) {
                        self.changed(&method.value);
                    } else {
                        self.called(&method.value);
                        self.inside(&method.value);
                    }
                } else {
                    self.visit_expr(&method.value);
                }
                if LOOKING_METHODS.contains(&name) {
                    arguments.args.iter().for_each(|arg| self.read(arg));
                    for keyword in &arguments.keywords {
                        self.visit_expr(&keyword.value);
                    }
                    return;
                }
            }
            func => self.visit_expr(func),
        }
        visitor::walk_arguments(self, arguments);
    }

    /// A call of one of the module's functions: its parameters stand for the arguments.
    fn own_call(&mut self, function: &'a ast::StmtFunctionDef, arguments: &'a ast::Arguments) {
        let id = scope_id(function);
        let parameters = &function.parameters;
        let mut positional = parameters.posonlyargs.iter().chain(&parameters.args);
        let mut starred = false;
        for arg in &arguments.args {
            starred |= arg.is_starred_expr();
            let parameter = positional.next().filter(|_| !starred);
            self.give(id, parameter.map(|p| p.name().as_str()), arg);
        }
        for keyword in &arguments.keywords {
            let named = keyword
                .arg
                .as_ref()
                .map(ruff_python_ast::Identifier::as_str);
            let mut all = parameters.iter_non_variadic_params();
            let known = named.filter(|name| all.any(|p| p.name().as_str() == *name));
            self.give(id, known, &keyword.value);
        }
    }

    fn give(&mut self, function: u32, parameter: Option<&str>, value: &'a Expr) {
        match (self.roots(value), parameter) {
            (Some(roots), Some(parameter)) => {
                self.inside(value);
                self.alias_of(function, parameter, &roots);
            }
            _ => self.visit_expr(value),
        }
    }

    fn enter(&mut self, id: u32, bound: BTreeSet<String>, receiver: Option<String>) {
        self.scopes.push(Scope {
            id,
            bound,
            receiver,
        });
    }
}

fn parts(roots: &BTreeSet<Root>) -> BTreeSet<Root> {
    roots.iter().map(Root::part).collect()
}

fn linked(roots: Option<BTreeSet<Root>>, link: Link) -> Option<BTreeSet<Root>> {
    Some(roots?.iter().map(|root| root.linked(link)).collect())
}

/// Never that of the module.
fn scope_id(node: &impl Ranged) -> u32 {
    u32::from(node.start()).saturating_add(1)
}

impl<'a> Visitor<'a> for Reader<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(node) => {
                for decorator in &node.decorator_list {
                    self.visit_decorator(decorator);
                }
                for parameter in node.parameters.iter_non_variadic_params() {
                    if let Some(default) = parameter.default() {
                        self.visit_expr(default);
                    }
                }
                let plain = |d: &ast::Decorator| {
                    !matches!(&d.expression, Expr::Name(n)
                        if matches!(n.id.as_str(), "classmethod" | "staticmethod"))
                };
                let mut positional = node.parameters.posonlyargs.iter();
                let first = positional.next().or(node.parameters.args.first());
                let own = self.class_body && node.decorator_list.iter().all(plain);
                // The class itself, in these.
                let own = own && !matches!(node.name.as_str(), "__new__" | "__init_subclass__");
                let receiver = first.filter(|_| own).map(|p| p.name().to_string());
                let class_body = std::mem::replace(&mut self.class_body, false);
                self.enter(
                    scope_id(node),
                    bound_in(&node.parameters, &node.body),
                    receiver,
                );
                self.visit_body(&node.body);
                self.scopes.pop();
                self.class_body = class_body;
            }
            Stmt::ClassDef(node) => {
                for decorator in &node.decorator_list {
                    self.visit_decorator(decorator);
                }
                let mut meta = false;
                if let Some(arguments) = &node.arguments {
                    let is_type = |e: &Expr| matches!(e, Expr::Name(n) if n.id.as_str() == "type" || n.id.ends_with("Meta"));
                    meta = arguments.args.iter().any(is_type);
                    arguments.args.iter().for_each(|base| self.read(base));
                    for keyword in &arguments.keywords {
                        self.read(&keyword.value);
                    }
                }
                // Receivers of a metaclass's methods are classes.
                let class_body = std::mem::replace(&mut self.class_body, !meta);
                self.visit_body(&node.body);
                self.class_body = class_body;
            }
            Stmt::Assign(node) => {
                node.targets.iter().for_each(|t| self.bind(t, &node.value));
            }
            Stmt::AnnAssign(node) => {
                if let Some(value) = &node.value {
                    self.bind(&node.target, value);
                }
            }
            Stmt::AugAssign(node) => {
                match &*node.target {
                    Expr::Name(_) => self.changed(&node.target),
                    target => self.target(target),
                }
                // `x.items += [1]` changes the list.
                if let Expr::Attribute(_) = &*node.target {
                    self.changed(&node.target);
                }
                let value = self.roots(&node.value);
                match linked(value, Link::Fresh) {
                    Some(roots) => {
                        self.escape(&roots);
                        self.inside(&node.value);
                    }
                    None => self.visit_expr(&node.value),
                }
            }
            Stmt::Delete(node) => node.targets.iter().for_each(|t| self.target(t)),
            Stmt::For(node) => {
                self.iterate(&node.target, &node.iter);
                self.visit_body(&node.body);
                self.visit_body(&node.orelse);
            }
            Stmt::While(node) => {
                self.read(&node.test);
                self.visit_body(&node.body);
                self.visit_body(&node.orelse);
            }
            Stmt::If(node) => {
                self.read(&node.test);
                self.visit_body(&node.body);
                for clause in &node.elif_else_clauses {
                    clause.test.iter().for_each(|test| self.read(test));
                    self.visit_body(&clause.body);
                }
            }
            Stmt::Assert(node) => {
                self.read(&node.test);
                node.msg.iter().for_each(|message| self.visit_expr(message));
            }
            Stmt::Expr(node) => self.read(&node.value),
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_annotation(&mut self, _: &'a Expr) {}

    fn visit_decorator(&mut self, decorator: &'a ast::Decorator) {
        self.read(&decorator.expression);
    }

    /// In a place where the value may go anywhere.
    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Some(roots) = self.roots(expr) {
            self.escape(&roots);
            self.inside(expr);
            return;
        }
        match expr {
            Expr::Compare(node) => {
                self.read(&node.left);
                node.comparators.iter().for_each(|c| self.read(c));
            }
            Expr::UnaryOp(node) => self.read(&node.operand),
            Expr::BinOp(node) => {
                for side in [&*node.left, &*node.right] {
                    match linked(self.roots(side), Link::Fresh) {
                        Some(roots) => {
                            self.escape(&roots);
                            self.inside(side);
                        }
                        None => self.visit_expr(side),
                    }
                }
            }
            Expr::Call(call) => self.call(call),
            Expr::Lambda(node) => {
                let mut bound = BTreeSet::new();
                if let Some(parameters) = &node.parameters {
                    bound = parameters.iter().map(|p| p.name().to_string()).collect();
                    for parameter in parameters.iter_non_variadic_params() {
                        if let Some(default) = parameter.default() {
                            self.visit_expr(default);
                        }
                    }
                }
                let class_body = std::mem::replace(&mut self.class_body, false);
                self.enter(scope_id(node), bound, None);
                self.visit_expr(&node.body);
                self.scopes.pop();
                self.class_body = class_body;
            }
            _ => walk_expr(self, expr),
        }
    }

    fn visit_comprehension(&mut self, node: &'a ast::Comprehension) {
        self.iterate(&node.target, &node.iter);
        node.ifs.iter().for_each(|test| self.read(test));
    }

    fn visit_interpolated_string_element(&mut self, element: &'a ast::InterpolatedStringElement) {
        match element {
            ast::InterpolatedStringElement::Interpolation(node)
                if self.roots(&node.expression).is_some() =>
            {
                self.inside(&node.expression);
            }
            _ => visitor::walk_interpolated_string_element(self, element),
        }
    }
}
