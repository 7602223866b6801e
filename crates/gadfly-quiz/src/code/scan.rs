//! What the two tokenisers share: a place in a text, and tokens that are cut off behind it.

use super::{Kind, Token};

pub(super) struct Scan<'a> {
    text: &'a str,
    /// Where the token being read begins.
    begin: usize,
    at: usize,
    out: Vec<Token<'a>>,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str) -> Scan<'a> {
        Scan {
            text,
            begin: 0,
            at: 0,
            out: Vec::new(),
        }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    pub(super) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    pub(super) fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
    }

    /// To the end of the line, which is not included.
    pub(super) fn skip_line(&mut self) {
        self.skip_while(|c| c != '\n');
    }

    /// Behind the next `end`, or to the end of the text.
    pub(super) fn skip_behind(&mut self, end: &str) {
        self.at += self
            .rest()
            .find(end)
            .map_or(self.rest().len(), |found| found + end.len());
    }

    /// Behind the next `end` that no backslash precedes, or to the end of the text, or of the line if
    /// the text may not go on in the next one.
    pub(super) fn skip_quoted(&mut self, end: &str, several_lines: bool) {
        while let Some(c) = self.peek() {
            if self.rest().starts_with(end) {
                self.skip(end.len());
                return;
            }
            if c == '\n' && !several_lines {
                return;
            }
            self.bump();
            if c == '\\' && (several_lines || self.peek() != Some('\n')) {
                self.bump();
            }
        }
    }

    /// A number that begins here: digits, letters, `_`, a point, and signs behind an exponent.
    pub(super) fn skip_number(&mut self) {
        let hex = self.rest().starts_with("0x") || self.rest().starts_with("0X");
        let mut point = false;
        let mut before = '0';
        while let Some(c) = self.peek() {
            let goes_on = match c {
                '.' if !point && !hex => {
                    point = true;
                    true
                }
                '+' | '-' => matches!(before, 'e' | 'E') && !hex,
                _ => c.is_ascii_alphanumeric() || c == '_',
            };
            if !goes_on {
                return;
            }
            before = c;
            self.bump();
        }
    }

    /// Whether a number begins here.
    pub(super) fn at_number(&self) -> bool {
        let mut chars = self.rest().chars();
        match chars.next() {
            Some('.') => chars.next().is_some_and(|c| c.is_ascii_digit()),
            Some(c) => c.is_ascii_digit(),
            None => false,
        }
    }

    /// Skips a name and returns it.
    pub(super) fn name(&mut self) -> &'a str {
        let begin = self.at;
        self.skip_while(|c| c.is_alphanumeric() || c == '_' || c == '$');
        &self.text[begin..self.at]
    }

    /// The first character behind blanks.
    pub(super) fn next_visible(&self) -> Option<char> {
        self.rest().chars().find(|c| !matches!(c, ' ' | '\t'))
    }

    /// The last token that was pushed, blanks apart.
    pub(super) fn last_visible(&self) -> Option<&'a str> {
        self.out
            .iter()
            .rev()
            .map(|token| token.text.trim())
            .find(|text| !text.is_empty())
    }

    /// What was skipped since the last push is a token.
    pub(super) fn push(&mut self, kind: Kind) {
        let text = &self.text[self.begin..self.at];
        self.begin = self.at;
        if !text.is_empty() {
            self.out.push(Token { kind, text });
        }
    }

    pub(super) fn finish(mut self) -> Vec<Token<'a>> {
        self.at = self.text.len();
        self.push(Kind::Plain);
        self.out
    }
}

pub(super) fn begins_name(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}
