//! Arithmetic on known numbers, exactly as CPython does it; terms are left to `sym`.

use crate::builtin_types::t;
use crate::code::{BinOp, CmpOp, UnOp};
use crate::machine::{Step, Vm, raise, unsupported, value_error};
use crate::state::State;
use crate::value::Value;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

pub(crate) fn is_number(value: &Value) -> bool {
    matches!(
        value,
        Value::Bool(_)
            | Value::Int(_)
            | Value::Big(_)
            | Value::Float(_)
            | Value::SymBool(_)
            | Value::SymInt(_)
            | Value::SymFloat(_)
    )
}

pub(crate) fn is_symbolic(value: &Value) -> bool {
    matches!(
        value,
        Value::SymBool(_) | Value::SymInt(_) | Value::SymFloat(_)
    )
}

/// Results of more bits than this are not computed.
const MOST_BITS: u64 = 4_000_000;

/// Products of 64-bit words that one operation may take: a tenth of a second.
const MOST_PRODUCTS: u64 = 1 << 27;

/// Products of numbers with more bits than this are made faster than word by word.
pub(crate) const QUICK_BITS: u64 = 64 * 500;

/// The nearest float; `None` if there is none.
pub(crate) fn to_float(value: &Value) -> Option<f64> {
    match value {
        Value::Bool(b) => Some(f64::from(u8::from(*b))),
        Value::Int(i) => Some(*i as f64),
        Value::Big(b) => big_to_float(b),
        Value::Float(f) => Some(*f),
        _ => None,
    }
}

pub(crate) fn big_to_float(value: &BigInt) -> Option<f64> {
    // Keep 64 bits and whether anything was lost, then round once.
    let bits = value.bits();
    if bits <= 64 {
        let magnitude = value.magnitude().to_u64()? as f64;
        return Some(if value.is_negative() {
            -magnitude
        } else {
            magnitude
        });
    }
    let shift = bits - 64;
    let top = value.magnitude() >> shift;
    let lost = (&top << shift) != *value.magnitude();
    let top = top.to_u64()? | u64::from(lost);
    let scaled = libm::ldexp(top as f64, i32::try_from(shift).ok()?);
    if scaled.is_infinite() {
        return None;
    }
    Some(if value.is_negative() { -scaled } else { scaled })
}

pub(crate) fn float_to_big(value: f64) -> Option<BigInt> {
    num_traits::FromPrimitive::from_f64(value.trunc())
}

pub(crate) fn compare_numbers(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Float(x), Value::Float(y)) => x.partial_cmp(y),
        (Value::Float(x), _) => compare_numbers(b, &Value::Float(*x)).map(Ordering::reverse),
        (_, Value::Float(y)) => {
            if y.is_nan() {
                return None;
            }
            if y.is_infinite() {
                return Some(if *y > 0.0 {
                    Ordering::Less
                } else {
                    Ordering::Greater
                });
            }
            let x = a.as_bigint()?;
            let whole = float_to_big(*y)?;
            Some(
                x.cmp(&whole)
                    .then_with(|| 0.0.partial_cmp(&y.fract()).unwrap_or(Ordering::Equal)),
            )
        }
        _ => match (a.as_i64(), b.as_i64()) {
            (Some(x), Some(y)) => Some(x.cmp(&y)),
            _ => Some(a.as_bigint()?.cmp(&b.as_bigint()?)),
        },
    }
}

impl Vm {
    /// A not-a-number is an object of its own: its payload tells it from others.
    pub fn float_value(&mut self, st: &mut State, value: f64) -> Value {
        if value.is_nan() {
            st.serial += 1;
            let payload = 0x7ff8_0000_0000_0000 | (st.serial & 0x0000_ffff_ffff_ffff);
            return Value::Float(f64::from_bits(payload));
        }
        Value::Float(value)
    }

    pub(crate) fn number_compare(&mut self, op: CmpOp, a: &Value, b: &Value) -> Value {
        if is_symbolic(a) || is_symbolic(b) {
            return self.symbolic_compare(op, a, b);
        }
        let ordering = compare_numbers(a, b);
        Value::Bool(match (op, ordering) {
            (CmpOp::Ne, None) => true,
            (_, None) => false,
            (CmpOp::Eq, Some(o)) => o.is_eq(),
            (CmpOp::Ne, Some(o)) => o.is_ne(),
            (CmpOp::Lt, Some(o)) => o.is_lt(),
            (CmpOp::Le, Some(o)) => o.is_le(),
            (CmpOp::Gt, Some(o)) => o.is_gt(),
            (CmpOp::Ge, Some(o)) => o.is_ge(),
        })
    }

