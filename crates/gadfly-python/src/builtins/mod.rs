//! Builtin functions in Rust; those that call program code over and over are in the prelude.

pub mod evaluate;
pub mod functions;
pub mod internals;
pub mod math;
mod math_special;
pub mod random;
pub mod regex;
