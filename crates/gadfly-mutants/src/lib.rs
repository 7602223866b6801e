//! Mutants: small mistakes in a program, and inputs that show them.

pub mod jvm;
pub mod python;
