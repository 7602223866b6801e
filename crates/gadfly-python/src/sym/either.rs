//! Pending texts in which one of two texts stands, by a condition: their characters where no
//! decision is needed, their `repr`, and when they equal a known text.

use crate::machine::Vm;
use crate::pending_text::Piece;
use crate::state::State;
use crate::value::{Char, Value};
use gadfly_term::Term;
use std::collections::BTreeMap;

/// Digits of a number that a text may have to equal.
const MOST_DIGITS: usize = 18;

/// Where a text may have come to in another, each with its condition.
type Places = BTreeMap<usize, Term>;

impl Vm {
    /// Known characters under a condition, else others of the same number.
    pub fn either_chars(&mut self, guard: Term, yes: &[Char], no: &[Char]) -> Vec<Char> {
        let pairs = yes.iter().zip(no);
        pairs
            .map(|(x, y)| {
                if x == y {
                    return *x;
                }
                let (x, y) = (self.char_term(*x), self.char_term(*y));
                let either = self.pool.ite(guard, x, y);
                self.char_of_term(either)
            })
            .collect()
    }

    /// The characters of a text with stand-ins, if no decision is needed to tell them.
    pub fn chars_at_hand(&mut self, text: &str) -> Option<Vec<Char>> {
        let mut chars = Vec::new();
        for c in text.chars() {
            match self.piece(c).cloned() {
                None => chars.push(Char::Known(c)),
                Some(Piece::Chars(more)) => chars.extend(more),
                Some(Piece::Either(guard, yes, no)) => {
                    let (x, y) = (self.chars_at_hand(&yes)?, self.chars_at_hand(&no)?);
                    if x.len() != y.len() {
                        return None;
                    }
                    chars.extend(self.either_chars(guard, &x, &y));
                }
                Some(_) => return None,
            }
        }
        Some(chars)
    }

    /// A text between quotes, as a text with stand-ins; `None` if something has to be decided.
    pub(crate) fn repr_at_hand(&mut self, text: &str) -> Option<String> {
        let pieces = self.stands_for(text);
        if pieces.is_empty() {
            return Some(crate::text::str_repr(text));
        }
        if let Some(chars) = self.chars_at_hand(text) {
            return self.stand_in(Piece::Repr(chars)).map(String::from);
        }
        // One choice at a time: with either side in its place.
        let choice = pieces
            .into_iter()
            .find(|c| matches!(self.piece(*c), Some(Piece::Either(..))))?;
        let Some(Piece::Either(guard, yes, no)) = self.piece(choice).cloned() else {
            return None;
        };
        let [yes, no] = [yes, no].map(|side| text.replace(choice, &side));
        let (yes, no) = (self.repr_at_hand(&yes)?, self.repr_at_hand(&no)?);
        let piece = Piece::Either(guard, yes.into(), no.into());
        self.stand_in(piece).map(String::from)
    }

    /// When two strings are equal of which one at least is pending; `None` if that takes
    /// decisions.
    pub(crate) fn pending_equal(&mut self, st: &State, a: &Value, b: &Value) -> Option<Term> {
        let (text, other) = match (self.pending_text(st, a), self.pending_text(st, b)) {
            (Some(text), None) => (text, b.clone()),
            (None, Some(text)) => (text, a.clone()),
            (Some(x), Some(y)) if x == y => return Some(self.pool.tt()),
            (Some(x), Some(y)) => {
                let (text, chars) = match self.chars_at_hand(&y) {
                    Some(chars) => (x, chars),
                    None => (y, self.chars_at_hand(&x)?),
                };
                return self.equals_chars(&text, &chars);
            }
            (None, None) => return None,
        };
        let other = self.unwrap(st, &other);
        if !matches!(other, Value::Str(_) | Value::SymStr(_)) {
            return None;
        }
        let chars = self.chars_of(&other);
        self.equals_chars(&text, &chars)
    }

    /// When a text with stand-ins is this text; `None` if that takes decisions.
    pub fn text_is(&mut self, text: &str, known: &str) -> Option<Term> {
        let chars: Vec<Char> = known.chars().map(Char::Known).collect();
        self.equals_chars(text, &chars)
    }

    fn equals_chars(&mut self, text: &str, chars: &[Char]) -> Option<Term> {
        let start = Places::from([(0, self.pool.tt())]);
        let ends = self.follow(text, chars, start)?;
        Some(ends.get(&chars.len()).copied().unwrap_or(self.pool.ff()))
    }

    /// Where a text ends in these characters if it begins at these places.
    fn follow(&mut self, text: &str, chars: &[Char], from: Places) -> Option<Places> {
        let mut here = from;
        for c in text.chars() {
            let mut next = Places::new();
            let piece = self.piece(c).cloned();
            for (at, reached) in here {
                let ends = match &piece {
                    None => self.follow_chars(&[Char::Known(c)], chars, at),
                    Some(Piece::Chars(own)) => self.follow_chars(own, chars, at),
                    Some(Piece::Bool(term)) => {
                        let negated = self.pool.not(*term);
                        let mut ends = Places::new();
                        for (word, holds) in [("True", *term), ("False", negated)] {
                            let word: Vec<Char> = word.chars().map(Char::Known).collect();
                            for (end, same) in self.follow_chars(&word, chars, at) {
                                let both = self.pool.and(same, holds);
                                ends.insert(end, both);
                            }
                        }
                        ends
                    }
                    Some(Piece::Int(term)) => self.follow_int(*term, chars, at)?,
                    Some(Piece::Either(guard, yes, no)) => {
                        let start = Places::from([(at, self.pool.tt())]);
                        let x = self.follow(yes, chars, start.clone())?;
                        let y = self.follow(no, chars, start)?;
                        let never = self.pool.ff();
                        let mut ends = Places::new();
                        for end in x.keys().chain(y.keys()) {
                            let of = |side: &Places| side.get(end).copied().unwrap_or(never);
                            let either = self.pool.ite(*guard, of(&x), of(&y));
                            ends.insert(*end, either);
                        }
                        ends
                    }
                    Some(_) => return None,
                };
                for (end, condition) in ends {
                    let condition = self.pool.and(reached, condition);
                    let known = next.get(&end).copied().unwrap_or(self.pool.ff());
                    let either = self.pool.or(known, condition);
                    if self.pool.as_bool(either) != Some(false) {
                        next.insert(end, either);
                    }
                }
            }
            here = next;
        }
        Some(here)
    }

    fn follow_chars(&mut self, own: &[Char], chars: &[Char], at: usize) -> Places {
        let Some(there) = chars.get(at..at + own.len()) else {
            return Places::new();
        };
        let same = self.same_chars(own, there);
        Places::from([(at + own.len(), same)])
    }

    /// A number's digits; the characters must be known for that.
    fn follow_int(&mut self, term: Term, chars: &[Char], at: usize) -> Option<Places> {
        let mut ends = Places::new();
        let mut text = String::new();
        for (i, c) in chars[at..].iter().enumerate() {
            let c = match c {
                Char::Known(c) => *c,
                // Perhaps a digit.
                Char::Sym(_) => return None,
            };
            if !(c.is_ascii_digit() || c == '-' && i == 0) {
                break;
            }
            if text.len() >= MOST_DIGITS {
                return None;
            }
            text.push(c);
            let Ok(value) = text.parse::<i64>() else {
                continue;
            };
            if value.to_string() == text {
                let value = self.pool.int(value);
                let same = self.pool.int_eq(term, value);
                ends.insert(at + i + 1, same);
            }
        }
        Some(ends)
    }
}
