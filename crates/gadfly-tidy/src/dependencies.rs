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
    ("gadfly-input", &[]),
    ("gadfly-join", &["effort", "explore", "solve", "term"]),
    ("gadfly-classfile", &["files"]),
    ("gadfly-contract", &[]),
    ("gadfly-quiz", &["effort"]),
    ("gadfly-report", &["witness"]),
    ("gadfly-suite", &["witness"]),
    ("gadfly-grade", &["quiz", "report", "witness"]),
    ("gadfly-runtime", &["base", "files", "witness"]),
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
    ("gadfly-python-text", &["memory", "witness"]),
    ("gadfly-python-code", &["term"]),
    ("gadfly-python-syntax", &["python-code"]),
    (
        "gadfly-jvm-join",
        &[
            "classfile",
            "effort",
            "explore",
            "join",
            "jvm",
            "solve",
            "term",
            "witness",
        ],
    ),
    (
        "gadfly-jvm-relational",
        &[
            "classfile",
            "effort",
            "explore",
            "jvm",
            "solve",
            "term",
            "witness",
        ],
    ),
    (
        "gadfly-python",
        &[
            "effort",
            "explore",
            "files",
            "memory",
            "python-code",
            "python-syntax",
            "python-text",
            "solve",
            "term",
            "witness",
        ],
    ),
    (
        "gadfly-python-join",
        &[
            "effort",
            "explore",
            "join",
            "python",
            "python-code",
            "solve",
            "term",
            "witness",
        ],
    ),
    (
        "gadfly-python-relational",
        &[
            "effort",
            "explore",
            "python",
            "python-code",
            "python-syntax",
            "solve",
            "term",
            "witness",
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
            "jvm-relational",
            "lang",
            "runtime",
            "solve",
            "suite",
            "witness",
        ],
    ),
    (
        "gadfly-lang-python",
        &[
            "base",
            "effort",
            "explore",
            "files",
            "lang",
            "python",
            "python-code",
            "python-relational",
            "python-syntax",
            "runtime",
            "solve",
            "suite",
            "witness",
        ],
    ),
    // Jobs know no language, and languages know no job: the command line brings them together.
    ("gadfly-lang", &["base", "explore", "witness"]),
    ("gadfly-find", &["base", "lang", "witness"]),
    ("gadfly-mutants", &["base", "lang", "witness"]),
    (
        "gadfly-toy",
        &[
            "base", "explore", "files", "lang", "solve", "term", "witness",
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
            "jvm-relational",
            "lang",
            "lang-jvm",
            "lang-python",
            "mutants",
            "python",
            "python-syntax",
            "python-text",
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
            "jvm-join",
            "lang-jvm",
            "python",
            "python-join",
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
            "input",
            "jvm",
            "jvm-relational",
            "lang",
            "lang-jvm",
            "python",
            "python-relational",
            "python-syntax",
            "python-text",
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
            "lang",
            "lang-jvm",
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
