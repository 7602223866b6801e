//! Operand values that give a float operator about the wanted result. Rounding
//! makes most inverses inexact, so neighbours are tried as well.

use gadfly_term::{BinOp, Int, Sort, UnOp, word};

use super::{Rng, Side, Wanted};

fn sort_of(width: u8) -> Sort {
    if width == 32 { Sort::F32 } else { Sort::F64 }
}

fn read(bits: u64, sort: Sort) -> f64 {
    if sort == Sort::F32 {
        f64::from(f32::from_bits(bits as u32))
    } else {
        f64::from_bits(bits)
    }
}

/// The float without its fraction.
pub(super) fn whole(bits: u64, sort: Sort) -> Int {
    Int::from_f64(read(bits, sort).round_ties_even())
}

fn write(value: f64, sort: Sort) -> u64 {
    if sort == Sort::F32 {
        u64::from((value as f32).to_bits())
    } else {
        value.to_bits()
    }
}

/// The representable number `steps` above or below.
fn neighbour(value: f64, sort: Sort, up: bool) -> f64 {
    if sort == Sort::F32 {
        let x = value as f32;
        f64::from(if up { x.next_up() } else { x.next_down() })
    } else if up {
        value.next_up()
    } else {
        value.next_down()
    }
}

fn special(rng: &mut Rng) -> f64 {
    const SPECIAL: [f64; 12] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        2.0,
        10.0,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN_POSITIVE,
    ];
    SPECIAL[rng.below(SPECIAL.len())]
}

pub(super) fn operand(w: Wanted, rng: &mut Rng) -> Option<u64> {
    let sort = sort_of(w.width);
    let on_left = w.side == Side::Left;
    let other = read(if on_left { w.right } else { w.left }, sort);
    if rng.one_in(12) {
        return Some(write(special(rng), sort));
    }
    let yes = w.result == 1;
    let value = match w.op {
        BinOp::FEq if yes => other,
        BinOp::FEq if rng.one_in(3) => f64::NAN,
        BinOp::FEq => other + 1.0,
        BinOp::FLt | BinOp::FLe => {
            let strict = w.op == BinOp::FLt;
            // Where the operand should be: below or above the other.
            let below = on_left == yes;
            let touching = strict != yes;
            let step = match rng.below(4) {
                0 if touching => return Some(write(other, sort)),
                0 | 1 => neighbour(other, sort, !below) - other,
                2 => 1.0,
                _ => (other.abs() * 0.5).max(rng.below(100) as f64),
            };
            let step = step.abs();
            let moved = if below { other - step } else { other + step };
            // Too large a number swallows the step.
            if moved == other && !touching {
                neighbour(other, sort, !below)
            } else {
                moved
            }
        }
        _ => {
            let result = read(w.result, sort);
            let value = match (w.op, on_left) {
                (BinOp::FAdd, _) => result - other,
                (BinOp::FSub, true) => result + other,
                (BinOp::FSub, false) => other - result,
                (BinOp::FMul, _) => result / other,
                (BinOp::FDiv, true) => result * other,
                (BinOp::FDiv, false) => other / result,
                (BinOp::FRem, true) if rng.one_in(2) => result,
                (BinOp::FRem, true) => result + other.abs() * rng.below(4) as f64,
                (BinOp::FRem, false) => other - result,
                _ => return None,
            };
            match rng.below(8) {
                0 => neighbour(value, sort, true),
                1 => neighbour(value, sort, false),
                2 => value.trunc(),
                _ => value,
            }
        }
    };
    Some(write(value, sort))
}

pub(super) fn unary(op: UnOp, from: Sort, to: Sort, current: u64, wanted: u64) -> u64 {
    let sign = 1u64 << (from.width() - 1);
    match op {
        UnOp::FNeg => wanted ^ sign,
        UnOp::FAbs => (current & sign) | (wanted & !sign),
        UnOp::FSqrt => {
            let root = read(wanted, to);
            write(root * root, from)
        }
        UnOp::FIsNan if wanted == 1 => write(f64::NAN, from),
        UnOp::FIsNan => write(1.0, from),
        UnOp::FFromSbv => {
            let width = from.width();
            let whole = read(wanted, to) as i64;
            whole.clamp(word::signed_min(width), word::signed_max(width)) as u64
        }
        UnOp::FToSbv => write(word::sign_extend(wanted, to.width()) as f64, from),
        UnOp::FConvert => write(read(wanted, to), from),
        _ => wanted,
    }
}
