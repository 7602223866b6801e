//! Jobs on Python code: the machine of `gadfly-python` finds inputs, the real CPython confirms them.

pub mod explore;
pub mod find;
pub mod load;
pub mod mutants;
pub mod test;
mod types;

pub use find::{PyFound, run_find};
