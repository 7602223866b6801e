//! Methods of the builtin types, in Rust: one file a type, each with the table that `boot` installs.

pub mod bytes;
pub mod class;
pub mod construct;
pub mod dict;
pub mod generator;
pub mod list;
pub mod number;
pub mod object;
pub(crate) mod real;
pub mod set;
pub mod str;
pub mod str_more;
