//! Pairs of comparisons under a connective. `a < b || a == b` is `a <= b`;
//! `x < 5 && x < 9` is `x < 5`; `x < 0 && x > 3` is false. This is where
//! three-way comparisons followed by a test end up as one relation.

use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};
use crate::word::{mask, sign_extend, signed_max, signed_min};

#[derive(Copy, Clone, PartialEq, Eq)]
enum Order {
    Signed,
    Unsigned,
    Float,
    /// Equality, which every order has.
    Any,
}

// Which outcomes of comparing `a` with `b` satisfy an atom.
const LT: u8 = 1;
const EQ: u8 = 2;
const GT: u8 = 4;
/// At least one is NaN.
const UNORDERED: u8 = 8;

#[derive(Copy, Clone)]
struct Relation {
    order: Order,
    a: Term,
    b: Term,
    outcomes: u8,
}

/// A comparison of one term with constants: an interval or a hole.
#[derive(Copy, Clone)]
struct Bound {
    x: Term,
    order: Order,
    lo: i128,
    hi: i128,
    hole: bool,
}

impl Pool {
    /// `a && b` as one atom, if it is one.
    pub(crate) fn relate_and(&mut self, a: Term, b: Term) -> Option<Term> {
        if let Some(result) = self.relate_ints(a, b) {
            return Some(result);
        }
        if let (Some(r), Some(s)) = (self.relation(a), self.relation(b))
            && (r.a, r.b) == (s.a, s.b)
            && let Some(order) = common(r.order, s.order)
        {
            let both = Relation {
                order,
                outcomes: r.outcomes & s.outcomes,
                ..r
            };
            if let Some(result) = self.make_relation(both) {
                return Some(result);
            }
        }
        let (p, q) = (self.bound(a)?, self.bound(b)?);
        if p.x != q.x {
            return None;
        }
        self.meet_bounds(a, p, b, q)
    }

    /// `a || b` as one atom, by duality.
    pub(crate) fn relate_or(&mut self, a: Term, b: Term) -> Option<Term> {
        if self.int_related(a, b) {
            let (not_a, not_b) = (self.not(a), self.not(b));
            let both = self.relate_ints(not_a, not_b)?;
            return Some(self.not(both));
        }
        let (r, s) = (self.relation(a)?, self.relation(b)?);
        let connected = r.a == s.a || r.b == s.b || r.a == s.b || r.b == s.a;
        if !connected {
            return None;
        }
        let (not_a, not_b) = (self.not(a), self.not(b));
        let both = self.relate_and(not_a, not_b)?;
        Some(self.not(both))
    }

    fn relation(&self, t: Term) -> Option<Relation> {
        let (t, negated) = match self.node(t) {
            Node::Un(UnOp::Not, inner) => (inner, true),
            _ => (t, false),
        };
        let Node::Bin(op, a, b) = self.node(t) else {
            return None;
        };
        let (order, outcomes) = match op {
            BinOp::Eq if self.sort(a) != Sort::Bool => (Order::Any, EQ),
            BinOp::Slt => (Order::Signed, LT),
            BinOp::Sle => (Order::Signed, LT | EQ),
            BinOp::Ult => (Order::Unsigned, LT),
            BinOp::Ule => (Order::Unsigned, LT | EQ),
            BinOp::FEq => (Order::Float, EQ),
            BinOp::FLt => (Order::Float, LT),
            BinOp::FLe => (Order::Float, LT | EQ),
            _ => return None,
        };
        let all = all_outcomes(order);
        let outcomes = if negated { all & !outcomes } else { outcomes };
        Some(if a < b {
            Relation {
                order,
                a,
                b,
                outcomes,
            }
        } else {
            let kept = outcomes & (EQ | UNORDERED);
            let turned =
                if outcomes & LT != 0 { GT } else { 0 } | if outcomes & GT != 0 { LT } else { 0 };
            Relation {
                order,
                a: b,
                b: a,
                outcomes: kept | turned,
            }
        })
    }

    fn make_relation(&mut self, r: Relation) -> Option<Term> {
        let all = all_outcomes(r.order);
        if r.outcomes == 0 {
            return Some(self.ff());
        }
        if r.outcomes == all {
            return Some(self.tt());
        }
        if let Some(t) = self.make_positive(r) {
            return Some(t);
        }
        let rest = Relation {
            outcomes: all & !r.outcomes,
            ..r
        };
        let t = self.make_positive(rest)?;
        Some(self.not(t))
    }

