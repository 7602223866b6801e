//! Rules about quotients and remainders against plain computation, for all
//! values of small words.

use gadfly_term::{BinOp, Bounds, Model, Pool, Sort, Term, eval, eval_bool, semantics, word};

const WIDTH: u8 = 4;
const WIDE: u8 = 7;

struct World {
    pool: Pool,
    x: Term,
    y: Term,
}

impl World {
    fn new() -> World {
        let mut pool = Pool::new();
        let x = pool.fresh(Sort::Bv(WIDTH), "x");
        let y = pool.fresh(Sort::Bv(WIDTH), "y");
        World { pool, x, y }
    }

    fn models(&self) -> impl Iterator<Item = (u64, u64, Model)> + use<> {
        let (x, y) = (self.pool.sym_of(self.x), self.pool.sym_of(self.y));
        let (x, y) = (x.expect("a symbol"), y.expect("a symbol"));
        (0..1u64 << WIDTH).flat_map(move |a| {
            (0..1u64 << WIDTH).map(move |b| (a, b, Model::from_iter([(x, a), (y, b)])))
        })
    }

    /// `t` is what `expected` computes from the values of `x` and `y`.
    fn expect(&self, name: &str, t: Term, expected: impl Fn(u64, u64) -> u64) {
        for (x, y, model) in self.models() {
            let (found, wanted) = (eval(&self.pool, &model, t), expected(x, y));
            assert_eq!(
                found,
                wanted,
                "{name} at {x}, {y}: {}",
                self.pool.display(t)
            );
        }
    }
}

fn op(op: BinOp, width: u8, a: u64, b: u64) -> u64 {
    let mask = word::mask(width);
    semantics::binary(op, Sort::Bv(width), Sort::Bv(width), a & mask, b & mask)
}

#[test]
fn remainders_by_way_of_quotients() {
    for (div, rem) in [(BinOp::SDiv, BinOp::SRem), (BinOp::UDiv, BinOp::URem)] {
        for divisor in 0..=1u64 << WIDTH {
            let mut w = World::new();
            // The last round divides by a symbol.
            let by = match divisor >> WIDTH {
                0 => w.pool.bv(WIDTH, divisor),
                _ => w.y,
            };
            let value = |y: u64| if divisor >> WIDTH == 0 { divisor } else { y };
            let x = w.x;
            let p = &mut w.pool;
            let quotient = if div == BinOp::SDiv {
                p.sdiv(x, by)
            } else {
                p.udiv(x, by)
            };
            let product = p.mul(quotient, by);
            let rest = p.sub(x, product);
            let minus = p.sub(product, x);
            let negated = p.neg(x);
            let of_negated = if div == BinOp::SDiv {
                p.sdiv(negated, by)
            } else {
                p.udiv(negated, by)
            };
            let product = p.mul(of_negated, by);
            let sum = p.add(x, product);
            let neg = |a: u64| a.wrapping_neg() & word::mask(WIDTH);
            w.expect("x - x/c*c", rest, |x, y| op(rem, WIDTH, x, value(y)));
            w.expect("x/c*c - x", minus, |x, y| neg(op(rem, WIDTH, x, value(y))));
            w.expect("x + -x/c*c", sum, |x, y| {
                neg(op(rem, WIDTH, neg(x), value(y)))
            });
        }
    }
}

#[test]
fn quotients_of_quotients() {
    for div in [BinOp::SDiv, BinOp::UDiv] {
        for c in 0..1u64 << WIDTH {
            for d in 0..1u64 << WIDTH {
                let mut w = World::new();
                let x = w.x;
                let p = &mut w.pool;
                let (by, then) = (p.bv(WIDTH, c), p.bv(WIDTH, d));
                let divide = |p: &mut Pool, a, b| match div {
                    BinOp::SDiv => p.sdiv(a, b),
                    _ => p.udiv(a, b),
                };
                let first = divide(p, x, by);
                let second = divide(p, first, then);
                let product = p.mul(second, then);
                let rest = p.sub(first, product);
                let inner = |x| op(div, WIDTH, x, c);
                w.expect("x/c/d", second, |x, _| op(div, WIDTH, inner(x), d));
                w.expect("x/c - x/c/d*d", rest, |x, _| {
                    let product = op(BinOp::Mul, WIDTH, op(div, WIDTH, inner(x), d), d);
                    op(BinOp::Sub, WIDTH, inner(x), product)
                });
            }
        }
    }
}

