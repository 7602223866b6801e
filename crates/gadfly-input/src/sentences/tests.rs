//! Sentences as teachers write them, with what they say of the inputs.

use super::read;
use crate::summary::summaries;
use crate::value::{Call, Value};

fn ints(items: &[i128]) -> Value {
    Value::List(items.iter().map(|i| Value::Int(*i)).collect())
}

/// What a text says about calls with these arguments: `+` for required statements, `-` for dropped ones.
fn said(text: &str, arguments: &[(&str, Value)]) -> Vec<String> {
    let call = Call {
        entry: "f".into(),
        arguments: arguments
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect(),
    };
    let places = summaries([&call].into_iter());
    let mut all: Vec<String> = read(&[text], &[text], &places)
        .into_iter()
        .map(|said| {
            format!(
                "{}{}",
                if said.required { '+' } else { '-' },
                said.predicate
            )
        })
        .collect();
    all.sort();
    all
}

fn check(text: &str, arguments: &[(&str, Value)], expected: &[&str]) {
    assert_eq!(said(text, arguments), expected, "{text}");
}

#[test]
fn numbers() {
    let n = [("n", Value::Int(1))];
    check(
        "n is a positive integer.",
        &n,
        &["+n is not 0", "+n is not negative", "+n is whole"],
    );
    check(
        "Return n factorial for a natural number n.",
        &n,
        &["+n is not negative"],
    );
    check("Returns -1 if n is negative.", &n, &["-n is not negative"]);
    check("n is never negative.", &n, &["+n is not negative"]);
    check(
        "Return True if n is positive.",
        &n,
        &["-n is not 0", "-n is not negative"],
    );
    check(
        "The month n is a number between 1 and 12.",
        &n,
        &[
            "+n is at least 1",
            "+n is at most 12",
            "+n is not 0",
            "+n is not negative",
        ],
    );
    check("Requires n >= 0.", &n, &["+n is not negative"]);
    check(
        "n (0..9) is a digit",
        &n,
        &["+n is at most 9", "+n is not negative"],
    );
}

#[test]
fn lists() {
    let xs = [("xs", ints(&[1]))];
    check(
        "Return the largest element of a non-empty list.",
        &xs,
        &["+xs is not empty"],
    );
    check("There is at least one article.", &xs, &["+xs is not empty"]);
    check(
        "There are at least three judges.",
        &xs,
        &["+xs has at least 3 elements"],
    );
    check(
        "Returns None if the list is empty.",
        &xs,
        &["-xs is not empty"],
    );
    check("The list is not empty.", &xs, &["+xs is not empty"]);
    check("xs is sorted in ascending order.", &xs, &["+xs is sorted"]);
    check("Return a sorted list of the words.", &xs, &[]);
    check("Search x in a sorted list.", &xs, &["+xs is sorted"]);
    check("Return the list without duplicates.", &xs, &[]);
    check(
        "xs contains no duplicates.",
        &xs,
        &["+xs has no equal elements"],
    );
    check(
        "Return the sum of a list of numbers.",
        &xs,
        &["-elements of xs are not negative"],
    );
    let two = [("a", ints(&[1])), ("b", ints(&[1]))];
    check(
        "Both lists have the same length.",
        &two,
        &["+a and b have the same length"],
    );
    let grid = [("grid", Value::List(vec![ints(&[1])]))];
    check(
        "All rows have the same length.",
        &grid,
        &["+grid is rectangular"],
    );
}

#[test]
fn strings() {
    let s = [("s", Value::Text("ab".into()))];
    check(
        "Each move is one of 'rock', 'paper' or 'scissors'.",
        &s,
        &["+s is 'rock', 'paper' or 'scissors'"],
    );
    check(
        "The word s consists of lower-case letters.",
        &s,
        &[
            "+s contains no digits",
            "+s contains no punctuation",
            "+s contains no spaces",
            "+s contains no special characters (line breaks, accents)",
            "+s contains no upper-case letters",
            "-s contains no lower-case letters",
        ],
    );
    check(
        "The times are texts like \"08:15\" (hours from 00 to 23).",
        &s,
        &["+s has the form \"08:15\""],
    );
}
