//! Exploring the paths of a machine: which state runs next, when to stop, and over how many
//! threads. Knows no language: a [`Machine`] runs a state until its path ends, handing back the
//! states it forked on the way.
//!
//! [`explore_joined`] is the other way: states that meet become one. An [`Exercise`] is what it is
//! used for: code with holes whose values are wanted.
//!
//! The crate `gadfly-toy` has a ten-instruction machine as a tutorial.

mod exercise;
mod explorer;
mod guard;
mod joined;
mod machine;
mod parallel;
pub mod search;

pub use exercise::{
    Automaton, Checks, Draw, Exercise, Explanation, HoleDomain, Items, JoinLimits, Literal,
    MostTurns, TextDomain, Values, Why,
};
pub use explorer::{Limits, Summary, explore};
pub use guard::{Panicked, guard, note_panic};
pub use joined::{JoinedLimits, JoinedSummary, Joins, explore_joined, join_neighbours};
pub use machine::{Advance, Machine, Position};
pub use parallel::map_ordered;
pub use search::{Search, Strategy};
