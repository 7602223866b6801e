//! The trait that every language implements.

use std::fmt::Debug;

use gadfly_base::Analysis;
use gadfly_base::progress::Progress;
use gadfly_witness::{FunctionReport, StateOrigin, Unreachable};

use crate::{Explored, Printer, Runtime};

/// A language: programs are loaded, entries explored, inputs replayed and printed.
///
/// A value of the type holds what the user chose about the language, and no state.
pub trait Language: Sync {
    /// A loaded program, with the real runtime that runs it.
    type Program: Sync;
    /// Explores entries; belongs to one thread.
    type Machine;
    /// A function to call with unknown arguments, named so that every machine knows it.
    type Entry: Sync;
    /// The inputs of one run, as a recipe.
    type Inputs: Clone + PartialEq + Debug + Send;
    /// What was seen in a real run, for the tests that are written about it.
    type Observation: Clone + Debug;
    /// What is remembered of an entry's paths when its machine is gone.
    type Traces: Send;
    type Printer: Printer<Inputs = Self::Inputs, Observation = Self::Observation>;

    /// Reads and compiles (or imports) the files of a request. A mistake of the user's is an error with a file and
    /// a line.
    fn load(&self, request: &Analysis, progress: &dyn Progress) -> anyhow::Result<Self::Program>;

    /// Parts of a request to load one by one, if it failed with this error only because its files do not go together.
    fn apart(&self, _request: &Analysis, _error: &anyhow::Error) -> Vec<Analysis> {
        Vec::new()
    }

    /// The entries that the request is about, in the order of the code. That there are none is an error of the user's,
    /// unless [`Language::closed`] says why.
    fn entries(
        &self,
        request: &Analysis,
        program: &Self::Program,
    ) -> anyhow::Result<Vec<Self::Entry>>;

    /// The entry as progress is reported: `Shape.area`.
    fn name<'e>(&self, program: &'e Self::Program, entry: &'e Self::Entry) -> &'e str;

    fn machine(&self, request: &Analysis, program: &Self::Program)
    -> anyhow::Result<Self::Machine>;

    /// From now on the machine refuses to start any entry, with these words about a panic as the reason; or no longer.
    fn refuse(&self, machine: &mut Self::Machine, panic: Option<String>);

    /// Follows the paths of an entry within the bounds of the request. What is found depends on the program and the
    /// request only, never on what the machine did before.
    fn explore(
        &self,
        request: &Analysis,
        program: &Self::Program,
        machine: &mut Self::Machine,
        entry: &Self::Entry,
    ) -> anyhow::Result<Explored<Self::Inputs, Self::Traces>>;

    /// The real runtime, to replay inputs with.
    fn runtime<'p>(
        &self,
        request: &'p Analysis,
        program: &'p Self::Program,
    ) -> anyhow::Result<Box<dyn Runtime<Self::Inputs, Self::Observation> + 'p>>;

    /// Which entry inputs call.
    fn called(&self, inputs: &Self::Inputs) -> EntryKey;

    /// Whether constructors and public calls alone lead to inputs; reached ones are replayed first.
    fn state(&self, _inputs: &Self::Inputs) -> StateOrigin {
        StateOrigin::Reached
    }

    /// Statements that no input reaches. `functions` are the reports of the entries, after everything was replayed.
    fn unreachable(
        &self,
        _program: &Self::Program,
        _explored: &[Self::Traces],
        _functions: &[FunctionReport],
    ) -> Vec<Unreachable> {
        Vec::new()
    }

    /// Reports of what could not be entered at all.
    fn closed(&self, _program: &Self::Program) -> Vec<FunctionReport> {
        Vec::new()
    }

    fn printer(&self, program: &Self::Program) -> Self::Printer;
}

/// An entry among others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct EntryKey {
    /// Tells it from all others, overloads included.
    pub name: String,
    /// Its place among the findings about one line.
    pub rank: (u32, Vec<String>),
}
