//! Integers without bounds as the users of the solver see them: branches, models a
//! person would write, big numbers, mixed conditions, limits.

use std::rc::Rc;
use std::time::{Duration, Instant};

use gadfly_effort::Deadline;
use gadfly_solve::{
    Answer, Layers, Measure, PathCondition, Preference, Solver, SolverConfig, recorded, smtlib,
    z3_script,
};
use gadfly_term::{Int, Model, Pool, Sort, Term, eval_bool};

fn setup() -> (Pool, Solver, PathCondition) {
    (
        Pool::new(),
        Solver::new(SolverConfig::default()),
        PathCondition::new(),
    )
}

fn sat(answer: &Answer) -> Rc<Model> {
    match answer {
        Answer::Sat(model) => model.clone(),
        other => panic!("expected a model, got {other:?}"),
    }
}

fn value(p: &Pool, model: &Model, t: Term) -> i64 {
    let value = model.int(p.sym_of(t).expect("a symbol"));
    value.to_i64().unwrap_or(i64::MAX)
}

/// The most readable values of `x` and `y` where all of the conditions hold.
fn minimised(conditions: impl FnOnce(&mut Pool, Term, Term) -> Vec<Term>) -> (i64, i64) {
    let (mut p, mut solver, mut path) = setup();
    let (x, y) = (p.fresh(Sort::Int, "x"), p.fresh(Sort::Int, "y"));
    for t in conditions(&mut p, x, y) {
        let model = sat(&solver.check(&mut p, &path, &[t]));
        path.assume(&p, t, Some(model));
    }
    let model = solver.minimise(&mut p, &path, &[]).expect("a model");
    assert!(path.conjuncts().iter().all(|&t| eval_bool(&p, &model, t)));
    (value(&p, &model, x), value(&p, &model, y))
}

#[test]
fn small_numbers_are_preferred() {
    assert_eq!(minimised(|_, _, _| vec![]), (0, 0));
    let found = minimised(|p, x, _| {
        let zero = p.int(0);
        vec![p.int_lt(x, zero)]
    });
    assert_eq!(found, (-1, 0));
    let found = minimised(|p, x, y| {
        let (zero, ten) = (p.int(0), p.int(10));
        let product = p.int_mul(x, y);
        vec![p.int_lt(ten, product), p.int_lt(zero, x)]
    });
    assert_eq!(found, (1, 11));
    // Of two equally far ones the positive.
    let found = minimised(|p, x, _| {
        let nine = p.int(9);
        let square = p.int_mul(x, x);
        vec![p.int_eq(square, nine)]
    });
    assert_eq!(found, (3, 0));
    let found = minimised(|p, x, y| {
        let (hundred, seven, three) = (p.int(100), p.int(7), p.int(3));
        let rest = p.int_mod(x, seven);
        vec![p.int_lt(hundred, x), p.int_eq(rest, three), p.int_lt(x, y)]
    });
    assert_eq!(found, (101, 102));
}

#[test]
fn wishes_come_first() {
    let (mut p, mut solver, mut path) = setup();
    let x = p.fresh(Sort::Int, "x");
    let three = p.int(3);
    let above = p.int_lt(three, x);
    let model = sat(&solver.check(&mut p, &path, &[above]));
    path.assume(&p, above, Some(model));
    let wish = Preference {
        sym: p.sym_of(x).expect("a symbol"),
        candidates: [2, 42, 5].map(|k| Int::from(k).to_bits()).to_vec(),
        measure: Measure::Signed,
    };
    let model = solver.minimise(&mut p, &path, &[wish]).expect("a model");
    assert_eq!(value(&p, &model, x), 42);
}

#[test]
fn numbers_beyond_all_words_are_found_and_refuted() {
    let (mut p, mut solver, mut path) = setup();
    let (x, y) = (p.fresh(Sort::Int, "x"), p.fresh(Sort::Int, "y"));
    let big = p.int_value(&Int::power_of_two(70));
    let above = p.int_lt(big, x);
    let model = sat(&solver.check(&mut p, &path, &[above]));
    path.assume(&p, above, Some(model));
    let sum = p.int_add(x, y);
    let zero = p.int(0);
    let same = p.int_eq(sum, zero);
    let model = sat(&solver.check(&mut p, &path, &[same]));
    assert!(eval_bool(&p, &model, same) && eval_bool(&p, &model, above));
    path.assume(&p, same, Some(model));
    let small = p.int_le(zero, y);
    assert!(solver.check(&mut p, &path, &[small]).is_unsat());
    let least = solver.minimise(&mut p, &path, &[]).expect("a model");
    let sym = p.sym_of(x).expect("a symbol");
    assert_eq!(least.int(sym), Int::power_of_two(70).add(&Int::ONE));
}

