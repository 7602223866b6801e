//! The unknowns of an exercise. A hole stands for one literal, so it has the same value whenever
//! it is executed: its terms are made once, before the exploration begins. Only the objects that
//! it gives are new each time, as those of literals are.

use crate::machine::{Step, Vm};
use crate::state::State;
use crate::sym::text::Piece;
use crate::value::{Char, Value};
use gadfly_explore::{HoleDomain, Literal, TextDomain, Values};
use gadfly_solve::{Choices, Source, Words};
use gadfly_term::{Int, Model, Pool, SymId, Term, eval_int};
use std::rc::Rc;

/// A whole number of a hole. The symbol counts from zero, so that the pool itself knows its range.
#[derive(Clone, Debug)]
pub struct Number {
    pub(crate) term: Term,
    sym: SymId,
    /// What the symbol may be.
    choices: Choices,
    /// What the number is where the symbol is zero.
    least: i64,
}

/// The terms of a hole.
#[derive(Clone, Debug)]
pub enum HoleTerms {
    Scalar(Kind, Number),
    /// One of these texts.
    Listed {
        index: Number,
        texts: Rc<[String]>,
    },
    Word {
        length: Number,
        chars: Vec<Number>,
        words: Rc<Words>,
    },
    Array {
        length: Number,
        items: Vec<HoleTerms>,
    },
    Grid {
        rows: Number,
        columns: Number,
        items: Vec<Vec<HoleTerms>>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Int,
    Long,
    Boolean,
    Char,
    Choice,
}

/// Elements that the lists of one hole may have at most.
const MOST_ITEMS: i64 = 5000;
/// Lengths that words may have if nothing is said about them.
const USUAL_LENGTHS: (i64, i64) = (0, 8);
/// Numbers of which nothing is said.
const USUAL_NUMBERS: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);

