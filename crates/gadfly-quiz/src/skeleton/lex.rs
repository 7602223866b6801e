//! Tokens of Java and Python, as coarse as skeletons need them: to find operators, brackets and comments
//! in text that is not yet (or not quite) a program of the language.

use super::data::Span;
use crate::model::Language;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or keyword.
    Word,
    Number,
    /// A string or text block.
    Text,
    Char,
    /// `(`, `[`, `{`
    Open,
    Close,
    /// Everything else; operators are whole.
    Sign,
    Comment,
    /// The end of a line of Python that is not inside brackets.
    Newline,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: Kind,
    pub span: Span,
}

/// Longest first.
const JAVA_SIGNS: &[&str] = &[
    ">>>=", "<<=", ">>=", ">>>", "...", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", ">=",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>",
];
const PYTHON_SIGNS: &[&str] = &[
    "**=", "//=", ">>=", "<<=", "...", "**", "//", ">>", "<<", "<=", ">=", "==", "!=", "->", ":=",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=",
];

/// All tokens, comments included. Never fails: what is not closed ends with the line or the text.
pub(crate) fn tokens(text: &str, language: Language) -> Vec<Token> {
    let mut out = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut depth = 0usize;
    while at < bytes.len() {
        let start = at;
        let rest = &text[at..];
        let c = rest.chars().next().unwrap_or(' ');
        let kind = if c == '\n' {
            at += 1;
            if language == Language::Java || depth > 0 {
                continue;
            }
            Kind::Newline
        } else if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        } else if language == Language::Python && c == '\\' {
            // A continued line.
            at += 1;
            if bytes.get(at) == Some(&b'\r') {
                at += 1;
            }
            if bytes.get(at) == Some(&b'\n') {
                at += 1;
            }
            continue;
        } else if let Some(end) = comment(rest, language) {
            at += end;
            Kind::Comment
        } else if let Some(end) = string(rest, language) {
            at += end;
            if language == Language::Java && c == '\'' {
                Kind::Char
            } else {
                Kind::Text
            }
        } else if c.is_alphabetic() || c == '_' || c == '$' {
            at += word_end(rest);
            Kind::Word
        } else if c.is_ascii_digit()
            || (c == '.' && rest[1..].starts_with(|d: char| d.is_ascii_digit()))
        {
            at += number_end(rest);
            Kind::Number
        } else if matches!(c, '(' | '[' | '{') {
            depth += 1;
            at += 1;
            Kind::Open
        } else if matches!(c, ')' | ']' | '}') {
            depth = depth.saturating_sub(1);
            at += 1;
            Kind::Close
        } else {
            let signs = match language {
                Language::Java => JAVA_SIGNS,
                Language::Python => PYTHON_SIGNS,
            };
            let sign = signs.iter().find(|s| rest.starts_with(**s));
            at += sign.map_or(c.len_utf8(), |s| s.len());
            Kind::Sign
        };
        out.push(Token {
            kind,
            span: Span::new(start, at),
        });
    }
    out
}

fn word_end(rest: &str) -> usize {
    rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
        .unwrap_or(rest.len())
}

fn number_end(rest: &str) -> usize {
    let mut end = 0;
    let mut before = ' ';
    let decimal = !rest.starts_with("0x") && !rest.starts_with("0X");
    for (i, c) in rest.char_indices() {
        let sign = matches!(c, '+' | '-') && decimal && matches!(before, 'e' | 'E');
        if !(c.is_alphanumeric() || c == '_' || c == '.' || sign) {
            break;
        }
        before = c;
        end = i + c.len_utf8();
    }
    end
}

fn comment(rest: &str, language: Language) -> Option<usize> {
    let line_end = || rest.find('\n').unwrap_or(rest.len());
    match language {
        Language::Java if rest.starts_with("//") => Some(line_end()),
        Language::Java if rest.starts_with("/*") => {
            Some(rest[2..].find("*/").map_or(rest.len(), |i| i + 4))
        }
        Language::Python if rest.starts_with('#') => Some(line_end()),
        _ => None,
    }
}