#[test]
fn integers_do_not_wrap() {
    let (mut p, mut solver, path) = setup();
    let (x, y) = (p.fresh(Sort::Int, "x"), p.fresh(Sort::Int, "y"));
    let zero = p.int(0);
    let sum = p.int_add(x, y);
    let (a, b, c) = (p.int_lt(zero, x), p.int_lt(zero, y), p.int_lt(sum, zero));
    assert!(solver.check(&mut p, &path, &[a, b, c]).is_unsat());
    let square = p.int_mul(x, x);
    let negative = p.int_lt(square, zero);
    assert!(solver.check(&mut p, &path, &[negative]).is_unsat());
    // Squares leave 0 or 1 when divided by 4.
    let (four, two) = (p.int(4), p.int(2));
    let rest = p.int_mod(square, four);
    let two_left = p.int_eq(rest, two);
    assert!(!solver.check(&mut p, &path, &[two_left]).is_sat());
}

#[test]
fn integers_bits_and_floats_meet() {
    let (mut p, mut solver, path) = setup();
    let x = p.fresh(Sort::Int, "x");
    let byte = p.fresh(Sort::Bv(8), "byte");
    // x / 2 == 3.5
    let half = {
        let (float, two) = (p.f_from_int(x, Sort::F64), p.f64(2.0));
        let quotient = p.f_div(float, two);
        let wanted = p.f64(3.5);
        p.f_eq(quotient, wanted)
    };
    let model = sat(&solver.check(&mut p, &path, &[half]));
    assert_eq!(value(&p, &model, x), 7);
    // A byte as a number in a sum.
    let number = p.int_from_ubv(byte);
    let sum = p.int_add(number, x);
    let limit = p.int(1000);
    let reached = p.int_eq(sum, limit);
    // 1000 is out of reach of a byte and 7; without the 7 it is not.
    assert!(!solver.check(&mut p, &path, &[reached, half]).is_sat());
    let model = sat(&solver.check(&mut p, &path, &[reached]));
    assert!(eval_bool(&p, &model, reached));
    let zero = p.int(0);
    let negative = p.int_lt(number, zero);
    assert!(solver.check(&mut p, &path, &[negative]).is_unsat());
    // The low bits of a number.
    let low = p.int_to_bv(x, 8);
    let letter = p.bv(8, 65);
    let is_letter = p.eq(low, letter);
    let hundred = p.int(100);
    let large = p.int_lt(hundred, x);
    let model = sat(&solver.check(&mut p, &path, &[is_letter, large]));
    assert_eq!(value(&p, &model, x).rem_euclid(256), 65);
    // A float and its whole part.
    let f = p.fresh(Sort::F64, "f");
    let whole = p.f_to_int(f);
    let five = p.int(5);
    let is_five = p.int_eq(whole, five);
    let rounded = p.f64(5.0);
    let above = p.f_lt(rounded, f);
    let model = sat(&solver.check(&mut p, &path, &[is_five, above]));
    assert!(eval_bool(&p, &model, is_five) && eval_bool(&p, &model, above));
}

#[test]
fn averages_are_decided() {
    let (mut p, mut solver, mut path) = setup();
    let marks: Vec<Term> = ["a", "b", "c"]
        .iter()
        .map(|name| p.fresh(Sort::Int, name))
        .collect();
    let (zero, hundred) = (p.int(0), p.int(100));
    let mut sum = zero;
    for &mark in &marks {
        for t in [p.int_le(zero, mark), p.int_le(mark, hundred)] {
            path.assume(&p, t, None);
        }
        sum = p.int_add(sum, mark);
    }
    // sum / 3 as Python has it: a float.
    let (float, three) = (p.f_from_int(sum, Sort::F64), p.f64(3.0));
    let average = p.f_div(float, three);
    let (limit, top) = (p.f64(89.5), p.f64(100.5));
    let good = p.f_le(limit, average);
    let model = sat(&solver.check(&mut p, &path, &[good]));
    assert!(eval_bool(&p, &model, good));
    let impossible = p.f_le(top, average);
    assert!(solver.check(&mut p, &path, &[impossible]).is_unsat());
    let negative = {
        let zero = p.f64(0.0);
        p.f_lt(average, zero)
    };
    assert!(solver.check(&mut p, &path, &[negative]).is_unsat());
}

