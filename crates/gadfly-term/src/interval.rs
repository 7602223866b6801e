//! Intervals of integers, kept in the signed half of a [`Range`]. The least and
//! the greatest `i64` stand for the infinities, so an end that does not fit is
//! open: sound, and fine enough, since what programs compare with is small.

use crate::arena::Arena;
use crate::int::Int;
use crate::node::{BinOp, Node, UnOp};
use crate::range::Range;
use crate::types::{Sort, Term};
use crate::word::{mask, signed_max, signed_min};

/// An end at infinity while computing: beyond all ends, and its sums too.
const INF: i128 = 1 << 100;
/// Ends from here on are infinite.
const LIMIT: i128 = i64::MAX as i128;

pub(crate) type Ends = (i128, i128);

pub(crate) fn ends(r: Range) -> Ends {
    let lo = if r.smin == i64::MIN {
        -INF
    } else {
        i128::from(r.smin)
    };
    let hi = if r.smax == i64::MAX {
        INF
    } else {
        i128::from(r.smax)
    };
    (lo, hi)
}

pub(crate) fn range((lo, hi): Ends) -> Range {
    // An end beyond the other infinity is weakened by one, so that an open
    // interval never looks like a single number.
    let smin = if lo <= -LIMIT {
        i64::MIN
    } else {
        lo.min(LIMIT - 1) as i64
    };
    let smax = if hi >= LIMIT {
        i64::MAX
    } else {
        hi.max(1 - LIMIT) as i64
    };
    Range::signed(smin, smax, 64)
}

pub(crate) fn constant(value: &Int) -> Range {
    match value.to_i64() {
        Some(small) => range((small.into(), small.into())),
        None if value.is_negative() => range((-INF, -INF)),
        None => range((INF, INF)),
    }
}

/// The one number in the interval.
pub(crate) fn single(r: Range) -> Option<i64> {
    (r.smin == r.smax && r.smin != i64::MIN && r.smax != i64::MAX).then_some(r.smin)
}

fn add(a: Ends, b: Ends) -> Ends {
    (clamp(a.0 + b.0), clamp(a.1 + b.1))
}

pub(crate) fn sub(a: Ends, b: Ends) -> Ends {
    add(a, (-b.1, -b.0))
}

/// Back to the one infinity there is.
fn clamp(x: i128) -> i128 {
    if x >= LIMIT {
        INF
    } else if x <= -LIMIT {
        -INF
    } else {
        x
    }
}

fn times(x: i128, y: i128) -> i128 {
    clamp(x.saturating_mul(y))
}

pub(crate) fn mul(a: Ends, b: Ends) -> Ends {
    let corners = [
        times(a.0, b.0),
        times(a.0, b.1),
        times(a.1, b.0),
        times(a.1, b.1),
    ];
    hull(corners)
}

pub(crate) fn square(a: Range) -> Range {
    let (lo, hi) = mul(ends(a), ends(a));
    let (low, high) = ends(a);
    let least = if low > 0 || high < 0 { lo } else { 0 };
    range((least.max(0), hi))
}

fn hull(corners: [i128; 4]) -> Ends {
    let least = corners.iter().copied().fold(INF, i128::min);
    let most = corners.iter().copied().fold(-INF, i128::max);
    (least, most)
}

/// Rounded down, by a divisor that is not zero.
pub(crate) fn quotient(x: i128, y: i128) -> i128 {
    if x.abs() >= INF {
        return if (x < 0) == (y < 0) { INF } else { -INF };
    }
    x.div_euclid(y) - i128::from(y < 0 && x.rem_euclid(y) != 0)
}

/// Rounded up, by a positive divisor.
pub(crate) fn quotient_up(x: i128, y: i128) -> i128 {
    -quotient(-x, y)
}

fn div(a: Ends, b: Ends) -> Ends {
    let part = |b: Ends| {
        hull([
            quotient(a.0, b.0),
            quotient(a.0, b.1),
            quotient(a.1, b.0),
            quotient(a.1, b.1),
        ])
    };
    let positive = (b.1 > 0).then(|| part((b.0.max(1), b.1)));
    let negative = (b.0 < 0).then(|| part((b.0, b.1.min(-1))));
    // By zero it is 0.
    let zero = (b.0 <= 0 && b.1 >= 0).then_some((0, 0));
    [positive, negative, zero]
        .into_iter()
        .flatten()
        .reduce(|x, y| (x.0.min(y.0), x.1.max(y.1)))
        .unwrap_or((-INF, INF))
}

fn modulo(a: Ends, b: Ends) -> Ends {
    let zero_possible = b.0 <= 0 && b.1 >= 0;
    let mut r = (
        b.0.min(0) + i128::from(b.0 < 0),
        b.1.max(0) - i128::from(b.1 > 0),
    );
    if a.0 >= 0 && b.0 >= 0 {
        // Not above the dividend.
        r.1 = r.1.min(a.1);
    }
    if a.1 <= 0 && b.1 <= 0 {
        r.0 = r.0.max(a.0);
    }
    if zero_possible {
        r = (r.0.min(a.0), r.1.max(a.1));
    }
    (clamp(r.0), clamp(r.1))
}

