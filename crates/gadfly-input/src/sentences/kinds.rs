//! Which kinds of values the words of a task name: "stock is a dictionary from article to number of pieces".

use std::collections::{BTreeMap, BTreeSet};

use super::clause::{Clause, clauses, sentences};
use crate::place::{Place, Step};
use crate::summary::Summary;
use crate::value::ValueKind;

/// Nouns for values. A noun that could be a value of several kinds is not here.
pub(crate) fn kind_of(noun: &str) -> Option<ValueKind> {
    Some(match noun {
        "dictionary" | "dict" | "mapping" => ValueKind::Map,
        "list" | "lists" | "array" | "matrix" | "rows" | "pairs" | "tuples" | "grid" => {
            ValueKind::List
        }
        "string" | "strings" | "text" | "texts" | "word" | "words" | "letter" | "letters"
        | "character" | "characters" | "sentence" | "name" | "names" | "title" | "titles"
        | "owner" | "message" => ValueKind::Text,
        "number" | "numbers" | "integer" | "integers" | "int" | "price" | "prices" | "amount"
        | "points" | "age" | "ages" | "score" | "scores" | "grades" | "digit" => ValueKind::Number,
        _ => return None,
    })
}

/// The kinds that the words name for places of the arguments.
pub fn kinds(texts: &[&str], places: &[(Place, Summary)]) -> BTreeMap<Place, BTreeSet<ValueKind>> {
    let mut found: BTreeMap<Place, BTreeSet<ValueKind>> = BTreeMap::new();
    let mut plurals: BTreeSet<String> = BTreeSet::new();
    let observed = |place: &Place, kind: ValueKind| {
        let mut places = places.iter();
        places.any(|(own, summary)| own == place && summary.kinds.contains_key(&kind))
    };
    let mut names: Vec<&str> = places
        .iter()
        .map(|(place, _)| place.parameter.as_str())
        .collect();
    names.dedup();
    for sentence in texts.iter().flat_map(|text| sentences(text)) {
        for clause in clauses(&sentence) {
            let about = |name: &&&str| clause.words.iter().any(|word| word == &name.to_lowercase());
            let mentioned: Vec<&&str> = names.iter().filter(about).collect();
            let (parameter, from) = match (&mentioned[..], &names[..]) {
                ([one], _) => {
                    let name = one.to_lowercase();
                    let at = clause.words.iter().position(|word| *word == name);
                    (**one, at.map_or(0, |at| at + 1))
                }
                // "The list contains …" speaks of the only argument.
                ([], [only]) if clause.word(0) == "the" && kind_of(clause.word(1)).is_some() => {
                    (*only, 2)
                }
                _ => continue,
            };
            if clause.word(from) == "are" {
                plurals.insert(parameter.to_owned());
            }
            read(&clause, from, parameter, &mut found);
        }
    }
    // "The values are whole numbers" speaks of the elements of `values`; what is nowhere says nothing.
    let mut placed: BTreeMap<Place, BTreeSet<ValueKind>> = BTreeMap::new();
    for (place, kinds) in found {
        for kind in kinds {
            let plural = place.steps.is_empty() && plurals.contains(&place.parameter);
            let mut inner = [None, Some(Step::Elements), Some(Step::Values)];
            if plural {
                inner.rotate_left(1);
            }
            let inner = inner.into_iter();
            let mut inner = inner.map(|step| step.map_or(place.clone(), |step| place.then(step)));
            if let Some(place) = inner.find(|place| observed(place, kind)) {
                placed.entry(place).or_default().insert(kind);
            }
        }
    }
    placed
}

/// Reads `is a list of pairs`, `a dictionary from NAME to NUMBER`.
fn read(
    clause: &Clause,
    from: usize,
    parameter: &str,
    found: &mut BTreeMap<Place, BTreeSet<ValueKind>>,
) {
    let words = &clause.words;
    let is = |at: usize| {
        matches!(
            clause.word(at),
            "is" | "are" | "be" | "contains" | "a" | "an" | "the"
        )
    };
    if !is(from) {
        return;
    }
    let mut place = Place::parameter(parameter);
    if clause.word(from) == "contains" {
        place = place.then(Step::Elements);
    }
    let mut at = from;
    while at < words.len() && at < from + 12 {
        let word = words[at].as_str();
        let Some(kind) = kind_of(word) else {
            at += 1;
            continue;
        };
        found.entry(place.clone()).or_default().insert(kind);
        let next = clause.word(at + 1);
        match (kind, next) {
            (ValueKind::List, "of") => place = place.then(Step::Elements),
            (ValueKind::Map, "from" | "of") => {
                let to = (at..words.len()).find(|i| words[*i] == "to");
                let keys = words[at + 1..to.unwrap_or(at + 1)]
                    .iter()
                    .find_map(|w| kind_of(w));
                if let Some(keys) = keys {
                    found
                        .entry(place.then(Step::Keys))
                        .or_default()
                        .insert(keys);
                }
                let Some(to) = to else { return };
                place = place.then(Step::Values);
                at = to;
            }
            // `integers and again such lists`
            (_, "and" | "or") => {}
            _ => return,
        }
        at += 1;
    }
}
