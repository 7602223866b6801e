//! The functions of `math`.

use super::math_special as special;
use crate::builtin_types::t;
use crate::machine::{Args, BuiltinFn, Step, Vm, raise, type_error, unsupported, value_error};
use crate::num;
use crate::state::State;
use crate::sym::float::{Class, Whole};
use crate::value::Value;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

pub(crate) const FUNCTIONS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("sqrt", 1, 1, sqrt),
    ("sin", 1, 1, |v, s, a| {
        smooth(v, s, a, f64::sin, (f64::MIN, f64::MAX))
    }),
    ("cos", 1, 1, |v, s, a| {
        smooth(v, s, a, f64::cos, (f64::MIN, f64::MAX))
    }),
    ("tan", 1, 1, |v, s, a| {
        smooth(v, s, a, f64::tan, (f64::MIN, f64::MAX))
    }),
    ("asin", 1, 1, |v, s, a| {
        smooth(v, s, a, f64::asin, (-1.0, 1.0))
    }),
    ("acos", 1, 1, |v, s, a| {
        smooth(v, s, a, f64::acos, (-1.0, 1.0))
    }),
    ("atan", 1, 1, |v, s, a| {
        smooth(v, s, a, f64::atan, (f64::MIN, f64::MAX))
    }),
    ("sinh", 1, 1, |v, s, a| one(v, s, a, f64::sinh)),
    ("cosh", 1, 1, |v, s, a| one(v, s, a, f64::cosh)),
    ("tanh", 1, 1, |v, s, a| {
        smooth(v, s, a, f64::tanh, (f64::MIN, f64::MAX))
    }),
    ("exp", 1, 1, |v, s, a| {
        smooth(v, s, a, f64::exp, (-700.0, 700.0))
    }),
    ("expm1", 1, 1, |v, s, a| one(v, s, a, f64::exp_m1)),
    ("log1p", 1, 1, |v, s, a| one(v, s, a, f64::ln_1p)),
    ("fabs", 1, 1, |v, s, a| one(v, s, a, f64::abs)),
    ("degrees", 1, 1, |v, s, a| {
        one(v, s, a, |x| x * (180.0 / std::f64::consts::PI))
    }),
    ("radians", 1, 1, |v, s, a| {
        one(v, s, a, |x| x * (std::f64::consts::PI / 180.0))
    }),
    ("cbrt", 1, 1, |v, s, a| {
        s.doubt_surroundings(ROUNDING);
        smooth(v, s, a, f64::cbrt, (f64::MIN, f64::MAX))
    }),
    ("log", 1, 2, log),
    ("log2", 1, 1, |v, s, a| {
        logarithm(v, s, &a[0], f64::log2, std::f64::consts::LN_2)
    }),
    ("log10", 1, 1, |v, s, a| {
        logarithm(v, s, &a[0], f64::log10, std::f64::consts::LN_10)
    }),
    ("acosh", 1, 1, |v, s, a| by_library(v, s, a, libm::acosh)),
    ("asinh", 1, 1, |v, s, a| by_library(v, s, a, libm::asinh)),
    ("atanh", 1, 1, |v, s, a| {
        let x = float(v, s, &a[0])?;
        if x.abs() == 1.0 {
            return value_error("math domain error");
        }
        by_library(v, s, a, libm::atanh)
    }),
    ("exp2", 1, 1, |v, s, a| by_library(v, s, a, f64::exp2)),
    ("erf", 1, 1, |v, s, a| by_library(v, s, a, libm::erf)),
    ("erfc", 1, 1, |v, s, a| by_library(v, s, a, libm::erfc)),
    ("gamma", 1, 1, |v, s, a| by_library(v, s, a, special::gamma)),
    ("lgamma", 1, 1, |v, s, a| {
        by_library(v, s, a, special::lgamma)
    }),
    ("ulp", 1, 1, |v, s, a| {
        let x = float(v, s, &a[0])?;
        Ok(v.float_value(s, special::ulp(x)))
    }),
    ("nextafter", 2, 2, |v, s, a| {
        two(v, s, a, special::next_after)
    }),
    ("remainder", 2, 2, |v, s, a| {
        let (x, y) = (float(v, s, &a[0])?, float(v, s, &a[1])?);
        if (x.is_infinite() && !y.is_nan()) || (y == 0.0 && !x.is_nan()) {
            return value_error("math domain error");
        }
        Ok(v.float_value(s, libm::remainder(x, y)))
    }),
    ("pow", 2, 2, pow),
    ("fmod", 2, 2, fmod),
    ("atan2", 2, 2, |v, s, a| two(v, s, a, f64::atan2)),
    ("copysign", 2, 2, |v, s, a| two(v, s, a, f64::copysign)),
    ("hypot", 0, usize::MAX, hypot),
    ("floor", 1, 1, |v, s, a| {
        rounded(v, s, a, f64::floor, crate::names::n::FLOOR)
    }),
    ("ceil", 1, 1, |v, s, a| {
        rounded(v, s, a, f64::ceil, crate::names::n::CEIL)
    }),
    ("trunc", 1, 1, |v, s, a| {
        rounded(v, s, a, f64::trunc, crate::names::n::TRUNC)
    }),
    ("isnan", 1, 1, |v, s, a| {
        class(v, s, &a[0], Class::Nan, f64::is_nan)
    }),
    ("isinf", 1, 1, |v, s, a| {
        class(v, s, &a[0], Class::Infinite, f64::is_infinite)
    }),
    ("isfinite", 1, 1, |v, s, a| {
        class(v, s, &a[0], Class::Finite, f64::is_finite)
    }),
    ("gcd", 0, usize::MAX, gcd),
    ("lcm", 0, usize::MAX, lcm),
    ("factorial", 1, 1, factorial),
    ("isqrt", 1, 1, isqrt),
    ("comb", 2, 2, comb),
    ("perm", 1, 2, perm),
    ("modf", 1, 1, modf),
    ("frexp", 1, 1, frexp),
    ("ldexp", 2, 2, ldexp),
    ("fsum", 1, 1, fsum),
    ("dist", 2, 2, dist),
];

