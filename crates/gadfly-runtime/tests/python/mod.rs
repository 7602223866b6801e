//! The real CPython in the sandbox. Needs python3.

mod hostile;
mod runs;
mod series;
mod support;
mod testing;
mod values;
