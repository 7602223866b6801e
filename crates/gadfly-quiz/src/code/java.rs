//! Java for the eye.

use super::scan::{Scan, begins_name};
use super::{Kind, Token};

const KEYWORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "record",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "var",
    "void",
    "volatile",
    "while",
    "yield",
];

pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut scan = Scan::new(text);
    while let Some(c) = scan.peek() {
        let rest = scan.rest();
        let kind = if rest.starts_with("//") {
            scan.skip_line();
            Kind::Comment
        } else if rest.starts_with("/*") {
            scan.skip(2);
            scan.skip_behind("*/");
            Kind::Comment
        } else if rest.starts_with("\"\"\"") {
            scan.skip(3);
            scan.skip_quoted("\"\"\"", true);
            Kind::Text
        } else if c == '"' || c == '\'' {
            scan.skip(1);
            scan.skip_quoted(&rest[..1], false);
            Kind::Text
        } else if rest.starts_with("??") {
            scan.skip(2);
            Kind::Gap
        } else if scan.at_number() {
            scan.skip_number();
            Kind::Number
        } else if c == '@' {
            scan.skip(1);
            scan.name();
            Kind::Annotation
        } else if begins_name(c) {
            let name = scan.name();
            if KEYWORDS.contains(&name) {
                Kind::Keyword
            } else if scan.next_visible() == Some('(') && !name.starts_with(char::is_uppercase) {
                Kind::Function
            } else if name.starts_with(char::is_uppercase) && !constant(name) {
                Kind::Type
            } else {
                Kind::Plain
            }
        } else {
            scan.bump();
            Kind::Plain
        };
        scan.push(kind);
    }
    scan.finish()
}

/// `MAX_VALUE`, but not the type variable `T`.
fn constant(name: &str) -> bool {
    name.len() > 1 && !name.chars().any(char::is_lowercase)
}
