//! Misreadings of Java.

use std::ops::Range;

use tree_sitter::{Node, Parser};

use super::java_types::{Kind, Names};
use super::{Editor, Idea, Misreading, in_words, one_more, other_bound, other_way};
use crate::tree::children;

pub fn misreadings(text: &str) -> Vec<Misreading> {
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

    fn binary(&mut self, node: Node<'_>) {
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
        if let Some(other) = other_way(sign).filter(|_| !is_loop_condition(node)) {
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

    /// Whether a value is printed or appended to a text, and nothing else.
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

    /// `a + b * c` read from left to right.
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

    fn counted(&mut self, node: Node<'_>) {
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
                "After each turn `{}` changes by {}, not by 1.",
                self.text(left),
                self.quoted(right)
            );
            let edits = vec![(update.byte_range(), format!("{}{step}", self.text(left)))];
            self.editor
                .add(Idea::StepOne, update.start_byte(), edits, why);
        }
    }

    /// `for` with its update before the body.
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
        let why = format!("`{whole}` is executed after the body of each turn, not before it.");
        let begin = body.start_byte() + 1;
        let edits = vec![
            (update.byte_range(), String::new()),
            (begin..begin, format!(" {};", self.text(update))),
        ];
        self.editor
            .add_unnatural(Idea::ChangeFirst, node.start_byte(), edits, why);
    }

    /// The first turn without a test.
    fn tests_first(&mut self, node: Node<'_>) {
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
            "A `while` loop tests `{}` before the first turn, too; the body may never be executed.",
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

    fn tests_last(&mut self, node: Node<'_>) {
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

    fn alternatives(&mut self, node: Node<'_>) {
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

    fn increment(&mut self, node: Node<'_>) {
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

    fn assignment(&mut self, node: Node<'_>) {
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

    /// `s = c + s`
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
        let why = match self.text(right) == name {
            true => format!("`{l} + {r}` puts `{l}` in front of `{r}`."),
            false => format!("`{l} + {r}` puts `{r}` behind `{l}`."),
        };
        let edits = vec![
            (left.byte_range(), self.text(right).to_string()),
            (right.byte_range(), self.text(left).to_string()),
        ];
        self.editor
            .add(Idea::WrongEnd, value.start_byte(), edits, why);
    }

    fn negation(&mut self, node: Node<'_>) {
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

    fn conditional(&mut self, node: Node<'_>) {
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

    fn index(&mut self, node: Node<'_>) {
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

    /// The body of a loop that ends, or begins, with `i++;`.
    fn change_first(&mut self, node: Node<'_>) {
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
                "`{}` is the last statement of the turn: those before it work with the old value.",
                self.quoted(*last)
            );
            (last, first.start_byte(), why)
        } else if counts(first) && uses(first, &all[1..]) {
            let why = format!(
                "`{}` is the first statement of the turn: those behind it work with the new value.",
                self.quoted(*first)
            );
            (first, last.end_byte(), why)
        } else {
            return;
        };
        let indent = self.editor.indent(first.start_byte());
        let (text, gap) = (self.text(*moved), format!("\n{indent}"));
        let removed = match moved == last {
            true => {
                let before = self.editor.text[..last.start_byte()].trim_end().len();
                before..last.end_byte()
            }
            false => {
                let behind = &self.editor.text[first.end_byte()..];
                let blanks = behind.len() - behind.trim_start().len();
                first.start_byte()..first.end_byte() + blanks
            }
        };
        let new = match moved == last {
            true => format!("{text}{gap}"),
            false => format!("{gap}{text}"),
        };
        let edits = vec![(removed, String::new()), (target..target, new)];
        self.editor
            .add(Idea::ChangeFirst, moved.start_byte(), edits, why);
    }

    fn declaration(&mut self, node: Node<'_>) {
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

    /// `b = a` where both are arrays.
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

    fn cases(&mut self, node: Node<'_>) {
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

    fn jump(&mut self, node: Node<'_>) {
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
            let why = "`break` leaves the loop: there is no further turn.";
            (Idea::BreakIsContinue, "continue;", why)
        } else {
            let why = "`continue` ends this turn only: the loop goes on with the next one.";
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

    /// `s.substring(a, b)`
    fn call(&mut self, node: Node<'_>) {
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

fn sides(node: Node<'_>) -> Option<(Node<'_>, Node<'_>, Node<'_>)> {
    if node.kind() != "binary_expression" {
        return None;
    }
    Some((
        node.child_by_field_name("left")?,
        node.child_by_field_name("operator")?,
        node.child_by_field_name("right")?,
    ))
}

/// The condition without its parentheses.
fn inside(condition: Node<'_>) -> Range<usize> {
    match (condition.kind(), condition.named_child(0)) {
        ("parenthesized_expression", Some(inner)) => inner.byte_range(),
        _ => condition.byte_range(),
    }
}

/// Whether a comparison decides, alone or with others, if a loop goes on.
fn is_loop_condition(node: Node<'_>) -> bool {
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

fn declared_value(init: Node<'_>) -> Option<Node<'_>> {
    init.child_by_field_name("declarator")?
        .child_by_field_name("value")
}

/// Whether a name occurs in a piece of a program.
fn mentions(node: Node<'_>, name: &str, text: &str) -> bool {
    (node.kind() == "identifier" && &text[node.byte_range()] == name)
        || children(node).into_iter().any(|n| mentions(n, name, text))
}

fn has_effect(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "update_expression" | "assignment_expression" | "method_invocation"
    ) || children(node).into_iter().any(has_effect)
}

/// Whether an `if`, with all its `else if`, may still get an `else`.
fn is_open(node: Node<'_>) -> bool {
    match node.child_by_field_name("alternative") {
        Some(other) => other.kind() == "if_statement" && is_open(other),
        None => true,
    }
}

/// Whether a statement stands among others, so that one may become two.
fn in_sequence(node: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| {
        matches!(
            parent.kind(),
            "block" | "program" | "switch_block_statement_group" | "constructor_body"
        )
    })
}

/// The loop or switch that a `break` leaves.
fn enclosing(node: Node<'_>) -> Option<Node<'_>> {
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
