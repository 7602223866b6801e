//! All tests of this crate in one program: it links the engine once.

mod java;
mod python;
mod scala;
