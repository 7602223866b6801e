//! What a module does with its variables, read off its text.
//!
//! A graph: one node per variable, per attribute of a class and per part of these (elements,
//! keys, results of calls). Facts about a node say what is done with it; a flow from one node to
//! another says that a value goes there, so that what is done there is done with it too. Nothing
//! here is needed to be right: it only orders the types that are tried for an input, and says
//! which lengths and keys are worth trying.

mod calls;
mod examples;
mod expr;
mod places;
mod sharing;
mod stmt;
mod suggest;
mod told;

use ruff_python_ast::{self as ast, Expr, Stmt};
pub use sharing::{Sharing, sharing};
use std::collections::{BTreeMap, BTreeSet};

pub use examples::is_written_out;
pub use places::Fixed;
pub use suggest::{Guess, Meant};

pub type NodeId = u32;

/// A part of a value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// Any element.
    Item,
    At(i64),
    /// The value under a known key.
    Under(String),
    /// Keys and values of a mapping.
    Key,
    Value,
    Attr(String),
    /// What a call of it gives.
    Result,
}

/// What is done with a value.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    /// Attributes read or called.
    pub attrs: BTreeSet<String>,
    pub iterated: bool,
    pub len: bool,
    /// With so many arguments.
    pub called: Option<usize>,
    pub condition: bool,
    pub number: bool,
    pub fraction: bool,
    pub text: bool,
    pub truth: bool,
    /// Parsed by `int` or `float`.
    pub parsed: bool,
    /// Used as only integers are: in `%`, `//`, `range`, as an index.
    pub integral: bool,
    /// Used as an index or a key.
    pub index: bool,
    pub none: bool,
    /// Something is looked for in it.
    pub searched: bool,
    pub sliced: bool,
    /// Subscripted by something that is not a constant.
    pub indexed: bool,
    pub indices: BTreeSet<i64>,
    /// Subscripted by counters: the places these go through. And whether by anything else.
    pub places: BTreeSet<i64>,
    pub anywhere: bool,
    pub keys: BTreeSet<String>,
    pub unpacked: BTreeSet<usize>,
    /// Lengths that a comparison makes interesting.
    pub lens: BTreeSet<usize>,
    /// Compared with, or examples of it, the first first.
    pub like: Vec<Guess>,
    pub classes: BTreeSet<String>,
    pub changed: bool,
    /// A single sign, as `ord` takes it; and something that holds such.
    pub sign: bool,
    pub signs: bool,
    /// Made a text of, whatever it is.
    pub shown: bool,
}

#[derive(Clone, Default, Debug)]
struct Node {
    facts: Facts,
    parts: BTreeMap<Part, NodeId>,
    flows: Vec<NodeId>,
}

/// A class as its text shows it.
#[derive(Clone, Default, Debug)]
pub struct ClassText {
    pub name: String,
    pub bases: Vec<String>,
    /// Assigned to `self` or in the body, methods included.
    pub attrs: BTreeSet<String>,
    /// Methods that change their receiver, in the order of the text.
    pub changing: Vec<String>,
    /// Attributes that public methods with a result look at: what they hold shows in these results.
    pub told: BTreeSet<String>,
    /// Annotations of attributes.
    pub annotations: BTreeMap<String, String>,
}

/// What the text of a module tells.
#[derive(Clone, Default, Debug)]
pub struct Usage {
    nodes: Vec<Node>,
    /// By line of `def` and name: the parameters' nodes.
    functions: BTreeMap<(u32, String), Vec<(String, NodeId)>>,
    attrs: BTreeMap<(String, String), NodeId>,
    pub classes: Vec<ClassText>,
    /// Attributes that are assigned through something else than `self`.
    pub assigned: BTreeSet<String>,
    /// `Vector = list[float]`.
    pub aliases: BTreeMap<String, String>,
    pub type_variables: BTreeSet<String>,
}

impl Usage {
    fn new_node(&mut self) -> NodeId {
        self.nodes.push(Node::default());
        self.nodes.len() as NodeId - 1
    }

    fn facts(&mut self, node: NodeId) -> &mut Facts {
        &mut self.nodes[node as usize].facts
    }

