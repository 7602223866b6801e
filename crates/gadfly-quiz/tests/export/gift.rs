//! GIFT, read as Moodle's importer reads it: escapes become placeholders first, then everything is cut
//! at characters, then placeholders become characters.

use gadfly_quiz::export::{self, Format, Options};
use gadfly_quiz::model::{Answer, Body, Cell, Question, Quiz};
use gadfly_quiz::text::Block;

use crate::export::moodle::{expected_answers, expected_numbers, matches};
use crate::export::read::{self, expected, one_line};
use crate::export::{nasty, sample};

const HELD: [(&str, &str, &str); 7] = [
    ("\\:", "&&058;", ":"),
    ("\\#", "&&035;", "#"),
    ("\\=", "&&061;", "="),
    ("\\{", "&&123;", "{"),
    ("\\}", "&&125;", "}"),
    ("\\~", "&&126;", "~"),
    ("\\n", "&&010", "\n"),
];

fn hold(text: &str) -> String {
    let mut text = text.replace("\\\\", "&&092;");
    for (escape, placeholder, _) in HELD {
        text = text.replace(escape, placeholder);
    }
    text.replace("&&092;", "\\")
}

fn release(text: &str) -> String {
    HELD.iter()
        .fold(text.to_owned(), |text, (_, placeholder, character)| {
            text.replace(placeholder, character)
        })
}

#[derive(Debug, PartialEq)]
enum Kind {
    Numeric,
    Choice { single: bool },
    Match,
    Short,
}

#[derive(Debug)]
struct Parsed {
    name: String,
    stem: String,
    kind: Kind,
    /// Weight in percent, text, feedback.
    answers: Vec<(f64, String, String)>,
    pairs: Vec<(String, String)>,
    feedback: String,
}

/// Text and whether it is HTML.
fn with_format(text: &str, html: bool) -> (String, bool) {
    let text = text.trim();
    for (name, is_html) in [
        ("[html]", true),
        ("[plain]", false),
        ("[moodle]", false),
        ("[markdown]", false),
    ] {
        if let Some(rest) = text.strip_prefix(name) {
            return (release(rest).trim().to_owned(), is_html);
        }
    }
    (release(text).trim().to_owned(), html)
}

fn weight(text: &str) -> Option<(f64, &str)> {
    let (number, rest) = text.strip_prefix('%')?.split_once('%')?;
    Some((number.parse().ok()?, rest))
}

fn read(text: &str) -> Parsed {
    let lines: Vec<&str> = text
        .lines()
        .map(|line| {
            if line.trim().starts_with("//") {
                " "
            } else {
                line
            }
        })
        .collect();
    let text = hold(lines.join("\n").trim());
    let rest = text.strip_prefix("::").expect("a name");
    let (name, rest) = rest.split_once("::").expect("the end of the name");
    let (stem, rest) = rest.split_once('{').expect("answers");
    let (body, behind) = rest.split_once('}').expect("the end of answers");
    assert_eq!(behind, "", "nothing comes behind the answers");
    let body = body.trim();
    let (body, feedback) = match body.rfind("####") {
        Some(at) => (body[..at].trim(), body[at + 4..].to_owned()),
        None => (body, String::new()),
    };
    let kind = if body.starts_with('#') {
        Kind::Numeric
    } else if body.contains('~') {
        Kind::Choice {
            single: body.contains('='),
        }
    } else if body.contains('=') && body.contains("->") {
        Kind::Match
    } else {
        Kind::Short
    };
    let body = match kind {
        Kind::Choice { .. } => body.replace('=', "~="),
        Kind::Numeric => body[1..].to_owned(),
        _ => body.to_owned(),
    };
    let separator = if matches!(kind, Kind::Choice { .. }) {
        '~'
    } else {
        '='
    };
    let mut answers = Vec::new();
    let mut pairs = Vec::new();
    for (at, part) in body.split(separator).map(str::trim).enumerate() {
        if at == 0 && part.is_empty() {
            continue;
        }
        if kind == Kind::Match {
            let (question, answer) = part.split_once("->").expect("an arrow");
            pairs.push((
                with_format(question, true).0,
                release(answer).trim().to_owned(),
            ));
            continue;
        }
        let (worth, part) = match (&kind, part.strip_prefix('='), weight(part)) {
            (Kind::Choice { .. }, Some(part), _) => (100.0, part),
            (_, _, Some((worth, part))) => (worth, part),
            (Kind::Choice { .. }, ..) => (0.0, part),
            _ => (100.0, part),
        };
        let (text, feedback) = part.split_once('#').unwrap_or((part, ""));
        answers.push((
            worth,
            with_format(text, true).0,
            with_format(feedback, true).0,
        ));
    }
    let (stem, html) = with_format(stem, false);
    assert!(html);
    Parsed {
        name: release(name),
        stem,
        kind,
        answers,
        pairs,
        feedback: with_format(&feedback, true).0,
    }
}

