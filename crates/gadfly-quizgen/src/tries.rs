//! What became of values that were tried on the real runtime, and what that says about a skeleton.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::engine::Ground;
use super::runs::Thrown;

/// What became of values by chance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    pub count: usize,
    /// These are all values that there are.
    pub all: bool,
    pub met: bool,
    /// What was not met, and how often.
    pub unmet: BTreeMap<BTreeSet<Ground>, usize>,
    /// Runs that did not come to an end in time.
    pub too_long: usize,
    /// Runs that did something else when they were made again.
    pub unsteady: usize,
    /// An exception that nobody asked for.
    pub thrown: Option<Thrown>,
}

impl Tries {
    /// Conditions and how often they were not met; most first.
    pub fn failed(&self) -> Vec<(Ground, usize)> {
        let mut times: BTreeMap<Ground, usize> = BTreeMap::new();
        for (unmet, count) in &self.unmet {
            unmet
                .iter()
                .for_each(|&g| *times.entry(g).or_default() += count);
        }
        let mut failed: Vec<(Ground, usize)> = times.into_iter().collect();
        failed.sort_by_key(|&(ground, times)| (Reverse(times), ground));
        failed
    }

    /// The smallest set of conditions of which every try left one unmet.
    pub fn contradiction(&self) -> Vec<Ground> {
        let all: Vec<Ground> = self
            .failed()
            .into_iter()
            .map(|(ground, _)| ground)
            .collect();
        let contradicts = |set: &[Ground]| {
            let mut unmet = self.unmet.keys();
            unmet.all(|unmet| set.iter().any(|ground| unmet.contains(ground)))
        };
        let single = all.iter().map(|&ground| vec![ground]);
        let smallest = single.chain(pairs(&all)).find(|set| contradicts(set));
        let mut set = smallest.unwrap_or_else(|| {
            // Take away what is not needed, beginning with what fails least.
            let mut set = all.clone();
            for at in (0..set.len()).rev() {
                let mut less = set.clone();
                less.remove(at);
                if contradicts(&less) {
                    set = less;
                }
            }
            set
        });
        set.sort();
        set
    }
}

fn pairs(all: &[Ground]) -> impl Iterator<Item = Vec<Ground>> {
    (0..all.len()).flat_map(move |at| {
        let later = all[at + 1..].iter();
        later.map(move |other| vec![all[at], *other])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tries(unmet: &[&[usize]]) -> Vec<Ground> {
        let sets = unmet.iter().map(|set| {
            let set: BTreeSet<Ground> = set.iter().map(|&n| Ground::Check(n)).collect();
            (set, 1)
        });
        let tries = Tries {
            unmet: sets.collect(),
            ..Tries::default()
        };
        tries.contradiction()
    }

    #[test]
    fn the_smallest_contradiction_is_named() {
        let checks = |all: &[usize]| all.iter().map(|&n| Ground::Check(n)).collect::<Vec<_>>();
        assert_eq!(tries(&[&[1, 2], &[2], &[2, 3]]), checks(&[2]));
        assert_eq!(tries(&[&[1], &[3, 1], &[2, 3], &[2]]), checks(&[1, 2]));
        assert_eq!(tries(&[&[1], &[2], &[3], &[4, 1]]), checks(&[1, 2, 3]));
    }
}
