//! GIFT, Moodle's text format.
//!
//! GIFT knows neither tags, points and penalties nor cloze questions, files, or whether capitals
//! matter. A trace table becomes a matching question: each blank is matched with one of the values, the
//! known wrong ones among them.

use super::common::{base_name, option_order, wrong_order};
use super::moodle;
use super::rich::{Place, Rich};
use super::scoring::{self, ONE_LINE, decimal};
use super::{Options, OutFile};
use crate::model::{Answer, Body, ChoiceOption, Look, Question, Quiz, Table};
use crate::xml;

pub(super) fn write(quiz: &Quiz, options: &Options) -> Vec<OutFile> {
    let mut out = String::new();
    if let Some(path) = moodle::category(quiz) {
        // Escapes are not undone here.
        out.push_str(&format!("$CATEGORY: {}\n\n", path.replace('\\', " ")));
    }
    for question in &quiz.questions {
        out.push_str(&write_question(question, options));
        out.push('\n');
    }
    vec![OutFile {
        path: format!("{}.gift", base_name(quiz, options)),
        bytes: out.into_bytes(),
    }]
}

fn write_question(question: &Question, options: &Options) -> String {
    let mut rich = Rich::new(Place::Gift, options, &question.id);
    let mut html = rich.question(question);
    let answers = match &question.body {
        Body::Choice { multiple, options } => choice(
            &question.id,
            *multiple,
            options,
            question.shuffle,
            &mut rich,
        ),
        Body::Numeric { answers, tolerance } => match scoring::numbers(answers, *tolerance) {
            Some(numbers) => numeric(&numbers, *tolerance, &rich),
            None => short(answers, true, &rich, &mut html),
        },
        Body::Short {
            answers,
            case_sensitive,
        } => short(answers, *case_sensitive, &rich, &mut html),
        Body::Table(table) => {
            let marks = ["<table><tr>", "</tr>", "</table>"];
            html.push_str(&rich.grid(table, marks));
            matching(table, &rich)
        }
        Body::Order { items } => match items.as_slice() {
            [first, second] => {
                let option = |before: &str, after: &str, correct| ChoiceOption {
                    text: format!("{before}, then {after}"),
                    look: Look::Prose,
                    correct,
                    why: String::new(),
                };
                let both = [option(first, second, true), option(second, first, false)];
                choice(&question.id, false, &both, true, &mut rich)
            }
            _ => wrong_order(&question.id, items.len())
                .into_iter()
                .map(|at| format!("\t={} -> {}\n", escape(&rich.blocks(&items[at])), at + 1))
                .collect(),
        },
    };
    let mut out = format!("// question: {}\n", comment(&question.id));
    out.push_str(&format!(
        "::{}::[html]{}{{",
        escape(&comment(&question.name)),
        escape(&html)
    ));
    out.push_str(if answers.starts_with('#') { "" } else { "\n" });
    out.push_str(&answers);
    let feedback = rich.blocks(&question.feedback);
    if !feedback.is_empty() {
        out.push_str(&format!("\t####{}\n", escape(&feedback)));
    }
    out.push_str("}\n");
    out
}

/// In one line.
fn comment(text: &str) -> String {
    xml::visible(text)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// What has a meaning in GIFT gets a backslash. No line breaks are left: an empty line would end the
/// question, a line with two slashes would be a comment.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for c in xml::visible(text).chars() {
        match c {
            '\\' | '#' | '=' | '~' | '{' | '}' | ':' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            _ => out.push(c),
        }
    }
    out
}

fn reason(why: &str, rich: &Rich<'_>) -> String {
    let html = rich.blocks(why);
    if html.is_empty() {
        String::new()
    } else {
        format!("#{}", escape(&html))
    }
}

fn choice(
    id: &str,
    multiple: bool,
    options: &[ChoiceOption],
    shuffle: bool,
    rich: &mut Rich<'_>,
) -> String {
    let correct: Vec<bool> = options.iter().map(|option| option.correct).collect();
    let weights = scoring::weights(&correct);
    let mut out = String::new();
    for at in option_order(id, options.len(), shuffle) {
        let option = &options[at];
        let mark = match (multiple, option.correct) {
            (true, _) => format!("~%{}%", decimal(weights[at])),
            (false, true) => "=".to_owned(),
            (false, false) => "~".to_owned(),
        };
        let text = escape(&rich.option(option));
        // The format in front keeps text that looks like a weight from being taken for one.
        out.push_str(&format!(
            "\t{mark}[html]{text}{}\n",
            reason(&option.why, rich)
        ));
    }
    out
}

fn numeric(numbers: &[(Answer, f64)], tolerance: f64, rich: &Rich<'_>) -> String {
    let mut out = String::from("#\n");
    for (answer, _) in numbers {
        let weight = if answer.correct { 100 } else { 0 };
        out.push_str(&format!(
            "\t=%{weight}%{}:{}{}\n",
            answer.text,
            decimal(tolerance),
            reason(&answer.why, rich)
        ));
    }
    out
}

fn short(answers: &[Answer], case_sensitive: bool, rich: &Rich<'_>, html: &mut String) -> String {
    if scoring::several_lines(answers) {
        html.push_str(&format!("<p>{ONE_LINE}</p>"));
    }
    let mut out = String::new();
    for answer in scoring::short_answers(answers, case_sensitive) {
        let weight = if answer.correct { 100 } else { 0 };
        out.push_str(&format!(
            "\t=%{weight}%{}{}\n",
            short_text(&answer.text),
            reason(&answer.why, rich)
        ));
    }
    out
}

/// A short answer is plain text. Two things cannot be written in it: an arrow, which would make it a
/// matching question, and Moodle's own placeholders for escaped characters. There a star, which stands
/// for anything, comes between.
fn short_text(text: &str) -> String {
    let text = moodle::pattern(text)
        .replace("->", "-*>")
        .replace("&&0", "&*&0");
    let text = escape(&text);
    // A format in brackets would be taken off.
    let named = ["[html]", "[moodle]", "[plain]", "[markdown]"]
        .iter()
        .any(|name| text.starts_with(name));
    if named {
        format!("[plain]{text}")
    } else {
        text
    }
}

fn matching(table: &Table, rich: &Rich<'_>) -> String {
    let blanks = scoring::blanks(table);
    let mut out = String::new();
    for (at, blank) in blanks.iter().enumerate() {
        out.push_str(&format!(
            "\t=({}) -> {}\n",
            at + 1,
            escape(&rich.escape(&blank.right))
        ));
    }
    // A value without a question is one too many, as it should be.
    for value in scoring::values(&blanks) {
        if !blanks.iter().any(|blank| blank.right == value) {
            out.push_str(&format!("\t= -> {}\n", escape(&rich.escape(&value))));
        }
    }
    out
}
