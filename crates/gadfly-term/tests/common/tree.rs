//! Random expressions for the fuzz tests of this crate and of `gadfly-solve`:
//! trees as generated, built with the constructors under test, and read by
//! textbook definitions that share no code with the crate.

#![allow(dead_code, reason = "each test uses its part")]

use gadfly_term::{Pool, Sort, Term};

/// SplitMix64; small, seeded and the same everywhere.
pub(crate) struct Rng(pub u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    /// Values where things happen: small ones, ends, powers of two.
    pub(crate) fn interesting(&mut self, width: u8) -> u64 {
        let mask = u64::MAX >> (64 - width);
        let value = match self.below(8) {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => 1 << (width - 1),
            4 => (1 << (width - 1)) - 1,
            5 => self.below(16),
            6 => 1 << self.below(u64::from(width)),
            _ => self.next(),
        };
        value & mask
    }

    pub(crate) fn interesting_float(&mut self, sort: Sort) -> u64 {
        let value = match self.below(9) {
            0 => 0.0,
            1 => -0.0,
            2 => 1.0,
            3 => f64::NAN,
            4 => f64::INFINITY,
            5 => -(self.below(100) as f64) / 4.0,
            6 => self.below(100) as f64 / 3.0,
            7 => 2147483648.0,
            _ => {
                let bits = self.next();
                return if sort == Sort::F32 {
                    bits & 0xffff_ffff
                } else {
                    bits
                };
            }
        };
        if sort == Sort::F32 {
            u64::from((value as f32).to_bits())
        } else {
            value.to_bits()
        }
    }
}

/// The unsimplified expression.
#[derive(Clone)]
pub(crate) enum Tree {
    Const(Sort, u64),
    Sym(Sort, usize),
    Op(&'static str, Sort, Vec<Tree>, [u8; 2]),
}

pub(crate) const ARITH: &[&str] = &[
    "add", "sub", "mul", "sdiv", "srem", "udiv", "urem", "bvand", "bvor", "bvxor", "shl", "lshr",
    "ashr",
];
pub(crate) const ORDER: &[&str] = &["eq", "ult", "ule", "slt", "sle", "ugt", "uge", "sgt", "sge"];
pub(crate) const WIDTHS: &[u8] = &[1, 8, 16, 32, 64];
pub(crate) const FLOATS: &[Sort] = &[Sort::F32, Sort::F64];

pub(crate) fn sort_of(t: &Tree) -> Sort {
    match t {
        Tree::Const(s, _) | Tree::Sym(s, _) | Tree::Op(_, s, ..) => *s,
    }
}

pub(crate) struct Gen {
    pub rng: Rng,
    pub floats: bool,
    /// Recent small trees, to be used again: most rules are about operands that
    /// have something in common.
    seen: Vec<Tree>,
}

/// Symbols: for each sort a few.
pub(crate) fn symbol_sorts() -> Vec<Sort> {
    let mut sorts = Vec::new();
    for _ in 0..3 {
        sorts.push(Sort::Bool);
        sorts.extend(WIDTHS.iter().map(|&w| Sort::Bv(w)));
        sorts.extend(FLOATS);
    }
    sorts
}

impl Gen {
    pub(crate) fn new(seed: u64, floats: bool) -> Gen {
        Gen {
            rng: Rng(seed),
            floats,
            seen: Vec::new(),
        }
    }

    fn again(&mut self, sort: Sort) -> Option<Tree> {
        let same: Vec<usize> = (0..self.seen.len())
            .filter(|&i| sort_of(&self.seen[i]) == sort)
            .collect();
        if same.is_empty() || self.rng.below(4) != 0 {
            return None;
        }
        let i = self.rng.pick(&same);
        Some(self.seen[i].clone())
    }

    fn remember(&mut self, tree: &Tree) {
        if self.seen.len() < 24 {
            self.seen.push(tree.clone());
        } else {
            let i = self.rng.below(24) as usize;
            self.seen[i] = tree.clone();
        }
    }

