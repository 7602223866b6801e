//! A package of IMS QTI 2.1: a manifest, a test, and an item for each question.
//!
//! Scores come from mappings or comparisons inside each item, reasons are modal feedback, shown by what
//! was answered. Items keep to what importers (Canvas among them) understand: one response each, and
//! feedback outside the body. So a trace table is a match interaction between blanks and values, not a
//! row of text entries, of which Canvas takes only one.

use std::collections::BTreeSet;

use super::common::{base_name, file_name, letters, unique, wrong_order};
use super::rich::{Place, Rich};
use super::scoring::{self, ONE_LINE, decimal};
use super::{Options, OutFile, package};
use crate::model::{Answer, Body, ChoiceOption, Question, Quiz, Table};
use crate::xml::{self, Writer};

const QTI: &str = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const QTI_PLACE: &str = "http://www.imsglobal.org/xsd/imsqti_v2p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd";
const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// One item and what belongs to it.
struct Item {
    identifier: String,
    href: String,
    files: Vec<OutFile>,
}

pub(super) fn write(quiz: &Quiz, options: &Options) -> Vec<OutFile> {
    let mut taken = BTreeSet::new();
    let items: Vec<Item> = quiz
        .questions
        .iter()
        .enumerate()
        .map(|(at, question)| {
            // An identifier must begin with a letter.
            let identifier = format!("q{:03}-{}", at + 1, file_name(&question.id, "item"));
            item(question, unique(identifier, &mut taken), options)
        })
        .collect();
    let mut files = vec![
        OutFile {
            path: "imsmanifest.xml".to_owned(),
            bytes: manifest(quiz, &items).into_bytes(),
        },
        OutFile {
            path: "assessment.xml".to_owned(),
            bytes: test(quiz, &items).into_bytes(),
        },
    ];
    files.extend(items.into_iter().flat_map(|item| item.files));
    vec![OutFile {
        path: format!("{}-qti.zip", base_name(quiz, options)),
        bytes: package::zip(&files),
    }]
}

fn title(quiz: &Quiz) -> &str {
    if quiz.title.trim().is_empty() {
        "Quiz"
    } else {
        quiz.title.trim()
    }
}

fn manifest(quiz: &Quiz, items: &[Item]) -> String {
    let mut out = Writer::new();
    let attributes = [
        ("xmlns", "http://www.imsglobal.org/xsd/imscp_v1p1"),
        ("xmlns:xsi", XSI),
        (
            "xsi:schemaLocation",
            "http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd",
        ),
        ("identifier", "manifest"),
    ];
    out.element("manifest", &attributes, |out| {
        out.element("metadata", &[], |out| {
            out.leaf("schema", &[], "QTIv2.1 Package");
            out.leaf("schemaversion", &[], "1.0.0");
        });
        out.empty("organizations", &[]);
        out.element("resources", &[], |out| {
            let test = [
                ("identifier", "assessment"),
                ("type", "imsqti_test_xmlv2p1"),
                ("href", "assessment.xml"),
            ];
            out.element("resource", &test, |out| {
                out.empty("file", &[("href", "assessment.xml")]);
                for item in items {
                    out.empty("dependency", &[("identifierref", &item.identifier)]);
                }
            });
            for (item, question) in items.iter().zip(&quiz.questions) {
                let attributes = [
                    ("identifier", item.identifier.as_str()),
                    ("type", "imsqti_item_xmlv2p1"),
                    ("href", item.href.as_str()),
                ];
                out.element("resource", &attributes, |out| {
                    metadata(out, quiz, question);
                    for file in &item.files {
                        out.empty("file", &[("href", &file.path)]);
                    }
                });
            }
        });
    });
    out.finish()
}

/// Title, category and tags as learning-object metadata.
fn metadata(out: &mut Writer, quiz: &Quiz, question: &Question) {
    let string = |out: &mut Writer, text: &str| out.leaf("string", &[("language", "en")], text);
    out.element("metadata", &[], |out| {
        out.element("lom", &[("xmlns", "http://ltsc.ieee.org/xsd/LOM")], |out| {
            out.element("general", &[], |out| {
                out.element("title", &[], |out| string(out, &question.name));
                for keyword in quiz.category.iter().chain(&question.tags) {
                    out.element("keyword", &[], |out| string(out, keyword));
                }
            });
        });
    });
}

