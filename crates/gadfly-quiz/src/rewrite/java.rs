//! Rewritings of Java.

use std::collections::BTreeMap;

use tree_sitter::{Node, Parser};

use super::{Found, Idea, Rewriting, mirrored, opposite};
use crate::reason::inside;
use crate::tree::{children, sides};

pub(super) fn rewrites(text: &str) -> Vec<Rewriting> {
    let mut parser = Parser::new();
    let known = parser.set_language(&tree_sitter_java::LANGUAGE.into());
    let tree = known.ok().and_then(|()| parser.parse(text, None));
    let Some(tree) = tree.filter(|tree| !tree.root_node().has_error()) else {
        return Vec::new();
    };
    let all = Vec::new();
    let mut finder = Finder {
        types: BTreeMap::new(),
        found: Found { text, all },
    };
    finder.declared(tree.root_node());
    finder.look(tree.root_node());
    finder.found.all
}

struct Finder<'t> {
    /// The types of variables as declared, each as often as it is.
    types: BTreeMap<&'t str, Vec<&'t str>>,
    found: Found<'t>,
}

impl<'t> Finder<'t> {
    fn text(&self, node: Node<'_>) -> &'t str {
        self.found.of(node.byte_range())
    }

    fn declared(&mut self, node: Node<'_>) {
        let mut walk = node.walk();
        let names: Vec<Node<'_>> = match node.kind() {
            "local_variable_declaration" | "field_declaration" => node
                .children_by_field_name("declarator", &mut walk)
                .filter_map(|d| d.child_by_field_name("name"))
                .collect(),
            "formal_parameter" | "enhanced_for_statement" | "catch_formal_parameter" => {
                node.child_by_field_name("name").into_iter().collect()
            }
            _ => Vec::new(),
        };
        let ty = node.child_by_field_name("type");
        for name in names {
            let ty = ty.map_or("", |ty| self.text(ty));
            self.types.entry(self.text(name)).or_default().push(ty);
        }
        for child in children(node) {
            self.declared(child);
        }
    }

