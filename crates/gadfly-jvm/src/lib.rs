//! A symbolic JVM: class files in, paths with their inputs out.
//!
//! It executes the user's classes and the installed JDK's own classes with one interpreter whose
//! values are concrete or symbolic. Inputs are unknown until an instruction needs to know.

mod classes;
mod config;
mod entry;
mod heap;
mod history;
mod interp;
mod intrinsics;
mod join;
mod machine;
mod mutation;
mod ops;
mod state;
mod trail;
mod unknown;
mod value;
mod versus;
mod witness;

pub use classes::{ClassId, Classes, LinkError, Method, MethodId, SECOND, unmarked};
pub use config::{Algorithm, Config, CostEvent, Nulls, Price};
pub use entry::{Coverage, EntryFilter, is_source_name};
pub use history::History;
pub use interp::matches_pattern;
pub use join::{
    Automaton, Broken, Checks, Draw, Drawn, Draws, Exercise, Explanation, HoleDomain, HoleTerms,
    Items, JoinLimits, JoinedEnd, JoinedEnds, Literal, MostTurns, Seen, TextDomain, Values, When,
    Why,
};
pub use machine::{End, Jvm, Outcome, Step, Stop};
pub use mutation::{CompareLimits, Compared, MutantCode, Touched, Watch};
pub use state::State;
pub use trail::{Edge, Mark, Trail};
pub use unknown::States;
pub use value::{Ref, Value};
pub use versus::{Effort, Pair, Shared, Versus, VersusOptions, load_beside};
pub use witness::{Failure, FileOf};