#[test]
fn quotients_of_equal_and_of_widened_operands() {
    let mut w = World::new();
    let (x, y) = (w.x, w.y);
    let p = &mut w.pool;
    let same = [p.sdiv(x, x), p.udiv(x, x), p.srem(x, x)];
    let (wide_x, wide_y) = (p.sext(x, WIDE), p.sext(y, WIDE));
    let quotient = p.sdiv(wide_x, wide_y);
    let low = p.extract(quotient, WIDTH - 1, 0);
    let rest = p.srem(wide_x, wide_y);
    let product = p.mul(x, y);
    let (zero, wide_product) = (p.bv(WIDTH, 0), p.mul(wide_x, wide_y));
    let wide_zero = p.bv(WIDE, 0);
    let none = [p.eq(product, zero), p.eq(wide_product, wide_zero)];
    let sext = |a: u64| word::sign_extend(a, WIDTH) as u64 & word::mask(WIDE);
    w.expect("x/x", same[0], |x, _| op(BinOp::SDiv, WIDTH, x, x));
    w.expect("x/x unsigned", same[1], |x, _| op(BinOp::UDiv, WIDTH, x, x));
    w.expect("x%x", same[2], |_, _| 0);
    w.expect("wide /", quotient, |x, y| {
        op(BinOp::SDiv, WIDE, sext(x), sext(y))
    });
    w.expect("low half", low, |x, y| {
        op(BinOp::SDiv, WIDE, sext(x), sext(y)) & word::mask(WIDTH)
    });
    w.expect("wide %", rest, |x, y| {
        op(BinOp::SRem, WIDE, sext(x), sext(y))
    });
    w.expect("x*y == 0", none[0], |x, y| {
        u64::from(op(BinOp::Mul, WIDTH, x, y) == 0)
    });
    w.expect("wide x*y == 0", none[1], |x, y| {
        u64::from(op(BinOp::Mul, WIDE, sext(x), sext(y)) == 0)
    });
    for c in 0..1u64 << WIDE {
        let mut w = World::new();
        let p = &mut w.pool;
        let (wide, by) = (p.sext(w.x, WIDE), p.bv(WIDE, c));
        let (quotient, rest) = (p.sdiv(wide, by), p.srem(wide, by));
        w.expect("wide / c", quotient, |x, _| {
            op(BinOp::SDiv, WIDE, sext(x), c)
        });
        w.expect("wide % c", rest, |x, _| op(BinOp::SRem, WIDE, sext(x), c));
    }
}

#[test]
fn signs_of_exclusive_ors() {
    let mut w = World::new();
    let (x, y) = (w.x, w.y);
    let p = &mut w.pool;
    let (zero, ones) = (p.bv(WIDTH, 0), p.bv(WIDTH, 15));
    let both = p.bvxor(x, y);
    let (below, above) = (p.slt(both, zero), p.slt(ones, both));
    w.expect("(x^y) < 0", below, |x, y| (x ^ y) >> (WIDTH - 1));
    w.expect("-1 < (x^y)", above, |x, y| 1 - ((x ^ y) >> (WIDTH - 1)));
}

/// Every solution of conjuncts is within the bounds they give.
#[test]
fn bounds_of_products_and_quotients_keep_all_solutions() {
    let mut seed = 7u64;
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % n
    };
    for _ in 0..3000 {
        let mut w = World::new();
        let (x, y) = (w.x, w.y);
        let p = &mut w.pool;
        let (wide_x, wide_y) = (p.sext(x, 8), p.sext(y, 8));
        let constant = p.bv(8, below(256));
        let right = [wide_y, constant, wide_x][below(3) as usize];
        let t = match below(6) {
            0 | 1 => p.mul(wide_x, right),
            2 => p.sdiv(wide_x, right),
            3 => p.srem(wide_x, right),
            4 => p.udiv(wide_x, right),
            _ => p.urem(wide_x, right),
        };
        let (lo, hi) = (p.bv(8, below(256)), p.bv(8, below(256)));
        let some = p.bv(WIDTH, below(16));
        let conjuncts = [p.sle(lo, t), p.sle(t, hi), p.sle(some, y)];
        let bounds = Bounds::assuming(&w.pool, &conjuncts);
        for (_, _, model) in w.models() {
            if !conjuncts.iter().all(|&c| eval_bool(&w.pool, &model, c)) {
                continue;
            }
            let bounds = bounds.as_ref().expect("there is a solution");
            let forward = bounds.forward(&w.pool, &conjuncts, None).expect("not cut");
            for term in [x, y, t] {
                for bounds in [bounds, &forward] {
                    let value = eval(&w.pool, &model, term);
                    let (lo, hi) = bounds.unsigned(&w.pool, term);
                    assert!((lo..=hi).contains(&value), "{}", w.pool.display(t));
                }
            }
        }
    }
}
