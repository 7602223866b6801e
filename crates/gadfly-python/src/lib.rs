//! A Python machine for symbolic execution: source in, paths with their inputs out.
//!
//! It compiles the program, and such library modules as are plain Python, to its own bytecode and
//! runs them with one interpreter whose values are concrete or symbolic.
//!
//! # Layers
//!
//! A module names only modules that come before it in this table.
//!
//! | modules | what they are |
//! | --- | --- |
//! | `builtin_types`, `operator_names`, `hash`, `library` | tables: places of builtin types, special methods, hashes, sources in Python |
//! | `inputs`, `program`, `frame`, `opaque`, `pending_text`, `extension` | data: inputs, facts of the program, frames, numbers and texts that no term expresses, data of clients |
//! | `dict`, `heap`, `state`, `shared_state` | one path, and what outlives a call on it |
//! | `machine` | `Vm`: what all paths share; it decides, calls back, charges and stops |
//! | `num`, `text`, `format`, `sym` | arithmetic and strings, first on known values, then on terms |
//! | `types` | methods of the builtin types |
//! | `interp`, `unknown` | instructions; inputs that are decided as they are needed |
//! | `builtins`, `session`, `boot`, `importing`, `explore` | builtin functions; programs, entries and paths; start of a machine; its `Machine` trait |
//!
//! Each layer adds methods to `Vm`. A method may use one that a later layer adds: `repr` runs a `__repr__` of
//! the program, which takes the interpreter.

mod boot;
pub mod builtin_types;
mod builtins;
pub mod dict;
mod explore;
pub mod extension;
pub mod format;
pub mod frame;
pub mod hash;
pub mod heap;
mod importing;
pub mod inputs;
mod interp;
mod library;
pub mod machine;
mod num;
pub mod opaque;
mod operator_names;
pub mod pending_text;
pub mod program;
pub mod session;
pub mod shared_state;
pub mod state;
pub mod sym;
pub mod text;
pub mod types;
pub mod unknown;

use gadfly_python_code::{code, compile, names, value};
use gadfly_python_syntax::{source, usage};
use gadfly_python_text::regex;

// What the signatures below are made of.
pub use gadfly_python_code::code::{Code, MarkInfo, MarkKind};
pub use gadfly_python_code::compile::SyntaxError;
pub use gadfly_python_code::value::{Ref, Value};
pub use gadfly_python_syntax::usage::{Fixed, Guess, Meant};

pub use boot::BootError;
pub use machine::{Config, End, Outcome, Prices, Vm};
pub use session::{
    Doctest, EntryInfo, EntryKind, EntrySummary, OpenError, PathEnd, PathSeen, Session, Settings,
    Source, Variant,
};
pub use state::State;
