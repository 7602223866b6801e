//! Words of a regular language: as a condition on their characters, and drawn at random.

use gadfly_term::{Pool, Sort, Term};
use std::collections::BTreeMap;

use crate::random::Random;

/// A deterministic automaton over UTF-16 units, with the number of words of each length.
#[derive(Clone, Debug)]
pub struct Words {
    /// By state: first and last unit, next state.
    edges: Vec<Vec<(u16, u16, usize)>>,
    accepting: Vec<bool>,
    /// `counts[n][state]`: words of length `n` from there, as near as a float gets.
    counts: Vec<Vec<f64>>,
}

/// States beyond which an automaton is cut: such words are then not among those to choose from.
const MOST_STATES: usize = 5000;

impl Words {
    /// From an automaton that need not be deterministic and starts in state 0: edges are from,
    /// first and last unit, to.
    pub fn new(edges: &[(usize, u16, u16, usize)], accepting: &[usize], longest: usize) -> Words {
        let mut known: BTreeMap<Vec<usize>, usize> = BTreeMap::from([(vec![0], 0)]);
        let mut sets = vec![vec![0usize]];
        let mut made: Vec<Vec<(u16, u16, usize)>> = Vec::new();
        let mut at = 0;
        while at < sets.len() {
            let from = sets[at].clone();
            let leaving: Vec<_> = edges.iter().filter(|e| from.contains(&e.0)).collect();
            // Between two cuts all units lead to the same states.
            let mut cuts: Vec<u32> = leaving
                .iter()
                .flat_map(|e| [u32::from(e.1), u32::from(e.2) + 1])
                .collect();
            cuts.sort_unstable();
            cuts.dedup();
            let mut own: Vec<(u16, u16, usize)> = Vec::new();
            for pair in cuts.windows(2) {
                let (lo, hi) = (pair[0] as u16, (pair[1] - 1) as u16);
                let mut to: Vec<usize> = leaving
                    .iter()
                    .filter(|e| e.1 <= lo && hi <= e.2)
                    .map(|e| e.3)
                    .collect();
                to.sort_unstable();
                to.dedup();
                if to.is_empty() || (sets.len() >= MOST_STATES && !known.contains_key(&to)) {
                    continue;
                }
                let next = *known.entry(to.clone()).or_insert_with(|| {
                    sets.push(to);
                    sets.len() - 1
                });
                match own.last_mut() {
                    Some(last) if last.2 == next && u32::from(last.1) + 1 == u32::from(lo) => {
                        last.1 = hi;
                    }
                    _ => own.push((lo, hi, next)),
                }
            }
            made.push(own);
            at += 1;
        }
        let accepting: Vec<bool> = sets
            .iter()
            .map(|set| set.iter().any(|s| accepting.contains(s)))
            .collect();
        let mut counts = vec![
            accepting
                .iter()
                .map(|&yes| f64::from(u8::from(yes)))
                .collect::<Vec<f64>>(),
        ];
        for n in 0..longest {
            let row = made
                .iter()
                .map(|edges| {
                    let of = |e: &(u16, u16, usize)| (f64::from(e.1 - e.0) + 1.0) * counts[n][e.2];
                    edges.iter().map(of).sum()
                })
                .collect();
            counts.push(row);
        }
        Words {
            edges: made,
            accepting,
            counts,
        }
    }

    pub fn has_length(&self, n: usize) -> bool {
        self.counts.get(n).is_some_and(|row| row[0] > 0.0)
    }

    /// The first word of this length; shorter if there is none.
    pub fn first(&self, n: usize) -> Vec<u16> {
        let mut word = Vec::with_capacity(n);
        let mut state = 0;
        for left in (0..n).rev() {
            let Some(row) = self.counts.get(left) else {
                break;
            };
            let edge = self.edges[state].iter().find(|e| row[e.2] > 0.0);
            let Some(&(lo, _, next)) = edge else { break };
            word.push(lo);
            state = next;
        }
        word
    }

    /// The least and the greatest unit of all words.
    pub fn units(&self) -> (u16, u16) {
        let all = || self.edges.iter().flatten();
        let lo = all().map(|e| e.0).min().unwrap_or(0);
        (lo, all().map(|e| e.1).max().unwrap_or(lo))
    }

    /// Says of these characters (numbers of one sort) that they are a word.
    pub fn condition(&self, pool: &mut Pool, chars: &[Term]) -> Term {
        let mut here: BTreeMap<usize, Term> = BTreeMap::from([(0, pool.tt())]);
        for (i, &c) in chars.iter().enumerate() {
            let left = chars.len() - i - 1;
            let sort = pool.sort(c);
            // Several edges between two states are one condition.
            let mut next: BTreeMap<usize, Term> = BTreeMap::new();
            for (&from, &reached) in &here {
                let mut to: BTreeMap<usize, Term> = BTreeMap::new();
                for &(lo, hi, state) in &self.edges[from] {
                    let possible = match self.counts.get(left) {
                        Some(row) => row[state] > 0.0,
                        None => true,
                    };
                    if !possible {
                        continue;
                    }
                    let (above, below) = if sort == Sort::Int {
                        let (low, high) = (pool.int(lo.into()), pool.int(hi.into()));
                        (pool.int_le(low, c), pool.int_le(c, high))
                    } else {
                        let width = sort.width();
                        let (low, high) = (pool.bv(width, lo.into()), pool.bv(width, hi.into()));
                        (pool.ule(low, c), pool.ule(c, high))
                    };
                    let inside = pool.and(above, below);
                    let known = to.get(&state).copied().unwrap_or(pool.ff());
                    to.insert(state, pool.or(known, inside));
                }
                for (state, inside) in to {
                    let step = pool.and(reached, inside);
                    let known = next.get(&state).copied().unwrap_or(pool.ff());
                    next.insert(state, pool.or(known, step));
                }
            }
            here = next;
        }
        let mut accepted = pool.ff();
        for (state, reached) in here {
            if self.accepting[state] {
                accepted = pool.or(accepted, reached);
            }
        }
        accepted
    }

    /// A word of this length, each as likely as any other.
    pub(crate) fn draw(&self, random: &mut Random, n: usize) -> Vec<u16> {
        let mut word = Vec::with_capacity(n);
        let mut state = 0;
        for left in (0..n).rev() {
            let Some(row) = self.counts.get(left) else {
                break;
            };
            let weight = |e: &(u16, u16, usize)| (f64::from(e.1 - e.0) + 1.0) * row[e.2];
            let total: f64 = self.edges[state].iter().map(weight).sum();
            let mut point = random.fraction() * total;
            let possible = self.edges[state].iter().filter(|e| row[e.2] > 0.0);
            let mut chosen = None;
            for edge in possible {
                chosen = Some(edge);
                point -= weight(edge);
                if point < 0.0 {
                    break;
                }
            }
            let Some(&(lo, hi, next)) = chosen else { break };
            word.push(lo + random.below(u64::from(hi - lo) + 1) as u16);
            state = next;
        }
        word
    }
}
