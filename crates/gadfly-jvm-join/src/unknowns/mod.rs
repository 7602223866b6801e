//! What a loop with an invariant leaves behind: variables and elements of which nothing is known
//! but what the invariant says.
//!
//! Elements of a forgotten array are a function of their index: each index that is read gets a
//! symbol, and equal indices have equal ones. A claim about all numbers of a range is a symbol
//! too, with what it means at the indices that are read, and with a number for which it fails if
//! it does. All of that are axioms: they hold whatever the path, so they are kept once and added
//! where they are needed.

mod claims;
mod definitions;

pub(crate) use definitions::definitions;

use crate::joined::Joined;
use crate::joining::{JoinLog, Joining};
use claims::Claim;
use gadfly_classfile::Elem;
use gadfly_explore::{Checks, Literal};
use gadfly_jvm::heap::{Array, Cells, Contents};
use gadfly_jvm::machine::{Step, unsupported};
use gadfly_jvm::state::State;
use gadfly_jvm::value::{Ref, Value};
use gadfly_solve::{Answer, PathCondition};
use gadfly_term::{Pool, Sort, SymId, Term, eval};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// When an invariant was found not to hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum When {
    /// Before the first turn.
    Entered,
    /// After a turn from some state in which all invariants hold.
    Kept,
}

/// An invariant that does not hold, or of which the solver could not tell.
#[derive(Clone, Debug)]
pub struct Broken {
    pub check: u32,
    pub when: When,
    /// Values of the holes for which it fails; `None` if the solver gave up.
    pub values: Option<Vec<Literal>>,
    /// The variables that the loop changes, before the turn.
    pub variables: Vec<(String, i64)>,
}

#[derive(Default)]
pub(crate) struct Unknowns {
    arrays: u32,
    reads: Vec<Read>,
    claims: Vec<Claim>,
    axioms: Vec<Axiom>,
    /// Axioms as they were added to paths.
    assumed: BTreeSet<Term>,
    variables: Vec<(String, Value)>,
    pub broken: Vec<Broken>,
}

/// An element of a forgotten array.
struct Read {
    array: u32,
    at: Term,
    value: Value,
    symbol: Term,
}

/// Something that holds anyway, of use where all these symbols are.
#[derive(PartialEq)]
struct Axiom {
    says: Term,
    speaks_of: [SymId; 2],
}

/// Reads and instances beyond which nothing more is said: the result may then be too weak, never
/// wrong.
const MOST_AXIOMS: usize = 4000;

impl Unknowns {
    /// The axioms that matter to a path and to what else is asked there. `reads`: what was read on
    /// the path.
    pub(crate) fn axioms(
        &self,
        pool: &mut Pool,
        path: &PathCondition,
        reads: &BTreeSet<u32>,
        asked: &[Term],
    ) -> Vec<Term> {
        if self.axioms.is_empty() {
            return Vec::new();
        }
        let conjuncts = path.conjuncts();
        let mut seen: BTreeSet<SymId> = BTreeSet::new();
        for &t in conjuncts.iter().chain(asked) {
            seen.extend(pool.symbols(t));
        }
        for &read in reads {
            if let Some(read) = self.reads.get(read as usize) {
                seen.extend(pool.symbols(read.symbol));
                seen.extend(pool.symbols(read.at));
            }
        }
        // A claim that is known to hold needs no condition.
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        for claim in &self.claims {
            if conjuncts.contains(&claim.holds) {
                known.insert(claim.holds, pool.tt());
            }
        }
        let mut left: Vec<&Axiom> = self.axioms.iter().collect();
        let mut found = Vec::new();
        loop {
            let before = left.len();
            let mut later = Vec::new();
            for axiom in left {
                if !axiom.speaks_of.iter().all(|s| seen.contains(s)) {
                    later.push(axiom);
                    continue;
                }
                let says = pool.replace(axiom.says, &known);
                if pool.as_bool(says) != Some(true) {
                    seen.extend(pool.symbols(says));
                    if !conjuncts.contains(&says) {
                        found.push(says);
                    }
                }
            }
            if later.len() == before {
                return found;
            }
            left = later;
        }
    }

    fn read_number(&self, array: u32, at: Term) -> Option<u32> {
        let of = |r: &Read| r.array == array && r.at == at;
        self.reads.iter().position(of).map(|i| i as u32)
    }

