//! Java as a language that is graded: verdicts, counterexamples, and what is asked of inputs.

mod corpus;
mod looks;
mod runs;
mod scala;
mod small;
mod support;
mod tasks;
