//! The chain of layers, outermost first. Each is a decorator with one idea.

pub(crate) mod blast;
pub(crate) mod bounds;
pub(crate) mod cache;
mod differences;
pub(crate) mod enumerate;
mod floats;
pub(crate) mod fold;
pub(crate) mod lift;
pub(crate) mod linear;
pub(crate) mod log;
pub(crate) mod model;
pub(crate) mod narrow;
pub(crate) mod order;
pub(crate) mod reduce;
pub(crate) mod search;
pub(crate) mod slice;
pub(crate) mod words;
pub(crate) mod z3;
