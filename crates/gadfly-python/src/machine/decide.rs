//! Decisions: which way a path goes where a condition can be true and false, or where several alternatives
//! are open. Siblings of the state take the other ways.

use super::{End, Step, Stop, Vm};
use crate::frame::Decision;
use crate::state::State;
use gadfly_solve::Answer;
use gadfly_term::Term;
use gadfly_witness::Reason;

impl Vm {
    /// Which way a condition goes on this path. If both are feasible, a sibling takes the other.
    pub fn decide(&mut self, st: &mut State, condition: Term) -> Step<bool> {
        if let Some(known) = self.pool.as_bool(condition) {
            return Ok(known);
        }
        if let Some(known) = st.now.decided.iter().find(|d| d.on == Some(condition)) {
            return Ok(known.taken != 0);
        }
        if self.deadline.is_some_and(|d| d.is_over()) {
            return Err(Stop::End(End::Cut(Reason::Time)));
        }
        st.dirty = true;
        if st.pinned.is_some() {
            let taken = st.path.follow_model(&mut self.pool, condition);
            st.now.decided.push(Decision {
                on: Some(condition),
                taken: u32::from(taken),
                place: 0,
            });
            return Ok(taken);
        }
        self.check_bound(st)?;
        let asked = condition;
        let condition = self.reveal(st, condition)?;
        if let Some(known) = self.pool.as_bool(condition) {
            st.now.decided.push(Decision {
                on: Some(asked),
                taken: u32::from(known),
                place: 0,
            });
            return Ok(known);
        }
        let negated = self.pool.not(condition);
        let (yes, no) = self.branch(st, condition, negated);
        let (taken, unsure) = match (yes, no) {
            (Answer::Sat(with), Answer::Sat(without)) => {
                st.decisions += 1;
                // Stay on the side of the model at hand, so that it stays valid.
                let model = st.path.model();
                let stay = model.is_none_or(|m| gadfly_term::eval_bool(&self.pool, m, condition));
                let mut sibling = st.clone();
                sibling.now.chosen = 0;
                sibling.now.recalled = 0;
                sibling.now.decided.push(Decision {
                    on: Some(asked),
                    taken: u32::from(!stay),
                    place: 0,
                });
                let (here, there) = if stay {
                    ((condition, with), (negated, without))
                } else {
                    ((negated, without), (condition, with))
                };
                sibling.path.assume(&self.pool, there.0, Some(there.1));
                st.path.assume(&self.pool, here.0, Some(here.1));
                self.forks.push(sibling);
                (stay, false)
            }
            (Answer::Sat(_), Answer::Unsat) => {
                st.forced += 1;
                self.doubt_forced(st, condition);
                (true, false)
            }
            (Answer::Unsat, Answer::Sat(_)) => {
                st.forced += 1;
                self.doubt_forced(st, condition);
                (false, false)
            }
            (Answer::Sat(model), Answer::Unknown(_)) => {
                st.decisions += 1;
                st.path.assume(&self.pool, condition, Some(model));
                (true, true)
            }
            (Answer::Unknown(_), Answer::Sat(model)) => {
                st.decisions += 1;
                st.path.assume(&self.pool, negated, Some(model));
                (false, true)
            }
            (Answer::Unsat, Answer::Unsat) => return Err(Stop::End(End::Infeasible)),
            _ => return Err(Stop::End(End::Cut(Reason::Solver))),
        };
        if unsure {
            st.doubt(Reason::Solver);
        }
        st.now.decided.push(Decision {
            on: Some(asked),
            taken: u32::from(taken),
            place: 0,
        });
        Ok(taken)
    }

    /// One of `count` alternatives that no condition tells apart; siblings take the others.
    pub fn choose(&mut self, st: &mut State, count: usize) -> usize {
        if count <= 1 {
            return 0;
        }
        let chosen = st.now.chosen;
        let earlier = st
            .now
            .decided
            .iter()
            .filter(|d| d.on.is_none() && d.place == 0)
            .nth(chosen);
        if let Some(earlier) = earlier {
            let taken = earlier.taken as usize;
            st.now.chosen += 1;
            return taken;
        }
        st.dirty = true;
        st.decisions += 1;
        // States that parted without a condition cannot be joined.
        if self.host.is_some() {
            st.doubt(Reason::Unsupported(
                "a choice that no condition tells".into(),
            ));
        }
        // A path whose inputs have values takes the first way only.
        let first_only = st.pinned.is_some() || self.host.is_some();
        let count = if first_only { 1 } else { count };
        for alternative in 1..count {
            let mut sibling = st.clone();
            sibling.now.chosen = 0;
            sibling.now.recalled = 0;
            sibling.now.decided.push(Decision {
                on: None,
                taken: alternative as u32,
                place: 0,
            });
            self.forks.push(sibling);
        }
        st.now.decided.push(Decision {
            on: None,
            taken: 0,
            place: 0,
        });
        st.now.chosen += 1;
        0
    }

    /// Adds a condition that must hold; the path ends if it cannot.
    pub fn assume(&mut self, st: &mut State, condition: Term) -> Step<()> {
        if self.pool.as_bool(condition) == Some(true) || st.path.contains(condition) {
            return Ok(());
        }
        match self.solver.check(&mut self.pool, &st.path, &[condition]) {
            Answer::Sat(model) => {
                st.path.assume(&self.pool, condition, Some(model));
                Ok(())
            }
            Answer::Unsat => Err(Stop::End(End::Infeasible)),
            Answer::Unknown(_) => Err(Stop::End(End::Cut(Reason::Solver))),
        }
    }

    /// Too many decisions on one path: bounded like a loop.
    pub(crate) fn check_bound(&self, st: &State) -> Step<()> {
        if st.decisions > self.config.decisions {
            return Err(Stop::End(End::Cut(Reason::LoopBound)));
        }
        Ok(())
    }
}
