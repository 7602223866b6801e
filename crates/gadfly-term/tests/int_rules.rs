//! Integers without bounds, rule by rule, and Python's own word on what the
//! operators compute.

use std::process::Command;

use gadfly_term::{Bounds, Int, Model, Pool, Sort, Term, eval, eval_int};

/// Expects the displayed form of what `build` makes of two unknowns.
fn check(build: impl FnOnce(&mut Pool, Term, Term) -> Term, expected: &str) {
    let mut p = Pool::new();
    let x = p.fresh(Sort::Int, "x");
    let y = p.fresh(Sort::Int, "y");
    let t = build(&mut p, x, y);
    assert_eq!(p.display(t).to_string(), expected);
}

#[test]
fn sums_have_one_form() {
    check(
        |p, x, y| {
            let sum = p.int_add(x, y);
            p.int_sub(sum, x)
        },
        "y",
    );
    check(
        |p, x, y| {
            let (two, five) = (p.int(2), p.int(5));
            let a = p.int_add(y, five);
            let b = p.int_add(a, x);
            let doubled = p.int_mul(b, two);
            p.int_sub(doubled, y)
        },
        "(((x * 2) + y) + 10)",
    );
    check(
        |p, x, y| {
            let (a, b) = (p.int_mul(x, y), p.int_mul(y, x));
            p.int_sub(a, b)
        },
        "0",
    );
}

#[test]
fn comparisons_are_divided_and_brought_together() {
    check(
        |p, x, y| {
            let (two, three) = (p.int(2), p.int(3));
            let (a, b) = (p.int_mul(x, two), p.int_mul(y, two));
            let b = p.int_add(b, three);
            p.int_lt(a, b)
        },
        "(x <= (y + 1))",
    );
    // Even is never odd.
    check(
        |p, x, y| {
            let (two, four, seven) = (p.int(2), p.int(4), p.int(7));
            let (a, b) = (p.int_mul(x, two), p.int_mul(y, four));
            let b = p.int_add(b, seven);
            p.int_eq(a, b)
        },
        "false",
    );
    check(
        |p, x, _| {
            let (three, five) = (p.int(3), p.int(5));
            let sum = p.int_add(x, three);
            let same = p.int_eq(sum, five);
            p.not(same)
        },
        "!((x == 2))",
    );
    check(
        |p, x, y| {
            let (below, same) = (p.int_lt(x, y), p.int_eq(y, x));
            p.or(below, same)
        },
        "(x <= y)",
    );
    check(
        |p, x, y| {
            let (below, above) = (p.int_lt(x, y), p.int_lt(y, x));
            p.and(below, above)
        },
        "false",
    );
}

#[test]
fn quotients_and_remainders_take_multiples_out() {
    check(
        |p, x, y| {
            let (ten, five) = (p.int(10), p.int(5));
            let tens = p.int_mul(x, ten);
            let sum = p.int_add(tens, y);
            p.int_mod(sum, five)
        },
        "(y % 5)",
    );
    check(
        |p, x, y| {
            let (ten, five) = (p.int(10), p.int(5));
            let tens = p.int_mul(x, ten);
            let sum = p.int_add(tens, y);
            p.int_div(sum, five)
        },
        "((x * 2) + (y // 5))",
    );
    check(
        |p, x, _| {
            let ten = p.int(10);
            let tens = p.int_div(x, ten);
            p.int_div(tens, ten)
        },
        "(x // 100)",
    );
    check(
        |p, x, _| {
            let (ten, three) = (p.int(10), p.int(3));
            let tens = p.int_div(x, ten);
            p.int_eq(tens, three)
        },
        "((30 <= x) && (x <= 39))",
    );
    // An odd number is one whose remainder by 2 is 1.
    check(
        |p, x, _| {
            let (two, three, zero) = (p.int(2), p.int(3), p.int(0));
            let tripled = p.int_mul(x, three);
            let one = p.int(1);
            let next = p.int_add(tripled, one);
            let rest = p.int_mod(next, two);
            p.int_eq(rest, zero)
        },
        "((x % 2) == 1)",
    );
}

#[test]
fn bit_operators_with_constants_are_arithmetic() {
    check(
        |p, x, _| {
            let mask = p.int(255);
            p.int_and(x, mask)
        },
        "(x % 256)",
    );
    check(
        |p, x, _| {
            let three = p.int(3);
            p.int_shl(x, three)
        },
        "(x * 8)",
    );
    check(
        |p, x, _| {
            let one = p.int(1);
            let bit = p.int_and(x, one);
            let zero = p.int(0);
            p.int_ne(bit, zero)
        },
        "((x % 2) == 1)",
    );
    check(|p, x, _| p.int_not(x), "((x * -1) + -1)");
    check(
        |p, x, _| {
            let twice = p.int_xor(x, x);
            p.int_or(twice, x)
        },
        "x",
    );
}

