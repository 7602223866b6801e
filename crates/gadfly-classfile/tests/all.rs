//! All tests of this crate in one program: it links the engine once.

mod classpath;
mod common;
mod handmade;
mod javap;
mod jdk;
mod mutate;
mod samples;
