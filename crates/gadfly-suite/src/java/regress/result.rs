//! Results in reports.

use std::collections::BTreeSet;

use gadfly_witness::Witness;

use super::super::junit::JUnit;
use super::super::literal::bare_literal;
use super::super::observe::{Content, Observation, Outcome, Seen};
use super::super::types::{Imports, is_primitive, simple_name};
use super::assertion::names_an_identity;
use super::expect::{Expect, quoted};

/// What a call returned, in Java where that is short.
pub fn display_result(observation: &Observation, witness: &Witness) -> Option<String> {
    let Outcome::Returned(value) = &observation.outcome else {
        return None;
    };
    let mut imports = Imports::new(&witness.entry.package, &BTreeSet::new());
    let variables: Vec<(usize, String)> = observation
        .inputs
        .iter()
        .filter_map(|(name, seen)| match seen {
            Seen::Node(id) => Some((*id, name.clone())),
            _ => None,
        })
        .collect();
    let expect = Expect {
        seen: observation,
        variables: &variables,
        junit: JUnit::Five,
    };
    let text = match value {
        Seen::Null => Some("null".into()),
        Seen::Scalar(scalar) if is_primitive(&witness.entry.returns) => {
            bare_literal(&scalar.value())
        }
        other => expect.object(other, &mut imports, 3),
    };
    Some(text.unwrap_or_else(|| {
        match observation.node(value) {
            Some((_, node)) => match &node.after {
                Some(Content::Array(length, elements)) => expect
                    .array(&node.class, elements, &mut imports)
                    .filter(|_| *length == elements.len())
                    .unwrap_or_else(|| format!("{} of length {length}", node.named)),
                Some(Content::Text(Some(says))) if !names_an_identity(says) => {
                    format!("{} {}", simple_name(&node.named), quoted(says))
                }
                _ => format!("a {}", simple_name(&node.named)),
            },
            None => "?".into(),
        }
    }))
}
