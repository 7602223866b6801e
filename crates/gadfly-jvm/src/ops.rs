//! Arithmetic on values, exact for concrete operands and as terms otherwise. Division by zero is
//! the caller's business.

use crate::value::Value;
use gadfly_term::{Pool, Sort, Term};

macro_rules! int_op {
    ($name:ident, |$a:ident, $b:ident| $concrete:expr, $term:ident) => {
        pub fn $name(pool: &mut Pool, a: Value, b: Value) -> Value {
            if let (Value::Int($a), Value::Int($b)) = (a, b) {
                return Value::Int($concrete);
            }
            match (a.term(pool), b.term(pool)) {
                (Some(a), Some(b)) => {
                    let t = pool.$term(a, b);
                    Value::int(pool, t)
                }
                _ => Value::Unset,
            }
        }
    };
}

macro_rules! long_op {
    ($name:ident, |$a:ident, $b:ident| $concrete:expr, $term:ident) => {
        pub fn $name(pool: &mut Pool, a: Value, b: Value) -> Value {
            if let (Value::Long($a), Value::Long($b)) = (a, b) {
                return Value::Long($concrete);
            }
            match (a.term(pool), b.term(pool)) {
                (Some(a), Some(b)) => {
                    let t = pool.$term(a, b);
                    Value::long(pool, t)
                }
                _ => Value::Unset,
            }
        }
    };
}

macro_rules! float_op {
    ($name:ident, $double:ident, |$a:ident, $b:ident| $concrete:expr, $term:ident) => {
        pub fn $name(pool: &mut Pool, a: Value, b: Value) -> Value {
            if let (Value::Float($a), Value::Float($b)) = (a, b) {
                return Value::Float($concrete);
            }
            match (a.term(pool), b.term(pool)) {
                (Some(a), Some(b)) => {
                    let t = pool.$term(a, b);
                    Value::float(pool, t)
                }
                _ => Value::Unset,
            }
        }
        pub fn $double(pool: &mut Pool, a: Value, b: Value) -> Value {
            if let (Value::Double($a), Value::Double($b)) = (a, b) {
                return Value::Double($concrete);
            }
            match (a.term(pool), b.term(pool)) {
                (Some(a), Some(b)) => {
                    let t = pool.$term(a, b);
                    Value::double(pool, t)
                }
                _ => Value::Unset,
            }
        }
    };
}

int_op!(iadd, |a, b| a.wrapping_add(b), add);
int_op!(isub, |a, b| a.wrapping_sub(b), sub);
int_op!(imul, |a, b| a.wrapping_mul(b), mul);
int_op!(
    idiv,
    |a, b| if b == 0 { 0 } else { a.wrapping_div(b) },
    sdiv
);
int_op!(
    irem,
    |a, b| if b == 0 { 0 } else { a.wrapping_rem(b) },
    srem
);
int_op!(iand, |a, b| a & b, bvand);
int_op!(ior, |a, b| a | b, bvor);
int_op!(ixor, |a, b| a ^ b, bvxor);
long_op!(ladd, |a, b| a.wrapping_add(b), add);
long_op!(lsub, |a, b| a.wrapping_sub(b), sub);
long_op!(lmul, |a, b| a.wrapping_mul(b), mul);
long_op!(
    ldiv,
    |a, b| if b == 0 { 0 } else { a.wrapping_div(b) },
    sdiv
);
long_op!(
    lrem,
    |a, b| if b == 0 { 0 } else { a.wrapping_rem(b) },
    srem
);
long_op!(land, |a, b| a & b, bvand);
long_op!(lor, |a, b| a | b, bvor);
long_op!(lxor, |a, b| a ^ b, bvxor);
float_op!(fadd, dadd, |a, b| a + b, f_add);
float_op!(fsub, dsub, |a, b| a - b, f_sub);
float_op!(fmul, dmul, |a, b| a * b, f_mul);
float_op!(fdiv, ddiv, |a, b| a / b, f_div);
float_op!(frem, drem, |a, b| a % b, f_rem);

pub fn ineg(pool: &mut Pool, a: Value) -> Value {
    isub(pool, Value::Int(0), a)
}

