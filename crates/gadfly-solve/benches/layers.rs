//! Queries per second through the layers against the same queries sent raw to
//! Z3 (a new solver each, one context), on the corpus of `tests/common`.
//! `cargo bench -p gadfly-solve`.

#![allow(clippy::print_stdout)]

#[path = "../tests/common/corpus.rs"]
mod corpus;
#[path = "../tests/common/int_corpus.rs"]
mod int_corpus;

use std::time::{Duration, Instant};

use corpus::{Asked, Explorer};
use gadfly_solve::{Answer, Layers, PathCondition, Solver, SolverConfig, Stats, recorded};
use gadfly_term::Pool;

fn main() {
    if std::env::args().any(|arg| arg == "ints") {
        return ints();
    }
    let mut explorer = Explorer::new(SolverConfig::default());
    explorer.all_programs();
    let variants = [
        (
            "Z3 along paths",
            Layers {
                incremental: true,
                ..Layers::NONE
            },
        ),
        (
            "only blasting",
            Layers {
                blast: true,
                ..Layers::NONE
            },
        ),
        (
            "all but blasting",
            Layers {
                blast: false,
                reduce: false,
                ..Layers::ALL
            },
        ),
        (
            "all but search",
            Layers {
                search: false,
                ..Layers::ALL
            },
        ),
        (
            "all but cache",
            Layers {
                cache: false,
                ..Layers::ALL
            },
        ),
        ("all layers", Layers::ALL),
    ];
    report("bit-vectors", &mut explorer, &variants);
    ints();
    let mut explorer = Explorer::new(SolverConfig::default());
    explorer.float_programs();
    // Raw, half of these run into the time limit: the ratio says little more than
    // that a search by evaluation belongs before the solver.
    report("floats", &mut explorer, &[("all layers", Layers::ALL)]);
    real();
}

/// Integers without bounds, as Python's programs ask about them. `cargo bench -p
/// gadfly-solve -- ints` for these alone.
fn ints() {
    let mut explorer = Explorer::new(SolverConfig::default());
    int_corpus::all_programs(&mut explorer);
    let variants = [
        (
            "Z3 along paths",
            Layers {
                incremental: true,
                ..Layers::NONE
            },
        ),
        (
            "no Z3 at all",
            Layers {
                z3: false,
                ..Layers::ALL
            },
        ),
        (
            "only circuits",
            Layers {
                reduce: true,
                z3: false,
                ..Layers::NONE
            },
        ),
        (
            "Z3 for the rest",
            Layers {
                reduce: false,
                ..Layers::ALL
            },
        ),
        (
            "all but linear",
            Layers {
                linear: false,
                ..Layers::ALL
            },
        ),
        (
            "all but order",
            Layers {
                order: false,
                ..Layers::ALL
            },
        ),
        (
            "all but search",
            Layers {
                search: false,
                ..Layers::ALL
            },
        ),
        (
            "all but tries",
            Layers {
                enumerate: false,
                ..Layers::ALL
            },
        ),
        ("all layers", Layers::ALL),
    ];
    report("integers", &mut explorer, &variants);
}

/// Queries of real programs that were slow, each asked of a path of its own.
fn real() {
    let mut pool = Pool::new();
    let text = include_str!("../tests/common/slow.queries");
    let queries = recorded::read(&mut pool, text).expect("the corpus is well-formed");
    println!("slow queries of real programs: {}", queries.len());
    let mut raw = Duration::ZERO;
    for (label, layers) in [("raw Z3", Layers::NONE), ("all layers", Layers::ALL)] {
        let mut solver = Solver::new(SolverConfig {
            layers,
            ..SolverConfig::default()
        });
        let start = Instant::now();
        for query in &queries {
            let mut all = query.known.clone();
            all.extend_from_slice(&query.goal);
            solver.check(&mut pool, &PathCondition::new(), &all);
        }
        let time = start.elapsed();
        if raw.is_zero() {
            raw = time;
        }
        let stats = solver.stats();
        row(label, queries.len(), time, raw, Some(stats));
        println!(
            "    reduce {} enumerate {} narrow {}, {} unknown, worst {:.0} ms",
            stats.by_reduce,
            stats.by_enumerate,
            stats.by_narrow,
            stats.unknown,
            stats.worst.as_secs_f64() * 1e3
        );
    }
}

fn report(name: &str, explorer: &mut Explorer, variants: &[(&str, Layers)]) {
    let asked = std::mem::take(&mut explorer.asked);
    println!("{name}: {} paths, {} queries", explorer.paths, asked.len());
    let pool = &mut explorer.pool;
    let (raw, raw_answers, _) = run(pool, &asked, Layers::NONE);
    row("raw Z3", asked.len(), raw, raw, None);
    for &(label, layers) in variants {
        let (time, answers, stats) = run(pool, &asked, layers);
        row(label, asked.len(), time, raw, Some(&stats));
        compare(&raw_answers, &answers);
    }
}

fn run(pool: &mut Pool, asked: &[Asked], layers: Layers) -> (Duration, Vec<Answer>, Stats) {
    let mut solver = Solver::new(SolverConfig {
        layers,
        ..SolverConfig::default()
    });
    let start = Instant::now();
    let answers = asked
        .iter()
        .map(|query| solver.check(pool, &query.path, &[query.goal]))
        .collect();
    (start.elapsed(), answers, solver.stats().clone())
}

fn row(label: &str, queries: usize, time: Duration, raw: Duration, stats: Option<&Stats>) {
    let seconds = time.as_secs_f64();
    print!(
        "  {label:<16} {:>10.0} queries/s  {:>6.1} x raw",
        queries as f64 / seconds,
        raw.as_secs_f64() / seconds
    );
    if let Some(s) = stats {
        print!(
            "  without Z3 {:>5.1} %  (fold {} model {} slice {} cache {} order {} bounds {} linear {} search {} blast {} z3 {}, worst {:.1} ms)",
            100.0 * s.without_z3(),
            s.by_fold,
            s.by_model,
            s.by_slice,
            s.by_cache,
            s.by_order,
            s.by_bounds,
            s.by_linear,
            s.by_search,
            s.by_blast,
            s.by_z3,
            s.z3_worst.as_secs_f64() * 1e3
        );
    }
    println!();
}

fn compare(raw: &[Answer], layered: &[Answer]) {
    let differ = raw
        .iter()
        .zip(layered)
        .filter(|pair| {
            matches!(
                pair,
                (Answer::Sat(_), Answer::Unsat) | (Answer::Unsat, Answer::Sat(_))
            )
        })
        .count();
    assert_eq!(differ, 0, "layers and Z3 disagree");
}
