//! How instances are spread over what is possible.

use crate::joined::harness::{exercise, int, subject_of};
use gadfly_jvm_join::{Draw, Drawn, Literal};
use std::time::Duration;

fn drawn(
    name: &str,
    members: &str,
    holes: Vec<gadfly_jvm_join::HoleDomain>,
    count: usize,
    seed: u64,
    distinct: bool,
) -> Option<Vec<Drawn>> {
    let mut subject = subject_of(name, members)?;
    let found = subject.explore("run", &exercise(holes));
    let usable: Vec<usize> = (0..found.ends.len()).collect();
    let wanted = Draw {
        count,
        seed,
        distinct_output: distinct,
        time: Duration::from_mins(1),
    };
    Some(gadfly_jvm_join::draw(&mut subject.jvm, &found, &usable, &wanted).drawn)
}

fn first(d: &Drawn) -> i64 {
    match d.values[0] {
        Literal::Int(i) => i,
        _ => panic!("a number"),
    }
}

/// The statistic of Pearson's test for equal shares.
fn chi_square(values: &[i64], lo: i64, hi: i64, bins: usize) -> f64 {
    let mut counts = vec![0f64; bins];
    for v in values {
        let at = (v - lo) as usize * bins / (hi - lo + 1) as usize;
        counts[at] += 1.0;
    }
    let expected = values.len() as f64 / bins as f64;
    counts
        .iter()
        .map(|c| (c - expected).powi(2) / expected)
        .sum()
}

#[test]
fn a_free_hole_is_uniform() {
    let members = "static void run() { System.out.print(Quiz.INT(0)); }";
    for seed in 0..3 {
        let Some(all) = drawn("free", members, vec![int(0, 1000)], 200, seed, false) else {
            return;
        };
        assert_eq!(all.len(), 200);
        let values: Vec<i64> = all.iter().map(first).collect();
        // 99.9 % of the statistics of nine degrees of freedom are below.
        let statistic = chi_square(&values, 0, 1000, 10);
        assert!(statistic < 27.9, "seed {seed}: {statistic}");
    }
}

#[test]
fn rare_solutions_are_spread_as_well() {
    // One assignment in about ten million meets this.
    let members = "static void run() { int a = Quiz.INT(0), b = Quiz.INT(1), c = Quiz.INT(2); \
        Quiz.ASSERT(0, b == 2 * a + 7 && c == a + b - 5); System.out.print(c); }";
    let holes = || vec![int(0, 1000), int(0, 5000), int(0, 9000)];
    let Some(all) = drawn("rare", members, holes(), 100, 5, true) else {
        return;
    };
    assert_eq!(all.len(), 100);
    let values: Vec<i64> = all.iter().map(first).collect();
    let statistic = chi_square(&values, 0, 1000, 5);
    assert!(statistic < 18.5, "{statistic}: {values:?}");
    // The same seed gives the same, another one does not.
    let again = drawn("rare", members, holes(), 100, 5, true).expect("a JDK");
    let values_of = |all: &[Drawn]| all.iter().map(|d| d.values.clone()).collect::<Vec<_>>();
    assert_eq!(values_of(&all), values_of(&again));
    let other = drawn("rare", members, holes(), 100, 6, true).expect("a JDK");
    assert_ne!(values_of(&all), values_of(&other));
}

#[test]
fn outputs_can_be_asked_to_differ() {
    let members = "static void run() { System.out.print(Quiz.INT(0) / 100); }";
    let Some(all) = drawn("outputs", members, vec![int(0, 1000)], 20, 1, true) else {
        return;
    };
    // 0 to 10.
    assert_eq!(all.len(), 11);
}
