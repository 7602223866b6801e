//! Joined exploration of Java: states that meet at a place in the code become one, so that the number of
//! states follows the code and not its paths. For jobs that ask for values, not for paths.
//!
//! `place` says who is behind whom, `flow` where paths meet, `merge` and `heaps` make one state of two.
//! `holes` says what holds of the unknowns of an exercise, `quiz` what its code calls, `unknowns` are what loops with an
//! invariant leave behind, `ends` what a model makes of an end. `draw` chooses instances, `explain` says
//! why there are none, which `sweep` makes easier. `explore` is the exploration; it uses the machine of
//! `gadfly-jvm` through its hooks and keeps its data in the machine's data slots (`joining`).

mod choice;
mod draw;
mod ends;
mod explain;
mod explore;
mod flow;
mod heaps;
mod holes;
mod joined;
mod joining;
mod merge;
mod place;
mod quiz;
mod sweep;
mod unknowns;

pub use draw::{Drawn, Draws, draw};
pub use ends::{JoinedEnd, JoinedEnds, Seen, printed, returned};
pub use explain::explain;
pub use explore::explore_joined;
pub use gadfly_explore::{
    Automaton, Checks, Draw, Exercise, Explanation, HoleDomain, Items, JoinLimits, Literal,
    MostTurns, TextDomain, Values, Why,
};
pub use gadfly_join::HoleTerms;
pub use quiz::intrinsic;
pub use unknowns::{Broken, When};
