//! A quiz as it stands in the report of `--format json`.

use serde_json::{Value, json};

use crate::export::write_order;
use crate::model::{Answer, Body, Cell, Instance, Look, Question, Quiz};

/// `instances` and `questions`, as the contract of the command line has them.
pub fn report(quiz: &Quiz) -> Value {
    json!({
        "instances": quiz.instances.iter().map(instance).collect::<Vec<_>>(),
        "questions": quiz.questions.iter().map(question).collect::<Vec<_>>(),
    })
}

/// `id`, `values` (hole → value), `code`, `output`, `returns`.
pub fn instance(instance: &Instance) -> Value {
    let values: serde_json::Map<String, Value> = instance
        .values
        .iter()
        .map(|(hole, value)| (hole.clone(), json!(value)))
        .collect();
    json!({
        "id": instance.id,
        "language": instance.language.name().to_lowercase(),
        "values": values,
        "code": instance.code,
        "output": instance.output,
        "returns": instance.returns,
    })
}

/// `type`, `stem`, `code` and `options` (with `text`, `correct`, `why`), and what else there is. The
/// options of a table are the answers of its blanks, those of an order its things in the right order.
pub fn question(question: &Question) -> Value {
    let (kind, options) = match &question.body {
        Body::Choice { multiple, options } => {
            let order = write_order(question, options.len());
            let options = order
                .into_iter()
                .map(|at| {
                    let option = &options[at];
                    let code = matches!(option.look, Look::Code(_));
                    json!({"text": option.text, "correct": option.correct, "why": option.why, "code": code})
                })
                .collect();
            (if *multiple { "multiple" } else { "single" }, options)
        }
        Body::Numeric { answers, .. } => ("numeric", answers.iter().map(answer).collect()),
        Body::Short { answers, .. } => ("short", answers.iter().map(answer).collect()),
        Body::Table(table) => {
            let mut blanks = Vec::new();
            for (row, cells) in table.rows.iter().enumerate() {
                for (column, cell) in cells.iter().enumerate() {
                    let Cell::Blank { answers, .. } = cell else {
                        continue;
                    };
                    for found in answers {
                        let mut value = answer(found);
                        value["row"] = json!(row + 1);
                        value["column"] = json!(table.header.get(column));
                        blanks.push(value);
                    }
                }
            }
            ("table", blanks)
        }
        Body::Order { items } => (
            "order",
            items
                .iter()
                .map(|item| json!({"text": item, "correct": true, "why": ""}))
                .collect::<Vec<_>>(),
        ),
    };
    let code: Vec<&str> = question
        .fragments
        .iter()
        .map(|fragment| fragment.text.as_str())
        .collect();
    let mut out = json!({
        "id": question.id,
        "name": question.name,
        "type": kind,
        "stem": question.stem,
        "code": code.join("\n"),
        "options": options,
        "feedback": question.feedback,
        "points": question.points,
        "penalty": question.penalty,
        "tags": question.tags,
    });
    match &question.body {
        Body::Numeric { tolerance, .. } => out["tolerance"] = json!(tolerance),
        Body::Short { case_sensitive, .. } => out["case_sensitive"] = json!(case_sensitive),
        Body::Table(table) => out["table"] = rows(table),
        _ => {}
    }
    out
}

fn answer(answer: &Answer) -> Value {
    json!({"text": answer.text, "correct": answer.correct, "why": answer.why})
}

/// Header and rows; a blank is null.
fn rows(table: &crate::model::Table) -> Value {
    let rows: Vec<Vec<Option<&str>>> = table
        .rows
        .iter()
        .map(|row| {
            row.iter()
                .map(|cell| match cell {
                    Cell::Given(text) => Some(text.as_str()),
                    Cell::Blank { .. } => None,
                })
                .collect()
        })
        .collect();
    json!({"header": table.header, "rows": rows})
}
