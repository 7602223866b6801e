//! Terms as circuits, each once per instance.

use batsat::Lit;
use gadfly_term::{BinOp, Bounds, Int, Node, Pool, Sort, Term, UnOp};

use super::circuit::Circuit;

/// How much of a word its range leaves open.
pub(super) struct Needed {
    /// Low bits that may vary; at least one.
    pub bits: usize,
    /// What all higher bits are: the highest of those, or zero.
    pub signed: bool,
}

impl Needed {
    fn apply(&self, word: &mut [Lit], zero: Lit) {
        if self.bits < word.len() {
            let fill = if self.signed {
                word[self.bits - 1]
            } else {
                zero
            };
            word[self.bits..].fill(fill);
        }
    }
}

impl Circuit {
    /// Where ranges are known: what the range of a term leaves open.
    pub(super) fn needed(&self, pool: &Pool, t: Term) -> Option<Needed> {
        let ranges = self.ranges.as_ref()?;
        let (_, umax) = ranges.unsigned(pool, t);
        let (smin, smax) = ranges.signed(pool, t);
        let plain = (64 - umax.leading_zeros() as usize).max(1);
        // Magnitude and sign.
        let size = |x: i64| 64 - (if x < 0 { !x } else { x }).leading_zeros() as usize;
        let signed = size(smin).max(size(smax)) + 1;
        Some(if plain <= signed {
            Needed {
                bits: plain,
                signed: false,
            }
        } else {
            Needed {
                bits: signed,
                signed: true,
            }
        })
    }

    /// A symbol is within its range.
    pub(super) fn require_range(&mut self, pool: &Pool, t: Term, ranges: &Bounds) {
        if !matches!(pool.sort(t), Sort::Bv(_) | Sort::Int) {
            return;
        }
        let word = self.encode(pool, t);
        let width = pool.width(t);
        let ((smin, smax), (umin, umax)) = (ranges.signed(pool, t), ranges.unsigned(pool, t));
        for (lo, hi, signed) in [(smin as u64, smax as u64, true), (umin, umax, false)] {
            let (low, high) = (self.word(width, lo), self.word(width, hi));
            let above = self.less(&low, &word, signed, true);
            let below = self.less(&word, &high, signed, true);
            self.require(above);
            self.require(below);
        }
    }

    /// The literals of a term, low bit first; a Bool has one.
    pub(super) fn encode(&mut self, pool: &Pool, root: Term) -> Vec<Lit> {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.bits.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let children = pool.node(t).children();
            stack.extend(children.filter(|child| !self.bits.contains_key(child)));
            if stack.len() > before {
                continue;
            }
            let mut word = self.make(pool, t);
            if let Some(needed) = self.needed(pool, t) {
                needed.apply(&mut word, self.constant(false));
            }
            self.bits.insert(t, word);
            stack.pop();
        }
        self.bits[&root].clone()
    }

    fn make(&mut self, pool: &Pool, t: Term) -> Vec<Lit> {
        let width = pool.width(t);
        let operand = |circuit: &Circuit, t: Term| circuit.bits[&t].clone();
        match pool.node(t) {
            // The callers have seen to it that numbers fit (`ints_fit`).
            Node::Const(value) if pool.sort(t) == Sort::Int => {
                self.word(width, Int::from_bits(value).low_bits(64))
            }
            Node::Const(value) => self.word(width, value),
            Node::Sym(_) => (0..width).map(|_| self.fresh()).collect(),
            Node::Extract { hi, lo, arg } => {
                self.bits[&arg][usize::from(lo)..=usize::from(hi)].to_vec()
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.bits[&c][0], operand(self, a), operand(self, b));
                self.mux_words(c, &a, &b)
            }
            Node::Un(op, a) => {
                let a = operand(self, a);
                self.make_unary(op, &a, width)
            }
            Node::Bin(op @ (BinOp::SDiv | BinOp::SRem | BinOp::UDiv | BinOp::URem), a, b) => {
                let signed = matches!(op, BinOp::SDiv | BinOp::SRem);
                let (quotient, rest) = self.division(pool, signed, a, b);
                match op {
                    BinOp::SDiv | BinOp::UDiv => quotient,
                    _ => rest,
                }
            }
            Node::Bin(op @ (BinOp::IDiv | BinOp::IMod), a, b) => {
                self.floor_division(pool, op == BinOp::IDiv, a, b)
            }
            Node::Bin(
                op @ (BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::IAdd | BinOp::IMul),
                a,
                b,
            ) => {
                let (mut a, mut b) = (operand(self, a), operand(self, b));
                // Low bits of the result depend on low bits of the operands only.
                if let Some(needed) = self.needed(pool, t) {
                    a.truncate(needed.bits);
                    b.truncate(needed.bits);
                }
                let mut word = self.make_binary(op, &a, &b);
                // The rest follows from the range.
                let fill = word[word.len() - 1];
                word.resize(usize::from(width), fill);
                word
            }
            Node::Bin(op, a, b) => {
                let (a, b) = (operand(self, a), operand(self, b));
                self.make_binary(op, &a, &b)
            }
        }
    }

    fn make_unary(&mut self, op: UnOp, a: &[Lit], width: u8) -> Vec<Lit> {
        match op {
            UnOp::Neg => self.neg_word(a),
            UnOp::Zext | UnOp::Sext | UnOp::IFromUbv | UnOp::IFromSbv => {
                let fill = if matches!(op, UnOp::Sext | UnOp::IFromSbv) {
                    a[a.len() - 1]
                } else {
                    self.constant(false)
                };
                let mut word = a.to_vec();
                word.resize(usize::from(width), fill);
                word
            }
            UnOp::IToBv => a[..usize::from(width)].to_vec(),
            // Floats do not come here (`suits`); what is left is negation.
            _ => self.not_word(a),
        }
    }

    fn make_binary(&mut self, op: BinOp, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let no = self.constant(false);
        let bitwise = |circuit: &mut Circuit, gate: fn(&mut Circuit, Lit, Lit) -> Lit| {
            a.iter()
                .zip(b)
                .map(|(&x, &y)| gate(circuit, x, y))
                .collect()
        };
        match op {
            BinOp::And | BinOp::BvAnd | BinOp::IAnd => bitwise(self, Circuit::and),
            BinOp::Or | BinOp::BvOr | BinOp::IOr => bitwise(self, Circuit::or),
            BinOp::BvXor | BinOp::IXor => bitwise(self, Circuit::xor),
            BinOp::Eq | BinOp::IEq => vec![self.equal(a, b)],
            BinOp::Add | BinOp::IAdd => self.add_words(a, b, no),
            BinOp::Sub => self.sub_words(a, b),
            BinOp::Mul | BinOp::IMul => self.mul_words(a, b),
            // Amounts out of order shift everything out.
            BinOp::Shl | BinOp::IShl => self.shift(a, b, true, no),
            BinOp::IShr => {
                let word = self.shift(a, b, false, a[a.len() - 1]);
                let zero = vec![no; a.len()];
                self.mux_words(b[b.len() - 1], &zero, &word)
            }
            BinOp::LShr => self.shift(a, b, false, no),
            BinOp::AShr => self.shift(a, b, false, a[a.len() - 1]),
            BinOp::Concat => {
                let mut word = b.to_vec();
                word.extend_from_slice(a);
                word
            }
            BinOp::Ult => vec![self.less(a, b, false, false)],
            BinOp::Ule => vec![self.less(a, b, false, true)],
            BinOp::Slt => vec![self.less(a, b, true, false)],
            // Floats do not come here.
            _ => vec![self.less(a, b, true, true)],
        }
    }
}
