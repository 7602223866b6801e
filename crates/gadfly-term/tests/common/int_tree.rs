//! Random expressions over integers, mixed with truth values, bytes and floats,
//! for the fuzz tests of this crate and of `gadfly-solve`: as generated, built with
//! the constructors under test, and read by schoolbook definitions on big numbers.

#![allow(dead_code, reason = "each test uses its part")]

use std::cmp::Ordering;

use gadfly_term::{Int, Model, Pool, Sort, Term};
use num_bigint::BigInt;
use num_traits::{FromPrimitive, Signed, ToPrimitive, Zero};

use super::tree::Rng;

/// Symbols: for each sort a few.
pub(crate) const SYMBOLS: &[Sort] = &[
    Sort::Int,
    Sort::Int,
    Sort::Int,
    Sort::Int,
    Sort::Bool,
    Sort::Bool,
    Sort::Bv(8),
    Sort::Bv(8),
    Sort::Bv(32),
    Sort::F64,
    Sort::F64,
];

/// The last symbol of sort `Int` is never negative and at most 9.
pub(crate) const SMALL: usize = 3;

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Truth(bool),
    Number(BigInt),
    Bits(u8, u64),
    Float(f64),
}

impl Value {
    fn truth(&self) -> bool {
        matches!(self, Value::Truth(true))
    }

    pub(crate) fn number(&self) -> BigInt {
        match self {
            Value::Number(x) => x.clone(),
            _ => BigInt::zero(),
        }
    }

    fn float(&self) -> f64 {
        match self {
            Value::Float(x) => *x,
            _ => 0.0,
        }
    }

    fn bits(&self) -> (u8, u64) {
        match self {
            Value::Bits(w, x) => (*w, *x),
            _ => (8, 0),
        }
    }

    /// As a model has it.
    pub(crate) fn to_model(&self) -> u64 {
        match self {
            Value::Truth(b) => u64::from(*b),
            Value::Number(x) => Int::from(x).to_bits(),
            Value::Bits(_, x) => *x,
            Value::Float(x) => x.to_bits(),
        }
    }
}

#[derive(Clone)]
pub(crate) enum Tree {
    Const(Sort, Value),
    Sym(Sort, usize),
    Op(&'static str, Sort, Vec<Tree>),
}

pub(crate) fn sort_of(t: &Tree) -> Sort {
    match t {
        Tree::Const(s, _) | Tree::Sym(s, _) | Tree::Op(_, s, _) => *s,
    }
}

pub(crate) struct Gen {
    pub rng: Rng,
    /// Floats and the operators that solvers cannot read.
    pub all: bool,
    /// Products and quotients of unknowns.
    pub hard: bool,
    pub big: bool,
    seen: Vec<Tree>,
}

impl Gen {
    pub(crate) fn new(seed: u64, all: bool) -> Gen {
        Gen {
            rng: Rng(seed),
            all,
            hard: true,
            big: true,
            seen: Vec::new(),
        }
    }

    pub(crate) fn number(&mut self) -> BigInt {
        let x = match self.rng.below(10) {
            0..=5 => BigInt::from(self.rng.below(12) as i64 - 4),
            6 => BigInt::from(self.rng.below(200) as i64 - 100),
            7 => BigInt::from(1) << (self.rng.below(if self.big { 75 } else { 12 }) as u32),
            8 if self.big => BigInt::from(self.rng.next() as i64),
            _ => (BigInt::from(1) << self.rng.below(if self.big { 72 } else { 9 })) - 1,
        };
        if self.rng.below(5) == 0 { -x } else { x }
    }

