//! Names of tests: the function, its situation, and how it ends, as a person would put it.

use std::collections::BTreeSet;

use gadfly_witness::{PyNode, PyPlain, PyStatement};

use super::body::snake;
use super::expr::is_identifier;
use super::wrap::parts;
use super::{PyExpected, PyTest};

/// Longer names are no longer read.
const LONGEST: usize = 72;

/// Names for all tests in their order; none is in `taken`, which grows.
pub(super) fn names(tests: &[PyTest], taken: &mut BTreeSet<String>) -> Vec<String> {
    // The shortest form that tells the tests apart; decided for all together, so that a name says
    // the same about each of them.
    let forms: Vec<[String; 4]> = tests.iter().map(forms).collect();
    let mut names = Vec::new();
    for (at, form) in forms.iter().enumerate() {
        let unique = |level: usize| {
            !taken.contains(&form[level])
                && forms
                    .iter()
                    .enumerate()
                    .all(|(other, others)| other == at || others[level] != form[level])
        };
        let level = (0..3).find(|level| form[*level].len() <= LONGEST && unique(*level));
        let mut name = match level {
            Some(level) => form[level].clone(),
            None => shortest(form),
        };
        if taken.contains(&name) {
            let mut number = 2;
            while taken.contains(&format!("{name}_{number}")) {
                number += 1;
            }
            name = format!("{name}_{number}");
        }
        taken.insert(name.clone());
        names.push(name);
    }
    names
}

/// Where no form fits or tells: the function and how it ends; a number will tell them apart.
fn shortest(form: &[String; 4]) -> String {
    let mut telling = form[..3].iter().rev().chain(&form[3..]);
    match telling.find(|text| text.len() <= LONGEST) {
        Some(text) => text.clone(),
        None => {
            let short: String = form[3].chars().take(LONGEST).collect();
            short.trim_end_matches('_').to_string()
        }
    }
}

/// From brief to telling: with the situation and how it ends where that is special; with the
/// result; with the arguments spelt out. Last, what is left if all of these are too long.
fn forms(test: &PyTest) -> [String; 4] {
    let subject = subject(test);
    let brief = situation(test, false);
    let full = situation(test, true);
    let end = ending(&test.expected);
    let result = result(&test.expected);
    let join = |parts: &[&str]| -> String {
        let parts: Vec<&str> = parts
            .iter()
            .copied()
            .filter(|part| !part.is_empty())
            .collect();
        let text = format!("test_{}", parts.join("_"));
        let mut clean = String::new();
        for c in text.chars() {
            let c = if c.is_alphanumeric() { c } else { '_' };
            if c != '_' || !clean.ends_with('_') {
                clean.push(c);
            }
        }
        clean.trim_end_matches('_').to_string()
    };
    let result = if end.is_empty() { &result } else { &end };
    [
        join(&[&subject, &brief, &end]),
        join(&[&subject, &full, &end]),
        join(&[&subject, &full, result]),
        join(&[&subject, &end]),
    ]
}

fn subject(test: &PyTest) -> String {
    let entry = &test.witness.entry.name;
    let is_class = entry
        .rsplit('.')
        .next()
        .and_then(|last| last.chars().next())
        .is_some_and(char::is_uppercase);
    if is_class {
        format!("new_{}", snake(entry))
    } else {
        snake(&entry.replace("__", ""))
            .trim_matches('_')
            .to_string()
    }
}

fn situation(test: &PyTest, full: bool) -> String {
    let witness = &test.witness;
    let mut texts: Vec<String> = Vec::new();
    let receiver = witness.callee.object();
    let receiver = receiver.and_then(|name| Some((name, witness.made(name)?)));
    for argument in &witness.arguments {
        let value = witness.resolved(&argument.value);
        texts.push(describe(&value.to_string(), full));
    }
    if !witness.stdin.is_empty() {
        let lines: Vec<String> = witness.stdin.iter().map(|line| word(line, 12)).collect();
        texts.push(format!("input_{}", lines.join("_")));
    }
    if full {
        let mut last = "";
        for supplied in witness.supplied.iter().take(4) {
            let name = supplied.function.rsplit('.').next().unwrap_or_default();
            let value = match supplied.value.as_str() {
                "x[:]" => "unchanged".to_string(),
                "x[::-1]" => "reversed".to_string(),
                _ if name == "shuffle" => "mixed".to_string(),
                _ => describe(&supplied.shown, true),
            };
            texts.push(if name == last {
                value
            } else {
                format!("{name}_{value}")
            });
            last = name;
        }
    }
    texts.retain(|text| !text.is_empty());
    let mut all = match texts.len() {
        0 => String::new(),
        1..=4 => format!("with_{}", texts.join("_and_")),
        _ if full => format!("with_{}", texts.join("_")),
        _ => String::new(),
    };
    if let Some((receiver, made)) = receiver {
        // How the receiver came to be what it is tells calls on it apart.
        let about_it = |statement: &&PyStatement| statement.object() == Some(receiver);
        let history: Vec<&str> = witness
            .setup
            .iter()
            .filter(about_it)
            .filter_map(PyStatement::member)
            .collect();
        if let [calls @ .., method] = &history[..] {
            let times = if full && !calls.is_empty() {
                format!("{}_calls_and_", calls.len())
            } else {
                String::new()
            };
            if !all.is_empty() {
                all.push('_');
            }
            all.push_str(&format!("after_{times}{}", snake(method)));
        } else if full {
            let described = describe(&made.to_string(), true);
            if described != receiver {
                if !all.is_empty() {
                    all.push('_');
                }
                all.push_str(&format!("on_{described}"));
            }
        }
    }
    all
}

