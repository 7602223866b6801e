//! Loops as students see them: their names, and what they do turn by turn.

use super::seen::number;
use super::subject::Subject;
use super::{Asked, LoopRan, no};
use crate::model::Language;
use crate::skeleton::Loop;
use crate::text;

/// Rows and columns of a table of turns in feedback.
const ROWS: usize = 12;
const COLUMNS: usize = 6;

/// With a capital letter.
pub(super) fn capital(words: &str) -> String {
    let mut chars = words.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// Loops by the lines that they begin in; a label that is seen says more.
pub(super) fn by_line(loops: &[Loop]) -> Vec<String> {
    let name = |of: &Loop| match &of.label {
        Some(label) => format!("the loop {}", text::code(label)),
        None if loops.len() == 1 => "the loop".to_string(),
        None => format!("the loop in line {}", of.line),
    };
    loops.iter().map(name).collect()
}

/// The program with a letter behind the head of each loop that has no label, and the names of all loops.
/// A program with one loop stays as it is.
pub(super) fn lettered(
    subject: &Subject<'_>,
    code: &str,
    loops: &[Loop],
) -> Asked<(String, Vec<String>)> {
    if loops.len() == 1 {
        return Ok((code.to_string(), by_line(loops)));
    }
    let mut lines: Vec<String> = code.lines().map(str::to_string).collect();
    let mut names = Vec::new();
    let mut letters = 'A'..='Z';
    let mut used: Vec<u32> = Vec::new();
    for of in loops {
        if let Some(label) = &of.label {
            names.push(format!("the loop {}", text::code(label)));
            continue;
        }
        let line = lines.get_mut(of.line.saturating_sub(1) as usize);
        let (Some(letter), Some(line)) = (letters.next(), line) else {
            return no("there are too many loops");
        };
        // A comment would be about both, or not be one.
        if used.contains(&of.line) || line.ends_with('\\') || line.contains("/*") {
            return no("two loops stand on one line");
        }
        used.push(of.line);
        let mark = match subject.maker.skeleton.language {
            Language::Java => "//",
            Language::Python => "#",
        };
        let kept = line.trim_end().len();
        line.truncate(kept);
        line.push_str(&format!("  {mark} loop {letter}"));
        names.push(format!("loop {letter}"));
    }
    let mut marked = lines.join("\n");
    if code.ends_with('\n') {
        marked.push('\n');
    }
    Ok((marked, names))
}

/// The values of the variables after each turn, as lines of text. Nothing if it is too large or empty.
pub(super) fn table(of: &Loop, ran: &LoopRan) -> Option<String> {
    let fits = !of.variables.is_empty()
        && of.variables.len() <= COLUMNS
        && (1..=ROWS).contains(&ran.rows.len())
        && ran.rows.len() as u64 == ran.turns;
    if !fits {
        return None;
    }
    let mut lines: Vec<Vec<String>> = vec![vec!["iteration".to_string()]];
    lines[0].extend(of.variables.iter().cloned());
    for (turn, values) in ran.rows.iter().enumerate() {
        let mut line = vec![(turn + 1).to_string()];
        line.extend(values.iter().map(|v| shown(v)));
        lines.push(line);
    }
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
    if widths.iter().any(|w| *w > 32) {
        return None;
    }
    let written: Vec<String> = lines
        .iter()
        .map(|line| {
            let cells = line.iter().zip(&widths);
            let cells: Vec<String> = cells.map(|(cell, w)| format!("{cell:<w$}")).collect();
            cells.join("  ").trim_end().to_string()
        })
        .collect();
    Some(written.join("\n"))
}

/// The value of a variable as people write it: `7L` is 7.
pub(super) fn shown(value: &str) -> String {
    number(value).unwrap_or_else(|| value.to_string())
}

/// Which loops the author of the skeleton speaks of: by `LOOP` or a label.
pub(super) fn meant(subject: &Subject<'_>, loops: &[Loop]) -> Vec<bool> {
    let skeleton = subject.maker.skeleton;
    let lines = skeleton.instance_lines(&subject.drawn.values);
    let is_meant = |of: &Loop| {
        let line = lines.get(of.line.saturating_sub(1) as usize);
        skeleton.loops.iter().any(|own| {
            Some(&own.line) == line && own.visible && (own.bound.is_some() || own.label.is_some())
        })
    };
    loops.iter().map(is_meant).collect()
}
