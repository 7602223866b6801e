//! Python programs as text: what can be said of one without running it.
//!
//! [`source`] decodes the bytes of a file, [`script`] makes a function of a program that has none,
//! [`usage`] reads off what a program does with its variables, [`nondeterminism`] whether its results may
//! differ from run to run, and [`mutate`] changes it at one place.

mod bound;
pub mod mutate;
pub mod nondeterminism;
pub mod script;
pub mod source;
pub mod usage;
