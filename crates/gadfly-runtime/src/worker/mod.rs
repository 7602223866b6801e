//! The Java worker: its class files ([`Installed`]) and a running JVM with it ([`Jvm`]).

mod install;
mod jvm;
mod role;

pub(crate) use install::Installed;
pub(crate) use jvm::{Jvm, Lost};
pub(crate) use role::Role;
