//! What an answer is worth, and when two answers are the same.

use crate::model::{Answer, Cell, Table};

/// Moodle refuses weights that are not in its list, so shares are made of listed ones: the rounded
/// fractions up to a tenth, tenths and twentieths beyond. In percent; they add up to 100.
pub(super) fn shares(parts: usize) -> Vec<f64> {
    let equal = match parts {
        0 => return Vec::new(),
        3 => 33.33333,
        6 => 16.66667,
        7 => 14.28571,
        9 => 11.11111,
        1..=10 => 100.0 / parts as f64,
        11..=20 => {
            let tenths = 20 - parts;
            return (0..parts)
                .map(|at| if at < tenths { 10.0 } else { 5.0 })
                .collect();
        }
        _ => (10_000_000.0 / parts as f64).round() / 100_000.0,
    };
    vec![equal; parts]
}

/// The weights of options in percent, where several may be right: the right ones share 100, the wrong
/// ones −100, so that ticking everything is worth nothing.
pub(super) fn weights(correct: &[bool]) -> Vec<f64> {
    let right = correct.iter().filter(|&&right| right).count();
    let mut gains = shares(right).into_iter();
    let mut losses = shares(correct.len() - right).into_iter();
    correct
        .iter()
        .map(|&right| {
            if right {
                gains.next().unwrap_or(0.0)
            } else {
                -losses.next().unwrap_or(0.0)
            }
        })
        .collect()
}

/// An answer as platforms compare it: in one line, without blanks at the ends.
pub(super) fn one_line(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join(" ").replace('\t', " ")
}

/// Whether answers have to be told how to get into one line.
pub(super) fn several_lines(answers: &[Answer]) -> bool {
    answers
        .iter()
        .any(|answer| answer.correct && answer.text.trim().contains(['\n', '\r', '\t']))
}

/// What people are told then.
pub(super) const ONE_LINE: &str =
    "Write everything on one line, with one blank for each line break or tab.";

/// Answers in one line, the right ones first; a wrong one that has become equal to another is left out.
pub(super) fn short_answers(answers: &[Answer], case_sensitive: bool) -> Vec<Answer> {
    let key = |text: &str| {
        if case_sensitive {
            text.to_owned()
        } else {
            text.to_lowercase()
        }
    };
    let mut out: Vec<Answer> = Vec::new();
    for answer in right_first(answers) {
        let text = one_line(&answer.text);
        if !text.is_empty() && !out.iter().any(|other| key(&other.text) == key(&text)) {
            out.push(Answer {
                text,
                ..answer.clone()
            });
        }
    }
    out
}

/// Numbers, the right ones first; a wrong one that would be taken for another is left out. Nothing if a
/// right answer is not a number that platforms can compare exactly.
pub(super) fn numbers(answers: &[Answer], tolerance: f64) -> Option<Vec<(Answer, f64)>> {
    let mut out: Vec<(Answer, f64)> = Vec::new();
    for answer in right_first(answers) {
        let Some(value) = number(&answer.text) else {
            if answer.correct {
                return None;
            }
            continue;
        };
        if !out
            .iter()
            .any(|(_, other)| (other - value).abs() <= tolerance)
        {
            let text = plain_number(&answer.text);
            out.push((
                Answer {
                    text,
                    ..answer.clone()
                },
                value,
            ));
        }
    }
    Some(out)
}

/// A blank of a table, for formats that offer values instead of a line to write on.
pub(super) struct Blank {
    pub row: usize,
    pub column: usize,
    /// The first right answer, in one line.
    pub right: String,
    /// All of them.
    pub rights: Vec<String>,
    /// Known wrong answers.
    pub wrong: Vec<Answer>,
}

/// The blanks of a table, row by row.
pub(super) fn blanks(table: &Table) -> Vec<Blank> {
    let mut out = Vec::new();
    for (row, cells) in table.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let Cell::Blank { answers, .. } = cell else {
                continue;
            };
            let (right, wrong): (Vec<Answer>, Vec<Answer>) = short_answers(answers, true)
                .into_iter()
                .partition(|answer| answer.correct);
            let rights: Vec<String> = right.into_iter().map(|answer| answer.text).collect();
            let right = rights.first().cloned().unwrap_or_default();
            out.push(Blank {
                row,
                column,
                right,
                rights,
                wrong,
            });
        }
    }
    out
}

