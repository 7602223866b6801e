//! Questions about path conditions, answered by a chain of layers.
//!
//! Each layer is a decorator with one idea: fold constants, try the path's
//! model, split off unconnected conjuncts, reuse earlier answers, refute by
//! transitivity or by intervals, search by evaluation, bit-blast along the path.
//! What is left is made smaller by the ranges of its symbols, tried with small
//! values and bit-blasted as narrow as the ranges allow. Bit-vectors end there:
//! only floats go to Z3, whose crashes would be ours, and the few questions about
//! integers without bounds that elimination, search and small values leave. Every
//! model is evaluated before it is returned, and the same sequence of questions
//! gets the same answers. Knows terms, not languages.
//!
//! # Integers without bounds
//!
//! Distances between terms and intervals refute; elimination over rows decides sums, quotients and
//! remainders by constants; search and small values find products; Z3 gets the rest with little effort
//! first; circuits with symbols cut to 5, 11 and 33 bits come last and refute only if the intervals bound
//! every symbol. A comparison of a float that was made from one integer by monotonic steps (`x / 3 >= 89.5`)
//! becomes one of the integer; other mixed conditions are asked over 64-bit words if the intervals allow it.
//! Measurements are in BENCHMARKS.md.
//!
//! # Equal formulas over floats
//!
//! No solver decides in reasonable time how far two floats that were calculated in different ways can
//! differ. If both are made of sums, products, quotients, roots and functions of `math`, they are compared
//! as functions of real numbers at random points (`formula`). What is then left out is `Reason::Rounding`.

mod answer;
mod blast;
mod clock;
mod config;
mod conflict;
mod formula;
mod layers;
mod minimise;
mod panel;
mod parting;
mod path;
mod query;
mod random;
pub mod recorded;
mod reduce;
mod sample;
mod search;
pub mod smtlib;
mod solver;
mod stats;
mod words;
mod z3;

pub use answer::{Answer, UnknownReason};
pub use config::{Layers, SolverConfig};
pub use conflict::{Case, Contradiction, smallest_conflict};
pub use formula::{Definitions, close_term, same_formula};
pub use minimise::{Measure, Preference};
pub use panel::Panel;
pub use parting::Parting;
pub use path::PathCondition;
pub use random::Random;
pub use sample::{Choices, Other, Sample, Sampler, Source};
pub use solver::Solver;
pub use stats::Stats;
pub use words::Words;
pub use z3::{z3_script, z3_version, z3_was_missed};