    pub(crate) fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Truth(self.rng.below(2) == 1),
            Sort::Int => Value::Number(self.number()),
            Sort::Bv(w) => Value::Bits(w, self.rng.interesting(w)),
            _ => {
                let x = match self.rng.below(4) {
                    0 => self.rng.below(40) as f64 / 4.0 - 5.0,
                    1 => self.number().to_f64().unwrap_or(0.0),
                    _ => f64::from_bits(self.rng.interesting_float(Sort::F64)),
                };
                // Payloads of NaN are not the subject here.
                Value::Float(if x.is_nan() { f64::NAN } else { x })
            }
        }
    }

    pub(crate) fn values(&mut self) -> Vec<Value> {
        let mut values: Vec<Value> = SYMBOLS.iter().map(|&s| self.value(s)).collect();
        values[SMALL] = Value::Number(BigInt::from(self.rng.below(10)));
        values
    }

    fn leaf(&mut self, sort: Sort) -> Tree {
        if self.rng.below(3) == 0 {
            return Tree::Const(sort, self.value(sort));
        }
        let same: Vec<usize> = (0..SYMBOLS.len()).filter(|&i| SYMBOLS[i] == sort).collect();
        Tree::Sym(sort, self.rng.pick(&same))
    }

    fn op(&mut self, name: &'static str, sort: Sort, of: &[Sort], d: u32) -> Tree {
        let args = of.iter().map(|&s| self.tree(s, d)).collect();
        Tree::Op(name, sort, args)
    }

    pub(crate) fn tree(&mut self, sort: Sort, depth: u32) -> Tree {
        if depth == 0 {
            return self.leaf(sort);
        }
        let same: Vec<usize> = (0..self.seen.len())
            .filter(|&i| sort_of(&self.seen[i]) == sort)
            .collect();
        if depth <= 2 && !same.is_empty() && self.rng.below(4) == 0 {
            let i = self.rng.pick(&same);
            return self.seen[i].clone();
        }
        let tree = self.fresh(sort, depth);
        if depth <= 2 {
            if self.seen.len() < 24 {
                self.seen.push(tree.clone());
            } else {
                let i = self.rng.below(24) as usize;
                self.seen[i] = tree.clone();
            }
        }
        tree
    }

    fn constant(&mut self) -> Tree {
        Tree::Const(Sort::Int, Value::Number(self.number()))
    }

    fn fresh(&mut self, sort: Sort, depth: u32) -> Tree {
        use Sort::{Bool, F64};
        const I: Sort = Sort::Int;
        let d = depth - 1 - u32::from(depth > 2 && self.rng.below(3) == 0);
        if self.rng.below(8) == 0 {
            return self.op("ite", sort, &[Bool, sort, sort], d);
        }
        match sort {
            Bool => match self.rng.below(if self.all { 14 } else { 11 }) {
                0 => self.op("not", Bool, &[Bool], d),
                1 | 2 => {
                    let name = self.rng.pick(&["and", "or", "xor", "implies", "eq"]);
                    self.op(name, Bool, &[Bool, Bool], d)
                }
                3 | 4 => {
                    // Two atoms of one pair.
                    let (a, b) = (self.tree(I, d.min(1)), self.tree(I, d.min(1)));
                    let k = Tree::Const(I, Value::Number(BigInt::from(self.rng.below(4))));
                    let moved = Tree::Op("int_add", I, vec![b.clone(), k]);
                    let atom = |g: &mut Gen| {
                        let name = g.rng.pick(&["int_eq", "int_le", "int_lt", "int_ne"]);
                        let mut pair = vec![a.clone(), g.rng.pick(&[&b, &moved]).clone()];
                        if g.rng.below(2) == 0 {
                            pair.reverse();
                        }
                        Tree::Op(name, Bool, pair)
                    };
                    let (x, y) = (atom(self), atom(self));
                    let name = self.rng.pick(&["and", "or"]);
                    Tree::Op(name, Bool, vec![x, y])
                }
                11 | 12 => {
                    let name = self.rng.pick(&[
                        "int_eq_f64",
                        "int_lt_f64",
                        "int_le_f64",
                        "f64_lt_int",
                        "f64_le_int",
                    ]);
                    self.op(name, Bool, &[I, F64], d)
                }
                13 => {
                    let name = self.rng.pick(&["f_eq", "f_lt", "f_le"]);
                    let mut pair = vec![self.tree(F64, d), self.tree(F64, d.min(1))];
                    if self.rng.below(2) == 0 {
                        pair[1] = Tree::Const(F64, self.value(F64));
                    }
                    if self.rng.below(2) == 0 {
                        pair.reverse();
                    }
                    Tree::Op(name, Bool, pair)
                }
                _ => {
                    let name = self.rng.pick(&[
                        "int_eq", "int_ne", "int_le", "int_lt", "int_ge", "int_gt", "int_eq",
                    ]);
                    self.op(name, Bool, &[I, I], d)
                }
            },
            Sort::Bv(_) => self.op("int_to_bv", sort, &[I], d),
            Sort::Int => match self.rng.below(if self.all { 18 } else { 12 }) {
                0..=2 => self.op("int_add", I, &[I, I], d),
                3 => self.op("int_sub", I, &[I, I], d),
                4 => self.op("int_neg", I, &[I], d),
                5 => {
                    let name = self.rng.pick(&["int_mul", "int_div", "int_mod"]);
                    let a = self.tree(I, d);
                    let k = self.constant();
                    Tree::Op(name, I, vec![a, k])
                }
                6 if self.hard => self.op("int_mul", I, &[I, I], d),
                7 if self.hard => {
                    let name = self.rng.pick(&["int_div", "int_mod"]);
                    self.op(name, I, &[I, I], d)
                }
                6 | 7 => {
                    let a = self.tree(I, d);
                    let k = self.constant();
                    Tree::Op("int_mul", I, vec![a, k])
                }
                8 => {
                    let name = self.rng.pick(&["int_abs", "int_not"]);
                    self.op(name, I, &[I], d)
                }
                9 => {
                    let name = self.rng.pick(&["int_min", "int_max"]);
                    self.op(name, I, &[I, I], d)
                }
                10 => self.op("int_from_bool", I, &[Bool], d),
                11 => {
                    let a = self.tree(I, d);
                    let k = self.constant();
                    let name = self.rng.pick(&["int_div", "int_mod"]);
                    Tree::Op(name, I, vec![a, k])
                }
                12 => {
                    let name = self.rng.pick(&["int_and", "int_or", "int_xor"]);
                    self.op(name, I, &[I, I], d)
                }
                13 => {
                    let name = self.rng.pick(&["int_and", "int_or", "int_xor"]);
                    let a = self.tree(I, d);
                    let k = self.constant();
                    Tree::Op(name, I, vec![a, k])
                }
                14 => {
                    let name = self.rng.pick(&["int_shl", "int_shr"]);
                    let a = self.tree(I, d);
                    let n = if self.rng.below(2) == 0 {
                        Tree::Const(I, Value::Number(BigInt::from(self.rng.below(70))))
                    } else {
                        Tree::Sym(I, SMALL)
                    };
                    Tree::Op(name, I, vec![a, n])
                }
                15 => {
                    let s = self.rng.pick(&[Sort::Bv(8), Sort::Bv(32)]);
                    let name = self.rng.pick(&["int_from_ubv", "int_from_sbv"]);
                    self.op(name, I, &[s], d)
                }
                16 => self.op("f_to_int", I, &[F64], d),
                _ => self.op("int_pow3", I, &[I], d.min(1)),
            },
            _ => match self.rng.below(6) {
                0 => self.op("f_add", F64, &[F64, F64], d),
                1..=3 => {
                    // A step with a constant.
                    let name = self.rng.pick(&["f_add", "f_sub", "f_mul", "f_div"]);
                    let c = match self.rng.below(3) {
                        0 => self.rng.below(40) as f64 / 4.0 - 4.0,
                        1 => self.rng.below(9) as f64 + 1.0,
                        _ => self.rng.below(1000) as f64 / 7.0,
                    };
                    let constant = Tree::Const(F64, Value::Float(c));
                    let mut pair = vec![self.tree(F64, d), constant];
                    if self.rng.below(4) == 0 {
                        pair.reverse();
                    }
                    Tree::Op(name, F64, pair)
                }
                _ => self.op("f_from_int", F64, &[I], d),
            },
        }
    }
}