fn class(
    vm: &mut Vm,
    st: &mut State,
    value: &Value,
    which: Class,
    known: fn(f64) -> bool,
) -> Step<Value> {
    let value = vm.settle(st, value)?;
    if num::is_symbolic(&value)
        && let Some(answer) = vm.symbolic_class(st, &value, which)
    {
        return Ok(answer);
    }
    Ok(Value::Bool(known(float(vm, st, &value)?)))
}

fn float(vm: &mut Vm, st: &mut State, value: &Value) -> Step<f64> {
    let value = vm.settle_for(
        st,
        value,
        crate::inputs::Need::Unary(crate::code::UnOp::Neg),
    )?;
    let raw = vm.unwrap(st, &value);
    match &raw {
        Value::Str(_) | Value::None | Value::Tuple(_) | Value::Bytes(_) | Value::SymStr(_) => {
            let name = vm.type_name(st, &value);
            type_error(format!("must be real number, not {name}"))
        }
        Value::Ref(r) if vm.user_method(st, &raw, crate::names::n::FLOAT).is_none() => {
            let _ = r;
            let name = vm.type_name(st, &value);
            type_error(format!("must be real number, not {name}"))
        }
        _ => match vm.make_float(st, &value)? {
            Value::Float(f) => Ok(f),
            _ => unsupported("math functions of symbolic numbers"),
        },
    }
}

fn result(
    vm: &mut Vm,
    st: &mut State,
    value: f64,
    finite_input: bool,
    nan_input: bool,
) -> Step<Value> {
    if value.is_nan() && !nan_input {
        return value_error("math domain error");
    }
    if value.is_infinite() && finite_input {
        return raise(t::OVERFLOW_ERROR, "math range error");
    }
    Ok(vm.float_value(st, value))
}

fn one(vm: &mut Vm, st: &mut State, args: &Args, f: fn(f64) -> f64) -> Step<Value> {
    let x = float(vm, st, &args[0])?;
    result(vm, st, f(x), x.is_finite(), x.is_nan())
}

const ROUNDING: &str = "the last digit of such a function is that of one C library";

/// A function that C libraries round in different ways.
fn by_library(vm: &mut Vm, st: &mut State, args: &Args, f: fn(f64) -> f64) -> Step<Value> {
    st.doubt_surroundings(ROUNDING);
    one(vm, st, args, f)
}

