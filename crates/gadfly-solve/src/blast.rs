//! Bit-blasting: bit-vector queries as circuits, the circuits as clauses, the
//! clauses to the SAT solver batsat. For the small queries that are left after
//! the cheap layers this starts faster than Z3, and it works where there is no
//! Z3 at all. Work is counted in conflicts, so giving up is deterministic too.

mod arith;
mod circuit;
mod encode;

use std::cell::Cell;
use std::rc::Rc;

use batsat::{Callbacks, ClauseKind, Lit, SolverInterface, lbool};
use gadfly_effort::{Work, charge};
use gadfly_term::{BinOp, Bounds, Int, Model, Node, Pool, Sort, Term};
use rustc_hash::FxHashSet;

use crate::clock::Clock;
use crate::query::{Outcome, symbols_of};
use circuit::Circuit;

/// Stops the SAT solver after a number of learnt clauses, or when time is up.
#[derive(Default)]
pub(crate) struct Budget {
    left: Rc<Cell<u64>>,
    clock: Clock,
    /// Reading the time costs; it is done now and then.
    asked: Cell<u32>,
}

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.left.set(self.left.get().saturating_sub(1));
        }
    }

    fn stop(&self) -> bool {
        if self.left.get() == 0 {
            return true;
        }
        charge(Work::Decision, 1);
        let asked = self.asked.get().wrapping_add(1);
        self.asked.set(asked);
        if asked.is_multiple_of(256) && self.clock.is_over() {
            self.left.set(0);
        }
        self.left.get() == 0
    }
}

/// A SAT instance and the conjuncts whose circuits it has.
struct Instance {
    circuit: Circuit,
    conjuncts: FxHashSet<Term>,
    budget: Rc<Cell<u64>>,
}

/// The instance of the path at hand.
pub(crate) struct Blaster {
    instance: Option<Instance>,
    clock: Clock,
}

/// Conflicts granted to one query before it is made smaller.
const CONFLICTS: u64 = 500;
/// Operand widths above which products and quotients of unknowns wait for their
/// ranges to make them narrower.
const NARROW: u8 = 16;

impl Blaster {
    pub(crate) fn new(clock: &Clock) -> Blaster {
        Blaster {
            instance: None,
            clock: clock.clone(),
        }
    }

    /// `None` if the query is not for this solver or took too long.
    pub(crate) fn check(&mut self, pool: &Pool, conjuncts: &[Term]) -> Option<Outcome> {
        if !suits(pool, conjuncts) {
            return None;
        }
        let foreign = self.instance.as_ref().map_or(usize::MAX, |instance| {
            let shared = conjuncts
                .iter()
                .filter(|t| instance.conjuncts.contains(t))
                .count();
            if shared == 0 {
                return usize::MAX;
            }
            // A conjunct asked twice counts twice.
            instance.conjuncts.len().saturating_sub(shared)
        });
        // An instance full of other paths' circuits is slower than a new one.
        if foreign > 8 + conjuncts.len() {
            self.instance = None;
        }
        let instance = self.instance.get_or_insert_with(|| {
            let budget = Rc::new(Cell::new(0));
            Instance {
                circuit: Circuit::new(Budget {
                    left: budget.clone(),
                    clock: self.clock.clone(),
                    asked: Cell::new(0),
                }),
                conjuncts: FxHashSet::default(),
                budget,
            }
        });
        instance.budget.set(self.clock.grant(CONFLICTS));
        let outcome = instance.solve(pool, conjuncts);
        if outcome.is_none() {
            self.instance = None;
        }
        outcome
    }
}

/// Terms beyond which a circuit takes too long to build.
const MAX_TERMS: usize = 20_000;

