//! Workers: a confined child that exchanges frames with us ([`Link`]); the Java worker's class files
//! ([`Installed`]) and a running JVM with it ([`Jvm`]).

mod install;
mod jvm;
mod link;
mod role;

pub(crate) use install::{Installed, cache_folder};
pub(crate) use jvm::Jvm;
pub(crate) use link::{Link, Lost, ended};
pub(crate) use role::Role;
