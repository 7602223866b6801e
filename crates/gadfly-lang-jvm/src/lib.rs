//! Java and Scala as a language of the jobs ([`Java`]): programs are compiled and loaded (`load`, `batch`), explored
//! entry by entry (`explore`), and run on the real JVM (`confirm`, `observe`); mutants of them are in
//! `mutants`.

pub mod batch;
pub mod confirm;
pub mod explore;
pub mod getters;
mod language;
pub mod load;
pub mod mutants;
pub mod observe;
pub mod overloads;

pub use language::{Java, JavaPrinter};
