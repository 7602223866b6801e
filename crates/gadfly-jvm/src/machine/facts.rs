//! What the machine finds out about the user's code once and keeps.

use crate::classes::{ClassId, MethodId};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The fields that code of the user's assigns: `(owner, slot)`.
#[derive(Default)]
pub(crate) struct Writes {
    /// By a class other than the field's own and its subclasses.
    pub(crate) outside: FxHashSet<(ClassId, u32)>,
    /// By its own class or a subclass, constructors included.
    pub(crate) inside: FxHashSet<(ClassId, u32)>,
    /// By other code than a constructor for the object that it makes.
    pub(crate) late: FxHashSet<(ClassId, u32)>,
    /// Static fields that code in another source file assigns.
    pub(crate) static_outside: FxHashSet<(ClassId, u32)>,
    /// Static fields that code in the same source file assigns, initialisers aside.
    pub(crate) static_inside: FxHashSet<(ClassId, u32)>,
    /// Static fields that initialisers assign.
    pub(crate) initialized: FxHashSet<(ClassId, u32)>,
}

/// What was seen of the method under check, on any of its paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Relied {
    /// Methods that stood in for others which it called.
    pub(crate) stand_ins: BTreeSet<MethodId>,
    /// It ended with an exception, expected or not.
    pub(crate) threw: bool,
}
