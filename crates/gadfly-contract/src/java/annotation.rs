//! The strings in annotations, with escapes resolved and each character's place remembered.

use super::Annotation;
use crate::jml::token::Text;
use tree_sitter::Node;

pub(super) fn read(node: Node, text: &str) -> Option<Annotation> {
    let name = node.child_by_field_name("name")?;
    let name_text = text.get(name.byte_range())?;
    let mut strings = Vec::new();
    if let Some(arguments) = node.child_by_field_name("arguments") {
        let mut open = vec![arguments];
        // In source order: what is pushed last is taken first.
        while let Some(node) = open.pop() {
            match node.kind() {
                "string_literal" => strings.push(string(node, text)),
                "binary_expression" => strings.extend(joined(node, text)),
                _ => {
                    for i in (0..node.named_child_count()).rev() {
                        open.extend(node.named_child(i));
                    }
                }
            }
        }
    }
    Some(Annotation {
        name: name_text
            .rsplit('.')
            .next()
            .unwrap_or(name_text)
            .trim()
            .to_string(),
        strings,
        at: node.start_byte(),
    })
}

/// `"a" + "b"`, if nothing else is joined.
fn joined(node: Node, text: &str) -> Option<Text> {
    let mut out = Text::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        match node.kind() {
            "string_literal" => out.extend(string(node, text)),
            "binary_expression" | "parenthesized_expression" => {
                for i in (0..node.named_child_count()).rev() {
                    open.extend(node.named_child(i));
                }
            }
            _ => return None,
        }
    }
    Some(out)
}

fn string(node: Node, text: &str) -> Text {
    let whole = text.get(node.byte_range()).unwrap_or("");
    let quotes = if whole.starts_with("\"\"\"") { 3 } else { 1 };
    let inner = whole
        .get(quotes..whole.len().saturating_sub(quotes))
        .unwrap_or("");
    let start = node.start_byte() + quotes;
    let mut out = Text::new();
    let mut chars = inner.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        if c != '\\' {
            out.push((c, start + i));
            continue;
        }
        let Some((_, escaped)) = chars.next() else {
            break;
        };
        let meant = match escaped {
            'n' => '\n',
            't' | 'r' | 's' | 'b' | 'f' => ' ',
            'u' => {
                while chars.peek().is_some_and(|c| c.1 == 'u') {
                    chars.next();
                }
                let digits: String = chars.by_ref().take(4).map(|c| c.1).collect();
                u32::from_str_radix(&digits, 16)
                    .ok()
                    .and_then(char::from_u32)
                    .unwrap_or('?')
            }
            other => other,
        };
        out.push((meant, start + i));
    }
    out
}
