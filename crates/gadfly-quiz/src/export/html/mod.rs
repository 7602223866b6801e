//! One page that asks, checks and explains, without a network.
//!
//! Style sheet, script and pictures are inside the page, and its own security policy forbids it to load
//! anything. What is right and why is there as well, of course, but in base 64, so that a look at the
//! source does not tell. The script only compares, marks and counts: all texts are rendered here.

use serde::Serialize;

use super::common::{base_name, base64, option_order, wrong_order};
use super::rich::{Place, Rich};
use super::scoring::{one_line, points};
use super::{Options, OutFile};
use crate::code::{Kind, Theme};
use crate::model::{Answer, Body, Cell, ChoiceOption, Question, Quiz, Table};
use crate::text;
use crate::xml;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What the script knows of a question. Texts are HTML, except for answers.
#[derive(Serialize)]
struct Key {
    points: f64,
    penalty: f64,
    #[serde(flatten)]
    body: KeyBody,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KeyBody {
    Choice {
        correct: Vec<bool>,
        why: Vec<String>,
    },
    Text(Blank),
    Table {
        blanks: Vec<Blank>,
    },
    /// The items as they are shown, in their right order.
    Order {
        right: Vec<usize>,
    },
}

#[derive(Serialize)]
struct Blank {
    numeric: bool,
    tolerance: f64,
    case: bool,
    answers: Vec<KeyAnswer>,
}

#[derive(Serialize)]
struct KeyAnswer {
    text: String,
    correct: bool,
    why: String,
}

pub(super) fn write(quiz: &Quiz, options: &Options) -> Vec<OutFile> {
    let title = if quiz.title.trim().is_empty() {
        "Quiz"
    } else {
        quiz.title.trim()
    };
    let title = xml::text(title);
    let mut body = String::new();
    let mut keys = Vec::new();
    for (at, question) in quiz.questions.iter().enumerate() {
        let mut rich = Rich::new(Place::Page, options, &question.id);
        let (html, key) = section(at + 1, question, &mut rich);
        body.push_str(&html);
        keys.push(Key {
            points: question.points,
            penalty: question.penalty,
            body: key,
        });
    }
    let total: f64 = quiz.questions.iter().map(|question| question.points).sum();
    // Serialising plain data into memory cannot fail.
    let keys = serde_json::to_string(&keys).unwrap_or_default();
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"generator\" content=\"Gadfly\">\n<title>{title}</title>\n\
         <style>\n{}{STYLE}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1><p id=\"score\" role=\"status\">0 of {} · 0 of {} done</p></header>\n\
         <main>\n<noscript><p class=\"note\">This page checks answers with JavaScript, which is switched off.</p></noscript>\n\
         {body}<p class=\"again\"><button type=\"button\" id=\"again\">Start again</button></p>\n</main>\n\
         <script type=\"text/plain\" id=\"key\">{}</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        colours(),
        points(total),
        quiz.questions.len(),
        base64(keys.as_bytes()),
    );
    vec![OutFile {
        path: format!("{}.html", base_name(quiz, options)),
        bytes: page.into_bytes(),
    }]
}

/// The colours of code on both grounds.
fn colours() -> String {
    let rules = |theme: Theme| -> String {
        let rule = |kind: &Kind| {
            let class = kind.class()?;
            Some(format!(
                "pre .{class},code .{class}{{color:{}}}",
                kind.colour(theme)
            ))
        };
        Kind::ALL.iter().filter_map(rule).collect()
    };
    format!(
        "{}\n@media(prefers-color-scheme:dark){{{}}}\n",
        rules(Theme::Light),
        rules(Theme::Dark)
    )
}

fn section(number: usize, question: &Question, rich: &mut Rich<'_>) -> (String, KeyBody) {
    let stem = rich.question(question);
    let (controls, key) = match &question.body {
        Body::Choice { multiple, options } => choice(number, question, *multiple, options, rich),
        Body::Numeric { answers, tolerance } => {
            entry(number, blank(answers, true, *tolerance, true, rich))
        }
        Body::Short {
            answers,
            case_sensitive,
        } => entry(number, blank(answers, false, 0.0, *case_sensitive, rich)),
        Body::Table(table) => grid(number, table, rich),
        Body::Order { items } => order(number, question, items, rich),
    };
    let name = question.name.trim();
    let name = if name.is_empty() {
        String::new()
    } else {
        format!(" <span class=\"name\">{}</span>", rich.escape(name))
    };
    let feedback = rich.blocks(&question.feedback);
    let html = format!(
        "<section id=\"q{number}\" aria-labelledby=\"q{number}-title\">\n\
         <h2 id=\"q{number}-title\">Question {number}{name} <span class=\"points\">{}</span></h2>\n\
         <form autocomplete=\"off\" novalidate>\n<div class=\"stem\">{stem}</div>\n{controls}\n\
         <div class=\"actions\"><button type=\"submit\" class=\"check\">Check</button>\
         <button type=\"button\" class=\"show\" hidden>Show the answer</button></div>\n\
         <div class=\"result\" role=\"status\"></div>\n\
         <div class=\"feedback\" hidden>{feedback}</div>\n</form>\n</section>\n",
        points(question.points),
    );
    (html, key)
}

