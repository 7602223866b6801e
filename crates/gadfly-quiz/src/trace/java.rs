//! Reports of turns in Java.

use std::collections::BTreeSet;
use std::ops::Range;

use tree_sitter::{Node, Parser};

use super::{MARK, Traced, TracedLoop};
use crate::tree::children;

pub fn traced(text: &str) -> Option<Traced> {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_java::LANGUAGE.into())
        .ok()?;
    let tree = parser.parse(text, None)?;
    let mut tracer = Tracer {
        text,
        loops: Vec::new(),
        edits: Vec::new(),
    };
    tracer.look(tree.root_node(), 0);
    if tracer.loops.is_empty() {
        return None;
    }
    // Where several stand at one place, the one found first stands outermost: it comes first.
    tracer.edits.sort_by_key(|(at, _)| *at);
    let mut out = String::new();
    let mut done = 0;
    for (at, new) in &tracer.edits {
        out.push_str(text.get(done..*at)?);
        out.push_str(new);
        done = *at;
    }
    out.push_str(text.get(done..)?);
    Some(Traced {
        text: out,
        loops: tracer.loops,
    })
}

struct Tracer<'t> {
    text: &'t str,
    loops: Vec<TracedLoop>,
    /// Texts to insert.
    edits: Vec<(usize, String)>,
}

/// What a jump would leave before the loop.
#[derive(Clone, Copy, Default)]
struct Inside {
    in_loop: bool,
    in_switch: bool,
}

impl<'t> Tracer<'t> {
    fn of(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }

    fn look(&mut self, node: Node<'_>, depth: usize) {
        let is_loop = is_loop(node);
        let end = is_loop.then(|| self.trace(node, depth)).flatten();
        for child in children(node) {
            self.look(child, depth + usize::from(is_loop));
        }
        // Where loops end together, the inner one ends first.
        self.edits.extend(end);
    }

    /// Gives back what is to be inserted at the end of the body.
    fn trace(&mut self, node: Node<'_>, depth: usize) -> Option<(usize, String)> {
        let body = node.child_by_field_name("body")?;
        let number = self.loops.len();
        let declared = self.declared(node);
        let changed = self.changed(node);
        let variables: Vec<(String, bool)> = declared
            .into_iter()
            .filter(|(name, _)| changed.contains(name.as_str()))
            .collect();
        let begin = format!(" System.err.println(\"{MARK}b{number}\");");
        let mut values = String::new();
        for (name, array) in &variables {
            values.push_str(" + \"\\t\" + ");
            values.push_str(&match array {
                true => format!("java.util.Arrays.toString({name})"),
                false => format!("(\"\" + {name}).replace('\\n', ' ').replace('\\t', ' ')"),
            });
        }
        let end = format!(" System.err.println(\"{MARK}e{number}\"{values});");
        let label = node
            .parent()
            .filter(|p| p.kind() == "labeled_statement")
            .and_then(|p| p.named_child(0))
            .map(|name| self.of(name.byte_range()).to_string());
        let last = if ends_elsewhere(body) { "" } else { &end };
        let at_end = if body.kind() == "block" {
            self.edits.push((body.start_byte() + 1, begin));
            (body.end_byte() - 1, last.to_string())
        } else {
            self.edits.push((body.start_byte(), format!("{{{begin} ")));
            (body.end_byte(), format!("{last} }}"))
        };
        self.jumps(body, label.as_deref(), Inside::default(), &end);
        self.loops.push(TracedLoop {
            line: self.of(0..node.start_byte()).matches('\n').count() as u32 + 1,
            label,
            depth,
            variables: variables.into_iter().map(|(name, _)| name).collect(),
        });
        Some(at_end)
    }

    /// A report before every jump that ends a turn of this loop.
    fn jumps(&mut self, node: Node<'_>, label: Option<&str>, inside: Inside, end: &str) {
        let is_break = node.kind() == "break_statement";
        if is_break || node.kind() == "continue_statement" {
            let target = node.named_child(0).map(|n| self.of(n.byte_range()));
            let here = match target {
                Some(target) => Some(target) == label,
                None => !(inside.in_loop || is_break && inside.in_switch),
            };
            if here {
                self.edits.push((node.start_byte(), format!("{{{end} ")));
                self.edits.push((node.end_byte(), " }".to_string()));
            }
            return;
        }
        if matches!(node.kind(), "lambda_expression" | "class_body") {
            return;
        }
        let inside = Inside {
            in_loop: inside.in_loop || is_loop(node),
            in_switch: inside.in_switch || node.kind() == "switch_block",
        };
        for child in children(node) {
            self.jumps(child, label, inside, end);
        }
    }

