//! What a solver says.

use std::rc::Rc;

use gadfly_term::Model;

#[derive(Clone, Debug)]
pub enum Answer {
    /// With a model that was evaluated and satisfies everything asked.
    Sat(Rc<Model>),
    Unsat,
    Unknown(UnknownReason),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnknownReason {
    Timeout,
    /// A theory or solver the question needs is missing or gave up; says what.
    Incomplete(String),
}

impl Answer {
    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat)
    }

    pub fn model(&self) -> Option<&Rc<Model>> {
        match self {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }
}
