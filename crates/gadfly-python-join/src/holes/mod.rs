//! What holds of the unknowns of an exercise, their first values, and the values of given literals.

mod values;

pub(crate) use values::{hole_value, literal_value};

use gadfly_explore::Literal;
use gadfly_join::HoleTerms;
use gadfly_term::{Int, Model, Pool, Term};

/// What holds of the hole.
pub(crate) fn conjuncts_of(hole: &HoleTerms, pool: &mut Pool, out: &mut Vec<Term>) {
    match hole {
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
        HoleTerms::Array { length, items, .. } => {
            length.conjuncts(pool, out);
            items.iter().for_each(|i| conjuncts_of(i, pool, out));
        }
        HoleTerms::Grid {
            rows,
            columns,
            items,
        } => {
            rows.conjuncts(pool, out);
            columns.conjuncts(pool, out);
            let items = items.iter().flatten();
            items.for_each(|i| conjuncts_of(i, pool, out));
        }
    }
}

/// A first value for every symbol.
pub(crate) fn set_first(hole: &HoleTerms, pool: &Pool, model: &mut Model) {
    match hole {
        HoleTerms::Scalar(_, number) | HoleTerms::Listed { index: number, .. } => {
            number.set_first(pool, model);
        }
        HoleTerms::Word {
            length,
            chars,
            words,
        } => {
            length.set_first(pool, model);
            let first = length.all().first().copied().unwrap_or(0);
            let word = words.first(first as usize);
            for (i, c) in chars.iter().enumerate() {
                let unit = word.get(i).copied().unwrap_or(0);
                model.set_int(c.sym, &Int::from(i64::from(unit)));
            }
        }
        HoleTerms::Array { length, items, .. } => {
            length.set_first(pool, model);
            items.iter().for_each(|i| set_first(i, pool, model));
        }
        HoleTerms::Grid {
            rows,
            columns,
            items,
        } => {
            rows.set_first(pool, model);
            columns.set_first(pool, model);
            items
                .iter()
                .flatten()
                .for_each(|i| set_first(i, pool, model));
        }
    }
}

/// Gives the symbols the values of a literal; false if it is not one of the hole's.
pub(crate) fn assign(hole: &HoleTerms, literal: &Literal, model: &mut Model) -> bool {
    match (hole, literal) {
        (HoleTerms::Scalar(_, number), Literal::Int(v) | Literal::Long(v)) => {
            number.assign(*v, model)
        }
        (HoleTerms::Scalar(_, number), Literal::Boolean(b)) => number.assign(i64::from(*b), model),
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
        (HoleTerms::Array { length, items, .. }, Literal::List(list)) => {
            let pairs = items.iter().zip(list);
            list.len() <= items.len()
                && length.assign(list.len() as i64, model)
                && pairs.fold(true, |all, (i, l)| all & assign(i, l, model))
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
                    all &= assign(item, literal, model);
                }
            }
            all
        }
        _ => false,
    }
}
