//! Fill in the values of the variables after each turn.

use super::loops::{by_line, meant, shown};
use super::output::same_answer;
use super::runs::Mode;
use super::seen::{Thing, number, sentence};
use super::subject::{Subject, look_again};
use super::{Asked, Ended, LoopRan, no};
use crate::model::{Answer, Body, Cell, Language, Question, Table};
use crate::skeleton::Loop;

/// Longer tables are no fun, and shorter ones no question.
const MOST_ROWS: usize = 10;
/// Of longer runs, the first turns.
const FIRST_ROWS: usize = 6;
const COLUMNS: usize = 5;
const WIDTH: usize = 28;
/// Known wrong answers of one blank.
const WRONG: usize = 4;

pub(super) fn question(subject: &Subject<'_>) -> Asked<Question> {
    let own = subject.own();
    let code = &subject.drawn.code;
    let watched = subject.runs.get(Mode::Watched, code);
    let misread = subject.misread();
    let texts: Vec<String> = misread.iter().map(|m| m.text.clone()).collect();
    let others = subject.runs.all(Mode::Watched, &texts);
    let loops = subject.runs.loops(code);
    if loops.is_empty() {
        return no("the program has no loop");
    }
    let (own, watched, others) = (own?, watched?, others?);
    if watched.end != own.end || watched.output != own.output {
        return no("the iterations of its loops cannot be followed");
    }
    let mut rng = subject.rng();
    let meant = meant(subject, &loops);
    let language = subject.maker.skeleton.language;
    let mut which: Vec<usize> = (0..loops.len())
        .filter(|at| fits(&loops[*at], &watched.of_loop(*at), code, language))
        .collect();
    if which.is_empty() {
        return no("no loop is run once, in a few iterations, with a few variables that change");
    }
    rng.shuffle(&mut which);
    which.sort_by_key(|at| (loops[*at].depth, !meant[*at]));
    let at = which[0];
    let ran = watched.of_loop(at);
    let rows = match ran.rows.len() {
        n if n <= MOST_ROWS => n,
        _ => FIRST_ROWS,
    };
    let columns = columns(&loops[at], &ran, rows);
    let is_asked = asked(&loops[at], &ran, &columns, rows, code, language);
    let mut header = vec!["iteration".to_string()];
    header.extend(columns.iter().map(|c| loops[at].variables[*c].clone()));
    let mut table = Vec::new();
    for row in 0..rows {
        let mut cells = vec![Cell::Given((row + 1).to_string())];
        for (column, is_asked) in columns.iter().zip(&is_asked) {
            let value = &ran.rows[row][*column];
            if !is_asked || value.is_empty() {
                let given = if value.is_empty() { "–" } else { value };
                cells.push(Cell::Given(shown(given)));
                continue;
            }
            let mut answers: Vec<Answer> = spellings(value)
                .into_iter()
                .map(|text| Answer::right(text, ""))
                .collect();
            let right = answers.len();
            for (misreading, other) in misread.iter().zip(&others) {
                // Loops and variables must still be the same ones.
                let same = subject.runs.loops(&misreading.text);
                let same = same.len() == loops.len() && same[at].variables == loops[at].variables;
                let seen = other.of_loop(at);
                let seen = seen.rows.get(row).and_then(|r| r.get(*column));
                if let Some(seen) = seen.filter(|s| same && !s.is_empty())
                    && answers.len() < right + WRONG
                    && !answers.iter().any(|a| same_answer(&a.text, &shown(seen)))
                {
                    answers.push(Answer::wrong(shown(seen), look_again(misreading)));
                }
            }
            let numeric = answers.iter().all(|a| number(&a.text).is_some());
            cells.push(Cell::Blank { answers, numeric });
        }
        table.push(cells);
    }
    let name = &by_line(&loops)[at];
    let first = if rows == ran.rows.len() {
        String::new()
    } else {
        format!(" the first {rows} iterations of")
    };
    let each = if first.is_empty() {
        " each iteration of"
    } else {
        ""
    };
    let mut stem = format!(
        "Fill in the table: the values of the variables after{each}{first} {name}. \
         An iteration ends when the body has been executed{}.",
        if is_counted(code, &loops[at], language) {
            ", before the counter changes"
        } else {
            ""
        }
    );
    let texts = table.iter().flatten().filter_map(|cell| match cell {
        Cell::Blank { answers, .. } => answers.first().map(|a| a.text.as_str()),
        Cell::Given(_) => None,
    });
    if let Some(hint) = hint(texts, language) {
        stem.push_str(&format!(" {hint}"));
    }
    let body = Body::Table(Table {
        header,
        rows: table,
    });
    let mut question = subject.ask("trace table", stem, body);
    let thing = Thing::of(&own);
    if own.end == Ended::Normally {
        question.feedback = sentence(&format!("In the end it {}", thing.does(&own)));
    }
    Ok(question)
}

