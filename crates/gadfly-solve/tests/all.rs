//! All tests of this crate in one program: it links the engine once.

mod determinism;
mod fuzz;
mod int_solver;
mod int_worlds;
mod recorded;
mod small_worlds;
mod solver;