    fn make_positive(&mut self, r: Relation) -> Option<Term> {
        let Relation { order, a, b, .. } = r;
        let (x, y, or_equal) = match r.outcomes {
            EQ if order == Order::Float => return Some(self.f_eq(a, b)),
            EQ => return Some(self.eq(a, b)),
            LT => (a, b, false),
            GT => (b, a, false),
            o if o == LT | EQ => (a, b, true),
            o if o == GT | EQ => (b, a, true),
            _ => return None,
        };
        Some(match (order, or_equal) {
            (Order::Signed, false) => self.slt(x, y),
            (Order::Signed, true) => self.sle(x, y),
            (Order::Unsigned, false) => self.ult(x, y),
            (Order::Unsigned, true) => self.ule(x, y),
            (Order::Float, false) => self.f_lt(x, y),
            (Order::Float, true) => self.f_le(x, y),
            (Order::Any, _) => return None,
        })
    }

    fn bound(&self, t: Term) -> Option<Bound> {
        let (t, negated) = match self.node(t) {
            Node::Un(UnOp::Not, inner) => (inner, true),
            _ => (t, false),
        };
        let Node::Bin(op, a, b) = self.node(t) else {
            return None;
        };
        let width = self.width(a);
        let signed = |c| i128::from(sign_extend(c, width));
        let (smin, smax) = (i128::from(signed_min(width)), i128::from(signed_max(width)));
        let umax = i128::from(mask(width));
        let bound = match (op, self.as_const(a), self.as_const(b)) {
            (BinOp::Eq, _, Some(c)) if self.sort(a) != Sort::Bool => Bound {
                x: a,
                order: Order::Any,
                lo: i128::from(c),
                hi: i128::from(c),
                hole: negated,
            },
            (BinOp::Slt, _, Some(c)) => Bound {
                x: a,
                order: Order::Signed,
                lo: smin,
                hi: signed(c) - 1,
                hole: false,
            },
            (BinOp::Slt, Some(c), _) => Bound {
                x: b,
                order: Order::Signed,
                lo: signed(c) + 1,
                hi: smax,
                hole: false,
            },
            (BinOp::Ult, _, Some(c)) => Bound {
                x: a,
                order: Order::Unsigned,
                lo: 0,
                hi: i128::from(c) - 1,
                hole: false,
            },
            (BinOp::Ult, Some(c), _) => Bound {
                x: b,
                order: Order::Unsigned,
                lo: i128::from(c) + 1,
                hi: umax,
                hole: false,
            },
            _ => return None,
        };
        (!negated || bound.hole).then_some(bound)
    }

    /// Reads an equality's constant in the order of its partner.
    fn in_order(&self, bound: Bound, order: Order) -> Bound {
        if bound.order != Order::Any || order != Order::Signed {
            return bound;
        }
        let value = i128::from(sign_extend(bound.lo as u64, self.width(bound.x)));
        Bound {
            lo: value,
            hi: value,
            ..bound
        }
    }

    fn meet_bounds(&mut self, a: Term, p: Bound, b: Term, q: Bound) -> Option<Term> {
        let order = common(p.order, q.order)?;
        let (p, q) = (self.in_order(p, order), self.in_order(q, order));
        match (p.hole, q.hole) {
            (true, true) => None,
            (true, false) => self.cut_hole(order, p, b, q),
            (false, true) => self.cut_hole(order, q, a, p),
            (false, false) => {
                let (lo, hi) = (p.lo.max(q.lo), p.hi.min(q.hi));
                if lo > hi {
                    Some(self.ff())
                } else if (lo, hi) == (p.lo, p.hi) {
                    Some(a)
                } else if (lo, hi) == (q.lo, q.hi) {
                    Some(b)
                } else if lo == hi {
                    let constant = self.bv(self.width(p.x), lo as u64);
                    Some(self.eq(p.x, constant))
                } else {
                    None
                }
            }
        }
    }

    /// `x != c` beside an interval of `x`: implied, or it moves an end inwards.
    fn cut_hole(&mut self, order: Order, hole: Bound, t: Term, q: Bound) -> Option<Term> {
        let c = hole.lo;
        if c < q.lo || c > q.hi {
            return Some(t);
        }
        if q.lo == q.hi {
            return Some(self.ff());
        }
        let width = self.width(q.x);
        let (min, max) = match order {
            Order::Signed => (i128::from(signed_min(width)), i128::from(signed_max(width))),
            _ => (0, i128::from(mask(width))),
        };
        let constant = self.bv(width, c as u64);
        let (x, y) = if c == q.hi && q.lo == min {
            (q.x, constant)
        } else if c == q.lo && q.hi == max {
            (constant, q.x)
        } else {
            return None;
        };
        Some(match order {
            Order::Signed => self.slt(x, y),
            _ => self.ult(x, y),
        })
    }
}

fn all_outcomes(order: Order) -> u8 {
    match order {
        Order::Float => LT | EQ | GT | UNORDERED,
        _ => LT | EQ | GT,
    }
}

fn common(a: Order, b: Order) -> Option<Order> {
    match (a, b) {
        (Order::Any, order) | (order, Order::Any) if order != Order::Float => Some(order),
        _ if a == b => Some(a),
        _ => None,
    }
}
