//! `java.lang.Math`, `StrictMath` and the bits of floating-point numbers.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::machine::{Jvm, Step, unsupported};
use crate::state::State;
use crate::value::Value;
use gadfly_classfile::Elem;
use gadfly_witness::Reason;
use std::rc::Rc;

pub(super) fn lookup(name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (name, desc) {
        ("abs", "(I)I" | "(J)J") => abs,
        ("abs", "(F)F" | "(D)D") => f_abs,
        ("max", "(II)I" | "(JJ)J") => max,
        ("min", "(II)I" | "(JJ)J") => min,
        ("sqrt", _) => sqrt,
        ("floor" | "ceil" | "rint", "(D)D") => rounding,
        (
            "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "exp" | "log" | "log10" | "cbrt"
            | "sinh" | "cosh" | "tanh" | "expm1" | "log1p",
            "(D)D",
        ) => function,
        ("pow" | "atan2" | "hypot" | "IEEEremainder", "(DD)D") => function,
        ("random", _) => random,
        _ => return None,
    })
}

pub(super) fn lookup_bits(name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (name, desc) {
        ("floatToRawIntBits", _) | ("doubleToRawLongBits", _) => to_bits,
        ("intBitsToFloat", _) | ("longBitsToDouble", _) => from_bits,
        ("floatToIntBits", "(F)I") | ("doubleToLongBits", "(D)J") => canonical_bits,
        _ => return None,
    })
}

fn elem_of(value: Value) -> Elem {
    if value.is_wide() {
        Elem::Long
    } else {
        Elem::Int
    }
}

fn abs(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::Int(i) => Value::Int(i.wrapping_abs()),
        Value::Long(i) => Value::Long(i.wrapping_abs()),
        value => {
            let Some(t) = value.term(&mut jvm.pool) else {
                return unsupported("Math.abs");
            };
            let zero = if value.is_wide() {
                jvm.pool.i64(0)
            } else {
                jvm.pool.i32(0)
            };
            let negative = jvm.pool.slt(t, zero);
            let minus = jvm.pool.neg(t);
            let t = jvm.pool.ite(negative, minus, t);
            if value.is_wide() {
                Value::long(&jvm.pool, t)
            } else {
                Value::int(&jvm.pool, t)
            }
        }
    }))
}

fn f_abs(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::Float(f) => Value::Float(f.abs()),
        Value::Double(f) => Value::Double(f.abs()),
        Value::SymFloat(t) => {
            let t = jvm.pool.f_abs(t);
            Value::float(&jvm.pool, t)
        }
        Value::SymDouble(t) => {
            let t = jvm.pool.f_abs(t);
            Value::double(&jvm.pool, t)
        }
        _ => return unsupported("Math.abs"),
    }))
}

fn max(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let value = pick(jvm, args[0], args[1], false)?;
    Ok(Reply::Value(value))
}

fn min(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let value = pick(jvm, args[0], args[1], true)?;
    Ok(Reply::Value(value))
}

fn pick(jvm: &mut Jvm, a: Value, b: Value, smaller: bool) -> Step<Value> {
    let (Some(ta), Some(tb)) = (a.term(&mut jvm.pool), b.term(&mut jvm.pool)) else {
        return unsupported("Math.max");
    };
    let first = if smaller {
        jvm.pool.sle(ta, tb)
    } else {
        jvm.pool.sle(tb, ta)
    };
    jvm.ite(elem_of(a), first, a, b)
}

fn sqrt(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::Double(f) => Value::Double(f.sqrt()),
        Value::SymDouble(t) => {
            let t = jvm.pool.f_sqrt(t);
            Value::double(&jvm.pool, t)
        }
        _ => return unsupported("Math.sqrt"),
    }))
}

fn rounding(_: &mut Jvm, _: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Value::Double(f) = args[0] else {
        return Ok(Reply::Bytecode);
    };
    Ok(Reply::Value(Value::Double(match &*method.name {
        "floor" => f.floor(),
        "ceil" => f.ceil(),
        _ => f.round_ties_even(),
    })))
}

