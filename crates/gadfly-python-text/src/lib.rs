//! Python's view of characters and strings, for machines and for tools that only read programs.
//!
//! [`repr`](str_repr) and its relatives write values as Python does, [`is_decimal`] and [`is_space`] tell
//! kinds of characters, [`regex`] is the meaning of `re`. Nothing here knows a machine or a heap.

mod characters;
mod notation;
pub mod regex;

pub use characters::{decimal, is_decimal, is_familiar, is_numeric, is_space};
pub use notation::{ascii, bytes_repr, float_repr, printable, str_repr};
