//! The predicates that apply to the inputs of an entry.
//!
//! Which kinds of values a place holds is read off inputs that are known already: those of the paths of the
//! reference. A path that compares a string with a constant gives an input with that constant, so values also show
//! which strings a parameter is compared with.

use std::collections::{BTreeMap, BTreeSet};

use crate::characters::Kind;
use crate::place::{Place, Step};
use crate::predicate::Predicate;
use crate::scan::Mentions;
use crate::sentences::kind_of;
use crate::summary::{DEEPEST, Summary, summaries};
use crate::value::{Call, Value, ValueKind};

/// A string parameter that is compared with so many constants is one of them.
const FEW_WORDS: usize = 2;

/// The kinds of values at the places of one call.
type Signature = BTreeMap<Place, BTreeSet<ValueKind>>;

fn signature(call: &Call) -> Signature {
    let places = summaries([call].into_iter()).into_iter();
    places
        .map(|(place, summary)| (place, summary.kinds.into_keys().collect()))
        .collect()
}

fn is_part(one: &Signature, other: &Signature) -> bool {
    let mut places = one.iter();
    places.all(|(place, kinds)| other.get(place).is_some_and(|own| kinds.is_subset(own)))
}

/// The kinds of values that are ordinary at each place: those that the words name, else those of the calls that most
/// others are like, if there are any of the first `natural` calls, one of them. Taken together, so that some call has
/// them all. Earlier calls break ties.
pub fn ordinary_kinds(
    calls: &[Call],
    natural: usize,
    summaries: &[(Place, Summary)],
    said: &BTreeMap<Place, BTreeSet<ValueKind>>,
) -> BTreeMap<Place, BTreeSet<ValueKind>> {
    let all: Vec<Signature> = calls.iter().map(signature).collect();
    let agrees = |one: &&Signature| {
        let mut named = said.iter();
        named.all(|(place, kinds)| one.get(place).is_none_or(|own| own.is_subset(kinds)))
    };
    let agreeing: Vec<&Signature> = all.iter().filter(agrees).collect();
    let natural: Vec<&Signature> = all[..natural.min(all.len())]
        .iter()
        .filter(agrees)
        .collect();
    let choice = if natural.is_empty() {
        &agreeing
    } else {
        &natural
    };
    let mut best: Option<(usize, &Signature)> = None;
    for (at, one) in choice.iter().enumerate() {
        if choice[..at].contains(one) {
            continue;
        }
        let alike = agreeing.iter().filter(|other| is_part(other, one)).count();
        if best.is_none_or(|(most, _)| alike > most) {
            best = Some((alike, one));
        }
    }
    let usual = best
        .map(|(_, signature)| signature.clone())
        .unwrap_or_default();
    let of_place = |(place, summary): &(Place, Summary)| {
        // A name breaks the tie where nothing looks at a value: then it is 0.
        let of_name = || {
            let kind = kind_of(&place.parameter).filter(|_| place.steps.is_empty())?;
            let is_plural = place.parameter.ends_with('s');
            let unseen = summary.kinds.keys().eq([&ValueKind::Number]);
            let fits = !is_plural && (unseen || summary.kinds.contains_key(&kind));
            fits.then(|| BTreeSet::from([kind]))
        };
        let kinds = said.get(place).cloned();
        let kinds = kinds.or_else(of_name).or_else(|| usual.get(place).cloned());
        (place.clone(), kinds.unwrap_or_default())
    };
    summaries.iter().map(of_place).collect()
}

