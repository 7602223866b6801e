//! Inputs that nobody means who says nothing about types: texts among numbers, boards that lack fields.
//!
//! The same rule is applied to the machine's states in `gadfly_python::differ`. A specification of the
//! inputs of each entry (`InputSpec`) is to replace both.

use gadfly_python::{Fixed, Guess, Meant};
use gadfly_python_relational::{Kind, Mixed, asks_for_types};
use gadfly_witness::{PyArgument, PyValue, PyWitness};

use super::Wanted;
use super::smaller::data;

/// Annotations that leave open what is inside.
const OPEN: [&str; 6] = ["", "list", "tuple", "set", "dict", "object"];

/// Whether a call gives values of other types than the text suggests, or mixed ones, to a function whose
/// annotations say nothing of them.
pub(super) fn is_mixed(wanted: &Wanted, text: &str, witness: &PyWitness) -> bool {
    let Some(shape) = &wanted.shape else {
        return false;
    };
    if wanted.condition.is_some() || asks_for_types(text) {
        return false;
    }
    let given = witness.arguments.iter().enumerate();
    let open = given.filter(|(at, argument)| {
        // Another reference may have other names.
        let mut own = shape.parameters.iter();
        let own = own.find(|p| p.name == parameter(argument));
        let own = own.or(shape.parameters.get(*at));
        own.is_some_and(|p| OPEN.contains(&p.annotation.as_str()))
    });
    let open = open.map(|(_, argument)| argument);
    let values = open.filter_map(|a| Some((a, data(&a.value)?)));
    let values: Vec<(&PyArgument, &PyValue)> = values.collect();
    // What `*args` takes is as a list.
    let further = values.iter().filter(|(argument, _)| is_further(argument));
    Kind::all(further.map(|(_, value)| kind(value, false))).is_err()
        || values.iter().any(|(argument, value)| {
            let meant = meant_by(wanted, argument);
            kind(value, true).is_err() || meant.is_some_and(|meant| !is_meant(value, meant))
        })
}

/// One of the arguments that `*args` takes: `args[0]`.
fn is_further(argument: &PyArgument) -> bool {
    argument.name.contains('[')
}

fn parameter(argument: &PyArgument) -> &str {
    argument.name.split('[').next().unwrap_or_default()
}

/// What the reference's text says of an argument.
fn meant_by<'w>(wanted: &'w Wanted, argument: &PyArgument) -> Option<&'w Meant> {
    let mut meant = wanted
        .meant
        .iter()
        .filter(|(name, _)| name == parameter(argument));
    let (_, meant) = meant.next()?;
    if is_further(argument) {
        meant.elements.as_deref()
    } else {
        Some(meant)
    }
}

/// Whether a value is of a type that the reference's text suggests.
fn is_meant(value: &PyValue, meant: &Meant) -> bool {
    let any = |fits: fn(&Guess) -> bool| meant.guesses.is_empty() || meant.guesses.iter().any(fits);
    match value {
        PyValue::Str(_) => any(|guess| *guess == Guess::Str),
        PyValue::Int(_) | PyValue::Float(_) => {
            any(|guess| matches!(guess, Guess::Int | Guess::Float | Guess::Bool))
        }
        PyValue::Dict(_) => any(|guess| *guess == Guess::Dict),
        PyValue::List(items) | PyValue::Tuple(items) | PyValue::Set(items) => {
            any(|guess| matches!(guess, Guess::List | Guess::Tuple | Guess::Set))
                && meant.elements.as_ref().is_none_or(|meant| {
                    let mut items = items.iter();
                    items.all(|item| is_meant(item, meant))
                })
        }
        _ => true,
    }
}

/// Whether a board or a record that is given has another length than the reference's text gives it.
pub(super) fn is_of_other_length(wanted: &Wanted, witness: &PyWitness) -> bool {
    if wanted.condition.is_some() {
        return false;
    }
    wanted.fixed.iter().any(|(name, fixed)| {
        let given = witness.arguments.iter().find(|a| a.name == *name);
        let value = given.and_then(|given| data(&given.value));
        value.is_some_and(|value| !fits(value, fixed))
    })
}

/// Whether numbers or texts are given where nothing says which are meant: who takes one kind is not held to the
/// other.
pub(super) fn is_of_any_kind(wanted: &Wanted, witness: &PyWitness) -> bool {
    let is_vague = |argument: &PyArgument| {
        let meant = meant_by(wanted, argument);
        let value = data(&argument.value);
        meant.is_some_and(Meant::is_vague) && value.is_some_and(has_plain)
    };
    wanted.condition.is_none() && witness.arguments.iter().any(is_vague)
}

