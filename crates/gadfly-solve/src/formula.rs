//! Formulas that are the same but for rounding: `(f - 32) * 5 / 9` and `(f - 32) / 1.8`.
//!
//! No solver decides within reasonable time how far two such floats can be apart. But they are functions of
//! real numbers, made of sums, products, quotients and roots, and two of these that agree at many
//! points drawn at random are the same one: different ones agree at hardly any point. So both are
//! evaluated at random points, and a difference counts if it is greater than what rounding explains. What
//! they take from elsewhere (inputs, the results of other operations) are variables, the same term
//! being the same variable. Sums and products of machine integers wrap as they do in the machine, and some of
//! the points are so large that they do: a sum that overflows is another formula than one that does not.

use gadfly_term::{BinOp, Node, Pool, Sort, Term, UnOp};
use rustc_hash::FxHashMap;

use crate::random::Random;

/// Points at which formulas are compared, and how many of these must have a value.
const POINTS: usize = 64;
const ENOUGH: usize = 24;
/// Larger formulas are left to the solver.
const MOST_NODES: usize = 2000;
/// What rounding may do in relation to the size of what was rounded.
const ROUNDING: f64 = 1e-12;

/// Symbols that stand for the results of functions which no term expresses.
pub trait Definitions {
    /// What the function was given, if this is such a symbol.
    fn arguments(&self, symbol: Term) -> Option<&[Term]>;
    fn value(&self, symbol: Term, arguments: &[f64]) -> f64;
}

/// All symbols are inputs.
impl Definitions for () {
    fn arguments(&self, _: Term) -> Option<&[Term]> {
        None
    }

    fn value(&self, _: Term, _: &[f64]) -> f64 {
        f64::NAN
    }
}

/// Whether two floats are the same function of their inputs, but for rounding. `false` also if that is
/// not known.
pub fn same_formula(pool: &Pool, definitions: &dyn Definitions, a: Term, b: Term) -> bool {
    if a == b {
        return true;
    }
    let Some(steps) = Steps::of(pool, definitions, [a, b]) else {
        return false;
    };
    let mut random = Random::new(0);
    let mut agreed = 0;
    for round in 0..POINTS {
        let points = steps.run(pool, |sort| point(&mut random, round, sort));
        let (one, two) = (points[&a], points[&b]);
        if one.value.is_nan() && two.value.is_nan() || one.value == two.value {
            agreed += usize::from(one.value.is_finite());
            continue;
        }
        let apart = (one.value - two.value).abs();
        // Not so for NaN.
        let close = apart <= ROUNDING * (one.size + two.size);
        if !close || !one.value.is_finite() {
            return false;
        }
        agreed += 1;
    }
    agreed >= ENOUGH
}

/// When two doubles are equal up to a tolerance, absolutely or in relation to their size, or both not a
/// number (`gadfly_witness::is_close`).
pub fn close_term(pool: &mut Pool, a: Term, b: Term, tolerance: f64) -> Term {
    let equal = pool.f_eq(a, b);
    let (no_a, no_b) = (pool.f_is_nan(a), pool.f_is_nan(b));
    let neither = pool.and(no_a, no_b);
    let mut same = pool.or(equal, neither);
    let apart = pool.f_sub(a, b);
    let apart = pool.f_abs(apart);
    let (limit, most) = (pool.f64(tolerance), pool.f64(f64::MAX));
    let near = pool.f_le(apart, limit);
    same = pool.or(same, near);
    for side in [a, b] {
        let size = pool.f_abs(side);
        let share = pool.f_mul(size, limit);
        let near = pool.f_le(apart, share);
        let finite = pool.f_le(size, most);
        let near = pool.and(near, finite);
        same = pool.or(same, near);
    }
    same
}

/// A value, and the size of what was added up to it: the measure of its rounding error.
#[derive(Clone, Copy)]
struct Point {
    value: f64,
    size: f64,
    /// Of a machine integer, exactly: its value with the sign of its width.
    word: i64,
}

impl Point {
    fn float(value: f64, size: f64) -> Point {
        Point {
            value,
            size,
            word: 0,
        }
    }

    fn word(word: i64, width: u8) -> Point {
        let unused = 64 - u32::from(width.clamp(1, 64));
        let word = word << unused >> unused;
        Point {
            value: word as f64,
            size: (word as f64).abs(),
            word,
        }
    }
}

/// What must be calculated, operands first.
struct Steps<'a> {
    order: Vec<Term>,
    definitions: &'a dyn Definitions,
}

