//! All tests of this crate in one program: it links the engine once.

mod differ;
mod differential;
mod mutate;
mod quiz;
mod symbolic;
mod symbolic_agrees;
mod symbolic_ops;