/// Transcendental functions are computed on concrete numbers; an unknown argument is given the
/// value it has in the model at hand, and the path says that it did not see the others.
fn function(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let mut known = Vec::new();
    for &arg in args {
        known.push(pin_double(jvm, st, arg)?);
    }
    let x = known[0];
    let y = known.get(1).copied().unwrap_or(0.0);
    Ok(Reply::Value(Value::Double(match &*method.name {
        "sin" => libm::sin(x),
        "cos" => libm::cos(x),
        "tan" => libm::tan(x),
        "asin" => libm::asin(x),
        "acos" => libm::acos(x),
        "atan" => libm::atan(x),
        "exp" => libm::exp(x),
        "log" => libm::log(x),
        "log10" => libm::log10(x),
        "cbrt" => libm::cbrt(x),
        "sinh" => libm::sinh(x),
        "cosh" => libm::cosh(x),
        "tanh" => libm::tanh(x),
        "expm1" => libm::expm1(x),
        "log1p" => libm::log1p(x),
        "atan2" => libm::atan2(x, y),
        "hypot" => libm::hypot(x, y),
        "IEEEremainder" => libm::remquo(x, y).0,
        _ => java_pow(x, y),
    })))
}

/// C's `pow` gives 1 for `pow(1, NaN)` and `pow(-1, ±inf)`; Java gives NaN.
fn java_pow(x: f64, y: f64) -> f64 {
    if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) {
        f64::NAN
    } else {
        libm::pow(x, y)
    }
}

fn pin_double(jvm: &mut Jvm, st: &mut State, value: Value) -> Step<f64> {
    match value {
        Value::Double(f) => Ok(f),
        Value::SymDouble(t) => {
            let guess = match st.path.model() {
                Some(model) => f64::from_bits(gadfly_term::eval(&jvm.pool, model, t)),
                None => 0.0,
            };
            let bits = jvm.pool.f_bits(t);
            let known = jvm.pool.bv(64, guess.to_bits());
            let same = jvm.pool.eq(bits, known);
            jvm.assume(st, same)?;
            st.doubt(Reason::Unsupported(
                "a mathematical function of an unknown".into(),
            ));
            Ok(guess)
        }
        _ => unsupported("a mathematical function of something else"),
    }
}

fn random(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    unsupported("random numbers (Math.random)")
}

fn to_bits(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::Float(f) => Value::Int(f.to_bits() as i32),
        Value::Double(f) => Value::Long(f.to_bits() as i64),
        Value::SymFloat(t) => {
            let t = jvm.pool.f_bits(t);
            Value::int(&jvm.pool, t)
        }
        Value::SymDouble(t) => {
            let t = jvm.pool.f_bits(t);
            Value::long(&jvm.pool, t)
        }
        _ => return unsupported("bits of something else"),
    }))
}

/// All NaNs are one: 0x7fc00000, 0x7ff8000000000000.
fn canonical_bits(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    const FLOAT_NAN: i32 = 0x7fc0_0000;
    const DOUBLE_NAN: i64 = 0x7ff8_0000_0000_0000;
    Ok(Reply::Value(match args[0] {
        Value::Float(f) if f.is_nan() => Value::Int(FLOAT_NAN),
        Value::Double(f) if f.is_nan() => Value::Long(DOUBLE_NAN),
        Value::Float(f) => Value::Int(f.to_bits() as i32),
        Value::Double(f) => Value::Long(f.to_bits() as i64),
        Value::SymFloat(t) => {
            let nan = jvm.pool.f_is_nan(t);
            let bits = jvm.pool.f_bits(t);
            let canonical = jvm.pool.i32(FLOAT_NAN);
            let t = jvm.pool.ite(nan, canonical, bits);
            Value::int(&jvm.pool, t)
        }
        Value::SymDouble(t) => {
            let nan = jvm.pool.f_is_nan(t);
            let bits = jvm.pool.f_bits(t);
            let canonical = jvm.pool.i64(DOUBLE_NAN);
            let t = jvm.pool.ite(nan, canonical, bits);
            Value::long(&jvm.pool, t)
        }
        _ => return unsupported("bits of something else"),
    }))
}

fn from_bits(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::Int(i) => Value::Float(f32::from_bits(i as u32)),
        Value::Long(i) => Value::Double(f64::from_bits(i as u64)),
        Value::SymInt(t) => {
            let t = jvm.pool.f_from_bits(t);
            Value::float(&jvm.pool, t)
        }
        Value::SymLong(t) => {
            let t = jvm.pool.f_from_bits(t);
            Value::double(&jvm.pool, t)
        }
        _ => return unsupported("a number from something else"),
    }))
}
