//! `gadfly grade`: the driver with a language that is a table, and the command with real ones.

mod class;
mod toy;
