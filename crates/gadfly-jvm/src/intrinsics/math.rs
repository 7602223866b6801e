//! `java.lang.Math`, `StrictMath` and the bits of floating-point numbers.

use super::{Intrinsic, Reply, fdlibm};
use crate::classes::Method;
use crate::machine::{Jvm, Step, native_reason, unsupported};
use crate::state::{OnReturn, State};
use crate::value::Value;
use gadfly_classfile::Elem;
use gadfly_term::{Node, UnOp};
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
        ("fma", _) => fused,
        ("random", _) => random,
        _ => return None,
    })
}

pub(super) fn lookup_bits(name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (name, desc) {
        ("floatToRawIntBits" | "doubleToRawLongBits", _) => to_bits,
        ("intBitsToFloat" | "longBitsToDouble", _) => from_bits,
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

/// Concrete numbers without the detour over `BigDecimal`.
fn fused(_: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    Ok(match args {
        [Value::Double(a), Value::Double(b), Value::Double(c)] => {
            Reply::Value(Value::Double(libm::fma(*a, *b, *c)))
        }
        [Value::Float(a), Value::Float(b), Value::Float(c)] => {
            Reply::Value(Value::Float(libm::fmaf(*a, *b, *c)))
        }
        _ => Reply::Bytecode,
    })
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

/// Functions that HotSpot computes with its own code on common processors, from the release on
/// given with them; the library specifies them to within one unit in the last place.
const BY_HOTSPOT: &[(&str, u16)] = &[
    ("sin", 0),
    ("cos", 0),
    ("tan", 0),
    ("exp", 0),
    ("log", 0),
    ("log10", 0),
    ("pow", 0),
    ("tanh", 24),
    ("cbrt", 25),
];

/// Transcendental functions are computed on concrete numbers; an unknown argument is given the
/// value it has in the model at hand, and the path says that it did not see the others.
///
/// What HotSpot computes itself is rounded correctly here, which it nearly always is there. The
/// rest is the library's own code or, where that is native, the same algorithm.
fn function(jvm: &mut Jvm, st: &mut State, method: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let mut known = Vec::new();
    for &arg in args {
        known.push(pin_double(jvm, st, arg)?);
    }
    let (x, y) = (known[0], known.get(1).copied().unwrap_or(0.0));
    let release = jvm.classes.jdk_release();
    let by_hotspot = &*method.class_name == "java/lang/Math"
        && BY_HOTSPOT
            .iter()
            .any(|(name, since)| **name == *method.name && release >= *since);
    if !by_hotspot && method.code().is_some() {
        if !args.iter().any(|a| a.is_symbolic()) {
            return Ok(Reply::Bytecode);
        }
        return Ok(Reply::Call {
            method: method.id,
            args: known.into_iter().map(Value::Double).collect(),
            on_return: OnReturn::Push,
        });
    }
    let result = if by_hotspot {
        rounded(&method.name, x, y)
    } else {
        strict(&method.name, x, y)
    };
    match result {
        Some(result) => Ok(Reply::Value(Value::Double(result))),
        None => unsupported(native_reason(st, method)),
    }
}

/// The result nearest to the true one.
fn rounded(name: &str, x: f64, y: f64) -> Option<f64> {
    Some(match name {
        "sin" => pxfm::f_sin(x),
        "cos" => pxfm::f_cos(x),
        "tan" => pxfm::f_tan(x),
        "exp" => pxfm::f_exp(x),
        "log" => pxfm::f_log(x),
        "log10" => pxfm::f_log10(x),
        "tanh" => pxfm::f_tanh(x),
        "cbrt" => pxfm::f_cbrt(x),
        "pow" => java_pow(x, y),
        _ => return None,
    })
}

/// As `StrictMath` defines it.
fn strict(name: &str, x: f64, y: f64) -> Option<f64> {
    Some(match name {
        "sin" => libm::sin(x),
        "cos" => libm::cos(x),
        "tan" => libm::tan(x),
        "asin" => libm::asin(x),
        "acos" => libm::acos(x),
        "atan" => libm::atan(x),
        "exp" => libm::exp(x),
        "log" => fdlibm::log(x),
        "log10" => fdlibm::log10(x),
        "sinh" => fdlibm::sinh(x),
        "cosh" => fdlibm::cosh(x),
        "tanh" => fdlibm::tanh(x),
        "expm1" => libm::expm1(x),
        "log1p" => libm::log1p(x),
        "atan2" => fdlibm::atan2(x, y),
        "IEEEremainder" => libm::remquo(x, y).0,
        _ => return None,
    })
}

/// C's `pow` gives 1 for `pow(1, NaN)` and `pow(-1, ±inf)`; Java gives NaN.
fn java_pow(x: f64, y: f64) -> f64 {
    if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) {
        return f64::NAN;
    }
    if y == 0.0 {
        return 1.0;
    }
    let result = pxfm::f_pow(x, y);
    // The crate loses the smallest results of some exponents.
    if result == 0.0 || result.is_subnormal() {
        libm::pow(x, y)
    } else {
        result
    }
}

fn pin_double(jvm: &mut Jvm, st: &mut State, value: Value) -> Step<f64> {
    match value {
        Value::Double(f) => Ok(f),
        Value::SymDouble(t) => {
            // Of a whole number that has few values each can be looked at.
            if jvm.join.is_some()
                && let Node::Un(UnOp::FFromSbv, whole) = jvm.pool.node(t)
                && jvm.pool.width(whole) == 32
                && jvm.has_few_values(whole)
            {
                let whole = Value::int(&jvm.pool, whole);
                return Ok(f64::from(jvm.pin(st, whole)?));
            }
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

fn to_bits(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    doubt_nan(jvm, st, args[0]);
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

/// Which of the many NaNs an operation gives is up to the processor. The library looks at such bits only to
/// copy a sign; those of an input are its own.
fn doubt_nan(jvm: &mut Jvm, st: &mut State, value: Value) {
    let may_be_nan = match value {
        Value::Float(f) => f.is_nan(),
        Value::Double(f) => f.is_nan(),
        Value::SymFloat(t) | Value::SymDouble(t) if jvm.pool.sym_of(t).is_none() => {
            let nan = jvm.pool.f_is_nan(t);
            jvm.pool.as_bool(nan) != Some(false)
        }
        _ => false,
    };
    let caller = &st.frame().method;
    if may_be_nan && (caller.is_user || &*caller.name == "copySign") {
        st.doubt_surroundings("NaNs have the bits of one machine");
    }
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