pub(crate) fn symbols(p: &mut Pool) -> Vec<Term> {
    SYMBOLS
        .iter()
        .enumerate()
        .map(|(i, &sort)| {
            let name = format!("s{i}");
            if i == SMALL {
                p.fresh_int_within(&name, Some(0), Some(9))
            } else {
                p.fresh(sort, &name)
            }
        })
        .collect()
}

pub(crate) fn model(p: &Pool, syms: &[Term], values: &[Value]) -> Model {
    syms.iter()
        .zip(values)
        .filter_map(|(&t, v)| Some((p.sym_of(t)?, v.to_model())))
        .collect()
}

/// What a model says of the symbols.
pub(crate) fn values_in(p: &Pool, syms: &[Term], model: &Model) -> Vec<Value> {
    syms.iter()
        .map(|&t| {
            let bits = p.sym_of(t).map_or(0, |sym| model.get(sym));
            match p.sort(t) {
                Sort::Bool => Value::Truth(bits != 0),
                Sort::Int => Value::Number(Int::from_bits(bits).to_bigint()),
                Sort::Bv(w) => Value::Bits(w, bits),
                _ => Value::Float(f64::from_bits(bits)),
            }
        })
        .collect()
}

/// Builds with the constructors under test.
pub(crate) fn build(p: &mut Pool, syms: &[Term], t: &Tree) -> Term {
    let (name, sort, args) = match t {
        Tree::Const(sort, value) => return p.constant(*sort, value.to_model()),
        Tree::Sym(_, i) => return syms[*i],
        Tree::Op(name, sort, args) => (*name, *sort, args),
    };
    let x: Vec<Term> = args.iter().map(|a| build(p, syms, a)).collect();
    match name {
        "not" => p.not(x[0]),
        "and" => p.and(x[0], x[1]),
        "or" => p.or(x[0], x[1]),
        "xor" => p.xor(x[0], x[1]),
        "implies" => p.implies(x[0], x[1]),
        "eq" => p.eq(x[0], x[1]),
        "ite" => p.ite(x[0], x[1], x[2]),
        "int_add" => p.int_add(x[0], x[1]),
        "int_sub" => p.int_sub(x[0], x[1]),
        "int_neg" => p.int_neg(x[0]),
        "int_mul" => p.int_mul(x[0], x[1]),
        "int_div" => p.int_div(x[0], x[1]),
        "int_mod" => p.int_mod(x[0], x[1]),
        "int_abs" => p.int_abs(x[0]),
        "int_not" => p.int_not(x[0]),
        "int_min" => p.int_min(x[0], x[1]),
        "int_max" => p.int_max(x[0], x[1]),
        "int_pow3" => p.int_pow(x[0], 3),
        "int_and" => p.int_and(x[0], x[1]),
        "int_or" => p.int_or(x[0], x[1]),
        "int_xor" => p.int_xor(x[0], x[1]),
        "int_shl" => p.int_shl(x[0], x[1]),
        "int_shr" => p.int_shr(x[0], x[1]),
        "int_from_bool" => p.int_from_bool(x[0]),
        "int_from_ubv" => p.int_from_ubv(x[0]),
        "int_from_sbv" => p.int_from_sbv(x[0]),
        "int_to_bv" => p.int_to_bv(x[0], sort.width()),
        "f_to_int" => p.f_to_int(x[0]),
        "f_from_int" => p.f_from_int(x[0], sort),
        "f_add" => p.f_add(x[0], x[1]),
        "f_sub" => p.f_sub(x[0], x[1]),
        "f_mul" => p.f_mul(x[0], x[1]),
        "f_div" => p.f_div(x[0], x[1]),
        "f_eq" => p.f_eq(x[0], x[1]),
        "f_lt" => p.f_lt(x[0], x[1]),
        "f_le" => p.f_le(x[0], x[1]),
        "int_eq" => p.int_eq(x[0], x[1]),
        "int_ne" => p.int_ne(x[0], x[1]),
        "int_le" => p.int_le(x[0], x[1]),
        "int_lt" => p.int_lt(x[0], x[1]),
        "int_ge" => p.int_ge(x[0], x[1]),
        "int_gt" => p.int_gt(x[0], x[1]),
        "int_eq_f64" => p.int_eq_f64(x[0], x[1]),
        "int_lt_f64" => p.int_lt_f64(x[0], x[1]),
        "int_le_f64" => p.int_le_f64(x[0], x[1]),
        "f64_lt_int" => p.f64_lt_int(x[1], x[0]),
        "f64_le_int" => p.f64_le_int(x[1], x[0]),
        other => panic!("no constructor {other}"),
    }
}

