//! What operations cost: room in memory, work that is counted as steps, and the budget of a path for calls
//! and type tests.

use super::{End, Step, Stop, Vm, raise};
use crate::builtin_types::t;
use crate::code::Code;
use crate::state::State;
use crate::value::Value;
use gadfly_effort::{Work, charge};
use gadfly_witness::Reason;

/// Instructions between two looks at the memory and the clock.
const LOOK_EVERY: u64 = 1000;
/// Elements that are copied or compared in the time of one instruction.
const ELEMENTS_PER_STEP: usize = 16;

pub(crate) fn too_long<T>(elements: usize) -> Step<T> {
    if elements > 1 << 42 {
        return raise(t::MEMORY_ERROR, "");
    }
    Err(Stop::End(End::Cut(Reason::Memory)))
}

/// Ends the path if there is no room for a string of so many bytes.
pub(crate) fn text_room(bytes: usize) -> Step<()> {
    if gadfly_memory::has_room(bytes) {
        Ok(())
    } else {
        too_long(bytes / 8)
    }
}

impl Vm {
    /// Asked before an operation makes a sequence of so many elements, or a string of eight times
    /// as many bytes: ends the path if there is no room for it, and counts the work.
    pub(crate) fn make_room(&mut self, elements: usize) -> Step<()> {
        let bytes = elements.saturating_mul(size_of::<Value>());
        if elements > self.config.elements || !gadfly_memory::has_room(bytes) {
            return too_long(elements);
        }
        self.work(elements)
    }

    /// The same for elements that are put behind others, a few at a time.
    pub(crate) fn make_room_behind(&mut self, before: usize, elements: usize) -> Step<()> {
        if before + elements > self.config.elements {
            return too_long(before + elements);
        }
        self.work(elements)
    }

    /// The same for a string of so many bytes.
    pub(crate) fn make_text_room(&mut self, bytes: usize) -> Step<()> {
        self.make_room(bytes / 8)
    }

    /// Counts an operation that looks at so many elements. Recursive walks call it for every
    /// node: what is small as a graph may be very large as a tree.
    #[inline]
    pub(crate) fn work(&mut self, elements: usize) -> Step<()> {
        charge(Work::Element, elements as u64);
        self.steps += (elements / ELEMENTS_PER_STEP) as u64;
        self.walked += (elements % ELEMENTS_PER_STEP) as u64;
        if self.walked >= ELEMENTS_PER_STEP as u64 {
            self.steps += 1;
            self.walked -= ELEMENTS_PER_STEP as u64;
        }
        if self.steps >= self.next_look {
            self.look()
        } else {
            Ok(())
        }
    }

    /// Ends the path if it holds too much memory or its time is over.
    #[cold]
    pub(crate) fn look(&mut self) -> Step<()> {
        self.next_look = self.steps + LOOK_EVERY;
        if gadfly_memory::is_exhausted() {
            return Err(Stop::End(End::Cut(Reason::Memory)));
        }
        self.check_deadline()
    }

    fn check_deadline(&self) -> Step<()> {
        match self.deadline {
            Some(deadline) if deadline.is_over() => Err(Stop::End(End::Cut(Reason::Time))),
            _ => Ok(()),
        }
    }

    /// A function of the program is called.
    pub(crate) fn charge_call(&self, st: &mut State, code: &Code) {
        if self.config.budget.is_none() || !st.metered || !code.user {
            return;
        }
        let name = self.shared.names.str(code.name);
        let free = name.starts_with('<') || name.starts_with("__") && name.ends_with("__");
        // Nobody calls the entry but we.
        if !free && st.frames.iter().any(|frame| frame.code.user) {
            st.spent = st.spent.saturating_add(self.config.prices.of_call(name));
        }
    }

    /// A value was found to be of a class.
    pub(crate) fn charge_test(&self, st: &mut State, class: &Value) {
        if self.config.budget.is_none() || !st.metered {
            return;
        }
        if let Value::Ref(class) = class
            && st.heap.class(*class).is_some()
        {
            let price = self.config.prices.of_test(&self.class_name(st, *class));
            st.spent = st.spent.saturating_add(price);
        }
    }

    pub(crate) fn is_over_budget(&self, st: &State) -> bool {
        self.config.budget.is_some_and(|budget| st.spent > budget)
    }
}
