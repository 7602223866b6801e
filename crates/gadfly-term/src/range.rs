//! Intervals: bounds of bit-vector terms, signed and unsigned at once.
//!
//! Keeping both readings matters: a zero-extended byte is small both ways, the
//! negation of one is small only as a signed number, and a masked value only as
//! an unsigned one. Each reading sharpens the other (`Range::meet`).

use crate::word::{mask, sign_extend, signed_max, signed_min};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    pub smin: i64,
    pub smax: i64,
    pub umin: u64,
    pub umax: u64,
}

impl Range {
    pub(crate) fn full(width: u8) -> Range {
        Range {
            smin: signed_min(width),
            smax: signed_max(width),
            umin: 0,
            umax: mask(width),
        }
    }

    pub(crate) fn constant(bits: u64, width: u8) -> Range {
        let signed = sign_extend(bits, width);
        Range {
            smin: signed,
            smax: signed,
            umin: bits,
            umax: bits,
        }
    }

    /// From signed bounds, which must fit `width`.
    pub(crate) fn signed(smin: i64, smax: i64, width: u8) -> Range {
        Range {
            smin,
            smax,
            ..Range::full(width)
        }
        .tighten(width)
    }

    pub(crate) fn unsigned(umin: u64, umax: u64, width: u8) -> Range {
        Range {
            umin,
            umax,
            ..Range::full(width)
        }
        .tighten(width)
    }

    /// From exact signed bounds of an operation's mathematical result; the full
    /// range if it may wrap.
    pub(crate) fn exact(lo: i128, hi: i128, width: u8) -> Range {
        if lo >= i128::from(signed_min(width)) && hi <= i128::from(signed_max(width)) {
            Range::signed(lo as i64, hi as i64, width)
        } else {
            Range::full(width)
        }
    }

    pub(crate) fn exact_unsigned(lo: i128, hi: i128, width: u8) -> Range {
        if lo >= 0 && hi <= i128::from(mask(width)) {
            Range::unsigned(lo as u64, hi as u64, width)
        } else {
            Range::full(width)
        }
    }

    /// Lets each reading sharpen the other where the sign is known.
    fn tighten(mut self, width: u8) -> Range {
        let m = mask(width);
        if self.smin >= 0 || self.smax < 0 {
            self.umin = self.umin.max(self.smin as u64 & m);
            self.umax = self.umax.min(self.smax as u64 & m);
        }
        let half = 1u64 << (width - 1);
        if self.umax < half || self.umin >= half {
            self.smin = self.smin.max(sign_extend(self.umin, width));
            self.smax = self.smax.min(sign_extend(self.umax, width));
        }
        self
    }

    fn is_empty(self) -> bool {
        self.smin > self.smax || self.umin > self.umax
    }

    /// Both hold; `None` if nothing does.
    pub(crate) fn intersect(self, other: Range, width: u8) -> Option<Range> {
        let met = Range {
            smin: self.smin.max(other.smin),
            smax: self.smax.min(other.smax),
            umin: self.umin.max(other.umin),
            umax: self.umax.min(other.umax),
        };
        if met.is_empty() {
            return None;
        }
        let tight = met.tighten(width);
        (!tight.is_empty()).then_some(tight)
    }

    /// Both hold. Empty means dead code (a branch of an if-then-else that cannot
    /// be taken); any answer is right there, keep a well-formed one.
    pub(crate) fn meet(self, other: Range, width: u8) -> Range {
        self.intersect(other, width).unwrap_or(self)
    }

    pub(crate) fn join(self, other: Range) -> Range {
        Range {
            smin: self.smin.min(other.smin),
            smax: self.smax.max(other.smax),
            umin: self.umin.min(other.umin),
            umax: self.umax.max(other.umax),
        }
    }
}
