//! Questions about instances of skeletons, on the real runtimes.

mod bench;
mod changed;
mod corpus;
mod special;
mod verify;
