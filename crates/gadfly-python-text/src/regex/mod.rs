//! Python's regular expressions: patterns are parsed to a small program that a
//! backtracking matcher runs, with the meaning (order of alternatives, groups in loops, empty
//! matches) of CPython's `re`.

mod class;
mod emit;
mod matcher;
mod parse;
mod program;
mod sample;

pub use class::{Item, is_word, same_ignoring_case};
pub use matcher::{Found, Mode, Reader, Stopped, find, find_all};
pub use parse::parse;
pub use program::{Program, Single};
pub use sample::samples;

pub mod flag {
    pub const IGNORECASE: u32 = 2;
    pub const MULTILINE: u32 = 8;
    pub const DOTALL: u32 = 16;
    pub const UNICODE: u32 = 32;
    pub const VERBOSE: u32 = 64;
    pub const ASCII: u32 = 256;
}

/// Patterns and texts are sequences of code points; bytes are code points below 256.
pub type Text = [char];
