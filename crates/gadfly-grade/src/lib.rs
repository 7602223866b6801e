//! A class of submissions, judged.
//!
//! Somebody else (the command, with the engine and the real runtimes) compares each submission with the
//! reference and runs inputs on all of them. This crate takes what was seen as plain data ([`model`]),
//! draws the conclusions ([`Class::settle`]: verdicts, smallest differences, points), chooses the few
//! tests that tell every wrong submission from the reference ([`cover`]), puts submissions that fail
//! alike together ([`cluster`]), joins the parts of a class that were graded apart ([`merge()`]), and
//! writes it all down ([`mod@write`]). It knows neither the solver nor the machine.

pub mod cluster;
pub mod cover;
pub mod explain;
mod merge;
pub mod model;
pub mod names;
pub mod questions;
mod region;
mod settle;
pub mod write;

pub use merge::{MergeError, Merged, merge, read, shard_text};
pub use model::{
    BEYOND, Case, Class, Difference, EFFORT, End, Entry, Evidence, EvidenceSource, INTERNAL, Input,
    InputLine, Judgement, Language, LeftOut, NO_RESULT, NON_DETERMINISTIC, Outcome, Place, Problem,
    ProblemKind, Reason, Ruling, SMALL_BUDGET, Seen, Settings, Shard, SourceText, Stance,
    Submission, Test, Verdict, Work,
};
pub use questions::{Question, questions};
pub use region::Region;
pub use settle::by_size;