/// The least `2^n - 1` that is not below.
fn ones(x: i128) -> i128 {
    if x >= LIMIT {
        return INF;
    }
    match u64::try_from(x).ok().and_then(u64::checked_ilog2) {
        Some(bit) => (1i128 << (bit + 1)) - 1,
        None => 0,
    }
}

/// Of numbers within the operands' bits, signs included.
fn bitwise(op: BinOp, a: Ends, b: Ends) -> Ends {
    let size = |e: Ends| ones(e.1.max(-e.0 - 1).max(0));
    let reach = size(a).max(size(b));
    let (mut lo, mut hi) = (clamp(-reach - 1), reach);
    let (a_plain, b_plain) = (a.0 >= 0, b.0 >= 0);
    match op {
        BinOp::IAnd => {
            if a_plain || b_plain {
                lo = 0;
            }
            if a_plain {
                hi = hi.min(a.1);
            }
            if b_plain {
                hi = hi.min(b.1);
            }
        }
        BinOp::IOr => {
            if a_plain && b_plain {
                lo = a.0.max(b.0);
            } else if a.1 < 0 || b.1 < 0 {
                hi = -1;
            }
        }
        _ => {
            if a_plain && b_plain || a.1 < 0 && b.1 < 0 {
                lo = 0;
            }
        }
    }
    (lo, hi)
}

fn shift_left(a: Ends, n: Ends) -> Ends {
    if n.0 < 0 || n.1 > 62 {
        // Amounts out of order give 0.
        return match (a.0 >= 0, a.1 <= 0) {
            (true, _) => (0, INF),
            (_, true) => (-INF, 0),
            _ => (-INF, INF),
        };
    }
    mul(a, (1 << n.0, 1 << n.1))
}

fn shift_right(a: Ends, n: Ends) -> Ends {
    let shift = |x: i128, n: i128| {
        if x.abs() >= INF {
            x
        } else {
            x >> n.clamp(0, 100)
        }
    };
    let lo = shift(a.0, n.0).min(shift(a.0, n.1));
    let hi = shift(a.1, n.0).max(shift(a.1, n.1));
    if n.0 < 0 {
        (lo.min(0), hi.max(0))
    } else {
        (lo, hi)
    }
}

pub(crate) fn binary(op: BinOp, a: Range, b: Range) -> Range {
    let (a, b) = (ends(a), ends(b));
    range(match op {
        BinOp::IAdd => add(a, b),
        BinOp::IMul => mul(a, b),
        BinOp::IDiv => div(a, b),
        BinOp::IMod => modulo(a, b),
        BinOp::IAnd | BinOp::IOr | BinOp::IXor => bitwise(op, a, b),
        BinOp::IShl => shift_left(a, b),
        BinOp::IShr => shift_right(a, b),
        _ => (-INF, INF),
    })
}

/// What a comparison of such numbers gives, where it is known.
pub(crate) fn decide(op: BinOp, a: Range, b: Range) -> Option<bool> {
    let (a, b) = (ends(a), ends(b));
    match op {
        BinOp::ILe if a.1 < INF && a.1 <= b.0 => Some(true),
        BinOp::ILe if b.1 < INF && a.0 > b.1 => Some(false),
        BinOp::IEq if (b.1 < INF && a.0 > b.1) || (a.1 < INF && b.0 > a.1) => Some(false),
        BinOp::IEq if a.0 == a.1 && a == b && a.0.abs() < INF => Some(true),
        _ => None,
    }
}

pub(crate) fn unary(op: UnOp, a: Range, to: Sort) -> Range {
    match op {
        UnOp::IFromUbv => range((a.umin.into(), a.umax.into())),
        UnOp::IFromSbv => range((a.smin.into(), a.smax.into())),
        UnOp::IToBv => {
            let width = to.width();
            let (lo, hi) = ends(a);
            let (min, max) = (i128::from(signed_min(width)), i128::from(signed_max(width)));
            let mut r = Range::full(width);
            if lo >= min && hi <= max && hi < INF && lo > -INF {
                r = r.meet(Range::signed(lo as i64, hi as i64, width), width);
            }
            if lo >= 0 && hi <= i128::from(mask(width)) {
                r = r.meet(Range::unsigned(lo as u64, hi as u64, width), width);
            }
            r
        }
        _ => Range::full(to.width()),
    }
}

/// The range of an integer `t` where `cond` has the value `holds`.
pub(crate) fn assuming(
    arena: &Arena,
    cond: Term,
    t: Term,
    holds: bool,
    range_of: impl Fn(Term) -> Range + Copy,
) -> Range {
    let own = range_of(t);
    let Node::Bin(BinOp::ILe, a, b) = arena.node(cond) else {
        return own;
    };
    // A refuted `a <= b` is `b <= a - 1`.
    let (a, b, gap) = if holds { (a, b, 0) } else { (b, a, 1) };
    let bound = if t == a {
        (-INF, clamp(ends(range_of(b)).1 - gap))
    } else if t == b {
        (clamp(ends(range_of(a)).0 + gap), INF)
    } else {
        return own;
    };
    own.meet(range(bound), 64)
}

pub(crate) fn open_ends(r: Range) -> (Option<i64>, Option<i64>) {
    (
        (r.smin != i64::MIN).then_some(r.smin),
        (r.smax != i64::MAX).then_some(r.smax),
    )
}
