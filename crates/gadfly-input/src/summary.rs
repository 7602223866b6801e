//! Which kinds of values known inputs have at each place.

use std::collections::{BTreeMap, BTreeSet};

use crate::place::{Place, Step};
use crate::value::{Call, Value, ValueKind};

/// How deep places go into nested values.
pub(crate) const DEEPEST: usize = 3;

/// What the known inputs have at one place.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub kinds: BTreeMap<ValueKind, usize>,
    pub numbers: bool,
    pub floats: bool,
    pub lists: bool,
    pub maps: bool,
    pub strings: BTreeSet<String>,
}

impl Summary {
    pub fn is_container(&self) -> bool {
        self.lists || self.maps
    }

    pub fn has_strings(&self) -> bool {
        !self.strings.is_empty()
    }
}

/// The kinds of values at all places of the arguments, in the order of the parameters.
pub(crate) fn summaries<'c>(calls: impl Iterator<Item = &'c Call>) -> Vec<(Place, Summary)> {
    let mut order: Vec<String> = Vec::new();
    let mut found: BTreeMap<Place, Summary> = BTreeMap::new();
    for call in calls {
        for (name, value) in &call.arguments {
            if !order.contains(name) {
                order.push(name.clone());
            }
            summarize(&Place::parameter(name), value, &mut found);
        }
    }
    let mut all: Vec<(Place, Summary)> = found.into_iter().collect();
    let position = |place: &Place| order.iter().position(|name| *name == place.parameter);
    all.sort_by_key(|(place, _)| (position(place), place.steps.len()));
    all
}

fn summarize(place: &Place, value: &Value, found: &mut BTreeMap<Place, Summary>) {
    let own = found.entry(place.clone()).or_default();
    if let Some(kind) = value.kind() {
        *own.kinds.entry(kind).or_default() += 1;
    }
    match value {
        Value::Int(_) => own.numbers = true,
        Value::Float(_) => (own.numbers, own.floats) = (true, true),
        Value::Text(text) => {
            own.strings.insert(text.clone());
        }
        Value::List(_) | Value::Set(_) => own.lists = true,
        Value::Map(_) => own.maps = true,
        Value::Nothing | Value::Bool(_) | Value::Record(_) | Value::Other => {}
    }
    if place.steps.len() >= DEEPEST {
        return;
    }
    match value {
        Value::List(items) | Value::Set(items) => {
            let inner = place.then(Step::Elements);
            items.iter().for_each(|v| summarize(&inner, v, found));
        }
        Value::Record(items) => {
            for (at, item) in items.iter().enumerate() {
                summarize(&place.then(Step::Field(at)), item, found);
            }
        }
        Value::Map(pairs) => {
            for (key, value) in pairs {
                summarize(&place.then(Step::Keys), key, found);
                summarize(&place.then(Step::Values), value, found);
            }
        }
        _ => {}
    }
}
