//! The simplifying constructors, one file per family of operators.
//!
//! Each constructor looks at its operands' outermost shapes only (rules that
//! look deeper go through `Pool::deeper`), so building a term costs a constant
//! number of table look-ups. Every rule is exact: the fuzz tests compare the
//! built term with an independent reading of the unsimplified one.

mod arith;
mod bits;
mod boolean;
mod compare;
mod division;
mod equality;
mod float;
mod int;
mod ite;
mod relation;
