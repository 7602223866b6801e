//! All tests of this crate in one program: it links the engine once.

#![allow(clippy::print_stderr, clippy::print_stdout)]

mod common;
mod compile;
mod confinement;
mod hostile;
mod lifetime;
mod meter;
mod python;
mod replay;
mod scala;
