//! Names of tests: what is called, in which situation, and what comes of it
//! (`withdraw_amountAboveBalance_throwsIllegalStateException`).
//!
//! The situation comes from the conditions of the path that not all tests of the entry share;
//! where these cannot be said in a few words, from the input values.

use std::collections::BTreeSet;

use gadfly_witness::{Make, ObjectId, Value, Witness};

use super::super::observe::{Content, MemberKind, Observation, Outcome, Scalar, Seen};
use super::super::test_name::{capital, capital_words, condition, identifier_part, method_word};
use super::super::types::simple_name;
use super::Case;
use super::assertion::{property, type_word};

/// Longest situation; a name that says everything says nothing.
const LONGEST: usize = 44;
/// Conditions joined in one name.
const MOST_CONDITIONS: usize = 2;

/// Names for the tests of one class, unique and in order.
pub(super) fn names(cases: &[&Case], taken: &mut BTreeSet<String>) -> Vec<String> {
    let wishes: Vec<Vec<String>> = cases.iter().map(|case| wishes(case, cases)).collect();
    let mut names: Vec<String> = Vec::new();
    for (index, own) in wishes.iter().enumerate() {
        // A wish that another test has as well tells nothing; the last one may be numbered.
        let unique = own.iter().find(|wish| {
            let others = wishes
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index);
            !taken.contains(*wish)
                && others.clone().all(|(_, all)| all.first() != Some(*wish))
                && !names.contains(*wish)
        });
        let base = unique.or(own.last()).cloned().unwrap_or_default();
        let mut name = base.clone();
        let mut number = 2;
        while !taken.insert(name.clone()) {
            name = format!("{base}_{number}");
            number += 1;
        }
        names.push(name);
    }
    names
}

/// The names that would do for a test, the best first.
fn wishes(case: &Case, all: &[&Case]) -> Vec<String> {
    let method = method_word(case.witness);
    let outcome = outcome(case);
    let mut wishes = Vec::new();
    let mut add = |situation: Option<String>| {
        let mut parts = vec![method.clone()];
        parts.extend(situation.filter(|s| !s.is_empty()));
        parts.push(outcome.clone());
        let name = parts.join("_");
        if !wishes.contains(&name) {
            wishes.push(name);
        }
    };
    let alone = siblings(case, all).count() == 0;
    let said = situation(case, all);
    let values = condition(case.witness);
    if alone && case.witness.arguments.is_empty() && receiver_words(case.witness).is_none() {
        add(None);
    }
    if said.is_some() {
        add(said.clone());
    }
    let on = receiver_words(case.witness);
    // What was done to the receiver before tells more than an argument that nothing depends on.
    if said.is_none() && on.as_ref().is_some_and(|on| on.starts_with("after")) {
        add(on.clone());
    }
    if said.is_none() || values.is_some() {
        add(values.clone().or(on.clone()));
    }
    if let (Some(said), Some(values)) = (&said, &values) {
        add(Some(format!("{said}{}", capital(values))).filter(|s| s.len() <= LONGEST + 10));
    }
    if let Some(on) = on {
        let rest = said.or(values).unwrap_or_default();
        let words = if rest.is_empty() {
            on
        } else {
            format!("{rest}{}", capital(&on))
        };
        add(Some(words).filter(|s| s.len() <= LONGEST + 16));
    }
    add(None);
    wishes
}

/// The other tests of the same entry.
fn siblings<'c>(case: &'c Case, all: &'c [&Case]) -> impl Iterator<Item = &'c &'c Case<'c>> {
    all.iter().filter(move |other| {
        other.witness.entry == case.witness.entry && !std::ptr::eq(**other, case)
    })
}

fn situation(case: &Case, all: &[&Case]) -> Option<String> {
    let witness = case.witness;
    let nulls: Vec<String> = witness
        .arguments
        .iter()
        .filter(|a| a.value == Value::Null)
        .map(|a| capital(&a.name))
        .collect();
    if !nulls.is_empty() {
        let words = format!("null{}", nulls.join("And"));
        return (words.len() <= LONGEST).then_some(words);
    }
    let others: Vec<&[String]> = siblings(case, all).map(|c| c.conditions).collect();
    let own = words_of(case.conditions, &others);
    if own.is_some() {
        return own;
    }
    let others: Vec<&[String]> = siblings(case, all).map(|c| c.set_up).collect();
    if others.is_empty() {
        None
    } else {
        words_of(case.set_up, &others)
    }
}

