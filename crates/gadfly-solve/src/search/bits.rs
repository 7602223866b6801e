//! Operand values that give a bit-vector or Boolean operator the wanted result;
//! the best there is where none is exact.

use gadfly_term::{BinOp, word};

use super::{Rng, Side, Wanted};

/// `None` where no value of this operand can help.
pub(super) fn operand(w: Wanted, rng: &mut Rng) -> Option<u64> {
    let Wanted {
        op,
        left,
        right,
        width,
        result,
        side,
    } = w;
    let mask = word::mask(width);
    let on_left = side == Side::Left;
    // The operand to change and the one to keep.
    let (own, other) = if on_left {
        (left, right)
    } else {
        (right, left)
    };
    let signed = |x: u64| word::sign_extend(x, width);
    let yes = result == 1;
    Some(match op {
        BinOp::And | BinOp::Or => result,
        BinOp::Eq if yes => other,
        BinOp::Eq if width == 1 => other ^ 1,
        BinOp::Eq if rng.one_in(2) => other.wrapping_add(1),
        BinOp::Eq => other.wrapping_sub(1),
        BinOp::Slt | BinOp::Sle | BinOp::Ult | BinOp::Ule => {
            return order(w, rng);
        }
        BinOp::Add => result.wrapping_sub(other),
        BinOp::Sub if on_left => result.wrapping_add(other),
        BinOp::Sub => other.wrapping_sub(result),
        BinOp::BvXor => result ^ other,
        BinOp::BvAnd => (own & !other) | (result & other),
        BinOp::BvOr => (own & other) | (result & !other),
        BinOp::Mul => factor(other & mask, result, width, rng),
        BinOp::UDiv if on_left => other
            .wrapping_mul(result)
            .wrapping_add(rng.next().checked_rem(other).unwrap_or(0)),
        BinOp::UDiv => other
            .checked_div(result)
            .unwrap_or_else(|| other.wrapping_add(1)),
        BinOp::SDiv if on_left => {
            let product = signed(other).wrapping_mul(signed(result));
            // Any remainder smaller than the divisor gives the same quotient.
            let slack = (rng.next() >> 1) as i64;
            let slack = slack.checked_rem(signed(other)).unwrap_or(0);
            let away = if product < 0 {
                -slack.abs()
            } else {
                slack.abs()
            };
            product.wrapping_add(if rng.one_in(2) { 0 } else { away }) as u64
        }
        BinOp::SDiv => signed(other)
            .checked_div(signed(result))
            .unwrap_or_else(|| signed(other).wrapping_add(1)) as u64,
        BinOp::URem | BinOp::SRem if on_left => {
            // Stay in the current multiple if that is possible.
            let rest = if op == BinOp::URem {
                own.checked_rem(other).unwrap_or(own)
            } else {
                signed(own)
                    .checked_rem(signed(other))
                    .unwrap_or(signed(own)) as u64
            };
            if rng.one_in(2) {
                own.wrapping_sub(rest).wrapping_add(result)
            } else {
                result
            }
        }
        BinOp::URem | BinOp::SRem => other.wrapping_sub(result),
        BinOp::Shl if on_left && other < u64::from(width) => {
            let kept = !(mask >> other);
            (own & kept) | (result >> other)
        }
        BinOp::LShr | BinOp::AShr if on_left && other < u64::from(width) => {
            let kept = (1u64 << other) - 1;
            (own & kept) | (result << other)
        }
        BinOp::Shl | BinOp::LShr | BinOp::AShr if on_left => result,
        BinOp::Shl | BinOp::LShr | BinOp::AShr => rng.below(usize::from(width) + 1) as u64,
        _ => return None,
    })
}

fn order(w: Wanted, rng: &mut Rng) -> Option<u64> {
    let signed = matches!(w.op, BinOp::Slt | BinOp::Sle);
    let strict = matches!(w.op, BinOp::Slt | BinOp::Ult);
    // Read values so that one comparison fits both orders.
    let read = |x: u64| {
        if signed {
            i128::from(word::sign_extend(x, w.width))
        } else {
            i128::from(x)
        }
    };
    let (min, max) = if signed {
        (
            i128::from(word::signed_min(w.width)),
            i128::from(word::signed_max(w.width)),
        )
    } else {
        (0, i128::from(word::mask(w.width)))
    };
    let on_left = w.side == Side::Left;
    let other = read(if on_left { w.right } else { w.left });
    let gap = i128::from(strict);
    // Wanted: own <= limit, or own >= limit.
    let (below, limit) = match (on_left, w.result == 1) {
        (true, true) => (true, other - gap),
        (true, false) => (false, other + 1 - gap),
        (false, true) => (false, other + gap),
        (false, false) => (true, other - 1 + gap),
    };
    if limit < min || limit > max {
        return None;
    }
    let room = if below { limit - min } else { max - limit };
    // The nearest value mostly: it disturbs other bounds least.
    let step = match rng.below(6) {
        0 => room.min(rng.below(64) as i128),
        1 => room.min(i128::from(rng.next() >> 1) % (room + 1)),
        _ => 0,
    };
    let value = if below { limit - step } else { limit + step };
    Some(value as u64)
}

/// `x` with `x * other == result` modulo the width, or one that leaves the rest
/// to other operands.
fn factor(other: u64, result: u64, width: u8, rng: &mut Rng) -> u64 {
    // Prefer the quotient without overflow: it is the one people mean.
    let (s, r) = (
        word::sign_extend(other, width),
        word::sign_extend(result, width),
    );
    if s != 0 && r.checked_rem(s) == Some(0) {
        return r.wrapping_div(s) as u64;
    }
    // The nearest quotient: in a sum of scaled digits the rest fits elsewhere.
    // Or some divisor, so that the other factor can be exact in turn.
    match rng.below(4) {
        0 if r != 0 => return divisor(r, rng) as u64,
        1 | 2 if s != 0 => return r.wrapping_div(s) as u64,
        _ => {}
    }
    let twos = other.trailing_zeros();
    if other == 0 || (result.trailing_zeros() < twos && result != 0) {
        return rng.next();
    }
    let odd = other >> twos;
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    (result >> twos).wrapping_mul(inverse) & word::mask(width - twos as u8)
}

/// A small divisor of `r`, with its sign or without.
fn divisor(r: i64, rng: &mut Rng) -> i64 {
    let start = 1 + rng.below(60) as i64;
    let found = (start..start + 60).find(|d| r.checked_rem(*d) == Some(0));
    let found = found.unwrap_or(1);
    if rng.one_in(2) { found } else { -found }
}
