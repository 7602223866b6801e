//! Grading: submissions compared with reference solutions.
//!
//! `language` says what grading asks of a language; `jvm` answers for Java and Scala.

pub mod jvm;
pub mod language;
