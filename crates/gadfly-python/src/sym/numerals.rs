//! Numbers read from unknown texts: `int(text)`, `float(text)`.

use crate::machine::{Step, Vm, unsupported, value_error};
use crate::state::State;
use crate::value::{Char, SymStr, Value};
use gadfly_python_text::is_space;
use gadfly_term::Term;

use super::letters::LATIN;
use gadfly_python_text::is_decimal;

/// Texts up to this length are read as numbers in all their shapes at once.
const MOST_SHAPES: usize = 5;

impl Vm {
    /// The text without white space around it, and its sign.
    fn number_text(&mut self, st: &mut State, text: &SymStr) -> Step<(bool, Vec<Char>)> {
        let chars = self.latins(st, &text.chars)?;
        let (mut from, mut to) = (0, chars.len());
        while from < to {
            let space = self.is_of(chars[from], is_space);
            if !self.decide(st, space)? {
                break;
            }
            from += 1;
        }
        while from < to {
            let space = self.is_of(chars[to - 1], is_space);
            if !self.decide(st, space)? {
                break;
            }
            to -= 1;
        }
        let mut negative = false;
        if from < to {
            let minus = self.equal_char(chars[from], Char::Known('-'));
            negative = self.decide(st, minus)?;
            if negative {
                from += 1;
            } else {
                let plus = self.equal_char(chars[from], Char::Known('+'));
                if self.decide(st, plus)? {
                    from += 1;
                }
            }
        }
        Ok((negative, chars[from..to].to_vec()))
    }

    fn digits_value(&mut self, digits: &[Char], base: u32) -> Term {
        let mut value = self.pool.int(0);
        for c in digits {
            let code = self.char_term(*c);
            // `0` is 48, `A` is 65, `a` is 97.
            let mut digit = code;
            for (from, offset) in [(0, 48), (65, 55), (97, 87)] {
                if from > 0 && base <= 10 {
                    continue;
                }
                let (from, offset) = (self.pool.int(from), self.pool.int(offset));
                let here = self.pool.int_le(from, code);
                let number = self.pool.int_sub(code, offset);
                digit = self.pool.ite(here, number, digit);
            }
            let base = self.pool.int(base.into());
            let shifted = self.pool.int_mul(value, base);
            value = self.pool.int_add(shifted, digit);
        }
        value
    }

    /// Whether all characters are digits of a base.
    fn digits_of(&mut self, chars: &[Char], base: u32) -> Term {
        let mut all = self.pool.tt();
        for c in chars {
            let here = match c {
                Char::Known(c) => self.pool.bool(c.is_digit(base)),
                Char::Sym(code) => {
                    let mut any = self.within(*code, 48, 47 + base.min(10));
                    if base > 10 {
                        for first in [65, 97] {
                            let letter = self.within(*code, first, first + base - 11);
                            any = self.pool.or(any, letter);
                        }
                    }
                    any
                }
            };
            all = self.pool.and(all, here);
        }
        all
    }

    fn all_digits(&mut self, chars: &[Char]) -> Term {
        let mut all = self.pool.tt();
        for c in chars {
            let here = self.is_of(*c, is_decimal);
            all = self.pool.and(all, here);
        }
        all
    }

    /// `int(text, base)` for a base that is not 0.
    pub(crate) fn symbolic_parse_int(
        &mut self,
        st: &mut State,
        text: &SymStr,
        base: u32,
    ) -> Step<Value> {
        if base == 10 && text.chars.len() <= MOST_SHAPES {
            return self.parse_short_int(st, text);
        }
        let (negative, digits) = self.number_text(st, text)?;
        let beyond = |c: &Char| matches!(c, Char::Known(c) if *c as u32 >= LATIN);
        if digits.iter().any(beyond) {
            return unsupported("digits of other scripts");
        }
        let all = self.digits_of(&digits, base);
        if !digits.is_empty() && self.decide(st, all)? {
            let value = self.digits_value(&digits, base);
            let value = if negative {
                self.pool.int_neg(value)
            } else {
                value
            };
            return Ok(self.int_value(value));
        }
        // `1_000` is a number, too.
        if digits.len() > 2 {
            let inner = &digits[1..digits.len() - 1];
            let mut any = self.pool.ff();
            for c in inner {
                let here = self.equal_char(*c, Char::Known('_'));
                any = self.pool.or(any, here);
            }
            if self.decide(st, any)? {
                return unsupported("underscores in the text of a number");
            }
        }
        // And so is `0x1f`.
        if matches!(base, 2 | 8 | 16) && digits.len() > 2 {
            let letters = match base {
                2 => ['b', 'B'],
                8 => ['o', 'O'],
                _ => ['x', 'X'],
            };
            let zero = self.equal_char(digits[0], Char::Known('0'));
            let letter = self.one_of(digits[1], &letters.map(Char::Known));
            let prefix = self.pool.and(zero, letter);
            if self.decide(st, prefix)? {
                return unsupported("a prefix in the text of a number");
            }
        }
        let shown = self.symbolic_repr(st, &self.as_sym(text))?;
        value_error(format!(
            "invalid literal for int() with base {base}: {shown}"
        ))
    }