    /// Two comparisons of the same operands, or of one with constants, under a
    /// connective.
    fn related(&mut self, d: u32) -> Tree {
        let float = self.floats && self.rng.below(3) == 0;
        let sort = if float {
            self.rng.pick(FLOATS)
        } else {
            Sort::Bv(self.rng.pick(&WIDTHS[1..]))
        };
        let (a, b) = (self.tree(sort, d.min(1)), self.tree(sort, d.min(1)));
        let near = self.rng.below(2) == 0 && !float;
        let atom = |generator: &mut Gen| {
            let name = if float {
                generator.rng.pick(&["f_eq", "f_lt", "f_le"])
            } else {
                generator.rng.pick(ORDER)
            };
            let other = if near {
                Tree::Const(sort, generator.rng.below(4))
            } else {
                b.clone()
            };
            let mut pair = vec![a.clone(), other];
            if generator.rng.below(2) == 0 {
                pair.reverse();
            }
            let t = Tree::Op(name, Sort::Bool, pair, [0, 0]);
            if generator.rng.below(2) == 0 {
                Tree::Op("not", Sort::Bool, vec![t], [0, 0])
            } else {
                t
            }
        };
        let (x, y) = (atom(self), atom(self));
        let name = self.rng.pick(&["and", "or"]);
        self.op(name, Sort::Bool, vec![x, y])
    }

    /// A narrow value, widened and perhaps moved by a constant: sums of these
    /// cannot wrap, which is what exact rules ask for.
    fn widened(&mut self, width: u8, d: u32) -> Tree {
        let inner = self.rng.pick(&WIDTHS[..3]);
        if inner >= width {
            return self.tree(Sort::Bv(width), d);
        }
        let sort = Sort::Bv(width);
        let narrow = self.tree(Sort::Bv(inner), d.min(1));
        let name = self.rng.pick(&["zext", "sext"]);
        let wide = self.op(name, sort, vec![narrow]);
        let k = self.rng.below(u64::from(width) + 4);
        let k = if self.rng.below(3) == 0 {
            k.wrapping_neg() & (u64::MAX >> (64 - width))
        } else {
            k
        };
        let name = self
            .rng
            .pick(&["add", "sub", "shl", "mul", "lshr", "bvand"]);
        match self.rng.below(3) {
            0 => wide,
            _ => self.op(name, sort, vec![wide, Tree::Const(sort, k)]),
        }
    }

    fn leaf(&mut self, sort: Sort) -> Tree {
        if self.rng.below(3) == 0 {
            let bits = match sort {
                Sort::Bool => self.rng.below(2),
                Sort::Bv(w) => self.rng.interesting(w),
                _ => self.rng.interesting_float(sort),
            };
            return Tree::Const(sort, bits);
        }
        let sorts = symbol_sorts();
        let same: Vec<usize> = (0..sorts.len()).filter(|&i| sorts[i] == sort).collect();
        Tree::Sym(sort, self.rng.pick(&same))
    }

    fn op(&self, name: &'static str, sort: Sort, args: Vec<Tree>) -> Tree {
        Tree::Op(name, sort, args, [0, 0])
    }

    pub(crate) fn tree(&mut self, sort: Sort, depth: u32) -> Tree {
        if depth == 0 {
            return self.leaf(sort);
        }
        if depth <= 2
            && let Some(tree) = self.again(sort)
        {
            return tree;
        }
        let tree = self.fresh_tree(sort, depth);
        if depth <= 2 {
            self.remember(&tree);
        }
        tree
    }

    fn fresh_tree(&mut self, sort: Sort, depth: u32) -> Tree {
        let d = depth - 1 - u32::from(depth > 2 && self.rng.below(3) == 0);
        if self.rng.below(8) == 0 {
            let c = self.tree(Sort::Bool, d);
            let (a, b) = (self.tree(sort, d), self.tree(sort, d));
            return self.op("ite", sort, vec![c, a, b]);
        }
        match sort {
            Sort::Bool => self.bool_tree(d),
            Sort::Bv(width) => self.bv_tree(width, d),
            _ => self.float_tree(sort, d),
        }
    }

    fn bool_tree(&mut self, d: u32) -> Tree {
        let choices = if self.floats { 12 } else { 10 };
        if self.rng.below(5) == 0 {
            return self.related(d);
        }
        match self.rng.below(choices) {
            0 => {
                let a = self.tree(Sort::Bool, d);
                self.op("not", Sort::Bool, vec![a])
            }
            1..=3 => {
                let name = self.rng.pick(&["and", "or", "xor", "implies", "eq"]);
                let (a, b) = (self.tree(Sort::Bool, d), self.tree(Sort::Bool, d));
                self.op(name, Sort::Bool, vec![a, b])
            }
            10 => {
                let s = self.rng.pick(FLOATS);
                let a = self.tree(s, d);
                self.op("f_is_nan", Sort::Bool, vec![a])
            }
            11 => {
                let s = self.rng.pick(FLOATS);
                let name = self.rng.pick(&["f_eq", "f_lt", "f_le"]);
                let (a, b) = (self.tree(s, d), self.tree(s, d));
                self.op(name, Sort::Bool, vec![a, b])
            }
            _ => {
                let s = Sort::Bv(self.rng.pick(WIDTHS));
                let name = self.rng.pick(ORDER);
                let (a, b) = if self.rng.below(3) == 0 {
                    (self.widened(s.width(), d), self.widened(s.width(), d))
                } else {
                    (self.tree(s, d), self.tree(s, d))
                };
                self.op(name, Sort::Bool, vec![a, b])
            }
        }
    }

