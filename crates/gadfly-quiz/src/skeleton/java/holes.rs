//! The holes of a skeleton: literals with what their place asks for, operators, alternatives.

use super::super::data::{Alternative, HoleKind, Span, line_column};
use super::super::operators::Infix;
use super::super::part::{Operand, OperatorHole, RawHole};
use super::super::placeholder::{self, Arg};
use super::fold;
use super::mask::Masked;
use super::part::{Choice, Context, Part};
use super::read::Reader;
use super::statements::is_sole;
use super::tree::{around, below, children, field, named, span};
use tree_sitter::Node;

impl<'t> Reader<'t, '_> {
    pub(super) fn value_holes(&mut self) {
        for &node in self.nodes {
            let Some(name) = fold::called(node, self.text) else {
                continue;
            };
            if !placeholder::VALUES.contains(&name) {
                continue;
            }
            let args = fold::args(node, self.text, &self.constants);
            let found = placeholder::value_hole(name, span(node), &args, self.report);
            let Some((kind, defaulted)) = found else {
                continue;
            };
            if around(node, &["switch_label"]).is_some() {
                self.report.at(
                    span(node).start,
                    format!(
                        "{name} cannot be the label of a case; switch over a placeholder instead"
                    ),
                );
                continue;
            }
            let statement = node
                .parent()
                .is_some_and(|p| p.kind() == "expression_statement");
            if statement {
                let message =
                    format!("{name} has a value that nothing uses; write int x = {name}(…);");
                self.report.at(span(node).start, message);
                continue;
            }
            let (expected, variable) = self.place(node);
            let mut context = self.context(node);
            if let Some(expected) = &expected {
                self.typed(node, name, &kind, expected, &mut context);
            }
            self.raw.push(RawHole {
                span: span(node),
                kind,
                name: variable,
                defaulted,
                part: Part::Value {
                    hole: 0,
                    span: span(node),
                    context,
                },
            });
        }
    }

    /// The type that is asked for where an expression stands, and the variable that takes its value.
    fn place(&self, node: Node<'t>) -> (Option<String>, Option<String>) {
        let Some(parent) = node.parent() else {
            return (None, None);
        };
        match parent.kind() {
            "variable_declarator" => {
                let name = field(parent, "name");
                let ty = parent.parent().and_then(|d| field(d, "type"));
                let dims = field(parent, "dimensions").map_or("", |d| self.of(d));
                let ty = ty.map(|t| format!("{}{dims}", self.of(t)).replace(' ', ""));
                (
                    ty.filter(|t| t != "var"),
                    name.map(|n| self.of(n).to_string()),
                )
            }
            "assignment_expression" if field(parent, "right") == Some(node) => {
                let plain = field(parent, "operator").is_some_and(|o| self.of(o) == "=");
                let left = field(parent, "left").filter(|l| plain && l.kind() == "identifier");
                let ty = left.and_then(|l| self.declared_type(l));
                (
                    ty.filter(|t| t != "var"),
                    left.map(|l| self.of(l).to_string()),
                )
            }
            "return_statement" => {
                let inside = around(node, &["method_declaration", "lambda_expression"]);
                let method = inside.filter(|m| m.kind() == "method_declaration");
                let ty = method.and_then(|m| field(m, "type"));
                (ty.map(|t| self.of(t).replace(' ', "")), None)
            }
            "parenthesized_expression"
                if parent.parent().is_some_and(|p| {
                    matches!(
                        p.kind(),
                        "if_statement" | "while_statement" | "do_statement"
                    )
                }) =>
            {
                (Some("boolean".into()), None)
            }
            _ => (None, None),
        }
    }

    fn context(&self, node: Node<'t>) -> Context {
        let Some(parent) = node.parent() else {
            return Context::default();
        };
        let sign = |p: Node| field(p, "operator").map_or("", |o| self.of(o));
        let after_sign = match parent.kind() {
            "binary_expression" if field(parent, "right") == Some(node) => {
                // What stands there may be the cover of an operator hole.
                !matches!(
                    sign(parent),
                    "*" | "/" | "%" | "<" | "<=" | ">" | ">=" | "==" | "!=" | "&&" | "||"
                )
            }
            "unary_expression" => true,
            _ => false,
        };
        Context {
            after_sign,
            ..Context::default()
        }
    }

    fn typed(
        &mut self,
        node: Node<'t>,
        name: &str,
        kind: &HoleKind,
        expected: &str,
        context: &mut Context,
    ) {
        let known = matches!(
            expected,
            "int"
                | "long"
                | "short"
                | "byte"
                | "char"
                | "boolean"
                | "float"
                | "double"
                | "String"
                | "Integer"
                | "Long"
                | "Character"
                | "Boolean"
                | "Double"
        ) || (expected.ends_with("[]")
            && matches!(
                expected.trim_end_matches("[]"),
                "int"
                    | "long"
                    | "short"
                    | "byte"
                    | "char"
                    | "boolean"
                    | "float"
                    | "double"
                    | "String"
            ));
        let (fits, given) = match kind {
            HoleKind::Int(_) => (
                matches!(expected, "int" | "long" | "float" | "double" | "Integer"),
                "an int",
            ),
            HoleKind::Long(_) => (
                matches!(expected, "long" | "float" | "double" | "Long"),
                "a long",
            ),
            HoleKind::Boolean => (matches!(expected, "boolean" | "Boolean"), "a boolean"),
            HoleKind::Char(_) => (
                matches!(
                    expected,
                    "char" | "int" | "long" | "float" | "double" | "Character"
                ),
                "a char",
            ),
            HoleKind::Text(_) => (expected == "String", "a String"),
            HoleKind::IntArray { .. } => (expected == "int[]", "an int[]"),
            HoleKind::Int2d { .. } => (expected == "int[][]", "an int[][]"),
            HoleKind::TextArray { .. } => (expected == "String[]", "a String[]"),
            _ => (true, ""),
        };
        let declared = node
            .parent()
            .is_some_and(|p| p.kind() == "variable_declarator");
        context.is_long = expected == "long" && declared;
        context.braces = expected.ends_with("[]") && declared;
        if fits || !known {
            return;
        }
        // Constants of small types may be written as int.
        let limits = match expected {
            "byte" => Some((-128, 127)),
            "short" => Some((-32768, 32767)),
            "char" => Some((0, 65535)),
            _ => None,
        };
        if let (Some((least, most)), HoleKind::Int(domain)) = (limits, kind) {
            if domain.min() < least || domain.max() > most {
                self.report.at(
                    span(node).start,
                    format!("not every value of this {name} fits {expected}, which goes from {least} to {most}"),
                );
            }
            context.cast = Some(format!("({expected}) "));
            return;
        }
        let better = match expected {
            "int" | "short" | "byte" | "Integer" => Some("INT"),
            "long" | "Long" => Some("LONG"),
            "boolean" | "Boolean" => Some("BOOLEAN"),
            "char" | "Character" => Some("CHAR"),
            "String" => Some("STRING"),
            "int[]" => Some("INTARRAY"),
            "int[][]" => Some("INT2DARRAY"),
            "String[]" => Some("STRINGARRAY"),
            _ => None,
        };
        let advice = better.map_or(String::new(), |b| format!("; use {b}"));
        self.report.at(
            span(node).start,
            format!("{name} is {given}, but {expected} is needed here{advice}"),
        );
    }

    /// Operator holes of both forms; the infix ones are returned, their numbers still missing.
    pub(super) fn operators(&mut self, masked: &Masked) -> Vec<Infix> {
        let mut out = Vec::new();
        for &(name, at) in &masked.infix {
            let arg = self.argument_of(at);
            if let Some(hole) = RawHole::infix(name, at, arg, self.report) {
                out.extend(hole.as_infix());
                self.raw.push(hole);
            }
        }
        for &node in self.nodes {
            let Some(name @ ("OP" | "REL")) = fold::called(node, self.text) else {
                continue;
            };
            let args = field(node, "arguments").map(named).unwrap_or_default();
            let [list, left, right] = args.as_slice() else {
                self.report.at(
                    span(node).start,
                    format!("{name} takes a list and two operands, {name}(list(…), a, b), or stands between them"),
                );
                continue;
            };
            let arg = fold::arg(*list, self.text, &self.constants);
            let Some(kind) = placeholder::operator_hole(name, &arg, self.report) else {
                continue;
            };
            let operand = |n: Node| Operand {
                span: span(n),
                compound: matches!(
                    n.kind(),
                    "binary_expression"
                        | "ternary_expression"
                        | "assignment_expression"
                        | "instanceof_expression"
                        | "lambda_expression"
                        | "switch_expression"
                ) || fold::called(n, self.text)
                    .is_some_and(|c| matches!(c, "OP" | "REL")),
            };
            let parens = node.parent().is_some_and(|p| {
                matches!(
                    p.kind(),
                    "binary_expression"
                        | "unary_expression"
                        | "cast_expression"
                        | "field_access"
                        | "method_invocation"
                        | "ternary_expression"
                        | "instanceof_expression"
                ) && field(p, "arguments") != Some(node)
            });
            let operator = OperatorHole::Call {
                hole: 0,
                span: span(node),
                left: operand(*left),
                right: operand(*right),
                parens,
            };
            let hole = RawHole::operator(kind, span(node), operator);
            self.raw.push(hole);
        }
        out
    }

    /// The argument of a covered `OP(…)`, parsed by itself.
    fn argument_of(&self, call: Span) -> Option<Arg> {
        let written = call.of(self.text);
        let tree = super::tree::parse(&format!("{written};"))?;
        let nodes = below(tree.root_node());
        let node = nodes
            .iter()
            .find(|n| fold::called(**n, written).is_some_and(|c| matches!(c, "OP" | "REL")))?;
        let args = fold::args(*node, written, &self.constants);
        let mut arg = args.into_iter().next()?;
        shift(&mut arg, call.start);
        Some(arg)
    }

    pub(super) fn choices(&mut self, masked: &Masked) {
        for choice in &masked.choices {
            let alternatives = choice
                .blocks
                .iter()
                .map(|b| {
                    let inner = Span::new(b.start + 1, b.end - 1);
                    let (line, column) = line_column(self.text, b.start);
                    Alternative {
                        span: inner,
                        line,
                        column,
                    }
                })
                .collect();
            let node = self
                .nodes
                .iter()
                .copied()
                .find(|n| n.kind() == "block" && self.real_span(*n) == choice.span);
            let Some(node) = node else {
                self.report.at(
                    choice.span.start,
                    "CHOICE stands for statements; it cannot be part of an expression",
                );
                continue;
            };
            let (hoisted, untyped) = self.hoisted(node, choice.blocks.len());
            self.raw.push(RawHole {
                span: choice.span,
                kind: HoleKind::Choice(alternatives),
                name: None,
                defaulted: false,
                part: Part::Choice(Choice {
                    hole: 0,
                    span: choice.span,
                    blocks: choice.blocks.clone(),
                    sole: is_sole(node),
                    hoisted,
                    untyped,
                }),
            });
        }
    }

    /// Variables that every alternative declares with the same type: they may be used behind it.
    fn hoisted(&self, choice: Node<'t>, alternatives: usize) -> (Vec<String>, Vec<(Span, String)>) {
        let mut declared: Vec<Vec<Declared>> = Vec::new();
        for block in named(choice) {
            let mut own = Vec::new();
            for statement in named(block) {
                let single: Vec<Node> = children(statement)
                    .into_iter()
                    .filter(|c| c.kind() == "variable_declarator")
                    .collect();
                let ([one], "local_variable_declaration") = (single.as_slice(), statement.kind())
                else {
                    continue;
                };
                let (Some(ty), Some(name)) = (field(statement, "type"), field(*one, "name")) else {
                    continue;
                };
                let value = field(*one, "value");
                if value.is_none() || self.of(ty) == "var" || field(*one, "dimensions").is_some() {
                    continue;
                }
                let braces = value
                    .filter(|v| v.kind() == "array_initializer")
                    .map(|v| Span::new(span(v).start, span(v).start));
                let head = Span::new(span(statement).start, span(name).start);
                own.push(Declared {
                    ty: self.of(ty),
                    name: self.of(name),
                    head,
                    braces,
                });
            }
            declared.push(own);
        }
        let mut hoisted = Vec::new();
        let mut untyped = Vec::new();
        let Some(first) = declared.first().filter(|_| declared.len() == alternatives) else {
            return (hoisted, untyped);
        };
        for Declared { ty, name, .. } in first {
            let same: Vec<&Declared> = declared
                .iter()
                .filter_map(|d| d.iter().find(|x| x.ty == *ty && x.name == *name))
                .collect();
            if same.len() != declared.len() {
                continue;
            }
            hoisted.push(format!("{ty} {name}; "));
            for one in same {
                untyped.push((one.head, String::new()));
                if let Some(at) = one.braces {
                    untyped.push((at, format!("new {ty} ")));
                }
            }
        }
        (hoisted, untyped)
    }
}

/// A variable that an alternative declares.
struct Declared<'t> {
    ty: &'t str,
    name: &'t str,
    /// Everything before the name.
    head: Span,
    /// Where an initialiser in braces begins.
    braces: Option<Span>,
}

fn shift(arg: &mut Arg, by: usize) {
    use super::super::placeholder::ArgKind;
    let moved = |s: &mut Span| *s = Span::new(s.start + by, s.end + by);
    moved(&mut arg.span);
    if let ArgKind::Range(list) | ArgKind::List(list) | ArgKind::Regex(list) = &mut arg.what {
        for (span, _) in list {
            moved(span);
        }
    }
}