    fn part(&mut self, node: NodeId, part: Part) -> NodeId {
        if let Some(found) = self.nodes[node as usize].parts.get(&part) {
            return *found;
        }
        let new = self.new_node();
        self.nodes[node as usize].parts.insert(part, new);
        new
    }

    fn flow(&mut self, from: NodeId, to: NodeId) {
        let flows = &mut self.nodes[from as usize].flows;
        if from != to && !flows.contains(&to) {
            flows.push(to);
        }
    }

    fn attr_node(&mut self, class: &str, attr: &str) -> NodeId {
        let key = (class.to_string(), attr.to_string());
        if let Some(found) = self.attrs.get(&key) {
            return *found;
        }
        let new = self.new_node();
        self.attrs.insert(key, new);
        new
    }

    /// The node of an attribute of a class, if the text mentions it.
    pub fn attribute(&self, class: &str, attr: &str) -> Vec<NodeId> {
        let key = (class.to_string(), attr.to_string());
        let found = self.attrs.get(&key).copied();
        self.closure(found.into_iter().collect())
    }

    /// The names of the parameters among these nodes, in the order of the nodes.
    pub fn names(&self, nodes: &[NodeId]) -> Vec<&str> {
        let all = || self.functions.values().flatten();
        let named = nodes
            .iter()
            .filter_map(|node| all().find(|(_, param)| param == node));
        named.map(|(name, _)| name.as_str()).collect()
    }

    /// The nodes of an attribute of whatever the text reads it from.
    pub fn attribute_of_any(&self, attr: &str) -> Vec<NodeId> {
        let part = Part::Attr(attr.to_string());
        let nodes = self.nodes.iter();
        let found = nodes.filter_map(|node| node.parts.get(&part).copied());
        self.closure(found.collect())
    }

    /// The nodes of a parameter of the function that is defined in a line.
    pub fn parameter(&self, line: u32, function: &str, parameter: &str) -> Vec<NodeId> {
        let key = (line, function.to_string());
        let params = self.functions.get(&key);
        let found = params.and_then(|p| p.iter().find(|(name, _)| name == parameter));
        self.closure(found.map(|(_, node)| *node).into_iter().collect())
    }

    /// Everything a value of these nodes flows to.
    fn closure(&self, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
        let mut at = 0;
        while at < nodes.len() && nodes.len() < 200 {
            for &to in &self.nodes[nodes[at] as usize].flows {
                if !nodes.contains(&to) {
                    nodes.push(to);
                }
            }
            at += 1;
        }
        nodes
    }

    /// The nodes of a part of a value.
    pub fn part_of(&self, nodes: &[NodeId], parts: &[Part]) -> Vec<NodeId> {
        let mut found = Vec::new();
        for part in parts {
            for node in nodes {
                if let Some(part) = self.nodes[*node as usize].parts.get(part)
                    && !found.contains(part)
                {
                    found.push(*part);
                }
            }
        }
        self.closure(found)
    }

    /// The nodes of all elements of a value, whichever way they are named.
    pub fn element_nodes(&self, nodes: &[NodeId]) -> Vec<NodeId> {
        let parts = nodes
            .iter()
            .flat_map(|node| self.nodes[*node as usize].parts.keys());
        let parts = parts.filter(|part| matches!(part, Part::Item | Part::At(_)));
        let parts: BTreeSet<Part> = parts.cloned().collect();
        self.part_of(nodes, &Vec::from_iter(parts))
    }

    /// The facts about all of these nodes together.
    pub fn known(&self, nodes: &[NodeId]) -> Facts {
        let mut all = Facts::default();
        for node in nodes {
            let facts = &self.nodes[*node as usize].facts;
            all.attrs.extend(facts.attrs.iter().cloned());
            all.iterated |= facts.iterated;
            all.len |= facts.len;
            all.called = all.called.or(facts.called);
            all.condition |= facts.condition;
            all.number |= facts.number;
            all.fraction |= facts.fraction;
            all.text |= facts.text;
            all.truth |= facts.truth;
            all.parsed |= facts.parsed;
            all.integral |= facts.integral;
            all.index |= facts.index;
            all.none |= facts.none;
            all.searched |= facts.searched;
            all.sliced |= facts.sliced;
            all.indexed |= facts.indexed;
            all.indices.extend(&facts.indices);
            all.places.extend(&facts.places);
            all.anywhere |= facts.anywhere;
            all.keys.extend(facts.keys.iter().cloned());
            all.unpacked.extend(&facts.unpacked);
            all.lens.extend(&facts.lens);
            for like in &facts.like {
                if !all.like.contains(like) {
                    all.like.push(like.clone());
                }
            }
            all.classes.extend(facts.classes.iter().cloned());
            all.changed |= facts.changed;
            all.sign |= facts.sign;
            all.shown |= facts.shown;
        }
        all
    }

