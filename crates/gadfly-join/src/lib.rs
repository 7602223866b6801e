//! Exercises on terms, for the joined exploration of every language.
//!
//! `holes` are the unknowns of an exercise: the terms that stand for the values of its placeholders,
//! and what a model makes of them. `number` are the whole numbers in them, machine integers or
//! mathematical ones. `draw` chooses instances among all that meet the conditions of an end.

mod draw;
mod holes;
mod number;

pub use draw::{Drawing, Drawn, Draws, draw};
pub use holes::HoleTerms;
pub use number::{Integers, Kind, Number};