/// What is left where only ordinary kinds of values are given.
pub fn only_ordinary(
    summaries: &[(Place, Summary)],
    kinds: &BTreeMap<Place, BTreeSet<ValueKind>>,
) -> Vec<(Place, Summary)> {
    let is_reached = |place: &Place| {
        (0..place.steps.len()).all(|length| {
            let outer = Place {
                parameter: place.parameter.clone(),
                steps: place.steps[..length].to_vec(),
            };
            let needed = match place.steps[length] {
                Step::Elements | Step::Field(_) => ValueKind::List,
                Step::Keys | Step::Values => ValueKind::Map,
            };
            kinds
                .get(&outer)
                .is_none_or(|kinds| kinds.contains(&needed))
        })
    };
    let reached = summaries.iter().filter(|(place, _)| is_reached(place));
    let ordinary = reached.map(|(place, summary)| {
        let has = |kind| kinds.get(place).is_none_or(|kinds| kinds.contains(&kind));
        let mut summary = summary.clone();
        summary.numbers &= has(ValueKind::Number);
        summary.floats &= has(ValueKind::Number);
        summary.lists &= has(ValueKind::List);
        summary.maps &= has(ValueKind::Map);
        if !has(ValueKind::Text) {
            summary.strings.clear();
        } else if summary.kinds.len() == 1 && !summary.has_strings() && kinds.contains_key(place) {
            // Nothing looked at it, so it was not made a string yet.
            summary.strings.insert("a".into());
        }
        (place.clone(), summary)
    });
    ordinary.collect()
}

/// Where tuples stand, and of which length all tuples and lists there are. Without a common length they are lists.
pub type Records = BTreeMap<Place, Option<usize>>;

/// Places with tuples in some call.
pub fn records<'c>(calls: impl Iterator<Item = &'c Call>) -> Records {
    let mut lengths: BTreeMap<Place, BTreeSet<usize>> = BTreeMap::new();
    let mut tuples: BTreeSet<Place> = BTreeSet::new();
    for call in calls {
        for (name, value) in &call.arguments {
            find_records(&Place::parameter(name), value, &mut lengths, &mut tuples);
        }
    }
    let of_place = |place: Place| {
        let lengths = lengths.get(&place).cloned().unwrap_or_default();
        let mut lengths = lengths.into_iter();
        let only = match (lengths.next(), lengths.next()) {
            (Some(length), None) if length > 1 => Some(length),
            _ => None,
        };
        (place, only)
    };
    tuples.into_iter().map(of_place).collect()
}

fn find_records(
    place: &Place,
    value: &Value,
    lengths: &mut BTreeMap<Place, BTreeSet<usize>>,
    tuples: &mut BTreeSet<Place>,
) {
    let (Value::Record(items) | Value::List(items)) = value else {
        if let Value::Map(pairs) = value {
            for (_, value) in pairs {
                find_records(&place.then(Step::Values), value, lengths, tuples);
            }
        }
        return;
    };
    lengths
        .entry(place.clone())
        .or_default()
        .insert(items.len());
    if matches!(value, Value::Record(_)) {
        tuples.insert(place.clone());
    }
    if place.steps.len() < DEEPEST {
        let inner = place.then(Step::Elements);
        for item in items {
            find_records(&inner, item, lengths, tuples);
        }
    }
}

/// The same call with tuples where lists stand for them, and lists where tuples stand for them.
pub fn with_records(call: &Call, records: &Records) -> Call {
    let mut call = call.clone();
    for (name, value) in &mut call.arguments {
        make_records(&Place::parameter(name), value, records);
    }
    call
}

fn make_records(place: &Place, value: &mut Value, records: &Records) {
    if let Value::Map(pairs) = value {
        let inner = place.then(Step::Values);
        for (_, value) in pairs {
            make_records(&inner, value, records);
        }
        return;
    }
    let (Value::Record(items) | Value::List(items)) = &mut *value else {
        return;
    };
    let length = records.get(place).copied().flatten();
    let mut items = std::mem::take(items);
    if length == Some(items.len()) {
        *value = Value::Record(items);
    } else {
        let inner = place.then(Step::Elements);
        items
            .iter_mut()
            .for_each(|item| make_records(&inner, item, records));
        *value = Value::List(items);
    }
}

/// A candidate, and the reference's own words that say that violations are meant, too.
pub struct Candidate {
    pub predicate: Predicate,
    pub mentioned: Option<String>,
}

