//! The machine as seen by the explorer, and the call of a function with unknown arguments.

use crate::heap::Body;
use crate::machine::{End, Outcome, Vm};
use crate::state::State;
use crate::unknown::{ANY, kinds_of};
use crate::value::Value;
use gadfly_explore::{Advance, Machine, Position};
use gadfly_witness::Reason;
use std::rc::Rc;

/// Instructions a state may run before another one has a turn.
const QUANTUM: u64 = 100_000;

impl Machine for Vm {
    type State = State;
    type Outcome = Outcome;

    fn advance(&mut self, mut st: State, forks: &mut Vec<State>) -> Advance<State, Outcome> {
        self.exploring = true;
        let begun = self.steps;
        let end = loop {
            match self.run(&mut st, begun + QUANTUM) {
                Ok(()) => break None,
                Err(stop) => {
                    if let Some(end) = self.route(&mut st, stop) {
                        break Some(end);
                    }
                }
            }
        };
        self.exploring = false;
        st.steps += self.steps - begun;
        forks.append(&mut self.forks);
        let spent = match &st.pinned {
            Some(pinned) if st.steps > pinned.until => Some(pinned.reason.clone()),
            _ if st.steps > self.config.steps => Some(Reason::LoopBound),
            _ => None,
        };
        match (end, spent) {
            (None, Some(reason)) => Advance::Ended(Outcome {
                state: st,
                end: End::Cut(reason),
            }),
            (None, None) => Advance::Paused(st),
            (Some(end), _) => Advance::Ended(Outcome { state: st, end }),
        }
    }

    fn position(&self, st: &State) -> Position {
        let decision = st.now.decided.last().map_or(0, |d| u64::from(d.taken));
        let code = st.frames.last().map_or(0, |f| u64::from(f.code.id));
        Position {
            location: (code << 32) ^ ((st.pc as u64) << 8) ^ decision,
            cost: st.cost,
            uncovered: self.leads_to_unseen(st),
        }
    }
}

impl Vm {
    /// A state that is about to call a function of the program with unknown arguments.
    pub fn entry(&mut self, base: &State, function: &Value) -> Option<State> {
        let Value::Ref(r) = function else { return None };
        let Body::Function(data) = &base.heap.get(*r).body else {
            return None;
        };
        let code = data.code.clone();
        let mut st = base.clone();
        let mut args = Vec::new();
        let mut roots = Vec::new();
        for name in code.params.names.iter().take(code.params.positional) {
            let annotation = code.annotations.iter().find(|(n, _)| n == name);
            let (kinds, element) = match annotation {
                Some((_, text)) => kinds_of(text),
                None => (ANY.to_vec(), ANY.to_vec()),
            };
            let text = self.shared.names.str(*name).to_string();
            let value = self.new_input(&mut st, &text, &kinds, &element, 0);
            roots.push((text, value.clone()));
            args.push(value);
        }
        st.inputs = Rc::new(crate::unknown::Inputs { roots });
        self.prepare_call(&mut st, function, args);
        Some(st)
    }

    /// The arguments of a path as Python literals, as simple as the solver finds them.
    pub fn arguments(&mut self, st: &State) -> Option<Vec<(String, String)>> {
        let model = self.solver.minimise(&mut self.pool, &st.path, &[])?;
        let roots = st.inputs.roots.clone();
        Some(
            roots
                .iter()
                .map(|(name, value)| (name.clone(), self.literal(st, value, &model)))
                .collect(),
        )
    }
}
