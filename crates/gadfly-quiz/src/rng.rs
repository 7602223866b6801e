//! Numbers drawn by a seed: the same everywhere and always.

use gadfly_effort::SplitMix64;

#[derive(Clone, Debug)]
pub struct Rng(SplitMix64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(SplitMix64::new(seed))
    }

    /// A generator for a part of the work, so that one part does not change the draws of another.
    pub fn for_part(&self, part: &str) -> Rng {
        // FNV-1a over the name.
        let name = part.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut rng = Rng(self.0.branch(name));
        rng.draw();
        rng
    }

    pub fn draw(&mut self) -> u64 {
        self.0.draw()
    }

    /// Below `limit`, all equally likely; 0 for 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        // What lies above the last multiple is drawn again.
        let most = u64::MAX - (u64::MAX % limit + 1) % limit;
        loop {
            let drawn = self.draw();
            if drawn <= most {
                return drawn % limit;
            }
        }
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len() as u64) as usize)
    }

    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, self.below(at as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_equally_likely() {
        let mut rng = Rng::new(7);
        let mut counts = [0i32; 10];
        (0..10_000).for_each(|_| counts[rng.below(10) as usize] += 1);
        assert!(counts.iter().all(|c| (900..1100).contains(c)), "{counts:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn parts_are_independent() {
        let rng = Rng::new(1);
        assert_ne!(rng.for_part("a").draw(), rng.for_part("b").draw());
        assert_eq!(rng.for_part("a").draw(), rng.for_part("a").draw());
    }
}
