//! Program text for display: cut into coloured tokens, and drawn as a picture.
//!
//! The tokenisers are for colour only. They accept anything (fragments, gaps, broken code) and lose
//! nothing: the tokens of a text are the text.

mod java;
mod python;
mod scan;
mod svg;

use crate::model::Language;

pub use svg::{Picture, Theme, draw};

/// What a token is, as far as its colour is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Names, punctuation, blanks.
    Plain,
    Keyword,
    /// Names of types and of what the language brings along.
    Type,
    /// Names that are called or defined.
    Function,
    Text,
    Number,
    Comment,
    Annotation,
    /// `??`: the place of a value that is asked for.
    Gap,
}

impl Kind {
    /// One letter for style sheets; nothing for plain text.
    pub fn class(self) -> Option<&'static str> {
        match self {
            Kind::Plain => None,
            Kind::Keyword => Some("k"),
            Kind::Type => Some("t"),
            Kind::Function => Some("f"),
            Kind::Text => Some("s"),
            Kind::Number => Some("n"),
            Kind::Comment => Some("c"),
            Kind::Annotation => Some("a"),
            Kind::Gap => Some("g"),
        }
    }

    /// The colour on a light and on a dark ground; both have a contrast of at least 4.5 to it.
    pub fn colour(self, theme: Theme) -> &'static str {
        let (light, dark) = match self {
            Kind::Plain => ("#1f2328", "#e6edf3"),
            Kind::Keyword => ("#a0208c", "#f08cdc"),
            Kind::Type => ("#0b6a6a", "#6ad4d4"),
            Kind::Function => ("#1d50b4", "#8cb8ff"),
            Kind::Text => ("#1a6b2a", "#8ddb8c"),
            Kind::Number => ("#9a4a00", "#f5b567"),
            Kind::Comment => ("#5f6873", "#9aa4af"),
            Kind::Annotation => ("#7a5200", "#e3c66b"),
            Kind::Gap => ("#b3001b", "#ff9a9a"),
        };
        match theme {
            Theme::Dark => dark,
            Theme::Light | Theme::Adaptive => light,
        }
    }

    pub(crate) const ALL: [Kind; 9] = [
        Kind::Plain,
        Kind::Keyword,
        Kind::Type,
        Kind::Function,
        Kind::Text,
        Kind::Number,
        Kind::Comment,
        Kind::Annotation,
        Kind::Gap,
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
}

/// Cuts a text into tokens; joined they are the text.
pub fn tokens(language: Language, text: &str) -> Vec<Token<'_>> {
    match language {
        Language::Java => java::tokens(text),
        Language::Python => python::tokens(text),
    }
}

/// The same, line by line, without the line breaks.
pub fn lines(language: Language, text: &str) -> Vec<Vec<Token<'_>>> {
    let text = trimmed(text);
    let mut lines = vec![Vec::new()];
    let mut at = 0;
    for token in tokens(language, text) {
        for (number, part) in token.text.split('\n').enumerate() {
            if number > 0 {
                lines.push(Vec::new());
                at += 1;
            }
            at += part.len();
            let ends = text[at..].starts_with('\n');
            let part = if ends {
                part.strip_suffix('\r').unwrap_or(part)
            } else {
                part
            };
            if let (false, Some(line)) = (part.is_empty(), lines.last_mut()) {
                line.push(Token {
                    kind: token.kind,
                    text: part,
                });
            }
        }
    }
    lines
}

/// Without blank lines at both ends, which nobody wants to see.
pub fn trimmed(text: &str) -> &str {
    let text = text.trim_end();
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            break;
        }
        begin += line.len();
    }
    &text[begin..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, text: &str, expected: &str) {
        let got: Vec<String> = tokens(language, text)
            .iter()
            .filter_map(|token| {
                token
                    .kind
                    .class()
                    .map(|class| format!("{class}:{}", token.text))
            })
            .collect();
        assert_eq!(got.join(" "), expected, "{text}");
        let joined: String = tokens(language, text)
            .iter()
            .map(|token| token.text)
            .collect();
        assert_eq!(joined, text);
    }

    #[test]
    fn java() {
        let check = |text, expected| check(Language::Java, text, expected);
        check(
            "int x = 0x1F_L + 1.5e-3f - .5;",
            "k:int n:0x1F_L n:1.5e-3f n:.5",
        );
        check(
            "String s = \"a\\\"//b\"; // c",
            "t:String s:\"a\\\"//b\" c:// c",
        );
        check(
            "/* a\n b */ char c = '\\'';",
            "c:/* a\n b */ k:char s:'\\''",
        );
        check(
            "@Override public int f(int a) { return g(a); }",
            "a:@Override k:public k:int f:f k:int k:return f:g",
        );
        check("for (int i = 0; i < ??; i++)", "k:for k:int n:0 g:??");
        check(
            "x = \"\"\"\n a \" b\n \"\"\";",
            "s:\"\"\"\n a \" b\n \"\"\"",
        );
        check("s = \"open\nint y;", "s:\"open k:int");
        check("var größe = 1..2", "k:var n:1. n:.2");
        check("x /* open", "c:/* open");
        check("\"\"\"open", "s:\"\"\"open");
        check("a ? b : c ?? d", "g:??");
        check(
            "new int[]{}; System.out.println();",
            "k:new k:int t:System f:println",
        );
    }

    #[test]
    fn python() {
        let check = |text, expected| check(Language::Python, text, expected);
        check("def f(x): # c", "k:def f:f c:# c");
        check(
            "print(len([1, 2_0, 0b1, 1e5, 3j]))",
            "f:print f:len n:1 n:2_0 n:0b1 n:1e5 n:3j",
        );
        check("s = rb'a\\'b' + f\"{x!r}\"", "s:rb'a\\'b' s:f\"{x!r}\"");
        check("'''a\n'b''' x", "s:'''a\n'b'''");
        check("@dataclass\nclass Dog:", "a:@dataclass k:class t:Dog");
        check("a @ b", "");
        check("'open\nif True:", "s:'open k:if k:True");
        check("x: int = ??", "t:int g:??");
        check("for i in range(3):", "k:for k:in f:range n:3");
        check("not_a_prefix'x'", "s:'x'");
    }

    #[test]
    fn nothing_is_lost() {
        let pieces = [
            "\"", "'", "\\", "\n", "/*", "*/", "//", "#", "\"\"\"", "'''", "??", "@", "a", "ß",
            "1", ".", "e", "0x", "_", " ", "f", "\r\n", "\t", "🦟", "(", "é",
        ];
        let mut seed = 7u64;
        for _ in 0..2000 {
            let mut text = String::new();
            for _ in 0..12 {
                seed = seed
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                text.push_str(pieces[(seed >> 33) as usize % pieces.len()]);
            }
            for language in [Language::Java, Language::Python] {
                let joined: String = tokens(language, &text)
                    .iter()
                    .map(|token| token.text)
                    .collect();
                assert_eq!(joined, text);
            }
        }
    }

    #[test]
    fn lines_of_a_text() {
        let got = lines(Language::Java, "\n \n  int x;\r\n/* a\nb */\n\n");
        let got: Vec<String> = got
            .iter()
            .map(|line| line.iter().map(|token| token.text).collect())
            .collect();
        assert_eq!(got, ["  int x;", "/* a", "b */"]);
    }
}
