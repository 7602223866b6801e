//! The unknowns of an exercise. A hole stands for one literal, so it has the same value whenever
//! it is executed: its terms are made once, before the exploration begins.

use gadfly_explore::{HoleDomain, Items, Literal, TextDomain, Values};
use gadfly_solve::{Choices, Source, Words};
use gadfly_term::{Model, Pool, Sort, SymId, Term, eval};
use std::rc::Rc;

/// The class of an array that holds these.
pub(crate) fn class_of(items: Items) -> &'static str {
    match items {
        Items::Ints => "[I",
        Items::Texts => "[Ljava/lang/String;",
        Items::Rows => "[[I",
    }
}

/// A whole number of a hole: its value, its symbol, and what that may be.
#[derive(Clone, Debug)]
pub struct Number {
    pub term: Term,
    pub sym: SymId,
    values: Choices,
}

/// The terms of a hole.
#[derive(Clone, Debug)]
pub enum HoleTerms {
    Scalar(Kind, Number),
    /// One of these texts.
    Listed {
        index: Number,
        texts: Rc<[Vec<u16>]>,
    },
    Word {
        length: Number,
        chars: Vec<Number>,
        words: Rc<Words>,
    },
    Array {
        length: Number,
        items: Vec<HoleTerms>,
        of: Items,
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

/// Elements that the arrays of one hole may have at most.
const MOST_ITEMS: usize = 5000;
/// Lengths that words may have if nothing is said about them.
const USUAL_LENGTHS: (i64, i64) = (0, 8);

impl Number {
    fn new(pool: &mut Pool, values: &Values, width: u8, name: &str) -> Result<Number, String> {
        let (least, most) = match width {
            64 => (i64::MIN, i64::MAX),
            _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        let values = match values {
            Values::Any => Choices::Range(least, most),
            Values::Range(lo, hi) => Choices::Range((*lo).max(least), (*hi).min(most)),
            Values::List(list) => {
                let mut list = list.clone();
                list.retain(|v| (least..=most).contains(v));
                list.sort_unstable();
                list.dedup();
                Choices::List(list)
            }
        };
        let Some((lo, hi)) = values.ends() else {
            return Err(format!("{name} has no value to choose from"));
        };
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
        let Some(sym) = pool.sym_of(symbol) else {
            return Err(format!("{name} has no symbol"));
        };
        Ok(Number { term, sym, values })
    }

    /// What says that the number is one of its values.
    fn conjuncts(&self, pool: &mut Pool, out: &mut Vec<Term>) {
        let width = pool.width(self.term);
        let conjunct = |pool: &mut Pool, t: Term, out: &mut Vec<Term>| {
            if pool.as_bool(t) != Some(true) {
                out.push(t);
            }
        };
        match &self.values {
            Choices::Range(lo, hi) => {
                let low = pool.bv(width, *lo as u64);
                let above = pool.sle(low, self.term);
                conjunct(pool, above, out);
                let high = pool.bv(width, *hi as u64);
                let below = pool.sle(self.term, high);
                conjunct(pool, below, out);
            }
            Choices::List(list) => {
                let any = self.is_one_of(pool, list);
                conjunct(pool, any, out);
            }
        }
    }

    fn is_one_of(&self, pool: &mut Pool, list: &[i64]) -> Term {
        let width = pool.width(self.term);
        let mut any = pool.ff();
        for &value in list {
            let value = pool.bv(width, value as u64);
            let hit = pool.eq(self.term, value);
            any = pool.or(any, hit);
        }
        any
    }

    fn set_first(&self, pool: &Pool, model: &mut Model) {
        if let Some((lo, _)) = self.values.ends() {
            model.set(self.sym, self.values.bits(pool, self.sym, lo));
        }
    }

    pub fn value(&self, pool: &Pool, model: &Model) -> i64 {
        let bits = eval(pool, model, self.term);
        match pool.width(self.term) {
            32 => i64::from(bits as u32 as i32),
            _ => bits as i64,
        }
    }

    fn source(&self) -> Source {
        Source::Number {
            sym: self.sym,
            values: self.values.clone(),
        }
    }

    /// All values, for lengths.
    pub(crate) fn all(&self) -> Vec<i64> {
        match &self.values {
            Choices::Range(lo, hi) => (*lo..=*hi).take(MOST_ITEMS + 1).collect(),
            Choices::List(list) => list.clone(),
        }
    }
}

fn length(pool: &mut Pool, values: &Values, name: &str) -> Result<Number, String> {
    let number = Number::new(pool, values, 32, &format!("{name}.length"))?;
    match number.values.ends() {
        Some((lo, hi)) if lo >= 0 && hi <= MOST_ITEMS as i64 => Ok(number),
        _ => Err(format!(
            "the length of {name} must be between 0 and {MOST_ITEMS}"
        )),
    }
}

impl HoleTerms {
    pub(crate) fn new(
        pool: &mut Pool,
        domain: &HoleDomain,
        number: usize,
    ) -> Result<HoleTerms, String> {
        HoleTerms::named(pool, domain, &format!("hole{number}"))
    }

    fn named(pool: &mut Pool, domain: &HoleDomain, name: &str) -> Result<HoleTerms, String> {
        let scalar = |pool: &mut Pool, kind, values: &Values| {
            let width = if kind == Kind::Long { 64 } else { 32 };
            Ok(HoleTerms::Scalar(
                kind,
                Number::new(pool, values, width, name)?,
            ))
        };
        let many = |count: i64| {
            if count <= MOST_ITEMS as i64 {
                Ok(())
            } else {
                Err(format!("{name} has more than {MOST_ITEMS} elements"))
            }
        };
        match domain {
            HoleDomain::Int(values) => scalar(pool, Kind::Int, values),
            HoleDomain::Long(values) => scalar(pool, Kind::Long, values),
            HoleDomain::Boolean => scalar(pool, Kind::Boolean, &Values::Range(0, 1)),
            HoleDomain::Char(values) => {
                let all = Values::Range(0, 0xffff);
                let values = if *values == Values::Any { &all } else { values };
                scalar(pool, Kind::Char, values)
            }
            HoleDomain::Choice(count) => {
                scalar(pool, Kind::Choice, &Values::Range(0, *count as i64 - 1))
            }
            HoleDomain::Text(TextDomain::List(texts)) => {
                let all = Values::Range(0, texts.len() as i64 - 1);
                Ok(HoleTerms::Listed {
                    index: Number::new(pool, &all, 32, name)?,
                    texts: texts.iter().map(|t| t.encode_utf16().collect()).collect(),
                })
            }
            HoleDomain::Text(TextDomain::Words { lengths, automaton }) => {
                let usual = Values::Range(USUAL_LENGTHS.0, USUAL_LENGTHS.1);
                let lengths = if *lengths == Values::Any {
                    &usual
                } else {
                    lengths
                };
                let wanted = length(pool, lengths, name)?.all();
                let longest = wanted.iter().copied().max().unwrap_or(0) as usize;
                let words = Words::new(&automaton.edges, &automaton.accepting, longest);
                let possible: Vec<i64> = wanted
                    .into_iter()
                    .filter(|&n| words.has_length(n as usize))
                    .collect();
                let length = length(pool, &Values::List(possible), name)?;
                let longest = length.all().last().copied().unwrap_or(0);
                let (lo, hi) = words.units();
                let units = Values::Range(i64::from(lo), i64::from(hi));
                let chars: Result<Vec<Number>, String> = (0..longest)
                    .map(|i| Number::new(pool, &units, 32, &format!("{name}[{i}]")))
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
                let longest = length.all().last().copied().unwrap_or(0);
                many(longest)?;
                let items: Result<Vec<HoleTerms>, String> = (0..longest)
                    .map(|i| HoleTerms::named(pool, element, &format!("{name}[{i}]")))
                    .collect();
                Ok(HoleTerms::Array {
                    length,
                    items: items?,
                    of: match **element {
                        HoleDomain::Text(_) => Items::Texts,
                        _ => Items::Ints,
                    },
                })
            }
            HoleDomain::Items(items, of) => {
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
                    of: *of,
                })
            }
            HoleDomain::Grid {
                rows,
                columns,
                element,
            } => {
                let rows = length(pool, rows, name)?;
                let columns = length(pool, columns, &format!("{name}[0]"))?;
                let (m, n) = (
                    rows.all().last().copied().unwrap_or(0),
                    columns.all().last().copied().unwrap_or(0),
                );
                many(m * n)?;
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

    /// What holds of the hole from the beginning, and a first value for every symbol. What its
    /// elements may be is said when there are elements.
    pub(crate) fn begin(&self, pool: &mut Pool, conjuncts: &mut Vec<Term>, model: &mut Model) {
        match self {
            HoleTerms::Scalar(_, number) | HoleTerms::Listed { index: number, .. } => {
                number.conjuncts(pool, conjuncts);
                number.set_first(pool, model);
            }
            HoleTerms::Word { length, chars, .. } => {
                length.conjuncts(pool, conjuncts);
                length.set_first(pool, model);
                chars.iter().for_each(|c| c.set_first(pool, model));
            }
            HoleTerms::Array { length, items, .. } => {
                length.conjuncts(pool, conjuncts);
                length.set_first(pool, model);
                for item in items {
                    item.begin(pool, &mut Vec::new(), model);
                }
            }
            HoleTerms::Grid {
                rows,
                columns,
                items,
            } => {
                for number in [rows, columns] {
                    number.conjuncts(pool, conjuncts);
                    number.set_first(pool, model);
                }
                for item in items.iter().flatten() {
                    item.begin(pool, &mut Vec::new(), model);
                }
            }
        }
    }

    /// What an element of an array must be.
    pub(crate) fn element_conjuncts(&self, pool: &mut Pool) -> Vec<Term> {
        let mut conjuncts = Vec::new();
        match self {
            HoleTerms::Scalar(_, number)
            | HoleTerms::Listed { index: number, .. }
            | HoleTerms::Word { length: number, .. } => number.conjuncts(pool, &mut conjuncts),
            HoleTerms::Array { .. } | HoleTerms::Grid { .. } => {}
        }
        conjuncts
    }

    /// What a word of this length must be.
    pub(crate) fn word_condition(pool: &mut Pool, chars: &[Number], words: &Words) -> Term {
        let chars: Vec<Term> = chars.iter().map(|c| c.term).collect();
        words.condition(pool, &chars)
    }

    /// What sampling may choose.
    pub fn sources(&self, out: &mut Vec<Source>) {
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
            HoleTerms::Array { length, items, .. } => {
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
    pub(crate) fn used(&self, pool: &Pool, model: &Model, out: &mut Vec<(SymId, u64)>) {
        let mut note = |number: &Number| {
            if pool.as_const(number.term).is_none() {
                out.push((number.sym, model.get(number.sym)));
            }
        };
        let count = |number: &Number| number.value(pool, model).max(0) as usize;
        match self {
            HoleTerms::Scalar(_, number) | HoleTerms::Listed { index: number, .. } => note(number),
            HoleTerms::Word { length, chars, .. } => {
                note(length);
                chars.iter().take(count(length)).for_each(note);
            }
            HoleTerms::Array { length, items, .. } => {
                note(length);
                for item in items.iter().take(count(length)) {
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
                for row in items.iter().take(count(rows)) {
                    for item in row.iter().take(count(columns)) {
                        item.used(pool, model, out);
                    }
                }
            }
        }
    }

    /// The literal that a model gives a hole.
    pub fn literal(&self, pool: &Pool, model: &Model) -> Literal {
        let count = |number: &Number| number.value(pool, model).max(0) as usize;
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
                let text = texts.get(count(index)).map_or(&[][..], |t| t);
                Literal::Text(String::from_utf16_lossy(text))
            }
            HoleTerms::Word { length, chars, .. } => {
                let units: Vec<u16> = chars
                    .iter()
                    .take(count(length))
                    .map(|c| c.value(pool, model) as u16)
                    .collect();
                Literal::Text(String::from_utf16_lossy(&units))
            }
            HoleTerms::Array { length, items, .. } => {
                let items = items.iter().take(count(length));
                Literal::List(items.map(|i| i.literal(pool, model)).collect())
            }
            HoleTerms::Grid {
                rows,
                columns,
                items,
            } => {
                let row = |row: &Vec<HoleTerms>| {
                    let items = row.iter().take(count(columns));
                    Literal::List(items.map(|i| i.literal(pool, model)).collect())
                };
                Literal::List(items.iter().take(count(rows)).map(row).collect())
            }
        }
    }
}
