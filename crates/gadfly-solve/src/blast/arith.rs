//! Words of literals: adders, multipliers, dividers, shifters, comparators. All
//! words are low bit first.

use batsat::Lit;

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
        let width = a.len();
        let mut sum = self.word(width as u8, 0);
        let no = self.constant(false);
        for (i, &bit) in b.iter().enumerate() {
            if bit == no {
                continue;
            }
            let mut row = vec![no; i];
            for &x in &a[..width - i] {
                row.push(self.and(x, bit));
            }
            sum = self.add_words(&sum, &row, no);
        }
        sum
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

    /// Quotient and remainder by school division; by zero all ones and `a`,
    /// which is what the circuit gives without special care: subtracting 0
    /// always succeeds.
    pub(super) fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let width = a.len();
        let no = self.constant(false);
        let mut divisor = b.to_vec();
        divisor.push(no);
        // One bit more than the operands, for the shift.
        let mut rest = vec![no; width + 1];
        let mut quotient = vec![no; width];
        for i in (0..width).rev() {
            rest.pop();
            rest.insert(0, a[i]);
            let fits = self.less(&divisor, &rest, false, true);
            let reduced = self.sub_words(&rest, &divisor);
            rest = self.mux_words(fits, &reduced, &rest);
            quotient[i] = fits;
        }
        rest.pop();
        (quotient, rest)
    }

    /// Truncating division by way of magnitudes.
    pub(super) fn divide_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let (sign_a, sign_b) = (a[a.len() - 1], b[b.len() - 1]);
        let (minus_a, minus_b) = (self.neg_word(a), self.neg_word(b));
        let (size_a, size_b) = (
            self.mux_words(sign_a, &minus_a, a),
            self.mux_words(sign_b, &minus_b, b),
        );
        let (quotient, rest) = self.divide(&size_a, &size_b);
        let opposite = self.xor(sign_a, sign_b);
        let minus_quotient = self.neg_word(&quotient);
        let minus_rest = self.neg_word(&rest);
        (
            self.mux_words(opposite, &minus_quotient, &quotient),
            self.mux_words(sign_a, &minus_rest, &rest),
        )
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
