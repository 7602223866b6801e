//! Loops and jumps, misread.

use tree_sitter::Node;

use super::super::Idea;
use super::Finder;
use super::tree::{declared_value, enclosing, inside, mentions};

impl Finder<'_> {
    pub(super) fn counted(&mut self, node: Node<'_>) {
        self.update_first(node);
        if let Some(init) = node.child_by_field_name("init")
            && let Some(value) = declared_value(init)
            && self.text(value) == "0"
        {
            let name = init
                .child_by_field_name("declarator")
                .and_then(|d| d.child_by_field_name("name"))
                .map_or("the counter", |n| self.text(n));
            let why = format!("The loop begins with `{name}` equal to 0, not 1.");
            let edits = vec![(value.byte_range(), "1".to_string())];
            self.editor
                .add(Idea::FromOne, value.start_byte(), edits, why);
        }
        if let Some(update) = node.child_by_field_name("update")
            && update.kind() == "assignment_expression"
            && let (Some(left), Some(operator), Some(right)) = (
                update.child_by_field_name("left"),
                update.child_by_field_name("operator"),
                update.child_by_field_name("right"),
            )
            && matches!(self.text(operator), "+=" | "-=")
            && self.text(right) != "1"
        {
            let step = if self.text(operator) == "+=" {
                "++"
            } else {
                "--"
            };
            let why = format!(
                "After each iteration `{}` changes by {}, not by 1.",
                self.text(left),
                self.quoted(right)
            );
            let edits = vec![(update.byte_range(), format!("{}{step}", self.text(left)))];
            self.editor
                .add(Idea::StepOne, update.start_byte(), edits, why);
        }
    }

    fn update_first(&mut self, node: Node<'_>) {
        let (Some(update), Some(body)) = (
            node.child_by_field_name("update"),
            node.child_by_field_name("body"),
        ) else {
            return;
        };
        let mut walk = node.walk();
        let several = node.children_by_field_name("update", &mut walk).count() > 1;
        let changed = update.child_by_field_name("left");
        let Some(name) = changed.or(update.named_child(0)).map(|n| self.text(n)) else {
            return;
        };
        if several || body.kind() != "block" || !mentions(body, name, self.editor.text) {
            return;
        }
        let whole = self.quoted(update);
        let why = format!("`{whole}` is executed after the body of each iteration, not before it.");
        let begin = body.start_byte() + 1;
        let edits = vec![
            (update.byte_range(), String::new()),
            (begin..begin, format!(" {};", self.text(update))),
        ];
        self.editor
            .add_unnatural(Idea::ChangeFirst, node.start_byte(), edits, why);
    }

    pub(super) fn tests_first(&mut self, node: Node<'_>) {
        let (Some(condition), Some(body)) = (
            node.child_by_field_name("condition"),
            node.child_by_field_name("body"),
        ) else {
            return;
        };
        if body.kind() != "block" {
            return;
        }
        let why = format!(
            "A `while` loop tests `{}` before the first iteration, too; the body may never be executed.",
            self.editor.quoted(inside(condition))
        );
        let head = node.start_byte()..body.start_byte();
        let end = body.end_byte()..body.end_byte();
        let edits = vec![
            (head, "do ".to_string()),
            (end, format!(" while {};", self.text(condition))),
        ];
        self.editor
            .add(Idea::BodyFirst, node.start_byte(), edits, why);
    }

    pub(super) fn tests_last(&mut self, node: Node<'_>) {
        let (Some(body), Some(condition)) = (
            node.child_by_field_name("body"),
            node.child_by_field_name("condition"),
        ) else {
            return;
        };
        let why = format!(
            "A `do` loop executes its body once before it tests `{}`.",
            self.editor.quoted(inside(condition))
        );
        let edits = vec![
            (
                node.start_byte()..body.start_byte(),
                format!("while {} ", self.text(condition)),
            ),
            (body.end_byte()..node.end_byte(), String::new()),
        ];
        self.editor
            .add(Idea::TestFirst, node.start_byte(), edits, why);
    }

    pub(super) fn change_first(&mut self, node: Node<'_>) {
        let is_body = node.parent().is_some_and(|p| {
            matches!(
                p.kind(),
                "while_statement" | "do_statement" | "for_statement"
            )
        });
        let mut walk = node.walk();
        let all: Vec<Node<'_>> = node
            .named_children(&mut walk)
            .filter(|n| !n.is_extra())
            .collect();
        let [first, .., last] = &all[..] else { return };
        if !is_body {
            return;
        }
        let counts = |n: &Node<'_>| {
            n.kind() == "expression_statement"
                && n.named_child(0)
                    .is_some_and(|e| e.kind() == "update_expression")
        };
        let uses = |statement: &Node<'_>, others: &[Node<'_>]| {
            let name = statement.named_child(0).and_then(|e| e.named_child(0));
            let name = name.map_or("", |n| self.text(n));
            others.iter().any(|o| mentions(*o, name, self.editor.text))
        };
        let (moved, target, why) = if counts(last) && uses(last, &all[..all.len() - 1]) {
            let why = format!(
                "`{}` is the last statement of the loop body: those before it work with the old value.",
                self.quoted(*last)
            );
            (last, first.start_byte(), why)
        } else if counts(first) && uses(first, &all[1..]) {
            let why = format!(
                "`{}` is the first statement of the loop body: those after it work with the new value.",
                self.quoted(*first)
            );
            (first, last.end_byte(), why)
        } else {
            return;
        };
        let indent = self.editor.indent(first.start_byte());
        let (text, gap) = (self.text(*moved), format!("\n{indent}"));
        let removed = if moved == last {
            let before = self.editor.text[..last.start_byte()].trim_end().len();
            before..last.end_byte()
        } else {
            let behind = &self.editor.text[first.end_byte()..];
            let blanks = behind.len() - behind.trim_start().len();
            first.start_byte()..first.end_byte() + blanks
        };
        let new = if moved == last {
            format!("{text}{gap}")
        } else {
            format!("{gap}{text}")
        };
        let edits = vec![(removed, String::new()), (target..target, new)];
        self.editor
            .add(Idea::ChangeFirst, moved.start_byte(), edits, why);
    }

    pub(super) fn jump(&mut self, node: Node<'_>) {
        let Some(around) = enclosing(node) else {
            return;
        };
        let at = node.start_byte();
        let labelled = node.named_child_count() > 0;
        let is_break = node.kind() == "break_statement";
        if around.kind() == "switch_block" || labelled {
            return;
        }
        let (idea, word, why) = if is_break {
            let why = "`break` leaves the loop: there is no further iteration.";
            (Idea::BreakIsContinue, "continue;", why)
        } else {
            let why = "`continue` ends this iteration only: the loop continues with the next one.";
            (Idea::ContinueIsBreak, "break;", why)
        };
        self.editor
            .add(idea, at, vec![(node.byte_range(), word.to_string())], why);
        let outer = enclosing(around).filter(|o| is_break && o.kind() != "switch_block");
        if let Some(outer) = outer {
            let begin = outer.start_byte();
            let label = outer.parent().filter(|p| p.kind() == "labeled_statement");
            let label = label.and_then(|l| l.named_child(0)).map(|n| self.text(n));
            let mut edits = vec![(
                node.byte_range(),
                format!("break {};", label.unwrap_or("everything")),
            )];
            if label.is_none() {
                edits.push((begin..begin, "everything: ".to_string()));
            }
            let why = "`break` leaves the innermost loop only; the loop around it goes on.";
            self.editor.add(Idea::BreakLeavesAll, at, edits, why);
        }
    }
}
