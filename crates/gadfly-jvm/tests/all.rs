//! All tests of this crate in one program: it links the engine once.

mod budget;
mod differential;
mod joined;
mod mutation;
mod skeletons;
mod symbolic_agrees;
mod unsupported;
mod versus;