/// A function that has no errors on an interval.
fn smooth(
    vm: &mut Vm,
    st: &mut State,
    args: &Args,
    f: fn(f64) -> f64,
    interval: (f64, f64),
) -> Step<Value> {
    let value = vm.settle(st, &args[0])?;
    if num::is_symbolic(&value)
        && let Some(result) = vm.symbolic_function(st, &value, f, interval)?
    {
        return Ok(result);
    }
    one(vm, st, args, f)
}

fn sqrt(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle(st, &args[0])?;
    if num::is_symbolic(&value) {
        return vm.symbolic_sqrt(st, &value);
    }
    one(vm, st, args, f64::sqrt)
}

fn two(vm: &mut Vm, st: &mut State, args: &Args, f: fn(f64, f64) -> f64) -> Step<Value> {
    let (x, y) = (float(vm, st, &args[0])?, float(vm, st, &args[1])?);
    Ok(vm.float_value(st, f(x, y)))
}

fn logarithm(
    vm: &mut Vm,
    st: &mut State,
    value: &Value,
    f: fn(f64) -> f64,
    unit: f64,
) -> Step<Value> {
    let raw = vm.unwrap(st, value);
    if let Value::Big(b) = &raw {
        if !b.is_positive() {
            return value_error("math domain error");
        }
        if let Some(x) = num::big_to_float(b) {
            return Ok(Value::Float(f(x)));
        }
        let shift = b.bits() - 64;
        let top = (b.magnitude() >> shift).to_u64().unwrap_or(1) as f64;
        return Ok(Value::Float(
            (top.ln() + shift as f64 * std::f64::consts::LN_2) / unit,
        ));
    }
    if num::is_symbolic(&raw) {
        let none = vm.compare_truth(st, crate::code::CmpOp::Le, &raw, &Value::Int(0))?;
        if none {
            return value_error("math domain error");
        }
        if let Some(result) = vm.symbolic_function(st, &raw, f, (5e-324, f64::MAX))? {
            return Ok(result);
        }
    }
    let x = float(vm, st, value)?;
    if x <= 0.0 {
        return value_error("math domain error");
    }
    Ok(vm.float_value(st, f(x)))
}

fn log(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let top = logarithm(vm, st, &args[0], f64::ln, 1.0)?;
    let Some(base) = args.get(1) else {
        return Ok(top);
    };
    let bottom = logarithm(vm, st, base, f64::ln, 1.0)?;
    match (&top, &bottom) {
        (Value::Float(_), Value::Float(b)) if *b == 0.0 => {
            raise(t::ZERO_DIVISION, "float division by zero")
        }
        (Value::Float(a), Value::Float(b)) => Ok(vm.float_value(st, a / b)),
        _ => unsupported("logarithm"),
    }
}

fn pow(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle(st, &args[0])?;
    if num::is_symbolic(&value)
        && let Some(exponent) = num::to_float(&args[1])
        && let Some(result) = vm.symbolic_pow(st, &value, exponent)?
    {
        return Ok(result);
    }
    let (x, y) = (float(vm, st, &args[0])?, float(vm, st, &args[1])?);
    if x == 0.0 && y < 0.0 && y.is_finite() {
        return value_error("math domain error");
    }
    let nan = (x.is_nan() || y.is_nan()) && x != 1.0 && y != 0.0;
    result(vm, st, x.powf(y), x.is_finite() && y.is_finite(), nan)
}

fn fmod(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (x, y) = (float(vm, st, &args[0])?, float(vm, st, &args[1])?);
    result(vm, st, libm::fmod(x, y), false, x.is_nan() || y.is_nan())
}

fn hypot(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if let [x, y] = &args.pos[..] {
        let (x, y) = (vm.settle(st, x)?, vm.settle(st, y)?);
        if (num::is_symbolic(&x) || num::is_symbolic(&y))
            && let Some(result) = vm.symbolic_hypot(st, &x, &y)?
        {
            return Ok(result);
        }
    }
    let mut values = Vec::new();
    for value in &args.pos {
        values.push(float(vm, st, value)?.abs());
    }
    Ok(vm.float_value(st, norm(&values)))
}

