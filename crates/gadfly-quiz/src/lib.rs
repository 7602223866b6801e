//! Tracing exercises from skeletons.
//!
//! A teacher's *skeleton* is a program with holes. Somebody else (the command, with the engine and the
//! real runtime) finds values for the holes; this crate knows what a skeleton is and what an instance of
//! it looks like, what a question about an instance consists of, and how a *quiz* is written down for a
//! learning platform, for a browser or for paper. It knows neither the solver nor the machine.

pub mod code;
pub mod export;
pub mod json;
pub mod misread;
pub mod model;
mod patch;
pub mod question;
mod reason;
pub mod rewrite;
pub mod rng;
pub mod skeleton;
pub mod text;
mod tree;
mod xml;