impl<'a> Steps<'a> {
    fn of(pool: &Pool, definitions: &'a dyn Definitions, roots: [Term; 2]) -> Option<Steps<'a>> {
        let mut order = Vec::new();
        let mut seen: FxHashMap<Term, bool> = FxHashMap::default();
        let mut open: Vec<Term> = roots.to_vec();
        while let Some(term) = open.last().copied() {
            match seen.get(&term) {
                Some(true) => {
                    open.pop();
                }
                Some(false) => {
                    seen.insert(term, true);
                    order.push(term);
                    open.pop();
                }
                None => {
                    let sort = pool.sort(term);
                    let is_number = matches!(sort, Sort::F64 | Sort::Int | Sort::Bv(1..=64));
                    if seen.len() > MOST_NODES || !is_number {
                        return None;
                    }
                    seen.insert(term, false);
                    open.extend(operands(pool.node(term)).into_iter().flatten());
                    open.extend(definitions.arguments(term).unwrap_or_default());
                }
            }
        }
        Some(Steps { order, definitions })
    }

    fn run(&self, pool: &Pool, mut leaf: impl FnMut(Sort) -> Point) -> FxHashMap<Term, Point> {
        let mut points: FxHashMap<Term, Point> = FxHashMap::default();
        for term in &self.order {
            let node = pool.node(*term);
            let given: Vec<Point> = operands(node)
                .into_iter()
                .flatten()
                .map(|t| points[&t])
                .collect();
            let sort = pool.sort(*term);
            let point = match (node, &given[..]) {
                (Node::Un(UnOp::Neg | UnOp::Sext, _) | Node::Bin(..), given)
                    if matches!(sort, Sort::Bv(_)) && !given.is_empty() =>
                {
                    Point::word(wrapped(node, given), sort.width())
                }
                (Node::Un(UnOp::FFromSbv, _), [a]) => *a,
                (Node::Un(UnOp::FNeg, _), [a]) => Point {
                    value: -a.value,
                    ..*a
                },
                (Node::Un(UnOp::FAbs, _), [a]) => Point {
                    value: a.value.abs(),
                    ..*a
                },
                (Node::Un(UnOp::FSqrt, _), [a]) => Point::float(a.value.sqrt(), a.size.sqrt()),
                (Node::Un(UnOp::FFromInt, _), [a]) => *a,
                (Node::Bin(op, ..), [a, b]) => calculated(op, *a, *b),
                _ => match self.definitions.arguments(*term) {
                    Some(arguments) => {
                        let given: Vec<f64> = arguments.iter().map(|t| points[t].value).collect();
                        let value = self.definitions.value(*term, &given);
                        Point::float(value, value.abs())
                    }
                    None => known(pool, *term).unwrap_or_else(|| leaf(sort)),
                },
            };
            points.insert(*term, point);
        }
        points
    }
}

/// The operands of what is a part of a formula; nothing for what is a constant or a variable in it.
fn operands(node: Node) -> [Option<Term>; 2] {
    match node {
        Node::Un(
            UnOp::FNeg
            | UnOp::FAbs
            | UnOp::FSqrt
            | UnOp::FFromInt
            | UnOp::FFromSbv
            | UnOp::Neg
            | UnOp::Sext,
            a,
        ) => [Some(a), None],
        Node::Bin(
            BinOp::FAdd
            | BinOp::FSub
            | BinOp::FMul
            | BinOp::FDiv
            | BinOp::IAdd
            | BinOp::IMul
            | BinOp::Add
            | BinOp::Sub
            | BinOp::Mul,
            a,
            b,
        ) => [Some(a), Some(b)],
        _ => [None, None],
    }
}

/// What an operation on machine integers gives; what is beyond its width does not count.
fn wrapped(node: Node, given: &[Point]) -> i64 {
    match (node, given) {
        (Node::Un(UnOp::Neg, _), [a]) => a.word.wrapping_neg(),
        (Node::Bin(BinOp::Add, ..), [a, b]) => a.word.wrapping_add(b.word),
        (Node::Bin(BinOp::Sub, ..), [a, b]) => a.word.wrapping_sub(b.word),
        (Node::Bin(BinOp::Mul, ..), [a, b]) => a.word.wrapping_mul(b.word),
        (_, [a, ..]) => a.word,
        _ => 0,
    }
}

fn calculated(op: BinOp, a: Point, b: Point) -> Point {
    match op {
        BinOp::FAdd | BinOp::IAdd => Point::float(a.value + b.value, a.size + b.size),
        BinOp::FSub => Point::float(a.value - b.value, a.size + b.size),
        BinOp::FMul | BinOp::IMul => Point::float(a.value * b.value, a.size * b.size),
        _ => Point::float(
            a.value / b.value,
            (a.size / b.value.abs()) * (b.size / b.value.abs()),
        ),
    }
}

fn known(pool: &Pool, term: Term) -> Option<Point> {
    let sort = pool.sort(term);
    if matches!(sort, Sort::Bv(_)) {
        let Node::Const(bits) = pool.node(term) else {
            return None;
        };
        return Some(Point::word(bits as i64, sort.width()));
    }
    let value = match sort {
        Sort::Int => pool.as_int(term).map(|int| int.to_f64()),
        _ => pool.as_f64(term),
    };
    value.map(|value| Point::float(value, value.abs()))
}

/// Values of all sizes and both signs; now and then zero, by which a quotient shows what it is.
fn point(random: &mut Random, round: usize, sort: Sort) -> Point {
    let size = [1.0, 4.0, 40.0, 1000.0][round % 4];
    let value = (random.fraction() * 2.0 - 1.0) * size;
    let is_zero = round % 8 == 7 && random.below(3) == 0;
    let whole = (value * 10.0).round();
    match sort {
        Sort::Bv(width) if is_zero => Point::word(0, width),
        // Every other time so large that sums of them are beyond the width.
        Sort::Bv(width) if round % 2 == 1 => Point::word(random.draw() as i64, width),
        Sort::Bv(width) => Point::word(whole as i64, width),
        _ if is_zero => Point::float(0.0, 0.0),
        Sort::Int => Point::float(whole, whole.abs()),
        _ => Point::float(value, value.abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(build: impl Fn(&mut Pool, [Term; 3]) -> (Term, Term)) -> bool {
        let mut pool = Pool::new();
        let given = ["x", "y", "z"].map(|name| pool.fresh(Sort::F64, name));
        let (a, b) = build(&mut pool, given);
        same_formula(&pool, &(), a, b)
    }

    #[test]
    fn written_in_another_way() {
        assert!(same(|p, [x, ..]| {
            let (c32, c5, c9, c18) = (p.f64(32.0), p.f64(5.0), p.f64(9.0), p.f64(1.8));
            let shifted = p.f_sub(x, c32);
            let times = p.f_mul(shifted, c5);
            (p.f_div(times, c9), p.f_div(shifted, c18))
        }));
        assert!(same(|p, [x, y, z]| {
            let xy = p.f_add(x, y);
            let zy = p.f_add(z, y);
            (p.f_add(xy, z), p.f_add(zy, x))
        }));
        assert!(same(|p, [x, y, _]| {
            let (sum, less) = (p.f_add(x, y), p.f_sub(x, y));
            let (xx, yy) = (p.f_mul(x, x), p.f_mul(y, y));
            (p.f_mul(sum, less), p.f_sub(xx, yy))
        }));
    }

    #[test]
    fn another_formula() {
        // A constant that is not quite right.
        assert!(!same(|p, [x, ..]| {
            let (rate, other) = (p.f64(1.8), p.f64(1.800_000_001));
            (p.f_div(x, rate), p.f_div(x, other))
        }));
        // The same for positive numbers only.
        assert!(!same(|p, [x, ..]| (p.f_abs(x), x)));
        // Without a value where y is zero.
        assert!(!same(|p, [x, y, _]| {
            let product = p.f_mul(x, y);
            (p.f_div(product, y), x)
        }));
        // Nearly nowhere a number.
        assert!(!same(|p, [x, ..]| {
            let (one, two) = (p.f64(-1.0), p.f64(-2.0));
            let square = p.f_mul(x, x);
            let (a, b) = (p.f_sub(one, square), p.f_sub(two, square));
            (p.f_sqrt(a), p.f_sqrt(b))
        }));
    }

    #[test]
    fn sums_of_machine_integers() {
        let mut pool = Pool::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| pool.fresh(Sort::Bv(32), name));
        let [lx, ly, lz] = [x, y, z].map(|t| pool.sext(t, 64));
        let (xy, yz) = (pool.add(lx, ly), pool.add(ly, lz));
        let (one, two) = (pool.add(xy, lz), pool.add(lx, yz));
        let [one, two] = [one, two].map(|t| pool.f_from_sbv(t, Sort::F64));
        let three = pool.f64(3.0);
        let (one, two) = (pool.f_div(one, three), pool.f_div(two, three));
        assert!(same_formula(&pool, &(), one, two));
        // The same but for overflows.
        let short = pool.add(x, y);
        let short = pool.add(short, z);
        let short = pool.f_from_sbv(short, Sort::F64);
        let short = pool.f_div(short, three);
        assert!(!same_formula(&pool, &(), one, short));
    }
}
