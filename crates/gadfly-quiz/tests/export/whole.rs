//! What holds for all formats; and samples to look at.

use gadfly_quiz::export::{self, Format, Options, problems};
use gadfly_quiz::model::{Answer, Body, Look, Question, Quiz};

use crate::export::nasty;
use crate::export::sample::{self, option, question};

#[test]
fn same_quiz_same_bytes_and_harmless_paths() {
    let pictures = Options {
        code_as_image: true,
        line_numbers: true,
        ..Options::default()
    };
    for options in [Options::default(), pictures] {
        for format in Format::ALL {
            for quiz in [sample::quiz(), nasty::quiz(1, 10), Quiz::default()] {
                let files = export::write(format, &quiz, &options);
                assert_eq!(files, export::write(format, &quiz, &options));
                for (at, file) in files.iter().enumerate() {
                    let harmless =
                        |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
                    assert!(file.path.chars().all(harmless), "{}", file.path);
                    assert!(!file.path.starts_with('/') && !file.path.contains(".."));
                    assert!(
                        files[..at].iter().all(|other| other.path != file.path),
                        "{}",
                        file.path
                    );
                }
            }
        }
    }
}

#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert_eq!(
        "word".parse::<Format>(),
        Err("unknown format `word`; the formats are moodle, gift, qti, markdown, html, csv, java, py".to_owned())
    );
}

#[test]
fn plain_instances() {
    let quiz = sample::quiz();
    let java = export::write(
        Format::Instances(gadfly_quiz::model::Language::Java),
        &quiz,
        &Options::default(),
    );
    let paths: Vec<&str> = java.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths, ["even-sum-1.java", "even-sum-2/Sum.java"]);
    assert_eq!(java[0].bytes, sample::LOOP.as_bytes());
    let python = export::write(
        Format::Instances(gadfly_quiz::model::Language::Python),
        &quiz,
        &Options::default(),
    );
    let found: Vec<(&str, &[u8])> = python
        .iter()
        .map(|file| (file.path.as_str(), file.bytes.as_slice()))
        .collect();
    assert_eq!(found, [("listen_groesser.py", "print('ä')\n".as_bytes())]);
}

#[test]
fn bad_questions_are_named() {
    assert_eq!(problems(&sample::quiz()), []);
    let check = |question: Question, expected: &str| {
        let quiz = Quiz {
            questions: vec![question],
            ..Quiz::default()
        };
        let messages: Vec<String> = problems(&quiz)
            .into_iter()
            .map(|problem| problem.message)
            .collect();
        assert_eq!(messages.join("; "), expected);
    };
    let choice = |multiple, options: &[(&str, bool)]| Body::Choice {
        multiple,
        options: options
            .iter()
            .map(|(text, right)| option(text, Look::Output, *right, ""))
            .collect(),
    };
    check(
        question("q", "", choice(false, &[("1", true), ("2", false)])),
        "the question has no text",
    );
    check(
        question("q", "x", choice(false, &[("1", true)])),
        "a choice needs at least two options",
    );
    check(
        question("q", "x", choice(true, &[("1", false), ("2", false)])),
        "no option is right",
    );
    check(
        question("q", "x", choice(false, &[("1", true), ("2", true)])),
        "2 options are right, but only one may be chosen",
    );
    check(
        question("q", "x", choice(false, &[("1", true), ("1 \n", false)])),
        "two options look the same: \"1 \\n\"",
    );
    check(
        question(
            "q",
            "x",
            Body::Numeric {
                answers: vec![Answer::right("a", "")],
                tolerance: -1.0,
            },
        ),
        "-1 is no tolerance; \"a\" is no number",
    );
    check(
        question(
            "q",
            "x",
            Body::Short {
                answers: vec![Answer::right(" \n", "")],
                case_sensitive: true,
            },
        ),
        "a right answer has nothing in it that could be typed",
    );
    check(
        question(
            "q",
            "x",
            Body::Order {
                items: vec!["a".to_owned()],
            },
        ),
        "there is nothing to put in order",
    );
    check(
        Question {
            penalty: 2.0,
            points: f64::NAN,
            ..question("q", "x", Body::Table(Default::default()))
        },
        "NaN is no number of points; the penalty 2 is not between 0 and 1; the table has nothing to fill in",
    );
}

/// Samples, reviewed by eye when they change.
#[test]
fn samples() {
    let quiz = sample::quiz();
    for format in [Format::Moodle, Format::Gift, Format::Markdown, Format::Csv] {
        let file = &export::write(format, &quiz, &Options::default())[0];
        insta::assert_snapshot!(
            format.name(),
            String::from_utf8_lossy(&file.bytes).replace('\r', "")
        );
    }
}

#[test]
fn the_report_keeps_to_its_contract() {
    let quiz = sample::quiz();
    let report = serde_json::to_value(gadfly_quiz::json::report(&quiz)).unwrap();
    assert_eq!(report["instances"][1]["values"]["n"], "-2");
    assert_eq!(report["instances"][1]["output"], "=1+1\n");
    assert_eq!(report["instances"][1]["returns"], "-7");
    let kinds: Vec<&str> = report["questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|question| question["type"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        [
            "single", "multiple", "numeric", "short", "table", "order", "numeric", "numeric",
            "short"
        ]
    );
    let right: Vec<&str> = report["questions"][0]["options"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|option| option["correct"] == true)
        .map(|option| option["text"].as_str().unwrap())
        .collect();
    assert_eq!(right, ["sum: 6"]);
    assert_eq!(
        report["questions"][4]["table"]["rows"][0],
        serde_json::json!(["1", "2", null, null])
    );
}
