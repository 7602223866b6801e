//! The QTI package: well formed, complete, consistent, and marked by a small processor of our own.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use gadfly_quiz::export::{self, Format, Options};
use gadfly_quiz::model::{Body, Quiz};
use roxmltree::{Document, Node};

use crate::export::read;
use crate::export::{nasty, sample};

fn unpack(quiz: &Quiz, options: &Options) -> BTreeMap<String, String> {
    let files = export::write(Format::Qti, quiz, options);
    assert_eq!(files.len(), 1);
    let mut zip = zip::ZipArchive::new(Cursor::new(files[0].bytes.clone())).unwrap();
    let mut out = BTreeMap::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).unwrap();
        assert_eq!(file.last_modified().map(|date| date.year()), Some(1980));
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        out.insert(file.name().to_owned(), text);
    }
    assert_eq!(out.len(), zip.len(), "a name twice");
    out
}

fn elements<'a, 'd>(document: &'a Document<'d>, name: &'static str) -> Vec<Node<'a, 'd>> {
    document
        .descendants()
        .filter(|node| node.tag_name().name() == name)
        .collect()
}

/// Manifest, test and items name each other and nothing else.
fn check(quiz: &Quiz, options: &Options) {
    let files = unpack(quiz, options);
    let parse = |text: &'_ str| {
        Document::parse(text)
            .map(|_| ())
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
    };
    files.values().for_each(|text| parse(text));
    let manifest = Document::parse(&files["imsmanifest.xml"]).unwrap();
    let mut listed: BTreeSet<String> = elements(&manifest, "file")
        .iter()
        .map(|node| node.attribute("href").unwrap().to_owned())
        .collect();
    assert_eq!(listed.len(), elements(&manifest, "file").len());
    listed.insert("imsmanifest.xml".to_owned());
    assert_eq!(listed, files.keys().cloned().collect());
    let items: Vec<Node<'_, '_>> = elements(&manifest, "resource")
        .into_iter()
        .filter(|node| node.attribute("type") == Some("imsqti_item_xmlv2p1"))
        .collect();
    assert_eq!(items.len(), quiz.questions.len());
    let test = Document::parse(&files["assessment.xml"]).unwrap();
    let referred: Vec<(&str, &str)> = elements(&test, "assessmentItemRef")
        .iter()
        .map(|node| {
            (
                node.attribute("identifier").unwrap(),
                node.attribute("href").unwrap(),
            )
        })
        .collect();
    let resources: Vec<(&str, &str)> = items
        .iter()
        .map(|node| {
            (
                node.attribute("identifier").unwrap(),
                node.attribute("href").unwrap(),
            )
        })
        .collect();
    assert_eq!(referred, resources);
    let needed: Vec<&str> = elements(&manifest, "dependency")
        .iter()
        .map(|node| node.attribute("identifierref").unwrap())
        .collect();
    assert_eq!(
        needed,
        resources
            .iter()
            .map(|(identifier, _)| *identifier)
            .collect::<Vec<_>>()
    );
    for ((identifier, href), question) in resources.iter().zip(&quiz.questions) {
        let item = Document::parse(&files[*href]).unwrap();
        assert_eq!(
            item.root_element().attribute("identifier"),
            Some(*identifier)
        );
        assert!(
            identifier
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '-')
                && identifier.starts_with('q')
        );
        for image in elements(&item, "img") {
            assert!(files.contains_key(&format!("items/{}", image.attribute("src").unwrap())));
        }
        // Every reason is both shown by a condition and there to be shown.
        let there: BTreeSet<&str> = elements(&item, "modalFeedback")
            .iter()
            .map(|node| node.attribute("identifier").unwrap())
            .collect();
        let shown: BTreeSet<String> = elements(&item, "setOutcomeValue")
            .iter()
            .filter(|node| node.attribute("identifier") == Some("FEEDBACK"))
            .map(|node| read::all_text(*node).trim().to_owned())
            .collect();
        assert_eq!(
            there
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<BTreeSet<_>>(),
            shown
        );
        check_item(&item, question, options.code_as_image);
    }
}

