//! The interval of a term, computed from the intervals of its operands when the
//! term is made. Operators of `Int` are in `interval`.

use crate::arena::Arena;
use crate::int::Int;
use crate::interval;
use crate::node::{BinOp, Node, UnOp};
use crate::range::Range;
use crate::types::{Sort, Term};
use crate::word::{mask, signed_max, signed_min};

/// The range of a node about to be made.
pub(crate) fn of(arena: &Arena, node: Node, sort: Sort) -> Range {
    transfer(arena, node, sort, |t| arena.range(t))
}

/// The range of a node whose operands have the ranges that `range` says.
pub(crate) fn transfer(
    arena: &Arena,
    node: Node,
    sort: Sort,
    range: impl Fn(Term) -> Range + Copy,
) -> Range {
    let width = sort.width();
    match node {
        Node::Const(bits) if sort == Sort::Int => interval::constant(&Int::from_bits(bits)),
        Node::Const(bits) => Range::constant(bits, width),
        Node::Sym(_) => Range::full(width),
        Node::Un(op, a) if sort == Sort::Int || arena.sort(a) == Sort::Int => {
            interval::unary(op, range(a), sort)
        }
        Node::Un(op, a) => unary(op, range(a), arena.width(a), width),
        Node::Bin(BinOp::IMul, a, b) if a == b => interval::square(range(a)),
        Node::Bin(op, a, b) if sort == Sort::Int => interval::binary(op, range(a), range(b)),
        Node::Bin(op @ (BinOp::IEq | BinOp::ILe), a, b) => {
            truth(interval::decide(op, range(a), range(b)))
        }
        Node::Bin(op, a, b) => binary(arena, op, (a, range(a)), (b, range(b)), width),
        Node::Ite(c, a, b) => {
            let known = range(c);
            if known.umin == known.umax {
                return range(if known.umin == 1 { a } else { b });
            }
            let yes = assuming(arena, c, a, true, range);
            let no = assuming(arena, c, b, false, range);
            yes.join(no)
        }
        Node::Extract { hi, lo, arg } => extract(range(arg), hi, lo, width),
    }
}

fn unary(op: UnOp, a: Range, from: u8, width: u8) -> Range {
    match op {
        UnOp::Not => truth((a.umin == a.umax).then_some(a.umin == 0)),
        UnOp::Zext => Range::unsigned(a.umin, a.umax, width),
        UnOp::Sext => Range::signed(a.smin, a.smax, width),
        UnOp::Neg => Range::exact(-i128::from(a.smax), -i128::from(a.smin), width),
        UnOp::BvNot => Range {
            smin: !a.smax,
            smax: !a.smin,
            umin: !a.umax & mask(from),
            umax: !a.umin & mask(from),
        },
        _ => Range::full(width),
    }
}

fn extract(a: Range, hi: u8, lo: u8, width: u8) -> Range {
    let mut range = Range::full(width);
    // When no bit above `hi` varies the extract is a monotonic shift.
    if hi == 63 || a.umin >> (hi + 1) == a.umax >> (hi + 1) {
        let cut = |x: u64| (x >> lo) & mask(width);
        range = range.meet(Range::unsigned(cut(a.umin), cut(a.umax), width), width);
    }
    let (slo, shi) = (a.smin >> lo, a.smax >> lo);
    if slo >= signed_min(width) && shi <= signed_max(width) {
        range = range.meet(Range::signed(slo, shi, width), width);
    }
    range
}

/// Bounds of `operation` over the corners of a box, for operations monotonic in
/// each operand.
fn corners(a: Range, b: Range, operation: impl Fn(i128, i128) -> i128) -> (i128, i128) {
    let mut lo = i128::MAX;
    let mut hi = i128::MIN;
    for x in [a.smin, a.smax] {
        for y in [b.smin, b.smax] {
            let value = operation(i128::from(x), i128::from(y));
            lo = lo.min(value);
            hi = hi.max(value);
        }
    }
    (lo, hi)
}

