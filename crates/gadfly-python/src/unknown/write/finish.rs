//! Objects that a path never looked at.

use crate::heap::Body;
use crate::inputs::{Made, Ty};
use crate::machine::Vm;
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;

impl Vm {
    /// Objects that a path never looked at are made now, so that their constructor has run.
    pub fn finish_inputs(&mut self, st: &mut State) {
        let roots = st.inputs.roots.iter().map(|r| &r.value);
        let mut todo: Vec<Value> = roots.chain(&st.inputs.receiver).cloned().collect();
        let mut seen: Vec<Ref> = Vec::new();
        while let Some(value) = todo.pop() {
            let Value::Ref(r) = value else { continue };
            if seen.contains(&r) || seen.len() > 100 {
                continue;
            }
            seen.push(r);
            if let Body::Unknown(unknown) = &st.heap.get(r).body
                && unknown.default.is_none()
                && unknown.making.is_none()
                && matches!(unknown.kinds.first(), Some(Ty::Instance(_)))
                && !unknown.kinds.contains(&Ty::None)
            {
                self.make_now(st, r);
            }
            if let Body::Decided { made, .. } = &st.heap.get(r).body {
                match &**made {
                    Made::List(items) | Made::Tuple(items) | Made::Iterator(items) => {
                        todo.extend(items.iter().cloned());
                    }
                    Made::Dict(pairs) => todo.extend(pairs.iter().map(|p| p.1.clone())),
                    Made::Instance {
                        args,
                        calls,
                        assigned,
                        ..
                    } => {
                        let given = args.iter().chain(calls.iter().flat_map(|c| &c.1));
                        todo.extend(given.map(|a| a.value.clone()));
                        todo.extend(assigned.iter().map(|a| a.1.clone()));
                    }
                    _ => {}
                }
            }
        }
    }

    fn make_now(&mut self, st: &mut State, input: Ref) {
        let Some(function) = self.prelude.get("_touch").cloned() else {
            return;
        };
        let mut scratch = st.clone();
        scratch.frames.clear();
        scratch.stack.clear();
        scratch.pc = 0;
        scratch.commit();
        scratch.pinned = Some(crate::state::Pinned {
            until: u64::MAX,
            reason: Reason::LoopBound,
            varied: false,
        });
        let forks = self.forks.len();
        let exploring = std::mem::replace(&mut self.exploring, false);
        let end = self.call_from_outside(&mut scratch, &function, [Value::Ref(input)]);
        self.exploring = exploring;
        self.forks.truncate(forks);
        if matches!(end, crate::machine::End::Returned(_)) {
            scratch.frames = std::mem::take(&mut st.frames);
            scratch.stack = std::mem::take(&mut st.stack);
            scratch.pc = st.pc;
            scratch.pinned = st.pinned.take();
            *st = scratch;
        }
    }
}
