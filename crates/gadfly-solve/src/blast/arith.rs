//! Words of literals: adders, multipliers, dividers, shifters, comparators. All
//! words are low bit first.

use batsat::Lit;
use gadfly_term::{Pool, Term};

use super::circuit::Circuit;

impl Circuit {
    pub(super) fn word(&self, width: u8, value: u64) -> Vec<Lit> {
        (0..width)
            .map(|i| self.constant(value >> i & 1 == 1))
            .collect()
    }

    pub(super) fn not_word(&self, a: &[Lit]) -> Vec<Lit> {
        a.iter().map(|&bit| !bit).collect()
    }

    /// `a + b + carry`, without the last carry.
    pub(super) fn add_words(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> Vec<Lit> {
        let mut sum = Vec::with_capacity(a.len());
        for (i, (&x, &y)) in a.iter().zip(b).enumerate() {
            let half = self.xor(x, y);
            sum.push(self.xor(half, carry));
            if i + 1 < a.len() {
                carry = self.majority(x, y, carry);
            }
        }
        sum
    }

    pub(super) fn sub_words(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let b = self.not_word(b);
        let one = self.constant(true);
        self.add_words(a, &b, one)
    }

    pub(super) fn neg_word(&mut self, a: &[Lit]) -> Vec<Lit> {
        let zero = self.word(a.len() as u8, 0);
        self.sub_words(&zero, a)
    }

    pub(super) fn mux_words(&mut self, c: Lit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        a.iter().zip(b).map(|(&x, &y)| self.mux(c, x, y)).collect()
    }

    pub(super) fn mul_words(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        // Fewer rows where one factor is short or has few ones.
        let rows = |circuit: &Circuit, word: &[Lit]| circuit.weights(word).len();
        let (a, b) = if rows(self, a) < rows(self, b) {
            (b, a)
        } else {
            (a, b)
        };
        let width = a.len();
        let mut sum = self.word(width as u8, 0);
        let no = self.constant(false);
        for (i, bit, negative) in self.weights(b) {
            let mut row = vec![no; i];
            for &x in &a[..width - i] {
                row.push(self.and(x, bit));
            }
            sum = if negative {
                self.sub_words(&sum, &row)
            } else {
                self.add_words(&sum, &row, no)
            };
        }
        sum
    }

    /// The word as a sum of literals times powers of two, some subtracted: runs of
    /// ones in a constant are two terms, and so is a sign that repeats.
    fn weights(&self, word: &[Lit]) -> Vec<(usize, Lit, bool)> {
        let yes = self.constant(true);
        let no = self.constant(false);
        let width = word.len();
        if word.iter().all(|&bit| bit == yes || bit == no) {
            let mut digits = Vec::new();
            let mut carry = false;
            for i in 0..width {
                let one = (word[i] == yes) != carry;
                let next = word.get(i + 1).is_some_and(|&bit| bit == yes);
                if one {
                    // A digit of -1 turns the ones above into one carry.
                    digits.push((i, yes, next));
                    carry = next;
                } else {
                    carry = carry && word[i] == yes;
                }
            }
            return digits;
        }
        let top = word[width - 1];
        let repeats = word.iter().rev().take_while(|&&bit| bit == top).count();
        let plain = if repeats > 1 && top != no {
            width - repeats
        } else {
            width
        };
        let mut terms: Vec<(usize, Lit, bool)> = (0..plain)
            .filter(|&i| word[i] != no)
            .map(|i| (i, word[i], false))
            .collect();
        if plain < width {
            terms.push((plain, top, true));
        }
        terms
    }

    pub(super) fn less(&mut self, a: &[Lit], b: &[Lit], signed: bool, or_equal: bool) -> Lit {
        let mut below = self.constant(or_equal);
        let top = a.len() - 1;
        for (i, (&x, &y)) in a.iter().zip(b).enumerate() {
            // The sign bit weighs negatively.
            let (x, y) = if signed && i == top { (y, x) } else { (x, y) };
            below = self.majority(!x, y, below);
        }
        below
    }

    pub(super) fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut all = self.constant(true);
        for (&x, &y) in a.iter().zip(b) {
            let differ = self.xor(x, y);
            all = self.and(all, !differ);
        }
        all
    }

