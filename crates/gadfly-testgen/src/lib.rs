//! The test job: small suites that reach everything, with what is expected of each call.

pub mod java;
pub mod python;
mod request;

pub use request::{Authority, Goal, LineRanges, TestRequest};
