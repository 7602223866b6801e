//! Random numbers for the solver: ranges and orders.

use gadfly_effort::SplitMix64;

#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::new(seed ^ 0x5851_f42d_4c95_7f2d))
    }

    pub fn draw(&mut self) -> u64 {
        self.0.draw()
    }

    /// Less than `n`, each equally likely; any number at all for 0.
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 {
            return self.draw();
        }
        // Numbers beyond the last whole multiple would favour the small ones.
        let limit = u64::MAX - u64::MAX % n;
        loop {
            let x = self.draw();
            if x < limit {
                return x % n;
            }
        }
    }

    /// From 0 to 1, without 1.
    pub fn fraction(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u64 + 1) as usize;
            items.swap(i, j);
        }
    }
}