fn string(rest: &str, language: Language) -> Option<usize> {
    let prefix = match language {
        Language::Java => 0,
        Language::Python => {
            let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            let known = rest[..letters].bytes().all(|b| b"rRbBuUfF".contains(&b));
            if letters > 2 || !known { 0 } else { letters }
        }
    };
    let quoted = &rest[prefix..];
    let quote = quoted.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let triple: String = std::iter::repeat_n(quote, 3).collect();
    let long = quoted.starts_with(&triple) && (language == Language::Python || quote == '"');
    let close = if long { triple } else { quote.to_string() };
    let mut at = close.len();
    while at < quoted.len() {
        let tail = &quoted[at..];
        if tail.starts_with(&close) {
            return Some(prefix + at + close.len());
        }
        let c = tail.chars().next().unwrap_or(' ');
        if c == '\n' && !long {
            break;
        }
        at += c.len_utf8();
        if c == '\\' {
            at += tail[1..].chars().next().map_or(0, char::len_utf8);
        }
    }
    Some(prefix + at.min(quoted.len()))
}

/// The position of the bracket that closes the one at `open`.
pub(crate) fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ => {}
        }
    }
    None
}

/// Where brackets nest more deeply than parsers (which recurse) should be asked to follow.
pub(crate) fn too_deep(text: &str, language: Language) -> Option<usize> {
    let mut depth = 0usize;
    for token in tokens(text, language) {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 200 {
            return Some(token.span.start);
        }
    }
    None
}

/// The text in one line and without comments. What is inside strings stays.
pub(crate) fn flat(text: &str, language: Language) -> String {
    if !text.contains('\n') && !text.contains("//") && !text.contains("/*") && !text.contains('#') {
        return text.to_string();
    }
    let mut out = String::new();
    let mut at = 0;
    for token in tokens(text, language) {
        let gap = &text[at..token.span.start];
        at = token.span.end;
        let blank = !gap.is_empty() || token.kind == Kind::Comment;
        if blank && !out.ends_with(' ') && !out.is_empty() {
            out.push(' ');
        }
        if !matches!(token.kind, Kind::Comment | Kind::Newline) {
            out.push_str(token.span.of(text));
        }
    }
    if text[at..].starts_with(char::is_whitespace) && !out.ends_with(' ') {
        out.push(' ');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, language: Language) -> String {
        let tokens = tokens(text, language);
        let shown = tokens.iter().map(|t| match t.kind {
            Kind::Newline => "NL",
            _ => t.span.of(text),
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn tokens_of_java() {
        let text = "a>>>=1e-3+'\\''+\"x\\\"y\"/*c*/;//d\n\"\"\"\n  t\"t\n\"\"\";";
        assert_eq!(
            shown(text, Language::Java),
            "a >>>= 1e-3 + '\\'' + \"x\\\"y\" /*c*/ ; //d \"\"\"\n  t\"t\n\"\"\" ;"
        );
    }

    #[test]
    fn tokens_of_python() {
        let text = "x = rb'a' ** (1,\n2) # c\nf\"{y}\" '''a\nb'''\n";
        assert_eq!(
            shown(text, Language::Python),
            "x = rb'a' ** ( 1 , 2 ) # c NL f\"{y}\" '''a\nb''' NL"
        );
    }

    #[test]
    fn what_is_not_closed_ends() {
        assert_eq!(shown("\"abc\nd", Language::Java), "\"abc d");
        assert_eq!(shown("/* abc", Language::Java), "/* abc");
        assert_eq!(shown("'''abc\n", Language::Python), "'''abc\n");
        assert_eq!(shown("\"\\", Language::Java), "\"\\");
    }

    #[test]
    fn flat_text() {
        let text = "{ int a; // one\n  b(\"// x\"); /* c */ d; }";
        assert_eq!(flat(text, Language::Java), "{ int a; b(\"// x\"); d; }");
    }
}