    pub(crate) fn number_unary(&mut self, op: UnOp, value: &Value) -> Option<Value> {
        if is_symbolic(value) {
            return self.symbolic_unary(op, value);
        }
        Some(match (op, value) {
            (UnOp::Neg, Value::Float(f)) => Value::Float(-f),
            (UnOp::Pos, Value::Float(f)) => Value::Float(*f),
            (UnOp::Invert, Value::Float(_)) => return None,
            (_, Value::Int(_) | Value::Bool(_) | Value::Big(_)) => {
                let i = value.as_bigint()?;
                Value::big(match op {
                    UnOp::Neg => -i,
                    UnOp::Pos => i,
                    _ => -i - 1,
                })
            }
            _ => return None,
        })
    }

    pub(crate) fn number_binary(
        &mut self,
        st: &mut State,
        op: BinOp,
        a: &Value,
        b: &Value,
        symbol: &str,
    ) -> Step<Value> {
        if is_symbolic(a) || is_symbolic(b) {
            return self.symbolic_binary(st, op, a, b, symbol);
        }
        if matches!(a, Value::Float(_)) || matches!(b, Value::Float(_)) {
            let (Some(x), Some(y)) = (to_float(a), to_float(b)) else {
                return raise(t::OVERFLOW_ERROR, "int too large to convert to float");
            };
            return self.float_binary(st, op, x, y, a, b, symbol);
        }
        self.int_binary(st, op, a, b, symbol)
    }

    #[allow(clippy::too_many_arguments)]
    fn float_binary(
        &mut self,
        st: &mut State,
        op: BinOp,
        x: f64,
        y: f64,
        a: &Value,
        b: &Value,
        symbol: &str,
    ) -> Step<Value> {
        let result = match op {
            BinOp::Add => x + y,
            BinOp::Sub => x - y,
            BinOp::Mul => x * y,
            BinOp::Div if y == 0.0 => {
                return raise(t::ZERO_DIVISION, "float division by zero");
            }
            BinOp::Div => x / y,
            BinOp::FloorDiv if y == 0.0 => {
                return raise(t::ZERO_DIVISION, "float floor division by zero");
            }
            BinOp::FloorDiv => float_divmod(x, y).0,
            BinOp::Mod if y == 0.0 => return raise(t::ZERO_DIVISION, "float modulo"),
            BinOp::Mod => float_divmod(x, y).1,
            BinOp::Pow => return self.float_pow(st, x, y),
            _ => {
                let (a, b) = (self.type_name(st, a), self.type_name(st, b));
                return crate::machine::type_error(format!(
                    "unsupported operand type(s) for {symbol}: '{a}' and '{b}'"
                ));
            }
        };
        Ok(self.float_value(st, result))
    }

    pub(crate) fn float_pow(&mut self, st: &mut State, x: f64, y: f64) -> Step<Value> {
        if x == 0.0 && y < 0.0 {
            return raise(t::ZERO_DIVISION, "0.0 cannot be raised to a negative power");
        }
        if x < 0.0 && y.is_finite() && y.fract() != 0.0 && x.is_finite() {
            return self.prelude_call(st, "_complex_pow", [Value::Float(x), Value::Float(y)]);
        }
        let result = x.powf(y);
        if result.is_infinite() && x.is_finite() && y.is_finite() {
            return Err(crate::machine::Stop::RaiseWith(
                t::OVERFLOW_ERROR,
                vec![Value::Int(34), Value::str("Numerical result out of range")],
            ));
        }
        Ok(self.float_value(st, result))
    }

