//! Claims about all numbers of a range, and what they say of single ones.

use super::MOST_AXIOMS;
use crate::joined::Joined;
use crate::joining::Joining;
use gadfly_classfile::Elem;
use gadfly_explore::{JoinedLimits, explore_joined};
use gadfly_jvm::heap::Native;
use gadfly_jvm::kinds::kind_of;
use gadfly_jvm::machine::{End, Step, cut, unsupported};
use gadfly_jvm::state::State;
use gadfly_jvm::value::Value;
use gadfly_solve::Answer;
use gadfly_term::{Pool, Sort, Term};
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Ranges up to this size are walked through.
const WALKED: i64 = 64;
const CLAIM_TURNS: u64 = 10_000;

/// That something holds of all numbers from one up to another.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    /// Whether it does.
    pub holds: Term,
    pub from: Term,
    pub to: Term,
    /// The number of which `body` speaks; if the claim does not hold, one for which it fails.
    pub number: Term,
    pub body: Term,
}

impl Joined<'_> {
    /// What a claim that reads an array says where it was read at an index: of use where that is.
    pub(super) fn instances(&mut self, claim: usize, array: u32, at: Term, read: Term) -> Step<()> {
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
            if !uses(&self.jvm.pool, body, symbol) || !uses(&self.jvm.pool, index, number) {
                continue;
            }
            let distance = self.jvm.pool.sub(index, number);
            if self.jvm.pool.as_const(distance).is_some() {
                let of = self.jvm.pool.sub(at, distance);
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
            let elem = elem_of(read.value, self.jvm.pool.sort(symbol));
            next += 1;
            if !uses(&self.jvm.pool, body, symbol) {
                continue;
            }
            let there = self.jvm.pool.replace(at, &by);
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
        let says = self.jvm.pool.replace(body, &by);
        let inside = self.within(from, of, to);
        let outside = self.jvm.pool.not(inside);
        let fails = self.jvm.pool.not(holds);
        let axiom = self.jvm.pool.or(outside, says);
        let axiom = self.jvm.pool.or(fails, axiom);
        self.axiom(axiom, [holds, read])
    }

    fn within(&mut self, from: Term, number: Term, to: Term) -> Term {
        let above = self.jvm.pool.sle(from, number);
        let below = self.jvm.pool.slt(number, to);
        self.jvm.pool.and(above, below)
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
        let (Some(from), Some(to)) = (
            range.0.term(&mut self.jvm.pool),
            range.1.term(&mut self.jvm.pool),
        ) else {
            return unsupported("a range of something that is no number");
        };
        let (low, high) = (
            self.jvm.pool.signed_range(from).0,
            self.jvm.pool.signed_range(to).1,
        );
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
        let number = self.jvm.pool.fresh(Sort::Bv(32), "k");
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
        base.path.assume(&self.jvm.pool, inside, Some(model));
        let args = captured
            .into_iter()
            .chain([Value::int(&self.jvm.pool, number)])
            .collect();
        let Some(mut body) = self.condition_of(&base, target, args)? else {
            return unsupported("a condition on a range that is not defined everywhere");
        };
        if !all {
            body = self.jvm.pool.not(body);
        }
        let holds = self.jvm.pool.fresh(Sort::Bool, "claim");
        let fails = self.jvm.pool.not(body);
        let example = self.jvm.pool.and(inside, fails);
        let axiom = self.jvm.pool.or(holds, example);
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
        let (one, zero) = (self.jvm.pool.i32(1), self.jvm.pool.i32(0));
        let truth = if all {
            self.jvm.pool.ite(holds, one, zero)
        } else {
            self.jvm.pool.ite(holds, zero, one)
        };
        Ok(Some(Value::int(&self.jvm.pool, truth)))
    }

    /// When a method without effects returns true; `None` if some way through it was cut.
    fn condition_of(
        &mut self,
        base: &State,
        method: gadfly_jvm::classes::MethodId,
        args: Vec<Value>,
    ) -> Step<Option<Term>> {
        let common = base.path.len();
        let start = self.start_with(base, method, args);
        let forks = std::mem::take(&mut self.jvm.forks);
        let alone = self.jvm.data.get::<Joining>().is_none_or(|j| j.alone);
        let mut ends = Vec::new();
        let limits = JoinedLimits {
            turns: CLAIM_TURNS,
            ..JoinedLimits::default()
        };
        let summary = explore_joined(self, vec![start], limits, |_, outcome| {
            ends.push(outcome);
            ControlFlow::Continue(())
        });
        self.jvm.forks = forks;
        if let Some(join) = self.jvm.data.get_mut::<Joining>() {
            join.alone = alone;
            join.paused.set(false);
        }
        if !summary.is_whole() {
            return Ok(None);
        }
        let mut holds = self.jvm.pool.ff();
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
            let mut here = gadfly_jvm::intrinsics::condition(self.jvm, value)?;
            for conjunct in end.state.path.since(common) {
                if !self.unknowns()?.assumed.contains(&conjunct) {
                    here = self.jvm.pool.and(conjunct, here);
                }
            }
            holds = self.jvm.pool.or(holds, here);
        }
        Ok(Some(holds))
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
