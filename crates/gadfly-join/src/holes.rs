//! The unknowns of an exercise. A hole stands for one literal, so it has the same value whenever
//! it is executed: its terms are made once, before the exploration begins. Only the objects that
//! it gives are new each time, as those of literals are.

use crate::number::{Integers, Kind, MOST_ITEMS, Number};
use gadfly_explore::{HoleDomain, Items, Literal, TextDomain, Values};
use gadfly_solve::{Source, Words};
use gadfly_term::{Model, Pool};
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
        of: Items,
    },
    Grid {
        rows: Number,
        columns: Number,
        items: Vec<Vec<HoleTerms>>,
    },
}

/// Lengths that words may have if nothing is said about them.
const USUAL_LENGTHS: Values = Values::Range(0, 8);

impl HoleTerms {
    /// The terms of all holes of an exercise.
    pub fn all(
        pool: &mut Pool,
        integers: Integers,
        domains: &[HoleDomain],
    ) -> Result<Vec<HoleTerms>, String> {
        let domains = domains.iter().enumerate();
        domains
            .map(|(i, domain)| HoleTerms::named(pool, integers, domain, &format!("hole{i}")))
            .collect()
    }

    fn named(
        pool: &mut Pool,
        integers: Integers,
        domain: &HoleDomain,
        name: &str,
    ) -> Result<HoleTerms, String> {
        let scalar = |pool: &mut Pool, kind, values: &Values| {
            let number = integers.number(pool, kind, values, name)?;
            Ok(HoleTerms::Scalar(kind, number))
        };
        match domain {
            HoleDomain::Int(values) => scalar(pool, Kind::Int, values),
            HoleDomain::Long(values) => scalar(pool, Kind::Long, values),
            HoleDomain::Boolean => scalar(pool, Kind::Boolean, &Values::Range(0, 1)),
            HoleDomain::Char(Values::Any) => scalar(pool, Kind::Char, &integers.usual_chars()),
            HoleDomain::Char(values) => scalar(pool, Kind::Char, values),
            HoleDomain::Choice(count) => {
                scalar(pool, Kind::Choice, &Values::Range(0, *count as i64 - 1))
            }
            HoleDomain::Text(TextDomain::List(texts)) => {
                let all = Values::Range(0, texts.len() as i64 - 1);
                Ok(HoleTerms::Listed {
                    index: integers.number(pool, Kind::Int, &all, name)?,
                    texts: texts.clone().into(),
                })
            }
            HoleDomain::Text(TextDomain::Words { lengths, automaton }) => {
                let lengths = match lengths {
                    Values::Any => &USUAL_LENGTHS,
                    given => given,
                };
                let wanted = integers.length(pool, lengths, name)?.all();
                let longest = wanted.last().copied().unwrap_or(0) as usize;
                let words = Words::new(&automaton.edges, &automaton.accepting, longest);
                let possible: Vec<i64> = wanted
                    .into_iter()
                    .filter(|&n| words.has_length(n as usize))
                    .collect();
                let length = integers.word_length(pool, possible, name)?;
                let units = integers.units(&words);
                let chars: Result<Vec<Number>, String> = (0..length.most())
                    .map(|i| integers.number(pool, Kind::Int, &units, &format!("{name}[{i}]")))
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
                let length = integers.length(pool, lengths, name)?;
                let items: Result<Vec<HoleTerms>, String> = (0..length.most())
                    .map(|i| HoleTerms::named(pool, integers, element, &format!("{name}[{i}]")))
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
                let length = integers.length(pool, &count, name)?;
                let named = |(i, domain): (usize, &HoleDomain)| {
                    HoleTerms::named(pool, integers, domain, &format!("{name}[{i}]"))
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
                let rows = integers.length(pool, rows, name)?;
                let columns = integers.length(pool, columns, &format!("{name}[0]"))?;
                let (m, n) = (rows.most(), columns.most());
                if m * n > MOST_ITEMS {
                    return Err(format!("{name} has more than {MOST_ITEMS} elements"));
                }
                let mut items = Vec::new();
                for i in 0..m {
                    let item = |j| {
                        let name = format!("{name}[{i}][{j}]");
                        HoleTerms::named(pool, integers, element, &name)
                    };
                    let row: Result<Vec<HoleTerms>, String> = (0..n).map(item).collect();
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

    /// What sampling may choose.
    pub fn sources(holes: &[HoleTerms]) -> Vec<Source> {
        let mut sources = Vec::new();
        holes.iter().for_each(|h| h.add_sources(&mut sources));
        sources
    }

    fn add_sources(&self, out: &mut Vec<Source>) {
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
                items.iter().for_each(|i| i.add_sources(out));
            }
            HoleTerms::Grid {
                rows,
                columns,
                items,
            } => {
                out.extend([rows.source(), columns.source()]);
                items.iter().flatten().for_each(|i| i.add_sources(out));
            }
        }
    }

    /// The numbers on which the literal depends under a model.
    pub(crate) fn used<'h>(&'h self, pool: &Pool, model: &Model, out: &mut Vec<&'h Number>) {
        let mut note = |number: &'h Number| {
            if pool.as_const(number.term).is_none() {
                out.push(number);
            }
        };
        match self {
            HoleTerms::Scalar(_, number) | HoleTerms::Listed { index: number, .. } => note(number),
            HoleTerms::Word { length, chars, .. } => {
                note(length);
                let count = length.count(pool, model);
                chars.iter().take(count).for_each(note);
            }
            HoleTerms::Array { length, items, .. } => {
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

    /// The literal that a model gives a hole.
    pub fn literal(&self, pool: &Pool, model: &Model) -> Literal {
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
            HoleTerms::Array { length, items, .. } => {
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
