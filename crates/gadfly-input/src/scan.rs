//! What the source of a reference mentions: names, constants, and the texts that document its definitions.
//!
//! One scanner for Python, Java and Scala: they differ in comments and in where documentation stands.

use std::collections::{BTreeMap, BTreeSet};

use crate::characters::Kind;

/// How a language writes comments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Syntax {
    /// `#` comments, documentation in a string behind the header.
    Python,
    /// `//` and `/* */`, documentation in `/** */` in front of the header.
    Java,
}

/// Names and constants of a source.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    /// In lower case and without underscores: `isdigit` for `is_digit` and `isDigit`.
    names: BTreeSet<String>,
    strings: BTreeSet<String>,
    fractions: bool,
    /// It splits a string at white space of any length.
    splits: bool,
    /// Documentation by the name of what it documents.
    docs: BTreeMap<String, Vec<String>>,
}

#[derive(PartialEq, Debug)]
enum Token {
    Name(String),
    Text(String),
    Number(String),
    Comment(String),
    Sign(char),
}

/// Reads a source.
pub fn mentions(source: &str, syntax: Syntax) -> Mentions {
    let tokens = tokens(source, syntax);
    let mut found = Mentions::default();
    for token in &tokens {
        match token {
            Token::Name(name) => {
                found.names.insert(normal(name));
            }
            Token::Text(text) => {
                found.strings.insert(text.clone());
            }
            Token::Number(number) => found.fractions |= number.contains('.'),
            Token::Comment(_) | Token::Sign(_) => {}
        }
    }
    let without_arguments = tokens.windows(3).any(|window| {
        window[0] == Token::Name("split".into())
            && window[1] == Token::Sign('(')
            && window[2] == Token::Sign(')')
    });
    found.splits = without_arguments || found.strings.iter().any(|text| text.contains("\\s"));
    match syntax {
        Syntax::Python => python_docs(&tokens, &mut found),
        Syntax::Java => java_docs(&tokens, &mut found),
    }
    found
}

fn normal(name: &str) -> String {
    name.to_lowercase().replace('_', "")
}

fn python_docs(tokens: &[Token], found: &mut Mentions) {
    if let Some(Token::Text(text)) = tokens.first() {
        found.document("", text);
    }
    for (at, token) in tokens.iter().enumerate() {
        let is_header = matches!(token, Token::Name(word) if word == "def" || word == "class");
        let Some(Token::Name(name)) = tokens.get(at + 1).filter(|_| is_header) else {
            continue;
        };
        let mut depth = 0;
        let rest = tokens.iter().enumerate().skip(at + 2);
        for (end, token) in rest {
            match token {
                Token::Sign('(' | '[' | '{') => depth += 1,
                Token::Sign(')' | ']' | '}') => depth -= 1,
                Token::Sign(':') if depth == 0 => {
                    let mut body = tokens[end + 1..].iter();
                    let first = body.find(|token| !matches!(token, Token::Comment(_)));
                    if let Some(Token::Text(text)) = first {
                        found.document(name, text);
                        found.strings.remove(text);
                    }
                    break;
                }
                _ => {}
            }
        }
    }
}

fn java_docs(tokens: &[Token], found: &mut Mentions) {
    for (at, token) in tokens.iter().enumerate() {
        let Token::Comment(text) = token else {
            continue;
        };
        let Some(text) = text.strip_prefix("/**") else {
            continue;
        };
        let text: Vec<&str> = text
            .trim_end_matches("*/")
            .lines()
            .map(|line| line.trim().trim_start_matches('*').trim())
            .collect();
        let mut name = None;
        let mut rest = &tokens[at + 1..];
        while let Some((token, more)) = rest.split_first() {
            rest = match token {
                Token::Sign('@') => behind_annotation(more),
                Token::Name(word) => {
                    name = Some(word.clone());
                    more
                }
                Token::Sign('(' | '{' | '=' | ';' | '[' | ':') | Token::Comment(_) => break,
                _ => more,
            };
        }
        if let Some(name) = name {
            found.document(&name, &text.join("\n"));
        }
    }
}

/// What follows `Override` or `Note("x")`.
fn behind_annotation(tokens: &[Token]) -> &[Token] {
    let arguments = tokens.get(1) == Some(&Token::Sign('('));
    if !arguments {
        return tokens.get(1..).unwrap_or_default();
    }
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(') => depth += 1,
            Token::Sign(')') => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return &tokens[at + 1..];
        }
    }
    &[]
}

impl Mentions {
    fn document(&mut self, name: &str, text: &str) {
        self.docs
            .entry(name.to_owned())
            .or_default()
            .push(text.to_owned());
    }

    /// What documents an entry: its own documentation, that of its class and that of the file.
    pub fn documentation(&self, entry: &str) -> Vec<&str> {
        let names = entry.split('.').rev().chain([""]);
        let mut texts: Vec<&str> = Vec::new();
        for name in names {
            let name = name.split('(').next().unwrap_or(name);
            for text in self.docs.get(name).into_iter().flatten() {
                if !texts.contains(&text.as_str()) {
                    texts.push(text);
                }
            }
        }
        texts
    }

