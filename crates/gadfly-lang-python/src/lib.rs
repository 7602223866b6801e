//! Python as a language of the jobs ([`Python`]): programs are read and imported by the real CPython (`load`),
//! explored function by function (`explore`), and failures are judged and replayed (`failures`);
//! mutants of a module are in `mutants`.

pub mod explore;
mod failures;
mod language;
pub mod load;
pub mod mutants;
mod types;

pub use language::{Python, PythonPrinter};