/// Rounded down, from the truncating quotient.
pub(crate) fn floor_div(a: &BigInt, b: &BigInt) -> BigInt {
    if b.is_zero() {
        return BigInt::zero();
    }
    let (q, r) = (a / b, a % b);
    if !r.is_zero() && r.is_negative() != b.is_negative() {
        q - 1
    } else {
        q
    }
}

/// Bit by bit, with endless signs.
fn bitwise(a: &BigInt, b: &BigInt, f: impl Fn(bool, bool) -> bool) -> BigInt {
    let two = BigInt::from(2);
    let (mut x, mut y) = (a.clone(), b.clone());
    let mut result = BigInt::zero();
    let length = a.bits().max(b.bits()) + 2;
    let mut weight = BigInt::from(1);
    for i in 0..length {
        let odd = |v: &BigInt| !(v - floor_div(v, &two) * &two).is_zero();
        if f(odd(&x), odd(&y)) {
            // The last bit is the sign.
            if i + 1 == length {
                result -= &weight;
            } else {
                result += &weight;
            }
        }
        (x, y) = (floor_div(&x, &two), floor_div(&y, &two));
        weight *= 2;
    }
    result
}

/// A float against an integer, exactly: -1, 0, 1, or none for NaN.
fn against(a: &BigInt, f: f64) -> Option<Ordering> {
    if f.is_nan() {
        return None;
    }
    if f.is_infinite() {
        return Some(if f > 0.0 {
            Ordering::Less
        } else {
            Ordering::Greater
        });
    }
    // f is whole / 2^1074 at worst; compare scaled.
    let whole = BigInt::from_f64(f.trunc())?;
    let order = a.cmp(&whole);
    if order != Ordering::Equal {
        return Some(order);
    }
    0.0f64.partial_cmp(&f.fract())
}

