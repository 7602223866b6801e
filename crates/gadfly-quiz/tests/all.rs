//! All tests of this crate in one program: it links the engine once.

mod export;
mod misread;
mod question;
mod skeleton;
mod skeleton_errors;
mod skeleton_runs;
