//! Walking the syntax tree of Java.

use super::super::data::Span;
use tree_sitter::{Node, Parser, Tree};

/// `None` only if the parser cannot run at all.
pub(super) fn parse(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_java::LANGUAGE.into())
        .ok()?;
    parser.parse(text, None)
}

/// All nodes, parents before children, in the order of the text. A loop: sources may nest deeply.
pub(super) fn preorder(tree: &Tree) -> Vec<Node<'_>> {
    below(tree.root_node())
}

/// The node and all nodes below it, parents before children, in the order of the text.
pub(super) fn below(top: Node<'_>) -> Vec<Node<'_>> {
    let mut out = Vec::new();
    let mut cursor = top.walk();
    loop {
        out.push(cursor.node());
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return out;
            }
        }
    }
}

pub(super) fn span(node: Node) -> Span {
    Span::new(node.start_byte(), node.end_byte())
}

pub(super) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).collect()
}

/// Named children without comments.
pub(super) fn named(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|c| !is_comment(*c))
        .collect()
}

pub(super) fn field<'t>(node: Node<'t>, name: &str) -> Option<Node<'t>> {
    node.child_by_field_name(name)
}

pub(super) fn is_comment(node: Node) -> bool {
    node.kind().ends_with("_comment")
}

pub(super) fn is_loop(node: Node) -> bool {
    matches!(
        node.kind(),
        "for_statement" | "enhanced_for_statement" | "while_statement" | "do_statement"
    )
}

/// The next or previous statement, comments left out.
pub(super) fn next_statement(node: Node<'_>) -> Option<Node<'_>> {
    let mut next = node.next_named_sibling();
    while let Some(comment) = next.filter(|n| is_comment(*n)) {
        next = comment.next_named_sibling();
    }
    next
}

/// The loop inside labels, if it is one.
pub(super) fn labelled_loop(node: Node<'_>) -> Option<Node<'_>> {
    let mut at = node;
    while at.kind() == "labeled_statement" {
        at = named(at).into_iter().next_back()?;
    }
    is_loop(at).then_some(at)
}

/// A loop with all its labels.
pub(super) fn with_labels(node: Node<'_>) -> Node<'_> {
    let mut at = node;
    while let Some(label) = at.parent().filter(|p| p.kind() == "labeled_statement") {
        at = label;
    }
    at
}

/// The nearest node around it of one of these kinds.
pub(super) fn around<'t>(node: Node<'t>, kinds: &[&str]) -> Option<Node<'t>> {
    let mut at = node.parent();
    while let Some(parent) = at {
        if kinds.contains(&parent.kind()) {
            return Some(parent);
        }
        at = parent.parent();
    }
    None
}
