//! Markdown, read by somebody else's parser.

use gadfly_quiz::export::{self, Format, Options};
use gadfly_quiz::model::{Body, Question, Quiz};
use gadfly_quiz::text::{Block, Inline};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use crate::export::read::{expected, program};
use crate::export::{nasty, sample};

fn write(quiz: &Quiz, options: &Options) -> String {
    String::from_utf8(
        export::write(Format::Markdown, quiz, options)[0]
            .bytes
            .clone(),
    )
    .unwrap()
}

/// The blocks of each section of level two: heading, and paragraphs and code down to the next heading.
fn sections(text: &str) -> Vec<(String, Vec<Block>)> {
    let mut out: Vec<(String, Vec<Block>)> = Vec::new();
    let mut inlines: Vec<Inline> = Vec::new();
    let mut code: Option<String> = None;
    let mut heading = false;
    for event in Parser::new_ext(
        text,
        pulldown_cmark::Options::ENABLE_TABLES | pulldown_cmark::Options::ENABLE_MATH,
    ) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                heading = level == pulldown_cmark::HeadingLevel::H2;
                inlines.clear();
            }
            Event::End(TagEnd::Heading(_)) => {
                if heading {
                    let title = inlines
                        .iter()
                        .map(|inline| match inline {
                            Inline::Text(text) | Inline::Code(text) => text.as_str(),
                        })
                        .collect();
                    out.push((title, Vec::new()));
                }
                inlines.clear();
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => code = Some(String::new()),
            Event::End(TagEnd::CodeBlock) => {
                let text = code.take().unwrap();
                if let Some((_, blocks)) = out.last_mut() {
                    blocks.push(Block::Verbatim(
                        text.strip_suffix('\n').unwrap_or(&text).to_owned(),
                    ));
                }
            }
            Event::End(TagEnd::Paragraph) => {
                if let Some((_, blocks)) = out.last_mut() {
                    blocks.push(Block::Paragraph(std::mem::take(&mut inlines)));
                }
            }
            Event::Start(Tag::Paragraph | Tag::Item | Tag::TableCell) => inlines.clear(),
            Event::Text(text) => match (&mut code, inlines.last_mut()) {
                (Some(code), _) => code.push_str(&text),
                (None, Some(Inline::Text(last))) => last.push_str(&text),
                _ => inlines.push(Inline::Text(text.into_string())),
            },
            Event::Code(text) => inlines.push(Inline::Code(text.into_string())),
            Event::Start(
                Tag::List(_) | Tag::Table(_) | Tag::TableHead | Tag::TableRow | Tag::Strong,
            )
            | Event::End(_)
            | Event::SoftBreak
            | Event::Rule => {}
            Event::Start(Tag::Emphasis) => {}
            other => panic!("{other:?} was not meant\n{text}"),
        }
    }
    out
}

/// Blanks at the ends of a paragraph's text and several in a row mean nothing there.
fn normal(blocks: Vec<Block>) -> Vec<Block> {
    blocks
        .into_iter()
        .map(|block| match block {
            Block::Paragraph(inlines) => {
                let mut merged: Vec<Inline> = Vec::new();
                for inline in inlines {
                    let inline = match inline {
                        Inline::Code(code) if code.is_empty() => continue,
                        Inline::Code(code) => Inline::Code(code.replace(['\n', '\t'], " ")),
                        Inline::Text(text) => Inline::Text(text),
                    };
                    match (merged.last_mut(), inline) {
                        (Some(Inline::Text(last)), Inline::Text(text)) => last.push_str(&text),
                        (_, inline) => merged.push(inline),
                    }
                }
                let length = merged.len();
                for (at, inline) in merged.iter_mut().enumerate() {
                    if let Inline::Text(text) = inline {
                        if at == 0 {
                            *text = text.trim_start_matches([' ', '\t']).to_owned();
                        }
                        if at + 1 == length {
                            *text = text.trim_end_matches([' ', '\t']).to_owned();
                        }
                    }
                }
                merged.retain(|inline| !matches!(inline, Inline::Text(text) if text.is_empty()));
                Block::Paragraph(merged)
            }
            block => block,
        })
        .filter(|block| !matches!(block, Block::Paragraph(inlines) if inlines.is_empty()))
        .collect()
}

fn check(quiz: &Quiz) {
    let text = write(quiz, &Options::default());
    let sections = sections(&text);
    assert_eq!(sections.len(), 2 * quiz.questions.len(), "{text}");
    for (at, question) in quiz.questions.iter().enumerate() {
        let (title, blocks) = &sections[at];
        let name: Vec<String> = nasty::visible(&question.name)
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        assert!(
            title.starts_with(&format!("{}. {}", at + 1, name.join(" "))),
            "{title:?} {:?}",
            question.name
        );
        let wanted = normal(wanted(question));
        let got = normal(blocks.clone());
        assert_eq!(got[..wanted.len()], wanted, "{text}");
        let (_, answer) = &sections[quiz.questions.len() + at];
        let answer = normal(answer.clone());
        let feedback = normal(expected(&question.feedback));
        let tail = &answer[answer.len().saturating_sub(feedback.len())..];
        assert_eq!(tail, feedback, "{text}");
    }
}

fn wanted(question: &Question) -> Vec<Block> {
    let mut out = expected(&question.stem);
    for fragment in &question.fragments {
        if !fragment.label.is_empty() {
            let label = nasty::visible(&fragment.label);
            out.push(Block::Paragraph(vec![Inline::Text(
                label.split_whitespace().collect::<Vec<_>>().join(" "),
            )]));
        }
        out.push(Block::Verbatim(program(&fragment.text)));
    }
    out
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

#[test]
fn the_answers_are_right() {
    let quiz = sample::quiz();
    let text = write(&quiz, &Options::default());
    let (questions, answers) = text.split_once("# Answers").unwrap();
    assert!(
        !questions.contains("Right"),
        "answers come behind the questions"
    );
    for (at, question) in quiz.questions.iter().enumerate() {
        let Body::Choice { options, .. } = &question.body else {
            continue;
        };
        let part = |text: &str| text.split("\n## ").nth(at + 1).unwrap().to_owned();
        let (asked, answered) = (part(questions), part(answers));
        let right = answered
            .lines()
            .find(|line| line.starts_with("Right: "))
            .unwrap();
        for letter in ["A", "B", "C", "D", "E"] {
            let Some(at) = asked.find(&format!("- **{letter}**")) else {
                continue;
            };
            let shown = asked[at..].split("\n- **").next().unwrap();
            let option = options
                .iter()
                .rev()
                .find(|option| shown.contains(option.text.lines().next().unwrap()))
                .unwrap();
            assert_eq!(right.contains(letter), option.correct, "{letter}: {shown}");
        }
    }
}