fn norm(values: &[f64]) -> f64 {
    match values {
        [] => 0.0,
        [x] => x.abs(),
        [x, y] => libm::hypot(*x, *y),
        _ => {
            let most = values.iter().copied().fold(0.0, f64::max);
            if most == 0.0 || most.is_infinite() {
                return most;
            }
            most * values
                .iter()
                .map(|v| (v / most) * (v / most))
                .sum::<f64>()
                .sqrt()
        }
    }
}

fn dist(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (p, q) = (vm.iterate(st, &args[0])?, vm.iterate(st, &args[1])?);
    if p.len() != q.len() {
        return value_error("both points must have the same number of dimensions");
    }
    let mut values = Vec::new();
    for (x, y) in p.iter().zip(&q) {
        values.push((float(vm, st, x)? - float(vm, st, y)?).abs());
    }
    Ok(vm.float_value(st, norm(&values)))
}

fn rounded(
    vm: &mut Vm,
    st: &mut State,
    args: &Args,
    f: fn(f64) -> f64,
    hook: crate::names::Name,
) -> Step<Value> {
    let value = vm.settle_for(
        st,
        &args[0],
        crate::inputs::Need::Unary(crate::code::UnOp::Neg),
    )?;
    if let Some(method) = vm.user_method(st, &value, hook) {
        return vm.callback(st, &method, Args::of([value]));
    }
    match vm.unwrap(st, &value) {
        Value::Bool(b) => Ok(Value::Int(i64::from(b))),
        v @ (Value::Int(_) | Value::Big(_) | Value::SymInt(_)) => Ok(v),
        other @ (Value::Str(_) | Value::None | Value::Tuple(_))
            if hook == crate::names::n::TRUNC =>
        {
            let name = vm.type_name(st, &other);
            type_error(format!("type {name} doesn't define __trunc__ method"))
        }
        v @ Value::SymBool(_) => Ok(vm.int_of_bool(v)),
        v @ Value::SymFloat(_) => {
            let how = match hook {
                crate::names::n::FLOOR => Whole::Floor,
                crate::names::n::CEIL => Whole::Ceil,
                _ => Whole::Trunc,
            };
            vm.float_whole(st, &v, how)
        }
        other => {
            let x = float(vm, st, &other)?;
            vm.float_to_int(f(x))
        }
    }
}

fn integer(vm: &mut Vm, st: &mut State, value: &Value) -> Step<BigInt> {
    match vm.index_of(st, value)? {
        Some(v) => match v.as_bigint() {
            Some(i) => Ok(i),
            None => unsupported("math functions of symbolic numbers"),
        },
        None => {
            let name = vm.type_name(st, value);
            type_error(format!(
                "'{name}' object cannot be interpreted as an integer"
            ))
        }
    }
}

