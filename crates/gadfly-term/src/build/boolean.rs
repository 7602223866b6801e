//! Connectives. Negation is pushed down to atoms (De Morgan), so conjunctions
//! can be split into conjuncts and `a < b` and `!(b <= a)` are one term.

use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};

impl Pool {
    pub fn not(&mut self, t: Term) -> Term {
        if let Some(&known) = self.negations.get(&t) {
            return known;
        }
        let negated = self.negate(t);
        self.negations.insert(t, negated);
        self.negations.insert(negated, t);
        negated
    }

    /// The negation of a term if it was ever made.
    pub fn known_negation(&self, t: Term) -> Option<Term> {
        self.negations.get(&t).copied()
    }

    fn negate(&mut self, t: Term) -> Term {
        if let Some(value) = self.as_bool(t) {
            return self.bool(!value);
        }
        let pushed = match self.node(t) {
            Node::Un(UnOp::Not, a) => Some(a),
            Node::Bin(BinOp::Ult, a, b) => Some(self.ule(b, a)),
            Node::Bin(BinOp::Ule, a, b) => Some(self.ult(b, a)),
            Node::Bin(BinOp::Slt, a, b) => Some(self.sle(b, a)),
            Node::Bin(BinOp::Sle, a, b) => Some(self.slt(b, a)),
            Node::Bin(BinOp::ILe, a, b) => Some(self.int_lt(b, a)),
            Node::Bin(BinOp::IEq, a, b) => self.int_other(a, b),
            Node::Bin(BinOp::And, a, b) => self.deeper(|p| {
                let (a, b) = (p.not(a), p.not(b));
                p.or(a, b)
            }),
            Node::Bin(BinOp::Or, a, b) => self.deeper(|p| {
                let (a, b) = (p.not(a), p.not(b));
                p.and(a, b)
            }),
            Node::Ite(c, a, b) => self.deeper(|p| {
                let (a, b) = (p.not(a), p.not(b));
                p.ite(c, a, b)
            }),
            _ => None,
        };
        pushed.unwrap_or_else(|| self.intern(Node::Un(UnOp::Not, t), Sort::Bool))
    }

    /// Whether one is known to be the negation of the other. Looks only at
    /// negations already made: making new ones here would double the pool.
    pub(crate) fn complementary(&self, a: Term, b: Term) -> bool {
        self.negations.get(&a) == Some(&b)
            || self.node(a) == Node::Un(UnOp::Not, b)
            || self.node(b) == Node::Un(UnOp::Not, a)
    }

    pub fn and(&mut self, a: Term, b: Term) -> Term {
        if a == b || b == self.tt() {
            return a;
        }
        if a == self.tt() {
            return b;
        }
        if a == self.ff() || b == self.ff() {
            return self.ff();
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if self.complementary(a, b) {
            return self.ff();
        }
        if let Some(result) = self.absorb(BinOp::And, a, b) {
            return result;
        }
        if let Some(result) = self.absorb(BinOp::And, b, a) {
            return result;
        }
        if let Some(result) = self.relate_and(a, b) {
            return result;
        }
        self.bin(BinOp::And, a, b, Sort::Bool)
    }

    pub fn or(&mut self, a: Term, b: Term) -> Term {
        if a == b || b == self.ff() {
            return a;
        }
        if a == self.ff() {
            return b;
        }
        if a == self.tt() || b == self.tt() {
            return self.tt();
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if self.complementary(a, b) {
            return self.tt();
        }
        if let Some(result) = self.absorb(BinOp::Or, a, b) {
            return result;
        }
        if let Some(result) = self.absorb(BinOp::Or, b, a) {
            return result;
        }
        if let Some(result) = self.relate_or(a, b) {
            return result;
        }
        self.bin(BinOp::Or, a, b, Sort::Bool)
    }

    /// `a` is seen next to `b`: drops what the operands of `b` make redundant.
    /// Written for `and`; `or` is the dual.
    fn absorb(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        let Node::Bin(inner, x, y) = self.node(b) else {
            return None;
        };
        if !matches!(inner, BinOp::And | BinOp::Or) {
            return None;
        }
        if inner == op {
            // a && (a && y); a && (!a && y)
            if a == x || a == y {
                return Some(b);
            }
            if self.complementary(a, x) || self.complementary(a, y) {
                return Some(self.bool(op == BinOp::Or));
            }
            return None;
        }
        // a && (a || y); a && (!a || y)
        if a == x || a == y {
            return Some(a);
        }
        let rest = if self.complementary(a, x) {
            y
        } else if self.complementary(a, y) {
            x
        } else {
            return None;
        };
        self.deeper(|p| {
            if op == BinOp::And {
                p.and(a, rest)
            } else {
                p.or(a, rest)
            }
        })
    }

    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let same = self.eq(a, b);
        self.not(same)
    }

    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    pub fn iff(&mut self, a: Term, b: Term) -> Term {
        self.eq(a, b)
    }

    pub fn and_all(&mut self, terms: &[Term]) -> Term {
        terms.iter().fold(self.tt(), |acc, &t| self.and(acc, t))
    }

    pub fn or_all(&mut self, terms: &[Term]) -> Term {
        terms.iter().fold(self.ff(), |acc, &t| self.or(acc, t))
    }
}