/// Conditions in words, without those that all others have as well.
fn words_of(conditions: &[String], others: &[&[String]]) -> Option<String> {
    let shared = |condition: &String| {
        !others.is_empty() && others.iter().all(|theirs| theirs.contains(condition))
    };
    let mut words = Vec::new();
    // The last decisions tell most: they lead to the outcome.
    for condition in conditions.iter().rev().filter(|c| !shared(c)) {
        let Some(word) = condition_words(condition) else {
            continue;
        };
        let length: usize = words.iter().map(|w: &String| w.len() + 3).sum();
        if words.len() < MOST_CONDITIONS && length + word.len() <= LONGEST {
            words.push(word);
        }
    }
    words.reverse();
    let mut text = String::new();
    for (index, word) in words.iter().enumerate() {
        match index {
            0 => text.push_str(word),
            _ => text.push_str(&format!("And{}", capital(word))),
        }
    }
    (!text.is_empty()).then_some(text)
}

/// `x > 10` → `xAbove10`, `xs.length == 0` → `emptyXs`.
fn condition_words(condition: &str) -> Option<String> {
    if condition.contains("||") || condition.contains("&&") {
        return None;
    }
    for (operator, word) in [
        (" == ", "Is"),
        (" != ", "Not"),
        (" <= ", "AtMost"),
        (" >= ", "AtLeast"),
        (" < ", "Below"),
        (" > ", "Above"),
    ] {
        let Some((left, right)) = condition.split_once(operator) else {
            continue;
        };
        if left.starts_with('!') {
            return None;
        }
        if let Some(owner) = left
            .strip_suffix(".length()")
            .or_else(|| left.strip_suffix(".length"))
            && !owner.contains('.')
        {
            let owner = subject_word(owner)?;
            return Some(match (operator.trim(), right) {
                ("==", "0") => format!("empty{}", capital(&owner)),
                ("==", n) => format!("{owner}OfLength{}", operand_word(n)?),
                (">" | "!=", "0") | (">=", "1") => format!("nonEmpty{}", capital(&owner)),
                _ => format!("{owner}Length{word}{}", operand_word(right)?),
            });
        }
        if let Some((dividend, divisor)) = left.split_once(" % ")
            && right == "0"
        {
            let dividend = subject_word(dividend)?;
            let divisor = operand_word(divisor)?;
            return match (operator.trim(), divisor.as_str()) {
                ("==", "2") => Some(format!("even{}", capital(&dividend))),
                ("!=", "2") => Some(format!("odd{}", capital(&dividend))),
                ("==", _) => Some(format!("{dividend}MultipleOf{divisor}")),
                ("!=", _) => Some(format!("{dividend}NotMultipleOf{divisor}")),
                _ => None,
            };
        }
        let subject = subject_word(left)?;
        if subject_word(right).is_some_and(|other| other == subject) {
            return None;
        }
        return Some(match (operator.trim(), right) {
            ("==", "0") => format!("{subject}Zero"),
            ("<", "0") => format!("{subject}Negative"),
            (">", "0") => format!("{subject}Positive"),
            (">=", "0") => format!("{subject}NotNegative"),
            ("<=", "0") => format!("{subject}NotPositive"),
            _ => format!("{subject}{word}{}", operand_word(right)?),
        });
    }
    match condition.strip_prefix('!') {
        Some(flag) => Some(format!("not{}", capital(&subject_word(flag)?))),
        None => Some(format!("{}True", subject_word(condition)?)),
    }
}

/// `amount` → `amount`, `this.balance` → `balance`, `xs[0]` → `xs0`; nothing for expressions.
fn subject_word(text: &str) -> Option<String> {
    let text = text.strip_prefix("this.").unwrap_or(text);
    let text = text.replace(".charAt(", "Char").replace(')', "");
    if !text.starts_with(|c: char| c.is_alphabetic()) {
        return None;
    }
    let mut word = String::new();
    for (index, part) in text.split(['.', '[', ']']).enumerate() {
        if !part.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return None;
        }
        match index {
            0 => word.push_str(part),
            _ => word.push_str(&capital(part)),
        }
    }
    Some(word)
}

fn operand_word(text: &str) -> Option<String> {
    if let Ok(number) = text.parse::<i64>() {
        return Some(match number {
            0 => "Zero".into(),
            n if n == i64::from(i32::MIN) => "MinInt".into(),
            n if n == i64::from(i32::MAX) => "MaxInt".into(),
            n if n < 0 => format!("Minus{}", n.unsigned_abs()),
            n => n.to_string(),
        });
    }
    if let Some(letter) = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) {
        let plain = letter.chars().count() == 1 && letter.chars().all(char::is_alphanumeric);
        return plain.then(|| letter.to_uppercase());
    }
    if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        let word = text.replace('-', "Minus").replace('.', "Point");
        let word = word.trim_end_matches("Point0").to_string();
        return word.chars().all(char::is_alphanumeric).then_some(word);
    }
    subject_word(text).map(|word| capital(&word))
}

