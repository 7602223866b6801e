//! Reasons of misreadings and rewritings: mark-up written around pieces of program text.
//!
//! In format strings such pieces stand between single back quotes. Program text may have back quotes of
//! its own; they are kept apart until the sentence is complete.

use crate::text;

/// Stands for a back quote inside a piece; in no program.
const QUOTE: char = '\u{e000}';

/// A piece of program text, to be put between back quotes.
pub(crate) fn inside(code: &str) -> String {
    code.replace('`', "\u{e000}")
}

/// A complete sentence.
pub(crate) fn finished(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for (at, part) in words.split('`').enumerate() {
        match at % 2 {
            0 => out.push_str(&part.replace('\\', "\\\\")),
            _ => out.push_str(&text::code(&part.replace(QUOTE, "`"))),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_quotes_stay_inside() {
        let said = finished(&format!("`{}` is no `x`.", inside("'`' + s")));
        assert_eq!(said, "``'`' + s`` is no `x`.");
    }
}
