//! Tries values: symbols in turn get small numbers, plain characters and the
//! constants of the query; a conjunct is evaluated as soon as its symbols have
//! values. Most satisfiable questions have a small answer, also those that make
//! solvers sweat: products, remainders by unknowns. Where the tried values are
//! all there are, finding none refutes.

use std::rc::Rc;

use gadfly_term::{Bounds, Int, Model, Node, Pool, Scratch, Sort, SymId, Term, semantics, word};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::clock::Clock;
use crate::query::{Layer, Outcome, Query, has_ints, symbols_of};
use crate::stats::Stats;

pub(crate) struct Enumerate {
    pub clock: Clock,
    /// Evaluated nodes.
    pub effort: u64,
    /// Only for queries with integers without bounds, and no unknown floats.
    pub only_ints: bool,
    pub next: Box<dyn Layer>,
}

/// Some 10 ms.
pub(crate) const EFFORT: u64 = 2_000_000;
/// What a try may take before Z3 is asked about integers.
pub(crate) const QUICK_EFFORT: u64 = 60_000;
/// Symbols beyond which trying values in turn does not get far.
const MAX_SYMBOLS: usize = 6;
/// Values of one symbol that are tried exhaustively if there are no more.
const ALL_VALUES: u64 = 1 << 16;

impl Layer for Enumerate {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let conjuncts = query.conjuncts();
        let pool = query.pool;
        let symbols = symbols_of(pool, &conjuncts);
        let float = |&sym: &SymId| pool.sym_sort(sym).is_float();
        if self.only_ints && (!has_ints(pool, &conjuncts) || symbols.iter().any(float)) {
            return self.next.check(query, stats);
        }
        if symbols.len() <= MAX_SYMBOLS {
            let bounds = query.bounds;
            let mut trial = Trial::new(pool, &conjuncts, &symbols, bounds);
            trial.effort = self.clock.grant(self.effort);
            if trial.search(0) {
                stats.by_enumerate += 1;
                return Outcome::Sat(Rc::new(trial.model()));
            }
            if trial.effort > 0 && trial.complete {
                stats.by_enumerate += 1;
                let mut core = conjuncts;
                core.sort_unstable();
                return Outcome::Unsat(core);
            }
        }
        self.next.check(query, stats)
    }
}

/// One node with operands by place.
struct Op {
    node: Node,
    sort: Sort,
    operand_sorts: [Sort; 2],
    at: [u32; 3],
    /// It is a conjunct: must be true.
    required: bool,
}

struct Trial {
    symbols: Vec<SymId>,
    /// Where each symbol's value is, and the values it tries.
    places: Vec<usize>,
    domains: Vec<Vec<u64>>,
    /// What can be computed once so many symbols have values, and where it goes.
    levels: Vec<Vec<(usize, Op)>>,
    values: Vec<u64>,
    /// Big integers, and how many there were before each level.
    numbers: Scratch,
    marks: Vec<usize>,
    effort: u64,
    /// The domains have all values there are.
    complete: bool,
}

