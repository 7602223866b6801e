//! Python's bit operators on integers: two's complement with endless signs. With
//! constants they are arithmetic: shifts multiply and divide, masks are
//! remainders. What is left stays as it is, exact under evaluation.

use crate::int::Int;
use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};

/// Runs of ones beyond which a mask is kept as it is.
const MAX_RUNS: usize = 3;

/// Runs of ones of a number that is not negative: where each starts and how long
/// it is. `None` if there are too many.
fn runs(mask: &Int) -> Option<Vec<(u32, u32)>> {
    let mut runs = Vec::new();
    let mut rest = mask.clone();
    let mut at = 0u32;
    while !rest.is_zero() {
        if runs.len() == MAX_RUNS {
            return None;
        }
        let zeros = rest.trailing_zeros();
        rest = rest.shr(&Int::from(i64::from(zeros)));
        let ones = rest.add(&Int::ONE).trailing_zeros();
        rest = rest.shr(&Int::from(i64::from(ones)));
        runs.push((at + zeros, ones));
        at += zeros + ones;
    }
    Some(runs)
}

impl Pool {
    fn bit_operator(&mut self, op: BinOp, a: Term, b: Term) -> Result<Term, (Term, Term)> {
        debug_assert_eq!(self.sort(a), Sort::Int, "integer operand");
        debug_assert_eq!(self.sort(b), Sort::Int, "integer operand");
        if let Some(folded) = self.fold(op, a, b, Sort::Int) {
            return Ok(folded);
        }
        let (a, b) = self.ordered(a, b);
        if let (Node::Un(UnOp::IFromUbv, x), Node::Un(UnOp::IFromUbv, y)) =
            (self.node(a), self.node(b))
        {
            let (x, y) = self.same_width(x, y);
            let bits = match op {
                BinOp::IAnd => self.bvand(x, y),
                BinOp::IOr => self.bvor(x, y),
                _ => self.bvxor(x, y),
            };
            return Ok(self.int_from_ubv(bits));
        }
        Err((a, b))
    }

    pub fn int_and(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = match self.bit_operator(BinOp::IAnd, a, b) {
            Ok(result) => return result,
            Err(operands) => operands,
        };
        if a == b {
            return a;
        }
        if let Some(mask) = self.as_int(b)
            && let Some(result) = self.int_mask(a, &mask)
        {
            return result;
        }
        self.bin(BinOp::IAnd, a, b, Sort::Int)
    }

    /// `a & mask` as arithmetic.
    fn int_mask(&mut self, a: Term, mask: &Int) -> Option<Term> {
        if mask.is_negative() {
            let rest = self.int_mask(a, &mask.add(&Int::ONE).neg())?;
            return Some(self.int_sub(a, rest));
        }
        let mut sum = self.int(0);
        for (at, length) in runs(mask)? {
            let (low, size) = (Int::power_of_two(at), Int::power_of_two(length));
            let (low, size) = (self.int_value(&low), self.int_value(&size));
            let moved = self.int_div(a, low);
            let kept = self.int_mod(moved, size);
            let back = self.int_mul(kept, low);
            sum = self.int_add(sum, back);
        }
        Some(sum)
    }

    pub fn int_or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = match self.bit_operator(BinOp::IOr, a, b) {
            Ok(result) => return result,
            Err(operands) => operands,
        };
        if a == b {
            return a;
        }
        if let Some(mask) = self.as_int(b)
            && let Some(both) = self.int_mask(a, &mask)
        {
            let sum = self.int_add(a, b);
            return self.int_sub(sum, both);
        }
        self.bin(BinOp::IOr, a, b, Sort::Int)
    }

    pub fn int_xor(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = match self.bit_operator(BinOp::IXor, a, b) {
            Ok(result) => return result,
            Err(operands) => operands,
        };
        if a == b {
            return self.int(0);
        }
        if let Some(mask) = self.as_int(b)
            && let Some(both) = self.int_mask(a, &mask)
        {
            let sum = self.int_add(a, b);
            let twice = self.int_scale(both, &Int::from(2));
            return self.int_sub(sum, twice);
        }
        self.bin(BinOp::IXor, a, b, Sort::Int)
    }

    /// `~a`.
    pub fn int_not(&mut self, a: Term) -> Term {
        let minus_one = self.int(-1);
        self.int_sub(minus_one, a)
    }

    /// `a << amount`; amounts that are negative or pass [`Int::MAX_SHIFT`] give 0,
    /// callers guard.
    pub fn int_shl(&mut self, a: Term, amount: Term) -> Term {
        if let Some(folded) = self.fold(BinOp::IShl, a, amount, Sort::Int) {
            return folded;
        }
        if let Some(amount) = self.as_int(amount) {
            return self.int_scale(a, &Int::ONE.shl(&amount));
        }
        if self.as_int(a).is_some_and(|value| value.is_zero()) {
            return a;
        }
        if let Some(result) = self.through_const_ite(amount, |p, k| p.int_shl(a, k)) {
            return result;
        }
        self.bin(BinOp::IShl, a, amount, Sort::Int)
    }

    /// `a >> amount`, rounded down; negative amounts give 0, callers guard.
    pub fn int_shr(&mut self, a: Term, amount: Term) -> Term {
        if let Some(folded) = self.fold(BinOp::IShr, a, amount, Sort::Int) {
            return folded;
        }
        if let Some(value) = self.as_int(amount) {
            match value.to_i64() {
                Some(0) => return a,
                Some(1..=Int::MAX_SHIFT) => {
                    let power = self.int_value(&Int::ONE.shl(&value));
                    return self.int_div(a, power);
                }
                Some(i64::MIN..0) => return self.int(0),
                _ => {}
            }
        }
        if self.as_int(a).is_some_and(|value| value.is_zero()) {
            return a;
        }
        if let Some(result) = self.through_const_ite(amount, |p, k| p.int_shr(a, k)) {
            return result;
        }
        self.bin(BinOp::IShr, a, amount, Sort::Int)
    }
}