    /// The same, with what the elements tell about the whole.
    pub fn known_with_elements(&self, nodes: &[NodeId]) -> Facts {
        let mut all = self.known(nodes);
        let items = self.part_of(nodes, &[Part::Item]);
        all.signs = items
            .iter()
            .any(|node| self.nodes[*node as usize].facts.sign);
        all
    }

    pub fn class(&self, name: &str) -> Option<&ClassText> {
        self.classes.iter().find(|c| c.name == name)
    }
}

/// Reads a module's text. What does not parse tells nothing.
pub fn read(source: &str) -> Usage {
    let Ok(parsed) = ruff_python_parser::parse_module(source) else {
        return Usage::default();
    };
    let body: &[Stmt] = parsed.suite();
    let mut walker = Walker {
        usage: Usage::default(),
        source,
        line_starts: std::iter::once(0)
            .chain(
                source
                    .bytes()
                    .enumerate()
                    .filter(|(_, b)| *b == b'\n')
                    .map(|(i, _)| i as u32 + 1),
            )
            .collect(),
        scopes: vec![Scope::default()],
        class: None,
        known_functions: BTreeMap::new(),
        known_methods: BTreeMap::new(),
        known_classes: BTreeSet::new(),
        calls: Vec::new(),
        linking: false,
        bounds: BTreeMap::new(),
    };
    walker.declare(body, None);
    walker.body(body);
    walker.link_calls();
    walker.link_attributes();
    walker.usage
}

/// Variables of a function, by name.
#[derive(Clone, Default, Debug)]
struct Scope {
    names: BTreeMap<String, NodeId>,
    /// Those that the function counts up or down.
    counting: BTreeSet<String>,
    /// The class whose method this is, and the name of the receiver.
    receiver: Option<(String, String)>,
}

#[derive(Clone, Debug)]
struct Signature {
    line: u32,
    name: String,
    receiver: bool,
}

/// Arguments that go to a function of the module.
struct CallSite {
    /// `f`, or the method's name.
    name: String,
    method: bool,
    args: Vec<Option<NodeId>>,
    keywords: Vec<(String, NodeId)>,
    /// Arguments that are written out.
    examples: Vec<(usize, Expr)>,
}

struct Walker<'a> {
    usage: Usage,
    source: &'a str,
    line_starts: Vec<u32>,
    scopes: Vec<Scope>,
    class: Option<String>,
    known_functions: BTreeMap<String, Signature>,
    known_methods: BTreeMap<String, Vec<Signature>>,
    known_classes: BTreeSet<String>,
    calls: Vec<CallSite>,
    linking: bool,
    /// What numbers variables are, as far as the text says it; nothing for those that it does not.
    bounds: BTreeMap<NodeId, Option<places::Within>>,
}

