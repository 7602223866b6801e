//! Texts that are still to be computed, compared with a known one without computing them: the
//! digits of an unknown number cost a path for every length, a comparison with `-12` does not.

use crate::heap::{Body, Native, Part};
use crate::kinds::box_kind;
use crate::machine::{Jvm, Step, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_term::Term;

/// For each position in the known text: when the parts so far end there.
type Reached = Vec<Term>;

/// The longest number: `-9223372036854775808`.
const MOST_DIGITS: usize = 20;

impl Jvm {
    /// When a string has this text; `None` if that takes computing it.
    pub(crate) fn text_condition(&mut self, st: &State, string: Ref, text: &[u16]) -> Option<Term> {
        let mut reached = vec![self.pool.ff(); text.len() + 1];
        reached[0] = self.pool.tt();
        let reached = self.after_object(st, string, text, reached)?;
        reached.last().copied()
    }

    /// The characters of an unknown whole number: how many there are is decided, which they are
    /// stays open.
    pub(crate) fn digits(&mut self, st: &mut State, value: Value) -> Step<Vec<Value>> {
        let Some(term) = value.term(&mut self.pool) else {
            return unsupported("the digits of something that is no number");
        };
        let term = match self.pool.width(term) {
            64 => term,
            _ => self.pool.sext(term, 64),
        };
        let (zero, least) = (self.pool.i64(0), self.pool.i64(i64::MIN));
        let negative = self.pool.slt(term, zero);
        let negative = self.decide(st, negative)?;
        let is_least = self.pool.eq(term, least);
        if negative && self.decide(st, is_least)? {
            let text = i64::MIN.to_string();
            return Ok(text.encode_utf16().map(|c| Value::Int(c.into())).collect());
        }
        let size = if negative { self.pool.neg(term) } else { term };
        let mut count = 1;
        let mut limit: i64 = 10;
        while count < 19 {
            let bound = self.pool.i64(limit);
            let fits = self.pool.slt(size, bound);
            if self.decide(st, fits)? {
                break;
            }
            count += 1;
            limit = limit.saturating_mul(10);
        }
        let mut chars = Vec::with_capacity(count + 1);
        if negative {
            chars.push(Value::Int(i32::from(b'-')));
        }
        for place in (0..count as u32).rev() {
            let unit = self.pool.i64(10i64.pow(place));
            let ten = self.pool.i64(10);
            let above = self.pool.udiv(size, unit);
            let digit = self.pool.urem(above, ten);
            let digit = self.pool.extract(digit, 31, 0);
            let base = self.pool.i32(i32::from(b'0'));
            let c = self.pool.add(base, digit);
            chars.push(Value::int(&self.pool, c));
        }
        Ok(chars)
    }

    /// When these parts are this text; `None` if that takes computing them.
    pub fn parts_condition(&mut self, st: &State, parts: &[Part], text: &[u16]) -> Option<Term> {
        let mut reached = vec![self.pool.ff(); text.len() + 1];
        reached[0] = self.pool.tt();
        let reached = self.after_parts(st, parts, text, reached)?;
        reached.last().copied()
    }

    /// Whether a string is one whose text would have to be computed, or one of several.
    pub(crate) fn has_open_text(&self, st: &State, string: Ref) -> bool {
        let string = st.heap.resolve(string);
        if string.is_null() {
            return false;
        }
        let object = st.heap.get(string);
        matches!(object.body, Body::Either(_))
            || matches!(object.native.as_deref(), Some(Native::Concatenation(_)))
    }

    /// Whether no side of a reference is null.
    pub(crate) fn no_side_is_null(&self, st: &State, reference: Ref) -> bool {
        let node = st.heap.resolve(reference);
        if node.is_null() {
            return false;
        }
        match &st.heap.get(node).body {
            Body::Either(either) => {
                self.no_side_is_null(st, either.yes) && self.no_side_is_null(st, either.no)
            }
            Body::Unknown(_) => false,
            _ => true,
        }
    }

    /// The text of a string that is all there and concrete.
    pub fn known_text(&self, st: &State, string: Ref) -> Option<Vec<u16>> {
        let string = st.heap.resolve(string);
        if string.is_null() || self.has_open_text(st, string) {
            return None;
        }
        let Some(Value::Ref(bytes)) = self.named_field(st, string, "value") else {
            return None;
        };
        let bytes = st.heap.resolve(bytes);
        if bytes.is_null() {
            return None;
        }
        let bytes = st.heap.get(bytes).array()?.settled()?;
        bytes
            .chunks_exact(2)
            .map(|pair| match pair {
                [Value::Int(low), Value::Int(high)] => {
                    Some(u16::from_le_bytes([*low as u8, *high as u8]))
                }
                _ => None,
            })
            .collect()
    }

    fn after_parts(
        &mut self,
        st: &State,
        parts: &[Part],
        text: &[u16],
        mut reached: Reached,
    ) -> Option<Reached> {
        for part in parts {
            reached = match part {
                Part::Text(part) => self.after_text(part, text, reached),
                Part::Scalar(value, kind) => self.after_scalar(*value, *kind, text, reached)?,
                Part::Object(object) => self.after_object(st, *object, text, reached)?,
                Part::Either(branches) => {
                    let yes = self.under(branches.guard, &reached);
                    let yes = self.after_parts(st, &branches.yes, text, yes)?;
                    let not = self.pool.not(branches.guard);
                    let no = self.under(not, &reached);
                    let no = self.after_parts(st, &branches.no, text, no)?;
                    self.union(&yes, &no)
                }
            };
        }
        Some(reached)
    }

    fn under(&mut self, guard: Term, reached: &[Term]) -> Reached {
        let both = |&t: &Term| self.pool.and(guard, t);
        reached.iter().map(both).collect()
    }

    fn union(&mut self, a: &[Term], b: &[Term]) -> Reached {
        let either = |(&x, &y): (&Term, &Term)| self.pool.or(x, y);
        a.iter().zip(b).map(either).collect()
    }

    fn after_text(&mut self, part: &[u16], text: &[u16], reached: Reached) -> Reached {
        let mut next = vec![self.pool.ff(); text.len() + 1];
        for (at, &when) in reached.iter().enumerate() {
            if text[at..].starts_with(part) {
                next[at + part.len()] = when;
            }
        }
        next
    }

    fn after_object(
        &mut self,
        st: &State,
        object: Ref,
        text: &[u16],
        reached: Reached,
    ) -> Option<Reached> {
        let object = st.heap.resolve(object);
        if object.is_null() {
            let null: Vec<u16> = "null".encode_utf16().collect();
            return Some(self.after_text(&null, text, reached));
        }
        let node = st.heap.get(object);
        if let Body::Either(either) = &node.body {
            let either = either.clone();
            let yes = self.under(either.guard, &reached);
            let yes = self.after_object(st, either.yes, text, yes)?;
            let not = self.pool.not(either.guard);
            let no = self.under(not, &reached);
            let no = self.after_object(st, either.no, text, no)?;
            return Some(self.union(&yes, &no));
        }
        if node.class != self.known.string {
            let kind = box_kind(&self.classes.class(node.class).name)?;
            let value = self.named_field(st, object, "value")?;
            return self.after_scalar(value, kind, text, reached);
        }
        if let Some(Native::Concatenation(parts)) = node.native.as_deref() {
            return self.after_parts(st, parts, text, reached);
        }
        let Some(Value::Ref(bytes)) = self.named_field(st, object, "value") else {
            return None;
        };
        if bytes.is_null() {
            return None;
        }
        let bytes = st.heap.get(bytes).array()?.settled()?.to_vec();
        let mut next = vec![self.pool.ff(); text.len() + 1];
        let length = bytes.len() / 2;
        for (at, &when) in reached.iter().enumerate() {
            if self.pool.as_bool(when) == Some(false) || at + length > text.len() {
                continue;
            }
            let mut same = when;
            for (pair, &unit) in bytes.chunks_exact(2).zip(&text[at..]) {
                let c = self.join_bytes(pair[0], pair[1]).ok()?;
                let c = c.term(&mut self.pool)?;
                let unit = self.pool.i32(i32::from(unit));
                let equal = self.pool.eq(c, unit);
                same = self.pool.and(same, equal);
            }
            next[at + length] = same;
        }
        Some(next)
    }

    fn after_scalar(
        &mut self,
        value: Value,
        kind: char,
        text: &[u16],
        reached: Reached,
    ) -> Option<Reached> {
        let mut next = vec![self.pool.ff(); text.len() + 1];
        let term = value.term(&mut self.pool)?;
        for (at, &when) in reached.iter().enumerate() {
            if self.pool.as_bool(when) == Some(false) {
                continue;
            }
            // Every piece of the known text that could be this value, and which one it is.
            let mut pieces: Vec<(usize, Term)> = Vec::new();
            match kind {
                'C' => {
                    if let Some(&unit) = text.get(at) {
                        let unit = self.pool.i32(i32::from(unit));
                        pieces.push((1, self.pool.eq(term, unit)));
                    }
                }
                'Z' => {
                    let zero = self.pool.i32(0);
                    let no = self.pool.eq(term, zero);
                    let yes = self.pool.not(no);
                    for (word, is) in [("true", yes), ("false", no)] {
                        let word: Vec<u16> = word.encode_utf16().collect();
                        if text[at..].starts_with(&word) {
                            pieces.push((word.len(), is));
                        }
                    }
                }
                'I' | 'S' | 'B' | 'J' => {
                    for length in 1..=MOST_DIGITS.min(text.len() - at) {
                        let Some(number) = canonical(&text[at..at + length]) else {
                            continue;
                        };
                        let constant = match kind {
                            'J' => self.pool.i64(number),
                            _ => match i32::try_from(number) {
                                Ok(number) => self.pool.i32(number),
                                Err(_) => continue,
                            },
                        };
                        pieces.push((length, self.pool.eq(term, constant)));
                    }
                }
                _ => return None,
            }
            for (length, is) in pieces {
                let hit = self.pool.and(when, is);
                next[at + length] = self.pool.or(next[at + length], hit);
            }
        }
        Some(next)
    }
}

/// The number that Java writes like this.
fn canonical(text: &[u16]) -> Option<i64> {
    let text = String::from_utf16(text).ok()?;
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