/// Whether a loop is run once, in a number of iterations that can be written down.
fn fits(of: &Loop, ran: &LoopRan, code: &str, language: Language) -> bool {
    let rows = ran.rows.len().min(if ran.rows.len() <= MOST_ROWS {
        MOST_ROWS
    } else {
        FIRST_ROWS
    });
    let columns = columns(of, ran, rows);
    let is_asked = || asked(of, ran, &columns, rows, code, language);
    rows >= 2 && ran.each.len() <= 1 && columns.len() <= COLUMNS && is_asked().contains(&true)
}

/// The variables that change, unless their values are too long.
fn columns(of: &Loop, ran: &LoopRan, rows: usize) -> Vec<usize> {
    let changes = |column: &usize| {
        let values: Vec<&String> = ran.rows[..rows].iter().map(|r| &r[*column]).collect();
        let short = values
            .iter()
            .all(|v| v.chars().count() <= WIDTH && *v != "...");
        short && values.windows(2).any(|pair| pair[0] != pair[1])
    };
    let same_length = ran.rows.iter().all(|r| r.len() == of.variables.len());
    let columns = 0..if same_length { of.variables.len() } else { 0 };
    columns.filter(changes).collect()
}

/// Which columns are to be filled in: not one that just counts, unless there is no other, and not the
/// elements that a loop goes over.
fn asked(
    of: &Loop,
    ran: &LoopRan,
    columns: &[usize],
    rows: usize,
    code: &str,
    language: Language,
) -> Vec<bool> {
    let elements = elements(code, of, language);
    let counts = |column: &usize| {
        let values: Vec<Option<i64>> = ran.rows[..rows]
            .iter()
            .map(|r| r[*column].parse().ok())
            .collect();
        values
            .windows(2)
            .all(|pair| matches!(pair, [Some(a), Some(b)] if a.abs_diff(*b) == 1))
    };
    let is_element = |column: &usize| elements.contains(&of.variables[*column]);
    let think: Vec<bool> = columns
        .iter()
        .map(|c| !counts(c) && !is_element(c))
        .collect();
    if think.contains(&true) {
        think
    } else {
        columns.iter().map(|c| !is_element(c)).collect()
    }
}

/// The variables of a loop that goes over the elements of something.
fn elements(code: &str, of: &Loop, language: Language) -> Vec<String> {
    let line = code.lines().nth(of.line.saturating_sub(1) as usize);
    let head = line
        .and_then(|line| line.split_once("for"))
        .map(|(_, rest)| rest);
    let targets = match (head, language) {
        (Some(head), Language::Python) => head.split_once(" in ").map(|(targets, _)| targets),
        (Some(head), Language::Java) if !head.contains(';') => {
            head.split_once(':').map(|(targets, _)| targets)
        }
        _ => None,
    };
    let words = |c: char| !(c.is_alphanumeric() || c == '_' || c == '$');
    let targets = targets.unwrap_or_default().split(words);
    targets.map(str::to_string).collect()
}

/// All ways to write a value that are right: blanks in lists and quotes around texts may be left out.
fn spellings(value: &str) -> Vec<String> {
    let value = shown(value);
    let mut all = vec![value.clone()];
    let mut add = |text: String| {
        if !all.contains(&text) && !text.trim().is_empty() {
            all.push(text);
        }
    };
    let inner = |open: char, close: char| {
        let inner = value.strip_prefix(open)?.strip_suffix(close)?;
        (!inner.contains([open, '\\'])).then_some(inner)
    };
    match value.chars().next() {
        Some('[' | '{' | '(') if !value.contains(['"', '\'']) => add(value.replace(", ", ",")),
        Some(quote @ ('"' | '\'')) => {
            if let Some(inner) = inner(quote, quote)
                && inner.trim() == inner
            {
                add(inner.to_string());
                let other = if quote == '"' { '\'' } else { '"' };
                add(format!("{other}{inner}{other}"));
            }
        }
        _ => {}
    }
    all
}

/// How values that are no numbers are written.
fn hint<'v>(values: impl Iterator<Item = &'v str>, language: Language) -> Option<&'static str> {
    let mut lists = false;
    for value in values {
        lists |= value.starts_with(['[', '{']);
    }
    lists.then_some(match language {
        Language::Java => "Write arrays like `{1, 2, 3}`.",
        Language::Python => "Write lists like `[1, 2, 3]` and dictionaries like `{'a': 1}`.",
    })
}

/// Whether it is a `for` loop with a counter that changes between turns.
fn is_counted(code: &str, of: &Loop, language: Language) -> bool {
    let line = code.lines().nth(of.line.saturating_sub(1) as usize);
    let head = line.unwrap_or_default();
    language == Language::Java && head.contains("for") && head.contains(';')
}
