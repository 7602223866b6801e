//! Inputs changed so that they satisfy predicates: `[]` becomes `[1]`, `-5` becomes `5`.
//!
//! A difference on an input that nobody means may have a sibling on an input that is meant. Repairs find it without
//! a solver, in every language.

use crate::characters::Kind;
use crate::place::{Place, Step};
use crate::predicate::Predicate;
use crate::value::{Call, Value};

/// How often all predicates are gone through: one repair may violate another predicate.
const ROUNDS: usize = 4;
/// Different ways to repair.
const VARIANTS: usize = 3;

/// Calls like this one that satisfy all predicates, at most a few. `donors` are other calls of the entry whose values
/// fill what is empty.
pub fn repaired(call: &Call, predicates: &[&Predicate], donors: &[&Call]) -> Vec<Call> {
    let mut found: Vec<Call> = Vec::new();
    for variant in 0..VARIANTS {
        let mut other = call.clone();
        for _ in 0..ROUNDS {
            let broken: Vec<&&Predicate> = predicates.iter().filter(|p| !p.holds(&other)).collect();
            if broken.is_empty() {
                break;
            }
            for predicate in broken {
                repair(&mut other, predicate, donors, variant);
            }
        }
        if predicates.iter().all(|p| p.holds(&other)) && other != *call && !found.contains(&other) {
            found.push(other);
        }
    }
    found
}

