//! Tests for Python code: inputs that reach everything, and what is expected of each.

pub mod answers;
pub mod case;
pub mod choose;
mod hints;
pub mod judge;
mod missed;
mod mutants;
mod oracle;
pub mod plan;
mod settle;
pub mod suite;
pub mod targets;
mod texts;
mod with;
mod work;

pub use work::Work;
