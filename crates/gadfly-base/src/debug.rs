//! Notes for those who work on Gadfly, on standard error, if an environment variable asks for them.

use std::fmt::Arguments;
use std::io::{self, Write};

/// What notes are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// What the real runtime did not confirm: `GADFLY_DEBUG_REPLAY`.
    Replay,
    /// How two programs were compared: `GADFLY_DEBUG_COMPARE`.
    Compare,
    /// What submissions cost: `GADFLY_DEBUG_EFFORT`, as for searches (`gadfly-effort`).
    Effort,
}

/// Whether notes about a topic are wanted.
pub fn is_wanted(topic: Topic) -> bool {
    let variable = match topic {
        Topic::Replay => "GADFLY_DEBUG_REPLAY",
        Topic::Compare => "GADFLY_DEBUG_COMPARE",
        Topic::Effort => "GADFLY_DEBUG_EFFORT",
    };
    std::env::var_os(variable).is_some()
}

#[doc(hidden)]
pub fn print(note: Arguments) {
    // If nobody can read it, nothing is lost.
    let _ = writeln!(io::stderr().lock(), "{note}");
}

/// Writes a note, as `eprintln!` does; only where [`is_wanted`](crate::debug::is_wanted) says so.
#[macro_export]
macro_rules! note {
    ($($words:tt)*) => { $crate::debug::print(format_args!($($words)*)) };
}
