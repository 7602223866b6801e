//! What a job reports while it works.

/// Somebody who is told how far a job is.
pub trait Progress: Sync {
    /// What is being done now: `compiling`.
    fn stage(&self, what: &str);
    /// How many functions, submissions or skeletons there are.
    fn begin(&self, functions: usize);
    fn entered(&self, function: &str);
    fn finished(&self, function: &str);
}

/// Nobody listens.
pub struct Silent;

impl Progress for Silent {
    fn stage(&self, _what: &str) {}
    fn begin(&self, _functions: usize) {}
    fn entered(&self, _function: &str) {}
    fn finished(&self, _function: &str) {}
}
