//! A corpus of queries as a symbolic interpreter asks them: small programs, in
//! terms, explored path by path. Shared by the tests and the bench; this file is
//! included by both.

use gadfly_solve::{Answer, PathCondition, Solver, SolverConfig};
use gadfly_term::{Pool, Sort, Term};

/// One question: can `goal` hold on `path`?
pub(crate) struct Asked {
    pub path: PathCondition,
    pub goal: Term,
}

/// Runs programs over all their paths, depth first, by running them again with
/// longer and longer prescriptions of which way to go.
pub(crate) struct Explorer {
    pub pool: Pool,
    pub solver: Solver,
    pub asked: Vec<Asked>,
    inputs: Vec<Term>,
    next_input: usize,
    path: PathCondition,
    prescribed: Vec<bool>,
    taken: Vec<bool>,
    pending: Vec<(Vec<bool>, PathCondition)>,
    /// The run is over: no way on is known to be possible.
    stuck: bool,
    pub paths: usize,
}

impl Explorer {
    pub(crate) fn new(config: SolverConfig) -> Explorer {
        Explorer {
            pool: Pool::new(),
            solver: Solver::new(config),
            asked: Vec::new(),
            inputs: Vec::new(),
            next_input: 0,
            path: PathCondition::new(),
            prescribed: Vec::new(),
            taken: Vec::new(),
            pending: Vec::new(),
            stuck: false,
            paths: 0,
        }
    }

    /// An unknown; the same one at the same place of every run.
    pub(crate) fn input(&mut self, sort: Sort) -> Term {
        if self.next_input == self.inputs.len() {
            let name = format!("in{}", self.next_input);
            let term = self.pool.fresh(sort, &name);
            self.inputs.push(term);
        }
        self.next_input += 1;
        self.inputs[self.next_input - 1]
    }

    /// An unknown character of Python, as an integer.
    #[allow(dead_code, reason = "for the programs over integers")]
    pub(crate) fn code_point(&mut self) -> Term {
        if self.next_input == self.inputs.len() {
            let name = format!("in{}", self.next_input);
            let term = self.pool.fresh_int_within(&name, Some(0), Some(0x10_ffff));
            self.inputs.push(term);
        }
        self.next_input += 1;
        self.inputs[self.next_input - 1]
    }

    fn ints(&mut self, n: usize) -> Vec<Term> {
        (0..n).map(|_| self.input(Sort::Bv(32))).collect()
    }

    pub(crate) fn branch(&mut self, cond: Term) -> bool {
        if let Some(known) = self.pool.as_bool(cond) {
            return known;
        }
        let at = self.taken.len();
        if let Some(&way) = self.prescribed.get(at) {
            self.taken.push(way);
            return way;
        }
        if self.stuck {
            return false;
        }
        let negated = self.pool.not(cond);
        for goal in [cond, negated] {
            self.asked.push(Asked {
                path: self.path.clone(),
                goal,
            });
        }
        let (yes, no) = self.solver.branch(&mut self.pool, &self.path, cond);
        let way = match (yes, no) {
            (Answer::Sat(model), Answer::Sat(other)) => {
                let mut path = self.path.clone();
                path.assume(&self.pool, negated, Some(other));
                let mut prefix = self.taken.clone();
                prefix.push(false);
                self.pending.push((prefix, path));
                self.path.assume(&self.pool, cond, Some(model));
                true
            }
            (Answer::Sat(model), _) => {
                self.path.assume(&self.pool, cond, Some(model));
                true
            }
            (_, Answer::Sat(model)) => {
                self.path.assume(&self.pool, negated, Some(model));
                false
            }
            _ => {
                self.stuck = true;
                false
            }
        };
        self.taken.push(way);
        way
    }