fn binary(
    arena: &Arena,
    op: BinOp,
    (left, a): (Term, Range),
    (right, b): (Term, Range),
    width: u8,
) -> Range {
    let operand = arena.width(left);
    let (au, bu) = (
        (i128::from(a.umin), i128::from(a.umax)),
        (i128::from(b.umin), i128::from(b.umax)),
    );
    match op {
        BinOp::Add => {
            let (lo, hi) = corners(a, b, |x, y| x + y);
            Range::exact(lo, hi, width).meet(
                Range::exact_unsigned(au.0 + bu.0, au.1 + bu.1, width),
                width,
            )
        }
        BinOp::Sub => {
            let (lo, hi) = corners(a, b, |x, y| x - y);
            Range::exact(lo, hi, width).meet(
                Range::exact_unsigned(au.0 - bu.1, au.1 - bu.0, width),
                width,
            )
        }
        BinOp::Mul => {
            let (lo, hi) = corners(a, b, |x, y| x * y);
            let signed = Range::exact(lo, hi, width);
            // Unsigned corners of 64-bit operands can pass i128.
            match (au.1.checked_mul(bu.1), au.0.checked_mul(bu.0)) {
                (Some(hi), Some(lo)) => signed.meet(Range::exact_unsigned(lo, hi, width), width),
                _ => signed,
            }
        }
        BinOp::UDiv if b.umin > 0 => Range::unsigned(a.umin / b.umax, a.umax / b.umin, width),
        BinOp::URem if b.umin > 0 => Range::unsigned(0, a.umax.min(b.umax - 1), width),
        BinOp::URem => Range::unsigned(0, a.umax, width),
        BinOp::SDiv if b.smin > 0 || b.smax < 0 => {
            let (lo, hi) = corners(a, b, |x, y| x / y);
            // The quotient of a dividend whose sign varies passes through 0.
            let (lo, hi) = if a.smin <= 0 && a.smax >= 0 {
                (lo.min(0), hi.max(0))
            } else {
                (lo, hi)
            };
            Range::exact(lo, hi, width)
        }
        BinOp::SRem => {
            let divisor = i128::from(b.smin).abs().max(i128::from(b.smax).abs());
            let zero_possible = b.smin <= 0 && b.smax >= 0;
            // By zero the remainder is the dividend itself.
            let bound = if zero_possible {
                i128::MAX
            } else {
                divisor - 1
            };
            let lo = if a.smin >= 0 {
                0
            } else {
                (-bound).max(i128::from(a.smin))
            };
            let hi = if a.smax <= 0 {
                0
            } else {
                bound.min(i128::from(a.smax))
            };
            Range::exact(lo, hi, width)
        }
        BinOp::BvAnd => {
            let unsigned = Range::unsigned(0, a.umax.min(b.umax), width);
            // Both negative: stays negative, not above either.
            if a.smax < 0 && b.smax < 0 {
                Range::signed(signed_min(width), a.smax.min(b.smax), width)
            } else {
                unsigned
            }
        }
        BinOp::BvOr => {
            let top = (a.umax | b.umax)
                .checked_ilog2()
                .map_or(0, |bit| mask(bit as u8 + 1));
            Range::unsigned(a.umin.max(b.umin), top, width)
        }
        BinOp::BvXor => {
            let top = (a.umax | b.umax)
                .checked_ilog2()
                .map_or(0, |bit| mask(bit as u8 + 1));
            Range::unsigned(0, top, width)
        }
        BinOp::LShr => {
            let shift = |x: u64, by: u64| if by >= 64 { 0 } else { x >> by };
            Range::unsigned(shift(a.umin, b.umax), shift(a.umax, b.umin), width)
        }
        BinOp::AShr => {
            let shift = |x: i64, by: u64| x >> by.min(63);
            Range::signed(
                shift(a.smin, b.umin).min(shift(a.smin, b.umax)),
                shift(a.smax, b.umin).max(shift(a.smax, b.umax)),
                width,
            )
        }
        BinOp::Concat => {
            let low = arena.width(right);
            let unsigned =
                Range::unsigned((a.umin << low) | b.umin, (a.umax << low) | b.umax, width);
            let signed = Range::signed(
                (a.smin << low) | b.umin as i64,
                (a.smax << low) | b.umax as i64,
                width,
            );
            signed.meet(unsigned, width)
        }
        BinOp::Eq if operand > 1 || arena.sort(left) != Sort::Bool => {
            let apart = a.umax < b.umin || b.umax < a.umin || a.smax < b.smin || b.smax < a.smin;
            let same = a.umin == a.umax && a.umin == b.umin && b.umin == b.umax;
            truth(decide(same, apart))
        }
        BinOp::Eq => {
            let known = a.umin == a.umax && b.umin == b.umax;
            truth(known.then_some(a.umin == b.umin))
        }
        BinOp::And => truth(decide(
            a.umin == 1 && b.umin == 1,
            a.umax == 0 || b.umax == 0,
        )),
        BinOp::Or => truth(decide(
            a.umin == 1 || b.umin == 1,
            a.umax == 0 && b.umax == 0,
        )),
        BinOp::Ult => truth(decide(a.umax < b.umin, a.umin >= b.umax)),
        BinOp::Ule => truth(decide(a.umax <= b.umin, a.umin > b.umax)),
        BinOp::Slt => truth(decide(a.smax < b.smin, a.smin >= b.smax)),
        BinOp::Sle => truth(decide(a.smax <= b.smin, a.smin > b.smax)),
        _ => Range::full(width),
    }
}

