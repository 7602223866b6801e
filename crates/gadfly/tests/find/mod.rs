//! The find job as a whole, on real programs and the real JVM. One binary, so that the engine is
//! linked once.

mod claims;
mod corpus;
mod determinism;
mod harness;
mod interrupt;
mod junit;
mod listed;
mod options;
mod packed;
mod replay;
pub(crate) mod support;
