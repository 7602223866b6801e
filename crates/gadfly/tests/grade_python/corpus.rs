//! The beginners' tasks: every verdict as the first line of the submission says.

use gadfly_grade::model::{Ruling, Seen};
use gadfly_grading::language::{Examined, OpenClass};
use gadfly_grading::python;

use crate::share::share;

use super::common::{class_of, corpus, grade, program, verdict, word};

/// Grades a folder and compares with the comments in the submissions.
fn check(folder: &str) {
    let (task, submissions) = class_of(&corpus(folder));
    let mut submissions = share(3, submissions);
    // A copy of the reference is right whatever else is.
    submissions.push(program(&corpus(folder).join("reference.py")));
    let mut examined = grade(&task, &submissions, 2);
    let mut wrong = Vec::new();
    let (own, _) = (examined.pop(), submissions.pop());
    match own.as_ref().map(verdict) {
        Some(given) if given == "equivalent" => {}
        given => wrong.push(format!("the reference: {given:?}")),
    }
    for (submission, examined) in submissions.iter().zip(&examined) {
        confirmed(examined);
        for judgement in &examined.judgements {
            if let Ruling::Different(difference) = &judgement.ruling
                && !difference
                    .case
                    .inputs
                    .iter()
                    .all(|input| is_small(&input.value))
            {
                wrong.push(format!(
                    "{}: {} is large",
                    submission.name, difference.case.call
                ));
            }
        }
        let text = std::fs::read_to_string(&submission.files[0].path).expect("readable");
        let line = text.lines().find_map(|line| line.split("VERDICT ").nth(1));
        let wanted = line.expect("a verdict in the file");
        let wanted = wanted.split([' ', ':']).next().expect("a word");
        let given = verdict(examined);
        if wanted != "any" && given.split(':').next() != Some(wanted) {
            wrong.push(format!("{}: {given}, should be {wanted}", submission.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn second_largest() {
    check("python/second_largest");
}

#[test]
fn merge_sorted() {
    check("python/merge_sorted");
}

#[test]
fn word_counts() {
    check("python/word_counts");
}

#[test]
fn palindrome() {
    check("python/palindrome");
}

#[test]
fn transpose() {
    check("python/transpose");
}

#[test]
fn stack_commands() {
    check("python/stack_commands");
}

/// The interpreter: each of the eleven faults is seen, and the reference is the same as itself as far
/// as the bounds go.
#[test]
fn interpreter() {
    let (task, mut submissions) = class_of(&corpus("python/interpreter"));
    submissions.push(program(&corpus("python/interpreter/reference.py")));
    let examined = grade(&task, &submissions, 2);
    let mut different = 0;
    for (submission, examined) in submissions.iter().zip(&examined) {
        let wanted = match submission.name.as_str() {
            "reference" => "equivalent",
            _ => "different",
        };
        assert_eq!(
            word(examined),
            wanted,
            "{}: {}",
            submission.name,
            verdict(examined)
        );
        different += usize::from(wanted == "different");
        confirmed(examined);
    }
    assert_eq!(different, 11);
    let reference = examined.last().expect("the reference");
    // Programs of any size are not all tried, and it says so.
    assert!(!reference.judgements[0].complete);
    assert!(!reference.judgements[0].reasons.is_empty());
    let class = python::open(&task).expect("a usable reference");
    let bounds = class.bounds();
    assert!(bounds.contains("up to 3 elements"), "{bounds}");
}

/// A difference is a run of both programs: what is shown is what the submission did.
fn confirmed(examined: &Examined) {
    for judgement in &examined.judgements {
        if let Ruling::Different(difference) = &judgement.ruling {
            let seen = examined.results.get(&difference.case.id());
            assert_eq!(seen, Some(&Seen::Failed(difference.actual.clone())));
            assert!(!difference.expected.is_empty());
            assert!(!difference.expected.contains(&difference.actual));
        }
    }
}

/// Nobody reads more than four elements: of each list, tuple, dict or set, and four words of a text.
fn is_small(literal: &str) -> bool {
    let mut open: Vec<usize> = Vec::new();
    let mut letters = literal.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '[' | '(' | '{' => {
                let empty = matches!(letters.peek(), Some(']' | ')' | '}'));
                open.push(usize::from(!empty));
            }
            ',' => {
                if let Some(count) = open.last_mut() {
                    *count += 1;
                }
            }
            ']' | ')' | '}' if open.pop().is_some_and(|count| count > 4) => return false,
            '\'' | '"' => {
                let text: String = letters.by_ref().take_while(|l| *l != letter).collect();
                if text.chars().count() > 8 || text.split(' ').count() > 4 {
                    return false;
                }
            }
            _ => {}
        }
    }
    true
}

#[test]
fn small_is_what_can_be_read() {
    for literal in [
        "[1, 2, 3, 4]",
        "[[], [0, 1], 'a b c']",
        "{'a': 1}",
        "()",
        "7",
    ] {
        assert!(is_small(literal), "{literal}");
    }
    for literal in [
        "[1, 2, 3, 4, 5]",
        "[[1, 2, 3, 4, 5]]",
        "'a b c d e'",
        "'abcdefghi'",
    ] {
        assert!(!is_small(literal), "{literal}");
    }
}