impl Number {
    fn new(pool: &mut Pool, values: &Values, name: &str) -> Result<Number, String> {
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
    fn counted(pool: &mut Pool, values: Vec<i64>, name: &str) -> Result<Number, String> {
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
    fn conjuncts(&self, pool: &mut Pool, out: &mut Vec<Term>) {
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

    fn set_first(&self, model: &mut Model) {
        let first = self.choices.ends().map_or(0, |e| e.0);
        model.set_int(self.sym, &Int::from(first));
    }

    fn value(&self, pool: &Pool, model: &Model) -> i64 {
        eval_int(pool, model, self.term).to_i64().unwrap_or(0)
    }

    fn assign(&self, value: i64, model: &mut Model) -> bool {
        let from_zero = value.wrapping_sub(self.least);
        model.set_int(self.sym, &Int::from(from_zero));
        match &self.choices {
            Choices::Range(lo, hi) => (*lo..=*hi).contains(&from_zero),
            Choices::List(list) => list.binary_search(&from_zero).is_ok(),
        }
    }

    fn count(&self, pool: &Pool, model: &Model) -> usize {
        self.value(pool, model).max(0) as usize
    }

    fn source(&self) -> Source {
        Source::Number {
            sym: self.sym,
            values: self.choices.clone(),
        }
    }

    /// All values, in order.
    fn all(&self) -> Vec<i64> {
        match &self.choices {
            Choices::Range(lo, hi) => (*lo..=*hi)
                .take(MOST_ITEMS as usize + 1)
                .map(|v| v + self.least)
                .collect(),
            Choices::List(list) => list.iter().map(|v| v + self.least).collect(),
        }
    }

    fn most(&self) -> i64 {
        self.all().last().copied().unwrap_or(0)
    }
}

fn length(pool: &mut Pool, values: &Values, name: &str) -> Result<Number, String> {
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

impl HoleTerms {
    pub(super) fn new(
        pool: &mut Pool,
        domain: &HoleDomain,
        number: usize,
    ) -> Result<HoleTerms, String> {
        HoleTerms::named(pool, domain, &format!("hole{number}"))
    }

    fn named(pool: &mut Pool, domain: &HoleDomain, name: &str) -> Result<HoleTerms, String> {
        let scalar = |pool: &mut Pool, kind, values: &Values| {
            Ok(HoleTerms::Scalar(kind, Number::new(pool, values, name)?))
        };
        match domain {
            HoleDomain::Int(values) => scalar(pool, Kind::Int, values),
            HoleDomain::Long(values) => scalar(pool, Kind::Long, values),
            HoleDomain::Boolean => scalar(pool, Kind::Boolean, &Values::Range(0, 1)),
            HoleDomain::Char(values) => {
                let all = Values::Range(0x20, 0x7e);
                let values = if *values == Values::Any { &all } else { values };
                scalar(pool, Kind::Char, values)
            }
            HoleDomain::Choice(count) => {
                scalar(pool, Kind::Choice, &Values::Range(0, *count as i64 - 1))
            }
            HoleDomain::Text(TextDomain::List(texts)) => {
                let all = Values::Range(0, texts.len() as i64 - 1);
                Ok(HoleTerms::Listed {
                    index: Number::new(pool, &all, name)?,
                    texts: texts.clone().into(),
                })
            }
            HoleDomain::Text(TextDomain::Words { lengths, automaton }) => {
                let usual = Values::Range(USUAL_LENGTHS.0, USUAL_LENGTHS.1);
                let lengths = match lengths {
                    Values::Any => &usual,
                    given => given,
                };
                let wanted = length(pool, lengths, name)?.all();
                let longest = wanted.last().copied().unwrap_or(0) as usize;
                let words = Words::new(&automaton.edges, &automaton.accepting, longest);
                let possible: Vec<i64> = wanted
                    .into_iter()
                    .filter(|&n| words.has_length(n as usize))
                    .collect();
                let length = Number::counted(pool, possible, name)?;
                let (_, hi) = words.units();
                let units = Values::Range(0, i64::from(hi));
                let chars: Result<Vec<Number>, String> = (0..length.most())
                    .map(|i| Number::new(pool, &units, &format!("{name}[{i}]")))
                    .collect();
                Ok(HoleTerms::Word {
                    length,
                    chars: chars?,
                    words: Rc::new(words),
                })
            }
            HoleDomain::Array {
                length: lengths,
                element,
            } => {
                let length = length(pool, lengths, name)?;
                let items: Result<Vec<HoleTerms>, String> = (0..length.most())
                    .map(|i| HoleTerms::named(pool, element, &format!("{name}[{i}]")))
                    .collect();
                Ok(HoleTerms::Array {
                    length,
                    items: items?,
                })
            }
            HoleDomain::Items(items, _) => {
                let count = Values::List(vec![items.len() as i64]);
                let length = length(pool, &count, name)?;
                let named = |(i, domain): (usize, &HoleDomain)| {
                    HoleTerms::named(pool, domain, &format!("{name}[{i}]"))
                };
                let items: Result<Vec<HoleTerms>, String> =
                    items.iter().enumerate().map(named).collect();
                Ok(HoleTerms::Array {
                    length,
                    items: items?,
                })
            }
            HoleDomain::Grid {
                rows,
                columns,
                element,
            } => {
                let rows = length(pool, rows, name)?;
                let columns = length(pool, columns, &format!("{name}[0]"))?;
                let (m, n) = (rows.most(), columns.most());
                if m * n > MOST_ITEMS {
                    return Err(format!("{name} has more than {MOST_ITEMS} elements"));
                }
                let mut items = Vec::new();
                for i in 0..m {
                    let row: Result<Vec<HoleTerms>, String> = (0..n)
                        .map(|j| HoleTerms::named(pool, element, &format!("{name}[{i}][{j}]")))
                        .collect();
                    items.push(row?);
                }
                Ok(HoleTerms::Grid {
                    rows,
                    columns,
                    items,
                })
            }
        }
    }

    /// What holds of the hole.
    pub(super) fn conjuncts(&self, pool: &mut Pool, out: &mut Vec<Term>) {
        match self {
            HoleTerms::Scalar(_, number) | HoleTerms::Listed { index: number, .. } => {
                number.conjuncts(pool, out);
            }
            HoleTerms::Word {
                length,
                chars,
                words,
            } => {
                length.conjuncts(pool, out);
                let terms: Vec<Term> = chars.iter().map(|c| c.term).collect();
                for n in length.all() {
                    let n_term = pool.int(n);
                    let so_long = pool.int_eq(length.term, n_term);
                    let is_word = words.condition(pool, &terms[..n as usize]);
                    out.push(pool.implies(so_long, is_word));
                }
            }
            HoleTerms::Array { length, items } => {
                length.conjuncts(pool, out);
                items.iter().for_each(|i| i.conjuncts(pool, out));
            }
            HoleTerms::Grid {
                rows,
                columns,
                items,
            } => {
                rows.conjuncts(pool, out);
                columns.conjuncts(pool, out);
                let items = items.iter().flatten();
                items.for_each(|i| i.conjuncts(pool, out));
            }
        }
    }

    /// A first value for every symbol.
    pub(super) fn set_first(&self, model: &mut Model) {
        match self {
            HoleTerms::Scalar(_, number) | HoleTerms::Listed { index: number, .. } => {
                number.set_first(model);
            }
            HoleTerms::Word {
                length,
                chars,
                words,
            } => {
                length.set_first(model);
                let first = length.all().first().copied().unwrap_or(0);
                let word = words.first(first as usize);
                for (i, c) in chars.iter().enumerate() {
                    let unit = word.get(i).copied().unwrap_or(0);
                    model.set_int(c.sym, &Int::from(i64::from(unit)));
                }
            }
            HoleTerms::Array { length, items } => {
                length.set_first(model);
                items.iter().for_each(|i| i.set_first(model));
            }
            HoleTerms::Grid {
                rows,
                columns,
                items,
            } => {
                rows.set_first(model);
                columns.set_first(model);
                items.iter().flatten().for_each(|i| i.set_first(model));
            }
        }
    }

    pub(super) fn sources(&self, out: &mut Vec<Source>) {
        match self {
            HoleTerms::Scalar(_, number) | HoleTerms::Listed { index: number, .. } => {
                out.push(number.source());
            }
            HoleTerms::Word {
                length,
                chars,
                words,
            } => out.push(Source::Word {
                length: length.sym,
                lengths: length.all().iter().map(|&n| n as u32).collect(),
                chars: chars.iter().map(|c| c.sym).collect(),
                words: words.clone(),
            }),
            HoleTerms::Array { length, items } => {
                out.push(length.source());
                items.iter().for_each(|i| i.sources(out));
            }
            HoleTerms::Grid {
                rows,
                columns,
                items,
            } => {
                out.extend([rows.source(), columns.source()]);
                items.iter().flatten().for_each(|i| i.sources(out));
            }
        }
    }

    /// The symbols on which the literal depends under a model, with their values.
    pub(super) fn used(&self, pool: &Pool, model: &Model, out: &mut Vec<(SymId, Int)>) {
        let mut note = |number: &Number| {
            if pool.as_int(number.term).is_none() {
                out.push((number.sym, model.int(number.sym)));
            }
        };
        match self {
            HoleTerms::Scalar(_, number) | HoleTerms::Listed { index: number, .. } => note(number),
            HoleTerms::Word { length, chars, .. } => {
                note(length);
                let count = length.count(pool, model);
                chars.iter().take(count).for_each(note);
            }
            HoleTerms::Array { length, items } => {
                note(length);
                for item in items.iter().take(length.count(pool, model)) {
                    item.used(pool, model, out);
                }
            }
            HoleTerms::Grid {
                rows,
                columns,
                items,
            } => {
                note(rows);
                note(columns);
                let width = columns.count(pool, model);
                for row in items.iter().take(rows.count(pool, model)) {
                    for item in row.iter().take(width) {
                        item.used(pool, model, out);
                    }
                }
            }
        }
    }

    /// Gives the symbols the values of a literal; false if it is not one of the hole's.
    pub(super) fn assign(&self, literal: &Literal, model: &mut Model) -> bool {
        match (self, literal) {
            (HoleTerms::Scalar(_, number), Literal::Int(v) | Literal::Long(v)) => {
                number.assign(*v, model)
            }
            (HoleTerms::Scalar(_, number), Literal::Boolean(b)) => {
                number.assign(i64::from(*b), model)
            }
            (HoleTerms::Scalar(_, number), Literal::Char(c)) => number.assign(i64::from(*c), model),
            (HoleTerms::Scalar(_, number), Literal::Choice(i)) => number.assign(*i as i64, model),
            (HoleTerms::Listed { index, texts }, Literal::Text(text)) => {
                let at = texts.iter().position(|t| t == text);
                at.is_some_and(|at| index.assign(at as i64, model))
            }
            (HoleTerms::Word { length, chars, .. }, Literal::Text(text)) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                let pairs = chars.iter().zip(&units);
                units.len() <= chars.len()
                    && length.assign(units.len() as i64, model)
                    && pairs.fold(true, |all, (c, u)| all & c.assign(i64::from(*u), model))
            }
            (HoleTerms::Array { length, items }, Literal::List(list)) => {
                let pairs = items.iter().zip(list);
                list.len() <= items.len()
                    && length.assign(list.len() as i64, model)
                    && pairs.fold(true, |all, (i, l)| all & i.assign(l, model))
            }
            (
                HoleTerms::Grid {
                    rows,
                    columns,
                    items,
                },
                Literal::List(list),
            ) => {
                let width = match list.first() {
                    Some(Literal::List(row)) => row.len() as i64,
                    _ => return false,
                };
                let mut all = list.len() <= items.len()
                    && rows.assign(list.len() as i64, model)
                    && columns.assign(width, model);
                for (row, literals) in items.iter().zip(list) {
                    let Literal::List(literals) = literals else {
                        return false;
                    };
                    for (item, literal) in row.iter().zip(literals) {
                        all &= item.assign(literal, model);
                    }
                }
                all
            }
            _ => false,
        }
    }

    /// The literal that a model gives a hole.
    pub(super) fn literal(&self, pool: &Pool, model: &Model) -> Literal {
        match self {
            HoleTerms::Scalar(kind, number) => {
                let value = number.value(pool, model);
                match kind {
                    Kind::Int => Literal::Int(value),
                    Kind::Long => Literal::Long(value),
                    Kind::Boolean => Literal::Boolean(value != 0),
                    Kind::Char => Literal::Char(value as u16),
                    Kind::Choice => Literal::Choice(value as usize),
                }
            }
            HoleTerms::Listed { index, texts } => {
                let text = texts.get(index.count(pool, model));
                Literal::Text(text.cloned().unwrap_or_default())
            }
            HoleTerms::Word { length, chars, .. } => {
                let units: Vec<u16> = chars
                    .iter()
                    .take(length.count(pool, model))
                    .map(|c| c.value(pool, model) as u16)
                    .collect();
                Literal::Text(String::from_utf16_lossy(&units))
            }
            HoleTerms::Array { length, items } => {
                let items = items.iter().take(length.count(pool, model));
                Literal::List(items.map(|i| i.literal(pool, model)).collect())
            }
            HoleTerms::Grid {
                rows,
                columns,
                items,
            } => {
                let width = columns.count(pool, model);
                let row = |row: &Vec<HoleTerms>| {
                    let items = row.iter().take(width);
                    Literal::List(items.map(|i| i.literal(pool, model)).collect())
                };
                let rows = items.iter().take(rows.count(pool, model));
                Literal::List(rows.map(row).collect())
            }
        }
    }
}

impl Vm {
    /// The value of a literal; lists are new.
    pub(super) fn literal_value(&mut self, st: &mut State, literal: &Literal) -> Value {
        match literal {
            Literal::Int(i) | Literal::Long(i) => Value::Int(*i),
            Literal::Boolean(b) => Value::Bool(*b),
            Literal::Char(c) => Value::str(String::from_utf16_lossy(&[*c])),
            Literal::Choice(i) => Value::usize(*i),
            Literal::Text(text) => Value::str(text.as_str()),
            Literal::List(items) => {
                let items = items.iter().map(|i| self.literal_value(st, i)).collect();
                self.new_list(st, items)
            }
        }
    }

    /// The value of a hole. Lengths of lists are decided, all else stays open.
    pub(super) fn hole_value(&mut self, st: &mut State, hole: &HoleTerms) -> Step<Value> {
        match hole {
            HoleTerms::Scalar(kind, number) => Ok(match kind {
                Kind::Boolean => {
                    let value = self.int_value(number.term);
                    let term = self.nonzero(&value);
                    self.bool_value(term)
                }
                Kind::Char => {
                    let c = self.char_of_term(number.term);
                    self.chars_value(vec![c])
                }
                Kind::Int | Kind::Long | Kind::Choice => self.int_value(number.term),
            }),
            HoleTerms::Listed { index, texts } => self.listed(st, index, texts),
            HoleTerms::Word { length, chars, .. } => {
                let chars: Vec<Char> = chars.iter().map(|c| self.char_of_term(c.term)).collect();
                let mut sides = Vec::new();
                for n in length.all() {
                    let n_term = self.pool.int(n);
                    let so_long = self.pool.int_eq(length.term, n_term);
                    sides.push((so_long, chars[..n as usize].to_vec()));
                }
                self.one_of_texts(st, sides)
            }
            HoleTerms::Array { length, items } => {
                let count = self.decided_length(st, length)?;
                let mut values = Vec::with_capacity(count);
                for item in &items[..count] {
                    values.push(self.hole_value(st, item)?);
                }
                Ok(self.new_list(st, values))
            }
            HoleTerms::Grid {
                rows,
                columns,
                items,
            } => {
                let (m, n) = (
                    self.decided_length(st, rows)?,
                    self.decided_length(st, columns)?,
                );
                let mut all = Vec::with_capacity(m);
                for row in &items[..m] {
                    let mut values = Vec::with_capacity(n);
                    for item in &row[..n] {
                        values.push(self.hole_value(st, item)?);
                    }
                    all.push(self.new_list(st, values));
                }
                Ok(self.new_list(st, all))
            }
        }
    }

    fn decided_length(&mut self, st: &mut State, length: &Number) -> Step<usize> {
        let all = length.all();
        for &n in &all {
            let n_term = self.pool.int(n);
            let so_long = self.pool.int_eq(length.term, n_term);
            if self.decide(st, so_long)? {
                return Ok(n.max(0) as usize);
            }
        }
        Ok(length.most().max(0) as usize)
    }

    /// Texts of one length differ in their characters only.
    fn listed(&mut self, st: &mut State, index: &Number, texts: &[String]) -> Step<Value> {
        let mut lengths: Vec<usize> = texts.iter().map(|t| t.chars().count()).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let mut sides = Vec::new();
        for length in lengths {
            let mut here = self.pool.ff();
            let mut chars: Option<Vec<Char>> = None;
            for (i, text) in texts.iter().enumerate() {
                if text.chars().count() != length {
                    continue;
                }
                let i_term = self.pool.int(i as i64);
                let hit = self.pool.int_eq(index.term, i_term);
                here = self.pool.or(here, hit);
                let own: Vec<Char> = text.chars().map(Char::Known).collect();
                chars = Some(match chars {
                    None => own,
                    Some(others) => self.either_chars(hit, &own, &others),
                });
            }
            sides.push((here, chars.unwrap_or_default()));
        }
        self.one_of_texts(st, sides)
    }

    /// Known characters under a condition, else others of the same number.
    pub(crate) fn either_chars(&mut self, guard: Term, yes: &[Char], no: &[Char]) -> Vec<Char> {
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

    /// The text whose condition holds; one of them does.
    fn one_of_texts(&mut self, st: &mut State, sides: Vec<(Term, Vec<Char>)>) -> Step<Value> {
        let mut sides = sides.into_iter().rev();
        let Some((_, last)) = sides.next() else {
            return Ok(Value::str(""));
        };
        let mut value = self.chars_value(last);
        for (condition, chars) in sides {
            let own = self.chars_value(chars);
            let (Some(yes), Some(no)) = (self.raw_text(st, &own), self.raw_text(st, &value)) else {
                return crate::machine::unsupported("so many texts of symbolic values");
            };
            let piece = Piece::Either(condition, yes.into(), no.into());
            let Some(c) = self.stand_in(piece) else {
                return crate::machine::unsupported("so many texts of symbolic values");
            };
            value = self.text_value(st, c.to_string());
        }
        Ok(value)
    }
}
