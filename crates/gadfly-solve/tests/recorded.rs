//! Queries of real programs that once took seconds or crashed the solver below:
//! answered as known, within their limits, without Z3.

use std::time::{Duration, Instant};

use gadfly_effort::Deadline;
use gadfly_solve::recorded::{self, Recorded};
use gadfly_solve::{Answer, PathCondition, Solver, SolverConfig, UnknownReason};
use gadfly_term::{Pool, Sort};

const SLOW: &str = include_str!("common/slow.queries");

fn verdict(answer: &Answer) -> &'static str {
    match answer {
        Answer::Sat(_) => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

fn all(query: &Recorded) -> Vec<gadfly_term::Term> {
    let mut all = query.known.clone();
    all.extend_from_slice(&query.goal);
    all
}

#[test]
fn slow_queries_are_answered_as_known() {
    let mut pool = Pool::new();
    let queries = recorded::read(&mut pool, SLOW).expect("the corpus is well-formed");
    let expected: Vec<&str> = SLOW
        .lines()
        .filter(|line| line.starts_with('#'))
        .filter_map(|line| line.split_once(": "))
        .map(|(_, word)| word)
        .collect();
    assert_eq!(queries.len(), expected.len());
    let mut solver = Solver::new(SolverConfig::default());
    let mut unknown = 0;
    for (i, (query, expected)) in queries.iter().zip(expected).enumerate() {
        let answer = solver.check(&mut pool, &PathCondition::new(), &all(query));
        match verdict(&answer) {
            "unknown" => unknown += 1,
            found => assert!(found == expected || expected == "unknown", "query {i}"),
        }
    }
    assert!(unknown <= 8, "{unknown} are not answered");
    assert_eq!(solver.stats().z3_calls, 0);
    assert_eq!(solver.stats().bad_models, 0);
}

#[test]
fn written_queries_read_back() {
    let mut pool = Pool::new();
    let queries = recorded::read(&mut pool, SLOW).expect("the corpus is well-formed");
    for query in &queries {
        let text = recorded::write(&pool, &query.known, &query.goal);
        let mut other = Pool::new();
        let again = recorded::read(&mut other, &text).expect("what was written");
        assert_eq!(again.len(), 1);
        let twice = recorded::write(&other, &again[0].known, &again[0].goal);
        assert_eq!(text.lines().count(), twice.lines().count());
    }
    assert!(recorded::read(&mut pool, "Add 0 1\n").is_err());
}

/// Factors of a product of two primes: nothing here finds them.
fn hopeless(pool: &mut Pool) -> Vec<gadfly_term::Term> {
    let (x, y) = (pool.fresh(Sort::Bv(64), "x"), pool.fresh(Sort::Bv(64), "y"));
    let product = pool.mul(x, y);
    let number = pool.i64(2_147_483_647 * 2_147_483_629);
    let (one, top) = (pool.i64(1), pool.i64(1 << 32));
    vec![
        pool.eq(product, number),
        pool.slt(one, x),
        pool.slt(one, y),
        pool.slt(x, top),
        pool.slt(y, top),
    ]
}

#[test]
fn a_hopeless_question_ends() {
    let mut pool = Pool::new();
    let goal = hopeless(&mut pool);
    let mut solver = Solver::new(SolverConfig {
        query_timeout_ms: 200,
        ..SolverConfig::default()
    });
    let start = Instant::now();
    let answer = solver.check(&mut pool, &PathCondition::new(), &goal);
    assert!(matches!(answer, Answer::Unknown(UnknownReason::Timeout)));
    assert!(start.elapsed() < Duration::from_secs(4));
}

#[test]
fn a_deadline_ends_questions_and_can_be_lifted() {
    let mut pool = Pool::new();
    let goal = hopeless(&mut pool);
    let mut solver = Solver::new(SolverConfig {
        query_timeout_ms: 60_000,
        ..SolverConfig::default()
    });
    let start = Instant::now();
    solver.set_deadline(Some(Deadline::after(Duration::from_millis(50))));
    let answer = solver.check(&mut pool, &PathCondition::new(), &goal);
    assert!(matches!(answer, Answer::Unknown(UnknownReason::Timeout)));
    assert!(start.elapsed() < Duration::from_secs(4));
    let easy = &goal[1..2];
    let past = solver.check(&mut pool, &PathCondition::new(), easy);
    assert!(matches!(past, Answer::Unknown(UnknownReason::Timeout)));
    solver.set_deadline(None);
    assert!(
        solver
            .check(&mut pool, &PathCondition::new(), easy)
            .is_sat()
    );
}
