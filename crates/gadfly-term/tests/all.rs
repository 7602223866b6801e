//! All tests of this crate in one program: it links the engine once.

mod division;
mod fuzz;
mod int_fuzz;
mod int_rules;
#[path = "common/int_tree.rs"]
mod int_tree;
mod rules;
#[path = "common/tree.rs"]
mod tree;
