//! A language of ten instructions that goes through Gadfly's jobs: the tutorial for adding a language.
//!
//! `docs/adding-a-language.md` says what each file is an example of. A program is a list of functions; each has one
//! input, a stack of 32-bit integers, and an instruction per line:
//!
//! ```text
//! function half        # what it returns: 100 / (x - 2)
//!   push 100
//!   input
//!   push -2
//!   add
//!   div
//!   halt
//! ```
//!
//! `input`, `push N` and `dup` push; `add`, `mul` and `div` take two integers and push one; `less LABEL` takes `b` and
//! `a` and jumps if `a < b`; `jump LABEL` jumps; `crash` fails on purpose; `halt` returns the top of the stack. A
//! label is a line of its own: `again:`.

mod compare;
mod interpreter;
mod language;
mod machine;
mod mutants;
mod program;

pub use language::{Toy, ToyInputs, ToyPrinter};
pub use mutants::{Changed, ToyMutants};
pub use program::Program;