#[test]
fn truth_values_are_numbers_and_back() {
    let mut p = Pool::new();
    let c = p.fresh(Sort::Bool, "c");
    let number = p.int_from_bool(c);
    assert_eq!(p.int_to_bool(number), c);
    let one = p.int(1);
    let next = p.int_add(number, one);
    let two = p.int(2);
    assert_eq!(p.int_eq(next, two), c);
    let x = p.fresh(Sort::Int, "x");
    let scaled = p.int_mul(x, number);
    assert_eq!(p.display(scaled).to_string(), "(c ? x : 0)");
}

#[test]
fn floats_made_of_one_integer_compare_as_integers() {
    // x / 3 >= 89.5, x * 1.8 + 32 < 100, x / 10 == 0.3
    check(
        |p, x, _| {
            let (float, three, limit) = (p.f_from_int(x, Sort::F64), p.f64(3.0), p.f64(89.5));
            let average = p.f_div(float, three);
            p.f_le(limit, average)
        },
        "(269 <= x)",
    );
    check(
        |p, x, _| {
            let (float, scale) = (p.f_from_int(x, Sort::F64), p.f64(1.8));
            let scaled = p.f_mul(float, scale);
            let (more, limit) = (p.f64(32.0), p.f64(100.0));
            let degrees = p.f_add(scaled, more);
            p.f_lt(degrees, limit)
        },
        "(x <= 37)",
    );
    check(
        |p, x, _| {
            let (float, ten, wanted) = (p.f_from_int(x, Sort::F64), p.f64(10.0), p.f64(0.3));
            let tenths = p.f_div(float, ten);
            p.f_eq(tenths, wanted)
        },
        "(x == 3)",
    );
    check(
        |p, x, _| {
            let (float, ten, wanted) = (p.f_from_int(x, Sort::F64), p.f64(10.0), p.f64(0.31));
            let tenths = p.f_div(float, ten);
            p.f_eq(tenths, wanted)
        },
        "false",
    );
}

#[test]
fn code_points_and_lengths_have_bounds() {
    let mut p = Pool::new();
    let c = p.fresh_int_within("c", Some(0), Some(0x10_ffff));
    let n = p.fresh_int_within("n", Some(0), None);
    let (zero, big) = (p.int(0), p.int(0x11_0000));
    assert_eq!(p.int_le(zero, c), p.tt());
    assert_eq!(p.int_lt(c, big), p.tt());
    let empty = p.int_le(n, zero);
    assert_eq!(p.display(empty).to_string(), "(n == 0)");
    // A byte as a number, compared as a byte.
    let byte = p.fresh(Sort::Bv(8), "byte");
    let number = p.int_from_ubv(byte);
    let letter = p.int(65);
    let same = p.int_eq(number, letter);
    assert_eq!(p.display(same).to_string(), "(byte == 65)");
    let too_large = p.int(256);
    assert_eq!(p.int_lt(number, too_large), p.tt());
    assert_eq!(p.int_to_bv(number, 8), byte);
}

#[test]
fn numbers_beyond_all_words_are_exact() {
    let mut p = Pool::new();
    let x = p.fresh(Sort::Int, "x");
    let big: Int = "1180591620717411303424".parse().expect("digits");
    assert_eq!(big, Int::power_of_two(70));
    let t = p.int_value(&big);
    assert_eq!(p.as_int(t), Some(big.clone()));
    let again = p.int_value(&Int::ONE.shl(&Int::from(70)));
    assert_eq!(t, again, "one term for one number");
    let sum = p.int_add(x, t);
    let back = p.int_sub(sum, t);
    assert_eq!(back, x);
    let above = p.int_lt(t, x);
    let mut model = Model::new();
    let sym = p.sym_of(x).expect("a symbol");
    model.set_int(sym, &big);
    assert_eq!(eval(&p, &model, above), 0);
    model.set_int(sym, &big.add(&Int::ONE));
    assert_eq!(eval(&p, &model, above), 1);
    let square = p.int_mul(x, x);
    let expected = big.add(&Int::ONE).mul(&big.add(&Int::ONE));
    assert_eq!(eval_int(&p, &model, square), expected);
    assert_eq!(model.int(sym).to_string(), "1180591620717411303425");
}

#[test]
fn squares_of_squares_do_not_fill_the_memory() {
    let mut p = Pool::new();
    let x = p.fresh(Sort::Int, "x");
    let mut t = x;
    for _ in 0..60 {
        t = p.int_mul(t, t);
    }
    let mut model = Model::new();
    model.set_int(p.sym_of(x).expect("a symbol"), &Int::from(-7));
    assert_eq!(eval_int(&p, &model, t).signum(), 1);
}

#[test]
fn long_sums_stay_cheap_and_right() {
    let mut p = Pool::new();
    let mut model = Model::new();
    let mut sum = p.int(0);
    for i in 0..3000i64 {
        let x = p.fresh(Sort::Int, "x");
        model.set_int(p.sym_of(x).expect("a symbol"), &Int::from(i));
        sum = p.int_add(sum, x);
        let one = p.int(1);
        sum = p.int_add(sum, one);
    }
    assert!(p.len() < 60_000, "{} terms", p.len());
    assert_eq!(eval_int(&p, &model, sum), Int::from(2999 * 1500 + 3000));
    let negated = p.int_neg(sum);
    let zero = p.int_add(sum, negated);
    assert_eq!(eval_int(&p, &model, zero), Int::ZERO);
}

