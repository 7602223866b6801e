//! Where jobs reach into the machine: before instructions, and where states wait to be joined.

use super::{Jvm, Step};
use crate::classes::{Method, MethodId};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::{Elem, Instr};
use gadfly_solve::Answer;
use gadfly_term::Term;
use std::rc::Rc;

/// Looks at instructions before they are executed, and may put others in their place.
///
/// A hook has no state: what it needs is in [`Jvm::data`] and [`State::data`].
pub trait InstructionHook {
    /// The instructions of a method that concern the hook; asked when a frame begins or goes on.
    fn watched(&self, jvm: &Jvm, method: MethodId) -> Option<Rc<[bool]>>;

    /// Called before such an instruction, while the frame's `pc` is at it. Gives back what to execute.
    fn before(&self, jvm: &mut Jvm, st: &mut State, instr: Instr) -> Step<Instr>;
}

/// What a job does with the result of an entry, where its script has [`ScriptStep::Job`].
///
/// [`ScriptStep::Job`]: crate::state::ScriptStep::Job
pub type ResultHook = fn(&mut Jvm, &mut State, Option<Value>) -> Step<()>;

/// Joined exploration: states that meet at a place in the code become one. While there is such a hook,
/// the machine keeps states joinable and asks here where joining changes what it does.
///
/// A hook has no state: what it needs is in [`Jvm::data`] and [`State::data`].
pub trait JoinHook {
    /// The bounds of loops and calls, in place of the configuration's.
    fn turns(&self, jvm: &Jvm) -> u32;
    fn depth(&self, jvm: &Jvm) -> u32;

    /// Whether a loop has had so many turns that it may go on for ever, while other states wait.
    fn is_impatient(&self, jvm: &Jvm, turns: u32) -> bool;

    /// The instructions of a method before which states may wait for each other.
    fn meetings(&self, jvm: &mut Jvm, method: &Method) -> Rc<[bool]>;

    /// Whether the state waits before such an instruction.
    fn waits_here(&self, jvm: &Jvm) -> bool;

    /// Whether the state waits after it has run a frame; `left` if it came out of the frame.
    fn pauses(&self, jvm: &Jvm, left: bool) -> bool;

    /// Whether a condition and its negation can hold on a path.
    fn branch(&self, jvm: &mut Jvm, st: &State, condition: Term, negated: Term)
    -> (Answer, Answer);

    /// Whether a condition can hold on a path.
    fn check(&self, jvm: &mut Jvm, st: &State, condition: Term) -> Answer;

    /// Called before a path forks on a condition, on the state that both sides have in common.
    fn before_fork(&self, st: &mut State);

    /// Called before a path forks without a condition: nothing will tell the sides apart.
    fn keep_apart(&self, st: &mut State);

    /// A variable that a loop with an invariant changes.
    fn forgotten_variable(&self, jvm: &mut Jvm, kind: char, name: &str) -> Step<Value>;

    /// Forgets all elements of an array, not its length.
    fn forget_elements(&self, jvm: &mut Jvm, st: &mut State, array: Ref) -> Step<()>;

    /// What stands at an index of a forgotten array.
    fn forgotten_element(
        &self,
        jvm: &mut Jvm,
        st: &mut State,
        array: u32,
        elem: Elem,
        at: Term,
    ) -> Step<Value>;
}