fn repair(call: &mut Call, predicate: &Predicate, donors: &[&Call], variant: usize) {
    let original = call.clone();
    let more = variant as i128;
    match predicate {
        Predicate::NotKind(place, kind) => {
            let given: Vec<Value> = donors
                .iter()
                .flat_map(|donor| place.values(donor))
                .filter(|v| v.kind().is_some_and(|own| own != *kind))
                .cloned()
                .collect();
            if given.is_empty() {
                return;
            }
            change(call, place, &mut |v| {
                if v.kind() == Some(*kind) {
                    *v = given[variant % given.len()].clone();
                }
            });
        }
        Predicate::AtLeast(place, least) => change(call, place, &mut |v| {
            let least = i128::from(*least);
            match v {
                Value::Int(int) if *int < least && variant == 0 && -*int >= least => *int = -*int,
                Value::Int(int) if *int < least => *int = least + more,
                Value::Float(float) if *float < least as f64 => {
                    *float = float.abs().max(least as f64);
                }
                _ => {}
            }
        }),
        Predicate::AtMost(place, most) => change(call, place, &mut |v| {
            let most = i128::from(*most);
            match v {
                Value::Int(int) if *int > most => *int = most - more,
                Value::Float(float) if *float > most as f64 => *float = most as f64,
                _ => {}
            }
        }),
        Predicate::NotZero(place) => change(call, place, &mut |v| {
            if v.as_number() == Some(0.0) {
                *v = Value::Int(1 + more);
            }
        }),
        Predicate::Whole(place) => change(call, place, &mut |v| {
            if let Value::Float(float) = v {
                *v = Value::Int((float.trunc() as i128).saturating_add(more));
            }
        }),
        Predicate::MinLength(place, least) => {
            let given: Vec<Value> = donors
                .iter()
                .flat_map(|donor| place.values(donor))
                .filter(|v| v.len().is_some_and(|len| len >= *least))
                .cloned()
                .collect();
            change(call, place, &mut |v| {
                if v.len().is_some_and(|len| len < *least) {
                    lengthen(v, *least, &given, variant);
                }
            });
        }
        Predicate::MaxLength(place, most) => change(call, place, &mut |v| match v {
            Value::Text(text) => *text = text.chars().take(*most).collect(),
            Value::List(items) | Value::Set(items) => items.truncate(*most),
            Value::Map(pairs) => pairs.truncate(*most),
            _ => {}
        }),
        Predicate::Without(place, kind) => change(call, place, &mut |v| {
            if let Value::Text(text) = v {
                *text = without(text, *kind, variant);
            }
        }),
        Predicate::SingleSpaces(place) => change(call, place, &mut |v| {
            if let Value::Text(text) = v {
                let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
                *text = words.join(" ");
            }
        }),
        Predicate::OneOf(place, words) => {
            let mut at = variant;
            change(call, place, &mut |v| {
                let is_one = matches!(&*v, Value::Text(text) if words.contains(text));
                if !is_one && !words.is_empty() {
                    *v = Value::Text(words[at % words.len()].clone());
                    at += 1;
                }
            });
        }
        Predicate::Shape(place, example) => change(call, place, &mut |v| {
            let text = match v {
                Value::Text(text) => text.as_str(),
                _ => "",
            };
            *v = Value::Text(formed(example, text, variant));
        }),
        Predicate::NoGreater(place, example) => change(call, place, &mut |v| {
            if let Value::Text(text) = v {
                *text = formed(example, text, variant);
            }
        }),
        Predicate::Sorted(place) => change(call, place, &mut |v| {
            if let Value::List(items) = v {
                items.sort_by(|a, b| match (a, b) {
                    (Value::Text(a), Value::Text(b)) => a.cmp(b),
                    _ => a
                        .as_number()
                        .unwrap_or(0.0)
                        .total_cmp(&b.as_number().unwrap_or(0.0)),
                });
            }
        }),
        Predicate::Distinct(place) => change(call, place, &mut |v| match v {
            Value::List(items) if variant == 0 => dedup(items),
            Value::List(items) => raise_repeated(items),
            Value::Map(pairs) => {
                let mut values: Vec<Value> = pairs.iter().map(|(_, v)| v.clone()).collect();
                raise_repeated(&mut values);
                pairs
                    .iter_mut()
                    .zip(values)
                    .for_each(|(pair, v)| pair.1 = v);
            }
            _ => {}
        }),
        Predicate::Rectangular(place) | Predicate::Square(place) => {
            let square = matches!(predicate, Predicate::Square(_));
            change(call, place, &mut |v| {
                if let Value::List(rows) = v {
                    let lengths = rows.iter().filter_map(Value::len);
                    let shortest = if variant == 0 {
                        lengths.max()
                    } else {
                        lengths.min()
                    };
                    let length = if square {
                        rows.len()
                    } else {
                        shortest.unwrap_or(0)
                    };
                    rows.iter_mut().for_each(|row| resize(row, length));
                }
            });
        }
        Predicate::SameLength(one, two) => {
            let length = |place: &Place| place.values(&original).first().and_then(|v| v.len());
            if let (Some(a), Some(b)) = (length(one), length(two)) {
                let length = if variant == 0 { a.max(b) } else { a.min(b) };
                for place in [one, two] {
                    change(call, place, &mut |v| resize(v, length));
                }
            }
        }
        Predicate::Ordered(one, two) => {
            let first = one.values(&original).first().map(|v| (*v).clone());
            let second = two.values(&original).first().map(|v| (*v).clone());
            if let (Some(a), Some(b)) = (first, second) {
                change(call, one, &mut |v| *v = b.clone());
                change(call, two, &mut |v| *v = a.clone());
            }
        }
        Predicate::Inside(number, whole) => {
            let lengths = whole.values(&original).into_iter().filter_map(Value::len);
            if let Some(length) = lengths.min() {
                change(call, number, &mut |v| {
                    *v = Value::Int((length as i128 - 1 - more).max(0));
                });
            }
        }
        Predicate::WithinLength(number, whole) => {
            let length = whole.values(&original).first().and_then(|v| v.len());
            if let Some(length) = length {
                change(call, number, &mut |v| {
                    *v = Value::Int((length as i128 - more).max(0));
                });
            }
        }
    }
}

/// Changes the values at a place.
fn change(call: &mut Call, place: &Place, change: &mut dyn FnMut(&mut Value)) {
    for (name, value) in &mut call.arguments {
        if *name == place.parameter {
            change_in(value, &place.steps, change);
        }
    }
}

fn change_in(value: &mut Value, steps: &[Step], change: &mut dyn FnMut(&mut Value)) {
    let Some((step, rest)) = steps.split_first() else {
        change(value);
        return;
    };
    match (step, value) {
        (Step::Elements, Value::List(items) | Value::Set(items)) => {
            items.iter_mut().for_each(|v| change_in(v, rest, change));
        }
        (Step::Keys, Value::Map(pairs)) => {
            pairs
                .iter_mut()
                .for_each(|(key, _)| change_in(key, rest, change));
        }
        (Step::Values, Value::Map(pairs)) => {
            pairs
                .iter_mut()
                .for_each(|(_, v)| change_in(v, rest, change));
        }
        (Step::Field(at), Value::Record(items)) => {
            if let Some(item) = items.get_mut(*at) {
                change_in(item, rest, change);
            }
        }
        _ => {}
    }
}

