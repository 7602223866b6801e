//! A small set of tests that covers what all of them together cover.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::explore::{PathCase, Target};

/// The methods that have tests of their own: what only calls them does not count for them.
pub(super) struct Direct {
    /// Entry → index of the entry.
    pub entries: BTreeMap<Arc<str>, usize>,
}

impl Direct {
    fn counts(&self, case: &PathCase, target: &Target) -> bool {
        let method = match target {
            Target::Mark(method, _) | Target::Limit(method, ..) => method,
            Target::End(..) | Target::Path(..) => return true,
        };
        self.entries
            .get(method)
            .is_none_or(|entry| *entry == case.entry)
    }
}

/// Chooses among cases by what they cover beyond `had`; the result is in their order.
///
/// Greedy, then thinned out: a case goes if the others cover what it covers. Among equals the
/// cheaper one (`cost`) is taken, then the earlier.
pub(super) fn choose(
    cases: &[&PathCase],
    costs: &[usize],
    direct: &Direct,
    had: &BTreeSet<Target>,
) -> Vec<usize> {
    let mut wanted: Vec<BTreeSet<&Target>> = cases
        .iter()
        .map(|case| {
            let targets = case.targets.iter();
            targets
                .filter(|t| direct.counts(case, t) && !had.contains(*t))
                .collect()
        })
        .collect();
    // What no test of its own covers may be covered by the way.
    let direct_targets: BTreeSet<&Target> = wanted.iter().flatten().copied().collect();
    for (case, own) in cases.iter().zip(&mut wanted) {
        let targets = case.targets.iter();
        own.extend(targets.filter(|t| !direct_targets.contains(*t) && !had.contains(*t)));
    }
    // Ending somehow is no news where existing tests cover all that happens before.
    if !had.is_empty() {
        for own in &mut wanted {
            if own.iter().all(|t| matches!(t, Target::End(..))) {
                own.clear();
            }
        }
    }
    let all = wanted.clone();
    let mut chosen: Vec<usize> = Vec::new();
    loop {
        let mut best: Option<usize> = None;
        for at in 0..cases.len() {
            let better = |than: usize| {
                let (a, b) = (wanted[at].len(), wanted[than].len());
                a > b || a == b && costs[at] < costs[than]
            };
            if !wanted[at].is_empty() && best.is_none_or(better) {
                best = Some(at);
            }
        }
        let Some(at) = best else { break };
        let covered = std::mem::take(&mut wanted[at]);
        for own in &mut wanted {
            own.retain(|t| !covered.contains(t));
        }
        chosen.push(at);
    }
    thin_out(&mut chosen, &all, costs);
    chosen.sort_unstable();
    chosen
}

fn thin_out(chosen: &mut Vec<usize>, all: &[BTreeSet<&Target>], costs: &[usize]) {
    let mut counts: BTreeMap<&Target, usize> = BTreeMap::new();
    for &at in chosen.iter() {
        for target in &all[at] {
            *counts.entry(target).or_default() += 1;
        }
    }
    // The least readable ones first.
    let mut order = chosen.clone();
    order.sort_by_key(|&at| (std::cmp::Reverse(costs[at]), std::cmp::Reverse(at)));
    for at in order {
        if all[at].iter().all(|t| counts[t] > 1) {
            for target in &all[at] {
                if let Some(count) = counts.get_mut(target) {
                    *count -= 1;
                }
            }
            chosen.retain(|other| *other != at);
        }
    }
}
