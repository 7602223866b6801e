//! Tests for Python code: inputs that reach everything, and what is expected of each.
//!
//! # An observed input, and an authority for its result
//!
//! `plan`: paths of every entry give inputs, the real CPython runs them with tracing, and `choose` picks a
//! small set that reaches the same statements and sides of branches. The machine knows which sides a path
//! took, CPython which lines were executed; where they disagree, CPython is right. What existing tests or
//! earlier answers reach is not asked again. Then an *authority* states what is expected of each input: the
//! user (`answers`), the code itself (`--canonize`), or another implementation (`oracle`). `judge` compares
//! an answer with the observation by Python's own `==`. `suite` writes the tests, runs them in the sandbox,
//! and leaves out those that do not do what they state; a test that fails because the code differs from the
//! answer stays, with a comment.

pub mod answers;
pub mod case;
pub mod choose;
mod hints;
pub mod judge;
mod missed;
mod mutants;
mod oracle;
pub mod plan;
mod settle;
pub mod suite;
pub mod targets;
mod texts;
mod with;
mod work;

pub use work::Work;
