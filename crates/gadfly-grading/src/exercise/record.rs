//! Answers written into the file, one by one.

use std::path::Path;

use gadfly_base::diagnostic::{Diagnostic, position};
use gadfly_base::output;
use gadfly_grade::Question;
use toml_edit::{
    Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value, value,
};

use crate::unreadable::unreadable;

/// The first lines of a file that Gadfly makes.
const HEAD: &str = "\
# An exercise for `gadfly grade exercise.toml SUBMISSIONS`. You may edit this file; comments are kept.
";

/// An answer to a question.
pub struct Answer<'q> {
    pub question: &'q Question,
    /// Whether such inputs count.
    pub counts: bool,
}

/// Puts an answer into the file, which is made if it is not there; `references` are named in a new one. What else
/// is in the file stays as it is.
pub fn record(path: &Path, references: &[String], answer: &Answer<'_>) -> anyhow::Result<()> {
    let there = match std::fs::symlink_metadata(path) {
        Ok(_) => {
            let read = gadfly_files::read_to_string(path);
            Some(read.map_err(|error| unreadable(path, &error))?)
        }
        Err(_) => None,
    };
    let text = match &there {
        Some(text) => with_answer(path, text, answer)?,
        None => {
            let mut document = DocumentMut::new();
            let names: Array = references.iter().map(String::as_str).collect();
            document["reference"] = value(names);
            with_answer(path, &format!("{HEAD}{document}"), answer)?
        }
    };
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    output::write_file(folder, &name, text)?;
    Ok(())
}

/// The text with the answer in it.
pub(super) fn with_answer(
    path: &Path,
    text: &str,
    answer: &Answer<'_>,
) -> Result<String, Diagnostic> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        let at = error.span().map_or(0, |span| span.start);
        let (line, column) = position(text, at);
        let message = error.message().trim_end().replace('\n', ", ");
        Diagnostic::new(message).at_position(path, line, column)
    })?;
    let answers = document
        .entry("answers")
        .or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    match answers {
        Item::ArrayOfTables(tables) => {
            let known = tables.iter_mut().find(|table| is_about(*table, answer));
            match known {
                Some(table) => change(table, answer),
                None => {
                    let mut table = Table::new();
                    fill(&mut table, answer);
                    tables.push(table);
                }
            }
        }
        Item::Value(Value::Array(list)) => {
            let tables = list.iter().map(Value::as_inline_table);
            let known = tables
                .enumerate()
                .find(|(_, table)| table.is_some_and(|table| is_about(table, answer)))
                .map(|(at, _)| at);
            let known = known.and_then(|at| list.get_mut(at)?.as_inline_table_mut());
            match known {
                Some(table) => change(table, answer),
                None => {
                    let mut table = InlineTable::new();
                    fill(&mut table, answer);
                    list.push(table);
                }
            }
        }
        _ => {
            return Err(Diagnostic::new("expected a list of answers")
                .at(path)
                .help("write [[answers]], with two pairs of brackets, above each"));
        }
    }
    Ok(document.to_string())
}

fn is_about(table: &dyn TableLike, answer: &Answer<'_>) -> bool {
    let is = |key: &str, text: &str| table.get(key).and_then(Item::as_str) == Some(text);
    let question = answer.question;
    is("entry", &question.entry)
        && (is("statement", &question.statement) || is("question", &question.question))
}

fn change(table: &mut dyn TableLike, answer: &Answer<'_>) {
    match table.get_mut("answer").and_then(Item::as_value_mut) {
        Some(old) => {
            // A comment behind it stays.
            let decor = old.decor().clone();
            *old = Value::from(words(answer));
            *old.decor_mut() = decor;
        }
        None => {
            table.insert("answer", value(words(answer)));
        }
    }
}

fn fill(table: &mut dyn TableLike, answer: &Answer<'_>) {
    let question = answer.question;
    table.insert("question", value(question.question.as_str()));
    table.insert("entry", value(question.entry.as_str()));
    table.insert("statement", value(question.statement.as_str()));
    table.insert("answer", value(words(answer)));
}

fn words(answer: &Answer<'_>) -> &'static str {
    if answer.counts { "yes" } else { "no" }
}