    /// Explores at most `limit` paths of a program over its own inputs.
    pub(crate) fn explore(&mut self, limit: usize, program: impl Fn(&mut Explorer)) {
        self.inputs.clear();
        self.pending = vec![(Vec::new(), PathCondition::new())];
        for _ in 0..limit {
            let Some((prescribed, path)) = self.pending.pop() else {
                break;
            };
            self.prescribed = prescribed;
            self.path = path;
            self.taken.clear();
            self.next_input = 0;
            self.stuck = false;
            program(self);
            self.paths += 1;
        }
    }

    // ---- the programs

    pub(crate) fn all_programs(&mut self) {
        self.explore(150, insertion_sort);
        self.explore(60, maximum);
        self.explore(80, password);
        self.explore(120, parse_number);
        self.explore(80, triangle);
        self.explore(60, binary_search);
        self.explore(40, digits);
        self.explore(40, hash);
        self.explore(60, guards);
        self.explore(60, long_compare);
        self.explore(100, two_sum);
    }

    pub(crate) fn float_programs(&mut self) {
        self.explore(30, average);
        self.explore(30, quadratic);
    }
}

fn insertion_sort(e: &mut Explorer) {
    let mut a = e.ints(5);
    for i in 1..a.len() {
        let key = a[i];
        let mut j = i;
        while j > 0 {
            let greater = e.pool.slt(key, a[j - 1]);
            if !e.branch(greater) {
                break;
            }
            a[j] = a[j - 1];
            j -= 1;
        }
        a[j] = key;
    }
    // The check of the result: never fails, each a query that must be refuted.
    for pair in a.windows(2) {
        let sorted = e.pool.sle(pair[0], pair[1]);
        e.branch(sorted);
    }
}

fn maximum(e: &mut Explorer) {
    let a = e.ints(6);
    let mut best = a[0];
    let mut at = e.pool.i32(0);
    for (i, &x) in a.iter().enumerate().skip(1) {
        let greater = e.pool.slt(best, x);
        if e.branch(greater) {
            best = x;
            at = e.pool.i32(i as i32);
        }
    }
    let zero = e.pool.i32(0);
    let is_zero = e.pool.eq(best, zero);
    if e.branch(is_zero) {
        let first = e.pool.eq(at, zero);
        e.branch(first);
    }
}

fn chars(e: &mut Explorer, n: usize) -> Vec<Term> {
    (0..n)
        .map(|_| {
            let c = e.input(Sort::Bv(16));
            e.pool.zext(c, 32)
        })
        .collect()
}

fn password(e: &mut Explorer) {
    let text = chars(e, 8);
    for (i, c) in "open_sez".chars().enumerate() {
        let (upper, lower) = (e.pool.i32('A' as i32), e.pool.i32('Z' as i32));
        let (from, to) = (e.pool.sle(upper, text[i]), e.pool.sle(text[i], lower));
        let mut x = text[i];
        if e.branch(from) && e.branch(to) {
            let shift = e.pool.i32(32);
            x = e.pool.add(x, shift);
        }
        let k = e.pool.i32(c as i32);
        let same = e.pool.eq(x, k);
        if !e.branch(same) {
            return;
        }
    }
}

fn parse_number(e: &mut Explorer) {
    let text = chars(e, 5);
    let (zero, nine, ten) = (
        e.pool.i32('0' as i32),
        e.pool.i32('9' as i32),
        e.pool.i32(10),
    );
    let mut value = e.pool.i32(0);
    let minus = e.pool.i32('-' as i32);
    let negative = e.pool.eq(text[0], minus);
    let negative = e.branch(negative);
    for &c in &text[usize::from(negative)..] {
        let below = e.pool.slt(c, zero);
        if e.branch(below) {
            return;
        }
        let above = e.pool.slt(nine, c);
        if e.branch(above) {
            return;
        }
        let digit = e.pool.sub(c, zero);
        let tens = e.pool.mul(value, ten);
        value = e.pool.add(tens, digit);
    }
    if negative {
        value = e.pool.neg(value);
    }
    for k in [0, 7, 100, 4711, -42, 100_000] {
        let k = e.pool.i32(k);
        let hit = e.pool.eq(value, k);
        if e.branch(hit) {
            return;
        }
        let less = e.pool.slt(value, k);
        e.branch(less);
    }
}

