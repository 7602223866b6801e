//! Paths over three unknowns of four bits, where trying all 4096 inputs says what
//! is true: every layer's verdict is compared with that, thousands of times.
//! Conditions are of the kind programs ask, so orders, intervals, stored cores
//! and the search all get their turn.

use crate::tree::Rng;
use gadfly_solve::{Answer, Layers, PathCondition, Solver, SolverConfig, Stats};
use gadfly_term::{Evaluator, Model, Pool, Sort, SymId, Term};

struct World {
    pool: Pool,
    x: Vec<Term>,
    rng: Rng,
}

impl World {
    /// A term of four bits over the unknowns.
    fn value(&mut self, depth: u32) -> Term {
        let leaf = depth == 0 || self.rng.below(3) == 0;
        if leaf {
            return if self.rng.below(4) == 0 {
                let bits = self.rng.below(16);
                self.pool.bv(4, bits)
            } else {
                let i = self.rng.below(3) as usize;
                self.x[i]
            };
        }
        let (a, b) = (self.value(depth - 1), self.value(depth - 1));
        let p = &mut self.pool;
        match self.rng.below(12) {
            0..=2 => p.add(a, b),
            3 | 4 => p.sub(a, b),
            5 => p.mul(a, b),
            6 => p.neg(a),
            7 => p.srem(a, b),
            8 => p.udiv(a, b),
            9 => p.bvand(a, b),
            10 => {
                let c = p.slt(a, b);
                p.ite(c, a, b)
            }
            _ => {
                let amount = p.bv(4, 1);
                p.ashr(a, amount)
            }
        }
    }

    fn condition(&mut self) -> Term {
        let depth = self.rng.below(3) as u32;
        let (mut a, mut b) = (self.value(depth), self.value(depth / 2));
        // Widened operands, as from bytes and chars.
        match self.rng.below(6) {
            0 => {
                a = self.pool.zext(a, 9);
                b = self.pool.zext(b, 9);
                if self.rng.below(2) == 0 {
                    let k = self.rng.below(20);
                    let k = self.pool.bv(9, k);
                    a = self.pool.add(a, k);
                }
            }
            1 | 2 => {
                a = self.pool.sext(a, 9);
                b = self.pool.sext(b, 9);
                let k = self.pool.bv(9, 3);
                a = self.pool.mul(a, k);
                // Sums that fit, in one order and another.
                let i = self.rng.below(3) as usize;
                let more = self.pool.sext(self.x[i], 9);
                match self.rng.below(3) {
                    0 => a = self.pool.add(a, more),
                    1 => b = self.pool.sub(b, more),
                    _ => {}
                }
            }
            _ => {}
        }
        let p = &mut self.pool;
        let t = match self.rng.below(7) {
            0 | 1 => p.slt(a, b),
            2 => p.sle(a, b),
            3 => p.ult(a, b),
            4 => p.ule(a, b),
            5 => p.eq(a, b),
            _ => p.ne(a, b),
        };
        if self.rng.below(6) == 0 {
            let other = self.condition();
            return match self.rng.below(2) {
                0 => self.pool.or(t, other),
                _ => self.pool.and(t, other),
            };
        }
        t
    }

    fn possible(&self, evaluator: &mut Evaluator, conjuncts: &[Term]) -> bool {
        (0..4096u64).any(|n| {
            let model: Model = (0..3).map(|i| (SymId(i), (n >> (4 * i)) & 15)).collect();
            evaluator.reset();
            conjuncts
                .iter()
                .all(|&t| evaluator.eval_bool(&self.pool, &model, t))
        })
    }
}

/// Runs paths and gives back who answered.
fn explore(seed: u64, paths: usize, layers: Layers) -> Stats {
    let mut pool = Pool::new();
    let x = ["x", "y", "z"].map(|name| pool.fresh(Sort::Bv(4), name));
    let mut world = World {
        pool,
        x: x.to_vec(),
        rng: Rng(seed),
    };
    let mut solver = Solver::new(SolverConfig {
        layers,
        ..SolverConfig::default()
    });
    let mut evaluator = Evaluator::new();
    for round in 0..paths {
        let mut path = PathCondition::new();
        for _ in 0..8 {
            let cond = world.condition();
            let mut all = path.conjuncts();
            all.push(cond);
            let expected = world.possible(&mut evaluator, &all);
            let answer = solver.check(&mut world.pool, &path, &[cond]);
            let agrees = match &answer {
                Answer::Sat(_) => expected,
                Answer::Unsat => !expected,
                Answer::Unknown(_) => false,
            };
            let shown = || {
                let shown: Vec<String> = all
                    .iter()
                    .map(|&t| world.pool.display(t).to_string())
                    .collect();
                shown.join(" and ")
            };
            assert!(agrees, "round {round}: {answer:?} for {}", shown());
            if let Answer::Sat(model) = answer {
                path.assume(&world.pool, cond, Some(model));
            }
        }
    }
    assert_eq!(solver.stats().bad_models, 0);
    solver.stats().clone()
}

