//! Between integers and truth values, bit-vectors and floats, and comparisons of
//! integers with floats, which are exact as Python's are: nothing is rounded.

use crate::int::Int;
use crate::node::{BinOp, Node, UnOp};
use crate::pool::Pool;
use crate::types::{Sort, Term};

/// Integers below this magnitude are floats without rounding.
const EXACT64: i64 = 1 << 53;
const EXACT32: i64 = 1 << 24;

impl Pool {
    /// 1 or 0.
    pub fn int_from_bool(&mut self, c: Term) -> Term {
        let (one, zero) = (self.int(1), self.int(0));
        self.ite(c, one, zero)
    }

    /// Whether it is not 0.
    pub fn int_to_bool(&mut self, a: Term) -> Term {
        let zero = self.int(0);
        self.int_ne(a, zero)
    }

    pub fn int_from_ubv(&mut self, a: Term) -> Term {
        let width = self.width(a);
        match self.node(a) {
            Node::Un(UnOp::Zext, x) => return self.int_from_ubv(x),
            Node::Un(UnOp::IToBv, x) => {
                let size = self.int_value(&Int::power_of_two(width.into()));
                return self.int_mod(x, size);
            }
            _ => {}
        }
        if let Some(result) = self.through_const_ite(a, Pool::int_from_ubv) {
            return result;
        }
        self.un(UnOp::IFromUbv, a, Sort::Int)
    }

    pub fn int_from_sbv(&mut self, a: Term) -> Term {
        let width = self.width(a);
        if self.signed_range(a).0 >= 0 {
            return self.int_from_ubv(a);
        }
        match self.node(a) {
            Node::Un(UnOp::Sext, x) => return self.int_from_sbv(x),
            Node::Un(UnOp::IToBv, x) => {
                let half = self.int_value(&Int::power_of_two(u32::from(width) - 1));
                let size = self.int_value(&Int::power_of_two(width.into()));
                let moved = self.int_add(x, half);
                let rest = self.int_mod(moved, size);
                return self.int_sub(rest, half);
            }
            _ => {}
        }
        if let Some(result) = self.through_const_ite(a, Pool::int_from_sbv) {
            return result;
        }
        self.un(UnOp::IFromSbv, a, Sort::Int)
    }

    /// The low `width` bits of the two's complement: modulo `2^width`.
    pub fn int_to_bv(&mut self, a: Term, width: u8) -> Term {
        if let Node::Un(op @ (UnOp::IFromUbv | UnOp::IFromSbv), x) = self.node(a) {
            return if self.width(x) >= width {
                self.extract(x, width - 1, 0)
            } else if op == UnOp::IFromUbv {
                self.zext(x, width)
            } else {
                self.sext(x, width)
            };
        }
        if let Some(result) = self.through_const_ite(a, |p, k| p.int_to_bv(k, width)) {
            return result;
        }
        self.un(UnOp::IToBv, a, Sort::Bv(width))
    }

    /// The integer as a float, rounded to nearest even; infinite where it is too
    /// large (Python raises: callers guard).
    pub fn f_from_int(&mut self, a: Term, to: Sort) -> Term {
        debug_assert!(to.is_float(), "float result");
        if let Node::Un(UnOp::IFromSbv, x) = self.node(a) {
            return self.f_from_sbv(x, to);
        }
        if let Node::Un(UnOp::IFromUbv, x) = self.node(a)
            && self.width(x) < 64
        {
            let wide = self.zext(x, self.width(x) + 1);
            return self.f_from_sbv(wide, to);
        }
        if let Some(result) = self.through_const_ite(a, |p, k| p.f_from_int(k, to)) {
            return result;
        }
        self.un(UnOp::FFromInt, a, to)
    }

    /// The float without its fraction; 0 for what is no number (Python raises:
    /// callers guard).
    pub fn f_to_int(&mut self, a: Term) -> Term {
        if let Some(x) = self.exact_int(a) {
            return x;
        }
        if let Some(result) = self.through_const_ite(a, Pool::f_to_int) {
            return result;
        }
        if let Some(result) = self.whole_quotient(a) {
            return result;
        }
        self.un(UnOp::FToInt, a, Sort::Int)
    }

    /// The integer that a float was made from without rounding.
    pub(crate) fn exact_int(&mut self, t: Term) -> Option<Term> {
        let limit = if self.sort(t) == Sort::F32 {
            EXACT32
        } else {
            EXACT64
        };
        match self.node(t) {
            Node::Un(UnOp::FFromInt, x) => self.int_within(x, limit).then_some(x),
            Node::Un(UnOp::FFromSbv, x) => {
                let (lo, hi) = self.signed_range(x);
                let exact = lo >= -limit && hi <= limit;
                exact.then(|| self.int_from_sbv(x))
            }
            _ => None,
        }
    }

    fn int_within(&self, t: Term, limit: i64) -> bool {
        let (lo, hi) = self.int_range(t);
        lo.is_some_and(|lo| lo >= -limit) && hi.is_some_and(|hi| hi <= limit)
    }

