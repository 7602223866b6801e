//! Where a text is in another one.

use crate::code::CmpOp;
use crate::machine::{Args, Step, Vm, value_error};
use crate::state::State;
use crate::value::{Char, Value};
use gadfly_term::Term;

impl Vm {
    pub(in crate::sym) fn equal_char(&mut self, a: Char, b: Char) -> Term {
        let (a, b) = (self.char_term(a), self.char_term(b));
        self.pool.int_eq(a, b)
    }

    pub(in crate::sym) fn one_of(&mut self, c: Char, set: &[Char]) -> Term {
        let mut any = self.pool.ff();
        for other in set {
            let same = self.equal_char(c, *other);
            any = self.pool.or(any, same);
        }
        any
    }

    /// Whether `part` is at this place; decided.
    pub(super) fn is_at(
        &mut self,
        st: &mut State,
        text: &[Char],
        part: &[Char],
        at: usize,
    ) -> Step<bool> {
        let same = self.same_chars(&text[at..at + part.len()], part);
        self.decide(st, same)
    }

    pub(super) fn find_in(
        &mut self,
        st: &mut State,
        text: &[Char],
        part: &[Char],
        (from, to): (usize, usize),
        backwards: bool,
    ) -> Step<Option<usize>> {
        if part.len() > to - from {
            return Ok(None);
        }
        let places = from..=to - part.len();
        let places: Vec<usize> = if backwards {
            places.rev().collect()
        } else {
            places.collect()
        };
        for at in places {
            if self.is_at(st, text, part, at)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Start and end arguments; `None` if the start is behind the end of the text.
    fn bounds_of(
        &mut self,
        st: &mut State,
        args: &Args,
        len: usize,
    ) -> Step<Option<(usize, usize)>> {
        let parts = [
            args.get(2).cloned().unwrap_or(Value::None),
            args.get(3).cloned().unwrap_or(Value::None),
            Value::None,
        ];
        if let Some(start) = args.get(2)
            && !start.is_none()
        {
            let len = Value::usize(len);
            if num_like(start) && self.compare_truth(st, CmpOp::Gt, start, &len)? {
                return Ok(None);
            }
        }
        let (from, to, _) = self.slice_indices(st, &parts, len as i64)?;
        if from > to {
            return Ok(None);
        }
        Ok(Some((from as usize, to as usize)))
    }

    pub(super) fn searched(
        &mut self,
        st: &mut State,
        name: &str,
        text: &[Char],
        part: &[Char],
        args: &Args,
    ) -> Step<Value> {
        let bounds = self.bounds_of(st, args, text.len())?;
        if name == "count" {
            let Some((from, to)) = bounds else {
                return Ok(Value::Int(0));
            };
            if part.is_empty() {
                return Ok(Value::usize(to - from + 1));
            }
            // Of single characters the number is a term.
            if let [c] = part {
                let mut sum = self.pool.int(0);
                for other in &text[from..to] {
                    let same = self.equal_char(*other, *c);
                    let one = self.pool.int_from_bool(same);
                    sum = self.pool.int_add(sum, one);
                }
                return Ok(self.int_value(sum));
            }
            let (mut at, mut found) = (from, 0);
            while at + part.len() <= to {
                if self.is_at(st, text, part, at)? {
                    found += 1;
                    at += part.len();
                } else {
                    at += 1;
                }
            }
            return Ok(Value::Int(found));
        }
        let backwards = name.starts_with('r');
        if bounds == Some((0, text.len()))
            && !backwards
            && let Some(found) = self.place_in_constant(st, text, part)?
        {
            return match found {
                Some(place) => Ok(place),
                None if name == "find" => Ok(Value::Int(-1)),
                None => value_error("substring not found"),
            };
        }
        let found = match bounds {
            Some(bounds) => self.find_in(st, text, part, bounds, backwards)?,
            None => None,
        };
        match found {
            Some(at) => Ok(Value::usize(at)),
            None if name.ends_with("find") => Ok(Value::Int(-1)),
            None => value_error("substring not found"),
        }
    }

    pub(super) fn affixed(
        &mut self,
        st: &mut State,
        name: &str,
        text: &[Char],
        args: &Args,
    ) -> Step<Option<Value>> {
        let options: Vec<Value> = match &args[1] {
            Value::Tuple(items) => items.to_vec(),
            other => vec![other.clone()],
        };
        let bounds = self.bounds_of(st, args, text.len())?;
        let mut any = self.pool.ff();
        for option in options {
            let option = self.settle(st, &option)?;
            let Some(part) = self.string_arg(st, &option) else {
                return Ok(None);
            };
            let Some((from, to)) = bounds else { continue };
            if part.len() > to - from {
                continue;
            }
            let here = if name == "startswith" {
                self.same_chars(&text[from..from + part.len()], &part)
            } else {
                self.same_chars(&text[to - part.len()..to], &part)
            };
            any = self.pool.or(any, here);
        }
        Ok(Some(self.bool_value(any)))
    }

    pub(super) fn replaced(
        &mut self,
        st: &mut State,
        text: &[Char],
        args: &Args,
    ) -> Step<Option<Value>> {
        let (Some(old), Some(new)) = (self.string_arg(st, &args[1]), self.string_arg(st, &args[2]))
        else {
            return Ok(None);
        };
        let most = match args.get(3) {
            Some(count) => self.need_index(st, count)?,
            None => -1,
        };
        let mut left = usize::try_from(most).unwrap_or(usize::MAX);
        let mut out = Vec::new();
        if old.is_empty() {
            for c in text.iter().map(Some).chain([None]) {
                if left > 0 {
                    left -= 1;
                    self.make_room_behind(out.len(), new.len())?;
                    out.extend(&new);
                }
                out.extend(c);
            }
            return Ok(Some(self.chars_value(out)));
        }
        // One character for one: a term instead of a decision.
        if let ([from], [to]) = (&old[..], &new[..])
            && left == usize::MAX
        {
            for c in text {
                let same = self.equal_char(*c, *from);
                let (code, other) = (self.char_term(*c), self.char_term(*to));
                let code = self.pool.ite(same, other, code);
                out.push(self.char_of_term(code));
            }
            return Ok(Some(self.chars_value(out)));
        }
        let mut at = 0;
        while at < text.len() {
            if left > 0 && at + old.len() <= text.len() && self.is_at(st, text, &old, at)? {
                self.make_room_behind(out.len(), new.len())?;
                out.extend(&new);
                at += old.len();
                left -= 1;
            } else {
                out.push(text[at]);
                at += 1;
            }
        }
        Ok(Some(self.chars_value(out)))
    }
}

fn num_like(value: &Value) -> bool {
    crate::num::is_number(value) && !matches!(value, Value::Float(_) | Value::SymFloat(_))
}