    /// The symbols that are no holes.
    pub(crate) fn symbols(&self, pool: &Pool) -> Vec<SymId> {
        let of = |v: &Value| match *v {
            Value::SymInt(t) | Value::SymLong(t) | Value::SymFloat(t) | Value::SymDouble(t) => {
                pool.symbols(t).to_vec()
            }
            _ => Vec::new(),
        };
        let variables = self.variables.iter().flat_map(|(_, v)| of(v));
        let reads = self.reads.iter().flat_map(|r| of(&r.value));
        let claims = self.claims.iter().flat_map(|c| [c.holds, c.number]);
        let claims = claims.filter_map(|t| pool.sym_of(t));
        variables.chain(reads).chain(claims).collect()
    }
}

impl Joined<'_> {
    fn unknowns(&mut self) -> Step<&mut Unknowns> {
        match self.jvm.data.get_mut() {
            Some(unknowns) => Ok(unknowns),
            None => unsupported("an unknown outside of an exercise"),
        }
    }

    /// Any value of a primitive type, and its symbol.
    fn anything(&mut self, kind: char, name: &str) -> Option<(Value, Term)> {
        let (sort, signed) = match kind {
            'Z' => (Sort::Bv(1), false),
            'B' => (Sort::Bv(8), true),
            'C' => (Sort::Bv(16), false),
            'S' => (Sort::Bv(16), true),
            'I' => (Sort::Bv(32), true),
            'J' => (Sort::Bv(64), true),
            _ => return None,
        };
        let symbol = self.jvm.pool.fresh(sort, name);
        let value = match (kind, signed) {
            ('J', _) => Value::long(&self.jvm.pool, symbol),
            ('I', _) => Value::int(&self.jvm.pool, symbol),
            (_, true) => {
                let wide = self.jvm.pool.sext(symbol, 32);
                Value::int(&self.jvm.pool, wide)
            }
            (_, false) => {
                let wide = self.jvm.pool.zext(symbol, 32);
                Value::int(&self.jvm.pool, wide)
            }
        };
        Some((value, symbol))
    }

    /// A variable that a loop changes.
    pub(crate) fn forgotten_variable(&mut self, kind: char, name: &str) -> Step<Value> {
        let Some((value, _)) = self.anything(kind, name) else {
            return unsupported("a loop with an invariant that changes more than whole numbers");
        };
        self.unknowns()?.variables.push((name.to_string(), value));
        Ok(value)
    }

    /// Forgets all elements of an array, not its length.
    pub(crate) fn forget_elements(&mut self, st: &mut State, array: Ref) -> Step<()> {
        let old = self.array(st, array)?;
        let (elem, len) = (old.elem, old.len());
        if matches!(elem, Elem::Ref | Elem::Float | Elem::Double) {
            return unsupported("a loop with an invariant that changes such elements");
        }
        let Some(len) = len.term(&mut self.jvm.pool) else {
            return unsupported("an array without a length");
        };
        let unknowns = self.unknowns()?;
        unknowns.arrays += 1;
        let number = unknowns.arrays;
        *self.array_mut(st, array)? = Array {
            elem,
            contents: Contents::Sparse {
                len,
                cells: BTreeMap::new(),
                cells_are: Cells::Forgotten(number),
            },
            writes: Vec::new(),
        };
        Ok(())
    }

    /// What stands at an index of a forgotten array.
    pub(crate) fn forgotten_element(
        &mut self,
        st: &mut State,
        array: u32,
        elem: Elem,
        at: Term,
    ) -> Step<Value> {
        let value = self.read_forgotten(array, elem, at)?;
        if let Some(number) = self.unknowns()?.read_number(array, at) {
            st.data.change(|log: &mut JoinLog| {
                log.reads.insert(number);
            });
        }
        for axiom in self.axioms(st, &[]) {
            self.assume(st, axiom)?;
            self.unknowns()?.assumed.insert(axiom);
        }
        Ok(value)
    }

    /// The axioms that matter to a state and are not among its conditions.
    pub(crate) fn axioms(&mut self, st: &State, asked: &[Term]) -> Vec<Term> {
        match self.jvm.data.get::<Unknowns>() {
            Some(unknowns) => {
                let none = BTreeSet::new();
                let reads = JoinLog::of(st).map_or(&none, |log| &log.reads);
                unknowns.axioms(&mut self.jvm.pool, &st.path, reads, asked)
            }
            None => Vec::new(),
        }
    }

    fn read_forgotten(&mut self, array: u32, elem: Elem, at: Term) -> Step<Value> {
        let known = self.unknowns()?.reads.iter();
        if let Some(read) = known.clone().find(|r| r.array == array && r.at == at) {
            return Ok(read.value);
        }
        let others: Vec<(Term, Term)> = known
            .filter(|r| r.array == array)
            .map(|r| (r.at, r.symbol))
            .collect();
        let kind = match elem {
            Elem::Boolean => 'Z',
            Elem::Byte => 'B',
            Elem::Char => 'C',
            Elem::Short => 'S',
            Elem::Long => 'J',
            _ => 'I',
        };
        let Some((value, symbol)) = self.anything(kind, "element") else {
            return unsupported("an element of such an array");
        };
        for (other, theirs) in others {
            let apart = self.jvm.pool.eq(at, other);
            let apart = self.jvm.pool.not(apart);
            let same = self.jvm.pool.eq(symbol, theirs);
            let axiom = self.jvm.pool.or(apart, same);
            self.axiom(axiom, [symbol, theirs])?;
        }
        let unknowns = self.unknowns()?;
        unknowns.reads.push(Read {
            array,
            at,
            value,
            symbol,
        });
        for claim in 0..unknowns.claims.len() {
            self.instances(claim, array, at, symbol)?;
        }
        Ok(value)
    }

    fn axiom(&mut self, says: Term, symbols: [Term; 2]) -> Step<()> {
        let [Some(x), Some(y)] = symbols.map(|s| self.jvm.pool.sym_of(s)) else {
            return Ok(());
        };
        if self.jvm.pool.as_bool(says) == Some(true) {
            return Ok(());
        }
        let unknowns = self.unknowns()?;
        let axiom = Axiom {
            says,
            speaks_of: [x, y],
        };
        if unknowns.axioms.len() < MOST_AXIOMS && !unknowns.axioms.contains(&axiom) {
            unknowns.axioms.push(axiom);
        }
        Ok(())
    }

    /// Notes an invariant that does not hold here.
    pub(crate) fn check_invariant(
        &mut self,
        st: &State,
        check: u32,
        holds: Term,
        when: When,
    ) -> Step<()> {
        let fails = self.jvm.pool.not(holds);
        if self.jvm.pool.as_bool(fails) == Some(false) {
            return Ok(());
        }
        // Together with what is asked: one by one they would be solved again and again.
        let mut asked = fails;
        for axiom in self.axioms(st, &[fails]) {
            asked = self.jvm.pool.and(asked, axiom);
        }
        let found = self.joined_check(st, asked);
        let Some(holes) = self.jvm.data.get::<Joining>().map(|j| j.holes.clone()) else {
            return Ok(());
        };
        let Some(unknowns) = self.jvm.data.get_mut::<Unknowns>() else {
            return Ok(());
        };
        if unknowns
            .broken
            .iter()
            .any(|b| (b.check, b.when) == (check, when))
        {
            return Ok(());
        }
        let model = match found {
            Answer::Unsat => return Ok(()),
            Answer::Sat(model) => Some(model),
            Answer::Unknown(_) => None,
        };
        let pool = &mut self.jvm.pool;
        let values = model
            .as_ref()
            .map(|m| holes.iter().map(|h| h.literal(pool, m)).collect());
        let mut variables = Vec::new();
        for (name, value) in &unknowns.variables {
            if let (Some(model), Some(term)) = (&model, value.term(pool))
                && when == When::Kept
            {
                let bits = eval(pool, model, term);
                let number = match pool.width(term) {
                    32 => i64::from(bits as u32 as i32),
                    _ => bits as i64,
                };
                variables.push((name.clone(), number));
            }
        }
        unknowns.broken.push(Broken {
            check,
            when,
            values,
            variables,
        });
        Ok(())
    }

    /// Whether invariants are only written down, to explain a contradiction.
    pub(crate) fn records_checks(&self) -> bool {
        let checks = self.jvm.data.get::<Joining>().map(|j| j.exercise.checks);
        checks == Some(Checks::Record)
    }
}
