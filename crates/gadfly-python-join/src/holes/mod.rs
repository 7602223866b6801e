//! The unknowns of an exercise. A hole stands for one literal, so it has the same value whenever
//! it is executed: its terms are made once, before the exploration begins. Only the objects that
//! it gives are new each time, as those of literals are.

mod number;
mod values;

pub(crate) use number::Number;

pub(crate) use values::{hole_value, literal_value};

use gadfly_explore::{HoleDomain, Literal, TextDomain, Values};
use gadfly_solve::{Source, Words};
use gadfly_term::{Int, Model, Pool, SymId, Term};
use number::{MOST_ITEMS, USUAL_LENGTHS, length};
use std::rc::Rc;

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