    /// Comparisons of floats that are converted integers of sort `Int`: with each
    /// other if both are exact, or with a constant where rounding cannot matter.
    pub(crate) fn float_order_of_ints(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        if !self.has_ints() {
            return None;
        }
        if let Some(result) = self.order_by_steps(op, a, b) {
            return Some(result);
        }
        let from_int = |p: &Pool, t: Term| match p.node(t) {
            Node::Un(UnOp::FFromInt, x) => Some(x),
            _ => None,
        };
        let (left, right) = (from_int(self, a), from_int(self, b));
        if left.is_none() && right.is_none() {
            return None;
        }
        if let (Some(x), Some(y)) = (self.exact_int(a), self.exact_int(b)) {
            return Some(match op {
                BinOp::FEq => self.int_eq(x, y),
                BinOp::FLt => self.int_lt(x, y),
                _ => self.int_le(x, y),
            });
        }
        // Rounding is monotonic, so it does not cross a smaller number.
        let limit = if self.sort(a) == Sort::F32 {
            EXACT32 as f64
        } else {
            EXACT64 as f64
        };
        let plain = |c: f64| c.abs() < limit;
        if let (Some(x), Some(c)) = (left, self.float_value(b))
            && plain(c)
        {
            return Some(self.int_beside(op, x, c));
        }
        if let (Some(c), Some(y)) = (self.float_value(a), right)
            && plain(c)
        {
            return Some(self.beside_int(op, c, y));
        }
        None
    }

    /// `x op c` for a finite `c`.
    fn int_beside(&mut self, op: BinOp, x: Term, c: f64) -> Term {
        if op == BinOp::FEq && c.fract() != 0.0 {
            return self.ff();
        }
        // x < c is x < ceil(c); x <= c is x <= floor(c).
        let end = if op == BinOp::FLt {
            c.ceil()
        } else {
            c.floor()
        };
        let end = self.int_value(&Int::from_f64(end));
        match op {
            BinOp::FEq => self.int_eq(x, end),
            BinOp::FLt => self.int_lt(x, end),
            _ => self.int_le(x, end),
        }
    }

    fn beside_int(&mut self, op: BinOp, c: f64, x: Term) -> Term {
        if op == BinOp::FEq {
            return self.int_beside(op, x, c);
        }
        // c < x is floor(c) < x; c <= x is ceil(c) <= x.
        let end = if op == BinOp::FLt {
            c.floor()
        } else {
            c.ceil()
        };
        let end = self.int_value(&Int::from_f64(end));
        match op {
            BinOp::FLt => self.int_lt(end, x),
            _ => self.int_le(end, x),
        }
    }

    /// Whether an integer equals a float, exactly.
    pub fn int_eq_f64(&mut self, a: Term, f: Term) -> Term {
        self.int_against(BinOp::FEq, a, f, true)
    }

    pub fn int_lt_f64(&mut self, a: Term, f: Term) -> Term {
        self.int_against(BinOp::FLt, a, f, true)
    }

    pub fn int_le_f64(&mut self, a: Term, f: Term) -> Term {
        self.int_against(BinOp::FLe, a, f, true)
    }

    pub fn f64_lt_int(&mut self, f: Term, a: Term) -> Term {
        self.int_against(BinOp::FLt, a, f, false)
    }

    pub fn f64_le_int(&mut self, f: Term, a: Term) -> Term {
        self.int_against(BinOp::FLe, a, f, false)
    }

    /// An integer on the left of a float, or on its right.
    fn int_against(&mut self, op: BinOp, a: Term, f: Term, on_left: bool) -> Term {
        debug_assert_eq!(self.sort(f), Sort::F64, "float operand");
        if let Some(c) = self.float_value(f) {
            if c.is_nan() {
                return self.ff();
            }
            if c.is_infinite() {
                return self.bool(op != BinOp::FEq && on_left == (c > 0.0));
            }
            return if on_left {
                self.int_beside(op, a, c)
            } else {
                self.beside_int(op, c, a)
            };
        }
        if let Some(y) = self.exact_int(f) {
            return match (op, on_left) {
                (BinOp::FEq, _) => self.int_eq(a, y),
                (BinOp::FLt, true) => self.int_lt(a, y),
                (BinOp::FLt, false) => self.int_lt(y, a),
                (_, true) => self.int_le(a, y),
                (_, false) => self.int_le(y, a),
            };
        }
        if self.int_within(a, EXACT64) {
            let x = self.f_from_int(a, Sort::F64);
            return match (op, on_left) {
                (BinOp::FEq, _) => self.f_eq(x, f),
                (BinOp::FLt, true) => self.f_lt(x, f),
                (BinOp::FLt, false) => self.f_lt(f, x),
                (_, true) => self.f_le(x, f),
                (_, false) => self.f_le(f, x),
            };
        }
        // The float's whole part is an integer without rounding.
        let whole = self.f_to_int(f);
        let back = self.f_from_int(whole, Sort::F64);
        let (above, below) = (self.f_lt(back, f), self.f_lt(f, back));
        let compared = match (op, on_left) {
            (BinOp::FEq, _) => {
                let same = self.int_eq(a, whole);
                let exact = self.f_eq(back, f);
                self.and(same, exact)
            }
            (BinOp::FLt, true) => {
                let (touching, apart) = (self.int_le(a, whole), self.int_lt(a, whole));
                self.ite(above, touching, apart)
            }
            (_, true) => {
                let (touching, apart) = (self.int_le(a, whole), self.int_lt(a, whole));
                self.ite(below, apart, touching)
            }
            (BinOp::FLt, false) => {
                let (touching, apart) = (self.int_le(whole, a), self.int_lt(whole, a));
                self.ite(below, touching, apart)
            }
            (_, false) => {
                let (touching, apart) = (self.int_le(whole, a), self.int_lt(whole, a));
                self.ite(above, apart, touching)
            }
        };
        let (inf, minus_inf) = (self.f64(f64::INFINITY), self.f64(f64::NEG_INFINITY));
        let (top, bottom) = (self.f_eq(f, inf), self.f_eq(f, minus_inf));
        let nan = self.f_is_nan(f);
        let endless = self.or(top, bottom);
        let no_number = self.or(nan, endless);
        let beyond = if op == BinOp::FEq {
            self.ff()
        } else if on_left {
            top
        } else {
            bottom
        };
        self.ite(no_number, beyond, compared)
    }
}
