//! Classes and case of unknown characters: tables of code points become conditions.

use crate::machine::{Step, Vm, unsupported};
use crate::state::State;
use crate::value::Char;
use gadfly_python_text::{decimal, is_decimal};
use gadfly_term::Term;
use gadfly_witness::Reason;

/// Code points whose class and case are terms.
pub(super) const LATIN: u32 = 256;

/// Among the characters of Latin-1, what `casefold` does not make a small letter.
const FOLDED: [(char, &str); 2] = [('\u{b5}', "\u{3bc}"), ('\u{df}', "ss")];

pub(super) type Test = fn(char) -> bool;
pub(super) type Mapping = fn(char) -> Option<char>;

pub(crate) fn superscript(c: char) -> bool {
    matches!(c, '²' | '³' | '¹')
}

pub(crate) fn alpha(c: char) -> bool {
    c.is_alphabetic() && !c.is_numeric()
}

pub(crate) fn digit(c: char) -> bool {
    decimal(c).is_some() || superscript(c)
}

pub(crate) fn identifier_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

pub(crate) fn identifier_part(c: char) -> bool {
    c == '_' || c == '·' || alpha(c) || is_decimal(c)
}

pub(super) fn line_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

pub(super) fn to_upper(c: char) -> Option<char> {
    let mut upper = c.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(c), None) => Some(c),
        _ => None,
    }
}

pub(super) fn to_lower(c: char) -> Option<char> {
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(c), None) => Some(c),
        _ => None,
    }
}

/// Runs of code points for which a function has one value, the others left out.
pub(super) fn runs<T: PartialEq + Copy>(of: impl Fn(char) -> Option<T>) -> Vec<(u32, u32, T)> {
    let mut runs: Vec<(u32, u32, T)> = Vec::new();
    for code in 0..LATIN {
        let Some(value) = char::from_u32(code).and_then(&of) else {
            continue;
        };
        match runs.last_mut() {
            Some(last) if last.1 + 1 == code && last.2 == value => last.1 = code,
            _ => runs.push((code, code, value)),
        }
    }
    runs
}

impl Vm {
    pub(crate) fn within(&mut self, code: Term, low: u32, high: u32) -> Term {
        let (low, high) = (self.pool.int(low.into()), self.pool.int(high.into()));
        let (above, below) = (self.pool.int_le(low, code), self.pool.int_le(code, high));
        self.pool.and(above, below)
    }

    /// A character whose class and case have terms: one beyond gets its value of the model.
    pub(crate) fn latin(&mut self, st: &mut State, c: Char) -> Step<Char> {
        let Char::Sym(code) = c else { return Ok(c) };
        let limit = self.pool.int(LATIN.into());
        let inside = self.pool.int_lt(code, limit);
        if self.decide(st, inside)? {
            return Ok(c);
        }
        match self.pin_int(st, code)? {
            Some(code) => {
                let code = u32::try_from(code).ok().and_then(char::from_u32);
                Ok(code.map_or(c, Char::Known))
            }
            None => unsupported("characters beyond Latin-1"),
        }
    }

    pub(super) fn latins(&mut self, st: &mut State, chars: &[Char]) -> Step<Vec<Char>> {
        chars.iter().map(|c| self.latin(st, *c)).collect()
    }

    /// Characters whose case does not depend on their neighbours.
    pub(super) fn with_case(&mut self, st: &mut State, chars: &[Char]) -> Step<Vec<Char>> {
        let chars = self.latins(st, chars)?;
        if chars
            .iter()
            .any(|c| matches!(c, Char::Known(c) if *c as u32 >= LATIN))
        {
            return unsupported("case of characters beyond Latin-1");
        }
        Ok(chars)
    }

    /// What `casefold` makes of a character for which that is not its small letter.
    pub(super) fn folded_apart(&mut self, st: &mut State, c: Char) -> Step<Option<&'static str>> {
        for (from, to) in FOLDED {
            let here = match c {
                Char::Known(c) => c == from,
                Char::Sym(code) => {
                    let other = self.pool.int(i64::from(u32::from(from)));
                    let same = self.pool.eq(code, other);
                    self.decide(st, same)?
                }
            };
            if here {
                return Ok(Some(to));
            }
        }
        Ok(None)
    }

    /// Whether a character is of a class.
    pub(crate) fn is_of(&mut self, c: Char, test: impl Fn(char) -> bool) -> Term {
        match c {
            Char::Known(c) => self.pool.bool(test(c)),
            Char::Sym(code) => {
                let mut any = self.pool.ff();
                for (low, high, ()) in runs(|c| test(c).then_some(())) {
                    let here = self.within(code, low, high);
                    any = self.pool.or(any, here);
                }
                any
            }
        }
    }

    /// A character changed by a mapping of single characters.
    pub(super) fn mapped(&mut self, c: Char, mapping: Mapping) -> Char {
        match c {
            Char::Known(c) => Char::Known(mapping(c).unwrap_or(c)),
            Char::Sym(code) => {
                let moves = runs(|c| {
                    let by = i64::from(mapping(c)? as u32) - i64::from(c as u32);
                    (by != 0).then_some(by)
                });
                let mut result = code;
                for (low, high, by) in moves {
                    let here = self.within(code, low, high);
                    let by = self.pool.int(by);
                    let moved = self.pool.int_add(code, by);
                    result = self.pool.ite(here, moved, result);
                }
                self.char_of_term(result)
            }
        }
    }

    /// Characters whose upper case is one character: `ß` is left out, and that is said.
    pub(super) fn without_sharp_s(&mut self, st: &mut State, chars: &[Char]) -> Step<Vec<Char>> {
        let chars = self.with_case(st, chars)?;
        for c in &chars {
            match c {
                Char::Known(c) if to_upper(*c).is_none() => {
                    return unsupported("upper case of several characters");
                }
                Char::Known(_) => {}
                Char::Sym(code) => {
                    let sharp = self.pool.int(0xdf);
                    let other = self.pool.int_ne(*code, sharp);
                    if st.pinned.is_some() {
                        if !self.decide(st, other)? {
                            return unsupported("upper case of several characters");
                        }
                    } else if self.pool.as_bool(other).is_none() {
                        st.doubt(Reason::HeapBound);
                        self.assume(st, other)?;
                    }
                }
            }
        }
        Ok(chars)
    }
}
