//! Random terms and paths against Z3: the simplifier's results are proved equal
//! to what was asked for, and the layers must say what Z3 alone says, with models
//! that an independent reading of the conditions confirms.

use crate::tree::{Gen, Tree, build, read, sort_of, symbol_sorts, text};
use gadfly_solve::{Answer, Layers, PathCondition, Solver, SolverConfig, smtlib, z3_script};
use gadfly_term::{Pool, Sort, Term};

fn symbols(pool: &mut Pool) -> Vec<Term> {
    symbol_sorts()
        .iter()
        .enumerate()
        .map(|(i, &sort)| pool.fresh(sort, &format!("s{i}")))
        .collect()
}

/// The unsimplified expression as SMT-LIB; `None` where no function of the
/// language says the same (payloads of NaN, the remainder of floats).
fn smt(t: &Tree) -> Option<String> {
    let (name, sort, args, at) = match t {
        Tree::Const(Sort::Bool, bits) => return Some((*bits != 0).to_string()),
        Tree::Const(Sort::Bv(w), bits) => return Some(format!("(_ bv{bits} {w})")),
        Tree::Const(sort, bits) => {
            let w = sort.width();
            return Some(format!("((_ to_fp {}) (_ bv{bits} {w}))", format_of(*sort)));
        }
        Tree::Sym(sort, i) if sort.is_float() => {
            return Some(format!("((_ to_fp {}) s{i})", format_of(*sort)));
        }
        Tree::Sym(_, i) => return Some(format!("s{i}")),
        Tree::Op(name, sort, args, at) => (*name, *sort, args, at),
    };
    let x: Vec<String> = args.iter().map(smt).collect::<Option<_>>()?;
    let from = sort_of(&args[0]);
    let plain = match name {
        "not" => "not",
        "and" => "and",
        "or" => "or",
        "xor" => "xor",
        "implies" => "=>",
        "eq" => "=",
        "ite" => "ite",
        "neg" => "bvneg",
        "bvnot" | "bvand" | "bvor" | "bvxor" | "concat" => name,
        "add" => "bvadd",
        "sub" => "bvsub",
        "mul" => "bvmul",
        "sdiv" => "bvsdiv",
        "srem" => "bvsrem",
        "udiv" => "bvudiv",
        "urem" => "bvurem",
        "shl" => "bvshl",
        "lshr" => "bvlshr",
        "ashr" => "bvashr",
        "ult" => "bvult",
        "ule" => "bvule",
        "slt" => "bvslt",
        "sle" => "bvsle",
        "ugt" => "bvugt",
        "uge" => "bvuge",
        "sgt" => "bvsgt",
        "sge" => "bvsge",
        "f_is_nan" => "fp.isNaN",
        "f_eq" => "fp.eq",
        "f_lt" => "fp.lt",
        "f_le" => "fp.leq",
        "f_neg" => "fp.neg",
        "f_abs" => "fp.abs",
        "f_sqrt" => "fp.sqrt RNE",
        "f_add" => "fp.add RNE",
        "f_sub" => "fp.sub RNE",
        "f_mul" => "fp.mul RNE",
        "f_div" => "fp.div RNE",
        "f_convert" if from == sort => return Some(x[0].clone()),
        "f_from_sbv" | "f_convert" => {
            return Some(format!("((_ to_fp {}) RNE {})", format_of(sort), x[0]));
        }
        "zext" => {
            let more = sort.width() - from.width();
            return Some(format!("((_ zero_extend {more}) {})", x[0]));
        }
        "sext" => {
            let more = sort.width() - from.width();
            return Some(format!("((_ sign_extend {more}) {})", x[0]));
        }
        "extract" => return Some(format!("((_ extract {} {}) {})", at[0], at[1], x[0])),
        _ => return None,
    };
    Some(format!("({plain} {})", x.join(" ")))
}

fn format_of(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "8 24" } else { "11 53" }
}

/// Z3's word on "the two can differ".
fn differ(pool: &Pool, term: Term, raw: &str) -> String {
    let mut script = String::from("(set-option :rlimit 2000000)\n");
    let used = pool.symbols(term);
    for (i, &sort) in symbol_sorts().iter().enumerate() {
        // `definitions` declares those of the term.
        if used.iter().all(|sym| sym.0 as usize != i) {
            let kind = match sort {
                Sort::Bool => "Bool".to_owned(),
                other => format!("(_ BitVec {})", other.width()),
            };
            script += &format!("(declare-const s{i} {kind})\n");
        }
    }
    script += &smtlib::definitions(pool, &[term]);
    script += &format!("(assert (distinct t{} {raw}))\n(check-sat)\n", term.index());
    z3_script(&script).expect("Z3 is installed by tools/setup-z3.sh")
}

fn prove(seed: u64, terms: usize, floats: bool, depth: u64) {
    let mut generator = Gen::new(seed, floats);
    let mut pool = Pool::new();
    let syms = symbols(&mut pool);
    let (mut proved, mut open) = (0, 0);
    while proved + open < terms {
        let sort = match generator.rng.below(3) {
            0 => Sort::Bv(generator.rng.pick(&[8, 16, 32])),
            _ => Sort::Bool,
        };
        let levels = 1 + generator.rng.below(depth) as u32;
        let tree = generator.tree(sort, levels);
        let term = build(&mut pool, &syms, &tree);
        let Some(raw) = smt(&tree) else { continue };
        match differ(&pool, term, &raw).trim() {
            "unsat" => proved += 1,
            "unknown" => open += 1,
            other => panic!("{other}: {} is not {}", pool.display(term), text(&tree)),
        }
    }
    assert!(open * 5 < terms, "{open} of {terms} not proved");
}

#[test]
fn z3_proves_simplified_bit_vector_terms_equal() {
    prove(11, 300, false, 3);
}

#[test]
fn z3_proves_simplified_float_terms_equal() {
    prove(12, 80, true, 2);
}

/// Conditions over few symbols, so that they interact.
fn condition(generator: &mut Gen, depth: u32) -> Tree {
    let tree = generator.tree(Sort::Bool, depth);
    match tree {
        Tree::Op(..) => tree,
        // A lone symbol or constant makes a dull path.
        _ => condition(generator, depth),
    }
}

fn agree(seed: u64, paths: usize, floats: bool, depth: u32, timeout_ms: u32) {
    let mut generator = Gen::new(seed, floats);
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
            let tree = condition(&mut generator, depth);
            let cond = build(&mut pool, &syms, &tree);
            let answer = layered.check(&mut pool, &path, &[cond]);
            let expected = raw.check(&mut pool, &path, &[cond]);
            match (&answer, &expected) {
                (Answer::Sat(model), Answer::Sat(_) | Answer::Unknown(_)) => {
                    let values: Vec<u64> = syms
                        .iter()
                        .map(|&t| pool.sym_of(t).map_or(0, |sym| model.get(sym)))
                        .collect();
                    trees.push(tree);
                    for tree in &trees {
                        assert_eq!(read(tree, &values), 1, "model of {}", text(tree));
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
    assert_eq!(layered.stats().bad_models, 0);
    assert!(layered.stats().unknown * 20 < layered.stats().queries);
}

#[test]
fn layers_agree_with_z3_on_bit_vector_paths() {
    agree(21, 120, false, 2, 300);
}

#[test]
fn layers_agree_with_z3_on_deeper_paths() {
    agree(22, 30, false, 3, 200);
}

#[test]
fn layers_agree_with_z3_on_float_paths() {
    agree(23, 10, true, 2, 300);
}
