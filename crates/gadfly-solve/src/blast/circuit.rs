//! Gates over SAT literals. Constants fold and equal gates are shared, so a
//! circuit is no larger than what it computes needs.

use batsat::{Lit, Solver, SolverInterface, SolverOpts, lbool};
use gadfly_effort::{Work, charge};
use gadfly_term::{Bounds, Term};
use rustc_hash::FxHashMap;

use super::Budget;

pub(crate) struct Circuit {
    pub sat: Solver<Budget>,
    /// The literals of each encoded term, low bit first.
    pub(super) bits: FxHashMap<Term, Vec<Lit>>,
    gates: FxHashMap<Gate, Lit>,
    truth: Lit,
    clause: Vec<Lit>,
    clauses: usize,
    /// Ranges that follow from those of the symbols, which the instance asserts:
    /// words are made no wider than these need.
    pub(super) ranges: Option<Bounds>,
    /// Quotient and remainder of operands, signed or not.
    pub(super) divisions: FxHashMap<Division, (Vec<Lit>, Vec<Lit>)>,
    /// Constants that a word was divided by.
    pub(super) divisors: FxHashMap<(bool, Vec<Lit>), Vec<u64>>,
}

/// Clauses of one circuit, a few hundred megabytes.
const MOST_CLAUSES: usize = 3_000_000;

/// Signed or not, dividend, divisor.
pub(super) type Division = (bool, Vec<Lit>, Vec<Lit>);

/// Operands in order where order does not matter.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Gate {
    And(u32, u32),
    Xor(u32, u32),
    Mux(u32, u32, u32),
    Majority(u32, u32, u32),
}

impl Circuit {
    pub(super) fn new(budget: Budget) -> Circuit {
        let mut sat = Solver::new(SolverOpts::default(), budget);
        let truth = Lit::new(sat.new_var_default(), true);
        sat.add_clause_reuse(&mut vec![truth]);
        Circuit {
            sat,
            bits: FxHashMap::default(),
            gates: FxHashMap::default(),
            truth,
            clause: Vec::new(),
            clauses: 0,
            ranges: None,
            divisions: FxHashMap::default(),
            divisors: FxHashMap::default(),
        }
    }

    /// Too large to be held: gates are missing, and no answer means anything.
    pub(super) fn is_full(&self) -> bool {
        self.clauses > MOST_CLAUSES
    }

    pub(super) fn constant(&self, value: bool) -> Lit {
        if value { self.truth } else { !self.truth }
    }

    pub(super) fn known(&self, lit: Lit) -> Option<bool> {
        if lit == self.truth {
            Some(true)
        } else if lit == !self.truth {
            Some(false)
        } else {
            None
        }
    }

    pub(super) fn fresh(&mut self) -> Lit {
        Lit::new(self.sat.new_var_default(), true)
    }

    /// The value of an encoded term in the model; 0 for one that is not.
    pub(super) fn value(&self, t: Term) -> u64 {
        let bits = self.bits.get(&t).map_or(&[][..], Vec::as_slice);
        bits.iter().enumerate().fold(0, |value, (i, &lit)| {
            value | u64::from(self.sat.value_lit(lit) == lbool::TRUE) << i
        })
    }

    /// Makes a literal true in this instance.
    pub(super) fn require(&mut self, lit: Lit) {
        self.add([lit]);
    }

    /// Whether the literals can all be true in this instance.
    pub(super) fn solve(&mut self, assumptions: &[Lit]) -> lbool {
        let before = self.sat.num_propagations();
        let verdict = self.sat.solve_limited(assumptions);
        charge(Work::Propagation, self.sat.num_propagations() - before);
        verdict
    }

    pub(super) fn add<const N: usize>(&mut self, lits: [Lit; N]) {
        charge(Work::Clause, 1);
        self.clauses += 1;
        self.clause.clear();
        self.clause.extend(lits);
        // An instance that became unsatisfiable says so when asked.
        let _ = self.sat.add_clause_reuse(&mut self.clause);
    }

    fn gate(&mut self, gate: Gate, define: impl FnOnce(&mut Circuit, Lit)) -> Lit {
        if let Some(&lit) = self.gates.get(&gate) {
            return lit;
        }
        if self.is_full() {
            return self.truth;
        }
        let out = self.fresh();
        define(self, out);
        self.gates.insert(gate, out);
        out
    }

    pub(super) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        match (self.known(a), self.known(b)) {
            (Some(true), _) => return b,
            (_, Some(true)) => return a,
            (Some(false), _) | (_, Some(false)) => return self.constant(false),
            _ => {}
        }
        if a == b {
            return a;
        }
        if a == !b {
            return self.constant(false);
        }
        let (x, y) = (a.idx().min(b.idx()), a.idx().max(b.idx()));
        self.gate(Gate::And(x, y), |c, out| {
            c.add([!out, a]);
            c.add([!out, b]);
            c.add([out, !a, !b]);
        })
    }

    pub(super) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub(super) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        match (self.known(a), self.known(b)) {
            (Some(value), _) => return b ^ value,
            (_, Some(value)) => return a ^ value,
            _ => {}
        }
        if a == b {
            return self.constant(false);
        }
        if a == !b {
            return self.constant(true);
        }
        // Signs move outwards, so that one gate serves four.
        let flip = a.sign() != b.sign();
        let (a, b) = (positive(a), positive(b));
        let (x, y) = (a.idx().min(b.idx()), a.idx().max(b.idx()));
        let out = self.gate(Gate::Xor(x, y), |c, out| {
            c.add([!out, a, b]);
            c.add([!out, !a, !b]);
            c.add([out, !a, b]);
            c.add([out, a, !b]);
        });
        out ^ flip
    }

    /// `a` if `c`, else `b`.
    pub(super) fn mux(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        if let Some(value) = self.known(c) {
            return if value { a } else { b };
        }
        if a == b {
            return a;
        }
        if a == !b {
            return !self.xor(c, a);
        }
        match (self.known(a), self.known(b)) {
            (Some(true), _) => return self.or(c, b),
            (Some(false), _) => return self.and(!c, b),
            (_, Some(true)) => return self.or(!c, a),
            (_, Some(false)) => return self.and(c, a),
            _ => {}
        }
        self.gate(Gate::Mux(c.idx(), a.idx(), b.idx()), |s, out| {
            s.add([!c, !a, out]);
            s.add([!c, a, !out]);
            s.add([c, !b, out]);
            s.add([c, b, !out]);
            // Redundant, but lets equal branches propagate without the choice.
            s.add([!a, !b, out]);
            s.add([a, b, !out]);
        })
    }

    /// At least two of three: the carry of a full adder.
    pub(super) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        for (x, y, z) in [(a, b, c), (b, a, c), (c, a, b)] {
            match self.known(x) {
                Some(true) => return self.or(y, z),
                Some(false) => return self.and(y, z),
                None => {}
            }
        }
        for (x, y, z) in [(a, b, c), (a, c, b), (b, c, a)] {
            if x == y {
                return x;
            }
            if x == !y {
                return z;
            }
        }
        let mut key = [a.idx(), b.idx(), c.idx()];
        key.sort_unstable();
        self.gate(Gate::Majority(key[0], key[1], key[2]), |s, out| {
            for (x, y) in [(a, b), (a, c), (b, c)] {
                s.add([!x, !y, out]);
                s.add([x, y, !out]);
            }
        })
    }
}

fn positive(lit: Lit) -> Lit {
    Lit::new(lit.var(), true)
}
