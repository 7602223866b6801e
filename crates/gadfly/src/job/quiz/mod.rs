//! Tracing exercises: from a skeleton to instances, questions and files.

pub mod exercise;
