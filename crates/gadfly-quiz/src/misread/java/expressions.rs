//! Operators, values, assignments and calls, misread.

use tree_sitter::Node;

use super::super::{Idea, in_words, one_more, other_bound};
use super::Finder;
use super::tree::{has_effect, is_loop_condition};
use super::types::Kind;
use crate::rewrite::mirrored;
use crate::tree::sides;

impl<'t> Finder<'t> {
    pub(super) fn binary(&mut self, node: Node<'_>) {
        let Some((left, operator, right)) = sides(node) else {
            return;
        };
        let sign = self.text(operator);
        let (l, r) = (self.quoted(left), self.quoted(right));
        let at = node.start_byte();
        if let Some(other) = other_bound(sign) {
            let edits = vec![(operator.byte_range(), other.to_string())];
            let whole = self.quoted(node);
            if is_loop_condition(node) {
                let why = format!(
                    "The loop goes on while `{whole}` holds; with `{l}` equal to `{r}` that is \
                     {}.",
                    if sign.ends_with('=') { "true" } else { "false" }
                );
                self.editor.add(Idea::LoopBound, at, edits, why);
            } else {
                let why = format!(
                    "If `{l}` and `{r}` are equal, `{whole}` is {}.",
                    if sign.ends_with('=') { "true" } else { "false" }
                );
                self.editor.add(Idea::TestBound, at, edits, why);
            }
        }
        if let Some(other) = mirrored(sign).filter(|_| !is_loop_condition(node)) {
            let why = format!(
                "`{}` is true if `{l}` is {} `{r}`.",
                self.quoted(node),
                in_words(sign)
            );
            let edits = vec![(operator.byte_range(), other.to_string())];
            self.editor.add(Idea::WrongWay, at, edits, why);
        }
        let integers = self.is(left, Kind::Integer) && self.is(right, Kind::Integer);
        match sign {
            "/" if integers => self.division(node, left, right),
            "%" if integers => {
                let why = format!(
                    "`%` gives the remainder: `{l} % {r}` is what is left when `{l}` is divided by \
                     `{r}`."
                );
                let edits = vec![(operator.byte_range(), "/".to_string())];
                self.editor.add(Idea::Remainder, at, edits, why);
                let why = "In Java a remainder has the sign of the left operand; it may be \
                           negative.";
                let edits = vec![(
                    node.byte_range(),
                    format!("Math.floorMod({}, {})", self.text(left), self.text(right)),
                )];
                self.editor
                    .add_unnatural(Idea::FloorRemainder, at, edits, why);
            }
            "+" | "-" => self.precedence(node, left, right),
            _ => {}
        }
        match sign {
            "&&" | "||" if !has_effect(right) => {
                let (other, why) = match sign {
                    "&&" => ("||", "`&&` is true only if both sides are true."),
                    _ => ("&&", "`||` is true already if one side is true."),
                };
                let edits = vec![(operator.byte_range(), other.to_string())];
                self.editor.add(Idea::AndIsOr, at, edits, why);
            }
            "&&" | "||" => {
                let decides = if sign == "&&" { "false" } else { "true" };
                let why = format!(
                    "If the left side of `{sign}` is {decides}, the right side `{r}` is not \
                     evaluated at all."
                );
                let edits = vec![(operator.byte_range(), sign[..1].to_string())];
                self.editor.add(Idea::BothSides, at, edits, why);
            }
            _ => {}
        }
        // ("a" + i) + 1
        if sign == "+"
            && self.is(right, Kind::Integer)
            && self.is(left, Kind::Text)
            && let Some((first, "+", second)) = self.plus(left)
            && self.is(second, Kind::Integer)
        {
            let (first, second) = (self.text(first), self.text(second));
            let whole = format!("{first} + ({second} + {})", self.text(right));
            let why = format!(
                "`+` is evaluated from left to right: once there is a text, `{}` and `{r}` are \
                 appended one after the other, not added.",
                second.trim()
            );
            let edits = vec![(node.byte_range(), whole)];
            self.editor.add(Idea::SumBeforeText, at, edits, why);
        }
    }

