//! Hash-consed terms over booleans, bit-vectors, IEEE floats and integers without
//! bounds.
//!
//! A [`Pool`] owns the terms; its constructors simplify while they build, so
//! that most questions a symbolic interpreter asks are constants before any
//! solver sees them. A [`Model`] gives values to symbols and [`eval`] computes
//! what a term is worth under it. Nothing here knows solvers or languages.
//!
//! # Integers without bounds
//!
//! The sort `Int` (for Python) has terms of its own. Sums are kept in linear normal form and comparisons are
//! divided by common factors, so most questions about counters and lengths are one bound or a constant. A
//! value takes 64 bits: numbers of 63 bits are stored directly, greater ones as a handle. A symbol may have
//! bounds of its own (`fresh_int_within`: lengths, code points), which every layer of the solver keeps.

mod arena;
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
mod transfer;
mod types;
pub mod word;

pub use bounds::Bounds;
pub use display::TermDisplay;
pub use eval::{Evaluator, eval, eval_bool, eval_int};
pub use int::{Int, IntStore, Scratch};
pub use model::Model;
pub use node::{BinOp, Node, UnOp};
pub use pool::Pool;
pub use types::{Sort, SymId, Term};
