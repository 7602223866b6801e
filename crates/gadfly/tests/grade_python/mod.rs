//! `gadfly grade` on Python: the corpus with its verdicts, and what single features promise.

mod beginners;
mod common;
mod compared;
mod corpus;
mod features;
mod meant;
mod styles;
mod texts;