    fn plus<'n>(&self, node: Node<'n>) -> Option<(Node<'n>, &'t str, Node<'n>)> {
        let (left, operator, right) = sides(node)?;
        Some((left, self.text(operator), right))
    }

    fn division(&mut self, node: Node<'_>, left: Node<'_>, right: Node<'_>) {
        let at = node.start_byte();
        let why = format!(
            "`{}` divides integers: the fraction is dropped, nothing is rounded.",
            self.quoted(node)
        );
        let (l, r) = (self.text(left), self.text(right));
        let rounded = format!("((int) Math.round((double) ({l}) / ({r})))");
        let edits = vec![(node.byte_range(), rounded)];
        self.editor
            .add_unnatural(Idea::RealDivision, at, edits, why.clone());
        // As a fraction it fits only where any value does: where it becomes text.
        if self.becomes_text(node) {
            let real = format!("((double) ({l}) / ({r}))");
            let edits = vec![(node.byte_range(), real)];
            self.editor
                .add_unnatural(Idea::RealDivision, at, edits, why);
        }
    }

    fn becomes_text(&self, node: Node<'_>) -> bool {
        let Some(parent) = node.parent() else {
            return false;
        };
        match parent.kind() {
            "parenthesized_expression" => self.becomes_text(parent),
            "binary_expression" => sides(parent).is_some_and(|(left, operator, right)| {
                let other = if left == node { right } else { left };
                self.text(operator) == "+" && self.is(other, Kind::Text)
            }),
            "argument_list" => parent
                .parent()
                .and_then(|call| call.child_by_field_name("name"))
                .is_some_and(|name| matches!(self.text(name), "print" | "println" | "append")),
            _ => false,
        }
    }

    fn precedence(&mut self, node: Node<'_>, left: Node<'_>, right: Node<'_>) {
        let Some((first, operator, second)) = sides(right) else {
            return;
        };
        let inner = self.text(operator);
        let numbers = [left, first, second]
            .iter()
            .all(|n| self.is(*n, Kind::Integer));
        if !numbers || !matches!(inner, "*" | "/" | "%") {
            return;
        }
        let begin = left.start_byte();
        let why = format!("`{inner}` is evaluated before `+` and `-`, wherever it stands.");
        let edits = vec![
            (begin..begin, "(".to_string()),
            (first.end_byte()..first.end_byte(), ")".to_string()),
        ];
        self.editor
            .add(Idea::LeftToRight, node.start_byte(), edits, why);
    }

    pub(super) fn increment(&mut self, node: Node<'_>) {
        let used = node.parent().is_some_and(|parent| {
            !matches!(parent.kind(), "expression_statement" | "for_statement")
        });
        let Some(operand) = node.named_child(0).filter(|_| used) else {
            return;
        };
        let name = self.text(operand);
        let whole = self.text(node);
        let sign = if whole.contains("++") { "++" } else { "--" };
        let (swapped, why) = if whole.starts_with(sign) {
            let why = format!("The value of `{whole}` is that of `{name}` after the change.");
            (format!("{name}{sign}"), why)
        } else {
            let why = format!("The value of `{whole}` is that of `{name}` before the change.");
            (format!("{sign}{name}"), why)
        };
        let edits = vec![(node.byte_range(), swapped)];
        self.editor
            .add(Idea::IncrementOrder, node.start_byte(), edits, why);
    }

    pub(super) fn assignment(&mut self, node: Node<'_>) {
        let (Some(left), Some(operator), Some(right)) = (
            node.child_by_field_name("left"),
            node.child_by_field_name("operator"),
            node.child_by_field_name("right"),
        ) else {
            return;
        };
        let is_update = node.parent().is_some_and(|p| p.kind() == "for_statement");
        match self.text(operator) {
            sign @ ("+=" | "-=" | "*=") if !is_update => {
                let (l, r) = (self.quoted(left), self.quoted(right));
                let why = format!("`{l} {sign} {r}` works on the old value of `{l}`.");
                let edits = vec![(operator.byte_range(), "=".to_string())];
                self.editor
                    .add(Idea::Replaces, node.start_byte(), edits, why);
            }
            "=" => {
                self.copies(left, right);
                self.ends(left, right);
            }
            _ => {}
        }
    }

    fn ends(&mut self, target: Node<'_>, value: Node<'_>) {
        let Some((left, "+", right)) = self.plus(value) else {
            return;
        };
        let name = self.text(target);
        let grows = self.text(left) == name || self.text(right) == name;
        if !grows || !self.is(target, Kind::Text) || sides(left).is_some() {
            return;
        }
        let (l, r) = (self.quoted(left), self.quoted(right));
        let why = if self.text(right) == name {
            format!("`{l} + {r}` puts `{l}` in front of `{r}`.")
        } else {
            format!("`{l} + {r}` puts `{r}` behind `{l}`.")
        };
        let edits = vec![
            (left.byte_range(), self.text(right).to_string()),
            (right.byte_range(), self.text(left).to_string()),
        ];
        self.editor
            .add(Idea::WrongEnd, value.start_byte(), edits, why);
    }

    pub(super) fn negation(&mut self, node: Node<'_>) {
        let Some(operand) = node.child_by_field_name("operand") else {
            return;
        };
        if self.text(node).starts_with('!') {
            let (whole, inner) = (self.quoted(node), self.quoted(operand));
            let why = format!("`{whole}` is true if `{inner}` is false.");
            let edits = vec![(node.start_byte()..operand.start_byte(), String::new())];
            self.editor
                .add(Idea::NotIgnored, node.start_byte(), edits, why);
        }
    }

    pub(super) fn conditional(&mut self, node: Node<'_>) {
        let (Some(condition), Some(first), Some(second)) = (
            node.child_by_field_name("condition"),
            node.child_by_field_name("consequence"),
            node.child_by_field_name("alternative"),
        ) else {
            return;
        };
        let why = format!(
            "`{}` is `{}` if `{}` is true, and `{}` if not.",
            self.quoted(node),
            self.quoted(first),
            self.quoted(condition),
            self.quoted(second)
        );
        let edits = vec![
            (first.byte_range(), self.text(second).to_string()),
            (second.byte_range(), self.text(first).to_string()),
        ];
        self.editor
            .add(Idea::OtherValue, node.start_byte(), edits, why);
    }

    pub(super) fn index(&mut self, node: Node<'_>) {
        let Some(index) = node.child_by_field_name("index") else {
            return;
        };
        if let Ok(n @ 1..) = self.text(index).parse::<i64>() {
            let why = format!(
                "Indices begin with 0: `{}` is element number {}.",
                self.quoted(node),
                n.saturating_add(1)
            );
            let edits = vec![(index.byte_range(), (n - 1).to_string())];
            self.editor
                .add(Idea::IndexFromOne, node.start_byte(), edits, why);
        }
    }

    pub(super) fn declaration(&mut self, node: Node<'_>) {
        let mut walk = node.walk();
        let all: Vec<Node<'_>> = node
            .children_by_field_name("declarator", &mut walk)
            .collect();
        for declarator in all {
            if let (Some(name), Some(value)) = (
                declarator.child_by_field_name("name"),
                declarator.child_by_field_name("value"),
            ) {
                self.copies(name, value);
            }
        }
    }

    fn copies(&mut self, name: Node<'_>, value: Node<'_>) {
        let is_array = self.is(value, Kind::Integers) || self.is(value, Kind::Array);
        if value.kind() != "identifier" || !is_array {
            return;
        }
        let (b, a) = (self.quoted(name), self.text(value));
        let why = format!(
            "`{b} = {a}` copies no elements: both names stand for the same array from then on."
        );
        let end = value.end_byte();
        let edits = vec![(end..end, ".clone()".to_string())];
        self.editor.add(Idea::Copy, value.start_byte(), edits, why);
    }

    pub(super) fn call(&mut self, node: Node<'_>) {
        let (Some(name), Some(arguments)) = (
            node.child_by_field_name("name"),
            node.child_by_field_name("arguments"),
        ) else {
            return;
        };
        if self.text(name) == "substring"
            && arguments.named_child_count() == 2
            && let Some(end) = arguments.named_child(1)
        {
            let why = format!(
                "The character at index `{}` is the first that does not belong to `{}`.",
                self.quoted(end),
                self.quoted(node)
            );
            let edits = vec![(end.byte_range(), one_more(self.text(end)))];
            self.editor
                .add(Idea::EndIncluded, node.start_byte(), edits, why);
        }
    }
}
