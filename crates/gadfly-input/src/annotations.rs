//! What type annotations say of the arguments: `dict[str, list[int]]`.

use std::collections::{BTreeMap, BTreeSet};

use crate::place::{Place, Step};
use crate::predicate::Predicate;
use crate::value::ValueKind;

/// What annotations say.
#[derive(Debug, Default)]
pub(crate) struct Annotated {
    pub kinds: BTreeMap<Place, BTreeSet<ValueKind>>,
    /// Places with integers only.
    pub integers: Vec<Place>,
    /// Their violations are meant as well: numbers in a list of integers may be negative, and floats fractions.
    pub dropped: Vec<Predicate>,
}

/// Reads the annotations of some parameters.
pub(crate) fn read(annotations: &[(String, String)]) -> Annotated {
    let mut found = Annotated::default();
    for (parameter, text) in annotations {
        let text: String = text
            .chars()
            .filter(|c| !c.is_whitespace() && !"'\"".contains(*c))
            .collect();
        read_type(&Place::parameter(parameter), &text, &mut found);
    }
    found
}

fn read_type(place: &Place, text: &str, found: &mut Annotated) {
    for part in split(text, '|') {
        let (name, inner) = match part.split_once('[') {
            Some((name, rest)) => (name, rest.strip_suffix(']').unwrap_or(rest)),
            None => (part, ""),
        };
        let arguments = split(inner, ',');
        let argument = |at: usize| arguments.get(at).copied().unwrap_or_default();
        let name = name.rsplit('.').next().unwrap_or(name).to_lowercase();
        let mut is = |kind| {
            found.kinds.entry(place.clone()).or_default().insert(kind);
        };
        match name.as_str() {
            "int" => {
                is(ValueKind::Number);
                found.integers.push(place.clone());
            }
            "float" => {
                is(ValueKind::Number);
                found.dropped.push(Predicate::Whole(place.clone()));
            }
            "str" => is(ValueKind::Text),
            "bool" => is(ValueKind::Truth),
            "none" => is(ValueKind::Nothing),
            "optional" => {
                is(ValueKind::Nothing);
                read_type(place, inner, found);
            }
            "union" => arguments
                .iter()
                .for_each(|part| read_type(place, part, found)),
            "list" | "set" | "sequence" | "iterable" | "frozenset" | "collection" => {
                is(ValueKind::List);
                let elements = place.then(Step::Elements);
                if matches!(argument(0), "int" | "float") {
                    found.dropped.push(Predicate::AtLeast(elements.clone(), 0));
                }
                read_type(&elements, argument(0), found);
            }
            "tuple" => {
                is(ValueKind::List);
                if argument(1) == "..." {
                    read_type(&place.then(Step::Elements), argument(0), found);
                } else {
                    for (at, part) in arguments.iter().enumerate() {
                        read_type(&place.then(Step::Field(at)), part, found);
                    }
                }
            }
            "dict" | "mapping" => {
                is(ValueKind::Map);
                read_type(&place.then(Step::Keys), argument(0), found);
                read_type(&place.then(Step::Values), argument(1), found);
            }
            _ => {}
        }
    }
}

/// Splits at a sign outside of brackets.
fn split(text: &str, sign: char) -> Vec<&str> {
    let mut depth = 0;
    let mut from = 0;
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            c if c == sign && depth == 0 => {
                found.push(&text[from..at]);
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    found.push(&text[from..]);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_types() {
        let said = read(&[("d".into(), "dict[str, list[int]] | None".into())]);
        let kinds: Vec<String> = said
            .kinds
            .iter()
            .map(|(place, kinds)| format!("{place}: {kinds:?}"))
            .collect();
        assert_eq!(
            kinds,
            [
                "d: {Map, Nothing}",
                "keys of d: {Text}",
                "values of d: {List}",
                "elements of values of d: {Number}"
            ]
        );
        assert_eq!(said.dropped.len(), 1);
    }
}
