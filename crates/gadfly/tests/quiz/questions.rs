//! Questions about the skeletons of the corpus, end to end.

use std::collections::BTreeMap;

use gadfly_quiz::export::problems;
use gadfly_quiz::model::Body;

use crate::quiz::support::{corpus, made, skeletons};
use crate::share::{is_soak, share};

#[test]
fn every_skeleton_gives_questions_and_every_kind_comes_up() {
    let made = made(&["--count", "8"], &share(3, skeletons(&corpus()))).unwrap();
    assert_eq!(problems(&made.quiz), []);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for from in &made.skeletons {
        let questions = &from.asked.questions;
        let file = &from.skeleton.file;
        assert!(questions.len() >= 6, "{file}: {:?}", from.asked.missing);
        for question in questions {
            let kind = question.tags.last().cloned().unwrap_or_default();
            *kinds.entry(kind).or_default() += 1;
            if let Body::Choice { multiple, options } = &question.body {
                let right = options.iter().filter(|o| o.correct).count();
                assert!(right == 1 || *multiple && right > 0, "{}", question.id);
                let wrong = options.iter().filter(|o| !o.correct);
                for option in wrong {
                    assert!(!option.why.is_empty(), "{}: {}", question.id, option.text);
                }
            }
        }
    }
    let known: Vec<&str> = kinds.keys().map(String::as_str).collect();
    let all = [
        "change", "differ", "hole", "order", "output", "same", "trace", "turns",
    ];
    if is_soak() {
        assert_eq!(known, all, "{kinds:?}");
    } else {
        assert!(known.len() + 1 >= all.len(), "{kinds:?}");
    }
}

#[test]
fn options_are_kept() {
    let file = corpus().join("order_of_loops.java");
    let words = [
        "--count",
        "3",
        "--questions",
        "output",
        "--form",
        "numeric",
        "--points",
        "2.5",
        "--penalty",
        "0.25",
        "--tags",
        "loops,exam",
        "--category",
        "Exam/Loops",
        "--shuffle",
        "--title",
        "Loops & more",
    ];
    let made = made(&words, &[file]).unwrap();
    assert_eq!(made.quiz.title, "Loops & more");
    assert_eq!(made.quiz.category, ["Exam", "Loops"]);
    assert_eq!(made.quiz.questions.len(), 3);
    for question in &made.quiz.questions {
        assert!(matches!(question.body, Body::Numeric { .. }));
        assert_eq!((question.points, question.penalty), (2.5, 0.25));
        assert_eq!(question.tags[..2], ["loops", "exam"]);
        assert!(question.shuffle);
    }
}

#[test]
fn the_number_of_options_is_kept() {
    let file = corpus().join("else_or_not.java");
    for count in [3, 6] {
        let number = count.to_string();
        let words = [
            "--count",
            "4",
            "--questions",
            "output",
            "--form",
            "choice",
            "--options",
            &number,
        ];
        let made = made(&words, std::slice::from_ref(&file)).unwrap();
        for question in &made.quiz.questions {
            let Body::Choice { options, .. } = &question.body else {
                panic!("{question:?}");
            };
            assert!(
                options.len() <= count && options.len() >= count.min(4),
                "{options:?}"
            );
        }
    }
}