/// The receiver in words: `onNewStack`, `afterPush`, `afterPushAndPop`.
fn receiver_words(witness: &Witness) -> Option<String> {
    let Some(Value::Object(ObjectId(id))) = &witness.receiver else {
        return None;
    };
    let object = witness.objects.get(*id)?;
    let calls: Vec<String> = object
        .then
        .iter()
        .filter_map(|step| match step {
            gadfly_witness::Step::Call(call) => Some(call.name.clone()),
            _ => None,
        })
        .collect();
    if calls.is_empty() {
        return match &object.make {
            Make::New { call, .. } if call.args.is_empty() => Some(format!(
                "onNew{}",
                identifier_part(simple_name(&object.class))
            )),
            Make::Collection { items } => Some(match items.len() {
                0 => "onEmpty".to_string() + &identifier_part(simple_name(&object.class)),
                n => format!("on{n}Elements"),
            }),
            Make::Map { entries } => Some(match entries.len() {
                0 => "onEmpty".to_string() + &identifier_part(simple_name(&object.class)),
                n => format!("on{n}Entries"),
            }),
            _ => None,
        };
    }
    // `push`, `push`, `pop` → `TwoPushesAndPop`.
    let mut words: Vec<String> = Vec::new();
    let mut at = 0;
    while at < calls.len() {
        let run = calls[at..].iter().take_while(|c| **c == calls[at]).count();
        let name = capital(&identifier_part(&calls[at]));
        words.push(match run {
            1 => name,
            2 => format!("Two{name}Calls"),
            n => format!("{n}{name}Calls"),
        });
        at += run;
    }
    let text = format!("after{}", words.join("And"));
    (text.len() <= LONGEST).then_some(text)
}

fn outcome(case: &Case) -> String {
    let seen = case.observation;
    match &seen.outcome {
        Outcome::Threw(thrown) => {
            let name = thrown.named.as_str();
            format!("throws{}", identifier_part(simple_name(name)))
        }
        Outcome::Returned(value) if case.witness.entry.method == "<init>" => created(seen, value),
        Outcome::Returned(value) => match value_word(seen, value) {
            Some(word) => format!("returns{word}"),
            None => "returns".into(),
        },
        Outcome::Void => effect(case).unwrap_or_else(|| "changesNothing".into()),
    }
}

fn created(seen: &Observation, value: &Seen) -> String {
    let members = seen.node(value).and_then(|(_, node)| match &node.after {
        Some(Content::Members(members)) => Some(members),
        _ => None,
    });
    for member in members.into_iter().flatten() {
        if member.kind == MemberKind::Getter
            && member.name != "toString"
            && let Some(text) = member_words(&member.name, seen, &member.value)
        {
            return format!("has{text}");
        }
    }
    "succeeds".into()
}

/// `size`, 3 → `Size3`; `isOpen`, true → `Open`.
fn member_words(getter: &str, seen: &Observation, value: &Seen) -> Option<String> {
    let property = capital(&stem(getter));
    match value {
        Seen::Scalar(Scalar::Bool(true)) => Some(property),
        Seen::Scalar(Scalar::Bool(false)) => Some(format!("Not{property}")),
        other => Some(format!("{property}{}", value_word(seen, other)?)),
    }
}

/// The property of a getter with its capitals: `getBalanceDue` → `BalanceDue`.
fn stem(getter: &str) -> String {
    let lower = property(getter);
    getter[getter.len() - lower.len().min(getter.len())..].to_string()
}

/// What a `void` call changed or printed.
fn effect(case: &Case) -> Option<String> {
    let seen = case.observation;
    for (name, input) in &seen.inputs {
        let Some((_, node)) = seen.node(input) else {
            continue;
        };
        match (&node.before, &node.after) {
            (Some(Content::Members(before)), Some(Content::Members(after))) => {
                for member in after {
                    let old = before.iter().find(|m| m.name == member.name);
                    if member.name != "toString"
                        && member.kind != MemberKind::Throwing(String::new())
                        && old.is_some_and(|old| old.value != member.value)
                    {
                        let property = stem(&member.name);
                        let word = match &member.value {
                            Seen::Scalar(Scalar::Bool(true)) => {
                                return Some(format!("makesIt{}", capital(&property)));
                            }
                            Seen::Scalar(Scalar::Bool(false)) => {
                                return Some(format!("makesItNot{}", capital(&property)));
                            }
                            other => value_word(seen, other)?,
                        };
                        return Some(format!("{}Becomes{word}", decapitalised(&property)));
                    }
                }
            }
            (before, after) if before != after => {
                return Some(match name.as_str() {
                    "this" => "changesIt".into(),
                    name => format!("changes{}", capital(name)),
                });
            }
            _ => {}
        }
    }
    if !seen.out.is_empty() {
        let line = seen.out.trim();
        let plain = line.len() <= 16 && line.chars().all(|c| c.is_ascii_alphanumeric());
        return Some(if plain && !line.is_empty() {
            format!("prints{}", capital(line))
        } else {
            "prints".into()
        });
    }
    None
}

