//! `gadfly test` on whole programs: what it writes compiles, passes, covers what it says, and is
//! the same every time.

mod library;
mod suites;
mod support;
mod with;
