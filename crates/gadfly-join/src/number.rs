//! Whole numbers of holes.

use gadfly_explore::Values;
use gadfly_solve::{Choices, Source, Words};
use gadfly_term::{Int, Model, Pool, Sort, SymId, Term, eval, eval_int};

/// Elements that the lists of one hole may have at most.
pub(crate) const MOST_ITEMS: i64 = 5000;
/// Numbers of which nothing is said, where they could be of any size.
const USUAL_NUMBERS: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);

/// What the whole numbers of a language are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Integers {
    /// Bit-vectors of 32 bits, and of 64 for [`Kind::Long`].
    Machine,
    /// Mathematical integers.
    Exact,
}

/// What the value of a placeholder is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Int,
    Long,
    Boolean,
    Char,
    Choice,
}

/// A whole number of a hole: its value, its symbol, and what that may be.
#[derive(Clone, Debug)]
pub struct Number {
    pub term: Term,
    pub sym: SymId,
    /// What the symbol may be.
    choices: Choices,
    /// What the number is where the symbol is zero.
    least: i64,
}

impl Integers {
    pub(crate) fn number(
        self,
        pool: &mut Pool,
        kind: Kind,
        values: &Values,
        name: &str,
    ) -> Result<Number, String> {
        match self {
            Integers::Machine => {
                let width = if kind == Kind::Long { 64 } else { 32 };
                Number::machine(pool, values, width, name)
            }
            Integers::Exact => Number::exact(pool, values, name),
        }
    }

    pub(crate) fn length(
        self,
        pool: &mut Pool,
        values: &Values,
        name: &str,
    ) -> Result<Number, String> {
        let number = self.number(pool, Kind::Int, values, &format!("{name}.length"))?;
        let ends = number.choices.ends();
        let ends = ends.map(|(lo, hi)| (lo + number.least, hi.saturating_add(number.least)));
        match ends {
            Some((lo, hi)) if lo >= 0 && hi <= MOST_ITEMS => Ok(number),
            _ => Err(format!(
                "the length of {name} must be between 0 and {MOST_ITEMS}"
            )),
        }
    }

    /// One of these lengths of a word, in order.
    pub(crate) fn word_length(
        self,
        pool: &mut Pool,
        lengths: Vec<i64>,
        name: &str,
    ) -> Result<Number, String> {
        match self {
            Integers::Machine => self.length(pool, &Values::List(lengths), name),
            Integers::Exact => Number::counted(pool, lengths, name),
        }
    }

    /// What the characters of words may be.
    pub(crate) fn units(self, words: &Words) -> Values {
        let (lo, hi) = words.units();
        match self {
            Integers::Machine => Values::Range(i64::from(lo), i64::from(hi)),
            Integers::Exact => Values::Range(0, i64::from(hi)),
        }
    }

    /// Characters of which nothing is said.
    pub(crate) fn usual_chars(self) -> Values {
        match self {
            Integers::Machine => Values::Range(0, 0xffff),
            Integers::Exact => Values::Range(0x20, 0x7e),
        }
    }
}

/// Sorted, each once.
fn sorted(list: &[i64]) -> Vec<i64> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list.dedup();
    list
}

fn no_value(name: &str) -> String {
    format!("{name} has no value to choose from")
}

