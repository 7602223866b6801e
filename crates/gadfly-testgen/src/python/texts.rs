//! Texts that a module itself speaks of, for statements that ran only with an exception: where the
//! machine cannot find what a parser accepts, the program's own words may.

use std::collections::BTreeSet;

use gadfly_witness::{PyValue, PyWitness};

use super::hints::unquoted;

/// So many texts are tried in place of one argument.
const MOST: usize = 40;

/// Texts made of the string literals of a source: as they are, as what a regular expression
/// matches, and as what a format of dates and times gives.
pub(super) fn of_source(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut known = BTreeSet::new();
    for (literal, raw) in literals(source) {
        let text = if raw {
            literal
        } else {
            unquoted(&format!("'{}'", literal.replace('\'', "\\'"))).unwrap_or(literal)
        };
        let mut texts = vec![text.clone()];
        if text.contains(['\\', '[', '(', '+', '*', '^']) {
            texts.splice(0..0, gadfly_python_text::regex::samples(&text));
        }
        if text.contains('%') {
            texts.insert(0, date(&text));
        }
        for text in texts {
            if !text.is_empty() && text.len() < 200 && known.insert(text.clone()) {
                found.push(text);
            }
        }
    }
    // A number is a text, too.
    for text in ["1", "0.5"] {
        if known.insert(text.into()) {
            found.push(text.into());
        }
    }
    found.truncate(MOST);
    found
}

/// A moment in the notation of `strftime`.
fn date(format: &str) -> String {
    let mut text = String::new();
    let mut chars = format.chars();
    while let Some(c) = chars.next() {
        if c != '%' {
            text.push(c);
            continue;
        }
        text.push_str(match chars.next() {
            Some('Y') => "2024",
            Some('y') => "24",
            Some('m') => "03",
            Some('d') => "15",
            Some('H' | 'I') => "10",
            Some('M') => "20",
            Some('S') => "30",
            Some('f') => "000007",
            Some('p') => "AM",
            Some('j') => "075",
            Some('B') => "March",
            Some('b') => "Mar",
            Some('A') => "Friday",
            Some('a') => "Fri",
            Some('z') => "+0000",
            Some('Z') => "UTC",
            _ => "%",
        });
    }
    text
}

/// The insides of the string literals on one line each, and whether they are raw.
fn literals(source: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    for line in source.lines() {
        let line = line.split(" #").next().unwrap_or(line);
        let mut rest = line;
        while let Some(at) = rest.find(['\'', '"']) {
            let raw = rest[..at].ends_with(['r', 'R']);
            let quote = &rest[at..=at];
            let inside = &rest[at + 1..];
            let mut escaped = false;
            let end = inside.find(|c: char| {
                let ends = !escaped && quote.starts_with(c);
                escaped = !escaped && c == '\\';
                ends
            });
            let Some(end) = end else { break };
            found.push((inside[..end].to_string(), raw));
            rest = &inside[end + 1..];
        }
    }
    found
}

fn first_text(witness: &PyWitness) -> Option<usize> {
    let mut arguments = witness.arguments.iter();
    arguments.position(|argument| argument.value.is_str())
}

pub(super) fn has_text(witness: &PyWitness) -> bool {
    first_text(witness).is_some()
}

/// The same call with other texts in place of its first text.
pub(super) fn variants(witness: &PyWitness, texts: &[String]) -> Vec<PyWitness> {
    let Some(at) = first_text(witness) else {
        return Vec::new();
    };
    let other = |text: &String| {
        let mut witness = witness.clone();
        witness.arguments[at].value = PyValue::Str(text.clone());
        witness
    };
    texts.iter().map(other).collect()
}

/// The same call with objects of a class, each made of a text, in place of one argument.
pub(super) fn made_of_texts(
    witness: &PyWitness,
    parameter: &str,
    class: &str,
    texts: &[String],
) -> Vec<PyWitness> {
    let Some(at) = witness.arguments.iter().position(|a| a.name == parameter) else {
        return Vec::new();
    };
    let longer = texts.iter().map(|text| format!("a{text}"));
    let all = ["a".to_string()]
        .into_iter()
        .chain(longer)
        .chain(texts.iter().cloned());
    let other = |text: String| {
        let mut witness = witness.clone();
        witness.arguments[at].value = PyValue::call(class, vec![PyValue::Str(text)]);
        let root = class.split('.').next().unwrap_or(class).to_string();
        if !witness.uses.contains(&root) {
            witness.uses.push(root);
            witness.uses.sort();
        }
        witness
    };
    all.map(other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_own_words() {
        let source = "def f(s):\n    m = re.search(r\"(\\d{2})-x\", s)\n    return strptime(s, '%Y-%m-%d') + \"it's\"\n";
        let texts = of_source(source);
        for text in ["11-x", "2024-03-15", "it's", "1"] {
            assert!(texts.iter().any(|t| t == text), "{text}: {texts:?}");
        }
    }
}