    fn bv_tree(&mut self, width: u8, d: u32) -> Tree {
        let sort = Sort::Bv(width);
        match self.rng.below(16) {
            13..=15 => self.widened(width, d),
            0 => {
                let name = self.rng.pick(&["neg", "bvnot"]);
                let a = self.tree(sort, d);
                self.op(name, sort, vec![a])
            }
            1 | 2 if width > 1 => {
                let inner = self.rng.pick(&WIDTHS[..4]);
                let name = self.rng.pick(&["zext", "sext"]);
                if inner >= width {
                    return self.tree(sort, d);
                }
                let a = self.tree(Sort::Bv(inner), d);
                self.op(name, sort, vec![a])
            }
            3 | 4 => {
                let from = self.rng.pick(WIDTHS);
                if from < width {
                    return self.tree(sort, d);
                }
                let lo = self.rng.below(u64::from(from - width) + 1) as u8;
                let lo = if self.rng.below(2) == 0 {
                    lo / 8 * 8
                } else {
                    lo
                };
                let a = self.tree(Sort::Bv(from), d);
                Tree::Op("extract", sort, vec![a], [lo + width - 1, lo])
            }
            5 if matches!(width, 16 | 32 | 64) => {
                let half = Sort::Bv(width / 2);
                let (a, b) = (self.tree(half, d), self.tree(half, d));
                self.op("concat", sort, vec![a, b])
            }
            6 if self.floats => {
                let s = self.rng.pick(FLOATS);
                if s.width() == width && self.rng.below(2) == 0 {
                    let a = self.tree(s, d);
                    return self.op("f_bits", sort, vec![a]);
                }
                let a = self.tree(s, d);
                self.op("f_to_sbv", sort, vec![a])
            }
            _ => {
                let name = self.rng.pick(ARITH);
                let (a, b) = if self.rng.below(4) == 0 {
                    (self.widened(width, d), self.widened(width, d))
                } else {
                    (self.tree(sort, d), self.tree(sort, d))
                };
                self.op(name, sort, vec![a, b])
            }
        }
    }

