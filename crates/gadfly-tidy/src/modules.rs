//! Cycles between the top modules of a crate. A module in a cycle cannot be read, tested or moved alone.

use std::collections::{BTreeMap, BTreeSet};

use crate::workspace::{crates, files, read};

/// A ratchet: crates whose top modules still form a cycle, and how many of them are in cycles.
const KNOWN: &[(&str, usize)] = &[
    ("gadfly-grade", 2),
    ("gadfly-jvm", 8),
    ("gadfly-python", 12),
    ("gadfly-quiz", 2),
    ("gadfly-term", 5),
];

type Graph = BTreeMap<String, BTreeSet<String>>;

/// The top module that a file of a crate belongs to; the root has none.
fn top(path: &str) -> Option<String> {
    let inside = path.split_once("/src/")?.1;
    let first = inside.split('/').next()?;
    let name = first.strip_suffix(".rs").unwrap_or(first);
    (!matches!(name, "lib" | "main")).then(|| name.to_string())
}

/// Which top modules name which others, outside of tests.
fn graph(name: &str) -> Graph {
    let paths: Vec<String> = files(&format!("crates/{name}/src"));
    let sources: Vec<&String> = paths.iter().filter(|p| p.ends_with(".rs")).collect();
    let tops: BTreeSet<String> = sources.iter().filter_map(|p| top(p)).collect();
    let mut graph: Graph = tops.iter().map(|t| (t.clone(), BTreeSet::new())).collect();
    for path in sources {
        let Some(from) = top(path) else { continue };
        let text = read(path);
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code.lines() {
            let line = line.split("//").next().unwrap_or_default();
            for rest in line.split("crate::").skip(1) {
                let end = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
                let to = &rest[..end.unwrap_or(rest.len())];
                if to != from
                    && tops.contains(to)
                    && let Some(edges) = graph.get_mut(&from)
                {
                    edges.insert(to.to_string());
                }
            }
        }
    }
    graph
}

fn reached(graph: &Graph, from: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from.to_string()];
    while let Some(module) = open.pop() {
        for next in graph.get(&module).into_iter().flatten() {
            if seen.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    seen
}

/// The modules that lead back to themselves.
fn in_cycles(graph: &Graph) -> Vec<&String> {
    graph
        .keys()
        .filter(|module| reached(graph, module).contains(*module))
        .collect()
}

#[test]
fn cycles_between_modules_only_disappear() {
    let mut wrong = Vec::new();
    for name in crates() {
        let known = KNOWN
            .iter()
            .find(|(n, _)| *n == name)
            .map_or(0, |(_, n)| *n);
        let graph = graph(&name);
        let cycle = in_cycles(&graph);
        if cycle.len() != known {
            wrong.push(format!(
                "{name}: {} top modules are in a cycle, the table says {known}: {cycle:?}",
                cycle.len()
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "a new cycle, or one that is gone and must be taken out of the table:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn a_cycle_is_found() {
    let edge = |from: &str, to: &[&str]| {
        (
            from.to_string(),
            to.iter().map(ToString::to_string).collect(),
        )
    };
    let graph: Graph = [
        edge("a", &["b"]),
        edge("b", &["c"]),
        edge("c", &["b"]),
        edge("d", &["a"]),
    ]
    .into_iter()
    .collect();
    assert_eq!(in_cycles(&graph), ["b", "c"]);
}
