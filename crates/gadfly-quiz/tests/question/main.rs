//! Questions about instances of skeletons, on the real runtimes.

mod bench;
mod corpus;
mod special;
mod verify;
