//! A Python machine for symbolic execution: source in, paths with their inputs out.
//!
//! It compiles the program, and such library modules as are plain Python, to its own bytecode and
//! runs them with one interpreter whose values are concrete or symbolic.

mod boot;
mod builtins;
mod code;
mod compile;
mod dict;
pub mod differ;
mod explore;
mod format;
mod hash;
mod heap;
mod interp;
mod library;
mod machine;
pub mod mutate;
mod names;
mod num;
pub mod quiz;
mod regex;
pub mod script;
mod session;
mod source;
mod state;
mod sym;
mod text;
mod types;
mod unknown;
mod usage;
mod value;

pub use boot::BootError;
pub use code::{Code, MarkInfo, MarkKind, Op, Pos};
pub use compile::{SyntaxError, syntax_errors};
pub use machine::{Config, End, Outcome, Prices, Vm};
pub use names::Name;
pub use regex::samples;
pub use session::{
    Doctest, EntryInfo, EntryKind, EntrySummary, OpenError, PathEnd, PathSeen, Session, Settings,
    Source, Variant,
};
pub use source::{Undecodable, decode};
pub use state::State;
pub use usage::{Fixed, Guess, Meant};
pub use value::{Ref, Value};
