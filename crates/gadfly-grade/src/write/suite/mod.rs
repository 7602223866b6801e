//! The chosen tests as source code for the language's own test runner.
//!
//! A test is one call with what the reference does: its value where that can be written down, its
//! exception, what it prints, and the arguments as they are afterwards. The file knows how to try
//! somebody else than the reference, so that it can be handed out with the next exercise.

mod java;
mod python;
mod scala;

use std::collections::BTreeSet;

use super::OutFile;
use crate::model::{Class, End, Language, Test};

/// The files of the suite; none if there is nothing to write.
pub fn sources(class: &Class) -> Vec<OutFile> {
    let tests: Vec<&Test> = class
        .suite()
        .filter(|test| test.expected.iter().any(can_be_expected))
        .collect();
    if tests.is_empty() {
        return Vec::new();
    }
    let files = match class.language {
        Language::Python => vec![("test_suite.py".into(), python::suite(class, &tests))],
        Language::Java => java::suite(class, &tests),
        Language::Scala => scala::suite(class, &tests),
    };
    let files = files.into_iter();
    files
        .map(|(path, text): (String, String)| OutFile {
            path,
            bytes: text.into_bytes(),
        })
        .collect()
}

/// A test cannot wait for something that never ends, nor outlive its process.
fn can_be_expected(outcome: &crate::model::Outcome) -> bool {
    matches!(outcome.end, End::Returns(_) | End::Throws { .. })
}

/// What the class says counts.
#[derive(Clone, Copy)]
struct Counts {
    result: bool,
    exceptions: bool,
    messages: bool,
    output: bool,
    arguments: bool,
}

impl Counts {
    fn of(class: &Class) -> Counts {
        let has = |what: &str| class.settings.compare.iter().any(|c| c == what);
        Counts {
            result: has("result"),
            exceptions: has("exceptions"),
            messages: has("messages"),
            output: has("output"),
            arguments: has("arguments"),
        }
    }
}

/// `take`, `stack_push`: a name in code.
fn identifier(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '_' })
        .collect();
    let plain = plain.trim_matches('_').to_owned();
    match plain.chars().next() {
        None => "call".into(),
        Some(c) if c.is_ascii_digit() => format!("call_{plain}"),
        _ => plain,
    }
}

/// The first name with a number behind it that is not taken.
fn numbered(base: &str, taken: &mut BTreeSet<String>) -> String {
    let names = (1..).map(|number| format!("{base}{number}"));
    let mut names = names.filter(|name| taken.insert(name.clone()));
    names.next().unwrap_or_default()
}

/// A string literal of the JVM's languages; what is not ASCII is written as the text of its escape, as `text` does.
fn string(text: &str) -> String {
    let mut out = String::from('"');
    let mut buffer = [0u16; 2];
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(c),
            c => {
                for unit in c.encode_utf16(&mut buffer) {
                    out.push_str(&format!("\\\\u{unit:04x}"));
                }
            }
        }
    }
    out.push('"');
    out
}

/// Whether a text looks like an expression, and not like words: `Stack(1)`, but not `a Stack`,
/// `<Stack object>` or `[1, …]`.
fn is_expression(text: &str) -> bool {
    let mut open: Vec<char> = Vec::new();
    let mut chars = text.chars().peekable();
    // The character before, without blanks, and whether there were any.
    let (mut before, mut blank) = (None::<char>, false);
    while let Some(c) = chars.next() {
        match c {
            '"' | '\'' => {
                loop {
                    match chars.next() {
                        Some('\\') => {
                            chars.next();
                        }
                        Some(end) if end == c => break,
                        Some('\n') | None => return false,
                        Some(_) => {}
                    }
                }
                before = Some(c);
                blank = false;
                continue;
            }
            '(' | '[' | '{' => open.push(c),
            ')' | ']' | '}' => {
                let fits = matches!(
                    (open.pop(), c),
                    (Some('('), ')') | (Some('['), ']') | (Some('{'), '}')
                );
                if !fits {
                    return false;
                }
            }
            ' ' => {
                blank = true;
                continue;
            }
            ',' | ':' | '.' | '+' | '-' | '*' | '/' | '=' | '_' => {}
            c if c.is_alphanumeric() => {
                let word = |c: char| c.is_alphanumeric() || c == '_';
                if blank && before.is_some_and(word) {
                    return false;
                }
            }
            _ => return false,
        }
        before = Some(c);
        blank = false;
    }
    open.is_empty() && before.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_and_words() {
        for text in [
            "1",
            "-1.5",
            "[1, 'a b', {2: (3,)}]",
            "Point(x=1)",
            "{}",
            "float('nan')",
        ] {
            assert!(is_expression(text), "{text}");
        }
        for text in [
            "",
            "<Stack object>",
            "[1, …]",
            "a Stack",
            "[1",
            "'a",
            "1)",
            "f(1) at 0x1",
        ] {
            assert!(!is_expression(text), "{text}");
        }
        assert_eq!(identifier("Lists.take(int)"), "Lists_take_int");
    }
}