#[test]
fn assumptions_narrow_integers() {
    let mut p = Pool::new();
    let (x, y) = (p.fresh(Sort::Int, "x"), p.fresh(Sort::Int, "y"));
    let (zero, ten) = (p.int(0), p.int(10));
    let sum = p.int_add(x, y);
    let conjuncts = [
        p.int_le(zero, x),
        p.int_le(zero, y),
        p.int_le(sum, ten),
        p.int_ne(x, zero),
    ];
    let bounds = Bounds::assuming(&p, &conjuncts).expect("possible");
    assert_eq!(bounds.int(&p, x), (Some(1), Some(10)));
    assert_eq!(bounds.int(&p, y), (Some(0), Some(9)));
    let eleven = p.int(11);
    let impossible = [
        conjuncts[0],
        conjuncts[1],
        conjuncts[2],
        p.int_le(eleven, y),
    ];
    assert!(Bounds::assuming(&p, &impossible).is_none());
}

/// The operators on pairs of numbers, printed by Python itself.
const SCRIPT: &str = r"
values = [0, 1, -1, 2, -2, 3, 5, -7, 10, 63, -64, 255, 256, 1000, -999,
          2**31, -2**31, 2**62, 2**62 - 1, -2**62, 2**63, 2**63 - 1, -2**63, -2**63 - 1,
          2**64, 2**70, -2**70, 2**70 + 1, 3**50, -3**50, 2**53 + 1, 2**54 + 3, 10**30 + 7]
import struct
def bits(f):
    return struct.unpack('<Q', struct.pack('<d', f))[0]
for a in values:
    print('float', a, 0, bits(float(a)))
    print('trunc', a, 0, int(float(a)))
    print('not', a, 0, ~a)
    print('abs', a, 0, abs(a))
    for n in [0, 1, 5, 63, 64, 70]:
        print('shl', a, n, a << n)
        print('shr', a, n, a >> n)
    for n in range(5):
        print('pow', a, n, a ** n)
    for b in values:
        print('add', a, b, a + b)
        print('sub', a, b, a - b)
        print('mul', a, b, a * b)
        print('and', a, b, a & b)
        print('or', a, b, a | b)
        print('xor', a, b, a ^ b)
        print('lt', a, b, int(a < b))
        print('eq', a, b, int(a == b))
        print('ltf', a, b, int(a < float(b)))
        print('eqf', a, b, int(a == float(b)))
        if b != 0:
            print('div', a, b, a // b)
            print('mod', a, b, a % b)
";

#[test]
fn operators_agree_with_python() {
    let output = Command::new("python3")
        .args(["-c", SCRIPT])
        .output()
        .expect("python3 is needed for this test");
    let text = String::from_utf8(output.stdout).expect("plain text");
    let mut p = Pool::new();
    let (x, y) = (p.fresh(Sort::Int, "x"), p.fresh(Sort::Int, "y"));
    let (sx, sy) = (p.sym_of(x).expect("symbol"), p.sym_of(y).expect("symbol"));
    let mut count = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |i: usize| words[i].parse::<Int>().expect("digits");
        let (a, b, expected) = (number(1), number(2), number(3));
        // Folded, and with unknowns evaluated.
        let constants = (p.int_value(&a), p.int_value(&b));
        for (s, t) in [constants, (x, y), (x, constants.1), (constants.0, y)] {
            let term = match words[0] {
                "add" => p.int_add(s, t),
                "sub" => p.int_sub(s, t),
                "mul" => p.int_mul(s, t),
                "div" => p.int_div(s, t),
                "mod" => p.int_mod(s, t),
                "and" => p.int_and(s, t),
                "or" => p.int_or(s, t),
                "xor" => p.int_xor(s, t),
                "shl" => p.int_shl(s, t),
                "shr" => p.int_shr(s, t),
                "not" => p.int_not(s),
                "abs" => p.int_abs(s),
                "pow" => p.int_pow(s, b.to_i64().unwrap_or(0) as u32),
                "lt" => p.int_lt(s, t),
                "eq" => p.int_eq(s, t),
                "ltf" | "eqf" => {
                    let float = p.f_from_int(t, Sort::F64);
                    if words[0] == "ltf" {
                        p.int_lt_f64(s, float)
                    } else {
                        p.int_eq_f64(s, float)
                    }
                }
                "float" => {
                    let float = p.f_from_int(s, Sort::F64);
                    p.f_bits(float)
                }
                _ => {
                    let float = p.f_from_int(s, Sort::F64);
                    p.f_to_int(float)
                }
            };
            let mut model = Model::new();
            model.set_int(sx, &a);
            model.set_int(sy, &b);
            let got = match p.sort(term) {
                Sort::Int => eval_int(&p, &model, term),
                _ => Int::from(eval(&p, &model, term)),
            };
            assert_eq!(got, expected, "{line}: {}", p.display(term));
        }
        count += 1;
    }
    assert!(count > 10_000, "{count} lines from Python");
}
