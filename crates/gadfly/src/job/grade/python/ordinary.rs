//! Inputs that nobody means who says nothing about types: texts among numbers, boards that lack fields.

use gadfly_python::Fixed;
use gadfly_python::differ::{Kind, Mixed, asks_for_types};
use gadfly_witness::PyWitness;

use super::Wanted;
use super::literal::{self, Literal};

/// Annotations that leave open what is inside.
const OPEN: [&str; 6] = ["", "list", "tuple", "set", "dict", "object"];

/// Whether a call gives mixed values to a function whose text and annotations say nothing of them.
pub(super) fn is_mixed(wanted: &Wanted, text: &str, witness: &PyWitness) -> bool {
    let Some(shape) = &wanted.shape else {
        return false;
    };
    if wanted.condition.is_some() || asks_for_types(text) {
        return false;
    }
    let given = witness.arguments.iter().enumerate();
    let mut open = given.filter(|(at, argument)| {
        let own = shape.parameters.iter().find(|p| p.name == argument.name);
        let own = own.or(shape.parameters.get(*at));
        own.is_some_and(|p| OPEN.contains(&p.annotation.as_str()))
    });
    open.any(|(_, argument)| {
        let value = literal::read(&argument.value);
        value.is_some_and(|value| kind(&value, true).is_err())
    })
}

/// Whether a board or a record that is given has another length than the reference's text gives it.
pub(super) fn is_of_other_length(wanted: &Wanted, witness: &PyWitness) -> bool {
    if wanted.condition.is_some() {
        return false;
    }
    wanted.fixed.iter().any(|(name, fixed)| {
        let given = witness.arguments.iter().find(|a| a.name == *name);
        let value = given.and_then(|given| literal::read(&given.value));
        value.is_some_and(|value| !fits(&value, fixed))
    })
}

/// Whether texts are given where nothing says that texts are meant: who takes numbers is not held to them.
pub(super) fn is_perhaps_no_text(wanted: &Wanted, witness: &PyWitness) -> bool {
    wanted.condition.is_none()
        && wanted.vague.iter().any(|name| {
            let given = witness.arguments.iter().find(|a| a.name == *name);
            let value = given.and_then(|given| literal::read(&given.value));
            value.is_some_and(|value| has_text(&value))
        })
}

fn has_text(value: &Literal) -> bool {
    match value {
        Literal::Text(_) => true,
        Literal::List(items) | Literal::Tuple(items) | Literal::Set(items) => {
            items.iter().any(has_text)
        }
        _ => false,
    }
}

fn fits(value: &Literal, fixed: &Fixed) -> bool {
    let (Literal::List(items) | Literal::Tuple(items)) = value else {
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

fn kind(value: &Literal, outer: bool) -> Result<Kind, Mixed> {
    let all = |items: &[Literal]| Kind::all(items.iter().map(|item| kind(item, false)));
    Ok(match value {
        Literal::Word(word) if word == "None" => Kind::Nothing,
        Literal::Word(word) if word == "True" || word == "False" => Kind::Number,
        Literal::Word(word) if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
            Kind::Number
        }
        Literal::Word(_) | Literal::Call(..) => Kind::Object,
        Literal::Int(_) | Literal::Float(_) => Kind::Number,
        Literal::Text(_) => Kind::Text,
        Literal::List(items) if outer => Kind::Many(Box::new(all(items)?)),
        Literal::Set(items) => Kind::Many(Box::new(all(items)?)),
        Literal::List(items) | Literal::Tuple(items) => {
            let kinds: Result<_, _> = items.iter().map(|item| kind(item, false)).collect();
            Kind::Row(kinds?)
        }
        Literal::Dict(pairs) => {
            Kind::all(pairs.iter().map(|(key, _)| kind(key, false)))?;
            if outer {
                Kind::all(pairs.iter().map(|(_, value)| kind(value, false)))?;
            }
            Kind::Map
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_among_numbers_are_mixed() {
        let mixed = |text: &str| kind(&literal::read(text).expect(text), true).is_err();
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
