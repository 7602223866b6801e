//! The simplifying constructors, rule by rule: each test builds two terms in
//! different ways and expects one and the same.

use gadfly_term::{Bounds, Evaluator, Model, Pool, Sort, SymId, Term, eval};

struct Ints {
    p: Pool,
    x: Term,
    y: Term,
}

fn ints(width: u8) -> Ints {
    let mut p = Pool::new();
    let x = p.fresh(Sort::Bv(width), "x");
    let y = p.fresh(Sort::Bv(width), "y");
    Ints { p, x, y }
}

/// Expects the displayed form of what `build` makes of two 32-bit unknowns.
fn check(build: impl FnOnce(&mut Pool, Term, Term) -> Term, expected: &str) {
    let Ints { mut p, x, y } = ints(32);
    let t = build(&mut p, x, y);
    assert_eq!(p.display(t).to_string(), expected);
}

#[test]
fn constants_move_outwards_and_meet() {
    check(
        |p, x, _| {
            let (one, two) = (p.i32(1), p.i32(2));
            let t = p.add(x, one);
            p.add(t, two)
        },
        "(x + 3)",
    );
    check(
        |p, x, y| {
            let (one, two) = (p.i32(1), p.i32(2));
            let (a, b) = (p.add(x, one), p.sub(y, two));
            p.sub(a, b)
        },
        "((x - y) + 3)",
    );
    check(
        |p, x, _| {
            let (four, one) = (p.i32(4), p.i32(1));
            let t = p.add(x, one);
            p.mul(t, four)
        },
        "((x * 4) + 4)",
    );
}

#[test]
fn operands_of_commutative_operators_are_ordered() {
    let Ints { mut p, x, y } = ints(32);
    assert_eq!(p.add(x, y), p.add(y, x));
    assert_eq!(p.mul(x, y), p.mul(y, x));
    assert_eq!(p.eq(x, y), p.eq(y, x));
    assert_eq!(p.bvand(x, y), p.bvand(y, x));
}

#[test]
fn differences_of_equals_vanish() {
    check(|p, x, _| p.sub(x, x), "0");
    check(
        |p, x, y| {
            let s = p.add(x, y);
            p.sub(s, x)
        },
        "y",
    );
    check(
        |p, x, y| {
            let d = p.sub(x, y);
            p.add(d, y)
        },
        "x",
    );
    check(
        |p, x, _| {
            let n = p.neg(x);
            p.add(x, n)
        },
        "0",
    );
    check(
        |p, x, _| {
            let s = p.add(x, x);
            p.sub(s, x)
        },
        "x",
    );
    check(|p, x, _| p.bvxor(x, x), "0");
}

#[test]
fn bytes_taken_apart_and_put_together_are_the_word() {
    let Ints { mut p, x, .. } = ints(32);
    let parts: Vec<Term> = (0..4).map(|i| p.extract(x, 8 * i + 7, 8 * i)).collect();
    let (mut joined, mut ored) = (parts[3], p.zext(parts[3], 32));
    let eight = p.i32(8);
    for &part in parts[..3].iter().rev() {
        joined = p.concat(joined, part);
        let shifted = p.shl(ored, eight);
        let low = p.zext(part, 32);
        ored = p.bvor(shifted, low);
    }
    assert_eq!(joined, x);
    assert_eq!(ored, x);
}

#[test]
fn casts_by_shifts_and_masks_are_extensions() {
    let Ints { mut p, x, .. } = ints(32);
    let k = p.i32(24);
    let left = p.shl(x, k);
    let shifted = p.ashr(left, k);
    let byte = p.extract(x, 7, 0);
    assert_eq!(shifted, p.sext(byte, 32));
    let wide = p.sext(byte, 32);
    let mask = p.i32(255);
    let masked = p.bvand(wide, mask);
    assert_eq!(masked, p.zext(byte, 32));
}

