//! The words of contract text. A contract is a sequence of characters that remember where in the
//! file they stand, because comments have leading `@`s and annotations have string escapes.

/// A character and its byte in the file.
pub(crate) type Text = Vec<(char, usize)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    /// `\old`
    Backslash,
    Number,
    Literal,
    /// Operators, brackets and punctuation.
    Sign,
    /// `(* … *)`
    Informal,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: Kind,
    pub text: String,
    pub at: usize,
    /// Something separates it from the token before.
    pub spaced: bool,
}

impl Token {
    pub(crate) fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Sign | Kind::Backslash) && self.text == text
    }
}

/// What is wrong, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub at: usize,
    pub message: String,
}

impl Wrong {
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Self {
        Self {
            at,
            message: message.into(),
        }
    }
}

/// Longest first.
const SIGNS: [&str; 43] = [
    ">>>=", "<==>", "<=!=>", "...", ">>>", "<<=", ">>=", "==>", "<==", "<:", "->", "::", "++",
    "--", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=", "^=",
    "|=", "{|", "|}", "..", "(", ")", "[", "]", "{", "}", ";", ",", ".", "@",
];

/// The text of a JML comment without its marks, or `None` if the comment is no contract.
pub(crate) fn comment_text(comment: &str, start: usize) -> Option<Text> {
    let line = comment.starts_with("//");
    let opened = comment.strip_prefix("//").or(comment.strip_prefix("/*"))?;
    // `//+@` is the old mark of extensions; keys as in `//-RAC@` address other tools.
    let opened = opened.strip_prefix('+').unwrap_or(opened);
    let mut rest = opened.strip_prefix('@')?;
    // `//@Override` is code that was commented out.
    if rest.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    if !line {
        rest = rest.strip_suffix("*/").unwrap_or(rest);
        rest = rest.trim_end_matches('@');
    }
    let mut at = start + (comment.len() - opened.len()) + 1;
    let skipped = rest.len();
    rest = rest.trim_start_matches(['@', '+']);
    at += skipped - rest.len();
    let mut text = Text::new();
    let mut fresh_line = false;
    for (i, c) in rest.char_indices() {
        if fresh_line && c == '@' {
            text.push((' ', at + i));
            continue;
        }
        if c == '\n' {
            fresh_line = true;
        } else if !c.is_whitespace() {
            fresh_line = false;
        }
        text.push((c, at + i));
    }
    Some(text)
}

/// Splits contract text into tokens.
pub(crate) fn tokens(text: &[(char, usize)]) -> Result<Vec<Token>, Wrong> {
    let mut out = Vec::new();
    let mut i = 0;
    let mut end = 0;
    while let Some(&(c, at)) = text.get(i) {
        let next = text.get(i + 1).map(|t| t.0);
        let start = i;
        let kind = if c.is_whitespace() {
            i += 1;
            continue;
        } else if c == '/' && next == Some('/') && text.get(i + 2).is_some_and(|t| t.0 == '@') {
            // `//@ ghost int n; //@ in state;` goes on.
            i += 3;
            continue;
        } else if c == '/' && next == Some('/') {
            while text.get(i).is_some_and(|t| t.0 != '\n') {
                i += 1;
            }
            continue;
        } else if c == '/' && next == Some('*') {
            i += 2;
            while i < text.len()
                && !(text[i].0 == '*' && text.get(i + 1).is_some_and(|t| t.0 == '/'))
            {
                i += 1;
            }
            i += 2;
            continue;
        } else if c == '(' && next == Some('*') && text.get(i + 2).is_none_or(|t| t.0 != ')') {
            i += 2;
            while i < text.len()
                && !(text[i].0 == '*' && text.get(i + 1).is_some_and(|t| t.0 == ')'))
            {
                i += 1;
            }
            if i >= text.len() {
                return Err(Wrong::new(
                    at,
                    "this informal description `(*` has no end `*)`",
                ));
            }
            i += 2;
            Kind::Informal
        } else if is_word_start(c) {
            i = skip(text, i, is_word);
            Kind::Word
        } else if c == '\\' && next.is_some_and(is_word_start) {
            i = skip(text, i + 1, is_word);
            Kind::Backslash
        } else if c.is_ascii_digit() || (c == '.' && next.is_some_and(|n| n.is_ascii_digit())) {
            i = number(text, i);
            Kind::Number
        } else if c == '"' || c == '\'' {
            i = literal(text, i, c)?;
            Kind::Literal
        } else if let Some(sign) = sign(text, i) {
            i += sign;
            Kind::Sign
        } else {
            return Err(Wrong::new(
                at,
                format!("`{c}` does not belong in a contract"),
            ));
        };
        let spaced = start != end;
        end = i.min(text.len());
        out.push(Token {
            kind,
            text: text[start..end].iter().map(|t| t.0).collect(),
            at,
            spaced,
        });
    }
    Ok(out)
}

fn is_word_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn skip(text: &[(char, usize)], mut i: usize, ok: fn(char) -> bool) -> usize {
    while text.get(i).is_some_and(|t| ok(t.0)) {
        i += 1;
    }
    i
}

fn number(text: &[(char, usize)], mut i: usize) -> usize {
    let hex = text[i].0 == '0' && text.get(i + 1).is_some_and(|t| matches!(t.0, 'x' | 'X'));
    while let Some(&(c, _)) = text.get(i) {
        let next = text.get(i + 1).map(|t| t.0);
        let before = if i > 0 { text[i - 1].0 } else { ' ' };
        let exponent = if hex {
            matches!(before, 'p' | 'P')
        } else {
            matches!(before, 'e' | 'E')
        };
        // `0..n` is a range, not the number `0.`.
        let point = c == '.' && next != Some('.') && !next.is_some_and(is_word_start);
        if c.is_ascii_alphanumeric() || c == '_' || point || (exponent && matches!(c, '+' | '-')) {
            i += 1;
        } else {
            break;
        }
    }
    i
}

fn literal(text: &[(char, usize)], start: usize, quote: char) -> Result<usize, Wrong> {
    let unclosed = || Wrong::new(text[start].1, "this literal is not closed on its line");
    let mut i = start + 1;
    loop {
        match text.get(i).map(|t| t.0) {
            None | Some('\n') => return Err(unclosed()),
            Some('\\') => i += 2,
            Some(c) if c == quote => return Ok(i + 1),
            Some(_) => i += 1,
        }
    }
}

fn sign(text: &[(char, usize)], i: usize) -> Option<usize> {
    let fits = |s: &&&str| {
        s.chars()
            .enumerate()
            .all(|(k, c)| text.get(i + k).is_some_and(|t| t.0 == c))
    };
    if let Some(s) = SIGNS.iter().find(fits) {
        return Some(s.len());
    }
    "+-*/%&|^!~<>=?:".contains(text[i].0).then_some(1)
}
