//! Tests for Python code: inputs that reach everything, and what is expected of each.

pub mod answers;
pub mod choose;
pub mod targets;