fn lengthen(value: &mut Value, least: usize, given: &[Value], variant: usize) {
    if let Value::Text(text) = value {
        let letters = ["a", "b", "ab"];
        while text.chars().count() < least {
            text.push_str(letters[variant % letters.len()]);
        }
    } else if let (false, Some(last)) = (value.is_empty(), last(value)) {
        if let Value::List(items) = value {
            items.resize(least.max(items.len()), last);
        }
    } else if !given.is_empty() {
        *value = given[variant % given.len()].clone();
    }
}

fn last(value: &Value) -> Option<Value> {
    value.elements()?.last().cloned()
}

fn resize(value: &mut Value, length: usize) {
    match value {
        Value::List(items) => {
            let filler = items.last().cloned().unwrap_or(Value::Int(1));
            items.resize(length, filler);
        }
        Value::Text(text) => {
            let filler = text.chars().last().unwrap_or('a');
            let mut chars: Vec<char> = text.chars().collect();
            chars.resize(length, filler);
            *text = chars.into_iter().collect();
        }
        _ => {}
    }
}

/// A string of the form of an example: its digits come from another string, but none is greater than in the example.
fn formed(example: &str, text: &str, variant: usize) -> String {
    let mut digits = text.chars().filter_map(|c| c.to_digit(10)).skip(variant);
    let chars = example.chars().map(|c| match c.to_digit(10) {
        Some(most) => {
            let digit = digits.next().unwrap_or(most).min(most);
            char::from_digit(digit, 10).unwrap_or(c)
        }
        None => c,
    });
    chars.collect()
}

fn without(text: &str, kind: Kind, variant: usize) -> String {
    if variant == 2 {
        return text.chars().filter(|c| Kind::of(*c) != kind).collect();
    }
    let letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    let replaced = text.chars().map(|c| match Kind::of(c) {
        own if own != kind => c,
        Kind::Upper => c.to_ascii_lowercase(),
        Kind::Lower => c.to_ascii_uppercase(),
        Kind::Digit => letters[(c as usize - '0' as usize) % letters.len()],
        _ => letters[(c as usize + variant) % letters.len()],
    });
    replaced.collect()
}

fn dedup(items: &mut Vec<Value>) {
    let mut seen: Vec<Value> = Vec::new();
    items.retain(|item| {
        let is_new = !seen.contains(item);
        seen.push(item.clone());
        is_new
    });
}

/// Numbers that were there before become greater; other repeated elements stay.
fn raise_repeated(items: &mut [Value]) {
    for at in 1..items.len() {
        // At most one step for each earlier element; a number so great that steps are lost stays as it is.
        for _ in 0..at {
            if !items[..at].contains(&items[at]) {
                break;
            }
            match &mut items[at] {
                Value::Int(int) => *int = int.saturating_add(1),
                Value::Float(float) => *float += 1.0,
                Value::Text(text) => text.push('a'),
                _ => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn great_numbers_that_occur_twice_end() {
        let mut items = vec![Value::Float(f64::INFINITY), Value::Float(f64::INFINITY)];
        raise_repeated(&mut items);
        assert_eq!(items.len(), 2);
    }

    #[test]
    fn what_is_empty_is_filled_and_what_is_negative_is_turned() {
        let xs = Place::parameter("xs");
        let elements = xs.then(Step::Elements);
        let predicates = [Predicate::MinLength(xs, 1), Predicate::AtLeast(elements, 0)];
        let predicates: Vec<&Predicate> = predicates.iter().collect();
        let call = |items: &[i128]| Call {
            entry: "f".into(),
            arguments: vec![(
                "xs".into(),
                Value::List(items.iter().map(|i| Value::Int(*i)).collect()),
            )],
        };
        let donor = call(&[3, 1]);
        assert_eq!(
            repaired(&call(&[]), &predicates, &[&donor]),
            [call(&[3, 1])]
        );
        assert_eq!(
            repaired(&call(&[-5, 2]), &predicates, &[])[0],
            call(&[5, 2])
        );
        assert!(repaired(&call(&[1]), &predicates, &[]).is_empty());
    }
}