impl Trial {
    fn new(pool: &Pool, conjuncts: &[Term], symbols: &[SymId], bounds: Option<&Bounds>) -> Trial {
        let mut terms: Vec<Term> = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = conjuncts.to_vec();
        while let Some(t) = stack.pop() {
            if seen.insert(t) {
                terms.push(t);
                stack.extend(pool.node(t).children());
            }
        }
        terms.sort_unstable();
        let mut numbers: Vec<Int> = terms.iter().filter_map(|&t| pool.as_int(t)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut constants: Vec<(u8, u64)> = terms
            .iter()
            .filter(|&&t| pool.sort(t) != Sort::Int)
            .filter_map(|&t| Some((pool.width(t), pool.as_const(t)?)))
            .collect();
        constants.sort_unstable();
        constants.dedup();
        let required: FxHashSet<Term> = conjuncts.iter().copied().collect();
        let mut complete = true;
        // Symbols with few values first: they fail early.
        let mut domains: Vec<(SymId, Vec<u64>)> = symbols
            .iter()
            .map(|&sym| {
                let (domain, all) = if required.contains(&pool.sym_term(sym)) {
                    // A conjunct itself.
                    (vec![1], true)
                } else if pool.sym_sort(sym) == Sort::Int {
                    int_domain(pool, sym, bounds, &numbers, symbols.len())
                } else {
                    domain(pool, sym, bounds, &constants, symbols.len())
                };
                complete &= all;
                (sym, domain)
            })
            .collect();
        domains.sort_by_key(|(_, domain)| domain.len());
        let order: FxHashMap<SymId, usize> = domains
            .iter()
            .enumerate()
            .map(|(i, (sym, _))| (*sym, i))
            .collect();
        let place: FxHashMap<Term, usize> =
            terms.iter().enumerate().map(|(i, &t)| (t, i)).collect();
        let mut values = vec![0; terms.len()];
        let mut levels: Vec<Vec<(usize, Op)>> = (0..domains.len()).map(|_| Vec::new()).collect();
        for (i, &t) in terms.iter().enumerate() {
            let node = pool.node(t);
            match node {
                Node::Const(bits) => {
                    values[i] = bits;
                    continue;
                }
                Node::Sym(_) => continue,
                _ => {}
            }
            let mut at = [0u32; 3];
            let mut operand_sorts = [Sort::Bool; 2];
            for (k, child) in node.children().enumerate() {
                at[k] = place[&child] as u32;
                if k < 2 {
                    operand_sorts[k] = pool.sort(child);
                }
            }
            let level = pool.symbols(t).iter().map(|sym| order[sym]).max();
            levels[level.unwrap_or(0)].push((
                i,
                Op {
                    node,
                    sort: pool.sort(t),
                    operand_sorts,
                    at,
                    required: required.contains(&t),
                },
            ));
        }
        let places = domains
            .iter()
            .map(|(sym, _)| place[&pool.sym_term(*sym)])
            .collect();
        let (symbols, domains) = domains.into_iter().unzip();
        Trial {
            marks: vec![0; levels.len() + 1],
            numbers: Scratch::default(),
            symbols,
            places,
            domains,
            levels,
            values,
            effort: 0,
            complete,
        }
    }

    fn model(&self) -> Model {
        let values = self.places.iter().map(|&place| self.values[place]);
        self.symbols.iter().copied().zip(values).collect()
    }

    /// Whether values for this symbol and the later ones make everything true.
    fn search(&mut self, level: usize) -> bool {
        if level == self.symbols.len() {
            return true;
        }
        for i in 0..self.domains[level].len() {
            self.values[self.places[level]] = self.domains[level][i];
            if self.compute(level) && self.search(level + 1) {
                return true;
            }
            if self.effort == 0 {
                return false;
            }
        }
        false
    }

    fn compute(&mut self, level: usize) -> bool {
        let values = &mut self.values;
        let numbers = &mut self.numbers;
        numbers.truncate(self.marks[level]);
        let mut work = 1;
        let mut good = true;
        for (place, op) in &self.levels[level] {
            work += 1;
            let [a, b, c] = op.at.map(|i| values[i as usize]);
            let result = match op.node {
                Node::Un(operator, _) => {
                    semantics::unary_in(numbers, operator, op.operand_sorts[0], op.sort, a)
                }
                Node::Bin(operator, ..) => {
                    let [left, right] = op.operand_sorts;
                    semantics::binary_in(numbers, operator, left, right, a, b)
                }
                Node::Ite(..) => {
                    if a != 0 {
                        b
                    } else {
                        c
                    }
                }
                Node::Extract { hi, lo, .. } => semantics::extract(hi, lo, a),
                Node::Const(bits) => bits,
                Node::Sym(_) => 0,
            };
            values[*place] = result;
            if op.required && result == 0 {
                good = false;
                break;
            }
        }
        self.marks[level + 1] = numbers.len();
        self.effort = self.effort.saturating_sub(work);
        good
    }
}

/// How far from zero a symbol is tried, beside so many others.
fn reach(symbols: usize) -> i64 {
    match symbols {
        1 => 20_000,
        2 => 400,
        3 => 60,
        _ => 16,
    }
}

/// The integers to try for a symbol, and whether these are all it can have.
fn int_domain(
    pool: &Pool,
    sym: SymId,
    bounds: Option<&Bounds>,
    constants: &[Int],
    symbols: usize,
) -> (Vec<u64>, bool) {
    let t = pool.sym_term(sym);
    let (lo, hi) = bounds.map_or_else(|| pool.int_range(t), |b| b.int(pool, t));
    if let (Some(lo), Some(hi)) = (lo, hi)
        && i128::from(hi) - i128::from(lo) < i128::from(ALL_VALUES)
    {
        // From the end nearest to zero.
        let bits = |value: i64| Int::from(value).to_bits();
        let values = if hi <= 0 {
            (lo..=hi).rev().map(bits).collect()
        } else {
            (lo..=hi).map(bits).collect()
        };
        return (values, true);
    }
    let mut values: Vec<u64> = Vec::new();
    let mut add = |value: Int| {
        let inside = lo.is_none_or(|lo| value >= Int::from(lo))
            && hi.is_none_or(|hi| value <= Int::from(hi));
        if inside {
            values.push(value.to_bits());
        }
    };
    let reach = reach(symbols);
    for magnitude in 0..=reach.min(64) {
        add(Int::from(magnitude));
        add(Int::from(-magnitude));
    }
    for constant in constants {
        for step in [0, 1, -1i64] {
            add(constant.add(&Int::from(step)));
            add(constant.neg().add(&Int::from(step)));
        }
    }
    for magnitude in 65..=reach {
        add(Int::from(magnitude));
        add(Int::from(-magnitude));
    }
    // The ends of what is possible.
    for step in 0..4 {
        for end in [lo, hi].into_iter().flatten() {
            add(Int::from(end).add(&Int::from(step)));
            add(Int::from(end).sub(&Int::from(step)));
        }
    }
    let mut seen = FxHashSet::default();
    values.retain(|bits| seen.insert(*bits));
    (values, false)
}

/// The values to try for a symbol, and whether these are all it can have.
fn domain(
    pool: &Pool,
    sym: SymId,
    bounds: Option<&Bounds>,
    constants: &[(u8, u64)],
    symbols: usize,
) -> (Vec<u64>, bool) {
    let t = pool.sym_term(sym);
    let Sort::Bv(width) = pool.sort(t) else {
        return (vec![0, 1], pool.sort(t) == Sort::Bool);
    };
    let (smin, smax) = bounds.map_or_else(|| pool.signed_range(t), |b| b.signed(pool, t));
    let (umin, umax) = bounds.map_or_else(|| pool.unsigned_range(t), |b| b.unsigned(pool, t));
    let within = |bits: u64| {
        let signed = word::sign_extend(bits, width);
        (smin..=smax).contains(&signed) && (umin..=umax).contains(&bits)
    };
    let mut values: Vec<u64> = Vec::new();
    let mut add = |bits: u64| {
        let bits = bits & word::mask(width);
        if within(bits) {
            values.push(bits);
        }
    };
    let count = (i128::from(smax) - i128::from(smin)).min(i128::from(umax) - i128::from(umin)) + 1;
    let few = count <= i128::from(ALL_VALUES);
    if few {
        // From the end nearest to zero.
        let signed = i128::from(smax) - i128::from(smin) < i128::from(ALL_VALUES);
        if signed && smax <= 0 {
            (smin..=smax).rev().for_each(|x| add(x as u64));
        } else if signed {
            (smin..=smax).for_each(|x| add(x as u64));
        } else {
            (umin..=umax).for_each(&mut add);
        }
        return (values, true);
    }
    let reach = reach(symbols);
    for magnitude in 0..=reach.min(64) {
        add(magnitude as u64);
        add(-magnitude as u64);
    }
    for &(w, bits) in constants {
        let signed = word::sign_extend(bits, w);
        for step in [0, 1, -1i64] {
            add(signed.wrapping_add(step) as u64);
            add(signed.wrapping_neg().wrapping_add(step) as u64);
        }
    }
    for magnitude in 65..=reach {
        add(magnitude as u64);
        add(-magnitude as u64);
    }
    // The ends of what is possible.
    for step in 0..4 {
        add(smin.wrapping_add(step) as u64);
        add(smax.wrapping_sub(step) as u64);
        add(umin.wrapping_add(step as u64));
        add(umax.wrapping_sub(step as u64));
    }
    let mut seen = FxHashSet::default();
    values.retain(|bits| seen.insert(*bits));
    (values, false)
}
