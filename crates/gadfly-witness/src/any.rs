//! Inputs in whatever language, as reports see them.

use crate::finding::{StateOrigin, Witness};
use crate::python::PyWitness;

/// Inputs of a run in the notation of their language.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedInputs {
    /// What is called, as users name it with `--only`.
    pub entry: String,
    pub state: StateOrigin,
    /// Name and value of every input, in order.
    pub inputs: Vec<(String, String)>,
    /// Statements that a user can paste to see what they do; the last one is the call.
    pub code: Vec<String>,
}

/// What reports need to know of inputs.
pub trait Inputs {
    fn view(&self) -> View<'_>;
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum View<'w> {
    Java(&'w Witness),
    Python(&'w PyWitness),
    Printed(&'w PrintedInputs),
}

impl View<'_> {
    /// What is called, as users name it with `--only`.
    pub fn entry_name(self) -> String {
        match self {
            View::Java(witness) => witness.entry.display_name(),
            View::Python(witness) => witness.entry.name.clone(),
            View::Printed(inputs) => inputs.entry.clone(),
        }
    }

    pub fn state(self) -> StateOrigin {
        match self {
            View::Java(witness) => witness.state,
            View::Python(_) => StateOrigin::Reached,
            View::Printed(inputs) => inputs.state,
        }
    }
}

impl Inputs for Witness {
    fn view(&self) -> View<'_> {
        View::Java(self)
    }
}

impl Inputs for PyWitness {
    fn view(&self) -> View<'_> {
        View::Python(self)
    }
}

impl Inputs for PrintedInputs {
    fn view(&self) -> View<'_> {
        View::Printed(self)
    }
}