    fn int_binary(
        &mut self,
        st: &mut State,
        op: BinOp,
        a: &Value,
        b: &Value,
        symbol: &str,
    ) -> Step<Value> {
        if let (Some(x), Some(y)) = (a.as_i64(), b.as_i64()) {
            let quick = match op {
                BinOp::Add => x.checked_add(y),
                BinOp::Sub => x.checked_sub(y),
                BinOp::Mul => x.checked_mul(y),
                BinOp::FloorDiv if y != 0 && !(y == -1 && x == i64::MIN) => {
                    Some(Integer::div_floor(&x, &y))
                }
                BinOp::Mod if y != 0 && y != -1 => Some(Integer::mod_floor(&x, &y)),
                BinOp::Div if y != 0 && x.abs_diff(0) <= 1 << 53 && y.abs_diff(0) <= 1 << 53 => {
                    return Ok(Value::Float(x as f64 / y as f64));
                }
                BinOp::And => Some(x & y),
                BinOp::Or => Some(x | y),
                BinOp::Xor => Some(x ^ y),
                BinOp::RShift if y >= 0 => Some(x >> y.min(63)),
                _ => None,
            };
            if let Some(quick) = quick {
                let bools = matches!((a, b), (Value::Bool(_), Value::Bool(_)));
                if bools && matches!(op, BinOp::And | BinOp::Or | BinOp::Xor) {
                    return Ok(Value::Bool(quick != 0));
                }
                return Ok(Value::Int(quick));
            }
        }
        let (Some(x), Some(y)) = (a.as_bigint(), b.as_bigint()) else {
            return unsupported("arithmetic on this value");
        };
        if matches!(op, BinOp::FloorDiv | BinOp::Mod | BinOp::Div) {
            self.big_work(x.bits().saturating_sub(y.bits()) + 64, y.bits())?;
        }
        self.work(((x.bits() + y.bits()) / 128) as usize)?;
        Ok(match op {
            BinOp::Add => Value::big(x + y),
            BinOp::Sub => Value::big(x - y),
            BinOp::Mul => {
                if x.bits() + y.bits() > MOST_BITS {
                    return unsupported("very large integers");
                }
                self.big_work(x.bits(), y.bits().min(QUICK_BITS))?;
                Value::big(x * y)
            }
            BinOp::FloorDiv if y.is_zero() => {
                return raise(t::ZERO_DIVISION, "integer division or modulo by zero");
            }
            BinOp::Mod if y.is_zero() => {
                return raise(t::ZERO_DIVISION, "integer modulo by zero");
            }
            BinOp::FloorDiv => Value::big(x.div_floor(&y)),
            BinOp::Mod => Value::big(x.mod_floor(&y)),
            BinOp::Div if y.is_zero() => return raise(t::ZERO_DIVISION, "division by zero"),
            BinOp::Div => match true_division(&x, &y) {
                Some(f) => Value::Float(f),
                None => {
                    return raise(
                        t::OVERFLOW_ERROR,
                        "integer division result too large for a float",
                    );
                }
            },
            BinOp::Pow => return self.int_pow(st, &x, &y),
            BinOp::LShift | BinOp::RShift if y.is_negative() => {
                return value_error("negative shift count");
            }
            BinOp::LShift => {
                if x.is_zero() {
                    return Ok(Value::Int(0));
                }
                match y.to_u64() {
                    Some(by) if by + x.bits() <= MOST_BITS => Value::big(x << by),
                    _ => return unsupported("very large integers"),
                }
            }
            BinOp::RShift => match y.to_u64() {
                Some(by) if by <= MOST_BITS * 2 => Value::big(x >> by),
                _ => Value::Int(if x.is_negative() { -1 } else { 0 }),
            },
            BinOp::And => Value::big(x & y),
            BinOp::Or => Value::big(x | y),
            BinOp::Xor => Value::big(x ^ y),
            BinOp::MatMul => {
                let (a, b) = (self.type_name(st, a), self.type_name(st, b));
                return crate::machine::type_error(format!(
                    "unsupported operand type(s) for {symbol}: '{a}' and '{b}'"
                ));
            }
        })
    }

    /// Counts an operation on large integers that takes the product of two lengths in bits, and
    /// refuses one that would take long by itself.
    pub(crate) fn big_work(&mut self, bits: u64, by: u64) -> Step<()> {
        let products = (bits / 64).saturating_mul(by / 64 + 1);
        if products > MOST_PRODUCTS {
            return unsupported("very large integers");
        }
        self.work((products / 8) as usize)
    }

    pub(crate) fn int_pow(&mut self, st: &mut State, x: &BigInt, y: &BigInt) -> Step<Value> {
        if y.is_negative() {
            let (Some(x), Some(y)) = (big_to_float(x), big_to_float(y)) else {
                return raise(t::OVERFLOW_ERROR, "int too large to convert to float");
            };
            return self.float_pow(st, x, y);
        }
        if x.is_one() || y.is_zero() {
            return Ok(Value::Int(1));
        }
        if x.is_zero() {
            return Ok(Value::Int(0));
        }
        if *x == -BigInt::one() {
            return Ok(Value::Int(if y.is_even() { 1 } else { -1 }));
        }
        match y.to_u64() {
            Some(exponent) if exponent.saturating_mul(x.bits()) <= MOST_BITS * 2 => {
                self.big_work(exponent * x.bits(), QUICK_BITS)?;
                Ok(Value::big(x.pow(exponent as u32)))
            }
            _ => unsupported("very large integers"),
        }
    }
}

