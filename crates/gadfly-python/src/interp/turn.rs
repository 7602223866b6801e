//! Further iterations of loops and recursive calls: bounds on what is decided there, and the search
//! for loops that return to an earlier state.
//!
//! The bounds are those of the JVM: iterations of a loop, and levels of a recursion, in which something
//! symbolic was decided, per activation; inner loops start again with each iteration of the outer loop.
//! Beyond the bound the inputs get values and the path continues concretely for a while. A loop that returns
//! to an earlier state is found by Brent's search on locals and heap version, or by writing down the
//! reachable state (`cycle`). Recursion beyond the depth bound is tried on the real runtime.

use crate::code::{Code, Op};
use crate::frame::{LoopCount, Meter, Probe, WrittenState};
use crate::machine::{End, Step, Stop, Vm};
use crate::state::State;
use crate::value::Value;
use gadfly_witness::Reason;
use std::rc::Rc;

/// Loops of the library get more turns: their bounds are the lengths of inputs.
const LIBRARY_LOOP_FACTOR: u32 = 2;
/// Turns that ask questions but decide nothing are cheaper: they lead to no further paths.
const FORCED_FACTOR: u32 = 8;

/// Quiet turns before states are written down.
const WRITTEN_FROM: u32 = 64;
/// Turns after which a loop may be back where it was.
const MOST_PERIOD: u32 = 24;
/// Questions with one answer only beyond which a path goes on with values.
const MOST_FORCED: u32 = 5000;

impl Vm {
    /// A jump back to the head of a loop.
    pub(super) fn turn(
        &mut self,
        st: &mut State,
        code: &Rc<Code>,
        from: u32,
        head: u32,
    ) -> Step<()> {
        // The instruction is done; what it decided must not be taken for the next one's.
        if st.dirty {
            st.commit();
        }
        let (decisions, forced) = (st.decisions, st.forced);
        let limit = if code.user {
            self.config.loops
        } else {
            self.config.loops.saturating_mul(LIBRARY_LOOP_FACTOR)
        };
        let meter = &mut st.frame_mut().meter;
        // Inner loops start counting anew: the bound is per activation of the loop.
        if meter.loops.len() > 1 {
            let known = code.loops.iter().find(|l| l.0 == head);
            let last = known.map_or(from, |l| l.1);
            meter.loops.retain(|l| l.head <= head || l.head > last);
        }
        let at = match meter.loops.iter().position(|l| l.head == head) {
            Some(at) => at,
            None => {
                meter.loops.push(LoopCount {
                    head,
                    turns: 0,
                    round: 0,
                    decisions: meter.entered,
                    forced_turns: 0,
                    forced,
                    probe: None,
                    quiet: 0,
                    written: None,
                });
                meter.loops.len() - 1
            }
        };
        let count = &mut meter.loops[at];
        count.round += 1;
        let asked = std::mem::replace(&mut count.forced, forced) != forced;
        let mut beyond = false;
        count.quiet += 1;
        if count.decisions != decisions {
            count.decisions = decisions;
            count.quiet = 0;
            count.written = None;
            count.turns += 1;
            beyond = count.turns > limit;
        } else if asked {
            // Terms grow from turn to turn, and so does the work of each question.
            count.forced_turns += 1;
            beyond = count.forced_turns > limit.saturating_mul(FORCED_FACTOR);
        }
        if self.host.is_some() {
            // Values are wanted, and all of them: none is chosen here.
            if beyond {
                return Err(Stop::End(End::Cut(Reason::LoopBound)));
            }
        } else if (beyond || forced > MOST_FORCED) && st.pinned.is_none() {
            return self.go_on_concretely(st, Reason::LoopBound, (code.id, head));
        }
        self.probe_cycle(st, code, at)?;
        self.compare_written(st, code, at)
    }

