//! A small set of inputs that together reach what all of them reach.

/// A set of small numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Bits(Vec<u64>);

impl Bits {
    pub fn of_words(words: &[u64]) -> Bits {
        let mut words = words.to_vec();
        while words.last() == Some(&0) {
            words.pop();
        }
        Bits(words)
    }

    pub fn insert(&mut self, at: usize) {
        let word = at / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (at % 64);
    }

    pub fn contains(&self, at: usize) -> bool {
        self.0
            .get(at / 64)
            .is_some_and(|word| word >> (at % 64) & 1 != 0)
    }

    pub fn add(&mut self, other: &Bits) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (to, from) in self.0.iter_mut().zip(&other.0) {
            *to |= from;
        }
    }

    pub fn without(&self, other: &Bits) -> Bits {
        let mut words = self.0.clone();
        for (to, from) in words.iter_mut().zip(&other.0) {
            *to &= !from;
        }
        Bits(words)
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(at, word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 != 0)
                .map(move |bit| at * 64 + bit)
        })
    }

    fn includes(&self, other: &Bits) -> bool {
        other.without(self).is_empty()
    }
}

impl FromIterator<usize> for Bits {
    fn from_iter<I: IntoIterator<Item = usize>>(all: I) -> Bits {
        let mut bits = Bits::default();
        for at in all {
            bits.insert(at);
        }
        bits
    }
}

/// Chooses among candidates by what they reach beyond `had`; the result is in their order.
///
/// Greedy; then each is replaced by the simplest one that reaches what only it reaches, and left
/// out if the others reach everything. Among equals the one of lower cost, then the earlier.
pub fn choose(reached: &[Bits], costs: &[u64], had: &Bits) -> Vec<usize> {
    let wanted: Vec<Bits> = reached.iter().map(|bits| bits.without(had)).collect();
    let mut open = Bits::default();
    wanted.iter().for_each(|bits| open.add(bits));
    let mut chosen: Vec<usize> = Vec::new();
    while !open.is_empty() {
        let gain = |at: usize| wanted[at].without(&wanted[at].without(&open)).len();
        let best = (0..wanted.len()).max_by_key(|at| {
            (
                gain(*at),
                std::cmp::Reverse(costs[*at]),
                std::cmp::Reverse(*at),
            )
        });
        let Some(best) = best.filter(|at| gain(*at) > 0) else {
            break;
        };
        open = open.without(&wanted[best]);
        chosen.push(best);
    }
    // The dearest first: those are worth replacing.
    for _ in 0..2 {
        let mut order = chosen.clone();
        order.sort_by_key(|at| (std::cmp::Reverse(costs[*at]), std::cmp::Reverse(*at)));
        for at in order {
            let mut others = Bits::default();
            for other in chosen.iter().filter(|other| **other != at) {
                others.add(&wanted[*other]);
            }
            let alone = wanted[at].without(&others);
            chosen.retain(|other| *other != at);
            if alone.is_empty() {
                continue;
            }
            let simplest = (0..wanted.len())
                .filter(|other| wanted[*other].includes(&alone))
                .min_by_key(|other| (costs[*other], *other));
            chosen.push(simplest.unwrap_or(at));
        }
    }
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(reached: &[&[usize]], costs: &[u64], had: &[usize], expected: &[usize]) {
        let sets: Vec<Bits> = reached
            .iter()
            .map(|s| s.iter().copied().collect())
            .collect();
        let had: Bits = had.iter().copied().collect();
        assert_eq!(choose(&sets, costs, &had), expected);
    }

    #[test]
    fn few_and_simple() {
        check(&[&[1], &[1, 2], &[70]], &[1, 1, 1], &[], &[1, 2]);
        // The same reached more simply.
        check(&[&[1, 2], &[1, 2]], &[9, 3], &[], &[1]);
        // What greed takes first is not needed in the end.
        check(
            &[&[1, 2, 3, 4], &[1, 2, 5], &[3, 4, 6]],
            &[1, 1, 1],
            &[],
            &[1, 2],
        );
        // A dear one gives way to a simple one where the others do the rest.
        check(&[&[1, 2], &[2, 3], &[1]], &[50, 5, 1], &[], &[1, 2]);
    }

    #[test]
    fn what_is_had_is_not_wanted() {
        check(&[&[1], &[1, 2]], &[1, 2], &[2], &[0]);
        check(&[&[1], &[1, 2]], &[1, 2], &[1, 2], &[]);
        check(&[], &[], &[], &[]);
    }

    #[test]
    fn sets_are_sets() {
        let bits: Bits = [3, 64, 200].into_iter().collect();
        assert_eq!(bits.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert_eq!(bits.len(), 3);
        assert!(bits.contains(64) && !bits.contains(65) && !bits.contains(100_000));
    }
}
