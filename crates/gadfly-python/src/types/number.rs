//! Methods of `int` and `float`.

use crate::builtin_types::t;
use crate::machine::{Args, BuiltinFn, Step, Vm, raise, type_error, unsupported, value_error};
use crate::num;
use crate::state::State;
use crate::value::Value;
use num_bigint::{BigInt, Sign};
use num_traits::{Pow, Signed, Zero};

pub const INT: &[(&str, usize, usize, BuiltinFn)] = &[
    ("bit_length", 0, 0, bit_length),
    ("bit_count", 0, 0, bit_count),
    ("conjugate", 0, 0, same),
    ("as_integer_ratio", 0, 0, as_integer_ratio),
    ("is_integer", 0, 0, is_integer),
    ("__int__", 0, 0, same),
    ("__index__", 0, 0, same),
    ("__trunc__", 0, 0, same),
    ("__floor__", 0, 0, same),
    ("__ceil__", 0, 0, same),
    ("__round__", 0, 1, round_whole),
    ("__pow__", 1, 2, power),
    ("__float__", 0, 0, to_float),
];

pub const INT_KEYWORD: &[(&str, usize, usize, &str, BuiltinFn)] = &[(
    "to_bytes",
    0,
    2,
    "length: int, byteorder: str, *, signed",
    to_bytes,
)];

pub const FLOAT: &[(&str, usize, usize, BuiltinFn)] = &[
    ("is_integer", 0, 0, is_integer),
    ("as_integer_ratio", 0, 0, as_integer_ratio),
    ("conjugate", 0, 0, same),
    ("hex", 0, 0, hex),
    ("__int__", 0, 0, trunc),
    ("__trunc__", 0, 0, trunc),
    ("__float__", 0, 0, same),
    ("__floor__", 0, 0, floor),
    ("__ceil__", 0, 0, ceil),
    ("__round__", 0, 1, round),
];

fn own(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle(st, &args[0])?;
    Ok(vm.unwrap(st, &value))
}

fn big(vm: &mut Vm, st: &mut State, args: &Args) -> Step<BigInt> {
    match own(vm, st, args)?.as_bigint() {
        Some(value) => Ok(value),
        None => unsupported("this method of a symbolic number"),
    }
}

fn same(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match own(vm, st, args)? {
        Value::Bool(b) => Ok(Value::Int(i64::from(b))),
        other => Ok(other),
    }
}

fn to_float(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = own(vm, st, args)?;
    vm.make_float(st, &value)
}

fn bit_length(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::Int(big(vm, st, args)?.bits() as i64))
}

fn bit_count(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let digits = big(vm, st, args)?.magnitude().to_u64_digits();
    Ok(Value::Int(
        digits.iter().map(|d| i64::from(d.count_ones())).sum(),
    ))
}

fn to_bytes(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = big(vm, st, args)?;
    let length = match vm.keyword(args, 1, "length") {
        Some(v) => vm.need_index(st, &v)?,
        None => 1,
    };
    let order = byte_order(vm, args)?;
    let signed = match vm.keyword(args, usize::MAX, "signed") {
        Some(v) => vm.truth(st, &v)?,
        None => false,
    };
    let Ok(length) = usize::try_from(length) else {
        return value_error("length argument must be non-negative");
    };
    if value.is_negative() && !signed {
        return raise(t::OVERFLOW_ERROR, "can't convert negative int to unsigned");
    }
    let mut bytes = if signed {
        value.to_signed_bytes_le()
    } else {
        value.to_bytes_le().1
    };
    let filling = if value.is_negative() { 0xff } else { 0 };
    if value.is_zero() {
        bytes.clear();
    }
    while !signed && bytes.last() == Some(&0) {
        bytes.pop();
    }
    if bytes.len() > length {
        return raise(t::OVERFLOW_ERROR, "int too big to convert");
    }
    vm.make_text_room(length)?;
    bytes.resize(length, filling);
    if order == Order::Big {
        bytes.reverse();
    }
    Ok(Value::bytes(bytes))
}

/// `int.from_bytes`.
pub fn from_bytes(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let order = byte_order(vm, args)?;
    let value = vm.settle(st, &args[1])?;
    if crate::num::is_number(&value) || vm.is_string(st, &value) {
        let name = vm.type_name(st, &value);
        return type_error(format!("cannot convert '{name}' object to bytes"));
    }
    let value = vm.construct_builtin(st, t::BYTES, &Args::of([value]))?;
    let mut bytes = vm.byte_content(st, &value)?.unwrap_or_default();
    let signed = match vm.keyword(args, usize::MAX, "signed") {
        Some(v) => vm.truth(st, &v)?,
        None => false,
    };
    if order == Order::Big {
        bytes.reverse();
    }
    let number = Value::big(if signed {
        BigInt::from_signed_bytes_le(&bytes)
    } else {
        BigInt::from_bytes_le(Sign::Plus, &bytes)
    });
    match args[0] {
        Value::Ref(t::INT) => Ok(number),
        Value::Ref(class) => vm.construct_builtin(st, class, &Args::of([number])),
        _ => unsupported("from_bytes of another type"),
    }
}

