//! Paths over three unknown integers. In the bounded world all values are tried, so
//! that every layer's verdict can be compared with the truth; in the open one Z3
//! alone is the judge, and models are read by the schoolbook.

use crate::int_tree::{Gen, Tree, Value, build, read, symbols, text, values_in};
use crate::tree::Rng;
use gadfly_solve::{Answer, Layers, PathCondition, Solver, SolverConfig, Stats};
use gadfly_term::{Evaluator, Int, Model, Pool, Sort, SymId, Term};

struct World {
    pool: Pool,
    x: Vec<Term>,
    rng: Rng,
}

impl World {
    fn value(&mut self, depth: u32) -> Term {
        if depth == 0 || self.rng.below(3) == 0 {
            return if self.rng.below(4) == 0 {
                let k = self.rng.below(16) as i64 - 6;
                self.pool.int(k)
            } else {
                let i = self.rng.below(3) as usize;
                self.x[i]
            };
        }
        let (a, b) = (self.value(depth - 1), self.value(depth - 1));
        let k = 2 + self.rng.below(5) as i64;
        let p = &mut self.pool;
        let k = p.int(k);
        match self.rng.below(14) {
            0..=2 => p.int_add(a, b),
            3 | 4 => p.int_sub(a, b),
            5 => p.int_mul(a, b),
            6 => p.int_mul(a, k),
            7 => p.int_mod(a, k),
            8 => p.int_div(a, k),
            9 => p.int_mod(a, b),
            10 => p.int_div(a, b),
            11 => p.int_abs(a),
            12 => p.int_max(a, b),
            _ => p.int_and(a, b),
        }
    }

    fn condition(&mut self) -> Term {
        let depth = self.rng.below(3) as u32;
        let (a, b) = (self.value(depth), self.value(depth / 2));
        let p = &mut self.pool;
        let t = match self.rng.below(6) {
            0 | 1 => p.int_lt(a, b),
            2 | 3 => p.int_le(a, b),
            4 => p.int_eq(a, b),
            _ => p.int_ne(a, b),
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
        (0..13 * 13 * 13i64).any(|n| {
            let values = [n % 13, n / 13 % 13, n / 169];
            let model: Model = (0..3)
                .map(|i| (SymId(i), Int::from(values[i as usize] - 6).to_bits()))
                .collect();
            evaluator.reset();
            conjuncts
                .iter()
                .all(|&t| evaluator.eval_bool(&self.pool, &model, t))
        })
    }
}

/// Runs paths in which all unknowns are from -6 to 6, and gives back who answered.
fn explore(seed: u64, paths: usize, layers: Layers, declared: bool) -> Stats {
    let mut pool = Pool::new();
    let x: Vec<Term> = ["x", "y", "z"]
        .iter()
        .map(|name| {
            if declared {
                pool.fresh_int_within(name, Some(-6), Some(6))
            } else {
                pool.fresh(Sort::Int, name)
            }
        })
        .collect();
    let (low, high) = (pool.int(-6), pool.int(6));
    let mut bounds = Vec::new();
    for &t in &x {
        bounds.push(pool.int_le(low, t));
        bounds.push(pool.int_le(t, high));
    }
    let mut world = World {
        pool,
        x,
        rng: Rng(seed),
    };
    let mut solver = Solver::new(SolverConfig {
        layers,
        ..SolverConfig::default()
    });
    let mut evaluator = Evaluator::new();
    for round in 0..paths {
        let mut path = PathCondition::new();
        for &t in &bounds {
            path.assume(&world.pool, t, None);
        }
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
                for &t in &world.x {
                    let value = world.pool.sym_of(t).map(|sym| model.int(sym));
                    let value = value.and_then(|value| value.to_i64()).unwrap_or(99);
                    assert!((-6..=6).contains(&value), "{value} for {}", shown());
                }
                path.assume(&world.pool, cond, Some(model));
            }
        }
    }
    assert_eq!(solver.stats().bad_models, 0);
    solver.stats().clone()
}

fn expect_each(counts: &[(&str, u64)]) {
    for (layer, count) in counts {
        assert!(*count > 20, "{layer} answered only {count}");
    }
}

#[test]
fn verdicts_are_those_of_trying_everything() {
    let stats = explore(5, 700, Layers::ALL, false);
    expect_each(&[
        ("fold", stats.by_fold),
        ("model", stats.by_model),
        ("cache", stats.by_cache),
        ("order", stats.by_order),
        ("bounds", stats.by_bounds),
        ("linear", stats.by_linear),
        ("search", stats.by_search),
        ("enumerate", stats.by_enumerate),
    ]);
}

