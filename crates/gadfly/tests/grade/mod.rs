//! `gadfly grade`: the driver with a language that is a table, and the command with real ones.

#[allow(dead_code)]
#[path = "../../../gadfly-quiz/tests/export/cdp.rs"]
mod cdp;
mod class;
mod command;
mod dialogue;
mod toy;