    /// The same search for loops that make objects and drop them again. Dear, so it begins late
    /// and looks at few turns: at powers of two a state is written down and compared with those
    /// of the turns that follow.
    fn compare_written(&mut self, st: &mut State, code: &Rc<Code>, at: usize) -> Step<()> {
        let count = &st.frame().meter.loops[at];
        if count.quiet < WRITTEN_FROM {
            return Ok(());
        }
        let (head, quiet) = (count.head, count.quiet);
        if let Some(written) = &count.written
            && written.turns < written.keep_for
        {
            let before = written.text.clone();
            let mut after = written.clone();
            after.turns += 1;
            let now = self.written_state(st);
            if now.as_ref() == Some(&*before) {
                return Err(Stop::End(self.endless(st, code, head)));
            }
            st.frame_mut().meter.loops[at].written = now.map(|_| after);
            return Ok(());
        }
        if quiet.is_power_of_two() {
            let written = self.written_state(st).map(|text| WrittenState {
                text: Rc::new(text),
                turns: 0,
                keep_for: MOST_PERIOD,
            });
            st.frame_mut().meter.loops[at].written = written;
        }
        Ok(())
    }

    /// Brent's cycle search: compare with one remembered state, refreshed at growing intervals.
    fn probe_cycle(&mut self, st: &mut State, code: &Rc<Code>, at: usize) -> Step<()> {
        let frame = st.frame();
        let base = frame.base;
        let head = frame.meter.loops[at].head;
        let mut keep_for = 2;
        if let Some(probe) = &frame.meter.loops[at].probe {
            let unchanged = probe.heap_version == st.heap.version()
                && probe.decisions == st.decisions
                && probe.conditions == st.path.len()
                && probe.lines_read == st.lines_read
                && probe.drawn == st.inputs.raws.len()
                && probe.locals.len() == st.stack.len() - base
                && probe
                    .locals
                    .iter()
                    .zip(&st.stack[base..])
                    .all(|(a, b)| a.same(b));
            if unchanged {
                return Err(Stop::End(self.endless(st, code, head)));
            }
            let driven = code.drivers.iter().find(|d| d.0 == head);
            let same_way = driven.is_some_and(|(_, slots)| {
                probe.decisions == st.decisions
                    && probe.conditions == st.path.len()
                    && probe.lines_read == st.lines_read
                    && slots.iter().all(|slot| {
                        let before = probe.locals.get(*slot as usize);
                        let now = st.stack.get(base + *slot as usize);
                        before
                            .zip(now)
                            .is_some_and(|(a, b)| self.is_same_scalar(st, a, b))
                    })
            });
            if same_way {
                return Err(Stop::End(self.endless(st, code, head)));
            }
            if probe.age < probe.keep_for {
                let loops = &mut st.frame_mut().meter.loops;
                match loops[at].probe.as_mut().and_then(Rc::get_mut) {
                    Some(probe) => probe.age += 1,
                    // Shared with a fork: let it age by replacement.
                    None => loops[at].probe = None,
                }
                return Ok(());
            }
            keep_for = probe.keep_for.saturating_mul(2);
        }
        let probe = Probe {
            heap_version: st.heap.version(),
            decisions: st.decisions,
            conditions: st.path.len(),
            lines_read: st.lines_read,
            drawn: st.inputs.raws.len(),
            locals: st.stack[base..].to_vec(),
            age: 0,
            keep_for,
        };
        st.frame_mut().meter.loops[at].probe = Some(Rc::new(probe));
        Ok(())
    }

    /// Whether two values are one that cannot change.
    fn is_same_scalar(&self, st: &State, a: &Value, b: &Value) -> bool {
        let (a, b) = (self.peeled(st, a), self.peeled(st, b));
        let scalar = matches!(
            a,
            Value::None
                | Value::Bool(_)
                | Value::Int(_)
                | Value::Float(_)
                | Value::Str(_)
                | Value::SymBool(_)
                | Value::SymInt(_)
                | Value::SymFloat(_)
        );
        let equal = match (&a, &b) {
            (Value::Str(a), Value::Str(b)) => a.text == b.text,
            _ => a.same(&b),
        };
        scalar && equal
    }

