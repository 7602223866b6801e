//! Integers without bounds, for the sort `Int`: machine words while they fit,
//! big numbers where they do not.
//!
//! Everything else in this crate moves values around as 64 bits. So a value of
//! sort `Int` has a form of 64 bits too: numbers of 63 bits are themselves (the
//! lowest bit is 0), greater ones are a handle (lowest bit 1) to a table that
//! keeps each number once. Equal numbers have equal bits; the order of handles
//! means nothing. The table of the process never forgets, so only constants and
//! values of models go there; evaluation keeps its big numbers in a [`Scratch`].

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock, RwLock};

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{FromPrimitive, Signed, ToPrimitive};
use rustc_hash::FxHashMap;

use crate::word::mask;

/// A mathematical integer.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    /// Never one that fits an `i64`.
    Big(Arc<BigInt>),
}

/// Bits beyond which numbers are not computed: see [`Int::mul`].
const MAX_BITS: u64 = 1 << 17;

impl Int {
    pub const ZERO: Int = Int(Repr::Small(0));
    pub const ONE: Int = Int(Repr::Small(1));
    pub const MINUS_ONE: Int = Int(Repr::Small(-1));
    /// The greatest amount of a shift to the left that is computed.
    pub const MAX_SHIFT: i64 = 1 << 16;

    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(value) => Some(*value),
            Repr::Big(_) => None,
        }
    }

    pub fn to_bigint(&self) -> BigInt {
        match &self.0 {
            Repr::Small(value) => BigInt::from(*value),
            Repr::Big(value) => (**value).clone(),
        }
    }

    /// `2^n`.
    pub fn power_of_two(n: u32) -> Int {
        Int::ONE.shl(&Int::from(i64::from(n)))
    }

    pub fn is_zero(&self) -> bool {
        self.0 == Repr::Small(0)
    }

    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i64 {
        match &self.0 {
            Repr::Small(value) => value.signum(),
            Repr::Big(value) if value.is_negative() => -1,
            Repr::Big(_) => 1,
        }
    }

    /// Bits of the magnitude.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Small(value) => 64 - u64::from(value.unsigned_abs().leading_zeros()),
            Repr::Big(value) => value.bits(),
        }
    }

    /// `n` where this is `2^n`.
    pub fn exact_log2(&self) -> Option<u32> {
        if self.signum() <= 0 {
            return None;
        }
        match &self.0 {
            Repr::Small(value) => (value & (value - 1) == 0).then(|| value.trailing_zeros()),
            Repr::Big(value) => {
                let zeros = value.trailing_zeros()?;
                (zeros + 1 == value.bits()).then(|| u32::try_from(zeros).ok())?
            }
        }
    }

    /// Zeros below the lowest one; 0 for 0.
    pub fn trailing_zeros(&self) -> u32 {
        match &self.0 {
            Repr::Small(0) => 0,
            Repr::Small(value) => value.trailing_zeros(),
            Repr::Big(value) => {
                let zeros = value.trailing_zeros().unwrap_or(0);
                u32::try_from(zeros).unwrap_or(u32::MAX)
            }
        }
    }

    fn both(
        &self,
        other: &Int,
        small: impl FnOnce(i64, i64) -> Option<i64>,
        big: impl FnOnce(&BigInt, &BigInt) -> BigInt,
    ) -> Int {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(value) = small(*a, *b)
        {
            return Int(Repr::Small(value));
        }
        Int::from(big(&self.to_bigint(), &other.to_bigint()))
    }

    #[must_use]
    pub fn add(&self, other: &Int) -> Int {
        self.both(other, i64::checked_add, |a, b| a + b)
    }

    #[must_use]
    pub fn sub(&self, other: &Int) -> Int {
        self.both(other, i64::checked_sub, |a, b| a - b)
    }

    #[must_use]
    pub fn neg(&self) -> Int {
        Int::ZERO.sub(self)
    }

    #[must_use]
    pub fn abs(&self) -> Int {
        if self.is_negative() {
            self.neg()
        } else {
            self.clone()
        }
    }

    /// The product. Numbers of more than 2^17 bits are not computed: a chain of
    /// squares would fill the memory. What passes that is cut to the greatest
    /// magnitude there is, of the right sign; nothing real gets there.
    #[must_use]
    pub fn mul(&self, other: &Int) -> Int {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            return Int(Repr::Small(product));
        }
        if self.bits() + other.bits() > MAX_BITS {
            let greatest = (BigInt::from(1) << MAX_BITS) - 1;
            let greatest = Int::from(greatest);
            return match self.signum() * other.signum() {
                0 => Int::ZERO,
                1 => greatest,
                _ => greatest.neg(),
            };
        }
        Int::from(self.to_bigint() * other.to_bigint())
    }

    /// Python's `//`: rounded down. By zero 0; callers guard.
    #[must_use]
    pub fn floor_div(&self, other: &Int) -> Int {
        if other.is_zero() {
            return Int::ZERO;
        }
        let small = |a: i64, b: i64| {
            let quotient = a.checked_div(b)?;
            let exact = a % b == 0 || (a < 0) == (b < 0);
            Some(if exact { quotient } else { quotient - 1 })
        };
        self.both(other, small, Integer::div_floor)
    }

    /// Python's `%`: the sign of the divisor. By zero the dividend; callers guard.
    #[must_use]
    pub fn floor_mod(&self, other: &Int) -> Int {
        if other.is_zero() {
            return self.clone();
        }
        let small = |a: i64, b: i64| {
            let rest = a.checked_rem(b).unwrap_or(0);
            Some(if rest != 0 && (rest < 0) != (b < 0) {
                rest + b
            } else {
                rest
            })
        };
        self.both(other, small, Integer::mod_floor)
    }

    /// Two's complement with endless signs, as Python's operators.
    #[must_use]
    pub fn and(&self, other: &Int) -> Int {
        self.both(other, |a, b| Some(a & b), |a, b| a & b)
    }

    #[must_use]
    pub fn or(&self, other: &Int) -> Int {
        self.both(other, |a, b| Some(a | b), |a, b| a | b)
    }

    #[must_use]
    pub fn xor(&self, other: &Int) -> Int {
        self.both(other, |a, b| Some(a ^ b), |a, b| a ^ b)
    }

    /// `self * 2^amount`; 0 for amounts that are negative or pass
    /// [`MAX_SHIFT`](Int::MAX_SHIFT); callers guard.
    #[must_use]
    pub fn shl(&self, amount: &Int) -> Int {
        match amount.to_i64() {
            Some(amount @ 0..=Int::MAX_SHIFT) => Int::from(self.to_bigint() << amount),
            _ => Int::ZERO,
        }
    }

    /// Rounded down; 0 for negative amounts; callers guard.
    #[must_use]
    pub fn shr(&self, amount: &Int) -> Int {
        if amount.is_negative() {
            return Int::ZERO;
        }
        let spread = if self.is_negative() {
            Int::MINUS_ONE
        } else {
            Int::ZERO
        };
        match (&self.0, amount.to_i64()) {
            (Repr::Small(value), Some(amount)) => Int::from(value >> amount.min(63)),
            (Repr::Big(value), Some(amount @ 0..=0xffff_ffff)) => {
                Int::from((**value).clone() >> amount)
            }
            _ => spread,
        }
    }

    #[must_use]
    pub fn pow(&self, exponent: u32) -> Int {
        let mut result = Int::ONE;
        let mut base = self.clone();
        let mut rest = exponent;
        while rest > 0 {
            if rest & 1 == 1 {
                result = result.mul(&base);
            }
            rest >>= 1;
            if rest > 0 {
                base = base.mul(&base);
            }
        }
        result
    }

    /// The greatest common divisor, not negative.
    #[must_use]
    pub fn gcd(&self, other: &Int) -> Int {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && *a != i64::MIN
            && *b != i64::MIN
        {
            return Int(Repr::Small(a.gcd(b)));
        }
        Int::from(self.to_bigint().gcd(&other.to_bigint()))
    }

    /// The nearest float, ties to even; infinite where it is too large.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Repr::Small(value) => *value as f64,
            Repr::Big(value) => value.to_f64().unwrap_or(f64::NAN),
        }
    }

    pub fn to_f32(&self) -> f32 {
        match &self.0 {
            Repr::Small(value) => *value as f32,
            Repr::Big(value) => value.to_f32().unwrap_or(f32::NAN),
        }
    }

    /// Truncated; 0 for infinities and NaN; callers guard.
    pub fn from_f64(value: f64) -> Int {
        if value.abs() < 9.0e18 {
            return Int::from(value as i64);
        }
        BigInt::from_f64(value).map_or(Int::ZERO, Int::from)
    }

    /// The low `width` bits of the two's complement.
    pub fn low_bits(&self, width: u8) -> u64 {
        let mask = mask(width);
        match &self.0 {
            Repr::Small(value) => *value as u64 & mask,
            Repr::Big(value) => {
                let low = (&**value & BigInt::from(mask)).to_u64();
                low.unwrap_or(0)
            }
        }
    }

    /// The form of 64 bits that models and constants hold.
    pub fn to_bits(&self) -> u64 {
        match &self.0 {
            Repr::Small(value) => pack(*value).unwrap_or_else(|| Table::put(self)),
            Repr::Big(_) => Table::put(self),
        }
    }

    /// The number with this form.
    pub fn from_bits(bits: u64) -> Int {
        match unpack(bits) {
            Some(value) => Int(Repr::Small(value)),
            None => Table::get(bits),
        }
    }
}