pub fn lneg(pool: &mut Pool, a: Value) -> Value {
    lsub(pool, Value::Long(0), a)
}

pub fn fneg(pool: &mut Pool, a: Value) -> Value {
    match a {
        Value::Float(f) => Value::Float(-f),
        Value::Double(f) => Value::Double(-f),
        Value::SymFloat(t) => {
            let t = pool.f_neg(t);
            Value::float(pool, t)
        }
        Value::SymDouble(t) => {
            let t = pool.f_neg(t);
            Value::double(pool, t)
        }
        other => other,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shift {
    Left,
    Right,
    RightUnsigned,
}

/// Shift distances are masked: the low five bits for ints, six for longs.
pub fn ishift(pool: &mut Pool, op: Shift, a: Value, by: Value) -> Value {
    if let (Value::Int(a), Value::Int(by)) = (a, by) {
        let by = by as u32 & 31;
        return Value::Int(match op {
            Shift::Left => a << by,
            Shift::Right => a >> by,
            Shift::RightUnsigned => ((a as u32) >> by) as i32,
        });
    }
    let (Some(a), Some(by)) = (a.term(pool), by.term(pool)) else {
        return Value::Unset;
    };
    let mask = pool.i32(31);
    let by = pool.bvand(by, mask);
    let t = shift_term(pool, op, a, by);
    Value::int(pool, t)
}

pub fn lshift(pool: &mut Pool, op: Shift, a: Value, by: Value) -> Value {
    if let (Value::Long(a), Value::Int(by)) = (a, by) {
        let by = by as u32 & 63;
        return Value::Long(match op {
            Shift::Left => a << by,
            Shift::Right => a >> by,
            Shift::RightUnsigned => ((a as u64) >> by) as i64,
        });
    }
    let (Some(a), Some(by)) = (a.term(pool), by.term(pool)) else {
        return Value::Unset;
    };
    let mask = pool.i32(63);
    let by = pool.bvand(by, mask);
    let by = pool.zext(by, 64);
    let t = shift_term(pool, op, a, by);
    Value::long(pool, t)
}

fn shift_term(pool: &mut Pool, op: Shift, a: Term, by: Term) -> Term {
    match op {
        Shift::Left => pool.shl(a, by),
        Shift::Right => pool.ashr(a, by),
        Shift::RightUnsigned => pool.lshr(a, by),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Narrow {
    Byte,
    Char,
    Short,
    Boolean,
}

/// Keeps the low bits of an int, as a store into a narrow variable does.
pub fn narrow(pool: &mut Pool, to: Narrow, a: Value) -> Value {
    match a {
        Value::Int(i) => Value::Int(match to {
            Narrow::Byte => i32::from(i as i8),
            Narrow::Char => i32::from(i as u16),
            Narrow::Short => i32::from(i as i16),
            Narrow::Boolean => i & 1,
        }),
        Value::SymInt(t) => {
            let t = match to {
                Narrow::Byte => {
                    let low = pool.extract(t, 7, 0);
                    pool.sext(low, 32)
                }
                Narrow::Char => {
                    let low = pool.extract(t, 15, 0);
                    pool.zext(low, 32)
                }
                Narrow::Short => {
                    let low = pool.extract(t, 15, 0);
                    pool.sext(low, 32)
                }
                Narrow::Boolean => {
                    let low = pool.extract(t, 0, 0);
                    pool.zext(low, 32)
                }
            };
            Value::int(pool, t)
        }
        other => other,
    }
}

pub fn i2l(pool: &mut Pool, a: Value) -> Value {
    match a {
        Value::Int(i) => Value::Long(i64::from(i)),
        Value::SymInt(t) => {
            let t = pool.sext(t, 64);
            Value::long(pool, t)
        }
        other => other,
    }
}

pub fn l2i(pool: &mut Pool, a: Value) -> Value {
    match a {
        Value::Long(i) => Value::Int(i as i32),
        Value::SymLong(t) => {
            let t = pool.extract(t, 31, 0);
            Value::int(pool, t)
        }
        other => other,
    }
}

/// int or long to float or double.
pub fn to_float(pool: &mut Pool, a: Value, sort: Sort) -> Value {
    match (a, sort) {
        (Value::Int(i), Sort::F32) => Value::Float(i as f32),
        (Value::Int(i), _) => Value::Double(f64::from(i)),
        (Value::Long(i), Sort::F32) => Value::Float(i as f32),
        (Value::Long(i), _) => Value::Double(i as f64),
        (Value::SymInt(t) | Value::SymLong(t), sort) => {
            let t = pool.f_from_sbv(t, sort);
            if sort == Sort::F32 {
                Value::float(pool, t)
            } else {
                Value::double(pool, t)
            }
        }
        (other, _) => other,
    }
}

/// float or double to int (`width` 32) or long (64): truncates, saturates, NaN is 0.
pub fn to_integer(pool: &mut Pool, a: Value, width: u8) -> Value {
    match (a, width) {
        (Value::Float(f), 32) => Value::Int(f as i32),
        (Value::Float(f), _) => Value::Long(f as i64),
        (Value::Double(f), 32) => Value::Int(f as i32),
        (Value::Double(f), _) => Value::Long(f as i64),
        (Value::SymFloat(t) | Value::SymDouble(t), width) => {
            let t = pool.f_to_sbv(t, width);
            if width == 32 {
                Value::int(pool, t)
            } else {
                Value::long(pool, t)
            }
        }
        (other, _) => other,
    }
}

pub fn f2d(pool: &mut Pool, a: Value) -> Value {
    match a {
        Value::Float(f) => Value::Double(f64::from(f)),
        Value::SymFloat(t) => {
            let t = pool.f_convert(t, Sort::F64);
            Value::double(pool, t)
        }
        other => other,
    }
}

pub fn d2f(pool: &mut Pool, a: Value) -> Value {
    match a {
        Value::Double(f) => Value::Float(f as f32),
        Value::SymDouble(t) => {
            let t = pool.f_convert(t, Sort::F32);
            Value::float(pool, t)
        }
        other => other,
    }
}

/// `lcmp`: -1, 0 or 1.
pub fn lcmp(pool: &mut Pool, a: Value, b: Value) -> Value {
    if let (Value::Long(a), Value::Long(b)) = (a, b) {
        return Value::Int(a.cmp(&b) as i32);
    }
    let (Some(a), Some(b)) = (a.term(pool), b.term(pool)) else {
        return Value::Unset;
    };
    let less = pool.slt(a, b);
    let equal = pool.eq(a, b);
    three_way(pool, less, equal, 1)
}

/// `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`: `nan` is the answer if an operand is NaN.
pub fn fcmp(pool: &mut Pool, a: Value, b: Value, nan: i32) -> Value {
    let concrete = match (a, b) {
        (Value::Float(a), Value::Float(b)) => Some(a.partial_cmp(&b)),
        (Value::Double(a), Value::Double(b)) => Some(a.partial_cmp(&b)),
        _ => None,
    };
    if let Some(order) = concrete {
        return Value::Int(order.map_or(nan, |o| o as i32));
    }
    let (Some(a), Some(b)) = (a.term(pool), b.term(pool)) else {
        return Value::Unset;
    };
    let equal = pool.f_eq(a, b);
    if nan > 0 {
        let less = pool.f_lt(a, b);
        three_way(pool, less, equal, 1)
    } else {
        // Greater must be positive knowledge, so that NaN falls to -1.
        let greater = pool.f_lt(b, a);
        let (one, zero, minus) = (pool.i32(1), pool.i32(0), pool.i32(-1));
        let rest = pool.ite(equal, zero, minus);
        let t = pool.ite(greater, one, rest);
        Value::int(pool, t)
    }
}

fn three_way(pool: &mut Pool, less: Term, equal: Term, otherwise: i32) -> Value {
    let (minus, zero, other) = (pool.i32(-1), pool.i32(0), pool.i32(otherwise));
    let rest = pool.ite(equal, zero, other);
    let t = pool.ite(less, minus, rest);
    Value::int(pool, t)
}
