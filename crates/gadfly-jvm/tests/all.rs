//! All tests of this crate in one program: it links the engine once.

#![allow(clippy::print_stderr, clippy::print_stdout)]

mod budget;
mod differential;
mod symbolic_agrees;
mod unsupported;
