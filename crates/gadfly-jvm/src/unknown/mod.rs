//! Unknown inputs: initialised lazily, remembered as recipes.
//!
//! A reference input begins as a heap node about which only its static type is known. It becomes
//! null or not when an instruction needs to know, and an object when one looks inside. What it
//! became is written down as a [`Recipe`](crate::heap::Recipe), from which the witness is made; so a
//! finding always knows how to build its inputs.
//!
//! # Three stages of a reference
//!
//! `Body::Decided { to, recipe, was }` forwards to the object and keeps the recipe. Aliases are offered only
//! among inputs, never with objects that the program allocated. A cycle is tried only where the program
//! compares two references, and only through fields that are assigned after construction (`Cycles`); free
//! heaps contain all cycles.
//!
//! # Objects are built only through constructors and method calls
//!
//! An input object of a class of the user is made by running one of its constructors, a factory, or a method
//! of another object that returns one, with unknown arguments, in the middle of the path. Up to two
//! state-changing calls follow for the receiver, or enough of them to overfill an array. Assumptions about
//! everything else are a `Reason` of the entry: calls of methods that other classes may override and
//! callbacks leave `types`; fields that change after construction, objects of static initialisers, and
//! objects that are made in other ways leave `states`. `States::Assumed` additionally assumes null in
//! private fields that every constructor sets, unless the data-flow analysis excludes it; such findings are
//! marked `assumed`.

mod assemble;
mod build;
pub use build::RECEIVER;
mod candidates;
mod collections;
pub mod data;
mod decide;
mod generic;
mod inputs;
mod library;
mod made;
mod null_flow;
mod nullness;
mod order;
mod others;
mod plain;
mod run;
mod stand_in;
mod statics;
mod typed;
mod values;

pub(crate) use library::{LibraryCall, Typed};
pub(crate) use statics::simple_name;