#[derive(PartialEq, Eq)]
enum Order {
    Big,
    Little,
}

/// The order that is asked for; a string, as the declared parameters say.
fn byte_order(vm: &mut Vm, args: &Args) -> Step<Order> {
    match vm.keyword(args, 2, "byteorder") {
        None => Ok(Order::Big),
        Some(value) => match value.as_str() {
            Some("big") => Ok(Order::Big),
            Some("little") => Ok(Order::Little),
            Some(_) => value_error("byteorder must be either 'little' or 'big'"),
            None => unsupported("a byte order that is not known"),
        },
    }
}

fn is_integer(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::Bool(match own(vm, st, args)? {
        Value::Float(f) => f.is_finite() && f.fract() == 0.0,
        v @ Value::SymFloat(_) => return Ok(vm.symbolic_is_whole(&v)),
        _ => true,
    }))
}

fn as_integer_ratio(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match own(vm, st, args)? {
        Value::Float(f) => {
            if f.is_nan() {
                return value_error("cannot convert NaN to integer ratio");
            }
            if f.is_infinite() {
                return raise(
                    t::OVERFLOW_ERROR,
                    "cannot convert Infinity to integer ratio",
                );
            }
            let (top, bottom) = num::ratio(f);
            Ok(Value::tuple(vec![Value::big(top), Value::big(bottom)]))
        }
        Value::SymInt(term) => Ok(Value::tuple(vec![Value::SymInt(term), Value::Int(1)])),
        other => match other.as_bigint() {
            Some(i) => Ok(Value::tuple(vec![Value::big(i), Value::Int(1)])),
            None => crate::machine::unsupported("the ratio of a symbolic number"),
        },
    }
}

fn hex(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let f = match own(vm, st, args)? {
        Value::Float(f) => f,
        Value::SymFloat(_) => return crate::machine::unsupported("hex of every number"),
        _ => return type_error("a float is required"),
    };
    if !f.is_finite() {
        return Ok(Value::str(crate::text::float_repr(f)));
    }
    let sign = if f.is_sign_negative() { "-" } else { "" };
    let bits = f.abs().to_bits();
    let (exponent, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    Ok(Value::str(if bits == 0 {
        format!("{sign}0x0.0p+0")
    } else {
        let lead = u8::from(exponent != 0);
        let power = if exponent == 0 {
            -1022
        } else {
            exponent - 1023
        };
        format!("{sign}0x{lead}.{fraction:013x}p{power:+}")
    }))
}

fn trunc(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match own(vm, st, args)? {
        Value::Float(f) => vm.float_to_int(f.trunc()),
        other => vm.symbolic_trunc(st, &other),
    }
}

fn floor(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match own(vm, st, args)? {
        Value::Float(f) => vm.float_to_int(f.floor()),
        other => vm.float_whole(st, &other, crate::sym::float::Whole::Floor),
    }
}

fn ceil(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match own(vm, st, args)? {
        Value::Float(f) => vm.float_to_int(f.ceil()),
        other => vm.float_whole(st, &other, crate::sym::float::Whole::Ceil),
    }
}

/// Half to even, exactly.
/// `int.__round__`: the builtin `round` alone takes None.
fn round_whole(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if matches!(args.get(1), Some(Value::None)) {
        return type_error("'NoneType' object cannot be interpreted as an integer");
    }
    round(vm, st, args)
}

fn power(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match args.get(2) {
        None | Some(Value::None) => super::object::power(vm, st, args),
        Some(_) => unsupported("int.__pow__ with three arguments"),
    }
}

pub fn round(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = own(vm, st, args)?;
    let digits = match args.get(1) {
        None | Some(Value::None) => None,
        Some(digits) => Some(vm.need_index(st, digits)?),
    };
    match (&value, digits) {
        (Value::Float(f), None) => {
            if !f.is_finite() {
                return vm.float_to_int(*f);
            }
            vm.float_to_int(f.round_ties_even())
        }
        (Value::Float(f), Some(digits)) => match num::round_float(*f, digits) {
            Some(rounded) => Ok(Value::Float(rounded)),
            None => raise(t::OVERFLOW_ERROR, "rounded value too large to represent"),
        },
        (Value::SymFloat(_), None) => vm.float_whole(st, &value, crate::sym::float::Whole::Nearest),
        (Value::SymInt(_) | Value::SymBool(_) | Value::SymFloat(_), digits) => {
            vm.symbolic_round(st, &value, digits.unwrap_or(0))
        }
        (other, digits) => {
            let Some(i) = other.as_bigint() else {
                return crate::machine::unsupported("rounding a symbolic number");
            };
            match digits {
                Some(digits) if digits < 0 => {
                    let unit = BigInt::from(10).pow((-digits).min(5000) as u32);
                    Ok(Value::big(num::divide_to_even(&i, &unit) * unit))
                }
                _ => Ok(Value::big(i)),
            }
        }
    }
}
