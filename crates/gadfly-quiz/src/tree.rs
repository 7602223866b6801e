//! Syntax trees of Java.

use tree_sitter::Node;

pub(crate) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut walk = node.walk();
    node.children(&mut walk).collect()
}

/// Left side, operator and right side of a binary expression.
pub(crate) fn sides(node: Node<'_>) -> Option<(Node<'_>, Node<'_>, Node<'_>)> {
    if node.kind() != "binary_expression" {
        return None;
    }
    Some((
        node.child_by_field_name("left")?,
        node.child_by_field_name("operator")?,
        node.child_by_field_name("right")?,
    ))
}
