//! Builtin functions in Rust; those that call program code over and over are in the prelude.

pub(crate) mod evaluate;
pub(crate) mod functions;
pub(crate) mod internals;
pub(crate) mod math;
mod math_special;
pub(crate) mod random;
pub(crate) mod regex;
