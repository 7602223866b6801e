//! Two whole programs: a reference and a submission that should do the same.
//!
//! [`Jvm::start_graded`] begins a path of one program whose inputs meet a precondition.

mod start;
