//! Values as literals of the two languages.

use super::data::Literal;
use crate::model::Language;

/// Lines longer than this are broken where a literal allows it.
const WIDTH: usize = 88;

/// As it stands in a list of values: `new`-less, `5L` as `5`.
pub fn show(value: &Literal, language: Language) -> String {
    match value {
        Literal::Int(n) | Literal::Long(n) => n.to_string(),
        Literal::Boolean(b) => boolean(*b, language).to_string(),
        Literal::Char(c) => character(*c, language),
        Literal::Text(t) => text(t, language),
        Literal::Ints(ns) => list(ns.iter().map(i64::to_string), language),
        Literal::Ints2d(rows) => {
            let row = |r: &Vec<i64>| list(r.iter().map(i64::to_string), language);
            list(rows.iter().map(row), language)
        }
        Literal::Texts(ts) => list(ts.iter().map(|t| text(t, language)), language),
        Literal::Alternative(n) => n.to_string(),
    }
}

/// An array or list that begins in this column of a line with this indentation. It is broken into lines
/// if it would become too long.
pub(crate) fn laid_out(value: &Literal, language: Language, column: usize, indent: &str) -> String {
    let one = show(value, language);
    if column + one.chars().count() <= WIDTH {
        return one;
    }
    let items: Vec<String> = match value {
        Literal::Ints(ns) => ns.iter().map(i64::to_string).collect(),
        Literal::Texts(ts) => ts.iter().map(|t| text(t, language)).collect(),
        Literal::Ints2d(rows) => rows
            .iter()
            .map(|r| list(r.iter().map(i64::to_string), language))
            .collect(),
        _ => return one,
    };
    let (open, close) = brackets(language);
    let row_each = matches!(value, Literal::Ints2d(_));
    let inner = format!("{indent}    ");
    let mut lines: Vec<String> = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let comma = if i + 1 < items.len() { "," } else { "" };
        match lines.last_mut() {
            Some(line) if !row_each && line.len() + item.len() + 2 <= WIDTH => {
                line.push_str(&format!(" {item}{comma}"));
            }
            _ => lines.push(format!("{inner}{item}{comma}")),
        }
    }
    format!("{open}\n{}\n{indent}{close}", lines.join("\n"))
}

fn boolean(b: bool, language: Language) -> &'static str {
    match (language, b) {
        (Language::Java, true) => "true",
        (Language::Java, false) => "false",
        (Language::Python, true) => "True",
        (Language::Python, false) => "False",
    }
}

fn brackets(language: Language) -> (char, char) {
    match language {
        Language::Java => ('{', '}'),
        Language::Python => ('[', ']'),
    }
}

fn list(items: impl Iterator<Item = String>, language: Language) -> String {
    let (open, close) = brackets(language);
    format!("{open}{}{close}", items.collect::<Vec<_>>().join(", "))
}

fn character(c: char, language: Language) -> String {
    match language {
        Language::Java if c == '"' => "'\"'".into(),
        Language::Java if c == '\'' => "'\\''".into(),
        Language::Java => format!("'{}'", escaped(c, language)),
        // A character is a text of length one.
        Language::Python => text(&c.to_string(), language),
    }
}

fn text(t: &str, language: Language) -> String {
    let inner: String = t.chars().map(|c| escaped(c, language)).collect();
    format!("\"{inner}\"")
}

fn escaped(c: char, language: Language) -> String {
    match c {
        '"' => "\\\"".into(),
        '\\' => "\\\\".into(),
        '\n' => "\\n".into(),
        '\t' => "\\t".into(),
        '\r' => "\\r".into(),
        c if c.is_control() || (c > '~' && !c.is_alphanumeric()) => {
            let code = u32::from(c);
            match language {
                Language::Python if code > 0xffff => format!("\\U{code:08x}"),
                Language::Java if code > 0xffff => {
                    let mut units = [0; 2];
                    let units = c.encode_utf16(&mut units);
                    units.iter().map(|u| format!("\\u{u:04x}")).collect()
                }
                _ => format!("\\u{code:04x}"),
            }
        }
        c => c.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals() {
        let java = |v: Literal| show(&v, Language::Java);
        let python = |v: Literal| show(&v, Language::Python);
        assert_eq!(java(Literal::Char('\'')), r"'\''");
        assert_eq!(java(Literal::Char('"')), "'\"'");
        assert_eq!(java(Literal::Char('\\')), r"'\\'");
        assert_eq!(
            java(Literal::Text("a\"b\\\n€ä".into())),
            r#""a\"b\\\n\u20acä""#
        );
        assert_eq!(python(Literal::Char('\'')), "\"'\"");
        assert_eq!(
            java(Literal::Ints2d(vec![vec![1, -2], vec![3, 4]])),
            "{{1, -2}, {3, 4}}"
        );
        assert_eq!(
            python(Literal::Texts(vec!["a".into(), "b".into()])),
            r#"["a", "b"]"#
        );
        assert_eq!(python(Literal::Boolean(true)), "True");
        assert_eq!(java(Literal::Ints(vec![])), "{}");
    }

    #[test]
    fn long_lists_are_broken() {
        let rows = Literal::Ints2d(vec![vec![100; 6]; 4]);
        let shown = laid_out(&rows, Language::Java, 20, "  ");
        assert_eq!(shown.lines().count(), 6);
        assert!(shown.ends_with("\n  }"), "{shown}");
        let many = laid_out(&Literal::Ints(vec![12345; 40]), Language::Python, 4, "");
        assert!(many.lines().all(|l| l.len() <= WIDTH), "{many}");
    }
}
