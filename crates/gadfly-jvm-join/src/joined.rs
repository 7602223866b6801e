//! The machine with what joined exploration adds to it.

use gadfly_jvm::Jvm;
use std::ops::{Deref, DerefMut};

pub(crate) struct Joined<'a> {
    pub jvm: &'a mut Jvm,
}

impl Deref for Joined<'_> {
    type Target = Jvm;

    fn deref(&self) -> &Jvm {
        self.jvm
    }
}

impl DerefMut for Joined<'_> {
    fn deref_mut(&mut self) -> &mut Jvm {
        self.jvm
    }
}
