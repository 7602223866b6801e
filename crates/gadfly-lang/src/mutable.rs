//! Mutants: what looking for inputs that kill them needs of a language beyond [`crate::Language`].

use std::collections::BTreeSet;
use std::fmt::Debug;

use gadfly_base::progress::Progress;
use gadfly_witness::{Place, Reason};

/// A program that can be mutated, with the searches and the real runtime for its mutants.
///
/// Mutants have numbers, from zero in the order of [`Mutable::mutants`]. The searches come in the order of the
/// methods here. Each hears which mutants are alive and what was seen so far; a language that has no such search
/// leaves it out. How many inputs a search takes and how much effort it counts is the language's business; that it
/// is the same in every run, too.
pub trait Mutable {
    /// What the language needs of a mutant to run it: its text or its class file.
    type Code;
    /// The inputs of one run, as a recipe.
    type Inputs: Clone + PartialEq + Debug;
    /// What a run on the original showed.
    type Seen: Clone + Debug;
    /// What is known about the path that inputs came from.
    type Origin: Clone + Default;
    /// Inputs that are ready to run, a compiled harness for example.
    type Ready: Clone;

    fn mutants(&self) -> &[Mutant<Self::Code>];

    /// Makes inputs ready whose observation is known, in order.
    fn prepare(&mut self, inputs: &[&Self::Inputs]) -> anyhow::Result<Vec<Self::Ready>>;

    /// Runs inputs on the original, in order. Nothing for inputs that cannot be run, that come to no end or that show
    /// something else in every run: they make no tests.
    fn observe(&mut self, inputs: &[&Self::Inputs]) -> anyhow::Result<Vec<Option<Observed<Self>>>>;

    /// Runs inputs on mutants, or again on the original, in order.
    fn run(&mut self, runs: &[MutantRun<'_, Self>], patience: Patience) -> Vec<Shown>;

    /// How many runs there were.
    fn replays(&self) -> u64;

    /// Whether a run on the original came to the place of a mutant, if that can be seen.
    fn reaches(&self, _seen: &Self::Seen, _mutant: usize) -> Option<bool> {
        None
    }

    /// Inputs of paths that lead to the places of mutants and show more there than others.
    fn lead(
        &mut self,
        _known: &Known<'_, Self>,
        _progress: &dyn Progress,
    ) -> anyhow::Result<Vec<AimedOf<Self>>> {
        Ok(Vec::new())
    }

    /// Inputs with which the original and a mutant may differ, by all paths of both. What they say about mutants
    /// without such inputs is asked by [`Mutable::verdict`].
    fn compare(
        &mut self,
        known: &Known<'_, Self>,
        progress: &dyn Progress,
    ) -> anyhow::Result<Vec<AimedOf<Self>>>;

    /// Inputs of the mutants' own paths.
    fn follow(
        &mut self,
        _known: &Known<'_, Self>,
        _progress: &dyn Progress,
    ) -> anyhow::Result<Vec<AimedOf<Self>>> {
        Ok(Vec::new())
    }

    /// Inputs beyond the bounds of all searches, strung together of those that were seen. `turn` counts from zero;
    /// nothing: there are no more turns.
    fn histories(
        &mut self,
        _turn: usize,
        _known: &Known<'_, Self>,
        _progress: &dyn Progress,
    ) -> Option<Vec<AimedOf<Self>>> {
        None
    }

    /// Whether a mutant is equivalent as far as the comparison has got.
    fn verdict(&mut self, mutant: usize) -> Verdict;

    /// How many calls of a history could be left out.
    fn calls(&self, _inputs: &Self::Inputs) -> usize {
        0
    }

    /// A history without the calls from one number to below another.
    fn without(&self, inputs: &Self::Inputs, _from: usize, _to: usize) -> Self::Inputs {
        inputs.clone()
    }

    fn into_mutants(self) -> Vec<Mutant<Self::Code>>
    where
        Self: Sized;
}

/// A small mistake in a program.
#[derive(Clone, Debug)]
pub struct Mutant<C> {
    pub place: Place,
    /// Which kind of mistake, as reports name it.
    pub operator: &'static str,
    /// `< became <=`.
    pub description: String,
    pub code: C,
}

/// A test: inputs, and what was observed with them on the original.
#[derive(Clone, Debug)]
pub struct Probe<I, S, O> {
    pub witness: I,
    pub seen: S,
    pub origin: O,
}

/// The probes of a language.
pub type ProbeOf<M> = Probe<<M as Mutable>::Inputs, <M as Mutable>::Seen, <M as Mutable>::Origin>;

/// Inputs that were run on the original: ready to run again, and what they showed.
type Observed<M> = (<M as Mutable>::Ready, <M as Mutable>::Seen);

/// What a search may build on.
pub struct Known<'k, M: Mutable + ?Sized> {
    /// Mutants that it is for, ascending.
    pub alive: &'k [usize],
    pub probes: &'k [&'k ProbeOf<M>],
}

/// Inputs from a search, with the mutants that they are for.
#[derive(Clone, Debug)]
pub struct Aimed<I, O> {
    pub inputs: I,
    pub origin: O,
    /// Mutants that should do something else with them.
    pub infects: BTreeSet<usize>,
    /// Mutants that are worth trying with them, too.
    pub reaches: BTreeSet<usize>,
    /// Strung together from others; calls may be left out.
    pub is_history: bool,
}

/// The inputs that searches of a language find.
pub type AimedOf<M> = Aimed<<M as Mutable>::Inputs, <M as Mutable>::Origin>;

/// Inputs on their way to the real runtime.
pub struct MutantRun<'r, M: Mutable + ?Sized> {
    /// Nothing: the original.
    pub mutant: Option<usize>,
    pub ready: &'r M::Ready,
    pub probe: &'r ProbeOf<M>,
}

/// How long a run may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// Enough for most calls: mutants often loop for ever.
    Short,
    /// Several times as long.
    Long,
}

/// What a run showed, beside what was seen on the original.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Nothing else, as far as a test could say; or there was nothing to see.
    Same,
    Different,
    /// It came to no end in the time it had.
    TooLong,
}

/// What comparing says about a mutant that no input has killed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Comparing found no inputs that could show a difference and missed nothing within the bounds.
    pub is_equivalent: bool,
    /// The bounds, or what may have been missed.
    pub reasons: BTreeSet<Reason>,
}