fn decapitalised(word: &str) -> String {
    let mut chars = word.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A value in a word, if one word can say it.
fn value_word(seen: &Observation, value: &Seen) -> Option<String> {
    Some(match value {
        Seen::Unstable => return None,
        Seen::Null => "Null".into(),
        Seen::Scalar(Scalar::Bool(flag)) => capital(&flag.to_string()),
        Seen::Scalar(Scalar::Str(units)) => {
            let text = String::from_utf16_lossy(units);
            let plain = text.len() <= 16 && text.chars().all(|c| c.is_ascii_alphanumeric());
            match text.is_empty() {
                true => "EmptyString".into(),
                false if plain => capital(&text),
                false => match words(&text) {
                    Some(words) => words,
                    None => "String".into(),
                },
            }
        }
        Seen::Scalar(scalar) => match super::super::test_name::scalar_word(&scalar.value()) {
            Some(word) => word,
            None => type_word(match scalar {
                Scalar::Float(_) => "Float",
                _ => "Double",
            }),
        },
        Seen::Node(id) => {
            if let Some(input) = seen.input_named(*id) {
                return Some(match input {
                    "this" => "Itself".into(),
                    name => format!("Same{}", capital(name)),
                });
            }
            let node = seen.nodes.get(*id)?;
            let kind = match node.kind {
                super::super::observe::NodeKind::List => "List",
                super::super::observe::NodeKind::Set => "Set",
                super::super::observe::NodeKind::Map => "Map",
                _ => "Collection",
            };
            match node.after.as_ref()? {
                Content::Array(0, _) => "EmptyArray".into(),
                Content::Array(n, _) => format!("ArrayOf{n}"),
                Content::Items(items) if items.is_empty() => format!("Empty{kind}"),
                Content::Items(items) => format!("{kind}Of{}", items.len()),
                Content::Entries(entries) if entries.is_empty() => "EmptyMap".into(),
                Content::Entries(entries) => format!("MapOf{}", entries.len()),
                Content::Walk(items, Some(_)) if items.is_empty() => "EmptyIterator".into(),
                Content::Walk(items, Some(_)) => format!("IteratorOver{}", items.len()),
                Content::Walk(..) => "Iterator".into(),
                Content::Optional(Seen::Null) => "Empty".into(),
                Content::Optional(held) => value_word(seen, held)?,
                Content::Enum(name) => capital_words(name),
                Content::Text(Some(text)) if text.len() <= 12 => {
                    let plain: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
                    if plain.is_empty() {
                        identifier_part(simple_name(&node.named))
                    } else {
                        capital(&plain)
                    }
                }
                _ => identifier_part(simple_name(&node.named)),
            }
        }
    })
}

/// A short text of words in camel case: `not found` → `NotFound`.
fn words(text: &str) -> Option<String> {
    let simple = text.len() <= 24
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || " ,.!?-:;_".contains(c));
    let joined: String = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .map(capital)
        .collect();
    (simple && !joined.is_empty()).then_some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_in_words() {
        let check = |condition: &str, words: Option<&str>| {
            assert_eq!(condition_words(condition).as_deref(), words, "{condition}");
        };
        check("x > 10", Some("xAbove10"));
        check("x < 0", Some("xNegative"));
        check("xs.length == 0", Some("emptyXs"));
        check("s.length() > 0", Some("nonEmptyS"));
        check("n % 15 == 0", Some("nMultipleOf15"));
        check("n % 2 != 0", Some("oddN"));
        check("amount > this.balance", Some("amountAboveBalance"));
        check("!done", Some("notDone"));
        check("done", Some("doneTrue"));
        check("s.charAt(0) == 'a'", Some("sChar0IsA"));
        check("a + b > 10", None);
        check("a < 0 || b < 0", None);
        check("x >= -5", Some("xAtLeastMinus5"));
        check("d > 0.5", Some("dAbove0Point5"));
    }
}