#[test]
fn shifts_by_unknown_amounts_are_solved() {
    let (mut p, mut solver, path) = setup();
    let n = p.fresh_int_within("n", Some(0), Some(40));
    let one = p.int(1);
    let power = p.int_shl(one, n);
    let (thousand, wanted) = (p.int(1000), p.int(1024));
    let hit = p.int_eq(power, wanted);
    let model = sat(&solver.check(&mut p, &path, &[hit]));
    assert_eq!(value(&p, &model, n), 10);
    let miss = p.int_eq(power, thousand);
    assert!(solver.check(&mut p, &path, &[miss]).is_unsat());
    let x = p.fresh(Sort::Int, "x");
    let both = p.int_and(x, power);
    let set = p.int_ne(both, one);
    let positive = p.int_lt(one, both);
    let model = sat(&solver.check(&mut p, &path, &[set, positive]));
    assert!(eval_bool(&p, &model, positive));
}

#[test]
fn hard_questions_end_and_a_deadline_holds() {
    let mut p = Pool::new();
    let mut solver = Solver::new(SolverConfig {
        query_timeout_ms: 200,
        ..SolverConfig::default()
    });
    let s: Vec<Term> = ["x", "y", "z"]
        .iter()
        .map(|name| p.fresh(Sort::Int, name))
        .collect();
    // x^3 + y^3 + z^3 == 33: the least solution has sixteen digits.
    let mut sum = p.int(0);
    for &t in &s {
        let cube = p.int_pow(t, 3);
        sum = p.int_add(sum, cube);
    }
    let k = p.int(33);
    let hit = p.int_eq(sum, k);
    let path = PathCondition::new();
    let start = Instant::now();
    let answer = solver.check(&mut p, &path, &[hit]);
    assert!(!answer.is_unsat());
    assert!(start.elapsed() < Duration::from_secs(5));
    solver.set_deadline(Some(Deadline::after(Duration::ZERO)));
    let k = p.int(42);
    let other = p.int_eq(sum, k);
    assert!(matches!(
        solver.check(&mut p, &path, &[other]),
        Answer::Unknown(_)
    ));
    solver.set_deadline(None);
    let easy = p.int_lt(s[0], s[1]);
    assert!(solver.check(&mut p, &path, &[easy]).is_sat());
}

#[test]
fn questions_can_be_written_down() {
    let mut p = Pool::new();
    let x = p.fresh(Sort::Int, "x");
    let n = p.fresh_int_within("n", Some(0), Some(9));
    let big = p.int_value(&Int::power_of_two(70).neg());
    let seven = p.int(-7);
    let rest = p.int_mod(x, n);
    let quotient = p.int_div(x, seven);
    let conjuncts = [
        p.int_lt(big, x),
        p.int_lt(quotient, rest),
        p.int_le(rest, n),
    ];
    let text = recorded::write(&p, &conjuncts[..1], &conjuncts[1..]);
    let mut other = Pool::new();
    let again = recorded::read(&mut other, &text).expect("what was written");
    let twice = recorded::write(&other, &again[0].known, &again[0].goal);
    assert_eq!(text, twice);
    let answer = z3_script(&smtlib::script(&p, &conjuncts)).expect("Z3 is installed");
    assert_eq!(answer.trim(), "sat");
    let mut raw = Solver::new(SolverConfig {
        layers: Layers::NONE,
        ..SolverConfig::default()
    });
    let answer = raw.check(&mut p, &PathCondition::new(), &conjuncts);
    assert!(answer.is_sat());
    // What is always true of a symbol is part of the question.
    let ten = p.int(10);
    let sum = p.int_add(n, x);
    let impossible = [p.int_eq(x, ten), p.int_lt(sum, ten)];
    let answer = z3_script(&smtlib::script(&p, &impossible)).expect("Z3 is installed");
    assert_eq!(answer.trim(), "unsat");
}
