//! Grading: submissions compared with reference solutions.
//!
//! `language` says what grading asks of a language.

pub mod language;
pub mod python;
