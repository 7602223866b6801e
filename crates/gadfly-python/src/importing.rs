//! Modules of the program: executing one, and what it left behind.

use crate::code::Code;
use crate::frame::OnReturn;
use crate::machine::{End, Vm};
use crate::state::State;
use crate::value::{Ref, Value};
use std::rc::Rc;

impl Vm {
    /// Executes a module's body under the name it is imported by; `None` if it takes more than
    /// `limit` instructions.
    pub fn import_source(
        &mut self,
        st: &mut State,
        name: &str,
        code: Rc<Code>,
        limit: u64,
    ) -> (Option<End>, Ref) {
        // A module of a package is imported after the packages around it, which may import it
        // themselves.
        let packaged = name.contains('.') || crate::interp::is_package(&code);
        let driver = format!("import {name}\n");
        let driver = packaged.then(|| self.compile(&driver, "<gadfly>/import.py", false).ok());
        let mut module = match driver.flatten() {
            Some(driver) => {
                self.codes.insert(name.into(), code);
                let around = self.new_module(st, "<import>");
                self.enter_module(st, driver, around, OnReturn::Exit);
                around
            }
            None => {
                let module = self.new_module(st, name);
                Rc::make_mut(&mut st.modules).insert(name.into(), module);
                self.enter_module(st, code, module, OnReturn::Exit);
                module
            }
        };
        let until = self.steps.saturating_add(limit);
        let end = loop {
            match self.run(st, until) {
                Ok(()) if self.steps >= until => break None,
                Ok(()) => {}
                Err(stop) => {
                    if let Some(end) = self.route(st, stop) {
                        break Some(end);
                    }
                }
            }
        };
        if packaged && let Some(imported) = st.modules.get(name) {
            module = *imported;
        }
        (end, module)
    }

    /// `str` of an exception.
    pub fn exception_message(&mut self, st: &mut State, exception: &Value) -> String {
        self.concretely(st, "str", exception)
    }

    /// A global variable of a module.
    pub fn global(&self, st: &State, module: Ref, name: &str) -> Option<Value> {
        let name = self.shared.names.find(name)?;
        st.heap.module_vars(module)?.get(name).cloned()
    }

    /// The class of an exception, by name.
    pub fn exception_name(&self, st: &State, exception: &Value) -> String {
        self.type_name(st, exception).to_string()
    }
}