/// Quotient and remainder as Python's floats have them.
pub(crate) fn float_divmod(x: f64, y: f64) -> (f64, f64) {
    let mut modulo = libm::fmod(x, y);
    let mut div = (x - modulo) / y;
    if modulo == 0.0 {
        modulo = 0.0_f64.copysign(y);
    } else if (y < 0.0) != (modulo < 0.0) {
        modulo += y;
        div -= 1.0;
    }
    let floor = if div == 0.0 {
        0.0_f64.copysign(x / y)
    } else {
        let floor = div.floor();
        if div - floor > 0.5 {
            floor + 1.0
        } else {
            floor
        }
    };
    (floor, modulo)
}

/// The quotient of two integers, rounded once.
pub(crate) fn true_division(x: &BigInt, y: &BigInt) -> Option<f64> {
    if x.is_zero() {
        return Some(if y.is_negative() { -0.0 } else { 0.0 });
    }
    let negative = x.is_negative() != y.is_negative();
    let (a, b) = (x.magnitude(), y.magnitude());
    // Scale so that the quotient has 66 bits or a few more.
    let shift = 66 - (a.bits() as i64 - b.bits() as i64);
    let (quotient, rest) = if shift >= 0 {
        (a << shift as u64).div_rem(b)
    } else {
        a.div_rem(&(b << (-shift) as u64))
    };
    let sticky = !rest.is_zero();
    let quotient = (quotient << 1u8) | num_bigint::BigUint::from(u8::from(sticky));
    let scaled = BigInt::from_biguint(Sign::Plus, quotient);
    let exponent = -(shift + 1);
    // Subnormal results need one rounding only: reduce to the bits that will remain.
    let bits = scaled.bits() as i64;
    let value_exponent = bits + exponent;
    let result = if value_exponent < -1021 {
        let keep = (53 - (-1021 - value_exponent)).max(0);
        let drop = bits - keep;
        if drop <= 0 {
            libm::ldexp(big_to_float(&scaled)?, exponent as i32)
        } else {
            let half = BigInt::one() << (drop - 1) as u64;
            let (mut q, r) = scaled.div_rem(&(BigInt::one() << drop as u64));
            if r > half || (r == half && q.is_odd()) {
                q += 1;
            }
            libm::ldexp(big_to_float(&q)?, (exponent + drop) as i32)
        }
    } else {
        if value_exponent > 1025 {
            return None;
        }
        libm::ldexp(big_to_float(&scaled)?, exponent as i32)
    };
    if result.is_infinite() {
        return None;
    }
    Some(if negative { -result } else { result })
}

/// `round(f, digits)`; `None` if the result is too large.
pub(crate) fn round_float(f: f64, digits: i64) -> Option<f64> {
    if !f.is_finite() || f == 0.0 || digits > 323 {
        return Some(f);
    }
    if digits < -308 {
        return Some(0.0_f64.copysign(f));
    }
    if digits >= 0 {
        let text = format!("{f:.*}", digits as usize);
        return Some(text.parse().unwrap_or(f));
    }
    // Exact: the float as a fraction over a power of ten.
    let (top, bottom) = ratio(f);
    let unit = BigInt::from(10).pow((-digits) as u32);
    let rounded = divide_to_even(&top, &(bottom * &unit)) * unit;
    match big_to_float(&rounded) {
        Some(0.0) => Some(0.0_f64.copysign(f)),
        rounded => rounded,
    }
}

/// A finite float as a fraction in lowest terms.
pub(crate) fn ratio(f: f64) -> (BigInt, BigInt) {
    let (mut m, mut e) = libm::frexp(f);
    while m != m.trunc() {
        m *= 2.0;
        e -= 1;
    }
    let mut top = float_to_big(m).unwrap_or_default();
    let mut bottom = BigInt::one();
    if e > 0 {
        top <<= e as u64;
    } else {
        bottom <<= (-e) as u64;
    }
    let common = top.gcd(&bottom);
    if !common.is_zero() {
        top /= &common;
        bottom /= &common;
    }
    (top, bottom)
}

/// The quotient of two integers, rounded to the nearest, half to even.
pub(crate) fn divide_to_even(top: &BigInt, bottom: &BigInt) -> BigInt {
    let (quotient, rest) = top.div_mod_floor(bottom);
    let twice: BigInt = rest * 2;
    let up = twice > *bottom || (twice == *bottom && quotient.is_odd());
    if up { quotient + 1 } else { quotient }
}
