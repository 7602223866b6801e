//! Random numbers are symbolic inputs: each number that `random` draws without a seed is an unknown.
//!
//! `lib/random.py` draws raw numbers here (an index below a bound, a float, one of several ways)
//! and then says what the function that the program called gave: that is what a replay and a test
//! supply in its place, in the order of the calls of each function.
//!
//! An unknown has the range that the call promises: an integer below a bound, a multiple of 2^-53, one of
//! several orders. The replay also reports whether the real function could have given the value and whether
//! all supplied values were used; if not, the run counts as unstable. Functions whose results no term
//! expresses (`gauss`) and orders of many elements are tried with a few values, which is a reason against
//! completeness. One path does not mix numbers with and without a seed, since the function is replaced, not
//! the generator.

use crate::inputs::{Draw, Gave, Raw};
use crate::machine::{End, Step, Stop, Vm, unsupported};
use crate::state::State;
use crate::value::Value;
use gadfly_term::Sort;
use gadfly_witness::Reason;
use num_bigint::BigInt;
use std::rc::Rc;

/// Raw numbers of a path that stay open; further ones are given values.
const MOST_OPEN: usize = 120;
/// Raw numbers of a path: nobody reads a test with more of them.
const MOST: usize = 3000;
/// Floats of `random.random()` are multiples of 2^-53.
const UNIT: f64 = 1.0 / 9_007_199_254_740_992.0;

impl Vm {
    /// Whether numbers without a seed can be drawn here, and have to have values.
    fn chance(&mut self, st: &mut State, function: &str) -> Step<bool> {
        if !self.exploring && st.pinned.is_none() {
            return unsupported(format!("{function} while the module is imported"));
        }
        if st.inputs.seeded {
            return unsupported("random with and without a seed");
        }
        if st.inputs.making.len() > 1 {
            return unsupported("random in the making of an input's input");
        }
        let drawn = st.inputs.raws.len();
        if drawn >= MOST {
            return Err(Stop::End(End::Cut(Reason::LoopBound)));
        }
        if drawn >= MOST_OPEN {
            st.doubt(Reason::LoopBound);
        }
        Ok(st.pinned.is_some() || drawn >= MOST_OPEN)
    }

    /// A number was drawn from a generator with a seed.
    pub(crate) fn known_chance(&mut self, st: &mut State) -> Step<()> {
        if !self.exploring || st.inputs.seeded {
            return Ok(());
        }
        if !st.inputs.raws.is_empty() {
            return unsupported("random with and without a seed");
        }
        Rc::make_mut(&mut st.inputs).seeded = true;
        Ok(())
    }

    /// In a comparison of two programs: what the other one drew in this place.
    fn scripted(&self, st: &State, function: &str, bound: &Value) -> Step<Option<Value>> {
        let Some(script) = &st.inputs.script else {
            return Ok(None);
        };
        let making = !st.inputs.making.is_empty();
        let alike = |raw: &&Raw| &*raw.function == function && raw.making == making;
        let before = st.inputs.raws.iter().filter(alike).count();
        match script.iter().filter(alike).nth(before) {
            Some(raw) if raw.bound.same(bound) => Ok(Some(raw.value.clone())),
            _ => unsupported("comparing different random numbers"),
        }
    }

    fn note_raw(&mut self, st: &mut State, function: &Rc<str>, bound: Value, value: Value) {
        let inputs = Rc::make_mut(&mut st.inputs);
        inputs.raws.push(Raw {
            function: function.clone(),
            making: !inputs.making.is_empty(),
            bound,
            value,
        });
    }

    /// Which of `count` values a path takes that has no choice.
    fn fixed(&self, st: &State, count: &BigInt) -> BigInt {
        if !st.pinned.as_ref().is_some_and(|p| p.varied) {
            return BigInt::from(0);
        }
        let mixed = (st.inputs.raws.len() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (BigInt::from(mixed >> 11) * count) >> 53
    }

    /// An integer from zero up to, but not including, a positive bound; different from others.
    pub(crate) fn draw_below(
        &mut self,
        st: &mut State,
        function: &Rc<str>,
        bound: &Value,
        others: &[Value],
    ) -> Step<Value> {
        let fixed = self.chance(st, function)?;
        if let Some(value) = self.scripted(st, function, bound)? {
            self.note_raw(st, function, bound.clone(), value.clone());
            return Ok(value);
        }
        let known = bound.as_bigint();
        let value = match &known {
            _ if fixed && others.is_empty() => {
                let count = known.unwrap_or_else(|| BigInt::from(1));
                Value::big(self.fixed(st, &count))
            }
            Some(count) if *count == BigInt::from(1) => Value::Int(0),
            _ => {
                let number = st.inputs.raws.len() + 1;
                let name = format!("{function}#{number}");
                let most = known.as_ref().and_then(|b| i64::try_from(b - 1).ok());
                let term = self.pool.fresh_int_within(&name, Some(0), most);
                if most.is_none() {
                    let Some(bound) = self.int_term(bound) else {
                        return unsupported("the bound of a random number");
                    };
                    let below = self.pool.int_lt(term, bound);
                    self.assume(st, below)?;
                }
                for other in others {
                    let Some(other) = self.int_term(other) else {
                        return unsupported("a random sample");
                    };
                    let same = self.pool.int_eq(term, other);
                    let different = self.pool.not(same);
                    self.assume(st, different)?;
                }
                Value::SymInt(term)
            }
        };
        self.note_raw(st, function, bound.clone(), value.clone());
        Ok(value)
    }

    /// What `random.random()` gives.
    pub(crate) fn draw_float(&mut self, st: &mut State, function: &Rc<str>) -> Step<Value> {
        let fixed = self.chance(st, function)?;
        if let Some(value) = self.scripted(st, function, &Value::None)? {
            self.note_raw(st, function, Value::None, value.clone());
            return Ok(value);
        }
        let value = if fixed {
            // Quarters are enough of a variety.
            let quarter = self.fixed(st, &BigInt::from(4));
            Value::Float(i32::try_from(quarter).map_or(0.0, f64::from) / 4.0)
        } else {
            let name = format!("{function}#{}", st.inputs.raws.len() + 1);
            let most = (1i64 << 53) - 1;
            let units = self.pool.fresh_int_within(&name, Some(0), Some(most));
            let units = self.pool.f_from_int(units, Sort::F64);
            let unit = self.pool.f64(UNIT);
            Value::SymFloat(self.pool.f_mul(units, unit))
        };
        self.note_raw(st, function, Value::None, value.clone());
        Ok(value)
    }

    /// One of several ways; if they are not all there are, `what` says what is missing.
    pub(crate) fn draw_way(
        &mut self,
        st: &mut State,
        function: &Rc<str>,
        count: usize,
        what: Option<&str>,
    ) -> Step<Value> {
        let fixed = self.chance(st, function)?;
        let bound = Value::usize(count);
        let value = match self.scripted(st, function, &bound)? {
            Some(value) => value,
            None if fixed => Value::big(self.fixed(st, &BigInt::from(count))),
            None => Value::usize(self.choose(st, count)),
        };
        if let Some(what) = what {
            st.doubt(Reason::Unsupported(what.to_string()));
        }
        self.note_raw(st, function, bound, value.clone());
        Ok(value)
    }

    /// Notes what a function gave to the program.
    pub(crate) fn note_draw(&mut self, st: &mut State, function: Rc<str>, gave: Gave) {
        let inputs = Rc::make_mut(&mut st.inputs);
        let making = inputs.making.first().copied();
        inputs.draws.push(Draw {
            function,
            gave,
            making,
        });
    }
}
