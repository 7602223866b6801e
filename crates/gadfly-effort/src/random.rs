//! Pseudo-random numbers that are the same on every machine. Seeds are mixed, and ranges are chosen, by
//! those who draw: that keeps each stream as it is.

/// Sebastiano Vigna's SplitMix64: neighbouring seeds give unlike streams.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// Another stream that begins where this one stands.
    pub fn branch(&self, key: u64) -> SplitMix64 {
        SplitMix64(self.0 ^ key)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// George Marsaglia's xorshift, for streams that began with it. A seed of 0 gives zeros only.
#[derive(Clone, Debug)]
pub struct XorShift64(u64);

impl XorShift64 {
    pub fn new(seed: u64) -> XorShift64 {
        XorShift64(seed)
    }

    /// The number that was drawn last; at first the seed.
    pub fn state(&self) -> u64 {
        self.0
    }

    /// The low bits are weak: take high ones.
    pub fn draw(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_stay_the_same() {
        let mut mixed = SplitMix64::new(0);
        assert_eq!(mixed.draw(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mixed.draw(), 0x6e78_9e6a_a1b9_65f4);
        let mut shifted = XorShift64::new(1);
        assert_eq!(shifted.draw(), 0x4082_2041);
    }
}