fn test(quiz: &Quiz, items: &[Item]) -> String {
    let mut out = Writer::new();
    let attributes = [
        ("xmlns", QTI),
        ("xmlns:xsi", XSI),
        ("xsi:schemaLocation", QTI_PLACE),
        ("identifier", "assessment"),
        ("title", title(quiz)),
    ];
    out.element("assessmentTest", &attributes, |out| {
        let part = [
            ("identifier", "part"),
            ("navigationMode", "nonlinear"),
            ("submissionMode", "individual"),
        ];
        out.element("testPart", &part, |out| {
            let section = [
                ("identifier", "section"),
                ("title", title(quiz)),
                ("visible", "true"),
            ];
            out.element("assessmentSection", &section, |out| {
                for item in items {
                    out.empty(
                        "assessmentItemRef",
                        &[("identifier", &item.identifier), ("href", &item.href)],
                    );
                }
            });
        });
    });
    out.finish()
}

/// The parts of an item that depend on the type of the question.
struct Parts {
    cardinality: &'static str,
    base_type: &'static str,
    correct: Vec<String>,
    /// Key, worth, and whether capitals matter if the key is a text.
    mapping: Vec<(String, f64, Option<bool>)>,
    /// XML inside the body, below stem and code.
    body: String,
    /// XML that computes the score.
    score: String,
    /// XML of a condition on the response, and the reason (as XML) that it gives.
    reasons: Vec<(String, String)>,
}

fn item(question: &Question, identifier: String, options: &Options) -> Item {
    let mut rich = Rich::new(Place::Qti, options, &identifier);
    let stem = rich.question(question);
    let parts = parts(question, &mut rich);
    let mut out = Writer::new();
    let name = question.name.trim();
    let attributes = [
        ("xmlns", QTI),
        ("xmlns:xsi", XSI),
        ("xsi:schemaLocation", QTI_PLACE),
        ("identifier", identifier.as_str()),
        ("title", if name.is_empty() { &identifier } else { name }),
        ("adaptive", "false"),
        ("timeDependent", "false"),
    ];
    let points = decimal(question.points);
    out.element("assessmentItem", &attributes, |out| {
        declarations(out, &parts, &points);
        out.element("itemBody", &[], |out| {
            out.raw("div", &[], &stem);
            out.verbatim(&parts.body);
        });
        let general = rich.blocks(&question.feedback);
        processing(out, &parts, !general.is_empty());
        for (at, (_, reason)) in parts.reasons.iter().enumerate() {
            feedback(out, &format!("reason-{}", at + 1), reason);
        }
        if !general.is_empty() {
            feedback(out, "general", &general);
        }
    });
    let href = format!("items/{identifier}.xml");
    let mut files = vec![OutFile {
        path: href.clone(),
        bytes: out.finish().into_bytes(),
    }];
    for (name, bytes) in rich.take_files() {
        files.push(OutFile {
            path: format!("items/{name}"),
            bytes,
        });
    }
    Item {
        identifier,
        href,
        files,
    }
}

