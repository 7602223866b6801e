//! The loops of a skeleton: their labels, bounds and invariants, where they are left, and what they may
//! change.

use super::super::data::{CheckKind, Loop, LoopBound, Span, line_column};
use super::super::placeholder::Const;
use super::fold;
use super::part::{Looped, Part};
use super::read::Reader;
use super::tree::{around, below, children, field, is_loop, named, span, with_labels};
use tree_sitter::Node;

impl<'t> Reader<'t, '_> {
    pub(super) fn loops(&mut self) {
        let nodes = self.nodes;
        for &node in nodes.iter().filter(|n| is_loop(**n)) {
            let id = self.loops.len();
            let whole = with_labels(node);
            let labels = labels(node, self.text);
            let (line, column) = line_column(self.text, span(node).start);
            let bound = self.bounds.iter().find(|b| b.0 == node.id()).cloned();
            let bound = bound.map(|(_, at, turns, _)| LoopBound {
                turns,
                check: self.check(CheckKind::Turns(id), at, at),
            });
            let found: Vec<Span> = self
                .invariants
                .iter()
                .filter(|i| i.0 == node.id())
                .map(|i| i.1)
                .collect();
            let invariants: Vec<(usize, Span)> = found
                .into_iter()
                .map(|at| (self.check(CheckKind::Invariant(id), at, at), at))
                .collect();
            let visible = !self.is_hidden(span(node));
            if visible {
                self.unneeded_label(node);
            }
            let Some(body) = field(node, "body") else {
                continue;
            };
            let condition = field(node, "condition").map(|c| match c.kind() {
                "parenthesized_expression" => named(c).first().copied().unwrap_or(c),
                _ => c,
            });
            let always = condition.map_or(node.kind() == "for_statement", |c| {
                fold::fold(c, self.text, &self.constants, 0) == Some(Const::Boolean(true))
            });
            let havoc = if invariants.is_empty() {
                String::new()
            } else {
                self.havoc(node)
            };
            let variables = self.variables(node);
            self.parts.push(Part::Loop(Looped {
                id,
                whole: span(whole),
                span: span(node),
                kind: node.kind(),
                body: self.real_span(body),
                braced: body.kind() == "block" && self.of(body).starts_with('{'),
                condition: condition.map(span),
                endless: always,
                completes: !always || leaves_by_break(node, self.text, &labels),
                jumps: jumps(node, self.text, &labels),
                invariants: invariants.clone(),
                bound: bound.as_ref().map(|b| (b.check, b.turns.clone())),
                counted: false,
                visible,
                variables: variables.clone(),
                havoc,
            }));
            self.loops.push(Loop {
                id,
                label: labels.first().map(ToString::to_string),
                bound,
                invariants: invariants.into_iter().map(|i| i.0).collect(),
                counted: false,
                visible,
                variables,
                depth: depth(node),
                line,
                column,
            });
        }
    }

    /// A CHOICE is read as a block that begins at its parenthesis.
    pub(super) fn real_span(&self, node: Node) -> Span {
        let start = span(node).start;
        let choice = self.choices.iter().find(|c| {
            c.contains(span(node))
                && c.start + "CHOICE".len() <= start
                && self.text[c.start + "CHOICE".len()..start].trim().is_empty()
        });
        choice.copied().unwrap_or(span(node))
    }

    /// A label that no `break` or `continue` uses but `__count` does is not part of an instance.
    fn unneeded_label(&mut self, node: Node) {
        let mut at = node;
        while let Some(label) = at.parent().filter(|p| p.kind() == "labeled_statement") {
            let Some(name) = named(label).into_iter().next() else {
                return;
            };
            let written = self.of(name);
            let jumped = below(label).into_iter().any(|n| {
                matches!(n.kind(), "break_statement" | "continue_statement")
                    && named(n).iter().any(|t| self.of(*t) == written)
            });
            let counted = self.nodes.iter().any(|n| {
                fold::called(*n, self.text) == Some("__count")
                    && self.of(*n).contains(&format!("\"{written}\""))
            });
            if !jumped && counted {
                let span = Span::new(span(label).start, span(at).start);
                self.parts.push(Part::Label { span });
            }
            at = label;
        }
    }

    /// The loop's own variables, then what it changes, as far as all of that surely has a value.
    fn variables(&self, node: Node<'t>) -> Vec<String> {
        let nodes = below(node);
        let outside = |n: &Node| elsewhere(*n, node);
        let mut changed: Vec<&str> = Vec::new();
        for n in nodes.iter().filter(|n| !outside(n)) {
            let target = match n.kind() {
                "assignment_expression" => field(*n, "left"),
                "update_expression" => named(*n).into_iter().next(),
                "method_invocation" => field(*n, "object"),
                _ => None,
            };
            let Some(mut target) = target else {
                continue;
            };
            while let Some(array) = field(target, "array") {
                target = array;
            }
            if target.kind() == "identifier" {
                changed.push(self.of(target));
            }
        }
        let body = field(node, "body").map(span);
        let mut out: Vec<String> = Vec::new();
        let mut add = |name: &str| {
            if !out.iter().any(|o| o == name) {
                out.push(name.to_string());
            }
        };
        if node.kind() == "enhanced_for_statement"
            && let Some(name) = field(node, "name")
        {
            add(self.of(name));
        }
        for n in self.nodes {
            let own = span(node).contains(span(*n)) && body.is_none_or(|b| !b.contains(span(*n)));
            let visible = span(*n).end <= span(node).start
                && n.parent().and_then(|p| p.parent()).is_some_and(|scope| {
                    // A declaration counts in its block, a variable of a loop in the loop.
                    span(scope).contains(span(node)) && self.real_span(scope) == span(scope)
                });
            let name = match n.kind() {
                "variable_declarator" if own || visible => {
                    field(*n, "value").and_then(|_| field(*n, "name"))
                }
                "formal_parameter" if visible => field(*n, "name"),
                "enhanced_for_statement" if span(*n).contains(span(node)) && *n != node => {
                    field(*n, "name")
                }
                _ => None,
            };
            let Some(name) = name.filter(|n| !self.is_hidden(span(*n))) else {
                continue;
            };
            let written = self.of(name);
            // Methods change objects, but not texts and numbers.
            let assigned = changed.contains(&written) && {
                let ty = self.declared_type(name).unwrap_or_default();
                !matches!(ty.as_str(), "String" | "Integer" | "Scanner" | "Random")
                    || nodes.iter().any(|n| {
                        n.kind() == "assignment_expression"
                            && field(*n, "left").is_some_and(|l| self.of(l) == written)
                    })
            };
            if own || assigned {
                add(written);
            }
        }
        out
    }

    /// Statements that make unknown what one turn may change.
    fn havoc(&mut self, node: Node<'t>) -> String {
        if matches!(node.kind(), "do_statement" | "enhanced_for_statement") {
            self.report.at(
                span(node).start,
                "a loop with INVARIANT is a while loop or a for loop with a counter",
            );
            return String::new();
        }
        let body = field(node, "body");
        let nodes = below(node);
        let inner: Vec<&str> = nodes
            .iter()
            .filter(|n| n.kind() == "variable_declarator" || n.kind() == "enhanced_for_statement")
            .filter(|n| body.is_some_and(|b| span(b).contains(span(**n))))
            .filter_map(|n| field(*n, "name"))
            .map(|n| self.of(n))
            .collect();
        let mut done: Vec<String> = Vec::new();
        let mut out = String::new();
        for n in &nodes {
            let target = match n.kind() {
                "assignment_expression" => field(*n, "left"),
                "update_expression" => named(*n).into_iter().next(),
                "method_invocation" => {
                    let object = field(*n, "object").map(|o| self.of(o));
                    if matches!(object, Some("System.out" | "System.err")) {
                        self.report.at(
                            span(*n).start,
                            "a loop with INVARIANT must not print; print behind it",
                        );
                    }
                    None
                }
                _ => None,
            };
            let Some(target) = target else {
                continue;
            };
            let written = self.of(target);
            let code = match target.kind() {
                "identifier" if inner.contains(&written) => continue,
                "identifier" => self.unknown(target),
                "array_access" => field(target, "array")
                    .filter(|a| a.kind() == "identifier" && !inner.contains(&self.of(*a)))
                    .map(|a| {
                        format!(
                            "gadfly.rt.Check.havoc(gadfly.rt.Check.elements({})); ",
                            self.of(a)
                        )
                    }),
                _ => None,
            };
            let Some(code) = code else {
                self.report.at(
                    span(target).start,
                    format!("a loop with INVARIANT may change numbers, characters, booleans, strings and elements of arrays, but not {written}"),
                );
                continue;
            };
            if !done.contains(&code) {
                out.push_str(&code);
                done.push(code);
            }
        }
        out
    }

    fn unknown(&self, name: Node<'t>) -> Option<String> {
        let written = self.of(name);
        let ty = self.declared_type(name)?;
        let kind = match ty.as_str() {
            "int" => "Int",
            "long" => "Long",
            "boolean" => "Boolean",
            "char" => "Char",
            "byte" => "Byte",
            "short" => "Short",
            "String" => {
                return Some(format!(
                    "{written} = (String) gadfly.rt.Check.unknown(String.class, \"{written}\"); "
                ));
            }
            _ => return None,
        };
        Some(format!(
            "{written} = gadfly.rt.Check.unknown{kind}(\"{written}\"); "
        ))
    }

    /// The type that a variable was declared with: the nearest declaration before it, else a later one.
    pub(super) fn declared_type(&self, name: Node) -> Option<String> {
        let written = self.of(name);
        let method = around(name, &["method_declaration", "constructor_declaration"]);
        let mut best: Option<(bool, usize, String)> = None;
        for node in self.nodes {
            let declared = match node.kind() {
                "variable_declarator" | "formal_parameter" | "enhanced_for_statement" => {
                    field(*node, "name")
                }
                _ => None,
            };
            let Some(declared) = declared.filter(|d| self.of(*d) == written) else {
                continue;
            };
            let ty = match node.kind() {
                "variable_declarator" => node.parent().and_then(|p| field(p, "type")),
                _ => field(*node, "type"),
            };
            let dims = field(*node, "dimensions").map_or("", |d| self.of(d));
            let Some(ty) = ty.map(|t| format!("{}{dims}", self.of(t)).replace(' ', "")) else {
                continue;
            };
            let local = method.is_none_or(|m| span(m).contains(span(*node)));
            let field_of_class = node
                .parent()
                .is_some_and(|p| p.kind() == "field_declaration");
            if !(local || field_of_class) {
                continue;
            }
            let before = span(declared).start <= span(name).start;
            let rank = (before && !field_of_class, span(declared).start);
            let better = best.as_ref().is_none_or(|b| (b.0, b.1) < rank);
            if better && (before || best.is_none()) {
                best = Some((rank.0, rank.1, ty));
            }
        }
        best.map(|b| b.2)
    }
}