    fn is_zero(&mut self, word: &[Lit]) -> Lit {
        let mut any = self.constant(false);
        for &bit in word {
            any = self.or(any, bit);
        }
        !any
    }

    /// The word without the high bits that are always zero; one bit at least.
    fn trimmed<'a>(&self, word: &'a [Lit]) -> &'a [Lit] {
        let no = self.constant(false);
        let used = word.iter().rposition(|&bit| bit != no).map_or(1, |i| i + 1);
        &word[..used]
    }

    /// Quotient and remainder by a divisor that is not zero, stated instead of
    /// computed: `q * b + r == a` without overflow and `r < b`. One solution for
    /// all operands, so the statement needs no condition.
    fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let width = a.len();
        let no = self.constant(false);
        let short = self.trimmed(a).len();
        let (a, b) = (a[..short].to_vec(), self.trimmed(b).to_vec());
        // The divisor's constant top bit shortens the quotient.
        let skipped = if b[b.len() - 1] == self.constant(true) {
            b.len() - 1
        } else {
            0
        };
        let quotient: Vec<Lit> = (0..short.saturating_sub(skipped))
            .map(|_| self.fresh())
            .collect();
        let rest: Vec<Lit> = (0..short.min(b.len())).map(|_| self.fresh()).collect();
        let mut sum = rest.clone();
        sum.resize(short, no);
        // Rows of the product; none may pass the top of the dividend.
        for (i, &q) in quotient.iter().enumerate() {
            let mut row = vec![no; i];
            for (j, &d) in b.iter().enumerate() {
                if i + j < short {
                    let bit = self.and(q, d);
                    row.push(bit);
                } else {
                    self.add([!q, !d]);
                }
            }
            row.resize(short, no);
            sum = self.add_without_carry(&sum, &row);
        }
        for (&x, &y) in sum.iter().zip(&a) {
            let differ = self.xor(x, y);
            self.add([!differ]);
        }
        let mut wide = rest.clone();
        let mut divisor = b;
        let top = wide.len().max(divisor.len());
        wide.resize(top, no);
        divisor.resize(top, no);
        let smaller = self.less(&wide, &divisor, false, false);
        self.add([smaller]);
        let extend = |mut word: Vec<Lit>| {
            word.resize(width, no);
            word
        };
        (extend(quotient), extend(rest))
    }

    /// A sum that must not pass the width.
    fn add_without_carry(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let mut carry = self.constant(false);
        let mut sum = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(x, y);
            sum.push(self.xor(half, carry));
            carry = self.majority(x, y, carry);
        }
        self.add([!carry]);
        sum
    }

    /// By any divisor: by zero all ones and the dividend.
    pub(super) fn divide_any(
        &mut self,
        a: &[Lit],
        b: &[Lit],
        zero_possible: bool,
    ) -> (Vec<Lit>, Vec<Lit>) {
        if !zero_possible {
            return self.divide(a, b);
        }
        let zero = self.is_zero(b);
        let mut divisor = b.to_vec();
        divisor[0] = self.or(divisor[0], zero);
        let (quotient, rest) = self.divide(a, &divisor);
        let ones = self.word(a.len() as u8, u64::MAX);
        (
            self.mux_words(zero, &ones, &quotient),
            self.mux_words(zero, a, &rest),
        )
    }

    /// Truncating division by way of magnitudes.
    pub(super) fn divide_signed(
        &mut self,
        a: &[Lit],
        b: &[Lit],
        zero_possible: bool,
    ) -> (Vec<Lit>, Vec<Lit>) {
        let (sign_a, sign_b) = (a[a.len() - 1], b[b.len() - 1]);
        let size_a = self.magnitude(a);
        let size_b = self.magnitude(b);
        let (quotient, rest) = self.divide_any(&size_a, &size_b, zero_possible);
        let opposite = self.xor(sign_a, sign_b);
        (
            self.with_sign(&quotient, opposite),
            self.with_sign(&rest, sign_a),
        )
    }

    /// `a`, or `-a` where the sign says so: the bits flipped, plus the sign.
    fn with_sign(&mut self, a: &[Lit], sign: Lit) -> Vec<Lit> {
        let flipped: Vec<Lit> = a.iter().map(|&bit| self.xor(bit, sign)).collect();
        let zero = self.word(a.len() as u8, 0);
        self.add_words(&flipped, &zero, sign)
    }

    fn magnitude(&mut self, a: &[Lit]) -> Vec<Lit> {
        self.with_sign(a, a[a.len() - 1])
    }

    /// Quotient and remainder of two terms.
    pub(super) fn division(
        &mut self,
        pool: &Pool,
        signed: bool,
        a: Term,
        b: Term,
    ) -> (Vec<Lit>, Vec<Lit>) {
        let (x, y) = (self.bits[&a].clone(), self.bits[&b].clone());
        let zero_possible = match &self.ranges {
            Some(ranges) => ranges.unsigned(pool, b).0 == 0,
            None => pool.unsigned_range(b).0 == 0,
        };
        let no = self.constant(false);
        let top = x.len() - 1;
        let signed = signed && !(x[top] == no && y[top] == no);
        match pool.as_const(b) {
            Some(divisor) if divisor > 1 && y[top] == no => {
                self.divide_by_constant(signed, x, divisor)
            }
            _ => self.divide_words(signed, x, y, zero_possible),
        }
    }

    /// Python's quotient or remainder of two integers: rounded down. By zero the
    /// quotient is 0 and the remainder the dividend.
    pub(super) fn floor_division(
        &mut self,
        pool: &Pool,
        quotient: bool,
        a: Term,
        b: Term,
    ) -> Vec<Lit> {
        let (x, y) = (self.bits[&a].clone(), self.bits[&b].clone());
        let no = self.constant(false);
        let top = x.len() - 1;
        if let Some(power) = pool.as_int(b).and_then(|k| k.exact_log2()) {
            let power = (power as usize).min(top);
            let mut word;
            if quotient {
                word = x[power..].to_vec();
                word.resize(x.len(), x[top]);
            } else {
                word = x[..power].to_vec();
                word.resize(x.len(), no);
            }
            return word;
        }
        let constant = pool.as_int(b).and_then(|k| k.to_i64());
        let signed = !(x[top] == no && y[top] == no);
        let zero_possible = constant.is_none() && self.zero_in_range(pool, b);
        let (mut q, mut r) = match constant.and_then(|k| u64::try_from(k).ok()) {
            Some(divisor) if divisor > 1 => self.divide_by_constant(signed, x.clone(), divisor),
            _ => self.divide_words(signed, x.clone(), y.clone(), zero_possible),
        };
        if signed {
            // A remainder of the other sign is one divisor short.
            let whole = self.is_zero(&r);
            let apart = self.xor(r[top], y[top]);
            let adjust = self.and(!whole, apart);
            if quotient {
                let less: Vec<Lit> = vec![adjust; q.len()];
                q = self.add_words(&q, &less, no);
            } else {
                let more: Vec<Lit> = y.iter().map(|&bit| self.and(bit, adjust)).collect();
                r = self.add_words(&r, &more, no);
            }
        }
        if zero_possible {
            let none = self.is_zero(&y);
            let zero = vec![no; q.len()];
            q = self.mux_words(none, &zero, &q);
            r = self.mux_words(none, &x, &r);
        }
        if quotient { q } else { r }
    }

    /// Whether the range of an integer divisor contains zero.
    fn zero_in_range(&self, pool: &Pool, b: Term) -> bool {
        let (lo, hi) = match &self.ranges {
            Some(ranges) => ranges.int(pool, b),
            None => pool.int_range(b),
        };
        lo.is_none_or(|lo| lo <= 0) && hi.is_none_or(|hi| hi >= 0)
    }

    /// A quotient by 100 is that by 10, divided by 10: where the one is known the
    /// other is made from it, since programs ask for both.
    fn divide_by_constant(
        &mut self,
        signed: bool,
        x: Vec<Lit>,
        divisor: u64,
    ) -> (Vec<Lit>, Vec<Lit>) {
        let width = x.len() as u8;
        let before = self.divisors.entry((signed, x.clone())).or_default();
        let part = before
            .iter()
            .copied()
            .filter(|&k| k < divisor && divisor.is_multiple_of(k))
            .max();
        if !before.contains(&divisor) {
            before.push(divisor);
        }
        let whole = self.word(width, divisor);
        let Some(part) = part else {
            return self.divide_words(signed, x, whole, false);
        };
        let key = (signed, x.clone(), whole);
        if let Some(known) = self.divisions.get(&key) {
            return known.clone();
        }
        let (first, rest) = self.divide_by_constant(signed, x, part);
        let (quotient, more) = self.divide_by_constant(signed, first, divisor / part);
        // The remainder is below the divisor.
        let used = (65 - divisor.leading_zeros() as usize).min(rest.len());
        let scale = self.word(used as u8, part);
        let scaled = self.mul_words(&more[..used], &scale);
        let no = self.constant(false);
        let mut whole_rest = self.add_words(&scaled, &rest[..used], no);
        let fill = if signed { whole_rest[used - 1] } else { no };
        whole_rest.resize(rest.len(), fill);
        let result = (quotient, whole_rest);
        self.divisions.insert(key, result.clone());
        result
    }

    /// Made once, at the width the operands need.
    fn divide_words(
        &mut self,
        signed: bool,
        x: Vec<Lit>,
        y: Vec<Lit>,
        zero_possible: bool,
    ) -> (Vec<Lit>, Vec<Lit>) {
        let key = (signed, x, y);
        if let Some(known) = self.divisions.get(&key) {
            return known.clone();
        }
        let (_, x, y) = &key;
        let full = x.len();
        let result = if signed {
            // Bits beyond which both operands only repeat their signs, and one
            // more for the quotient of the least number by -1.
            let used = |word: &[Lit]| {
                let top = word[full - 1];
                full + 1 - word.iter().rev().take_while(|&&bit| bit == top).count()
            };
            let narrow = (used(x).max(used(y)) + 1).min(full);
            let narrow = if zero_possible { full } else { narrow };
            let (mut q, mut r) = self.divide_signed(&x[..narrow], &y[..narrow], zero_possible);
            let (q_sign, r_sign) = (q[narrow - 1], r[narrow - 1]);
            q.resize(full, q_sign);
            r.resize(full, r_sign);
            (q, r)
        } else {
            self.divide_any(x, y, zero_possible)
        };
        self.divisions.insert(key, result.clone());
        result
    }

    /// Shift by an unknown amount, filling with `fill`; `left` or right.
    pub(super) fn shift(&mut self, a: &[Lit], amount: &[Lit], left: bool, fill: Lit) -> Vec<Lit> {
        let width = a.len();
        let mut word = a.to_vec();
        let mut stages = 0;
        while (1usize << stages) < width {
            let by = 1usize << stages;
            let moved: Vec<Lit> = (0..width)
                .map(|i| {
                    if left {
                        if i >= by { word[i - by] } else { fill }
                    } else if i + by < width {
                        word[i + by]
                    } else {
                        fill
                    }
                })
                .collect();
            word = self.mux_words(amount[stages], &moved, &word);
            stages += 1;
        }
        // Amounts that the stages cannot express, and those they can but that
        // pass the width already shifted everything out.
        let mut large = self.constant(false);
        for &bit in &amount[stages..] {
            large = self.or(large, bit);
        }
        let filled = vec![fill; width];
        self.mux_words(large, &filled, &word)
    }
}