#[test]
fn powers_of_two_divide_by_shifting() {
    check(
        |p, x, _| {
            let k = p.i32(8);
            p.udiv(x, k)
        },
        "zext32(x[31:3])",
    );
    check(
        |p, x, _| {
            let k = p.i32(8);
            p.urem(x, k)
        },
        "zext32(x[2:0])",
    );
    // Signed division rounds towards zero, so only where the sign is known.
    check(
        |p, x, _| {
            let byte = p.extract(x, 7, 0);
            let wide = p.zext(byte, 32);
            let k = p.i32(4);
            p.sdiv(wide, k)
        },
        "zext32(x[7:2])",
    );
    check(
        |p, x, _| {
            let k = p.i32(4);
            p.sdiv(x, k)
        },
        "(x / 4)",
    );
}

#[test]
fn equations_are_solved_for_the_unknown() {
    check(
        |p, x, _| {
            let (a, b) = (p.i32(3), p.i32(5));
            let t = p.add(x, a);
            p.eq(t, b)
        },
        "(x == 2)",
    );
    check(
        |p, x, _| {
            let (a, b) = (p.i32(3), p.i32(5));
            let t = p.sub(a, x);
            p.eq(t, b)
        },
        "(x == -2)",
    );
    check(
        |p, x, _| {
            let (a, b) = (p.i32(3), p.i32(12));
            let t = p.mul(x, a);
            p.eq(t, b)
        },
        "(x == 4)",
    );
    check(
        |p, x, _| {
            let (a, b) = (p.i32(6), p.i32(13));
            let t = p.mul(x, a);
            p.eq(t, b)
        },
        "false",
    );
    check(
        |p, x, _| {
            let a = p.i32(1);
            let t = p.add(x, a);
            p.eq(t, x)
        },
        "false",
    );
    check(
        |p, x, y| {
            let a = p.i32(7);
            let (s, t) = (p.add(x, a), p.add(y, a));
            p.eq(s, t)
        },
        "(x == y)",
    );
}

#[test]
fn negation_reaches_the_atoms() {
    let Ints { mut p, x, y } = ints(32);
    let less = p.slt(x, y);
    let negated = p.not(less);
    assert_eq!(negated, p.sle(y, x));
    assert_eq!(p.not(negated), less);
    let same = p.eq(x, y);
    let both = p.and(less, same);
    assert_eq!(both, p.ff());
}

#[test]
fn three_way_comparison_and_test_is_one_relation() {
    let Ints { mut p, x, y } = ints(64);
    let (minus, zero, one) = (p.i32(-1), p.i32(0), p.i32(1));
    let (less, same) = (p.slt(x, y), p.eq(x, y));
    let rest = p.ite(same, zero, one);
    let order = p.ite(less, minus, rest);
    assert_eq!(p.slt(order, zero), less);
    assert_eq!(p.sle(order, zero), p.sle(x, y));
    assert_eq!(p.eq(order, zero), same);
    let differ = p.ne(x, y);
    assert_eq!(p.ne(order, zero), differ);
    assert_eq!(p.slt(zero, order), p.slt(y, x));
    assert_eq!(p.sle(zero, order), p.sle(y, x));
}

#[test]
fn float_comparison_and_test_is_one_relation() {
    let mut p = Pool::new();
    let (x, y) = (p.fresh(Sort::F64, "x"), p.fresh(Sort::F64, "y"));
    let (minus, zero, one) = (p.i32(-1), p.i32(0), p.i32(1));
    let (less, same) = (p.f_lt(x, y), p.f_eq(x, y));
    // Java's dcmpg: unordered counts as greater.
    let rest = p.ite(same, zero, one);
    let order = p.ite(less, minus, rest);
    assert_eq!(p.slt(order, zero), less);
    assert_eq!(p.sle(order, zero), p.f_le(x, y));
    assert_eq!(p.eq(order, zero), same);
    let at_most = p.f_le(x, y);
    let unordered_or_greater = p.not(at_most);
    assert_eq!(p.slt(zero, order), unordered_or_greater);
}

#[test]
fn converted_integers_compare_as_integers() {
    let Ints { mut p, x, y } = ints(32);
    let (a, b) = (p.f_from_sbv(x, Sort::F64), p.f_from_sbv(y, Sort::F64));
    assert_eq!(p.f_lt(a, b), p.slt(x, y));
    let half = p.f64(2.5);
    let three = p.i32(3);
    assert_eq!(p.f_lt(a, half), p.slt(x, three));
    assert_eq!(p.f_eq(a, half), p.ff());
    assert_eq!(p.f_to_sbv(a, 32), x);
    // A float has too few digits for every int.
    let single = p.f_from_sbv(x, Sort::F32);
    let back = p.f_to_sbv(single, 32);
    assert_ne!(back, x);
}