/// The loops around a loop.
fn depth(node: Node) -> usize {
    let mut depth = 0;
    let mut at = node.parent();
    while let Some(outer) = at.filter(|n| !matches!(n.kind(), "lambda_expression" | "class_body")) {
        depth += usize::from(is_loop(outer));
        at = outer.parent();
    }
    depth
}

/// From the innermost to the outermost.
fn labels<'t>(node: Node, text: &'t str) -> Vec<&'t str> {
    let mut out = Vec::new();
    let mut at = node;
    while let Some(label) = at.parent().filter(|p| p.kind() == "labeled_statement") {
        if let Some(name) = named(label).into_iter().next() {
            out.push(span(name).of(text));
        }
        at = label;
    }
    out
}

/// Whether the jump stands in code of its own, which is not run by the loop.
fn elsewhere(jump: Node, node: Node) -> bool {
    around(jump, &["lambda_expression", "class_body"]).is_some_and(|a| span(node).contains(span(a)))
}

fn target<'t>(jump: Node, text: &'t str) -> Option<&'t str> {
    named(jump)
        .into_iter()
        .find(|n| n.kind() == "identifier")
        .map(|n| span(n).of(text))
}

fn leaves_by_break(node: Node, text: &str, labels: &[&str]) -> bool {
    below(node).into_iter().any(|n| {
        if n.kind() != "break_statement" || elsewhere(n, node) {
            return false;
        }
        match target(n, text) {
            Some(label) => labels.contains(&label),
            None => {
                let kinds = [
                    "for_statement",
                    "enhanced_for_statement",
                    "while_statement",
                    "do_statement",
                    "switch_expression",
                ];
                around(n, &kinds) == Some(node)
            }
        }
    })
}

fn jumps(node: Node, text: &str, labels: &[&str]) -> Vec<Span> {
    let mut inner: Vec<&str> = labels.to_vec();
    let nodes = below(node);
    for n in &nodes {
        if n.kind() == "labeled_statement"
            && let Some(name) = children(*n).into_iter().find(|c| c.kind() == "identifier")
        {
            inner.push(span(name).of(text));
        }
    }
    let leaves = |n: &&Node| match n.kind() {
        "return_statement" => true,
        "break_statement" | "continue_statement" => {
            target(**n, text).is_some_and(|label| !inner.contains(&label))
        }
        _ => false,
    };
    let jumps = nodes.iter().filter(leaves);
    jumps
        .filter(|n| !elsewhere(**n, node))
        .map(|n| span(*n))
        .collect()
}