/// One query in an instance of its own, with words as narrow as `ranges` allow,
/// which follow from the ranges of the symbols alone. `None` if that took more
/// than the effort or the time granted. Unsatisfiable means: within the ranges.
pub(crate) fn solve_once(
    pool: &Pool,
    conjuncts: &[Term],
    ranges: &Bounds,
    effort: u64,
    clock: &Clock,
) -> Option<Outcome> {
    let unsat = || {
        let mut core = conjuncts.to_vec();
        core.sort_unstable();
        Some(Outcome::Unsat(core))
    };
    if conjuncts.iter().any(|&t| ranges.value(pool, t) == Some(0)) {
        return unsat();
    }
    if size(pool, conjuncts) > MAX_TERMS || clock.is_over() || !ints_fit(pool, conjuncts, ranges) {
        return None;
    }
    let left = Rc::new(Cell::new(0));
    let mut circuit = Circuit::new(Budget {
        left: left.clone(),
        clock: clock.clone(),
        asked: Cell::new(0),
    });
    circuit.ranges = Some(ranges.clone());
    let symbols = symbols_of(pool, conjuncts);
    for &sym in &symbols {
        circuit.require_range(pool, pool.sym_term(sym), ranges);
    }
    for &t in conjuncts {
        let holds = circuit.encode(pool, t)[0];
        circuit.require(holds);
    }
    if circuit.is_full() {
        return None;
    }
    // A conflict costs more in a large circuit.
    let size = u64::from(circuit.sat.num_vars());
    left.set(effort / (size + 500) + 1);
    let verdict = circuit.solve(&[]);
    if verdict == lbool::TRUE {
        let value = |&sym: &_| {
            let t = pool.sym_term(sym);
            let bits = circuit.value(t);
            match pool.sort(t) {
                // The word is the number itself.
                Sort::Int => (sym, Int::from(bits as i64).to_bits()),
                _ => (sym, bits),
            }
        };
        return Some(Outcome::Sat(Rc::new(symbols.iter().map(value).collect())));
    }
    if verdict == lbool::FALSE {
        return unsat();
    }
    None
}

/// Whether all integers are numbers of so few bits, by their ranges, that words of
/// 64 bits hold them and nothing that is computed on the way wraps.
pub(crate) fn ints_fit(pool: &Pool, conjuncts: &[Term], ranges: &Bounds) -> bool {
    const LIMIT: i64 = 1 << 61;
    let mut seen = FxHashSet::default();
    let mut stack = conjuncts.to_vec();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        if pool.sort(t) == Sort::Int {
            let (lo, hi) = ranges.int(pool, t);
            let fits = |end: Option<i64>| end.is_some_and(|end| end.abs() <= LIMIT);
            if !fits(lo) || !fits(hi) {
                return false;
            }
        }
        stack.extend(pool.node(t).children());
    }
    true
}

fn size(pool: &Pool, conjuncts: &[Term]) -> usize {
    let mut seen = FxHashSet::default();
    let mut stack = conjuncts.to_vec();
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            stack.extend(pool.node(t).children());
        }
    }
    seen.len()
}

impl Instance {
    fn solve(&mut self, pool: &Pool, conjuncts: &[Term]) -> Option<Outcome> {
        let mut assumptions = Vec::with_capacity(conjuncts.len());
        for &t in conjuncts {
            self.conjuncts.insert(t);
            assumptions.push(self.circuit.encode(pool, t)[0]);
        }
        if self.circuit.is_full() {
            return None;
        }
        let verdict = self.circuit.solve(&assumptions);
        if verdict == lbool::TRUE {
            let mut model = Model::new();
            for sym in symbols_of(pool, conjuncts) {
                model.set(sym, self.circuit.value(pool.sym_term(sym)));
            }
            return Some(Outcome::Sat(Rc::new(model)));
        }
        if verdict != lbool::FALSE {
            return None;
        }
        // The core names literals; several conjuncts may share one.
        let sat = &self.circuit.sat;
        let mut core: Vec<Term> = conjuncts
            .iter()
            .zip(&assumptions)
            .filter(|(_, lit)| {
                sat.unsat_core_contains_lit(!**lit) || sat.unsat_core_contains_lit(**lit)
            })
            .map(|(&t, _)| t)
            .collect();
        if core.is_empty() {
            core = conjuncts.to_vec();
        }
        core.sort_unstable();
        core.dedup();
        Some(Outcome::Unsat(core))
    }
}

/// Only Booleans and bit-vectors, and no circuit that would be huge.
fn suits(pool: &Pool, conjuncts: &[Term]) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = conjuncts.to_vec();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        if pool.sort(t).is_float() || pool.sort(t) == Sort::Int {
            return false;
        }
        if let Node::Bin(op, a, b) = pool.node(t) {
            let wide = pool.width(a) > NARROW;
            let open = pool.as_const(a).is_none() && pool.as_const(b).is_none();
            let hard = match op {
                BinOp::Mul => wide && open,
                BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem => wide,
                _ => false,
            };
            if hard {
                return false;
            }
        }
        if seen.len() > 5000 {
            return false;
        }
        stack.extend(pool.node(t).children());
    }
    debug_assert!(conjuncts.iter().all(|&t| pool.sort(t) == Sort::Bool));
    true
}