impl Number {
    fn machine(pool: &mut Pool, values: &Values, width: u8, name: &str) -> Result<Number, String> {
        let (least, most) = match width {
            64 => (i64::MIN, i64::MAX),
            _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        let choices = match values {
            Values::Any => Choices::Range(least, most),
            Values::Range(lo, hi) => Choices::Range((*lo).max(least), (*hi).min(most)),
            Values::List(list) => {
                let mut list = sorted(list);
                list.retain(|v| (least..=most).contains(v));
                Choices::List(list)
            }
        };
        let (lo, hi) = choices.ends().ok_or_else(|| no_value(name))?;
        // As narrow as the values allow: then the terms know their range themselves.
        let bits = if lo >= 0 {
            (64 - hi.leading_zeros()).max(1) as u8
        } else {
            let below = 65 - (!lo).leading_zeros();
            let above = 65 - hi.max(0).leading_zeros();
            below.max(above) as u8
        };
        let symbol = pool.fresh(Sort::Bv(bits.min(width)), name);
        let term = match lo >= 0 {
            _ if lo == hi => pool.bv(width, lo as u64),
            _ if bits >= width => symbol,
            true => pool.zext(symbol, width),
            false => pool.sext(symbol, width),
        };
        Number::of(pool, symbol, term, choices, 0, name)
    }

    /// The symbol counts from zero, so that the pool itself knows its range.
    fn exact(pool: &mut Pool, values: &Values, name: &str) -> Result<Number, String> {
        let mut values = match values {
            Values::Any => Choices::Range(USUAL_NUMBERS.0, USUAL_NUMBERS.1),
            Values::Range(lo, hi) => Choices::Range(*lo, *hi),
            Values::List(list) => Choices::List(sorted(list)),
        };
        let (least, most) = values.ends().ok_or_else(|| no_value(name))?;
        let Some(span) = most.checked_sub(least) else {
            return Err(format!("the numbers of {name} are too far apart"));
        };
        // A list without gaps is a range.
        if let Choices::List(list) = &values
            && list.len() as i64 == span.saturating_add(1)
        {
            values = Choices::Range(least, most);
        }
        let choices = match values {
            Choices::Range(..) => Choices::Range(0, span),
            Choices::List(list) => Choices::List(list.iter().map(|v| v - least).collect()),
        };
        let symbol = pool.fresh_int_within(name, Some(0), Some(span));
        let from = pool.int(least);
        let term = match span {
            0 => from,
            _ => pool.int_add(symbol, from),
        };
        Number::of(pool, symbol, term, choices, least, name)
    }

    /// A number whose symbol is the number itself. None of the values is negative.
    fn counted(pool: &mut Pool, values: Vec<i64>, name: &str) -> Result<Number, String> {
        let most = values.iter().copied().max();
        let most = most.ok_or_else(|| no_value(name))?;
        let name = format!("{name}.length");
        let symbol = pool.fresh_int_within(&name, Some(0), Some(most));
        let term = match &values[..] {
            [only] => pool.int(*only),
            _ => symbol,
        };
        Number::of(pool, symbol, term, Choices::List(values), 0, &name)
    }

    fn of(
        pool: &Pool,
        symbol: Term,
        term: Term,
        choices: Choices,
        least: i64,
        name: &str,
    ) -> Result<Number, String> {
        let Some(sym) = pool.sym_of(symbol) else {
            return Err(format!("{name} has no symbol"));
        };
        Ok(Number {
            term,
            sym,
            choices,
            least,
        })
    }

    /// What says that the number is one of its values, where the range of its term does not.
    pub fn conjuncts(&self, pool: &mut Pool, out: &mut Vec<Term>) {
        let Sort::Bv(width) = pool.sort(self.term) else {
            if let Choices::List(list) = &self.choices {
                let symbol = pool.sym_term(self.sym);
                out.push(is_one_of(pool, symbol, list, Pool::int));
            }
            return;
        };
        let constant = |pool: &mut Pool, value: i64| pool.bv(width, value as u64);
        let mut conjunct = |pool: &mut Pool, t: Term| {
            if pool.as_bool(t) != Some(true) {
                out.push(t);
            }
        };
        match &self.choices {
            Choices::Range(lo, hi) => {
                let low = constant(pool, *lo);
                let above = pool.sle(low, self.term);
                conjunct(pool, above);
                let high = constant(pool, *hi);
                let below = pool.sle(self.term, high);
                conjunct(pool, below);
            }
            Choices::List(list) => {
                let any = is_one_of(pool, self.term, list, constant);
                conjunct(pool, any);
            }
        }
    }

    pub fn set_first(&self, pool: &Pool, model: &mut Model) {
        if let Some((lo, _)) = self.choices.ends() {
            model.set(self.sym, self.choices.bits(pool, self.sym, lo));
        }
    }

    pub fn value(&self, pool: &Pool, model: &Model) -> i64 {
        match pool.sort(self.term) {
            Sort::Int => eval_int(pool, model, self.term).to_i64().unwrap_or(0),
            Sort::Bv(32) => i64::from(eval(pool, model, self.term) as u32 as i32),
            _ => eval(pool, model, self.term) as i64,
        }
    }

    pub fn count(&self, pool: &Pool, model: &Model) -> usize {
        self.value(pool, model).max(0) as usize
    }

    /// Gives the symbol of a mathematical integer this value; false if it is none of the number's.
    pub fn assign(&self, value: i64, model: &mut Model) -> bool {
        let from_zero = value.wrapping_sub(self.least);
        model.set_int(self.sym, &Int::from(from_zero));
        match &self.choices {
            Choices::Range(lo, hi) => (*lo..=*hi).contains(&from_zero),
            Choices::List(list) => list.binary_search(&from_zero).is_ok(),
        }
    }

    /// That the number is not what it is under a model.
    pub(crate) fn differs(&self, pool: &mut Pool, model: &Model) -> Term {
        let term = pool.sym_term(self.sym);
        let constant = pool.constant(pool.sort(term), model.get(self.sym));
        let same = pool.eq(term, constant);
        pool.not(same)
    }

    pub(crate) fn source(&self) -> Source {
        Source::Number {
            sym: self.sym,
            values: self.choices.clone(),
        }
    }

    /// All values, in order, for lengths.
    pub fn all(&self) -> Vec<i64> {
        let of_zero = |v: i64| v + self.least;
        match &self.choices {
            Choices::Range(lo, hi) => {
                let all = (*lo..=*hi).take(MOST_ITEMS as usize + 1);
                all.map(of_zero).collect()
            }
            Choices::List(list) => list.iter().copied().map(of_zero).collect(),
        }
    }

    pub fn most(&self) -> i64 {
        self.all().last().copied().unwrap_or(0)
    }
}

fn is_one_of(
    pool: &mut Pool,
    term: Term,
    list: &[i64],
    constant: impl Fn(&mut Pool, i64) -> Term,
) -> Term {
    let mut any = pool.ff();
    for &value in list {
        let value = constant(pool, value);
        let hit = pool.eq(term, value);
        any = pool.or(any, hit);
    }
    any
}
