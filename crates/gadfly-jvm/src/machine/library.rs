//! Methods that are done by functions of the machine (intrinsics) instead of their own code.
//!
//! The functions come from above: those of the JDK's library when the machine is made, those of a job from
//! [`Jvm::add_intrinsics`]. They are looked up when methods have been loaded, and kept by method.

use super::{Jvm, Step};
use crate::classes::{Classes, Method, MethodId};
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
    /// By method, for those that were loaded when one was last looked up.
    found: Vec<Option<Intrinsic>>,
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
    fn find(&mut self, classes: &Classes, method: MethodId) -> Option<Intrinsic> {
        for method in classes.methods().skip(self.found.len()) {
            let (class, name, desc) = (&*method.class_name, &*method.name, &*method.desc);
            let further = self.further.and_then(|f| f(class, name, desc));
            self.found
                .push(further.or_else(|| (self.lookup)(class, name, desc)));
        }
        self.found.get(method.0 as usize).copied().flatten()
    }
}

impl Jvm {
    /// Methods that a job does itself.
    pub fn add_intrinsics(&mut self, lookup: Lookup) {
        self.library.further = Some(lookup);
        self.library.found.clear();
    }

    pub fn has_further_intrinsics(&self) -> bool {
        self.library.further.is_some()
    }

    /// The function that does a method's work.
    #[inline]
    pub(crate) fn intrinsic(&mut self, method: MethodId) -> Option<Intrinsic> {
        match self.library.found.get(method.0 as usize) {
            Some(&known) => known,
            None => self.library.find(&self.classes, method),
        }
    }
}
