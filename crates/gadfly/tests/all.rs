//! All tests of this crate in one program: it links the engine once.

#![allow(clippy::print_stderr, clippy::print_stdout)]

mod bombs;
mod cache;
mod claims;
mod find;
mod fuzz;
mod grade;
mod grade_hostile;
mod grade_java;
mod grade_python;
mod json;
mod load;
mod mutants;
mod panics;
mod python_find;
mod python_mutants;
mod python_test;
mod quiz;
mod reproductions;
mod sessions;
mod share;
mod test;
mod verify;