/// Whether the arguments hold only numbers or only texts; nothing if both or neither.
pub(super) fn plain_kind(witness: &PyWitness) -> Option<Kind> {
    let values = witness.arguments.iter().map(|a| data(&a.value));
    let (mut numbers, mut texts) = (false, false);
    for value in values.flatten() {
        numbers |= has_number(value);
        texts |= has_text(value);
    }
    match (numbers, texts) {
        (true, false) => Some(Kind::Number),
        (false, true) => Some(Kind::Text),
        _ => None,
    }
}

fn has_number(value: &PyValue) -> bool {
    match value {
        // What a name stands for is taken for a number.
        PyValue::Bool(_)
        | PyValue::Int(_)
        | PyValue::BigInt(_)
        | PyValue::Float(_)
        | PyValue::Attribute(_)
        | PyValue::Variable(_) => true,
        value => inside(value).any(has_number),
    }
}

fn has_text(value: &PyValue) -> bool {
    matches!(value, PyValue::Str(_)) || inside(value).any(has_text)
}

/// What a collection holds.
fn inside(value: &PyValue) -> impl Iterator<Item = &PyValue> {
    let items = match value {
        PyValue::List(items) | PyValue::Tuple(items) | PyValue::Set(items) => &items[..],
        _ => &[],
    };
    items.iter()
}

fn has_plain(value: &PyValue) -> bool {
    match value {
        PyValue::None
        | PyValue::Bool(_)
        | PyValue::Int(_)
        | PyValue::BigInt(_)
        | PyValue::Float(_)
        | PyValue::Str(_)
        | PyValue::Attribute(_)
        | PyValue::Variable(_) => true,
        PyValue::List(items) | PyValue::Tuple(items) | PyValue::Set(items) => {
            items.iter().any(has_plain)
        }
        _ => false,
    }
}

fn fits(value: &PyValue, fixed: &Fixed) -> bool {
    let (PyValue::List(items) | PyValue::Tuple(items)) = value else {
        return true;
    };
    fixed.len.is_none_or(|len| len == items.len())
        && fixed
            .inner
            .as_ref()
            .is_none_or(|inner| items.iter().all(|item| fits(item, inner)))
}

/// What a length is called: `with 3 elements, each with 3 elements`.
pub(super) fn in_words(fixed: &Fixed) -> String {
    let own = match fixed.len {
        Some(len) => format!("with {len} elements"),
        None => "with any number of elements".to_owned(),
    };
    match &fixed.inner {
        Some(inner) => format!("{own}, each {}", in_words(inner)),
        None => own,
    }
}

fn kind(value: &PyValue, outer: bool) -> Result<Kind, Mixed> {
    let all = |items: &[PyValue]| Kind::all(items.iter().map(|item| kind(item, false)));
    Ok(match value {
        PyValue::None => Kind::Nothing,
        PyValue::Bool(_) | PyValue::Int(_) | PyValue::BigInt(_) | PyValue::Float(_) => Kind::Number,
        PyValue::Str(_) => Kind::Text,
        PyValue::List(items) if outer => Kind::Many(Box::new(all(items)?)),
        PyValue::Set(items) => Kind::Many(Box::new(all(items)?)),
        PyValue::List(items) | PyValue::Tuple(items) => {
            let kinds: Result<_, _> = items.iter().map(|item| kind(item, false)).collect();
            Kind::Row(kinds?)
        }
        PyValue::Dict(pairs) => {
            Kind::all(pairs.iter().map(|(key, _)| kind(key, false)))?;
            if outer {
                Kind::all(pairs.iter().map(|(_, value)| kind(value, false)))?;
            }
            Kind::Map
        }
        _ => Kind::Object,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_among_numbers_are_mixed() {
        let mixed = |text: &str| kind(&PyValue::read(text), true).is_err();
        for ordinary in [
            "[]",
            "[0, 1.5, True, None]",
            "['a', '']",
            "[('a', 1), ('b', 2)]",
            "[[1, 2], [3], []]",
            "{'a': 1, 'b': 2}",
            "[{'name': 'a', 'age': 3}]",
            "[Node(1), Leaf()]",
            "(1, 'a')",
        ] {
            assert!(!mixed(ordinary), "{ordinary}");
        }
        for odd in [
            "[0, '']",
            "['', [0]]",
            "[('a', 1), (1, 'a')]",
            "{'a': 1, 'b': 'c'}",
            "{1, 'a'}",
            "[[1], 2]",
        ] {
            assert!(mixed(odd), "{odd}");
        }
    }
}
