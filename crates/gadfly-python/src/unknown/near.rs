//! Inputs next to the limits that a path decided: the same path, but where one step further
//! another begins.

use crate::machine::Vm;
use crate::state::State;
use gadfly_solve::Answer;
use gadfly_term::{BinOp, Node, Term, UnOp};

/// Limits that are approached, of all that a path decided.
const MOST: usize = 8;

impl Vm {
    /// States of the same path whose inputs are next to a limit.
    pub(crate) fn near_limits(&mut self, st: &State) -> Vec<State> {
        let mut edges = Vec::new();
        for conjunct in st.path.conjuncts() {
            self.edges_of(conjunct, true, &mut edges, 0);
        }
        let mut found = Vec::new();
        for near in edges.into_iter().take(3 * MOST) {
            if found.len() >= MOST {
                break;
            }
            if self.pool.as_bool(near).is_some() || st.path.contains(near) {
                continue;
            }
            // Already there.
            if let Answer::Sat(model) = self.solver.check(&mut self.pool, &st.path, &[near]) {
                let mut next = st.clone();
                next.path.assume(&self.pool, near, Some(model));
                found.push(next);
            }
        }
        found
    }

    /// Conditions that put the two sides of an inequality as near to each other as it allows.
    fn edges_of(&mut self, term: Term, holds: bool, found: &mut Vec<Term>, depth: u32) {
        if depth > 6 {
            return;
        }
        match (self.pool.node(term), holds) {
            (Node::Un(UnOp::Not, inner), _) => self.edges_of(inner, !holds, found, depth + 1),
            (Node::Bin(BinOp::And, a, b), true) | (Node::Bin(BinOp::Or, a, b), false) => {
                self.edges_of(a, holds, found, depth + 1);
                self.edges_of(b, holds, found, depth + 1);
            }
            (Node::Bin(BinOp::ILe, a, b), true) => {
                let near = self.pool.int_eq(a, b);
                self.note(near, found);
            }
            (Node::Bin(BinOp::ILe, a, b), false) => {
                let one = self.pool.int(1);
                let next = self.pool.int_add(b, one);
                let near = self.pool.int_eq(a, next);
                self.note(near, found);
            }
            (Node::Bin(BinOp::IEq, a, b), false) => {
                let one = self.pool.int(1);
                for (a, b) in [(a, b), (b, a)] {
                    let next = self.pool.int_add(b, one);
                    let near = self.pool.int_eq(a, next);
                    self.note(near, found);
                }
            }
            (Node::Bin(BinOp::FLe | BinOp::FLt, a, b), _) => {
                let near = self.pool.f_eq(a, b);
                self.note(near, found);
            }
            _ => {}
        }
    }

    fn note(&mut self, near: Term, found: &mut Vec<Term>) {
        if !found.contains(&near) {
            found.push(near);
        }
    }
}
