//! Predicates as conditions in the language of the program, for a machine that searches where they hold.
//!
//! A condition is for search only: whether an input satisfies a predicate is decided by [`Predicate::holds`]. So it
//! may be stronger where that is simpler, and values of other kinds may make it fail.

use crate::characters::Kind;
use crate::place::{Place, Step};
use crate::predicate::Predicate;
use crate::value::ValueKind;

/// An expression of Python over the parameters; nothing if no predicate can be written.
pub fn python(predicates: &[&Predicate]) -> Option<String> {
    let parts: Vec<String> = predicates.iter().filter_map(|p| python_of(p)).collect();
    (!parts.is_empty()).then(|| parts.join(" and "))
}

/// The expression of a place, and the loops that reach it: `v1[1]` in `for v1 in pairs`.
fn reach(place: &Place) -> (String, Vec<String>) {
    let mut value = place.parameter.clone();
    let mut loops = Vec::new();
    for step in &place.steps {
        match step {
            Step::Field(at) => value = format!("{value}[{at}]"),
            Step::Elements | Step::Keys | Step::Values => {
                let variable = format!("v{}", loops.len() + 1);
                let values = if *step == Step::Values {
                    ".values()"
                } else {
                    ""
                };
                loops.push(format!("for {variable} in {value}{values}"));
                value = variable;
            }
        }
    }
    (value, loops)
}

/// `all(CONDITION for v1 in xs)`.
fn every(place: &Place, condition: impl Fn(&str) -> String) -> String {
    let (value, loops) = reach(place);
    let condition = condition(&value);
    if loops.is_empty() {
        format!("({condition})")
    } else {
        format!("all({condition} {})", loops.join(" "))
    }
}

fn python_of(predicate: &Predicate) -> Option<String> {
    Some(match predicate {
        Predicate::NotKind(place, kind) => {
            let types = match kind {
                ValueKind::Number => "(int, float)",
                ValueKind::Text => "str",
                ValueKind::List => "(list, tuple)",
                ValueKind::Map => "dict",
                ValueKind::Truth => "bool",
                ValueKind::Nothing => return Some(every(place, |v| format!("{v} is not None"))),
            };
            every(place, |v| format!("not isinstance({v}, {types})"))
        }
        Predicate::AtLeast(place, least) => every(place, |v| format!("{v} >= {least}")),
        Predicate::AtMost(place, most) => every(place, |v| format!("{v} <= {most}")),
        Predicate::NotZero(place) => every(place, |v| format!("{v} != 0")),
        Predicate::Whole(place) => every(place, |v| format!("isinstance({v}, int)")),
        Predicate::MinLength(place, least) => every(place, |v| format!("len({v}) >= {least}")),
        Predicate::MaxLength(place, most) => every(place, |v| format!("len({v}) <= {most}")),
        Predicate::Without(place, kind) => characters(place, *kind),
        Predicate::SingleSpaces(place) => every(place, |v| {
            format!("{v}[:1] != ' ' and {v}[-1:] != ' ' and '  ' not in {v}")
        }),
        Predicate::OneOf(place, words) => {
            let quoted: Vec<String> = words
                .iter()
                .filter(|word| {
                    word.chars()
                        .all(|c| c.is_alphanumeric() || c == ' ' || c == '-')
                })
                .map(|word| format!("'{word}'"))
                .collect();
            if quoted.len() < words.len() {
                return None;
            }
            every(place, |v| format!("{v} in [{}]", quoted.join(", ")))
        }
        Predicate::Shape(place, example) => {
            let kinds: Vec<String> = example
                .chars()
                .enumerate()
                .map(|(at, c)| match Kind::of(c) {
                    Kind::Digit => format!("'0' <= VALUE[{at}] <= '9'"),
                    Kind::Lower => format!("'a' <= VALUE[{at}] <= 'z'"),
                    Kind::Upper => format!("'A' <= VALUE[{at}] <= 'Z'"),
                    _ if c == '\'' || c == '\\' || c == '"' => "True".to_owned(),
                    _ => format!("VALUE[{at}] == '{c}'"),
                })
                .collect();
            let length = example.chars().count();
            every(place, |v| {
                let all = kinds.join(" and ").replace("VALUE", v);
                format!("len({v}) == {length} and {all}")
            })
        }
        // The search may go beyond it.
        Predicate::NoGreater(..) => return None,
        Predicate::Sorted(place) => every(place, |v| {
            format!("all({v}[i] <= {v}[i + 1] for i in range(len({v}) - 1))")
        }),
        Predicate::Distinct(place) => every(place, |v| {
            format!("all({v}[i] not in {v}[:i] for i in range(len({v})))")
        }),
        Predicate::Rectangular(place) => every(place, |v| {
            format!("all(len(row) == len({v}[0]) for row in {v})")
        }),
        Predicate::Square(place) => every(place, |v| {
            format!("all(len(row) == len({v}) for row in {v})")
        }),
        Predicate::SameLength(one, two) => {
            let ((a, none), (b, no)) = (reach(one), reach(two));
            if !none.is_empty() || !no.is_empty() {
                return None;
            }
            format!("len({a}) == len({b})")
        }
        Predicate::Ordered(one, two) => {
            let ((a, none), (b, no)) = (reach(one), reach(two));
            if !none.is_empty() || !no.is_empty() {
                return None;
            }
            format!("{a} <= {b}")
        }
        Predicate::Inside(number, whole) => {
            let (n, none) = reach(number);
            if !none.is_empty() {
                return None;
            }
            every(whole, |v| format!("0 <= {n} < len({v})"))
        }
        Predicate::WithinLength(number, whole) => {
            let ((n, none), (v, no)) = (reach(number), reach(whole));
            if !none.is_empty() || !no.is_empty() {
                return None;
            }
            format!("{n} <= len({v})")
        }
    })
}

fn characters(place: &Place, kind: Kind) -> String {
    let (value, loops) = reach(place);
    let loops = loops.iter().map(|l| format!("{l} ")).collect::<String>();
    format!("all(not ({}) {loops}for c in {value})", kind.python())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_of_python() {
        let prices = Place::parameter("prices").then(Step::Values);
        let check = |predicate: Predicate, expected: &str| {
            assert_eq!(python(&[&predicate]).as_deref(), Some(expected));
        };
        check(
            Predicate::AtLeast(prices, 0),
            "all(v1 >= 0 for v1 in prices.values())",
        );
        check(
            Predicate::Without(Place::parameter("s"), Kind::Digit),
            "all(not ('0' <= c <= '9') for c in s)",
        );
        let second = Place::parameter("pairs")
            .then(Step::Elements)
            .then(Step::Field(1));
        check(
            Predicate::MinLength(second, 1),
            "all(len(v1[1]) >= 1 for v1 in pairs)",
        );
    }
}
