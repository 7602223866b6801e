//! Kinds of characters that exercises tell apart.

/// A kind of character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Lower,
    Upper,
    Digit,
    Blank,
    /// Other printable characters of ASCII.
    Punctuation,
    /// Control characters, tabs and line ends, and everything beyond ASCII.
    Special,
}

impl Kind {
    pub const ALL: [Kind; 6] = [
        Kind::Lower,
        Kind::Upper,
        Kind::Digit,
        Kind::Blank,
        Kind::Punctuation,
        Kind::Special,
    ];

    pub fn of(character: char) -> Kind {
        match character {
            'a'..='z' => Kind::Lower,
            'A'..='Z' => Kind::Upper,
            '0'..='9' => Kind::Digit,
            ' ' => Kind::Blank,
            '!'..='~' => Kind::Punctuation,
            _ => Kind::Special,
        }
    }

    /// As a part of a statement: `contains no digits`.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Lower => "lower-case letters",
            Kind::Upper => "upper-case letters",
            Kind::Digit => "digits",
            Kind::Blank => "spaces",
            Kind::Punctuation => "punctuation",
            Kind::Special => "special characters (line breaks, accents)",
        }
    }

    /// A condition of Python about one character `c`.
    pub(crate) fn python(self) -> &'static str {
        match self {
            Kind::Lower => "'a' <= c <= 'z'",
            Kind::Upper => "'A' <= c <= 'Z'",
            Kind::Digit => "'0' <= c <= '9'",
            Kind::Blank => "c == ' '",
            Kind::Punctuation => {
                "('!' <= c <= '/' or ':' <= c <= '@' or '[' <= c <= '`' or '{' <= c <= '~')"
            }
            Kind::Special => "not ' ' <= c <= '~'",
        }
    }
}
