//! Values of a file with options, as words of a command line.

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{Arg, ArgAction, Command, ValueHint};
use toml::de::DeValue;

use super::Named;

impl Named<'_> {
    /// The words that give the option this value, or what is wrong with it. Relative paths belong to the
    /// folder of the file.
    pub(super) fn words(
        &self,
        command: &Command,
        value: &DeValue<'_>,
        folder: &Path,
    ) -> Result<Vec<OsString>, String> {
        let dashed =
            |arg: &Arg| OsString::from(format!("--{}", arg.get_long().unwrap_or_default()));
        if let DeValue::Boolean(wanted) = value {
            return match (self.positive, self.negative, wanted) {
                (Some(flag), _, true) if is_flag(flag) => Ok(vec![dashed(flag)]),
                (Some(flag), _, false) if is_flag(flag) => Ok(Vec::new()),
                (_, Some(negative), false) => Ok(vec![dashed(negative)]),
                (_, Some(_), true) => Ok(Vec::new()),
                _ => Err("expected a value, not true or false".into()),
            };
        }
        let Some(arg) = self.positive.filter(|arg| !is_flag(arg)) else {
            return Err("expected true or false".into());
        };
        let items: Vec<&DeValue<'_>> = match value {
            DeValue::Array(items) if matches!(arg.get_action(), ArgAction::Append) => {
                items.iter().map(toml::Spanned::get_ref).collect()
            }
            DeValue::Array(_) => return Err("expected one value, not a list".into()),
            one => vec![one],
        };
        let mut words = Vec::new();
        for item in items {
            let is_word = matches!(item, DeValue::String(_));
            if takes_path(arg) && !is_word {
                return Err("expected a path in quotation marks".into());
            }
            let text = text(item)?;
            let mut word = dashed(arg);
            word.push("=");
            if is_path(arg, &text) {
                word.push(folder.join(&text));
            } else {
                word.push(&text);
            }
            check(command, arg, &word, &text)?;
            words.push(word);
        }
        Ok(words)
    }
}

fn is_flag(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::SetTrue)
}

fn takes_path(arg: &Arg) -> bool {
    matches!(
        arg.get_value_hint(),
        ValueHint::AnyPath | ValueHint::CommandName
    )
}

/// A bare name of a program is looked up on the PATH, as on the command line.
fn is_path(arg: &Arg, text: &str) -> bool {
    let is_program = arg.get_value_hint() == ValueHint::CommandName;
    takes_path(arg) && (!is_program || Path::new(text).components().count() > 1)
}

fn text(value: &DeValue<'_>) -> Result<String, String> {
    match value {
        DeValue::String(text) => Ok(text.to_string()),
        DeValue::Integer(number) => {
            let read = i128::from_str_radix(number.as_str(), number.radix());
            Ok(read.map_or_else(|_| number.as_str().to_owned(), |n| n.to_string()))
        }
        DeValue::Float(number) => Ok(number.as_str().to_owned()),
        DeValue::Boolean(_) => Err("expected a value, not true or false".into()),
        DeValue::Datetime(_) => Err("expected a value, not a date".into()),
        DeValue::Array(_) => Err("expected a value, not a list".into()),
        DeValue::Table(_) => Err("expected a value, not a table".into()),
    }
}

/// Whether the command line would take the word.
fn check(command: &Command, arg: &Arg, word: &OsStr, text: &str) -> Result<(), String> {
    // Paths must be given; which ones does not matter here.
    let words = [word, OsStr::new("path")];
    let parsed = command
        .clone()
        .no_binary_name(true)
        .try_get_matches_from(words);
    let Err(error) = parsed else {
        return Ok(());
    };
    let expected: Vec<String> = arg
        .get_possible_values()
        .iter()
        .map(|value| value.get_name().to_owned())
        .collect();
    let why = match (expected.is_empty(), error.source()) {
        (false, _) => format!("expected one of: {}", expected.join(", ")),
        (true, Some(why)) => why.to_string(),
        (true, None) => "this is no value of the option".into(),
    };
    Err(format!("`{text}`: {why}"))
}
