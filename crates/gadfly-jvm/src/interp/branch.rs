//! Conditional jumps, switches, and what happens when a loop takes another turn.

use super::{holds, note_branch};
use crate::classes::Method;
use crate::config::CostEvent;
use crate::machine::{End, Flow, Jvm, Step, Stop, cut, unsupported};
use crate::state::{Frame, LoopCount, Probe, State};
use crate::value::Value;
use gadfly_classfile::{Cond, Instr};
use gadfly_term::Term;
use gadfly_witness::Reason;
use std::rc::Rc;

/// JDK loops over symbolic data get more turns: their bounds are the lengths of inputs.
const LIBRARY_LOOP_FACTOR: u32 = 2;
/// Turns that ask questions but decide nothing are cheaper: they lead to no further paths.
const FORCED_FACTOR: u32 = 8;
/// Such turns after which joined states may be in a loop that never ends.
const SETTLE_EVERY: u32 = 100;

impl Jvm {
    pub(super) fn branch(
        &mut self,
        st: &mut State,
        method: &Rc<Method>,
        instr: Instr,
    ) -> Step<Flow> {
        let (jump, to, operands) = match instr {
            Instr::If(cond, to) => {
                let zero = Value::Int(0);
                (self.compare(st, method, cond, st.peek(0), zero)?, to, 1)
            }
            Instr::IfICmp(cond, to) => {
                let jump = self.compare(st, method, cond, st.peek(1), st.peek(0))?;
                (jump, to, 2)
            }
            Instr::IfACmpEq(to) => (self.same_object(st, st.peek(1), st.peek(0))?, to, 2),
            Instr::IfACmpNe(to) => (!self.same_object(st, st.peek(1), st.peek(0))?, to, 2),
            Instr::IfNull(to) => (self.is_null(st, st.peek(0))?, to, 1),
            Instr::IfNonNull(to) => (!self.is_null(st, st.peek(0))?, to, 1),
            _ => return unsupported("not a branch"),
        };
        st.drop_operands(operands);
        let pc = st.frame().pc as usize;
        self.novelty += note_branch(method, pc, jump);
        if self.records(st, method) {
            st.execution_trace.branched(method, pc, jump);
        }
        Ok(if jump { Flow::Jump(to) } else { Flow::Next })
    }

    fn compare(
        &mut self,
        st: &mut State,
        method: &Method,
        cond: Cond,
        a: Value,
        b: Value,
    ) -> Step<bool> {
        if let (Value::Int(a), Value::Int(b)) = (a, b) {
            return Ok(holds(cond, a, b));
        }
        let (Some(a), Some(b)) = (a.term(&mut self.pool), b.term(&mut self.pool)) else {
            return unsupported("comparison of things that are not numbers");
        };
        let condition = self.condition(cond, a, b);
        let jump = self.decide(st, condition)?;
        if self.records(st, method) {
            self.note_edge(st, method, condition, jump, jump);
        }
        Ok(jump)
    }

    pub fn condition(&mut self, cond: Cond, a: Term, b: Term) -> Term {
        let pool = &mut self.pool;
        match cond {
            Cond::Eq => pool.eq(a, b),
            Cond::Ne => {
                let equal = pool.eq(a, b);
                pool.not(equal)
            }
            Cond::Lt => pool.slt(a, b),
            Cond::Ge => pool.sle(b, a),
            Cond::Gt => pool.slt(b, a),
            Cond::Le => pool.sle(a, b),
        }
    }

    pub(super) fn switch(&mut self, st: &mut State, method: &Rc<Method>, table: u16) -> Step<Flow> {
        let Some(code) = method.code() else {
            return unsupported("switch without code");
        };
        let switch = &code.switches[table as usize];
        let target = match st.peek(0) {
            Value::Int(key) => switch
                .cases
                .binary_search_by_key(&key, |c| c.0)
                .map_or(switch.default, |at| switch.cases[at].1),
            Value::SymInt(term) => {
                let mut target = switch.default;
                // Cases with a common target are one decision.
                let mut targets: Vec<u32> = switch.cases.iter().map(|c| c.1).collect();
                targets.sort_unstable();
                targets.dedup();
                for candidate in targets {
                    if candidate == switch.default {
                        continue;
                    }
                    let mut any = self.pool.ff();
                    for &(key, to) in &switch.cases {
                        if to == candidate {
                            let key = self.pool.i32(key);
                            let hit = self.pool.eq(term, key);
                            any = self.pool.or(any, hit);
                        }
                    }
                    if self.decide(st, any)? {
                        target = candidate;
                        break;
                    }
                }
                target
            }
            _ => return unsupported("switch on something that is not an int"),
        };
        st.pop();
        if self.records(st, method) {
            let pc = st.frame().pc as usize;
            st.execution_trace
                .switched(method, pc, table as usize, target);
        }
        Ok(Flow::Jump(target))
    }