/// All values that occur in blanks, once each, right and wrong ones mixed: numbers by size, then texts.
pub(super) fn values(blanks: &[Blank]) -> Vec<String> {
    let wrong = blanks
        .iter()
        .flat_map(|blank| blank.wrong.iter().map(|answer| &answer.text));
    let mut values: Vec<String> = blanks
        .iter()
        .map(|blank| &blank.right)
        .chain(wrong)
        .cloned()
        .collect();
    values.sort_by(|a, b| match (number(a), number(b)) {
        (Some(x), Some(y)) => x.total_cmp(&y).then_with(|| a.cmp(b)),
        (x, y) => x.is_none().cmp(&y.is_none()).then_with(|| a.cmp(b)),
    });
    values.dedup();
    values
}

fn right_first(answers: &[Answer]) -> impl Iterator<Item = &Answer> {
    let right = answers.iter().filter(|answer| answer.correct);
    right.chain(answers.iter().filter(|answer| !answer.correct))
}

/// A decimal number of at most fifteen digits, which every platform's floating point keeps.
pub(super) fn number(text: &str) -> Option<f64> {
    let text = plain_number(text);
    let mantissa = text.split(['e', 'E']).next().unwrap_or("");
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let significant = digits.trim_start_matches('0').len();
    let only = text
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E'));
    if digits.is_empty() || significant > 15 || !only || mantissa.ends_with('.') {
        return None;
    }
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

fn plain_number(text: &str) -> String {
    let text = text.trim();
    text.strip_prefix('+').unwrap_or(text).to_owned()
}

/// A number as all formats read it: no exponent, no digits that are not there.
pub(super) fn decimal(value: f64) -> String {
    // Negative zero is no number for people.
    if value == 0.0 {
        "0".to_owned()
    } else {
        value.to_string()
    }
}

/// `1 point`, `2.5 points`.
pub(super) fn points(value: f64) -> String {
    format!(
        "{} {}",
        decimal(value),
        if value == 1.0 { "point" } else { "points" }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_are_in_moodles_list() {
        let listed = [
            100.0, 90.0, 83.33333, 80.0, 75.0, 70.0, 66.66667, 60.0, 50.0, 40.0, 33.33333, 30.0,
            25.0, 20.0, 16.66667, 14.28571, 12.5, 11.11111, 10.0, 5.0,
        ];
        for parts in 1..=20 {
            let shares = shares(parts);
            assert_eq!(shares.len(), parts);
            assert!(
                (shares.iter().sum::<f64>() - 100.0).abs() < 0.001,
                "{parts}"
            );
            assert!(shares.iter().all(|share| listed.contains(share)), "{parts}");
        }
        assert!((shares(37).iter().sum::<f64>() - 100.0).abs() < 0.01);
        assert_eq!(
            weights(&[true, false, true, false, false]),
            [50.0, -33.33333, 50.0, -33.33333, -33.33333]
        );
        assert!(weights(&[]).is_empty());
    }

    #[test]
    fn answers_that_become_equal() {
        let answers = [
            Answer::wrong("1\n2", "newline forgotten"),
            Answer::right("1 2\n", ""),
            Answer::wrong("  ", ""),
            Answer::wrong("12", "blank forgotten"),
        ];
        let texts: Vec<(String, bool)> = short_answers(&answers, true)
            .into_iter()
            .map(|answer| (answer.text, answer.correct))
            .collect();
        assert_eq!(texts, [("1 2".to_owned(), true), ("12".to_owned(), false)]);
        let texts = short_answers(&[Answer::right("Ab", ""), Answer::wrong("aB", "")], false);
        assert_eq!(texts.len(), 1);
    }

    #[test]
    fn numbers_are_numbers() {
        for (text, expected) in [
            ("42", Some(42.0)),
            (" -7 ", Some(-7.0)),
            ("+3", Some(3.0)),
            ("1.0E10", Some(1e10)),
            ("999999999999999", Some(999999999999999.0)),
            ("9223372036854775807", None),
            ("NaN", None),
            ("Infinity", None),
            ("inf", None),
            ("1e999", None),
            ("", None),
            ("-", None),
            ("1 2", None),
            ("0x10", None),
            ("5.", None),
        ] {
            assert_eq!(number(text), expected, "{text}");
        }
        let answers = [
            Answer::wrong("2.0", ""),
            Answer::right("2", ""),
            Answer::wrong("n/a", ""),
        ];
        assert_eq!(numbers(&answers, 0.0).map(|numbers| numbers.len()), Some(1));
        assert_eq!(decimal(-0.0), "0");
        assert_eq!(decimal(0.1), "0.1");
    }
}