fn expect_each(counts: &[(&str, u64)]) {
    for (layer, count) in counts {
        assert!(*count > 10, "{layer} answered only {count}");
    }
}

#[test]
fn verdicts_are_those_of_trying_everything() {
    let stats = explore(5, 2000, Layers::ALL);
    expect_each(&[
        ("fold", stats.by_fold),
        ("model", stats.by_model),
        ("cache", stats.by_cache),
        ("order", stats.by_order),
        ("bounds", stats.by_bounds),
        ("search", stats.by_search),
        ("blast", stats.by_blast),
    ]);
}

#[test]
fn verdicts_of_lifted_sums_too() {
    let layers = Layers {
        lift: true,
        blast: true,
        ..Layers::NONE
    };
    let stats = explore(10, 4000, layers);
    expect_each(&[("lift", stats.by_lift), ("blast", stats.by_blast)]);
}

/// What an account holds, kept as one number and as what came and went: circuits of 64 bits do not see
/// in any reasonable time that the two agree.
#[test]
fn sums_that_cannot_overflow_are_compared_as_integers() {
    let mut pool = Pool::new();
    let given = ["a", "b", "c", "d"].map(|name| pool.fresh(Sort::Bv(32), name));
    let zero = pool.bv(32, 0);
    let mut path = PathCondition::new();
    let model: Model = (0..4).map(|i| (SymId(i), 1)).collect();
    for t in given {
        let positive = pool.slt(zero, t);
        path.assume(&pool, positive, Some(std::rc::Rc::new(model.clone())));
    }
    let [a, b, c, d] = given.map(|t| pool.sext(t, 64));
    let (came, went) = (pool.add(a, b), pool.add(c, d));
    let held = pool.sub(came, c);
    let enough = pool.sle(d, held);
    let too_much = pool.slt(came, went);
    let mut solver = Solver::new(SolverConfig::default());
    let answer = solver.check(&mut pool, &path, &[enough, too_much]);
    assert!(answer.is_unsat(), "{answer:?}");
    assert_eq!(solver.stats().by_lift, 1);
    // Ints that wrap, added up in another order.
    let [a, b, c, d] = given;
    let (one, two) = (pool.add(a, b), pool.sub(b, c));
    let (one, two) = (pool.sub(one, c), pool.add(a, two));
    let (less, not_less) = (pool.slt(one, d), pool.sle(d, two));
    let answer = solver.check(&mut pool, &path, &[less, not_less]);
    assert!(answer.is_unsat(), "{answer:?}");
}

#[test]
fn verdicts_of_z3_along_paths_too() {
    let layers = Layers {
        blast: false,
        reduce: false,
        ..Layers::ALL
    };
    let stats = explore(6, 300, layers);
    expect_each(&[("z3", stats.by_z3)]);
}

#[test]
fn verdicts_of_blasting_alone_too() {
    let layers = Layers {
        blast: true,
        ..Layers::NONE
    };
    let stats = explore(7, 300, layers);
    expect_each(&[("blast", stats.by_blast)]);
    assert_eq!(stats.by_z3, 0, "four bits are never too wide");
}

#[test]
fn verdicts_of_reduced_queries_too() {
    let layers = Layers {
        reduce: true,
        enumerate: true,
        ..Layers::NONE
    };
    let stats = explore(8, 600, layers);
    expect_each(&[
        ("reduce", stats.by_reduce),
        ("enumerate", stats.by_enumerate),
    ]);
    assert_eq!(stats.by_z3, 0, "bit-vectors stay here");
}

#[test]
fn verdicts_of_narrow_circuits_too() {
    let layers = Layers {
        reduce: true,
        ..Layers::NONE
    };
    let stats = explore(9, 1200, layers);
    expect_each(&[("narrow", stats.by_narrow)]);
}
