//! Instances are drawn from everywhere, not from the solver's favourite corner.

use std::collections::BTreeSet;

use gadfly_quiz::skeleton::Literal;

use crate::quiz::support::made_of;

/// Chi-square of the first hole's values against a uniform distribution over ten classes; at nine
/// degrees of freedom, 27.9 is exceeded once in a thousand times.
const LIMIT: f64 = 27.9;

fn chi_square(name: &str, text: &str, seed: &str, class: impl Fn(i64) -> usize) -> f64 {
    let words = ["--count", "200", "--questions", "none", "--seed", seed];
    let made = made_of(name, text, &words).unwrap();
    let instances = &made.skeletons[0].generated.instances;
    assert_eq!(instances.len(), 200);
    let mut counts = [0f64; 10];
    for instance in instances {
        let Literal::Int(value) = instance.values[0] else {
            panic!("{:?}", instance.values);
        };
        counts[class(value)] += 1.0;
    }
    counts.iter().map(|n| (n - 20.0).powi(2) / 20.0).sum()
}

#[test]
fn a_free_number_looks_uniform() {
    let java = "int n = INT(range(0, 1000));\nSystem.out.println(n / 7);\n";
    for seed in ["0", "1", "2"] {
        let value = chi_square("Free.java", java, seed, |n| (n / 101).min(9) as usize);
        assert!(value < LIMIT, "seed {seed}: {value}");
    }
    let python = "n = INT(range(0, 1000))\nprint(n // 7)\n";
    let value = chi_square("free.py", python, "0", |n| (n / 101).min(9) as usize);
    assert!(value < LIMIT, "{value}");
}

#[test]
fn a_number_under_a_condition_looks_uniform() {
    // One in seven values meets it, and a loop must be followed to know which.
    let text = "int n = INT(range(0, 7000));\nint s = 0;\nfor (int i = 0; i < 5; i++) { if (n % 2 == i % 2) { s += i; } }\n\
                ASSERT(n % 7 == 3);\nSystem.out.println(n + s);\n";
    let value = chi_square("Met.java", text, "0", |n| (n / 701).min(9) as usize);
    assert!(value < LIMIT, "{value}");
}

#[test]
fn a_rare_value_does_not_come_alone() {
    // One of 2^32 pairs: no chance meets it, so the solver draws.
    let text = "int a = INT(range(0, 65535));\nint b = INT(range(0, 65535));\n\
                ASSERT(a * 31 + b == 1000000);\nSystem.out.println(a - b);\n";
    let words = ["--count", "50", "--questions", "none"];
    let made = made_of("Rare.java", text, &words).unwrap();
    let instances = &made.skeletons[0].generated.instances;
    assert_eq!(instances.len(), 50);
    let firsts: Vec<i64> = instances
        .iter()
        .filter_map(|i| match i.values[0] {
            Literal::Int(n) => Some(n),
            _ => None,
        })
        .collect();
    // All of `a` from about 30,200 to 32,258 are possible: each fifth of them has some.
    let fifths: BTreeSet<i64> = firsts.iter().map(|a| (a - 30144) * 5 / 2115).collect();
    assert_eq!(fifths.len(), 5, "{firsts:?}");
}

#[test]
fn results_differ_if_they_should() {
    let text = "int a = INT(range(0, 5));\nint b = INT(range(0, 5));\nSystem.out.println(a + b);\n";
    let words = ["--count", "11", "--questions", "none", "--distinct-output"];
    let made = made_of("Sums.java", text, &words).unwrap();
    let outputs: BTreeSet<&str> = made
        .quiz
        .instances
        .iter()
        .map(|i| i.output.as_str())
        .collect();
    assert_eq!(
        outputs.len(),
        11,
        "{:?}",
        made.skeletons[0].generated.shortage
    );
}
