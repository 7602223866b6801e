//! One definition each: what decides a verdict, and small tools, are written once. A rule names text that
//! only a second definition would have, and the file where the definition stands.

use crate::workspace::{crates, files, read};

struct Rule {
    /// What is defined once.
    what: &'static str,
    /// Text of a definition; one of them is enough.
    shapes: &'static [&'static str],
    /// The files that may have it.
    homes: &'static [&'static str],
}

const RULES: &[Rule] = &[
    Rule {
        what: "deliberate exceptions: the machine and the run say whether a `raise` was executed",
        shapes: &[
            "starts_with(\"raise",
            "contains(\"raise",
            "== \"raise\"",
            "contains(\"= yield",
            "contains(\"(yield",
        ],
        homes: &[],
    },
    Rule {
        what: "reasons that are only bounds",
        shapes: &[
            "fn is_bound(",
            "Reason::LoopBound | Reason::Depth | Reason::HeapBound",
        ],
        homes: &["crates/gadfly-witness/src/claim.rs"],
    },
    Rule {
        what: "confirmed: only a real run makes one",
        shapes: &["confirmed: true", "confirmed = true", "Confirmed(true)"],
        // The JSON report of grading: `Ruling::Different` is confirmed by its definition.
        homes: &[
            "crates/gadfly-grade/src/write/json.rs",
            "crates/gadfly-witness/src/confirmed.rs",
        ],
    },
    Rule {
        what: "pseudo-random numbers",
        shapes: &["0xbf58_476d_1ce4_e5b9", ">> 27)", ">> 7;"],
        homes: &["crates/gadfly-effort/src/random.rs"],
    },
    Rule {
        what: "names that make a Python program non-deterministic",
        shapes: &["\"random\", \"", "\"id(\"", "\"hash(\"", "\"hash\", \"id\""],
        homes: &["crates/gadfly-python-syntax/src/nondeterminism.rs"],
    },
    Rule {
        what: "hashes that must not collide: the crate `sha2`, with the ends of parts",
        shapes: &["Sha256", "rotate_right(7)"],
        homes: &["crates/gadfly-base/src/hash.rs"],
    },
    Rule {
        what: "kinds of javac's errors: its codes, never the words of a message",
        shapes: &[
            "\"duplicate class",
            "\"cannot find symbol",
            "\"incompatible types",
        ],
        homes: &[],
    },
    Rule {
        what: "the line to blame",
        shapes: &["Reverse(*line)", "fn line_to_blame", "let is_telling"],
        homes: &["crates/gadfly-grading/src/fault_localization.rs"],
    },
    Rule {
        what: "purity: which instructions and library methods change nothing",
        shapes: &["Instr::PutStatic(_) | Instr::ArrayStore(_)"],
        homes: &["crates/gadfly-classfile/src/purity.rs"],
    },
];

/// Files that have one of the shapes. Code only: comments may speak of it.
fn with_shape(shapes: &[&str]) -> Vec<String> {
    let sources = crates()
        .into_iter()
        .filter(|name| name != "gadfly-tidy")
        .flat_map(|name| files(&format!("crates/{name}/src")));
    sources
        .filter(|path| path.ends_with(".rs"))
        .filter(|path| {
            let text = read(path);
            let mut code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            code.any(|line| shapes.iter().any(|shape| line.contains(shape)))
        })
        .collect()
}

#[test]
fn everything_is_defined_once() {
    for rule in RULES {
        let found = with_shape(rule.shapes);
        assert_eq!(found, rule.homes, "{}", rule.what);
    }
}
