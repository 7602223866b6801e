//! Two states at one place as one: it means exactly the one whose condition holds.
//!
//! Numbers that differ become if-then-else terms. Objects that both states made since they parted
//! are matched one to one, so identity keeps its meaning; references that cannot be matched become
//! a choice between two ([`gadfly_jvm::heap::Either`]). What cannot be said that way keeps the states
//! apart.

use crate::choice::Use;
use crate::heaps::{Merge, reachable};
use crate::joined::Joined;
use crate::joining::JoinLog;
use gadfly_jvm::state::{Frame, LoopCount, OnReturn, Role, State};
use gadfly_jvm::value::Value;
use gadfly_solve::Parting;
use gadfly_term::Term;
use std::collections::BTreeMap;
use std::rc::Rc;

impl Joined<'_> {
    /// The state that is `a` or `b`, if there is one.
    pub(crate) fn merge(&mut self, a: &State, b: &State) -> Option<State> {
        if !comparable(a, b) {
            return None;
        }
        let common = a.path.common(&b.path);
        let (since_a, since_b) = (a.path.since(common), b.path.since(common));
        if since_a.is_empty() || since_b.is_empty() {
            return None;
        }
        let older = JoinLog::heap_at(a, common).min(JoinLog::heap_at(b, common));
        let parting = Parting::of(&mut self.jvm.pool, (&a.path, &since_a), (&b.path, &since_b));
        let live = self.uses(a, b);
        let mut merged = self.merge_by(a, b, older, &parting, &live, None);
        if merged.is_none() {
            // What nobody can get at any more need not be joined.
            let mut differing = a.heap.differing(&b.heap, older);
            if !differing.is_empty() {
                let (mine, theirs) = (reachable(a, &live), reachable(b, &live));
                let before = differing.len();
                differing.retain(|r| mine.contains(r) || theirs.contains(r));
                if differing.len() < before {
                    merged = self.merge_by(a, b, older, &parting, &live, Some(differing));
                }
            }
        }
        let mut st = merged?;
        let log = self.join_logs(a, b, common, parting.guard);
        st.data.set(log);
        st.path.truncate(common);
        for conjunct in parting.conjuncts {
            let model = st.path.model().cloned();
            st.path.assume(&self.jvm.pool, conjunct, model);
        }
        Some(st)
    }

    /// `changed`: the older objects to be joined, if not all that differ.
    fn merge_by(
        &mut self,
        a: &State,
        b: &State,
        older: u32,
        parting: &Parting,
        live: &[Use],
        changed: Option<Vec<gadfly_jvm::value::Ref>>,
    ) -> Option<State> {
        let mut merge = Merge::new(
            &mut self.jvm.pool,
            &self.jvm.classes,
            self.jvm.known,
            (a, b),
            older,
            parting.guard,
        );
        merge.names()?;
        let statics = merge.statics()?;
        let mut stack = Vec::with_capacity(a.stack.len());
        for (i, live) in live.iter().enumerate() {
            stack.push(match live {
                Use::Dead => Value::Unset,
                // Of two kinds only where the verifier forbids to read it.
                Use::Local => merge.local(a.stack[i], b.stack[i])?,
                Use::Operand => merge.value(a.stack[i], b.stack[i])?,
            });
        }
        let mut frames = Vec::with_capacity(a.frames.len());
        for (x, y) in a.frames.iter().zip(&b.frames) {
            frames.push(frame(&mut merge, x, y)?);
        }
        let output = merge.output();
        merge.contents(changed)?;
        let (heap, interned, mirrors) = merge.finish();
        let mut st = State {
            frames,
            stack,
            heap,
            statics,
            interned,
            mirrors,
            output,
            decisions: a.decisions.max(b.decisions),
            forced: a.forced.max(b.forced),
            cost: a.cost.max(b.cost),
            spent: a.spent.max(b.spent),
            identities: a.identities.max(b.identities),
            ..a.clone()
        };
        for doubt in &b.doubts {
            st.doubt(doubt.clone());
        }
        st.heap.touch();
        Some(st)
    }

    fn join_logs(&mut self, a: &State, b: &State, common: usize, guard: Term) -> JoinLog {
        let none = JoinLog::default();
        let (a, b) = (
            JoinLog::of(a).unwrap_or(&none),
            JoinLog::of(b).unwrap_or(&none),
        );
        let pool = &mut self.jvm.pool;
        let mut checks = BTreeMap::new();
        for &check in a.checks.keys().chain(b.checks.keys()) {
            let of = |log: &JoinLog| log.checks.get(&check).copied().unwrap_or(pool.tt());
            let (x, y) = (of(a), of(b));
            checks.insert(check, pool.ite(guard, x, y));
        }
        let marks = a.marks.iter().copied();
        JoinLog {
            marks: marks.filter(|m| m.0 as usize <= common).collect(),
            apart: false,
            checks,
            reads: a.reads.union(&b.reads).copied().collect(),
        }
    }

    /// What each entry of the stack is still good for.
    fn uses(&mut self, a: &State, b: &State) -> Vec<Use> {
        let mut uses = vec![Use::Operand; a.stack.len()];
        for (x, y) in a.frames.iter().zip(&b.frames) {
            if matches!(x.role, Role::Script(_)) {
                continue;
            }
            debug_assert_eq!(x.pc, y.pc, "frames at one place");
            let flow = self.flow_of(&x.method);
            let locals = x.method.code().map_or(0, |c| c.max_locals as usize);
            let base = x.base as usize;
            for slot in 0..locals {
                if let Some(entry) = uses.get_mut(base + slot) {
                    *entry = if flow.is_live(x.pc, slot) {
                        Use::Local
                    } else {
                        Use::Dead
                    };
                }
            }
        }
        uses
    }
}

