//! Tests of the workspace itself: which crate may depend on which, which modules form cycles,
//! whether documents speak of files that exist, and whether prose is plain.
//!
//! They read the files of the workspace as text, so this crate depends on no other and builds in a second.
//! A rule that the code does not obey yet is written as a *ratchet*: a table of the present state that may
//! only become smaller.

#[cfg(test)]
mod definitions;
#[cfg(test)]
mod dependencies;
#[cfg(test)]
mod documents;
#[cfg(test)]
mod modules;
#[cfg(test)]
mod prose;
#[cfg(test)]
mod sizes;
#[cfg(test)]
mod workspace;
