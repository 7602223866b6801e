//! Exploration that joins: states that meet at a place become one.
//!
//! The state furthest behind always goes first, so that everyone who can still come to a place
//! is there before anyone leaves it. A loop of twenty turns with a branch in each is then one
//! state per turn instead of a million paths.
//!
//! Numbers that differ between two joined states become if-then-else terms under the condition that
//! separates the paths. Objects that were made since then are matched one to one. A reference without a
//! match has two alternatives until something reads through it. The condition of the joined path is the
//! common part and, for each side, its own part. Most branches are answered by a panel of random values of
//! the placeholders instead of the solver.

use crate::{Advance, Machine};
use gadfly_effort::{Deadline, Measured, Work, charge};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

/// A machine whose states can be joined.
pub trait Joins: Machine {
    /// Where a state stands; smaller is further behind. States at equal places may be joined.
    type Place: Ord;

    fn place(&self, state: &Self::State) -> Self::Place;

    /// Whether a state stands between two instructions. A fork that is still to execute its
    /// instruction with the decisions it was born with cannot be joined.
    fn is_settled(&self, state: &Self::State) -> bool;

    /// States at one place as fewer states that mean the same.
    fn join(&mut self, states: Vec<Self::State>) -> Vec<Self::State>;

    /// Says whether other states are waiting: one that is alone need not pause for them.
    fn set_alone(&mut self, alone: bool);
}

/// When to stop although states are left.
#[derive(Clone, Copy, Debug)]
pub struct JoinedLimits {
    /// Counted effort.
    pub time: Duration,
    /// Ends of paths.
    pub ends: u64,
    /// States that wait at the same time.
    pub pending: usize,
    /// Turns given to states in all.
    pub turns: u64,
}

impl Default for JoinedLimits {
    fn default() -> JoinedLimits {
        JoinedLimits {
            time: Duration::from_mins(1),
            ends: 100_000,
            pending: 20_000,
            turns: 5_000_000,
        }
    }
}

/// How a joined exploration went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JoinedSummary {
    pub ends: u64,
    pub turns: u64,
    /// How often two states became one.
    pub joins: u64,
    /// The most states that waited at the same time.
    pub most_pending: usize,
    /// Stopped by [`JoinedLimits::time`].
    pub out_of_time: bool,
    /// Stopped by another limit.
    pub out_of_budget: bool,
    /// Stopped because the search held too much memory.
    pub out_of_memory: bool,
}

impl JoinedSummary {
    /// No state was given up.
    pub fn is_whole(&self) -> bool {
        !self.out_of_time && !self.out_of_budget && !self.out_of_memory
    }
}

/// Explores from `initial` until nothing is left, a limit is hit or `on_outcome` breaks.
pub fn explore_joined<M: Joins>(
    machine: &mut M,
    initial: Vec<M::State>,
    limits: JoinedLimits,
    mut on_outcome: impl FnMut(&mut M, M::Outcome) -> ControlFlow<()>,
) -> JoinedSummary {
    let _memory = gadfly_memory::Budget::search();
    let _measured = Measured::begin();
    let deadline = Deadline::after(limits.time);
    let mut summary = JoinedSummary::default();
    let mut waiting: BTreeMap<M::Place, Vec<M::State>> = BTreeMap::new();
    let mut count = initial.len();
    let mut forks = Vec::new();
    for state in initial {
        waiting
            .entry(machine.place(&state))
            .or_default()
            .push(state);
    }
    while let Some((_, here)) = waiting.pop_first() {
        count -= here.len();
        let (settled, mut going): (Vec<_>, Vec<_>) =
            here.into_iter().partition(|s| machine.is_settled(s));
        let before = settled.len();
        let joined = if before > 1 {
            charge(Work::Fork, before as u64);
            machine.join(settled)
        } else {
            settled
        };
        summary.joins += (before - joined.len()) as u64;
        going.extend(joined);
        // Taken from the end; the first comes first.
        going.reverse();
        while let Some(state) = going.pop() {
            if deadline.is_over() {
                summary.out_of_time = true;
                return summary;
            }
            if summary.ends >= limits.ends || summary.turns >= limits.turns {
                summary.out_of_budget = true;
                return summary;
            }
            summary.turns += 1;
            machine.set_alone(count == 0 && going.is_empty());
            let advance = machine.advance(state, &mut forks);
            charge(Work::Fork, 1 + forks.len() as u64);
            let paused = match advance {
                Advance::Paused(state) => Some(state),
                Advance::Ended(outcome) => {
                    summary.ends += 1;
                    if on_outcome(machine, outcome).is_break() {
                        return summary;
                    }
                    None
                }
            };
            for state in forks.drain(..).chain(paused) {
                count += 1;
                waiting
                    .entry(machine.place(&state))
                    .or_default()
                    .push(state);
            }
            summary.most_pending = summary.most_pending.max(count + going.len());
            if count > limits.pending {
                summary.out_of_budget = true;
                return summary;
            }
            if gadfly_memory::is_exhausted() {
                summary.out_of_memory = true;
                return summary;
            }
        }
    }
    summary
}