fn check_item(item: &Document<'_>, question: &gadfly_quiz::model::Question, images: bool) {
    let response = elements(item, "responseDeclaration");
    assert_eq!(response.len(), 1, "Canvas takes only one");
    let correct: Vec<String> = response[0]
        .descendants()
        .filter(|node| node.tag_name().name() == "correctResponse")
        .flat_map(|node| node.children())
        .filter(Node::is_element)
        .map(read::all_text)
        .collect();
    // What the item itself calls right is worth everything, the first wrong answer less.
    let (score, _) = process(item, &correct);
    assert!(
        (score - question.points).abs() < 1e-6,
        "{score} of {}: {correct:?}",
        question.points
    );
    let (score, _) = process(item, &[]);
    assert_eq!(score, 0.0);
    let body = elements(item, "itemBody")[0];
    let stem = body.children().find(Node::is_element).unwrap();
    if !images {
        assert_eq!(read::blocks(stem), read::expected_question(question));
    }
    if let Body::Choice { multiple, options } = &question.body {
        let choices = elements(item, "simpleChoice");
        assert_eq!(choices.len(), options.len());
        let all: Vec<String> = choices
            .iter()
            .map(|node| node.attribute("identifier").unwrap().to_owned())
            .collect();
        for (node, option) in choices.iter().zip(options) {
            let identifier = node.attribute("identifier").unwrap().to_owned();
            if !images {
                assert_eq!(read::blocks(*node), read::expected_option(option));
            }
            assert_eq!(correct.contains(&identifier), option.correct);
            let (score, reasons) = process(item, &[identifier]);
            assert_eq!(score > 0.0, option.correct && question.points > 0.0);
            let mut wanted = vec![
                read::expected(&option.why),
                read::expected(&question.feedback),
            ];
            wanted.retain(|blocks| !blocks.is_empty());
            assert_eq!(reasons, wanted);
        }
        if *multiple && options.iter().any(|option| !option.correct) {
            assert!(
                process(item, &all).0.abs() < 1e-6,
                "ticking everything is worth nothing"
            );
        }
    }
    if let Body::Short { answers, .. } = &question.body {
        for answer in answers {
            let (score, _) = process(item, &[read::one_line(&answer.text)]);
            if answer.correct {
                assert_eq!(score, question.points);
            }
        }
        assert_eq!(process(item, &["no such answer".to_owned()]).0, 0.0);
    }
    if let Body::Numeric { answers, tolerance } = &question.body {
        for answer in answers.iter().filter(|answer| answer.correct) {
            assert_eq!(
                process(item, std::slice::from_ref(&answer.text)).0,
                question.points
            );
            if let (true, Ok(value)) = (*tolerance > 0.0, answer.text.parse::<f64>()) {
                assert_eq!(
                    process(item, &[(value + tolerance * 0.9).to_string()]).0,
                    question.points
                );
                assert_eq!(
                    process(item, &[(value - tolerance * 1.1).to_string()]).0,
                    0.0
                );
            }
        }
    }
}

/// Executes the response processing: score and the feedback that is shown.
fn process(item: &Document<'_>, response: &[String]) -> (f64, Vec<Vec<gadfly_quiz::text::Block>>) {
    let declaration = elements(item, "responseDeclaration")[0];
    let mut score = 0.0;
    let mut shown: Vec<String> = Vec::new();
    let processing = elements(item, "responseProcessing")[0];
    for rule in processing.children().filter(Node::is_element) {
        let outcome = match rule.tag_name().name() {
            "setOutcomeValue" => Some(rule),
            "responseCondition" => {
                let branch = rule.first_element_child().unwrap();
                let mut parts = branch.children().filter(Node::is_element);
                let condition = parts.next().unwrap();
                let outcome = parts.next().unwrap();
                holds(condition, declaration, response).then_some(outcome)
            }
            other => panic!("{other}"),
        };
        let Some(outcome) = outcome else { continue };
        let expression = outcome.first_element_child().unwrap();
        match (
            outcome.attribute("identifier"),
            expression.tag_name().name(),
        ) {
            (Some("SCORE"), "mapResponse") => score = mapped(declaration, response),
            (Some("SCORE"), "baseValue") => score = read::all_text(expression).parse().unwrap(),
            (Some("FEEDBACK"), "multiple") => shown.push(read::all_text(expression)),
            other => panic!("{other:?}"),
        }
    }
    let feedback = elements(item, "modalFeedback")
        .into_iter()
        .filter(|node| {
            shown
                .iter()
                .any(|name| node.attribute("identifier") == Some(name))
        })
        .map(read::blocks)
        .collect();
    (score, feedback)
}