fn declarations(out: &mut Writer, parts: &Parts, points: &str) {
    let response = [
        ("identifier", "RESPONSE"),
        ("cardinality", parts.cardinality),
        ("baseType", parts.base_type),
    ];
    out.element("responseDeclaration", &response, |out| {
        out.element("correctResponse", &[], |out| {
            for value in &parts.correct {
                out.leaf("value", &[], value);
            }
        });
        if !parts.mapping.is_empty() {
            let bounds = [
                ("lowerBound", "0"),
                ("upperBound", points),
                ("defaultValue", "0"),
            ];
            out.element("mapping", &bounds, |out| {
                for (key, worth, case) in &parts.mapping {
                    let worth = decimal(*worth);
                    let mut entry = vec![("mapKey", key.as_str()), ("mappedValue", worth.as_str())];
                    if let Some(case) = case {
                        entry.push(("caseSensitive", if *case { "true" } else { "false" }));
                    }
                    out.empty("mapEntry", &entry);
                }
            });
        }
    });
    let score = [
        ("identifier", "SCORE"),
        ("cardinality", "single"),
        ("baseType", "float"),
        ("normalMaximum", points),
        ("normalMinimum", "0"),
    ];
    let maximum = [
        ("identifier", "MAXSCORE"),
        ("cardinality", "single"),
        ("baseType", "float"),
    ];
    for (attributes, value) in [(&score[..], "0"), (&maximum[..], points)] {
        out.element("outcomeDeclaration", attributes, |out| {
            out.element("defaultValue", &[], |out| out.leaf("value", &[], value));
        });
    }
    let attributes = [
        ("identifier", "FEEDBACK"),
        ("cardinality", "multiple"),
        ("baseType", "identifier"),
    ];
    out.empty("outcomeDeclaration", &attributes);
}

fn processing(out: &mut Writer, parts: &Parts, general: bool) {
    let show = |identifier: &str| {
        format!(
            "<setOutcomeValue identifier=\"FEEDBACK\"><multiple><variable identifier=\"FEEDBACK\"/>\
             <baseValue baseType=\"identifier\">{identifier}</baseValue></multiple></setOutcomeValue>"
        )
    };
    out.element("responseProcessing", &[], |out| {
        out.verbatim(&parts.score);
        for (at, (condition, _)) in parts.reasons.iter().enumerate() {
            let show = show(&format!("reason-{}", at + 1));
            out.verbatim(&format!(
                "    <responseCondition><responseIf>{condition}{show}</responseIf></responseCondition>"
            ));
        }
        if general {
            out.verbatim(&format!("    {}", show("general")));
        }
    });
}

fn feedback(out: &mut Writer, identifier: &str, content: &str) {
    let attributes = [
        ("outcomeIdentifier", "FEEDBACK"),
        ("showHide", "show"),
        ("identifier", identifier),
    ];
    out.raw("modalFeedback", &attributes, content);
}

const MAP_RESPONSE: &str = "    <setOutcomeValue identifier=\"SCORE\"><mapResponse identifier=\"RESPONSE\"/></setOutcomeValue>";

fn score_if(condition: &str, points: f64) -> String {
    format!(
        "    <responseCondition><responseIf>{condition}<setOutcomeValue identifier=\"SCORE\">\
         <baseValue baseType=\"float\">{}</baseValue></setOutcomeValue></responseIf></responseCondition>",
        decimal(points)
    )
}

fn variable() -> &'static str {
    "<variable identifier=\"RESPONSE\"/>"
}

fn constant(base_type: &str, value: &str) -> String {
    format!(
        "<baseValue baseType=\"{base_type}\">{}</baseValue>",
        xml::text(value)
    )
}

fn parts(question: &Question, rich: &mut Rich<'_>) -> Parts {
    match &question.body {
        Body::Choice { multiple, options } => choice(question, *multiple, options, rich),
        Body::Numeric { answers, tolerance } => match scoring::numbers(answers, *tolerance) {
            Some(numbers) => numeric(question, &numbers, *tolerance, rich),
            None => short(question, answers, true, rich),
        },
        Body::Short {
            answers,
            case_sensitive,
        } => short(question, answers, *case_sensitive, rich),
        Body::Table(table) => matching(question, table, rich),
        Body::Order { items } => order(question, items, rich),
    }
}