impl From<i64> for Int {
    fn from(value: i64) -> Int {
        Int(Repr::Small(value))
    }
}

impl From<i32> for Int {
    fn from(value: i32) -> Int {
        Int(Repr::Small(value.into()))
    }
}

impl From<u64> for Int {
    fn from(value: u64) -> Int {
        i64::try_from(value).map_or_else(|_| Int::from(BigInt::from(value)), Int::from)
    }
}

impl From<i128> for Int {
    fn from(value: i128) -> Int {
        i64::try_from(value).map_or_else(|_| Int::from(BigInt::from(value)), Int::from)
    }
}

impl From<BigInt> for Int {
    fn from(value: BigInt) -> Int {
        match value.to_i64() {
            Some(small) => Int(Repr::Small(small)),
            None => Int(Repr::Big(Arc::new(value))),
        }
    }
}

impl From<&BigInt> for Int {
    fn from(value: &BigInt) -> Int {
        match value.to_i64() {
            Some(small) => Int(Repr::Small(small)),
            None => Int(Repr::Big(Arc::new(value.clone()))),
        }
    }
}

impl FromStr for Int {
    type Err = num_bigint::ParseBigIntError;

    fn from_str(text: &str) -> Result<Int, Self::Err> {
        match text.parse::<i64>() {
            Ok(value) => Ok(Int::from(value)),
            Err(_) => text.parse::<BigInt>().map(Int::from),
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => value.fmt(f),
            Repr::Big(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            // A big number is beyond all small ones on its side.
            (Repr::Big(a), Repr::Small(_)) if a.is_negative() => Ordering::Less,
            (Repr::Big(_), Repr::Small(_)) => Ordering::Greater,
            (Repr::Small(_), Repr::Big(b)) if b.is_negative() => Ordering::Greater,
            (Repr::Small(_), Repr::Big(_)) => Ordering::Less,
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Int {
    fn default() -> Int {
        Int::ZERO
    }
}

/// The bits of a number of 63 bits.
pub(crate) fn pack(value: i64) -> Option<u64> {
    let shifted = value << 1;
    (shifted >> 1 == value).then_some(shifted as u64)
}

pub(crate) fn unpack(bits: u64) -> Option<i64> {
    (bits & 1 == 0).then_some((bits as i64) >> 1)
}

/// Big numbers of the whole process, so that bits mean the same everywhere.
#[derive(Default)]
struct Table {
    numbers: Vec<Int>,
    places: FxHashMap<Int, u64>,
}

static TABLE: LazyLock<RwLock<Table>> = LazyLock::new(RwLock::default);

impl Table {
    fn put(value: &Int) -> u64 {
        // A poisoned lock still guards a table that only grows.
        let table = TABLE
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(&place) = table.places.get(value) {
            return place << 2 | 1;
        }
        drop(table);
        let mut table = TABLE
            .write()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(&place) = table.places.get(value) {
            return place << 2 | 1;
        }
        let place = table.numbers.len() as u64;
        table.numbers.push(value.clone());
        table.places.insert(value.clone(), place);
        place << 2 | 1
    }

    fn get(bits: u64) -> Int {
        let table = TABLE
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let place = usize::try_from(bits >> 2).unwrap_or(usize::MAX);
        table.numbers.get(place).cloned().unwrap_or_default()
    }
}

/// Where the bits of computed numbers come from.
pub trait IntStore {
    fn load(&self, bits: u64) -> Int;
    fn store(&mut self, value: Int) -> u64;
}

/// The table of the process.
pub(crate) struct Shared;

impl IntStore for Shared {
    fn load(&self, bits: u64) -> Int {
        Int::from_bits(bits)
    }

    fn store(&mut self, value: Int) -> u64 {
        value.to_bits()
    }
}

/// Big numbers of one evaluation. Their bits mean something here only, and equal
/// numbers may have different ones.
#[derive(Default)]
pub struct Scratch {
    numbers: Vec<Int>,
}

impl Scratch {
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Forgets all but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.numbers.truncate(len);
    }
}

impl IntStore for Scratch {
    fn load(&self, bits: u64) -> Int {
        if bits & 3 == 3 {
            let place = usize::try_from(bits >> 2).unwrap_or(usize::MAX);
            return self.numbers.get(place).cloned().unwrap_or_default();
        }
        Int::from_bits(bits)
    }

    fn store(&mut self, value: Int) -> u64 {
        if let Repr::Small(small) = value.0
            && let Some(bits) = pack(small)
        {
            return bits;
        }
        self.numbers.push(value);
        (self.numbers.len() as u64 - 1) << 2 | 3
    }
}
