//! Characters and texts as terms: made, compared, searched.

use super::{Char, CmpOp, Rc, State, Step, SymStr, Term, Value, Vm, unsupported, value_error};

impl Vm {
    pub fn char_value(&mut self, c: char) -> Value {
        if c.is_ascii() {
            return self.ascii_chars[c as usize].clone();
        }
        Value::str(c.to_string())
    }

    pub fn chars_of(&self, value: &Value) -> Vec<Char> {
        match value {
            Value::Str(s) => s.text.chars().map(Char::Known).collect(),
            Value::SymStr(s) => s.chars.clone(),
            _ => Vec::new(),
        }
    }

    /// A string of these characters, concrete if all are known.
    pub fn chars_value(&mut self, chars: Vec<Char>) -> Value {
        let known: Option<String> = chars
            .iter()
            .map(|c| match c {
                Char::Known(c) => Some(*c),
                Char::Sym(_) => None,
            })
            .collect();
        match known {
            Some(text) => Value::str(text),
            None => Value::SymStr(Rc::new(SymStr { chars })),
        }
    }

    pub(crate) fn char_term(&mut self, c: Char) -> Term {
        match c {
            Char::Known(c) => self.pool.int(i64::from(c as u32)),
            Char::Sym(term) => term,
        }
    }

    /// A character for a code point, known if it is.
    pub fn char_of_term(&self, term: Term) -> Char {
        let code = self.pool.as_int(term).and_then(|i| i.to_i64());
        match code.and_then(|c| char::from_u32(u32::try_from(c).ok()?)) {
            Some(c) => Char::Known(c),
            None => Char::Sym(term),
        }
    }

    /// The code point of a character as an integer.
    pub(crate) fn char_code(&mut self, c: Char) -> Value {
        let term = self.char_term(c);
        self.int_value(term)
    }

    pub(crate) fn symbolic_chr(&mut self, st: &mut State, code: &Value) -> Step<Value> {
        let Some(term) = self.int_term(code) else {
            return unsupported("chr() of a symbolic value");
        };
        let (low, high) = (self.pool.int(0), self.pool.int(0x10_ffff));
        let (above, below) = (self.pool.int_le(low, term), self.pool.int_le(term, high));
        let inside = self.pool.and(above, below);
        if !self.decide(st, inside)? {
            return value_error("chr() arg not in range(0x110000)");
        }
        let (low, high) = (self.pool.int(0xd800), self.pool.int(0xdfff));
        let (below, above) = (self.pool.int_lt(term, low), self.pool.int_lt(high, term));
        let plain = self.pool.or(below, above);
        if !self.decide(st, plain)? {
            return unsupported("surrogate code points");
        }
        let c = self.char_of_term(term);
        Ok(self.chars_value(vec![c]))
    }

    pub(crate) fn same_chars(&mut self, x: &[Char], y: &[Char]) -> Term {
        let mut all = self.pool.tt();
        for (p, q) in x.iter().zip(y) {
            let (p, q) = (self.char_term(*p), self.char_term(*q));
            let same = self.pool.int_eq(p, q);
            all = self.pool.and(all, same);
        }
        all
    }

    pub(crate) fn string_compare(&mut self, op: CmpOp, a: &Value, b: &Value) -> Value {
        let (x, y) = (self.chars_of(a), self.chars_of(b));
        let term = match op {
            CmpOp::Eq | CmpOp::Ne => {
                let same = if x.len() == y.len() {
                    self.same_chars(&x, &y)
                } else {
                    self.pool.ff()
                };
                if op == CmpOp::Eq {
                    same
                } else {
                    self.pool.not(same)
                }
            }
            _ => {
                // From the last character to the first: less here, or equal and less behind.
                let (x, y) = if matches!(op, CmpOp::Gt | CmpOp::Ge) {
                    (y, x)
                } else {
                    (x, y)
                };
                let or_equal = matches!(op, CmpOp::Le | CmpOp::Ge);
                let common = x.len().min(y.len());
                let tail = if or_equal {
                    x.len() <= y.len()
                } else {
                    x.len() < y.len()
                };
                let mut term = self.pool.bool(tail);
                for i in (0..common).rev() {
                    let (p, q) = (self.char_term(x[i]), self.char_term(y[i]));
                    let (less, same) = (self.pool.int_lt(p, q), self.pool.int_eq(p, q));
                    let rest = self.pool.and(same, term);
                    term = self.pool.or(less, rest);
                }
                term
            }
        };
        self.bool_value(term)
    }

    pub(crate) fn string_contains(
        &mut self,
        st: &mut State,
        whole: &Value,
        part: &Value,
    ) -> Step<bool> {
        if let (Some(whole), Some(part)) = (whole.as_str(), part.as_str()) {
            return Ok(whole.contains(part));
        }
        let (whole, part) = (self.chars_of(whole), self.chars_of(part));
        if let Some(place) = self.place_in_constant(st, &whole, &part)? {
            return Ok(place.is_some());
        }
        let mut any = self.pool.ff();
        for at in 0..(whole.len() + 1).saturating_sub(part.len()) {
            let here = self.same_chars(&whole[at..at + part.len()], &part);
            any = self.pool.or(any, here);
        }
        self.decide(st, any)
    }
}
