//! The solver as its users see it: branches, models, verdicts.

use std::rc::Rc;

use gadfly_solve::{Answer, Measure, PathCondition, Preference, Solver, SolverConfig, z3_version};
use gadfly_term::{Model, Pool, Sort, SymId, Term, eval_bool};

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

/// Assumes a condition that must be possible.
fn assume(pool: &mut Pool, solver: &mut Solver, path: &mut PathCondition, t: Term) {
    let model = sat(&solver.check(pool, path, &[t]));
    path.assume(pool, t, Some(model));
}

#[test]
fn z3_of_the_pinned_version_is_loaded() {
    assert_eq!(z3_version().as_deref(), Ok("5.3.2"));
}

#[test]
fn a_zero_divisor_hides_behind_linear_conditions() {
    let (mut p, mut solver, mut path) = setup();
    let [x, y, z] = ["x", "y", "z"].map(|name| p.fresh(Sort::Bv(32), name));
    let (three, five, hundred, twenty, zero) =
        (p.i32(3), p.i32(5), p.i32(100), p.i32(20), p.i32(0));
    let (a, b) = (p.mul(x, three), p.mul(y, five));
    let sum = p.add(a, b);
    for cond in [p.slt(sum, hundred), p.slt(three, y), p.slt(y, twenty)] {
        assume(&mut p, &mut solver, &mut path, cond);
    }
    let divisor = p.add(y, z);
    let is_zero = p.eq(divisor, zero);
    let (yes, no) = solver.branch(&mut p, &path, is_zero);
    let model = sat(&yes);
    assert!(eval_bool(&p, &model, is_zero));
    assert!(path.conjuncts().iter().all(|&t| eval_bool(&p, &model, t)));
    assert!(no.is_sat());
}

#[test]
fn contradictions_are_unsat() {
    let (mut p, mut solver, mut path) = setup();
    let x = p.fresh(Sort::Bv(32), "x");
    let y = p.fresh(Sort::Bv(32), "y");
    let below = p.slt(x, y);
    assume(&mut p, &mut solver, &mut path, below);
    let above = p.slt(y, x);
    assert!(solver.check(&mut p, &path, &[above]).is_unsat());
    let square = p.mul(x, x);
    let three = p.i32(3);
    let odd = p.eq(square, three);
    assert!(
        solver.check(&mut p, &path, &[odd]).is_unsat(),
        "3 is no square"
    );
}

#[test]
fn double_questions_are_answered() {
    let (mut p, mut solver, mut path) = setup();
    let x = p.fresh(Sort::F64, "x");
    let y = p.fresh(Sort::F64, "y");
    let sum = p.f_add(x, y);
    let (k, zero) = (p.f64(10.5), p.f64(0.0));
    let cond = p.f_eq(sum, k);
    assume(&mut p, &mut solver, &mut path, cond);
    let negative = p.f_lt(x, zero);
    assume(&mut p, &mut solver, &mut path, negative);
    let also = p.f_lt(y, zero);
    assert!(solver.check(&mut p, &path, &[also]).is_unsat());
}

#[test]
fn nan_payloads_of_symbols_are_real_inputs() {
    let (mut p, mut solver, path) = setup();
    let x = p.fresh(Sort::F64, "x");
    let bits = p.f_bits(x);
    let odd_nan = p.bv(64, 0x7ff8_0000_0000_0001);
    let cond = p.eq(bits, odd_nan);
    let model = sat(&solver.check(&mut p, &path, &[cond]));
    assert_eq!(
        model.iter().next().map(|e| e.1),
        Some(0x7ff8_0000_0000_0001)
    );
}

#[test]
fn float_remainder_is_never_refuted_wrongly() {
    let (mut p, mut solver, path) = setup();
    let x = p.fresh(Sort::F64, "x");
    let (two, one, zero) = (p.f64(2.0), p.f64(1.0), p.f64(0.0));
    let rem = p.f_rem(x, two);
    let is_one = p.f_eq(rem, one);
    let large = p.f_lt(two, x);
    match solver.check(&mut p, &path, &[is_one, large]) {
        Answer::Sat(model) => assert!(eval_bool(&p, &model, is_one)),
        Answer::Unknown(_) => {}
        Answer::Unsat => panic!("3 % 2 is 1"),
    }
    let negative = p.f_lt(x, zero);
    let positive = p.f_lt(zero, x);
    assert!(
        solver
            .check(&mut p, &path, &[is_one, negative, positive])
            .is_unsat()
    );
}

