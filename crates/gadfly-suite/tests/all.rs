//! All tests of this crate in one program: it links the engine once.

#![allow(clippy::print_stderr, clippy::print_stdout)]

mod java;
mod python;
mod scala;