/// Whether two states are in the same place in every respect that joining cannot change.
fn comparable(a: &State, b: &State) -> bool {
    let same_frame = |x: &Frame, y: &Frame| {
        Rc::ptr_eq(&x.method, &y.method)
            && (x.pc, x.base) == (y.pc, y.base)
            && match (&x.role, &y.role) {
                (Role::Call, Role::Call) => true,
                (Role::Initializer(x), Role::Initializer(y)) => x == y,
                (Role::Script(x), Role::Script(y)) => Rc::ptr_eq(x, y),
                _ => false,
            }
    };
    a.decided.is_empty()
        && b.decided.is_empty()
        && !JoinLog::is_apart(a)
        && !JoinLog::is_apart(b)
        && a.pinned.is_none()
        && b.pinned.is_none()
        && a.stack.len() == b.stack.len()
        && a.frames.len() == b.frames.len()
        && (a.entered, a.under_check) == (b.entered, b.under_check)
        && a.begun_at == b.begun_at
        && Rc::ptr_eq(&a.inputs, &b.inputs)
        && a.interned.has_base_of(&b.interned)
        && a.mirrors.has_base_of(&b.mirrors)
        && a.frames
            .iter()
            .zip(&b.frames)
            .all(|(x, y)| same_frame(x, y))
}

fn frame(merge: &mut Merge, x: &Frame, y: &Frame) -> Option<Frame> {
    let on_return = match (x.on_return, y.on_return) {
        (OnReturn::Give(v), OnReturn::Give(w)) => OnReturn::Give(merge.value(v, w)?),
        (OnReturn::Part(s, i), OnReturn::Part(t, j)) if i == j => {
            OnReturn::Part(merge.same_reference(s, t)?, i)
        }
        (v, w) if v == w => v,
        _ => return None,
    };
    // Loops that were left do not count any more.
    let around = x
        .method
        .loops
        .iter()
        .filter(|l| l.head <= x.pc && x.pc <= l.last);
    let mut loops = smallvec::SmallVec::new();
    for span in around {
        let of = |f: &Frame| f.loops.iter().find(|l| l.head == span.head).copied();
        loops.extend(match (of(x), of(y)) {
            (Some(l), Some(m)) => Some(LoopCount {
                turns: l.turns.max(m.turns),
                decisions: l.decisions.max(m.decisions),
                forced_turns: l.forced_turns.max(m.forced_turns),
                forced: l.forced.max(m.forced),
                ..l
            }),
            (one, other) => one.or(other),
        });
    }
    Some(Frame {
        on_return,
        loops,
        decisions_at_entry: x.decisions_at_entry.min(y.decisions_at_entry),
        probe: None,
        ..x.clone()
    })
}
