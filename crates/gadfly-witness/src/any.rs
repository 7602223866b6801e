//! Inputs in whatever language.

use crate::finding::{StateOrigin, Witness};
use crate::python::PyWitness;

/// Inputs of a run in one of the languages.
#[derive(Clone, PartialEq, Debug)]
pub enum AnyWitness {
    Java(Witness),
    Python(PyWitness),
}

/// What reports need to know of inputs.
pub trait Inputs {
    fn view(&self) -> View<'_>;
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum View<'w> {
    Java(&'w Witness),
    Python(&'w PyWitness),
}

impl View<'_> {
    /// What is called, as users name it with `--only`.
    pub fn entry_name(self) -> String {
        match self {
            View::Java(witness) => witness.entry.display_name(),
            View::Python(witness) => witness.entry.name.clone(),
        }
    }

    pub fn state(self) -> StateOrigin {
        match self {
            View::Java(witness) => witness.state,
            View::Python(_) => StateOrigin::Reached,
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

impl Inputs for AnyWitness {
    fn view(&self) -> View<'_> {
        match self {
            AnyWitness::Java(witness) => View::Java(witness),
            AnyWitness::Python(witness) => View::Python(witness),
        }
    }
}