    /// The type of all variables of this name.
    fn type_of(&self, name: &str) -> Option<&'t str> {
        let all = self.types.get(name)?;
        let first = all.first()?;
        all.iter().all(|ty| ty == first).then_some(*first)
    }

    /// Whether an expression is surely an `int`.
    fn is_int(&self, node: Node<'_>) -> bool {
        match node.kind() {
            "decimal_integer_literal" => !self.text(node).ends_with(['L', 'l']),
            "identifier" => self.type_of(self.text(node)) == Some("int"),
            "parenthesized_expression" => node.named_child(0).is_some_and(|n| self.is_int(n)),
            "unary_expression" => {
                let operand = node.child_by_field_name("operand");
                operand.is_some_and(|n| self.is_int(n))
            }
            "array_access" => {
                let array = node.child_by_field_name("array");
                array.is_some_and(|a| self.type_of(self.text(a)) == Some("int[]"))
            }
            "field_access" => {
                let field = node.child_by_field_name("field");
                field.is_some_and(|f| self.text(f) == "length")
            }
            "binary_expression" => sides(node).is_some_and(|(left, sign, right)| {
                matches!(self.text(sign), "+" | "-" | "*" | "/" | "%")
                    && self.is_int(left)
                    && self.is_int(right)
            }),
            _ => false,
        }
    }

    fn look(&mut self, node: Node<'_>) {
        match node.kind() {
            "update_expression" => self.increment(node),
            "assignment_expression" => self.assignment(node),
            "binary_expression" => self.binary(node),
            "if_statement" => self.branches(node),
            "for_statement" => self.counted(node),
            "while_statement" => self.while_loop(node),
            _ => {}
        }
        for child in children(node) {
            self.look(child);
        }
    }

    fn increment(&mut self, node: Node<'_>) {
        let alone = node
            .parent()
            .is_some_and(|p| matches!(p.kind(), "expression_statement" | "for_statement"));
        let Some(operand) = node.named_child(0).filter(|_| alone) else {
            return;
        };
        let (old, name) = (self.text(node), self.text(operand));
        let sign = if old.contains("++") { "+" } else { "-" };
        let new = format!("{name} {sign}= 1");
        let why = ["", " does what ", " does."];
        self.found
            .replace(Idea::Increment, node.byte_range(), new, why);
    }

    fn assignment(&mut self, node: Node<'_>) {
        let (Some(left), Some(operator), Some(right)) = (
            node.child_by_field_name("left"),
            node.child_by_field_name("operator"),
            node.child_by_field_name("right"),
        ) else {
            return;
        };
        let name = self.text(left);
        let is_int = self.is_int(left) && is_pure(left);
        let is_text = self.type_of(name) == Some("String");
        let new = match self.text(operator) {
            sign @ ("+=" | "-=" | "*=") => {
                let fits = (is_int && self.is_int(right)) || (is_text && sign == "+=");
                let value = if is_simple(right) {
                    self.text(right).to_string()
                } else {
                    format!("({})", self.text(right))
                };
                fits.then(|| format!("{name} = {name} {} {value}", &sign[..1]))
            }
            "=" => sides(right).and_then(|(first, sign, second)| {
                let sign = self.text(sign);
                let fits = (is_int && matches!(sign, "+" | "-" | "*") && self.is_int(second))
                    || (is_text && sign == "+");
                (fits && self.text(first) == name)
                    .then(|| format!("{name} {sign}= {}", self.text(second)))
            }),
            _ => None,
        };
        if let Some(new) = new {
            self.found.compound(node.byte_range(), new);
        }
    }

    fn binary(&mut self, node: Node<'_>) {
        let Some((left, operator, right)) = sides(node) else {
            return;
        };
        let (l, sign, r) = (self.text(left), self.text(operator), self.text(right));
        let pure = is_pure(left) && is_pure(right);
        if let Some(other) = mirrored(sign)
            && pure
        {
            self.found
                .mirror(node.byte_range(), format!("{r} {other} {l}"));
        }
        if matches!(sign, "<" | "<=") && self.is_int(left) && self.is_int(right) && is_simple(right)
        {
            self.found.limit(node.byte_range(), l, sign, r);
        }
        if let "&&" | "||" = sign {
            let other = if sign == "&&" { "||" } else { "&&" };
            let new = format!("!({} {other} {})", self.negated(left), self.negated(right));
            self.found.de_morgan(node.byte_range(), new);
        }
        // a * b / c is not c / b * a; and `-` does not let its left side go.
        let alone = !matches!(left.kind(), "binary_expression") && is_simple(right);
        if matches!(sign, "+" | "*") && pure && alone && self.is_int(left) && self.is_int(right) {
            let new = format!("{r} {sign} {l}");
            let why = ["", " is the same number as ", "."];
            self.found
                .replace(Idea::Swapped, node.byte_range(), new, why);
        }
    }

    /// The opposite of a condition.
    fn negated(&self, node: Node<'_>) -> String {
        let text = self.text(node);
        match node.kind() {
            "binary_expression" => {
                let opposite = sides(node).and_then(|(left, sign, right)| {
                    let other = opposite(self.text(sign))?;
                    Some(format!("{} {other} {}", self.text(left), self.text(right)))
                });
                opposite.unwrap_or_else(|| format!("!({text})"))
            }
            "unary_expression" if text.starts_with('!') => {
                match node.child_by_field_name("operand") {
                    Some(operand) => self.text(operand).to_string(),
                    None => format!("!({text})"),
                }
            }
            "identifier" | "method_invocation" | "parenthesized_expression" | "array_access" => {
                format!("!{text}")
            }
            "true" => "false".to_string(),
            "false" => "true".to_string(),
            _ => format!("!({text})"),
        }
    }

    fn branches(&mut self, node: Node<'_>) {
        let (Some(condition), Some(first), Some(second)) = (
            node.child_by_field_name("condition"),
            node.child_by_field_name("consequence"),
            node.child_by_field_name("alternative"),
        ) else {
            return;
        };
        // The `else` of an `else if` would belong to something else.
        let inner = node.parent().is_some_and(|p| p.kind() == "if_statement");
        let blocks = first.kind() == "block" && second.kind() == "block";
        let Some(test) = condition.named_child(0).filter(|_| blocks && !inner) else {
            return;
        };
        let test = (test.byte_range(), self.negated(test));
        self.found
            .branches(test, first.byte_range(), second.byte_range());
    }

    /// `for` as `while`.
    fn counted(&mut self, node: Node<'_>) {
        let (Some(init), Some(condition), Some(update), Some(body)) = (
            node.child_by_field_name("init"),
            node.child_by_field_name("condition"),
            node.child_by_field_name("update"),
            node.child_by_field_name("body"),
        ) else {
            return;
        };
        let name = init
            .child_by_field_name("declarator")
            .and_then(|d| d.child_by_field_name("name"))
            .map(|n| self.text(n));
        // Behind the loop another variable may have its name.
        let once = name.is_some_and(|n| self.types.get(n).is_some_and(|all| all.len() == 1));
        let in_sequence = node
            .parent()
            .is_some_and(|p| matches!(p.kind(), "block" | "program" | "constructor_body"));
        let mut walk = node.walk();
        let updates = node.children_by_field_name("update", &mut walk).count();
        let fits = once && in_sequence && updates == 1 && body.kind() == "block";
        let Some(indent) = self.found.indent(node.start_byte()) else {
            return;
        };
        if !fits || continues(body) {
            return;
        }
        let inner = self.text(body);
        let inner = inner.strip_suffix('}').unwrap_or(inner).trim_end();
        let (init, update) = (self.text(init), self.text(update));
        let new = format!(
            "{init}\n{indent}while ({}) {inner}\n{indent}    {update};\n{indent}}}",
            self.text(condition)
        );
        let why = format!(
            "A `for` loop executes `{}` before and `{}` after each iteration, as here.",
            inside(init),
            inside(update)
        );
        self.found
            .add(Idea::OtherLoop, vec![(node.byte_range(), new)], why);
    }

    fn while_loop(&mut self, node: Node<'_>) {
        let (Some(condition), Some(body)) = (
            node.child_by_field_name("condition"),
            node.child_by_field_name("body"),
        ) else {
            return;
        };
        let Some(test) = condition.named_child(0) else {
            return;
        };
        let new = format!("for (; {}; ) ", self.text(test));
        let why = "A `for` loop with nothing but a condition is a `while` loop.";
        let edits = vec![(node.start_byte()..body.start_byte(), new)];
        self.found.add(Idea::OtherLoop, edits, why);
    }
}

/// An operand that needs no parentheses.
fn is_simple(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "identifier"
            | "decimal_integer_literal"
            | "string_literal"
            | "character_literal"
            | "parenthesized_expression"
            | "array_access"
            | "field_access"
            | "method_invocation"
    )
}

/// Nothing in it changes anything or prints.
fn is_pure(node: Node<'_>) -> bool {
    let effect = matches!(
        node.kind(),
        "update_expression" | "assignment_expression" | "method_invocation" | "lambda_expression"
    );
    !effect && children(node).into_iter().all(is_pure)
}

/// Whether a `continue` may belong to the loop with this body.
fn continues(body: Node<'_>) -> bool {
    children(body).into_iter().any(|child| match child.kind() {
        "continue_statement" => true,
        "for_statement" | "while_statement" | "do_statement" | "enhanced_for_statement" => {
            labelled(child)
        }
        _ => continues(child),
    })
}

fn labelled(node: Node<'_>) -> bool {
    let jumps = node.kind() == "continue_statement" && node.named_child_count() > 0;
    jumps || children(node).into_iter().any(labelled)
}
