//! The machine's values for holes.

use gadfly_explore::Literal;
use gadfly_join::{HoleTerms, Kind, Number};
use gadfly_python::machine::{Step, Vm};
use gadfly_python::pending_text::Piece;
use gadfly_python::state::State;
use gadfly_python_code::value::{Char, Value};
use gadfly_term::Term;

/// The value of a literal; lists are new.
pub(crate) fn literal_value(vm: &mut Vm, st: &mut State, literal: &Literal) -> Value {
    match literal {
        Literal::Int(i) | Literal::Long(i) => Value::Int(*i),
        Literal::Boolean(b) => Value::Bool(*b),
        Literal::Char(c) => Value::str(String::from_utf16_lossy(&[*c])),
        Literal::Choice(i) => Value::usize(*i),
        Literal::Text(text) => Value::str(text.as_str()),
        Literal::List(items) => {
            let items = items.iter().map(|i| literal_value(vm, st, i)).collect();
            vm.new_list(st, items)
        }
    }
}

/// The value of a hole. Lengths of lists are decided, all else stays open.
pub(crate) fn hole_value(vm: &mut Vm, st: &mut State, hole: &HoleTerms) -> Step<Value> {
    match hole {
        HoleTerms::Scalar(kind, number) => Ok(match kind {
            Kind::Boolean => {
                let value = vm.int_value(number.term);
                let term = vm.nonzero(&value);
                vm.bool_value(term)
            }
            Kind::Char => {
                let c = vm.char_of_term(number.term);
                vm.chars_value(vec![c])
            }
            Kind::Int | Kind::Long | Kind::Choice => vm.int_value(number.term),
        }),
        HoleTerms::Listed { index, texts } => listed(vm, st, index, texts),
        HoleTerms::Word { length, chars, .. } => {
            let chars: Vec<Char> = chars.iter().map(|c| vm.char_of_term(c.term)).collect();
            let mut sides = Vec::new();
            for n in length.all() {
                let n_term = vm.pool.int(n);
                let so_long = vm.pool.int_eq(length.term, n_term);
                sides.push((so_long, chars[..n as usize].to_vec()));
            }
            one_of_texts(vm, st, sides)
        }
        HoleTerms::Array { length, items, .. } => {
            let count = decided_length(vm, st, length)?;
            let mut values = Vec::with_capacity(count);
            for item in &items[..count] {
                values.push(hole_value(vm, st, item)?);
            }
            Ok(vm.new_list(st, values))
        }
        HoleTerms::Grid {
            rows,
            columns,
            items,
        } => {
            let (m, n) = (
                decided_length(vm, st, rows)?,
                decided_length(vm, st, columns)?,
            );
            let mut all = Vec::with_capacity(m);
            for row in &items[..m] {
                let mut values = Vec::with_capacity(n);
                for item in &row[..n] {
                    values.push(hole_value(vm, st, item)?);
                }
                all.push(vm.new_list(st, values));
            }
            Ok(vm.new_list(st, all))
        }
    }
}

fn decided_length(vm: &mut Vm, st: &mut State, length: &Number) -> Step<usize> {
    let all = length.all();
    for &n in &all {
        let n_term = vm.pool.int(n);
        let so_long = vm.pool.int_eq(length.term, n_term);
        if vm.decide(st, so_long)? {
            return Ok(n.max(0) as usize);
        }
    }
    Ok(length.most().max(0) as usize)
}

/// Texts of one length differ in their characters only.
fn listed(vm: &mut Vm, st: &mut State, index: &Number, texts: &[String]) -> Step<Value> {
    let mut lengths: Vec<usize> = texts.iter().map(|t| t.chars().count()).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let mut sides = Vec::new();
    for length in lengths {
        let mut here = vm.pool.ff();
        let mut chars: Option<Vec<Char>> = None;
        for (i, text) in texts.iter().enumerate() {
            if text.chars().count() != length {
                continue;
            }
            let i_term = vm.pool.int(i as i64);
            let hit = vm.pool.int_eq(index.term, i_term);
            here = vm.pool.or(here, hit);
            let own: Vec<Char> = text.chars().map(Char::Known).collect();
            chars = Some(match chars {
                None => own,
                Some(others) => vm.either_chars(hit, &own, &others),
            });
        }
        sides.push((here, chars.unwrap_or_default()));
    }
    one_of_texts(vm, st, sides)
}

/// The text whose condition holds; one of them does.
fn one_of_texts(vm: &mut Vm, st: &mut State, sides: Vec<(Term, Vec<Char>)>) -> Step<Value> {
    let mut sides = sides.into_iter().rev();
    let Some((_, last)) = sides.next() else {
        return Ok(Value::str(""));
    };
    let mut value = vm.chars_value(last);
    for (condition, chars) in sides {
        let own = vm.chars_value(chars);
        let (Some(yes), Some(no)) = (vm.raw_text(st, &own), vm.raw_text(st, &value)) else {
            return gadfly_python::machine::unsupported("so many texts of symbolic values");
        };
        let piece = Piece::Either(condition, yes.into(), no.into());
        let Some(c) = vm.stand_in(piece) else {
            return gadfly_python::machine::unsupported("so many texts of symbolic values");
        };
        value = vm.text_value(st, c.to_string());
    }
    Ok(value)
}
