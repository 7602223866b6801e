//! What every operator computes on concrete values. The one definition both
//! constant folding and evaluation use, so that a folded constant can never
//! disagree with an evaluated term.
//!
//! Values are bits in a `u64`, zero-extended. Bit-vectors follow SMT-LIB
//! (division by zero included); floats follow IEEE with round-to-nearest-even,
//! and arithmetic that yields NaN yields the canonical one, so that results do
//! not depend on the host's NaN payloads. `FNeg` and `FAbs` are operations on
//! the sign bit alone, as IEEE says, and keep payloads. Integers are Python's;
//! what Python refuses (division by zero, shifts by negative amounts) has some
//! value here, and callers guard.

use crate::int::{Int, IntStore, Shared, pack, unpack};
use crate::node::{BinOp, UnOp};
use crate::types::Sort;
use crate::word::{mask, sign_extend, signed_max, signed_min};

pub const NAN32: u64 = 0x7fc0_0000;
pub const NAN64: u64 = 0x7ff8_0000_0000_0000;

fn from_f32(x: f32) -> u64 {
    if x.is_nan() {
        NAN32
    } else {
        u64::from(x.to_bits())
    }
}

fn from_f64(x: f64) -> u64 {
    if x.is_nan() { NAN64 } else { x.to_bits() }
}

