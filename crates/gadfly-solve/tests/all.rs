//! All tests of this crate in one program: it links the engine once.

mod determinism;
mod fuzz;
mod int_solver;
#[path = "../../gadfly-term/tests/common/int_tree.rs"]
mod int_tree;
mod int_worlds;
mod recorded;
mod small_worlds;
mod solver;
#[path = "../../gadfly-term/tests/common/tree.rs"]
mod tree;
