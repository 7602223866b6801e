//! The `gadfly` program; see the library of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    gadfly::main()
}
