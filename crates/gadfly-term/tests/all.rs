//! All tests of this crate in one program: it links the engine once.

mod division;
mod fuzz;
mod int_fuzz;
mod int_rules;
mod rules;
