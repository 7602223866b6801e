//! The host of a machine: whoever follows its paths, joins them, and is asked where they wait and branch.

use super::Vm;
use crate::code::Code;
use crate::state::State;
use gadfly_solve::Answer;
use gadfly_term::Term;
use std::any::Any;
use std::rc::Rc;

/// Someone who wants the effect of every value, and who may join states. While there is a host the
/// machine chooses no value and invents no input: what it cannot follow for all of them ends the path.
pub trait Host: Any {
    /// Where states wait for each other in this code, by instruction.
    fn meetings(&mut self, code: &Rc<Code>) -> Option<Rc<[bool]>>;

    /// Whether a state that came to a meeting waits; `forks`: others have just begun.
    fn waits(&self, forks: bool) -> bool;

    /// Which sides of a branch a path can take, that of the condition first. The machine has no host
    /// meanwhile.
    fn branch(
        &mut self,
        vm: &mut Vm,
        st: &State,
        condition: Term,
        negated: Term,
    ) -> (Answer, Answer);
}

impl Vm {
    /// The host, if it is of this type.
    pub fn host_as<T: Host>(&self) -> Option<&T> {
        let host: &dyn Any = self.host.as_deref()?;
        host.downcast_ref()
    }

    pub fn host_as_mut<T: Host>(&mut self) -> Option<&mut T> {
        let host: &mut dyn Any = self.host.as_deref_mut()?;
        host.downcast_mut()
    }

    #[inline]
    pub(crate) fn meetings(&mut self, code: &Rc<Code>) -> Option<Rc<[bool]>> {
        self.host.as_mut()?.meetings(code)
    }

    pub(crate) fn waits_here(&self) -> bool {
        let host = self.host.as_ref();
        host.is_some_and(|host| host.waits(!self.forks.is_empty()))
    }

    pub(crate) fn branch(
        &mut self,
        st: &State,
        condition: Term,
        negated: Term,
    ) -> (Answer, Answer) {
        let Some(mut host) = self.host.take() else {
            return self.solver.branch(&mut self.pool, &st.path, condition);
        };
        let answers = host.branch(self, st, condition, negated);
        self.host = Some(host);
        answers
    }
}
