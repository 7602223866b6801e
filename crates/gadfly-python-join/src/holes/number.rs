//! Whole numbers of holes.

use gadfly_explore::Values;
use gadfly_solve::{Choices, Source};
use gadfly_term::{Int, Model, Pool, SymId, Term, eval_int};

/// Elements that the lists of one hole may have at most.
pub(super) const MOST_ITEMS: i64 = 5000;
/// Lengths that words may have if nothing is said about them.
pub(super) const USUAL_LENGTHS: (i64, i64) = (0, 8);
/// Numbers of which nothing is said.
const USUAL_NUMBERS: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);

/// A whole number of a hole. The symbol counts from zero, so that the pool itself knows its range.
#[derive(Clone, Debug)]
pub struct Number {
    pub(crate) term: Term,
    pub(super) sym: SymId,
    /// What the symbol may be.
    pub(super) choices: Choices,
    /// What the number is where the symbol is zero.
    pub(super) least: i64,
}

impl Number {
    pub(super) fn new(pool: &mut Pool, values: &Values, name: &str) -> Result<Number, String> {
        let mut values = match values {
            Values::Any => Choices::Range(USUAL_NUMBERS.0, USUAL_NUMBERS.1),
            Values::Range(lo, hi) => Choices::Range(*lo, *hi),
            Values::List(list) => {
                let mut list = list.clone();
                list.sort_unstable();
                list.dedup();
                Choices::List(list)
            }
        };
        let Some((least, most)) = values.ends() else {
            return Err(format!("{name} has no value to choose from"));
        };
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

    /// A number whose symbol is the number itself. None of the values is negative.
    pub(super) fn counted(pool: &mut Pool, values: Vec<i64>, name: &str) -> Result<Number, String> {
        let Some(most) = values.iter().copied().max() else {
            return Err(format!("{name} has no value to choose from"));
        };
        let name = format!("{name}.length");
        let symbol = pool.fresh_int_within(&name, Some(0), Some(most));
        let term = match &values[..] {
            [only] => pool.int(*only),
            _ => symbol,
        };
        let Some(sym) = pool.sym_of(symbol) else {
            return Err(format!("{name} has no symbol"));
        };
        Ok(Number {
            term,
            sym,
            choices: Choices::List(values),
            least: 0,
        })
    }

    /// What says that the number is one of its values, where its range does not.
    pub(super) fn conjuncts(&self, pool: &mut Pool, out: &mut Vec<Term>) {
        if let Choices::List(list) = &self.choices {
            let symbol = pool.sym_term(self.sym);
            let mut any = pool.ff();
            for &value in list {
                let value = pool.int(value);
                let hit = pool.int_eq(symbol, value);
                any = pool.or(any, hit);
            }
            out.push(any);
        }
    }

    pub(super) fn set_first(&self, model: &mut Model) {
        let first = self.choices.ends().map_or(0, |e| e.0);
        model.set_int(self.sym, &Int::from(first));
    }

    pub(super) fn value(&self, pool: &Pool, model: &Model) -> i64 {
        eval_int(pool, model, self.term).to_i64().unwrap_or(0)
    }

    pub(super) fn assign(&self, value: i64, model: &mut Model) -> bool {
        let from_zero = value.wrapping_sub(self.least);
        model.set_int(self.sym, &Int::from(from_zero));
        match &self.choices {
            Choices::Range(lo, hi) => (*lo..=*hi).contains(&from_zero),
            Choices::List(list) => list.binary_search(&from_zero).is_ok(),
        }
    }

    pub(super) fn count(&self, pool: &Pool, model: &Model) -> usize {
        self.value(pool, model).max(0) as usize
    }

    pub(super) fn source(&self) -> Source {
        Source::Number {
            sym: self.sym,
            values: self.choices.clone(),
        }
    }

    /// All values, in order.
    pub(super) fn all(&self) -> Vec<i64> {
        match &self.choices {
            Choices::Range(lo, hi) => (*lo..=*hi)
                .take(MOST_ITEMS as usize + 1)
                .map(|v| v + self.least)
                .collect(),
            Choices::List(list) => list.iter().map(|v| v + self.least).collect(),
        }
    }

    pub(super) fn most(&self) -> i64 {
        self.all().last().copied().unwrap_or(0)
    }
}

pub(super) fn length(pool: &mut Pool, values: &Values, name: &str) -> Result<Number, String> {
    let number = Number::new(pool, values, &format!("{name}.length"))?;
    let most = match &number.choices {
        Choices::Range(_, hi) => hi.saturating_add(number.least),
        Choices::List(list) => list.last().map_or(0, |v| v + number.least),
    };
    if number.least < 0 || most > MOST_ITEMS {
        return Err(format!(
            "the length of {name} must be between 0 and {MOST_ITEMS}"
        ));
    }
    Ok(number)
}
