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
    let product = p.f_mul(y, y);
    let minus_one = p.f64(-1.0);
    let negative = p.f_lt(product, minus_one);
    match solver.check(&mut p, &path, &[negative]) {
        Answer::Unknown(UnknownReason::Incomplete(why)) => {
            assert!(why.contains("tools/setup-z3.sh"), "{why}");
        }
        other => panic!("{other:?}"),
    }
}