    /// The loop as the user sees it: if it is in the library, the call that leads there.
    fn endless(&self, st: &State, code: &Rc<Code>, head: u32) -> End {
        if code.user {
            return End::InfiniteLoop(code.clone(), head);
        }
        let own = st.frames.iter().rev().find(|f| f.code.user);
        match own {
            Some(frame) => End::InfiniteLoop(frame.code.clone(), frame.pc as u32),
            None => End::InfiniteLoop(code.clone(), head),
        }
    }

    /// How deep a new frame of this code is in a recursion.
    #[inline]
    pub(super) fn meter(&self, st: &State, code: &Rc<Code>) -> Meter {
        if !self.exploring || st.decisions == 0 {
            return Meter::default();
        }
        let mut below = st.frames.iter().rev();
        let depth = match below.find(|f| Rc::ptr_eq(&f.code, code)) {
            Some(frame) => frame.meter.depth + u32::from(frame.meter.entered != st.decisions),
            None => 0,
        };
        Meter {
            entered: st.decisions,
            depth,
            loops: Vec::new(),
        }
    }

    /// A recursion in which something is decided at every level has a bound; one on known values
    /// may go as deep as CPython lets it.
    #[cold]
    pub(super) fn check_recursion(&mut self, st: &mut State) -> Step<()> {
        let frame = st.frame();
        let mut deep = frame.meter.depth > self.config.depth;
        if self.host.is_some() {
            return if deep {
                Err(Stop::End(End::Cut(Reason::Depth)))
            } else {
                Ok(())
            };
        }
        deep |= st.forced > MOST_FORCED;
        if !deep || st.pinned.is_some() {
            return Ok(());
        }
        let place = (frame.code.id, u32::MAX);
        self.go_on_concretely(st, Reason::Depth, place)
    }

    /// A truth value that the entry returns: each answer is a path of its own, since whoever
    /// tests the entry wants to see both.
    #[cold]
    pub(super) fn decide_result(&mut self, st: &mut State) -> Step<()> {
        if let Some(Value::SymBool(term)) = st.stack.last() {
            let term = *term;
            let answer = self.decide(st, term)?;
            if let Some(top) = st.stack.last_mut() {
                *top = Value::Bool(answer);
            }
        }
        Ok(())
    }

    // ---- what is covered

    /// Some path has executed a mark.
    pub(super) fn saw(&mut self, mark: u32) {
        let (word, bit) = ((mark / 64) as usize, 1u64 << (mark % 64));
        if self.seen.len() <= word {
            self.seen.resize(word + 1, 0);
        }
        self.seen[word] |= bit;
    }

    fn unseen(&self, mark: u32) -> bool {
        let word = self.seen.get((mark / 64) as usize);
        word.is_none_or(|w| w >> (mark % 64) & 1 == 0)
    }

    /// Whether a state may execute something next that no path has executed: the mark behind its
    /// instruction, on either side if that branches.
    pub(crate) fn leads_to_unseen(&self, st: &State) -> bool {
        let last = st.frames.len().saturating_sub(1);
        let own = st.frames.iter().enumerate().rev();
        let Some((i, frame)) = own.into_iter().find(|(_, f)| f.code.user) else {
            return false;
        };
        let pc = if i == last { st.pc } else { frame.pc };
        let ops = &frame.code.ops;
        let side = match ops.get(pc) {
            Some(
                Op::JumpIfFalse(to)
                | Op::JumpIfTrue(to)
                | Op::JumpIfFalseOrPop(to)
                | Op::JumpIfTrueOrPop(to)
                | Op::CompareJump(_, to)
                | Op::ForIter(_, to)
                | Op::CompareFastJump(_, _, _, to)
                | Op::CompareFastIntJump(_, _, _, to),
            ) => self.unseen_from(ops, *to as usize),
            _ => false,
        };
        side || self.unseen_from(ops, pc + 1)
    }

    /// Follows the straight way to the next mark.
    fn unseen_from(&self, ops: &[Op], mut pc: usize) -> bool {
        for _ in 0..40 {
            match ops.get(pc) {
                Some(Op::Mark(mark)) => return self.unseen(*mark),
                Some(Op::Jump(to)) => pc = *to as usize,
                Some(Op::Return | Op::Raise(_)) | None => return false,
                Some(_) => pc += 1,
            }
        }
        false
    }
}
