//! Methods that are done by functions of the machine (intrinsics) instead of their own code.
//!
//! The functions come from above: those of the JDK's library when the machine is made, those of a job from
//! [`Jvm::add_intrinsics`]. They are looked up at the first call of a method, which then has their number.

use super::{Jvm, Step};
use crate::classes::{DoneBy, Method, MethodId};
use crate::state::{OnReturn, State};
use crate::value::Value;
use std::rc::Rc;

/// Does the work of a method. The arguments, a receiver first, are still on the stack.
pub type Intrinsic = fn(&mut Jvm, &mut State, &Rc<Method>, &[Value]) -> Step<Reply>;

/// Finds the intrinsic for a class, method and descriptor.
pub type Lookup = fn(&str, &str, &str) -> Option<Intrinsic>;

/// How an intrinsic answers.
pub enum Reply {
    Value(Value),
    Void,
    /// Call this method instead.
    Call {
        method: MethodId,
        args: Vec<Value>,
        on_return: OnReturn,
    },
    /// Not a case for the intrinsic: run the method's own code.
    Bytecode,
}

/// The intrinsics of a machine.
pub(crate) struct Library {
    lookup: Lookup,
    /// Methods that a job does itself.
    further: Option<Lookup>,
    /// Those that were called, as methods number them.
    found: Vec<Intrinsic>,
}

impl Library {
    pub(crate) fn new(lookup: Lookup) -> Library {
        Library {
            lookup,
            further: None,
            found: Vec::new(),
        }
    }

    #[cold]
    fn find(&mut self, method: &Method) -> Option<Intrinsic> {
        let (class, name, desc) = (&*method.class_name, &*method.name, &*method.desc);
        let further = self.further.and_then(|f| f(class, name, desc));
        let found = further.or_else(|| (self.lookup)(class, name, desc));
        method.done_by.set(match found {
            Some(_) => DoneBy::Intrinsic(self.found.len() as u32),
            None => DoneBy::Code,
        });
        self.found.extend(found);
        found
    }
}

impl Jvm {
    /// Methods that a job does itself.
    pub fn add_intrinsics(&mut self, lookup: Lookup) {
        self.library.further = Some(lookup);
        self.library.found.clear();
        for method in self.classes.methods() {
            method.done_by.set(DoneBy::NotAsked);
        }
    }

    pub fn has_further_intrinsics(&self) -> bool {
        self.library.further.is_some()
    }

    /// The function that does a method's work.
    #[inline]
    pub(crate) fn intrinsic(&mut self, method: &Method) -> Option<Intrinsic> {
        match method.done_by.get() {
            DoneBy::Code => None,
            DoneBy::Intrinsic(number) => self.library.found.get(number as usize).copied(),
            DoneBy::NotAsked => self.library.find(method),
        }
    }
}