/// The predicates about the inputs of an entry.
pub fn candidates(summaries: &[(Place, Summary)], mentions: &Mentions) -> Vec<Candidate> {
    let mut found = Vec::new();
    let mut add = |predicate: Predicate, mentioned: Option<String>| {
        found.push(Candidate {
            predicate,
            mentioned,
        });
    };
    for (place, summary) in summaries {
        if summary.numbers {
            add(Predicate::AtLeast(place.clone(), 0), None);
            if place.is_single() {
                add(Predicate::NotZero(place.clone()), None);
            }
            let name = place.parameter.to_lowercase();
            let mut quantities = QUANTITIES.iter();
            if let Some((_, least, most)) =
                quantities.find(|(own, ..)| place.steps.is_empty() && name == *own)
            {
                if *least > 0 {
                    add(Predicate::AtLeast(place.clone(), *least), None);
                }
                add(Predicate::AtMost(place.clone(), *most), None);
            }
        }
        if summary.floats {
            add(Predicate::Whole(place.clone()), mentions.fractions());
        }
        if summary.is_container() || summary.has_strings() {
            add(Predicate::MinLength(place.clone(), 1), None);
        }
        if summary.has_strings() {
            let shortest = if place.steps.is_empty() { 2 } else { 1 };
            let words = mentions.words_among(&summary.strings, shortest);
            if words.len() >= FEW_WORDS {
                add(Predicate::OneOf(place.clone(), words), None);
            } else {
                for kind in Kind::ALL {
                    if kind != Kind::Lower {
                        add(
                            Predicate::Without(place.clone(), kind),
                            mentions.characters(kind),
                        );
                    }
                }
                add(
                    Predicate::SingleSpaces(place.clone()),
                    mentions.many_spaces(),
                );
            }
        }
        let inner = place.then(Step::Elements);
        let nested = summaries
            .iter()
            .any(|(other, s)| *other == inner && s.lists);
        if summary.lists && nested {
            add(Predicate::Rectangular(place.clone()), None);
        }
    }
    let single: Vec<&(Place, Summary)> = summaries
        .iter()
        .filter(|(place, _)| place.is_single())
        .collect();
    for (at, (one, a)) in single.iter().enumerate() {
        for (two, b) in &single[at + 1..] {
            if a.lists && b.lists {
                add(Predicate::SameLength(one.clone(), two.clone()), None);
            }
            let comparable = a.numbers && b.numbers || a.has_strings() && b.has_strings();
            if comparable && is_range(&one.parameter, &two.parameter) {
                add(Predicate::Ordered(one.clone(), two.clone()), None);
            }
        }
    }
    for (number, a) in &single {
        for (whole, b) in &single {
            let counts = a.numbers && is_count(&number.parameter) && number.steps.is_empty();
            if counts && b.lists {
                add(Predicate::WithinLength(number.clone(), whole.clone()), None);
            }
            let name = number.parameter.to_lowercase();
            let is_number = a.numbers && number.steps.is_empty();
            if is_number && INDICES.contains(&name.as_str()) && b.lists {
                add(Predicate::Inside(number.clone(), whole.clone()), None);
            }
            let inner = whole.then(Step::Elements);
            let has_rows = summaries
                .iter()
                .any(|(place, s)| *place == inner && s.lists);
            if is_number && COLUMNS.contains(&name.as_str()) && has_rows {
                add(Predicate::Inside(number.clone(), inner), None);
            }
        }
    }
    found
}

/// Names of two parameters of which the first is the lower end. Names only break ties: they decide whether a
/// question may be asked, never the answer.
const RANGES: [(&str, &str); 8] = [
    ("lo", "hi"),
    ("low", "high"),
    ("start", "end"),
    ("start", "stop"),
    ("first", "last"),
    ("min", "max"),
    ("from", "to"),
    ("begin", "end"),
];

fn is_range(one: &str, two: &str) -> bool {
    let (one, two) = (one.to_lowercase(), two.to_lowercase());
    RANGES
        .iter()
        .any(|(a, b)| one.contains(a) && two.contains(b))
}

/// Names of numbers that count or index elements.
const COUNTS: [&str; 3] = ["k", "n", "count"];
/// Names of indices, and of those into the rows of a table.
const INDICES: [&str; 5] = ["i", "index", "pos", "position", "row"];
const COLUMNS: [&str; 2] = ["column", "col"];

/// Names of quantities that have a range by their nature.
const QUANTITIES: [(&str, i64, i64); 7] = [
    ("month", 1, 12),
    ("day", 1, 31),
    ("hour", 0, 23),
    ("minute", 0, 59),
    ("second", 0, 59),
    ("percent", 0, 100),
    ("digit", 0, 9),
];

fn is_count(name: &str) -> bool {
    COUNTS.contains(&name.to_lowercase().as_str())
}