fn check(quiz: &Quiz) {
    let files = export::write(Format::Gift, quiz, &Options::default());
    let text = String::from_utf8(files[0].bytes.clone()).unwrap();
    let mut chunks: Vec<&str> = text
        .split("\n\n")
        .map(str::trim)
        .filter(|chunk| !chunk.is_empty())
        .collect();
    if chunks[0].starts_with("$CATEGORY:") {
        assert!(!quiz.category.is_empty());
        chunks.remove(0);
    }
    assert_eq!(chunks.len(), quiz.questions.len(), "{text}");
    for (chunk, question) in chunks.into_iter().zip(&quiz.questions) {
        check_question(&read(chunk), question);
    }
}

fn check_question(parsed: &Parsed, question: &Question) {
    let name: Vec<String> = nasty::visible(&question.name)
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    assert_eq!(parsed.name, name.join(" "));
    assert_eq!(read::html(&parsed.feedback), expected(&question.feedback));
    let stem = read::html(&parsed.stem);
    let whole = read::expected_question(question);
    assert_eq!(stem[..whole.len()], whole);
    match &question.body {
        Body::Choice { multiple, options } => {
            // One that is all right and may be chosen with others has weights too.
            assert_eq!(parsed.kind, Kind::Choice { single: !multiple });
            assert_eq!(parsed.answers.len(), options.len());
            let right: f64 = parsed
                .answers
                .iter()
                .map(|(worth, ..)| worth.max(0.0))
                .sum();
            assert!((right - 100.0).abs() < 0.01);
            let mut wanted: Vec<String> = options
                .iter()
                .map(|option| {
                    format!(
                        "{:?}",
                        (
                            option.correct,
                            read::expected_option(option),
                            expected(&option.why)
                        )
                    )
                })
                .collect();
            let mut got: Vec<String> = parsed
                .answers
                .iter()
                .map(|(worth, text, why)| {
                    format!("{:?}", (*worth > 0.0, read::html(text), read::html(why)))
                })
                .collect();
            if question.shuffle {
                wanted.sort();
                got.sort();
            }
            assert_eq!(got, wanted);
        }
        Body::Numeric { answers, tolerance } if parsed.kind == Kind::Numeric => {
            let got: Vec<(f64, bool, Vec<Block>)> = parsed
                .answers
                .iter()
                .map(|(worth, text, why)| {
                    let (number, margin) = text.split_once(':').unwrap();
                    assert_eq!(margin.parse(), Ok(*tolerance));
                    (number.parse().unwrap(), *worth == 100.0, read::html(why))
                })
                .collect();
            assert_eq!(got, expected_numbers(answers, *tolerance));
        }
        Body::Numeric { answers, .. } => check_short(parsed, answers, true),
        Body::Short {
            answers,
            case_sensitive,
        } => check_short(parsed, answers, *case_sensitive),
        Body::Table(table) => {
            assert_eq!(parsed.kind, Kind::Match);
            let blanks: Vec<String> = table
                .rows
                .iter()
                .flatten()
                .filter_map(|cell| match cell {
                    Cell::Given(_) => None,
                    Cell::Blank { answers, .. } => answers.iter().find(|answer| answer.correct),
                })
                .map(|answer| one_line(&answer.text))
                .collect();
            let values: Vec<String> = parsed.pairs.iter().map(|(_, value)| plain(value)).collect();
            assert_eq!(values[..blanks.len()], blanks);
            for (at, (name, _)) in parsed.pairs.iter().enumerate() {
                let wanted = if at < blanks.len() {
                    format!("({})", at + 1)
                } else {
                    String::new()
                };
                assert_eq!(*name, wanted);
            }
            let extra = &values[blanks.len()..];
            assert!(
                extra
                    .iter()
                    .enumerate()
                    .all(|(at, value)| !blanks.contains(value) && !extra[..at].contains(value))
            );
        }
        Body::Order { items } => match items.len() {
            2 => assert_eq!(parsed.kind, Kind::Choice { single: true }),
            _ => {
                let mut pairs: Vec<(usize, Vec<Block>)> = parsed
                    .pairs
                    .iter()
                    .map(|(item, place)| (place.parse().unwrap(), read::html(item)))
                    .collect();
                pairs.sort_by_key(|(place, _)| *place);
                let wanted: Vec<(usize, Vec<Block>)> = items
                    .iter()
                    .enumerate()
                    .map(|(at, item)| (at + 1, expected(item)))
                    .collect();
                assert_eq!(pairs, wanted);
            }
        },
    }
}

/// HTML without elements as text.
fn plain(html: &str) -> String {
    let wrapped = format!("<root>{html}</root>");
    read::all_text(roxmltree::Document::parse(&wrapped).unwrap().root_element())
}

fn check_short(parsed: &Parsed, answers: &[Answer], case_sensitive: bool) {
    assert_eq!(parsed.kind, Kind::Short, "{parsed:?}");
    let wanted = expected_answers(answers, case_sensitive);
    assert_eq!(parsed.answers.len(), wanted.len());
    for ((worth, pattern, why), (text, correct, reason)) in parsed.answers.iter().zip(wanted) {
        assert!(matches(pattern, &text), "{pattern:?} {text:?}");
        assert_eq!(
            (*worth, read::html(why)),
            (if correct { 100.0 } else { 0.0 }, reason)
        );
    }
}

#[test]
fn the_sample_comes_back() {
    check(&sample::quiz());
}

#[test]
fn nasty_texts_come_back() {
    for seed in 0..150 {
        check(&nasty::quiz(seed, 8));
    }
}
