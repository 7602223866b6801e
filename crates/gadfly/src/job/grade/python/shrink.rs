//! Making a counterexample smaller.

use gadfly_witness::PyWitness;

use super::literal::{self, Literal};

/// The same call with one argument made smaller in one step, the smallest first.
pub(super) fn smaller(witness: &PyWitness) -> Vec<PyWitness> {
    let mut found: Vec<((usize, u64), PyWitness)> = Vec::new();
    if !witness.setup.is_empty() || !witness.stdin.is_empty() {
        return Vec::new();
    }
    let read: Vec<Option<Literal>> = witness
        .arguments
        .iter()
        .map(|argument| literal::read(&argument.value))
        .collect();
    let rest = |at: usize| {
        let others = read.iter().enumerate().filter(|(other, _)| *other != at);
        let weights = others.filter_map(|(_, value)| value.as_ref().map(Literal::weight));
        weights.fold((0, 0u64), |sum, w| (sum.0 + w.0, sum.1.saturating_add(w.1)))
    };
    for (at, value) in read.iter().enumerate() {
        let Some(value) = value else { continue };
        let (length, size) = rest(at);
        for smaller in value.smaller() {
            let mut other = witness.clone();
            other.arguments[at].value = smaller.write();
            let own = smaller.weight();
            let weight = (length + own.0, size.saturating_add(own.1));
            if !found.iter().any(|(_, known)| *known == other) {
                found.push((weight, other));
            }
        }
    }
    found.sort_by_key(|a| a.0);
    found.into_iter().map(|(_, witness)| witness).collect()
}
