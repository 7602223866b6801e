//! The inner loops of `BigInteger`, which HotSpot replaces as well: products of known magnitudes.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::Value;
use std::rc::Rc;

pub(super) fn lookup(name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (name, desc) {
        ("implMultiplyToLen" | "multiplyToLen", "([II[II[I)[I") => multiply,
        ("implSquareToLen", "([II[II)[I") => square,
        _ => return None,
    })
}

/// Products of words that take as long as copying an element.
const PRODUCTS_PER_ELEMENT: usize = 4;

/// The first `len` words of a magnitude, least significant first; none if not all are known.
fn words(jvm: &mut Jvm, st: &mut State, array: Value, len: Value) -> Step<Option<Vec<u32>>> {
    let array = jvm.object(st, array)?;
    let (Value::Int(len), Some(values)) = (len, jvm.array(st, array)?.settled()) else {
        return Ok(None);
    };
    let Some(values) = values.get(..len as usize) else {
        return Ok(None);
    };
    Ok(values
        .iter()
        .rev()
        .map(|v| match v {
            Value::Int(i) => Some(*i as u32),
            _ => None,
        })
        .collect())
}

/// `multiplyToLen(x, xlen, y, ylen, z)`: the product, in `z` if it is large enough.
fn multiply(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let x = words(jvm, st, args[0], args[1])?;
    let y = words(jvm, st, args[2], args[3])?;
    let (Some(x), Some(y)) = (x, y) else {
        return Ok(Reply::Bytecode);
    };
    jvm.make_room(x.len().saturating_mul(y.len()) / PRODUCTS_PER_ELEMENT)?;
    store(jvm, st, args[4], &product(&x, &y))
}

/// `squareToLen(x, len, z, zlen)`.
fn square(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Some(x) = words(jvm, st, args[0], args[1])? else {
        return Ok(Reply::Bytecode);
    };
    jvm.make_room(x.len().saturating_mul(x.len()) / PRODUCTS_PER_ELEMENT)?;
    store(jvm, st, args[2], &product(&x, &x))
}

fn product(x: &[u32], y: &[u32]) -> Vec<u32> {
    let mut z = vec![0u32; x.len() + y.len()];
    for (i, &a) in x.iter().enumerate() {
        let mut carry = 0u64;
        for (j, &b) in y.iter().enumerate() {
            let sum = u64::from(a) * u64::from(b) + u64::from(z[i + j]) + carry;
            z[i + j] = sum as u32;
            carry = sum >> 32;
        }
        z[i + y.len()] = carry as u32;
    }
    z
}

/// Puts words, most significant first, at the front of `z`, or into a new array.
fn store(jvm: &mut Jvm, st: &mut State, z: Value, words: &[u32]) -> Step<Reply> {
    let len = words.len();
    let fits = match z {
        Value::Ref(r) if !r.is_null() => jvm
            .array(st, r)?
            .settled()
            .filter(|values| values.len() >= len)
            .map(|_| r),
        _ => None,
    };
    let target = match fits {
        Some(array) => array,
        None => {
            let class = jvm.classes.load("[I")?;
            jvm.make_array(st, class, Value::Int(len as i32))?
        }
    };
    if let Some(values) = jvm.array_mut(st, target)?.settled_mut() {
        for (value, word) in values.iter_mut().zip(words.iter().rev()) {
            *value = Value::Int(*word as i32);
        }
    }
    Ok(Reply::Value(Value::Ref(target)))
}
