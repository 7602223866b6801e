//! One semantics: what the machine computes on concrete values is what the real JVM computes.
//!
//! A pair is a static method and its inputs. The methods are written in `java/*.java` (one file a
//! library or language area; inputs are drawn by type and parameter name) or generated: every
//! operator on every type, and random small programs. Each pair becomes a method without
//! parameters, executed here and by `java`; value, text, or exception with message must be equal.
//!
//! `GADFLY_DIFF=word` restricts the run to pairs whose description contains the word, and prints
//! how each ends; `GADFLY_DIFF_SEED` draws other inputs and programs.

mod engine;
mod inputs;
pub(crate) mod operators;
mod pairs;
mod programs;
mod real;
pub(crate) mod subjects;

use pairs::Pair;

/// The promise of the differential test: at least so many pairs.
const FEWEST_PAIRS: usize = 2000;

#[test]
fn the_machine_agrees_with_the_real_jvm() {
    let Some(home) = gadfly_classfile::find_jdk_home() else {
        eprintln!("skipped: no JDK found (set JAVA_HOME or put java on the path)");
        return;
    };
    let seed = std::env::var("GADFLY_DIFF_SEED")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(1);
    let only = std::env::var("GADFLY_DIFF").ok();
    let version = real::feature_version(&home);
    let mut sources = subjects::read(version);
    sources.push(operators::source());
    sources.push(programs::source(seed));
    let all = pairs::draw(&sources, seed);
    assert!(all.len() >= FEWEST_PAIRS, "only {} pairs", all.len());
    let chosen: Vec<Pair> = all
        .into_iter()
        .filter(|p| only.as_ref().is_none_or(|word| p.what.contains(word)))
        .collect();

    let begun = std::time::Instant::now();
    let program = real::compile(&home, &sources, &chosen);
    let compiled = begun.elapsed();
    let expected = program.run(&home);
    let ran = begun.elapsed().saturating_sub(compiled);
    let begun = std::time::Instant::now();
    let found = engine::run(&home, &program.classes, &chosen);
    let engine = begun.elapsed();
    assert_eq!(expected.len(), chosen.len(), "the real JVM ran all pairs");
    let mut wrong = Vec::new();
    for ((pair, want), got) in chosen.iter().zip(&expected).zip(&found) {
        if only.is_some() {
            eprintln!("{} = {want}", pair.what);
        }
        if want != got && !near_enough(pair, want, got) {
            wrong.push(format!(
                "{}\n    java   {want}\n    gadfly {got}",
                pair.what
            ));
        }
    }
    if only.is_some() {
        eprintln!(
            "javac {compiled:?}, java {ran:?}, machine {engine:?} for {} pairs",
            chosen.len()
        );
    }
    assert!(
        wrong.is_empty(),
        "{} of {} pairs differ (javac {compiled:?}, java {ran:?}, machine {engine:?}):\n{}",
        wrong.len(),
        chosen.len(),
        wrong.join("\n")
    );
}

/// Functions that the library specifies to within one unit in the last place end in `Near`.
fn near_enough(pair: &Pair, want: &str, got: &str) -> bool {
    let name = pair.what.split('(').next().unwrap_or_default();
    let bits = |text: &str| u64::from_str_radix(text.strip_prefix("double ")?, 16).ok();
    match (name.ends_with("Near"), bits(want), bits(got)) {
        (true, Some(want), Some(got)) => want.abs_diff(got) <= 1,
        _ => false,
    }
}
