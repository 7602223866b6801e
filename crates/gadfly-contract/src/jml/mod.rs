//! JML as text: tokens, bracket trees, and the clauses of a contract comment. What the clauses
//! mean as Java is the business of [`crate::expr`] and [`crate::emit`].

pub(crate) mod spec;
pub(crate) mod token;
pub(crate) mod tree;
