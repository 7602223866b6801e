//! Leading paths to inputs on which a mutant's instruction does something else, and ending them
//! there.

use super::{Mutants, Mutation, Site, Touched};
use crate::scalars::Differs;
use gadfly_classfile::Instr;
use gadfly_jvm::machine::{End, Step, Stop};
use gadfly_jvm::state::State;
use gadfly_solve::Answer;
use gadfly_witness::Reason;

/// Paths led to one mutant: the first inputs that infect it need not show it.
const MOST_LED: u32 = 4;
/// Questions asked for one mutant.
const MOST_ASKED: u32 = 60;

impl Mutants<'_> {
    /// Notes that a mutant's place is reached; if it depends on the inputs whether it would differ,
    /// a sibling goes where it does. The path itself stays as general as it was.
    pub(super) fn infect(&mut self, st: &mut State, instr: Instr, site: &Site) -> Step<()> {
        let number = site.mutant;
        Touched::change(st, |t| &mut t.reached, number);
        if Touched::of(st).has_infected(number) {
            return Ok(());
        }
        match self.differs(st, instr, &site.replacement.clone()) {
            Differs::Never => {}
            Differs::Always => Touched::change(st, |t| &mut t.infected, number),
            Differs::If(condition) => {
                // Executed again after a fork: a sibling has gone there already.
                let again = !st.decided.is_empty();
                if again || st.pinned.is_some() || st.path.contains(condition) {
                    return Ok(());
                }
                let Some(mutation) = self.jvm.data.get_mut::<Mutation>() else {
                    return Ok(());
                };
                let at = number as usize;
                if mutation.led[at] >= MOST_LED || mutation.asked[at] >= MOST_ASKED {
                    return Ok(());
                }
                mutation.asked[at] += 1;
                let answer = self
                    .jvm
                    .solver
                    .check(&mut self.jvm.pool, &st.path, &[condition]);
                if let Answer::Sat(model) = answer {
                    if let Some(mutation) = self.jvm.data.get_mut::<Mutation>() {
                        mutation.led[at] += 1;
                    }
                    let mut sibling = st.clone();
                    sibling.chosen = 0;
                    Touched::change(&mut sibling, |t| &mut t.infected, number);
                    sibling.path.assume(&self.jvm.pool, condition, Some(model));
                    if self.propagate(&mut sibling, condition).is_ok() {
                        self.forks.push(sibling);
                    }
                }
            }
        }
        Ok(())
    }

    /// Ends the path where the mutant differs; where it does not, a sibling goes on.
    pub(super) fn diverge(&mut self, st: &mut State, instr: Instr, site: &Site) -> Step<()> {
        Touched::change(st, |t| &mut t.reached, site.mutant);
        match self.differs(st, instr, &site.replacement.clone()) {
            Differs::Never => Ok(()),
            Differs::Always => Err(Stop::End(End::Diverges)),
            Differs::If(condition) if st.pinned.is_some() => {
                if st.path.follow_model(&mut self.pool, condition) {
                    Err(Stop::End(End::Diverges))
                } else {
                    Ok(())
                }
            }
            Differs::If(condition) => {
                let negated = self.jvm.pool.not(condition);
                let (yes, no) = self
                    .jvm
                    .solver
                    .branch(&mut self.jvm.pool, &st.path, condition);
                let Answer::Sat(model) = yes else {
                    if !matches!(yes, Answer::Unsat) {
                        st.doubt(Reason::Solver);
                    }
                    return Ok(());
                };
                match no {
                    Answer::Sat(without) => {
                        let mut sibling = st.clone();
                        sibling.chosen = 0;
                        sibling.path.assume(&self.jvm.pool, negated, Some(without));
                        if self.propagate(&mut sibling, negated).is_ok() {
                            self.forks.push(sibling);
                        }
                    }
                    Answer::Unsat => {}
                    Answer::Unknown(_) => st.doubt(Reason::Solver),
                }
                st.path.assume(&self.jvm.pool, condition, Some(model));
                self.propagate(st, condition)?;
                Err(Stop::End(End::Diverges))
            }
        }
    }
}
