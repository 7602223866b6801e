//! Methods with their inputs, and the Java classes that call them.

use crate::differential::inputs::{self, Random};
use crate::differential::subjects::Source;
use std::collections::BTreeSet;
use std::fmt::Write;

/// One method call with fixed inputs.
pub(super) struct Pair {
    /// `Strings.repeat("a", 3)`.
    pub what: String,
    pub returns: String,
}

const PER_CLASS: usize = 200;
const USUAL_INPUTS: usize = 9;

/// The pairs of all methods, in order.
pub(super) fn draw(sources: &[Source], seed: u64) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for source in sources {
        for (nth, method) in source.signatures().into_iter().enumerate() {
            let mut random = Random::new(seed.wrapping_mul(1_000_003) + nth as u64);
            let wanted = method.inputs.unwrap_or(USUAL_INPUTS);
            for args in choose(&method.params, wanted, &mut random) {
                pairs.push(Pair {
                    what: format!("{}.{}({})", source.class, method.name, args.join(", ")),
                    returns: method.returns.clone(),
                });
            }
        }
    }
    pairs
}

/// Everything if there is little, else the boundaries against each other and random values.
fn choose(params: &[(String, String)], wanted: usize, random: &mut Random) -> Vec<Vec<String>> {
    if params.is_empty() {
        return vec![Vec::new()];
    }
    let domains: Vec<Vec<String>> = params
        .iter()
        .map(|(ty, name)| inputs::domain(ty, name))
        .collect();
    let all: usize = domains.iter().map(Vec::len).product();
    let mut chosen = Vec::new();
    let mut seen = BTreeSet::new();
    if all <= wanted {
        let mut rows: Vec<Vec<String>> = vec![Vec::new()];
        for domain in &domains {
            rows = rows
                .iter()
                .flat_map(|row| {
                    domain.iter().map(move |value| {
                        let mut row = row.clone();
                        row.push(value.clone());
                        row
                    })
                })
                .collect();
        }
        return rows;
    }
    if params.len() == 1 {
        chosen.extend(domains[0].iter().take(wanted).map(|v| vec![v.clone()]));
        return chosen;
    }
    // Two thirds from the first few boundaries of each, one third anything.
    let mut tries = 0;
    while chosen.len() < wanted && tries < wanted * 20 {
        tries += 1;
        let near = chosen.len() * 3 < wanted * 2;
        let row: Vec<String> = params
            .iter()
            .zip(&domains)
            .map(|((ty, name), domain)| {
                if near {
                    random.pick(&domain[..domain.len().min(12)]).clone()
                } else {
                    inputs::random(random, ty, name)
                }
            })
            .collect();
        if seen.insert(row.clone()) {
            chosen.push(row);
        }
    }
    chosen
}

/// The class and method that a pair became.
pub(super) fn place(index: usize) -> (String, String) {
    (
        format!("Pairs{}", index / PER_CLASS),
        format!("p{}", index % PER_CLASS),
    )
}

/// A method without parameters for each pair, and `run`, which lets the real JVM show them all.
pub(super) fn callers(pairs: &[Pair]) -> Vec<Source> {
    let mut sources = Vec::new();
    for (nth, chunk) in pairs.chunks(PER_CLASS).enumerate() {
        let class = format!("Pairs{nth}");
        let mut methods = String::new();
        let mut calls = String::new();
        for (i, pair) in chunk.iter().enumerate() {
            let (returns, what) = (&pair.returns, &pair.what);
            let _ = writeln!(
                methods,
                "    static {returns} p{i}() throws Throwable {{ return {what}; }}"
            );
            let _ = writeln!(
                calls,
                "        try {{ Real.show(p{i}()); }} catch (Throwable t) {{ Real.threw(t); }}"
            );
        }
        let text =
            format!("class {class} {{\n{methods}    static void run() {{\n{calls}    }}\n}}\n");
        sources.push(Source { class, text });
    }
    let runs: String = sources
        .iter()
        .map(|s| format!("        {}.run();\n", s.class))
        .collect();
    sources.push(Source {
        class: "Real".into(),
        text: include_str!("Real.java").replace("/* RUNS */", &runs),
    });
    sources
}
