//! Tables for spreadsheets: one of the questions and, if there are any, one of the instances.
//!
//! As RFC 4180 has it, with a byte order mark (or Excel takes umlauts for something else). A cell that a
//! spreadsheet would execute gets an apostrophe in front, and so does one that begins with an
//! apostrophe, so that taking one off always gives the text back. Numbers stay numbers.

use super::common::{base_name, cell, letters, option_order};
use super::scoring::{decimal, number};
use super::{Options, OutFile};
use crate::model::{Answer, Body, Cell, Question, Quiz};
use crate::text;

pub(super) fn write(quiz: &Quiz, options: &Options) -> Vec<OutFile> {
    let name = base_name(quiz, options);
    let mut rows = vec![
        [
            "id", "name", "category", "type", "question", "code", "options", "answer", "feedback",
            "points", "penalty", "tags",
        ]
        .map(str::to_owned)
        .to_vec(),
    ];
    rows.extend(quiz.questions.iter().map(|question| row(quiz, question)));
    let mut files = vec![file(format!("{name}.csv"), &rows)];
    if !quiz.instances.is_empty() {
        let mut rows = vec![
            ["id", "language", "values", "code", "output", "returns"]
                .map(str::to_owned)
                .to_vec(),
        ];
        for instance in &quiz.instances {
            let values: Vec<String> = instance
                .values
                .iter()
                .map(|(hole, value)| format!("{hole} = {value}"))
                .collect();
            rows.push(vec![
                instance.id.clone(),
                instance.language.name().to_owned(),
                values.join("\n"),
                instance.code.clone(),
                instance.output.clone(),
                instance.returns.clone().unwrap_or_default(),
            ]);
        }
        files.push(file(format!("{name}-instances.csv"), &rows));
    }
    files
}

fn row(quiz: &Quiz, question: &Question) -> Vec<String> {
    let code: Vec<String> = question
        .fragments
        .iter()
        .map(|fragment| match fragment.label.as_str() {
            "" => fragment.text.clone(),
            label => format!("{label}:\n{}", fragment.text),
        })
        .collect();
    let (kind, options, answer) = body(question);
    vec![
        question.id.clone(),
        question.name.clone(),
        quiz.category.join(" / "),
        kind.to_owned(),
        plain(&question.stem),
        code.join("\n\n"),
        options,
        answer,
        plain(&question.feedback),
        decimal(question.points),
        decimal(question.penalty),
        question.tags.join(", "),
    ]
}

fn plain(markup: &str) -> String {
    text::to_plain(&text::parse(markup))
}

/// Type, options, and right answer.
fn body(question: &Question) -> (&'static str, String, String) {
    match &question.body {
        Body::Choice { multiple, options } => {
            let order = option_order(&question.id, options.len(), question.shuffle);
            let mut lines = Vec::new();
            let mut right = Vec::new();
            for (at, &which) in order.iter().enumerate() {
                let option = &options[which];
                let text = if option.look == crate::model::Look::Prose {
                    plain(&option.text)
                } else {
                    option.text.clone()
                };
                lines.push(format!("{}) {text}", letters(at)));
                if option.correct {
                    right.push(letters(at));
                }
            }
            let kind = if *multiple {
                "multiple choice"
            } else {
                "single choice"
            };
            (kind, lines.join("\n"), right.join(", "))
        }
        Body::Numeric { answers, tolerance } => {
            let note = if *tolerance == 0.0 {
                String::new()
            } else {
                format!("tolerance {}", decimal(*tolerance))
            };
            ("numeric", note, right(answers))
        }
        Body::Short { answers, .. } => ("short answer", String::new(), right(answers)),
        Body::Table(table) => {
            let line = |cells: Vec<String>| cells.join(" | ");
            let grid = |solved: bool| {
                let mut lines = vec![line(table.header.clone())];
                for row in &table.rows {
                    lines.push(line(
                        row.iter()
                            .map(|cell| match cell {
                                Cell::Given(text) => text.clone(),
                                Cell::Blank { answers, .. } if solved => {
                                    right(&answers[..answers.len().min(1)])
                                }
                                Cell::Blank { .. } => "__".to_owned(),
                            })
                            .collect(),
                    ));
                }
                lines.join("\n")
            };
            ("trace table", grid(false), grid(true))
        }
        Body::Order { items } => {
            let order = super::common::wrong_order(&question.id, items.len());
            let shown: Vec<String> = order
                .iter()
                .enumerate()
                .map(|(at, &item)| format!("{}) {}", letters(at), plain(&items[item])))
                .collect();
            let right: Vec<String> = (0..items.len())
                .filter_map(|item| order.iter().position(|&other| other == item))
                .map(letters)
                .collect();
            ("order", shown.join("\n"), right.join(", "))
        }
    }
}

/// All right answers, one below the other.
fn right(answers: &[Answer]) -> String {
    let right: Vec<&str> = answers
        .iter()
        .filter(|answer| answer.correct)
        .map(|answer| answer.text.as_str())
        .collect();
    right.join("\n")
}

fn file(path: String, rows: &[Vec<String>]) -> OutFile {
    let mut out = String::from('\u{feff}');
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .map(|text| cell(text, |t| number(t).is_some()))
            .collect();
        out.push_str(&cells.join(","));
        out.push_str("\r\n");
    }
    OutFile {
        path,
        bytes: out.into_bytes(),
    }
}