    /// A jump back to the head of a loop.
    pub(super) fn turn(
        &mut self,
        st: &mut State,
        method: &Rc<Method>,
        from: u32,
        to: u32,
    ) -> Step<()> {
        let calls_itself = method.is_user && method.calls_itself_at(from);
        if calls_itself && self.config.budget.is_some() {
            // The budget is its bound, as it is that of other recursions.
            self.spend(st, CostEvent::Call, || method.price_name())?;
            return self.probe_cycle(st, method, to);
        }
        let (decisions, forced) = (st.decisions, st.forced);
        let loops = self.join.map_or(self.config.loops, |j| j.turns(self));
        let limit = if calls_itself {
            loops.max(self.config.depth)
        } else if method.is_user {
            loops
        } else {
            loops.saturating_mul(LIBRARY_LOOP_FACTOR)
        };
        let frame = st.frame_mut();
        // Inner loops start counting anew: the bound is per activation of the loop.
        let span_end = method
            .loops
            .iter()
            .find(|l| l.head == to)
            .map_or(from, |l| l.last.max(from));
        frame.loops.retain(|l| l.head <= to || l.head > span_end);
        let count = match frame.loops.iter_mut().find(|l| l.head == to) {
            Some(count) => count,
            None => {
                frame.loops.push(LoopCount {
                    head: to,
                    turns: 0,
                    decisions: frame.decisions_at_entry,
                    forced_turns: 0,
                    forced,
                    round: 0,
                });
                let last = frame.loops.len() - 1;
                &mut frame.loops[last]
            }
        };
        count.round += 1;
        let asked = std::mem::replace(&mut count.forced, forced) != forced;
        if count.decisions != decisions {
            count.decisions = decisions;
            count.turns += 1;
            let turns = count.turns;
            if turns > limit || self.join.is_some_and(|j| j.is_impatient(self, turns)) {
                return self.go_on_concretely(st, method, to);
            }
        } else if asked {
            // Terms grow from turn to turn, and so does the work of each question.
            count.forced_turns += 1;
            let turns = count.forced_turns;
            if turns > limit.saturating_mul(FORCED_FACTOR)
                || self.join.is_some_and(|j| j.is_impatient(self, turns))
            {
                return self.go_on_concretely(st, method, to);
            }
            if self.join.is_some() && turns.is_multiple_of(SETTLE_EVERY) {
                self.settle_one(st)?;
            }
        }
        if st.pinned.is_some_and(|p| self.steps > p.until) {
            return Err(cut(Reason::LoopBound));
        }
        self.probe_cycle(st, method, to)
    }

    /// Brent's cycle search: compare with one remembered state, refreshed at growing intervals.
    fn probe_cycle(&mut self, st: &mut State, method: &Rc<Method>, head: u32) -> Step<()> {
        let frame = st.frame();
        let base = frame.base as usize;
        if let Some(probe) = &frame.probe
            && probe.head == head
        {
            let unchanged = probe.heap_version == st.heap.version()
                && probe.decisions == st.decisions
                && probe.output == st.output.len()
                && probe.locals.len() == st.stack.len() - base
                && probe
                    .locals
                    .iter()
                    .zip(&st.stack[base..])
                    .all(|(a, b)| a.same(*b));
            if unchanged {
                return Err(Stop::End(End::Loops {
                    class: method.class_name.replace('/', "."),
                    method: method.name.to_string(),
                    line: method.line_of(head).unwrap_or(0),
                }));
            }
        }
        let (head_version, decisions, output) = (st.heap.version(), st.decisions, st.output.len());
        let renew = match &frame.probe {
            None => Some(2),
            Some(probe) if probe.head != head => {
                // Nested loops take turns at the probe; the one that stays wins it.
                (probe.age >= probe.keep_for).then_some(2)
            }
            Some(probe) => (probe.age >= probe.keep_for).then(|| probe.keep_for.saturating_mul(2)),
        };
        match renew {
            Some(keep_for) => {
                let locals = st.stack[base..].to_vec();
                st.frame_mut().probe = Some(Rc::new(Probe {
                    head,
                    heap_version: head_version,
                    decisions,
                    output,
                    locals,
                    age: 0,
                    keep_for,
                }));
            }
            None => {
                if let Some(probe) = &mut st.frame_mut().probe {
                    match Rc::get_mut(probe) {
                        Some(probe) => probe.age += 1,
                        // Shared with a fork: let it age by replacement.
                        None => st.frame_mut().probe = None,
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether the side that a forked state is about to take has not been executed yet.
    pub(crate) fn leads_to_uncovered(&self, frame: &Frame, decision: u32) -> bool {
        let pc = frame.pc as usize;
        let method = &frame.method;
        let Some(code) = method.code() else {
            return false;
        };
        match code.instrs.get(pc) {
            Some(
                Instr::If(..)
                | Instr::IfICmp(..)
                | Instr::IfACmpEq(_)
                | Instr::IfACmpNe(_)
                | Instr::IfNull(_)
                | Instr::IfNonNull(_),
            ) => {
                let _ = decision;
                method.branches.get(pc).is_some_and(|b| b.get() != 3)
            }
            _ => method.covered.get(pc + 1).is_some_and(|c| !c.get()),
        }
    }
}
