//! Hash-consed terms over booleans, bit-vectors, IEEE floats and integers without
//! bounds.
//!
//! A [`Pool`] owns the terms; its constructors simplify while they build, so
//! that most questions a symbolic interpreter asks are constants before any
//! solver sees them. A [`Model`] gives values to symbols and [`eval`] computes
//! what a term is worth under it. Nothing here knows solvers or languages.

mod bounds;
mod build;
mod display;
mod eval;
mod int;
mod interval;
mod model;
mod node;
mod pool;
mod range;
pub mod semantics;
mod substitute;
mod types;

pub use bounds::Bounds;
pub use display::TermDisplay;
pub use eval::{Evaluator, eval, eval_bool, eval_int};
pub use int::{Int, IntStore, Scratch};
pub use model::Model;
pub use node::{BinOp, Node, UnOp};
pub use pool::Pool;
pub use types::{Sort, SymId, Term};
