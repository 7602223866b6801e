//! From the text of a Python program to the bytecode that the machine executes.
//!
//! [`compile`](mod@compile) parses and compiles a file, [`code`] is what comes out: instructions for a
//! stack machine, with the names in them interned ([`names`]). Constants are values as the machine has
//! them ([`value`]). Nothing here knows the machine that runs the code.

pub mod code;
pub mod compile;
pub mod names;
pub mod value;
