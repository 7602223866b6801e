//! Misreadings of Java.
//!
//! | module | misreads |
//! | --- | --- |
//! | [`expressions`] | operators, values, assignments, calls |
//! | [`loops`] | bounds, order inside a turn, jumps |
//! | [`branches`] | `if` and `switch` |
//! | [`types`], [`tree`] | what these need to know of a text |

mod branches;
mod expressions;
mod loops;
mod tree;
mod types;

use tree_sitter::{Node, Parser};

use types::{Kind, Names};

use super::{Editor, Misreading};
use crate::tree::children;

pub(super) fn misreadings(text: &str) -> Vec<Misreading> {
    let mut parser = Parser::new();
    if parser
        .set_language(&tree_sitter_java::LANGUAGE.into())
        .is_err()
    {
        return Vec::new();
    }
    let Some(tree) = parser.parse(text, None) else {
        return Vec::new();
    };
    let mut finder = Finder {
        names: Names::of(tree.root_node(), text),
        editor: Editor::new(text),
    };
    finder.look(tree.root_node());
    finder.editor.found
}

struct Finder<'t> {
    names: Names,
    editor: Editor<'t>,
}

impl<'t> Finder<'t> {
    fn look(&mut self, node: Node<'_>) {
        match node.kind() {
            "binary_expression" => self.binary(node),
            "for_statement" => self.counted(node),
            "while_statement" => self.tests_first(node),
            "do_statement" => self.tests_last(node),
            "if_statement" => self.alternatives(node),
            "update_expression" => self.increment(node),
            "assignment_expression" => self.assignment(node),
            "local_variable_declaration" => self.declaration(node),
            "switch_block" => self.cases(node),
            "break_statement" | "continue_statement" => self.jump(node),
            "method_invocation" => self.call(node),
            "unary_expression" => self.negation(node),
            "ternary_expression" => self.conditional(node),
            "array_access" => self.index(node),
            "block" => self.change_first(node),
            _ => {}
        }
        for child in children(node) {
            self.look(child);
        }
    }

    fn text(&self, node: Node<'_>) -> &'t str {
        self.editor.of(node.byte_range())
    }

    fn quoted(&self, node: Node<'_>) -> String {
        self.editor.quoted(node.byte_range())
    }

    fn is(&self, node: Node<'_>, kind: Kind) -> bool {
        self.names.kind(node, self.editor.text) == Some(kind)
    }
}
