//! The statements of skeletons: `ASSERT`, `ASSERTBLOCK`, `LOOP`, `INVARIANT`, `RAISES`, the annotations,
//! the helpers in conditions, and ordinary statements that contain nothing else.

use super::super::data::{CheckKind, Recursion, Span};
use super::super::part::labelled;
use super::super::placeholder::{self, Const};
use super::fold;
use super::part::Part;
use super::read::Reader;
use super::tree::{around, below, field, is_loop, labelled_loop, named, next_statement, span};
use tree_sitter::Node;

impl<'t> Reader<'t, '_> {
    pub(super) fn statements(&mut self) {
        for &node in self.nodes {
            match node.kind() {
                "method_declaration" => self.annotations(node),
                "method_invocation" => self.directive(node),
                _ => {}
            }
        }
        self.only_for_generation();
    }

    fn annotations(&mut self, method: Node<'t>) {
        let found = ["MAIN", "REC"].map(|name| super::frame::annotation(method, name, self.text));
        for annotation in found.into_iter().flatten() {
            let written = span(annotation);
            self.parts.push(Part::Gone { span: written });
            if self.of(annotation).starts_with("@MAIN") || !self.of(annotation).contains("REC") {
                continue;
            }
            let args = field(annotation, "arguments")
                .map(named)
                .unwrap_or_default();
            let depth = match args.as_slice() {
                [one] => fold::fold(*one, self.text, &self.constants, 0),
                _ => None,
            };
            let depth = match depth {
                Some(Const::Int(n)) if (1..=10_000).contains(&n) => n as u32,
                _ => {
                    self.report.at(
                        written.start,
                        "@REC takes the greatest number of activations at once: @REC(4)",
                    );
                    continue;
                }
            };
            let name = field(method, "name").map_or("", |n| self.of(n));
            let check = self.check(CheckKind::Depth(self.recursions.len()), written, written);
            self.recursions.push(Recursion {
                method: name.to_string(),
                depth,
                check,
            });
            if let Some(body) = field(method, "body") {
                self.parts.push(Part::Depth {
                    at: span(body).start + 1,
                    check,
                    depth,
                });
            }
        }
    }

    fn directive(&mut self, node: Node<'t>) {
        let Some(name) = fold::called(node, self.text) else {
            return;
        };
        if !matches!(
            name,
            "ASSERT" | "ASSERTBLOCK" | "LOOP" | "INVARIANT" | "RAISES"
        ) {
            return;
        }
        let statement = node.parent().filter(|p| p.kind() == "expression_statement");
        let Some(statement) = statement else {
            let message = format!("{name} is a statement of its own and has no value");
            self.report.at(span(node).start, message);
            return;
        };
        let args = field(node, "arguments").map(named).unwrap_or_default();
        match name {
            "ASSERT" => {
                let [condition] = args.as_slice() else {
                    self.report.at(
                        span(node).start,
                        "ASSERT takes one condition: ASSERT(x < y);",
                    );
                    return;
                };
                let condition = span(*condition);
                let check = self.check(CheckKind::Assert, span(node), condition);
                self.hidden.push(span(statement));
                self.parts.push(Part::Assert {
                    check,
                    span: span(statement),
                    condition,
                    sole: is_sole(statement),
                });
            }
            "ASSERTBLOCK" => self.block(node, statement, &args),
            "LOOP" => {
                let args: Vec<_> = args
                    .iter()
                    .map(|a| fold::arg(*a, self.text, &self.constants))
                    .collect();
                let turns = placeholder::turns(span(node), &args, self.report);
                self.gone(statement);
                if let (Some(of), Some(turns)) = (self.loop_behind(statement, "LOOP"), turns) {
                    if self.bounds.iter().any(|b| b.0 == of) {
                        let message = "the next loop has another LOOP already; keep one of them";
                        self.report.at(span(node).start, message);
                        return;
                    }
                    let written = self.of(node).to_string();
                    self.bounds.push((of, span(node), turns, written));
                }
            }
            "INVARIANT" => {
                self.gone(statement);
                let [condition] = args.as_slice() else {
                    self.report.at(
                        span(node).start,
                        "INVARIANT takes one condition: INVARIANT(0 <= i && i <= n);",
                    );
                    return;
                };
                if let Some(of) = self.loop_behind(statement, "INVARIANT") {
                    self.invariants.push((of, span(*condition)));
                }
            }
            _ => {
                self.gone(statement);
                let class = args
                    .first()
                    .map(|a| self.of(*a).trim_end_matches(".class").to_string())
                    .filter(|a| {
                        a.split('.').all(|part| {
                            part.starts_with(|c: char| c.is_alphabetic())
                                && part.chars().all(|c| c.is_alphanumeric() || c == '_')
                        })
                    });
                match (class, args.len(), &self.raises) {
                    (_, 1, Some((line, _))) => {
                        let message = format!(
                            "line {line} has RAISES already; a run ends with one exception"
                        );
                        self.report.at(span(node).start, message);
                    }
                    (Some(class), 1, None) => {
                        let line = node.start_position().row + 1;
                        self.raises = Some((line, class));
                    }
                    _ => self.report.at(
                        span(node).start,
                        "RAISES takes the name of an exception: RAISES(ArithmeticException);",
                    ),
                }
            }
        }
    }

    fn gone(&mut self, statement: Node) {
        self.hidden.push(span(statement));
        self.parts.push(Part::Gone {
            span: span(statement),
        });
    }

    /// The node number of the loop that follows, over other words about it.
    fn loop_behind(&mut self, statement: Node<'t>, name: &str) -> Option<usize> {
        let mut next = next_statement(statement);
        while let Some(other) = next {
            let call = named(other)
                .into_iter()
                .next()
                .filter(|_| other.kind() == "expression_statement")
                .and_then(|c| fold::called(c, self.text));
            if !matches!(call, Some("LOOP" | "INVARIANT")) {
                break;
            }
            next = next_statement(other);
        }
        let found = next.and_then(labelled_loop).map(|l| l.id());
        if found.is_none() {
            self.report.at(
                span(statement).start,
                format!("{name} is not before a loop; put it directly before for, while or do"),
            );
        }
        found
    }

    fn block(&mut self, node: Node<'t>, statement: Node<'t>, args: &[Node]) {
        if !args.is_empty() {
            self.report.at(
                span(node).start,
                "ASSERTBLOCK takes no arguments; its block follows: ASSERTBLOCK(); { … }",
            );
            return;
        }
        let block = next_statement(statement).filter(|n| n.kind() == "block");
        let Some(block) = block else {
            self.report.at(
                span(node).start,
                "ASSERTBLOCK has no block; write ASSERTBLOCK(); { … }",
            );
            return;
        };
        let whole = Span::new(span(statement).start, span(block).end);
        self.hidden.push(whole);
        self.parts.push(Part::Block {
            call: span(statement),
            whole,
        });
        self.no_effects(block);
    }

    /// What is not in the instance must not change what is.
    fn no_effects(&mut self, block: Node<'t>) {
        let nodes = below(block);
        let mut own: Vec<&str> = Vec::new();
        for node in &nodes {
            let declares = matches!(
                node.kind(),
                "variable_declarator"
                    | "formal_parameter"
                    | "enhanced_for_statement"
                    | "inferred_parameters"
                    | "catch_formal_parameter"
                    | "resource"
            );
            if declares && let Some(name) = field(*node, "name") {
                own.push(self.of(name));
            }
            let lambda = (node.kind() == "lambda_expression")
                .then(|| field(*node, "parameters"))
                .flatten();
            if let Some(parameters) = lambda {
                own.extend(
                    below(parameters)
                        .into_iter()
                        .filter(|n| n.kind() == "identifier")
                        .map(|n| self.of(n)),
                );
            }
        }
        for node in &nodes {
            let target = match node.kind() {
                "assignment_expression" => field(*node, "left"),
                "update_expression" => named(*node).into_iter().next(),
                "method_invocation" => {
                    let object = field(*node, "object").map(|o| self.of(o));
                    if matches!(object, Some("System.out" | "System.err")) {
                        self.report.at(
                            span(*node).start,
                            "an ASSERTBLOCK must not print: it is not part of the instance",
                        );
                    }
                    None
                }
                "return_statement"
                    if around(*node, &["lambda_expression", "class_body"])
                        .is_none_or(|a| !span(block).contains(span(a))) =>
                {
                    self.report.at(
                        span(*node).start,
                        "an ASSERTBLOCK must not leave its method: it is not part of the instance",
                    );
                    None
                }
                _ => None,
            };
            let Some(mut target) = target else {
                continue;
            };
            let changed = self.of(target);
            while let Some(inner) = field(target, "array").or_else(|| field(target, "object")) {
                target = inner;
            }
            if !own.contains(&self.of(target)) {
                let message = format!(
                    "an ASSERTBLOCK must not change {changed}: the block is not part of the instance"
                );
                self.report.at(span(*node).start, message);
            }
        }
    }

    /// `if (x > 0) ASSERT(y > 0);` and the like: nothing of it belongs into an instance.
    fn only_for_generation(&mut self) {
        let nodes = self.nodes;
        // Inner statements first, so that what contains only them is found too.
        for node in nodes.iter().rev() {
            let only = match node.kind() {
                "if_statement" | "for_statement" | "while_statement" | "enhanced_for_statement" => {
                    let bodies: Vec<Node> = ["consequence", "alternative", "body"]
                        .into_iter()
                        .filter_map(|name| field(*node, name))
                        .collect();
                    !bodies.is_empty()
                        && bodies.iter().all(|b| self.is_only(*b))
                        && field(*node, "condition").is_none_or(|c| is_pure(c))
                }
                "labeled_statement" => named(*node)
                    .into_iter()
                    .next_back()
                    .is_some_and(|inner| self.is_only(inner)),
                _ => false,
            };
            if only {
                self.hidden.push(span(*node));
                self.parts.push(Part::Only { span: span(*node) });
            }
        }
    }

    fn is_only(&self, node: Node) -> bool {
        if self.hidden.contains(&span(node)) {
            return true;
        }
        let inside: Vec<Node> = named(node);
        node.kind() == "block"
            && !inside.is_empty()
            && inside
                .iter()
                .all(|n| self.hidden.iter().any(|h| h.contains(span(*n))))
    }

    pub(super) fn helpers(&mut self) {
        for &node in self.nodes {
            if node.kind() == "identifier" && self.of(node) == "__out" {
                let called = node.parent().is_some_and(|p| {
                    p.kind() == "method_invocation" && field(p, "name") == Some(node)
                });
                if !called {
                    self.inside_condition(node, "__out");
                    self.parts.push(Part::Renamed {
                        span: span(node),
                        to: "gadfly.rt.Quiz.out()",
                    });
                }
                continue;
            }
            let Some(name) = fold::called(node, self.text) else {
                continue;
            };
            if !placeholder::HELPERS.contains(&name) {
                continue;
            }
            let args = field(node, "arguments").map(named).unwrap_or_default();
            self.inside_condition(node, name);
            let Some(name_node) = field(node, "name") else {
                continue;
            };
            let mut rename = |to: &'static str, fits: bool, usage: &str| {
                if fits {
                    self.parts.push(Part::Renamed {
                        span: span(name_node),
                        to,
                    });
                } else {
                    self.report.at(span(node).start, usage);
                }
            };
            match name {
                "__distinct" => rename(
                    "gadfly.rt.Quiz.distinct",
                    !args.is_empty(),
                    "__distinct takes an array and a number of elements: __distinct(a, n)",
                ),
                "__sorted" => rename(
                    "gadfly.rt.Quiz.sorted",
                    matches!(args.len(), 1 | 2),
                    "__sorted takes an array and a number of elements: __sorted(a, n)",
                ),
                "__forall" | "__exists" => {
                    let to = if name == "__forall" {
                        "gadfly.rt.Quiz.forall"
                    } else {
                        "gadfly.rt.Quiz.exists"
                    };
                    let usage =
                        format!("{name} takes limits and a condition: {name}(0, n, k -> a[k] > 0)");
                    rename(to, args.len() == 3, &usage);
                }
                "__count" => self.count(node, &args),
                _ => {
                    let [left, right] = args.as_slice() else {
                        let message = format!("{name} takes two conditions: {name}(p, q)");
                        self.report.at(span(node).start, message);
                        continue;
                    };
                    self.parts.push(Part::Logic {
                        span: span(node),
                        left: span(*left),
                        right: span(*right),
                        iff: name == "__iff",
                    });
                }
            }
        }
    }

    fn inside_condition(&mut self, node: Node, name: &str) {
        let invariant = self.invariants.iter().any(|(_, s)| s.contains(span(node)));
        if !self.is_hidden(span(node)) && !invariant {
            let message = format!("{name} stands only inside ASSERT, ASSERTBLOCK or INVARIANT");
            self.report.at(span(node).start, message);
        }
    }

    fn count(&mut self, node: Node, args: &[Node]) {
        let label = match args {
            [one] => fold::fold(*one, self.text, &self.constants, 0),
            _ => None,
        };
        let Some(Const::Text(label)) = label else {
            self.report.at(
                span(node).start,
                "__count takes the label of a loop: __count(\"rows\")",
            );
            return;
        };
        let advice = format!("{label}:");
        let Some(of) = labelled(&self.loops, &label, &advice, span(node), self.report) else {
            return;
        };
        self.loops[of].counted = true;
        for part in &mut self.parts {
            if let Part::Loop(looped) = part
                && looped.id == of
            {
                looped.counted = true;
            }
        }
        self.parts.push(Part::Count {
            span: span(node),
            of,
        });
    }
}

/// Whether evaluating it changes nothing.
fn is_pure(node: Node) -> bool {
    below(node).iter().all(|n| {
        !matches!(
            n.kind(),
            "method_invocation"
                | "assignment_expression"
                | "update_expression"
                | "object_creation_expression"
        )
    })
}

/// Whether a statement stands where only one may stand, as the body of an `if` or a loop.
pub(super) fn is_sole(node: Node) -> bool {
    node.parent().is_some_and(|p| {
        let body = ["consequence", "alternative", "body"]
            .into_iter()
            .any(|name| field(p, name) == Some(node));
        body && (p.kind() == "if_statement" || is_loop(p)) || p.kind() == "labeled_statement"
    })
}
