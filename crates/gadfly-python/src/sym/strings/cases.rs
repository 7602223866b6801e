//! What kind of letters a text is of.

use crate::machine::{Step, Vm};
use crate::state::State;
use crate::value::{Char, Value};

use super::super::letters::{Test, to_lower, to_upper};

impl Vm {
    pub(super) fn every(&mut self, st: &mut State, text: &[Char], test: Test) -> Step<Value> {
        let chars = self.latins(st, text)?;
        let mut all = self.pool.bool(!chars.is_empty());
        for c in chars {
            let here = self.is_of(c, test);
            all = self.pool.and(all, here);
        }
        Ok(self.bool_value(all))
    }

    pub(super) fn one_case(
        &mut self,
        st: &mut State,
        text: &[Char],
        wanted: Test,
        other: Test,
    ) -> Step<Value> {
        let (mut any, mut none) = (self.pool.ff(), self.pool.tt());
        for c in self.latins(st, text)? {
            let here = self.is_of(c, wanted);
            any = self.pool.or(any, here);
            let against = self.is_of(c, other);
            let not = self.pool.not(against);
            none = self.pool.and(none, not);
        }
        let both = self.pool.and(any, none);
        Ok(self.bool_value(both))
    }

    pub(super) fn is_title(&mut self, st: &mut State, text: &[Char]) -> Step<Value> {
        let (mut inside, mut any) = (self.pool.ff(), self.pool.ff());
        let mut right = self.pool.tt();
        for c in self.latins(st, text)? {
            let upper = self.is_of(c, char::is_uppercase);
            let lower = self.is_of(c, char::is_lowercase);
            let wrong_upper = self.pool.and(upper, inside);
            let outside = self.pool.not(inside);
            let wrong_lower = self.pool.and(lower, outside);
            let wrong = self.pool.or(wrong_upper, wrong_lower);
            let fine = self.pool.not(wrong);
            right = self.pool.and(right, fine);
            inside = self.pool.or(upper, lower);
            any = self.pool.or(any, inside);
        }
        let both = self.pool.and(any, right);
        Ok(self.bool_value(both))
    }

    pub(super) fn recased(&mut self, st: &mut State, name: &str, text: &[Char]) -> Step<Value> {
        let chars = self.without_sharp_s(st, text)?;
        let mut out = Vec::new();
        let mut inside = self.pool.ff();
        for (i, c) in chars.iter().enumerate() {
            let (upper, lower) = (self.mapped(*c, to_upper), self.mapped(*c, to_lower));
            let is_upper = self.is_of(*c, char::is_uppercase);
            let to_lower_now = match name {
                "swapcase" => is_upper,
                "capitalize" => self.pool.bool(i > 0),
                _ => inside,
            };
            let (upper, lower) = (self.char_term(upper), self.char_term(lower));
            let code = self.pool.ite(to_lower_now, lower, upper);
            out.push(self.char_of_term(code));
            let is_lower = self.is_of(*c, char::is_lowercase);
            inside = self.pool.or(is_upper, is_lower);
        }
        Ok(self.chars_value(out))
    }
}
