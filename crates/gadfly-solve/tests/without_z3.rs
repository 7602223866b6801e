//! Where libz3 is missing: bit-vector questions are still answered, float ones
//! that need a solver say what to install. One test, because it changes the
//! environment of its process.

use gadfly_solve::{Answer, PathCondition, Solver, SolverConfig, UnknownReason, z3_version};
use gadfly_term::{Pool, Sort};

#[test]
fn questions_without_z3() {
    // SAFETY: the only thread of this test binary that looks at the environment.
    unsafe { std::env::set_var("GADFLY_Z3", "/nowhere/libz3.so") };
    let why = z3_version().expect_err("there is no such file");
    assert!(why.contains("tools/setup-z3.sh"), "{why}");

    let mut p = Pool::new();
    let mut solver = Solver::new(SolverConfig::default());
    let path = PathCondition::new();
    let x = p.fresh(Sort::Bv(32), "x");
    let (three, ten) = (p.i32(3), p.i32(10));
    let square = p.mul(x, x);
    let impossible = p.eq(square, three);
    assert!(solver.check(&mut p, &path, &[impossible]).is_unsat());
    let rest = p.srem(x, ten);
    let (seven, big) = (p.i32(7), p.i32(1_000_000));
    let goal = [p.eq(rest, seven), p.slt(big, x)];
    assert!(solver.check(&mut p, &path, &goal).is_sat());

    let y = p.fresh(Sort::F64, "y");
    let (zero, minus_one) = (p.f64(0.0), p.f64(-1.0));
    let square = p.f_mul(y, y);
    let cube = p.f_mul(square, y);
    let impossible = [p.f_lt(cube, minus_one), p.f_lt(zero, y)];
    match solver.check(&mut p, &path, &impossible) {
        Answer::Unknown(UnknownReason::Incomplete(why)) => {
            assert!(why.contains("tools/setup-z3.sh"), "{why}");
        }
        other => panic!("{other:?}"),
    }

    // A square is not negative, and order needs no arithmetic; but a quotient may be no number.
    assert!({
        let negative = p.f_lt(square, zero);
        solver.check(&mut p, &path, &[negative]).is_unsat()
    });
    let z = p.fresh(Sort::F64, "z");
    let quotient = p.f_div(y, z);
    let (low, high) = (p.f64(18.5), p.f64(25.0));
    let (below, above) = (p.f_lt(quotient, low), p.f_lt(high, quotient));
    let not_below = {
        let below_high = p.f_lt(quotient, high);
        p.not(below_high)
    };
    assert!(solver.check(&mut p, &path, &[below, above]).is_unsat());
    assert!(solver.check(&mut p, &path, &[below, not_below]).is_unsat());
    let not_above = p.not(above);
    let neither = [not_below, not_above];
    assert!(!solver.check(&mut p, &path, &neither).is_unsat());
}
