//! The chain of layers, outermost first. Each is a decorator with one idea.

pub(crate) mod cache;
pub(crate) mod fold;
pub(crate) mod model;
pub(crate) mod search;
pub(crate) mod slice;
pub(crate) mod z3;
