//! Random expressions, built with the simplifying constructors and read
//! independently: a tree interpreter over wide integers that shares no code with
//! the crate must agree with `eval` of the simplified term under random models.
//! The same run checks that interval knowledge contains every value seen.

use crate::tree::{FLOATS, Gen, WIDTHS, build, read, signed, symbol_sorts, text};
use gadfly_term::{Evaluator, Model, Pool, Sort, SymId, Term};

fn run(seed: u64, terms: usize, floats: bool, max_depth: u64) {
    let mut generator = Gen::new(seed, floats);
    let mut pool = Pool::new();
    let sorts = symbol_sorts();
    let syms: Vec<Term> = sorts
        .iter()
        .enumerate()
        .map(|(i, &s)| pool.fresh(s, &format!("s{i}")))
        .collect();
    let mut evaluator = Evaluator::new();
    for round in 0..terms {
        let sort = match generator.rng.below(if floats { 4 } else { 2 }) {
            0 => Sort::Bool,
            1 => Sort::Bv(generator.rng.pick(WIDTHS)),
            _ => generator.rng.pick(FLOATS),
        };
        let depth = 1 + generator.rng.below(max_depth) as u32;
        let tree = generator.tree(sort, depth);
        let term = build(&mut pool, &syms, &tree);
        assert_eq!(pool.sort(term), sort, "seed {seed} round {round}");
        for _ in 0..12 {
            let values: Vec<u64> = sorts
                .iter()
                .map(|&s| match s {
                    Sort::Bool => generator.rng.below(2),
                    Sort::Bv(w) => generator.rng.interesting(w),
                    _ => generator.rng.interesting_float(s),
                })
                .collect();
            let model: Model = syms
                .iter()
                .zip(&values)
                .map(|(&t, &v)| (pool.sym_of(t).unwrap_or(SymId(0)), v))
                .collect();
            evaluator.reset();
            let got = u128::from(evaluator.eval(&pool, &model, term));
            let expected = read(&tree, &values);
            assert_eq!(
                got,
                expected,
                "seed {seed} round {round}: {} from {}",
                pool.display(term),
                text(&tree)
            );
            if let Sort::Bv(width) = sort {
                let (lo, hi) = pool.unsigned_range(term);
                assert!(
                    u128::from(lo) <= got && got <= u128::from(hi),
                    "unsigned range"
                );
                let (lo, hi) = pool.signed_range(term);
                let value = signed(got, width);
                assert!(
                    i128::from(lo) <= value && value <= i128::from(hi),
                    "signed range {lo}..{hi} of {} is {value}",
                    pool.display(term)
                );
            }
        }
    }
}

#[test]
fn shallow_bit_vector_terms_keep_their_meaning() {
    run(1, 40_000, false, 3);
}

#[test]
fn deep_bit_vector_terms_keep_their_meaning() {
    run(2, 4_000, false, 7);
}

#[test]
fn float_terms_keep_their_meaning() {
    run(3, 20_000, true, 4);
}
