//! A quiz as it stands in the report of `--format json`. New keys may be added, none may change.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::export::write_order;
use crate::model::{Answer, Body, Cell, Instance, Look, Question, Quiz, Table};

/// The contents of the report.
#[derive(Serialize, JsonSchema)]
pub struct Report<'q> {
    instances: Vec<InstanceRecord<'q>>,
    questions: Vec<QuestionRecord<'q>>,
}

/// A program made from a skeleton.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Instance")]
struct InstanceRecord<'q> {
    /// Stable for the same skeleton, seed and number.
    id: &'q str,
    #[schemars(extend("enum" = ["java", "python"]))]
    language: String,
    /// Values of the placeholders in the notation of the language.
    values: BTreeMap<&'q str, &'q str>,
    /// The program that students see.
    code: &'q str,
    /// What it prints.
    output: &'q str,
    /// What it returns; `null` for programs that only print.
    returns: Option<&'q str>,
}

/// A question about one or more instances.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Question")]
struct QuestionRecord<'q> {
    /// Stable for the same skeleton, seed and number.
    id: &'q str,
    name: &'q str,
    #[serde(rename = "type")]
    #[schemars(extend("enum" = ["single", "multiple", "numeric", "short", "table", "order"]))]
    kind: &'static str,
    /// The question.
    stem: &'q str,
    /// The code below the question.
    code: String,
    /// Options of a choice, answers of a question for a value, answers of the blanks of a table, items in their right
    /// order.
    options: Vec<OptionRecord<'q>>,
    /// Shown after the answer; may be empty.
    feedback: &'q str,
    points: f64,
    /// Fraction of the points that each further attempt costs, from 0 to 1.
    penalty: f64,
    tags: &'q [String],
    /// Only `numeric`: accepted distance from the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    tolerance: Option<f64>,
    /// Only `short`.
    #[serde(skip_serializing_if = "Option::is_none")]
    case_sensitive: Option<bool>,
    /// Only `table`.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableRecord<'q>>,
}

/// An option or an answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Option")]
struct OptionRecord<'q> {
    text: &'q str,
    correct: bool,
    /// Why it is right or wrong; may be empty.
    why: &'q str,
    /// Only choices: whether the text is code.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<bool>,
    /// Only tables: the row of the blank, counted from 1, and its column.
    #[serde(flatten)]
    blank: Option<Blank<'q>>,
}

/// The place of a blank in a table.
#[derive(Serialize, JsonSchema)]
struct Blank<'q> {
    row: usize,
    column: Option<&'q str>,
}

/// A trace table; a blank is `null`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Table")]
struct TableRecord<'q> {
    header: &'q [String],
    rows: Vec<Vec<Option<&'q str>>>,
}

pub fn report(quiz: &Quiz) -> Report<'_> {
    Report {
        instances: quiz.instances.iter().map(instance).collect(),
        questions: quiz.questions.iter().map(question).collect(),
    }
}

fn instance(instance: &Instance) -> InstanceRecord<'_> {
    let values = instance.values.iter();
    InstanceRecord {
        id: &instance.id,
        language: instance.language.name().to_lowercase(),
        values: values.map(|(hole, value)| (&**hole, &**value)).collect(),
        code: &instance.code,
        output: &instance.output,
        returns: instance.returns.as_deref(),
    }
}

fn question(question: &Question) -> QuestionRecord<'_> {
    let (kind, options) = match &question.body {
        Body::Choice { multiple, options } => {
            let order = write_order(question, options.len());
            let options = order
                .into_iter()
                .map(|at| {
                    let option = &options[at];
                    OptionRecord {
                        text: &option.text,
                        correct: option.correct,
                        why: &option.why,
                        code: Some(matches!(option.look, Look::Code(_))),
                        blank: None,
                    }
                })
                .collect();
            (if *multiple { "multiple" } else { "single" }, options)
        }
        Body::Numeric { answers, .. } => ("numeric", answers.iter().map(answer).collect()),
        Body::Short { answers, .. } => ("short", answers.iter().map(answer).collect()),
        Body::Table(table) => ("table", blanks(table)),
        Body::Order { items } => (
            "order",
            items.iter().map(|item| item_in_order(item)).collect(),
        ),
    };
    let code: Vec<&str> = question
        .fragments
        .iter()
        .map(|fragment| fragment.text.as_str())
        .collect();
    QuestionRecord {
        id: &question.id,
        name: &question.name,
        kind,
        stem: &question.stem,
        code: code.join("\n"),
        options,
        feedback: &question.feedback,
        points: question.points,
        penalty: question.penalty,
        tags: &question.tags,
        tolerance: match &question.body {
            Body::Numeric { tolerance, .. } => Some(*tolerance),
            _ => None,
        },
        case_sensitive: match &question.body {
            Body::Short { case_sensitive, .. } => Some(*case_sensitive),
            _ => None,
        },
        table: match &question.body {
            Body::Table(table) => Some(table_record(table)),
            _ => None,
        },
    }
}

fn answer(answer: &Answer) -> OptionRecord<'_> {
    OptionRecord {
        text: &answer.text,
        correct: answer.correct,
        why: &answer.why,
        code: None,
        blank: None,
    }
}

fn item_in_order(item: &str) -> OptionRecord<'_> {
    OptionRecord {
        text: item,
        correct: true,
        why: "",
        code: None,
        blank: None,
    }
}

fn blanks(table: &Table) -> Vec<OptionRecord<'_>> {
    let mut blanks = Vec::new();
    for (row, cells) in table.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let Cell::Blank { answers, .. } = cell else {
                continue;
            };
            blanks.extend(answers.iter().map(|found| OptionRecord {
                blank: Some(Blank {
                    row: row + 1,
                    column: table.header.get(column).map(String::as_str),
                }),
                ..answer(found)
            }));
        }
    }
    blanks
}

fn table_record(table: &Table) -> TableRecord<'_> {
    let rows = table.rows.iter();
    TableRecord {
        header: &table.header,
        rows: rows
            .map(|row| {
                row.iter()
                    .map(|cell| match cell {
                        Cell::Given(text) => Some(text.as_str()),
                        Cell::Blank { .. } => None,
                    })
                    .collect()
            })
            .collect(),
    }
}
