//! All tests of this crate in one program: it links the engine once.

#![allow(clippy::print_stderr, clippy::print_stdout)]

mod classpath;
mod common;
mod handmade;
mod javap;
mod jdk;
mod mutate;
mod purity;
mod samples;
