//! Something that is not known looked up among constants: one decision and one term instead of a
//! path for each constant. An alphabet is one interval, and a place in it is a difference.
//!
//! Only where both programs of a comparison are followed to the end: elsewhere a path for each
//! constant is what is wanted.

use super::{Char, State, Step, Term, Value, Vm};
use crate::heap::Body;

/// The last plane stands for pieces of texts.
const PLAIN: char = '\u{f0000}';
/// Elements from which on a sum is worth a decision.
const FEWEST: usize = 4;

impl Vm {
    /// The term of a key that is one unknown character or an unknown number.
    fn open_key(&self, st: &State, key: &Value) -> Option<(Term, bool)> {
        if !self.config.exhaustive {
            return None;
        }
        match self.unwrap(st, &self.decided_value(st, key)) {
            Value::SymInt(term) => Some((term, false)),
            Value::SymStr(text) => match &text.chars[..] {
                [Char::Sym(term)] => Some((*term, true)),
                _ => None,
            },
            _ => None,
        }
    }

    /// An input for what it was decided to be.
    fn decided_value(&self, st: &State, value: &Value) -> Value {
        let mut value = value.clone();
        while let Value::Ref(r) = &value
            && let Body::Decided { to, .. } = &st.heap.get(*r).body
        {
            value = to.clone();
        }
        value
    }