fn triangle(e: &mut Explorer) {
    let s = e.ints(3);
    let zero = e.pool.i32(0);
    for &x in &s {
        let bad = e.pool.sle(x, zero);
        if e.branch(bad) {
            return;
        }
    }
    for (i, j, k) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
        let sum = e.pool.add(s[i], s[j]);
        let bad = e.pool.sle(sum, s[k]);
        if e.branch(bad) {
            return;
        }
    }
    let ab = e.pool.eq(s[0], s[1]);
    let bc = e.pool.eq(s[1], s[2]);
    let ac = e.pool.eq(s[0], s[2]);
    if e.branch(ab) {
        e.branch(bc);
    } else if !e.branch(bc) {
        e.branch(ac);
    }
}

fn binary_search(e: &mut Explorer) {
    let key = e.input(Sort::Bv(32));
    let n = e.input(Sort::Bv(32));
    let (zero, max) = (e.pool.i32(0), e.pool.i32(1000));
    let low = e.pool.slt(n, zero);
    if e.branch(low) {
        return;
    }
    let high = e.pool.slt(max, n);
    if e.branch(high) {
        return;
    }
    let one = e.pool.i32(1);
    let mut lo = zero;
    let mut hi = e.pool.sub(n, one);
    for _ in 0..5 {
        let done = e.pool.slt(hi, lo);
        if e.branch(done) {
            return;
        }
        let sum = e.pool.add(lo, hi);
        let mid = e.pool.lshr(sum, one);
        let negative = e.pool.slt(mid, zero);
        let beyond = e.pool.sle(n, mid);
        let out = e.pool.or(negative, beyond);
        if e.branch(out) {
            return;
        }
        let three = e.pool.i32(3);
        let element = e.pool.mul(mid, three);
        let hit = e.pool.eq(element, key);
        if e.branch(hit) {
            return;
        }
        let less = e.pool.slt(element, key);
        if e.branch(less) {
            lo = e.pool.add(mid, one);
        } else {
            hi = e.pool.sub(mid, one);
        }
    }
}

fn digits(e: &mut Explorer) {
    let mut n = e.input(Sort::Bv(32));
    let (zero, ten) = (e.pool.i32(0), e.pool.i32(10));
    let negative = e.pool.slt(n, zero);
    if e.branch(negative) {
        n = e.pool.neg(n);
    }
    let mut sum = zero;
    for _ in 0..5 {
        let more = e.pool.slt(zero, n);
        if !e.branch(more) {
            break;
        }
        let digit = e.pool.srem(n, ten);
        sum = e.pool.add(sum, digit);
        n = e.pool.sdiv(n, ten);
    }
    let k = e.pool.i32(20);
    let large = e.pool.slt(k, sum);
    e.branch(large);
}

fn hash(e: &mut Explorer) {
    let text = chars(e, 4);
    let mut h = e.pool.i32(0);
    let factor = e.pool.i32(31);
    for &c in &text {
        let scaled = e.pool.mul(h, factor);
        h = e.pool.add(scaled, c);
    }
    for mask in [15, 7, 3] {
        let mask = e.pool.i32(mask);
        let slot = e.pool.bvand(h, mask);
        for k in 0..3 {
            let k = e.pool.i32(k);
            let hit = e.pool.eq(slot, k);
            if e.branch(hit) {
                break;
            }
        }
    }
    let k = e.pool.i32(3_556_498);
    let same = e.pool.eq(h, k);
    e.branch(same);
}

