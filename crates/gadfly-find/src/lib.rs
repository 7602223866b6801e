//! The find job: inputs that make code fail, each replayed in the real runtime.

pub mod java;
pub mod python;
