//! A class judged from outside: what is concluded, what is written, and what a browser makes of it.

#![allow(clippy::print_stderr, clippy::print_stdout)]

mod browser;
#[allow(dead_code)]
#[path = "../../../gadfly-quiz/tests/export/cdp.rs"]
mod cdp;
mod concluded;
mod merged;
mod open;
mod sample;
mod suites;
mod written;
