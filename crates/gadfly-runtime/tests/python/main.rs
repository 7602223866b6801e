//! The real CPython in the sandbox. Needs python3.

mod hostile;
mod support;
mod values;
