//! Questions about path conditions, answered by a chain of layers over Z3.
//!
//! Each layer is a decorator with one idea: fold constants, try the path's
//! model, split off unconnected conjuncts, reuse earlier answers, refute by
//! transitivity or by intervals, search by evaluation, bit-blast; what is left
//! goes to Z3. Every model is evaluated before it is returned, and the same
//! sequence of questions gets the same answers. Knows terms, not languages.

mod answer;
mod blast;
mod config;
mod layers;
mod minimise;
mod path;
mod query;
mod search;
pub mod smtlib;
mod solver;
mod stats;
mod z3;

pub use answer::{Answer, UnknownReason};
pub use config::{Layers, SolverConfig};
pub use minimise::{Measure, Preference};
pub use path::PathCondition;
pub use solver::Solver;
pub use stats::Stats;
pub use z3::{z3_script, z3_version};
