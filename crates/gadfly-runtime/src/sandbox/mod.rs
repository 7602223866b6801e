//! Child processes that can harm nothing but themselves.
//!
//! [`spawn`] starts a program in its own process group, in a throw-away [`Folder`], with an empty
//! environment, resource limits, no privileges and, as far as the kernel offers them, Landlock
//! (files), namespaces (network) and a seccomp filter (system calls). [`available`] says which of
//! these layers this machine has. The layers overlap on purpose: each one alone stops most mischief.

mod child;
mod files;
mod folder;
mod layers;
mod namespaces;
mod syscalls;

pub use child::{Confined, Limits, Program, spawn};
pub use files::Reach;
pub use folder::Folder;
pub use layers::{Layer, available};
pub use syscalls::forked_filters;
