//! A symbolic JVM: class files in, paths with their inputs out.
//!
//! It executes the user's classes and the installed JDK's own classes with one interpreter whose
//! values are concrete or symbolic. Inputs are unknown until an instruction needs to know.
//!
//! # Layers
//!
//! A module uses those before it: [`value`], [`kinds`] and [`ops`]; [`classes`]; [`heap`], whose nodes include
//! inputs that are still unknown; [`state`], one path with its frames and its log of inputs; [`machine`], which
//! owns classes, terms and solver, takes decisions and declares what an intrinsic is. Beside each other on top
//! of it are [`interp`] (instructions), [`intrinsics`] (library methods) and [`unknown`] (inputs). The entries,
//! where a machine gets its intrinsics, and the witnesses are above all.

pub mod classes;
mod config;
mod entry;
mod execution_trace;
pub mod extension;
pub mod heap;
pub mod interp;
pub mod intrinsics;
pub mod kinds;
pub mod machine;
pub mod ops;
pub mod state;
pub mod unknown;
pub mod value;
mod witness;

pub use classes::{ClassId, Classes, LinkError, Method, MethodId, SECOND, unmarked};
pub use config::{Algorithm, Config, CostEvent, Nulls, Price, States};
pub use entry::{Coverage, EntryFilter, is_source_name};
pub use execution_trace::{Edge, ExecutionTrace, Mark};
pub use interp::matches_pattern;
pub use machine::{End, Jvm, Outcome, Step, Stop};
pub use state::State;
pub use value::{Ref, Value};
pub use witness::{Failure, FileOf};