/// Pairs that are tried although their paths have little in common.
const MOST_TRIES: usize = 200;

/// States at one place as fewer states, for machines whose paths are sequences of decisions.
///
/// Neighbours in the tree of forks are joined first: what they have in common is most, and what
/// tells them apart is short. `common` is the number of decisions that two states share, `since`
/// what a state has decided since so many; `merge` makes one state of two, if it can.
pub fn join_neighbours<S, K: Ord>(
    states: Vec<S>,
    common: impl Fn(&S, &S) -> usize,
    since: impl Fn(&S, usize) -> K,
    mut merge: impl FnMut(&S, &S) -> Option<S>,
) -> Vec<S> {
    let Some(first) = states.first() else {
        return states;
    };
    let root = states.iter().map(|s| common(s, first)).min().unwrap_or(0);
    let mut order: Vec<(K, S)> = states.into_iter().map(|s| (since(&s, root), s)).collect();
    order.sort_by(|x, y| x.0.cmp(&y.0));
    let mut states: Vec<S> = order.into_iter().map(|(_, s)| s).collect();
    // For each state what it has in common with the next, unless they cannot be joined.
    let next = |s: &[S], i: usize| Some(common(&s[i], &s[i + 1]));
    let mut shared: Vec<Option<usize>> = (0..states.len() - 1).map(|i| next(&states, i)).collect();
    while let Some((i, _)) = shared
        .iter()
        .enumerate()
        .filter_map(|(i, s)| s.map(|s| (i, s)))
        .max_by_key(|&(i, s)| (s, i))
    {
        match merge(&states[i], &states[i + 1]) {
            Some(both) => {
                states[i] = both;
                states.remove(i + 1);
                shared.remove(i);
                if i > 0 {
                    shared[i - 1] = next(&states, i - 1);
                }
                if i < shared.len() {
                    shared[i] = next(&states, i);
                }
            }
            None => shared[i] = None,
        }
    }
    // Others of the same shape may stand further apart.
    let mut tries = 0;
    let mut i = 0;
    while i < states.len() {
        let mut j = i + 2;
        while j < states.len() && tries < MOST_TRIES {
            tries += 1;
            if let Some(both) = merge(&states[i], &states[j]) {
                states[i] = both;
                states.remove(j);
            } else {
                j += 1;
            }
        }
        i += 1;
    }
    states
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state is the decisions it took and what it is made of; those that began alike can be one.
    fn joined(states: &[&str], can: impl Fn(&str, &str) -> bool) -> Vec<String> {
        let common = |a: &String, b: &String| {
            let pairs = a.chars().zip(b.chars());
            pairs.take_while(|(x, y)| x == y).count()
        };
        let states = states.iter().map(ToString::to_string).collect();
        let since = |s: &String, root: usize| s[root..].to_string();
        join_neighbours(states, common, since, |a, b| {
            can(a, b).then(|| format!("{a}|{b}"))
        })
    }

    #[test]
    fn the_closest_come_first() {
        let all = joined(&["ba", "aab", "bb", "aaa"], |_, _| true);
        assert_eq!(all, ["aaa|aab|ba|bb"]);
        let none = joined(&["b", "a"], |_, _| false);
        assert_eq!(none, ["a", "b"]);
    }

    #[test]
    fn those_further_apart_are_tried_last() {
        let even = |s: &str| s.len().is_multiple_of(2);
        let alike = joined(&["aa", "b", "cc", "d"], |x, y| {
            even(x) == even(y) || x.contains('|')
        });
        assert!(alike.len() < 4, "{alike:?}");
    }
}
