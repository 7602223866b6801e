//! The boundary between jobs and languages: what a job needs of a language, as traits.
//!
//! A language implements [`Language`]: it loads a program, lists the entries, explores one of them, replays
//! inputs on the real runtime ([`Runtime`]) and prints them ([`Printer`]). Jobs are written against these
//! traits and name no language; the command line brings the two together. Nothing here knows a job either.
//!
//! What a language offers beyond that is a trait of its own: [`Relational`] for languages that can compare
//! two programs, and [`Mutable`] for programs whose mutants can be run and compared.
//!
//! The smallest implementation is the crate `gadfly-toy`, a language of ten instructions;
//! `docs/adding-a-language.md` walks through it. A job looks like this:
//!
//! ```
//! use gadfly_base::{Analysis, progress::Silent};
//! use gadfly_lang::{Language, each_entry};
//!
//! /// Which failures each entry has, in words.
//! fn failures<L: Language>(language: &L, request: &Analysis) -> anyhow::Result<Vec<String>> {
//!     let program = language.load(request, &Silent)?;
//!     let explored = each_entry(language, request, &program, &Silent, |machine, _, entry| {
//!         language.explore(request, &program, machine, entry)
//!     })?;
//!     let failures = explored.iter().flat_map(|entry| &entry.failures);
//!     Ok(failures.map(|(failure, _)| failure.exception.clone()).collect())
//! }
//! ```

mod failure;
mod language;
mod mutable;
mod printer;
mod relational;
mod runtime;
mod workers;

pub use failure::{Explored, Failure};
pub use language::{EntryKey, Language};
pub use mutable::{
    Aimed, AimedOf, Known, Mutable, Mutant, MutantRun, Patience, Probe, ProbeOf, Shown, Verdict,
};
pub use printer::{Printed, Printer, TestFile, TestFiles};
pub use relational::{Callable, Relational, RunEnd, Search};
pub use runtime::{Replay, Runtime, Trial};
pub use workers::{collected, each_entry, guarded};
