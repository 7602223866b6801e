//! What a loop with an invariant leaves behind: variables and elements of which nothing is known
//! but what the invariant says.
//!
//! Elements of a forgotten array are a function of their index: each index that is read gets a
//! symbol, and equal indices have equal ones. A claim about all numbers of a range is a symbol
//! too, with what it means at the indices that are read, and with a number for which it fails if
//! it does. All of that are axioms: they hold whatever the path, so they are kept once and added
//! where they are needed.

use super::{Checks, Literal};
use crate::heap::{Array, Cells, Contents, Native};
use crate::interp::kind_of;
use crate::machine::{End, Jvm, Step, cut, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::Elem;
use gadfly_explore::{JoinedLimits, explore_joined};
use gadfly_solve::{Answer, PathCondition};
use gadfly_term::{BinOp, Node, Pool, Sort, SymId, Term, UnOp, eval};
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;

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

/// That something holds of all numbers from one up to another.
#[derive(Clone, Copy)]
struct Claim {
    /// Whether it does.
    holds: Term,
    from: Term,
    to: Term,
    /// The number of which `body` speaks; if the claim does not hold, one for which it fails.
    number: Term,
    body: Term,
}

/// Reads and instances beyond which nothing more is said: the result may then be too weak, never
/// wrong.
const MOST_AXIOMS: usize = 4000;
/// Ranges up to this size are walked through.
const WALKED: i64 = 64;
const CLAIM_TURNS: u64 = 10_000;

impl Unknowns {
    /// The axioms that matter to a path and to what else is asked there. `reads`: what was read on
    /// the path.
    pub fn axioms(
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
    pub fn symbols(&self, pool: &Pool) -> Vec<SymId> {
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

impl Jvm {
    fn unknowns(&mut self) -> Step<&mut Unknowns> {
        match &mut self.join {
            Some(join) => Ok(&mut join.unknowns),
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
        let symbol = self.pool.fresh(sort, name);
        let value = match (kind, signed) {
            ('J', _) => Value::long(&self.pool, symbol),
            ('I', _) => Value::int(&self.pool, symbol),
            (_, true) => {
                let wide = self.pool.sext(symbol, 32);
                Value::int(&self.pool, wide)
            }
            (_, false) => {
                let wide = self.pool.zext(symbol, 32);
                Value::int(&self.pool, wide)
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
        let Some(len) = len.term(&mut self.pool) else {
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
            Rc::make_mut(&mut st.joined).reads.insert(number);
        }
        for axiom in self.axioms(st, &[]) {
            self.assume(st, axiom)?;
            self.unknowns()?.assumed.insert(axiom);
        }
        Ok(value)
    }

    /// The axioms that matter to a state and are not among its conditions.
    pub(super) fn axioms(&mut self, st: &State, asked: &[Term]) -> Vec<Term> {
        match &self.join {
            Some(join) => join
                .unknowns
                .axioms(&mut self.pool, &st.path, &st.joined.reads, asked),
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
            let apart = self.pool.eq(at, other);
            let apart = self.pool.not(apart);
            let same = self.pool.eq(symbol, theirs);
            let axiom = self.pool.or(apart, same);
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
        let [Some(x), Some(y)] = symbols.map(|s| self.pool.sym_of(s)) else {
            return Ok(());
        };
        if self.pool.as_bool(says) == Some(true) {
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

    /// What a claim that reads an array says where it was read at an index: of use where that is.
    fn instances(&mut self, claim: usize, array: u32, at: Term, read: Term) -> Step<()> {
        let unknowns = self.unknowns()?;
        if unknowns.axioms.len() >= MOST_AXIOMS {
            return Ok(());
        }
        let (number, body) = (unknowns.claims[claim].number, unknowns.claims[claim].body);
        // The claim reads it at its number, or some steps away from it.
        let reads: Vec<(Term, Term)> = unknowns
            .reads
            .iter()
            .filter(|r| r.array == array)
            .map(|r| (r.at, r.symbol))
            .collect();
        for (index, symbol) in reads {
            if !uses(&self.pool, body, symbol) || !uses(&self.pool, index, number) {
                continue;
            }
            let distance = self.pool.sub(index, number);
            if self.pool.as_const(distance).is_some() {
                let of = self.pool.sub(at, distance);
                self.claim_of(claim, of, read)?;
            }
        }
        Ok(())
    }

    /// What a claim says of one number.
    fn claim_of(&mut self, claim: usize, of: Term, read: Term) -> Step<()> {
        let Some(&Claim {
            holds,
            from,
            to,
            number,
            body,
        }) = self.unknowns()?.claims.get(claim)
        else {
            return Ok(());
        };
        if of == number {
            return Ok(());
        }
        let mut by: FxHashMap<Term, Term> = FxHashMap::default();
        by.insert(number, of);
        // Later reads may stand at an index that was read earlier.
        let mut next = 0;
        while let Some(read) = self.unknowns()?.reads.get(next) {
            let (array, at, symbol) = (read.array, read.at, read.symbol);
            let elem = elem_of(read.value, self.pool.sort(symbol));
            next += 1;
            if !uses(&self.pool, body, symbol) {
                continue;
            }
            let there = self.pool.replace(at, &by);
            if there == at {
                continue;
            }
            self.read_forgotten(array, elem, there)?;
            let reads = &self.unknowns()?.reads;
            let found = reads.iter().find(|r| r.array == array && r.at == there);
            if let Some(found) = found.map(|r| r.symbol) {
                by.insert(symbol, found);
            }
        }
        let says = self.pool.replace(body, &by);
        let inside = self.within(from, of, to);
        let outside = self.pool.not(inside);
        let fails = self.pool.not(holds);
        let axiom = self.pool.or(outside, says);
        let axiom = self.pool.or(fails, axiom);
        self.axiom(axiom, [holds, read])
    }

    fn within(&mut self, from: Term, number: Term, to: Term) -> Term {
        let above = self.pool.sle(from, number);
        let below = self.pool.slt(number, to);
        self.pool.and(above, below)
    }

    /// Whether something holds of all numbers of a range (or of one of them, if not `all`):
    /// `None` if walking through it is better.
    pub(crate) fn claim(
        &mut self,
        st: &mut State,
        range: (Value, Value),
        predicate: Value,
        all: bool,
    ) -> Step<Option<Value>> {
        let (Some(from), Some(to)) = (range.0.term(&mut self.pool), range.1.term(&mut self.pool))
        else {
            return unsupported("a range of something that is no number");
        };
        let (low, high) = (self.pool.signed_range(from).0, self.pool.signed_range(to).1);
        if high.saturating_sub(low) <= WALKED {
            return Ok(None);
        }
        let lambda = self.object(st, predicate)?;
        let Some(Native::Lambda(lambda)) = st.heap.get(lambda).native.as_deref() else {
            return unsupported("a condition on a range that is no lambda expression");
        };
        let (target, captured) = (lambda.plan.target, lambda.captured.clone());
        if lambda.plan.takes.last().map(kind_of) != Some('I') {
            return unsupported("a condition on something else than a number");
        }
        let number = self.pool.fresh(Sort::Bv(32), "k");
        let inside = self.within(from, number, to);
        let model = match self.joined_check(st, inside) {
            Answer::Sat(model) => model,
            Answer::Unsat => return Ok(Some(Value::Int(i32::from(all)))),
            Answer::Unknown(_) => return Err(cut(Reason::Solver)),
        };
        let mut base = st.clone();
        base.frames.clear();
        base.stack.clear();
        base.decided.clear();
        base.user_depth = 0;
        base.path.assume(&self.pool, inside, Some(model));
        let args = captured
            .into_iter()
            .chain([Value::int(&self.pool, number)])
            .collect();
        let Some(mut body) = self.condition_of(&base, target, args)? else {
            return unsupported("a condition on a range that is not defined everywhere");
        };
        if !all {
            body = self.pool.not(body);
        }
        let holds = self.pool.fresh(Sort::Bool, "claim");
        let fails = self.pool.not(body);
        let example = self.pool.and(inside, fails);
        let axiom = self.pool.or(holds, example);
        self.axiom(axiom, [holds, holds])?;
        let unknowns = self.unknowns()?;
        unknowns.claims.push(Claim {
            holds,
            from,
            to,
            number,
            body,
        });
        let claim = unknowns.claims.len() - 1;
        let reads = unknowns.reads.iter();
        let reads: Vec<(u32, Term, Term)> = reads.map(|r| (r.array, r.at, r.symbol)).collect();
        for (array, at, symbol) in reads {
            self.instances(claim, array, at, symbol)?;
        }
        let (one, zero) = (self.pool.i32(1), self.pool.i32(0));
        let truth = match all {
            true => self.pool.ite(holds, one, zero),
            false => self.pool.ite(holds, zero, one),
        };
        Ok(Some(Value::int(&self.pool, truth)))
    }

    /// When a method without effects returns true; `None` if some way through it was cut.
    fn condition_of(
        &mut self,
        base: &State,
        method: crate::classes::MethodId,
        args: Vec<Value>,
    ) -> Step<Option<Term>> {
        let common = base.path.len();
        let start = self.start_with(base, method, args);
        let forks = std::mem::take(&mut self.forks);
        let alone = self.join.as_ref().is_none_or(|j| j.alone);
        let mut ends = Vec::new();
        let limits = JoinedLimits {
            turns: CLAIM_TURNS,
            ..JoinedLimits::default()
        };
        let summary = explore_joined(self, vec![start], limits, |_, outcome| {
            ends.push(outcome);
            ControlFlow::Continue(())
        });
        self.forks = forks;
        if let Some(join) = &mut self.join {
            join.alone = alone;
            join.paused.set(false);
        }
        if summary.out_of_time || summary.out_of_budget {
            return Ok(None);
        }
        let mut holds = self.pool.ff();
        for end in ends {
            let value = match end.end {
                End::Returned(Some(value)) => value,
                // It must not fail, so where it does it does not hold.
                End::Threw(_) | End::Infeasible => continue,
                _ => return Ok(None),
            };
            if !end.state.doubts.is_empty() {
                return Ok(None);
            }
            let mut here = crate::intrinsics::condition(self, value)?;
            for conjunct in end.state.path.since(common) {
                if !self.unknowns()?.assumed.contains(&conjunct) {
                    here = self.pool.and(conjunct, here);
                }
            }
            holds = self.pool.or(holds, here);
        }
        Ok(Some(holds))
    }

    /// Notes an invariant that does not hold here.
    pub(crate) fn check_invariant(
        &mut self,
        st: &State,
        check: u32,
        holds: Term,
        when: When,
    ) -> Step<()> {
        let fails = self.pool.not(holds);
        if self.pool.as_bool(fails) == Some(false) {
            return Ok(());
        }
        // Together with what is asked: one by one they would be solved again and again.
        let mut asked = fails;
        for axiom in self.axioms(st, &[fails]) {
            asked = self.pool.and(asked, axiom);
        }
        let found = self.joined_check(st, asked);
        let Some(join) = &mut self.join else {
            return Ok(());
        };
        let unknowns = &mut join.unknowns;
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
        let pool = &mut self.pool;
        let values = model
            .as_ref()
            .map(|m| join.holes.iter().map(|h| h.literal(pool, m)).collect());
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
        let checks = self.join.as_ref().map(|j| j.exercise.checks);
        checks == Some(Checks::Record)
    }
}

/// What makes a model of a condition out of values of some symbols: for each of the others what it
/// probably is, in the order in which they can be computed. Guessed from equations and from limits
/// that leave one value; whoever uses it evaluates the condition anyway.
pub(super) fn definitions(
    pool: &mut Pool,
    condition: &[Term],
    given: &BTreeSet<SymId>,
) -> Vec<(SymId, Term)> {
    let mut guesses: Vec<(SymId, Term)> = Vec::new();
    let mut doubtful: Vec<(SymId, Term)> = Vec::new();
    let mut above: Vec<(Term, Term)> = Vec::new();
    for &conjunct in condition {
        if pool.symbols(conjunct).iter().all(|s| given.contains(s)) {
            continue;
        }
        match pool.node(conjunct) {
            Node::Sym(sym) => guesses.push((sym, pool.tt())),
            Node::Un(UnOp::Not, t) => {
                if let Node::Sym(sym) = pool.node(t) {
                    guesses.push((sym, pool.ff()));
                }
            }
            Node::Bin(BinOp::Eq, a, b) => equation(pool, a, b, &mut guesses),
            Node::Bin(BinOp::Sle, a, b) => above.push((a, b)),
            Node::Bin(BinOp::Slt, a, b) => {
                // With a constant, at most and less are the same.
                let one = pool.bv(pool.width(a), 1);
                if pool.as_const(a).is_some() {
                    let next = pool.add(a, one);
                    above.push((next, b));
                } else if pool.as_const(b).is_some() {
                    let previous = pool.sub(b, one);
                    above.push((a, previous));
                }
            }
            Node::Bin(BinOp::Or, ..) => {
                let mut stack = vec![conjunct];
                while let Some(t) = stack.pop() {
                    match pool.node(t) {
                        Node::Bin(BinOp::Or, a, b) => stack.extend([a, b]),
                        Node::Bin(BinOp::Eq, a, b) => equation(pool, a, b, &mut doubtful),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    for &(low, high) in &above {
        if above.contains(&(high, low)) {
            equation(pool, low, high, &mut guesses);
        }
    }
    // Two elements may be the same one, but mostly they are not.
    let plain = |(_, t): &(SymId, Term)| pool.sym_of(*t).is_some();
    let (last, doubtful): (Vec<_>, Vec<_>) = doubtful.into_iter().partition(plain);
    guesses.extend(doubtful.into_iter().chain(last));
    let mut known = given.clone();
    let mut defined = Vec::new();
    loop {
        let ready = guesses.iter().find(|(sym, t)| {
            !known.contains(sym) && pool.symbols(*t).iter().all(|s| known.contains(s))
        });
        let Some(&(sym, t)) = ready else {
            return defined;
        };
        known.insert(sym);
        defined.push((sym, t));
    }
}

/// The symbols that an equation defines.
fn equation(pool: &mut Pool, a: Term, b: Term, out: &mut Vec<(SymId, Term)>) {
    for (side, other) in [(a, b), (b, a)] {
        match pool.node(side) {
            Node::Sym(sym) => out.push((sym, other)),
            Node::Un(UnOp::Zext | UnOp::Sext, t) => {
                if let Node::Sym(sym) = pool.node(t) {
                    let narrow = pool.extract(other, pool.width(t) - 1, 0);
                    out.push((sym, narrow));
                }
            }
            // One that stands alone among what is added.
            Node::Bin(BinOp::Add, x, y) => {
                for (x, y) in [(x, y), (y, x)] {
                    if let Node::Sym(sym) = pool.node(x) {
                        let rest = pool.sub(other, y);
                        out.push((sym, rest));
                    }
                }
            }
            _ => {}
        }
    }
}

fn uses(pool: &Pool, term: Term, symbol: Term) -> bool {
    pool.sym_of(symbol)
        .is_some_and(|s| pool.symbols(term).contains(&s))
}

fn elem_of(value: Value, sort: Sort) -> Elem {
    match (value, sort) {
        (Value::Long(_) | Value::SymLong(_), _) => Elem::Long,
        (_, Sort::Bv(1)) => Elem::Boolean,
        (_, Sort::Bv(8)) => Elem::Byte,
        (_, Sort::Bv(16)) => Elem::Char,
        _ => Elem::Int,
    }
}