fn guards(e: &mut Explorer) {
    let v = e.ints(3);
    let k: Vec<Term> = [3, 5, 100, 20, 0].iter().map(|&k| e.pool.i32(k)).collect();
    let (a, b) = (e.pool.mul(v[0], k[0]), e.pool.mul(v[1], k[1]));
    let sum = e.pool.add(a, b);
    let first = e.pool.slt(sum, k[2]);
    let second = e.pool.slt(k[0], v[1]);
    let third = e.pool.slt(v[1], k[3]);
    if e.branch(first) && e.branch(second) && e.branch(third) {
        let divisor = e.pool.add(v[1], v[2]);
        let zero = e.pool.eq(divisor, k[4]);
        if e.branch(zero) {
            return;
        }
        let quotient = e.pool.sdiv(v[0], divisor);
        let big = e.pool.slt(k[2], quotient);
        if e.branch(big) {
            let negative = e.pool.slt(v[0], k[4]);
            e.branch(negative);
        }
    }
    let product = e.pool.mul(v[0], v[2]);
    let k6 = e.pool.i32(391);
    let hit = e.pool.eq(product, k6);
    e.branch(hit);
}

fn long_compare(e: &mut Explorer) {
    let a = e.input(Sort::Bv(64));
    let b = e.input(Sort::Bv(64));
    let (minus, zero, one) = (e.pool.i32(-1), e.pool.i32(0), e.pool.i32(1));
    let less = e.pool.slt(a, b);
    let same = e.pool.eq(a, b);
    let rest = e.pool.ite(same, zero, one);
    let order = e.pool.ite(less, minus, rest);
    for k in [minus, zero, one] {
        let hit = e.pool.eq(order, k);
        e.branch(hit);
    }
    let sum = e.pool.add(a, b);
    let (overflow_a, overflow_b) = (e.pool.bvxor(a, sum), e.pool.bvxor(b, sum));
    let both = e.pool.bvand(overflow_a, overflow_b);
    let none = e.pool.i64(0);
    let overflow = e.pool.slt(both, none);
    if e.branch(overflow) {
        let positive = e.pool.slt(none, a);
        e.branch(positive);
    }
}

fn two_sum(e: &mut Explorer) {
    let a = e.ints(4);
    let target = e.input(Sort::Bv(32));
    for i in 0..a.len() {
        for j in i + 1..a.len() {
            let sum = e.pool.add(a[i], a[j]);
            let hit = e.pool.eq(sum, target);
            if e.branch(hit) {
                let zero = e.pool.i32(0);
                let negative = e.pool.slt(a[i], zero);
                e.branch(negative);
                return;
            }
        }
    }
}

fn average(e: &mut Explorer) {
    let v: Vec<Term> = (0..3).map(|_| e.input(Sort::F64)).collect();
    let (zero, hundred, three) = (e.pool.f64(0.0), e.pool.f64(100.0), e.pool.f64(3.0));
    let mut sum = zero;
    for &x in &v {
        let low = e.pool.f_lt(x, zero);
        if e.branch(low) {
            return;
        }
        let high = e.pool.f_lt(hundred, x);
        if e.branch(high) {
            return;
        }
        sum = e.pool.f_add(sum, x);
    }
    let mean = e.pool.f_div(sum, three);
    for k in [50.0, 60.0, 85.5] {
        let k = e.pool.f64(k);
        let below = e.pool.f_lt(mean, k);
        if e.branch(below) {
            return;
        }
    }
}

fn quadratic(e: &mut Explorer) {
    let v: Vec<Term> = (0..3).map(|_| e.input(Sort::F64)).collect();
    let (zero, four) = (e.pool.f64(0.0), e.pool.f64(4.0));
    let none = e.pool.f_eq(v[0], zero);
    if e.branch(none) {
        return;
    }
    let square = e.pool.f_mul(v[1], v[1]);
    let ac = e.pool.f_mul(v[0], v[2]);
    let four_ac = e.pool.f_mul(ac, four);
    let d = e.pool.f_sub(square, four_ac);
    let negative = e.pool.f_lt(d, zero);
    if e.branch(negative) {
        return;
    }
    let single = e.pool.f_eq(d, zero);
    e.branch(single);
}
