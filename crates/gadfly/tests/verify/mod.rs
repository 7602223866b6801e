//! The verify job as a whole, on real programs and the real JVM. One binary, so that the engine is
//! linked once.

mod algorithms;
mod corpus;
mod counts;
mod options;
mod pictures;
mod support;
