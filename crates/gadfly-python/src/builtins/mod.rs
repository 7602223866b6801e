//! Builtin functions in Rust; those that call program code over and over are in the prelude.

pub mod functions;
pub mod math;
