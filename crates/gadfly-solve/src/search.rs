//! Moves of the search by evaluation: from "this term should be that" to a value
//! of one symbol, by inverting one operator after another along one way down.

mod bits;
mod floats;
mod ints;

use gadfly_effort::SplitMix64;
use gadfly_term::{
    BinOp, Bounds, Evaluator, Int, Model, Node, Pool, Sort, SymId, Term, UnOp, word,
};

/// Seeded by the query, so a search is the same every time.
pub(crate) struct Rng(SplitMix64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(SplitMix64::new(seed ^ 0x5851_f42d_4c95_7f2d))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.draw()
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.next().is_multiple_of(n)
    }
}

/// Which operand of a binary operator to change.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// A binary operation at hand: operand values and the result wanted.
#[derive(Copy, Clone)]
pub(crate) struct Wanted {
    pub op: BinOp,
    pub left: u64,
    pub right: u64,
    pub width: u8,
    pub result: u64,
    pub side: Side,
}

/// What a term should be worth.
enum Goal {
    Bits(u64),
    /// Of a term of sort `Int`.
    Number(Int),
}

enum Next {
    Found(SymId, u64),
    Down(Term, Goal),
}

/// The operand to change: not a constant one.
fn side(pool: &Pool, a: Term, b: Term, rng: &mut Rng) -> Option<Side> {
    match (pool.as_const(a), pool.as_const(b)) {
        (Some(_), Some(_)) => None,
        (Some(_), None) => Some(Side::Right),
        (None, Some(_)) => Some(Side::Left),
        (None, None) if rng.one_in(2) => Some(Side::Left),
        (None, None) => Some(Side::Right),
    }
}

/// A symbol and the value that may make `root` true.
pub(crate) fn propagate(
    pool: &Pool,
    evaluator: &mut Evaluator,
    model: &Model,
    root: Term,
    bounds: Option<&Bounds>,
    rng: &mut Rng,
) -> Option<(SymId, u64)> {
    let mut t = root;
    let mut goal = Goal::Bits(1);
    loop {
        let mut wanted = match goal {
            Goal::Bits(bits) => bits,
            Goal::Number(number) => {
                match ints::step(pool, evaluator, model, t, number, bounds, rng)? {
                    Next::Found(sym, bits) => return Some((sym, bits)),
                    Next::Down(to, wanted) => (t, goal) = (to, wanted),
                }
                continue;
            }
        };
        wanted &= word::mask(pool.width(t));
        if let Some(next) = to_ints(pool, evaluator, model, t, wanted, rng) {
            let (to, number) = next?;
            (t, goal) = (to, Goal::Number(number));
            continue;
        }
        let mut value = |t| evaluator.eval(pool, model, t);
        let next;
        (t, next) = match pool.node(t) {
            Node::Const(_) => return None,
            Node::Sym(sym) => {
                let bits = bounds.map_or(wanted, |b| clamp(pool, b, t, wanted));
                return Some((sym, bits));
            }
            Node::Un(op, a) => {
                let current = value(a);
                (a, unary(pool, op, a, t, current, wanted))
            }
            Node::Extract { hi, lo, arg } => {
                let hole = word::mask(hi - lo + 1) << lo;
                (arg, (value(arg) & !hole) | (wanted << lo))
            }
            Node::Ite(c, a, b) => {
                let chosen = value(c) != 0;
                let branch = if chosen { a } else { b };
                let turn = pool.as_const(branch).is_some() || rng.one_in(4);
                if turn && pool.as_const(c).is_none() {
                    (c, u64::from(!chosen))
                } else {
                    (branch, wanted)
                }
            }
            Node::Bin(op, a, b) => {
                let (left, right) = (value(a), value(b));
                let mut side = side(pool, a, b, rng)?;
                // A connective is mended at an operand that is wrong.
                if matches!(op, BinOp::And | BinOp::Or) && left != right {
                    let wrong_left = left != wanted;
                    if (op == BinOp::And) == (wanted == 1) {
                        side = if wrong_left { Side::Left } else { Side::Right };
                    }
                }
                if op == BinOp::Concat {
                    let low = pool.width(b);
                    let (high_part, low_part) = (wanted >> low, wanted & word::mask(low));
                    if pool.as_const(b).is_some()
                        || (high_part != left && pool.as_const(a).is_none())
                    {
                        (a, high_part)
                    } else {
                        (b, low_part)
                    }
                } else {
                    let wanted = Wanted {
                        op,
                        left,
                        right,
                        width: pool.width(a),
                        result: wanted,
                        side,
                    };
                    let next = if pool.sort(a).is_float() {
                        floats::operand(wanted, rng)?
                    } else {
                        bits::operand(wanted, rng)?
                    };
                    (if side == Side::Left { a } else { b }, next)
                }
            }
        };
        goal = Goal::Bits(next);
    }
}

/// The step down from a term that is no integer to an operand that is one, and
/// what it should be; the inner `None` where nothing helps.
fn to_ints(
    pool: &Pool,
    evaluator: &mut Evaluator,
    model: &Model,
    t: Term,
    wanted: u64,
    rng: &mut Rng,
) -> Option<Option<(Term, Int)>> {
    match pool.node(t) {
        Node::Bin(op @ (BinOp::IEq | BinOp::ILe), a, b) => {
            let Some(side) = side(pool, a, b, rng) else {
                return Some(None);
            };
            let on_left = side == Side::Left;
            let (own, other) = if on_left { (a, b) } else { (b, a) };
            let other = evaluator.eval_int(pool, model, other);
            let number = ints::compared(op, &other, wanted == 1, on_left, rng);
            Some(Some((own, number)))
        }
        Node::Un(UnOp::IToBv, a) => {
            let width = pool.width(t);
            let number = if rng.one_in(2) {
                Int::from(wanted)
            } else {
                Int::from(word::sign_extend(wanted, width))
            };
            Some(Some((a, number)))
        }
        Node::Un(UnOp::FFromInt, a) => Some(Some((a, floats::whole(wanted, pool.sort(t))))),
        _ => None,
    }
}

/// The nearest value within the bounds of a bit-vector.
fn clamp(pool: &Pool, bounds: &Bounds, t: Term, wanted: u64) -> u64 {
    let Sort::Bv(width) = pool.sort(t) else {
        return wanted;
    };
    let (lo, hi) = bounds.signed(pool, t);
    let signed = word::sign_extend(wanted, width).clamp(lo, hi) as u64;
    let (lo, hi) = bounds.unsigned(pool, t);
    (signed & word::mask(width)).clamp(lo, hi)
}

fn unary(pool: &Pool, op: UnOp, a: Term, t: Term, current: u64, wanted: u64) -> u64 {
    let (from, to) = (pool.sort(a), pool.sort(t));
    match op {
        UnOp::Not => wanted ^ 1,
        UnOp::BvNot => !wanted,
        UnOp::Neg => wanted.wrapping_neg(),
        UnOp::Zext | UnOp::Sext | UnOp::FBits | UnOp::FFromBits => wanted,
        _ => floats::unary(op, from, to, current, wanted),
    }
}