#[test]
fn pairs_of_bounds_become_one() {
    let Ints { mut p, x, .. } = ints(32);
    let k: Vec<Term> = [3, 5, 9].iter().map(|&k| p.i32(k)).collect();
    let (below_five, below_nine) = (p.slt(x, k[1]), p.slt(x, k[2]));
    assert_eq!(p.and(below_five, below_nine), below_five);
    assert_eq!(p.or(below_five, below_nine), below_nine);
    let above_nine = p.slt(k[2], x);
    assert_eq!(p.and(below_five, above_nine), p.ff());
    let (four, at_least_four) = (p.i32(4), p.slt(k[0], x));
    assert_eq!(p.and(below_five, at_least_four), p.eq(x, four));
}

#[test]
fn intervals_decide_comparisons() {
    let mut p = Pool::new();
    let c = p.fresh(Sort::Bv(16), "c");
    let wide = p.zext(c, 32);
    let (zero, big, k) = (p.i32(0), p.i32(65536), p.i32(10));
    assert_eq!(p.slt(wide, zero), p.ff());
    assert_eq!(p.slt(wide, big), p.tt());
    assert_eq!(p.signed_range(wide), (0, 65535));
    let scaled = p.mul(wide, k);
    assert_eq!(p.signed_range(scaled), (0, 655_350));
    let rest = p.srem(scaled, k);
    assert_eq!(p.signed_range(rest), (0, 9));
    let clamped = {
        let top = p.i32(99);
        let over = p.slt(top, wide);
        p.ite(over, top, wide)
    };
    assert_eq!(p.signed_range(clamped), (0, 99));
}

#[test]
fn choices_between_constants_answer_questions() {
    let mut p = Pool::new();
    let c = p.fresh(Sort::Bool, "c");
    let (one, two, three) = (p.i32(1), p.i32(2), p.i32(3));
    let t = p.ite(c, one, two);
    assert_eq!(p.eq(t, one), c);
    let not_c = p.not(c);
    assert_eq!(p.eq(t, two), not_c);
    assert_eq!(p.eq(t, three), p.ff());
    assert_eq!(p.slt(t, two), c);
    assert_eq!(p.ite(c, t, one), one);
    let (yes, no) = (p.tt(), p.ff());
    assert_eq!(p.ite(c, yes, no), c);
}

#[test]
fn division_by_zero_is_what_smt_lib_says() {
    let mut p = Pool::new();
    let (seven, minus, zero) = (p.i32(7), p.i32(-7), p.i32(0));
    let results = [
        p.udiv(seven, zero),
        p.sdiv(seven, zero),
        p.sdiv(minus, zero),
        p.srem(minus, zero),
        p.urem(seven, zero),
    ];
    let values: Vec<Option<i32>> = results.iter().map(|&t| p.as_i32(t)).collect();
    assert_eq!(values, [Some(-1), Some(-1), Some(1), Some(-7), Some(7)]);
    let (min, minus_one) = (p.i32(i32::MIN), p.i32(-1));
    let wrapped = p.sdiv(min, minus_one);
    assert_eq!(p.as_i32(wrapped), Some(i32::MIN));
}

#[test]
fn java_casts_of_floats_fold() {
    let mut p = Pool::new();
    for (value, expected) in [
        (f64::NAN, 0),
        (1e20, i32::MAX),
        (-1e20, i32::MIN),
        (-3.99, -3),
        (f64::INFINITY, i32::MAX),
    ] {
        let t = p.f64(value);
        let cast = p.f_to_sbv(t, 32);
        assert_eq!(p.as_i32(cast), Some(expected), "{value}");
    }
}