    /// Whether an unknown key is one of some constants; nothing if they are not all such constants.
    pub(crate) fn among_constants<'v>(
        &mut self,
        st: &mut State,
        key: &Value,
        constants: impl Iterator<Item = &'v Value>,
    ) -> Step<Option<bool>> {
        let Some((term, text)) = self.open_key(st, key) else {
            return Ok(None);
        };
        let mut codes = Vec::new();
        for constant in constants {
            match code_of(constant, text) {
                Code::Is(code) => codes.push(code),
                Code::Never => {}
                Code::Unclear => return Ok(None),
            }
        }
        let inside = self.is_among(term, codes);
        self.decide(st, inside).map(Some)
    }

    /// What a map of constants holds for an unknown key: `None` if it is no such map, `Some(None)` if
    /// the key is not in it.
    pub(crate) fn value_by_constants(
        &mut self,
        st: &mut State,
        key: &Value,
        entries: &[(Value, Value)],
    ) -> Step<Option<Option<Value>>> {
        let Some((term, text)) = self.open_key(st, key) else {
            return Ok(None);
        };
        let texts = entries.iter().all(|(_, value)| is_char(value));
        let mut pairs = Vec::new();
        for (constant, value) in entries {
            let Code::Is(value) = code_of(value, texts) else {
                return Ok(None);
            };
            match code_of(constant, text) {
                Code::Is(code) => pairs.push((code, value)),
                Code::Never => {}
                Code::Unclear => return Ok(None),
            }
        }
        let inside = self.is_among(term, pairs.iter().map(|(code, _)| *code).collect());
        if !self.decide(st, inside)? {
            return Ok(Some(None));
        }
        let value = self.mapped_by(term, pairs);
        Ok(Some(Some(if texts {
            let c = self.char_of_term(value);
            self.chars_value(vec![c])
        } else {
            self.int_value(value)
        })))
    }

    /// The first place of an unknown character in a known text: `None` if it is not such a case,
    /// `Some(None)` if it is not there.
    pub(crate) fn place_in_constant(
        &mut self,
        st: &mut State,
        text: &[Char],
        part: &[Char],
    ) -> Step<Option<Option<Value>>> {
        let (true, [Char::Sym(term)]) = (self.config.exhaustive, part) else {
            return Ok(None);
        };
        let mut pairs: Vec<(i64, i64)> = Vec::new();
        for (at, c) in text.iter().enumerate() {
            match c {
                Char::Known(c) if *c < PLAIN => {
                    let code = i64::from(*c as u32);
                    if !pairs.iter().any(|(known, _)| *known == code) {
                        pairs.push((code, at as i64));
                    }
                }
                _ => return Ok(None),
            }
        }
        let inside = self.is_among(*term, pairs.iter().map(|(code, _)| *code).collect());
        if !self.decide(st, inside)? {
            return Ok(Some(None));
        }
        let place = self.mapped_by(*term, pairs);
        Ok(Some(Some(self.int_value(place))))
    }

    /// Whether a look-up among constants would be for something unknown.
    pub(crate) fn is_open_key(&self, st: &State, key: &Value) -> bool {
        self.open_key(st, key).is_some()
    }

    /// An element of a sequence in which neighbours have neighbouring values, such as an alphabet, by
    /// an index that is within it.
    pub(super) fn consecutive(
        &mut self,
        st: &mut State,
        index: Term,
        items: &[Value],
    ) -> Step<Option<Value>> {
        if !self.config.exhaustive || items.len() < FEWEST {
            return Ok(None);
        }
        let text = is_char(&items[0]);
        let Code::Is(first) = code_of(&items[0], text) else {
            return Ok(None);
        };
        let in_order = |(at, item): (usize, &Value)| matches!(code_of(item, text), Code::Is(code) if code == first + at as i64);
        if !items.iter().enumerate().all(in_order) {
            return Ok(None);
        }
        let zero = self.pool.int(0);
        let from_the_end = self.pool.int_lt(index, zero);
        let added = if self.decide(st, from_the_end)? {
            first + items.len() as i64
        } else {
            first
        };
        let added = self.pool.int(added);
        let value = self.pool.int_add(index, added);
        Ok(Some(if text {
            let c = self.char_of_term(value);
            self.chars_value(vec![c])
        } else {
            self.int_value(value)
        }))
    }

    /// The number is one of these: neighbours are one interval.
    fn is_among(&mut self, term: Term, mut codes: Vec<i64>) -> Term {
        codes.sort_unstable();
        codes.dedup();
        let mut any = self.pool.ff();
        let mut rest = &codes[..];
        while let [first, ..] = rest {
            let run = (1..rest.len()).find(|at| rest[*at] != first + *at as i64);
            let (own, others) = rest.split_at(run.unwrap_or(rest.len()));
            let here = match own {
                [one] => {
                    let one = self.pool.int(*one);
                    self.pool.int_eq(term, one)
                }
                _ => {
                    let low = self.pool.int(own[0]);
                    let high = self.pool.int(own[own.len() - 1]);
                    let (above, below) =
                        (self.pool.int_le(low, term), self.pool.int_le(term, high));
                    self.pool.and(above, below)
                }
            };
            any = self.pool.or(any, here);
            rest = others;
        }
        any
    }

    /// What is given to a number that is known to be one of some: where neighbours get neighbours, a
    /// sum.
    fn mapped_by(&mut self, term: Term, mut pairs: Vec<(i64, i64)>) -> Term {
        pairs.sort_unstable();
        // The last number of each part, and what is added in it.
        let mut parts: Vec<(i64, Option<i64>, i64)> = Vec::new();
        for (code, value) in pairs {
            match parts.last_mut() {
                // All the same so far.
                Some((last, None, constant)) if *constant == value => *last = code,
                Some((last, Some(added), _)) if value - code == *added => *last = code,
                Some((last, by, constant)) if by.is_none() && value - code == *constant - *last => {
                    *by = Some(value - code);
                    *last = code;
                }
                _ => parts.push((code, None, value)),
            }
        }
        let mut result: Option<Term> = None;
        for (last, added, constant) in parts.into_iter().rev() {
            let value = match added {
                Some(added) => {
                    let added = self.pool.int(added);
                    self.pool.int_add(term, added)
                }
                None => self.pool.int(constant),
            };
            result = Some(match result {
                None => value,
                Some(rest) => {
                    let last = self.pool.int(last);
                    let here = self.pool.int_le(term, last);
                    self.pool.ite(here, value, rest)
                }
            });
        }
        result.unwrap_or(term)
    }
}

/// A constant as a number.
enum Code {
    Is(i64),
    /// It equals no key of this kind.
    Never,
    Unclear,
}

fn code_of(value: &Value, text: bool) -> Code {
    match value {
        Value::Str(s) if text => match s.text.chars().next() {
            Some(c) if s.len == 1 && c < PLAIN => Code::Is(i64::from(c as u32)),
            Some(_) if s.text.chars().any(|c| c >= PLAIN) => Code::Unclear,
            _ => Code::Never,
        },
        Value::Str(s) if s.text.chars().all(|c| c < PLAIN) => Code::Never,
        Value::Int(_) | Value::None if text => Code::Never,
        Value::Int(i) => Code::Is(*i),
        Value::None => Code::Never,
        _ => Code::Unclear,
    }
}

fn is_char(value: &Value) -> bool {
    matches!(code_of(value, true), Code::Is(_))
}
