//! References of joined states: one of two objects, by a condition. Which one it is gets decided
//! when an instruction looks inside; questions that both sides answer alike need no decision.

use crate::classes::ClassId;
use crate::heap::{Body, Either};
use crate::machine::{Jvm, Step, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::Elem;
use gadfly_term::Term;
use std::rc::Rc;

impl Jvm {
    /// The node behind a reference, with the conditions on the way decided.
    pub(crate) fn settled(&mut self, st: &mut State, reference: Ref) -> Step<Ref> {
        loop {
            let node = st.heap.resolve(reference);
            if node.is_null() {
                return Ok(node);
            }
            let Body::Either(either) = &st.heap.get(node).body else {
                return Ok(node);
            };
            let either = either.clone();
            let to = if self.decide(st, either.guard)? {
                either.yes
            } else {
                either.no
            };
            st.heap.get_mut_unobserved(node).body = Body::Settled { to, was: either };
            st.commit();
        }
    }

    /// What stands at an index of an array whose elements a loop with an invariant has changed.
    pub(super) fn forgotten_element(
        &mut self,
        st: &mut State,
        array: u32,
        elem: Elem,
        at: Term,
    ) -> Step<Value> {
        match self.join {
            Some(join) => join.forgotten_element(self, st, array, elem, at),
            None => unsupported("an unknown outside of an exercise"),
        }
    }

    pub(crate) fn either_is_null(&mut self, st: &mut State, reference: Ref) -> Step<bool> {
        let null = self.on_sides(st, reference, &mut |_, _, r| r.is_null());
        self.decide(st, null)
    }

    /// Of a reference that is not null.
    pub(crate) fn either_has_type(
        &mut self,
        st: &mut State,
        reference: Ref,
        class: ClassId,
    ) -> Step<bool> {
        if self.every_side_is(st, reference, class) {
            return Ok(true);
        }
        let node = self.settled(st, reference)?;
        if node.is_null() {
            return Ok(false);
        }
        self.has_type(st, Value::Ref(node), class)
    }

    /// Whether a reference can be nothing but null or an object of this class.
    pub(crate) fn every_side_is(&self, st: &State, reference: Ref, class: ClassId) -> bool {
        let node = st.heap.resolve(reference);
        if node.is_null() {
            return true;
        }
        let object = st.heap.get(node);
        match &object.body {
            Body::Either(either) => {
                self.every_side_is(st, either.yes, class)
                    && self.every_side_is(st, either.no, class)
            }
            Body::Unknown(_) => false,
            _ => self.classes.is_subtype(object.class, class),
        }
    }

    /// When a property holds that depends on which object a reference is.
    fn on_sides(
        &mut self,
        st: &State,
        reference: Ref,
        holds: &mut dyn FnMut(&Jvm, &State, Ref) -> bool,
    ) -> Term {
        let node = st.heap.resolve(reference);
        if !node.is_null()
            && let Body::Either(either) = &st.heap.get(node).body
        {
            let either: Rc<Either> = either.clone();
            let yes = self.on_sides(st, either.yes, holds);
            let no = self.on_sides(st, either.no, holds);
            return self.pool.ite(either.guard, yes, no);
        }
        let holds = holds(self, st, node);
        self.pool.bool(holds)
    }
}
