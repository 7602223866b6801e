//! Asks recorded queries again: `replay FILE...` says for each the answer, the
//! time and the layer that gave it; `--z3` asks Z3 alone.

#![allow(clippy::print_stderr, clippy::print_stdout)]

use std::time::Instant;

use gadfly_solve::{Answer, Layers, PathCondition, Solver, SolverConfig, recorded};
use gadfly_term::Pool;

fn main() {
    let mut layers = Layers::ALL;
    for file in std::env::args().skip(1) {
        if file == "--z3" {
            layers = Layers::NONE;
            continue;
        }
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{file}: {error}");
                continue;
            }
        };
        let mut pool = Pool::new();
        let queries = match recorded::read(&mut pool, &text) {
            Ok(queries) => queries,
            Err(line) => {
                eprintln!("{file}: {line}");
                continue;
            }
        };
        for (i, query) in queries.iter().enumerate() {
            let mut solver = Solver::new(SolverConfig {
                layers,
                ..SolverConfig::default()
            });
            let mut all = query.known.clone();
            all.extend_from_slice(&query.goal);
            let start = Instant::now();
            let answer = solver.check(&mut pool, &PathCondition::new(), &all);
            let took = start.elapsed().as_secs_f64() * 1e3;
            let verdict = match answer {
                Answer::Sat(_) => "sat",
                Answer::Unsat => "unsat",
                Answer::Unknown(_) => "unknown",
            };
            let s = solver.stats();
            let by = [
                ("order", s.by_order),
                ("bounds", s.by_bounds),
                ("search", s.by_search),
                ("blast", s.by_blast),
                ("reduce", s.by_reduce),
                ("enumerate", s.by_enumerate),
                ("narrow", s.by_narrow),
                ("z3", s.by_z3),
            ];
            let by: Vec<&str> = by.iter().filter(|b| b.1 > 0).map(|b| b.0).collect();
            println!(
                "{file} {i:>3} {verdict:<8} {took:>9.2} ms  {}",
                by.join(" ")
            );
            assert_eq!(s.bad_models, 0, "models evaluate");
        }
    }
}
