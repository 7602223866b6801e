//! `if` and `switch`, misread.

use tree_sitter::Node;

use super::super::Idea;
use super::Finder;
use super::tree::{in_sequence, inside, is_open};
use crate::tree::children;

impl Finder<'_> {
    pub(super) fn alternatives(&mut self, node: Node<'_>) {
        match node.child_by_field_name("alternative") {
            Some(other) if other.kind() == "if_statement" => {
                let Some(word) = children(node).into_iter().find(|c| c.kind() == "else") else {
                    return;
                };
                let tested = other.child_by_field_name("condition");
                let tested = tested.map_or(String::new(), |c| self.editor.quoted(inside(c)));
                let why = format!(
                    "`else if ({tested})` is looked at only if no condition before it was true."
                );
                // A branch of an `if` around this one must stay one statement.
                let mut edits = vec![(word.start_byte()..other.start_byte(), String::new())];
                if !in_sequence(node) {
                    edits.push((node.start_byte()..node.start_byte(), "{ ".to_string()));
                    edits.push((node.end_byte()..node.end_byte(), " }".to_string()));
                }
                self.editor
                    .add(Idea::ElseIfIsIf, word.start_byte(), edits, why);
            }
            _ => {}
        }
        if in_sequence(node)
            && is_open(node)
            && let Some(next) = node.next_named_sibling()
            && next.kind() == "if_statement"
        {
            let tested = next.child_by_field_name("condition");
            let tested = tested.map_or(String::new(), |c| self.editor.quoted(inside(c)));
            let why =
                format!("`if ({tested})` is tested in any case: there is no `else` before it.");
            let begin = next.start_byte();
            let edits = vec![(begin..begin, "else ".to_string())];
            self.editor.add(Idea::IfIsElseIf, begin, edits, why);
        }
    }

    pub(super) fn cases(&mut self, node: Node<'_>) {
        let groups: Vec<Node<'_>> = children(node)
            .into_iter()
            .filter(|c| c.kind() == "switch_block_statement_group")
            .collect();
        // All cases at once: who believes it believes it everywhere.
        let mut edits = Vec::new();
        let mut first = None;
        for group in groups.iter().take(groups.len().saturating_sub(1)) {
            let Some(last) = children(*group)
                .into_iter()
                .rfind(|c| c.is_named() && !c.is_extra())
            else {
                continue;
            };
            let leaves = matches!(
                last.kind(),
                "break_statement"
                    | "return_statement"
                    | "continue_statement"
                    | "throw_statement"
                    | "switch_label"
            );
            if !leaves {
                first = first.or(Some(last.start_byte()));
                edits.push((last.end_byte()..last.end_byte(), " break;".to_string()));
            }
        }
        if let Some(at) = first {
            let why =
                "Without `break` execution goes on in the next case, whatever its label says.";
            self.editor.add(Idea::CaseEnds, at, edits, why);
        }
    }
}