impl Walker<'_> {
    fn line(&self, at: ruff_text_size::TextSize) -> u32 {
        self.line_starts
            .partition_point(|start| *start <= at.to_u32()) as u32
    }

    fn text(&self, range: ruff_text_size::TextRange) -> String {
        let (start, end) = (range.start().to_usize(), range.end().to_usize());
        self.source.get(start..end).unwrap_or("").to_string()
    }

    /// Functions, methods and classes of a body, before anything is walked.
    fn declare(&mut self, body: &[Stmt], class: Option<&str>) {
        for stmt in body {
            match stmt {
                Stmt::FunctionDef(def) => {
                    let is_static = def.decorator_list.iter().any(
                        |d| matches!(&d.expression, Expr::Name(n) if n.id.as_str() == "staticmethod"),
                    );
                    let receiver = class.is_some() && !is_static;
                    let signature = Signature {
                        line: self.line(def.name.range.start()),
                        name: def.name.to_string(),
                        receiver,
                    };
                    let name = def.name.to_string();
                    match class {
                        Some(class) if name == "__init__" => {
                            self.known_functions.insert(class.to_string(), signature);
                        }
                        Some(_) => self.known_methods.entry(name).or_default().push(signature),
                        None => {
                            self.known_functions.insert(name, signature);
                        }
                    }
                }
                Stmt::ClassDef(def) => {
                    self.known_classes.insert(def.name.to_string());
                    self.declare(&def.body, Some(def.name.as_str()));
                }
                Stmt::If(node) => {
                    self.declare(&node.body, class);
                    for clause in &node.elif_else_clauses {
                        self.declare(&clause.body, class);
                    }
                }
                Stmt::Try(node) => self.declare(&node.body, class),
                _ => {}
            }
        }
    }

    fn variable(&mut self, name: &str) -> Option<NodeId> {
        let known = self.scopes.iter().rev().find_map(|s| s.names.get(name));
        known.copied()
    }

    fn bind(&mut self, name: &str) -> NodeId {
        if let Some(found) = self.scopes.last().and_then(|s| s.names.get(name)) {
            return *found;
        }
        let new = self.usage.new_node();
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.insert(name.to_string(), new);
        }
        new
    }

    /// Arguments of calls flow to the parameters of the functions called.
    fn link_calls(&mut self) {
        self.linking = true;
        for call in std::mem::take(&mut self.calls) {
            let signature = if call.method {
                match self.known_methods.get(&call.name).map(Vec::as_slice) {
                    Some([only]) => only.clone(),
                    _ => continue,
                }
            } else {
                match self.known_functions.get(&call.name) {
                    Some(found) => found.clone(),
                    None => continue,
                }
            };
            let key = (signature.line, signature.name.clone());
            let Some(nodes) = self.usage.functions.get(&key).cloned() else {
                continue;
            };
            let skip = usize::from(signature.receiver);
            let positional = call.args.iter().zip(nodes.iter().skip(skip));
            for (arg, (_, to)) in positional {
                if let Some(from) = arg {
                    self.usage.flow(*from, *to);
                }
            }
            for (i, example) in &call.examples {
                if let Some((_, to)) = nodes.get(i + skip) {
                    self.like(*to, example);
                }
            }
            for (name, from) in &call.keywords {
                if let Some((_, to)) = nodes.iter().find(|(n, _)| n == name) {
                    self.usage.flow(*from, *to);
                }
            }
        }
    }

    /// What is done with `x.next` is done with the attribute `next` of the classes that have it.
    fn link_attributes(&mut self) {
        let mut links = Vec::new();
        for node in &self.usage.nodes {
            for (part, to) in &node.parts {
                if let Part::Attr(attr) = part {
                    links.push((attr.clone(), *to));
                }
            }
        }
        let classes: Vec<(String, BTreeSet<String>)> = self
            .usage
            .classes
            .iter()
            .map(|c| (c.name.clone(), c.attrs.clone()))
            .collect();
        for (attr, to) in links {
            for (class, attrs) in &classes {
                if attrs.contains(&attr) {
                    let node = self.usage.attr_node(class, &attr);
                    self.usage.flow(node, to);
                }
            }
        }
        // Subclasses share their attributes with their bases.
        let bases: Vec<(String, Vec<String>)> = self
            .usage
            .classes
            .iter()
            .map(|c| (c.name.clone(), c.bases.clone()))
            .collect();
        for (class, bases) in bases {
            for base in bases {
                let attrs = self.usage.class(&base).map(|c| c.attrs.clone());
                for attr in attrs.unwrap_or_default() {
                    let own = self.usage.attr_node(&class, &attr);
                    let other = self.usage.attr_node(&base, &attr);
                    self.usage.flow(own, other);
                    self.usage.flow(other, own);
                }
            }
        }
    }
}

/// The name of a called function or type.
fn name_of(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Name(name) => Some(name.id.as_str()),
        Expr::Attribute(node) => Some(node.attr.as_str()),
        _ => None,
    }
}

fn int_literal(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::NumberLiteral(number) => match &number.value {
            ast::Number::Int(i) => i.as_i64(),
            _ => None,
        },
        Expr::UnaryOp(node) if node.op == ast::UnaryOp::USub => {
            int_literal(&node.operand).map(|i| -i)
        }
        _ => None,
    }
}
