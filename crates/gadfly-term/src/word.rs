//! Words of 1 to 64 bits, kept zero-extended in a `u64`, and what they are when read as
//! signed numbers.

/// The low `width` bits set.
pub fn mask(width: u8) -> u64 {
    if width >= 64 {
        u64::MAX
    } else {
        (1u64 << width) - 1
    }
}

/// The value of `bits` read as a signed number of `width` bits.
pub fn sign_extend(bits: u64, width: u8) -> i64 {
    let unused = 64 - u32::from(width.clamp(1, 64));
    ((bits << unused) as i64) >> unused
}

pub fn signed_min(width: u8) -> i64 {
    sign_extend(1u64 << (width - 1), width)
}

pub fn signed_max(width: u8) -> i64 {
    !signed_min(width)
}
