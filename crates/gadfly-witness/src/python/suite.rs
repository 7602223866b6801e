//! What a test job on Python code has to say: the suite as for any language, and where the code
//! does not do what is expected of it.

use crate::finding::{Finding, Unreachable};
use crate::python::PyWitness;
use crate::test::TestReport;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct PyTestReport {
    /// In `missed`, statements are sides called `statement`.
    pub suite: TestReport<PyWitness>,
    /// Tests that fail because the code does something else.
    pub differences: Vec<PyDifference>,
    /// Inputs with which the code does not come to an end; there are no tests of them.
    pub endless: Vec<Finding<PyWitness>>,
    /// Statements that no input reaches.
    pub unreachable: Vec<Unreachable>,
    /// Calls of which nobody has said yet what they should do.
    pub open: Vec<PyOpen>,
    /// Calls that shall have no test.
    pub skipped: u32,
    /// Whose word the expectations are.
    pub authority: PyAuthority,
    /// How to answer, if something is open: `gadfly test stack.py`.
    pub again: String,
}

/// Whose word counts for what a call should do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum PyAuthority {
    #[default]
    User,
    Code,
    /// The file of the other implementation.
    Oracle(String),
}

/// A call that does not do what it should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyDifference {
    /// The test that shows it, if there is one.
    pub test: Option<String>,
    pub witness: PyWitness,
    /// `returns [2]`, `raises ValueError`.
    pub expected: String,
    /// `Your code returned [2, 2] here.`
    pub did: String,
}

/// A question that was not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyOpen {
    pub witness: PyWitness,
    /// The line that the call is for.
    pub line: u32,
}