    /// `int(text)`, with few paths: digits alone; white space and signs, all in one; what is no
    /// number.
    fn parse_short_int(&mut self, st: &mut State, text: &SymStr) -> Step<Value> {
        match self.short_int(st, &text.chars)? {
            Some(value) => Ok(value),
            None => {
                let shown = self.symbolic_repr(st, &self.as_sym(text))?;
                value_error(format!("invalid literal for int() with base 10: {shown}"))
            }
        }
    }

    fn short_int(&mut self, st: &mut State, chars: &[Char]) -> Step<Option<Value>> {
        let chars = self.latins(st, chars)?;
        let beyond = |c: &Char| matches!(c, Char::Known(c) if *c as u32 >= LATIN);
        if chars.iter().any(beyond) {
            return unsupported("digits of other scripts");
        }
        let plain = self.digits_of(&chars, 10);
        if !chars.is_empty() && self.decide(st, plain)? {
            let value = self.digits_value(&chars, 10);
            return Ok(Some(self.int_value(value)));
        }
        let (mut any, mut value) = (self.pool.ff(), self.pool.int(0));
        for from in 0..chars.len() {
            for to in from + 1..=chars.len() {
                let mut around = self.pool.tt();
                for c in chars[..from].iter().chain(&chars[to..]) {
                    let space = self.is_of(*c, is_space);
                    around = self.pool.and(around, space);
                }
                for sign in [None, Some('-'), Some('+')] {
                    let digits = &chars[from + usize::from(sign.is_some())..to];
                    if digits.is_empty() {
                        continue;
                    }
                    let mut here = self.digits_of(digits, 10);
                    if let Some(sign) = sign {
                        let signed = self.equal_char(chars[from], Char::Known(sign));
                        here = self.pool.and(here, signed);
                    }
                    here = self.pool.and(here, around);
                    let mut number = self.digits_value(digits, 10);
                    if sign == Some('-') {
                        number = self.pool.int_neg(number);
                    }
                    any = self.pool.or(any, here);
                    value = self.pool.ite(here, number, value);
                }
            }
        }
        if self.decide(st, any)? {
            return Ok(Some(self.int_value(value)));
        }
        // `1_000` is a number, too.
        let mut underscore = self.pool.ff();
        for i in 1..chars.len().saturating_sub(1) {
            let here = self.equal_char(chars[i], Char::Known('_'));
            let around = self.digits_of(&[chars[i - 1], chars[i + 1]], 10);
            let here = self.pool.and(here, around);
            underscore = self.pool.or(underscore, here);
        }
        if !self.decide(st, underscore)? {
            return Ok(None);
        }
        // Each between digits; without them it is a shorter number.
        let mut rest = Vec::new();
        for (i, c) in chars.iter().enumerate() {
            let here = self.equal_char(*c, Char::Known('_'));
            if !self.decide(st, here)? {
                rest.push(*c);
                continue;
            }
            let Some([before, _, behind]) = i.checked_sub(1).and_then(|i| chars.get(i..i + 3))
            else {
                return Ok(None);
            };
            let around = self.digits_of(&[*before, *behind], 10);
            if !self.decide(st, around)? {
                return Ok(None);
            }
        }
        self.short_int(st, &rest)
    }

    fn as_sym(&self, text: &SymStr) -> Value {
        Value::SymStr(std::rc::Rc::new(SymStr {
            chars: text.chars.clone(),
        }))
    }

    /// `float(text)`.
    pub(crate) fn symbolic_parse_float(&mut self, st: &mut State, text: &SymStr) -> Step<Value> {
        let (negative, body) = self.number_text(st, text)?;
        let mut parts = None;
        for point in 0..=body.len() {
            // Digits with a point here; at the end, without one.
            let mut fits = match body.get(point) {
                Some(c) => self.equal_char(*c, Char::Known('.')),
                None => self.pool.tt(),
            };
            let whole = &body[..point];
            let rest = body.get(point + 1..).unwrap_or(&[]);
            if whole.is_empty() && rest.is_empty() {
                continue;
            }
            let (before, behind) = (self.all_digits(whole), self.all_digits(rest));
            fits = self.pool.and(fits, before);
            fits = self.pool.and(fits, behind);
            if self.decide(st, fits)? {
                parts = Some((whole.to_vec(), rest.to_vec()));
                break;
            }
        }
        if let Some((whole, rest)) = parts
            && whole.len() + rest.len() <= 15
        {
            let digits: Vec<Char> = whole.iter().chain(&rest).copied().collect();
            let value = self.digits_value(&digits, 10);
            let unit = self.pool.int(10i64.pow(rest.len() as u32));
            // One rounding, as the text itself has.
            let quotient = self.true_quotient(value, unit);
            let quotient = if negative {
                self.pool.f_neg(quotient)
            } else {
                quotient
            };
            return Ok(self.float_term_value(st, quotient));
        }
        let mut never = self.pool.bool(body.is_empty());
        for c in &body {
            let possible = self.is_of(*c, |c| is_decimal(c) || "+-._eEinfatyINFATY".contains(c));
            let not = self.pool.not(possible);
            never = self.pool.or(never, not);
        }
        if self.decide(st, never)? {
            let shown = self.symbolic_repr(st, &self.as_sym(text))?;
            return value_error(format!("could not convert string to float: {shown}"));
        }
        unsupported("float() of a symbolic string")
    }
}
