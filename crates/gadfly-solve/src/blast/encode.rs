//! Terms as circuits, each once per instance.

use batsat::Lit;
use gadfly_term::{BinOp, Node, Pool, Term, UnOp};

use super::circuit::Circuit;

impl Circuit {
    /// The literals of a term, low bit first; a Bool has one.
    pub fn encode(&mut self, pool: &Pool, root: Term) -> Vec<Lit> {
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
            let word = self.make(pool, t);
            self.bits.insert(t, word);
            stack.pop();
        }
        self.bits[&root].clone()
    }

    fn make(&mut self, pool: &Pool, t: Term) -> Vec<Lit> {
        let width = pool.width(t);
        let operand = |circuit: &Circuit, t: Term| circuit.bits[&t].clone();
        match pool.node(t) {
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
            Node::Bin(op, a, b) => {
                let (a, b) = (operand(self, a), operand(self, b));
                self.make_binary(op, &a, &b)
            }
        }
    }

    fn make_unary(&mut self, op: UnOp, a: &[Lit], width: u8) -> Vec<Lit> {
        match op {
            UnOp::Neg => self.neg_word(a),
            UnOp::Zext | UnOp::Sext => {
                let fill = if op == UnOp::Sext {
                    a[a.len() - 1]
                } else {
                    self.constant(false)
                };
                let mut word = a.to_vec();
                word.resize(usize::from(width), fill);
                word
            }
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
            BinOp::And | BinOp::BvAnd => bitwise(self, Circuit::and),
            BinOp::Or | BinOp::BvOr => bitwise(self, Circuit::or),
            BinOp::BvXor => bitwise(self, Circuit::xor),
            BinOp::Eq => vec![self.equal(a, b)],
            BinOp::Add => self.add_words(a, b, no),
            BinOp::Sub => self.sub_words(a, b),
            BinOp::Mul => self.mul_words(a, b),
            BinOp::UDiv => self.divide(a, b).0,
            BinOp::URem => self.divide(a, b).1,
            BinOp::SDiv => self.divide_signed(a, b).0,
            BinOp::SRem => self.divide_signed(a, b).1,
            BinOp::Shl => self.shift(a, b, true, no),
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