    /// What documents an entry alone.
    pub fn own_documentation(&self, entry: &str) -> Vec<&str> {
        let name = entry.rsplit('.').next().unwrap_or(entry);
        let name = name.split('(').next().unwrap_or(name);
        let texts = self.docs.get(name).into_iter().flatten();
        texts.map(String::as_str).collect()
    }

    /// What stands in quotation marks in the documentation of an entry.
    pub fn quoted(&self, entry: &str) -> Vec<String> {
        let texts = self.documentation(entry).into_iter();
        let mut words: Vec<String> = texts.flat_map(quoted).collect();
        words.retain(|word| !word.is_empty() && word.chars().count() < 20);
        words.dedup();
        words
    }

    /// The words of the source that are among these values; in the order of the alphabet. If there are some, words
    /// in quotation marks in the documentation belong to them.
    pub(crate) fn words_among(&self, values: &BTreeSet<String>, shortest: usize) -> Vec<String> {
        let is_word = |text: &String| {
            text.chars().count() >= shortest && text.chars().all(char::is_alphanumeric)
        };
        let seen: BTreeSet<String> = self
            .strings
            .iter()
            .filter(|text| is_word(text) && values.contains(*text))
            .cloned()
            .collect();
        let quoted: BTreeSet<String> = self
            .docs
            .values()
            .flatten()
            .map(|text| quoted(text))
            .filter(|words| words.iter().any(|word| seen.contains(word)))
            .flatten()
            .filter(is_word)
            .collect();
        seen.union(&quoted).cloned().collect()
    }

    /// Whether the source looks at the types of values.
    pub(crate) fn asks_for_types(&self) -> bool {
        ["isinstance", "instanceof", "isinstanceof"]
            .iter()
            .any(|name| self.names.contains(*name))
    }

    /// Why inputs may be fractions: the source has some itself.
    pub(crate) fn fractions(&self) -> Option<String> {
        self.fractions
            .then(|| "the reference calculates with fractions".to_owned())
    }

    /// Why several spaces in a row are dealt with.
    pub(crate) fn many_spaces(&self) -> Option<String> {
        self.splits
            .then(|| "the reference splits at white space of any length".to_owned())
    }

    /// What shows that the reference deals with a kind of characters.
    pub(crate) fn characters(&self, kind: Kind) -> Option<String> {
        let called = names_about(kind)
            .iter()
            .find(|name| self.names.contains(**name));
        if let Some(name) = called {
            return Some(format!("the reference uses `{name}`"));
        }
        let of_kind = |text: &&String| {
            let mut kinds = text.chars().map(Kind::of);
            let letters = |k: Kind| matches!(k, Kind::Lower | Kind::Upper);
            !text.is_empty()
                && text.chars().any(|c| Kind::of(c) == kind)
                && kinds.all(|k| k == kind || kind == Kind::Upper && letters(k))
        };
        // A regular expression mentions all its characters and classes.
        let in_pattern = |text: &&String| {
            let class = match kind {
                Kind::Digit => "\\d",
                Kind::Blank => "\\s",
                Kind::Upper => "\\w",
                _ => "",
            };
            let is_pattern = text.contains('\\') || text.contains("0-9") || text.contains("a-z");
            let literal =
                kind == Kind::Punctuation && text.contains(['-', '.', ':', '/', '@', ',']);
            is_pattern && (!class.is_empty() && text.contains(class) || literal)
        };
        let mut strings = self.strings.iter();
        let constant = strings.find(|text| of_kind(text) || in_pattern(text))?;
        Some(format!("the reference mentions '{constant}'"))
    }
}

/// Functions whose use shows that a kind of characters is dealt with.
fn names_about(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Upper => &[
            "lower",
            "upper",
            "tolowercase",
            "touppercase",
            "casefold",
            "swapcase",
            "isupper",
            "isuppercase",
            "title",
            "capitalize",
            "equalsignorecase",
        ],
        Kind::Digit => &[
            "int",
            "isdigit",
            "isnumeric",
            "parseint",
            "isalpha",
            "isletter",
            "isalnum",
            "isletterordigit",
        ],
        Kind::Blank => &[
            "split",
            "strip",
            "trim",
            "isspace",
            "iswhitespace",
            "isalpha",
            "isletter",
            "isalnum",
            "isletterordigit",
        ],
        Kind::Punctuation => &[
            "isalpha",
            "isletter",
            "isalnum",
            "isletterordigit",
            "punctuation",
        ],
        Kind::Lower | Kind::Special => &[],
    }
}

