//! Operand values that give an integer operator the wanted result; the best there
//! is where none is exact.

use gadfly_term::{BinOp, Bounds, Evaluator, Int, Model, Node, Pool, Term, UnOp};

use super::{Goal, Next, Rng, Side};

/// Numbers with more bits are not worth following.
const MAX_BITS: u64 = 256;

fn small(rng: &mut Rng, below: usize) -> Int {
    Int::from(rng.below(below) as i64)
}

/// The next step down from an integer term that should be `wanted`.
pub(super) fn step(
    pool: &Pool,
    evaluator: &mut Evaluator,
    model: &Model,
    t: Term,
    wanted: Int,
    bounds: Option<&Bounds>,
    rng: &mut Rng,
) -> Option<Next> {
    if wanted.bits() > MAX_BITS {
        return None;
    }
    let next = |t: Term, wanted: Int| Some(Next::Down(t, Goal::Number(wanted)));
    match pool.node(t) {
        Node::Sym(sym) => {
            let (lo, hi) = bounds.map_or_else(|| pool.int_range(t), |b| b.int(pool, t));
            let mut value = wanted;
            if let Some(lo) = lo {
                value = value.max(Int::from(lo));
            }
            if let Some(hi) = hi {
                value = value.min(Int::from(hi));
            }
            Some(Next::Found(sym, value.to_bits()))
        }
        Node::Un(UnOp::IFromUbv | UnOp::IFromSbv, a) => {
            let bits = wanted.low_bits(pool.width(a));
            Some(Next::Down(a, Goal::Bits(bits)))
        }
        Node::Un(UnOp::FToInt, a) => {
            let value = wanted.to_f64();
            let value = if rng.one_in(2) {
                value
            } else {
                value + 0.5 * value.signum()
            };
            Some(Next::Down(a, Goal::Bits(value.to_bits())))
        }
        Node::Ite(c, a, b) => {
            let chosen = evaluator.eval_bool(pool, model, c);
            let branch = if chosen { a } else { b };
            let turn = pool.as_const(branch).is_some() || rng.one_in(4);
            if turn && pool.as_const(c).is_none() {
                Some(Next::Down(c, Goal::Bits(u64::from(!chosen))))
            } else {
                next(branch, wanted)
            }
        }
        Node::Bin(op, a, b) => {
            let side = super::side(pool, a, b, rng)?;
            let (left, right) = (
                evaluator.eval_int(pool, model, a),
                evaluator.eval_int(pool, model, b),
            );
            let on_left = side == Side::Left;
            let (own, other) = if on_left {
                (left, right)
            } else {
                (right, left)
            };
            let value = operand(op, &own, &other, &wanted, on_left, rng)?;
            next(if on_left { a } else { b }, value)
        }
        _ => None,
    }
}

/// What the operand should be so that a comparison has the wanted truth.
pub(super) fn compared(op: BinOp, other: &Int, yes: bool, on_left: bool, rng: &mut Rng) -> Int {
    if op == BinOp::IEq {
        return match (yes, rng.below(3)) {
            (true, _) => other.clone(),
            (false, 0) => other.sub(&Int::ONE),
            (false, _) => other.add(&Int::ONE),
        };
    }
    // The nearest value mostly: it disturbs other bounds least.
    let step = match rng.below(6) {
        0 => small(rng, 64),
        1 => Int::from((rng.next() >> 1 >> rng.below(63)) as i64),
        _ => Int::ZERO,
    };
    match (on_left, yes) {
        (true, true) => other.sub(&step),
        (true, false) => other.add(&Int::ONE).add(&step),
        (false, true) => other.add(&step),
        (false, false) => other.sub(&Int::ONE).sub(&step),
    }
}

/// `None` where no value of this operand can help.
fn operand(
    op: BinOp,
    own: &Int,
    other: &Int,
    wanted: &Int,
    on_left: bool,
    rng: &mut Rng,
) -> Option<Int> {
    Some(match op {
        BinOp::IAdd => wanted.sub(other),
        BinOp::IMul => return Some(factor(other, wanted, rng)),
        BinOp::IDiv if on_left => {
            let least = other.mul(wanted);
            // Any remainder of the divisor's sign gives the same quotient.
            let slack = Int::from((rng.next() >> 1) as i64).floor_mod(other);
            if other.is_zero() || rng.one_in(2) {
                least
            } else {
                least.add(&slack)
            }
        }
        BinOp::IDiv if wanted.is_zero() => other.abs().add(&Int::ONE),
        BinOp::IDiv => other.floor_div(wanted),
        BinOp::IMod if on_left => {
            // Stay in the current multiple if that is possible.
            match rng.below(3) {
                0 => wanted.clone(),
                1 => wanted.add(&other.mul(&small(rng, 8))),
                _ => own.sub(&own.floor_mod(other)).add(wanted),
            }
        }
        BinOp::IMod if rng.one_in(2) => other.sub(wanted),
        BinOp::IMod => wanted.add(&Int::ONE).add(&small(rng, 4)),
        BinOp::IAnd => {
            let rest = other.neg().sub(&Int::ONE);
            own.and(&rest).or(&wanted.and(other))
        }
        BinOp::IOr => {
            let rest = other.neg().sub(&Int::ONE);
            own.and(other).or(&wanted.and(&rest))
        }
        BinOp::IXor => wanted.xor(other),
        BinOp::IShl if on_left => wanted.shr(other),
        BinOp::IShr if on_left => wanted.shl(other),
        BinOp::IShl | BinOp::IShr => small(rng, 20),
        _ => return None,
    })
}

/// `x` with `x * other == wanted`, or one that leaves the rest to other operands.
fn factor(other: &Int, wanted: &Int, rng: &mut Rng) -> Int {
    if !other.is_zero() && wanted.floor_mod(other).is_zero() {
        return wanted.floor_div(other);
    }
    match rng.below(4) {
        // Some divisor, so that the other factor can be exact in turn.
        0 | 1 => {
            let start = 1 + rng.below(60) as i64;
            let divides = |d: &i64| wanted.floor_mod(&Int::from(*d)).is_zero();
            let found = (start..start + 60).find(divides).unwrap_or(1);
            Int::from(if rng.one_in(2) { found } else { -found })
        }
        // The nearest quotient: in a sum of scaled digits the rest fits elsewhere.
        _ if !other.is_zero() => wanted.floor_div(other),
        _ => small(rng, 16).sub(&Int::from(4)),
    }
}
