//! Which part of a large corpus a test takes. `make soak` sets `GADFLY_SOAK` and takes everything.
//!
//! Tests that check one rule on many programs find a defect on the first few, and again on all others.
//! `make test` takes every n-th program, always the same ones, so that it stays quick.

/// Whether everything is taken.
pub(crate) fn is_soak() -> bool {
    std::env::var_os("GADFLY_SOAK").is_some()
}

/// Every `nth` element, beginning with the first.
pub(crate) fn share<T>(nth: usize, all: impl IntoIterator<Item = T>) -> Vec<T> {
    let nth = if is_soak() { 1 } else { nth };
    all.into_iter().step_by(nth).collect()
}

/// The same, with everything that the test speaks of.
pub(crate) fn share_with<T>(
    nth: usize,
    all: impl IntoIterator<Item = T>,
    is_needed: impl Fn(&T) -> bool,
) -> Vec<T> {
    let nth = if is_soak() { 1 } else { nth };
    let numbered = all.into_iter().enumerate();
    let taken = numbered.filter(|(number, one)| number % nth == 0 || is_needed(one));
    taken.map(|(_, one)| one).collect()
}
