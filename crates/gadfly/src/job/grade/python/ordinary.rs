//! Inputs that nobody means who says nothing about types: texts among numbers.

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