#[test]
fn bits_of_floats_keep_payloads() {
    let mut p = Pool::new();
    let b = p.fresh(Sort::Bv(64), "b");
    let float = p.f_from_bits(b);
    assert_eq!(p.f_bits(float), b);
    let negated = p.f_neg(float);
    let sign = p.i64(i64::MIN);
    let bits = p.f_bits(negated);
    assert_eq!(bits, p.bvxor(b, sign));
}

#[test]
fn symbols_of_a_term_are_sorted_and_complete() {
    let Ints { mut p, x, y } = ints(32);
    let z = p.fresh(Sort::Bv(32), "z");
    let (a, b) = (p.mul(z, x), p.mul(y, x));
    let t = p.sub(a, b);
    assert_eq!(p.symbols(t), [SymId(0), SymId(1), SymId(2)]);
    assert_eq!(p.symbols(b), [SymId(0), SymId(1)]);
    let one = p.i32(1);
    assert!(p.symbols(one).is_empty());
}

#[test]
fn substitution_folds_what_becomes_constant() {
    let Ints { mut p, x, y } = ints(32);
    let sum = p.add(x, y);
    let ten = p.i32(10);
    let cond = p.slt(sum, ten);
    let values = Model::from_iter([(SymId(0), 3)]);
    let t = p.substitute(cond, &values);
    assert_eq!(p.display(t).to_string(), "((y + 3) < 10)");
    let all = Model::from_iter([(SymId(0), 3), (SymId(1), 4)]);
    assert_eq!(p.substitute(cond, &all), p.tt());
}

#[test]
fn assumptions_narrow_intervals_and_contradict() {
    let Ints { mut p, x, y } = ints(32);
    let (zero, ten, five) = (p.i32(0), p.i32(10), p.i32(5));
    let facts = [p.sle(zero, x), p.slt(x, ten), p.slt(y, x), p.sle(five, y)];
    let bounds = Bounds::assuming(&p, &facts).expect("possible");
    assert_eq!(bounds.signed(&p, x), (6, 9));
    assert_eq!(bounds.signed(&p, y), (5, 8));
    let sum = p.add(x, y);
    let twenty = p.i32(20);
    let mut more = facts.to_vec();
    more.push(p.slt(twenty, sum));
    assert!(Bounds::assuming(&p, &more).is_none());
}

#[test]
fn deep_terms_are_built_evaluated_and_negated_without_recursion() {
    let Ints { mut p, x, y } = ints(32);
    let mut sum = x;
    let mut chain = p.tt();
    for i in 0..100_000 {
        let k = p.i32(i);
        let hit = p.eq(y, k);
        let step = p.mul(sum, y);
        sum = p.ite(hit, step, sum);
        let below = p.slt(sum, k);
        chain = p.and(chain, below);
    }
    let model = Model::from_iter([(SymId(0), 2), (SymId(1), 3)]);
    assert_eq!(eval(&p, &model, sum), 6);
    let negated = p.not(chain);
    let mut evaluator = Evaluator::new();
    let truth = evaluator.eval_bool(&p, &model, chain);
    assert_eq!(evaluator.eval_bool(&p, &model, negated), !truth);
    let values = Model::from_iter([(SymId(1), 3)]);
    let t = p.substitute(sum, &values);
    assert_eq!(p.display(t).to_string(), "(x * 3)");
    assert!(p.display(chain).to_string().len() < 100_000);
}

#[test]
fn sums_of_the_same_summands_are_the_same() {
    let mut p = Pool::new();
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| p.fresh(Sort::Bv(32), name));
    let left = {
        let ab = p.add(a, b);
        let abc = p.add(ab, c);
        p.add(abc, d)
    };
    let right = {
        let cb = p.add(c, b);
        let cba = p.add(d, cb);
        p.add(cba, a)
    };
    assert_eq!(p.eq(left, right), p.tt());
    let one = p.bv(32, 1);
    let more = p.add(right, one);
    assert_eq!(p.eq(left, more), p.ff());
    // What is left is compared by itself.
    let e = p.fresh(Sort::Bv(32), "e");
    let with_e = {
        let cb = p.add(c, b);
        let cbe = p.add(e, cb);
        p.add(cbe, a)
    };
    assert_eq!(p.eq(left, with_e), p.eq(d, e));
}
