//! Class files as the machine wants them: found on a class path, decoded, and typed.

mod model;

pub use model::*;
