//! Which crate may depend on which. The table is the map of `ARCHITECTURE.md` as data: a new line in it is a
//! decision about the design.

use std::collections::BTreeMap;

use crate::workspace::{crates, read};

/// Crate, and the crates of the workspace that it may name under `[dependencies]`.
const ALLOWED: &[(&str, &[&str])] = &[
    ("gadfly-effort", &[]),
    ("gadfly-memory", &[]),
    ("gadfly-files", &[]),
    ("gadfly-witness", &[]),
    ("gadfly-tidy", &[]),
    ("gadfly-term", &["effort"]),
    ("gadfly-solve", &["effort", "term"]),
    ("gadfly-explore", &["effort", "memory"]),
    ("gadfly-classfile", &["files"]),
    ("gadfly-contract", &[]),
    ("gadfly-quiz", &[]),
    ("gadfly-report", &["witness"]),
    ("gadfly-suite", &["witness"]),
    ("gadfly-grade", &["quiz", "report"]),
    ("gadfly-runtime", &["files", "witness"]),
    (
        "gadfly-jvm",
        &[
            "classfile",
            "effort",
            "explore",
            "memory",
            "solve",
            "term",
            "witness",
        ],
    ),
    (
        "gadfly-python",
        &[
            "effort", "explore", "files", "memory", "solve", "term", "witness",
        ],
    ),
    ("gadfly-base", &["files"]),
    (
        "gadfly-lang-jvm",
        &[
            "base",
            "classfile",
            "contract",
            "effort",
            "explore",
            "files",
            "jvm",
            "runtime",
            "solve",
            "suite",
            "witness",
        ],
    ),
    (
        "gadfly-lang-python",
        &[
            "base", "effort", "explore", "files", "python", "runtime", "solve", "witness",
        ],
    ),
    (
        "gadfly-find",
        &[
            "base",
            "lang-jvm",
            "lang-python",
            "python",
            "runtime",
            "suite",
            "witness",
        ],
    ),
    (
        "gadfly-mutants",
        &[
            "base",
            "classfile",
            "effort",
            "explore",
            "jvm",
            "lang-jvm",
            "lang-python",
            "python",
            "runtime",
            "solve",
            "suite",
            "witness",
        ],
    ),
    (
        "gadfly-testgen",
        &[
            "base",
            "classfile",
            "effort",
            "explore",
            "files",
            "jvm",
            "lang-jvm",
            "lang-python",
            "mutants",
            "python",
            "report",
            "runtime",
            "solve",
            "suite",
            "witness",
        ],
    ),
    (
        "gadfly-verify",
        &[
            "base", "contract", "effort", "explore", "jvm", "lang-jvm", "runtime", "suite",
            "witness",
        ],
    ),
    (
        "gadfly-quizgen",
        &[
            "base",
            "classfile",
            "contract",
            "effort",
            "explore",
            "files",
            "jvm",
            "lang-jvm",
            "python",
            "quiz",
            "runtime",
            "solve",
            "witness",
        ],
    ),
    (
        "gadfly-grading",
        &[
            "base",
            "classfile",
            "effort",
            "explore",
            "files",
            "grade",
            "jvm",
            "lang-jvm",
            "python",
            "report",
            "runtime",
            "solve",
            "suite",
            "witness",
        ],
    ),
    (
        "gadfly",
        &[
            "base",
            "explore",
            "files",
            "find",
            "grade",
            "grading",
            "lang-python",
            "quiz",
            "quizgen",
            "report",
            "runtime",
            "solve",
            "suite",
            "testgen",
            "verify",
            "witness",
        ],
    ),
];

/// The crates of the workspace that a manifest names under `[dependencies]`, without the prefix.
fn dependencies(name: &str) -> Vec<String> {
    let manifest = read(&format!("crates/{name}/Cargo.toml"));
    let mut inside = false;
    let mut found = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line == "[dependencies]";
        } else if inside && let Some(rest) = line.strip_prefix("gadfly-") {
            let end = rest.find(|c: char| c != '-' && !c.is_alphanumeric());
            found.push(rest[..end.unwrap_or(rest.len())].to_string());
        }
    }
    found.sort();
    found
}

#[test]
fn crates_depend_only_on_what_the_map_allows() {
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    for name in crates() {
        let Some(allowed) = allowed.get(name.as_str()) else {
            panic!("{name} is not in the table of allowed dependencies");
        };
        let actual = dependencies(&name);
        for dependency in &actual {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{name} must not depend on gadfly-{dependency}"
            );
        }
        for dependency in *allowed {
            assert!(
                actual.iter().any(|a| a == dependency),
                "{name} no longer depends on gadfly-{dependency}: remove it from the table"
            );
        }
    }
}
