//! All tests of this crate in one program: it links the engine once.

mod clauses;
mod common;
mod loops;
mod mangled;
mod messages;
mod structure;