    fn float_tree(&mut self, sort: Sort, d: u32) -> Tree {
        match self.rng.below(6) {
            0 => {
                let name = self.rng.pick(&["f_neg", "f_abs", "f_sqrt"]);
                let a = self.tree(sort, d);
                self.op(name, sort, vec![a])
            }
            1 => {
                let s = Sort::Bv(self.rng.pick(WIDTHS));
                let a = self.tree(s, d);
                self.op("f_from_sbv", sort, vec![a])
            }
            2 => {
                let s = self.rng.pick(FLOATS);
                let a = self.tree(s, d);
                self.op("f_convert", sort, vec![a])
            }
            3 => {
                let a = self.tree(Sort::Bv(sort.width()), d);
                self.op("f_from_bits", sort, vec![a])
            }
            _ => {
                let name = self
                    .rng
                    .pick(&["f_add", "f_sub", "f_mul", "f_div", "f_rem"]);
                let (a, b) = (self.tree(sort, d), self.tree(sort, d));
                self.op(name, sort, vec![a, b])
            }
        }
    }
}

/// Builds with the constructors under test.
pub(crate) fn build(p: &mut Pool, syms: &[Term], t: &Tree) -> Term {
    let (name, sort, args, at) = match t {
        Tree::Const(sort, bits) => return p.constant(*sort, *bits),
        Tree::Sym(_, i) => return syms[*i],
        Tree::Op(name, sort, args, at) => (*name, *sort, args, *at),
    };
    let x: Vec<Term> = args.iter().map(|a| build(p, syms, a)).collect();
    let width = sort.width();
    match name {
        "not" => p.not(x[0]),
        "and" => p.and(x[0], x[1]),
        "or" => p.or(x[0], x[1]),
        "xor" => p.xor(x[0], x[1]),
        "implies" => p.implies(x[0], x[1]),
        "eq" => p.eq(x[0], x[1]),
        "ite" => p.ite(x[0], x[1], x[2]),
        "neg" => p.neg(x[0]),
        "bvnot" => p.bvnot(x[0]),
        "zext" => p.zext(x[0], width),
        "sext" => p.sext(x[0], width),
        "extract" => p.extract(x[0], at[0], at[1]),
        "concat" => p.concat(x[0], x[1]),
        "add" => p.add(x[0], x[1]),
        "sub" => p.sub(x[0], x[1]),
        "mul" => p.mul(x[0], x[1]),
        "sdiv" => p.sdiv(x[0], x[1]),
        "srem" => p.srem(x[0], x[1]),
        "udiv" => p.udiv(x[0], x[1]),
        "urem" => p.urem(x[0], x[1]),
        "bvand" => p.bvand(x[0], x[1]),
        "bvor" => p.bvor(x[0], x[1]),
        "bvxor" => p.bvxor(x[0], x[1]),
        "shl" => p.shl(x[0], x[1]),
        "lshr" => p.lshr(x[0], x[1]),
        "ashr" => p.ashr(x[0], x[1]),
        "ult" => p.ult(x[0], x[1]),
        "ule" => p.ule(x[0], x[1]),
        "slt" => p.slt(x[0], x[1]),
        "sle" => p.sle(x[0], x[1]),
        "ugt" => p.ugt(x[0], x[1]),
        "uge" => p.uge(x[0], x[1]),
        "sgt" => p.sgt(x[0], x[1]),
        "sge" => p.sge(x[0], x[1]),
        "f_is_nan" => p.f_is_nan(x[0]),
        "f_eq" => p.f_eq(x[0], x[1]),
        "f_lt" => p.f_lt(x[0], x[1]),
        "f_le" => p.f_le(x[0], x[1]),
        "f_bits" => p.f_bits(x[0]),
        "f_to_sbv" => p.f_to_sbv(x[0], width),
        "f_neg" => p.f_neg(x[0]),
        "f_abs" => p.f_abs(x[0]),
        "f_sqrt" => p.f_sqrt(x[0]),
        "f_from_sbv" => p.f_from_sbv(x[0], sort),
        "f_convert" => p.f_convert(x[0], sort),
        "f_from_bits" => p.f_from_bits(x[0]),
        "f_add" => p.f_add(x[0], x[1]),
        "f_sub" => p.f_sub(x[0], x[1]),
        "f_mul" => p.f_mul(x[0], x[1]),
        "f_div" => p.f_div(x[0], x[1]),
        "f_rem" => p.f_rem(x[0], x[1]),
        other => panic!("no constructor {other}"),
    }
}

pub(crate) fn signed(x: u128, width: u8) -> i128 {
    let x = x as i128;
    if x >> (width - 1) & 1 == 1 {
        x - (1i128 << width)
    } else {
        x
    }
}

fn wrap(x: i128, width: u8) -> u128 {
    (x & ((1i128 << width) - 1)) as u128
}

/// Reads the tree by the textbook definitions, in 128 bits.
pub(crate) fn read(t: &Tree, values: &[u64]) -> u128 {
    let (name, sort, args, at) = match t {
        Tree::Const(_, bits) => return u128::from(*bits),
        Tree::Sym(_, i) => return u128::from(values[*i]),
        Tree::Op(name, sort, args, at) => (*name, *sort, args, *at),
    };
    let from = sort_of(&args[0]);
    let w = from.width();
    let v: Vec<u128> = args.iter().map(|a| read(a, values)).collect();
    let s: Vec<i128> = args
        .iter()
        .zip(&v)
        .map(|(a, &x)| signed(x, sort_of(a).width()))
        .collect();
    let i: Vec<i128> = v.iter().map(|&x| x as i128).collect();
    let truth = |b: bool| u128::from(b);
    if name.starts_with("f_") {
        return read_float(name, from, sort, &v, &s);
    }
    match name {
        "not" => truth(v[0] == 0),
        "and" => truth(v[0] == 1 && v[1] == 1),
        "or" => truth(v[0] == 1 || v[1] == 1),
        "xor" => truth(v[0] != v[1]),
        "implies" => truth(v[0] == 0 || v[1] == 1),
        "eq" => truth(v[0] == v[1]),
        "ite" => {
            if v[0] == 1 {
                v[1]
            } else {
                v[2]
            }
        }
        "neg" => wrap(-s[0], w),
        "bvnot" => wrap(-1 - s[0], w),
        "zext" => v[0],
        "sext" => wrap(s[0], sort.width()),
        "extract" => wrap(i[0] >> at[1], at[0] - at[1] + 1),
        "concat" => wrap((i[0] << sort_of(&args[1]).width()) + i[1], sort.width()),
        "add" => wrap(s[0] + s[1], w),
        "sub" => wrap(s[0] - s[1], w),
        "mul" => wrap(s[0] * s[1], w),
        "sdiv" if v[1] == 0 => wrap(if s[0] < 0 { 1 } else { -1 }, w),
        "sdiv" => wrap(s[0] / s[1], w),
        "srem" if v[1] == 0 => v[0],
        "srem" => wrap(s[0] % s[1], w),
        "udiv" if v[1] == 0 => wrap(-1, w),
        "udiv" => v[0] / v[1],
        "urem" if v[1] == 0 => v[0],
        "urem" => v[0] % v[1],
        "bvand" => v[0] & v[1],
        "bvor" => v[0] | v[1],
        "bvxor" => v[0] ^ v[1],
        "shl" if v[1] >= u128::from(w) => 0,
        "shl" => wrap(i[0] << v[1], w),
        "lshr" if v[1] >= u128::from(w) => 0,
        "lshr" => v[0] >> v[1],
        "ashr" => wrap(s[0] >> v[1].min(127), w),
        "ult" => truth(v[0] < v[1]),
        "ule" => truth(v[0] <= v[1]),
        "slt" => truth(s[0] < s[1]),
        "sle" => truth(s[0] <= s[1]),
        "ugt" => truth(v[0] > v[1]),
        "uge" => truth(v[0] >= v[1]),
        "sgt" => truth(s[0] > s[1]),
        "sge" => truth(s[0] >= s[1]),
        other => panic!("no reading of {other}"),
    }
}

fn read_float(name: &str, from: Sort, sort: Sort, v: &[u128], s: &[i128]) -> u128 {
    let truth = |b: bool| u128::from(b);
    let double = |k: usize| {
        if from == Sort::F32 {
            f64::from(f32::from_bits(v[k] as u32))
        } else {
            f64::from_bits(v[k] as u64)
        }
    };
    let sign = 1u128 << (from.width() - 1);
    // Every operation here is correctly rounded when done in double and rounded
    // once more to single (p >= 2q + 2), remainder included as it is exact.
    let give = |x: f64| {
        if sort == Sort::F32 {
            let x = x as f32;
            u128::from(if x.is_nan() { 0x7fc0_0000 } else { x.to_bits() })
        } else {
            u128::from(if x.is_nan() {
                0x7ff8_0000_0000_0000
            } else {
                x.to_bits()
            })
        }
    };
    match name {
        "f_is_nan" => truth(double(0) != double(0)),
        "f_eq" => truth(double(0) == double(1)),
        "f_lt" => truth(double(0) < double(1)),
        "f_le" => truth(double(0) <= double(1)),
        "f_bits" | "f_from_bits" => v[0],
        "f_convert" if from == sort => v[0],
        "f_convert" => give(double(0)),
        "f_neg" => v[0] ^ sign,
        "f_abs" => v[0] & !sign,
        "f_sqrt" => give(double(0).sqrt()),
        "f_to_sbv" => {
            let x = double(0);
            let w = sort.width();
            let (lo, hi) = (-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1);
            let whole = if x.is_nan() { 0 } else { x.trunc() as i128 };
            wrap(whole.clamp(lo, hi), w)
        }
        "f_from_sbv" if sort == Sort::F32 => u128::from((s[0] as f32).to_bits()),
        "f_from_sbv" => u128::from((s[0] as f64).to_bits()),
        "f_add" => give(double(0) + double(1)),
        "f_sub" => give(double(0) - double(1)),
        "f_mul" => give(double(0) * double(1)),
        "f_div" => give(double(0) / double(1)),
        "f_rem" => give(double(0) % double(1)),
        other => panic!("no reading of {other}"),
    }
}

pub(crate) fn text(t: &Tree) -> String {
    match t {
        Tree::Const(sort, bits) => format!("{bits:#x}:{sort:?}"),
        Tree::Sym(_, i) => format!("s{i}"),
        Tree::Op(name, _, args, at) => {
            let args: Vec<String> = args.iter().map(text).collect();
            let at = if *name == "extract" {
                format!(" {}:{}", at[0], at[1])
            } else {
                String::new()
            };
            format!("({name}{at} {})", args.join(" "))
        }
    }
}