fn mapped(declaration: Node<'_, '_>, response: &[String]) -> f64 {
    let mapping = declaration
        .descendants()
        .find(|node| node.tag_name().name() == "mapping")
        .unwrap();
    let bound = |name| mapping.attribute(name).unwrap().parse::<f64>().unwrap();
    let mut sum = 0.0;
    for value in response {
        let entry = mapping.children().filter(Node::is_element).find(|entry| {
            let key = entry.attribute("mapKey").unwrap();
            match entry.attribute("caseSensitive") {
                Some("false") => key.to_lowercase() == value.to_lowercase(),
                _ => key == value,
            }
        });
        sum += entry.map_or(bound("defaultValue"), |entry| {
            entry.attribute("mappedValue").unwrap().parse().unwrap()
        });
    }
    sum.clamp(bound("lowerBound"), bound("upperBound"))
}

fn holds(condition: Node<'_, '_>, declaration: Node<'_, '_>, response: &[String]) -> bool {
    let constant = || {
        let node = condition
            .children()
            .find(|node| node.tag_name().name() == "baseValue")
            .unwrap();
        read::all_text(node)
    };
    match condition.tag_name().name() {
        "or" => condition
            .children()
            .filter(Node::is_element)
            .any(|part| holds(part, declaration, response)),
        "member" => response.contains(&constant()),
        "match"
            if condition
                .children()
                .any(|node| node.tag_name().name() == "correct") =>
        {
            let correct = declaration.first_element_child().unwrap();
            let values: Vec<String> = correct
                .children()
                .filter(Node::is_element)
                .map(read::all_text)
                .collect();
            values == response
        }
        "match" => response == [constant()],
        "stringMatch" => match condition.attribute("caseSensitive") {
            Some("false") => response
                .first()
                .is_some_and(|given| given.to_lowercase() == constant().to_lowercase()),
            _ => response.first() == Some(&constant()),
        },
        "equal" => {
            let wanted: f64 = constant().parse().unwrap();
            let tolerance = match condition.attribute("toleranceMode") {
                Some("exact") => 0.0,
                _ => condition
                    .attribute("tolerance")
                    .unwrap()
                    .split(' ')
                    .next()
                    .unwrap()
                    .parse()
                    .unwrap(),
            };
            let given: Option<f64> = response.first().and_then(|given| given.parse().ok());
            given.is_some_and(|given| (given - wanted).abs() <= tolerance)
        }
        other => panic!("{other}"),
    }
}

#[test]
fn the_sample_is_a_package() {
    check(&sample::quiz(), &Options::default());
    check(
        &sample::quiz(),
        &Options {
            code_as_image: true,
            ..Options::default()
        },
    );
}

#[test]
fn nasty_texts_come_back() {
    for seed in 0..60 {
        check(&nasty::quiz(seed, 8), &Options::default());
    }
}

/// The manifest and a few items, reviewed by eye when they change.
#[test]
fn samples() {
    let files = unpack(&sample::quiz(), &Options::default());
    for name in [
        "imsmanifest.xml",
        "items/q002-else-1.xml",
        "items/q003-turns-1.xml",
        "items/q005-trace-1.xml",
    ] {
        insta::assert_snapshot!(format!("qti {}", name.replace('/', " ")), files[name]);
    }
}