fn choice(
    number: usize,
    question: &Question,
    multiple: bool,
    options: &[ChoiceOption],
    rich: &mut Rich<'_>,
) -> (String, KeyBody) {
    let (kind, legend) = if multiple {
        (
            "checkbox",
            "Choose all that are right. There may be several.",
        )
    } else {
        ("radio", "Choose one.")
    };
    let mut html = format!("<fieldset><legend>{legend}</legend>\n");
    let mut correct = Vec::new();
    let mut why = Vec::new();
    for (at, which) in option_order(&question.id, options.len(), question.shuffle)
        .into_iter()
        .enumerate()
    {
        let option = &options[which];
        html.push_str(&format!(
            "<div class=\"option\"><input type=\"{kind}\" name=\"q{number}\" id=\"q{number}-{at}\" value=\"{at}\">\
             <label for=\"q{number}-{at}\"><span class=\"mark\"></span>{}</label><div class=\"why\"></div></div>\n",
            rich.option(option)
        ));
        correct.push(option.correct);
        why.push(rich.blocks(&option.why));
    }
    (html + "</fieldset>", KeyBody::Choice { correct, why })
}

fn blank(answers: &[Answer], numeric: bool, tolerance: f64, case: bool, rich: &Rich<'_>) -> Blank {
    let answers = answers
        .iter()
        .map(|answer| KeyAnswer {
            text: answer.text.clone(),
            correct: answer.correct,
            why: rich.blocks(&answer.why),
        })
        .collect();
    Blank {
        numeric,
        tolerance,
        case,
        answers,
    }
}

/// The width of a field does not tell which of the known answers is right.
fn width(blank: &Blank) -> usize {
    let longest = blank
        .answers
        .iter()
        .map(|answer| answer.text.trim().chars().count())
        .max();
    (longest.unwrap_or(0) + 2).clamp(6, 40)
}

fn entry(number: usize, blank: Blank) -> (String, KeyBody) {
    const FIELD: &str =
        "autocomplete=\"off\" autocapitalize=\"off\" autocorrect=\"off\" spellcheck=\"false\"";
    let lines = blank
        .answers
        .iter()
        .map(|answer| answer.text.trim().split(['\n', '\r']).count())
        .max()
        .unwrap_or(1);
    let field = if lines > 1 {
        format!(
            "<textarea id=\"q{number}-text\" rows=\"{}\" cols=\"40\" {FIELD}></textarea>\
         <p class=\"hint\">Ctrl+Enter checks.</p>",
            lines.clamp(3, 12)
        )
    } else {
        format!(
            "<input type=\"text\" id=\"q{number}-text\" size=\"{}\" {FIELD}>",
            width(&blank).max(16)
        )
    };
    let html = format!(
        "<div class=\"entry\"><label for=\"q{number}-text\">Your answer</label> {field}\
         <span class=\"mark\"></span><div class=\"why\"></div></div>"
    );
    (html, KeyBody::Text(blank))
}

fn grid(number: usize, table: &Table, rich: &Rich<'_>) -> (String, KeyBody) {
    let mut html = String::from("<div class=\"grid\"><table><thead><tr>");
    for name in &table.header {
        html.push_str(&format!("<th scope=\"col\">{}</th>", rich.code(name)));
    }
    html.push_str("</tr></thead><tbody>");
    let mut blanks = Vec::new();
    for (row, cells) in table.rows.iter().enumerate() {
        html.push_str("<tr>");
        for (column, cell) in cells.iter().enumerate() {
            match cell {
                Cell::Given(text) => html.push_str(&format!("<td>{}</td>", rich.code(text))),
                Cell::Blank { answers, numeric } => {
                    // A cell has one line.
                    let answers: Vec<Answer> = answers
                        .iter()
                        .map(|answer| Answer {
                            text: one_line(&answer.text),
                            ..answer.clone()
                        })
                        .collect();
                    let blank = blank(&answers, *numeric, 0.0, true, rich);
                    let name = table.header.get(column).map_or("", String::as_str);
                    html.push_str(&format!(
                        "<td class=\"blank\"><input type=\"text\" id=\"q{number}-{}\" size=\"{}\" \
                         aria-label=\"{}, row {}\" autocomplete=\"off\" autocapitalize=\"off\" \
                         autocorrect=\"off\" spellcheck=\"false\"><span class=\"mark\"></span></td>",
                        blanks.len(),
                        width(&blank),
                        xml::attribute(name),
                        row + 1,
                    ));
                    blanks.push(blank);
                }
            }
        }
        html.push_str("</tr>");
    }
    (
        html + "</tbody></table></div><div class=\"why\"></div>",
        KeyBody::Table { blanks },
    )
}

fn order(
    number: usize,
    question: &Question,
    items: &[String],
    rich: &Rich<'_>,
) -> (String, KeyBody) {
    let shown = wrong_order(&question.id, items.len());
    let mut html = format!(
        "<p class=\"hint\" id=\"q{number}-hint\">Put these in order with the buttons or the arrow keys.</p>\
         <ol class=\"order\" aria-describedby=\"q{number}-hint\">\n"
    );
    for (at, &item) in shown.iter().enumerate() {
        let name = xml::attribute(&text::to_plain(&text::parse(&items[item])));
        html.push_str(&format!(
            "<li data-item=\"{at}\"><span class=\"mark\"></span><div class=\"what\">{}</div>\
             <span class=\"moves\"><button type=\"button\" class=\"up\" aria-label=\"Up: {name}\">▲</button>\
             <button type=\"button\" class=\"down\" aria-label=\"Down: {name}\">▼</button></span></li>\n",
            rich.flow(&items[item]),
        ));
    }
    let right = (0..items.len())
        .filter_map(|item| shown.iter().position(|&other| other == item))
        .collect();
    (html + "</ol>", KeyBody::Order { right })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page is one file: nothing in style or script may end it early or reach out of it.
    #[test]
    fn style_and_script_stay_inside() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains("</"), "would end the element");
            assert!(
                !text.contains("http") && !text.contains("url("),
                "would load something"
            );
        }
    }
}