#[test]
fn casts_saturate_as_in_java() {
    let (mut p, mut solver, path) = setup();
    let x = p.fresh(Sort::F64, "x");
    let int = p.f_to_sbv(x, 32);
    let max = p.i32(i32::MAX);
    let is_max = p.eq(int, max);
    let huge = p.f64(1e20);
    let above = p.f_lt(huge, x);
    assert!(solver.check(&mut p, &path, &[is_max, above]).is_sat());
    let nan = p.f_is_nan(x);
    let zero = p.i32(0);
    let not_zero = p.ne(int, zero);
    assert!(solver.check(&mut p, &path, &[nan, not_zero]).is_unsat());
}

#[test]
fn a_path_without_model_still_gets_a_whole_one() {
    let (mut p, mut solver, mut path) = setup();
    let x = p.fresh(Sort::Bv(32), "x");
    let y = p.fresh(Sort::Bv(32), "y");
    let (seven, nine) = (p.i32(7), p.i32(9));
    let on_x = p.eq(x, seven);
    path.assume(&p, on_x, None);
    assert!(path.model().is_none());
    let on_y = p.eq(y, nine);
    let model = sat(&solver.check(&mut p, &path, &[on_y]));
    assert!(eval_bool(&p, &model, on_x) && eval_bool(&p, &model, on_y));
}

#[test]
fn long_paths_are_dropped_without_deep_recursion() {
    let mut p = Pool::new();
    let mut path = PathCondition::new();
    let x = p.fresh(Sort::Bv(64), "x");
    for i in 0..2000 {
        let k = p.i64(i);
        let cond = p.ne(x, k);
        path.assume(&p, cond, None);
    }
    assert_eq!(path.len(), 2000);
    let fork = path.clone();
    drop(path);
    assert_eq!(fork.conjuncts().len(), 2000);
}

#[test]
fn minimised_models_are_the_ones_people_write() {
    let (mut p, mut solver, mut path) = setup();
    let [x, y, z] = ["x", "y", "z"].map(|name| p.fresh(Sort::Bv(32), name));
    let (hundred, seven, minus_nine) = (p.i32(100), p.i32(7), p.i32(-9));
    let sum = p.add(x, y);
    let big = p.slt(hundred, sum);
    let sum_is_small = p.i32(5000);
    let bounded = p.slt(sum, sum_is_small);
    let nonneg = {
        let zero = p.i32(0);
        p.sle(zero, y)
    };
    let rem = p.srem(x, seven);
    let three = p.i32(3);
    let odd = p.eq(rem, three);
    let low = p.slt(z, minus_nine);
    for t in [big, bounded, nonneg, odd, low] {
        assume(&mut p, &mut solver, &mut path, t);
    }
    let sym = |t| p.sym_of(t).expect("a symbol");
    let prefs: Vec<Preference> = [x, y, z]
        .iter()
        .map(|&t| Preference {
            sym: sym(t),
            candidates: vec![0, 1],
            measure: Measure::Signed,
        })
        .collect();
    let ids: Vec<SymId> = [x, y, z].iter().map(|&t| sym(t)).collect();
    let model = solver.minimise(&mut p, &path, &prefs).expect("a model");
    let values: Vec<i32> = ids.iter().map(|&s| model.get(s) as i32).collect();
    assert_eq!(values, [3, 98, -10]);
}

#[test]
fn unsigned_shrinking_finds_the_least() {
    let (mut p, mut solver, mut path) = setup();
    let c = p.fresh(Sort::Bv(16), "c");
    let (k, seventeen, five) = (p.bv(16, 1000), p.bv(16, 17), p.bv(16, 5));
    let above = p.ult(k, c);
    let rem = p.urem(c, seventeen);
    let fits = p.eq(rem, five);
    for t in [above, fits] {
        assume(&mut p, &mut solver, &mut path, t);
    }
    let sym = p.sym_of(c).expect("a symbol");
    let wanted = Preference {
        sym,
        candidates: vec![u64::from(b'a')],
        measure: Measure::Unsigned,
    };
    let model = solver.minimise(&mut p, &path, &[wanted]).expect("a model");
    assert_eq!(model.get(sym), 1008);
}

#[test]
fn floats_get_few_digits() {
    let (mut p, mut solver, mut path) = setup();
    let x = p.fresh(Sort::F64, "x");
    let (low, high) = (p.f64(3.17), p.f64(3.99));
    for t in [p.f_lt(low, x), p.f_lt(x, high)] {
        assume(&mut p, &mut solver, &mut path, t);
    }
    let model = solver.minimise(&mut p, &path, &[]).expect("a model");
    let value = f64::from_bits(model.iter().next().expect("x").1);
    assert!(value > 3.17 && value < 3.99);
    assert_eq!(
        (value * 100.0).round() / 100.0,
        value,
        "few digits: {value}"
    );
}
