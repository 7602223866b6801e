//! Joined exploration against concrete runs of the same machine: whatever the holes are, the one
//! end whose condition holds returns and prints what a run with these values does.

mod agree;
mod generate;
mod harness;
mod sampling;
mod sizes;
