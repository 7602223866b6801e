//! If-then-else, and pushing an operation into one whose branches are constant.

use crate::node::{Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};

impl Pool {
    /// `a` if `c` holds, else `b`; of any sort.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "branches of one sort");
        if let Some(value) = self.as_bool(c) {
            return if value { a } else { b };
        }
        if a == b {
            return a;
        }
        if let Node::Un(UnOp::Not, positive) = self.node(c) {
            return self.ite(positive, b, a);
        }
        if self.sort(a) == Sort::Bool
            && let Some(result) = self.ite_bool(c, a, b)
        {
            return result;
        }
        // A branch that asks the same condition again knows its answer.
        let a = match self.node(a) {
            Node::Ite(again, x, _) if again == c => x,
            _ => a,
        };
        let b = match self.node(b) {
            Node::Ite(again, _, y) if again == c => y,
            _ => b,
        };
        if a == b {
            return a;
        }
        // ite(x == k, k, x) and ite(x == y, x, y) are their else branch.
        if let Some((x, y)) = self.as_eq(c)
            && ((x, y) == (a, b) || (x, y) == (b, a))
        {
            return b;
        }
        // ite(c, x, ite(d, x, y)) joins the conditions.
        if let Node::Ite(d, x, y) = self.node(b) {
            if x == a {
                let either = self.or(c, d);
                return self.ite(either, a, y);
            }
            if y == a {
                let not_c = self.not(c);
                let both = self.and(not_c, d);
                return self.ite(both, x, a);
            }
        }
        if let Node::Ite(d, x, y) = self.node(a) {
            if y == b {
                let both = self.and(c, d);
                return self.ite(both, x, b);
            }
            if x == b {
                let not_d = self.not(d);
                let both = self.and(c, not_d);
                return self.ite(both, y, b);
            }
        }
        let sort = self.sort(a);
        self.intern(Node::Ite(c, a, b), sort)
    }

    fn ite_bool(&mut self, c: Term, a: Term, b: Term) -> Option<Term> {
        let not_c = self.not(c);
        if a == c || a == self.tt() {
            return Some(self.or(c, b));
        }
        if a == not_c || a == self.ff() {
            return Some(self.and(not_c, b));
        }
        if b == c || b == self.ff() {
            return Some(self.and(c, a));
        }
        if b == not_c || b == self.tt() {
            return Some(self.or(not_c, a));
        }
        if self.not(a) == b {
            return Some(self.eq(c, a));
        }
        None
    }

    /// Applies `f` to both branches of an if-then-else whose branches are
    /// constants, where `f` folds.
    pub(crate) fn through_const_ite(
        &mut self,
        t: Term,
        f: impl Fn(&mut Pool, Term) -> Term,
    ) -> Option<Term> {
        let Node::Ite(c, a, b) = self.node(t) else {
            return None;
        };
        self.as_const(a)?;
        self.as_const(b)?;
        let (a, b) = (f(self, a), f(self, b));
        Some(self.ite(c, a, b))
    }

    /// A predicate of an if-then-else with at least one constant branch, on
    /// which `f` folds: the branch turns into a side of a connective. This is
    /// what takes `ite(a < b, -1, ite(a == b, 0, 1)) < 0` back to `a < b`.
    pub(crate) fn predicate_of_ite(
        &mut self,
        t: Term,
        f: impl Fn(&mut Pool, Term) -> Term,
    ) -> Option<Term> {
        let Node::Ite(c, a, b) = self.node(t) else {
            return None;
        };
        if self.as_const(a).is_none() && self.as_const(b).is_none() {
            return None;
        }
        self.deeper(|p| {
            let (a, b) = (f(p, a), f(p, b));
            p.ite(c, a, b)
        })
    }
}
