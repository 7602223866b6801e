//! Python for the eye.

use super::scan::{Scan, begins_name};
use super::{Kind, Token};

const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

const TYPES: &[&str] = &[
    "bool",
    "bytes",
    "complex",
    "dict",
    "float",
    "frozenset",
    "int",
    "list",
    "object",
    "set",
    "str",
    "tuple",
    "type",
];

pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut scan = Scan::new(text);
    let mut line_begins = true;
    while let Some(c) = scan.peek() {
        let rest = scan.rest();
        let kind = if c == '#' {
            scan.skip_line();
            Kind::Comment
        } else if let Some(prefix) = quote(rest) {
            scan.skip(prefix);
            skip_text(&mut scan);
            Kind::Text
        } else if rest.starts_with("??") {
            scan.skip(2);
            Kind::Gap
        } else if scan.at_number() {
            scan.skip_number();
            Kind::Number
        } else if c == '@' && line_begins {
            scan.skip(1);
            scan.skip_while(|c| c.is_alphanumeric() || c == '_' || c == '.');
            Kind::Annotation
        } else if begins_name(c) {
            let after = scan.last_visible();
            let name = scan.name();
            if KEYWORDS.contains(&name) {
                Kind::Keyword
            } else if after == Some("class") || (TYPES.contains(&name) && after != Some(".")) {
                Kind::Type
            } else if scan.next_visible() == Some('(') {
                Kind::Function
            } else {
                Kind::Plain
            }
        } else {
            scan.bump();
            Kind::Plain
        };
        line_begins = c == '\n' || (line_begins && c.is_whitespace());
        scan.push(kind);
    }
    scan.finish()
}

/// The length of the prefix, if a text begins here.
fn quote(rest: &str) -> Option<usize> {
    // No further than a prefix reaches: this is asked at every token.
    let prefix = rest
        .bytes()
        .take(3)
        .position(|b| matches!(b, b'"' | b'\''))?;
    let mut letters = rest.bytes().take(prefix);
    let known = letters.all(|b| matches!(b.to_ascii_lowercase(), b'r' | b'b' | b'u' | b'f' | b't'));
    known.then_some(prefix)
}

fn skip_text(scan: &mut Scan<'_>) {
    let rest = scan.rest();
    let one = &rest[..1];
    let three = rest
        .get(..3)
        .filter(|three| three.chars().all(|c| three.starts_with(c)));
    match three {
        Some(three) => {
            scan.skip(3);
            scan.skip_quoted(three, true);
        }
        None => {
            scan.skip(1);
            scan.skip_quoted(one, false);
        }
    }
}
