//! Which values a hole may take: membership, drawing one, and what holds where the author says nothing.

use super::data::{Domain, HoleKind, Literal, TextDomain};
use super::regex::Regex;

/// The domains of placeholders without constraints: small numbers, short words.
pub(crate) fn default_number() -> Domain {
    Domain::Range(-99, 99)
}

pub(crate) fn default_char() -> Domain {
    Domain::Range('a' as i64, 'z' as i64)
}

pub(crate) fn default_text() -> TextDomain {
    TextDomain::Regex(Regex::lower_case(1, 6))
}

pub(crate) fn default_length() -> Domain {
    Domain::Range(3, 6)
}

pub(crate) fn default_side() -> Domain {
    Domain::Range(2, 4)
}

/// A number below its argument (which is not 0), all equally likely.
pub type Below<'a> = &'a mut dyn FnMut(u64) -> u64;

impl Domain {
    pub fn contains(&self, value: i64) -> bool {
        match self {
            Domain::Range(low, high) => (*low..=*high).contains(&value),
            Domain::List(values) => values.contains(&value),
        }
    }

    pub fn min(&self) -> i64 {
        match self {
            Domain::Range(low, _) => *low,
            Domain::List(values) => values.iter().copied().min().unwrap_or(0),
        }
    }

    pub fn max(&self) -> i64 {
        match self {
            Domain::Range(_, high) => *high,
            Domain::List(values) => values.iter().copied().max().unwrap_or(0),
        }
    }

    /// How many values there are, one that is listed twice counting twice.
    pub fn size(&self) -> u128 {
        match self {
            Domain::Range(low, high) => (i128::from(*high) - i128::from(*low) + 1).max(0) as u128,
            Domain::List(values) => values.len() as u128,
        }
    }

    pub fn draw(&self, below: Below) -> i64 {
        match self {
            Domain::Range(low, high) => {
                let size = (*high as u64).wrapping_sub(*low as u64).wrapping_add(1);
                // All 2^64 values: two halves of a word.
                let step = if size == 0 {
                    (below(1 << 32) << 32) | below(1 << 32)
                } else {
                    below(size)
                };
                (*low as u64).wrapping_add(step) as i64
            }
            Domain::List(values) => {
                let at = below(values.len().max(1) as u64) as usize;
                values.get(at).copied().unwrap_or(0)
            }
        }
    }
}

impl TextDomain {
    pub fn contains(&self, text: &str) -> bool {
        match self {
            TextDomain::List(texts) => texts.iter().any(|t| t == text),
            TextDomain::Regex(regex) => regex.matches(text),
        }
    }

    pub fn draw(&self, below: Below) -> String {
        match self {
            TextDomain::List(texts) => {
                let at = below(texts.len().max(1) as u64) as usize;
                texts.get(at).cloned().unwrap_or_default()
            }
            TextDomain::Regex(regex) => regex.draw(below),
        }
    }
}

impl HoleKind {
    /// A value of the hole, each as likely as another (texts of a regular expression: each length and
    /// alternative as likely as another).
    pub fn draw(&self, below: Below) -> Literal {
        match self {
            HoleKind::Int(domain) => Literal::Int(domain.draw(below)),
            HoleKind::Long(domain) => Literal::Long(domain.draw(below)),
            HoleKind::Boolean => Literal::Boolean(below(2) == 1),
            HoleKind::Char(domain) => Literal::Char(character(domain.draw(below))),
            HoleKind::Text(domain) => Literal::Text(domain.draw(below)),
            HoleKind::IntArray { length, element } => {
                let length = length.draw(below);
                Literal::Ints((0..length).map(|_| element.draw(below)).collect())
            }
            HoleKind::Int2d {
                rows,
                columns,
                element,
            } => {
                let (rows, columns) = (rows.draw(below), columns.draw(below));
                let mut row = || (0..columns).map(|_| element.draw(below)).collect();
                Literal::Ints2d((0..rows).map(|_| row()).collect())
            }
            HoleKind::TextArray { length, element } => {
                let length = length.draw(below);
                Literal::Texts((0..length).map(|_| element.draw(below)).collect())
            }
            HoleKind::Op(list) | HoleKind::Rel(list) => {
                Literal::Alternative(below(list.len().max(1) as u64) as usize)
            }
            HoleKind::Choice(list) => {
                Literal::Alternative(below(list.len().max(1) as u64) as usize)
            }
        }
    }

    pub fn admits(&self, value: &Literal) -> bool {
        match (self, value) {
            (HoleKind::Int(d), Literal::Int(v)) | (HoleKind::Long(d), Literal::Long(v)) => {
                d.contains(*v)
            }
            (HoleKind::Boolean, Literal::Boolean(_)) => true,
            (HoleKind::Char(d), Literal::Char(c)) => d.contains(i64::from(u32::from(*c))),
            (HoleKind::Text(d), Literal::Text(t)) => d.contains(t),
            (HoleKind::IntArray { length, element }, Literal::Ints(vs)) => {
                length.contains(vs.len() as i64) && vs.iter().all(|v| element.contains(*v))
            }
            (
                HoleKind::Int2d {
                    rows,
                    columns,
                    element,
                },
                Literal::Ints2d(vs),
            ) => {
                let width = vs.first().map_or(0, Vec::len);
                rows.contains(vs.len() as i64)
                    && (vs.is_empty() || columns.contains(width as i64))
                    && vs.iter().all(|row| row.len() == width)
                    && vs.iter().flatten().all(|v| element.contains(*v))
            }
            (HoleKind::TextArray { length, element }, Literal::Texts(ts)) => {
                length.contains(ts.len() as i64) && ts.iter().all(|t| element.contains(t))
            }
            (HoleKind::Op(list) | HoleKind::Rel(list), Literal::Alternative(n)) => *n < list.len(),
            (HoleKind::Choice(list), Literal::Alternative(n)) => *n < list.len(),
            _ => false,
        }
    }
}

fn character(code: i64) -> char {
    u32::try_from(code)
        .ok()
        .and_then(char::from_u32)
        .unwrap_or('?')
}
