//! Sentences, clauses and words of documentation.

/// The sentences of a text. A line that documents one parameter is a sentence.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut open = String::new();
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(">>>") {
            found.push(std::mem::take(&mut open));
            continue;
        }
        if begins_item(line) {
            found.push(std::mem::take(&mut open));
        }
        if !open.is_empty() {
            open.push(' ');
        }
        open.push_str(line);
    }
    found.push(open);
    let ended = found.iter().flat_map(|text| split_sentences(text));
    ended.filter(|sentence| !sentence.is_empty()).collect()
}

/// `@param n …`, `:param n: …`, `- n: …`, `n: …`, `n (int): …`.
fn begins_item(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_name = |word: &str| {
        word.chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '`')
    };
    let named = first.strip_suffix(':').is_some_and(is_name);
    let typed =
        is_name(first) && line[first.len()..].trim_start().starts_with('(') && line.contains("):");
    named || typed || line.starts_with(['@', ':', '-', '*'])
}

fn split_sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = String::new();
    let mut chars = text.chars().peekable();
    let mut quote = None;
    while let Some(c) = chars.next() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '"' => quote = Some('"'),
            _ => {}
        }
        let ends = matches!(c, '.' | '!' | '?')
            && quote.is_none()
            && chars.peek().is_none_or(|next| next.is_whitespace())
            && !["e.g", "i.e", "etc", "bzw"]
                .iter()
                .any(|short| open.ends_with(short));
        if ends {
            found.push(std::mem::take(&mut open).trim().to_owned());
        } else {
            open.push(c);
        }
    }
    found.push(open.trim().to_owned());
    found
}

/// The words of a clause, in lower case, with what stands before them in the sentence.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub words: Vec<String>,
}

/// Splits at commas, semicolons, colons and parentheses.
pub(super) fn clauses(sentence: &str) -> Vec<Clause> {
    let mut found = Vec::new();
    let mut open = String::new();
    let mut quote: Option<char> = None;
    let mut before = ' ';
    for c in sentence.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' && !before.is_alphanumeric() => quote = Some(c),
            None => {}
        }
        if quote.is_none() && matches!(c, ',' | ';' | ':' | '(' | ')' | '—' | '–') {
            found.push(std::mem::take(&mut open));
        } else {
            open.push(c);
        }
        before = c;
    }
    found.push(open);
    let clauses = found.iter().map(|text| Clause { words: words(text) });
    clauses.filter(|clause| !clause.words.is_empty()).collect()
}

fn words(text: &str) -> Vec<String> {
    // Comparisons are words of their own.
    let mut spaced = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '<' | '>' | '≤' | '≥' => {
                let equal = chars.next_if_eq(&'=').is_some() || matches!(c, '≤' | '≥');
                let sign = if matches!(c, '<' | '≤') { "<" } else { ">" };
                spaced.push_str(&format!(" {sign}{} ", if equal { "=" } else { "" }));
            }
            _ => spaced.push(c),
        }
    }
    let trimmed = spaced.split_whitespace().map(|word| {
        let trims = |c: char| matches!(c, '`' | '"' | '\'' | '.' | '!' | '?' | '*' | '[' | ']');
        word.trim_matches(trims).to_lowercase()
    });
    trimmed.filter(|word| !word.is_empty()).collect()
}

impl Clause {
    pub(super) fn has(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    /// Whether one of some words stands before a position.
    pub(super) fn has_before(&self, at: usize, words: &[&str]) -> bool {
        self.words[..at.min(self.words.len())]
            .iter()
            .any(|word| words.contains(&word.as_str()))
    }

    pub(super) fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", String::as_str)
    }

    /// The words just before a position, the nearest first.
    pub(super) fn before(&self, at: usize) -> impl Iterator<Item = &str> {
        self.words[..at.min(self.words.len())]
            .iter()
            .rev()
            .map(String::as_str)
    }
}

/// A number in digits or as a word.
pub(super) fn number(word: &str) -> Option<i64> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let named = WORDS.iter().position(|name| *name == word);
    named.map(|at| at as i64).or_else(|| word.parse().ok())
}
