//! Every program, explored joined and run with random values.

use crate::joined::harness::{Subject, exercise, int, ints, letters, subject};
use gadfly_jvm::End;
use gadfly_jvm_join::{HoleDomain, HoleTerms, JoinedEnds, Literal, TextDomain, Values};
use gadfly_solve::Sampler;
use gadfly_term::eval_bool;
use gadfly_witness::Reason;

/// Runs with random values.
const RUNS: usize = 40;

fn long(lo: i64, hi: i64) -> HoleDomain {
    HoleDomain::Long(Values::Range(lo, hi))
}

fn what(
    subject: &mut Subject,
    found: &JoinedEnds,
    at: usize,
    model: &gadfly_term::Model,
) -> String {
    let end = &found.ends[at];
    let printed = gadfly_jvm_join::printed(&mut subject.jvm, end, model);
    match &end.end {
        End::Returned(_) => {
            let value = gadfly_jvm_join::returned(&mut subject.jvm, end, model);
            format!("{printed:?} returned {value:?}")
        }
        End::Threw(_) => format!("{printed:?} threw {:?}", end.threw),
        other => format!("{printed:?} {other:?}"),
    }
}

/// Compares with concrete runs; `most` ends are allowed.
fn check(method: &str, holes: Vec<HoleDomain>, most: usize) {
    let Some(mut subject) = subject() else { return };
    let begun = std::time::Instant::now();
    let wanted = exercise(holes.clone());
    let found = subject.explore(method, &wanted);
    let time = begun.elapsed();
    let summary = found.summary;
    let questions = subject.jvm.solver.stats().queries;
    eprintln!(
        "{method}: {} ends, {questions} questions, {summary:?}, {time:?}",
        found.ends.len()
    );
    assert!(
        !summary.out_of_time && !summary.out_of_budget,
        "{method}: {summary:?}"
    );
    for end in &found.ends {
        assert!(!matches!(end.end, End::Cut(_)), "{method}: {:?}", end.end);
        // Formats depend on the locale; whoever shows a result has run the program.
        let mut doubts = end.doubts.iter();
        let assumed = doubts.all(|doubt| matches!(doubt, Reason::Assumed(_)));
        assert!(assumed, "{method}: {:?}", end.doubts);
    }
    assert!(
        found.ends.len() <= most,
        "{method}: {} ends",
        found.ends.len()
    );
    let sources = HoleTerms::sources(&found.holes);
    // Any assignment at all: the ends together must cover everything.
    let mut sampler = Sampler::new(&subject.jvm.pool, sources, vec![(Vec::new(), None)], 7);
    let mut runs: Vec<(Vec<Literal>, String)> = Vec::new();
    for _ in 0..RUNS {
        let jvm = &mut subject.jvm;
        let sample = sampler
            .next(&mut jvm.solver, &mut jvm.pool)
            .expect("an assignment");
        let model = sample.model;
        let values: Vec<Literal> = found
            .holes
            .iter()
            .map(|h| h.literal(&jvm.pool, &model))
            .collect();
        let holding: Vec<usize> = (0..found.ends.len())
            .filter(|&i| {
                let condition = &found.ends[i].condition;
                condition.iter().all(|&t| eval_bool(&jvm.pool, &model, t))
            })
            .collect();
        assert_eq!(holding.len(), 1, "{method} {values:?}: ends {holding:?}");
        let text = what(&mut subject, &found, holding[0], &model);
        runs.push((values, text));
    }
    for (values, text) in runs {
        let narrowed = holes.iter().zip(&values).map(|(h, v)| h.only(v)).collect();
        let run = subject.explore(method, &exercise(narrowed));
        assert_eq!(run.ends.len(), 1, "{method} {values:?}: a concrete run");
        assert_eq!(run.summary.joins, 0, "{method} {values:?}: a concrete run");
        let model = gadfly_term::Model::new();
        let concrete = what(&mut subject, &run, 0, &model);
        assert_eq!(text, concrete, "{method} {values:?}");
    }
}

macro_rules! programs {
    ($($name:ident($most:expr): $($hole:expr),*;)*) => {
        $(
            #[test]
            #[allow(non_snake_case)]
            fn $name() {
                check(stringify!($name), vec![$($hole),*], $most);
            }
        )*
    };
}

fn text_of(texts: &[&str]) -> HoleDomain {
    HoleDomain::Text(TextDomain::List(
        texts.iter().map(ToString::to_string).collect(),
    ))
}

programs! {
    branchInLoop(1): int(0, 0xfffff);
    nested(1): int(-5, 20), int(0, 9);
    fallThrough(1): int(0, 100);
    evenOdd(1): int(-100_000, 100_000);
    building(1): int(0, 255);
    builder(1): int(0, 1023);
    builderLooked(8): int(0, 31);
    insertion(1): ints(5, -20, 20);
    bubble(1): ints(5, 0, 99);
    recursion(1): ints(9, 0, 500);
    deep(1): int(-3, 40);
    exceptions(3): int(-4, 4), int(-2, 4);
    boxed(1): int(0, 300);
    aliases(1): int(0, 63);
    list(20): int(0, 15);
    words(40): letters((0, 4));
    grid(8): HoleDomain::Grid {
        rows: Values::Range(1, 3),
        columns: Values::List(vec![2, 3]),
        element: Box::new(int(-3, 9)),
    };
    collections(40): int(0, 300);
    meet(1): int(0, 30), int(0, 30);
    texts(30): HoleDomain::Array {
        length: Values::Range(3, 3),
        element: Box::new(text_of(&["Bo", "Ann", "Cleo", "Di"])),
    }, int(0, 5);
    floats(1): int(0, 31);
    both(1): HoleDomain::Boolean, HoleDomain::Boolean, HoleDomain::Char(Values::Range(33, 126)),
        long(-5, 10_000_000_000), HoleDomain::Choice(3);
    printedSoFar(40): int(0, 200);
    builderAfterLoop(4): int(-5, 120);
    formats(8): int(-5, 120);
    objects(4): int(0, 60);
    lambdas(20): int(0, 9);
}
