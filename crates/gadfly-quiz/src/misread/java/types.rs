//! As much of the types of a Java text as misreadings need: which expressions are surely integers,
//! texts or arrays. In doubt nothing is said.

use std::collections::BTreeMap;

use tree_sitter::Node;

use crate::tree::children;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    Text,
    Array,
    /// An array of integers.
    Integers,
}

/// What the names of a text were declared as; nothing where declarations disagree.
#[derive(Default)]
pub(super) struct Names(BTreeMap<String, Option<Kind>>);

impl Names {
    pub(super) fn of(root: Node<'_>, text: &str) -> Names {
        let mut names = Names::default();
        names.collect(root, text);
        names
    }

    fn collect(&mut self, node: Node<'_>, text: &str) {
        let declared = match node.kind() {
            "local_variable_declaration" | "field_declaration" => {
                let mut walk = node.walk();
                let all = node.children_by_field_name("declarator", &mut walk);
                let names = all.filter_map(|d| d.child_by_field_name("name"));
                names.collect::<Vec<_>>()
            }
            "formal_parameter" | "enhanced_for_statement" => {
                node.child_by_field_name("name").into_iter().collect()
            }
            // Its methods are named, too.
            "method_declaration" => node.child_by_field_name("name").into_iter().collect(),
            _ => Vec::new(),
        };
        if let Some(ty) = node.child_by_field_name("type")
            && !declared.is_empty()
        {
            let kind = kind_of_type(&text[ty.byte_range()]);
            for name in declared {
                let known = self.0.entry(text[name.byte_range()].to_string());
                let held = known.or_insert(kind);
                if *held != kind {
                    *held = None;
                }
            }
        }
        for child in children(node) {
            self.collect(child, text);
        }
    }

    pub(super) fn kind(&self, node: Node<'_>, text: &str) -> Option<Kind> {
        let name = |node: Node<'_>| self.0.get(&text[node.byte_range()]).copied().flatten();
        match node.kind() {
            "decimal_integer_literal" | "hex_integer_literal" | "character_literal" => {
                Some(Kind::Integer)
            }
            "string_literal" => Some(Kind::Text),
            "identifier" => name(node),
            "parenthesized_expression" => self.kind(node.named_child(0)?, text),
            "unary_expression" => self.kind(node.child_by_field_name("operand")?, text),
            "update_expression" => self.kind(node.named_child(0)?, text),
            "field_access" => {
                let field = node.child_by_field_name("field")?;
                let of_array = &text[field.byte_range()] == "length";
                of_array.then_some(Kind::Integer)
            }
            "array_access" => {
                let array = self.kind(node.child_by_field_name("array")?, text)?;
                (array == Kind::Integers).then_some(Kind::Integer)
            }
            "method_invocation" => {
                let called = node.child_by_field_name("name")?;
                match (
                    &text[called.byte_range()],
                    node.child_by_field_name("object"),
                ) {
                    ("length" | "size" | "charAt" | "indexOf", Some(_)) => Some(Kind::Integer),
                    ("substring" | "toString" | "toUpperCase" | "toLowerCase", Some(_)) => {
                        Some(Kind::Text)
                    }
                    (_, None) => name(called),
                    _ => None,
                }
            }
            "binary_expression" => {
                let operator = node.child_by_field_name("operator")?;
                let left = self.kind(node.child_by_field_name("left")?, text);
                let right = self.kind(node.child_by_field_name("right")?, text);
                match &text[operator.byte_range()] {
                    "+" if left == Some(Kind::Text) || right == Some(Kind::Text) => {
                        Some(Kind::Text)
                    }
                    "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" => {
                        let both = left == Some(Kind::Integer) && right == Some(Kind::Integer);
                        both.then_some(Kind::Integer)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

fn kind_of_type(ty: &str) -> Option<Kind> {
    match ty.trim() {
        "int" | "long" | "short" | "byte" | "char" => Some(Kind::Integer),
        "String" => Some(Kind::Text),
        "int[]" | "long[]" | "short[]" | "byte[]" | "char[]" => Some(Kind::Integers),
        other if other.ends_with("[]") => Some(Kind::Array),
        _ => None,
    }
}