/// Reads the tree by the schoolbook.
pub(crate) fn read(t: &Tree, values: &[Value]) -> Value {
    use Value::{Bits, Float, Number, Truth};
    let (name, sort, args) = match t {
        Tree::Const(_, value) => return value.clone(),
        Tree::Sym(_, i) => return values[*i].clone(),
        Tree::Op(name, sort, args) => (*name, *sort, args),
    };
    let v: Vec<Value> = args.iter().map(|a| read(a, values)).collect();
    let n = |k: usize| v[k].number();
    let f = |k: usize| v[k].float();
    let canonical = |x: f64| Float(if x.is_nan() { f64::NAN } else { x });
    match name {
        "not" => Truth(!v[0].truth()),
        "and" => Truth(v[0].truth() && v[1].truth()),
        "or" => Truth(v[0].truth() || v[1].truth()),
        "xor" => Truth(v[0].truth() != v[1].truth()),
        "implies" => Truth(!v[0].truth() || v[1].truth()),
        "eq" => Truth(v[0].truth() == v[1].truth()),
        "ite" => v[if v[0].truth() { 1 } else { 2 }].clone(),
        "int_add" => Number(n(0) + n(1)),
        "int_sub" => Number(n(0) - n(1)),
        "int_neg" => Number(-n(0)),
        "int_mul" => Number(n(0) * n(1)),
        "int_div" => Number(floor_div(&n(0), &n(1))),
        "int_mod" => Number(n(0) - floor_div(&n(0), &n(1)) * n(1)),
        "int_abs" => Number(n(0).abs()),
        "int_not" => Number(-n(0) - 1),
        "int_min" => Number(n(0).min(n(1))),
        "int_max" => Number(n(0).max(n(1))),
        "int_pow3" => Number(n(0) * n(0) * n(0)),
        "int_and" => Number(bitwise(&n(0), &n(1), |a, b| a && b)),
        "int_or" => Number(bitwise(&n(0), &n(1), |a, b| a || b)),
        "int_xor" => Number(bitwise(&n(0), &n(1), |a, b| a != b)),
        "int_shl" => Number(n(0) * BigInt::from(2).pow(n(1).to_u32().unwrap_or(0))),
        "int_shr" => Number(floor_div(
            &n(0),
            &BigInt::from(2).pow(n(1).to_u32().unwrap_or(0)),
        )),
        "int_from_bool" => Number(BigInt::from(u8::from(v[0].truth()))),
        "int_from_ubv" => Number(BigInt::from(v[0].bits().1)),
        "int_from_sbv" => {
            let (w, x) = v[0].bits();
            let x = i128::from(x);
            let half = 1i128 << (w - 1);
            Number(BigInt::from(if x >= half { x - 2 * half } else { x }))
        }
        "int_to_bv" => {
            let w = sort.width();
            let size = BigInt::from(2).pow(u32::from(w));
            let rest = n(0) - floor_div(&n(0), &size) * &size;
            Bits(w, rest.to_u64().unwrap_or(0))
        }
        "f_to_int" => Number(BigInt::from_f64(f(0).trunc()).unwrap_or_default()),
        "f_from_int" => Float(nearest(&n(0))),
        "f_add" => canonical(f(0) + f(1)),
        "f_sub" => canonical(f(0) - f(1)),
        "f_mul" => canonical(f(0) * f(1)),
        "f_div" => canonical(f(0) / f(1)),
        "f_eq" => Truth(f(0) == f(1)),
        "f_lt" => Truth(f(0) < f(1)),
        "f_le" => Truth(f(0) <= f(1)),
        "int_eq" => Truth(n(0) == n(1)),
        "int_ne" => Truth(n(0) != n(1)),
        "int_le" => Truth(n(0) <= n(1)),
        "int_lt" => Truth(n(0) < n(1)),
        "int_ge" => Truth(n(0) >= n(1)),
        "int_gt" => Truth(n(0) > n(1)),
        "int_eq_f64" => Truth(against(&n(0), f(1)).is_some_and(Ordering::is_eq)),
        "int_lt_f64" => Truth(against(&n(0), f(1)).is_some_and(Ordering::is_lt)),
        "int_le_f64" => Truth(against(&n(0), f(1)).is_some_and(Ordering::is_le)),
        "f64_lt_int" => Truth(against(&n(0), f(1)).is_some_and(Ordering::is_gt)),
        "f64_le_int" => Truth(against(&n(0), f(1)).is_some_and(Ordering::is_ge)),
        other => panic!("no reading of {other}"),
    }
}

/// By way of the decimal digits, which the standard library rounds correctly.
pub(crate) fn nearest(x: &BigInt) -> f64 {
    x.to_string().parse().unwrap_or(f64::NAN)
}

pub(crate) fn text(t: &Tree) -> String {
    match t {
        Tree::Const(_, value) => format!("{value:?}"),
        Tree::Sym(_, i) => format!("s{i}"),
        Tree::Op(name, _, args) => {
            let args: Vec<String> = args.iter().map(text).collect();
            format!("({name} {})", args.join(" "))
        }
    }
}
