//! Few of many sets that contain all elements.

use std::collections::{BTreeMap, BTreeSet};

/// Keys of sets that have all elements together, ascending: always one with the most elements that are still missing,
/// the smallest among equals.
pub(crate) fn covering(sets: &BTreeMap<usize, BTreeSet<usize>>) -> Vec<usize> {
    let mut open: BTreeSet<usize> = sets.values().flatten().copied().collect();
    let mut chosen: Vec<usize> = Vec::new();
    while !open.is_empty() {
        let gain = |set: &BTreeSet<usize>| set.intersection(&open).count();
        let best = sets
            .iter()
            .max_by_key(|(key, set)| (gain(set), std::cmp::Reverse(**key)));
        let Some((key, set)) = best else {
            break;
        };
        open = open.difference(set).copied().collect();
        chosen.push(*key);
    }
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_sets_are_taken_and_useless_ones_left_out() {
        let sets = [
            (3, vec![1, 2]),
            (5, vec![2, 3, 4]),
            (7, vec![1]),
            (9, vec![3, 4]),
        ];
        let sets = sets.map(|(key, set)| (key, set.into_iter().collect()));
        assert_eq!(covering(&sets.into()), [3, 5]);
        assert_eq!(covering(&BTreeMap::new()), []);
    }
}
