//! Witnesses written down as source code a person could have written: the harness that the
//! replay runs, the JUnit test that a user keeps, and the short notation of reports.
//!
//! All three come from one renderer, so a test does what the confirmed replay did.

pub mod java;
pub mod python;
pub mod scala;
