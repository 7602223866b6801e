//! Questions to the syntax tree.

use std::ops::Range;

use tree_sitter::Node;

use crate::tree::children;

/// The condition without its parentheses.
pub(super) fn inside(condition: Node<'_>) -> Range<usize> {
    match (condition.kind(), condition.named_child(0)) {
        ("parenthesized_expression", Some(inner)) => inner.byte_range(),
        _ => condition.byte_range(),
    }
}

/// Whether a comparison decides, alone or with others, if a loop goes on.
pub(super) fn is_loop_condition(node: Node<'_>) -> bool {
    let mut at = node;
    while let Some(parent) = at.parent() {
        match parent.kind() {
            "parenthesized_expression" | "binary_expression" => at = parent,
            "while_statement" | "do_statement" | "for_statement" => {
                return parent.child_by_field_name("condition") == Some(at);
            }
            _ => return false,
        }
    }
    false
}

pub(super) fn declared_value(init: Node<'_>) -> Option<Node<'_>> {
    init.child_by_field_name("declarator")?
        .child_by_field_name("value")
}

/// Whether a name occurs in a piece of a program.
pub(super) fn mentions(node: Node<'_>, name: &str, text: &str) -> bool {
    (node.kind() == "identifier" && &text[node.byte_range()] == name)
        || children(node).into_iter().any(|n| mentions(n, name, text))
}

pub(super) fn has_effect(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "update_expression" | "assignment_expression" | "method_invocation"
    ) || children(node).into_iter().any(has_effect)
}

/// Whether an `if`, with all its `else if`, may still get an `else`.
pub(super) fn is_open(node: Node<'_>) -> bool {
    match node.child_by_field_name("alternative") {
        Some(other) => other.kind() == "if_statement" && is_open(other),
        None => true,
    }
}

/// Whether a statement stands among others, so that one may become two.
pub(super) fn in_sequence(node: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| {
        matches!(
            parent.kind(),
            "block" | "program" | "switch_block_statement_group" | "constructor_body"
        )
    })
}

/// The loop or switch that a `break` leaves.
pub(super) fn enclosing(node: Node<'_>) -> Option<Node<'_>> {
    let mut at = node.parent();
    while let Some(around) = at {
        match around.kind() {
            "for_statement"
            | "while_statement"
            | "do_statement"
            | "enhanced_for_statement"
            | "switch_block" => return Some(around),
            "method_declaration" | "lambda_expression" | "class_body" => return None,
            _ => at = around.parent(),
        }
    }
    None
}
