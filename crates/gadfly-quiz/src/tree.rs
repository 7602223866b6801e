//! Syntax trees of Java.

use tree_sitter::Node;

pub(crate) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut walk = node.walk();
    node.children(&mut walk).collect()
}
