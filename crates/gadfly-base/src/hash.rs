//! SHA-256 (FIPS 180-4), to know contents again: what is kept in a cache must not be mistaken for
//! something else, not even by somebody who would like that.

use std::sync::LazyLock;

/// The hash of texts in a row; where one ends and the next begins counts.
pub struct Hash {
    state: [u32; 8],
    block: Vec<u8>,
    length: u64,
}

impl Default for Hash {
    fn default() -> Hash {
        Hash::new()
    }
}

impl Hash {
    pub fn new() -> Hash {
        Hash {
            state: roots(f64::sqrt),
            block: Vec::with_capacity(64),
            length: 0,
        }
    }

    pub fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        self.eat(&(part.len() as u64).to_be_bytes());
        self.eat(part);
    }

    fn eat(&mut self, bytes: &[u8]) {
        self.length = self.length.wrapping_add(bytes.len() as u64);
        let mut rest = bytes;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(64 - self.block.len()));
            self.block.extend_from_slice(now);
            rest = later;
            if self.block.len() == 64 {
                self.compress();
                self.block.clear();
            }
        }
    }

    fn compress(&mut self) {
        let constants = &*CONSTANTS;
        let mut w = [0u32; 64];
        for (word, bytes) in w.iter_mut().zip(self.block.chunks_exact(4)) {
            *word = bytes.iter().fold(0, |n, &b| n << 8 | u32::from(b));
        }
        for t in 16..64 {
            let (a, b) = (w[t - 15], w[t - 2]);
            let s0 = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
            let s1 = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
            w[t] = w[t - 16]
                .wrapping_add(s0)
                .wrapping_add(w[t - 7])
                .wrapping_add(s1);
        }
        let mut s = self.state;
        for t in 0..64 {
            let s1 = s[4].rotate_right(6) ^ s[4].rotate_right(11) ^ s[4].rotate_right(25);
            let choice = (s[4] & s[5]) ^ (!s[4] & s[6]);
            let one = s[7]
                .wrapping_add(s1)
                .wrapping_add(choice)
                .wrapping_add(constants[t])
                .wrapping_add(w[t]);
            let s0 = s[0].rotate_right(2) ^ s[0].rotate_right(13) ^ s[0].rotate_right(22);
            let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
            s.rotate_right(1);
            s[4] = s[4].wrapping_add(one);
            s[0] = one.wrapping_add(s0).wrapping_add(majority);
        }
        for (old, new) in self.state.iter_mut().zip(s) {
            *old = old.wrapping_add(new);
        }
    }

    /// In hexadecimal.
    pub fn text(mut self) -> String {
        let bits = self.length.wrapping_mul(8);
        let zeros = (55 + 64 - (self.length % 64) as usize) % 64;
        let mut end = vec![0x80];
        end.resize(1 + zeros, 0);
        end.extend(bits.to_be_bytes());
        self.eat(&end);
        self.state
            .iter()
            .map(|word| format!("{word:08x}"))
            .collect()
    }
}

static CONSTANTS: LazyLock<[u32; 64]> = LazyLock::new(|| roots(f64::cbrt));

/// The first 32 bits of the fractional parts of a root of the first primes. Doubles are exact enough:
/// the integer part has at most five bits.
fn roots<const N: usize>(root: fn(f64) -> f64) -> [u32; N] {
    let mut primes = (2u32..).filter(|n| (2..*n).all(|d| n % d != 0));
    std::array::from_fn(|_| {
        let root = root(f64::from(primes.next().unwrap_or(2)));
        (root.fract() * 4_294_967_296.0) as u32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut hash = Hash::new();
        hash.eat(text.as_bytes());
        assert_eq!(hash.text(), expected);
    }

    #[test]
    fn known_answers() {
        check(
            "",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        );
        check(
            "abc",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        );
        check(
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        );
        check(
            &"a".repeat(1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
        );
    }

    #[test]
    fn parts_count() {
        let of = |parts: &[&str]| {
            let mut hash = Hash::new();
            parts.iter().for_each(|part| hash.add(part));
            hash.text()
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
    }
}
