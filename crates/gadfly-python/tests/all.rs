//! All tests of this crate in one program: it links the engine once.

#![allow(clippy::print_stderr, clippy::print_stdout)]

mod differential;
mod meant;
mod symbolic;
mod symbolic_agrees;
mod symbolic_ops;
