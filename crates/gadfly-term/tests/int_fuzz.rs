//! Random expressions over integers without bounds: what the simplifying
//! constructors build must be worth what the schoolbook says, under thousands of
//! random assignments, and lie within the interval that the pool knows.

use crate::int_tree::{Gen, Value, build, model, read, symbols, text};
use gadfly_term::{Bounds, Evaluator, Pool, Sort, Term};
use num_bigint::BigInt;

fn run(seed: u64, terms: usize, all: bool, max_depth: u64) {
    let mut generator = Gen::new(seed, all);
    let mut pool = Pool::new();
    let syms = symbols(&mut pool);
    let mut evaluator = Evaluator::new();
    for round in 0..terms {
        let sort = match generator.rng.below(8) {
            0..=2 => Sort::Int,
            3 if all => Sort::Bv(8),
            4 if all => Sort::F64,
            _ => Sort::Bool,
        };
        let depth = 1 + generator.rng.below(max_depth) as u32;
        let tree = generator.tree(sort, depth);
        let term = build(&mut pool, &syms, &tree);
        assert_eq!(pool.sort(term), sort, "seed {seed} round {round}");
        for _ in 0..10 {
            let values = generator.values();
            let model = model(&pool, &syms, &values);
            evaluator.reset();
            let got = evaluator.eval(&pool, &model, term);
            let expected = read(&tree, &values);
            assert_eq!(
                got,
                expected.to_model(),
                "seed {seed} round {round}: {} from {} under {values:?} should be {expected:?}",
                pool.display(term),
                text(&tree)
            );
            if let Value::Number(value) = expected {
                within(&pool, term, &value);
                assert_eq!(evaluator.eval_int(&pool, &model, term).to_bigint(), value);
            }
            let part = &model.iter().take(3).collect();
            let substituted = pool.substitute(term, part);
            evaluator.reset();
            let again = evaluator.eval(&pool, &model, substituted);
            assert_eq!(
                again,
                got,
                "{} from {} with {part:?}",
                pool.display(substituted),
                pool.display(term)
            );
        }
    }
}

fn within(pool: &Pool, term: Term, value: &BigInt) {
    let (lo, hi) = pool.int_range(term);
    let inside = lo.is_none_or(|lo| *value >= BigInt::from(lo))
        && hi.is_none_or(|hi| *value <= BigInt::from(hi));
    assert!(
        inside,
        "{lo:?}..{hi:?} of {} is {value}",
        pool.display(term)
    );
}

#[test]
fn simplified_integers_evaluate_as_written() {
    run(1, 6000, false, 3);
}

#[test]
fn deep_integers_evaluate_as_written() {
    run(2, 2500, false, 6);
}

#[test]
fn integers_mixed_with_bits_and_floats_evaluate_as_written() {
    run(3, 6000, true, 4);
}

#[test]
fn floats_of_integers_compare_as_written() {
    run(6, 12_000, true, 3);
}

#[test]
fn integers_of_one_operator_evaluate_as_written() {
    run(4, 6000, true, 1);
}

/// Intervals under conjuncts hold wherever the conjuncts do, and conjuncts that an
/// assignment satisfies are never refuted.
#[test]
fn bounds_contain_what_satisfies_the_conjuncts() {
    let mut generator = Gen::new(5, true);
    generator.big = false;
    let mut pool = Pool::new();
    let syms = symbols(&mut pool);
    let mut evaluator = Evaluator::new();
    let mut learnt = 0;
    for _ in 0..3000 {
        let values = generator.values();
        let model = model(&pool, &syms, &values);
        // Conditions that hold here.
        let mut conjuncts = Vec::new();
        for _ in 0..4 {
            let tree = generator.tree(Sort::Bool, 2);
            let t = build(&mut pool, &syms, &tree);
            evaluator.reset();
            let holds = evaluator.eval_bool(&pool, &model, t);
            conjuncts.push(if holds { t } else { pool.not(t) });
        }
        let bounds = Bounds::assuming(&pool, &conjuncts);
        let bounds = bounds.unwrap_or_else(|| {
            let shown: Vec<String> = conjuncts
                .iter()
                .map(|&t| pool.display(t).to_string())
                .collect();
            panic!("refuted {} which {values:?} satisfies", shown.join(" and "))
        });
        for (&t, value) in syms.iter().zip(&values) {
            if let Value::Number(value) = value {
                let (lo, hi) = bounds.int(&pool, t);
                learnt += usize::from((lo, hi) != pool.int_range(t));
                let inside = lo.is_none_or(|lo| *value >= BigInt::from(lo))
                    && hi.is_none_or(|hi| *value <= BigInt::from(hi));
                assert!(inside, "{lo:?}..{hi:?} is {value}");
            }
        }
    }
    assert!(learnt > 1000, "bounds of {learnt} symbols learnt");
}