    /// Names that are there in the loop, with whether they are arrays, outermost first.
    fn declared(&self, node: Node<'_>) -> Vec<(String, bool)> {
        let mut names = Vec::new();
        // The loop's own.
        for field in ["init", "name"] {
            if let Some(own) = node.child_by_field_name(field) {
                self.names(own, node, &mut names);
            }
        }
        let mut at = node;
        while let Some(parent) = at.parent() {
            let mut here = Vec::new();
            for sibling in children(parent) {
                if sibling.start_byte() >= at.start_byte() {
                    break;
                }
                if sibling.kind() == "local_variable_declaration" {
                    self.names(sibling, sibling, &mut here);
                }
            }
            for field in ["init", "parameters", "name"] {
                let is_scope = matches!(
                    parent.kind(),
                    "for_statement" | "method_declaration" | "enhanced_for_statement"
                );
                if let Some(own) = parent.child_by_field_name(field).filter(|_| is_scope) {
                    self.names(own, parent, &mut here);
                }
            }
            here.append(&mut names);
            names = here;
            if parent.kind() == "method_declaration" {
                break;
            }
            at = parent;
        }
        names
    }

    fn names(&self, node: Node<'_>, holder: Node<'_>, into: &mut Vec<(String, bool)>) {
        let mut add = |ty: &str, name: Node<'_>| {
            let array = match ty.trim() {
                "int" | "long" | "short" | "byte" | "char" | "boolean" | "double" | "float"
                | "String" => false,
                "int[]" | "long[]" | "char[]" | "boolean[]" | "String[]" | "double[]" => true,
                _ => return,
            };
            into.push((self.of(name.byte_range()).to_string(), array));
        };
        match node.kind() {
            "local_variable_declaration" => {
                let Some(ty) = node.child_by_field_name("type") else {
                    return;
                };
                let mut walk = node.walk();
                for one in node.children_by_field_name("declarator", &mut walk) {
                    // Without a value it may not be readable yet.
                    if let (Some(name), Some(_)) = (
                        one.child_by_field_name("name"),
                        one.child_by_field_name("value"),
                    ) {
                        add(self.of(ty.byte_range()), name);
                    }
                }
            }
            "formal_parameters" => {
                for parameter in children(node) {
                    if let (Some(ty), Some(name)) = (
                        parameter.child_by_field_name("type"),
                        parameter.child_by_field_name("name"),
                    ) {
                        add(self.of(ty.byte_range()), name);
                    }
                }
            }
            "identifier" if holder.kind() == "enhanced_for_statement" => {
                if let Some(ty) = holder.child_by_field_name("type") {
                    add(self.of(ty.byte_range()), node);
                }
            }
            _ => {}
        }
    }

    /// Names that something in the loop assigns, its own counters included.
    fn changed(&self, node: Node<'_>) -> BTreeSet<&'t str> {
        let mut changed = BTreeSet::new();
        self.assigned(node, &mut changed);
        if let Some(name) = node.child_by_field_name("name") {
            changed.insert(self.of(name.byte_range()));
        }
        changed
    }

    fn assigned(&self, node: Node<'_>, into: &mut BTreeSet<&'t str>) {
        let target = match node.kind() {
            "assignment_expression" => node.child_by_field_name("left"),
            "update_expression" => node.named_child(0),
            _ => None,
        };
        if let Some(target) = target {
            let mut target = target;
            while let Some(array) = target.child_by_field_name("array") {
                target = array;
            }
            into.insert(self.of(target.byte_range()));
        }
        for child in children(node) {
            self.assigned(child, into);
        }
    }
}

fn is_loop(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "for_statement" | "while_statement" | "do_statement" | "enhanced_for_statement"
    )
}

/// A statement behind these is never reached, which javac does not allow.
fn ends_elsewhere(body: Node<'_>) -> bool {
    let last = match body.kind() {
        "block" => children(body)
            .into_iter()
            .rfind(|c| c.is_named() && !c.is_extra()),
        _ => Some(body),
    };
    last.is_some_and(|last| {
        matches!(
            last.kind(),
            "break_statement" | "continue_statement" | "return_statement" | "throw_statement"
        )
    })
}