/// What stands in quotation marks.
pub(crate) fn quoted(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        let open = chars[at];
        let close = match open {
            '"' | '\'' | '`' => open,
            '“' => '”',
            '‘' => '’',
            _ => {
                at += 1;
                continue;
            }
        };
        // An apostrophe within a word opens nothing.
        let inside = at > 0 && chars[at - 1].is_alphanumeric();
        let end = chars[at + 1..]
            .iter()
            .position(|c| *c == close || *c == '\n');
        match end {
            Some(length) if !inside && chars[at + 1 + length] == close => {
                found.push(chars[at + 1..at + 1 + length].iter().collect());
                at += length + 2;
            }
            _ => at += 1,
        }
    }
    found
}

fn tokens(source: &str, syntax: Syntax) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let next = chars.get(at + 1).copied();
        let end = if c.is_whitespace() {
            at + 1
        } else if syntax == Syntax::Python && c == '#'
            || c == '/' && next == Some('/') && syntax == Syntax::Java
        {
            let end = until(&chars, at, &['\n']);
            found.push(Token::Comment(chars[at..end].iter().collect()));
            end
        } else if syntax == Syntax::Java && c == '/' && next == Some('*') {
            let end = until(&chars, at + 2, &['*', '/']);
            found.push(Token::Comment(chars[at..end].iter().collect()));
            end
        } else if c == '"' || c == '\'' {
            let (text, end) = string(&chars, at);
            found.push(Token::Text(text));
            end
        } else if c.is_alphabetic() || c == '_' {
            let end = run(&chars, at, |c| c.is_alphanumeric() || c == '_');
            // A prefix of a string is no name: f"…", r'…'.
            let is_prefix = end - at <= 2 && matches!(chars.get(end), Some('"' | '\''));
            if !is_prefix {
                found.push(Token::Name(chars[at..end].iter().collect()));
            }
            end
        } else if c.is_ascii_digit() {
            let end = run(&chars, at, |c| {
                c.is_ascii_alphanumeric() || c == '.' || c == '_'
            });
            found.push(Token::Number(chars[at..end].iter().collect()));
            end
        } else {
            found.push(Token::Sign(c));
            at + 1
        };
        at = end;
    }
    found
}

/// Behind the end of what begins at a place, or the end of all.
fn until(chars: &[char], from: usize, end: &[char]) -> usize {
    let rest = chars.get(from..).unwrap_or_default();
    match rest.windows(end.len()).position(|window| window == end) {
        Some(length) => from + length + end.len(),
        None => chars.len(),
    }
}

fn run(chars: &[char], from: usize, belongs: impl Fn(char) -> bool) -> usize {
    let rest = chars[from..].iter();
    from + rest.take_while(|c| belongs(**c)).count()
}

/// A string with its content, escapes taken for the character behind the backslash.
fn string(chars: &[char], at: usize) -> (String, usize) {
    let quote = chars[at];
    let triple = chars.get(at + 1) == Some(&quote) && chars.get(at + 2) == Some(&quote);
    let width = if triple { 3 } else { 1 };
    let mut text = String::new();
    let mut end = at + width;
    while let Some(&c) = chars.get(end) {
        let closes = (0..width).all(|i| chars.get(end + i) == Some(&quote));
        if closes {
            return (text, end + width);
        }
        if c == '\n' && !triple {
            return (text, end);
        }
        if c == '\\' {
            end += 1;
            match chars.get(end) {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                // As in a regular expression.
                Some(&other) if other.is_alphanumeric() => text.extend(['\\', other]),
                Some(&other) => text.push(other),
                None => break,
            }
        } else {
            text.push(c);
        }
        end += 1;
    }
    (text, chars.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_is_found() {
        let python = "\"\"\"About all.\"\"\"\ndef f(x: dict = {1: 2}) -> int:\n    # note\n    '''Takes x.'''\n    return x\n\nclass A:\n    \"A class.\"\n    def g(self): pass\n";
        let found = mentions(python, Syntax::Python);
        assert_eq!(found.documentation("f"), ["Takes x.", "About all."]);
        assert_eq!(found.documentation("A.g"), ["A class.", "About all."]);
        let java = "/** A lot. */\n@Note(\"x\") public class Lot {\n  /**\n   * Takes one.\n   * @param n positive\n   */\n  @Override public static int take(int n) { return n; }\n}\n";
        let found = mentions(java, Syntax::Java);
        assert_eq!(
            found.documentation("Lot.take(int)"),
            ["\nTakes one.\n@param n positive\n", "A lot."]
        );
    }

    #[test]
    fn characters_are_mentioned() {
        let found = mentions(
            "def f(s):\n    return s.lower().split('-')\n",
            Syntax::Python,
        );
        assert!(found.characters(Kind::Upper).is_some());
        assert!(found.characters(Kind::Blank).is_some());
        assert!(found.characters(Kind::Punctuation).is_some());
        assert!(found.characters(Kind::Digit).is_none());
    }

    #[test]
    fn quotation_marks() {
        let check = |text: &str, expected: &[&str]| assert_eq!(quoted(text), expected);
        check(
            "one of 'rock', \"paper\" or `scissors`",
            &["rock", "paper", "scissors"],
        );
        check("the player's move isn't 'x'", &["x"]);
    }
}
