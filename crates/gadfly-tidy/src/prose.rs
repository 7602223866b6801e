//! Plain prose: documents, help texts and messages use the words of the field (`CONTRIBUTING.md` has the
//! glossary).
//!
//! Only phrases that are wrong wherever they occur are banned, so that the test has no false alarms.
//! Documents are read without code (fenced blocks, back quotes); of sources only string literals with
//! a space in them are read, and the help texts of the command line.

use crate::workspace::{files, read};

/// What must not be written, and what to write instead.
const BANNED: [(&str, &str); 25] = [
    ("# turns", "iterations"),
    ("turns of", "iterations of"),
    ("the turns", "the iterations"),
    ("few turns", "few iterations"),
    ("each turn", "each iteration"),
    ("every turn", "every iteration"),
    ("comes to an end", "terminates"),
    ("come to an end", "terminate"),
    ("came to an end", "terminated"),
    ("in company", "together with other submissions"),
    ("a matter of chance", "non-deterministic"),
    ("by chance", "at random"),
    ("let an unknown count", "treat `unknown` as a failure"),
    ("let doubts count", "also fail on …"),
    ("trying everybody", "running all submissions"),
    ("everybody's", "of all submissions"),
    ("is nobody's", "belongs to no submission"),
    ("found out anew", "not cached"),
    ("at its word", "use the contract"),
    ("fewer where that is said", "fewer where noted"),
    ("is not said to be", "is not declared"),
    ("what is called returns", "the called methods return"),
    ("goes on for ever", "does not terminate"),
    ("answered from memory", "answered from the cache"),
    ("the inputs that matter", "name the job"),
];

/// Documents for users and developers. Comments in the corpus belong to the programs there.
fn is_document(path: &str) -> bool {
    path.ends_with(".md") && (!path.contains('/') || path.starts_with("docs/"))
        || path == "corpus/README.md"
}

fn is_source(path: &str) -> bool {
    let tested = ["/tests/", "/benches/", "/examples/", "gadfly-tidy/"];
    path.starts_with("crates/")
        && path.ends_with(".rs")
        && !path.ends_with("/tests.rs")
        && !tested.iter().any(|folder| path.contains(folder))
}

/// The lines of a document, without code.
fn of_document(text: &str) -> Vec<(usize, String)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            let prose: Vec<&str> = line.split('`').step_by(2).collect();
            lines.push((at + 1, prose.join("`")));
        }
    }
    lines
}

/// The string literals of a source that are sentences: they have a space. Continued lines are joined.
fn literals(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut rest = source.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\n' => line += 1,
            '/' if rest.peek() == Some(&'/') => {
                while rest.peek().is_some_and(|&c| c != '\n') {
                    rest.next();
                }
            }
            // A character; a lifetime has no second quote.
            '\'' => {
                let mut ahead = rest.clone();
                let first = ahead.next();
                if first == Some('\\') || ahead.next() == Some('\'') {
                    rest.next();
                    rest.next();
                }
            }
            '"' => {
                let start = line;
                let mut literal = String::new();
                while let Some(c) = rest.next() {
                    match c {
                        '"' => break,
                        '\\' => match rest.next() {
                            Some('\n') => {
                                line += 1;
                                while rest.peek().is_some_and(|c| *c == ' ') {
                                    rest.next();
                                }
                            }
                            Some('n') => literal.push(' '),
                            Some(c) => literal.push(c),
                            None => {}
                        },
                        _ => {
                            line += usize::from(c == '\n');
                            literal.push(c);
                        }
                    }
                }
                if literal.contains(' ') {
                    found.push((start, literal));
                }
            }
            _ => {}
        }
    }
    found
}

/// Help texts are comments of the command line's declaration.
fn helps(source: &str) -> Vec<(usize, String)> {
    let numbered = source.lines().enumerate();
    numbered
        .filter_map(|(at, line)| {
            // A kind of questions has this name.
            let help = line.trim().strip_prefix("/// ")?.replace(" turns,", "");
            Some((at + 1, help))
        })
        .collect()
}

/// Whether the phrase occurs as whole words, not as a placeholder such as `{turns}`. A `#` in it is a number,
/// or a placeholder for one.
fn says(prose: &str, phrase: &str) -> bool {
    let prose = prose.to_lowercase();
    let prose = if phrase.starts_with('#') {
        prose.replace(|c: char| c == '}' || c.is_ascii_digit(), " #")
    } else {
        prose
    };
    let is_word = |c: char| c.is_alphanumeric() || "_-{}$\"".contains(c);
    prose.match_indices(phrase).any(|(at, _)| {
        let before = prose[..at].chars().next_back();
        let after = prose[at + phrase.len()..].chars().next();
        let is_code = before == Some('.') || after == Some('(');
        !before.is_some_and(is_word) && !after.is_some_and(is_word) && !is_code
    })
}

#[test]
fn banned_phrases_do_not_occur() {
    let mut found = Vec::new();
    for path in files("") {
        let mut prose = Vec::new();
        if is_document(&path) {
            prose.extend(of_document(&read(&path)));
        } else if is_source(&path) {
            let source = read(&path);
            prose.extend(literals(&source));
            if path == "crates/gadfly/src/cli.rs" {
                prose.extend(helps(&source));
            }
        }
        for (line, text) in prose {
            for (phrase, better) in BANNED {
                // The glossary names them.
                let is_glossary = path == "CONTRIBUTING.md" && text.starts_with("| ");
                if says(&text, phrase) && !is_glossary {
                    found.push(format!("{path}:{line}: \"{phrase}\"; write: {better}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn phrases_are_found_where_they_are_prose() {
    let document =
        "It turns up after 8 turns, `8 turns` and\n```\n8 turns\n```\nreturns; by chance.";
    let hits: Vec<usize> = of_document(document)
        .iter()
        .filter(|(_, text)| BANNED.iter().any(|(phrase, _)| says(text, phrase)))
        .map(|(line, _)| *line)
        .collect();
    assert_eq!(hits, [1, 5]);
    let source =
        "// \"by chance\"\nlet c = '\"'; f(\"in \\\n   company\"); g(\"turns\", \"{turns} a\");";
    let found = literals(source);
    assert_eq!(
        found,
        [(2, "in company".to_owned()), (3, "{turns} a".to_owned())]
    );
    assert!(says(&found[0].1, "in company") && !says(&found[1].1, "# turns"));
    assert!(says("up to {} turns (n)", "# turns") && !says("it turns", "# turns"));
}
