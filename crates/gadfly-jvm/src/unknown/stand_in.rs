//! Contracts that stand in for methods: of interfaces that have no body here, and under
//! `--modular` of every method that has a contract.

use crate::classes::names::DRIVER;
use crate::classes::{Method, MethodId};
use crate::heap::Native;
use crate::machine::{Flow, Jvm, Relied, Step};
use crate::state::{OnReturn, Role, State};
use crate::value::Value;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Jvm {
    /// Forgets what earlier checks relied on.
    pub fn begin_check(&mut self) {
        self.relied = Relied::default();
    }

    /// The names of the methods that stood in for others since [`Jvm::begin_check`].
    pub fn stood_in(&self) -> BTreeSet<String> {
        let all = self.relied.stand_ins.iter();
        all.map(|&by| self.classes.method(by).name.to_string())
            .collect()
    }

    /// Whether the method under check ended with an exception since then.
    pub fn threw(&self) -> bool {
        self.relied.threw
    }

    /// Called when a handler takes an exception: the driver's takes what the method under check throws.
    pub(crate) fn note_caught(&mut self, st: &State) {
        self.relied.threw |= st.under_check && st.frame().method.name.starts_with(DRIVER);
    }

    /// From here on `stand_in` may be called instead of the method of the same class that has
    /// this name and the same parameters. Says whether there are such methods.
    pub fn add_stand_in(&mut self, class: &str, method: &str, stand_in: &str) -> bool {
        let Ok(class) = self.classes.load(class) else {
            return false;
        };
        let methods = self.classes.class(class).methods.clone();
        let named = |jvm: &Jvm, name: &str| -> Vec<Rc<Method>> {
            let all = methods.iter().map(|&m| jvm.classes.method(m).clone());
            all.filter(|m| &*m.name == name).collect()
        };
        let Some(by) = named(self, stand_in).into_iter().next() else {
            return false;
        };
        let same = |m: &Rc<Method>| m.params == by.params && m.is_static() == by.is_static();
        match named(self, method).into_iter().find(same) {
            Some(declared) => {
                self.stand_ins.insert(declared.id, by.id);
                true
            }
            None => false,
        }
    }

    /// The method that stands in for this one where it is called now. The driver's own call is
    /// the one that is checked, and clauses are evaluated as they are.
    pub(crate) fn stand_in_for(&self, st: &State, method: MethodId) -> Option<MethodId> {
        if self.stand_ins.is_empty() || !self.modular || !st.under_check {
            return None;
        }
        let caller = &st.frame().method;
        if caller.name.starts_with(DRIVER) {
            None
        } else {
            self.stand_ins.get(&method).copied()
        }
    }

    /// Calls the contract of a method that has no body; the arguments are on the stack.
    pub(crate) fn call_stand_in(
        &mut self,
        st: &mut State,
        declared: &Method,
        stand_in: MethodId,
    ) -> Step<Flow> {
        let at = st.stack.len() - declared.arg_count;
        let args: Vec<Value> = st.stack[at..].to_vec();
        let method = self.classes.method(stand_in).clone();
        self.relied.stand_ins.insert(stand_in);
        st.stack.truncate(at);
        self.enter(st, &method, &args, Role::Call, OnReturn::Push)?;
        Ok(Flow::Frame)
    }

    /// Notes a value that a contract promised: as the result of a stub, or on its own.
    pub(crate) fn promise(&mut self, st: &mut State, source: &Method, value: Value) {
        let frame = st.frame();
        let declared = self
            .stand_ins
            .iter()
            .find(|(_, by)| **by == frame.method.id)
            .map(|(declared, _)| *declared);
        let receiver = match st.stack.get(frame.base as usize) {
            Some(Value::Ref(r)) if !r.is_null() && !frame.method.is_static() => {
                Some(st.heap.resolve(*r))
            }
            _ => None,
        };
        let log = Rc::make_mut(&mut st.inputs);
        match (declared, receiver) {
            (Some(declared), Some(object))
                if matches!(st.heap.get(object).native.as_deref(), Some(Native::Stub(_))) =>
            {
                log.stub_results.push((object, declared, value));
            }
            // What is called says more than where its result comes from.
            _ => log.supplied.push((declared.unwrap_or(source.id), value)),
        }
    }
}
