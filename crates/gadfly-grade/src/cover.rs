//! The choice of a small suite: few tests, small inputs, and every submission that some test tells from
//! the reference is told by one of the chosen.
//!
//! Set cover, greedily: the test that tells most of those still untold; then what the others made
//! superfluous is left out, and each test is exchanged for the smallest that does its part as well.

use std::collections::BTreeSet;

/// A test for the choice: how large it is, and which submissions it tells from the reference.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub size: u64,
    pub kills: BTreeSet<usize>,
}

/// The chosen candidates, ascending. Among candidates that are equally good the first is taken, so their
/// order must not depend on chance.
pub fn cover(candidates: &[Candidate]) -> Vec<usize> {
    let mut left: BTreeSet<usize> = candidates.iter().flat_map(|c| &c.kills).copied().collect();
    let mut chosen: Vec<usize> = Vec::new();
    while !left.is_empty() {
        let gain = |at: &usize| candidates[*at].kills.intersection(&left).count();
        // The last key prefers the first of equals.
        let best = (0..candidates.len())
            .max_by_key(|at| {
                (
                    gain(at),
                    std::cmp::Reverse(candidates[*at].size),
                    std::cmp::Reverse(*at),
                )
            })
            .filter(|at| gain(at) > 0);
        let Some(best) = best else { break };
        for killed in &candidates[best].kills {
            left.remove(killed);
        }
        chosen.push(best);
    }
    loop {
        let before = chosen.clone();
        thin_out(candidates, &mut chosen);
        exchange(candidates, &mut chosen);
        if chosen == before {
            break;
        }
    }
    chosen.sort_unstable();
    chosen
}

/// What only the test at this place of the choice tells.
fn own_part(candidates: &[Candidate], chosen: &[usize], place: usize) -> BTreeSet<usize> {
    let mut part = candidates[chosen[place]].kills.clone();
    for (at, &other) in chosen.iter().enumerate() {
        if at != place {
            part.retain(|killed| !candidates[other].kills.contains(killed));
        }
    }
    part
}

/// Leaves out what the others do as well, the largest first.
fn thin_out(candidates: &[Candidate], chosen: &mut Vec<usize>) {
    let mut order = chosen.clone();
    order.sort_by_key(|&at| (candidates[at].size, at));
    for test in order.into_iter().rev() {
        if let Some(place) = chosen.iter().position(|&other| other == test)
            && own_part(candidates, chosen, place).is_empty()
        {
            chosen.remove(place);
        }
    }
}

/// A test stays in only as long as no smaller one does its part. Sizes only fall, so this ends.
fn exchange(candidates: &[Candidate], chosen: &mut [usize]) {
    for place in 0..chosen.len() {
        let part = own_part(candidates, chosen, place);
        let size = candidates[chosen[place]].size;
        let smaller = (0..candidates.len())
            .filter(|&at| candidates[at].size < size && candidates[at].kills.is_superset(&part))
            .min_by_key(|&at| (candidates[at].size, at));
        if let Some(smaller) = smaller
            && !chosen.contains(&smaller)
        {
            chosen[place] = smaller;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `5:abc` is a candidate of size 5 that kills a, b and c.
    fn check(candidates: &str, expected: &[usize]) {
        let candidates: Vec<Candidate> = candidates
            .split_whitespace()
            .map(|text| {
                let (size, kills) = text.split_once(':').unwrap();
                Candidate {
                    size: size.parse().unwrap(),
                    kills: kills.bytes().map(usize::from).collect(),
                }
            })
            .collect();
        assert_eq!(cover(&candidates), expected);
    }

    #[test]
    fn few_and_small() {
        check("", &[]);
        check("1: 2:", &[]);
        check("3:a 1:a 2:a", &[1]);
        check("1:a 1:b 9:ab", &[2]);
        // The greedy choice takes the first and needs both others all the same.
        check("1:bcde 1:abc 1:def", &[1, 2]);
        // Big but needed only for what a small one tells, too.
        check("9:abc 1:d 9:cde 2:de", &[0, 3]);
        check("2:ab 2:ab", &[0]);
    }

    #[test]
    fn everything_is_told() {
        let mut seed = 5u64;
        let mut next = move || {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 33) as usize
        };
        for _ in 0..300 {
            let candidates: Vec<Candidate> = (0..next() % 12)
                .map(|_| Candidate {
                    size: (next() % 9) as u64,
                    kills: (0..next() % 6).map(|_| next() % 10).collect(),
                })
                .collect();
            let all = |which: &[usize]| -> BTreeSet<usize> {
                which
                    .iter()
                    .flat_map(|&at| candidates[at].kills.clone())
                    .collect()
            };
            let chosen = cover(&candidates);
            let every: Vec<usize> = (0..candidates.len()).collect();
            assert_eq!(all(&chosen), all(&every));
            for left_out in 0..chosen.len() {
                let mut fewer = chosen.clone();
                fewer.remove(left_out);
                assert_ne!(all(&fewer), all(&every), "one is superfluous");
            }
        }
    }
}