pub(crate) fn as_f32(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

pub(crate) fn as_f64(bits: u64) -> f64 {
    f64::from_bits(bits)
}

/// Applies a unary operator; `from` and `to` are operand and result sort.
pub fn unary(op: UnOp, from: Sort, to: Sort, a: u64) -> u64 {
    let single = from == Sort::F32;
    let sign = 1u64 << (from.width() - 1);
    match op {
        UnOp::Not => a ^ 1,
        UnOp::BvNot => !a & mask(from.width()),
        UnOp::Neg => a.wrapping_neg() & mask(from.width()),
        UnOp::Zext => a,
        UnOp::Sext => sign_extend(a, from.width()) as u64 & mask(to.width()),
        UnOp::FNeg => a ^ sign,
        UnOp::FAbs => a & !sign,
        UnOp::FSqrt if single => from_f32(as_f32(a).sqrt()),
        UnOp::FSqrt => from_f64(as_f64(a).sqrt()),
        UnOp::FIsNan if single => as_f32(a).is_nan().into(),
        UnOp::FIsNan => as_f64(a).is_nan().into(),
        UnOp::FFromSbv if to == Sort::F32 => from_f32(sign_extend(a, from.width()) as f32),
        UnOp::FFromSbv => from_f64(sign_extend(a, from.width()) as f64),
        UnOp::FToSbv => {
            // `as` truncates, saturates and maps NaN to 0, which is Java's rule.
            let wide = if single {
                as_f32(a) as i64
            } else {
                as_f64(a) as i64
            };
            let width = to.width();
            wide.clamp(signed_min(width), signed_max(width)) as u64 & mask(width)
        }
        UnOp::FConvert => match (from, to) {
            (Sort::F32, Sort::F64) => from_f64(f64::from(as_f32(a))),
            (Sort::F64, Sort::F32) => from_f32(as_f64(a) as f32),
            _ => a,
        },
        UnOp::FBits | UnOp::FFromBits => a,
        UnOp::IFromUbv | UnOp::IFromSbv | UnOp::IToBv | UnOp::FFromInt | UnOp::FToInt => {
            shared_unary(op, from, to, a)
        }
    }
}

/// Apart, so that the operators of machine numbers stay small enough to inline.
#[cold]
#[inline(never)]
fn shared_unary(op: UnOp, from: Sort, to: Sort, a: u64) -> u64 {
    unary_in(&mut Shared, op, from, to, a)
}

#[cold]
#[inline(never)]
fn shared_integer(op: BinOp, a: u64, b: u64) -> u64 {
    integer(&mut Shared, op, a, b)
}

/// As [`unary`], with the numbers of sort `Int` in a store of the caller.
pub fn unary_in(store: &mut impl IntStore, op: UnOp, from: Sort, to: Sort, a: u64) -> u64 {
    match op {
        UnOp::IFromUbv => store.store(Int::from(a)),
        UnOp::IFromSbv => store.store(Int::from(sign_extend(a, from.width()))),
        UnOp::IToBv => match unpack(a) {
            Some(small) => small as u64 & mask(to.width()),
            None => store.load(a).low_bits(to.width()),
        },
        UnOp::FFromInt if to == Sort::F32 => from_f32(store.load(a).to_f32()),
        UnOp::FFromInt => from_f64(store.load(a).to_f64()),
        UnOp::FToInt => {
            let value = if from == Sort::F32 {
                f64::from(as_f32(a))
            } else {
                as_f64(a)
            };
            store.store(Int::from_f64(value))
        }
        _ => unary(op, from, to, a),
    }
}

/// Applies a binary operator; `left` and `right` are the operand sorts.
pub fn binary(op: BinOp, left: Sort, right: Sort, a: u64, b: u64) -> u64 {
    let width = left.width();
    let m = mask(width);
    let signed = |x| sign_extend(x, width);
    match op {
        BinOp::And | BinOp::BvAnd => a & b,
        BinOp::Or | BinOp::BvOr => a | b,
        BinOp::Eq => (a == b).into(),
        BinOp::Add => a.wrapping_add(b) & m,
        BinOp::Sub => a.wrapping_sub(b) & m,
        BinOp::Mul => a.wrapping_mul(b) & m,
        BinOp::SDiv if b == 0 => {
            if signed(a) < 0 {
                1
            } else {
                m
            }
        }
        BinOp::SDiv => signed(a).wrapping_div(signed(b)) as u64 & m,
        BinOp::SRem if b == 0 => a,
        BinOp::SRem => signed(a).wrapping_rem(signed(b)) as u64 & m,
        BinOp::UDiv => a.checked_div(b).unwrap_or(m),
        BinOp::URem => a.checked_rem(b).unwrap_or(a),
        BinOp::BvXor => a ^ b,
        BinOp::Shl if b >= u64::from(width) => 0,
        BinOp::Shl => (a << b) & m,
        BinOp::LShr if b >= u64::from(width) => 0,
        BinOp::LShr => a >> b,
        BinOp::AShr => (signed(a) >> b.min(63)) as u64 & m,
        BinOp::Concat => (a << right.width()) | b,
        BinOp::Ult => (a < b).into(),
        BinOp::Ule => (a <= b).into(),
        BinOp::Slt => (signed(a) < signed(b)).into(),
        BinOp::Sle => (signed(a) <= signed(b)).into(),
        BinOp::FAdd
        | BinOp::FSub
        | BinOp::FMul
        | BinOp::FDiv
        | BinOp::FRem
        | BinOp::FEq
        | BinOp::FLt
        | BinOp::FLe => {
            if left == Sort::F32 {
                float32(op, as_f32(a), as_f32(b))
            } else {
                float64(op, as_f64(a), as_f64(b))
            }
        }
        BinOp::IAdd
        | BinOp::IMul
        | BinOp::IDiv
        | BinOp::IMod
        | BinOp::IAnd
        | BinOp::IOr
        | BinOp::IXor
        | BinOp::IShl
        | BinOp::IShr
        | BinOp::IEq
        | BinOp::ILe => shared_integer(op, a, b),
    }
}

/// As [`binary`], with the numbers of sort `Int` in a store of the caller.
#[inline]
pub fn binary_in(
    store: &mut impl IntStore,
    op: BinOp,
    left: Sort,
    right: Sort,
    a: u64,
    b: u64,
) -> u64 {
    if left == Sort::Int {
        integer(store, op, a, b)
    } else {
        binary(op, left, right, a, b)
    }
}

#[inline(never)]
fn integer(store: &mut impl IntStore, op: BinOp, a: u64, b: u64) -> u64 {
    // Nearly always both are small.
    if let (Some(x), Some(y)) = (unpack(a), unpack(b)) {
        let small = match op {
            BinOp::IAdd => pack(x + y),
            BinOp::IMul => x.checked_mul(y).and_then(pack),
            BinOp::IAnd => pack(x & y),
            BinOp::IOr => pack(x | y),
            BinOp::IXor => pack(x ^ y),
            BinOp::IEq => return (x == y).into(),
            BinOp::ILe => return (x <= y).into(),
            _ => None,
        };
        if let Some(bits) = small {
            return bits;
        }
    }
    let (x, y) = (store.load(a), store.load(b));
    store.store(match op {
        BinOp::IAdd => x.add(&y),
        BinOp::IMul => x.mul(&y),
        BinOp::IDiv => x.floor_div(&y),
        BinOp::IMod => x.floor_mod(&y),
        BinOp::IAnd => x.and(&y),
        BinOp::IOr => x.or(&y),
        BinOp::IXor => x.xor(&y),
        BinOp::IShl => x.shl(&y),
        BinOp::IShr => x.shr(&y),
        BinOp::IEq => return (x == y).into(),
        _ => return (x <= y).into(),
    })
}

fn float32(op: BinOp, a: f32, b: f32) -> u64 {
    match op {
        BinOp::FAdd => from_f32(a + b),
        BinOp::FSub => from_f32(a - b),
        BinOp::FMul => from_f32(a * b),
        BinOp::FDiv => from_f32(a / b),
        BinOp::FRem => from_f32(a % b),
        BinOp::FEq => (a == b).into(),
        BinOp::FLt => (a < b).into(),
        _ => (a <= b).into(),
    }
}

fn float64(op: BinOp, a: f64, b: f64) -> u64 {
    match op {
        BinOp::FAdd => from_f64(a + b),
        BinOp::FSub => from_f64(a - b),
        BinOp::FMul => from_f64(a * b),
        BinOp::FDiv => from_f64(a / b),
        BinOp::FRem => from_f64(a % b),
        BinOp::FEq => (a == b).into(),
        BinOp::FLt => (a < b).into(),
        _ => (a <= b).into(),
    }
}

/// Bits `lo..=hi` of `a`.
pub fn extract(hi: u8, lo: u8, a: u64) -> u64 {
    (a >> lo) & mask(hi - lo + 1)
}
