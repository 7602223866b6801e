//! Child processes that can harm nothing but themselves.
//!
//! [`spawn`] starts a program in a throw-away [`Folder`], with an empty environment, resource limits,
//! no privileges and, as far as the kernel offers them, namespaces with a mount view of their own,
//! Landlock (files) and a list of allowed system calls. [`available`] says which of these layers this
//! machine has, [`attempts`] tries what a confined process can do. The layers overlap on purpose: with one of them missing the others still hold.
//! `docs/security.md` says which attack meets which layer.

mod child;
mod entry;
mod files;
mod folder;
mod layers;
mod namespaces;
mod probe;
mod syscalls;
mod view;

pub use child::{Confined, Limits, Program, spawn};
pub use files::Reach;
pub use folder::Folder;
pub use layers::{Layer, available, limits_folders};
pub use probe::{Attempt, attempts};
pub use syscalls::{ForkedFilter, forked_filter};
