//! The lines of a submission that the reference does not have. What both have was given with the exercise, or
//! was written alike, and is nobody's mistake.

use std::collections::BTreeSet;

/// A longer source is not compared line by line.
const MOST_LINES: usize = 3000;

/// Lines of a submission, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct OwnLines {
    /// The reference does not have them.
    written: BTreeSet<u32>,
    /// Before these, lines of the reference are missing.
    after_missing: BTreeSet<u32>,
}

impl OwnLines {
    /// Those of some places that are the submission's own: lines that it wrote, else lines before which something is
    /// missing, else all.
    pub(crate) fn among<T: Clone>(&self, places: Vec<T>, line: impl Fn(&T) -> u32) -> Vec<T> {
        for lines in [&self.written, &self.after_missing] {
            let is_own = |place: &&T| lines.contains(&line(place));
            let own: Vec<T> = places.iter().filter(is_own).cloned().collect();
            if !own.is_empty() {
                return own;
            }
        }
        places
    }
}

/// Compares two texts line by line, blanks at the ends of lines aside. Texts that are too long have no lines of
/// their own.
pub(crate) fn own_lines(reference: &str, own: &str) -> OwnLines {
    let words = |text: &str| -> Vec<(u32, String)> {
        let numbered = text.lines().zip(1..);
        let trimmed = numbered.map(|(line, number)| (number, line.trim().to_owned()));
        trimmed.filter(|(_, line)| !line.is_empty()).collect()
    };
    let (theirs, own) = (words(reference), words(own));
    if theirs.len() > MOST_LINES || own.len() > MOST_LINES {
        return OwnLines::default();
    }
    // The length of the longest common rest from each pair of lines on.
    let width = theirs.len() + 1;
    let mut rest = vec![0u16; (own.len() + 1) * width];
    for i in (0..own.len()).rev() {
        for j in (0..theirs.len()).rev() {
            rest[i * width + j] = if own[i].1 == theirs[j].1 {
                rest[(i + 1) * width + j + 1] + 1
            } else {
                rest[(i + 1) * width + j].max(rest[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut found = OwnLines::default();
    let mut is_missing = false;
    while i < own.len() {
        let number = own[i].0;
        if j < theirs.len() && own[i].1 == theirs[j].1 {
            if is_missing {
                found.after_missing.insert(number);
            }
            is_missing = false;
            (i, j) = (i + 1, j + 1);
        } else if j < theirs.len() && rest[i * width + j + 1] > rest[(i + 1) * width + j] {
            is_missing = true;
            j += 1;
        } else {
            // Written in place of what is missing.
            found.written.insert(number);
            i += 1;
            while j < theirs.len() && rest[i * width + j] == rest[i * width + j + 1] {
                j += 1;
            }
            is_missing = false;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::own_lines;

    fn check(reference: &str, own: &str, expected: &[u32]) {
        let found = own_lines(reference, own);
        let lines = 1..=own.lines().count() as u32;
        let own_lines = if found.written.is_empty() && found.after_missing.is_empty() {
            Vec::new()
        } else {
            found.among(lines.collect(), |line| *line)
        };
        assert_eq!(own_lines, expected, "{reference:?} {own:?}");
    }

    #[test]
    fn lines_that_only_the_submission_has() {
        check("a\nb\nc", "a\nb\nc", &[]);
        check("a\nb\nc", "a\nx\nc", &[2]);
        check("a\nb\nc", "a\nb\nx\ny\nc", &[3, 4]);
        // Blanks and empty lines do not count.
        check("a\n  b\nc", "\na\nb\n\nc", &[]);
    }

    #[test]
    fn lines_that_only_the_reference_has() {
        check("a\nb\nc", "a\nc", &[2]);
        // What was written counts more than what is missing.
        check("a\nb\nc\nd", "a\nc\nx\nd", &[3]);
        check("a\nb", "x\ny", &[1, 2]);
        check("a\nb", "", &[]);
    }
}
