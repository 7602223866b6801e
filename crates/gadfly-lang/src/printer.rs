//! Inputs and tests as text, in the notation of the language.

use gadfly_witness::{Finding, PrintedInputs};

/// Writes inputs and tests. It outlives the program: runtimes are shut down before anything is printed.
pub trait Printer {
    type Inputs;
    type Observation;

    /// Inputs for a reader.
    fn print(&self, inputs: &Self::Inputs) -> PrintedInputs;

    /// A test for each finding that a test can show; it fails until the bug is fixed.
    fn tests(&self, shown: &[Printed<'_, Self::Inputs, Self::Observation>]) -> TestFiles;

    /// Takes over the names of another program that is reported together with this one.
    fn join(&mut self, other: Self);
}

/// A finding with what the real run showed.
pub struct Printed<'f, I, O> {
    pub finding: &'f Finding<I>,
    pub observed: &'f O,
}

/// Tests as they are written to a folder.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TestFiles {
    pub files: Vec<TestFile>,
    /// For each finding the test that shows it, if there is one.
    pub tests: Vec<Option<String>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFile {
    /// Below the folder for tests.
    pub path: String,
    pub text: String,
}
