//! CPython's hashes of numbers, tuples and frozensets: the order of a set depends on them.

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

/// Stands for the hash of anything that is not known.
pub const SYMBOLIC: i64 = i64::MIN + 77;

const MODULUS: i64 = (1 << 61) - 1;

fn fix(hash: i64) -> i64 {
    if hash == -1 { -2 } else { hash }
}

pub fn int(value: i64) -> i64 {
    let magnitude = value.unsigned_abs() % MODULUS as u64;
    let hash = magnitude as i64;
    fix(if value < 0 { -hash } else { hash })
}

pub fn big(value: &BigInt) -> i64 {
    let rest = value.magnitude() % (MODULUS as u64);
    let hash = rest.to_i64().unwrap_or(0);
    fix(if value.sign() == Sign::Minus {
        -hash
    } else {
        hash
    })
}

pub fn float(value: f64) -> i64 {
    if value.is_infinite() {
        return if value > 0.0 { 314_159 } else { -314_159 };
    }
    if value.is_nan() {
        return (value.to_bits() & 0xffff_ffff) as i64 + 7;
    }
    let (mut m, mut e) = libm::frexp(value);
    let negative = m < 0.0;
    m = m.abs();
    let mut x: u64 = 0;
    let modulus = MODULUS as u64;
    while m != 0.0 {
        x = ((x << 28) & modulus) | (x >> (61 - 28));
        m *= 268_435_456.0;
        e -= 28;
        let y = m as u64;
        m -= y as f64;
        x += y;
        if x >= modulus {
            x -= modulus;
        }
    }
    let shift = if e >= 0 {
        (e % 61) as u32
    } else {
        (60 - ((-1 - e) % 61)) as u32
    };
    x = ((x << shift) & modulus) | (x >> (61 - shift));
    let hash = x as i64;
    fix(if negative { -hash } else { hash })
}

/// CPython's is seeded at random; any will do.
pub fn text(bytes: &[u8]) -> i64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in bytes {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    let mixed = hash ^ (hash >> 29);
    fix((mixed & 0x7fff_ffff_ffff_ffff) as i64)
}

pub fn tuple(hashes: &[i64]) -> i64 {
    const P1: u64 = 11_400_714_785_074_694_791;
    const P2: u64 = 14_029_467_366_897_019_727;
    const P5: u64 = 2_870_177_450_012_600_261;
    let mut acc = P5;
    for hash in hashes {
        acc = acc.wrapping_add((*hash as u64).wrapping_mul(P2));
        acc = acc.rotate_left(31);
        acc = acc.wrapping_mul(P1);
    }
    acc = acc.wrapping_add(hashes.len() as u64 ^ (P5 ^ 3_527_539));
    if acc == u64::MAX {
        return 1_546_275_796;
    }
    acc as i64
}

pub fn frozenset(hashes: &[i64]) -> i64 {
    let mut hash: u64 = 0;
    for h in hashes {
        let h = *h as u64;
        hash ^= ((h ^ 89_869_747) ^ (h << 16)).wrapping_mul(3_644_798_167);
    }
    hash ^= (hashes.len() as u64 + 1).wrapping_mul(1_927_868_237);
    hash ^= (hash >> 11) ^ (hash >> 25);
    hash = hash.wrapping_mul(69_069).wrapping_add(907_133_923);
    if hash == u64::MAX {
        hash = 590_923_713;
    }
    hash as i64
}

pub fn object(number: u32) -> i64 {
    0x7f00_0000_0000 + i64::from(number) * 16
}
