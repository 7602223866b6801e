//! The machine as seen by the explorer.

use crate::machine::{End, Outcome, Vm};
use crate::state::State;
use gadfly_explore::{Advance, Machine, Position};
use gadfly_witness::Reason;

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