#[test]
fn verdicts_over_symbols_with_bounds_too() {
    let stats = explore(6, 500, Layers::ALL, true);
    expect_each(&[("search", stats.by_search), ("bounds", stats.by_bounds)]);
}

#[test]
fn verdicts_of_narrow_circuits_too() {
    let layers = Layers {
        reduce: true,
        z3: false,
        ..Layers::NONE
    };
    let stats = explore(7, 400, layers, false);
    expect_each(&[("narrow", stats.by_narrow)]);
    let stats = explore(8, 200, layers, true);
    expect_each(&[("narrow", stats.by_narrow)]);
}

#[test]
fn verdicts_of_z3_along_paths_too() {
    let layers = Layers {
        linear: false,
        enumerate: false,
        search: false,
        ..Layers::ALL
    };
    let stats = explore(11, 200, layers, false);
    expect_each(&[("z3", stats.by_z3)]);
}

#[test]
fn verdicts_without_z3_too() {
    let layers = Layers {
        z3: false,
        ..Layers::ALL
    };
    let stats = explore(9, 400, layers, false);
    expect_each(&[("enumerate", stats.by_enumerate)]);
    assert_eq!(stats.by_z3, 0, "numbers with bounds never need Z3");
}

#[test]
fn verdicts_of_elimination_too() {
    let layers = Layers {
        linear: true,
        reduce: true,
        z3: false,
        ..Layers::NONE
    };
    let stats = explore(10, 400, layers, false);
    expect_each(&[("linear", stats.by_linear)]);
}

/// Random conditions without bounds, against Z3 alone; models are read by the
/// schoolbook.
fn agree(mut generator: Gen, paths: usize, depth: u32, timeout_ms: u32) -> Stats {
    let mut pool = Pool::new();
    let syms = symbols(&mut pool);
    let config = |layers| SolverConfig {
        query_timeout_ms: timeout_ms,
        layers,
        ..SolverConfig::default()
    };
    let mut layered = Solver::new(config(Layers::ALL));
    let mut raw = Solver::new(config(Layers::NONE));
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..paths {
        let mut path = PathCondition::new();
        let mut trees: Vec<Tree> = Vec::new();
        for _ in 0..8 {
            let tree = generator.tree(Sort::Bool, depth);
            let cond = build(&mut pool, &syms, &tree);
            let answer = layered.check(&mut pool, &path, &[cond]);
            let expected = raw.check(&mut pool, &path, &[cond]);
            match (&answer, &expected) {
                (Answer::Sat(model), Answer::Sat(_) | Answer::Unknown(_)) => {
                    let values = values_in(&pool, &syms, model);
                    trees.push(tree);
                    for tree in &trees {
                        let holds = matches!(read(tree, &values), Value::Truth(true));
                        assert!(holds, "model {values:?} of {}", text(tree));
                    }
                    path.assume(&pool, cond, Some(model.clone()));
                    sat += 1;
                }
                (Answer::Unsat, Answer::Unsat | Answer::Unknown(_)) => unsat += 1,
                (Answer::Unknown(_), _) => {}
                _ => panic!(
                    "layers say {answer:?}, Z3 says {expected:?}: {} after {:?}",
                    text(&tree),
                    trees.iter().map(text).collect::<Vec<_>>()
                ),
            }
        }
    }
    assert!(sat > paths && unsat > paths / 4, "{sat} sat, {unsat} unsat");
    let stats = layered.stats();
    assert!(
        stats.unknown * 20 < stats.queries,
        "{} of {} unknown",
        stats.unknown,
        stats.queries
    );
    stats.clone()
}

#[test]
fn layers_agree_with_z3_on_linear_paths() {
    let mut generator = Gen::new(31, false);
    generator.hard = false;
    agree(generator, 150, 2, 300);
}

#[test]
fn layers_agree_with_z3_on_products_and_quotients() {
    let mut generator = Gen::new(32, false);
    generator.big = false;
    agree(generator, 60, 2, 200);
}

#[test]
fn layers_agree_with_z3_on_deeper_paths() {
    let mut generator = Gen::new(33, false);
    generator.hard = false;
    agree(generator, 40, 3, 200);
}

#[test]
fn layers_agree_with_z3_on_integers_bits_and_floats() {
    let mut generator = Gen::new(34, true);
    generator.big = false;
    agree(generator, 25, 2, 200);
}
