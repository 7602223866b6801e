//! What all jobs have in common: what is analysed and how far ([`Analysis`]), the files of users
//! ([`inputs`]), messages ([`diagnostic`]), progress, dialogues ([`console`]), and files that appear whole or not at
//! all ([`output`]).
//!
//! Nothing here knows a language or a command line.

mod analysis;
pub mod choice;
pub mod console;
pub mod debug;
pub mod diagnostic;
pub mod hash;
pub mod inputs;
pub mod output;
pub mod progress;
pub mod stack;

pub use analysis::{
    Analysis, Bounds, Cost, CostEvent, InvalidOption, Nulls, States, Strategy, all_cores,
};