/// Integers of which some are not known, for functions that the prelude has in Python.
fn unknown_integers(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Option<Vec<Value>>> {
    let mut all = Vec::new();
    for value in &args.pos {
        match vm.index_of(st, value)? {
            Some(index) => all.push(index),
            None => return Ok(None),
        }
    }
    let unknown = all.iter().any(|v| matches!(v, Value::SymInt(_)));
    Ok(unknown.then_some(all))
}

/// All arguments as one number, from the left.
fn folded(
    vm: &mut Vm,
    st: &mut State,
    args: &Args,
    mut result: BigInt,
    with: fn(&BigInt, &BigInt) -> BigInt,
) -> Step<BigInt> {
    for value in &args.pos {
        let value = integer(vm, st, value)?;
        vm.big_work(
            2 * result.bits().max(value.bits()),
            result.bits().min(value.bits()),
        )?;
        result = with(&result, &value);
    }
    Ok(result)
}

fn gcd(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if let Some(integers) = unknown_integers(vm, st, args)? {
        return vm.prelude_call(st, "_gcd", integers);
    }
    let result = folded(vm, st, args, BigInt::zero(), BigInt::gcd)?;
    Ok(Value::big(result))
}

fn lcm(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let result = folded(vm, st, args, BigInt::one(), BigInt::lcm)?;
    Ok(Value::big(result.abs()))
}

fn factorial(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if let Some(integers) = unknown_integers(vm, st, args)? {
        return vm.prelude_call(st, "_factorial", integers);
    }
    let n = integer(vm, st, &args[0])?;
    if n.is_negative() {
        return value_error("factorial() not defined for negative values");
    }
    match n.to_u32() {
        Some(n) if n <= 20_000 => {
            // A product of all, one word at a time.
            vm.big_work(u64::from(n) * 64, u64::from(n) * 8)?;
            let mut result = BigInt::one();
            for i in 2..=n {
                result *= i;
            }
            Ok(Value::big(result))
        }
        _ => unsupported("very large integers"),
    }
}

fn isqrt(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if let Some(integers) = unknown_integers(vm, st, args)? {
        return vm.prelude_call(st, "_isqrt", integers);
    }
    let n = integer(vm, st, &args[0])?;
    if n.is_negative() {
        return value_error("isqrt() argument must be nonnegative");
    }
    vm.big_work(8 * n.bits(), n.bits() / 2)?;
    Ok(Value::big(n.sqrt()))
}

fn falling(n: &BigInt, k: u32) -> BigInt {
    let mut result = BigInt::one();
    for i in 0..k {
        result *= n - i;
    }
    result
}

fn comb(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (n, k) = (integer(vm, st, &args[0])?, integer(vm, st, &args[1])?);
    if n.is_negative() {
        return value_error("n must be a non-negative integer");
    }
    if k.is_negative() {
        return value_error("k must be a non-negative integer");
    }
    if k > n {
        return Ok(Value::Int(0));
    }
    let k = k.clone().min(&n - &k);
    match k.to_u32() {
        Some(k) if k <= 20_000 => {
            let bits = u64::from(k) * n.bits();
            vm.big_work(bits, bits)?;
            Ok(Value::big(falling(&n, k) / falling(&BigInt::from(k), k)))
        }
        _ => unsupported("very large integers"),
    }
}

fn perm(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let n = integer(vm, st, &args[0])?;
    let k = match args.get(1) {
        None | Some(Value::None) => n.clone(),
        Some(k) => integer(vm, st, k)?,
    };
    if n.is_negative() {
        return value_error("n must be a non-negative integer");
    }
    if k.is_negative() {
        return value_error("k must be a non-negative integer");
    }
    if k > n {
        return Ok(Value::Int(0));
    }
    match k.to_u32() {
        Some(k) if k <= 20_000 => {
            let bits = u64::from(k) * n.bits();
            vm.big_work(bits, bits)?;
            Ok(Value::big(falling(&n, k)))
        }
        _ => unsupported("very large integers"),
    }
}

fn modf(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let x = float(vm, st, &args[0])?;
    let (fraction, whole) = if x.is_infinite() {
        (0.0_f64.copysign(x), x)
    } else {
        ((x - x.trunc()).copysign(x), x.trunc())
    };
    Ok(Value::tuple(vec![
        vm.float_value(st, fraction),
        vm.float_value(st, whole),
    ]))
}

fn frexp(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let x = float(vm, st, &args[0])?;
    let (m, e) = if x.is_finite() {
        libm::frexp(x)
    } else {
        (x, 0)
    };
    Ok(Value::tuple(vec![
        vm.float_value(st, m),
        Value::Int(i64::from(e)),
    ]))
}

fn ldexp(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let x = float(vm, st, &args[0])?;
    let e = vm.need_index(st, &args[1])?;
    let value = libm::ldexp(x, e.clamp(-5000, 5000) as i32);
    result(vm, st, value, x.is_finite(), x.is_nan())
}

/// Shewchuk's exact sum.
fn fsum(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let items = vm.iterate(st, &args[0])?;
    let mut exact = BigInt::zero();
    let mut special = 0.0;
    // Every float is a multiple of 2^-1074.
    for item in &items {
        let x = float(vm, st, item)?;
        if !x.is_finite() {
            special += x;
            continue;
        }
        let (m, e) = libm::frexp(x);
        let whole = num::float_to_big(m * 9_007_199_254_740_992.0).unwrap_or_default();
        let shift = i64::from(e) - 53 + 1130;
        exact += whole << shift.max(0) as u64;
    }
    if special != 0.0 || special.is_nan() {
        return Ok(vm.float_value(st, special));
    }
    match num::true_division(&exact, &(BigInt::one() << 1130u64)) {
        Some(f) => Ok(Value::Float(f)),
        None => raise(t::OVERFLOW_ERROR, "intermediate overflow in fsum"),
    }
}
