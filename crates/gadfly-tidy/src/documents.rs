//! Documents and comments speak of files that exist, and of nothing that a reader cannot look up.

use std::collections::BTreeSet;

use crate::workspace::{files, read, root};

/// File names in examples.
const EXAMPLES: [&str; 8] = [
    ".gadfly/FILE.answers.toml",
    ".gadfly/stack.answers.toml",
    "code/.gadfly/stack.answers.toml",
    "code/stack.py",
    "pack/File.java",
    "shop/AccountGadflyTest.java",
    "shop/cart.py",
    "tests/java/shop/Desk.java",
];

const SOURCES: [&str; 7] = [".rs", ".md", ".py", ".java", ".toml", ".sh", ".scala"];

fn documents() -> Vec<String> {
    files("")
        .into_iter()
        .filter(|p| p.ends_with(".md"))
        .collect()
}

/// Documents, and the comments of sources, as numbered lines.
fn prose() -> Vec<(String, usize, String)> {
    let mut found = Vec::new();
    for path in files("") {
        let is_document = path.ends_with(".md");
        if !(is_document || path.starts_with("crates/") && path.ends_with(".rs")) {
            continue;
        }
        for (at, line) in read(&path).lines().enumerate() {
            let words = if is_document {
                Some(line)
            } else {
                line.split_once("//").map(|(_, comment)| comment)
            };
            if let Some(words) = words {
                found.push((path.clone(), at + 1, words.to_string()));
            }
        }
    }
    found
}

/// All files by every end of their path: `cmd/mod.rs` for `crates/gadfly/src/cmd/mod.rs`.
fn ends() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in files("") {
        let mut rest = path.as_str();
        found.insert(rest.to_string());
        while let Some((_, end)) = rest.split_once('/') {
            found.insert(end.to_string());
            rest = end;
        }
    }
    found
}

/// What stands in back quotes in a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

#[test]
fn files_that_are_named_exist() {
    let ends = ends();
    let mut missing = Vec::new();
    for (path, line, words) in prose() {
        for name in quoted(&words) {
            let is_path = name.contains('/')
                && SOURCES.iter().any(|end| name.ends_with(end))
                && name
                    .chars()
                    .all(|c| c.is_alphanumeric() || "_-./".contains(c));
            let name = name.trim_start_matches("../");
            if is_path && !ends.contains(name) && !EXAMPLES.contains(&name) {
                missing.push(format!("{path}:{line}: {name}"));
            }
        }
    }
    assert!(missing.is_empty(), "no such file:\n{}", missing.join("\n"));
}

#[test]
fn links_lead_somewhere() {
    let mut missing = Vec::new();
    for path in documents() {
        let text = read(&path);
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for rest in text.split("](").skip(1) {
            let Some((link, _)) = rest.split_once(')') else {
                continue;
            };
            let file = link.split('#').next().unwrap_or_default();
            let outside = link.contains("://") || link.contains(' ') || file.is_empty();
            if !outside && !root().join(folder).join(file).exists() {
                missing.push(format!("{path}: {link}"));
            }
        }
    }
    assert!(missing.is_empty(), "broken links:\n{}", missing.join("\n"));
}

/// A reader of the repository has no tracker, and no page that was never in it.
#[test]
fn nothing_cites_a_tracker() {
    let mut found = Vec::new();
    for (path, line, words) in prose() {
        if path.starts_with("crates/gadfly-tidy/") {
            continue;
        }
        let lower = words.to_lowercase();
        let numbered = lower
            .split("issue ")
            .skip(1)
            .any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if numbered || lower.contains("the issue") || words.contains("INTERFACE.md") {
            found.push(format!("{path}:{line}: {}", words.trim()));
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
