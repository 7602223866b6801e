//! Another text of the same module in the same machine, for comparing the two.

use super::entries::{self, Target};
use super::{IMPORT_STEPS, Session, Source, path};
use crate::machine::End;
use crate::shared_state::SharedState;
use crate::state::State;
use crate::unknown::Wanted;
use crate::value::Ref;
use gadfly_effort::Deadline;
use gadfly_witness::{PyWitness, Reason};
use std::rc::Rc;
use std::time::Duration;

/// A module after its import.
pub struct Imported {
    pub base: State,
    pub module: Ref,
    /// What can be called.
    pub targets: Vec<(String, Target)>,
    /// Variables that its functions may leave changed.
    pub stateful: Rc<SharedState>,
}

impl Session {
    /// The module under test.
    pub fn module(&self) -> Ref {
        let name: &str = &self.source.module;
        self.base.modules.get(name).copied().unwrap_or(Ref(1))
    }

    /// Imports another text in place of the module's own.
    pub fn import_other(&mut self, text: &str) -> Result<Imported, Reason> {
        let cannot = |what: &str| Err(Reason::Unsupported(format!("importing {what}")));
        let source = Source {
            text: text.to_string(),
            ..self.source.clone()
        };
        let Ok(code) = self.vm.compile(text, &source.file, true) else {
            return cannot("what is not Python");
        };
        let mut st = self.boot.clone();
        let name = source.module.clone();
        // An import has one path.
        let exhaustive = std::mem::replace(&mut self.vm.config.exhaustive, false);
        let (end, module) = self
            .vm
            .import_source(&mut st, &name, code.clone(), IMPORT_STEPS / 100);
        self.vm.config.exhaustive = exhaustive;
        match end {
            Some(End::Returned(_)) => {}
            _ => return cannot("a module that raises"),
        }
        st.frames.clear();
        st.stack.clear();
        st.pc = 0;
        st.covered = Default::default();
        st.output = Default::default();
        st.steps = 0;
        st.commit();
        let (infos, targets) = entries::list(&self.vm, &st, module, &code, &source);
        let names = infos.into_iter().map(|info| info.entry.name);
        Ok(Imported {
            stateful: Rc::new(SharedState::of(
                &mut self.vm.shared.names,
                &st,
                module,
                &code,
                text,
            )),
            targets: names.zip(targets).collect(),
            base: st,
            module,
        })
    }

    /// Begins work on an entry: states that are about to call it.
    pub fn begin(&mut self, entry: usize, time: Duration) -> Vec<State> {
        self.vm.forget_terms();
        self.set_deadline(Some(Deadline::after(time)));
        match self.targets.get(entry) {
            Some(target) => target.clone().start(&mut self.vm, &self.base),
            None => Vec::new(),
        }
    }

    pub fn set_deadline(&mut self, deadline: Option<Deadline>) {
        self.vm.deadline = deadline;
        self.vm.solver.set_deadline(deadline);
    }

    /// Inputs of a state that called an entry.
    pub fn write(&mut self, entry: usize, st: &State, wanted: Wanted) -> Result<PyWitness, Reason> {
        let Some(info) = self.entries.get(entry) else {
            return Err(Reason::NoInput);
        };
        let model = self.vm.readable_model(st, wanted).ok_or(Reason::Solver)?;
        let written = self.vm.write_inputs(st, model, wanted)?;
        Ok(path::assemble(info, written))
    }
}
