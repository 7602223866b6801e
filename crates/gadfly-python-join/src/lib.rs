//! Exercises in Python: the values of the holes of a generator's text, all that meet its checks.
//!
//! A [`Program`] is the text that a quiz skeleton is turned into for the machine: a module whose
//! holes, checks and marked loops are calls of the module `gadfly_quiz`. It can be run with values
//! ([`Program::run`], thousands of times a second), or explored with the holes unknown
//! ([`Program::explore`]). States that meet at a place in the code become one, so that the number
//! of states follows the code and not its paths. From the ends of an exploration instances are
//! drawn ([`Program::draw`]); where there are none, [`Program::explain`] says why.
//!
//! `calls` is what the machine does at the calls, `holes` are the unknowns, `flow` says where
//! states meet, `merge` makes one state of two, `host` is what the machine keeps meanwhile.
//!
//! The machine walks deep data recursively: use a program on a thread with a large stack (64 MB
//! and more).

mod calls;
mod draw;
mod ends;
mod explain;
mod explore;
mod flow;
mod holes;
mod host;
mod log;
mod merge;
mod run;

use calls::FUNCTIONS;
pub use draw::{Drawn, Draws};
pub use ends::{QuizEnd, QuizEnds};
pub use gadfly_explore::{
    Automaton, Checks, Draw, Explanation, HoleDomain, Items, JoinLimits, Literal, TextDomain,
    Values, Why,
};
pub use gadfly_join::HoleTerms;
pub use log::Log;
pub use run::{Ended, LoopTurns, QuizRun, RunLimits, Thrown};

use gadfly_python::frame::OnReturn;
use gadfly_python::machine::{Config, End, Vm};
use gadfly_python::session::OpenError;
use gadfly_python::state::State;
use gadfly_python_code::code::{Code, Op};
use gadfly_python_code::compile::syntax_errors;
use gadfly_python_code::names::Name;
use gadfly_python_code::value::{Ref, Value};
use std::path::PathBuf;
use std::rc::Rc;

/// A generator's text, ready to be run.
pub struct Program {
    pub(crate) vm: Vm,
    /// Before the program begins; every run starts here.
    base: State,
    /// Where the program's variables are.
    module: Ref,
    /// Holds the text of what the entry returned.
    returned: Name,
    /// The text of a program has lines of its own behind it from here on.
    lines: u32,
}

/// The variable with the text of what the entry returned.
const RETURNED: &str = "gadfly_returned";

impl Program {
    /// `entry`: the function that is called when the module has been executed, without arguments;
    /// empty if there is none. `library`: where CPython's own modules are, for programs that
    /// import some.
    pub fn open(
        file: &str,
        text: &str,
        entry: &str,
        library: Option<PathBuf>,
    ) -> Result<Program, OpenError> {
        let errors = syntax_errors(text, file);
        if !errors.is_empty() {
            return Err(OpenError::Syntax(errors));
        }
        let config = Config {
            library,
            decisions: u32::MAX,
            ..Config::default()
        };
        let (mut vm, mut base) =
            Vm::boot_with(config, FUNCTIONS).map_err(|e| OpenError::Machine(e.to_string()))?;
        let lines = text.lines().count() as u32;
        let mut whole = text.to_string();
        if !entry.is_empty() {
            whole.push_str(&format!(
                "\nimport gadfly_quiz as gadfly_own\n{RETURNED} = gadfly_own._shown({entry}())\n"
            ));
        }
        let code = vm
            .compile(&whole, file, true)
            .map_err(|e| OpenError::Syntax(vec![e]))?;
        // The module of the calls is there already.
        let calls = include_str!("gadfly_quiz.py");
        let calls = vm
            .compile(calls, "<gadfly>/gadfly_quiz.py", false)
            .map_err(|e| OpenError::Syntax(vec![e]))?;
        let (end, _) = vm.import_source(&mut base, "gadfly_quiz", calls, u64::MAX);
        if !matches!(end, Some(End::Returned(_))) {
            return Err(OpenError::Machine("gadfly_quiz does not run".into()));
        }
        settle_down(&mut base);
        preload(&mut vm, &mut base, &code);
        let module = vm.new_module(&mut base, "__main__");
        base.heap
            .set_module_var(module, gadfly_python_code::names::n::FILE, Value::str(file));
        Rc::make_mut(&mut base.modules).insert("__main__".into(), module);
        vm.enter_module(&mut base, code, module, OnReturn::Exit);
        let returned = vm.name(RETURNED);
        Ok(Program {
            vm,
            base,
            module,
            returned,
            lines,
        })
    }

    /// The text of what the entry returned, perhaps with parts that are still to be told.
    fn returned(&mut self, st: &State) -> Option<String> {
        let value = st.heap.module_vars(self.module)?.get(self.returned)?;
        let value = value.clone();
        self.vm.raw_text(st, &value)
    }
}

/// Instructions that the import of a module may take ahead of time.
const PRELOAD_STEPS: u64 = 20_000_000;

/// After a module was executed: ready for another.
fn settle_down(st: &mut State) {
    st.frames.clear();
    st.stack.clear();
    st.pc = 0;
    st.covered = Rc::default();
    st.output = Rc::default();
    st.commit();
}

/// Executes the library's modules that a program imports, so that not every run has to. What does
/// not work is left to the program.
fn preload(vm: &mut Vm, base: &mut State, code: &Rc<Code>) {
    let mut codes = vec![code.clone()];
    let mut names = std::collections::BTreeSet::new();
    while let Some(code) = codes.pop() {
        codes.extend(code.children.iter().cloned());
        for op in &code.ops {
            if let Op::Import(name, _) = op {
                names.insert(vm.shared.names.str(*name).to_string());
            }
        }
    }
    for name in names {
        if base.modules.contains_key(&*name) || name.starts_with('.') {
            continue;
        }
        let Ok(import) = vm.compile(&format!("import {name}\n"), "<gadfly>/preload.py", false)
        else {
            continue;
        };
        let mut st = base.clone();
        let (end, _) = vm.import_source(&mut st, "gadfly_preload", import, PRELOAD_STEPS);
        if matches!(end, Some(End::Returned(_))) && st.output.is_empty() {
            settle_down(&mut st);
            Rc::make_mut(&mut st.modules).remove("gadfly_preload");
            *base = st;
        }
    }
}
