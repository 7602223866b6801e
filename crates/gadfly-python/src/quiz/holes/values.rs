//! The machine's values for holes.

use super::{HoleTerms, Kind, Number};
use crate::machine::{Step, Vm};
use crate::state::State;
use crate::sym::text::Piece;
use crate::value::{Char, Value};
use gadfly_explore::Literal;
use gadfly_term::Term;

impl Vm {
    /// The value of a literal; lists are new.
    pub(in crate::quiz) fn literal_value(&mut self, st: &mut State, literal: &Literal) -> Value {
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
    pub(in crate::quiz) fn hole_value(&mut self, st: &mut State, hole: &HoleTerms) -> Step<Value> {
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
