//! The handles users pass around: terms, sorts and symbols. All are small and
//! `Copy`; what they mean is in the [`Pool`](crate::Pool) that made them.

use std::num::NonZeroU32;

/// A term of one pool. Equal handles of one pool are equal terms; the order is
/// the order of creation, so a term is always greater than its operands.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(pub(crate) NonZeroU32);

impl Term {
    /// Position in the arena, from 0; dense, for side tables.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    pub(crate) fn from_index(index: usize) -> Term {
        // 2^32 terms would need 200 GB of nodes; running out is not recoverable.
        let number = u32::try_from(index + 1).expect("more than 2^32 terms in one pool");
        Term(NonZeroU32::MIN.saturating_add(number - 1))
    }
}

/// The type of a term.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Bool,
    /// Bit-vector of 1 to 64 bits.
    Bv(u8),
    F32,
    F64,
    /// Mathematical integers, without bounds.
    Int,
}

impl Sort {
    /// Number of bits a value of this sort has; a Bool has one. The bits of an
    /// `Int` are a form of its value, see [`Int::to_bits`](crate::Int::to_bits).
    pub fn width(self) -> u8 {
        match self {
            Sort::Bool => 1,
            Sort::Bv(width) => width,
            Sort::F32 => 32,
            Sort::F64 | Sort::Int => 64,
        }
    }

    pub fn is_float(self) -> bool {
        matches!(self, Sort::F32 | Sort::F64)
    }
}

/// A symbol: an unknown of the program under analysis.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SymId(pub u32);
