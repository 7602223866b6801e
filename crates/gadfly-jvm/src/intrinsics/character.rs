//! Character classes of unknown characters, as conditions on ASCII; others are looked up in the
//! library's tables after being given a value.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::Value;
use gadfly_classfile::Elem;
use gadfly_term::Term;
use std::rc::Rc;

pub(super) fn lookup(name: &str, desc: &str) -> Option<Intrinsic> {
    let one_char = desc.starts_with("(C)") || desc.starts_with("(I)");
    Some(match name {
        "isDigit" | "isLetter" | "isLetterOrDigit" | "isAlphabetic" | "isUpperCase"
        | "isLowerCase" | "isWhitespace" | "isSpaceChar"
            if one_char =>
        {
            classify
        }
        "toUpperCase" | "toLowerCase" if one_char => change_case,
        "getNumericValue" if one_char => numeric_value,
        "digit" => digit,
        _ => return None,
    })
}

/// The term of an unknown character that is ASCII on this path; `None` if the bytecode is to
/// deal with it.
fn ascii(jvm: &mut Jvm, st: &mut State, value: Value) -> Step<Option<Term>> {
    let Value::SymInt(t) = value else {
        return Ok(None);
    };
    let limit = jvm.pool.i32(128);
    let small = jvm.pool.ult(t, limit);
    if jvm.decide(st, small)? {
        Ok(Some(t))
    } else {
        Ok(None)
    }
}

/// A letter beyond ASCII that people know, and that is in lower case.
const LETTER: i32 = 'é' as i32;

/// Beyond ASCII one value stands for the others, or where it is asked for a letter and another one: the
/// library's tables are too large for a term.
fn rest(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    if !args.iter().any(|a| a.is_symbolic()) {
        return Ok(Reply::Bytecode);
    }
    let mut known = Vec::new();
    for &arg in args {
        if let (true, Value::SymInt(t)) = (jvm.config.letters, arg) {
            let letter = jvm.pool.i32(LETTER);
            let is_letter = jvm.pool.eq(t, letter);
            if jvm.decide(st, is_letter)? {
                known.push(Value::Int(LETTER));
                continue;
            }
        }
        known.push(Value::Int(jvm.pin(st, arg)?));
    }
    Ok(Reply::Call {
        method: method.id,
        args: known,
        on_return: crate::state::OnReturn::Push,
    })
}

fn within(jvm: &mut Jvm, t: Term, low: char, high: char) -> Term {
    let low = jvm.pool.i32(low as i32);
    let high = jvm.pool.i32(high as i32);
    let above = jvm.pool.sle(low, t);
    let below = jvm.pool.sle(t, high);
    jvm.pool.and(above, below)
}

fn classify(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(t) = ascii(jvm, st, args[0])? else {
        return rest(jvm, st, method, args);
    };
    let ranges: &[(char, char)] = match &*method.name {
        "isDigit" => &[('0', '9')],
        "isLetter" | "isAlphabetic" => &[('A', 'Z'), ('a', 'z')],
        "isLetterOrDigit" => &[('0', '9'), ('A', 'Z'), ('a', 'z')],
        "isUpperCase" => &[('A', 'Z')],
        "isLowerCase" => &[('a', 'z')],
        "isWhitespace" => &[('\t', '\r'), ('\u{1c}', ' ')],
        _ => &[(' ', ' ')],
    };
    let mut any = jvm.pool.ff();
    for &(low, high) in ranges {
        let hit = within(jvm, t, low, high);
        any = jvm.pool.or(any, hit);
    }
    Ok(Reply::Value(Value::bool(&mut jvm.pool, any)))
}

fn change_case(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(t) = ascii(jvm, st, args[0])? else {
        return rest(jvm, st, method, args);
    };
    let (low, high, by) = if &*method.name == "toUpperCase" {
        ('a', 'z', -32)
    } else {
        ('A', 'Z', 32)
    };
    let hit = within(jvm, t, low, high);
    let moved = crate::ops::iadd(&mut jvm.pool, args[0], Value::Int(by));
    let value = jvm.ite(Elem::Int, hit, moved, args[0])?;
    Ok(Reply::Value(value))
}

fn numeric_value(
    jvm: &mut Jvm,
    st: &mut State,
    method: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let Some(t) = ascii(jvm, st, args[0])? else {
        return rest(jvm, st, method, args);
    };
    let value = value_below(jvm, t, args[0], 36)?;
    Ok(Reply::Value(value))
}

fn digit(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Value::Int(radix) = args[1] else {
        return rest(jvm, st, method, args);
    };
    if !(2..=36).contains(&radix) {
        return Ok(Reply::Bytecode);
    }
    let Some(t) = ascii(jvm, st, args[0])? else {
        return rest(jvm, st, method, args);
    };
    let value = value_below(jvm, t, args[0], radix)?;
    Ok(Reply::Value(value))
}

/// The digit that an ASCII character is in a radix, or -1.
fn value_below(jvm: &mut Jvm, t: Term, c: Value, radix: i32) -> Step<Value> {
    let mut result = Value::Int(-1);
    for (low, high, first) in [('a', 'z', 10), ('A', 'Z', 10), ('0', '9', 0)] {
        let digits = (radix - first).clamp(0, high as i32 - low as i32 + 1);
        if digits == 0 {
            continue;
        }
        let last = char::from_u32(low as u32 + digits as u32 - 1).unwrap_or(high);
        let hit = within(jvm, t, low, last);
        let value = crate::ops::iadd(&mut jvm.pool, c, Value::Int(first - low as i32));
        result = jvm.ite(Elem::Int, hit, value, result)?;
    }
    Ok(result)
}