fn choice(
    question: &Question,
    multiple: bool,
    options: &[ChoiceOption],
    rich: &mut Rich<'_>,
) -> Parts {
    let right = options.iter().filter(|option| option.correct).count();
    let wrong = options.len() - right;
    let mut body = format!(
        "    <choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"{}\" maxChoices=\"{}\">\n",
        question.shuffle,
        if multiple { 0 } else { 1 }
    );
    let mut parts = Parts {
        cardinality: if multiple { "multiple" } else { "single" },
        base_type: "identifier",
        correct: Vec::new(),
        mapping: Vec::new(),
        body: String::new(),
        score: MAP_RESPONSE.to_owned(),
        reasons: Vec::new(),
    };
    for (at, option) in options.iter().enumerate() {
        let identifier = letters(at);
        let worth = match (multiple, option.correct) {
            (false, true) => question.points,
            (false, false) => 0.0,
            (true, true) => question.points / right as f64,
            (true, false) => -question.points / wrong as f64,
        };
        parts.mapping.push((identifier.clone(), worth, None));
        if option.correct {
            parts.correct.push(identifier.clone());
        }
        let content = rich.option(option);
        body.push_str(&format!(
            "      <simpleChoice identifier=\"{identifier}\">{content}</simpleChoice>\n"
        ));
        let reason = rich.blocks(&option.why);
        if !reason.is_empty() {
            let value = constant("identifier", &identifier);
            let condition = if multiple {
                format!("<member>{value}{}</member>", variable())
            } else {
                format!("<match>{}{value}</match>", variable())
            };
            parts.reasons.push((condition, reason));
        }
    }
    parts.body = body + "    </choiceInteraction>";
    parts
}

fn text_entry(longest: usize) -> String {
    let length = (longest + 4).next_multiple_of(10);
    format!(
        "    <p><textEntryInteraction responseIdentifier=\"RESPONSE\" expectedLength=\"{length}\"/></p>"
    )
}

fn numeric(
    question: &Question,
    numbers: &[(Answer, f64)],
    tolerance: f64,
    rich: &mut Rich<'_>,
) -> Parts {
    let equal = |answer: &Answer| {
        let mode = if tolerance == 0.0 {
            "toleranceMode=\"exact\"".to_owned()
        } else {
            format!(
                "toleranceMode=\"absolute\" tolerance=\"{0} {0}\"",
                decimal(tolerance)
            )
        };
        format!(
            "<equal {mode}>{}{}</equal>",
            variable(),
            constant("float", &answer.text)
        )
    };
    let right = numbers
        .iter()
        .map(|(answer, _)| answer)
        .filter(|answer| answer.correct);
    let conditions: Vec<String> = right.clone().map(equal).collect();
    let condition = match conditions.as_slice() {
        [one] => one.clone(),
        all => format!("<or>{}</or>", all.concat()),
    };
    Parts {
        cardinality: "single",
        base_type: "float",
        correct: right.take(1).map(|answer| answer.text.clone()).collect(),
        mapping: Vec::new(),
        body: text_entry(
            numbers
                .iter()
                .map(|(answer, _)| answer.text.len())
                .max()
                .unwrap_or(0),
        ),
        score: score_if(&condition, question.points),
        reasons: reasons(numbers.iter().map(|(answer, _)| answer), equal, rich),
    }
}

/// The reasons of answers, each under its condition.
fn reasons<'a>(
    answers: impl Iterator<Item = &'a Answer>,
    condition: impl Fn(&Answer) -> String,
    rich: &Rich<'_>,
) -> Vec<(String, String)> {
    answers
        .filter_map(|answer| {
            let reason = rich.blocks(&answer.why);
            (!reason.is_empty()).then(|| (condition(answer), reason))
        })
        .collect()
}

fn short(
    question: &Question,
    answers: &[Answer],
    case_sensitive: bool,
    rich: &mut Rich<'_>,
) -> Parts {
    let found = scoring::short_answers(answers, case_sensitive);
    let equal = |answer: &Answer| {
        format!(
            "<stringMatch caseSensitive=\"{case_sensitive}\" substring=\"false\">{}{}</stringMatch>",
            variable(),
            constant("string", &answer.text)
        )
    };
    let note = if scoring::several_lines(answers) {
        format!("    <p>{ONE_LINE}</p>\n")
    } else {
        String::new()
    };
    let right: Vec<&Answer> = found.iter().filter(|answer| answer.correct).collect();
    Parts {
        cardinality: "single",
        base_type: "string",
        correct: right
            .iter()
            .take(1)
            .map(|answer| answer.text.clone())
            .collect(),
        mapping: right
            .iter()
            .map(|answer| {
                (
                    xml::visible(&answer.text).into_owned(),
                    question.points,
                    Some(case_sensitive),
                )
            })
            .collect(),
        body: note
            + &text_entry(
                found
                    .iter()
                    .map(|answer| answer.text.chars().count())
                    .max()
                    .unwrap_or(0),
            ),
        score: MAP_RESPONSE.to_owned(),
        reasons: reasons(found.iter(), equal, rich),
    }
}

