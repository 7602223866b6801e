//! SHA-256 (FIPS 180-4), to know contents again: what is kept in a cache must not be mistaken for
//! something else, not even by somebody who would like that.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The hash of texts in a row; where one ends and the next begins counts.
#[derive(Default)]
pub struct Hash(Sha256);

impl Hash {
    pub fn new() -> Hash {
        Hash::default()
    }

    pub fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_be_bytes());
        self.0.update(part);
    }

    /// In hexadecimal.
    pub fn text(self) -> String {
        let mut text = String::new();
        for byte in self.0.finalize() {
            let _ = write!(text, "{byte:02x}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `printf '\0\0\0\0\0\0\0\x02ab\0\0\0\0\0\0\0\x01c' | sha256sum` prints: entries of a cache and
    /// grants of trust that were written before must be found again.
    #[test]
    fn known_answer() {
        let mut hash = Hash::new();
        hash.add("ab");
        hash.add("c");
        assert_eq!(
            hash.text(),
            "601d5476e2ccfe2c87a2bba7a322659734a05749d5b5aa781f513e4912db0d5f"
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