fn decide(yes: bool, no: bool) -> Option<bool> {
    if yes {
        Some(true)
    } else if no {
        Some(false)
    } else {
        None
    }
}

fn truth(known: Option<bool>) -> Range {
    match known {
        Some(value) => Range::constant(value.into(), 1),
        None => Range::full(1),
    }
}

/// The range of `t` where `cond` has the value `holds`: clamps like
/// `ite(x < 0, 0, x)` are common and their bounds worth knowing.
fn assuming(
    arena: &Arena,
    cond: Term,
    t: Term,
    holds: bool,
    range_of: impl Fn(Term) -> Range + Copy,
) -> Range {
    if arena.sort(t) == Sort::Int {
        return interval::assuming(arena, cond, t, holds, range_of);
    }
    let range = range_of(t);
    let Sort::Bv(width) = arena.sort(t) else {
        return range;
    };
    // Comparisons of widened operands are made on the narrow ones.
    if let Node::Un(op @ (UnOp::Zext | UnOp::Sext), inner) = arena.node(t) {
        let narrow = assuming(arena, cond, inner, holds, range_of);
        let widened = unary(op, narrow, arena.width(inner), width);
        return range.meet(widened, width);
    }
    let Node::Bin(op, a, b) = arena.node(cond) else {
        return range;
    };
    // Turn a refuted `a < b` into `b <= a`.
    let (op, a, b) = match (op, holds) {
        (_, true) => (op, a, b),
        (BinOp::Slt, false) => (BinOp::Sle, b, a),
        (BinOp::Sle, false) => (BinOp::Slt, b, a),
        (BinOp::Ult, false) => (BinOp::Ule, b, a),
        (BinOp::Ule, false) => (BinOp::Ult, b, a),
        _ => return range,
    };
    let mut bound = Range::full(width);
    if t == a {
        let other = range_of(b);
        match op {
            BinOp::Slt => bound.smax = other.smax.saturating_sub(1),
            BinOp::Sle => bound.smax = other.smax,
            BinOp::Ult => bound.umax = other.umax.saturating_sub(1),
            BinOp::Ule => bound.umax = other.umax,
            _ => return range,
        }
    } else if t == b {
        let other = range_of(a);
        match op {
            BinOp::Slt => bound.smin = other.smin.saturating_add(1),
            BinOp::Sle => bound.smin = other.smin,
            BinOp::Ult => bound.umin = other.umin.saturating_add(1),
            BinOp::Ule => bound.umin = other.umin,
            _ => return range,
        }
    } else {
        return range;
    }
    range.meet(bound, width)
}