/// A value in words.
fn describe(text: &str, full: bool) -> String {
    let text = text.trim();
    let inside = |open: &str, close: &str| -> Option<Vec<&str>> {
        let inner = text.strip_prefix(open)?.strip_suffix(close)?;
        Some(parts(inner))
    };
    match text {
        "" => String::new(),
        "0" => "zero".into(),
        "None" | "True" | "False" => text.to_lowercase(),
        "''" | "\"\"" => "empty_string".into(),
        "b''" | "b\"\"" => "empty_bytes".into(),
        "[]" => "empty_list".into(),
        "{}" => "empty_dict".into(),
        "()" => "empty_tuple".into(),
        "set()" => "empty_set".into(),
        "frozenset()" => "empty_frozenset".into(),
        _ if text.starts_with("lambda") => "function".into(),
        _ if text.starts_with(['\'', '"']) => {
            let inner = &text[1..text.len().saturating_sub(1).max(1)];
            match inner.chars().any(char::is_alphanumeric) {
                true if is_number(inner) => number(inner),
                true if full => word(inner, 20),
                true => word(inner, 12),
                false if inner.trim().is_empty() => "blank".into(),
                false => "punctuation".into(),
            }
        }
        _ if text.starts_with("b'") || text.starts_with("b\"") => {
            format!("bytes_{}", word(&text[2..], 12))
        }
        _ if is_number(text) => number(text),
        _ => {
            let kinds = [("[", "]", "list"), ("(", ")", "tuple"), ("{", "}", "set")];
            for (open, close, kind) in kinds {
                if let Some(items) = inside(open, close) {
                    let kind = match kind {
                        "set" if items.first().is_some_and(|item| has_colon(item)) => "dict",
                        kind => kind,
                    };
                    if full && items.len() <= 5 {
                        let words: Vec<String> = items
                            .iter()
                            .map(|item| describe(item, items.len() == 1))
                            .collect();
                        return format!("{kind}_{}", words.join("_"));
                    }
                    return match items.len() {
                        1 => format!("{kind}_of_one"),
                        count => format!("{kind}_of_{count}"),
                    };
                }
            }
            // A call: what is made.
            if let Some((callee, rest)) = text.split_once('(')
                && callee.split('.').all(is_identifier)
            {
                let name = snake(callee.rsplit('.').next().unwrap_or(callee));
                let arguments = rest.strip_suffix(')').map(parts).unwrap_or_default();
                if callee == "float" {
                    return word(rest, 12);
                }
                if full && !arguments.is_empty() && arguments.len() <= 3 {
                    let words: Vec<String> =
                        arguments.iter().map(|item| describe(item, false)).collect();
                    return format!("{name}_{}", words.join("_"));
                }
                return name;
            }
            word(text, 20)
        }
    }
}

fn has_colon(item: &str) -> bool {
    let mut found = false;
    super::wrap::scan(item, &mut |_, byte| found |= byte == b':');
    found
}

fn is_number(text: &str) -> bool {
    let digits = text.trim_start_matches('-');
    // Dates and telephone numbers are none.
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.replace('_', "").parse::<f64>().is_ok()
}

fn number(text: &str) -> String {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("minus_", digits),
        None => ("", text),
    };
    match digits.len() {
        ..=9 => format!(
            "{sign}{}",
            digits.trim_end_matches(".0").replace('.', "_point_")
        ),
        _ => format!(
            "{}large_number",
            if sign.is_empty() { "" } else { "negative_" }
        ),
    }
}

/// Letters and digits of a text, so many of them.
fn word(text: &str, most: usize) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if out.chars().count() >= most {
            break;
        }
        // The letter of an escape is no letter of the text.
        if c == '\\' {
            chars.next();
        }
        let c = if c.is_alphanumeric() { c } else { '_' };
        if c != '_' || !out.ends_with('_') {
            out.extend(c.to_lowercase());
        }
    }
    out.trim_matches('_').to_string()
}

/// Ends that belong in every name.
fn ending(expected: &PyExpected) -> String {
    match expected {
        PyExpected::Raises { class, .. } => {
            let name = class.rsplit('.').next().unwrap_or(class);
            format!("raises_{}", snake(name))
        }
        PyExpected::Exits(_) => "exits".into(),
        PyExpected::Anything => String::new(),
        PyExpected::Answer { text, .. } => flag(text.trim()),
        PyExpected::Parts(_) => String::new(),
        PyExpected::Seen(seen) => match &seen.node {
            PyNode::Plain {
                kind: PyPlain::Bool,
                text,
            } => flag(text),
            _ => String::new(),
        },
    }
}

fn flag(text: &str) -> String {
    match text {
        "True" => "is_true".into(),
        "False" => "is_false".into(),
        _ => String::new(),
    }
}

fn result(expected: &PyExpected) -> String {
    let text = match expected {
        PyExpected::Answer { text, .. } => describe(text, true),
        PyExpected::Seen(seen) => match &seen.node {
            PyNode::Same(_) => "same_object".into(),
            PyNode::Iterator(_) => "iterator".into(),
            _ => describe(&seen.repr, true),
        },
        _ => String::new(),
    };
    if text.is_empty() || text.len() > 30 {
        String::new()
    } else {
        format!("gives_{text}")
    }
}
