//! What an account of `gadfly.observe` is written in: lines of words, which are escaped.

/// The lines that are still to be read.
pub(crate) struct Lines<'a> {
    lines: Vec<Vec<&'a str>>,
    at: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn of(account: &'a str) -> Lines<'a> {
        let lines = account.lines().filter(|line| !line.is_empty());
        Lines {
            lines: lines.map(|line| line.split(' ').collect()).collect(),
            at: 0,
        }
    }

    pub(crate) fn next(&mut self) -> Option<Vec<&'a str>> {
        let line = self.lines.get(self.at)?.clone();
        self.at += 1;
        Some(line)
    }

    pub(crate) fn peek(&self) -> Option<&[&'a str]> {
        self.lines.get(self.at).map(Vec::as_slice)
    }

    /// How many there were.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }
}

/// The UTF-16 units of an escaped word.
pub(crate) fn units(word: &str) -> Vec<u16> {
    let mut units = Vec::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        if first != '\\' {
            units.extend(first.encode_utf16(&mut [0; 2]).iter());
        } else if let Some(unit) = rest.get(..4).and_then(|d| u16::from_str_radix(d, 16).ok()) {
            units.push(unit);
            rest = &rest[4..];
        }
    }
    units
}