fn matching(question: &Question, table: &Table, rich: &mut Rich<'_>) -> Parts {
    let blanks = scoring::blanks(table);
    let values = scoring::values(&blanks);
    let target = |value: &str| {
        values
            .iter()
            .position(|other| other == value)
            .map_or(0, |at| at + 1)
    };
    let each = question.points / blanks.len().max(1) as f64;
    let marks = [
        "    <table><thead><tr>",
        "</tr></thead><tbody>",
        "</tbody></table>",
    ];
    let mut body = rich.grid(table, marks);
    body.push_str(&format!(
        "\n    <matchInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" maxAssociations=\"{}\">\n\
         \x20     <simpleMatchSet>\n",
        blanks.len()
    ));
    let mut parts = Parts {
        cardinality: "multiple",
        base_type: "directedPair",
        correct: Vec::new(),
        mapping: Vec::new(),
        body: String::new(),
        score: MAP_RESPONSE.to_owned(),
        reasons: Vec::new(),
    };
    for (at, blank) in blanks.iter().enumerate() {
        let pair = format!("blank-{} value-{}", at + 1, target(&blank.right));
        parts.correct.push(pair);
        // Another blank may offer what is right here in other words.
        for value in values.iter().filter(|value| blank.rights.contains(value)) {
            parts.mapping.push((
                format!("blank-{} value-{}", at + 1, target(value)),
                each,
                None,
            ));
        }
        let name = table
            .header
            .get(blank.column)
            .map(|name| rich.code(name))
            .unwrap_or_default();
        body.push_str(&format!(
            "        <simpleAssociableChoice identifier=\"blank-{0}\" matchMax=\"1\" fixed=\"true\">\
             ({0}) {name}, row {1}</simpleAssociableChoice>\n",
            at + 1,
            blank.row + 1
        ));
        for answer in &blank.wrong {
            let reason = rich.blocks(&answer.why);
            if !reason.is_empty() {
                let pair = constant(
                    "directedPair",
                    &format!("blank-{} value-{}", at + 1, target(&answer.text)),
                );
                parts
                    .reasons
                    .push((format!("<member>{pair}{}</member>", variable()), reason));
            }
        }
    }
    body.push_str("      </simpleMatchSet>\n      <simpleMatchSet>\n");
    for (at, value) in values.iter().enumerate() {
        body.push_str(&format!(
            "        <simpleAssociableChoice identifier=\"value-{}\" matchMax=\"{}\">{}</simpleAssociableChoice>\n",
            at + 1,
            blanks.len(),
            rich.code(value)
        ));
    }
    body.push_str("      </simpleMatchSet>\n    </matchInteraction>");
    parts.body = body;
    parts
}

fn order(question: &Question, items: &[String], rich: &mut Rich<'_>) -> Parts {
    let order = wrong_order(&question.id, items.len());
    let mut correct = vec![String::new(); items.len()];
    let mut body = String::from(
        "    <orderInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" orientation=\"vertical\">\n",
    );
    for (at, &item) in order.iter().enumerate() {
        let identifier = letters(at);
        let content = rich.flow(&items[item]);
        body.push_str(&format!(
            "      <simpleChoice identifier=\"{identifier}\">{content}</simpleChoice>\n"
        ));
        correct[item] = identifier;
    }
    let condition = format!(
        "<match>{}<correct identifier=\"RESPONSE\"/></match>",
        variable()
    );
    Parts {
        cardinality: "ordered",
        base_type: "identifier",
        correct,
        mapping: Vec::new(),
        body: body + "    </orderInteraction>",
        score: score_if(&condition, question.points),
        reasons: Vec::new(),
    }
}
